"""Logs of training, as ``slide2048 train --log`` writes them, read again."""

import json
import math
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from slide2048.errors import Error


class LogError(Error):
    """A file that is no log of training, or a damaged one."""


class TrainingLog(NamedTuple):
    """What a log has of a learning curve, an item a line.

    Attributes:
        games: How many games the network had learnt from: int64, ``(n,)``.
        means: The mean scores of the games since the line before: float64, ``(n,)``.
    """

    games: npt.NDArray[np.int64]
    means: npt.NDArray[np.float64]

    @classmethod
    def read(cls, path: Path) -> "TrainingLog":
        """Read a log, which may be that of a training that goes on.

        Raises:
            LogError: A line is none of such a log, or there is no line.
            OSError: The file cannot be read.
        """
        points = []
        with path.open("rb") as file:
            for number, line in enumerate(file, 1):
                point = _point(line)
                if point is not None:
                    points.append(point)
                # The last line may still be written.
                elif line.endswith(b"\n"):
                    raise LogError(f"{path}: line {number} is damaged, or not of slide2048 train")
        if not points:
            raise LogError(f"{path}: slide2048 train has not written a whole line yet")
        games, means = zip(*points, strict=True)
        return cls(np.array(games, np.int64), np.array(means, np.float64))

    def runs(self) -> "list[TrainingLog]":
        """Return the log of each network, where one after the other was logged in the same file."""
        begins = np.flatnonzero(np.diff(self.games) <= 0) + 1
        columns = (np.split(column, begins) for column in self)
        return [TrainingLog(*run) for run in zip(*columns, strict=True)]

    def thinned(self, most: int) -> "TrainingLog":
        """Return no more than so many points, each the mean of lines that follow each other."""
        if len(self.games) <= most:
            return self
        games, means = (np.array_split(column, most) for column in self)
        return TrainingLog(
            np.array([part[-1] for part in games]), np.array([part.mean() for part in means])
        )


def _point(line: bytes) -> tuple[int, float] | None:
    try:
        record: Any = json.loads(line)
        games, mean = record["games"], record["mean"]
    except (ValueError, TypeError, KeyError, RecursionError):
        return None
    if type(games) is not int or not 0 <= games < 2**63:
        return None
    if type(mean) is not float or not 0 <= mean < math.inf:
        return None
    return games, mean
