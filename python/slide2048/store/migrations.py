"""The schema, as the ordered steps that lead to it from an empty database.

To change the schema, append a function to `MIGRATIONS` and add a data file of the version before
to the tests. A step that has been released never changes.
"""

import sqlite3
from collections.abc import Callable, Sequence
from functools import cache
from typing import Final

Migration = Callable[[sqlite3.Connection], None]

_VERSION_1: Final = (
    # `revision` counts the commits of games in progress and `writer` names the session that made
    # the last one: from them a session sees that another one has been at the file.
    """
    CREATE TABLE meta (
        only INTEGER PRIMARY KEY CHECK (only = 1),
        store_id TEXT NOT NULL CHECK (typeof(store_id) = 'text'),
        revision INTEGER NOT NULL CHECK (typeof(revision) = 'integer' AND revision >= 0),
        writer TEXT NOT NULL CHECK (typeof(writer) = 'text')
    )
    """,
    """
    CREATE TABLE saves (
        size INTEGER PRIMARY KEY CHECK (size BETWEEN 2 AND 8),
        game_id TEXT NOT NULL CHECK (typeof(game_id) = 'text'),
        score INTEGER NOT NULL CHECK (typeof(score) = 'integer' AND score >= 0),
        moves INTEGER NOT NULL CHECK (typeof(moves) = 'integer' AND moves >= 0),
        saved REAL NOT NULL CHECK (typeof(saved) = 'real'),
        state TEXT NOT NULL CHECK (typeof(state) = 'text')
    )
    """,
    """
    CREATE TABLE finished (
        id TEXT PRIMARY KEY NOT NULL CHECK (typeof(id) = 'text' AND length(id) BETWEEN 1 AND 64),
        size INTEGER NOT NULL CHECK (typeof(size) = 'integer' AND size BETWEEN 2 AND 8),
        seed TEXT NOT NULL CHECK (typeof(seed) = 'text'),
        record TEXT NOT NULL CHECK (typeof(record) = 'text'),
        score INTEGER NOT NULL CHECK (typeof(score) = 'integer' AND score >= 0 AND score % 4 = 0),
        moves INTEGER NOT NULL CHECK (typeof(moves) = 'integer' AND moves >= 1),
        elapsed REAL NOT NULL CHECK (typeof(elapsed) = 'real' AND elapsed >= 0),
        won INTEGER NOT NULL CHECK (won IN (0, 1)),
        win_moves INTEGER CHECK (
            CASE won WHEN 1 THEN typeof(win_moves) = 'integer' AND win_moves BETWEEN 1 AND moves
            ELSE win_moves IS NULL END
        ),
        win_elapsed REAL CHECK (
            CASE won WHEN 1 THEN typeof(win_elapsed) = 'real' AND win_elapsed BETWEEN 0 AND elapsed
            ELSE win_elapsed IS NULL END
        ),
        best_tile INTEGER NOT NULL CHECK (
            typeof(best_tile) = 'integer' AND best_tile >= 2 AND best_tile & (best_tile - 1) = 0
        ),
        outcome TEXT NOT NULL CHECK (outcome IN ('lost', 'left')),
        undos_used INTEGER NOT NULL CHECK (typeof(undos_used) = 'integer' AND undos_used >= 0),
        helped INTEGER NOT NULL CHECK (helped IN (0, 1)),
        started REAL NOT NULL CHECK (typeof(started) = 'real'),
        ended REAL NOT NULL CHECK (typeof(ended) = 'real')
    )
    """,
    "CREATE INDEX finished_by_size ON finished (size, helped, score)",
    """
    CREATE TABLE settings (
        name TEXT PRIMARY KEY NOT NULL CHECK (typeof(name) = 'text'),
        value TEXT NOT NULL CHECK (typeof(value) = 'text')
    )
    """,
    # Rows that could not be understood, whole, so that nothing a player had is ever thrown away.
    """
    CREATE TABLE damaged (
        id INTEGER PRIMARY KEY,
        found REAL NOT NULL,
        origin TEXT NOT NULL,
        content TEXT NOT NULL
    )
    """,
)


_VERSION_2: Final = (
    # One row a day of the daily board: whichever game takes the day first is the one that counts.
    # It has a state while it is in progress, and a row in `finished` afterwards. Nothing is added
    # to that table: SQLite would have to look at every row of it, and rows may be damaged.
    """
    CREATE TABLE daily (
        date TEXT PRIMARY KEY NOT NULL CHECK (
            typeof(date) = 'text'
            AND date GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'
        ),
        game_id TEXT NOT NULL UNIQUE CHECK (typeof(game_id) = 'text'),
        score INTEGER NOT NULL CHECK (typeof(score) = 'integer' AND score >= 0),
        moves INTEGER NOT NULL CHECK (typeof(moves) = 'integer' AND moves >= 0),
        saved REAL NOT NULL CHECK (typeof(saved) = 'real'),
        state TEXT CHECK (state IS NULL OR typeof(state) = 'text')
    )
    """,
)


def _create(connection: sqlite3.Connection) -> None:
    for statement in _VERSION_1:
        connection.execute(statement)


def _add_daily(connection: sqlite3.Connection) -> None:
    for statement in _VERSION_2:
        connection.execute(statement)


MIGRATIONS: Final[tuple[Migration, ...]] = (_create, _add_daily)
SCHEMA_VERSION: Final = len(MIGRATIONS)


def migrate(connection: sqlite3.Connection, steps: Sequence[Migration] = MIGRATIONS) -> None:
    """Take the database to the newest version, in one transaction that is open already."""
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    for step in steps[version:]:
        step(connection)
    connection.execute(f"PRAGMA user_version = {len(steps)}")


def read_schema(connection: sqlite3.Connection) -> frozenset[tuple[str, str, str | None]]:
    """Return what the database defines: type, name and text of everything, views and triggers too.

    What SQLite makes for itself (the names it reserves, such as those of ANALYZE) is left out.
    """
    rows = connection.execute(
        "SELECT type, name, sql FROM sqlite_master WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\'"
    )
    return frozenset((kind, name, sql) for kind, name, sql in rows)


@cache
def expected_schema(
    steps: tuple[Migration, ...] = MIGRATIONS,
) -> frozenset[tuple[str, str, str | None]]:
    """Return what `read_schema` finds in an undamaged database."""
    connection = sqlite3.connect(":memory:", isolation_level=None)
    try:
        migrate(connection, steps)
        return read_schema(connection)
    finally:
        connection.close()
