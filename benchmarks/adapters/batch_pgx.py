"""pgx: an environment in JAX."""

from collections.abc import Callable

import jax  # type: ignore[import-not-found]
import pgx  # type: ignore[import-not-found]
from pgx.experimental import auto_reset  # type: ignore[import-not-found]

import jax_play
from jax_play import State
from sample import Game

NAME = "pgx"
BREAKS = ""
VARIANTS = jax_play.BATCHES


class Play2048:
    """pgx's 2048."""

    opening = 2

    def __init__(self) -> None:
        env = pgx.make("2048")
        self.reset = jax.vmap(env.init)
        self._step = jax.vmap(env.step)
        self.step_on = jax.vmap(auto_reset(env.step, env.init))

    def step(
        self, states: State, actions: jax.Array, keys: jax.Array
    ) -> tuple[State, jax.Array, jax.Array]:
        """Returns the next states, the rewards, and which games have ended."""
        after = self._step(states, actions, keys)
        return after, after.rewards[:, 0], after.terminated

    def legal(self, states: State) -> jax.Array:
        """Returns which of the four actions are legal."""
        return states.legal_action_mask

    def exponents(self, states: State) -> jax.Array:
        """Returns the boards, as exponents of 2."""
        return states._board  # The observation has it as planes only.


_GAME = Play2048()


def play(games: int, seed: int) -> list[Game]:
    """Plays whole games side by side."""
    return jax_play.play(_GAME, games, seed)


def runner(variant: str) -> Callable[[], int]:
    """Returns what makes some moves of a batch."""
    return jax_play.runner(_GAME, variant)
