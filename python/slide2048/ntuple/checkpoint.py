"""Where a network is kept while it learns."""

import os
import tempfile
import warnings
from os import PathLike
from pathlib import Path

from slide2048._engine import Network
from slide2048.arguments import file_path


class UnsavedError(OSError):
    """The last save has failed.

    Attributes:
        games: How many games the network has learnt from since it was saved.
    """

    games: int


class Checkpoint:
    """A file that a network is saved to again and again, and that nobody else's work is lost in.

    Whether it can be written is tried before anything is learnt. Where someone else has written it
    since, the network goes into another file beside it, and a warning says so.

    Args:
        path: The file.
        network: What is saved; what it has learnt from so far is taken to be saved.

    Raises:
        InvalidArrayError: It is no path.
        OSError: The file cannot be written there.
    """

    def __init__(self, path: str | PathLike[str], network: Network) -> None:
        self.path = file_path("checkpoint", path)
        if self.path.is_dir():
            raise IsADirectoryError(21, "Is a directory", str(self.path))
        self._try()
        self._network = network
        self._saved_games = network.games
        self._seen = self._signature()

    def save(self) -> None:
        """Save the network.

        Raises:
            OSError: It cannot be written.
        """
        if self._signature() != self._seen:
            other = self._free()
            warnings.warn(
                f"{self.path} has been written by another program meanwhile and stays as it is; "
                f"this network goes into {other}",
                RuntimeWarning,
                stacklevel=4,
            )
            self.path = other
        self._network.save(self.path)
        self._saved_games = self._network.games
        self._seen = self._signature()

    def save_last(self) -> None:
        """Save the network, after which nobody tries again.

        Raises:
            UnsavedError: It cannot be written.
        """
        try:
            self.save()
        except OSError as error:
            unsaved = UnsavedError(error.errno, error.strerror or str(error), str(self.path))
            unsaved.games = self._network.games - self._saved_games
            raise unsaved from error

    def _try(self) -> None:
        """Create a file with the kind of name that saving needs for a while."""
        try:
            with tempfile.NamedTemporaryFile(
                prefix=f"{self.path.name}.", suffix=".tmp", dir=self.path.parent
            ):
                pass
        except OSError as error:
            # The name that was tried is not the one that the user gave.
            raise OSError(error.errno, error.strerror, str(self.path)) from error

    def _signature(self) -> tuple[int, int, int] | None:
        """What changes where the file is written; none where there is no file."""
        try:
            status = os.stat(self.path)  # noqa: PTH116
        except OSError:
            return None
        return status.st_ino, status.st_size, status.st_mtime_ns

    def _free(self) -> Path:
        number = 2
        while (other := self.path.with_name(f"{self.path.name}-{number}")).exists():
            number += 1
        return other
