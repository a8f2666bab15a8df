"""A slide and a move, against the original game's vectors, the oracle, and the laws of the game."""

import json
import random
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given

import oracle
from slide2048 import Board, Direction, Rng, Slide
from strategies import boards, directions, grids, move_lists, sizes, words

DATA = Path(__file__).parent / "data"


def lines_of(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (DATA / name).read_text(encoding="utf-8").splitlines()]


# The original game


def test_slides_as_the_original_game_does() -> None:
    for vector in lines_of("moves.jsonl"):
        board = Board.from_exponents(bytes(vector["board"]))
        direction = Direction[vector["direction"].upper()]
        slide = board.slide(direction)
        assert slide.board.exponents == bytes(vector["after"]), vector
        assert slide.gained == vector["gained"], vector
        assert slide.moved is vector["moved"], vector
        assert board.can_move(direction) is vector["moved"], vector
        assert board.can_move() is vector["can_move"], vector


@pytest.mark.parametrize("game", lines_of("games.jsonl"), ids=lambda game: f"seed-{game['seed']}")
def test_plays_whole_games_as_the_original_game_does(game: dict[str, Any]) -> None:
    rng = Rng(game["seed"])
    board = Board.start(rng, game["size"])
    score = moves = 0
    for letter in game["moves"]:
        slide = board.play("URDL".index(letter), rng)
        board, score, moves = slide.board, score + slide.gained, moves + slide.moved
    assert board.exponents == bytes(game["board"])
    assert (score, moves, rng.position) == (game["score"], game["legal_moves"], game["draws"])
    assert board.can_move() is not game["over"]


# The oracle


@given(grids(), directions)
def test_slides_as_the_oracle_does(grid: oracle.Grid, direction: Direction) -> None:
    slide = Board(oracle.values_of(grid)).slide(direction)
    after, gained = oracle.slide(grid, direction)
    assert slide.board.exponents == bytes(oracle.exponents_of(after))
    assert slide.gained == gained
    assert slide.moved is (after != grid)


def random_grid(source: random.Random) -> oracle.Grid:
    """Returns a board with several equal tiles, often with the largest that it can hold."""
    size = source.choice((2, 3, 4, 4, 4, 4, 5, 6, 7, 8))
    largest = min(size * size + 1, 57)
    base = source.choice((1, 1, largest - 3, source.randint(1, largest)))
    kinds = [min(base + step, largest) for step in range(source.randint(1, 4))]
    empty = [0] * source.randint(0, 4)
    return oracle.grid_of(source.choices(kinds + empty, k=size * size))


def test_slides_ten_thousand_random_boards_as_the_oracle_does() -> None:
    source = random.Random(2048)
    for _ in range(10_000):
        grid = random_grid(source)
        board = Board.from_exponents(bytes(oracle.exponents_of(grid)))
        legal = []
        for direction in Direction:
            after, gained = oracle.slide(grid, direction)
            slide = board.slide(direction)
            assert slide.board.exponents == bytes(oracle.exponents_of(after)), (board, direction)
            assert slide.gained == gained, (board, direction)
            legal += [direction] if after != grid else []
        assert board.legal_moves() == tuple(legal), board
        assert board.can_move() is oracle.can_move(grid), board


@given(sizes, words, move_lists)
def test_plays_as_the_oracle_does(size: int, seed: int, moves: list[Direction]) -> None:
    rng = Rng(seed)
    board = Board.start(rng, size)
    start, *positions = oracle.positions(size, seed, moves)
    assert board.exponents == bytes(oracle.exponents_of(start.grid))
    score = 0
    for direction, expected in zip(moves, positions, strict=True):
        slide = board.play(direction, rng)
        board, score = slide.board, score + slide.gained
        assert board.exponents == bytes(oracle.exponents_of(expected.grid))
        assert (score, rng.position) == (expected.score, expected.draws)


# A move is a slide, and a new tile where it moved


@given(boards(), directions, words)
def test_play_is_slide_and_spawn(board: Board, direction: Direction, seed: int) -> None:
    slide = board.slide(direction)
    played_rng, spawned_rng = Rng(seed), Rng(seed)
    played = board.play(direction, played_rng)
    expected = slide.board.spawn(spawned_rng) if slide.moved else board
    assert (played.board, played.gained, played.moved) == (expected, slide.gained, slide.moved)
    assert played_rng == spawned_rng
    assert played_rng.position == slide.moved


def test_fifty_illegal_presses_change_nothing() -> None:
    board = Board([[2, 0, 0, 0], [4, 0, 0, 0], [2, 0, 0, 0], [4, 0, 0, 0]])
    pressed, fresh = Rng(7), Rng(7)
    for _ in range(50):
        for direction in (Direction.LEFT, Direction.UP, Direction.DOWN):
            slide = board.play(direction, pressed)
            assert (slide.board, slide.gained, slide.moved) == (board, 0, False)
    assert pressed.position == 0
    assert board.play(Direction.RIGHT, pressed) == board.play(Direction.RIGHT, fresh)
    assert pressed == fresh


def test_an_illegal_slide_of_every_size_is_the_board_itself() -> None:
    for size in range(2, 9):
        for exponent in (1, 15, 16, 57):
            board = Board.empty(size).place(0, 0, 2**exponent)
            for direction in (Direction.UP, Direction.LEFT):
                slide = board.slide(direction)
                assert (slide.board, slide.gained, slide.moved) == (board, 0, False)


# Legal moves


@given(boards())
def test_legal_moves_are_those_that_move(board: Board) -> None:
    legal = board.legal_moves()
    assert legal == tuple(way for way in Direction if board.slide(way).moved)
    assert all(type(way) is Direction for way in legal)
    assert [board.can_move(way) for way in Direction] == [way in legal for way in Direction]
    assert board.can_move() is board.can_move(None) is bool(legal)


@pytest.mark.parametrize("size", range(2, 9))
def test_a_full_board_is_over_only_without_a_pair(size: int) -> None:
    checkered = [[2 + 2 * ((row + column) % 2) for column in range(size)] for row in range(size)]
    assert not Board(checkered).can_move()
    for row in range(size):
        for column in range(size):
            tile = checkered[row][column]
            checkered[row][column] = 6 - tile
            assert Board(checkered).can_move(), "a pair somewhere"
            checkered[row][column] = 8
            assert not Board(checkered).can_move(), "equal tiles meet only at corners"
            checkered[row][column] = tile


# Exactness


@pytest.mark.parametrize(("size", "largest"), [(2, 5), (3, 10), (4, 17), (5, 26), (6, 37), (7, 50)])
def test_the_largest_tile_of_play_is_reached_by_a_merge(size: int, largest: int) -> None:
    half = 2 ** (largest - 1)
    board = Board.empty(size).place(0, 0, half).place(0, size - 1, half)
    slide = board.slide(Direction.LEFT)
    assert slide.gained == 2**largest
    assert slide.board == Board.empty(size).place(0, 0, 2**largest)


@pytest.mark.parametrize("exponent", range(1, 63))
@pytest.mark.parametrize("direction", Direction)
def test_every_tile_merges_exactly(exponent: int, direction: Direction) -> None:
    for size in (2, 4, 8):
        board = Board.from_exponents(bytes([exponent, exponent] + [0] * (size * size - 2)))
        gained = board.slide(direction).gained
        assert gained == (
            2 ** (exponent + 1) if direction in (Direction.LEFT, Direction.RIGHT) else 0
        )


@given(boards(), directions)
def test_a_slide_keeps_the_total_of_the_tiles(board: Board, direction: Direction) -> None:
    slide = board.slide(direction)
    assert sum(map(sum, slide.board.rows())) == sum(map(sum, board.rows()))
    assert slide.gained <= sum(map(sum, slide.board.rows()))


@pytest.mark.parametrize("size", range(2, 9))
def test_the_score_is_what_the_tiles_tell(size: int) -> None:
    source = random.Random(size)
    rng = Rng(size)
    board = Board.start(rng, size)
    score = 0
    fours = board.exponents.count(2)
    for _ in range(1500):
        moves = board.legal_moves()
        if not moves:
            board, score = Board.start(rng, size), 0
            fours = board.exponents.count(2)
            continue
        direction = source.choice(moves)
        slid = board.slide(direction).board
        played = board.play(direction, rng)
        board, score = played.board, score + played.gained
        fours += sum(map(sum, board.rows())) - sum(map(sum, slid.rows())) == 4
        worth = sum((exponent - 1) * 2**exponent for exponent in board.exponents if exponent)
        assert score == worth - 4 * fours


# Slide, the value


def test_slides_are_values() -> None:
    board = Board([[2, 2], [0, 4]])
    slide = board.slide(Direction.LEFT)
    again = Board([[2, 2], [0, 4]]).slide(3)
    assert slide == again
    assert hash(slide) == hash(again)
    assert slide != board.slide(Direction.RIGHT)
    assert slide != (slide.board, slide.gained, slide.moved)
    assert eval(repr(slide), {"Board": Board, "Slide": Slide}) == slide


@pytest.mark.parametrize("name", ["board", "gained", "moved"])
def test_slides_cannot_be_changed(name: str) -> None:
    slide = Board([[2, 2], [0, 4]]).slide(Direction.LEFT)
    with pytest.raises(AttributeError):
        setattr(slide, name, None)
