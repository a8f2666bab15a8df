"""How long a hint takes, on one core for the game and its solver together."""

import os
import statistics
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from front_end.figure import Figure
from front_end.moves import KEYS
from front_end.program import COMMAND, started
from slide2048 import Game
from slide2048.ai import Expectimax
from slide2048.presets import PRESETS
from slide2048.session import Session

STAGES: Final = (0, 250, 500)
"""How many moves of a game have been played before the first hint."""

HINTS: Final = 30


def figures() -> Iterator[Figure]:
    """Ask for hints on the boards that menus offer, a move after each."""
    for size in (preset.size for preset in PRESETS):
        first, *others = zip(*(_hints(size, stage) for stage in STAGES), strict=True)
        times = sorted(1000 * seconds for each in (first, *others) for seconds in each)
        note = f"of {len(times)}; the first of a process {1000 * max(first):.0f} ms at most"
        yield Figure(f"hint on {size}x{size}, median", statistics.median(times), "ms", 100, note)
        yield Figure(f"hint on {size}x{size}, worst", times[-1], "ms", 250)


def _hints(size: int, stage: int) -> list[float]:
    """Return how many seconds hints take, from the key to the picture."""
    player = Expectimax(depth=3)
    times = []
    with tempfile.TemporaryDirectory() as home:
        session = Session.open(folder=Path(home), size=size, seed=size)
        for _ in range(stage):
            direction = player.choose(session.game.board)
            assert direction is not None
            session.move(direction)
        game = Game.from_state(session.game.state())
        session.close()
        with started([COMMAND, "--no-animation"], Path(home)) as program:
            os.sched_setaffinity(program.pid, {min(os.sched_getaffinity(0))})
            for _ in range(HINTS):
                asked = time.perf_counter()
                program.send("v")
                program.read_until(b"Hint:")
                times.append(time.perf_counter() - asked)
                direction = player.choose(game.board)
                assert direction is not None
                assert game.move(direction)
                program.ask(KEYS[direction], quiet=0.06)
    return times
