"""What an agent sees, what it is rewarded for, and when an episode ends."""

from dataclasses import dataclass
from typing import Any, Final, Literal, Self, SupportsIndex, get_args

import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from slide2048._engine import BatchGames
from slide2048.arguments import integer, shown
from slide2048.errors import InvalidArrayError, InvalidBoardError
from slide2048.gym.arguments import Real, board_size, check_one_of, real_number

ObservationKind = Literal["exponents", "onehot", "float"]
RewardKind = Literal["score", "log", "target"]
IllegalPolicy = Literal["ignore", "raise", "end"]

OBSERVATIONS: Final[tuple[str, ...]] = get_args(ObservationKind)
REWARDS: Final[tuple[str, ...]] = get_args(RewardKind)
ILLEGAL: Final[tuple[str, ...]] = get_args(IllegalPolicy)

Observation = npt.NDArray[Any]

_LARGEST: Final = 56
"""The largest exponent of a board in a batch: on 8×8 no play comes that far."""


@dataclass(frozen=True)
class Task:
    """The choices that make the game a task for an agent.

    Attributes:
        size: Cells along one side of the board, 2 to 8.
        observation: One of ``OBSERVATIONS``.
        reward: One of ``REWARDS``.
        illegal: What a direction does that changes nothing, one of ``ILLEGAL``.
        illegal_reward: What such a direction is rewarded with.
        target: The tile that ends an episode, or ``None``.
    """

    size: int
    observation: ObservationKind
    reward: RewardKind
    illegal: IllegalPolicy
    illegal_reward: float
    target: int | None

    @classmethod
    def of(
        cls,
        size: SupportsIndex,
        observation: ObservationKind,
        reward: RewardKind,
        illegal: IllegalPolicy,
        illegal_reward: Real,
        target: SupportsIndex | None,
    ) -> Self:
        """Return the task of an environment's arguments.

        Raises:
            InvalidArrayError: One of them is none of those that there are.
            InvalidBoardError: There is no board of this size.
        """
        # First, as the tiles depend on it.
        side = board_size(size)
        check_one_of("observation", observation, OBSERVATIONS)
        check_one_of("reward", reward, REWARDS)
        check_one_of("illegal", illegal, ILLEGAL)
        cost = real_number("illegal_reward", illegal_reward)
        tiles = [2**exponent for exponent in range(2, _max_exponent(side) + 1)]
        tile = integer(target)
        if target is not None and tile not in tiles:
            raise InvalidArrayError(
                f"target is None or a tile from 4 to {tiles[-1]}, got {shown(target)}"
            )
        if reward == "target" and tile is None:
            raise InvalidArrayError('reward="target" needs a target')
        return cls(side, observation, reward, illegal, cost, tile)

    @property
    def max_exponent(self) -> int:
        """The exponent of the largest tile: what play can reach, but at most 56."""
        return _max_exponent(self.size)

    def check_board(self, exponents: npt.NDArray[np.uint8]) -> None:
        """Refuse a board from which play could leave the space, as a batch does.

        Args:
            exponents: The board, ``(size, size)``.

        Raises:
            InvalidBoardError: A tile is too large, or the tiles' values add up to too much.
        """
        try:
            BatchGames(1, size=self.size, seed=0).set_boards(exponents[np.newaxis])
        except InvalidBoardError as error:
            raise InvalidBoardError(str(error).replace("game 0", "board", 1)) from None

    @property
    def space(self) -> spaces.Box:
        """The space of what is seen of one board."""
        board = (self.size, self.size)
        match self.observation:
            case "onehot":
                return spaces.Box(0, 1, (self.max_exponent + 1, *board), np.uint8)
            case "float":
                return spaces.Box(0.0, 1.0, board, np.float32)
        return spaces.Box(0, self.max_exponent, board, np.uint8)

    def see(self, boards: npt.NDArray[np.uint8]) -> Observation:
        """Return what is seen of boards.

        Args:
            boards: Exponents, ``(..., size, size)``.

        Returns:
            A new array: ``(..., size, size)``, with planes of tiles ``(..., planes, size, size)``.
        """
        match self.observation:
            case "onehot":
                planes = np.arange(self.max_exponent + 1, dtype=np.uint8)[:, None, None]
                return np.equal(boards[..., None, :, :], planes).astype(np.uint8)
            case "float":
                return boards.astype(np.float32) / np.float32(self.max_exponent)
        return boards.copy()

    def rewards(
        self, gained: npt.NDArray[np.int64], reached: npt.NDArray[np.bool_]
    ) -> npt.NDArray[np.float64]:
        """Return the rewards of legal moves.

        Args:
            gained: The points gained.
            reached: Whether the target was reached.
        """
        match self.reward:
            case "log":
                return np.log2(np.maximum(gained, 1).astype(np.float64))
            case "target":
                return reached.astype(np.float64)
        return gained.astype(np.float64)

    def reached(self, boards: npt.NDArray[np.uint8]) -> npt.NDArray[np.bool_]:
        """Return for each board whether it has the target, ``(...)`` of bool."""
        reached = np.zeros(boards.shape[:-2], np.bool_)
        if self.target is not None:
            # Few have it, as that ends the episode: many times faster than asking each board.
            found = np.flatnonzero(boards >= self.target.bit_length() - 1)
            reached.reshape(-1)[found // self.size**2] = True
        return reached


def _max_exponent(size: int) -> int:
    return min(size**2 + 1, _LARGEST)
