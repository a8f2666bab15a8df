"""Whether the memory grows with the number of moves."""

import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from front_end.figure import Figure
from front_end.moves import KEYS, check_saved
from front_end.program import COMMAND, started
from slide2048 import Direction, Game

MOVES: Final = 10_000
WARM: Final = 1_000
"""Moves after which everything that a game ever needs has been loaded."""

_STEP: Final = 50
_PREFERRED: Final = (Direction.DOWN, Direction.LEFT, Direction.RIGHT, Direction.UP)
_SEED: Final = 2048


def figures() -> Iterator[Figure]:
    """Play a long game on a large board; what is kept of a game is a byte or two a move."""
    game = Game(8, _SEED)
    sizes = []
    argv = [COMMAND, "--size", "8", "--seed", str(_SEED)]
    with tempfile.TemporaryDirectory() as home:
        with started(argv, Path(home)) as program:
            while game.moves < MOVES:
                keys = ""
                for _ in range(_STEP):
                    direction = next(d for d in _PREFERRED if game.board.can_move(d))
                    game.move(direction)
                    keys += KEYS[direction]
                    if game.at_banner:
                        break
                program.ask(keys, quiet=0.2)
                if game.at_banner:
                    # The banner takes no key at first, and there has been a pause since.
                    game.keep_going()
                    program.ask("c", quiet=0.4)
                if game.moves % WARM < _STEP:
                    sizes.append(program.resident_bytes)
            program.send("q")
            assert program.wait() == 0
        check_saved(Path(home), game)
    grown = (sizes[-1] - sizes[0]) / 1e6
    note = f"from {sizes[0] / 1e6:.1f} to {sizes[-1] / 1e6:.1f} MB, 8x8"
    yield Figure(f"memory, growth from {WARM:,} to {game.moves:,} moves", grown, "MB", 2, note)
