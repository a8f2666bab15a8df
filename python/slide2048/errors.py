"""The exceptions of slide2048.

They are defined here, in Python, and raised by the Rust engine too, so that
``except`` clauses and documentation have one place to point to.
"""


class Error(Exception):
    """Base class of every exception that slide2048 raises on purpose."""


class InvalidBoardError(Error, ValueError):
    """A board that cannot exist: its shape, one of its tiles, or the place for a tile is wrong."""


class InvalidArrayError(Error, ValueError):
    """An array, or an argument about arrays, of the wrong type, shape, order or length."""


class IllegalMoveError(Error, ValueError):
    """A direction that does not exist, or a move that the position does not allow."""


class InvalidNetworkError(Error, ValueError):
    """A network that cannot exist, or a file that holds none or a damaged one."""


class InvalidPlayerError(Error, ValueError):
    """A player that cannot be: a depth, a time or another number that no search has."""


class InvalidResultsError(Error, ValueError):
    """A file of an evaluation's results that is none, is damaged, or has other games."""


class InvalidSeedError(Error, ValueError):
    """A seed, stream position or stream number outside 0 to 2**64 - 1."""


class InvalidRecordError(Error, ValueError):
    """A game record that is not well formed, or that its own moves contradict."""


class ForkError(Error, RuntimeError):
    """What another thread was changing when the process forked, used in the child."""


class SaveError(Error, OSError):
    """The player's data could not be read or written."""
