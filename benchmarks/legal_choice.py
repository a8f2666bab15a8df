"""One of the legal moves, each with the same chance, for a whole batch at once by one table.

Needs nothing but the standard library, so that it runs in every peer's environment; every engine
that takes a mask is given its moves in this way.
"""

DRAWS = 12
"""How many equally likely draws there are: one, two, three and four moves divide them evenly."""


def table() -> list[list[int]]:
    """Returns the action for a mask, action a's bit being 2 to the a, and a draw below DRAWS."""
    rows = []
    for mask in range(16):
        legal = [action for action in range(4) if mask >> action & 1] or [0]
        rows.append([legal[draw % len(legal)] for draw in range(DRAWS)])
    return rows
