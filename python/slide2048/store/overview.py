"""What there is of the player's data, for a reader who looks for it."""

import contextlib
import os
import sqlite3

from slide2048.errors import SaveError
from slide2048.store import dailies, finished, header, lock, saves, snapshot
from slide2048.store.header import FileKind
from slide2048.store.paths import StorePaths
from slide2048.wording import counted


def describe(paths: StorePaths) -> list[tuple[str, str]]:
    """Return names and values to show. Nothing is created or changed, and nothing raised."""
    rows = [("data folder", str(paths.folder)), ("data file", str(paths.link))]
    if paths.database != paths.link:
        rows.append(("it links to", str(paths.database)))
    try:
        kind = header.look(paths.link)
        rows += _describe_file(paths, kind)
    except OSError as error:
        rows.append(("status", f"cannot be looked at: {error.strerror}"))
    held = "held by a running game" if lock.is_held(paths.lock) else "free"
    there = os.path.lexists(paths.lock)
    rows.append(("lock file", f"{paths.lock} ({held if there else 'not there'})"))
    with contextlib.suppress(OSError):
        kept = [path.name for path in paths.database.parent.glob(f"{paths.database.name}.*-*-*")]
        rows += [("kept aside", name) for name in sorted(kept) if not name.endswith("-journal")]
    return rows


def _describe_file(paths: StorePaths, kind: FileKind) -> list[tuple[str, str]]:
    if kind is FileKind.MISSING:
        return [("status", "does not exist yet; it is made when a game is played")]
    rows = [("size", f"{paths.link.stat().st_size:,} bytes")]
    if kind in (FileKind.OURS, FileKind.NEWER):
        rows.append(("schema version", str(header.read_version(paths.link))))
    if kind is not FileKind.OURS:
        return [*rows, ("status", f"cannot be read: it {kind.value}")]
    try:
        with contextlib.closing(snapshot.take(paths)) as connection:
            return rows + _count(connection)
    except SaveError as error:
        return [*rows, ("status", str(error))]


def _count(connection: sqlite3.Connection) -> list[tuple[str, str]]:
    rows = [("finished games", str(finished.count(connection)))]
    for size, game in sorted(saves.read_all(connection).items()):
        name = f"game on {size}x{size}"
        rows.append((name, f"score {game.score}, {counted(game.moves, 'move')}"))
    for day, game in sorted(dailies.read_all(connection).items()):
        rows.append((f"daily {day}", f"score {game.score}, {counted(game.moves, 'move')}"))
    return rows
