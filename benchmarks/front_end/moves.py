"""What a move costs: until the first byte of an answer, and how many bytes there are."""

import statistics
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from front_end.figure import Figure
from front_end.program import BOARD_DRAWN, COMMAND, Answer, Program, started
from slide2048 import Direction, Game, Rng
from slide2048.session import Session

MOVES: Final = 300
KEYS: Final = {
    Direction.UP: "\x1b[A",
    Direction.DOWN: "\x1b[B",
    Direction.RIGHT: "\x1b[C",
    Direction.LEFT: "\x1b[D",
}


def figures() -> Iterator[Figure]:
    """Play moves one at a time, each after the picture of the one before has come to rest."""
    moving = play()
    yield _latency("first output after a key", moving)
    yield _latency("the same of a program that does nothing else", _echoes(), None)
    still = play("--no-animation")
    yield _latency("first output after a key, no animation", still)
    yield _size("a move with animation", moving, 5_000)
    yield _size("a move with animation, 256 colours", play(color=""), 5_000)
    yield _size("a move without animation", still, 1_000)
    yield _size("a move without animation, 256 colours", play("--no-animation", color=""), 1_000)


def _latency(what: str, answers: list[Answer], budget: int | None = 10) -> Figure:
    times = sorted(answer.first * 1000 for answer in answers)
    late = times[len(times) * 99 // 100]
    note = f"median of {len(times)} keys; 99 % within {late:.1f} ms, worst {times[-1]:.1f} ms"
    return Figure(what, statistics.median(times), "ms", budget, note)


def _size(what: str, answers: list[Answer], budget: int) -> Figure:
    sizes = sorted(answer.size for answer in answers)
    note = f"median of {len(sizes)} moves; mean {statistics.fmean(sizes):,.0f}, most {sizes[-1]:,}"
    return Figure(what, statistics.median(sizes), "bytes", budget, note)


_ECHO: Final = """\
import os, tty
tty.setraw(0)
os.write(1, b"quit")
while (key := os.read(0, 9)) != b"q":
    os.write(1, key)
"""


def _echoes() -> list[Answer]:
    """Measure what of the time to an answer is the machine's."""
    with (
        tempfile.TemporaryDirectory() as home,
        Program([sys.executable, "-c", _ECHO], Path(home)) as program,
    ):
        program.read_until(BOARD_DRAWN)
        answers = [program.ask("\x1b[A", quiet=0.06) for _ in range(MOVES)]
        program.send("q")
        assert program.wait() == 0
    return answers


def play(*flags: str, color: str = "truecolor") -> list[Answer]:
    """Play random legal moves of seeded games, until there are enough of them."""
    answers: list[Answer] = []
    seed = 0
    # Moves of whole games, and not only of their beginnings, where there are fewer tiles.
    while len(answers) < MOVES:
        seed += 1
        answers += _play_a_game(seed, flags, color)
    return answers


def _play_a_game(seed: int, flags: tuple[str, ...], color: str) -> list[Answer]:
    game, choose = Game(seed=seed), Rng(seed).split(1).choice
    # Pictures come thirty times a second, or more slowly on a busy machine.
    quiet = 0.06 if "--no-animation" in flags else 0.15
    answers = []
    with tempfile.TemporaryDirectory() as home:
        argv = [COMMAND, "--seed", str(seed), *flags]
        with started(argv, Path(home), color=color) as program:
            while legal := game.board.legal_moves():
                direction = choose(legal)
                game.move(direction)
                answers.append(program.ask(KEYS[direction], quiet))
            program.send("q")
            assert program.wait() == 0
        check_saved(Path(home), game)
    return answers


def check_saved(home: Path, game: Game) -> None:
    """See whether the game that was measured is the one that was meant to be played."""
    session = Session.open(folder=home)
    saved = session.game
    assert (saved.board, saved.score, saved.moves) == (game.board, game.score, game.moves), (
        f"{game.moves} moves were sent, and these were played: {saved.moves}"
    )
    session.close()
