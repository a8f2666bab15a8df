"""Settings that cannot be read: told of once, left as they are until they are set anew."""

from pathlib import Path

import pytest
from store_tools import change, open_session, stored

KEPT = "SELECT value FROM settings WHERE name = 'theme'"
TOLD = "The setting 'theme' cannot be read. It is as if it were not set."


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A data folder in which a theme is set."""
    session = open_session(tmp_path)
    session.set_setting("theme", "dark")
    assert session.close()
    return tmp_path


@pytest.mark.parametrize(
    "text", ["dark", "", "[", '"dark', "7", "null", "true", '["dark"]', "[" * 50_000]
)
def test_what_cannot_be_read_is_told_once_and_kept(text: str, folder: Path) -> None:
    change(folder, f"UPDATE settings SET value = '{text}' WHERE name = 'theme'")
    session = open_session(folder)
    for _ in range(3):
        assert session.setting("theme", "classic") == "classic"
    assert list(session.notices) == [TOLD]
    assert session.close()
    assert stored(folder, KEPT) == [(text,)]


def test_setting_it_anew_mends_it(folder: Path) -> None:
    change(folder, "UPDATE settings SET value = 'dark' WHERE name = 'theme'")
    session = open_session(folder)
    assert session.setting("theme", "") == ""
    session.set_setting("theme", "monochrome")
    assert session.close()
    again = open_session(folder)
    assert again.setting("theme", "") == "monochrome"
    assert not again.notices
    again.close()


def test_what_was_never_set_is_not_told(folder: Path) -> None:
    session = open_session(folder)
    assert session.setting("mouse", True) is True
    assert session.setting("theme", "") == "dark"
    assert not session.notices
    session.close()
