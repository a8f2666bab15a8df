"""The player's data on disk: games in progress, finished games, settings.

Nothing else imports sqlite3 or platformdirs. Its parts, from the outside in:

- `store` is what a session holds, or `unsaved` where nothing is kept, and `snapshot` with `export`
  what only reads.
- `writer` commits in a thread of its own, `changes` is what it commits, and `pending` keeps what is
  not committed yet where a kill cannot reach it.
- `archive` is what a player sees of the finished games.
- `database` is the file in use: `header` tells what it is, `connection` opens and makes it,
  `migrations` defines it, `lock` keeps other copies off, `quarantine` and `damaged_rows` set aside
  what cannot be read, and `problems` says in plain words what is wrong.
- `saves`, `dailies`, `finished` and `settings` are its tables.
"""

from slide2048.store.archive import Archive
from slide2048.store.finished import FinishedGame, Kind, Result, Statistics
from slide2048.store.paths import HOME_VARIABLE, StorePaths, data_folder
from slide2048.store.saves import SavedGame, Slot
from slide2048.store.store import Store
from slide2048.store.unsaved import UnsavedStore

__all__ = [
    "HOME_VARIABLE",
    "Archive",
    "FinishedGame",
    "Kind",
    "Result",
    "SavedGame",
    "Slot",
    "Statistics",
    "Store",
    "StorePaths",
    "UnsavedStore",
    "data_folder",
]
