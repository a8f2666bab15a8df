"""Where the player's data is."""

import errno
import os
import stat
import sys
from pathlib import Path
from typing import NoReturn

import platformdirs
import pytest

from slide2048.errors import SaveError
from slide2048.session import Session
from slide2048.store import StorePaths, data_folder


@pytest.fixture(autouse=True)
def clean_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    for name in ("SLIDE2048_HOME", "XDG_DATA_HOME"):
        monkeypatch.delenv(name, raising=False)


def test_data_is_in_the_data_folder_of_the_platform() -> None:
    assert data_folder() == platformdirs.user_data_path("slide2048", appauthor=False)


def test_the_variable_names_another_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("SLIDE2048_HOME", str(tmp_path / "elsewhere"))
    assert data_folder() == tmp_path / "elsewhere"


def test_the_folder_does_not_change_with_the_current_one(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SLIDE2048_HOME", "here")
    assert data_folder() == Path(os.path.realpath(tmp_path)) / "here"


@pytest.mark.parametrize("relative", ["", "share", "./share", "~/share"])
def test_a_relative_xdg_folder_is_ignored(monkeypatch: pytest.MonkeyPatch, relative: str) -> None:
    usual = data_folder()
    monkeypatch.setenv("XDG_DATA_HOME", relative)
    assert data_folder() == usual


@pytest.mark.parametrize("home", [None, "", "relative", "./here"])
def test_without_a_home_variable_the_user_database_tells(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, home: str | None
) -> None:
    import pwd

    entry = list(pwd.getpwuid(os.getuid()))
    entry[5] = str(tmp_path / "known")
    monkeypatch.setattr(pwd, "getpwuid", lambda _: pwd.struct_passwd(entry))
    if home is None:
        monkeypatch.delenv("HOME")
    else:
        monkeypatch.setenv("HOME", home)
    monkeypatch.setattr(platformdirs, "user_data_path", lambda *_, **__: Path("relative"))
    assert data_folder() == tmp_path / "known/.local/share/slide2048"


def test_nobody_knows_a_home(monkeypatch: pytest.MonkeyPatch) -> None:
    import pwd

    def unknown(_: int) -> None:
        raise KeyError

    monkeypatch.delenv("HOME")
    monkeypatch.setattr(pwd, "getpwuid", unknown)
    monkeypatch.setattr(os.path, "expanduser", lambda path: path)
    with pytest.raises(SaveError, match="SLIDE2048_HOME"):
        data_folder()


def test_the_folder_is_made_for_the_player_alone(tmp_path: Path) -> None:
    paths = StorePaths(tmp_path / "a" / "b")
    paths.make_folder()
    if sys.platform != "win32":
        assert stat.S_IMODE(paths.folder.stat().st_mode) == 0o700
    paths.make_folder()


def test_all_files_lie_beside_the_database_behind_the_link(tmp_path: Path) -> None:
    (tmp_path / "there").mkdir()
    (tmp_path / "slide2048.db").symlink_to(tmp_path / "there" / "mine.db")
    paths = StorePaths(tmp_path)
    real = Path(os.path.realpath(tmp_path)) / "there"
    assert {paths.database.parent, paths.lock.parent, paths.journal.parent} == {real}
    assert {slot.parent for slot in paths.pending} == {real}


@pytest.mark.parametrize("home", ["~nobody-has-this-name/x", "~nobody-has-this-name"])
def test_a_home_folder_that_nobody_has_is_not_made_here(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, home: str
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SLIDE2048_HOME", home)
    with pytest.raises(SaveError, match="SLIDE2048_HOME begins with '~nobody-has-this-name'"):
        data_folder()
    session = Session.open()
    assert [notice.count("SLIDE2048_HOME") for notice in session.notices] == [1]
    assert session.close()
    assert not list(tmp_path.iterdir())
    monkeypatch.setenv("SLIDE2048_HOME", f"./{home}")
    assert data_folder() == Path(os.path.realpath(tmp_path)) / home


def test_a_relative_folder_where_there_is_no_current_one(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    monkeypatch.setenv("SLIDE2048_HOME", "here")
    with pytest.raises(SaveError, match="the current folder is gone"):
        data_folder()


def test_a_folder_that_cannot_be_looked_into_has_its_files_where_they_would_be(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(path: object, **_: object) -> NoReturn:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), path)

    paths = StorePaths(tmp_path)
    with monkeypatch.context() as patch:
        patch.setattr(os, "stat", refuse)
        found = paths.database, paths.lock.parent
    assert found == (paths.link, tmp_path)
