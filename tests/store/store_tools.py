"""What the tests of the store share: a way to play on, and to look at what is stored."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from slide2048.clock import Clock
from slide2048.game_state import GameState
from slide2048.session import Session
from slide2048.store import StorePaths, saves, snapshot


def open_session(
    folder: Path,
    *,
    size: int | None = None,
    seed: int | None = None,
    new: bool = False,
    save: bool = True,
    undo_limit: int | None = None,
) -> Session:
    """A session in which no time passes, so that states can be compared as a whole."""
    return Session.open(
        folder=folder,
        size=size,
        seed=seed,
        new=new,
        save=save,
        undo_limit=undo_limit,
        clock=lambda elapsed: Clock(lambda: 0.0, elapsed=elapsed),
    )


@contextmanager
def session_in(folder: Path, size: int | None = None, seed: int | None = None) -> Iterator[Session]:
    """Such a session, closed at the end."""
    session = open_session(folder, size=size, seed=seed)
    try:
        yield session
    finally:
        session.close()


def play(session: Session, moves: int) -> None:
    """Make some legal moves, always the first there is."""
    for _ in range(moves):
        if session.game.at_banner:
            session.keep_going()
        assert session.move(session.game.board.legal_moves()[0])


def play_out(session: Session) -> None:
    """Play until the game is over and all undos are used."""
    while not session.game.final:
        if session.game.over:
            assert session.undo()
        play(session, 1)


def stored(folder: Path, query: str) -> list[Any]:
    """What a query finds in the data file, read apart from the code under test."""
    with closing(sqlite3.connect(f"file:{folder / 'slide2048.db'}?mode=ro", uri=True)) as database:
        return database.execute(query).fetchall()


def change(folder: Path, *statements: str) -> None:
    """Change the data file as no session would."""
    with closing(sqlite3.connect(folder / "slide2048.db", isolation_level=None)) as database:
        database.execute("PRAGMA ignore_check_constraints = ON")
        for statement in statements:
            database.execute(statement)


def saved_state(folder: Path, size: int) -> GameState:
    """The game in progress that a session would find, found without a session."""
    with closing(snapshot.take(StorePaths(folder))) as memory:
        return saves.read_all(memory)[size].to_state()
