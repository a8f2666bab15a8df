"""Numbers and times as they are said."""

import pytest

from slide2048.wording import counted, format_time, named_best


@pytest.mark.parametrize(
    ("seconds", "text"), [(0, "0:00"), (59.99, "0:59"), (60, "1:00"), (3600, "1:00:00")]
)
def test_a_time_is_shown_as_a_clock_shows_it(seconds: float, text: str) -> None:
    assert format_time(seconds) == text


@pytest.mark.parametrize(("number", "text"), [(0, "0 moves"), (1, "1 move"), (2, "2 moves")])
def test_one_thing_is_no_plural(number: int, text: str) -> None:
    assert counted(number, "move") == text


def test_a_best_score_with_help_is_told_apart() -> None:
    assert named_best(8, helped=False) == "best 8"
    assert named_best(8, helped=True) == "helped best 8"
