"""What ``slide2048 train --log`` writes."""

import json
import time
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from slide2048.ntuple import Progress


class LearningLog:
    """A file that progress is appended to, a JSON object a line.

    Args:
        path: The file, which need not be there yet.

    Raises:
        OSError: It cannot be opened.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        # Without a buffer: what could not be written is not tried again on closing.
        self._file = path.open("ab", buffering=0)

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def add(self, progress: "Progress") -> None:
        """Append a report.

        Raises:
            OSError: It cannot be written; the error names the file.
        """
        rest = json.dumps(_record(progress)).encode("ascii") + b"\n"
        try:
            while rest:
                rest = rest[self._file.write(rest) :]
        except OSError as error:
            raise OSError(error.errno, error.strerror, str(self._path)) from error


def _record(progress: "Progress") -> dict[str, object]:
    return {
        "time": time.time(),
        "games": progress.trained,
        "mean": progress.mean,
        "best": progress.best,
        "tiles": progress.tiles,
        "moves_per_second": progress.moves_per_second,
    }
