"""The oracle itself, against what the original game's own code did."""

import json
from pathlib import Path
from typing import Any

import pytest

import oracle

DATA = Path(__file__).parent / "data"


def lines_of(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (DATA / name).read_text(encoding="utf-8").splitlines()]


def test_slides_as_the_original_game_does() -> None:
    vectors = lines_of("moves.jsonl")
    assert len(vectors) == 7720
    for vector in vectors:
        grid = oracle.grid_of(vector["board"])
        after, gained = oracle.slide(
            grid, ["up", "right", "down", "left"].index(vector["direction"])
        )
        assert oracle.exponents_of(after) == tuple(vector["after"]), vector
        assert gained == vector["gained"], vector
        assert (after != grid) is vector["moved"], vector
        assert oracle.can_move(grid) is vector["can_move"], vector
        assert bool(oracle.legal_moves(grid)) is vector["can_move"], vector


@pytest.mark.parametrize("game", lines_of("games.jsonl"), ids=lambda game: f"seed-{game['seed']}")
def test_plays_whole_games_as_the_original_game_does(game: dict[str, Any]) -> None:
    played = oracle.play(game["size"], game["seed"], game["moves"])
    assert oracle.exponents_of(played.grid) == tuple(game["board"])
    assert played.score == game["score"]
    assert played.legal_moves == game["legal_moves"]
    assert played.draws == game["draws"]
    assert oracle.can_move(played.grid) is not game["over"]


def test_draws_the_published_outputs_of_splitmix64() -> None:
    assert [oracle.draw(1234567, position) for position in range(5)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]
    assert oracle.draw(0, 0) == 0xE220A8397B1DCDAF


@pytest.mark.parametrize(
    ("line", "after", "gained"),
    [
        ((2, 2, 2, 0), (3, 2, 0, 0), 8),
        ((2, 2, 2, 2), (3, 3, 0, 0), 16),
        ((1, 1, 2, 0), (2, 2, 0, 0), 4),
        ((3, 3, 4, 0), (4, 4, 0, 0), 16),
        ((1, 0, 0, 1), (2, 0, 0, 0), 4),
        ((0, 0, 0, 0), (0, 0, 0, 0), 0),
        ((1, 2, 3, 4), (1, 2, 3, 4), 0),
    ],
)
def test_slides_the_lines_of_the_rules(
    line: tuple[int, ...], after: tuple[int, ...], gained: int
) -> None:
    assert oracle.slide_line(line) == (after, gained)


def test_counts_the_plies_of_a_board_that_can_be_counted_by_hand() -> None:
    # Left and right are legal, each leaves one cell empty, for two tiles.
    assert oracle.perft(((2, 2), (1, 3)), 1) == [1, 2 * 1 * 2]
    assert oracle.perft(((1, 1), (1, 1)), 1) == [1, 4 * 2 * 2]
    assert oracle.perft(((1, 2), (2, 1)), 2) == [1, 0, 0]


def test_has_eight_symmetries_of_a_board_without_any() -> None:
    images = oracle.symmetries(oracle.grid_of(range(1, 10)))
    assert len(set(images)) == 8
    assert all(sorted(oracle.exponents_of(image)) == list(range(1, 10)) for image in images)
