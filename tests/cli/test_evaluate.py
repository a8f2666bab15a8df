"""``slide2048 evaluate --player``; of networks, see test_train.py."""

import json
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from signalled import ended_by

from slide2048.ai import Expectimax, Greedy, MonteCarlo, Network, Player, Random, evaluate
from slide2048.cli import main
from slide2048.cli.time_left import TimeLeft


@pytest.fixture
def network(tmp_path: Path) -> Path:
    path = tmp_path / "network"
    network = Network("17x4")
    network.fill(1700.0)
    network.save(path)
    return path


def said(capsys: pytest.CaptureFixture[str], *arguments: object) -> str:
    assert main(["evaluate", *map(str, arguments)]) == 0
    return capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "player"),
    [
        ("expectimax --heuristic --depth 1", Expectimax(depth=1)),
        ("expectimax --size 3", Expectimax(depth=3)),
        ("expectimax --size 3 --nodes 50", Expectimax(nodes=50)),
        ("monte-carlo --size 3 --playouts 4", MonteCarlo(4)),
        ("greedy --size 5", Greedy()),
        ("random", Random),
    ],
)
def test_players_play_as_in_the_library(
    arguments: str, player: Player | Callable[[int], Player], capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["--player", *arguments.split(), "--games", "4", "--seed", "5", "--json"]
    record = json.loads(said(capsys, *words))
    expected = evaluate(player, 4, size=record["size"], seed=5)
    assert (record["games"], record["mean"]) == (4, expected.mean)
    assert record["tiles"] == {str(tile): share for tile, share in expected.tile_shares.items()}
    assert record["player"] == arguments.split()[0]


def test_a_network_is_searched_by(network: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = [network, "--player", "expectimax", "--depth", 2, "--games", 2, "--json"]
    record = json.loads(said(capsys, *words))
    loaded = Network.load(network)
    assert record["mean"] == evaluate(Expectimax(loaded, depth=2), 2).mean
    settings = {name: record[name] for name in ("player", "network", "depth", "size")}
    assert settings == {
        "player": "expectimax",
        "network": f"{loaded._checksum():08x}",
        "depth": 2,
        "size": 4,
    }


def test_the_time_for_a_move_is_told_beside_that_of_all_games(
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = ["--player", "expectimax", "--size", 2, "--seconds", 0.5, "--depth", 1, "--games", 1]
    record = json.loads(said(capsys, *words, "--json"))
    assert (record["move_seconds"], record["depth"]) == (0.5, 1)
    assert 0 < record["seconds"] < 0.5 * record["moves"]


def test_it_is_told_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["--player", "expectimax", "--size", "3", "--depth", "3"]
    words = said(capsys, *arguments, "--games", "3", "--moves", "20")
    assert words.startswith("3 games, 3 left after 20 moves: mean score ")
    assert words.endswith(" ms a move\n")


def test_it_goes_on_from_a_file_and_refuses_that_of_another_player(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    results = tmp_path / "results"
    words = ["--player", "expectimax", "--size", "2", "--resume", results, "--json", "--depth"]
    said(capsys, *words, 2, "--games", 3)
    assert main(["evaluate", *map(str, words), "2", "--games", "5", "--threads", "2"]) == 0
    captured = capsys.readouterr()
    assert captured.err == "3 of 5 games\n5 of 5 games\n"
    assert json.loads(captured.out)["mean"] == evaluate(Expectimax(depth=2), 5, size=2).mean
    assert main(["evaluate", *map(str, words), "3"]) == 1
    assert capsys.readouterr().err == (
        f"slide2048: {results}: these results are of the player expectimax, depth 2, not "
        "expectimax, depth 3; take another file for other games\n"
    )


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ("--player greedy --depth 3", "--depth means nothing to the player greedy"),
        ("--player expectimax --playouts 3", "--playouts means nothing to the player expectimax"),
        ("--moves 3", "--moves means nothing to the player ntuple"),
        ("{network} --player random", "FILE means nothing to the player random"),
        ("{network} --size 5", "this network is for 4 rows of 4 cells, not for 5"),
        (
            "{network} --player expectimax --size 5",
            "this network is for 4 rows of 4 cells, not for 5",
        ),
        (
            "{network} --player expectimax --heuristic",
            "FILE and --heuristic are two ways to value boards; take one",
        ),
    ],
)
def test_what_does_not_go_together_is_named(
    network: Path, arguments: str, complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["evaluate", *arguments.format(network=network).split()]) == 2
    assert capsys.readouterr().err == f"slide2048: {complaint}\n"


@pytest.mark.parametrize("number", ["--depth 61", "--seconds nan", "--nodes 0", "--playouts 0"])
def test_numbers_that_mean_nothing_are_named(
    number: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["evaluate", "--player", "expectimax", *number.split()]) == 2
    assert number.split()[1] in capsys.readouterr().err


def test_only_networks_that_play_by_themselves_need_numpy(network: Path) -> None:
    code = (
        "import sys; sys.modules['numpy'] = None; from slide2048.cli import main; sys.exit(main())"
    )

    def run(*words: object) -> "subprocess.CompletedProcess[str]":
        command = [sys.executable, "-c", code, "evaluate", *map(str, words), "--games", "1"]
        return subprocess.run(command, capture_output=True, text=True, check=False)

    done = run(network, "--player", "expectimax", "--depth", 1)
    assert (done.returncode, done.stdout[:18]) == (0, "1 game: mean score")
    done = run(network)
    assert done.returncode == 1
    assert done.stderr.startswith("slide2048: slide2048.ntuple needs NumPy")


@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_signal_keeps_what_was_played(tmp_path: Path, number: signal.Signals) -> None:
    results = tmp_path / "results"
    command = ["evaluate", "--player", "greedy", "--size", 8]
    status, out, error = ended_by(number, *command, "--games", 10**8, "--resume", results)
    assert (status, out) == (128 + number, "")
    assert error.splitlines()[-1] == f"{results}: what was played is kept; it goes on there"
    assert json.loads(results.read_text().splitlines()[0])["player"] == "greedy"


def test_the_time_left_is_that_of_this_call(monkeypatch: pytest.MonkeyPatch) -> None:
    clock: dict[str, Any] = {"now": 100.0}
    monkeypatch.setattr("slide2048.cli.time_left.time.monotonic", lambda: clock["now"])
    left = TimeLeft()
    # These were played before.
    assert left.after(40, 100) == ""
    clock["now"] += 10
    assert left.after(40, 100) == ""
    assert left.after(42, 100) == ", 5 min left"
    assert left.after(100, 100) == ""
