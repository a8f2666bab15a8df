"""How long a whole picture takes in a large window."""

import statistics
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Final

from front_end.figure import Figure
from front_end.program import COMMAND, Program, started

RUNS: Final = 20
LARGE: Final = (300, 100)


def figures() -> Iterator[Figure]:
    """Ask for the picture anew, and change the size of the window."""
    with (
        tempfile.TemporaryDirectory() as home,
        started([COMMAND, "--seed", "1"], Path(home), size=LARGE) as program,
    ):
        program.ask("wasd", quiet=0.5)
        yield _figure("Ctrl-L", program, lambda _: program.send("\x0c"))
        yield _figure("resize", program, lambda run: program.resize(LARGE[0] - run % 2, LARGE[1]))


def _figure(what: str, program: Program, do: Callable[[int], None]) -> Figure:
    times, sizes = [], []
    for run in range(1, RUNS + 1):
        answer = program.ask(partial(do, run), quiet=0.1)
        times.append(answer.last * 1000)
        sizes.append(answer.size)
    note = f"to the last byte of {statistics.median(sizes):,.0f}; best {min(times):.0f} ms"
    return Figure(f"redraw at 300x100, {what}", statistics.median(times), "ms", 50, note)
