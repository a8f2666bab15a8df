"""main(): exit statuses, and one calm line instead of a traceback."""

import errno
import shlex
import subprocess
import sys
import threading
import types
from pathlib import Path

import pytest

import slide2048
from slide2048 import crash_log
from slide2048.cli import main
from slide2048.errors import InvalidRecordError, SaveError


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SLIDE2048_HOME", str(tmp_path))
    return tmp_path


def let_play_raise(monkeypatch: pytest.MonkeyPatch, exc: BaseException) -> None:
    def run(_args: object) -> int:
        raise exc

    module = types.ModuleType("play")
    module.__dict__["run"] = run
    monkeypatch.setitem(sys.modules, "slide2048.cli.play", module)


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"slide2048 {slide2048.__version__}\n"


def test_a_wrong_flag_is_status_2(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--sizes"]) == 2
    assert "--sizes" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("exc", "status", "line"),
    [
        (KeyboardInterrupt(), 130, ""),
        (BrokenPipeError(errno.EPIPE, "Broken pipe"), 141, ""),
        (OSError(errno.EIO, "Input/output error"), 129, ""),
        (OSError(errno.ENOSPC, "No space left on device"), 74, "slide2048: No space left"),
        (SaveError("the folder is\nread-only"), 74, "slide2048: the folder is\\nread-only\n"),
        (InvalidRecordError("crc: differs"), 1, "slide2048: crc: differs\n"),
    ],
    ids=repr,
)
def test_expected_endings(
    exc: BaseException,
    status: int,
    line: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    home: Path,
) -> None:
    let_play_raise(monkeypatch, exc)
    assert main([]) == status
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err.startswith(line)
    assert shown.err.count("\n") == bool(line)
    assert not list(home.glob("crash*"))


class Panic(BaseException):
    """As a panic of the engine: no Exception."""


@pytest.mark.parametrize("exc", [RuntimeError("boom"), Panic("boom"), FileNotFoundError("boom")])
def test_an_unexpected_error_is_one_line_and_a_log(
    exc: BaseException,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    home: Path,
) -> None:
    let_play_raise(monkeypatch, exc)
    assert main([]) == 70
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err.count("\n") == 1
    assert "Traceback" not in shown.err
    (log,) = home.glob("crash-*.log")
    assert str(log) in shown.err
    assert log.stat().st_mode & 0o777 == 0o600
    text = log.read_text(encoding="utf-8")
    assert "Traceback" in text
    assert "boom" in text
    assert slide2048.__version__ in text


def test_an_error_in_a_thread_is_not_lost_and_not_printed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], home: Path
) -> None:
    def fail() -> None:
        raise RuntimeError("in the thread")

    def run(_args: object) -> int:
        thread = threading.Thread(target=fail)
        thread.start()
        thread.join()
        return 0

    module = types.ModuleType("play")
    module.__dict__["run"] = run
    monkeypatch.setitem(sys.modules, "slide2048.cli.play", module)
    assert main([]) == 70
    assert capsys.readouterr().err.count("\n") == 1
    (log,) = home.glob("crash-*.log")
    assert "in the thread" in log.read_text(encoding="utf-8")


def test_no_log_where_none_can_be_written(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "file"
    file.write_text("not a folder")
    monkeypatch.setenv("SLIDE2048_HOME", str(file))
    let_play_raise(monkeypatch, RuntimeError("boom"))
    assert main([]) == 70
    shown = capsys.readouterr()
    assert shown.err.count("\n") == 1
    assert "could not be written" in shown.err
    assert file.read_text() == "not a folder"


def test_old_logs_make_room(home: Path) -> None:
    paths = [crash_log.write(RuntimeError(str(i))) for i in range(crash_log.KEPT + 5)]
    assert len(list(home.glob("crash-*.log"))) == crash_log.KEPT
    assert paths[-1] is not None
    assert paths[-1].exists()


@pytest.mark.parametrize("unbuffered", ["", "1"])
@pytest.mark.parametrize("argv", [["--help"], ["--version"], ["data"], ["export", "--help"]])
def test_a_full_disk_is_told_once(argv: list[str], unbuffered: str, home: Path) -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "slide2048", *argv],
            stdout=full,
            stderr=subprocess.PIPE,
            env={"SLIDE2048_HOME": str(home), "PYTHONUNBUFFERED": unbuffered},
            check=False,
            timeout=20,
        )
    assert done.returncode == 74
    assert done.stderr == b"slide2048: No space left on device\n"


@pytest.mark.parametrize("argv", [["--help"], ["--version"], ["--wrong"], []])
def test_closed_streams_are_no_error(argv: list[str], home: Path) -> None:
    command = f"exec {shlex.quote(sys.executable)} -m slide2048 {' '.join(argv)} <&- >&- 2>&-"
    done = subprocess.run(
        ["/bin/sh", "-c", command], env={"SLIDE2048_HOME": str(home)}, check=False, timeout=20
    )
    assert done.returncode == (2 if argv == ["--wrong"] else 0)
    assert not list(home.glob("crash*"))


@pytest.mark.parametrize("redirection", [">&-", "1</dev/null"])
@pytest.mark.parametrize("argv", ["man", "completions bash", "data"])
def test_what_cannot_be_written_is_no_error_of_the_program(
    argv: str, redirection: str, home: Path
) -> None:
    command = f"exec {shlex.quote(sys.executable)} -m slide2048 {argv} {redirection}"
    done = subprocess.run(
        ["/bin/sh", "-c", command],
        stderr=subprocess.PIPE,
        env={"SLIDE2048_HOME": str(home)},
        check=False,
        timeout=20,
    )
    assert done.returncode == 74
    assert b"standard output" in done.stderr
    assert done.stderr.count(b"\n") == 1
    assert not list(home.glob("crash*"))


def test_what_fails_while_an_error_is_told_is_no_traceback(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    # As if its file could not be opened: this is what an import of a None raises.
    monkeypatch.setitem(sys.modules, "slide2048.crash_log", None)
    monkeypatch.delattr(slide2048, "crash_log", raising=False)
    let_play_raise(monkeypatch, RuntimeError("boom"))
    assert main([]) == 70
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err == "slide2048: something went wrong inside the program (RuntimeError)\n"
