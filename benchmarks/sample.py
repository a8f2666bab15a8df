"""Games of uniformly random legal play, and whether they are those of 2048.

Needs nothing but the standard library, so that it runs in every peer's environment.
"""

import math
import statistics
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

# Published for uniformly random legal play on 4×4, each with its own error.
MEAN_SCORE = (1094.80, 0.12)
MEAN_MOVES = (118.38, 0.005)
SHARE_OF_FOURS = (0.1, 0.0)

TOO_FAR = 4
"""Standard errors that chance does not reach: once in 16,000 samples."""


class Game(NamedTuple):
    """A finished game."""

    score: int | None
    """As the engine counts it; None where it does not: then the tiles tell."""
    moves: int
    """Legal ones."""
    tiles: list[int]
    """The final board, 0 for an empty cell; only its largest where an engine tells no more."""
    opening: int = 2
    """With how many tiles it began."""

    @property
    def fours(self) -> int:
        """How many of the new tiles were 4s: slides keep the tiles' total, every tile adds."""
        return sum(self.tiles) // 2 - (self.moves + self.opening)

    @property
    def score_of_tiles(self) -> int:
        """What the merges that led to these tiles must have scored."""
        worth = sum((tile.bit_length() - 2) * tile for tile in self.tiles if tile > 0)
        return worth - 4 * self.fours


@dataclass(frozen=True)
class Mean:
    """A mean and its standard error."""

    value: float
    error: float

    @classmethod
    def of(cls, values: list[int]) -> "Mean":
        """Returns the mean of a sample."""
        return cls(statistics.fmean(values), statistics.stdev(values) / math.sqrt(len(values)))

    def z(self, published: tuple[float, float]) -> float:
        """Returns by how many standard errors it differs from what is known."""
        value, error = published
        return (self.value - value) / math.hypot(self.error, error)

    def agrees(self, published: tuple[float, float]) -> bool:
        """Returns whether chance explains by how much it differs from what is known."""
        return abs(self.z(published)) <= TOO_FAR

    def __str__(self) -> str:
        return f"{self:.2f}"

    def __format__(self, form: str) -> str:
        return f"{self.value:{form}} ± {self.error:{form}}" if form else str(self)


@dataclass(frozen=True)
class Sample:
    """What many games are like; None for what cannot be told."""

    moves: Mean
    score: Mean | None
    fours: Mean | None
    miscounted: int
    """Games whose score is not what their tiles tell."""
    largest: Mapping[int, int]
    """How many games ended with each largest tile."""

    @classmethod
    def of(cls, games: list[Game], tiles_tell: bool = True) -> "Sample":
        """Returns what these games are like.

        Args:
            games: Some.
            tiles_tell: Whether each move brought one new tile, and each slide kept the tiles'
                total: else the tiles tell neither the share of 4s nor the score.
        """
        moves = Mean.of([game.moves for game in games])
        largest = Counter(max(game.tiles) for game in games)
        scores = [game.score_of_tiles if game.score is None else game.score for game in games]
        if not tiles_tell:
            counted = all(game.score is not None for game in games)
            return cls(moves, Mean.of(scores) if counted else None, None, 0, largest)
        new_tiles = sum(game.moves + game.opening for game in games)
        share = sum(game.fours for game in games) / new_tiles
        return cls(
            moves,
            Mean.of(scores),
            Mean(share, math.sqrt(share * (1 - share) / new_tiles)),
            sum(game.score not in (None, game.score_of_tiles) for game in games),
            largest,
        )

    def z_scores(self) -> dict[str, float]:
        """Returns by how many standard errors each mean, of those known, differs from 2048's."""
        means = {
            "score": (self.score, MEAN_SCORE),
            "moves": (self.moves, MEAN_MOVES),
            "4s": (self.fours, SHARE_OF_FOURS),
        }
        return {name: mean.z(known) for name, (mean, known) in means.items() if mean is not None}

    def disagreements(self) -> list[str]:
        """Returns how the games differ from those of 2048; nothing where they do not."""
        found = [
            f"{name} {mean}, published {published[0]:.2f}"
            for name, mean, published in (
                ("score", self.score, MEAN_SCORE),
                ("moves", self.moves, MEAN_MOVES),
            )
            if mean is not None and not mean.agrees(published)
        ]
        if self.fours is not None and not self.fours.agrees(SHARE_OF_FOURS):
            found.append(f"{self.fours.value:.2%} of the new tiles are 4s, not 10 %")
        if self.miscounted:
            found.append(f"{self.miscounted} scores that the tiles contradict")
        return found

    def __str__(self) -> str:
        fours = "unknown" if self.fours is None else f"{self.fours.value:.2%}"
        return f"score {self.score or 'unknown'}, moves {self.moves}, 4s {fours}"
