"""How long it takes until there is something to see."""

import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from front_end.figure import Figure
from front_end.program import BOARD_DRAWN, COMMAND, HELP_DRAWN, Program

ROUNDS: Final = 15

_LIBRARIES: Final = "import prompt_toolkit.application, asyncio, sqlite3"
_PYTHON: Final = "python -c pass"


def figures() -> Iterator[Figure]:
    """Measure; the best run counts, since every other one has waited for other programs too."""
    runs = [_round() for _ in range(ROUNDS + 1)][1:]  # the first one caches bytecode
    seconds = {what: [run[what] for run in runs] for what in runs[0]}
    for what, budget in _BUDGETS.items():
        best = min(seconds[what])
        ratio = best / min(seconds[_PYTHON])
        median = statistics.median(seconds[what]) * 1000
        note = f"best of {ROUNDS}, median {median:.0f}; {ratio:.1f} times {_PYTHON}"
        yield Figure(what, best * 1000, "ms", budget, note)


_BUDGETS: Final = {
    _PYTHON: None,
    "python, the libraries of the game": None,
    "--help": 100,
    "first board": 200,
    "first board, time on a core": None,
    "from first board to answer to a first key": None,
}


def _round() -> dict[str, float]:
    """Measure everything once, by turns: what the machine does besides meets all of it."""
    python = sys.executable
    one_by_one = (
        _run([python, "-c", "pass"]),
        _run([python, "-c", _LIBRARIES]),
        _run([COMMAND, "--help"], b"--help"),
        *_first_board(),
    )
    return dict(zip(_BUDGETS, one_by_one, strict=True))


def _run(argv: list[str], wanted: bytes = b"") -> float:
    with tempfile.TemporaryDirectory() as home, Program(argv, Path(home)) as program:
        program.read_until(wanted)
        status = program.wait()
        seconds = time.perf_counter() - program.began
    assert status == 0, f"{argv} has ended with {status}"
    return seconds


def _first_board() -> tuple[float, float, float]:
    """Return the seconds to the first board, those of them on a core, and those of a first key."""
    with tempfile.TemporaryDirectory() as home:
        # The usual start is one with a game in progress.
        with Program([COMMAND, "--seed", "1"], Path(home)) as program:
            program.read_until(BOARD_DRAWN)
            program.send("wasdq")
            assert program.wait() == 0
        with Program([COMMAND], Path(home)) as program:
            program.read_until(BOARD_DRAWN)
            seconds = time.perf_counter() - program.began
            cpu = program.cpu_seconds
            pressed = time.perf_counter()
            program.send("?")
            program.read_until(HELP_DRAWN)
            answer = time.perf_counter() - pressed
            program.send("q")
            assert program.wait() == 0
    return seconds, cpu, answer
