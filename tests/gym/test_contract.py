"""The contract of Gymnasium: registration, its own checks, specifications, copies."""

import copy
import pickle
import subprocess
import sys
from typing import Any

import gymnasium
import numpy as np
import pytest
from envs import CLASSIC, IDS, KINDS, assert_same, many, one
from gymnasium import spaces
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers.vector import DictInfoToList, RecordEpisodeStatistics

from slide2048 import BatchGames, InvalidBoardError
from slide2048.errors import InvalidArrayError
from slide2048.gym import SlideEnv, SlideVectorEnv

SIZES = dict(zip(IDS, (4, 5, 6), strict=True))


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("name", IDS)
def test_gymnasium_finds_no_fault(name: str, kind: str) -> None:
    check_env(gymnasium.make(name, observation=kind).unwrapped)


@pytest.mark.parametrize("mode", SlideEnv.metadata["render_modes"])
def test_gymnasium_finds_no_fault_in_pictures(mode: str) -> None:
    check_env(gymnasium.make(CLASSIC, render_mode=mode, size=2, target=8).unwrapped)


@pytest.mark.parametrize("name", IDS)
def test_an_id_is_a_size(name: str) -> None:
    size = SIZES[name]
    assert gymnasium.make(name).observation_space.shape == (size, size)
    games = gymnasium.make_vec(name, num_envs=3)
    assert games.observation_space.shape == (3, size, size)
    assert games.single_observation_space == gymnasium.make(name).observation_space


def test_the_module_is_imported_by_the_name() -> None:
    code = (
        "import gymnasium, sys; assert 'slide2048.gym' not in sys.modules\n"
        f"print(gymnasium.make({CLASSIC!r}).spec.id)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60
    )
    assert done.stdout == "slide2048/Classic-v0\n"


def test_without_gymnasium_the_error_says_what_to_install() -> None:
    code = "import sys; sys.modules['gymnasium'] = None; import slide2048.gym"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False, timeout=60
    )
    assert done.stderr.endswith('install it with: pip install "slide2048[gym]"\n')


def test_a_specification_makes_the_same_environment() -> None:
    env = gymnasium.make(CLASSIC, size=3, reward="log", target=64, max_episode_steps=7)
    assert env.spec is not None
    spec = gymnasium.envs.registration.EnvSpec.from_json(env.spec.to_json())
    again = gymnasium.make(spec)
    assert again.spec == env.spec
    assert_same(again.reset(seed=3), env.reset(seed=3))
    for action in range(4):
        assert_same(again.step(action), env.step(action))


def test_a_specification_makes_the_same_vector_environment() -> None:
    games = many(5, size=3, reward="log", autoreset_mode="SameStep", max_episode_steps=7)
    assert games.spec is not None
    again = gymnasium.make_vec(games.spec)
    assert (again.spec, again.num_envs, again.metadata) == (games.spec, 5, games.metadata)
    assert_same(again.reset(seed=3), games.reset(seed=3))
    for _ in range(9):
        actions = games.action_space.sample()
        assert_same(again.step(actions), games.step(actions))


@pytest.mark.parametrize("mode", AutoresetMode)
def test_the_mode_is_in_the_metadata(mode: AutoresetMode) -> None:
    for given in (mode, mode.value):
        assert many(2, autoreset_mode=given).metadata["autoreset_mode"] is mode
    assert SlideVectorEnv.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP


def copies(env: Any) -> list[Any]:  # noqa: ANN401
    return [copy.deepcopy(env), pickle.loads(pickle.dumps(env))]


@pytest.mark.parametrize("mode", AutoresetMode)
def test_a_copied_vector_environment_goes_on_alike(mode: AutoresetMode) -> None:
    games = many(30, size=2, autoreset_mode=mode, max_episode_steps=9)
    games.reset(seed=1)
    choices = np.random.default_rng(1)
    for _ in range(3):
        games.step(choices.integers(0, 4, 30))
    others = copies(games)
    for _ in range(12):
        actions = choices.integers(0, 4, 30)
        if mode is AutoresetMode.DISABLED:
            mask = actions < 2
            # What has ended has to begin again before the step.
            mask |= games.reset(options={"reset_mask": mask})[1]["moves"] > 0
            games.reset(options={"reset_mask": mask})
            for other in others:
                other.reset(options={"reset_mask": actions < 2})
                other.reset(options={"reset_mask": mask})
        told = games.step(actions)
        for other in others:
            assert_same(other.step(actions), told)


def test_a_copied_environment_goes_on_alike() -> None:
    env = one(size=3, reward="log")
    env.reset(seed=1)
    env.step(0)
    others = copies(env)
    told = [env.step(action) for action in (1, 2, 3)], env.reset()
    for other in others:
        assert_same(([other.step(action) for action in (1, 2, 3)], other.reset()), told)


def test_a_reset_without_a_seed_follows_gymnasium_s_generator() -> None:
    first, second = one(), one()
    for env in (first, second):
        env.np_random = np.random.default_rng(5)
    assert_same(first.reset(), second.reset())


def test_wrappers_of_gymnasium_find_what_they_look_for() -> None:
    games = DictInfoToList(RecordEpisodeStatistics(many(40, size=2, autoreset_mode="SameStep")))
    _, infos = games.reset(seed=1)
    assert infos[3]["action_mask"].shape == (4,)
    ended = []
    for _ in range(12):
        *_, infos = games.step(games.action_space.sample())
        ended += [info for info in infos if "final_info" in info]
    assert ended
    for info in ended:
        # Points and rewards are the same, counted by the two.
        assert info["final_info"]["score"] == info["episode"]["r"]


WRONG: list[tuple[dict[str, Any], type[Exception]]] = [
    ({"size": 9}, InvalidBoardError),
    ({"observation": "picture"}, InvalidArrayError),
    ({"reward": "points"}, InvalidArrayError),
    ({"reward": "target"}, InvalidArrayError),
    ({"illegal": "allow"}, InvalidArrayError),
    ({"target": 2}, InvalidArrayError),
    ({"target": 1000}, InvalidArrayError),
    ({"target": 2**18}, InvalidArrayError),
]


@pytest.mark.parametrize(("task", "error"), WRONG, ids=[str(task) for task, _ in WRONG])
def test_wrong_arguments_are_refused(task: dict[str, Any], error: type[Exception]) -> None:
    for make in (SlideEnv, SlideVectorEnv):
        with pytest.raises(error):
            make(**task)


@pytest.mark.parametrize("size", range(2, 9))
def test_the_largest_tile_is_that_of_the_batch(size: int) -> None:
    space = SlideEnv(size=size).observation_space
    assert space == spaces.Box(
        0, BatchGames(1, size=size, seed=0).max_exponent, (size, size), np.uint8
    )


def test_wrong_arguments_of_many_are_refused() -> None:
    for task in ({"autoreset_mode": "Never"}, {"max_episode_steps": 0}, {"render_mode": "human"}):
        with pytest.raises(InvalidArrayError):
            SlideVectorEnv(2, **task)
