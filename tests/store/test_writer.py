"""The writing thread, with commits that a test decides."""

import queue
import threading

import pytest

from slide2048.store import writer as writer_module
from slide2048.store.changes import Changes
from slide2048.store.writer import Writer

PATIENCE = 20.0


class Disk:
    """Takes commits when it is told to, and fails when it is told to."""

    def __init__(self) -> None:
        self.commits: list[Changes] = []
        self.pending: list[Changes] = []
        self.results: list[Exception | None] = []
        self.begun: queue.Queue[Changes] = queue.Queue()
        self.may_go_on = threading.Event()
        self.may_go_on.set()
        self.error: Exception | None = None
        self.writer = Writer(self.commit, self.pending.append, self.results.append)

    def commit(self, changes: Changes) -> None:
        self.begun.put(changes)
        assert self.may_go_on.wait(PATIENCE)
        if self.error is not None:
            raise self.error
        self.commits.append(changes)


def setting(revision: int) -> Changes:
    return Changes(revision, settings={"number": str(revision), f"only {revision}": "true"})


def test_only_the_latest_is_written_while_the_disk_is_slow() -> None:
    disk = Disk()
    disk.may_go_on.clear()
    disk.writer.submit(setting(1))
    assert disk.begun.get(timeout=PATIENCE) == setting(1)
    for revision in range(2, 100):
        disk.writer.submit(setting(revision))
    disk.may_go_on.set()
    assert disk.writer.close(PATIENCE)
    assert len(disk.commits) == 2
    assert disk.commits[1].revision == 99
    assert disk.commits[1].settings["number"] == "99"
    assert {f"only {revision}" for revision in range(2, 100)} < disk.commits[1].settings.keys()


def test_what_is_pending_includes_what_is_just_being_written() -> None:
    disk = Disk()
    disk.may_go_on.clear()
    disk.writer.submit(setting(1))
    disk.begun.get(timeout=PATIENCE)
    disk.writer.submit(setting(2))
    assert disk.pending[-1].settings.keys() == {"number", "only 1", "only 2"}
    disk.may_go_on.set()
    assert disk.writer.close(PATIENCE)


def test_a_failed_commit_is_tried_again_with_the_next_change() -> None:
    disk = Disk()
    disk.error = OSError("full")
    disk.writer.submit(setting(1))
    assert not disk.writer.flush(PATIENCE)
    assert disk.results[-1] is disk.error
    disk.error = None
    disk.writer.submit(setting(2))
    assert disk.writer.flush(PATIENCE)
    assert disk.commits[-1].settings == {"number": "2", "only 1": "true", "only 2": "true"}
    assert disk.results[-1] is None
    assert disk.writer.close(PATIENCE)


def test_a_failed_commit_is_tried_again_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writer_module, "RETRY_SECONDS", 0.01)
    disk = Disk()
    disk.error = OSError("full")
    disk.writer.submit(setting(1))
    for _ in range(3):
        disk.begun.get(timeout=PATIENCE)
    disk.error = None
    assert disk.writer.close(PATIENCE)
    assert disk.commits[-1] == setting(1)


def test_flush_does_not_wait_for_a_disk_that_fails() -> None:
    disk = Disk()
    disk.error = OSError("full")
    disk.writer.submit(setting(1))
    assert not disk.writer.flush()
    assert not disk.writer.flush()
    assert not disk.writer.close()
    assert disk.writer.ended


def test_flush_gives_up_when_time_is_up() -> None:
    disk = Disk()
    disk.may_go_on.clear()
    disk.writer.submit(setting(1))
    assert not disk.writer.flush(0.01)
    disk.may_go_on.set()
    assert disk.writer.close(PATIENCE)
    assert disk.commits == [setting(1)]


def test_it_can_be_closed_again_and_from_within_itself() -> None:
    # A signal handler runs in the thread that it interrupts, between any two steps.
    disk = Disk()
    answers: list[bool] = []

    def interrupted(changes: Changes) -> None:
        if changes.revision == 1:
            answers.append(disk.writer.flush(PATIENCE))

    disk.writer._note_pending = interrupted
    disk.writer.submit(setting(1))
    assert answers == [True]
    assert disk.writer.close(PATIENCE)
    assert disk.writer.close(PATIENCE)
    assert disk.commits == [setting(1)]


def test_closing_without_any_change() -> None:
    disk = Disk()
    assert disk.writer.close(PATIENCE)
    assert disk.writer.ended
    assert not disk.commits
