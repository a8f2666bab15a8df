"""Two hundred kinds of damaged file: set aside, told once, and the next start is clean."""

import json
import os
import random
import sqlite3
import stat
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from store_tools import change, open_session, play, play_out, session_in, stored

from slide2048.errors import SaveError
from slide2048.store import StorePaths, snapshot
from slide2048.store.header import FileKind, look

DATABASE = "slide2048.db"
SIZES = (4, 5)
Damage = Callable[[Path, random.Random], None]


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """An undamaged data file: two games in progress and some finished ones."""
    folder = tmp_path_factory.mktemp("sound")
    for seed in range(6):
        with session_in(folder, 2, seed=seed) as session:
            play_out(session)
    for size in SIZES:
        with session_in(folder, size, seed=size) as session:
            play(session, 40)
    return (folder / DATABASE).read_bytes()


def cut(path: Path, chance: random.Random) -> None:
    path.write_bytes(path.read_bytes()[: chance.randrange(path.stat().st_size)])


def cut_to_pages(path: Path, chance: random.Random) -> None:
    pages = path.stat().st_size // 4096
    path.write_bytes(path.read_bytes()[: 4096 * chance.randrange(1, pages)])


def random_bytes(path: Path, chance: random.Random) -> None:
    path.write_bytes(chance.randbytes(chance.choice([1, 15, 16, 99, 100, 101, 512, 4096, 50_000])))


def random_after_header(path: Path, chance: random.Random) -> None:
    path.write_bytes(path.read_bytes()[:100] + chance.randbytes(path.stat().st_size - 100))


def zeros(path: Path, chance: random.Random) -> None:
    start = chance.randrange(path.stat().st_size // 2)
    path.write_bytes(path.read_bytes()[:start] + bytes(path.stat().st_size - start))


def shuffled_pages(path: Path, chance: random.Random) -> None:
    data = path.read_bytes()
    pages = [data[at : at + 4096] for at in range(4096, len(data), 4096)]
    before = list(pages)
    while pages == before:
        chance.shuffle(pages)
    path.write_bytes(data[:4096] + b"".join(pages))


def text_file(path: Path, chance: random.Random) -> None:
    path.write_text(json.dumps({"score": chance.random(), "board": [[0] * 4] * 4}))


def foreign(path: Path, chance: random.Random) -> None:
    path.unlink()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(f"PRAGMA application_id = {chance.choice([0, 1, 0x32303439])}")
        connection.execute(f"PRAGMA journal_mode = {chance.choice(['DELETE', 'WAL'])}")
        connection.execute("CREATE TABLE theirs (x)")
        connection.execute("INSERT INTO theirs VALUES (1)")
        connection.commit()


def other_schema(path: Path, chance: random.Random) -> None:
    table = chance.choice(["saves", "finished", "settings", "damaged", "meta"])
    statement = chance.choice(
        [
            f"DROP TABLE {table}",
            f"ALTER TABLE {table} RENAME TO was_{table}",
            f"ALTER TABLE {table} ADD COLUMN x",
            f"CREATE TRIGGER t AFTER INSERT ON {table} BEGIN SELECT RAISE(FAIL, 'no'); END",
            f"CREATE VIEW v AS SELECT * FROM {table}",
            "DELETE FROM meta",
            "PRAGMA user_version = 0",
            "PRAGMA user_version = 2000000000",
        ]
    )
    change(path.parent, statement)


def empty(path: Path, _: random.Random) -> None:
    path.write_bytes(b"")


def folder(path: Path, chance: random.Random) -> None:
    path.unlink()
    path.mkdir()
    for number in range(chance.randrange(2)):
        (path / str(number)).write_text("a file")


def pipe(path: Path, _: random.Random) -> None:
    path.unlink()
    os.mkfifo(path)


def link_to_itself(path: Path, _: random.Random) -> None:
    path.unlink()
    path.symlink_to(path)


def link_to_a_device(path: Path, _: random.Random) -> None:
    path.unlink()
    path.symlink_to("/dev/zero")


def link_to_somebody(path: Path, _: random.Random) -> None:
    path.unlink()
    (path.parent / "letter").write_text("dear friend")
    path.symlink_to(path.parent / "letter")


def huge(path: Path, chance: random.Random) -> None:
    data = chance.choice([b"", path.read_bytes()[:100]])
    path.write_bytes(data)
    os.truncate(path, 1 << 40)


KINDS: dict[Damage, int] = {
    cut: 40,
    cut_to_pages: 5,
    random_bytes: 40,
    random_after_header: 15,
    zeros: 25,
    shuffled_pages: 10,
    text_file: 2,
    foreign: 6,
    other_schema: 45,
    empty: 1,
    folder: 4,
    pipe: 1,
    link_to_itself: 1,
    link_to_a_device: 1,
    link_to_somebody: 1,
    huge: 3,
}
CASES = [
    pytest.param(kind, seed, id=f"{kind.__name__}-{seed}")
    for kind, number in KINDS.items()
    for seed in range(number)
]


def test_there_are_two_hundred() -> None:
    assert len(CASES) >= 200


@pytest.mark.parametrize(("damage", "seed"), CASES)
def test_a_damaged_file(damage: Damage, seed: int, tmp_path: Path, sound: bytes) -> None:
    path = tmp_path / DATABASE
    path.write_bytes(sound)
    damage(path, random.Random(seed))
    before = trace(path)
    session = open_session(tmp_path)
    notices = list(session.notices)
    assert len(notices) == 1
    assert not session.resumed
    assert session.saving
    play(session, 3)
    played = session.game.state()
    assert session.close()
    assert list(session.notices) == notices
    (aside,) = (path for path in tmp_path.iterdir() if ".damaged-" in path.name)
    assert aside.name in notices[0]
    assert trace(aside) == before
    with session_in(tmp_path) as session:
        assert not session.notices
        assert session.game.state() == played
    assert not (tmp_path / "letter").exists() or (tmp_path / "letter").read_text() == "dear friend"


def trace(path: Path) -> tuple[Any, ...]:
    """All that tells one file from another, whatever it is."""
    status = path.lstat()
    kind = stat.S_IFMT(status.st_mode)
    if stat.S_ISLNK(kind):
        return kind, path.readlink()
    if stat.S_ISDIR(kind):
        return kind, sorted(inner.name for inner in path.iterdir())
    if stat.S_ISREG(kind):
        with path.open("rb") as file:
            return kind, status.st_size, file.read(1 << 20)
    return kind, status.st_ino


@pytest.mark.parametrize("seed", range(40))
def test_overwritten_bytes_anywhere_never_stop_a_start(
    seed: int, tmp_path: Path, sound: bytes
) -> None:
    # Some of it goes unnoticed: unused room in the file, or a letter of an old record.
    chance = random.Random(seed)
    path = tmp_path / DATABASE
    data = bytearray(sound)
    at, length = chance.randrange(100, len(data)), chance.choice([1, 10, 100, 1000, 4096])
    data[at : at + length] = chance.randbytes(len(data[at : at + length]))
    path.write_bytes(data)
    session = open_session(tmp_path)
    play(session, 1)
    for size in SIZES:
        session.switch_size(size)
    session.statistics(2)
    told = list(session.notices)
    assert session.close()
    if look(path) is FileKind.OURS and not list(tmp_path.glob("*.damaged-*")):
        assert len(told) <= len(SIZES) + 1
    else:
        assert len(told) == 1
    with session_in(tmp_path) as session:
        for size in SIZES:
            session.switch_size(size)
        assert not session.notices


def spoil(column: str, value: str) -> str:
    return f"UPDATE saves SET {column} = {value} WHERE size = 4"


def json_set(path: str, value: str) -> str:
    return spoil("state", f"json_set(state, '$.{path}', json('{value}'))")


ROWS = [
    spoil("state", "''"),
    spoil("state", "'null'"),
    spoil("state", "'[]'"),
    spoil("state", "substr(state, 1, length(state) / 2)"),
    spoil("state", "x'fffe00'"),
    spoil("state", "CAST(x'7bff7d' AS TEXT)"),
    spoil("state", "replace(hex(zeroblob(50000)), '0', '[')"),
    spoil("state", "zeroblob(20000000)"),
    spoil("state", "'{\"size\":' || replace(hex(zeroblob(5000)), '0', '9') || '}'"),
    spoil("state", "NULL").replace("NULL", "17"),
    spoil("state", "(SELECT state FROM saves WHERE size = 5)"),
    spoil("score", "score + 4"),
    spoil("score", "'many'"),
    spoil("moves", "-1"),
    spoil("game_id", "'another'"),
    spoil("saved", "'now'"),
    json_set("score", "123456"),
    json_set("score", "-4"),
    json_set("score", '"high"'),
    json_set("score", "1e400"),
    json_set("board[0]", "17"),
    json_set("board[0]", "255"),
    json_set("board[0]", "256"),
    json_set("board[0]", "-1"),
    json_set("board[16]", "1"),
    json_set("board", "[]"),
    json_set("size", "5"),
    json_set("size", '"4"'),
    json_set("seed", "-1"),
    json_set("seed", "18446744073709551616"),
    json_set("seed", "5"),
    json_set("moves", '"UUUUUUUUUUUUUUUU"'),
    json_set("moves", '"XYZ"'),
    json_set("moves", "0"),
    json_set("undos_left", "6"),
    json_set("elapsed", "-1"),
    json_set("kept_going", "true"),
    json_set("won_elapsed", "0"),
    json_set("version", "99"),
    json_set("extra", "1"),
    json_set("replaced", "{}"),
]


@pytest.mark.parametrize("statement", ROWS)
def test_one_damaged_game_is_set_aside_alone(statement: str, tmp_path: Path, sound: bytes) -> None:
    (tmp_path / DATABASE).write_bytes(sound)
    change(tmp_path, statement)
    untouched = "SELECT * FROM saves WHERE size = 5", "SELECT * FROM finished ORDER BY id"
    before = [stored(tmp_path, query) for query in untouched]
    ((row,),) = stored(tmp_path, "SELECT CAST(state AS BLOB) FROM saves WHERE size = 4")
    session = open_session(tmp_path, size=4)
    assert len(session.notices) == 1
    assert not session.resumed
    play(session, 1)
    assert session.close()
    assert len(session.notices) == 1
    ((kept,),) = stored(tmp_path, "SELECT CAST(content AS BLOB) FROM damaged")
    if kept != row:
        # What breaks the rules of its table is kept with all its columns.
        *_, state = json.loads(kept)
        assert row in (str(state).encode(), bytes.fromhex(state) if row[:1] != b"{" else b"")
    assert [stored(tmp_path, query) for query in untouched] == before
    with session_in(tmp_path, 4) as session:
        assert not session.notices
        assert session.resumed
        session.switch_size(5)
        assert session.resumed


def test_a_finished_game_that_cannot_be_is_set_aside_alone(tmp_path: Path, sound: bytes) -> None:
    (tmp_path / DATABASE).write_bytes(sound)
    games = stored(tmp_path, "SELECT * FROM finished")
    change(tmp_path, "UPDATE finished SET score = 'high' WHERE rowid = 2")
    with session_in(tmp_path) as session:
        assert session.resumed
        assert len(session.notices) == 1
        assert session.statistics(2).games == len(games) - 1
    assert len(stored(tmp_path, "SELECT * FROM finished")) == len(games) - 1
    ((content,),) = stored(tmp_path, "SELECT content FROM damaged")
    assert "high" in json.loads(content)
    assert games[1][0] in json.loads(content)
    with session_in(tmp_path) as session:
        assert not session.notices


@pytest.mark.parametrize("column", ["elapsed", "started", "ended"])
@pytest.mark.parametrize("seconds", ["9e999", "1e300"])
def test_a_time_without_an_end_is_set_aside(
    column: str, seconds: str, tmp_path: Path, sound: bytes
) -> None:
    (tmp_path / DATABASE).write_bytes(sound)
    ((games,),) = stored(tmp_path, "SELECT count(*) FROM finished")
    change(tmp_path, f"UPDATE finished SET {column} = {seconds} WHERE rowid = 2")
    with session_in(tmp_path) as session:
        assert ["1 entry" in line for line in session.notices] == [True]
        assert session.statistics(2).games == games - 1
    assert len(stored(tmp_path, "SELECT content FROM damaged")) == 1
    with session_in(tmp_path) as session:
        assert not session.notices


def test_a_damaged_row_is_set_aside_although_its_index_is_not_damaged(
    tmp_path: Path, sound: bytes
) -> None:
    path = tmp_path / DATABASE
    path.write_bytes(sound)
    ((games,),) = stored(tmp_path, "SELECT count(*) FROM finished")
    # In the row the id is followed by the size, and in the index by the number of the row.
    ((game_id,),) = stored(tmp_path, "SELECT id FROM finished WHERE rowid = 3")
    row = game_id.encode() + b"\x02"
    assert sound.count(row) == 1
    path.write_bytes(sound.replace(row, game_id.encode() + b"\x63"))
    with session_in(tmp_path) as session:
        assert ["1 entry" in line for line in session.notices] == [True]
        assert session.resumed
        assert session.statistics(2).games == games - 1
    with session_in(tmp_path) as session:
        assert not session.notices


def test_a_journal_is_set_aside_with_its_file(tmp_path: Path) -> None:
    (tmp_path / DATABASE).write_bytes(b"rubbish" * 100)
    (tmp_path / f"{DATABASE}-journal").write_bytes(b"a journal")
    with session_in(tmp_path) as session:
        assert len(session.notices) == 1
    (journal,) = tmp_path.glob("*.damaged-*-journal")
    assert journal.read_bytes() == b"a journal"
    assert journal.with_name(journal.name.removesuffix("-journal")).read_bytes() == b"rubbish" * 100


def test_each_damaged_file_is_kept(tmp_path: Path) -> None:
    for number in range(5):
        (tmp_path / DATABASE).write_bytes(b"rubbish %d" % number)
        session_in(tmp_path).__enter__().close()
    kept = {path.read_bytes() for path in tmp_path.glob("*.damaged-*")}
    assert kept == {b"rubbish %d" % number for number in range(5)}


def test_a_snapshot_repairs_nothing(tmp_path: Path, sound: bytes) -> None:
    (tmp_path / DATABASE).write_bytes(sound[:5000])
    with pytest.raises(OSError, match="damaged"):
        snapshot.take(StorePaths(tmp_path))
    assert [path.name for path in tmp_path.iterdir()] == [DATABASE]
    assert (tmp_path / DATABASE).read_bytes() == sound[:5000]


@pytest.mark.parametrize("revision", [2**63 - 1, 2**53, -1, "'many'"])
def test_a_revision_that_nobody_counted_to(revision: object, tmp_path: Path, sound: bytes) -> None:
    (tmp_path / DATABASE).write_bytes(sound)
    change(tmp_path, f"UPDATE meta SET revision = {revision}")
    session = open_session(tmp_path)
    play(session, 3)
    played = session.game.state()
    assert session.close()
    (notice,) = session.notices
    (aside,) = tmp_path.glob("*.damaged-*")
    assert aside.name in notice
    with session_in(tmp_path) as session:
        assert not session.notices
        assert session.game.state() == played


def dangling(path: Path) -> None:
    path.symlink_to("nowhere")


def loop(path: Path) -> None:
    path.symlink_to(path)


@pytest.mark.parametrize("make", [os.mkfifo, Path.mkdir, dangling, loop])
@pytest.mark.parametrize("suffix", ["-journal", "-wal", "-shm"])
def test_what_is_no_file_makes_way_for_a_journal(
    suffix: str, make: Callable[[Path], None], tmp_path: Path, sound: bytes
) -> None:
    (tmp_path / DATABASE).write_bytes(sound)
    obstacle = tmp_path / (DATABASE + suffix)
    make(obstacle)
    before = trace(obstacle)
    with pytest.raises(SaveError, match=f"{obstacle.name} is not a file"):
        snapshot.take(StorePaths(tmp_path))
    session = open_session(tmp_path)
    assert session.resumed
    play(session, 1)
    assert session.close()
    (notice,) = session.notices
    (aside,) = tmp_path.glob("*.damaged-*")
    assert aside.name in notice
    assert trace(aside) == before or before[1] == obstacle
    with session_in(tmp_path) as session:
        assert session.resumed
        assert not session.notices


def test_nothing_is_written_beside_what_a_link_leads_to(tmp_path: Path) -> None:
    there, home = tmp_path / "there", tmp_path / "home"
    there.mkdir()
    home.mkdir()
    os.mkfifo(there / "pipe")
    (home / DATABASE).symlink_to(there / "pipe")
    with session_in(home) as session:
        play(session, 3)
        assert [path.name for path in there.iterdir()] == ["pipe"]
    with session_in(home) as session:
        assert session.resumed
