"""The contract of Gymnasium: registration, its own checks, specifications, copies."""

import copy
import pickle
import subprocess
import sys
from decimal import Decimal
from fractions import Fraction
from typing import Any

import gymnasium
import numpy as np
import pytest
from envs import CLASSIC, IDS, KINDS, assert_same, many, one, one_by_one
from gymnasium import spaces
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers.vector import (
    DictInfoToList,
    FlattenObservation,
    NormalizeReward,
    RecordEpisodeStatistics,
)

from slide2048 import BatchGames, Board, InvalidBoardError
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


NAMES = {"observation": "exponents", "reward": "score", "illegal": "ignore", "render_mode": "ansi"}


def no_names(known: str) -> list[Any]:
    return [[known], np.array([known, known]), np.array(known), np.zeros(0), 0, {}]


WRONG: list[tuple[dict[str, Any], type[Exception]]] = [
    ({"size": 9}, InvalidBoardError),
    ({"observation": "picture"}, InvalidArrayError),
    ({"reward": "points"}, InvalidArrayError),
    ({"reward": "target"}, InvalidArrayError),
    ({"illegal": "allow"}, InvalidArrayError),
    ({"target": 2}, InvalidArrayError),
    ({"target": 1000}, InvalidArrayError),
    ({"target": 2**18}, InvalidArrayError),
    *[
        ({"target": target}, InvalidArrayError)
        for target in (
            2048.0,
            np.float64(2048),
            np.array(2048),
            [2048],
            "2048",
            "x",
            True,
            10**5000,
        )
    ],
    *[
        ({"illegal_reward": reward}, InvalidArrayError)
        for reward in (
            *("x", "1", 1j, 10**400, None, float("nan"), float("inf"), -np.inf, True, np.bool_(0)),
            *(np.array(1.0), np.zeros(1), [1.0], np.ma.masked, np.complex128(1), Decimal("NaN")),
        )
    ],
    *[
        ({name: wrong}, InvalidArrayError)
        for name, known in NAMES.items()
        for wrong in no_names(known)
    ],
    ({"size": np.array(5)}, InvalidBoardError),
    ({"size": np.array([5])}, InvalidBoardError),
    ({"size": True}, InvalidBoardError),
    ({"size": 4.0}, InvalidBoardError),
    ({"size": None}, InvalidBoardError),
]


@pytest.mark.parametrize(("task", "error"), WRONG)
def test_wrong_arguments_are_refused(task: dict[str, Any], error: type[Exception]) -> None:
    [name] = task
    for make in (SlideEnv, SlideVectorEnv):
        with pytest.raises(error, match=name) as caught:
            make(**task)
        assert len(str(caught.value)) < 300


@pytest.mark.parametrize("kind", [np.int64, np.uint64, np.int16])
def test_whole_numbers_may_be_those_of_numpy(kind: type) -> None:
    task = {"size": kind(5), "target": kind(64), "reward": "target", "illegal_reward": kind(1)}
    plain = {"size": 5, "target": 64, "reward": "target", "illegal_reward": 1}
    ours, theirs = one(**task), one(**plain)
    assert_same(ours.reset(seed=1), theirs.reset(seed=1))
    games, others = (
        SlideVectorEnv(whole(3), threads=whole(2), max_episode_steps=whole(9), **arguments)
        for whole, arguments in ((kind, task), (int, plain))
    )
    assert_same(games.reset(seed=1), others.reset(seed=1))
    assert games.num_envs == 3
    for turn in range(12):
        assert_same(ours.step(turn % 4), theirs.step(turn % 4))
        assert_same(games.step(np.full(3, turn % 4)), others.step(np.full(3, turn % 4)))


@pytest.mark.parametrize(
    "number", [-1, np.float32(0.5), np.int8(-3), np.float64(2), Fraction(1, 4)]
)
def test_what_an_illegal_action_costs_is_any_real_number(number: Any) -> None:  # noqa: ANN401
    board = Board([[2, 4], [0, 0]])
    env = one(size=2, illegal_reward=number)
    env.reset(seed=1, options={"board": board})
    reward = env.step(0)[1]
    assert (reward, type(reward)) == (number, float)
    games = many(1, size=2, illegal_reward=number)
    games.reset(seed=1, options={"boards": np.array([[[1, 2], [0, 0]]], np.uint8)})
    assert games.step(np.array([0]))[1].tolist() == [float(number)]


@pytest.mark.parametrize("size", range(2, 9))
def test_the_largest_tile_is_that_of_the_batch(size: int) -> None:
    space = SlideEnv(size=size).observation_space
    assert space == spaces.Box(
        0, BatchGames(1, size=size, seed=0).max_exponent, (size, size), np.uint8
    )


def test_wrong_arguments_of_many_are_refused() -> None:
    untyped: Any = SlideVectorEnv
    wrong: dict[str, list[Any]] = {
        "autoreset_mode": ["Never", None, 1, ["NextStep"], np.array(["NextStep", "Disabled"])],
        "max_episode_steps": [0, -1, "10", [3], 1.5, 2.0, float("nan"), True, np.array(3)],
        "render_mode": ["human"],
        "num_envs": [0, -1, 2.0, "2", True, None, np.array(2), [2], 2**31],
        "threads": [0, 1025, 1.0, "1", True, np.array(1)],
    }
    for name, values in wrong.items():
        for value in values:
            arguments = {"num_envs": 2, name: value}
            with pytest.raises(InvalidArrayError, match=f"^{name} is "):
                untyped(**arguments)


def test_options_that_are_not_known_are_refused() -> None:
    env: Any = one()
    unknown: list[tuple[Any, str]] = [
        ({"boards": None}, '"boards"'),
        ({"board": Board.empty(4), "reset_mask": 1}, '"reset_mask"'),
        ({3: 4}, "3"),
        ({"x" * 1000: 4}, '"xxx'),
    ]
    for options, got in unknown:
        with pytest.raises(InvalidArrayError, match=f'^options have "board", got {got}'):
            env.reset(options=options)
    none: list[Any] = [[], "board", 3, False, [("board", None)], Board.empty(4)]
    for options in none:
        with pytest.raises(
            InvalidArrayError, match=r'^options are a dictionary or None, with "board", got '
        ):
            env.reset(options=options)
    empty: list[Any] = [None, {}, {"board": None}]
    for options in empty:
        assert_same(env.reset(seed=1, options=options), one().reset(seed=1))


def test_masks_of_gymnasium_s_own_vector_environment_reach_no_single_one() -> None:
    games = one_by_one(3, AutoresetMode.DISABLED)
    began, _ = games.reset(seed=1)
    seen, _ = games.reset(options={"reset_mask": np.array([True, False, True])})
    assert (seen == began).all(axis=(1, 2)).tolist() == [False, True, False]


@pytest.mark.parametrize(
    "wrap", [RecordEpisodeStatistics, DictInfoToList, NormalizeReward, FlattenObservation]
)
def test_wrappers_of_gymnasium_hand_a_mask_on(wrap: Any) -> None:  # noqa: ANN401
    games = wrap(many(3, autoreset_mode="Disabled"))
    began, _ = games.reset(seed=1)
    seen, _ = games.reset(options={"reset_mask": np.array([True, False, True])})
    assert (seen == began).reshape(3, -1).all(axis=1).tolist() == [False, True, False]


def test_wrappers_of_gymnasium_wrap_one_game() -> None:
    env = gymnasium.wrappers.RecordEpisodeStatistics(
        gymnasium.wrappers.FlattenObservation(gymnasium.make(CLASSIC, max_episode_steps=3))
    )
    seen, _ = env.reset(seed=1, options={"board": Board([[2, 4, 2, 4], *[[0] * 4] * 3])})
    assert seen.tolist() == [1, 2, 1, 2, *[0] * 12]
    for _ in range(3):
        *_, truncated, info = env.step(2)
    assert truncated
    assert info["episode"]["l"] == 3
