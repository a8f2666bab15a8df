"""A hint in words."""

import pytest

from slide2048 import Direction
from slide2048.ai import Analysis, MoveAnalysis
from slide2048.hint_words import hint_words

WHY = ("keeps the corner", "merges 2 pairs", "leaves 5 empty")


def move(
    direction: Direction, value: float, depth: int = 3, reasons: tuple[str, ...] = WHY
) -> MoveAnalysis:
    return MoveAnalysis(direction, value, depth, 1, reasons)


def said(best: MoveAnalysis, *others: MoveAnalysis, in_points: bool = True) -> tuple[str, ...]:
    return hint_words(Analysis((best, *others)), in_points=in_points)


@pytest.mark.parametrize(
    ("margin", "in_points", "words"),
    [
        (0.0, True, "level with up"),
        (0.4, True, "level with up"),
        (0.6, True, "1 point ahead of up"),
        (1234.4, True, "1234 points ahead of up"),
        (0.0, False, "level with up"),
        (0.04, False, "level with up"),
        (0.4, False, "just ahead of up"),
        (2000.0, False, "ahead of up"),
        (20000.0, False, "clearly ahead of up"),
    ],
)
def test_the_margin_is_in_points_or_in_words(margin: float, in_points: bool, words: str) -> None:
    texts = said(
        move(Direction.LEFT, 50_000 + margin),
        move(Direction.UP, 50_000),
        move(Direction.DOWN, 7),
        in_points=in_points,
    )
    assert texts[1] == f"Hint: left, {words}."


def test_values_of_different_depths_are_not_compared() -> None:
    texts = said(move(Direction.LEFT, 10.0, depth=4), move(Direction.UP, 90.0, depth=3))
    assert texts[1] == "Hint: left, ahead of up."


def test_what_only_the_best_move_has_for_itself_comes_first() -> None:
    other = ("keeps the corner", "leaves 3 empty")
    texts = said(move(Direction.LEFT, 9.0), move(Direction.UP, 2.0, reasons=other))
    assert texts[0] == "Hint: left, 7 points ahead of up: merges 2 pairs, keeps the corner."
    assert texts[2] == "Hint: left: merges 2 pairs."


def test_empty_cells_are_a_reason_where_there_is_no_other() -> None:
    best = move(Direction.LEFT, 9.0, reasons=("leaves 9 empty",))
    texts = said(best, move(Direction.UP, 2.0, reasons=("keeps the corner", "leaves 9 empty")))
    assert texts[0].endswith(": leaves 9 empty.")


def test_the_only_move_needs_no_reason() -> None:
    assert said(move(Direction.DOWN, 1.0)) == ("Hint: down, the only move.", "Hint: down.")


def test_each_text_is_shorter_than_the_one_before() -> None:
    texts = said(move(Direction.RIGHT, 99.0), move(Direction.DOWN, 2.0))
    assert sorted(texts, key=len, reverse=True) == list(texts)
