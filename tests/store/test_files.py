"""The files of a data folder: their names, modes and links."""

import stat
import sys
from pathlib import Path

from store_tools import open_session, play, saved_state, session_in


def test_a_closed_session_leaves_the_database_and_the_lock(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    with session_in(folder) as session:
        play(session, 3)
    assert {path.name for path in folder.iterdir()} == {"slide2048.db", "slide2048.db.lock"}
    if sys.platform != "win32":
        modes = {stat.S_IMODE(path.stat().st_mode) for path in folder.iterdir()}
        assert modes == {0o600}
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700


def test_a_folder_behind_a_link(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    link = tmp_path / "link"
    link.symlink_to(tmp_path / "real")
    for moves in (2, 4):
        with session_in(link) as session:
            play(session, 2)
        assert len(saved_state(tmp_path / "real", 4).moves) == moves
    assert link.is_symlink()


def test_a_file_behind_a_link(tmp_path: Path) -> None:
    (tmp_path / "here").mkdir()
    (tmp_path / "there").mkdir()
    link, target = tmp_path / "here" / "slide2048.db", tmp_path / "there" / "games"
    link.symlink_to(target)
    for moves in (2, 4):
        with session_in(tmp_path / "here") as session:
            assert not session.notices
            play(session, 2)
        assert len(saved_state(tmp_path / "here", 4).moves) == moves
        assert link.is_symlink()
        assert target.is_file()
    target.write_bytes(b"")
    with session_in(tmp_path / "here") as session:
        assert len(session.notices) == 1
    assert link.is_symlink()
    assert len(list((tmp_path / "there").glob("games.damaged-*"))) == 1


def test_two_links_to_one_file_share_its_lock(tmp_path: Path) -> None:
    with session_in(tmp_path / "one") as session:
        play(session, 1)
    (tmp_path / "two").mkdir()
    (tmp_path / "two" / "slide2048.db").symlink_to(tmp_path / "one" / "slide2048.db")
    first = open_session(tmp_path / "one")
    second = open_session(tmp_path / "two")
    assert first.saving
    assert not second.saving
    assert second.close()
    assert first.close()


def test_what_a_killed_start_left_behind_is_removed(tmp_path: Path) -> None:
    (tmp_path / "slide2048.db.new-0123abcd").write_bytes(b"half")
    with session_in(tmp_path):
        assert not list(tmp_path.glob("*.new-*"))


def test_strange_characters_in_the_path(tmp_path: Path) -> None:
    folder = tmp_path / "a?b#c%20 d\N{SNOWMAN}"
    with session_in(folder) as session:
        play(session, 2)
        assert not session.notices
    assert (folder / "slide2048.db").is_file()
    with session_in(folder) as session:
        assert session.resumed
