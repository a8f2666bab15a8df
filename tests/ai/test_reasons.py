"""What is said of moves is what is seen on the board."""

from slide2048 import Board, Direction
from slide2048.ai.reasons import reasons


def test_corners_merges_and_room() -> None:
    board = Board([[64, 4, 4, 0], [2, 2, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]])
    said = reasons(board)
    assert said[Direction.LEFT] == (
        "keeps the corner",
        "merges 2 pairs",
        "makes 8",
        "leaves 13 empty",
    )
    assert said[Direction.DOWN] == ("leaves the corner", "leaves 11 empty")
    assert set(said) == set(board.legal_moves())


def test_a_corner_can_be_taken() -> None:
    said = reasons(Board([[0, 8], [0, 0]]).place(1, 0, 2))
    assert all("takes the corner" not in words for words in said.values())
    board = Board([[2, 8, 0], [0, 0, 0], [0, 0, 0]])
    assert "takes the corner" in reasons(board)[Direction.RIGHT]
    assert "keeps the corner" not in reasons(board)[Direction.RIGHT]


def test_the_largest_tile_that_is_made() -> None:
    board = Board([[8, 8, 0], [2, 2, 0], [16, 0, 0]])
    assert "makes 16" in reasons(board)[Direction.LEFT]


def test_the_only_move() -> None:
    board = Board([[2, 4], [0, 0]])
    assert reasons(board) == {Direction.DOWN: ("only move", "keeps the corner", "leaves 2 empty")}


def test_the_only_safe_move() -> None:
    board = Board([[2, 64, 16], [8, 2, 8], [4, 4, 2]])
    assert reasons(board) == {
        Direction.RIGHT: ("may end the game", "merges a pair", "makes 8", "leaves 1 empty"),
        Direction.LEFT: ("only safe move", "merges a pair", "makes 8", "leaves 1 empty"),
    }
