"""Game i of a batch is the game that Board and Rng(seed).split(i) play by themselves."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from single_games import (
    AUTORESETS,
    Autoreset,
    assert_same,
    boards_of,
    legal_rows,
    single_games,
    step_both,
)

from slide2048 import Board, IllegalMoveError, Rng
from slide2048.batch import BatchGames, cpu_paths
from slide2048.errors import InvalidArrayError
from strategies import SIZES, sizes, words


@pytest.mark.parametrize("autoreset", AUTORESETS)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("cpu", cpu_paths())
def test_steps_are_those_of_single_games(cpu: str, size: int, autoreset: Autoreset) -> None:
    # Two blocks of games, the second one not full, and on the small boards several games each.
    count, steps = 67, 120 if size < 4 else 30
    for threads in (1, 2, 3):
        games = BatchGames(count, size=size, seed=5, threads=threads, autoreset=autoreset, cpu=cpu)
        singles = single_games(count, size, seed=5)
        assert_same(games, singles)
        choices = np.random.default_rng(size)
        for step in range(steps):
            kind = np.uint8 if step % 2 else np.int64
            step_both(games, singles, choices.integers(0, 4, count, dtype=kind))
        assert_same(games, singles)


@pytest.mark.parametrize("cpu", cpu_paths())
def test_whole_games_of_legal_moves(cpu: str) -> None:
    games = BatchGames(70, seed=8, autoreset="same_step", cpu=cpu)
    singles = single_games(70, 4, seed=8)
    choices = np.random.default_rng(8)
    ended = 0
    while ended < 70:
        # The largest of four random numbers, of those in whose places a move is legal.
        wishes = choices.random((70, 4)) * games.legal_moves()
        step_both(games, singles, wishes.argmax(axis=1))
        ended += len(games.finished[0])
    assert_same(games, singles)


@given(
    st.integers(1, 130),
    sizes,
    words,
    st.integers(1, 3),
    st.sampled_from(AUTORESETS),
    st.sampled_from(cpu_paths()),
    st.binary(min_size=1, max_size=40),
)
def test_any_batch_is_its_single_games(
    count: int, size: int, seed: int, threads: int, autoreset: Autoreset, cpu: str, moves: bytes
) -> None:
    games = BatchGames(count, size=size, seed=seed, threads=threads, autoreset=autoreset, cpu=cpu)
    singles = single_games(count, size, seed)
    for turn in range(len(moves)):
        actions = [moves[(turn + game) % len(moves)] % 4 for game in range(count)]
        step_both(games, singles, np.array(actions, np.uint8))
    assert_same(games, singles)


LARGEST = {2: 5, 3: 10, 4: 17, 5: 26, 6: 37, 7: 50, 8: 56}
"""The exponent of the largest tile that play can reach; on 8×8 of the largest in a batch."""


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("cpu", cpu_paths())
def test_the_largest_tile_is_made_and_paid_exactly(cpu: str, size: int) -> None:
    games = BatchGames(1, size=size, seed=1, cpu=cpu)
    assert games.max_exponent == LARGEST[size]
    half = LARGEST[size] - 1
    # On 8×8 that is all that a batch takes; elsewhere as full a board as can be.
    chain = [half, half] if size == 8 else [half, *range(half, 1, -1)][: size * size - 1]
    boards = np.zeros((1, size, size), np.uint8)
    boards.ravel()[: len(chain)] = chain
    games.set_boards(boards)
    [single] = singles = single_games(1, size, seed=1)
    single.put(Board.from_exponents(boards.tobytes()))
    rewards, _, _ = games.copy().step(np.array([3]))
    assert rewards[0] >= 2 ** LARGEST[size]
    for turn in range(300):
        step_both(games, singles, np.array([(3, 0, 3, 1, 3, 2)[turn % 6]], np.uint8))
    assert games.boards().max() == LARGEST[size]


def test_a_reset_begins_the_chosen_games() -> None:
    games = BatchGames(130, seed=2)
    singles = single_games(130, 4, seed=2)
    for turn in range(20):
        step_both(games, singles, np.full(130, turn % 4, np.uint8))
    mask = np.arange(130) % 3 == 0
    games.reset(mask)
    for single, chosen in zip(singles, mask.tolist(), strict=True):
        if chosen:
            single.begin()
    assert_same(games, singles)
    games.reset()
    for single in singles:
        single.begin()
    assert_same(games, singles)


def test_boards_are_put_into_the_chosen_games() -> None:
    games = BatchGames(3, seed=2)
    singles = single_games(3, 4, seed=2)
    for turn in range(20):
        step_both(games, singles, np.full(3, turn % 4, np.uint8))
    boards = np.zeros((3, 4, 4), np.uint8)
    boards[1] = [[1, 2, 3, 4], [5, 6, 7, 8], [1, 2, 3, 4], [0, 0, 0, 0]]
    boards[2] = 200
    mask = np.array([False, True, False])
    games.set_boards(boards, mask)
    singles[1].put(Board.from_exponents(boards[1].tobytes()))
    assert_same(games, singles)
    games.set_boards(boards=boards_of(singles[:1] * 3))
    for single in singles:
        single.put(singles[0].board)
    assert_same(games, singles)


def test_a_mask_may_come_from_bytes() -> None:
    games = BatchGames(4, seed=2)
    before = games.boards()
    games.reset(np.array([0, 1, 2, 255], np.uint8).view(np.bool_))
    assert (games.boards() == before).all(axis=(1, 2)).tolist() == [True, False, False, False]


def test_illegal_actions_can_be_errors_that_name_the_first_game() -> None:
    games = BatchGames(200, seed=4, illegal="raise")
    singles = single_games(200, 4, seed=4)
    choices = np.random.default_rng(4)
    for _ in range(30):
        wishes = choices.random((200, 4)) * games.legal_moves()
        step_both(games, singles, wishes.argmax(axis=1))
    actions = games.legal_moves().argmax(axis=1)
    refused = (~games.legal_moves()[150:]).any(axis=1).argmax() + 150
    actions[refused] = games.legal_moves()[refused].argmin()
    actions[199] = 3 - games.legal_moves()[199, ::-1].argmax()
    with pytest.raises(IllegalMoveError, match=rf"^game {refused}: \d \(\w+\) does not change"):
        games.step(actions)
    assert_same(games, singles)


def test_a_game_at_its_end_takes_every_action() -> None:
    games = BatchGames(1, seed=4, illegal="raise")
    over = np.array([[[1, 2, 1, 2], [2, 1, 2, 1], [1, 2, 1, 2], [2, 1, 2, 1]]], np.uint8)
    games.set_boards(over)
    rewards, terminated, legal = games.step(np.array([0]))
    assert (rewards.tolist(), terminated.tolist()) == ([0], [True])
    assert not legal.any()
    assert np.array_equal(games.boards(), over)


def test_an_action_that_is_no_direction_names_its_game() -> None:
    games = BatchGames(3, seed=4)
    for wrong, shown in ((4, "4"), (-1, "-1"), (2**62, str(2**62))):
        with pytest.raises(IllegalMoveError, match=f"^game 1: a direction is .*, got {shown}$"):
            games.step(np.array([0, wrong, 9]))
    with pytest.raises(IllegalMoveError, match=r"^game 2: .* got 255$"):
        games.step(np.array([0, 1, 255], np.uint8))


def test_after_a_reset_a_game_goes_on_with_its_own_stream() -> None:
    games = BatchGames(5, size=2, seed=6, autoreset="same_step")
    rngs = [Rng(6).split(i) for i in range(5)]
    choices = np.random.default_rng(6)
    draws = games.draws
    while (draws < 50).all():
        before = draws
        games.step(choices.integers(0, 4, 5))
        draws = games.draws
        for i in games.finished[0].tolist():
            board = Board.start(Rng(rngs[i].seed, int(draws[i]) - 2), 2)
            assert board.exponents == games.boards()[i].tobytes()
            assert draws[i] - before[i] in (2, 3)


def test_what_a_batch_says_of_itself() -> None:
    games = BatchGames(3, size=5, seed=7, threads=2, autoreset="next_step", illegal="raise")
    assert len(games) == 3
    assert (games.size, games.seed, games.threads) == (5, 7, 2)
    assert (games.autoreset, games.illegal, games.cpu) == ("next_step", "raise", cpu_paths()[-1])
    assert repr(games) == (
        "<BatchGames of 3: size=5 seed=7 threads=2 autoreset='next_step' illegal='raise'"
        f" cpu='{games.cpu}'>"
    )
    assert BatchGames(1).seed != BatchGames(1).seed


@pytest.mark.parametrize("size", [2, 3, 4, 5, 6])
def test_a_game_takes_at_most_64_bytes(size: int) -> None:
    assert BatchGames(1, size=size).bytes_per_game <= 64


def test_legal_moves_are_those_of_the_boards() -> None:
    games = BatchGames(70, size=3, seed=3)
    singles = single_games(70, 3, seed=3)
    assert games.legal_moves().tolist() == legal_rows(singles)


@pytest.mark.parametrize("autoreset", AUTORESETS)
def test_chosen_games_begin_anew_instead_of_moving(autoreset: Autoreset) -> None:
    games = BatchGames(70, size=2, seed=3, autoreset=autoreset, illegal="raise")
    singles = single_games(70, 2, seed=3)
    again = np.arange(70) % 3 == 0
    for _ in range(8):
        # For those that begin anew an illegal action, and one of a game that has ended, are none.
        actions = np.where(again, games.legal_moves().argmin(axis=1), games.legal_moves().argmax(1))
        rewards, terminated, legal = games.step(actions, again=again)
        for game, single in enumerate(singles):
            if again[game]:
                single.begin()
                expected = 0, False
            else:
                expected = single.step(int(actions[game]), autoreset)[:2]
            assert (rewards[game], terminated[game]) == expected
        assert legal.tolist() == legal_rows(singles)
        assert_same(games, singles)


@pytest.mark.parametrize("again", [np.ones(2, np.bool_), np.ones(3, np.uint8), [True] * 3])
def test_games_to_begin_anew_are_told_by_truth_values(again: np.ndarray) -> None:
    games = BatchGames(3, seed=1)
    before = games.boards()
    with pytest.raises(InvalidArrayError, match="again"):
        games.step(np.zeros(3, np.uint8), again=again)
    assert np.array_equal(games.boards(), before)
