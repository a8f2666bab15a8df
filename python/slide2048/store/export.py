"""The player's data in formats that other programs read."""

import csv
import io
import json
import sqlite3
from dataclasses import asdict, fields
from typing import Any, Final, cast

from slide2048.errors import InvalidRecordError
from slide2048.store import dailies, finished, saves, settings
from slide2048.store.finished import FinishedGame
from slide2048.store.saves import SavedGame

_VERSION: Final = 1


def to_json(connection: sqlite3.Connection) -> str:
    """Return everything, as one JSON object.

    Its keys are ``version``; ``finished``, each game with its record; ``games_in_progress``, each
    as the game it is; ``daily_in_progress``, the same on the daily board, with its date; ``best``,
    the best score of each size, with a solver's help and without, and on the daily board apart;
    ``statistics``, in whose ``best_tiles`` each tile has the number of games of which it was the
    largest; ``settings``; and ``damaged``, what could not be understood and was set aside.
    """
    best = finished.best_scores(connection)
    damaged = connection.execute("SELECT found, origin, content FROM damaged ORDER BY id")
    data = {
        "version": _VERSION,
        "finished": [game.to_json() for game in finished.read_all(connection)],
        "games_in_progress": [
            _in_progress(save) for _, save in sorted(saves.read_all(connection).items())
        ],
        "daily_in_progress": [
            {"date": day, "game": _in_progress(save)}
            for day, save in sorted(dailies.read_all(connection).items())
        ],
        "best": [{**kind._asdict(), "score": score} for kind, score in sorted(best.items())],
        "statistics": [
            kind._asdict() | asdict(finished.statistics(connection, kind)) for kind in sorted(best)
        ],
        "settings": {
            name: _setting(text) for name, text in sorted(settings.read_all(connection).items())
        },
        "damaged": [
            {"found": found, "origin": origin, "content": content}
            for found, origin, content in damaged
        ],
    }
    return json.dumps(data, indent=2) + "\n"


def to_csv(connection: sqlite3.Connection) -> str:
    """Return the finished games as comma-separated values, with a line of names first."""
    text = io.StringIO(newline="")
    writer = csv.DictWriter(
        text, [field.name for field in fields(FinishedGame)], lineterminator="\n"
    )
    writer.writeheader()
    for game in finished.read_all(connection):
        writer.writerow(game.to_json() | {"won": int(game.won), "helped": int(game.helped)})
    return text.getvalue()


def _setting(text: str) -> object:
    """Return the value of a setting, or None for one that cannot be read or written.

    Reading JSON may go deeper than writing it: the former is bounded by the stack of C alone.
    """
    try:
        value: object = settings.decode(text, cast("object", None))
        json.dumps([[[[value]]]], indent=2)  # some levels more than in the export
    except (ValueError, RecursionError):
        return None
    return value


def _in_progress(save: SavedGame) -> dict[str, Any]:
    try:
        return save.to_state().to_json()
    except InvalidRecordError as error:
        return {"damaged": str(error)} | save.to_json()
