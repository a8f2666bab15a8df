"""The two slots for what is not committed yet."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from store_tools import saved_state, stored

from slide2048.game import Game
from slide2048.store.changes import Changes, left_pending
from slide2048.store.database import Database
from slide2048.store.paths import StorePaths
from slide2048.store.pending import PendingSlots
from slide2048.store.saves import SavedGame


@pytest.fixture
def paths(tmp_path: Path) -> tuple[Path, Path]:
    return tmp_path / "0", tmp_path / "1"


def test_the_newest_payload_is_read_back(paths: tuple[Path, Path]) -> None:
    slots = PendingSlots(paths)
    for revision in range(1, 8):
        slots.write(revision, b"x" * (1000 - 100 * revision) + b"%d" % revision)
        assert (PendingSlots(paths).read() or b"").endswith(b"x%d" % revision)
    slots.close(remove=False)


@given(cut=st.integers(0, 600))
def test_a_write_that_was_cut_short_loses_only_itself(
    cut: int, tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = tmp_path_factory.mktemp("slots")
    paths = folder / "0", folder / "1"
    slots = PendingSlots(paths)
    for revision in (1, 2, 3):
        slots.write(revision, b"%d" % revision * 500)
    before = paths[1].read_bytes()
    slots.write(4, b"4" * 500)
    slots.close(remove=False)
    after = paths[1].read_bytes()
    assert before != after
    paths[1].write_bytes(after[:cut] + before[cut:])
    whole = after[:cut] + before[cut:] == after
    again = PendingSlots(paths)
    assert again.read() == (b"4" if whole else b"3") * 500
    # And the next write does not touch the payload that is now the newest.
    newest = paths[1 if whole else 0]
    untouched = newest.read_bytes()
    again.write(5, b"5" * 500)
    assert newest.read_bytes() == untouched
    assert again.read() == b"5" * 500
    again.close(remove=True)
    assert not list(folder.iterdir())


@given(rubbish=st.binary(max_size=200))
def test_rubbish_is_not_taken_for_a_payload(
    rubbish: bytes, tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = tmp_path_factory.mktemp("slots")
    (folder / "0").write_bytes(rubbish)
    (folder / "1").write_bytes(b"slide2048 pending 1\n" + rubbish)
    assert PendingSlots((folder / "0", folder / "1")).read() is None


def test_a_folder_that_is_not_there_is_no_trouble(tmp_path: Path) -> None:
    slots = PendingSlots((tmp_path / "no" / "0", tmp_path / "no" / "1"))
    assert slots.read() is None
    slots.write(1, b"lost")
    slots.close(remove=True)


def link_to_a_letter(path: Path) -> None:
    letter = path.with_name("letter")
    letter.write_text("dear friend")
    path.symlink_to(letter)


@pytest.mark.parametrize("make", [os.mkfifo, Path.mkdir])
def test_what_is_no_file_is_not_waited_for_and_makes_way(
    paths: tuple[Path, Path], make: Callable[[Path], None]
) -> None:
    for path in paths:
        make(path)
    slots = PendingSlots(paths)
    assert slots.read() is None
    for revision in (1, 2, 3):
        slots.write(revision, b"%d" % revision * 100_000)
    assert PendingSlots(paths).read() == b"3" * 100_000
    slots.close(remove=True)
    kept = list(paths[0].parent.iterdir())
    assert len(kept) == 2
    assert all(".damaged-" in path.name and not path.is_file() for path in kept)


def test_a_link_is_neither_followed_nor_lost(paths: tuple[Path, Path]) -> None:
    link_to_a_letter(paths[0])
    slots = PendingSlots(paths)
    assert slots.read() is None
    for revision in (1, 2, 3):
        slots.write(revision, b"%d" % revision)
    assert paths[0].with_name("letter").read_text() == "dear friend"
    assert slots.read() == b"3"
    slots.close(remove=True)
    assert paths[0].with_name("letter").read_text() == "dear friend"


@pytest.mark.parametrize("revision", ["1e400", "-1", "4503599627370496", "true", "1.5"])
def test_a_revision_that_nobody_counted_to_is_damage(revision: str) -> None:
    payload = (
        '{"store_id":"s","revision":%s,"saves":[],"finished":[],"settings":{"a":"1"},'
        '"set_aside":[]}'
    )
    good = left_pending((payload % "7").encode(), "s", 6, ())
    assert good.settings == {"a": "1"}
    assert not left_pending((payload % revision).encode(), "s", -2, ())


def test_the_first_commit_of_a_new_file_is_as_new_as_its_revision(tmp_path: Path) -> None:
    game = Game(4, 1)
    earlier = Changes(1, {4: SavedGame.from_state(game.state())})
    assert game.move(game.board.legal_moves()[0])
    known = Changes(2, {4: SavedGame.from_state(game.state())})
    database = Database(StorePaths(tmp_path), lambda _: None, lambda: known, lambda _: {})
    database.commit(earlier)
    database.close()
    assert stored(tmp_path, "SELECT revision FROM meta") == [(2,)]
    assert saved_state(tmp_path, 4) == game.state()
