"""Plain line mode: text in, plain text out, and the player's game kept when asked."""

import io
import os
import re
import signal
import sys
import threading
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from slide2048 import Board, Direction, Rng, ai, line, line_statistics
from slide2048.ai import Network
from slide2048.board_statistics import BoardStatistics
from slide2048.clock import Clock
from slide2048.errors import InvalidNetworkError, SaveError
from slide2048.line_commands import COMMANDS, obey
from slide2048.line_input import LONGEST_LINE
from slide2048.line_player import LinePlayer
from slide2048.session import Session
from slide2048.store import Archive, Kind, Statistics

SEED = 7


def play(
    text: bytes,
    *,
    size: int = 4,
    seed: int | None = SEED,
    folder: Path | None = None,
    shown_boards: bool = True,
) -> tuple[int, str]:
    """Play `text` to its end; return the exit status and what was written."""
    reading, writing = os.pipe()
    sender = threading.Thread(target=_feed, args=(writing, text))
    sender.start()
    session = Session.open(size=size, seed=seed, save=folder is not None, folder=folder)
    shown = io.StringIO()
    with os.fdopen(reading, encoding="utf-8") as stdin:
        status = line.run(session, stdin, shown, boards=shown_boards)
    sender.join()
    return status, shown.getvalue()


def _feed(descriptor: int, text: bytes) -> None:
    with os.fdopen(descriptor, "wb") as file:
        file.write(text)


def boards(shown: str) -> list[Board]:
    """The boards in the output, in order."""
    return [Board.from_text(text) for text in re.findall(r"\n\n([^a-zA-Z]+)\n\nScore", shown)]


def positions(moves: str, size: int = 4) -> list[Board]:
    rng = Rng(SEED)
    found = [Board.start(rng, size)]
    for letter in moves:
        direction = next(d for d in Direction if d.name[0] == letter)
        found.append(found[-1].play(direction, rng).board)
    return found


def first_illegal() -> tuple[str, Direction]:
    """Moves to a position in which a direction is illegal, and that direction."""
    moves, rng = "", Rng(SEED)
    board = Board.start(rng)
    while len(board.legal_moves()) == 4:
        moves += board.legal_moves()[0].name[0]
        board = board.play(board.legal_moves()[0], rng).board
    return moves, next(d for d in Direction if not board.can_move(d))


def test_no_input_shows_the_game_and_ends() -> None:
    status, shown = play(b"")
    assert status == 0
    assert boards(shown) == positions("")
    assert "Score 0, best 0, largest tile" in shown


@pytest.mark.parametrize(
    "text",
    [
        b"up\nleft\nup\nright\ndown\n",
        b"u\nl\nu\nr\nd\n",
        b"up left up right down\n",
        b"ulurd",
        b"UP LURD\r\n",
        b"\n  \n\tul ur\r\n\r\nd",
        b"up\r\nleft\r\nup\r\nright\r\ndown\r\n",
    ],
)
def test_moves_as_words_and_letters(text: bytes) -> None:
    _, shown = play(text)
    assert boards(shown)[-1] == positions("ULURD")[-1]


def test_each_line_shows_its_board() -> None:
    _, shown = play(b"up\nleft\nup\n")
    assert boards(shown) == positions("ULU")


def test_an_illegal_direction_says_so_and_changes_nothing() -> None:
    moves, illegal = first_illegal()
    _, shown = play(f"{moves}\n{illegal.name}\n".encode())
    assert f"Nothing can move {illegal.name.lower()}." in shown
    assert boards(shown)[-1] == positions(moves)[-1]


def test_illegal_moves_in_a_row_are_counted_and_the_rest_is_played() -> None:
    moves, illegal = first_illegal()
    legal = positions(moves)[-1].legal_moves()[0].name[0]
    bad = illegal.name[0]
    _, shown = play(f"{moves}{bad}{bad}{legal}\n".encode())
    assert f"2 of {len(moves) + 3} moves could not move anything." in shown
    assert boards(shown)[-1] == positions(moves + legal)[-1]


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        (b"up lfet", "'lfet' is no move and no command; did you mean left?"),
        (b"w", "'w' is no move and no command"),
        (b"uuxd", "'uuxd'"),
        # A letter of another alphabet, and no control character, whatever its bytes are.
        ("\u0446".encode(), "is no move and no command"),
        (b"\x1b[A", "control characters"),
        (b"u\x7f", "control characters"),
        (b"up undo", "'undo' goes on a line of its own"),
        (b"undo 3", "'undo' goes on a line of its own"),
        (b"size", "a number from 2 to 8"),
        (b"size 9", "a number from 2 to 8"),
        (b"size 5 6", "a number from 2 to 8"),
        (b"boards", 'Type "boards on" or "boards off".'),
        (b"boards in", 'Type "boards on" or "boards off".'),
        (b"up boards on", "'boards' goes on a line of its own"),
        (b"keep", "nothing to decide"),
        (b"undo", "nothing to take back"),
    ],
)
def test_a_line_that_means_nothing_does_nothing(text: bytes, answer: str) -> None:
    _, shown = play(text + b"\n", folder=None)
    assert answer in shown
    assert boards(shown)[-1] == positions("")[-1]


def test_undo_goes_back_and_is_limited() -> None:
    _, shown = play(b"ulurdl\n" + b"undo\n" * 6)
    assert boards(shown)[1:] == positions("ULURDL")[:0:-1]
    assert "No undos are left" in shown


def test_new_asks_and_only_yes_starts_it() -> None:
    _, shown = play(b"uldrulul\nnew\nmaybe\nboard\n")
    assert 'Type "yes" to start it.' in shown
    assert "this game goes on" in shown
    assert boards(shown)[-1] == positions("ULDRULUL")[-1]


def test_a_new_game_can_be_taken_back() -> None:
    _, shown = play(b"uldrulul\nnew\nyes\nundo\n")
    old, new, back = boards(shown)[-3:]
    assert old == back == positions("ULDRULUL")[-1]
    assert new != old
    assert new.max_tile <= 4


def test_yes_answers_nothing_unasked() -> None:
    _, shown = play(b"ulul\nyes\n")
    assert "'yes' is no move and no command" in shown


def test_size_goes_to_another_game_and_back() -> None:
    _, shown = play(b"ulul\nsize 2\nsize 4\n")
    before, small, after = boards(shown)[-3:]
    assert small.size == 2
    assert after == before


def test_the_end_is_told_at_once_and_undo_works_on_it() -> None:
    _, shown = play(b"urdl\n" * 50 + b"undo\n", size=2)
    end = shown.index("Game over: no move is left.")
    assert '"undo" takes a move back' in shown[end:]
    assert "Left out: the last" in shown or "\nurdl" not in shown
    assert boards(shown)[-1].can_move()
    assert not boards(shown)[-2].can_move()


def test_statistics_are_told_a_line_for_each_board_with_games(tmp_path: Path) -> None:
    _, shown = play(b"statistics\n", folder=tmp_path)
    assert "No games yet. A game counts when it is over" in " ".join(shown.split())
    lost = b"".join(b"urdl" * 20 + b"\n" for _ in range(10))
    another = b"new\nyes\n"
    # The first move of a new game ends the one before. New games have luck of their own, so that
    # nothing may move up or left; in one of four directions something does.
    ended = lost + another + lost + another + b"urdl\n"
    _, shown = play(ended + b"size 3\nstatistics\n", size=2, folder=tmp_path)
    told = shown[shown.index("2x2: ") :].splitlines()
    assert re.fullmatch(
        r"2x2: 2 games, 0 won \(0%\), best score \d+, best tile \d+, winning streak 0, longest 0\.",
        told[0],
    )
    assert told[1].startswith("A game counts when it is over")


def test_statistics_tell_of_wins() -> None:
    first = Statistics(games=4, won=1, best_score=20_480, best_tile=2048, win_moves=971)
    known = replace(first, win_elapsed=760.0, streak=0, longest_streak=1)
    assert line_statistics.board_line(BoardStatistics("Classic 4x4", known)) == (
        "Classic 4x4: 4 games, 1 won (25%), best score 20480, best tile 2048, fewest moves to 2048"
        " 971, shortest time to 2048 12:40, winning streak 0, longest 1."
    )


def test_statistics_that_cannot_be_read_are_said_to_be_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fails(_: Archive) -> dict[Kind, Statistics]:
        raise SaveError("the disk reports an error")

    monkeypatch.setattr(Archive, "statistics", fails)
    _, shown = play(b"statistics\nup\n")
    assert "Your finished games cannot be read right now." in shown
    assert len(boards(shown)) == 2


def test_a_question_mark_helps_as_well() -> None:
    assert play(b"?\n") == play(b"help\n")


def test_help_names_every_command() -> None:
    _, shown = play(b"help\n")
    for word in ["up, right, down, left", *COMMANDS, "size N"]:
        if word not in {"keep going", "?", "exit", "q"}:
            assert f"  {word}" in shown


@pytest.mark.parametrize("word", ["quit", "exit", "q", "Q"])
def test_every_word_for_leaving_leaves(word: str) -> None:
    status, shown = play(f"up\n{word}\nleft\n".encode())
    assert status == 0
    assert "moves 1, time" in shown.splitlines()[-1]


def test_quit_leaves_the_rest_unread() -> None:
    status, shown = play(b"up\nquit\nleft\n")
    assert status == 0
    assert boards(shown) == positions("U")


def test_a_job_without_input_or_output_ends() -> None:
    session = Session.open(seed=SEED, save=False)
    assert line.run(session, None, None) == 0


HOSTILE = [
    b"\x00",
    b"u\x00p\n",
    b"\x1b[A\x1bOA\x1bOr\x1b[1;5r\n",
    b"\x1b]0;title\x07\x9b31m\n",
    b"\xff\xfe\xc3\x28\n",
    "ввер←é\n".encode(),
    b"up\rleft\n",
    b"\x7f\x08\x04\x1a\n",
]


@pytest.mark.parametrize("text", HOSTILE, ids=repr)
def test_hostile_input_is_left_alone(text: bytes) -> None:
    status, shown = play(text)
    assert status == 0
    assert boards(shown)[-1] == positions("")[-1]
    assert_plain(shown)


@settings(max_examples=60, deadline=None)
@given(st.binary(max_size=60))
def test_any_bytes_give_plain_text(text: bytes) -> None:
    status, shown = play(text)
    assert status == 0
    assert_plain(shown)


def assert_plain(shown: str) -> None:
    assert all(c == "\n" or " " <= c <= "~" for c in shown)


def test_a_long_line_is_refused_whole_and_the_next_one_counts() -> None:
    _, shown = play(b"u" * 1_000_000 + b"\nup\n")
    assert "That line is too long" in shown
    assert boards(shown)[-1] == positions("U")[-1]
    assert len(shown) < 2000


def test_the_longest_line_is_played() -> None:
    _, shown = play(b"z" * LONGEST_LINE + b"\n" + b" " * (LONGEST_LINE - 2) + b"up\n")
    assert "is no move" in shown
    assert boards(shown)[-1] == positions("U")[-1]


@pytest.mark.parametrize(("given", "again"), [(["--line"], "slide2048 --line"), ([], "slide2048")])
def test_who_leaves_is_told_how_to_come_back_to_lines(
    given: list[str], again: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(sys, "argv", ["/nowhere/else/program", *given])
    _, shown = play(b"up\n", folder=tmp_path)
    assert shown.splitlines()[-1] == f"Your game is saved. Continue it with: {again}"
    over = b"urdl\n" * 50 + b"undo\nurdl\nurdl\n" * 6
    _, shown = play(over, size=2, folder=tmp_path)
    assert shown.splitlines()[-1] == f"Your game is saved. Play again with: {again}"


def test_saved_and_continued(tmp_path: Path) -> None:
    _, first = play(b"ulurd\n", folder=tmp_path)
    assert "Your game is saved." in first
    _, second = play(b"l\n", seed=None, folder=tmp_path)
    assert "Continuing your game." in second
    assert boards(second) == positions("ULURDL")[-2:]


def test_unsaved_says_nothing_of_saving() -> None:
    _, shown = play(b"ulurd\n")
    assert "saved" not in shown


def test_thinking_time_counts() -> None:
    now = [0.0]
    session = Session.open(
        seed=SEED,
        save=False,
        clock=lambda elapsed: Clock(lambda: now[0], elapsed=elapsed, longest_tick=None),
    )
    shown: list[str] = []
    player = LinePlayer(session, shown.append)
    obey(player, "up")
    now[0] = 125.0
    obey(player, "left")
    assert "time 2:05" in shown[-1]


# What the system does on its own account is left to it: stopping, faults, and what it ignores.
NOT_ENDING = {
    *("SIGKILL", "SIGSTOP", "SIGTSTP", "SIGTTIN", "SIGTTOU", "SIGCONT", "SIGCHLD", "SIGCLD"),
    *("SIGURG", "SIGWINCH", "SIGINFO", "SIGPIPE", "SIGXFSZ", "SIGRTMIN", "SIGRTMAX"),
    *("SIGSEGV", "SIGBUS", "SIGFPE", "SIGILL", "SIGABRT", "SIGIOT", "SIGTRAP", "SIGSYS"),
}


@pytest.mark.parametrize(
    "number", [number for number in signal.Signals if number.name not in NOT_ENDING]
)
def test_signals_save_and_end(number: signal.Signals, tmp_path: Path) -> None:
    reading, writing = os.pipe()
    session = Session.open(size=4, seed=SEED, folder=tmp_path)
    before = signal.getsignal(number)

    class Shown(io.StringIO):
        def write(self, text: str) -> int:
            if "moves 2" in text and "Score" in text and "largest" not in text:
                os.kill(os.getpid(), number)
            return super().write(text)

    shown = Shown()
    with os.fdopen(reading, encoding="utf-8") as stdin:
        os.write(writing, b"up left\n")
        assert line.run(session, stdin, shown) == 128 + number
    os.close(writing)
    assert signal.getsignal(number) is before
    assert "Your game is saved." in shown.getvalue()
    _, again = play(b"", seed=None, folder=tmp_path)
    assert boards(again) == positions("UL")[-1:]


def test_a_reader_that_leaves_does_not_lose_the_game(tmp_path: Path) -> None:
    class Gone(io.StringIO):
        def write(self, text: str) -> int:
            if "moves 2" in text:
                raise BrokenPipeError
            return super().write(text)

    reading, writing = os.pipe()
    os.write(writing, b"up left\n")
    session = Session.open(size=4, seed=SEED, folder=tmp_path)
    with os.fdopen(reading, encoding="utf-8") as stdin, pytest.raises(BrokenPipeError):
        line.run(session, stdin, Gone())
    os.close(writing)
    _, again = play(b"", seed=None, folder=tmp_path)
    assert boards(again) == positions("UL")[-1:]


@pytest.mark.parametrize("shown_boards", [True, False])
def test_a_hint_changes_nothing_but_that_the_game_is_helped(shown_boards: bool) -> None:
    _, shown = play(b"up left\nhint\nhint\n", size=5, shown_boards=shown_boards)
    hints = re.findall(r"^Hint: (\w+), .+\.$", shown, re.MULTILINE)
    assert len(hints) == 2
    assert hints[0] == hints[1]
    assert shown.count("This game counts as helped from now on.") == 1
    assert "helped best" in shown
    assert "moves 2" in shown


def test_on_4x4_the_network_gives_the_hint_or_the_heuristic_where_it_cannot_be_read(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    _, shown = play(b"up left\nhint\n")
    assert re.search(r"^Hint: \w+, (\d+ points? ahead of|level with) \w+: ", shown, re.MULTILINE)

    def damaged() -> Network:
        raise InvalidNetworkError("it is damaged")

    monkeypatch.setattr(ai, "pretrained", damaged)
    _, shown = play(b"up left\nhint\nhint\n")
    assert shown.count("The solver's network cannot be read.") == 1
    assert re.search(r"^Hint: \w+, ((just |clearly )?ahead of|level with) ", shown, re.MULTILINE)


def test_there_is_no_hint_where_there_is_no_move() -> None:
    _, shown = play(b"urdl" * 50 + b"\nhint\n", size=2)
    assert "Hint" not in shown
    assert shown.count("Game over: no move is left.") == 2
    assert "helped" not in shown
