"""Many games at once are the single environments, as Gymnasium steps them one by one."""

import copy
from typing import Any

import gymnasium
import numpy as np
import pytest
from envs import KINDS, assert_same, many, one_by_one, seeds
from gymnasium.vector import AutoresetMode

from slide2048 import IllegalMoveError
from slide2048.errors import InvalidArrayError, InvalidBoardError, InvalidSeedError
from slide2048.gym import SlideVectorEnv

COUNT = 67
"""Two blocks of games, the second one not full."""

TASKS: list[dict[str, Any]] = [
    {"size": 2},
    {"size": 3, "observation": "onehot", "reward": "log", "illegal_reward": -1.5},
    {"size": 3, "observation": "float", "illegal": "end", "illegal_reward": -2.0},
    {"size": 2, "target": 8, "reward": "target"},
    {"size": 4, "target": 32, "observation": "onehot"},
    {"size": 4, "max_episode_steps": 7, "illegal_reward": 0.25},
    {"size": 2, "max_episode_steps": 5, "target": 16, "illegal": "end"},
    {"size": 6, "max_episode_steps": 9},
]


@pytest.mark.parametrize("task", TASKS, ids=str)
@pytest.mark.parametrize("mode", AutoresetMode)
def test_they_tell_what_single_games_tell(mode: AutoresetMode, task: dict[str, Any]) -> None:
    ours = many(COUNT, autoreset_mode=mode, **task)
    theirs = one_by_one(COUNT, mode, **task)
    assert ours.metadata == theirs.metadata
    assert_same(ours.reset(seed=4), theirs.reset(seed=seeds(COUNT, 4)))
    choices = np.random.default_rng(4)
    ended = np.zeros(COUNT, np.bool_)
    episodes = 0
    for _ in range(40):
        if mode is AutoresetMode.DISABLED and ended.any():
            seen, infos = ours.reset(options={"reset_mask": ended})
            expected, theirs_infos = theirs.reset(options={"reset_mask": ended})
            assert_same(seen, expected)
            for name in ("action_mask", "score", "moves"):
                # Gymnasium tells of those only that have begun, we of all.
                assert_same(infos[name][ended], theirs_infos[name][ended])
        actions = choices.integers(0, 4, COUNT)
        told = ours.step(actions)
        assert_same(told, theirs.step(actions))
        ended = told[2] | told[3]
        episodes += ended.sum()
    assert episodes > COUNT / 4
    # All streams go on without a seed.
    assert_same(ours.reset(), theirs.reset())


@pytest.mark.parametrize("mode", [AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP])
def test_threads_play_the_same_games(mode: AutoresetMode) -> None:
    games = [many(1000, size=2, autoreset_mode=mode, threads=threads) for threads in (1, 2)]
    assert_same(games[0].reset(seed=1), games[1].reset(seed=1))
    for _ in range(20):
        actions = games[0].action_space.sample()
        assert_same(games[0].step(actions), games[1].step(actions))


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("mode", [AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP])
def test_what_is_kept_stays_as_it_is(mode: AutoresetMode, kind: str) -> None:
    games = many(COUNT, size=2, observation=kind, autoreset_mode=mode)
    games.reset(seed=1)
    told = [games.step(games.action_space.sample()) for _ in range(20)]
    before = copy.deepcopy(told)
    for _ in range(20):
        games.step(games.action_space.sample())
    assert_same(told, before)


def test_what_a_user_writes_into_results_changes_nothing() -> None:
    games, others = (many(COUNT, size=2, illegal_reward=-1.0) for _ in range(2))
    games.reset(seed=1)
    others.reset(seed=1)
    for _ in range(20):
        actions = games.action_space.sample()
        told = games.step(actions)
        assert_same(told, others.step(actions))
        for array in (*told[:4], *told[4].values()):
            array[:] = 1


@pytest.mark.parametrize(("size", "exponent"), [(4, 14), (4, 15), (4, 16), (5, 25), (6, 36)])
def test_large_merges_are_rewarded_exactly(size: int, exponent: int) -> None:
    boards = np.zeros((COUNT, size, size), np.uint8)
    boards[:, 0, :2] = exponent
    made = 2.0 ** (exponent + 1)
    for reward, expected in [("score", made), ("log", exponent + 1.0), ("target", 1.0)]:
        games = many(COUNT, size=size, reward=reward, target=2 ** (exponent + 1))
        seen, _ = games.reset(seed=1, options={"boards": boards})
        assert np.array_equal(seen, boards)
        _, rewards, terminated, _, infos = games.step(np.full(COUNT, 3))
        assert (rewards == expected).all()
        assert terminated.all()
        assert (infos["score"] == made).all()


def test_boards_are_put_where_the_mask_says() -> None:
    games = many(COUNT)
    before, _ = games.reset(seed=1)
    boards = np.full((COUNT, 4, 4), 5, np.uint8)
    mask = np.arange(COUNT) % 3 == 0
    seen, infos = games.reset(options={"boards": boards, "reset_mask": mask})
    assert (seen[mask] == 5).all()
    assert np.array_equal(seen[~mask], before[~mask])
    assert infos["action_mask"][mask].all()


@pytest.mark.parametrize("kind", [np.uint8, np.int8, np.int32, np.int64, np.uint64])
def test_actions_are_integers_of_any_kind(kind: type) -> None:
    games, expected = many(COUNT), many(COUNT)
    games.reset(seed=1)
    expected.reset(seed=1)
    actions = games.action_space.sample()
    assert_same(games.step(actions.astype(kind)), expected.step(actions))
    assert_same(games.step(actions.tolist()), expected.step(actions))


def test_actions_that_are_none_are_refused() -> None:
    games = many(3)
    games.reset(seed=1)
    for actions in ([0.0, 1.0, 2.0], [0, 1], [[0, 1, 2]], [True, False, True]):
        with pytest.raises(InvalidArrayError, match="actions"):
            games.step(np.array(actions))
    for actions in ([0, 1, 4], [0, -1, 2]):
        with pytest.raises(IllegalMoveError, match="game"):
            games.step(np.array(actions))


@pytest.mark.parametrize("wrong", [4, 2**63, 2**64 - 1])
def test_an_action_is_told_as_it_was_given(wrong: int) -> None:
    games = many(3)
    games.reset(seed=1)
    with pytest.raises(IllegalMoveError, match=f"^game 1: .*, got {wrong}$") as told:
        games.step(np.array([0, wrong, 9], np.uint64))
    with pytest.raises(IllegalMoveError) as expected:
        games.step(np.array([0, 7, 9]))
    assert str(told.value) == str(expected.value).replace("7", str(wrong))
    with pytest.raises(InvalidArrayError, match="actions"):
        games.step(np.array([wrong], np.uint64))


@pytest.mark.parametrize(
    "actions",
    [
        [[0], [1, 2]],
        [0, "left", 1],
        [0, None, 1],
        [0, 2**64, 1],
        None,
        "012",
        np.ma.array([0, 1, 2], mask=[True, False, False]),
        np.ma.zeros(3, np.int64),
    ],
    ids=str,
)
def test_what_makes_no_array_of_actions_is_refused(actions: Any) -> None:  # noqa: ANN401
    games = many(3)
    games.reset(seed=1)
    with pytest.raises(InvalidArrayError, match=r"^actions has to be an array of .*, got "):
        games.step(actions)


def test_illegal_actions_can_be_an_error_and_then_nothing_moves() -> None:
    games = many(COUNT, illegal="raise", max_episode_steps=3)
    _, infos = games.reset(seed=1)
    choices = np.random.default_rng(1)
    refused = 0
    for turn in range(40):
        legal = (choices.random((COUNT, 4)) * infos["action_mask"]).argmax(axis=1)
        illegal = infos["action_mask"][40].argmin()
        # The fourth step begins other games, whatever is asked of them.
        if turn % 4 != 3 and not infos["action_mask"][40, illegal]:
            wrong = legal.copy()
            wrong[40] = illegal
            with pytest.raises(IllegalMoveError, match="game 40"):
                games.step(wrong)
            refused += 1
        *_, truncated, infos = games.step(legal if turn % 4 != 3 else np.zeros(COUNT, np.int64))
        assert truncated.all() == (turn % 4 == 2)
        assert (infos["moves"] == (turn % 4 + 1) % 4).all()
    assert refused > 0


def test_a_game_that_has_ended_is_not_stepped_without_a_reset() -> None:
    games = many(3, autoreset_mode="Disabled", max_episode_steps=1)
    actions = np.zeros(3, np.int64)
    games.reset(seed=1)
    games.step(actions)
    games.reset(options={"reset_mask": np.array([True, False, True])})
    with pytest.raises(gymnasium.error.ResetNeeded, match="game 1"):
        games.step(actions)


def test_all_games_have_to_begin_first() -> None:
    games = many(3)
    with pytest.raises(gymnasium.error.ResetNeeded):
        games.step(np.zeros(3, np.int64))
    with pytest.raises(gymnasium.error.ResetNeeded):
        games.reset(options={"reset_mask": np.ones(3, np.bool_)})


def test_a_wrong_reset_is_refused() -> None:
    games = many(3)
    games.reset(seed=1)
    with pytest.raises(InvalidSeedError):
        games.reset(seed=2**64)
    with pytest.raises(InvalidArrayError, match="seed"):
        games.reset(seed=1, options={"reset_mask": np.ones(3, np.bool_)})
    for mask, got in (
        (np.ones(2, np.bool_), r"one of bool with shape \(2,\)"),
        (np.ones(3, np.int64), r"one of int64 with shape \(3,\)"),
        (np.ma.ones(3, np.bool_), "a masked one"),
        ([True] * 3, "an object of type list"),
    ):
        with pytest.raises(
            InvalidArrayError,
            match=rf"^reset_mask has to be an array of bool with shape \(3,\), got {got}$",
        ):
            games.reset(options={"reset_mask": mask})
    unknown: list[Any] = [{"board": None}, {3: 4}, {"reset_mask": None, "mask": None}]
    for options in unknown:
        with pytest.raises(
            InvalidArrayError, match=r'^options have "reset_mask" and "boards", got '
        ):
            games.reset(options=options)
    none: list[Any] = [[], "boards", 3, False]
    for options in none:
        with pytest.raises(InvalidArrayError, match=r"^options are a dictionary .*, got "):
            games.reset(options=options)


def test_a_mask_may_lie_anywhere_in_memory() -> None:
    games, other = many(3), many(3)
    mask = np.array([True, True, False, True, True, False])[::2]
    for it in (games, other):
        it.reset(seed=1)
    expected = other.reset(options={"reset_mask": mask.copy()})
    assert_same(games.reset(options={"reset_mask": mask}), expected)


@pytest.mark.parametrize("kind", [np.int64, np.uint64, np.uint8])
def test_a_seed_may_be_one_of_numpy(kind: type) -> None:
    games = many(3)
    assert_same(games.reset(seed=kind(3)), many(3).reset(seed=3))
    assert (games.np_random_seed, type(games.np_random_seed)) == (3, int)


def play(games: SlideVectorEnv) -> list[Any]:
    return [games.step(np.arange(COUNT) * turn % 4) for turn in range(30)]


def test_games_without_a_seed_can_be_played_again() -> None:
    games = many(COUNT, size=2)
    before = games.np_random_seed
    began = games.reset()
    seed = games.np_random_seed
    assert seed == before
    assert seed is not None
    assert 0 <= seed < 2**64
    played, second = play(games), games.reset()
    assert games.np_random_seed == seed
    for other in (games, many(COUNT, size=2)):
        assert_same(other.reset(seed=seed), began)
        assert_same(play(other), played)
        assert_same(other.reset(), second)


def test_a_seed_drawn_from_another_generator_is_known() -> None:
    games = many(COUNT)
    games.np_random = np.random.default_rng(5)
    with pytest.raises(InvalidBoardError):
        games.reset(options={"boards": np.full((COUNT, 4, 4), 18, np.uint8)})
    assert games.np_random.bit_generator.state == np.random.default_rng(5).bit_generator.state
    began = games.reset()
    seed = games.np_random_seed
    assert seed is not None
    assert_same(many(COUNT).reset(seed=seed), began)


@pytest.mark.parametrize("seed", [None, 5])
def test_refused_boards_change_nothing(seed: int | None) -> None:
    games, same = many(3), many(3)
    games.reset(seed=1)
    same.reset(seed=1)
    with pytest.raises(InvalidBoardError):
        games.reset(seed=seed, options={"boards": np.full((3, 4, 4), 18, np.uint8)})
    actions = np.array([0, 1, 2])
    assert_same(games.step(actions), same.step(actions))
    assert_same(games.reset(), same.reset())


def test_seeds_are_different_games() -> None:
    games = many(COUNT)
    first, second = games.reset(seed=1)[0], games.reset(seed=2)[0]
    assert not np.array_equal(first, second)
    assert np.array_equal(games.reset(seed=1)[0], first)
    assert not np.array_equal(many(COUNT).reset()[0], many(COUNT).reset()[0])
