"""Whether games end with the same largest tiles as others do."""

import math
from collections.abc import Mapping

RARE = 5
"""Tiles that fewer games than this would end with are counted together with their neighbours."""


def z_of_difference(one: Mapping[int, int], other: Mapping[int, int]) -> float:
    """Returns how far two samples of largest tiles are from being of one kind.

    It is the chi-squared of both in terms of a normal variable (Wilson and Hilferty): 0 is what
    chance brings, 4 what it does not.

    Args:
        one: How many games ended with each tile.
        other: The same of other games.
    """
    games, others = sum(one.values()), sum(other.values())
    groups = _groups(one, other, games / (games + others))
    if len(groups) < 2:
        return 0.0
    to_one, to_other = math.sqrt(others / games), math.sqrt(games / others)
    chi_squared = sum((a * to_one - b * to_other) ** 2 / (a + b) for a, b in groups)
    freedom = len(groups) - 1
    spread = 2 / (9 * freedom)
    return float(((chi_squared / freedom) ** (1 / 3) - (1 - spread)) / math.sqrt(spread))


def _groups(
    one: Mapping[int, int], other: Mapping[int, int], share: float
) -> list[tuple[int, int]]:
    """Returns the counts of both for tiles, or neighbouring ones together, that are not rare."""
    groups: list[tuple[int, int]] = []
    a = b = 0
    for tile in sorted({*one, *other}):
        a, b = a + one.get(tile, 0), b + other.get(tile, 0)
        if min(share, 1 - share) * (a + b) >= RARE:
            groups.append((a, b))
            a = b = 0
    if groups and (a or b):
        groups[-1] = (groups[-1][0] + a, groups[-1][1] + b)
    return groups
