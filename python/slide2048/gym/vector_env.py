"""Many games side by side as a Gymnasium vector environment."""

import copy
from typing import Any, Final, SupportsIndex

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from slide2048._engine import BatchGames, Board
from slide2048.arguments import whole
from slide2048.errors import IllegalMoveError, InvalidArrayError
from slide2048.gym.arguments import (
    Real,
    check_one_of,
    described,
    is_masked,
    known_options,
)
from slide2048.gym.rendering import RENDER_MODES, rgb_array, text
from slide2048.gym.seeding import any_seed, first_seed
from slide2048.gym.task import (
    IllegalPolicy,
    Observation,
    ObservationKind,
    RewardKind,
    Task,
)

_MODES: Final = {mode.value: mode for mode in AutoresetMode}

Infos = dict[str, Any]
Flags = npt.NDArray[np.bool_]


class SlideVectorEnv(VectorEnv[Observation, npt.NDArray[np.int64], npt.NDArray[Any]]):
    """Many games of 2048, stepped together in Rust.

    The arguments, spaces, rewards and ends are those of ``SlideEnv``, for each game; the games are
    those of ``slide2048.BatchGames``. Game ``i`` after ``reset(seed=s)`` is the one that
    ``slide2048.Board`` and ``slide2048.Rng(s).split(i)`` play, and so does ``SlideEnv`` after
    ``reset(seed=slide2048.Rng(s).split(i).seed)``.

    Every ``infos`` has ``action_mask`` (int8, ``(num_envs, 4)``; ``.view(bool)`` costs nothing),
    the directions that change the boards, and ``score`` and ``moves`` (int64, ``(num_envs,)``),
    each with its ``_`` mask, as Gymnasium's own vector environments have it; with the autoreset
    mode ``SameStep`` also ``final_obs`` and ``final_info`` where an episode has ended. All arrays
    are new at every step: what you keep stays as it is.

    With ``illegal="raise"`` an illegal action of any game is an error, and no game has moved.

    There are no environments inside, so there is no ``call``, ``get_attr`` or ``set_attr``.

    Args:
        num_envs: How many games, 1 to 2**31 - 1.
        max_episode_steps: Steps after which an episode is truncated, from 1 on, or ``None``.
        autoreset_mode: One of ``gymnasium.vector.AutoresetMode``, or its value.
        threads: How many threads step the games, 1 to 1024.
        size: As in ``SlideEnv``, like those that follow.
        observation: What is seen.
        reward: What is rewarded.
        illegal: What an illegal action does.
        illegal_reward: What it is rewarded with.
        target: The tile that ends an episode.
        render_mode: ``"ansi"``, ``"rgb_array"`` or ``None``.

    Raises:
        InvalidArrayError: An argument is none of these.
        InvalidBoardError: There is no board of this size.
        MemoryError: There is no memory for the games; the message says how much they take.
    """

    metadata = {  # noqa: RUF012 (no class variable to Gymnasium)
        "render_modes": list(RENDER_MODES),
        "render_fps": 10,
        "autoreset_mode": AutoresetMode.NEXT_STEP,
    }

    def __init__(
        self,
        num_envs: SupportsIndex = 1,
        *,
        max_episode_steps: SupportsIndex | None = None,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        threads: SupportsIndex = 1,
        size: SupportsIndex = 4,
        observation: ObservationKind = "exponents",
        reward: RewardKind = "score",
        illegal: IllegalPolicy = "ignore",
        illegal_reward: Real = 0.0,
        target: SupportsIndex | None = None,
        render_mode: str | None = None,
    ) -> None:
        if isinstance(autoreset_mode, AutoresetMode):
            autoreset_mode = autoreset_mode.value
        check_one_of("autoreset_mode", autoreset_mode, tuple(_MODES))
        check_one_of("render_mode", render_mode, (None, *RENDER_MODES))
        self.max_episode_steps = (
            None if max_episode_steps is None else whole("max_episode_steps", max_episode_steps)
        )
        self._task = Task.of(size, observation, reward, illegal, illegal_reward, target)
        self._threads = whole("threads", threads, 1024)
        self.num_envs = whole("num_envs", num_envs, 2**31 - 1)
        # Made here too, so that memory is missed where it was asked for; empty, as nothing has
        # begun.
        self._games = self._begin(0)
        self._games.set_boards(np.zeros((self.num_envs, *[self._task.size] * 2), np.uint8))
        self._mode = _MODES[autoreset_mode]
        self.metadata = {**self.metadata, "autoreset_mode": self._mode}
        self.render_mode = render_mode
        self.single_action_space = spaces.Discrete(4)
        self.action_space = batch_space(self.single_action_space, self.num_envs)
        self.single_observation_space = self._task.space
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self._gained, self._steps = np.zeros((2, self.num_envs), np.int64)
        # Which episodes have ended, and are not followed by another one yet.
        self._ended = np.zeros(self.num_envs, np.bool_)
        self._begun = False
        # Here, so that it is the seed of the first games even to those who ask before them.
        super().reset(seed=any_seed())

    def _mask(self, mask: object) -> Flags | None:
        if mask is None:
            return None
        count = self.num_envs
        if (
            not isinstance(mask, np.ndarray)
            or is_masked(mask)
            or mask.dtype != np.bool_
            or mask.shape != (count,)
        ):
            raise InvalidArrayError(
                f"reset_mask has to be an array of bool with shape ({count},), "
                f"got {described(mask)}"
            )
        return np.ascontiguousarray(mask)

    def _begin(self, seed: SupportsIndex) -> BatchGames:
        task = self._task
        return BatchGames(
            self.num_envs,
            size=task.size,
            seed=seed,
            threads=self._threads,
            illegal="raise" if task.illegal == "raise" else "ignore",
        )

    def reset(
        self, *, seed: SupportsIndex | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, Infos]:
        """Begin other games.

        After it ``np_random_seed`` is the seed of the batch, given or not: ``reset`` with it begins
        the first games of the streams once more.

        Args:
            seed: The seed of the batch, 0 to 2**64 - 1; ``None`` goes on with the present streams.
                Game ``i`` takes its own from it: a list of seeds is refused.
            options: ``{"reset_mask": mask}`` begins only the games that are true in it, bool,
                ``(num_envs,)``, as algorithms do with the mode ``Disabled``. ``{"boards": boards}``
                begins with these exponents, uint8, ``(num_envs, size, size)``.

        Raises:
            InvalidArrayError: An array has another type or shape, there are other options, or
                there is a mask beside a seed, which begins all games.
            InvalidBoardError: One of the boards is none.
            InvalidSeedError: The seed is no such integer.
            gymnasium.error.ResetNeeded: There is a mask, and no game has begun yet.
        """
        options = known_options(options, ("reset_mask", "boards"))
        mask, boards = self._mask(options.get("reset_mask")), options.get("boards")
        if mask is not None and seed is not None:
            raise InvalidArrayError("a seed begins all games: it cannot come with a reset_mask")
        if mask is not None and not self._begun:
            raise gymnasium.error.ResetNeeded("reset all games before some of them")
        if seed is None and self._begun:
            # Boards may be refused, and then nothing is to have changed.
            games = self._games if boards is None else copy.copy(self._games)
            games.reset(mask)
        else:
            games = self._begin(first_seed(self) if seed is None else seed)
        if boards is not None:
            games.set_boards(boards, mask)
        if seed is not None or self.np_random_seed != games.seed:
            super().reset(seed=games.seed)
        self._games, self._begun = games, True
        chosen = slice(None) if mask is None else mask
        self._steps[chosen] = 0
        self._ended[chosen] = False
        return self._see(), self._infos(self._games.legal_moves())

    def step(
        self, actions: npt.NDArray[np.int64]
    ) -> tuple[Observation, npt.NDArray[np.float64], Flags, Flags, Infos]:
        """Slide the tiles of every game.

        Args:
            actions: 0 up, 1 right, 2 down, 3 left, one a game.

        Raises:
            gymnasium.error.ResetNeeded: There was no reset yet, or, in the mode ``Disabled``, none
                of a game that has ended.
            InvalidArrayError: The array has another type or shape, or a mask.
            IllegalMoveError: An action is no direction, or, with ``illegal="raise"``, one changes
                nothing in a game that goes on.
        """
        again = self._to_begin_again()
        task, games = self._task, self._games
        moves_before = games.moves if task.illegal_reward or task.illegal == "end" else None
        gained = self._gained
        # What is given away is new at every step.
        terminated, legal = (
            np.empty(self.num_envs, np.bool_),
            np.empty((self.num_envs, 4), np.bool_),
        )
        games.step(_integers(actions, self.num_envs), again=again, out=(gained, terminated, legal))
        observations = self._see()
        boards = observations if task.observation == "exponents" else None
        reached = self._reached(boards)
        rewards = task.rewards(gained, reached)
        if task.target is not None:
            terminated |= reached
        if moves_before is not None:
            illegal = games.moves == moves_before
            rewards[illegal] = task.illegal_reward
            if task.illegal == "end":
                terminated |= illegal
        truncated = self._count_steps(again)
        if again is not None:
            rewards[again] = 0.0
            terminated[again] = False
        self._ended = terminated | truncated
        infos: Infos = {}
        if self._mode is AutoresetMode.SAME_STEP and self._ended.any():
            infos = self._final(self._ended, observations, legal)
            games.reset(self._ended)
            self._steps[self._ended] = 0
            observations, legal = self._see(), games.legal_moves()
        return observations, rewards, terminated, truncated, infos | self._infos(legal)

    def render(self) -> tuple[Any, ...] | None:
        """Return each board as text, or as a picture of uint8 ``(height, width, 3)``."""
        games = self._games
        match self.render_mode:
            case "ansi":
                boards = [Board.from_exponents(board.tobytes()) for board in games.boards()]
                return tuple(map(text, boards, games.scores.tolist(), games.moves.tolist()))
            case "rgb_array":
                return tuple(rgb_array(board) for board in games.boards())
        gymnasium.logger.warn("render() needs a render_mode, given when the environment is made")
        return None

    def _to_begin_again(self) -> Flags | None:
        """Return which games the next step begins instead of moving; ``None`` if there are none."""
        if not self._begun:
            raise gymnasium.error.ResetNeeded("call reset before step")
        if self._mode is AutoresetMode.SAME_STEP or not self._ended.any():
            return None
        if self._mode is AutoresetMode.DISABLED:
            game = int(self._ended.argmax())
            raise gymnasium.error.ResetNeeded(
                f'game {game} has ended: reset it with options={{"reset_mask": ...}}'
            )
        return self._ended

    def _see(self) -> Observation:
        return self._games.observe(self._task.observation)

    def _reached(self, boards: npt.NDArray[np.uint8] | None) -> Flags:
        task = self._task
        if task.target is None:
            return np.zeros(self.num_envs, np.bool_)
        return task.reached(self._games.boards() if boards is None else boards)

    def _count_steps(self, again: Flags | None) -> Flags:
        """Count a step of each game; return which episodes are truncated."""
        if self.max_episode_steps is None:
            return np.zeros(self.num_envs, np.bool_)
        self._steps += 1
        if again is not None:
            self._steps[again] = 0
        return self._steps >= self.max_episode_steps

    def _infos(self, legal: Flags) -> Infos:
        every = np.ones((3, self.num_envs), np.bool_)
        return {
            "action_mask": legal.view(np.int8),
            "_action_mask": every[0],
            "score": self._games.scores,
            "_score": every[1],
            "moves": self._games.moves,
            "_moves": every[2],
        }

    def _final(self, ended: Flags, observations: Observation, legal: Flags) -> Infos:
        """Return what is known of the episodes that end with this step."""
        games = np.flatnonzero(ended)
        final_obs = np.empty(self.num_envs, dtype=object)
        for game in games.tolist():
            final_obs[game] = observations[game].copy()
        final_info: Infos = {}
        for name, values in self._infos(legal).items():
            # Zero where an episode goes on, as Gymnasium has it.
            final_info[name] = np.zeros_like(values)
            final_info[name][games] = values[games]
        return {
            "final_obs": final_obs,
            "_final_obs": ended.copy(),
            "final_info": final_info,
            "_final_info": ended.copy(),
        }


def _integers(actions: npt.NDArray[np.int64], count: int) -> npt.NDArray[np.int64]:
    """Return actions as the engine takes them, where nothing of them is lost by that."""
    expected = f"actions has to be an array of integers with shape ({count},)"
    if is_masked(actions):
        raise InvalidArrayError(f"{expected}, got {described(actions)}")
    try:
        array = np.ascontiguousarray(actions)
    except (OverflowError, TypeError, ValueError):
        raise InvalidArrayError(f"{expected}, got {described(actions)}") from None
    if array.dtype.kind not in "iu" or array.dtype == np.uint8:
        return array
    if array.dtype.kind == "u" and array.dtype.itemsize == 8 and array.shape == (count,):
        # Those from 2**63 on would be others in int64.
        unknown = array > 3
        if unknown.any():
            game = int(unknown.argmax())
            raise IllegalMoveError(
                f"game {game}: a direction is 0 (up), 1 (right), 2 (down) or 3 (left), "
                f"got {array[game]}"
            )
    return array.astype(np.int64, copy=False)
