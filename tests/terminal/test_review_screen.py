"""A finished game reviewed: each move beside the best one."""

import re
from typing import Any

import pytest
from advising import Preference, ReviewingAdviser
from harness import (
    DOWN,
    LEFT,
    RIGHT,
    UP,
    Terminal,
    a_game,
    keep,
    lost_session,
    open_session,
)
from test_screens import COLOR_CODES

from slide2048 import Board, Record
from slide2048.ai import Analysis, MoveReview, Player, Random, Review
from slide2048.store import FinishedGame
from slide2048.tui.reviewing import SLICE

HOME, END, ESCAPE, ENTER = "\x1b[H", "\x1b[F", "\x1b", "\r"
PLAYER = Preference(1_000.0, 2_000.0, 6_000.0, 10_000.0)
LIST = "Costliest moves"
SMALLEST = [(4, 20, 10), (5, 20, 11), (6, 23, 12)]


def game_of(moves: str, size: int = 4, seed: int = 3) -> FinishedGame:
    """A finished game of these moves."""
    session = open_session(size, seed)
    for letter in moves:
        assert session.move("URDL".index(letter))
    return FinishedGame.from_state(session.game.state())


def mixed_game(size: int = 4) -> FinishedGame:
    """A finished game of thirty moves, good ones and bad ones."""
    return game_of(moves_by(Random(5), size), size)


def moves_by(player: Player, size: int = 4, begin: str = "") -> str:
    """Thirty moves, the first ones as given and the others as a player makes them."""
    session = open_session(size, 3)
    for letter in begin:
        session.move("URDL".index(letter))
    while session.game.moves < 30 and (chosen := player.choose(session.game.board)) is not None:
        session.move(chosen)
    return session.game.history


def reviewing(
    width: int = 80,
    height: int = 24,
    *,
    game: FinishedGame | None = None,
    adviser: ReviewingAdviser | None = None,
    **options: Any,  # noqa: ANN401 (whatever a terminal takes)
) -> Terminal:
    """A terminal on which the only finished game is reviewed."""
    session = keep(open_session(), game or mixed_game())
    adviser = adviser or ReviewingAdviser(PLAYER)
    terminal = Terminal(width, height, session=session, adviser=adviser, **options)
    terminal.settle()
    terminal.send("ig" + ENTER + "v")
    return terminal


def moves_of(game: FinishedGame) -> tuple[MoveReview, ...]:
    return Review.of(Record.parse(game.record), PLAYER).moves


def costliest(game: FinishedGame) -> list[MoveReview]:
    """The ten costliest moves, of equals the earlier first."""
    return sorted((m for m in moves_of(game) if m.cost), key=lambda m: (-m.cost, m.number))[:10]


def words(terminal: Terminal) -> str:
    return " ".join(terminal.text.split())


def position(terminal: Terminal) -> int:
    found = re.search(r"M(?:ove)? +(\d+)/30", terminal.text)
    assert found, terminal.text
    return int(found[1])


def why_best(move: MoveReview) -> list[str]:
    """What speaks for the best move, first what does not speak for the played one as well."""
    reasons = [why for why in move.best.reasons if not why.endswith("empty")]
    alone = [why for why in reasons if why not in move.played.reasons]
    both = [why for why in reasons if why in move.played.reasons]
    return [*alone, *both, *move.best.reasons[-1:]][:2]


def opinion(move: MoveReview) -> str:
    """What is said of a move where there is room for all of it."""
    name, why = move.played.direction.name.lower(), ", ".join(why_best(move))
    name = f"Move {move.number}, {name},"
    if not move.cost:
        return f"{name} was the best: {why}."
    best = move.best.direction.name.lower()
    return f"{name} cost {move.cost:,.0f} points; the best was {best}: {why}."


class Interrupted:
    """A player who has something done once before it says what it prefers."""

    def __init__(self, after: int, do: Any) -> None:  # noqa: ANN401 (it returns anything)
        self.asked = 0
        self._after = after
        self._do = do

    def analyse(self, board: Board) -> Analysis:
        self.asked += 1
        if self.asked == self._after:
            self._do()
        return PLAYER.analyse(board)

    choose = PLAYER.choose


class TestPositions:
    @pytest.mark.parametrize(("width", "height"), [(132, 43), (99, 43), (80, 24)])
    def test_each_says_what_the_move_cost_and_what_was_best(self, width: int, height: int) -> None:
        game = mixed_game()
        moves = moves_of(game)
        assert {move.cost > 0.0 for move in moves} == {True, False}
        panel = width >= 100
        with reviewing(width, height, game=game) as terminal:
            for number in [*range(31), *range(29, -1, -1)]:
                terminal.send((RIGHT if number > position(terminal) else LEFT) if number else HOME)
                assert position(terminal) == number
                expected = "The end: given up." if number == 30 else opinion(moves[number])
                # Beside a panel there are tiles between the words.
                assert all(word in terminal.text for word in expected.split())
                assert panel or expected in words(terminal)

    def test_it_begins_and_ends_where_the_game_was_seen_and_stays_within_it(self) -> None:
        with reviewing() as terminal:
            assert position(terminal) == 0
            terminal.send("v" + RIGHT * 7 + "v")
            assert "Review" in terminal.text
            assert position(terminal) == 7
            terminal.send(LEFT + "v")
            assert "Finished game" in terminal.text
            assert position(terminal) == 6
            terminal.send("v")
            for keys, number in [(HOME + LEFT, 0), (END, 30), (RIGHT, 30)]:
                terminal.send(keys)
                assert position(terminal) == number

    def test_a_move_without_a_choice_is_said_to_have_been_none(self) -> None:
        alike = ReviewingAdviser(Preference(7.0, 7.0, 7.0, 7.0))
        with reviewing(game=game_of("UDUL", 2, seed=0), adviser=alike) as terminal:
            assert "Move 1, up, was as good as any other." in terminal.text
            terminal.send(RIGHT)
            assert "Move 2, down, was the only move." in terminal.text
            assert "Accuracy -" in terminal.text
            terminal.send("np" + ENTER)
            assert "Move 1/4" in terminal.text

    def test_costs_of_the_heuristic_are_not_called_points(self) -> None:
        with reviewing(adviser=ReviewingAdviser(PLAYER, in_points=False)) as terminal:
            terminal.send("n")
            assert "cost 9,000; the best was" in words(terminal)
            terminal.send(ENTER)
            assert f"{LIST} (costs have no unit, they only rank)" in terminal.text
            assert "Cost" in terminal.text
            assert "oints" not in terminal.text

    @pytest.mark.parametrize(
        ("cost", "text"), [(0.26, "0.3 points"), (1.0, "1 point"), (1.6, "2 points")]
    )
    def test_small_costs_are_no_nothing(self, cost: float, text: str) -> None:
        adviser = ReviewingAdviser(Preference(9.0 - cost, 9.0, 9.0, 9.0))
        with reviewing(game=game_of("UU"), adviser=adviser) as terminal:
            assert f"Move 1, up, cost {text}; the best was right" in words(terminal)

    @pytest.mark.parametrize("options", [{}, {"ascii": True, "color": "none"}])
    @pytest.mark.parametrize(("size", "width", "height"), SMALLEST)
    def test_the_smallest_windows_show_all_that_is_needed(
        self, size: int, width: int, height: int, options: dict[str, Any]
    ) -> None:
        game = mixed_game(size)
        with reviewing(width, height, game=game, **options) as terminal:
            for move in moves_of(game):
                text = words(terminal)
                assert f"Move {move.number - 1:2}/30" in terminal.text
                assert "Accuracy" in text
                assert "…" not in text
                assert "~" not in text
                name = move.best.direction.name
                arrow = name.capitalize() if options else "↑→↓←"["URDL".index(name[0])]
                said = f"Best {arrow}, -{move.cost:,.0f}" if move.cost else "was the best"
                assert said in text or f"cost {move.cost:,.0f}" in text
                assert "Esc back" in terminal.lines[-1]
                terminal.send(RIGHT)
            if options:
                assert terminal.stdout.written.isascii()
                assert COLOR_CODES.findall(terminal.stdout.written) == []


class TestMistakes:
    def test_keys_lead_from_one_to_the_next_round_and_round(self) -> None:
        game = mixed_game()
        places = sorted(move.number - 1 for move in costliest(game))
        assert len(places) == 10
        with reviewing(game=game) as terminal:
            terminal.send(END)
            for key, expected in [("n", [*places, places[0]]), ("p", [*places[::-1], places[-1]])]:
                for place in expected:
                    terminal.send(key)
                    assert position(terminal) == place
                terminal.send(HOME if key == "p" else END)

    @pytest.mark.parametrize(("width", "height"), [(132, 43), (80, 24), (40, 12), (20, 10)])
    def test_they_are_listed_and_led_to(self, width: int, height: int) -> None:
        game = mixed_game()
        with reviewing(width, height, game=game) as terminal:
            for index, move in enumerate(costliest(game)):
                terminal.send(ENTER + DOWN * index)
                row = next(line for line in terminal.lines if "›" in line)
                assert row.split()[1:3] == [str(move.number), f"{move.cost:,.0f}"]
                text = words(terminal)
                assert f"{LIST} " in text
                assert ", ".join(move.best.reasons) in text
                assert "Esc back" in terminal.lines[-1]
                terminal.send(ENTER)
                assert position(terminal) == move.number - 1
            terminal.send(ENTER + UP)
            terminal.type(ESCAPE)
            assert position(terminal) == move.number - 1

    def test_a_game_without_any_is_said_to_be_accurate(self) -> None:
        with reviewing(game=game_of(moves_by(PLAYER))) as terminal:
            assert "Accuracy 100%" in terminal.text
            assert "mistake" not in terminal.lines[-1]
            shown = terminal.text
            terminal.send("np" + ENTER)
            assert terminal.text == shown

    def test_accuracy_is_said_and_rounded_down(self) -> None:
        game = game_of(moves_by(PLAYER, begin="U"))
        review = Review(moves_of(game))
        assert review.best_choices == review.choices - 1
        assert review.accuracy is not None
        assert 0.96 < review.accuracy < 0.97
        with reviewing(game=game) as terminal:
            assert "Accuracy 96%" in terminal.text
            terminal.send(END)
            made = f"Best moves: {review.best_choices} of {review.choices} with a choice."
            assert made in words(terminal)


class TestWork:
    def test_it_waits_for_the_solver_and_keys_are_heard_meanwhile(self) -> None:
        adviser = ReviewingAdviser(PLAYER, ready=False)
        with reviewing(adviser=adviser) as terminal:
            assert "Loading the solver." in terminal.text
            terminal.send(RIGHT + "n" + ENTER)
            assert position(terminal) == 1
            assert terminal.front._timers.stepping
            adviser.ready = True
            terminal.step()
            assert "Loading" not in terminal.text
            assert "Accuracy" in terminal.text
            assert not terminal.front._timers.stepping

    def test_what_is_not_reviewed_yet_says_so(self) -> None:
        terminal: Terminal
        seen: list[str] = []

        class Slow(Preference):
            def analyse(self, board: Board) -> Analysis:
                # A stretch ends with each move, and what follows it is drawn.
                terminal.time.now += SLICE
                seen.append(words(terminal))
                return PLAYER.analyse(board)

        adviser = ReviewingAdviser(Slow(0.0, 0.0, 0.0, 0.0), ready=False)
        terminal = reviewing(adviser=adviser)
        with terminal:
            terminal.send(END)
            adviser.ready = True
            terminal.wait_until(lambda: "Accuracy" in terminal.text)
            assert len(seen) == 30
            for number in range(1, 30):
                assert f"Reviewing: {number} of 30 moves." in seen[number]
                assert f"Reviewed {100 * number // 30}%" in seen[number]

    def test_whoever_leaves_ends_it(self) -> None:
        terminal: Terminal

        def leave() -> None:
            terminal.time.now += SLICE
            terminal.pipe.send_text("v")

        player = Interrupted(4, leave)
        adviser = ReviewingAdviser(player, ready=False)
        terminal = reviewing(adviser=adviser)
        with terminal:
            adviser.ready = True
            terminal.wait_until(lambda: "Finished game" in terminal.text)
            assert player.asked == 4
            assert not terminal.front._timers.stepping

    def test_it_stands_still_behind_the_help(self) -> None:
        adviser = ReviewingAdviser(PLAYER, ready=False)
        with reviewing(adviser=adviser) as terminal:
            terminal.send("?")
            adviser.ready = True
            assert not terminal.front._timers.stepping
            terminal.type(ESCAPE)
            terminal.step()
            assert "Accuracy" in terminal.text

    def test_where_there_is_no_memory_it_says_so(self) -> None:
        def fail() -> None:
            raise MemoryError

        adviser = ReviewingAdviser(Interrupted(4, fail))
        with reviewing(adviser=adviser) as terminal:
            assert opinion(moves_of(mixed_game())[0]) in words(terminal)
            terminal.send(END)
            assert "No review: there is not enough memory." in terminal.text


class TestTheGameInPlay:
    @pytest.mark.parametrize("undos", [0, 3])
    def test_it_is_reviewed_from_its_end(self, undos: int) -> None:
        session = lost_session(undos)
        moves, board = session.game.moves, session.game.board
        with Terminal(session=session, adviser=ReviewingAdviser(PLAYER)) as terminal:
            assert "V review" in terminal.lines[-1]
            terminal.send("v")
            assert f"Move {moves}/{moves}" in terminal.text
            assert "The end: lost. Best moves: " in words(terminal)
            assert ("counts as helped" in words(terminal)) == bool(undos)
            terminal.send(LEFT + "urn" + ENTER)
            assert (session.game.board, session.game.moves) == (board, moves)
            terminal.send(ENTER)
            terminal.type(ESCAPE)
            assert "Game over" in terminal.text
            assert not session.game.helped

    def test_who_takes_moves_back_after_a_review_has_been_helped(self) -> None:
        for keys, helped in [("u", False), ("vvu", True)]:
            session = lost_session(3)
            with Terminal(session=session, adviser=ReviewingAdviser(PLAYER)) as terminal:
                terminal.send(keys)
                assert session.game.undos_left == 2
                assert session.game.helped == helped
                assert ("This game counts as helped" in terminal.text) == helped

    def test_another_game_is_none_the_worse_for_it(self) -> None:
        session = lost_session(3)
        with Terminal(session=session, adviser=ReviewingAdviser(PLAYER)) as terminal:
            terminal.send("vvry")
            assert session.game.moves == 0
            session.move(session.game.board.legal_moves()[0])
            terminal.send("u")
            assert session.game.undos_left == 4
            assert not session.game.helped


@pytest.mark.parametrize("changes", [{"score": 12}, {"record": "x"}])
def test_a_record_that_does_not_verify_is_not_reviewed(changes: dict[str, Any]) -> None:
    with reviewing(game=a_game(**changes)) as terminal:
        assert "V review" not in terminal.text
        assert "Finished game" in terminal.text
        assert "Accuracy" not in terminal.text


def test_the_footer_has_its_keys() -> None:
    hints = ["step", "N mistake", "P previous", "Enter list", "Esc back", "? help"]
    with reviewing(80) as terminal:
        assert all(hint in terminal.lines[-1] for hint in hints)
    with reviewing(40, 12) as terminal:
        assert all(hint in terminal.lines[-1] for hint in ["← → step", "N mistake", *hints[-2:]])
    with reviewing(20, 10) as terminal:
        assert terminal.lines[-1].strip() == "N mistake  Esc back"


def test_no_key_there_changes_the_game_in_play() -> None:
    with reviewing() as terminal:
        state = terminal.session.game.state()
        terminal.send(RIGHT + "wasdhjklurby c+- " + UP + DOWN + "\x1b[<0;40;5M\x1b[<0;50;5m")
        assert terminal.session.game.state() == state
        assert "Review" in terminal.text
