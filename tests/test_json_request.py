"""Requests of JSON mode: the five there are, and a code for every line that is none."""

import contextlib
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from slide2048 import Direction
from slide2048.json_request import DIRECTIONS, Code, Kind, Request, RequestError, parse
from slide2048.line_input import LONGEST_LINE

DIGITS = b"9" * 6000


@pytest.mark.parametrize(
    ("line", "request_"),
    [
        *(
            (f'{{"move": "{direction.name.lower()}"}}', Request(Kind.MOVE, direction))
            for direction in Direction
        ),
        ('{"undo": true}', Request(Kind.UNDO)),
        ('{"new": true}', Request(Kind.NEW)),
        ('{"new": true, "seed": 0}', Request(Kind.NEW, seed=0)),
        (f'{{"seed": {2**64 - 1}, "new": true}}', Request(Kind.NEW, seed=2**64 - 1)),
        ('{"keep_going": true}', Request(Kind.KEEP_GOING)),
        ('\t {"state":true}  ', Request(Kind.STATE)),
        ('{"m\\u006fve": "up"}', Request(Kind.MOVE, Direction.UP)),
    ],
)
def test_requests(line: str, request_: Request) -> None:
    assert parse(line) == request_


@pytest.mark.parametrize(
    ("line", "code", "words"),
    [
        (b"", Code.NOT_JSON, "character 0"),
        (b"\x00", Code.NOT_JSON, "character 0"),
        (b'{"move": "u\x00p"}', Code.NOT_JSON, "control character"),
        (b"up", Code.NOT_JSON, ""),
        (b'{"move": "up"} x', Code.NOT_JSON, "Extra data at character 15"),
        (b'{"move": "up"}{"move": "up"}', Code.NOT_JSON, "Extra data"),
        (b"{'move': 'up'}", Code.NOT_JSON, ""),
        (b'\xef\xbb\xbf{"move": "up"}', Code.NOT_JSON, "BOM"),
        (b"[" * 60_000, Code.NOT_JSON, "nested too deeply"),
        (b'{"a":' * 12_000, Code.NOT_JSON, "nested too deeply"),
        (b'{"new": true, "seed": ' + DIGITS + b"}", Code.NOT_JSON, "too many digits"),
        (b'{"new": true, "seed": NaN}', Code.NOT_JSON, "NaN"),
        (b'{"new": true, "seed": -Infinity}', Code.NOT_JSON, "Infinity"),
        (b'\xff\xfe{"move": "up"}', Code.NOT_UTF8, "byte 0"),
        (b'{"move": "\xc3("}', Code.NOT_UTF8, "byte 10"),
        (b'{"move": "\xed\xa0\x80"}', Code.NOT_UTF8, "byte 10"),
        (b'"' + b"u" * 1_000_000, Code.TOO_LONG, str(LONGEST_LINE)),
        (b'{"move": "up", "move": "down"}', Code.DUPLICATE_KEY, "'move'"),
        (b'{"new": true, "seed": {"a": 1, "a": 2}}', Code.DUPLICATE_KEY, "'a'"),
        (b"null", Code.NOT_AN_OBJECT, "an object"),
        (b'["move", "up"]', Code.NOT_AN_OBJECT, "an object"),
        (b"7", Code.NOT_AN_OBJECT, "an object"),
        (b'{"Move": "up"}', Code.UNKNOWN_FIELD, "'Move'"),
        (b'{"move": "up", "seed": 7}', Code.UNKNOWN_FIELD, "'seed'"),
        (b'{"seed": 7}', Code.UNKNOWN_FIELD, "'seed'"),
        ('{"\\ud800←": 7}'.encode(), Code.UNKNOWN_FIELD, r"\ud800\u2190"),
        (b"{}", Code.NOT_ONE_REQUEST, "keep_going"),
        (b'{"move": "up", "undo": true}', Code.NOT_ONE_REQUEST, "exactly one"),
        (b'{"move": "UP"}', Code.BAD_VALUE, "up, right, down, left"),
        (b'{"move": 0}', Code.BAD_VALUE, "up, right"),
        (b'{"move": ["up"]}', Code.BAD_VALUE, "up, right"),
        (b'{"undo": false}', Code.BAD_VALUE, "undo: expected true"),
        (b'{"new": 1}', Code.BAD_VALUE, "new: expected true"),
        (b'{"new": true, "seed": -1}', Code.BAD_VALUE, "seed"),
        (b'{"new": true, "seed": 18446744073709551616}', Code.BAD_VALUE, "18446744073709551615"),
        (b'{"new": true, "seed": 7.0}', Code.BAD_VALUE, "whole number"),
        (b'{"new": true, "seed": 1e999}', Code.BAD_VALUE, "whole number"),
        (b'{"new": true, "seed": true}', Code.BAD_VALUE, "whole number"),
        (b'{"new": true, "seed": null}', Code.BAD_VALUE, "whole number"),
        (b'{"new": true, "seed": "7"}', Code.BAD_VALUE, "whole number"),
    ],
    ids=lambda value: repr(value)[:40],
)
def test_what_is_no_request_has_a_code_and_a_reason(line: bytes, code: Code, words: str) -> None:
    with pytest.raises(RequestError) as caught:
        parse(line.decode("latin-1"))
    assert caught.value.code is code
    assert words in str(caught.value)
    assert len(str(caught.value)) < 200


def test_the_longest_line_is_read() -> None:
    line = '{"move": "up"}'
    assert parse(line + " " * (LONGEST_LINE - len(line))).kind is Kind.MOVE


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner),
    max_leaves=5,
)
keys = st.sampled_from([*map(str, Kind), "seed"])


@given(st.binary(max_size=40) | st.dictionaries(keys, json_values).map(json.dumps).map(str.encode))
def test_anything_is_a_request_or_a_request_error(line: bytes) -> None:
    with contextlib.suppress(RequestError):
        found = parse(line.decode("latin-1"))
        assert json.loads(line)[found.kind] in (True, *DIRECTIONS)
