"""Uniformly random legal play of an environment in JAX: jitted, vmapped, scanned.

Whole games for the statistics, and a number of steps in one call for the speed: state never leaves
JAX, ended games begin anew within the call.
"""

from collections.abc import Callable
from typing import Any, Protocol

import jax  # type: ignore[import-not-found]
import jax.numpy as jnp  # type: ignore[import-not-found]

from legal_choice import DRAWS, table
from sample import Game

State = Any
"""Whatever a peer keeps of its games."""

BATCHES = ["64 games", "512 games", "4096 games"]
STEPS = 128
_CHOICES = jnp.array(table(), jnp.int32)


class Environment(Protocol):
    """A peer's game, for whole batches."""

    opening: int
    """How many tiles a game begins with."""

    def reset(self, keys: jax.Array) -> State:
        """Returns the states of new games, one a key."""

    def step(
        self, states: State, actions: jax.Array, keys: jax.Array
    ) -> tuple[State, jax.Array, jax.Array]:
        """Returns the next states, the rewards, and which games have ended."""

    def step_on(self, states: State, actions: jax.Array, keys: jax.Array) -> State:
        """Returns the next states, those of new games where these have ended."""

    def legal(self, states: State) -> jax.Array:
        """Returns which of the four actions are legal."""

    def exponents(self, states: State) -> jax.Array:
        """Returns the boards, as exponents of 2."""


def actions(legal: jax.Array, key: jax.Array) -> jax.Array:
    """Returns a legal action for each row of a mask, each with the same chance."""
    masks = (legal * jnp.array([1, 2, 4, 8])).sum(axis=1)
    return _CHOICES[masks, jax.random.randint(key, masks.shape, 0, DRAWS)]


def play(environment: Environment, games: int, seed: int) -> list[Game]:
    """Plays whole games side by side."""
    opened, played = jax.random.split(jax.random.key(seed))
    states = environment.reset(jax.random.split(opened, games))
    scores, moves, boards = jax.jit(_to_the_end, static_argnums=0)(environment, states, played)
    tiles = jnp.where(boards == 0, 0, 1 << boards).reshape(games, -1)
    opening = environment.opening
    return [
        Game(int(score), made, board, opening)
        for score, made, board in zip(scores.tolist(), moves.tolist(), tiles.tolist(), strict=True)
    ]


def _to_the_end(
    environment: Environment, states: State, key: jax.Array
) -> tuple[jax.Array, jax.Array, jax.Array]:
    def one_step(carried: tuple[Any, ...]) -> tuple[Any, ...]:
        states, key, scores, moves, playing = carried
        key, now, spawn = jax.random.split(key, 3)
        chosen = actions(environment.legal(states), now)
        keys = jax.random.split(spawn, moves.shape[0])
        after, rewards, ended = environment.step(states, chosen, keys)

        def where_playing(new: jax.Array, old: jax.Array) -> jax.Array:
            if jnp.issubdtype(new.dtype, jax.dtypes.prng_key):
                return new
            return jnp.where(playing.reshape((-1,) + (1,) * (new.ndim - 1)), new, old)

        states = jax.tree.map(where_playing, after, states)
        scores += jnp.where(playing, rewards, 0)
        return states, key, scores, moves + playing, playing & ~ended

    games = jax.tree.leaves(states)[0].shape[0]
    none = jnp.zeros(games, jnp.int32)
    begin = (states, key, none.astype(jnp.float32), none, jnp.ones(games, bool))
    end = jax.lax.while_loop(lambda carried: carried[4].any(), one_step, begin)
    return end[2], end[3], environment.exponents(end[0])


def runner(environment: Environment, variant: str) -> Callable[[], int]:
    """Returns what makes some steps of a batch; ``variant`` begins with its number of games."""
    games = int(variant.split()[0])

    def one_step(carried: tuple[State, jax.Array], _: None) -> tuple[tuple[State, jax.Array], None]:
        states, key = carried
        key, now, anew = jax.random.split(key, 3)
        chosen = actions(environment.legal(states), now)
        states = environment.step_on(states, chosen, jax.random.split(anew, games))
        return (states, key), None

    @jax.jit  # type: ignore[untyped-decorator]
    def many_steps(states: State, key: jax.Array) -> tuple[State, jax.Array]:
        after: tuple[State, jax.Array] = jax.lax.scan(one_step, (states, key), None, STEPS)[0]
        return after

    opened, key = jax.random.split(jax.random.key(1))
    carried = environment.reset(jax.random.split(opened, games)), key

    def work() -> int:
        nonlocal carried
        carried = jax.block_until_ready(many_steps(*carried))
        return games * STEPS

    return work
