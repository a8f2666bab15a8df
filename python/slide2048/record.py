"""A whole game as one line of text."""

import re
import zlib
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple, NoReturn, Self

from slide2048._engine import Board, Rng
from slide2048.direction import Direction
from slide2048.errors import InvalidBoardError, InvalidRecordError

SIZES: Final = range(2, 9)
"""The board sizes that the engine plays."""
SEEDS: Final = range(2**64)
"""The seeds of the random stream."""
SCORES: Final = range(2**63)
"""The scores a record may state: far above any that play reaches, and exact in a database."""
UNDO_LIMITS: Final = range(1_000_001)
"""The numbers of undos that a game may grant, and so the numbers that may have been used."""

LETTERS: Final = "".join(direction.name[0] for direction in Direction)
"""The letter of each direction, indexed by its number."""

# Plain integers: the engine takes them faster than members, and a long game has thousands.
_NUMBERS: Final = {letter: number for number, letter in enumerate(LETTERS)}
_MOVES: Final = re.compile(f"[{LETTERS}]*")


class Position(NamedTuple):
    """One position of a game: the board, and the score so far."""

    board: Board
    score: int


def replay(size: int, seed: int, moves: str) -> Iterator[Position]:
    """Play a game again, from the opening position to the last.

    Args:
        size: Cells along one side of the board.
        seed: The seed of the game.
        moves: The legal moves, a letter each.

    Yields:
        The opening position, then the position after each move.

    Raises:
        InvalidRecordError: A move does not change the board. Those before it have been yielded.
    """
    rng = Rng(seed)
    board = Board.start(rng, size)
    score = 0
    yield Position(board, score)
    for ply, letter in enumerate(moves, start=1):
        slide = board.play(_NUMBERS[letter], rng)
        if not slide.moved:
            raise InvalidRecordError(f"moves: move {ply}, {letter}, does not change the board")
        board = slide.board
        score += slide.gained
        yield Position(board, score)


def check_int(field: str, value: object, allowed: range) -> int:
    """Return ``value`` if it is an ``int`` of ``allowed``, which begins at or above 0.

    Raises:
        InvalidRecordError: It is something else; a bool is not a number here.
    """
    if not isinstance(value, int) or isinstance(value, bool):
        raise InvalidRecordError(f"{field}: expected an integer, not {type(value).__name__}")
    # Compared, since `in` would search the range one by one for a subclass of int.
    if not allowed[0] <= value <= allowed[-1]:
        # A number of thousands of digits is not printed: Python refuses to, by an error.
        shown = str(value) if value.bit_length() <= 128 else f"a {value.bit_length()}-bit number"
        raise InvalidRecordError(f"{field}: {shown} is outside {allowed[0]} to {allowed[-1]}")
    return value


def check_bool(field: str, value: object) -> bool:
    """Return ``value`` if it is a bool.

    Raises:
        InvalidRecordError: It is something else.
    """
    if not isinstance(value, bool):
        raise InvalidRecordError(f"{field}: expected true or false, not {type(value).__name__}")
    return value


def check_moves(value: object) -> str:
    """Return ``value`` if it is a string of move letters.

    Raises:
        InvalidRecordError: It is something else.
    """
    if not isinstance(value, str):
        raise InvalidRecordError(f"moves: expected a string, not {type(value).__name__}")
    match = _MOVES.match(value)
    if match is not None and match.end() < len(value):
        ply = match.end() + 1
        raise InvalidRecordError(f"moves: move {ply} is {value[ply - 1]!a}, not one of {LETTERS}")
    return value


def check_board(value: object, size: int) -> Board:
    """Return the board whose exponents are ``value``.

    Raises:
        InvalidRecordError: No such board of this size exists.
    """
    if not isinstance(value, bytes):
        raise InvalidRecordError(f"board: expected bytes, not {type(value).__name__}")
    if len(value) != size * size:
        raise InvalidRecordError(f"board: {len(value)} cells instead of {size * size}")
    try:
        return Board.from_exponents(value)
    except InvalidBoardError as error:
        raise InvalidRecordError(f"board: {error}") from error


def check_outcome(reached: Position, board: bytes, score: int) -> None:
    """Compare a claimed outcome with the one that the moves lead to.

    Raises:
        InvalidRecordError: They differ.
    """
    if reached.score != score:
        raise InvalidRecordError(f"score: {score} is stated, but the moves give {reached.score}")
    if reached.board.exponents != board:
        pairs = zip(board, reached.board.exponents, strict=True)
        cell = next(i for i, (stated, found) in enumerate(pairs) if stated != found)
        row, column = divmod(cell, reached.board.size)
        raise InvalidRecordError(
            f"board: row {row + 1}, column {column + 1} is not what the moves give"
        )


@dataclass(frozen=True, slots=True)
class Record:
    """A whole game, from which each of its positions can be seen again and checked.

    ``str`` writes it as one line of printable ASCII and ``parse`` reads that line. Version 1,
    the only one so far, is a head and eight fields, in this order, one space before each::

        slide2048/1 size=2 seed=0 undos=1 helped=0 score=8 board=02010102 moves=UDUL crc=c57bb1e8

    - ``size``: cells along one side, 2 to 8.
    - ``seed``: of the random stream, 0 to 2**64 - 1.
    - ``undos``: undos that were used. ``moves`` is what remained.
    - ``helped``: 1 if a solver played or hinted, else 0.
    - ``score``: at the end.
    - ``board``: at the end, row by row, each cell as two hexadecimal digits: 00 is empty, else
      the tile is 2 to the power of it.
    - ``moves``: the legal moves, a letter each: U, R, D, L.
    - ``crc``: the CRC-32 (as in zlib) of all that stands before `` crc=``, as eight hexadecimal
      digits. It finds every slip of the pen; that the game really went so, only ``verify`` does.

    Numbers have no sign and no leading zeros and letters their case, so that a game has exactly
    one line. A change of the rules or of the random stream would be a new version.

    Args:
        size: Cells along one side of the board.
        seed: The seed of the game.
        moves: The legal moves that were not undone, a letter each.
        score: The score at the end.
        board: The board at the end, as exponents, row by row.
        undos: How many undos were used.
        helped: Whether a solver played or hinted.

    Raises:
        InvalidRecordError: A field cannot be what it is. Whether the moves lead to the outcome
            is another question, which ``verify`` answers.
    """

    size: int
    seed: int
    moves: str
    score: int
    board: bytes
    undos: int = 0
    helped: bool = False

    def __post_init__(self) -> None:
        check_int("size", self.size, SIZES)
        check_int("seed", self.seed, SEEDS)
        check_moves(self.moves)
        check_int("score", self.score, SCORES)
        check_board(self.board, self.size)
        check_int("undos", self.undos, UNDO_LIMITS)
        check_bool("helped", self.helped)

    def __str__(self) -> str:
        body = (
            f"{_HEAD}{_VERSION} size={self.size} seed={self.seed} undos={self.undos}"
            f" helped={self.helped:d} score={self.score} board={self.board.hex()}"
            f" moves={self.moves}"
        )
        return f"{body} crc={_checksum(body)}"

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read a record back from its line, which may end with a line feed.

        Raises:
            InvalidRecordError: The text is not a record, not of a known version, or was changed;
                the message says in which column.
        """
        if not isinstance(text, str):
            raise InvalidRecordError(f"a record is a str, not {type(text).__name__}")
        text = text.removesuffix("\n")
        values = _scan(text)
        body = text[: values["crc"].start() - len(" crc=")]
        if values["crc"].group() != _checksum(body):
            _refuse(values["crc"].start(), "the checksum does not fit the rest of the line")
        found = {name: match.group() for name, match in values.items()}
        try:
            return cls(
                size=int(found["size"]),
                seed=int(found["seed"]),
                moves=found["moves"],
                score=int(found["score"]),
                board=bytes.fromhex(found["board"]),
                undos=int(found["undos"]),
                helped=found["helped"] == "1",
            )
        except InvalidRecordError as error:
            field, _, _ = str(error).partition(":")
            raise InvalidRecordError(f"column {values[field].start() + 1}: {error}") from error

    def replay(self) -> Iterator[Position]:
        """Play the game again.

        Yields:
            The opening position, then the position after each move.

        Raises:
            InvalidRecordError: A move does not change the board. Those before it have been
                yielded.
        """
        return replay(self.size, self.seed, self.moves)

    def verify(self) -> None:
        """Play the game again and compare the outcome.

        Raises:
            InvalidRecordError: A move does not change the board, or the moves lead to another
                score or board; the message says which.
        """
        (reached,) = deque(self.replay(), maxlen=1)
        check_outcome(reached, self.board, self.score)


_HEAD: Final = "slide2048/"
_VERSION: Final = "1"
# A number is no longer than the longest that is allowed, so that reading it takes no time.
_NUMBER: Final = re.compile("(?:0|[1-9][0-9]{0,19})(?![0-9])")
_FIELDS: Final = {
    "size": (_NUMBER, "a number"),
    "seed": (_NUMBER, "a number"),
    "undos": (_NUMBER, "a number"),
    "helped": (re.compile("[01]"), "0 or 1"),
    "score": (_NUMBER, "a number"),
    "board": (re.compile("(?:[0-9a-f]{2})+"), "hexadecimal digits"),
    "moves": (_MOVES, "moves"),
    "crc": (re.compile("[0-9a-f]{8}"), "eight hexadecimal digits"),
}


def _checksum(body: str) -> str:
    return f"{zlib.crc32(body.encode('ascii')):08x}"


def _scan(text: str) -> dict[str, re.Match[str]]:
    """Find the value of each field in a line that may be anything."""
    at = _expect(text, 0, _HEAD)
    if text[at : at + 2] != f"{_VERSION} ":
        _refuse(at, f"only version {_VERSION} of records is known here")
    at += len(_VERSION)
    values: dict[str, re.Match[str]] = {}
    for name, (pattern, what) in _FIELDS.items():
        at = _expect(text, at, f" {name}=")
        match = pattern.match(text, at)
        if match is None:
            _refuse(at, f"{name}: expected {what}, not {_shown(text, at)}")
        values[name] = match
        at = match.end()
    if at != len(text):
        _refuse(at, f"expected the end of the line, not {_shown(text, at)}")
    return values


def _expect(text: str, at: int, literal: str) -> int:
    for column, character in enumerate(literal, start=at):
        if text[column : column + 1] != character:
            _refuse(column, f"expected {character!r} of {literal!r}, not {_shown(text, column)}")
    return at + len(literal)


def _shown(text: str, at: int) -> str:
    return ascii(text[at]) if at < len(text) else "the end of the line"


def _refuse(at: int, problem: str) -> NoReturn:
    raise InvalidRecordError(f"column {at + 1}: {problem}")
