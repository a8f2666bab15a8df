"""2048: an exact, fast engine, and whole games that can be undone, saved and replayed."""

from slide2048._engine import Board, Rng, Slide, __version__
from slide2048.direction import Direction

__all__ = ["Board", "Direction", "Rng", "Slide", "__version__"]
