"""The list of the finished games, and a game of it seen again."""

import re
import time
from dataclasses import replace
from typing import Any

import pytest
from harness import DOWN, LEFT, RIGHT, UP, Terminal, a_game, keep, open_session
from test_screens import COLOR_CODES

from slide2048 import Record
from slide2048.record import Position
from slide2048.session import Session
from slide2048.store import FinishedGame, UnsavedStore
from slide2048.tui.screens.replay import SPEEDS

HOME, END, ESCAPE = "\x1b[H", "\x1b[F", "\x1b"
TERMINALS = [(132, 43), (80, 24), (40, 12), (20, 10)]
# Without a panel, beside which words and tiles would be in the same lines.
STACKED = [(99, 43), *TERMINALS[1:]]
ENDED = 1_790_000_000.0
DATE = time.strftime("%Y-%m-%d %H:%M", time.localtime(ENDED))


def watching(
    width: int = 80, height: int = 24, *, game: FinishedGame | None = None, ascii: bool = False
) -> Terminal:
    """A terminal on which the list has one game, and that game is seen."""
    session = keep(open_session(), game or a_game())
    terminal = Terminal(width, height, session=session, ascii=ascii)
    terminal.settle()
    terminal.send("ig\r")
    return terminal


def positions(game: FinishedGame) -> list[Position]:
    return list(Record.parse(game.record).replay())


class TestList:
    def games(self, number: int = 3) -> Session:
        """A session with games that are told apart by their score, the latest with the highest."""
        one = a_game()
        return keep(
            open_session(),
            *(
                replace(one, id=f"{n}", score=1000 + 4 * n, ended=ENDED + 86_400 * n)
                for n in range(number)
            ),
        )

    @pytest.mark.parametrize("ascii", [False, True])
    @pytest.mark.parametrize("color", ["truecolor", "none"])
    @pytest.mark.parametrize(("width", "height"), TERMINALS)
    def test_it_says_score_tile_moves_date_and_outcome(
        self, width: int, height: int, color: str, ascii: bool
    ) -> None:
        game = a_game(
            score=20_500,
            best_tile=2048,
            moves=1000,
            elapsed=900.0,
            won=True,
            win_moves=940,
            win_elapsed=754.0,
            outcome="left",
            ended=ENDED,
            helped=True,
        )
        session = keep(open_session(), game)
        with Terminal(width, height, session=session, color=color, ascii=ascii) as terminal:
            terminal.stdout.written = ""
            terminal.send("ig")
            words = " ".join(terminal.text.split())
            for text in ["20500", "2048", "1000", DATE, "won, helped", "Score", "Tile"]:
                assert text in words
            assert "Classic 4x4" in words if ascii else "Classic 4×4" in words
            assert "Enter view" in terminal.lines[-1]
            assert "Esc back" in terminal.lines[-1]
            assert terminal.stdout.written.isascii() == ascii
            if color == "none":
                assert COLOR_CODES.findall(terminal.stdout.written) == []

    @pytest.mark.parametrize(
        ("changes", "text"),
        [
            ({"outcome": "lost"}, "lost"),
            ({"outcome": "left"}, "given up"),
            ({"outcome": "left", "helped": True}, "given up, helped"),
            ({"won": True, "win_moves": 9, "win_elapsed": 0.0, "outcome": "lost"}, "won"),
        ],
    )
    def test_how_a_game_ended(self, changes: dict[str, Any], text: str) -> None:
        with Terminal(session=keep(open_session(), a_game(**changes))) as terminal:
            terminal.send("ig")
            row = next(line for line in terminal.lines if "›" in line)
            assert f"  {text}  " in row

    def test_the_latest_is_first_and_marked(self) -> None:
        with Terminal(session=self.games()) as terminal:
            terminal.send("ig")
            rows = [line for line in terminal.lines if "Classic" in line]
            assert [row.split()[:2] for row in rows[:1]] == [["›", "1008"]]
            assert [row.split()[0] for row in rows[1:]] == ["1004", "1000"]
            x, y = terminal.find("1008")
            assert terminal.cell(x, y).bold

    @pytest.mark.parametrize(("width", "height"), [*TERMINALS, (20, 4), (30, 2)])
    def test_the_mark_is_always_in_sight(self, width: int, height: int) -> None:
        with Terminal(width, height, session=self.games(40)) as terminal:
            terminal.send("ig")
            for key, scores in [
                (DOWN, range(39)),
                (DOWN, [39, 39, 39]),
                (UP, range(39, 0, -1)),
                (UP, [0, 0]),
                (END, [39]),
                (HOME, [0]),
            ]:
                for place in scores:
                    marked = re.compile(f"› +{1000 + 4 * (39 - place)}\\b")
                    if key in (HOME, END):
                        terminal.send(key)
                    assert marked.search(terminal.text)
                    if key in (UP, DOWN):
                        terminal.send(key)

    def test_a_new_player_is_told_that_there_is_nothing_yet(self) -> None:
        with Terminal(20, 10) as terminal:
            terminal.send("ig")
            assert "No games yet." in terminal.text
            assert terminal.lines[-1].strip() == "Esc back"
            shown = terminal.text
            terminal.send("\r" + DOWN + END)
            assert terminal.text == shown

    @pytest.mark.parametrize("ended", [1e300, -1e300, float("inf"), float("nan")])
    def test_a_date_of_nonsense_is_said_to_be_unknown(self, ended: float) -> None:
        with Terminal(session=keep(open_session(), a_game(ended=ended))) as terminal:
            terminal.send("ig")
            assert "unknown date" in terminal.text

    def test_esc_goes_back_step_by_step(self) -> None:
        with Terminal(session=self.games()) as terminal:
            seen = [terminal.text]
            for key in ["i", "g", DOWN, "\r"]:
                terminal.send(key)
                seen.append(terminal.text)
            assert len(set(seen)) == 5
            terminal.type(ESCAPE)
            assert terminal.text == seen[3]
            terminal.type(ESCAPE)
            assert terminal.text == seen[1]
            terminal.type(ESCAPE)
            assert terminal.text == seen[0]

    def test_games_played_just_now_are_there_and_can_be_seen(self) -> None:
        session = open_session(2, 1)
        while not session.game.final:
            if session.game.over:
                session.undo()
            session.move(session.game.board.legal_moves()[0])
        game = session.game
        with Terminal(session=session) as terminal:
            terminal.send("ig\r" + END)
            assert f"Score {game.score}" in terminal.text
            assert f"Move {game.moves}/{game.moves}" in terminal.text
            assert "The end: lost." in terminal.text


class TestReplay:
    @pytest.mark.parametrize(("width", "height"), STACKED)
    def test_it_is_stepped_both_ways(self, width: int, height: int) -> None:
        game = a_game()
        all_positions = positions(game)
        with watching(width, height, game=game) as terminal:
            assert self.at(terminal, all_positions, 0)
            for move in range(1, 31):
                terminal.send(RIGHT)
                assert self.at(terminal, all_positions, move)
            terminal.send(RIGHT)
            assert self.at(terminal, all_positions, 30)
            for move in range(29, -1, -1):
                terminal.send(LEFT)
                assert self.at(terminal, all_positions, move)
            terminal.send(LEFT)
            assert self.at(terminal, all_positions, 0)
            terminal.send(END)
            assert self.at(terminal, all_positions, 30)
            assert "The end: given up." in terminal.text
            terminal.send(HOME)
            assert self.at(terminal, all_positions, 0)

    def at(self, terminal: Terminal, all_positions: list[Position], move: int) -> bool:
        """Whether number, score and every tile on the screen are those of a position."""
        position = all_positions[move]
        words = " ".join(terminal.text.split())
        stated = f"Move {move}/30 " in words and f"Score {position.score} " in words
        lines = terminal.lines
        first = next(y for y, line in enumerate(lines) if "Speed" in line) + 1
        shown = [
            word for line in lines[first:] for word in line.split() if word == "·" or word.isdigit()
        ]
        rows = position.board.rows()
        return stated and shown == [str(value or "·") for row in rows for value in row]

    def test_it_plays_at_its_speed_and_pauses(self) -> None:
        game = a_game()
        all_positions = positions(game)
        with watching(game=game) as terminal:
            assert "Paused." in terminal.text
            terminal.send(" ")
            assert "Playing." in terminal.text
            assert self.at(terminal, all_positions, 0)
            for move in range(1, 4):
                terminal.time.now += 0.19
                terminal.step()
                assert self.at(terminal, all_positions, move - 1)
                terminal.time.now += 0.0101
                terminal.step()
                assert self.at(terminal, all_positions, move)
            terminal.send(" ")
            assert "Paused." in terminal.text
            terminal.time.now += 60
            terminal.step()
            assert self.at(terminal, all_positions, 3)

    def test_the_speed_changes_within_its_bounds(self) -> None:
        with watching() as terminal:
            assert "Speed 5/s" in terminal.text
            for key, speeds in [("+", SPEEDS[3:]), ("-", SPEEDS[-2::-1]), ("=", SPEEDS[1:])]:
                for speed in [*speeds, speeds[-1]]:
                    terminal.send(key)
                    assert f"Speed {speed}/s" in terminal.text
            terminal.send(" ")
            terminal.time.now += 1 / SPEEDS[-1] + 0.001
            terminal.step()
            assert "Move  1/30" in terminal.text

    def test_it_stops_at_the_end_and_plays_again_from_the_start(self) -> None:
        with watching() as terminal:
            terminal.send(END + LEFT + " ")
            terminal.time.now += 1
            terminal.step()
            assert "Move 30/30" in terminal.text
            assert "The end: given up." in terminal.text
            assert not terminal.front._timers.stepping
            terminal.send(" ")
            assert "Move  0/30" in terminal.text
            assert terminal.front._timers.stepping

    @pytest.mark.parametrize("key", [LEFT, RIGHT, HOME, END, ESCAPE])
    def test_a_step_by_hand_stops_it(self, key: str) -> None:
        with watching() as terminal:
            terminal.send(RIGHT + RIGHT + " ")
            assert terminal.front._timers.stepping
            terminal.type(key)
            assert not terminal.front._timers.stepping
            assert "Playing." not in terminal.text

    def test_it_stands_still_behind_the_help(self) -> None:
        with watching() as terminal:
            terminal.send(" ?")
            terminal.time.now += 60
            terminal.step()
            assert not terminal.front._timers.stepping
            terminal.type(ESCAPE)
            assert "Paused." in terminal.text
            assert "Move  0/30" in terminal.text

    def test_a_slow_terminal_does_not_have_to_catch_up(self) -> None:
        with watching() as terminal:
            terminal.send(" ")
            terminal.time.now += 60
            for _ in range(3):
                terminal.step()
                assert "Move  1/30" in terminal.text
            terminal.time.now += 0.21
            terminal.step()
            assert "Move  2/30" in terminal.text

    def test_it_goes_on_by_itself(self) -> None:
        with watching() as terminal:
            terminal.send("+++" + " ")
            terminal.time.now += 1
            terminal.wait_until(lambda: "Move  1/30" in terminal.text)

    def test_no_key_there_changes_the_game_in_play(self) -> None:
        with watching() as terminal:
            state = terminal.session.game.state()
            terminal.send(RIGHT + "wasdhjklurby c\r" + UP + DOWN + "\x1b[<0;40;5M\x1b[<0;50;5m")
            assert terminal.session.game.state() == state
            assert "Finished game" in terminal.text

    def test_the_footer_has_its_keys(self) -> None:
        for ascii, arrows in [(False, "← →"), (True, "Left Right")]:
            with watching(99, ascii=ascii) as terminal:
                for hint in [f"{arrows} step", "Space play", "+ faster", "- slower", "Esc back"]:
                    assert hint in terminal.lines[-1]
                assert terminal.text.isascii() == ascii
        with watching(20, 10) as terminal:
            assert terminal.lines[-1] == "Space play  Esc back"
            terminal.send(" ")
            assert terminal.lines[-1] == "Space stop  Esc back"

    def test_the_footer_says_what_space_does_now(self) -> None:
        with watching() as terminal:
            assert "Space play" in terminal.lines[-1]
            terminal.send(" ")
            assert "Space stop" in terminal.lines[-1]
            assert "Space play" not in terminal.lines[-1]
            terminal.send(" ")
            assert "Space play" in terminal.lines[-1]
            terminal.send(" " + END)
            assert "Space play" in terminal.lines[-1]

    @pytest.mark.parametrize("keys", ["", " "])
    def test_in_forty_columns_one_sees_that_it_goes_both_ways_and_where_the_rest_is(
        self, keys: str
    ) -> None:
        with watching(40, 15) as terminal:
            terminal.send(keys)
            for hint in ("← → step", "Esc back", "? help"):
                assert hint in terminal.lines[-2] + terminal.lines[-1]

    def test_a_board_that_does_not_fit_is_said_not_to(self) -> None:
        with watching(20, 10, game=a_game(6)) as terminal:
            assert "need" in terminal.text
            terminal.resize(40, 20)
            assert "Move  0/30" in terminal.text


def test_what_was_played_can_be_seen_where_the_board_in_play_does_not_fit() -> None:
    session = keep(open_session(6), a_game())
    with Terminal(20, 10, session=session) as terminal:
        assert "need" in terminal.text
        state = session.game.state()
        for keys, text in [
            ("i", "Statistics"),
            ("g", "Games"),
            ("\r", "Move  0/30"),
            (RIGHT, "Move  1/30"),
            (END, "Move 30/30"),
            (HOME + "++ ", "Speed 20/s"),
        ]:
            terminal.send(keys)
            assert text in terminal.text
        assert terminal.front._timers.stepping
        assert session.game.state() == state


class TestDoubt:
    """Records that are not what they should be."""

    def with_moves(self, moves: str) -> FinishedGame:
        game = a_game()
        record = Record.parse(game.record)
        return replace(game, record=str(replace(record, moves=moves)), moves=len(moves))

    @pytest.mark.parametrize(("width", "height"), STACKED)
    def test_a_move_that_cannot_be_ends_what_is_shown(self, width: int, height: int) -> None:
        true = Record.parse(a_game().record).moves
        at, wrong = next(
            (at, d)
            for at, (board, _) in enumerate(positions(a_game()))
            for d in range(4)
            if 10 <= at < 30 and not board.can_move(d)
        )
        moves = true[:at] + "URDL"[wrong] + true[at + 1 :]
        with watching(width, height, game=self.with_moves(moves)) as terminal:
            words = " ".join(terminal.text.split())
            assert "oes not verify" in words
            if width >= 80:
                assert f"move {at + 1}, {'URDL'[wrong]}, does not change the board" in words
            terminal.send(END)
            assert f"Move {at}/{at}" in terminal.text
            terminal.send(HOME + " ")
            terminal.time.now += 1
            terminal.step()
            assert f"Move  1/{at}" in terminal.text

    def test_moves_that_lead_elsewhere(self) -> None:
        record = Record.parse(a_game().record)
        with watching(game=self.with_moves(record.moves[:-1])) as terminal:
            assert "This record does not verify: " in terminal.text
            assert "Move  0/29" in terminal.text

    @pytest.mark.parametrize(
        ("changes", "text"),
        [
            ({"score": 40_000}, "score: 40000 is kept"),
            ({"moves": 31}, "moves: 31 is kept"),
            ({"helped": True}, "helped: 1 is kept"),
            ({"size": 5}, "size: 5 is kept"),
        ],
    )
    def test_a_record_of_another_game_than_the_list_tells_of(
        self, changes: dict[str, Any], text: str
    ) -> None:
        with watching(99, game=replace(a_game(), **changes)) as terminal:
            assert f"This record does not verify: {text}, but the record has" in terminal.text

    @pytest.mark.parametrize("text", ["", "x", "slide2048/2 size=4", "\x1b[31m\n漢"])
    @pytest.mark.parametrize(("width", "height"), TERMINALS)
    def test_what_is_no_record_cannot_be_shown(self, width: int, height: int, text: str) -> None:
        with watching(width, height, game=a_game(record=text)) as terminal:
            words = " ".join(terminal.text.split())
            assert "This game cannot be shown: column 1" in words
            assert terminal.lines[-1].strip() == "Esc back  ? help"
            terminal.send(RIGHT + LEFT + " +" + END)
            terminal.step()
            assert not terminal.task.done()

    def test_a_record_that_was_changed_in_one_letter(self) -> None:
        record = a_game().record
        at = record.index("moves=") + 8
        changed = record[:at] + ("U" if record[at] != "U" else "D") + record[at + 1 :]
        with watching(game=a_game(record=changed)) as terminal:
            assert "the checksum does not fit" in " ".join(terminal.text.split())

    def test_a_game_that_has_gone_meanwhile(self) -> None:
        session = keep(open_session(), a_game())
        with Terminal(session=session) as terminal:
            terminal.send("ig")
            session._store = UnsavedStore()
            terminal.send("\r")
            assert "cannot be shown: this game is no longer there." in terminal.text
