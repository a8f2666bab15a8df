"""Rates as bars on a logarithmic scale, in an SVG that can be read on light and dark pages."""

import math
from collections.abc import Callable, Sequence
from typing import NamedTuple
from xml.sax.saxutils import escape

WIDTH, ROW, MARGIN = 800, 26, 16
NAMES, NUMBERS = 230, 70
"""Pixels that names take at the left, and numbers at the right."""
FONT = "system-ui, 'DejaVu Sans', 'Segoe UI', Helvetica, Arial, sans-serif"
# Those of the picture of the game: with a ground of its own it is the same on every page.
GROUND, INK, FAINT = "#16161a", "#d8d8d8", "#3a3a42"
OURS, OTHER = "#edc22e", "#8f8f9a"


class Bar(NamedTuple):
    """A rate.

    Attributes:
        name: Whose.
        value: How much.
        ours: Whether it is slide2048's.
    """

    name: str
    value: float
    ours: bool


def svg(title: str, bars: Sequence[Bar], shown: Callable[[float], str]) -> str:
    """Returns the picture.

    Args:
        title: What the numbers are.
        bars: From top to bottom.
        shown: How a number is written.
    """
    lowest = math.floor(math.log10(min(bar.value for bar in bars)))
    highest = math.ceil(math.log10(max(bar.value for bar in bars)))
    length = WIDTH - NAMES - NUMBERS - 2 * MARGIN
    left, top = MARGIN + NAMES, MARGIN + 2 * ROW

    def across(value: float) -> float:
        return left + length * (math.log10(value) - lowest) / (highest - lowest)

    bottom = top + ROW * len(bars)
    height = bottom + ROW + MARGIN
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" '
        f'width="{WIDTH}" height="{height}" font-family="{FONT}" font-size="14" fill="{INK}">',
        f"<title>{escape(title)}</title>",
        f'<rect width="{WIDTH}" height="{height}" rx="10" fill="{GROUND}"/>',
        f'<text x="{MARGIN}" y="{MARGIN + ROW // 2}" font-weight="bold">{escape(title)}</text>',
    ]
    for power in range(lowest, highest + 1):
        x = across(10.0**power)
        lines.append(f'<path d="M{x:.1f} {top - 4}V{bottom + 4}" stroke="{FAINT}"/>')
        lines.append(
            f'<text x="{x:.1f}" y="{bottom + 20}" text-anchor="middle" font-size="12">'
            f"{10.0**power:,g}</text>"
        )
    for place, bar in enumerate(bars):
        y = top + place * ROW
        end = across(bar.value)
        color, weight = (OURS, "bold") if bar.ours else (OTHER, "normal")
        lines += [
            f'<text x="{left - 8}" y="{y + 18}" text-anchor="end" font-weight="{weight}">'
            f"{escape(bar.name)}</text>",
            f'<rect x="{left}" y="{y + 4}" width="{end - left:.1f}" height="{ROW - 8}" rx="2" '
            f'fill="{color}"/>',
            f'<text x="{end + 6:.1f}" y="{y + 18}">{shown(bar.value)}</text>',
        ]
    return "\n".join([*lines, "</svg>", ""])
