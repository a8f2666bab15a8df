"""2048: an exact, fast engine, and whole games that can be undone, saved and replayed.

``BatchGames``, many games at once, is here too where NumPy is installed.
"""

import importlib

from slide2048.direction import Direction
from slide2048.errors import (
    Error,
    ForkError,
    IllegalMoveError,
    InvalidArrayError,
    InvalidBoardError,
    InvalidRecordError,
    InvalidSeedError,
    SaveError,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from slide2048._engine import Board, Rng, Slide, __version__
    from slide2048.batch import BatchGames as BatchGames
    from slide2048.clock import Clock
    from slide2048.game import Game
    from slide2048.game_state import GameState
    from slide2048.record import Position, Record

__all__ = [
    "Board",
    "Clock",
    "Direction",
    "Error",
    "ForkError",
    "Game",
    "GameState",
    "IllegalMoveError",
    "InvalidArrayError",
    "InvalidBoardError",
    "InvalidRecordError",
    "InvalidSeedError",
    "Position",
    "Record",
    "Rng",
    "SaveError",
    "Slide",
    "__version__",
]

# Loaded at first use: `slide2048 --help` and users of the engine alone need not wait for them,
# and a command that cannot load the engine can still say so in one line.
# What needs NumPy is not in __all__, which has to be there for all who import *.
_LATER = {
    "BatchGames": "slide2048.batch",
    "Board": "slide2048._engine",
    "Clock": "slide2048.clock",
    "Game": "slide2048.game",
    "GameState": "slide2048.game_state",
    "Position": "slide2048.record",
    "Record": "slide2048.record",
    "Rng": "slide2048._engine",
    "Slide": "slide2048._engine",
    "__version__": "slide2048._engine",
}


def __getattr__(name: str) -> object:
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value: object = getattr(importlib.import_module(_LATER[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
