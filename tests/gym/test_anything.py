"""Whatever is given to an environment is taken, or refused by an error of slide2048."""

from typing import Any

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from slide2048 import Error
from slide2048.gym import SlideEnv, SlideVectorEnv
from strategies import anything

arrays = st.builds(
    lambda kind, shape: np.zeros(shape, kind),
    st.sampled_from([np.uint8, np.int64, np.uint64, bool, float, object, "m8[s]", "U3", "c8"]),
    st.lists(st.integers(0, 3), max_size=3),
)
# NumPy 1 warns of its bools as integers.
scalars = arrays.filter(lambda array: array.dtype != bool).map(
    # NumPy warns of intervals without a unit, which the type alone would make.
    lambda array: np.zeros((), array.dtype)[()]
)
objects = anything | arrays | scalars | arrays.map(np.ma.array)

TASK = ["size", "observation", "reward", "illegal", "illegal_reward", "target", "render_mode"]
BATCH = ["threads", "max_episode_steps", "autoreset_mode"]


def refused(call: Any) -> bool:  # noqa: ANN401
    try:
        call()
    except Error as error:
        message = str(error)
    else:
        return False
    assert 0 < len(message) < 300
    return True


@given(st.sampled_from(TASK), objects)
def test_anything_as_arguments(name: str, value: object) -> None:
    untyped: list[Any] = [SlideEnv, SlideVectorEnv]
    one, many = (refused(lambda make=make: make(**{name: value}).reset(seed=1)) for make in untyped)
    assert one == many


# Not a number that could be meant: millions of games take a while.
@given(st.sampled_from(BATCH), objects, objects.filter(lambda n: type(n) is not int or n < 1000))
def test_anything_as_arguments_of_many(name: str, value: object, count: object) -> None:
    untyped: Any = SlideVectorEnv
    refused(lambda: untyped(3, **{name: value}).reset(seed=1))
    refused(lambda: untyped(count))


@given(st.sampled_from(["board", "boards", "reset_mask"]), objects)
def test_anything_as_what_is_reset_and_stepped(name: str, value: object) -> None:
    envs: list[Any] = [SlideEnv(), SlideVectorEnv(3)]
    for env in envs:
        env.reset(seed=1)
        for call in (
            lambda env=env: env.reset(seed=value),
            lambda env=env: env.reset(options=value),
            lambda env=env: env.reset(options={name: value}),
            lambda env=env: env.step(value),
        ):
            before = env.np_random_seed
            if refused(call):
                assert env.np_random_seed == before
