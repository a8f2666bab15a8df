"""Single rows that cannot be right, in a file that is sound."""

import contextlib
import json
import sqlite3
import time
from typing import Final

from slide2048.store import dailies, migrations

_TABLES: Final = ("saves", "finished", "settings", "daily")
_NO_TIME: Final = 1e15
"""Seconds from which on a number is no time: infinity, which the tables let pass, and its kind."""


def times_are_wrong(connection: sqlite3.Connection) -> bool:
    """Return whether a finished game has a time that is none."""
    columns = ("elapsed", "started", "ended")
    wrong = " OR ".join(f"abs({column}) >= {_NO_TIME}" for column in columns)
    return connection.execute(f"SELECT 1 FROM finished WHERE {wrong}").fetchone() is not None


def set_aside(connection: sqlite3.Connection) -> int:
    """Move the rows that break the rules of their table to the table of damaged ones.

    The rules are the CHECKs of the schema, and what they say is asked of SQLite itself: a row is
    good if an empty database of the same schema takes it, and its times are some.

    Returns:
        How many rows were moved.
    """
    with contextlib.closing(sqlite3.connect(":memory:", isolation_level=None)) as model:
        migrations.migrate(model)
        connection.execute("BEGIN IMMEDIATE")
        try:
            # What changed a row has not changed the indexes, and through them it could not be
            # deleted.
            connection.execute("REINDEX")
            moved = sum(_set_aside(connection, model, table) for table in _TABLES)
            dailies.forget_lost(connection)
            connection.execute("COMMIT")
        except BaseException:
            with contextlib.suppress(sqlite3.Error):
                connection.execute("ROLLBACK")
            raise
    return moved


def _set_aside(connection: sqlite3.Connection, model: sqlite3.Connection, table: str) -> int:
    broken: list[tuple[int, tuple[object, ...]]] = []
    for number, *row in connection.execute(f"SELECT rowid, * FROM {table}"):
        places = ", ".join("?" * len(row))
        if any(isinstance(value, float) and not abs(value) < _NO_TIME for value in row):
            broken.append((number, tuple(row)))
            continue
        try:
            model.execute(f"INSERT INTO {table} VALUES ({places})", row)
        except sqlite3.IntegrityError:
            broken.append((number, tuple(row)))
        else:
            model.execute(f"DELETE FROM {table}")
    for number, values in broken:
        connection.execute(
            "INSERT INTO damaged (found, origin, content) VALUES (?, ?, ?)",
            (time.time(), table, json.dumps(values, default=bytes.hex)),
        )
        connection.execute(f"DELETE FROM {table} WHERE rowid = ?", (number,))
    return len(broken)
