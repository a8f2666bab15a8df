"""A game as one line of text: what is written is read back, and nothing else is."""

import dataclasses
import zlib
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import oracle
from games import lines_of
from slide2048.errors import InvalidRecordError
from slide2048.record import LETTERS, Record

LINE = (
    "slide2048/1 size=3 seed=42 undos=2 helped=0 score=16"
    " board=000102010302000201 moves=RDRULDLR crc=94112e01"
)


def recorded(size: int, seed: int, presses: str, undos: int = 0, helped: bool = False) -> Record:
    """The record of a game in which these directions were tried, by the slow oracle."""
    tried = [LETTERS.index(letter) for letter in presses]
    played = list(oracle.positions(size, seed, tried))
    moves = "".join(
        letter
        for letter, before, after in zip(presses, played, played[1:], strict=False)
        if after.legal_moves > before.legal_moves
    )
    board = bytes(oracle.exponents_of(played[-1].grid))
    return Record(size, seed, moves, played[-1].score, board, undos, helped)


records = st.builds(
    recorded,
    size=st.integers(2, 8),
    seed=st.integers(0, 2**64 - 1),
    presses=st.text(LETTERS, max_size=40),
    undos=st.integers(0, 5),
    helped=st.booleans(),
)


def with_checksum(body: str) -> str:
    """A line whose checksum fits, whatever the rest says."""
    return f"{body} crc={zlib.crc32(body.encode()):08x}"


BODY = LINE.partition(" crc=")[0]


def test_the_format_of_version_1() -> None:
    record = Record(
        size=3,
        seed=42,
        moves="RDRULDLR",
        score=16,
        board=bytes([0, 1, 2, 1, 3, 2, 0, 2, 1]),
        undos=2,
    )
    assert str(record) == LINE
    assert Record.parse(LINE) == record
    record.verify()


def test_the_example_in_the_docstring_is_a_record() -> None:
    assert Record.__doc__ is not None
    [line] = [line.strip() for line in Record.__doc__.splitlines() if "slide2048/1" in line]
    Record.parse(line).verify()


@given(records)
def test_every_game_is_written_read_and_verified(record: Record) -> None:
    line = str(record)
    assert line.isascii()
    assert line.isprintable()
    assert Record.parse(line) == record
    assert Record.parse(line + "\n") == record
    record.verify()


@given(records, st.data())
def test_one_changed_character_is_refused(record: Record, data: st.DataObject) -> None:
    line = str(record)
    at = data.draw(st.integers(0, len(line)))
    put = data.draw(st.sampled_from(["", "0", "1", "U", "R", " ", "f"]) | st.characters())
    edited = line[:at] + put + line[at + data.draw(st.integers(0, 1)) :]
    outcome: Record | str
    try:
        outcome = Record.parse(edited)
    except InvalidRecordError as error:
        outcome = str(error).partition(" ")[0]
    assert outcome in (record, "column")


@given(st.text() | st.text("slide2048/1 =seduonhpcrbamvgU\n", max_size=200))
def test_any_text_is_refused_by_its_column(text: str) -> None:
    with pytest.raises(InvalidRecordError, match=r"^column [0-9]+: "):
        Record.parse(text)


@pytest.mark.parametrize("end", range(len(LINE)))
def test_a_line_cut_short_is_refused_where_it_ends_or_before(end: int) -> None:
    with pytest.raises(InvalidRecordError) as caught:
        Record.parse(LINE[:end])
    assert int(str(caught.value).split(":")[0].removeprefix("column ")) <= end + 1


@pytest.mark.parametrize(
    ("old", "new", "column", "says"),
    [
        ("slide2048/1", "slide2047/1", 9, "expected '8'"),
        ("slide2048/1", "slide2048/2", 11, "version"),
        ("slide2048/1", "slide2048/10", 11, "version"),
        ("size=3", "size=9", 18, "size: 9 is outside 2 to 8"),
        ("size=3", "size=03", 18, "size: expected a number"),
        ("size=3", "size=-3", 18, "size: expected a number"),
        ("size=3", "Size=3", 13, "expected 's'"),
        ("size=3", "size=4", 60, "board: 9 cells instead of 16"),
        ("seed=42", "seed=18446744073709551616", 25, "seed: 18446744073709551616 is outside"),
        ("seed=42", "seed=" + "9" * 10_000, 25, "seed: expected a number"),
        ("seed=42", "seed=٤٢", 25, "seed: expected a number"),
        ("seed=42", "seed=42 ", 28, "expected 'u'"),
        ("undos=2", "undos=9999999", 34, "undos: 9999999 is outside"),
        ("helped=0", "helped=2", 43, "helped: expected 0 or 1"),
        ("score=16", "score=9223372036854775808", 51, "score: 9223372036854775808 is outside"),
        ("board=0001", "board=001", 76, "expected ' '"),
        ("board=0001", "board=00", 60, "board: 8 cells instead of 9"),
        ("board=00", "board=A0", 60, "board: expected"),
        ("board=00", "board=ff", 60, "board: "),
        ("moves=RDR", "moves=RdR", 86, "expected ' '"),
    ],
)
def test_what_is_wrong_is_said_with_its_column(old: str, new: str, column: int, says: str) -> None:
    assert BODY.count(old) == 1
    body = BODY.replace(old, new)
    with pytest.raises(InvalidRecordError) as caught:
        Record.parse(with_checksum(body))
    assert str(caught.value).startswith(f"column {column}: ")
    assert says in str(caught.value)


def test_a_wrong_checksum_is_refused() -> None:
    with pytest.raises(InvalidRecordError, match=r"^column 98: the checksum"):
        Record.parse(LINE[:-1] + "0")
    with pytest.raises(InvalidRecordError, match=r"^column 98: the checksum"):
        Record.parse(LINE.replace("undos=2", "undos=1"))


def test_nothing_may_follow() -> None:
    for more in (" ", "\n\n", "\r\n", "0", "\x00"):
        with pytest.raises(InvalidRecordError, match=r"^column 106: expected the end"):
            Record.parse(LINE + more)


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"moves": "RDRULLDLR"}, "^moves: move 6, L, does not change the board"),
        ({"moves": "RDRULDL"}, "^(score|board): "),
        ({"seed": 43}, "^(moves|score|board): "),
        ({"score": 20}, "^score: 20 is stated, but the moves give 16"),
        (
            {"board": bytes([0, 1, 2, 1, 3, 2, 0, 1, 1])},
            "^board: row 3, column 2 is not what the moves give",
        ),
    ],
)
def test_verify_says_what_does_not_hold(changes: dict[str, Any], says: str) -> None:
    changed = dataclasses.replace(Record.parse(LINE), **changes)
    with pytest.raises(InvalidRecordError, match=says):
        Record.parse(str(changed)).verify()


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("size", 1),
        ("size", True),
        ("size", 3.0),
        ("seed", -1),
        ("seed", 2**64),
        pytest.param("seed", 10**5000, id="seed-longer than Python prints"),
        ("seed", "42"),
        ("moves", "RDX"),
        ("moves", "R\n"),
        ("moves", ["R"]),
        ("moves", None),
        ("score", -4),
        ("score", None),
        ("board", [0] * 9),
        ("board", bytes(16)),
        ("board", b"\xff" * 9),
        ("undos", -1),
        ("helped", 1),
    ],
)
def test_impossible_fields_are_named(field: str, value: object) -> None:
    record = Record.parse(LINE)
    with pytest.raises(InvalidRecordError, match=f"^{field}: "):
        dataclasses.replace(record, **{field: value})  # type: ignore[arg-type]


@pytest.mark.parametrize("game", lines_of("games.jsonl"))
def test_replay_yields_every_position(game: dict[str, Any]) -> None:
    tried = [LETTERS.index(letter) for letter in game["moves"]]
    reached = {
        played.legal_moves: (oracle.exponents_of(played.grid), played.score)
        for played in oracle.positions(game["size"], game["seed"], tried)
    }
    record = recorded(game["size"], game["seed"], game["moves"])
    replayed = [(tuple(board.exponents), score) for board, score in record.replay()]
    assert replayed == [reached[moves] for moves in range(game["legal_moves"] + 1)]
    assert replayed[-1] == (tuple(game["board"]), game["score"])


def test_replay_of_an_illegal_move_ends_before_it() -> None:
    positions = dataclasses.replace(Record.parse(LINE), moves="RDRULLDLR").replay()
    assert [next(positions).score for _ in range(6)] == [0, 0, 4, 12, 12, 12]
    with pytest.raises(InvalidRecordError, match="move 6"):
        next(positions)


@pytest.mark.parametrize("win", lines_of("wins.jsonl"), ids=lambda win: f"{win['size']}x")
def test_long_games_verify(win: dict[str, Any]) -> None:
    record = Record(win["size"], win["seed"], win["moves"], win["score"], bytes(win["board"]))
    record.verify()
    assert Record.parse(str(record)) == record


@pytest.mark.parametrize("text", [None, 5, b"slide2048/1", ["slide2048/1"]], ids=type)
def test_what_is_no_text_is_no_record(text: object) -> None:
    with pytest.raises(InvalidRecordError, match="a record is a str"):
        Record.parse(text)  # type: ignore[arg-type]
