"""Settings: names and JSON values."""

import json
import sqlite3
from typing import TypeVar, cast

Value = TypeVar("Value")


def encode(value: object) -> str:
    """Return the stored form of a value.

    Raises:
        TypeError: JSON has no such value.
        ValueError: JSON has no such number.
    """
    return json.dumps(value, allow_nan=False)


def decode(text: str, default: Value) -> Value:
    """Return the value of a stored form.

    Args:
        text: The stored form.
        default: A value of the type that it has to be of; ``None`` for any.

    Raises:
        ValueError: It is damaged, or of another type, so that the caller need not check it.
    """
    try:
        value: object = json.loads(text)
    except RecursionError as error:
        raise ValueError(str(error)) from error
    if default is not None and type(value) is not type(default):
        raise ValueError(f"not of the type {type(default).__name__}")
    return cast("Value", value)


def read_all(connection: sqlite3.Connection) -> dict[str, str]:
    """Return the stored form of all settings by name."""
    rows = connection.execute("SELECT name, value FROM settings")
    return {name: value for name, value in rows if type(name) is type(value) is str}


def write(connection: sqlite3.Connection, name: str, value: str) -> None:
    """Store a setting."""
    connection.execute("INSERT OR REPLACE INTO settings (name, value) VALUES (?, ?)", (name, value))
