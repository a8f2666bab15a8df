"""What plays the slices of an evaluation: threads here, or processes wherever they are."""

import os
import tempfile
from collections.abc import Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from functools import lru_cache
from pathlib import Path
from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt

from slide2048._engine import Network
from slide2048.errors import InvalidNetworkError
from slide2048.evaluation.games import Games
from slide2048.ntuple.games import games_of

_TASKS: Final = 256
"""How many slices an executor is given at a time."""

_Arrays: TypeAlias = tuple[npt.NDArray[np.int64], npt.NDArray[np.int64], npt.NDArray[np.int64]]


def play_here(
    network: Network, slices: Iterable[tuple[int, int]], *, seed: int, threads: int
) -> Generator[tuple[int, Games], None, None]:
    """Play slices, and return each with the number of its first game."""
    for first, count in slices:
        yield first, games_of(network._play(first, count, seed=seed, threads=threads))


def play_by(
    executor: Executor,
    network: Network,
    path: Path | None,
    slices: Iterable[tuple[int, int]],
    *,
    seed: int,
    threads: int,
) -> Generator[tuple[int, Games], None, None]:
    """Let an executor play slices, and return each as it ends, with the number of its first game.

    Args:
        executor: What plays.
        network: What is to be played.
        path: A file of it; `None` where there is none yet.
        slices: The first game and the number of games of each.
        seed: The luck of the games.
        threads: How many play each slice.

    Raises:
        InvalidNetworkError: The file has come to hold another network meanwhile.
    """
    checksum = network._checksum()
    waiting: dict[Future[_Arrays], int] = {}
    with tempfile.TemporaryDirectory(prefix="slide2048-") as folder:
        if path is None:
            path = Path(folder) / "network"
            network.save(path)
        task = (str(path.resolve()), checksum, seed, threads)
        try:
            for first, count in slices:
                # Not all at once: there may be billions.
                if len(waiting) == _TASKS:
                    yield from _ended(waiting)
                waiting[executor.submit(_play_slice, *task, first, count)] = first
            while waiting:
                yield from _ended(waiting)
        finally:
            for future in waiting:
                future.cancel()
            # An executor of threads has kept it here.
            _loaded.cache_clear()


def _ended(waiting: dict[Future[_Arrays], int]) -> Iterator[tuple[int, Games]]:
    """Wait until some have ended, and take them out."""
    for future in wait(waiting, return_when=FIRST_COMPLETED).done:
        yield waiting.pop(future), games_of(future.result())


def _play_slice(
    path: str, checksum: int, seed: int, threads: int, first: int, count: int
) -> _Arrays:
    """What a process of an executor does."""
    status = os.stat(path)  # noqa: PTH116
    network, found = _loaded(path, (status.st_ino, status.st_size, status.st_mtime_ns))
    if found != checksum:
        raise InvalidNetworkError(
            f"{path} holds another network than when these games began: it was replaced meanwhile, "
            "or is another file where they are played; evaluate a copy that nobody writes to"
        )
    return network._play(first, count, seed=seed, threads=threads)


@lru_cache(maxsize=1)
def _loaded(path: str, _signature: tuple[int, int, int]) -> tuple[Network, int]:
    """Read a network once for all slices that a process plays, and again where it was replaced."""
    network = Network.load(path, mapped=True)
    return network, network._checksum()
