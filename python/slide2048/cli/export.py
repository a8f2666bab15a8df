"""``slide2048 export``: the player's games and statistics for other programs."""

import argparse
import contextlib
import os
import sys
from pathlib import Path

from slide2048 import exit_status
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
    try:
        text = _read(args.format, args.output)
        if args.output in (None, "-"):
            sys.stdout.write(text)
        else:
            _write(Path(args.output), text, force=args.force)
    except Error as error:
        return _fail(str(error))
    return exit_status.OK


def _read(form: str, output: str | None) -> str:
    from slide2048.store import StorePaths, data_folder, export, snapshot

    paths = StorePaths(data_folder())
    if output is not None:
        _keep_off(Path(output), (paths.database, paths.journal, paths.lock, *paths.pending))
    with contextlib.closing(snapshot.take(paths)) as connection:
        return export.to_json(connection) if form == "json" else export.to_csv(connection)


def _keep_off(output: Path, files: tuple[Path, ...]) -> None:
    """Refuse to write the export over the data that it comes from."""
    target = os.path.realpath(output)
    if any(os.path.realpath(file) == target for file in files):
        raise ExportError(f"{output} holds your games and is not written over")


class ExportError(Error):
    """The export could not be written."""


def _write(path: Path, text: str, *, force: bool) -> None:
    # Behind a symbolic link, so that the link stays.
    target = Path(os.path.realpath(path))
    temporary = target.with_name(f".{target.name}.{os.urandom(4).hex()}")
    try:
        if not force and os.path.lexists(path):
            raise FileExistsError
        descriptor = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666)
        with os.fdopen(descriptor, "w", encoding="utf-8", newline="") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        if force:
            temporary.replace(target)
        else:
            _give_name(temporary, target)
    except FileExistsError:
        raise ExportError(f"{path} exists; --force replaces it") from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise ExportError(f"{path} cannot be written: {reason}") from None
    finally:
        with contextlib.suppress(OSError, ValueError):
            temporary.unlink()


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
