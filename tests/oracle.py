"""A slow 2048 in pure Python, written from the rules alone, to check the engine against.

Everything here is meant to be read and believed: no tables, no bits, no cleverness. A grid is a
tuple of rows of exponents (0 is an empty cell, ``e`` the tile 2**e), so that nothing can overflow.

Run as a script, it checks or renews the position counts that both the Rust and the Python tests
read::

    python tests/oracle.py perft            # recount everything, fail on a difference
    python tests/oracle.py perft --write    # recount everything, write the file
"""

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

Grid: TypeAlias = tuple[tuple[int, ...], ...]
Cell: TypeAlias = tuple[int, int]

UP, RIGHT, DOWN, LEFT = DIRECTIONS = range(4)
LETTERS = "URDL"

WORD = 2**64
FOUR_BELOW = 429496730
PERFT_FILE = Path(__file__).parent / "data" / "perft.json"


# The random stream


def draw(seed: int, position: int) -> int:
    """Returns the draw at ``position`` of the stream ``seed``: SplitMix64 read by counter."""
    z = (seed + (position + 1) * 0x9E3779B97F4A7C15) % WORD
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9 % WORD
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB % WORD
    return z ^ (z >> 31)


# The board


def grid_of(exponents: Iterable[int]) -> Grid:
    """Returns the square grid with these exponents in row-major order."""
    cells = list(exponents)
    size = next(n for n in range(2, 9) if n * n == len(cells))
    return tuple(tuple(cells[row * size : (row + 1) * size]) for row in range(size))


def exponents_of(grid: Grid) -> tuple[int, ...]:
    """Returns the exponents of the grid in row-major order."""
    return tuple(exponent for row in grid for exponent in row)


def values_of(grid: Grid) -> list[list[int]]:
    """Returns the rows of the grid as tile values, 0 for an empty cell."""
    return [[2**exponent if exponent else 0 for exponent in row] for row in grid]


def empty_grid(size: int) -> Grid:
    """Returns a grid without tiles."""
    return ((0,) * size,) * size


def empty_cells(grid: Grid) -> list[Cell]:
    """Returns the empty cells in row-major order."""
    return [
        (row, column)
        for row, line in enumerate(grid)
        for column, exponent in enumerate(line)
        if exponent == 0
    ]


def with_tile(grid: Grid, cell: Cell, exponent: int) -> Grid:
    """Returns the grid with a tile put in a cell."""
    rows = [list(row) for row in grid]
    rows[cell[0]][cell[1]] = exponent
    return tuple(tuple(row) for row in rows)


def transposed(grid: Grid) -> Grid:
    """Returns the grid mirrored at its main diagonal."""
    return tuple(zip(*grid, strict=True))


def mirrored(grid: Grid) -> Grid:
    """Returns the grid with left and right exchanged."""
    return tuple(row[::-1] for row in grid)


def symmetries(grid: Grid) -> list[Grid]:
    """Returns the eight images of the grid, repetitions included."""
    quarter_turns = [grid]
    for _ in range(3):
        quarter_turns.append(mirrored(transposed(quarter_turns[-1])))
    return quarter_turns + [mirrored(image) for image in quarter_turns]


# A move


def slide_line(line: Sequence[int]) -> tuple[tuple[int, ...], int]:
    """Slides a line of exponents towards its start; returns the line after it and the gain."""
    tiles = [exponent for exponent in line if exponent]
    after: list[int] = []
    gained = 0
    while tiles:
        exponent = tiles.pop(0)
        if tiles and tiles[0] == exponent:
            tiles.pop(0)
            exponent += 1
            gained += 2**exponent
        after.append(exponent)
    return tuple(after + [0] * (len(line) - len(after))), gained


def slide(grid: Grid, direction: int) -> tuple[Grid, int]:
    """Slides the whole grid; returns the grid after it and the gain. The same grid: illegal."""
    if direction in (UP, DOWN):
        across = LEFT if direction == UP else RIGHT
        after, gained = slide(transposed(grid), across)
        return transposed(after), gained
    if direction == RIGHT:
        after, gained = slide(mirrored(grid), LEFT)
        return mirrored(after), gained
    slid = [slide_line(row) for row in grid]
    return tuple(row for row, _ in slid), sum(gain for _, gain in slid)


def legal_moves(grid: Grid) -> list[int]:
    """Returns the directions that change the grid, in the order of their numbers."""
    return [direction for direction in DIRECTIONS if slide(grid, direction)[0] != grid]


def can_move(grid: Grid) -> bool:
    """Returns whether the game goes on: an empty cell, or two equal neighbours.

    A grid without any tile has nothing to slide either; play never reaches one.
    """
    size = len(grid)
    if not any(exponents_of(grid)):
        return False
    if empty_cells(grid):
        return True
    return any(
        grid[row][column] == grid[row][column + 1] or grid[column][row] == grid[column + 1][row]
        for row in range(size)
        for column in range(size - 1)
    )


# The new tile


def spawn(grid: Grid, random: int) -> Grid:
    """Returns the grid with the tile that the draw ``random`` brings."""
    cells = empty_cells(grid)
    cell = cells[(random >> 32) * len(cells) >> 32]
    return with_tile(grid, cell, 2 if random % 2**32 < FOUR_BELOW else 1)


def spawns(grid: Grid) -> list[tuple[Grid, float]]:
    """Returns every grid that one new tile can make, with its probability."""
    cells = empty_cells(grid)
    return [
        (with_tile(grid, cell, exponent), share / len(cells))
        for cell in cells
        for exponent, share in ((1, 0.9), (2, 0.1))
    ]


# Games


@dataclass(frozen=True)
class Played:
    """Where a game stands."""

    grid: Grid
    score: int
    legal_moves: int
    draws: int
    fours: int


def positions(size: int, seed: int, moves: Iterable[int]) -> Iterator[Played]:
    """Yields the start of a game, then where it stands after each of the moves tried."""
    grid = empty_grid(size)
    for position in range(2):
        grid = spawn(grid, draw(seed, position))
    played = Played(grid, 0, 0, 2, exponents_of(grid).count(2))
    yield played
    for direction in moves:
        slid, gained = slide(played.grid, direction)
        if slid != played.grid:
            random = draw(seed, played.draws)
            played = Played(
                grid=spawn(slid, random),
                score=played.score + gained,
                legal_moves=played.legal_moves + 1,
                draws=played.draws + 1,
                fours=played.fours + (random % 2**32 < FOUR_BELOW),
            )
        yield played


def play(size: int, seed: int, letters: str) -> Played:
    """Returns where the game stands after moves written as U, R, D and L."""
    *_, last = positions(size, seed, [LETTERS.index(letter) for letter in letters])
    return last


# Perft


def perft(grid: Grid, plies: int) -> list[int]:
    """Counts the positions after 0, 1, … ``plies`` plies.

    A ply is a legal move and any new tile: each empty cell, a 2 or a 4. Every path counts, also
    to a position that another path reaches; a position without a legal move has no ply.
    """
    paths = Counter({grid: 1})
    counts = [1]
    for _ in range(plies):
        longer: Counter[Grid] = Counter()
        for position, multiplicity in paths.items():
            for direction in legal_moves(position):
                for after, _probability in spawns(slide(position, direction)[0]):
                    longer[after] += multiplicity
        paths = longer
        counts.append(paths.total())
    return counts


def main() -> int:
    """Recounts the perft file; returns the exit code."""
    parser = argparse.ArgumentParser(description="Check tests/data/perft.json, or renew it.")
    parser.add_argument("subject", choices=["perft"])
    parser.add_argument("--write", action="store_true", help="write the counts instead of checking")
    arguments = parser.parse_args()

    cases = json.loads(PERFT_FILE.read_text(encoding="utf-8"))
    wrong = 0
    for case in cases:
        counts = perft(grid_of(case["board"]), len(case["counts"]) - 1)
        wrong += counts != case["counts"]
        print("ok  " if counts == case["counts"] else "DIFF", case["name"], counts)
        case["counts"] = counts
    if arguments.write:
        lines = ",\n".join("  " + json.dumps(case) for case in cases)
        PERFT_FILE.write_text(f"[\n{lines}\n]\n", encoding="utf-8")
        return 0
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
