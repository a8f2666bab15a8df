"""What a script may ask for in JSON, and what is wrong with everything else."""

import enum
import json
from typing import Any, Final, NamedTuple, NoReturn

from slide2048.direction import Direction
from slide2048.errors import Error
from slide2048.line_input import LONGEST_LINE
from slide2048.plain_text import quote
from slide2048.record import SEEDS

DIRECTIONS: Final = {direction.name.lower(): direction for direction in Direction}


class Code(enum.StrEnum):
    """What was wrong with a line. Scripts depend on these: they are documented in docs/json.md."""

    TOO_LONG = "too_long"
    NOT_UTF8 = "not_utf8"
    NOT_JSON = "not_json"
    DUPLICATE_KEY = "duplicate_key"
    NOT_AN_OBJECT = "not_an_object"
    UNKNOWN_FIELD = "unknown_field"
    NOT_ONE_REQUEST = "not_one_request"
    BAD_VALUE = "bad_value"


class RequestError(Error):
    """A line that is no request.

    Attributes:
        code: What was wrong, for programs.
    """

    def __init__(self, code: Code, message: str) -> None:
        super().__init__(message)
        self.code = code


class Kind(enum.StrEnum):
    """The requests, by the key that makes them."""

    MOVE = "move"
    UNDO = "undo"
    NEW = "new"
    KEEP_GOING = "keep_going"
    STATE = "state"


OPTIONS: Final = {Kind.NEW: ("seed",)}
"""The keys that may stand beside that of a request."""


class Request(NamedTuple):
    """What a line asks for.

    Attributes:
        kind: Which request it is.
        direction: The direction of a move.
        seed: The seed of a new game, if one is given.
    """

    kind: Kind
    direction: Direction | None = None
    seed: int | None = None


def parse(line: str) -> Request:
    """Read a line, given with a character for each of its bytes.

    Raises:
        RequestError: It is no request.
    """
    fields = _object(line)
    asked = [Kind(key) for key in fields if key in list(Kind)]
    allowed = {*asked, *(option for kind in asked for option in OPTIONS.get(kind, ()))}
    for key in fields:
        if key not in allowed:
            raise RequestError(Code.UNKNOWN_FIELD, f"{quote(key)} means nothing here")
    if len(asked) != 1:
        kinds = ", ".join(Kind)
        raise RequestError(Code.NOT_ONE_REQUEST, f"expected exactly one of {kinds}")
    (kind,) = asked
    if kind is Kind.MOVE:
        return Request(kind, direction=_direction(fields[kind]))
    if fields[kind] is not True:
        raise RequestError(Code.BAD_VALUE, f"{kind}: expected true")
    return Request(kind, seed=_seed(fields["seed"]) if "seed" in fields else None)


def _object(line: str) -> dict[str, Any]:
    if len(line) > LONGEST_LINE:
        raise RequestError(Code.TOO_LONG, f"longer than {LONGEST_LINE} bytes")
    try:
        text = line.encode("latin-1").decode("utf-8")
    except UnicodeDecodeError as error:
        raise RequestError(Code.NOT_UTF8, f"no UTF-8 from byte {error.start} on") from None
    try:
        value = json.loads(text, object_pairs_hook=_unique, parse_constant=_refuse)
    except json.JSONDecodeError as error:
        problem = f"{error.msg} at character {error.pos}"
        raise RequestError(Code.NOT_JSON, problem) from None
    except RecursionError:
        raise RequestError(Code.NOT_JSON, "nested too deeply") from None
    except ValueError:  # Python takes no whole number of thousands of digits
        raise RequestError(Code.NOT_JSON, "a number has too many digits") from None
    if not isinstance(value, dict):
        raise RequestError(Code.NOT_AN_OBJECT, 'expected an object, such as {"move": "up"}')
    return value


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    fields: dict[str, Any] = {}
    for key, value in pairs:
        # Which of two would count differs from one reader of JSON to the next.
        if key in fields:
            raise RequestError(Code.DUPLICATE_KEY, f"{quote(key)} is there twice")
        fields[key] = value
    return fields


def _refuse(constant: str) -> NoReturn:
    raise RequestError(Code.NOT_JSON, f"JSON has no {constant}")


def _direction(value: object) -> Direction:
    if isinstance(value, str) and value in DIRECTIONS:
        return DIRECTIONS[value]
    raise RequestError(Code.BAD_VALUE, f"move: expected one of {', '.join(DIRECTIONS)}")


def _seed(value: object) -> int:
    # True is an int to Python, and a float may already have lost digits.
    if type(value) is int and value in SEEDS:
        return value
    raise RequestError(
        Code.BAD_VALUE, f"seed: expected a whole number from {SEEDS[0]} to {SEEDS[-1]}"
    )
