"""The network that comes with the game, which has learnt 4×4 for more than an hour."""

from pathlib import Path
from typing import Final

from slide2048._engine import Network

PRETRAINED: Final = Path(__file__).parent / "networks" / "4x4.network"
"""Where it is: a compact form, some seconds to read."""

PRETRAINED_SIZE: Final = 4
"""Cells along one side of the boards that it is for."""


def pretrained() -> Network:
    """Read the network that comes with slide2048.

    It is for 4×4, and how it was trained and how it plays stands in ``docs/learning.md``. Each call
    reads another copy, which can learn on without changing the file. NumPy is not needed.

    Returns:
        The network, of some 280 MB.

    Raises:
        InvalidNetworkError: The file is damaged: install slide2048 again.
        MemoryError: There is no memory for it.
        OSError: The file cannot be read.
    """
    return Network.load(PRETRAINED)
