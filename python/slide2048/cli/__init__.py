"""The ``slide2048`` command."""

import contextlib
import errno
import importlib
import signal
import sys
import threading
from collections.abc import Iterator

from slide2048 import exit_status
from slide2048.cli.parser import parse
from slide2048.cli.refusals import UsageError
from slide2048.errors import Error, SaveError
from slide2048.plain_text import plain
from slide2048.writes import lead_nowhere

__all__ = ["main"]

_DISK_FULL = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG})


def main(argv: list[str] | None = None) -> int:
    """Run the command and return its exit status; the player never sees a traceback.

    Args:
        argv: The arguments after the program's name. Default: those of this process.
    """
    try:
        with _thread_failures_raised():
            status = _run(sys.argv[1:] if argv is None else argv)
            if sys.stdout is not None:
                sys.stdout.flush()
    # A panic of the engine is a BaseException, and it must not reach the player either.
    except BaseException as exc:
        status, line = _ending(exc)
        _complain(line)
    _let_stdout_rest()
    return status


def _run(argv: list[str]) -> int:
    try:
        command, args = parse(argv)
    except SystemExit as end:  # argparse has answered: --help, --version or a usage error
        return end.code if isinstance(end.code, int) else exit_status.USAGE
    # Late, so that no command pays for, or fails with, what another one imports.
    run = importlib.import_module(f"slide2048.cli.{command}").run
    status: int = run(args)
    return status


def _ending(exc: BaseException) -> tuple[int, str | None]:
    """Return the exit status for `exc`, and the line to print, if any."""
    match exc:
        case KeyboardInterrupt():
            return exit_status.from_signal(signal.SIGINT), None
        case BrokenPipeError():  # the reader, such as head, has seen enough
            return exit_status.from_signal(13), None
        case SaveError():
            return exit_status.NOT_SAVED, f"slide2048: {exc}"
        case UsageError():
            return exit_status.USAGE, f"slide2048: {exc}"
        case Error():
            return exit_status.FAILED, f"slide2048: {exc}"
        case OSError() if exc.errno in _DISK_FULL:
            return exit_status.NOT_SAVED, f"slide2048: {exc.strerror}"
        case OSError() if exc.errno == errno.EIO:  # the terminal is gone, and nobody can read on
            return exit_status.from_signal(1), None
    try:
        from slide2048 import crash_log  # late: what it loads is slow and hardly ever needed

        line = crash_log.summary(exc, crash_log.write(exc))
    # What has gone wrong, such as too few open files, may keep anything else from working.
    except BaseException:
        line = f"slide2048: something went wrong inside the program ({type(exc).__name__})"
    return exit_status.INTERNAL, line


@contextlib.contextmanager
def _thread_failures_raised() -> Iterator[None]:
    """Keep the traceback of a failed thread off the screen, and raise its error at the end."""
    failures: list[BaseException] = []

    def note(failure: threading.ExceptHookArgs) -> None:
        if failure.exc_value is not None:
            failures.append(failure.exc_value)

    usual, threading.excepthook = threading.excepthook, note
    try:
        yield
    finally:
        threading.excepthook = usual
    if failures:
        raise failures[0]


def _complain(line: str | None) -> None:
    """Print one line of plain ASCII on stderr, if there is a line and a stderr."""
    if line is None:
        return
    with contextlib.suppress(OSError, ValueError, AttributeError):
        sys.stderr.write(plain(line) + "\n")
        sys.stderr.flush()


def _let_stdout_rest() -> None:
    """Lead stdout nowhere if it cannot be written: Python's flush at exit would complain again."""
    stdout = sys.stdout
    if stdout is None:
        return
    try:
        stdout.flush()
    except (OSError, ValueError):
        lead_nowhere(stdout)
