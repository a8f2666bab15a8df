"""Where the player's data is."""

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import platformdirs

from slide2048.errors import SaveError
from slide2048.plain_text import quote

HOME_VARIABLE: Final = "SLIDE2048_HOME"
"""The environment variable that names another data folder."""

_DATABASE: Final = "slide2048.db"


@dataclass(frozen=True)
class StorePaths:
    """The files of one data folder.

    All of them lie beside the database itself, so that two folders whose databases are one file,
    through a symbolic link, share its lock too.

    Attributes:
        folder: The data folder.
    """

    folder: Path

    @property
    def link(self) -> Path:
        """The database as it is named in the data folder, which may be a symbolic link."""
        return self.folder / _DATABASE

    @property
    def database(self) -> Path:
        """The database itself, behind all symbolic links, if it is a file that lies there.

        Where a link leads to a device or a folder, it is the link that will have to go, and
        nothing is to be written beside what it leads to.
        """
        target = os.path.realpath(self.link)
        # Not by Path, which raises an error where the folder is another user's.
        is_fine = os.path.isfile(target) or not os.path.lexists(target)  # noqa: PTH113
        return Path(target) if is_fine else self.link

    @property
    def journal(self) -> Path:
        """SQLite's rollback journal, there while a transaction is written or after a crash."""
        return beside(self.database, "-journal")

    @property
    def lock(self) -> Path:
        """The file that is locked while a game is being played."""
        return beside(self.database, ".lock")

    @property
    def pending(self) -> tuple[Path, Path]:
        """The two slots for what has been played and not yet committed."""
        database = self.database
        return beside(database, ".pending-0"), beside(database, ".pending-1")

    def make_folder(self) -> None:
        """Make the data folder, for nobody else to read, if it is not there.

        Raises:
            OSError: It cannot be made.
        """
        self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)


def beside(path: Path, suffix: str) -> Path:
    """Return the path in the same folder whose name is longer by ``suffix``."""
    return path.with_name(path.name + suffix)


def data_folder() -> Path:
    """Return the folder of the player's data; it need not exist.

    Raises:
        SaveError: There is no home folder and none is named by ``SLIDE2048_HOME``, or there is
            no folder by the name that is given there.
    """
    if override := os.environ.get(HOME_VARIABLE):
        return _named(override)
    try:
        folder = platformdirs.user_data_path("slide2048", appauthor=False)
    except RuntimeError:
        folder = Path()
    # Some versions of platformdirs follow a relative HOME or XDG_DATA_HOME, against the XDG
    # specification; the data would then be wherever the program happens to be started.
    relative_home = os.name == "posix" and not os.environ.get("HOME", "/").startswith("/")
    if folder.is_absolute() and not relative_home:
        return folder
    return _home() / ".local" / "share" / "slide2048"


def _named(folder: str) -> Path:
    expanded = os.path.expanduser(folder)  # noqa: PTH111
    # A folder that is really called so can be named as ./~so.
    if expanded.startswith("~"):
        user = quote(folder.split("/")[0])
        raise SaveError(f"{HOME_VARIABLE} begins with {user}, and no such home folder is known")
    try:
        return Path(os.path.abspath(expanded))  # noqa: PTH100
    except OSError:
        raise SaveError(
            f"{HOME_VARIABLE} is no whole path, and the current folder is gone"
        ) from None


def _home() -> Path:
    home = Path(os.environ.get("HOME", ""))
    if not home.is_absolute():
        try:
            import pwd

            home = Path(pwd.getpwuid(os.getuid()).pw_dir)
        except (ImportError, KeyError):
            home = Path()
    if not home.is_absolute():
        raise SaveError(f"there is no home folder; set {HOME_VARIABLE} to name a data folder")
    return home
