"""What the game costs while nobody plays and its clock runs."""

import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from front_end.figure import Figure
from front_end.program import COMMAND, started

SECONDS: Final = 25.0


def figures() -> Iterator[Figure]:
    """Look on for a while after a move."""
    with (
        tempfile.TemporaryDirectory() as home,
        started([COMMAND, "--seed", "1"], Path(home)) as program,
    ):
        program.ask("wasd", quiet=0.5)
        cpu, begun, written = program.cpu_seconds, time.perf_counter(), 0
        while (left := begun + SECONDS - time.perf_counter()) > 0:
            written += len(program.read(left))
        seconds = time.perf_counter() - begun
        share = (program.cpu_seconds - cpu) / seconds
    assert written, "the clock stands still"
    yield Figure("idle, share of a core", share * 100, "%", 0.3, f"over {seconds:.0f} s")
    yield Figure("idle, output", written / seconds, "bytes/s", 100, "the clock, once a second")
