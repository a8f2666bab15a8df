"""Environments as tests make them, and whether two of them tell the same."""

from typing import Any

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode, SyncVectorEnv

from slide2048 import Rng
from slide2048.gym import SlideEnv, SlideVectorEnv

IDS = [f"slide2048.gym:slide2048/{name}-v0" for name in ("Classic", "Large", "Expert")]
CLASSIC = IDS[0]
KINDS = ["exponents", "onehot", "float"]


def one(**task: Any) -> SlideEnv:  # noqa: ANN401
    env = gymnasium.make(CLASSIC, **task).unwrapped
    assert isinstance(env, SlideEnv)
    return env


def many(count: int, **task: Any) -> SlideVectorEnv:  # noqa: ANN401
    env = gymnasium.make_vec(CLASSIC, num_envs=count, **task)
    assert isinstance(env, SlideVectorEnv)
    return env


def one_by_one(count: int, mode: AutoresetMode, **task: Any) -> SyncVectorEnv:  # noqa: ANN401
    """Gymnasium's own vector environment over single games."""
    env = gymnasium.make_vec(
        CLASSIC,
        num_envs=count,
        vectorization_mode="sync",
        vector_kwargs={"autoreset_mode": mode},
        **task,
    )
    assert isinstance(env, SyncVectorEnv)
    return env


def seeds(count: int, seed: int) -> list[int | None]:
    """Those of single games that are a batch's with this seed."""
    return [Rng(seed).split(game).seed for game in range(count)]


def assert_same(ours: Any, theirs: Any) -> None:  # noqa: ANN401
    """Asserts that values are equal, with the same types, keys, shapes and kinds of arrays."""
    assert type(ours) is type(theirs)
    if isinstance(ours, dict):
        assert ours.keys() == theirs.keys()
        for key in ours:
            assert_same(ours[key], theirs[key])
    elif isinstance(ours, tuple | list):
        assert len(ours) == len(theirs)
        for one, other in zip(ours, theirs, strict=True):
            assert_same(one, other)
    elif isinstance(ours, np.ndarray):
        assert (ours.dtype, ours.shape) == (theirs.dtype, theirs.shape)
        if ours.dtype == object:
            assert_same(tuple(ours), tuple(theirs))
        else:
            assert np.array_equal(ours, theirs)
    else:
        assert ours == theirs
