"""``slide2048 train`` and ``slide2048 evaluate``."""

import json
import signal
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from signalled import ended_by

from slide2048.cli import main
from slide2048.ntuple import Network, evaluate, train


@pytest.fixture
def network(tmp_path: Path) -> Path:
    path = tmp_path / "network"
    assert main(["train", str(path), "--layout", "17x4", "--games", "128", "--seed", "3"]) == 0
    return path


def test_it_learns_into_a_file_and_goes_on_from_there(
    network: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert Network.load(network).games == 128
    log = network.with_name("log")
    assert main(["train", str(network), "--games", "64", "--log", str(log)]) == 0
    captured = capsys.readouterr()
    assert captured.out.splitlines()[-1].startswith(f"{network}: 192 games learnt from")
    assert "64 of 64 games" in captured.err
    assert Network.load(network).games == 192
    assert main(["train", str(network), "--games", "64", "--log", str(log)]) == 0
    records = [json.loads(line) for line in log.read_text().splitlines()]
    assert [record["games"] for record in records] == [192, 256]
    assert all(record["mean"] > 0 and record["tiles"]["256"] > 0 for record in records)


def test_evaluation_is_that_of_the_library(
    network: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    capsys.readouterr()
    arguments = ["evaluate", str(network), "--games", "50", "--seed", "9"]
    assert main([*arguments, "--threads", "2"]) == 0
    said = capsys.readouterr().out
    expected = evaluate(network, 50, seed=9)
    assert said.startswith(f"50 games: mean score {expected.mean:,.0f} ± {expected.margin:,.0f};")
    assert main([*arguments, "--json"]) == 0
    record = json.loads(capsys.readouterr().out)
    assert (record["mean"], record["games"], record["seed"]) == (expected.mean, 50, 9)
    assert record["margin"] == expected.margin
    assert main(["evaluate", str(network), "--games", "1", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["margin"] is None


def test_an_evaluation_goes_on_from_a_file(
    network: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    results = network.with_name("results")
    arguments = ["evaluate", str(network), "--resume", str(results), "--json", "--games"]
    assert main([*arguments, "150"]) == 0
    capsys.readouterr()
    assert main([*arguments, "250", "--threads", "2"]) == 0
    captured = capsys.readouterr()
    assert captured.err == "250 of 250 games\n"
    assert json.loads(captured.out)["mean"] == evaluate(network, 250).mean
    assert main([*arguments, "250", "--seed", "9"]) == 1
    assert capsys.readouterr().err == (
        f"slide2048: {results}: these results are of seed 2048, not 9; take another file for other "
        "games\n"
    )
    assert main(["evaluate", str(network), "--resume", str(network.parent / "no" / "folder")]) == 74
    assert capsys.readouterr().err.endswith("folder: No such file or directory\n")


@pytest.mark.skipif(sys.platform == "win32", reason="limits of POSIX")
def test_results_that_cannot_be_kept_are_named_and_what_was_kept_stays(network: Path) -> None:
    import resource

    results = network.with_name("results")
    done = subprocess.run(
        [sys.executable, "-m", "slide2048", "evaluate", str(network), "--resume", str(results)],
        capture_output=True,
        text=True,
        check=False,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (4000, 4000)),
    )
    assert done.returncode == 74
    assert done.stderr.splitlines()[-1] == f"slide2048: {results}: File too large"
    assert results.stat().st_size == 4000
    assert results.read_bytes().count(b"\n") == 3
    told: list[int] = []
    evaluate(network, 300, resume=results, on_progress=lambda done, _: told.append(done))
    assert told == [300]


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["train", ""], "'' is no name of a file"),
        (["evaluate", "/"], "'/' is no name of a file"),
        (["train"], "the following arguments are required: FILE"),
        (["train", "x", "--games", "0"], "'0' is not a number of games: 1 to"),
        (["train", "x", "--rate", "2"], "is not a rate: from 1e-9 to 1"),
        (["train", "x", "--rate", "1e-10"], "is not a rate: from 1e-9 to 1"),
        (["train", "x", "--log", ""], "'' is no name of a file"),
        (["train", "x", "--layout", "4x7"], "'4x7' is not one of 17x4, 4x5"),
        (["train", "x", "--threads", "many"], "'many' is not a number of threads: 1 to 1024"),
        (["train", "x", "--trace-decay", "2"], "'2' is not a trace decay: from 0 to 1"),
        (["train", "x", "--horizon", "0"], "'0' is not a number of moves: 1 to 1000"),
        (["train", "x", "--optimism", "much"], "'much' are no points: from 0 to 1e12"),
        (["train", "x", "--stages", "512,"], "'' is not a sum of tiles: 1 to"),
        (["evaluate", "x", "--resume", ""], "'' is no name of a file"),
        (["evaluate", "x", "--seed", "-1"], "is not a seed: 0 to 18446744073709551615"),
    ],
)
def test_arguments_that_mean_nothing_are_named(
    arguments: list[str], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    assert complaint in capsys.readouterr().err


def test_a_network_is_given_further_stages(
    network: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for stages in ("128", "128,256", "128,256"):
        assert main(["train", str(network), "--stages", stages, "--games", "64"]) == 0
    assert Network.load(network).stages == (128, 256)
    assert main(["train", str(network), "--stages", "64", "--games", "64"]) == 1
    assert "holds a network with the stages 128,256; begin with these" in capsys.readouterr().err
    assert Network.load(network).games == 320


def test_a_new_network_can_be_optimistic(tmp_path: Path) -> None:
    path = tmp_path / "network"
    arguments = ["train", str(path), "--layout", "17x4", "--games", "1", "--optimism", "50000"]
    board = np.zeros((1, 4, 4), np.uint8)
    assert main(arguments) == 0
    assert 49_000 < Network.load(path).value(board)[0] < 51_000
    # The same command goes on with what was learnt.
    assert main(arguments) == 0
    assert Network.load(path).games == 2


def test_it_learns_as_the_library_does(tmp_path: Path) -> None:
    path = tmp_path / "network"
    options = ["--trace-decay", "0.5", "--horizon", "2", "--restart", "--rule", "td"]
    assert main(["train", str(path), "--layout", "17x4", "--games", "64", *options]) == 0
    expected = Network("17x4")
    train(expected, 64, trace_decay=0.5, horizon=2, restart=True, rule="td")
    assert evaluate(path, 20).mean == evaluate(expected, 20).mean
    train(expected, 64, backward=True)
    assert main(["train", str(path), "--games", "64", "--backward"]) == 0
    assert evaluate(path, 20).mean == evaluate(expected, 20).mean


def test_files_that_hold_no_network_are_refused_and_left_alone(
    network: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    other = network.with_name("letter")
    other.write_text("dear reader")
    capsys.readouterr()
    for command in ("train", "evaluate"):
        assert main([command, str(other)]) == 1
        error = capsys.readouterr().err
        assert error == f"slide2048: {other}: this is no file of an n-tuple network\n"
    assert other.read_text() == "dear reader"
    assert main(["evaluate", str(network.with_name("nowhere"))]) == 1
    assert capsys.readouterr().err.endswith("nowhere: No such file or directory\n")
    assert main(["train", str(network.parent / "no" / "folder"), "--games", "64"]) == 74
    assert "No such file or directory" in capsys.readouterr().err
    assert main(["train", str(network), "--layout", "4x5"]) == 1
    assert "holds a network of another layout than 4x5" in capsys.readouterr().err


@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_signal_keeps_what_was_learnt(tmp_path: Path, number: signal.Signals) -> None:
    path = tmp_path / "network"
    log = tmp_path / "log"
    command = ["train", path, "--layout", "17x4", "--games", 10**8, "--log", log]
    status, _, error = ended_by(number, *command)
    assert status == 128 + number
    assert "Traceback" not in error
    told = json.loads(log.read_text().splitlines()[-1])
    games = Network.load(path).games
    assert games >= told["games"] > 0
    assert error.splitlines()[-1] == f"{path}: {games:,} games learnt from; it goes on there"


@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_signal_keeps_what_was_played(network: Path, number: signal.Signals) -> None:
    results = network.with_name("results")
    command = ["evaluate", network, "--games", 10**8, "--resume", results]
    status, out, error = ended_by(number, *command)
    assert (status, out) == (128 + number, "")
    assert error.splitlines()[-1] == f"{results}: what was played is kept; it goes on there"
    assert len(results.read_text().splitlines()) > 1


def test_the_network_is_no_log(network: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = network.read_bytes()
    link, new = network.with_name("link"), network.with_name("new")
    link.symlink_to(network)
    for file, log in ((network, network), (network, link), (link, network), (new, new)):
        capsys.readouterr()
        assert main(["train", str(file), "--games", "64", "--log", str(log)]) == 2
        assert capsys.readouterr().err == (
            f"slide2048: {log}: this is the network itself; give LOG another name\n"
        )
    assert network.read_bytes() == before
    assert not new.exists()


def limited(size: int, *arguments: object) -> "subprocess.CompletedProcess[str]":
    """Run the command where no file can become larger than a number of bytes."""
    import resource

    return subprocess.run(
        [sys.executable, "-m", "slide2048", *map(str, arguments)],
        capture_output=True,
        text=True,
        check=False,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (size, size)),
    )


@pytest.mark.skipif(sys.platform == "win32", reason="limits of POSIX")
def test_games_that_could_not_be_saved_are_counted(tmp_path: Path) -> None:
    path = tmp_path / "network"
    done = limited(4000, "train", path, "--layout", "17x4", "--games", 64)
    assert done.returncode == 74
    assert done.stderr.splitlines()[-1] == (
        f"slide2048: {path}: File too large; the 64 games learnt since the last save are lost"
    )


@pytest.mark.skipif(sys.platform == "win32", reason="limits of POSIX")
def test_a_log_that_cannot_be_written_is_named(network: Path) -> None:
    log = network.with_name("log")
    size = 2 * network.stat().st_size
    with log.open("wb") as file:
        file.truncate(size)
    done = limited(size, "train", network, "--games", 64, "--log", log)
    assert done.returncode == 74
    assert done.stderr.splitlines()[-1] == f"slide2048: {log}: File too large"
    assert Network.load(network).games == 192


def test_a_warning_is_a_line_of_its_own(
    network: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    other = Network.load(network)
    monkeypatch.setattr(
        "slide2048.cli.train.ProgressLine.say",
        lambda line, text, *, last=False: line._write(f"{text}\n") if last else other.save(network),
    )
    capsys.readouterr()
    assert main(["train", str(network), "--games", "64"]) == 0
    error = capsys.readouterr().err
    assert error == (
        f"{network} has been written by another program meanwhile and stays as it is; "
        f"this network goes into {network}-2\n"
    )
    assert Network.load(f"{network}-2").games == 192


@pytest.mark.skipif(sys.platform == "win32", reason="limits of POSIX")
def test_memory_that_is_not_there_is_named(tmp_path: Path) -> None:
    import resource

    path = tmp_path / "network"
    done = subprocess.run(
        [sys.executable, "-m", "slide2048", "train", str(path), "--layout", "8x6"],
        capture_output=True,
        text=True,
        check=False,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (2**29, 2**29)),
    )
    assert done.returncode == 1
    assert done.stderr == "slide2048: no memory for tables of 536870912 bytes\n"
    assert not path.exists()
