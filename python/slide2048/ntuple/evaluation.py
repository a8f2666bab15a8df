"""Evaluation: how well a network plays, over many games of known luck."""

import contextlib
import time
from collections.abc import Callable
from concurrent.futures import Executor
from os import PathLike
from pathlib import Path
from typing import Final, SupportsIndex

import numpy as np
import numpy.typing as npt

from slide2048._engine import Network, Rng
from slide2048.arguments import check_callable, shown, whole
from slide2048.errors import InvalidArrayError, InvalidNetworkError
from slide2048.evaluation.figures import Evaluation
from slide2048.evaluation.results import Results
from slide2048.evaluation.slices import Slice, cut, joined, once, unplayed
from slide2048.ntuple.games import games_at_a_time
from slide2048.ntuple.playing import play_by, play_here

_SLICE: Final = 100
"""How many games are played before Python hears signals and tells progress."""


def evaluate(
    network: Network | str | PathLike[str],
    games: SupportsIndex = 10_000,
    *,
    seed: SupportsIndex = 2048,
    threads: SupportsIndex = 1,
    executor: Executor | None = None,
    resume: str | PathLike[str] | None = None,
    on_progress: Callable[[int, int], object] | None = None,
) -> Evaluation[npt.NDArray[np.int64]]:
    """Let a network play with one move of foresight, learning nothing.

    Game ``i`` has the stream ``Rng(seed).split(i)``: the games are the same whatever plays them,
    threads or processes. Take another seed than that of training, whose games the network has seen.

    Args:
        network: A network, or a file of one.
        games: How many.
        seed: 0 to 2**64 - 1.
        threads: How many threads play; for each task where there is an executor.
        executor: What plays instead, a slice of 100 games a task, or fewer on boards above 4×4:
            any ``concurrent.futures`` executor, of processes here or on other machines; threads of
            one gain nothing, since a network does one thing at a time, for which ``threads`` is.
            Each process maps the network from a file, which those of one machine share; a network
            that is not in a file is saved to a temporary one, so where processes are on other
            machines give a file that they can reach.
        resume: A file that each slice of games is appended to as it ends, a JSON object a line. A
            call that was ended, even by a kill, goes on from there, with whatever threads or
            executor; so does one for more games. It need not be there yet. A file of another
            network or seed is refused, and left as it is.
        on_progress: Called now and then with the number of games that have ended and that of
            all. What it raises ends the call, as Ctrl-C does.

    Returns:
        The results, by the numbers of the games, in arrays: int64, ``(games,)``.

    Raises:
        InvalidNetworkError: ``network`` is none, or the file holds none, or comes to hold another
            one while an executor plays it.
        InvalidArrayError: ``games``, ``threads``, ``executor``, ``resume`` or ``on_progress`` is
            none of these.
        InvalidResultsError: The file to resume from is damaged, of another network or seed, or
            something else.
        InvalidSeedError: The seed is no such integer.
        OSError: A file cannot be read or written.

    >>> from slide2048.ntuple import Network, evaluate
    >>> evaluation = evaluate(Network("17x4"), 200)
    >>> len(evaluation.scores)
    200
    """
    total = whole("games", games, 2**40)
    threads = whole("threads", threads, 1024)
    seed = Rng(seed).seed
    check_callable("on_progress", on_progress)
    if not isinstance(network, Network | str | PathLike):
        raise InvalidNetworkError(
            f"network has to be a network, or the path of one, got {shown(network)}"
        )
    if executor is not None and not isinstance(executor, Executor):
        raise InvalidArrayError(
            f"executor has to be a concurrent.futures.Executor, got {shown(executor)}"
        )
    path = None if isinstance(network, Network) else Path(network)
    if not isinstance(network, Network):
        network = Network.load(network, mapped=executor is not None)
    before = time.perf_counter()
    with (
        contextlib.closing(Results(resume, {"network": f"{network._checksum():08x}", "seed": seed}))
        if resume is not None
        else contextlib.nullcontext()
    ) as results:
        slices = [] if results is None else once(results.slices, total)
        missing = unplayed(slices, total)
        done = total - sum(map(len, missing))
        wanted = cut(missing, games_at_a_time(network, threads, _SLICE))
        if executor is None:
            playing = play_here(network, wanted, seed=seed, threads=threads)
        else:
            playing = play_by(executor, network, path, wanted, seed=seed, threads=threads)
        # Closed at once: what an executor has not begun yet is not waited for.
        with contextlib.closing(playing):
            for first, ended in playing:
                now = time.perf_counter()
                slices.append(Slice(first, ended, now - before))
                before = now
                if results is not None:
                    results.add(slices[-1])
                done += len(ended.scores)
                if on_progress is not None:
                    on_progress(done, total)
    scores, moves, tiles = (np.array(numbers, np.int64) for numbers in joined(slices, total))
    return Evaluation(scores, moves, tiles, sum(part.seconds for part in slices))
