"""The two slots for what is not committed yet."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from slide2048.store.pending import PendingSlots


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
