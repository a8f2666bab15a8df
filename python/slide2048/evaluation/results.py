"""The results of an evaluation as a file, from which it goes on."""

import contextlib
import io
import json
from collections.abc import Iterator, Mapping
from os import PathLike
from pathlib import Path
from typing import Any, BinaryIO, Final

from slide2048.arguments import file_path
from slide2048.errors import InvalidResultsError
from slide2048.evaluation.games import Games
from slide2048.evaluation.slices import Slice

_FORMAT: Final = "slide2048 evaluation"
_VERSION: Final = 1

_MOST: Final = 2**53
"""No game has more points or moves: the sums of many of them stay exact."""

_LONGEST: Final = 1e10
"""No slice takes so many seconds, which are three hundred years: sums of many stay finite."""

_LONGEST_HEADER: Final = 4000
"""No first line of such a file is longer: of another file no more is read."""

_WORDS: Final = {
    "network": "the network with checksum",
    "player": "the player",
    "move_limit": "a limit of moves of",
}
"""What error messages call settings; others by their names."""


class Results:
    """A file of games that have ended, to which each slice of them is appended as it comes.

    Each line is a JSON object: the first says who plays which games, the others have a slice of
    games each. Nothing is ever changed but what a program that was killed has left of its last
    line, which is taken away.

    Args:
        path: The file.
        settings: Who plays which games, each a short string, a number or ``None``.

    Attributes:
        slices: The games that the file had when it was opened, in the order in which they ended.

    Raises:
        InvalidArrayError: ``path`` is no path of a file.
        InvalidResultsError: The file is damaged, or of other settings, or something else.
        OSError: It cannot be read or written.
    """

    def __init__(self, path: str | PathLike[str], settings: Mapping[str, str | int | None]) -> None:
        self._path = file_path("resume", path)
        # Pipes and devices have no lines to go back to. A folder is refused by the system.
        if self._path.exists() and not (self._path.is_file() or self._path.is_dir()):
            raise InvalidResultsError(
                f"{self._path}: this is no regular file, so that results cannot be read again from "
                "there; take the name of a file, or of one that is not there yet"
            )
        # Without a buffer: what could not be written is not tried again on closing.
        self._file = self._path.open("a+b", buffering=0)
        try:
            self.slices = self._read({"format": _FORMAT, "version": _VERSION, **settings})
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def add(self, part: Slice) -> None:
        """Append a slice of games.

        Raises:
            OSError: It cannot be written.
        """
        self._append({"first": part.first, "seconds": part.seconds, **part.games._asdict()})

    def _append(self, record: dict[str, Any]) -> None:
        rest = _line(record)
        with _named(self._path):
            while rest:
                rest = rest[self._file.write(rest) :]

    def _read(self, header: dict[str, Any]) -> list[Slice]:
        """Return the games of the file; write its first line where it is empty."""
        with _named(self._path):
            self._file.seek(0)
            lines = io.BufferedReader(self._file)
            try:
                return self._read_lines(lines, header)
            finally:
                lines.detach()

    def _read_lines(self, lines: BinaryIO, header: dict[str, Any]) -> list[Slice]:
        line = lines.readline(_LONGEST_HEADER)
        if _line(header).startswith(line) and not line.endswith(b"\n"):
            self._file.truncate(0)
            self._append(header)
            return []
        self._check(line, header)
        slices, end = [], len(line)
        for number, line in enumerate(lines, 2):
            if not line.endswith(b"\n"):
                self._file.truncate(end)
                break
            end += len(line)
            part = _slice(line)
            if part is None:
                raise InvalidResultsError(
                    f"{self._path}: line {number} is damaged: what was written there is a slice of "
                    "games; take that line out, and its games are played again"
                )
            slices.append(part)
        return slices

    def _check(self, line: bytes, header: dict[str, Any]) -> None:
        found = _object(line)
        if not line.endswith(b"\n") or found is None or found.get("format") != _FORMAT:
            raise InvalidResultsError(
                f"{self._path}: this is no file of an evaluation's results, and is left as it is"
            )
        if found.get("version") != _VERSION:
            raise InvalidResultsError(
                f"{self._path}: these results have format {found.get('version')!r}, and this "
                f"version of slide2048 knows format {_VERSION}"
            )
        for name in {**header, **found}:
            if found.get(name) != header.get(name):
                raise InvalidResultsError(
                    f"{self._path}: these results are of {_WORDS.get(name, name)} "
                    f"{_shown(found.get(name))}, not {_shown(header.get(name))}; take another file "
                    "for other games"
                )


@contextlib.contextmanager
def _named(path: Path) -> Iterator[None]:
    """Name the file in errors of the system, which an open one does not do."""
    try:
        yield
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from error


def _shown(setting: object) -> str:
    return "none" if setting is None else str(setting)


def _line(record: dict[str, Any]) -> bytes:
    return json.dumps(record).encode("ascii") + b"\n"


def _object(line: bytes) -> dict[str, Any] | None:
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) else None


def _slice(line: bytes) -> Slice | None:
    """Return the slice of games in a line, if there is one."""
    record = _object(line) or {}
    first, seconds = record.get("first"), record.get("seconds")
    if type(first) is not int or first < 0:
        return None
    if type(seconds) is not float or not 0 <= seconds <= _LONGEST:
        return None
    games = Games(*(record.get(name) for name in Games._fields))  # type: ignore[arg-type]
    if not all(isinstance(numbers, list) and numbers for numbers in games):
        return None
    if len({len(numbers) for numbers in games}) != 1:
        return None
    # Bools are ints to isinstance().
    if any(type(number) is not int or not 0 <= number <= _MOST for n in games for number in n):
        return None
    if any(tile < 2 or tile & (tile - 1) for tile in games.tiles):
        return None
    if not all(map(_possible, *games)):
        return None
    return Slice(first, games, seconds)


def _possible(score: int, moves: int, tile: int) -> bool:
    """Whether some game of so many moves may have that score and that largest tile.

    All tiles together are no more than a 4 for each that has appeared. A tile 2^e is worth from
    (e - 2)·2^e points, made of 4s, to (e - 1)·2^e, made of 2s.
    """
    appeared, exponent = 4 * (moves + 2), tile.bit_length() - 1
    return tile <= appeared and (exponent - 2) * tile <= score <= (exponent - 1) * appeared
