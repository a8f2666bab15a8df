"""Games as text and as pictures."""

import numpy as np
import pytest
from envs import many, one, one_by_one, seeds
from gymnasium.vector import AutoresetMode

from slide2048 import Board
from slide2048.gym.rendering import CELL, GAP, label, rgb_array


def test_text_is_the_board_below_its_score() -> None:
    env = one(size=2, render_mode="ansi")
    env.reset(seed=1, options={"board": Board([[2, 2], [0, 0]])})
    env.step(3)
    score, *rows = env.render().splitlines()
    assert score == "Score 4, moves 1"
    assert rows[0].split()[0] == "4"


@pytest.mark.parametrize("mode", ["ansi", "rgb_array"])
def test_many_games_are_drawn_as_one_is(mode: str) -> None:
    ours = many(5, render_mode=mode)
    theirs = one_by_one(5, AutoresetMode.NEXT_STEP, render_mode=mode)
    ours.reset(seed=1)
    theirs.reset(seed=seeds(5, 1))
    for action in (0, 1, 2):
        for games in (ours, theirs):
            games.step(np.full(5, action))
    drawn = zip(ours.render() or (), theirs.render(), strict=True)
    assert all(np.array_equal(one, other) for one, other in drawn)


def test_without_a_mode_there_is_a_warning_and_nothing() -> None:
    env, games = one(), many(2)
    env.reset(seed=1)
    games.reset(seed=1)
    for it in (env, games):
        with pytest.warns(UserWarning, match="render_mode"):
            assert it.render() is None


def test_a_picture_has_a_cell_for_each_tile() -> None:
    picture = rgb_array(np.array([[0, 1], [2, 2]], np.uint8))
    side = 2 * CELL + 3 * GAP
    assert (picture.shape, picture.dtype) == ((side, side, 3), np.dtype(np.uint8))
    empty, two, four, other_four = (
        picture[top : top + CELL, left : left + CELL]
        for top in (GAP, CELL + 2 * GAP)
        for left in (GAP, CELL + 2 * GAP)
    )
    assert (empty == empty[0, 0]).all()
    assert not np.array_equal(two, four)
    assert np.array_equal(four, other_four)


@pytest.mark.parametrize("exponent", range(1, 57))
def test_every_tile_has_a_picture_of_its_own(exponent: int) -> None:
    pictures = [rgb_array(np.full((1, 1), e, np.uint8)) for e in range(57)]
    same = [e for e in range(57) if np.array_equal(pictures[e], pictures[exponent])]
    assert same == [exponent]
    # Legible: digits differ from what is behind them, and keep away from the edge.
    inside = pictures[exponent][GAP : GAP + CELL, GAP : GAP + CELL].astype(int)
    behind = inside[0, 0]
    assert (inside[:3] == behind).all()
    assert (inside[:, :3] == behind).all()
    assert abs(inside - behind).sum(axis=2).max() > 200


def test_labels_of_large_tiles_are_short() -> None:
    assert [label(e) for e in (1, 17, 20, 37, 56)] == ["2", "131072", "1M", "128G", "64P"]


def test_before_a_game_has_begun_boards_are_empty() -> None:
    for mode in ("ansi", "rgb_array"):
        env, games = one(render_mode=mode), many(2, render_mode=mode)
        drawn = games.render()
        assert drawn is not None
        assert all(np.array_equal(board, env.render()) for board in drawn)
