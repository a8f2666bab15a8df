"""Banner, end, questions, menus and notices, as the player meets them."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from harness import DOWN, KEY_OF, LEFT, RIGHT, UP, FakeTime, Terminal, lost_session, open_session

from slide2048.clock import Clock
from slide2048.session import Session
from slide2048.tui.codes import FRAME_BEGINS, FRAME_ENDS
from slide2048.tui.notices import SHOWN_FOR
from slide2048.tui.themes import CLASSIC, DARK, MONOCHROME, THEMES
from slide2048.tui.ui import BANNER_WAITS

WINS = [
    json.loads(line)
    for line in (Path(__file__).parent.parent / "data" / "wins.jsonl").read_text().splitlines()
]
WIN = next(win for win in WINS if win["size"] == 4 and not win.get("over"))
LAST = next(win for win in WINS if win.get("over"))


def before_win(win: dict[str, Any]) -> tuple[Session, str]:
    """Return a session one move before the win, and the key of that move."""
    session = open_session(win["size"], win["seed"])
    won = win["won_moves"]
    for letter in win["moves"][: won - 1]:
        assert session.move("URDL".index(letter))
    return session, KEY_OF[win["moves"][won - 1]]


def at_banner() -> Terminal:
    session, key = before_win(WIN)
    terminal = Terminal(session=session)
    terminal.settle()
    terminal.send(key)
    return terminal


class TestBanner:
    def test_it_is_there_at_once_with_its_choices(self) -> None:
        with at_banner() as terminal:
            assert "You made 2048!" in terminal.text
            assert "C keep going" in terminal.text
            assert "R new game" in terminal.text
            x, y = terminal.find(" 2048 ", after="Score")
            assert terminal.cell(x, y).bg == CLASSIC.tile(11).bg

    def test_no_move_key_closes_it(self) -> None:
        with at_banner() as terminal:
            terminal.time.now += 10
            state = terminal.session.game.state()
            for key in [UP, DOWN, LEFT, RIGHT, *"wasdhjklWASDHJKLцфывролд"]:
                terminal.send(key)
            terminal.send("\x1b[<0;40;5M\x1b[<0;50;5m")
            terminal.type("\x1b")
            assert terminal.session.game.state() == state
            assert "You made 2048!" in terminal.text

    @pytest.mark.parametrize("key", ["c", "C", "\r", "\n", "с", "r", "u", "?", "b"])
    def test_no_choice_is_accepted_at_once(self, key: str) -> None:
        with at_banner() as terminal:
            shown = terminal.text
            terminal.time.now += BANNER_WAITS * 0.9
            terminal.send(key)
            assert terminal.text == shown
            terminal.time.now += BANNER_WAITS * 0.2
            terminal.send(key)
            assert terminal.text != shown

    @pytest.mark.parametrize("key", ["c", "\r"])
    def test_keep_going(self, key: str) -> None:
        with at_banner() as terminal:
            terminal.time.now += 1
            moves = terminal.session.game.moves
            terminal.send(key)
            assert "You made 2048!" not in terminal.text
            for letter in WIN["moves"][WIN["won_moves"] :][:20]:
                terminal.send(KEY_OF[letter])
                assert "You made 2048!" not in terminal.text
            assert terminal.session.game.moves == moves + 20

    def test_new_game_asks_first(self) -> None:
        with at_banner() as terminal:
            terminal.time.now += 1
            terminal.send("r")
            assert "Start a new game?" in terminal.text
            terminal.send("n")
            assert "You made 2048!" in terminal.text
            terminal.time.now += 1
            terminal.send("r")
            terminal.send("y")
            assert "Moves 0" in terminal.text
            terminal.send("u")
            assert "You made 2048!" in terminal.text

    def test_undo_takes_the_win_back_and_it_comes_again(self) -> None:
        with at_banner() as terminal:
            terminal.time.now += 1
            terminal.send("u")
            assert "You made 2048!" not in terminal.text
            assert "Undos 4" in terminal.text
            terminal.send(KEY_OF[WIN["moves"][WIN["won_moves"] - 1]])
            assert "You made 2048!" in terminal.text

    def test_moves_of_the_same_write_do_not_close_it(self) -> None:
        session, key = before_win(WIN)
        with Terminal(session=session) as terminal:
            terminal.send(key + (LEFT + UP + "wasdc\r") * 20)
            assert session.game.moves == WIN["won_moves"]
            assert "You made 2048!" in terminal.text

    def test_it_waits_also_when_the_game_starts_there(self) -> None:
        session, _ = before_win(WIN)
        session.move("URDL".index(WIN["moves"][WIN["won_moves"] - 1]))
        with Terminal(session=session) as terminal:
            assert "You made 2048!" in terminal.text
            terminal.send("c")
            assert session.game.at_banner
            terminal.time.now += 1
            terminal.send("c")
            assert not session.game.at_banner

    def test_on_the_smallest_terminal(self) -> None:
        session, key = before_win(WIN)
        with Terminal(20, 10, session=session) as terminal:
            terminal.send(key)
            assert "You made 2048!" in terminal.text
            assert "C keep going" in terminal.text


class TestEnd:
    def test_it_is_seen_without_another_key_on_the_final_board(self) -> None:
        session = open_session(size=2, seed=1)
        with Terminal(session=session) as terminal:
            while not session.game.over:
                assert "Game over" not in terminal.text
                terminal.send(KEY_OF["URDL"[session.game.board.legal_moves()[0]]])
            assert "Game over" in terminal.text
            for row in session.game.board.rows():
                for value in row:
                    assert str(value) in terminal.text
            assert f"Score {session.game.score}" in terminal.text
            assert "takes the last move back (5 left)" in terminal.text
            assert "U undo" in terminal.text

    def test_undo_goes_on(self) -> None:
        session = lost_session(5)
        with Terminal(session=session) as terminal:
            terminal.send("u")
            assert "Game over" not in terminal.text
            assert "Undos 4" in terminal.text

    def test_without_undos_none_is_offered(self) -> None:
        session = lost_session(0)
        with Terminal(session=session) as terminal:
            assert "Game over" in terminal.text
            assert "undo" not in terminal.text
            terminal.send("u")
            assert session.game.over

    def test_moves_do_nothing(self) -> None:
        session = lost_session(5)
        with Terminal(session=session) as terminal:
            shown = terminal.text
            terminal.send(UP + DOWN + LEFT + RIGHT + "wasdhjkl")
            assert terminal.text == shown

    def test_won_and_over_tells_both(self) -> None:
        session, key = before_win(LAST)
        with Terminal(session=session) as terminal:
            terminal.send(key)
            assert session.game.over
            assert "You made 2048, and the game is over." in terminal.text
            assert "keep going" not in terminal.text
            terminal.resize(20, 10)
            assert "2048! Game over." in terminal.text


class TestNewGame:
    def start(self) -> Terminal:
        terminal = Terminal(seed=3)
        terminal.settle()
        terminal.send(LEFT + UP + LEFT)
        assert terminal.session.game.score
        return terminal

    def test_a_game_without_a_score_is_replaced_at_once(self) -> None:
        with Terminal(seed=3) as terminal:
            first = terminal.session.game.id
            terminal.send("r")
            assert terminal.session.game.id != first
            assert "A new game." in terminal.text

    def test_only_an_explicit_yes_starts_it(self) -> None:
        with self.start() as terminal:
            state = terminal.session.game.state()
            for key in [UP, LEFT, *"wasdhjklrub?cq12 ", "\r", "\n", "\t", "\x08", "\x1b[<0;1;1M"]:
                if key in "q?":
                    continue
                terminal.send("r")
                terminal.send(key)
                assert terminal.session.game.id == state.id, repr(key)
                terminal.type("\x1b")
            assert terminal.session.game.state() == state

    @pytest.mark.parametrize("yes", ["y", "Y", "н"])
    def test_yes(self, yes: str) -> None:
        with self.start() as terminal:
            terminal.send("R")
            assert f"score of {terminal.session.game.score}" in terminal.text
            terminal.send(yes)
            assert "Score 0" in terminal.text
            assert "U brings the old one back" in terminal.text

    @pytest.mark.parametrize("no", ["n", "N", "\x1b"])
    def test_no(self, no: str) -> None:
        with self.start() as terminal:
            shown = terminal.text
            terminal.send("r")
            terminal.type(no)
            assert terminal.text == shown

    def test_undo_brings_the_old_game_back_until_the_first_move(self) -> None:
        with self.start() as terminal:
            old = terminal.session.game.state()
            terminal.send("ry")
            terminal.send("u")
            assert terminal.session.game.state() == old
            assert "Your old game is back." in terminal.text
            terminal.send("ry")
            terminal.send(LEFT + DOWN)
            moves = terminal.session.game.moves
            terminal.send("u" * moves)
            terminal.send("u")
            assert terminal.session.game.id != old.id

    def test_the_same_write_can_ask_and_answer(self) -> None:
        with self.start() as terminal:
            first = terminal.session.game.id
            terminal.send("ry")
            assert terminal.session.game.id != first


class TestSizes:
    def test_each_size_has_its_own_game(self) -> None:
        with Terminal(seed=3) as terminal:
            terminal.send(LEFT + UP + LEFT)
            score = terminal.session.game.score
            terminal.send("b")
            for text in ["Classic 4×4", "Large 5×5", "Expert 6×6", "in play now", "no game yet"]:
                assert text in terminal.text
            terminal.send(DOWN)
            terminal.send("\r")
            assert terminal.session.size == 5
            assert "Moves 0" in terminal.text
            terminal.send(LEFT + DOWN)
            moves = terminal.session.game.moves
            terminal.send("b")
            assert f"score {score}, 3 moves" in terminal.text
            terminal.send("4")
            assert terminal.session.size == 4
            assert f"Score {score}" in terminal.text
            assert "Continuing your game." in terminal.text
            terminal.send("b5")
            assert terminal.session.game.moves == moves

    def test_the_mark_stays_in_the_list(self) -> None:
        with Terminal() as terminal:
            terminal.send("b" + UP * 5)
            terminal.send("\r")
            assert terminal.session.size == 4
            terminal.send("b" + DOWN * 9)
            terminal.send("\r")
            assert terminal.session.daily is not None

    def test_a_size_that_is_not_offered_can_be_kept_but_not_chosen(self) -> None:
        with Terminal(size=3) as terminal:
            terminal.send("b")
            assert "3×3" in terminal.text
            terminal.send("8")
            assert terminal.session.size == 3
            terminal.send("3")
            assert "Boards" not in terminal.text
            assert terminal.session.size == 3

    def test_a_game_on_a_size_that_is_not_offered_can_be_gone_back_to(self) -> None:
        with Terminal(size=3) as terminal:
            terminal.send(LEFT + UP + LEFT + DOWN)
            moves = terminal.session.game.moves
            terminal.send("b4")
            assert terminal.session.size == 4
            terminal.send("b")
            assert "3×3" in terminal.text
            terminal.send("3")
            assert terminal.session.size == 3
            assert terminal.session.game.moves == moves > 0

    @pytest.mark.parametrize("key", ["b", "\x1b"])
    def test_back(self, key: str) -> None:
        with Terminal() as terminal:
            shown = terminal.text
            terminal.send("b")
            terminal.type(key)
            assert terminal.text == shown

    @pytest.mark.parametrize(("width", "height"), [(20, 10), (20, 4), (15, 3)])
    def test_on_small_terminals_the_marked_size_is_in_sight(self, width: int, height: int) -> None:
        with Terminal() as terminal:
            # It opens only where the board fits, but the window may shrink.
            terminal.send("b")
            terminal.resize(width, height)
            for name in ["4×4", "5×5", "6×6"]:
                assert any("›" in line and name in line for line in terminal.lines)
                terminal.send(DOWN)


class TestHelp:
    def test_it_scrolls_where_it_does_not_fit(self) -> None:
        with Terminal(30, 10) as terminal:
            terminal.send("?")
            assert "slide up" in terminal.text
            first = terminal.text
            terminal.send(DOWN * 200)
            assert "outside the game" in " ".join(terminal.text.split())
            terminal.send(UP * 200)
            assert terminal.text == first

    @pytest.mark.parametrize("key", ["?", "\x1b"])
    def test_back(self, key: str) -> None:
        with Terminal() as terminal:
            shown = terminal.text
            terminal.send("?")
            assert "Score" not in terminal.text
            terminal.type(key)
            assert terminal.text == shown

    def test_from_a_question_it_goes_back_to_the_question(self) -> None:
        with Terminal(seed=3) as terminal:
            terminal.send(LEFT + UP + LEFT + "r?")
            assert "Help" in terminal.text
            terminal.type("\x1b")
            assert "Start a new game?" in terminal.text


class TestNotices:
    @pytest.mark.parametrize("how", [{"seed": 7}, {"new": True}])
    def test_a_game_that_is_replaced_at_the_start_can_come_back(
        self, how: dict[str, Any], tmp_path: Path
    ) -> None:
        first = Session.open(seed=3, folder=tmp_path)
        first.move(first.game.board.legal_moves()[0])
        assert first.close()
        for arguments in (how, {}):  # and still when it is left before the first move
            session = Session.open(folder=tmp_path, **arguments)
            with Terminal(session=session) as terminal:
                assert "Until your first move, U brings the old one back." in terminal.text
            assert session.close()
        session = Session.open(folder=tmp_path)
        with Terminal(session=session) as terminal:
            terminal.send("u")
            assert session.game.moves == 1
        assert session.close()

    @pytest.mark.parametrize("how", [{"seed": 7}, {"new": True}, {}])
    def test_where_no_game_was_replaced_nothing_is_said(
        self, how: dict[str, Any], tmp_path: Path
    ) -> None:
        session = Session.open(folder=tmp_path, **how)
        with Terminal(session=session) as terminal:
            assert "brings the old one back" not in terminal.text
        assert session.close()

    def test_a_resumed_game_says_so(self) -> None:
        time = FakeTime()
        session = open_session(time=time)
        session.move(0)
        session.move(1)
        session.switch_size(5)
        session.switch_size(4)
        assert session.resumed
        with Terminal(session=session) as terminal:
            assert "Continuing your game." in terminal.text

    @pytest.mark.parametrize("daily", [False, True])
    def test_a_resumed_game_that_is_over_says_that(self, daily: bool, tmp_path: Path) -> None:
        def today() -> str:
            return "2026-11-30"

        session = Session.open(folder=tmp_path, size=6, seed=0, daily=daily, today=today)
        while not session.game.over:
            # At the win banner nothing moves, and this would never end.
            assert session.move(session.game.board.legal_moves()[0])
        assert session.close()
        session = Session.open(folder=tmp_path, size=6, daily=daily, today=today)
        assert session.resumed
        with Terminal(80, 24 if not daily else 17, session=session) as terminal:
            assert "ontinuing" not in terminal.text
            assert ("our try is over. Undo" if daily else "Game over.") in terminal.text
        assert session.close()

    def test_a_resumed_game_at_the_banner_says_that(self) -> None:
        session, key = before_win(WIN)
        with Terminal(20, 10, session=session) as terminal:
            terminal.send(key)
            session.switch_size(5)
            session.switch_size(4)
            assert session.resumed
            with Terminal(20, 10, session=session) as again:
                assert "2048!" in again.text

    def test_each_is_shown_long_enough_one_after_the_other(self) -> None:
        with Terminal(seed=3) as terminal:
            terminal.session.notices.extend(["First thing.", "Second thing."])
            terminal.send(LEFT)
            assert "First thing." in terminal.text
            terminal.send(DOWN + RIGHT)
            assert "First thing." in terminal.text
            terminal.time.now += SHOWN_FOR
            terminal.send(LEFT + UP)
            assert "Second thing." in terminal.text
            terminal.time.now += SHOWN_FOR
            terminal.send(DOWN + RIGHT)
            assert "thing" not in terminal.text

    def test_an_answer_does_not_swallow_a_notice(self) -> None:
        with Terminal(seed=3) as terminal:
            terminal.session.notices.append("Something happened.")
            terminal.send(LEFT)
            terminal.send("u" + "u")
            assert "nothing to take back" in terminal.text
            terminal.send(LEFT + DOWN)
            assert "Something happened." in terminal.text

    def test_a_long_one_takes_two_rows_and_is_cut_visibly_beyond(self) -> None:
        text = "The saved game was damaged. It is kept as a-long-name-of-a-file.damaged-20261129-1"
        with Terminal() as terminal:
            terminal.session.notices.append(text)
            terminal.send(LEFT)
            assert text.split()[-1] in terminal.text
            terminal.resize(20, 10)
            assert "…" in terminal.text

    @pytest.mark.parametrize(
        ("width", "height", "shown"),
        [
            (80, 24, "One. Two is longer. Three is the last of them all."),
            (40, 15, "One. Two is longer."),
            (20, 10, "One. Two is longer."),
            (20, 8, "One. Two is longer."),
        ],
    )
    def test_where_not_all_of_one_fits_whole_sentences_are_shown(
        self, width: int, height: int, shown: str
    ) -> None:
        with Terminal(width, height, seed=3) as terminal:
            terminal.session.notices.append("One. Two is longer. Three is the last of them all.")
            terminal.send(LEFT)
            assert terminal.lines[-2].strip() == shown

    @pytest.mark.parametrize("width", [20, 23, 30, 40])
    @pytest.mark.parametrize(
        ("keys", "says"),
        [
            ("m", "mouse is free"),
            ("mm", "Drags slide"),
            ("t", "Dark"),
            ("tt", "High contrast"),
            ("ttt", "Monochrome"),
            ("tttt", "Classic"),
            ("u", "undo|take back"),
            (LEFT + UP + LEFT + "ry", "A new game."),
            (LEFT + UP + LEFT + "ryu", "Your old game"),
            (LEFT + UP + LEFT + DOWN + "u" * 6 + RIGHT + "uuuuuuu", "No undos are left"),
            (LEFT + UP + LEFT + "b5b4", "Continuing your game.|Your game goes on."),
        ],
    )
    def test_no_answer_to_a_key_is_cut(self, width: int, keys: str, says: str) -> None:
        with Terminal(width, 10, seed=3) as terminal:
            terminal.send(keys)
            assert re.search(says, terminal.lines[-2])
            assert "…" not in terminal.text

    def test_what_was_said_of_one_board_is_not_said_of_another(self) -> None:
        with Terminal(seed=3) as terminal:
            terminal.send("u")
            assert "nothing to take back" in terminal.text
            terminal.send("b5")
            assert terminal.session.size == 5
            assert "nothing to take back" not in terminal.text

    def test_an_answer_does_not_come_back_after_a_page(self) -> None:
        with Terminal(seed=3) as terminal:
            for key in "?bi":
                terminal.send("u" + key)
                terminal.type("\x1b")
                assert "Score" in terminal.text
                assert "nothing to take back" not in terminal.text

    def test_what_came_while_a_page_was_open_is_seen_afterwards(self) -> None:
        with Terminal(seed=3) as terminal:
            terminal.send(LEFT + "i")
            terminal.session.notices.append("The disk is full.")
            terminal.front.ui.tick()
            terminal.time.now += 60
            terminal.send("g")
            terminal.type("\x1b")
            terminal.type("\x1b")
            assert "The disk is full." in terminal.text

    @pytest.mark.parametrize(
        ("text", "ascii", "shown"),
        [
            ("It is kept as Spiel\xe4.db", False, "It is kept as Spiel\xe4.db"),
            ("It is kept as Spiel\xe4.db", True, "It is kept as Spiel\\xe4.db"),
            ("It is kept as \u6f22.db", False, "It is kept as \\u6f22.db"),
            ("It is kept as \x1b[31m.db", False, "It is kept as \\x1b[31m.db"),
        ],
    )
    def test_a_name_of_any_characters_breaks_no_line(
        self, text: str, ascii: bool, shown: str
    ) -> None:
        with Terminal(seed=3, ascii=ascii) as terminal:
            terminal.session.notices.append(text)
            terminal.send(LEFT)
            assert shown in terminal.text

    def test_no_undo_says_why(self) -> None:
        with Terminal(seed=3) as terminal:
            terminal.send("u")
            assert "There is nothing to take back." in terminal.text
            terminal.send(LEFT)
            assert "nothing to take back" not in terminal.text
            for _ in range(5):
                terminal.send(DOWN + UP + LEFT + RIGHT)
                terminal.send("u")
            terminal.send("u")
            assert "No undos are left in this game." in terminal.text


class TestClock:
    def running(self) -> Terminal:
        terminal = Terminal(seed=3)
        terminal.settle()
        terminal.send(LEFT + DOWN)
        return terminal

    def test_it_stands_still_in_menus_help_and_questions(self) -> None:
        with self.running() as terminal:
            for page in ["?", "b", "r", "i"]:
                terminal.send(LEFT + UP + LEFT + page)
                before = terminal.session.game.elapsed
                terminal.time.now += 60
                terminal.type("\x1b")
                terminal.session.tick()
                assert terminal.session.game.elapsed == before
                terminal.time.now += 1
                terminal.session.tick()
                assert terminal.session.game.elapsed == before + 1

    def test_it_does_not_run_before_the_first_move_or_at_the_banner(self) -> None:
        with Terminal(seed=3) as terminal:
            assert not terminal.front.ui.clock_runs
            assert not terminal.front._timers.ticking
            terminal.send(LEFT)
            assert terminal.front._timers.ticking
        with at_banner() as terminal:
            assert not terminal.front.ui.clock_runs

    def test_a_tick_draws_the_changed_cells_and_nothing_else(self) -> None:
        with self.running() as terminal:
            terminal.time.now += 7
            terminal.stdout.written = ""
            terminal.tick()
            assert "Time 0:07" in terminal.text
            assert len(terminal.stdout.written) < 20 + len(FRAME_BEGINS + FRAME_ENDS)
            # The next frame knows about it.
            terminal.stdout.written = ""
            terminal.front.application.invalidate()
            terminal.settle()
            assert "7" not in terminal.stdout.written
            assert "Time 0:07" in terminal.text

    def test_a_tick_that_makes_the_time_longer_is_drawn_right(self) -> None:
        with self.running() as terminal:
            terminal.time.now += 599
            terminal.tick()
            assert "Time 9:59" in terminal.text
            terminal.time.now += 1
            terminal.tick()
            assert "Time 10:00" in terminal.text

    def test_a_tick_shows_a_notice(self) -> None:
        with self.running() as terminal:
            terminal.session.notices.append("The disk is full.")
            terminal.tick()
            assert "The disk is full." in terminal.text

    def test_time_passes_by_itself(self) -> None:
        session = Session.open(
            save=False, seed=3, clock=lambda elapsed: Clock(elapsed=elapsed + 0.95)
        )
        with Terminal(session=session) as terminal:
            terminal.send(LEFT)
            terminal.wait_until(lambda: "Time 0:01" in terminal.text)


class TestTooSmall:
    """The board cannot be shown, and so nothing may happen to it."""

    KEYS = (*"rRyYuUcCbBnN123456", "\r", "\x1b", LEFT, UP, RIGHT, DOWN)

    def test_no_key_changes_anything(self) -> None:
        with Terminal(seed=3) as terminal:
            terminal.send(LEFT + DOWN + RIGHT)
            shown = terminal.text
            state = terminal.session.game.state()
            terminal.resize(10, 4)
            for key in self.KEYS:
                terminal.type(key)
                assert terminal.session.game.state() == state, key
                assert "need" in terminal.text, key
            terminal.resize(80, 24)
            assert terminal.text == shown

    def test_the_boards_are_there_since_a_smaller_one_may_fit(self) -> None:
        with Terminal(20, 10, size=6) as terminal:
            said = " ".join(terminal.text.split())
            assert said.startswith("Too small for the board")
            assert said.endswith("B leads to other boards.")
            terminal.send("b")
            assert "Boards" in terminal.text
            terminal.send("4")
            assert "Score" in terminal.text
            assert terminal.session.size == 4
        # Where none is smaller, and where there is no room, it is left out.
        for width, height, size in [(14, 5, 4), (12, 3, 6)]:
            with Terminal(width, height, size=size) as terminal:
                assert "need" in terminal.text
                assert "B" not in terminal.text

    def test_the_boards_are_no_way_past_a_question(self) -> None:
        with Terminal(seed=3) as terminal:
            terminal.send(LEFT + UP + LEFT + UP + "r")
            terminal.resize(20, 10)
            terminal.send("b5")
            assert terminal.session.size == 4
            terminal.resize(80, 24)
            assert "Start a new game?" in terminal.text

    def test_no_question_is_answered(self) -> None:
        with Terminal(seed=3) as terminal:
            terminal.send(LEFT + UP + LEFT + UP + "r")
            shown = terminal.text
            state = terminal.session.game.state()
            terminal.resize(10, 4)
            for key in self.KEYS:
                terminal.type(key)
            terminal.resize(80, 24)
            assert terminal.text == shown
            assert terminal.session.game.state() == state

    def test_the_banner_stays_and_waits_again(self) -> None:
        with at_banner() as terminal:
            terminal.time.now += 10
            terminal.resize(10, 4)
            terminal.type("c\r")
            assert terminal.session.game.at_banner
            terminal.time.now += 10
            terminal.resize(80, 24)
            terminal.send("c")
            assert "You made 2048!" in terminal.text
            terminal.time.now += BANNER_WAITS * 2
            terminal.send("c")
            assert "You made 2048!" not in terminal.text

    def test_the_end_stays(self) -> None:
        with Terminal(session=lost_session(undos=2)) as terminal:
            terminal.resize(8, 3)
            terminal.type("ury")
            assert terminal.session.game.over

    def test_a_menu_that_cannot_be_read_chooses_nothing(self) -> None:
        with Terminal(seed=3) as terminal:
            terminal.send(LEFT + "b")
            terminal.resize(10, 4)
            for key in [DOWN, "\r", "5", "6"]:
                terminal.type(key)
                assert terminal.session.size == 4, key
            terminal.type("\x1b")
            assert "need" in terminal.text

    def test_help_and_back_and_quit(self) -> None:
        with Terminal(seed=3) as terminal:
            terminal.send(LEFT)
            terminal.resize(18, 5)
            terminal.type("?")
            assert "Help" in terminal.text
            terminal.type("\x1b")
            assert "need" in terminal.text
            terminal.type("\x0c")
            assert "need" in terminal.text
            terminal.type("q")
            assert terminal.task.done()

    @pytest.mark.parametrize("through", ["", "?\x1b", "\x1a"])
    def test_the_clock_stands_still(self, through: str) -> None:
        with Terminal(seed=3) as terminal:
            terminal.send(LEFT + DOWN)
            terminal.time.now += 3
            terminal.resize(10, 4)
            assert terminal.session.game.elapsed == 3
            for key in through:
                terminal.type(key)
            terminal.settle()
            assert not terminal.front.ui.clock_runs
            terminal.time.now += 60
            terminal.session.tick()
            assert terminal.session.game.elapsed == 3
            terminal.resize(80, 24)
            terminal.time.now += 2
            terminal.tick()
            assert terminal.session.game.elapsed == 5
            assert "Time 0:05" in terminal.text

    def test_the_clock_stays_still_on_a_page(self) -> None:
        with Terminal(seed=3) as terminal:
            terminal.send(LEFT + DOWN + "?")
            terminal.resize(10, 4)
            terminal.resize(80, 24)
            terminal.time.now += 60
            terminal.session.tick()
            assert terminal.session.game.elapsed == 0


class TestThemes:
    def test_the_key_goes_through_all_of_them_and_says_which(self) -> None:
        with Terminal() as terminal:
            x, y = terminal.find("2", after="Score")
            shown = []
            for theme in [*list(THEMES.values())[1:], CLASSIC]:
                terminal.send("t")
                assert f"Theme: {theme.title}." in terminal.text
                assert terminal.session.setting("theme", "") == theme.name
                shown.append(terminal.cell(x, y))
            assert [cell.bg for cell in shown] == [
                *(THEMES[name].tile(1).bg for name in ("dark", "high-contrast")),
                "default",
                CLASSIC.tile(1).bg,
            ]

    def test_it_is_no_move_and_loses_no_game(self) -> None:
        with Terminal(seed=3) as terminal:
            terminal.send(LEFT + UP)
            state = terminal.session.game.state()
            terminal.send("tTе")
            assert terminal.session.game.state() == state

    def test_the_last_one_is_there_next_time(self, tmp_path: Path) -> None:
        with Terminal(session=Session.open(folder=tmp_path)) as terminal:
            terminal.send("t")
            assert terminal.session.close()
        with Terminal(session=Session.open(folder=tmp_path)) as terminal:
            assert terminal.front.ui.look.theme is DARK
            assert terminal.session.close()

    def test_the_flag_beats_what_is_remembered_and_leaves_it(self) -> None:
        session = open_session()
        session.set_setting("theme", "dark")
        with Terminal(session=session, theme="monochrome") as terminal:
            assert terminal.front.ui.look.theme is MONOCHROME
            terminal.send(LEFT)
            assert session.setting("theme", "") == "dark"

    @pytest.mark.parametrize("remembered", ["solarized", "", 7, None, ["dark"]])
    def test_what_is_unknown_is_left_alone(self, remembered: object) -> None:
        session = open_session()
        session.set_setting("theme", remembered)
        with Terminal(session=session) as terminal:
            assert terminal.front.ui.look.theme is CLASSIC
            assert session.setting("theme", object()) == remembered
            unknown = isinstance(remembered, str) and remembered != ""
            assert ("There is no theme" in terminal.text) == unknown

    def test_without_colours_it_says_why_nothing_changes(self) -> None:
        with Terminal(color="none") as terminal:
            terminal.send("t")
            assert "Theme: Dark. Without colors, all of them look like this." in terminal.text
            assert terminal.session.setting("theme", "") == "dark"

    @pytest.mark.parametrize("color", ["truecolor", "256", "16", "none"])
    def test_monochrome_writes_no_colour_code(self, color: str) -> None:
        with Terminal(color=color, theme="monochrome") as terminal:
            terminal.send(LEFT + "?")
            terminal.send("?")
            assert re.search(r"\x1b\[[0-9;]*[34][0-9][0-9;]*m", terminal.stdout.written) is None
            x, y = terminal.find("4", after="Score")
            assert terminal.cell(x, y).reverse
            x, y = terminal.find("2", after="Score")
            assert not terminal.cell(x, y).reverse

    def test_it_works_at_the_banner_without_hiding_it(self) -> None:
        with at_banner() as terminal:
            terminal.time.now += 1
            terminal.send("t")
            assert "You made 2048!" in terminal.text
            x, y = terminal.find("You made 2048!")
            assert terminal.cell(x, y).bg == DARK.win.bg
            terminal.send("c")
            assert "Theme" not in terminal.text
