"""``slide2048 daily`` without a terminal."""

import errno
import io
import json
import os
import sqlite3
import sys
from contextlib import closing
from pathlib import Path
from typing import NoReturn

import pytest

from slide2048 import days
from slide2048.cli import daily, main
from slide2048.cli.parser import parse
from slide2048.session import Session

DAY = "2026-11-28"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    home = tmp_path / "data"
    monkeypatch.setenv("SLIDE2048_HOME", str(home))
    return home


def run(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, *flags: str, text: str = "", day: str = DAY
) -> int:
    """Run the command on a day with lines on its standard input."""
    file = tmp_path / "input"
    file.write_text(text)
    with file.open() as lines:
        monkeypatch.setattr(sys, "stdin", lines)
        return daily.run(parse(["daily", *flags])[1], today=lambda: day)


def a_finished_try(day: str, folder: Path) -> int:
    """Finish a try and return its score."""
    session = Session.open(folder=folder, daily=True, today=lambda: day)
    for _ in range(20):
        session.move(session.game.board.legal_moves()[0])
    score = session.game.score
    session.new_game()
    session.move(session.game.board.legal_moves()[0])
    session.close()
    return score


def test_no_result_yet(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["daily", "--result"]) == 1
    assert capsys.readouterr() == ("", f"slide2048 daily: {daily.NO_RESULT}\n")
    assert not folder.exists()
    Session.open(folder=folder, size=4).close()
    assert main(["daily", "--result"]) == 1
    assert capsys.readouterr() == ("", f"slide2048 daily: {daily.NO_RESULT}\n")


def test_a_result_that_cannot_be_right_is_none(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    a_finished_try(DAY, folder)
    with closing(sqlite3.connect(folder / "slide2048.db")) as connection:
        connection.execute("PRAGMA ignore_check_constraints = ON")
        connection.execute("UPDATE finished SET seed = x'fffe'")
        connection.commit()
    assert main(["daily", "--result"]) == 1
    assert capsys.readouterr() == ("", f"slide2048 daily: {daily.NO_RESULT}\n")


@pytest.mark.parametrize("command", [["daily", "--result"], ["export"]])
def test_a_folder_that_cannot_be_looked_at(
    command: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SLIDE2048_HOME", "/" + "x" * 300)
    assert main(command) == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith(f"slide2048 {command[0]}: /xxx")
    assert said.err.endswith("cannot be read: the name of the data folder is too long\n")


@pytest.mark.parametrize("command", [["daily", "--result"], ["export"]])
def test_a_file_of_somebody_else(
    command: list[str],
    folder: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def refuse(*_: object) -> NoReturn:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))

    monkeypatch.setattr("slide2048.store.header.look", refuse)
    assert main(command) == 1
    name = folder / "slide2048.db"
    reason = "you have no permission to read it"
    assert capsys.readouterr().err == f"slide2048 {command[0]}: {name} cannot be read: {reason}\n"


def test_the_latest_result(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    score = a_finished_try("2026-11-29", folder)
    a_finished_try(DAY, folder)
    assert main(["daily", "--result"]) == 0
    shown = capsys.readouterr()
    first, second = shown.out.splitlines()
    assert first.startswith("slide2048 daily 2026-11-29: reached ")
    assert second.startswith(f"Score {score}, 20 moves, ")
    assert shown.err == ""


def test_a_file_that_cannot_be_read(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder.mkdir()
    (folder / "slide2048.db").write_bytes(b"rubbish" * 1000)
    assert main(["daily", "--result"]) == 1
    shown = capsys.readouterr()
    assert shown.out == ""
    assert len(shown.err.splitlines()) == 1
    assert "cannot be read" in shown.err


def test_lines_play_the_try_and_go_on_with_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(monkeypatch, tmp_path, "--line", text="uldr\n") == 0
    assert f"Daily {DAY}: one try counts" in capsys.readouterr().out
    assert run(monkeypatch, tmp_path, "--line", text="new\nno\nnew\nyes\nuldr\n") == 0
    out = capsys.readouterr().out
    assert f"Daily {DAY}: continuing your try." in out
    question = 'End your one try of the day? Type "yes" to start a new game, for practice.'
    assert out.count(question) == 2
    assert f"Practice on the board of {DAY}" in out
    assert out.splitlines()[-2].startswith(f"slide2048 daily {DAY}: reached ")
    assert main(["daily", "--result"]) == 0
    assert capsys.readouterr().out.splitlines() == out.splitlines()[-2:]


def test_lines_end_with_the_way_back_to_the_try(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    program = tmp_path / "not on the path" / "slide2048"
    monkeypatch.setattr(sys, "argv", [str(program), "daily", "--line"])
    assert run(monkeypatch, tmp_path, "--line", text="uldr\n") == 0
    farewell = capsys.readouterr().out.splitlines()[-1]
    assert farewell == f"Your try is saved. Continue it with: '{program}' daily --line"


def test_lines_lead_to_the_daily_board_and_back(
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    file = tmp_path / "input"
    file.write_text("uldr\ndaily\nuldr\nsize 4\n")
    with file.open() as lines:
        monkeypatch.setattr(sys, "stdin", lines)
        assert main(["play", "--line", "--seed", "7"]) == 0
    assert f"Daily {days.today()}"[:-3] in capsys.readouterr().out
    session = Session.open(folder=folder)
    assert (session.game.seed, session.daily) == (7, None)
    assert session.daily_standing().unfinished is not None
    session.close()


def test_where_nobody_asks_for_saving_it_is_practice(
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run(monkeypatch, tmp_path, text="uldr\n") == 0
    assert f"practice on the board of {DAY}: it does not count" in capsys.readouterr().out
    assert not folder.exists()


def test_json_tells_what_counts(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    requests = '{"move": "up"}\n{"move": "left"}\n{"new": true, "seed": 5}\n'
    assert run(monkeypatch, tmp_path, "--json", "--save", text=requests) == 0
    answers = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    counts = [True, True, True, False]
    assert [answer["daily"] for answer in answers] == [{"date": DAY, "counts": c} for c in counts]
    assert {answer["seed"] for answer in answers} == {20261128}
    assert any("seed of the day" in notice for notice in answers[-1]["notices"])
    assert run(monkeypatch, tmp_path, "--json") == 0
    assert json.loads(capsys.readouterr().out)["daily"] == {"date": DAY, "counts": False}


def test_flags_of_an_ordinary_game_mean_nothing_here(capsys: pytest.CaptureFixture[str]) -> None:
    for flag in ("--size=5", "--seed=1", "--new", "--undos=9"):
        assert main(["daily", flag]) == 2
        assert "there is no option" in capsys.readouterr().err


def test_completions_and_manual_have_it(capsys: pytest.CaptureFixture[str]) -> None:
    for command in (["completions", "bash"], ["completions", "zsh"], ["completions", "fish"]):
        assert main(command) == 0
        shown = capsys.readouterr().out
        assert "daily" in shown
        assert "result" in shown
    assert main(["man"]) == 0
    assert "daily" in capsys.readouterr().out


def test_help_needs_no_front_end(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = io.StringIO()
    monkeypatch.setattr(sys, "stdout", shown)
    assert main(["daily", "--help"]) == 0
    for word in ("--result", "--theme", "--line", "--no-save", "20261129"):
        assert word in shown.getvalue()
