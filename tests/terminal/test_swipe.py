"""Mouse drags as moves."""

import pytest

from slide2048 import Direction
from slide2048.tui.swipe import Swipe

START = (40, 12)


def drag(dx: int, dy: int, button: int = 0, *, moving: bool = True) -> Direction | None:
    swipe = Swipe()
    x, y = START
    results = [swipe.feed(f"\x1b[<{button};{x};{y}M")]
    if moving:
        results.append(swipe.feed(f"\x1b[<{button + 32};{x + dx // 2};{y + dy // 2}M"))
    assert results == [None] * len(results)
    return swipe.feed(f"\x1b[<{button};{x + dx};{y + dy}m")


@pytest.mark.parametrize(
    ("dx", "dy", "direction"),
    [
        (3, 0, Direction.RIGHT),
        (-3, 0, Direction.LEFT),
        (0, 2, Direction.DOWN),
        (0, -2, Direction.UP),
        (2, 0, None),
        (0, 1, None),
        (2, 1, None),
        (0, 0, None),
        (5, 2, Direction.RIGHT),
        (3, 2, Direction.DOWN),
        (4, 2, None),
        (-30, 14, Direction.LEFT),
        (39, -11, Direction.RIGHT),
    ],
)
def test_the_dominant_direction_counts_and_rows_weigh_double(
    dx: int, dy: int, direction: Direction | None
) -> None:
    assert drag(dx, dy) == direction
    assert drag(dx, dy, moving=False) == direction


@pytest.mark.parametrize("button", [1, 2, 8, 16, 24, 64, 65, 66, 67, 128])
def test_other_buttons_alt_control_and_the_wheel_slide_nothing(button: int) -> None:
    assert drag(10, 0, button) is None


def test_shift_slides() -> None:
    assert drag(10, 0, button=4) is Direction.RIGHT


def test_one_swipe_is_one_move() -> None:
    swipe = Swipe()
    swipe.feed("\x1b[<0;10;5M")
    assert swipe.feed("\x1b[<0;20;5m") is Direction.RIGHT
    assert swipe.feed("\x1b[<0;30;5m") is None


def test_the_wheel_in_the_middle_of_a_drag_does_not_matter() -> None:
    swipe = Swipe()
    swipe.feed("\x1b[<0;10;5M")
    swipe.feed("\x1b[<64;10;5M")
    assert swipe.feed("\x1b[<0;20;5m") is Direction.RIGHT


def test_a_press_without_release_is_forgotten_at_the_next_one() -> None:
    swipe = Swipe()
    swipe.feed("\x1b[<0;10;5M")
    swipe.feed("\x1b[<0;50;5M")
    assert swipe.feed("\x1b[<0;40;5m") is Direction.LEFT
    swipe.feed("\x1b[<0;10;5M")
    swipe.reset()
    assert swipe.feed("\x1b[<0;40;5m") is None


def test_what_is_no_report_is_nothing() -> None:
    assert Swipe().feed("\x1b[<0;10M") is None
