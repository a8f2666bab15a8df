"""Evaluation: how well a network plays, over many games of known luck."""

import math
import os
import tempfile
import time
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from dataclasses import dataclass
from functools import lru_cache
from os import PathLike
from pathlib import Path
from typing import Final, SupportsIndex, TypeAlias

import numpy as np
import numpy.typing as npt

from slide2048._engine import Network
from slide2048.errors import InvalidArrayError, InvalidNetworkError
from slide2048.ntuple.arguments import check_callable, whole
from slide2048.ntuple.games import Games, games_at_a_time, tile_shares

SLICE: Final = 100
"""How many games are played before Python hears signals and tells progress."""

_TASKS: Final = 256
"""How many slices an executor is given at a time."""

_Arrays: TypeAlias = tuple[npt.NDArray[np.int64], npt.NDArray[np.int64], npt.NDArray[np.int64]]

_NORMAL_95: Final = 1.959964
"""How many standard errors to both sides of a mean hold 95 % of a normal distribution."""


@dataclass(frozen=True, slots=True)
class Evaluation:
    """How many games went.

    Attributes:
        scores: Points, by the number of the game: int64, ``(n,)``.
        moves: Legal moves: int64, ``(n,)``.
        tiles: Largest tiles, by their values: int64, ``(n,)``.
        seconds: How long it took.
    """

    scores: npt.NDArray[np.int64]
    moves: npt.NDArray[np.int64]
    tiles: npt.NDArray[np.int64]
    seconds: float

    @property
    def mean(self) -> float:
        """The mean score."""
        return float(self.scores.mean())

    @property
    def margin(self) -> float:
        """How far to both sides of the mean its 95 % confidence interval goes; NaN of one game."""
        if len(self.scores) < 2:
            return math.nan
        return _NORMAL_95 * float(self.scores.std(ddof=1)) / math.sqrt(len(self.scores))

    @property
    def tile_shares(self) -> dict[int, float]:
        """For each tile from 256 on, the share of games that reached it."""
        return tile_shares(self.tiles)

    @property
    def moves_per_second(self) -> float:
        """Moves a second, all threads or processes together."""
        return float(self.moves.sum()) / self.seconds

    def __str__(self) -> str:
        """Say it in a line."""
        shares = ", ".join(
            f"{tile} {share:.1%}" for tile, share in self.tile_shares.items() if tile >= 1024
        )
        games = len(self.scores)
        margin = f" ± {self.margin:,.0f}" if games > 1 else ""
        return (
            f"{games:,} game{'s'[: games != 1]}: mean score {self.mean:,.0f}{margin}; "
            f"reached {shares or 'no 1024'}; {self.moves_per_second / 1e6:.2f} M moves/s"
        )


def evaluate(
    network: Network | str | PathLike[str],
    games: SupportsIndex = 10_000,
    *,
    seed: SupportsIndex = 2048,
    threads: SupportsIndex = 1,
    executor: Executor | None = None,
    on_progress: Callable[[int, int], object] | None = None,
) -> Evaluation:
    """Let a network play with one move of foresight, learning nothing.

    Game ``i`` has the stream ``Rng(seed).split(i)``: the games are the same whatever plays them,
    threads or processes. Take another seed than that of training, whose games the network has seen.

    Args:
        network: A network, or a file of one.
        games: How many.
        seed: 0 to 2**64 - 1.
        threads: How many threads play; for each task where there is an executor.
        executor: What plays instead, a slice of 100 games a task: any ``concurrent.futures``
            executor, of processes here or on other machines; threads of one gain nothing, since a
            network does one thing at a time, for which ``threads`` is. Each process maps the
            network from a file, which those of one machine share; a network that is not in a file
            is saved to a temporary one, so where processes are on other machines give a file that
            they can reach.
        on_progress: Called now and then with the number of games that have ended and that of
            all. What it raises ends the call, as Ctrl-C does.

    Returns:
        The results, by the numbers of the games.

    Raises:
        InvalidNetworkError: ``network`` is none, or the file holds none.
        InvalidArrayError: ``games``, ``threads``, ``executor`` or ``on_progress`` is none of
            these.
        InvalidSeedError: The seed is no such integer.
        OSError: The file cannot be read.

    >>> from slide2048.ntuple import Network, evaluate
    >>> evaluation = evaluate(Network("17x4"), 200)
    >>> len(evaluation.scores)
    200
    """
    total = whole("games", games, 2**40)
    threads = whole("threads", threads, 1024)
    check_callable("on_progress", on_progress)
    if not isinstance(network, Network | str | PathLike):
        raise InvalidNetworkError(
            f"network has to be a network, or the path of one, got {network!r}"
        )
    if executor is not None and not isinstance(executor, Executor):
        raise InvalidArrayError(
            f"executor has to be a concurrent.futures.Executor, got {executor!r}"
        )
    begin = time.monotonic()
    if executor is None:
        loaded = network if isinstance(network, Network) else Network.load(network)
        parts = _play_here(loaded, total, seed, threads)
    else:
        parts = _play_by(executor, network, total, seed, threads)
    done, all_parts = 0, []
    for part in parts:
        all_parts.append(part)
        done += len(part.scores)
        if on_progress is not None:
            on_progress(done, total)
    return Evaluation(*Games.joined(all_parts), seconds=time.monotonic() - begin)


def _slices(total: int, length: int) -> Iterator[tuple[int, int]]:
    """The first game and the number of games of each slice."""
    return ((first, min(length, total - first)) for first in range(0, total, length))


def _play_here(network: Network, total: int, seed: SupportsIndex, threads: int) -> Iterator[Games]:
    for first, count in _slices(total, games_at_a_time(network, threads, SLICE)):
        yield Games(*network._play(first, count, seed=seed, threads=threads))


def _play_by(
    executor: Executor,
    network: Network | str | PathLike[str],
    total: int,
    seed: SupportsIndex,
    threads: int,
) -> Iterator[Games]:
    """Play slices elsewhere; they come back by their numbers, so that results are the same."""
    waiting: deque[Future[_Arrays]] = deque()
    with tempfile.TemporaryDirectory(prefix="slide2048-") as folder:
        if isinstance(network, Network):
            path = str(Path(folder) / "network")
            network.save(path)
        else:
            path = str(Path(network).resolve(strict=True))
        try:
            for first, count in _slices(total, SLICE):
                # Not all at once: there may be billions.
                if len(waiting) == _TASKS:
                    yield Games(*waiting.popleft().result())
                waiting.append(executor.submit(_play_slice, path, first, count, seed, threads))
            while waiting:
                yield Games(*waiting.popleft().result())
        finally:
            for future in waiting:
                future.cancel()
            # An executor of threads has kept it here.
            _loaded.cache_clear()


def _play_slice(path: str, first: int, count: int, seed: SupportsIndex, threads: int) -> _Arrays:
    """What a process of an executor does."""
    status = os.stat(path)  # noqa: PTH116
    network = _loaded(path, (status.st_ino, status.st_size, status.st_mtime_ns))
    return network._play(first, count, seed=seed, threads=threads)


@lru_cache(maxsize=1)
def _loaded(path: str, _signature: tuple[int, int, int]) -> Network:
    """Read a network once for all slices that a process plays, and again where it was replaced."""
    return Network.load(path, mapped=True)
