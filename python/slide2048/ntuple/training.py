"""Training: a network plays by itself and learns from what its moves led to."""

import statistics
import time
import warnings
from collections.abc import Callable
from dataclasses import dataclass
from os import PathLike
from typing import Final, Literal, SupportsIndex

import numpy as np
import numpy.typing as npt

from slide2048._engine import Network
from slide2048.arguments import check_callable, shown, whole
from slide2048.errors import InvalidNetworkError
from slide2048.evaluation.games import Games, tile_shares
from slide2048.ntuple.arguments import number
from slide2048.ntuple.checkpoint import Checkpoint
from slide2048.ntuple.games import games_at_a_time, games_of
from slide2048.wording import rough_time

CHUNK: Final = 64
"""How many games are played before Python hears signals and tells progress, on boards to 4×4."""

RATES: Final = {"td": 0.1, "tc": 1.0}
"""The learning rate that each rule begins with where none is given."""

HORIZON: Final = 5
"""How many moves ahead TD(λ) learns from; what comes later has little weight left."""

_MAX_HORIZON: Final = 1000

_SECONDS_BETWEEN_REPORTS: Final = 1.0
_SECONDS_BETWEEN_CHECKPOINTS: Final = 300.0
_SECONDS_BETWEEN_TRIES: Final = 60.0


@dataclass(frozen=True, slots=True)
class Progress:
    """How far training has come.

    Attributes:
        games: Games played in this call.
        total: Games that this call is to play.
        trained: All games that the network has learnt from.
        moves: Moves made in this call.
        seconds: For how long this call has run.
        mean: The mean score of the games since the report before.
        best: The largest score of these.
        tiles: For each tile, the share of these games that reached it.
    """

    games: int
    total: int
    trained: int
    moves: int
    seconds: float
    mean: float
    best: int
    tiles: dict[int, float]

    @property
    def moves_per_second(self) -> float:
        """Moves made and learnt from a second."""
        return self.moves / self.seconds if self.seconds > 0 else 0.0

    @property
    def seconds_left(self) -> float:
        """How long the rest will take, if its games take as long as those so far.

        They take longer as the network learns.
        """
        return self.seconds / self.games * (self.total - self.games) if self.games else 0.0

    def __str__(self) -> str:
        """Say it in a line, what one wants to know most first."""
        return (
            f"{self.games:,} of {self.total:,} games, {rough_time(self.seconds_left)} left, "
            f"mean {self.mean:,.0f}, 2048 in {self.tiles.get(2048, 0.0):.0%}, "
            f"{self.moves_per_second / 1e6:.2f} M moves/s"
        )


def train(
    network: Network,
    games: SupportsIndex,
    *,
    rule: Literal["td", "tc"] = "tc",
    rate: float | None = None,
    trace_decay: float = 0.0,
    horizon: SupportsIndex = HORIZON,
    backward: bool = False,
    restart: bool = False,
    starts: npt.NDArray[np.uint8] | None = None,
    seed: SupportsIndex = 0,
    threads: SupportsIndex = 1,
    on_progress: Callable[[Progress], object] | None = None,
    checkpoint: str | PathLike[str] | None = None,
) -> Progress:
    """Let a network play games by itself, and learn from them.

    After each move what the afterstate before it was held to be worth is brought nearer to what
    followed: the points of the move and what its afterstate is worth. The defaults are right for
    all but experiments.

    Game ``i`` that the network learns from has the stream ``Rng(seed).split(i)``. With one thread
    the same call does the same to the same network; a call that is split into several, or goes on
    from a file, is the same as one call wherever each part has a multiple of 64 games.

    Args:
        network: Learns in place.
        games: How many, beside those it has learnt from already.
        rule: ``"tc"`` for temporal coherence, where each entry has a learning rate of its own that
            falls as its errors disagree. ``"td"`` where all have the same.
        rate: What the error of a board is times, from 1e-9 to 1: 1.0 for ``"tc"`` and 0.1 for
            ``"td"`` where it is left out.
        trace_decay: λ of TD(λ), from 0, where an afterstate is learnt from the next move alone, to
            1, where it is learnt from all that was gained after it.
        horizon: How many moves ahead TD(λ) looks, 1 to 1000; afterstates are learnt from that much
            later. With a ``trace_decay`` of 1 these are n-step returns.
        backward: Learn from each game after its end, from the last move to the first. Then TD(λ)
            looks to the end of the game.
        restart: Begin each game, once it has ended, again from its middle, from the middle of what
            came then, and so on, while there are 32 moves. So the late boards, which few games
            reach, are met more often, and a game takes some five times as many moves. Reports are
            of the first way through.
        starts: Boards to begin from, exponents, uint8, ``(n, size, size)``, C-contiguous, as
            ``np.frombuffer(board.exponents, np.uint8)`` has them; so that boards are learnt from
            which games hardly reach. The next move is the player's. Game ``i`` that the network
            learns from begins from ``starts[i % n]``, and its score is what is gained from there
            on. Games begin with two tiles where it is left out.
        seed: 0 to 2**64 - 1.
        threads: How many threads play, 1 to 1024. They share the tables without waiting for each
            other, so that with more than one no two runs are the same (Hogwild).
        on_progress: Called about once a second and at the end. What it raises ends the call, as
            Ctrl-C does, and nothing that was learnt is lost.
        checkpoint: A file that the network is saved to every five minutes, at the end, and where
            the call is ended by Ctrl-C or by ``on_progress``. It is tried before the first game.
            Where another program has written it meanwhile, that is left alone, and the network goes
            into another file beside it; a warning says so, as it does where a checkpoint before the
            last one cannot be written.

    Returns:
        The last report; its mean, best and tiles are of the games since the one before.

    Raises:
        InvalidNetworkError: ``network``, ``rule``, ``rate``, ``trace_decay``, ``backward`` or
            ``restart`` is none of these.
        InvalidArrayError: ``games``, ``horizon``, ``starts``, ``threads``, ``on_progress`` or
            ``checkpoint`` is none of these.
        InvalidBoardError: One of ``starts`` is no board.
        InvalidSeedError: The seed is no such integer.
        MemoryError: There is no memory for what the rule needs.
        OSError: The checkpoint cannot be written.

    References:
        M. Szubert and W. Jaśkowski, "Temporal difference learning of n-tuple networks for the game
        2048", IEEE Conference on Computational Intelligence and Games, 2014.

        W. Jaśkowski, "Mastering 2048 with delayed temporal coherence learning, multistage weight
        promotion, redundant encoding and carousel shaping", IEEE Transactions on Games, 2017.

        K. Matsuzaki, "Developing a 2048 player with backward temporal coherence learning and
        restart", Advances in Computer Games, 2017.

    >>> from slide2048.ntuple import Network, train
    >>> network = Network("17x4")
    >>> train(network, 640).mean > 2 * train(Network("17x4"), 64).mean
    True
    """
    if not isinstance(network, Network):
        raise InvalidNetworkError(f"network has to be a Network, got {shown(network)}")
    if not isinstance(rule, str) or rule not in RATES:
        raise InvalidNetworkError(f'rule is one of "td", "tc", got {shown(rule)}')
    rate = RATES[rule] if rate is None else _checked_rate(rate)
    decay = _checked_decay(trace_decay)
    ahead = whole("horizon", horizon, _MAX_HORIZON)
    for what, flag in (("backward", backward), ("restart", restart)):
        if not isinstance(flag, bool):
            raise InvalidNetworkError(f"{what} is True or False, got {shown(flag)}")
    # The engine's own words: no horizon is the whole game, and one move needs no trace.
    ahead = 0 if backward else ahead if decay else 1
    check_callable("on_progress", on_progress)
    total = whole("games", games, 2**40)
    starts = None if starts is None else _checked_starts(network, starts)
    chunk = games_at_a_time(network, whole("threads", threads, 1024), CHUNK)
    kept = None if checkpoint is None else Checkpoint(checkpoint, network)
    report = _Report(network, total)
    trained = network.games
    due = time.monotonic() + _SECONDS_BETWEEN_CHECKPOINTS
    try:
        while report.games < total:
            count = min(chunk, total - report.games)
            played, moves = network._train(
                count,
                rule=rule,
                rate=rate,
                horizon=ahead,
                trace_decay=decay,
                restart=restart,
                starts=None if starts is None else _by_turns(starts, network.games, count),
                seed=seed,
                threads=threads,
            )
            report.add(games_of(played), moves)
            if on_progress is not None and (report.is_due() or report.games == total):
                on_progress(report.take())
            if kept is not None and time.monotonic() > due:
                due = time.monotonic() + _save_or_warn(kept)
    finally:
        if kept is not None and network.games > trained:
            kept.save_last()
    return report.last()


def _checked_rate(rate: object) -> float:
    # Smaller ones are nothing with 32 bits.
    if not 1e-9 <= (checked := number(rate)) <= 1:
        raise InvalidNetworkError(f"rate is from 1e-9 to 1, got {shown(rate)}")
    return checked


def _checked_decay(decay: object) -> float:
    if not 0 <= (checked := number(decay)) <= 1:
        raise InvalidNetworkError(f"trace_decay is from 0 to 1, got {shown(decay)}")
    return checked


def _checked_starts(network: Network, starts: npt.NDArray[np.uint8]) -> npt.NDArray[np.uint8]:
    """Refuse what is wrong before the first game, and be safe from later changes."""
    network._check_boards("starts", starts)
    return starts.copy()


def _by_turns(starts: npt.NDArray[np.uint8], first: int, count: int) -> npt.NDArray[np.uint8]:
    return starts[np.arange(first, first + count) % len(starts)]


def _save_or_warn(kept: Checkpoint) -> float:
    """Save in between; return in how many seconds to do it again.

    A disk that is full now may not be so in a minute, and hours of learning are not ended for it.
    """
    try:
        kept.save()
    except OSError as error:
        warnings.warn(
            f"{kept.path}: {error.strerror or error}; it is tried again in a minute",
            RuntimeWarning,
            stacklevel=3,
        )
        return _SECONDS_BETWEEN_TRIES
    return _SECONDS_BETWEEN_CHECKPOINTS


class _Report:
    """What is told of the games since it was told last."""

    def __init__(self, network: Network, total: int) -> None:
        self.games = 0
        self._moves = 0
        self._total = total
        self._network = network
        self._begin = self._told = time.monotonic()
        self._untold: list[Games] = []
        self._last: Progress | None = None

    def add(self, played: Games, moves: int) -> None:
        self.games += len(played.scores)
        self._moves += moves
        self._untold.append(played)

    def is_due(self) -> bool:
        return time.monotonic() >= self._told + _SECONDS_BETWEEN_REPORTS

    def take(self) -> Progress:
        """Return the report; the next one is of later games."""
        untold = Games.joined(self._untold)
        self._told = time.monotonic()
        self._untold.clear()
        self._last = Progress(
            games=self.games,
            total=self._total,
            trained=self._network.games,
            moves=self._moves,
            seconds=self._told - self._begin,
            mean=statistics.fmean(untold.scores),
            best=max(untold.scores),
            tiles=tile_shares(untold.tiles),
        )
        return self._last

    def last(self) -> Progress:
        return self._last if self._last is not None and not self._untold else self.take()
