"""jumanji: an environment in JAX."""

from collections.abc import Callable

import jax  # type: ignore[import-not-found]
from jumanji.environments import Game2048  # type: ignore[import-not-found]
from jumanji.wrappers import AutoResetWrapper, VmapWrapper  # type: ignore[import-not-found]

import jax_play
from jax_play import State
from sample import Game

NAME = "jumanji"
BREAKS = "one opening tile instead of two"
VARIANTS = jax_play.BATCHES


class Jumanji2048:
    """jumanji's Game2048."""

    opening = 1

    def __init__(self) -> None:
        env = Game2048()
        self._reset = jax.vmap(env.reset)
        self._step = jax.vmap(env.step)
        self._step_on = VmapWrapper(AutoResetWrapper(env)).step

    def reset(self, keys: jax.Array) -> State:
        """Returns the states of new games, one a key."""
        return self._reset(keys)[0]

    def step(
        self, states: State, actions: jax.Array, keys: jax.Array
    ) -> tuple[State, jax.Array, jax.Array]:
        """Returns the next states, the rewards, and which games have ended."""
        del keys  # States have their own.
        after, timestep = self._step(states, actions)
        return after, timestep.reward, timestep.last()

    def step_on(self, states: State, actions: jax.Array, keys: jax.Array) -> State:
        """Returns the next states, those of new games where these have ended."""
        del keys  # States have their own.
        return self._step_on(states, actions)[0]

    def legal(self, states: State) -> jax.Array:
        """Returns which of the four actions are legal."""
        return states.action_mask

    def exponents(self, states: State) -> jax.Array:
        """Returns the boards, as exponents of 2."""
        return states.board


_GAME = Jumanji2048()


def play(games: int, seed: int) -> list[Game]:
    """Plays whole games side by side."""
    return jax_play.play(_GAME, games, seed)


def runner(variant: str) -> Callable[[], int]:
    """Returns what makes some moves of a batch."""
    return jax_play.runner(_GAME, variant)
