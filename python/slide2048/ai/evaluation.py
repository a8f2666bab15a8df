"""Evaluation: how well a player plays, over many games of known luck."""

import contextlib
from collections.abc import Callable
from itertools import chain
from os import PathLike
from typing import Final, SupportsIndex

from slide2048._engine import Board, Rng
from slide2048.ai.arguments import is_player
from slide2048.ai.games import played
from slide2048.ai.player import Player
from slide2048.arguments import check_callable, shown, whole
from slide2048.errors import InvalidArrayError, InvalidPlayerError
from slide2048.evaluation.figures import Evaluation
from slide2048.evaluation.results import Results
from slide2048.evaluation.slices import joined, once, unplayed

_LONGEST_NAME: Final = 200
"""Characters of what a file of results calls a player, so that its first line stays short."""


def evaluate(
    player: Player | Callable[[int], Player],
    games: SupportsIndex = 100,
    *,
    size: SupportsIndex = 4,
    seed: SupportsIndex = 2048,
    move_limit: SupportsIndex | None = None,
    threads: SupportsIndex = 1,
    resume: str | PathLike[str] | None = None,
    name: str | None = None,
    on_progress: Callable[[int, int], object] | None = None,
) -> Evaluation[list[int]]:
    """Let a player play, whichever it is.

    Game ``i`` has the stream ``Rng(seed).split(i)``, as in ``slide2048.ntuple.evaluate``, which
    plays the same games by a network with one move of foresight, and many times as fast.

    Args:
        player: Who plays: one player for all games, from several threads at once where there are
            several; or what returns a player for each game, such as a class. It is given the
            game's seed of choices, as ``docs/rng.md`` has it.
        games: How many.
        size: Of the boards.
        seed: 0 to 2**64 - 1.
        move_limit: After so many legal moves a game is left, and counts as it is then; for large
            boards, where good players go on for days. ``None`` for never.
        threads: How many threads play, a game each. They gain where the player lets go of the
            interpreter, as searches do from a millisecond a move on.
        resume: A file that each game is appended to as it ends, a JSON object a line. A call that
            was ended, even by a kill, goes on from there, with any number of threads; so does one
            for more games. It need not be there yet. A file of another ``name``, size, seed or
            limit is refused, and left as it is.
        name: What that file calls the player, at most 200 characters: all that makes it play
            otherwise belongs into it.
        on_progress: Called with the number of games that have ended and that of all: first before
            any is played, then as each ends. What it raises ends the call, as Ctrl-C does.

    Returns:
        The results, by the numbers of the games, in lists. ``seconds`` is the sum of all games, so
        that it says how long a move takes, however many threads played.

    Raises:
        InvalidPlayerError: ``player`` is none, or returns none, or gives up a game that goes on.
        IllegalMoveError: The player chose a move that is not legal.
        InvalidArrayError: ``games``, ``move_limit``, ``threads``, ``resume``, ``name`` or
            ``on_progress`` is none of these.
        InvalidBoardError: There are no boards of this size.
        InvalidSeedError: The seed is no such integer.
        InvalidResultsError: The file to resume from is damaged, of other games, or something else.
        OSError: The file cannot be read or written.

    >>> from slide2048.ai import Greedy, Random, evaluate
    >>> evaluate(Greedy(), 50).mean > 2 * evaluate(Random, 50).mean
    True
    """
    total = whole("games", games, 2**40)
    threads = whole("threads", threads, 1024)
    limit = None if move_limit is None else whole("move_limit", move_limit, 2**53)
    seed = Rng(seed).seed
    size = Board.empty(size).size
    check_callable("on_progress", on_progress)
    results = _results(resume, name, {"size": size, "seed": seed, "move_limit": limit})
    with contextlib.closing(results) if results is not None else contextlib.nullcontext():
        slices = [] if results is None else once(results.slices, total)
        missing = unplayed(slices, total)
        done = total - sum(map(len, missing))
        if on_progress is not None:
            on_progress(done, total)
        numbers = chain.from_iterable(missing)
        playing = played(
            _maker(player), numbers, size=size, seed=seed, limit=limit, threads=threads
        )
        # Closed at once: games that have not ended are given up.
        with contextlib.closing(playing):
            for part in playing:
                slices.append(part)
                if results is not None:
                    results.add(part)
                done += 1
                if on_progress is not None:
                    on_progress(done, total)
    seconds = sum(part.seconds for part in slices)
    return Evaluation(*joined(slices, total), seconds, limit)


def _maker(player: object) -> Callable[[int], Player]:
    """Return what gives each game its player."""
    if is_player(player):
        return lambda _seed: player
    if not callable(player):
        raise InvalidPlayerError(
            f"player has to be a player, or what returns one for a seed, got {shown(player)}"
        )

    def made(seed: int) -> Player:
        try:
            found = player(seed)
        except (TypeError, InvalidPlayerError) as error:
            if not isinstance(player, type):
                raise
            raise InvalidPlayerError(
                f"{player.__name__} is a class, which is called with a seed for each game, and "
                f"that failed: {error}; to let one player play all games give an object of it, "
                f"such as {player.__name__}()"
            ) from error
        if isinstance(found, Player):
            return found
        raise InvalidPlayerError(f"{shown(player)} has to return players, got {shown(found)}")

    return made


def _results(
    resume: str | PathLike[str] | None, name: object, settings: dict[str, int | None]
) -> Results | None:
    if resume is None:
        return None
    if not isinstance(name, str) or not 0 < len(name) <= _LONGEST_NAME:
        raise InvalidArrayError(
            f"name has to be there for results to be kept, a string of at most {_LONGEST_NAME}"
            f" characters, got {shown(name)}"
        )
    return Results(resume, {"player": name, **settings})
