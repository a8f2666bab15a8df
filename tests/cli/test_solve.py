"""``slide2048 solve``."""

import io
import json
import subprocess
import sys
from pathlib import Path

import pytest

from slide2048 import Board, Game
from slide2048.ai import Expectimax, Network, pretrained
from slide2048.cli import main

TEXT = "2 4 8 2 / 4 16 32 4 / 8 64 128 2 / . 2 256 512"


def test_the_moves_are_ranked_with_their_reasons(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", TEXT, "--depth", "3"]) == 0
    lines = capsys.readouterr().out.splitlines()
    found = Expectimax(pretrained(), depth=3).analyse(Board.from_text(TEXT)).moves
    assert lines[0].split() == ["move", "value", "depth", "why"]
    for line, move in zip(lines[1:], found, strict=True):
        name, value, depth, words = line.split(maxsplit=3)
        assert (name, int(depth)) == (move.direction.name.lower(), 3)
        assert float(value.replace(",", "")) == pytest.approx(move.value, abs=0.05)
        assert tuple(words.split(", ")) == move.reasons


def test_a_board_comes_from_a_pipe(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    board = Board.from_text(TEXT)
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{board}\n"))
    assert main(["solve", "--nodes", "5000", "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["board"] == board.rows()
    found = Expectimax(pretrained(), nodes=5000).analyse(board).moves
    assert answer["best"] == found[0].direction.name.lower()
    assert [move["value"] for move in answer["moves"]] == [move.value for move in found]
    assert sum(move["nodes"] for move in answer["moves"]) <= 5000


def test_a_board_comes_from_a_saved_game(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SLIDE2048_HOME", str(tmp_path))
    command = [sys.executable, "-m", "slide2048", "--size", "5", "--seed", "3", "--save", "--line"]
    subprocess.run(command, input="up left", text=True, check=True, capture_output=True)
    game = Game(5, 3)
    game.move(0)
    game.move(3)
    assert main(["solve", "--saved", "5", "--depth", "1", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["board"] == game.board.rows()
    assert main(["solve", "--saved", "4"]) == 1
    assert "no saved game on 4 rows of 4 cells" in capsys.readouterr().err


@pytest.mark.parametrize(
    "arguments", [[TEXT, "--heuristic"], ["2 4 2 / 4 8 4 / . 2 2"]], ids=["asked for", "3×3"]
)
def test_the_heuristic_values_boards_where_no_network_does(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["solve", *arguments, "--depth", "2", "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    found = Expectimax(depth=2).analyse(Board.from_text(arguments[0])).moves
    assert [move["value"] for move in answer["moves"]] == [move.value for move in found]


def test_a_network_values_boards(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    network = Network("17x4")
    network.fill(1700.0)
    network.save(tmp_path / "network")
    arguments = ["solve", TEXT, "--depth", "1", "--json", "--network"]
    assert main([*arguments, str(tmp_path / "network")]) == 0
    values = [move["value"] for move in json.loads(capsys.readouterr().out)["moves"]]
    assert values == [pytest.approx(1700.0, rel=1e-5)] * 2
    assert main([*arguments, str(tmp_path / "none")]) == 1
    assert "No such file" in capsys.readouterr().err


def test_the_end_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", "2 4 / 4 2"]) == 0
    assert capsys.readouterr().out == "The game is over: there is no move.\n"
    assert main(["solve", "2 4 / 4 2", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["best"] is None


@pytest.mark.parametrize(
    ("arguments", "status", "words"),
    [
        (["2 4 / 4"], 1, "a board is square"),
        (["2 3 / 4 2"], 1, "a power of two"),
        ([""], 1, "there is no board"),
        (["2 4 / . .", "--saved", "4"], 2, "two boards"),
        (["2 4 / . .", "--heuristic", "--network", "x"], 2, "take one"),
        (["2 4 / . .", "--depth", "0"], 2, "'0' is not a depth: 1 to 60"),
        (["2 4 / . .", "--seconds", "nan"], 2, "'nan' is no number of seconds"),
    ],
)
def test_what_cannot_be_solved_is_told_in_a_line(
    arguments: list[str], status: int, words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["solve", *arguments]) == status
    captured = capsys.readouterr()
    assert captured.out == ""
    assert words in captured.err
    assert captured.err.count("\n") == 1
