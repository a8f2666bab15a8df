"""Whether the memory grows with the number of moves."""

import subprocess
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
    with tempfile.TemporaryDirectory() as home:
        game = _past_the_banner(Path(home))
        begin, sizes = game.moves, []
        with started([COMMAND, "--size", "8"], Path(home)) as program:
            while game.moves < begin + MOVES:
                keys = "".join(KEYS[_move(game)] for _ in range(_STEP))
                if not program.ask(keys, quiet=0.2).size:
                    raise TimeoutError(f"the program does not answer after {game.moves} moves")
                if (game.moves - begin) % WARM < _STEP:
                    sizes.append(program.resident_bytes)
            program.send("q")
            assert program.wait() == 0
        check_saved(Path(home), game)
    grown = (sizes[-1] - sizes[0]) / 1e6
    note = f"from {sizes[0] / 1e6:.1f} to {sizes[-1] / 1e6:.1f} MB, 8x8"
    yield Figure(f"memory, growth from {WARM:,} to {MOVES:,} moves", grown, "MB", 2, note)


def _past_the_banner(home: Path) -> Game:
    """Play until the game is won, in line mode: there the banner needs no waiting for."""
    game = Game(8, _SEED)
    letters = ""
    while not game.at_banner:
        letters += _move(game).name[0]
    game.keep_going()
    subprocess.run(
        [COMMAND, "--line", "--size", "8", "--seed", str(_SEED)],
        input=f"{letters}\nkeep\n",
        env={"HOME": str(home), "SLIDE2048_HOME": str(home), "LANG": "C.UTF-8"},
        stdout=subprocess.DEVNULL,
        text=True,
        check=True,
    )
    return game


def _move(game: Game) -> Direction:
    direction = next(d for d in _PREFERRED if game.board.can_move(d))
    game.move(direction)
    return direction
