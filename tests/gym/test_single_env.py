"""One game as an environment is the game of Board and Rng, rewarded as asked for."""

from typing import Any

import gymnasium
import numpy as np
import pytest
from envs import KINDS, assert_same, many, one

from slide2048 import Board, IllegalMoveError, Rng
from slide2048.errors import InvalidArrayError, InvalidBoardError, InvalidSeedError
from slide2048.gym import SlideEnv


@pytest.mark.parametrize("size", range(2, 9))
def test_a_seed_is_the_game_of_that_stream(size: int) -> None:
    env = one(size=size)
    rng = Rng(2**64 - 1)
    seen, info = env.reset(seed=2**64 - 1)
    for _ in range(2):
        board, score, moves = Board.start(rng, size), 0, 0
        for step in range(60):
            assert seen.tobytes() == board.exponents
            legal = [board.can_move(way) for way in range(4)]
            assert info["action_mask"].tolist() == legal
            assert (info["score"], info["moves"]) == (score, moves)
            slide = board.play(step % 4, rng)
            board, score, moves = slide.board, score + slide.gained, moves + slide.moved
            seen, reward, terminated, truncated, info = env.step(step % 4)
            assert (reward, terminated, truncated) == (slide.gained, not board.can_move(), False)
            if terminated:
                break
        # Without a seed the same stream goes on.
        seen, info = env.reset()


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_kept_stays_as_it_is(kind: str) -> None:
    env = one(observation=kind)
    seen, info = env.reset(seed=1)
    kept = seen.copy(), info["action_mask"].copy()
    for action in (0, 1, 2, 3):
        env.step(action)
    assert np.array_equal(seen, kept[0])
    assert np.array_equal(info["action_mask"], kept[1])


def test_observations_of_each_kind() -> None:
    board = Board([[2, 0], [0, 32]])
    seen = {
        kind: one(size=2, observation=kind).reset(seed=1, options={"board": board})[0]
        for kind in KINDS
    }
    assert seen["exponents"].tolist() == [[1, 0], [0, 5]]
    assert seen["float"].tolist() == [[np.float32(0.2), 0], [0, 1]]
    assert np.argwhere(seen["onehot"]).tolist() == [[0, 0, 1], [0, 1, 0], [1, 0, 0], [5, 1, 1]]


@pytest.mark.parametrize("size", range(2, 9))
def test_the_largest_tile_is_in_every_space(size: int) -> None:
    exponent = min(size**2 + 1, 56)
    board = Board.from_exponents(bytes([exponent, *[0] * (size**2 - 1)]))
    for kind in KINDS:
        env = one(size=size, observation=kind)
        seen, _ = env.reset(seed=1, options={"board": board})
        assert seen in env.observation_space
        assert seen.max() == (exponent if kind == "exponents" else 1)


@pytest.mark.parametrize(("size", "exponent"), [(4, 14), (4, 15), (4, 16), (5, 25), (6, 36)])
def test_large_merges_are_rewarded_exactly(size: int, exponent: int) -> None:
    board = Board.from_exponents(bytes([exponent, exponent, *[0] * (size**2 - 2)]))
    made = 2.0 ** (exponent + 1)
    for reward, expected in [("score", made), ("log", exponent + 1.0), ("target", 1.0)]:
        env = one(size=size, reward=reward, target=2 ** (exponent + 1))
        env.reset(seed=1, options={"board": board})
        _, rewarded, terminated, _, info = env.step(3)
        assert (rewarded, terminated, info["score"]) == (expected, True, made)


def test_no_points_are_no_reward() -> None:
    board = Board([[0, 2], [0, 0]])
    for reward in ("score", "log", "target"):
        env = one(size=2, reward=reward, target=8, illegal_reward=-1)
        env.reset(seed=1, options={"board": board})
        assert env.step(3)[1] == 0


def stuck_upwards(**task: object) -> SlideEnv:
    env = one(size=2, **task)
    env.reset(seed=1, options={"board": Board([[2, 4], [0, 0]])})
    return env


def test_an_illegal_action_is_nothing_by_default() -> None:
    env = stuck_upwards()
    seen, reward, terminated, _, info = env.step(0)
    assert (seen.tolist(), reward, terminated, info["moves"]) == ([[1, 2], [0, 0]], 0, False, 0)


def test_an_illegal_action_can_cost() -> None:
    assert stuck_upwards(illegal_reward=-5.0).step(0)[1:3] == (-5.0, False)


def test_an_illegal_action_can_end_the_episode() -> None:
    assert stuck_upwards(illegal="end", illegal_reward=-5.0).step(0)[1:3] == (-5.0, True)


def test_an_illegal_action_can_be_an_error() -> None:
    env = stuck_upwards(illegal="raise")
    with pytest.raises(IllegalMoveError, match="0"):
        env.step(0)
    assert env.step(2)[4]["moves"] == 1


def test_the_target_ends_the_episode_once_it_is_made() -> None:
    env = one(size=2, reward="target", target=8)
    env.reset(seed=1, options={"board": Board([[2, 2], [4, 0]])})
    # Left makes a second 4, up then an 8.
    assert env.step(3)[1:3] == (0.0, False)
    assert env.step(0)[1:3] == (1.0, True)


def test_a_game_has_to_begin_first() -> None:
    with pytest.raises(gymnasium.error.ResetNeeded):
        SlideEnv().step(0)


@pytest.mark.parametrize("action", [4, -1])
def test_an_action_that_is_no_direction_is_refused(action: int) -> None:
    env = one()
    env.reset(seed=1)
    with pytest.raises(IllegalMoveError):
        env.step(action)


def test_a_wrong_reset_changes_nothing() -> None:
    env = one()
    env.reset(seed=1)
    before = env.step(0)[4]["score"], env.np_random_seed
    with pytest.raises(InvalidSeedError):
        env.reset(seed=2**64)
    for board in (Board.empty(3), [[0] * 4] * 4):
        with pytest.raises(InvalidArrayError, match="4×4"):
            env.reset(seed=2, options={"board": board})
    wrong: list[Any] = [{"boards": Board.empty(4)}, [("board", None)]]
    for options in wrong:
        with pytest.raises(InvalidArrayError, match="options"):
            env.reset(seed=2, options=options)
    with pytest.raises(InvalidBoardError):
        env.reset(options={"board": TOO_LARGE})
    assert (env.step(0)[4]["score"], env.np_random_seed) == before


TOO_LARGE = Board([[2**20, 2**21, 2, 4], [0] * 4, [0] * 4, [0] * 4])


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    ("board", "message"),
    [
        (TOO_LARGE, "board, cell 0: an exponent is at most 17 here, got 20"),
        (Board.from_exponents(bytes([17, 17, *[0] * 14])), "board: the tiles add up to at most"),
    ],
)
def test_a_board_that_could_leave_the_space_is_refused(
    kind: str, board: Board, message: str
) -> None:
    with pytest.raises(InvalidBoardError, match=f"^{message}"):
        one(observation=kind).reset(seed=1, options={"board": board})
    boards = np.frombuffer(board.exponents, np.uint8).reshape(1, 4, 4)
    with pytest.raises(InvalidBoardError):
        many(1, observation=kind).reset(seed=1, options={"boards": boards})


@pytest.mark.parametrize("kind", [np.int64, np.uint64, np.uint8, np.int8])
def test_a_seed_may_be_one_of_numpy(kind: type) -> None:
    env = one()
    assert_same(env.reset(seed=kind(3)), one().reset(seed=3))
    assert (env.np_random_seed, type(env.np_random_seed)) == (3, int)


def play(env: SlideEnv) -> list[Any]:
    return [env.step(action % 4) for action in range(30)]


def test_a_game_without_a_seed_can_be_played_again() -> None:
    env = one()
    began = env.reset()
    seed = env.np_random_seed
    assert seed is not None
    assert 0 <= seed < 2**64
    played = play(env)
    # The second game goes on with the stream of that seed.
    second = env.reset()
    assert env.np_random_seed == seed
    for other in (env, one()):
        assert_same(other.reset(seed=seed), began)
        assert_same(play(other), played)
        assert_same(other.reset(), second)
    assert began[0].tobytes() == Board.start(Rng(seed)).exponents
    assert one().np_random_seed != seed


def test_the_seed_of_the_first_game_is_known_before_it() -> None:
    env = one()
    seed = env.np_random_seed
    assert seed is not None
    assert_same(env.reset(), one().reset(seed=seed))
    assert env.np_random_seed == seed


def test_a_seed_drawn_from_another_generator_is_known() -> None:
    env = one()
    env.np_random = np.random.default_rng(5)
    began = env.reset()
    seed = env.np_random_seed
    assert seed is not None
    assert_same(one().reset(seed=seed), began)


@pytest.mark.parametrize("action", [np.ma.array(1), np.ma.array(1, mask=True), np.ma.masked])
def test_a_masked_action_is_refused(action: Any) -> None:  # noqa: ANN401
    env = one()
    env.reset(seed=1)
    with pytest.raises(InvalidArrayError, match=r"^action .* masked"):
        env.step(action)
