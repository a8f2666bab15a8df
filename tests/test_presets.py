"""The sizes that menus offer."""

from slide2048 import Board
from slide2048.presets import PRESETS, size_name
from slide2048.record import SIZES


def test_three_sizes_are_offered_and_four_by_four_first() -> None:
    assert [(preset.name, preset.size) for preset in PRESETS] == [
        ("Classic", 4),
        ("Large", 5),
        ("Expert", 6),
    ]


def test_the_engine_has_all_sizes() -> None:
    assert {preset.size for preset in PRESETS} < set(SIZES)
    assert [Board.empty(size).size for size in SIZES] == list(SIZES)


def test_names() -> None:
    assert [size_name(size) for size in (4, 5, 6, 3)] == [
        "Classic 4×4",
        "Large 5×5",
        "Expert 6×6",
        "3×3",
    ]
