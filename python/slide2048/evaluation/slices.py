"""Slices: games that follow each other, which are played and kept together."""

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import NamedTuple

from slide2048.evaluation.games import Games


class Slice(NamedTuple):
    """Games with numbers that follow each other, and how long they took.

    Attributes:
        first: The number of the first one.
        games: How they went.
        seconds: Which of the time that all of them took is this slice's.
    """

    first: int
    games: Games
    seconds: float

    @property
    def end(self) -> int:
        """The number of the game behind the last one."""
        return self.first + len(self.games.scores)

    def between(self, first: int, end: int) -> "Slice":
        """Return its games from `first` on, up to the one before `end`, and their share of time."""
        games = Games(*(numbers[first - self.first : end - self.first] for numbers in self.games))
        return Slice(first, games, self.seconds * (end - first) / (self.end - self.first))


def once(slices: Iterable[Slice], total: int) -> list[Slice]:
    """Return what holds each game of slices with a number below `total` once.

    Two processes that go on with the same file play the same games. They count as they stand there
    first, and so does their time.
    """
    seen, found = set[int](), list[Slice]()
    for part in slices:
        numbers = range(part.first, min(part.end, total))
        for known, together in groupby(numbers, seen.__contains__):
            if not known:
                new = [*together]
                seen.update(new)
                found.append(part.between(new[0], new[-1] + 1))
    return found


def unplayed(played: Iterable[Slice], total: int) -> list[range]:
    """Return the numbers of the games that have not been played of so many."""
    missing, begin = [], 0
    for part in sorted(played, key=lambda part: part.first):
        missing.append(range(begin, part.first))
        begin = max(begin, part.end)
    return [numbers for numbers in [*missing, range(begin, total)] if numbers]


def cut(missing: Iterable[range], length: int) -> Iterator[tuple[int, int]]:
    """Cut games into slices; return the first game and the number of games of each."""
    for numbers in missing:
        for first in numbers[::length]:
            yield first, min(length, numbers.stop - first)


def joined(slices: Iterable[Slice], total: int) -> Games:
    """Put slices that hold all of so many games together, by the numbers of the games."""
    games = Games([0] * total, [0] * total, [0] * total)
    for part in slices:
        for all_of_them, some in zip(games, part.games, strict=True):
            all_of_them[part.first : part.end] = some
    return games
