"""One game as a Gymnasium environment."""

from typing import Any, SupportsIndex

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from slide2048._engine import Board, Rng
from slide2048.arguments import shown
from slide2048.errors import IllegalMoveError, InvalidArrayError
from slide2048.gym.arguments import Real, check_not_masked, check_one_of, known_options
from slide2048.gym.rendering import RENDER_MODES, rgb_array, text
from slide2048.gym.seeding import any_seed, first_seed
from slide2048.gym.task import (
    IllegalPolicy,
    Observation,
    ObservationKind,
    RewardKind,
    Task,
)


class SlideEnv(gymnasium.Env[Observation, np.int64]):
    r"""The sliding tile game 2048.

    ## Description

    Tiles of a square board slide as far as they can; two equal ones that meet become one of double
    value, once a move. After each move that changes the board a new tile appears: a 2 with 90 %,
    a 4 with 10 %, in an empty cell, all of them alike. The rules are those of the original game of
    2014, exactly; ``docs/rules.md`` has them.

    ## Action Space

    ``Discrete(4)``: 0 up, 1 right, 2 down, 3 left. ``info["action_mask"]`` says which of them
    change the board (int8, ``(4,)``, as ``Discrete.sample`` takes it). Beside it ``info`` has
    ``score``, the points so far, and ``moves``, the legal moves so far.

    ## Observation Space

    By ``observation``:

    | value | space |
    | --- | --- |
    | ``"exponents"`` | ``Box(0, m, (size, size), uint8)``: ``e`` where the tile is 2\ :sup:`e` |
    | ``"onehot"`` | ``Box(0, 1, (m + 1, size, size), uint8)``: plane ``e`` is 1 where the tile is |
    | ``"float"`` | ``Box(0, 1, (size, size), float32)``: exponents divided by ``m`` |

    ``m`` is size² + 1, the exponent of the largest tile that play can reach: 17 on 4×4; on 8×8,
    where no play comes that far, it is 56.

    ## Rewards

    By ``reward``: ``"score"``, the points gained, which are the values of the tiles made by
    merging; ``"log"``, the binary logarithm of these points, 0 where there are none; ``"target"``,
    1 when the target is reached and 0 otherwise. An illegal action is rewarded with
    ``illegal_reward``.

    ## Starting State

    Two tiles in two cells. ``reset(seed=s)`` begins the game of ``slide2048.Rng(s)``; a reset
    without a seed goes on with the same stream. With the same seed and actions everything is the
    same, on every machine. ``reset(options={"board": board})`` begins with a ``slide2048.Board``
    of your own, as long as play from it stays within the observation space; the stream has then
    made the two draws of an ordinary beginning all the same.

    After a reset ``np_random_seed`` is the seed of the stream, given or not: ``reset`` with it
    begins the first game of the stream once more.

    ## Episode Termination

    The episode ends when no direction changes the board; when the ``target`` is reached, if there
    is one; and at an illegal action with ``illegal="end"``. It is never truncated, save by
    ``max_episode_steps`` of ``gymnasium.make``.

    ## Arguments

    What is none of these is an ``InvalidArrayError``, and a size an ``InvalidBoardError``.

    * ``size``: cells along one side, 2 to 8.
    * ``observation``, ``reward``: as above.
    * ``illegal``: what an action does that changes nothing: ``"ignore"`` (nothing), ``"raise"``
      (``slide2048.IllegalMoveError``) or ``"end"`` (the episode).
    * ``illegal_reward``: the reward for it, a finite number.
    * ``target``: a tile such as 2048 that ends the episode, or ``None``.
    * ``render_mode``: ``"ansi"`` (text), ``"rgb_array"`` (a picture) or ``None``.

    ## Version History

    * v0: initial version.
    """

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 10}  # noqa: RUF012 (no class variable to Gymnasium)

    def __init__(
        self,
        *,
        size: SupportsIndex = 4,
        observation: ObservationKind = "exponents",
        reward: RewardKind = "score",
        illegal: IllegalPolicy = "ignore",
        illegal_reward: Real = 0.0,
        target: SupportsIndex | None = None,
        render_mode: str | None = None,
    ) -> None:
        self._task = Task.of(size, observation, reward, illegal, illegal_reward, target)
        self._board = Board.empty(self._task.size)
        check_one_of("render_mode", render_mode, (None, *RENDER_MODES))
        self.render_mode = render_mode
        self.action_space = spaces.Discrete(4)
        self.observation_space = self._task.space
        self._rng: Rng | None = None
        self._score = self._moves = 0
        # Here, so that it is the seed of the first game even to those who ask before it.
        super().reset(seed=any_seed())

    def reset(
        self, *, seed: SupportsIndex | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin another game.

        Args:
            seed: The seed of its stream, 0 to 2**64 - 1; ``None`` goes on with the present stream.
            options: ``{"board": board}`` begins with this ``slide2048.Board``.

        Raises:
            InvalidArrayError: ``board`` is no board of this size, or there are other options.
            InvalidBoardError: A tile of ``board`` is larger than those that play can reach, or its
                tiles' values add up to more than on the fullest board of play, as
                ``slide2048.BatchGames.set_boards`` has it.
            InvalidSeedError: The seed is no such integer.
        """
        rng = self._rng if seed is None else Rng(seed)
        board = known_options(options, ("board",)).get("board")
        if board is not None:
            self._check_board(board)
        if rng is None:
            rng = Rng(first_seed(self))
        if seed is not None or self.np_random_seed != rng.seed:
            super().reset(seed=rng.seed)
        self._rng = rng
        start = Board.start(rng, self._task.size)
        self._board = start if board is None else board
        self._score = self._moves = 0
        return self._task.see(self._exponents()), self._info()

    def step(self, action: np.int64 | int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Slide the tiles.

        Args:
            action: 0 up, 1 right, 2 down, 3 left.

        Raises:
            gymnasium.error.ResetNeeded: There was no reset yet.
            IllegalMoveError: The action is no direction, or, with ``illegal="raise"``, it changes
                nothing.
            InvalidArrayError: The action is a masked array.
        """
        if self._rng is None:
            raise gymnasium.error.ResetNeeded("call reset before step")
        check_not_masked("action", action)
        task = self._task
        slide = self._board.play(action, self._rng)
        if not slide.moved and task.illegal == "raise":
            raise IllegalMoveError(f"direction {action} does not change the board")
        self._board = slide.board
        self._score += slide.gained
        self._moves += slide.moved
        exponents = self._exponents()
        reached = task.reached(exponents)
        reward = task.illegal_reward
        if slide.moved:
            reward = float(task.rewards(np.array(slide.gained), reached))
        ended = bool(reached) or not self._board.can_move()
        ended = ended or (not slide.moved and task.illegal == "end")
        return task.see(exponents), reward, ended, False, self._info()

    def render(self) -> Any:  # noqa: ANN401 (Gymnasium's own signature: by mode)
        """Return the board as text, or as a picture of uint8 ``(height, width, 3)``."""
        match self.render_mode:
            case "ansi":
                return text(self._board, self._score, self._moves)
            case "rgb_array":
                return rgb_array(self._exponents())
        gymnasium.logger.warn("render() needs a render_mode, given when the environment is made")
        return None

    def _check_board(self, board: object) -> None:
        size = self._task.size
        if not (isinstance(board, Board) and board.size == size):
            raise InvalidArrayError(
                f"board is a slide2048.Board of {size}×{size}, got {shown(board)}"
            )
        self._task.check_board(_array(board))

    def _exponents(self) -> npt.NDArray[np.uint8]:
        return _array(self._board)

    def _info(self) -> dict[str, Any]:
        mask = np.zeros(4, np.int8)
        mask[list(self._board.legal_moves())] = 1
        return {"action_mask": mask, "score": self._score, "moves": self._moves}


def _array(board: Board) -> npt.NDArray[np.uint8]:
    return np.frombuffer(board.exponents, np.uint8).reshape(board.size, board.size)
