"""``slide2048 export``: the player's games and statistics for other programs."""

import argparse
import contextlib
import os
import stat
import sys
from pathlib import Path

from slide2048 import exit_status
from slide2048.cli import output
from slide2048.cli.whole_file import written_beside
from slide2048.errors import Error
from slide2048.plain_text import plain

_FORMATS = ("json", "csv")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of this command."""
    parser.description = (
        "Write your games and statistics for other programs. Nothing of them is changed."
    )
    parser.add_argument(
        "--format",
        choices=_FORMATS,
        default=_FORMATS[0],
        metavar="FORMAT",
        help="json: everything, each finished game with the record from which it can be replayed; "
        "csv: the finished games, a line each (default: json)",
    )
    parser.add_argument(
        "--output", metavar="FILE", help="write to FILE, whole or not at all (default: stdout)"
    )
    parser.add_argument("--force", action="store_true", help="replace FILE if it exists")


def run(args: argparse.Namespace) -> int:
    """Write the export and return the exit status."""
    file: str | None = args.output
    to_stdout = file is None or file == "-" or _is_stdout(file)
    try:
        text = _read(args.format, file)
        if file is not None and not to_stdout:
            _write(Path(file), text, force=args.force)
    except Error as error:
        return _fail(str(error))
    if to_stdout:
        output.write(text)
    return exit_status.OK


def _read(form: str, file: str | None) -> str:
    from slide2048.store import StorePaths, data_folder, export, snapshot

    paths = StorePaths(data_folder())
    if file is not None:
        _keep_off(Path(file), (paths.database, paths.journal, paths.lock, *paths.pending))
    with contextlib.closing(snapshot.take(paths)) as connection:
        return export.to_json(connection) if form == "json" else export.to_csv(connection)


def _is_stdout(path: str) -> bool:
    """Return whether `path` names what standard output is open to, as /dev/stdout does."""
    try:
        return os.path.samestat(os.stat(path), os.fstat(sys.stdout.fileno()))  # noqa: PTH116
    except (OSError, ValueError, AttributeError):
        return False


def _keep_off(path: Path, files: tuple[Path, ...]) -> None:
    """Refuse to write the export over the data that it comes from."""
    target = os.path.realpath(path)
    if any(os.path.realpath(file) == target for file in files):
        raise ExportError(f"{path} holds your games and is not written over")


class ExportError(Error):
    """The export could not be written."""


def _write(path: Path, text: str, *, force: bool) -> None:
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            _write_through(path, text)
            return
    except FileNotFoundError:
        pass
    except BrokenPipeError:  # the reader, such as head, has seen enough
        raise
    except (OSError, ValueError) as error:
        raise _cannot_write(path, error) from None
    # Behind a symbolic link, so that the link stays.
    target = Path(os.path.realpath(path))
    try:
        if not force and os.path.lexists(path):
            raise FileExistsError
        with written_beside(target, text.encode()) as temporary:
            if force:
                temporary.replace(target)
            else:
                _give_name(temporary, target)
    except FileExistsError:
        raise ExportError(f"{path} exists; --force replaces it") from None
    except (OSError, ValueError) as error:
        raise _cannot_write(path, error) from None


def _write_through(path: Path, text: str) -> None:
    """Write to a device or a pipe: it holds nothing to replace, and must itself stay."""
    descriptor = os.open(path, os.O_WRONLY | getattr(os, "O_NOCTTY", 0))
    with os.fdopen(descriptor, "w", encoding="utf-8", newline="") as file:
        file.write(text)


def _cannot_write(path: Path, error: OSError | ValueError) -> ExportError:
    reason = getattr(error, "strerror", None) or str(error)
    return ExportError(f"{path} cannot be written: {reason}")


def _give_name(temporary: Path, target: Path) -> None:
    """Name a file without ever replacing another one."""
    try:
        os.link(temporary, target)
    except FileExistsError:
        raise
    except OSError:  # the file system has no hard links
        if os.path.lexists(target):
            raise FileExistsError from None
        temporary.rename(target)


def _fail(problem: str) -> int:
    sys.stderr.write(plain(f"slide2048 export: {problem}") + "\n")
    return exit_status.FAILED
