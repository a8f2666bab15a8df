"""Positions counted through the public API: the counts that the oracle wrote into perft.json."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from slide2048 import Board

CASES = json.loads((Path(__file__).parent / "data" / "perft.json").read_text(encoding="utf-8"))

COUNTED_HERE = 20_000
"""The Rust tests count everything; here only as many positions as Python counts in a moment."""


def perft(board: Board, plies: int) -> list[int]:
    paths = Counter({board: 1})
    counts = [1]
    for _ in range(plies):
        longer: Counter[Board] = Counter()
        for position, multiplicity in paths.items():
            for direction in position.legal_moves():
                for after, _probability in position.slide(direction).board.spawns():
                    longer[after] += multiplicity
        paths = longer
        counts.append(paths.total())
    return counts


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_counts_what_the_oracle_counts(case: dict[str, Any]) -> None:
    counts = [count for count in case["counts"] if count <= COUNTED_HERE]
    board = Board.from_exponents(bytes(case["board"]))
    assert board.size == case["size"]
    assert perft(board, len(counts) - 1) == counts


def test_there_is_a_start_of_every_size() -> None:
    assert {case["size"] for case in CASES} == set(range(2, 9))
    assert len({case["name"] for case in CASES}) == len(CASES)
