"""Games that players play to their ends, side by side in threads."""

import threading
import time
from collections.abc import Callable, Generator, Iterator
from itertools import islice
from typing import TYPE_CHECKING, Final

from slide2048._engine import Board, Rng
from slide2048.ai.player import Player
from slide2048.errors import IllegalMoveError, InvalidPlayerError
from slide2048.evaluation.games import Games
from slide2048.evaluation.slices import Slice

if TYPE_CHECKING:
    from concurrent.futures import Future

_CHOICES: Final = 2**64 - 1
"""The number of the stream, of those of a game, that choices are drawn from."""

_HEARD: Final = 0.2
"""Seconds after which signals are heard; Windows hears none while it waits."""


def played(
    player: Callable[[int], Player],
    numbers: Iterator[int],
    *,
    size: int,
    seed: int,
    limit: int | None,
    threads: int,
) -> Generator[Slice, None, None]:
    """Play games, and return each as it ends.

    Args:
        player: Gives each game its player, for the seed of its choices.
        numbers: Those of the games.
        size: Of the boards.
        seed: The luck of all games.
        limit: After so many moves a game is left; `None` for never.
        threads: How many games are played at a time.
    """
    from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait  # late: 10 ms

    luck, leave, playing = Rng(seed), threading.Event(), dict[int, Player]()

    def play(number: int) -> Slice | None:
        rng = luck.split(number)
        playing[number] = player(rng.split(_CHOICES).seed)
        try:
            return _game(number, playing[number], Board.start(rng, size), rng, limit, leave)
        finally:
            del playing[number]

    with ThreadPoolExecutor(threads) as executor:
        waiting: set[Future[Slice | None]] = set()
        try:
            while True:
                # Not all at once: there may be billions.
                free = threads - len(waiting)
                waiting |= {executor.submit(play, number) for number in islice(numbers, free)}
                if not waiting:
                    break
                ended, waiting = wait(waiting, _HEARD, FIRST_COMPLETED)
                yield from filter(None, (future.result() for future in ended))
        finally:
            leave.set()
            while wait(waiting, _HEARD).not_done:
                for searching in list(playing.values()):
                    # What a long search has found so far is not wanted any more.
                    stop = getattr(searching, "stop", None)
                    if stop is not None:
                        stop()


def _game(
    number: int,
    player: Player,
    board: Board,
    rng: Rng,
    limit: int | None,
    leave: threading.Event,
) -> Slice | None:
    """Play a game; return nothing where it is to be given up."""
    score = moves = 0
    begin = time.perf_counter()
    while moves != limit:
        chosen = player.choose(board)
        if leave.is_set():
            return None
        if chosen is None:
            if board.can_move():
                raise InvalidPlayerError(
                    f"{type(player).__name__} chose None, which is for games that are over, on "
                    f"{board!r}, where moves are legal"
                )
            break
        slide = board.play(chosen, rng)
        if not slide.moved:
            raise IllegalMoveError(
                f"{type(player).__name__} chose {chosen!r}, which moves nothing on {board!r}"
            )
        board = slide.board
        score += slide.gained
        moves += 1
    seconds = time.perf_counter() - begin
    return Slice(number, Games([score], [moves], [board.max_tile]), seconds)
