"""Evaluations of players: the same games, whoever plays them and however."""

import json
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from slide2048 import Board, Direction, Rng
from slide2048.ai import (
    Analysis,
    Evaluation,
    Expectimax,
    Greedy,
    MonteCarlo,
    Network,
    NTuplePlayer,
    Player,
    Random,
    evaluate,
)
from slide2048.batch import play_random
from slide2048.errors import (
    IllegalMoveError,
    InvalidArrayError,
    InvalidBoardError,
    InvalidPlayerError,
    InvalidResultsError,
    InvalidSeedError,
)
from slide2048.ntuple import evaluate as evaluate_network
from slide2048.ntuple import train


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "results.jsonl"


def by_hand(player: Player, size: int, rng: Rng) -> tuple[int, int, int]:
    board, score, moves = Board.start(rng, size), 0, 0
    while (chosen := player.choose(board)) is not None:
        slide = board.play(chosen, rng)
        board, score, moves = slide.board, score + slide.gained, moves + 1
    return score, moves, max(max(row) for row in board.rows())


def games(evaluation: Evaluation[list[int]]) -> list[tuple[int, int, int]]:
    return [*zip(evaluation.scores, evaluation.moves, evaluation.tiles, strict=True)]


@pytest.mark.parametrize("size", [2, 4, 5])
def test_games_are_those_that_are_played_by_hand(size: int) -> None:
    player = Expectimax(depth=1)
    expected = [by_hand(player, size, Rng(9).split(number)) for number in range(5)]
    assert games(evaluate(player, 5, size=size, seed=9)) == expected


def test_a_network_plays_the_games_that_it_plays_by_itself() -> None:
    network = Network("17x4")
    train(network, 640, seed=1)
    alone = evaluate_network(network, 30, seed=4)
    found = evaluate(NTuplePlayer(network), 30, seed=4)
    assert found.scores == alone.scores.tolist()
    assert found.moves == alone.moves.tolist()
    assert found.tiles == alone.tiles.tolist()


def test_each_game_at_random_has_luck_of_its_own() -> None:
    expected = [array.tolist() for array in play_random(50, size=3, seed=7)]
    for threads in (1, 3):
        found = evaluate(Random, 50, size=3, seed=7, threads=threads)
        assert [found.scores, found.moves, found.tiles] == expected


@pytest.mark.parametrize("player", [Greedy(), MonteCarlo(3), Expectimax(nodes=200)])
def test_the_number_of_threads_changes_nothing(player: Player) -> None:
    alone = evaluate(player, 9, size=3)
    assert games(evaluate(player, 9, size=3, threads=4)) == games(alone)


def test_games_are_left_after_the_most_moves() -> None:
    whole = evaluate(Greedy(), 40, seed=3)
    assert (whole.move_limit, whole.unfinished) == (None, 0)
    left = evaluate(Greedy(), 40, seed=3, move_limit=200)
    assert left.moves == [min(moves, 200) for moves in whole.moves]
    assert left.unfinished == sum(moves >= 200 for moves in whole.moves) > 0
    assert f"40 games, {left.unfinished} left after 200 moves: mean score" in str(left)


def test_progress_is_told_from_the_beginning_on() -> None:
    told: list[tuple[int, int]] = []
    evaluate(Greedy(), 3, size=2, threads=2, on_progress=lambda *done: told.append(done))
    assert told == [(0, 3), (1, 3), (2, 3), (3, 3)]


def test_it_goes_on_from_a_file(path: Path) -> None:
    alone = evaluate(Greedy(), 12, size=3)
    # As long as a name may be, of characters that JSON has the longest words for.
    name = 200 * "🎲"

    def leave(done: int, _total: int) -> None:
        if done == 5:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        evaluate(Greedy(), 8, size=3, resume=path, name=name, on_progress=leave)
    header, *lines = map(json.loads, path.read_text().splitlines())
    assert header["player"] == name
    assert [line["first"] for line in lines] == [0, 1, 2, 3, 4]
    told: list[tuple[int, int]] = []
    again = evaluate(
        Greedy(),
        12,
        size=3,
        threads=2,
        resume=path,
        name=name,
        on_progress=lambda *done: told.append(done),
    )
    assert games(again) == games(alone)
    assert told[0] == (5, 12)
    assert again.seconds > sum(line["seconds"] for line in lines) > 0


@pytest.mark.parametrize(
    ("other", "complaint"),
    [
        ({"name": "random"}, "are of the player greedy, not random; take another file"),
        ({"size": 4}, "are of size 3, not 4"),
        ({"seed": 1}, "are of seed 2048, not 1"),
        ({"move_limit": 7}, "are of a limit of moves of none, not 7"),
    ],
)
def test_a_file_of_other_games_is_refused_and_left_as_it_is(
    path: Path, other: dict[str, Any], complaint: str
) -> None:
    options: dict[str, Any] = {"size": 3, "resume": path, "name": "greedy"}
    evaluate(Greedy(), 2, **options)
    kept = path.read_bytes()
    with pytest.raises(InvalidResultsError, match=complaint):
        evaluate(Greedy(), 3, **{**options, **other})
    assert path.read_bytes() == kept


def test_results_of_networks_and_of_players_are_told_apart(path: Path) -> None:
    network = Network([[0, 1]], size=2, alphabet=6)
    evaluate_network(network, 2, resume=path)
    with pytest.raises(InvalidResultsError, match="are of the player none, not mine"):
        evaluate(NTuplePlayer(network), 3, size=2, resume=path, name="mine")
    path.unlink()
    evaluate(NTuplePlayer(network), 2, size=2, resume=path, name="mine")
    with pytest.raises(InvalidResultsError, match=r"of the network with checksum none, not \w+;"):
        evaluate_network(network, 3, resume=path)


class Playing:
    """A player that does what it is told to."""

    def __init__(self, choose: Callable[[Board], Direction | None]) -> None:
        self.choose = choose

    def analyse(self, board: Board) -> Analysis:
        raise NotImplementedError


class Searching(Playing):
    """A player that searches until it is stopped, but for the first game."""

    def __init__(self, number: int) -> None:
        super().__init__(self.search)
        self.number = number
        self.stopped = threading.Event()

    def search(self, board: Board) -> Direction | None:
        if self.number and not self.stopped.wait(60):
            return None
        return Greedy().choose(board)

    def stop(self) -> None:
        self.stopped.set()


def test_who_leaves_waits_for_no_search() -> None:
    players: list[Searching] = []

    def make(_seed: int) -> Player:
        players.append(Searching(len(players)))
        return players[-1]

    def leave(done: int, _total: int) -> None:
        if done:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        evaluate(make, 9, threads=3, on_progress=leave)
    assert len(players) < 9
    assert [player.stopped.is_set() for player in players[1:]] == [True] * (len(players) - 1)


def test_a_move_that_is_not_legal_ends_it() -> None:
    with pytest.raises(IllegalMoveError, match=r"Playing chose <Direction\.UP: 0>, which moves no"):
        evaluate(Playing(lambda _: Direction.UP), 1)


def test_a_game_that_goes_on_is_not_given_up() -> None:
    with pytest.raises(InvalidPlayerError, match=r"Playing chose None, which is for games that"):
        evaluate(Playing(lambda _: None), 1)


@pytest.mark.parametrize("player", [Greedy, Expectimax, NTuplePlayer, MonteCarlo])
def test_a_class_that_takes_no_seed_is_told_from_an_object(player: type[Any]) -> None:
    words = f"^{player.__name__} is a class, .* failed: .*; .* an object of it, such as "
    with pytest.raises(InvalidPlayerError, match=words) as caught:
        evaluate(player, 2)
    assert isinstance(caught.value.__cause__, TypeError | InvalidPlayerError)


@pytest.mark.parametrize(
    ("options", "error", "complaint"),
    [
        ({"player": 3}, InvalidPlayerError, "player has to be a player, or what returns one"),
        ({"player": lambda _: 3}, InvalidPlayerError, "has to return players, got 3"),
        ({"games": 0}, InvalidArrayError, "games is an integer from 1"),
        ({"games": True}, InvalidArrayError, "games is an integer from 1"),
        ({"threads": 0}, InvalidArrayError, "threads is an integer from 1"),
        ({"move_limit": 0}, InvalidArrayError, "move_limit is an integer from 1"),
        ({"on_progress": 3}, InvalidArrayError, "on_progress has to be callable"),
        ({"size": 1}, InvalidBoardError, "size"),
        ({"seed": -1}, InvalidSeedError, "seed"),
        ({"resume": 3, "name": "x"}, InvalidArrayError, "resume has to be the path of a file"),
        ({"resume": "results"}, InvalidArrayError, "name has to be there for results to be kept"),
        ({"resume": "results", "name": "x" * 201}, InvalidArrayError, "at most 200 characters"),
    ],
)
def test_what_cannot_be_is_refused_before_a_game(
    options: dict[str, Any],
    error: type[Exception],
    complaint: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(error, match=complaint):
        evaluate(**{"player": Greedy(), **options})
    assert list(tmp_path.iterdir()) == []
