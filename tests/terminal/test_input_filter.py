"""What the terminal sends, byte by byte, and which keys that is."""

import itertools

import pytest
from harness import FakeTime
from hypothesis import given
from hypothesis import strategies as st
from prompt_toolkit.keys import Keys

from slide2048.tui.input_filter import SILENCE, STRING_LASTS, KeyParser

UP, DOWN, RIGHT, LEFT = Keys.Up, Keys.Down, Keys.Right, Keys.Left

CURSOR_KEYS = {
    "\x1b[A": UP,
    "\x1b[B": DOWN,
    "\x1b[C": RIGHT,
    "\x1b[D": LEFT,
    "\x1bOA": UP,
    "\x1bOB": DOWN,
    "\x1bOC": RIGHT,
    "\x1bOD": LEFT,
    "\x1b[1;1A": UP,
    "\x1b[1;2A": UP,
    "\x9bA": UP,
    "\x8fD": LEFT,
    "\x1b[H": Keys.Home,
    "\x1b[F": Keys.End,
    "\x1bOH": Keys.Home,
    "\x1bOF": Keys.End,
    "\x1b[1~": Keys.Home,
    "\x1b[4~": Keys.End,
    "\x1b[7~": Keys.Home,
    "\x1b[8~": Keys.End,
    "\x9bH": Keys.Home,
}

NO_KEYS = {
    "keypad in application mode": [f"\x1bO{c}" for c in "jklmnopqrstuvwxyMIEPQRSX "],
    "arrows with Alt, Control or both": [f"\x1b[1;{m}{c}" for m in range(3, 17) for c in "ABCD"],
    "old arrows with Control": [f"\x1bO{m}{c}" for m in "356" for c in "ABCD"],
    "Alt and an arrow of rxvt": ["\x1b\x1b[A", "\x1b\x1bOD"],
    "rxvt arrows": [f"\x1b{i}{c}" for i in "[O" for c in "abcd"],
    "rxvt keys with Shift, Control, both": ["\x1b[3^", "\x1b[3@", "\x1b[23^"],
    "Alt and a key": [f"\x1b{c}" for c in "rqwasdhjklu?b .RQWASD1\r\t\x1a"],
    "Linux console": [f"\x1b[[{c}" for c in "ABCDE"],
    "function keys": [
        "\x1b[15~",
        "\x1b[2~",
        "\x1b[1;5H",
        "\x1b[4;3~",
        "\x1b[200;1~",
        "\x1b[24;5~",
        "\x1b[1;5P",
    ],
    "focus": ["\x1b[I", "\x1b[O"],
    "cursor and device reports": ["\x1b[12;40R", "\x1b[?1;2c", "\x1b[>41;354;0c", "\x1b[0n"],
    "answers about modes": ["\x1b[?1007;1$y", "\x1b[?25;2$y"],
    "keys as numbers": ["\x1b[119;5u", "\x1b[27;5;119~", "\x1b[114u", "\x1b[1;1:3A"],
    "urxvt mouse": ["\x1b[32;10;10M"],
    "broken mouse": ["\x1b[<0;10M", "\x1b[<;;M", "\x1b[<0;1;2;3M", "\x1b[<0;1;-2M"],
    "colours of the terminal": ["\x1b]11;rgb:0000/d4d4/1a1a\x07", "\x1b]10;rgb:1/2/3\x1b\\"],
    "names of the terminal": ["\x1bP>|XTerm(390)\x1b\\", "\x1bP1$r0m\x1b\\", "\x1b_Gi=1;OK\x1b\\"],
    "control characters": [chr(c) for c in range(32) if chr(c) not in "\x03\n\r\x0c\x1a\x1b"],
    "Backspace": ["\x08", "\x7f"],
    "bytes that are no text": ["\udcff", "\udc80", "\x80", "\x9f"],
    "pastes": ["\x1b[200~wasd\nq\x03\x1b[Ar\x1b[201~", "\x1b[200~\x1b[201~"],
    "too long": ["\x1b[" + "1;" * 500 + "A", "\x1bO" + "5" * 500 + "D"],
}
"""Whole sequences that are no key of this game."""

SEQUENCES = [sequence for group in NO_KEYS.values() for sequence in group]


class Parser:
    """A parser with a clock of its own, and its output as short names."""

    def __init__(self) -> None:
        self.time = FakeTime()
        self.parser = KeyParser(self.time)

    def feed(self, text: str) -> list[str]:
        return [press.key for press in self.parser.feed(text)]

    def flush(self) -> list[str]:
        return [press.key for press in self.parser.flush()]

    def pieces(self, *texts: str) -> list[str]:
        """Feed pieces with a pause after each."""
        return [key for text in texts for key in self.feed(text) + self.flush()]


@pytest.mark.parametrize("sequence", CURSOR_KEYS)
def test_arrows_home_and_end_in_every_form(sequence: str) -> None:
    assert Parser().feed(sequence) == [CURSOR_KEYS[sequence]]
    # In pieces that come without a pause.
    parser = Parser()
    assert [key for char in sequence for key in parser.feed(char)] == [CURSOR_KEYS[sequence]]


@pytest.mark.parametrize("char", "wWаЦrR?кК2é漢~ ")
def test_characters_are_themselves(char: str) -> None:
    assert Parser().feed(char) == [char]


@pytest.mark.parametrize(
    ("byte", "key"),
    [
        ("\r", Keys.ControlM),
        ("\n", Keys.ControlM),
        ("\x03", Keys.ControlC),
        ("\x0c", Keys.ControlL),
        ("\x1a", Keys.ControlZ),
    ],
)
def test_the_control_keys_of_the_game(byte: str, key: Keys) -> None:
    assert Parser().feed(byte) == [key]


@pytest.mark.parametrize("group", NO_KEYS)
def test_what_is_no_key_is_taken_whole(group: str) -> None:
    for sequence in NO_KEYS[group]:
        parser = Parser()
        keys = parser.feed(sequence)
        # The next key, right after it, is heard.
        keys += parser.feed("\x1b[A")
        assert keys == [UP], repr(sequence)


@pytest.mark.parametrize("group", NO_KEYS)
def test_what_is_no_key_is_no_key_after_a_pause_either(group: str) -> None:
    for sequence in NO_KEYS[group]:
        assert Parser().pieces(sequence, "w") == ["w"], repr(sequence)


@pytest.mark.parametrize("sequence", [*CURSOR_KEYS, *SEQUENCES], ids=repr)
def test_a_sequence_cut_anywhere_is_no_letter(sequence: str) -> None:
    for cut in range(1, len(sequence)):
        if sequence[0] == "\x1b" and cut == 1 and sequence[1] not in "[O":
            continue  # an Escape, and then another key: nothing tells it from the player's
        keys = Parser().pieces(sequence[:cut], sequence[cut:])
        assert set(keys) <= {Keys.Escape}, (sequence[:cut], keys)


@pytest.mark.parametrize(
    "sequence", [s for s in [*CURSOR_KEYS, *SEQUENCES] if s[0] == "\x1b"], ids=repr
)
def test_a_sequence_in_single_bytes_with_pauses_is_no_letter(sequence: str) -> None:
    if sequence[1] in "[O" and "\x1b" not in sequence[1:]:
        assert set(Parser().pieces(*sequence)) <= {Keys.Escape}


@pytest.mark.parametrize("introducer", "[O")
def test_what_follows_a_lone_escape_and_an_introducer_is_swallowed(introducer: str) -> None:
    for letter in "ABCDrquRQU":
        assert Parser().pieces("\x1b", introducer, letter, "w") == [Keys.Escape, "w"]
        assert Parser().pieces("\x1b", introducer + letter, "w") == [Keys.Escape, "w"]
        assert Parser().pieces("\x1b" + introducer, letter, "w") == ["w"]


def test_a_lone_escape_is_the_key_after_a_pause_only() -> None:
    parser = Parser()
    assert parser.feed("\x1b") == []
    assert parser.flush() == [Keys.Escape]
    assert parser.flush() == []
    assert parser.feed("w") == ["w"]


def test_escape_twice_goes_back() -> None:
    assert Parser().pieces("\x1b\x1b") == [Keys.Escape]


def test_control_c_is_heard_in_the_middle_of_anything() -> None:
    for start in ["\x1b", "\x1b[", "\x1b[12;", "\x1bO", "\x1b]", "\x1b]11;x", "\x1bP1", "\x1b[["]:
        assert Parser().feed(start + "\x03")[-1:] == [Keys.ControlC], repr(start)


def test_an_escape_ends_what_it_interrupts() -> None:
    for start in ["\x1b[", "\x1b[12;", "\x1bO", "\x1b]11;x", "\x1bP1", "\x1b[[", "\x1b[M"]:
        assert Parser().feed(start + "\x1b[A") == [UP], repr(start)


def test_shift_delete_of_rxvt_does_not_take_the_next_key_with_it() -> None:
    assert Parser().pieces("\x1b[3$", "w") == ["w"]


def test_a_paste_is_ignored_whole_however_it_is_cut() -> None:
    paste = "\x1b[200~wa\x1b[Asd\nrq\x1b[201\x1b[201~"
    for first in range(1, len(paste)):
        parser = Parser()
        keys = parser.feed(paste[:first]) + parser.feed(paste[first:]) + parser.feed("w")
        assert keys == ["w"], first
        keys = Parser().pieces(paste[:first], paste[first:], "w")
        assert [key for key in keys if key != Keys.Escape] == ["w"], first


def test_a_paste_without_an_end_is_given_up_in_time() -> None:
    parser = Parser()
    parser.feed("\x1b[200~wasd")
    parser.time.now += SILENCE / 2
    assert parser.feed("wasd") == []
    parser.time.now += SILENCE * 2
    assert parser.feed("w") == ["w"]


def test_a_string_without_an_end_is_given_up_in_time() -> None:
    parser = Parser()
    parser.feed("\x1b]11;rgb")
    assert parser.feed("wasd") == []
    parser.time.now += SILENCE * 2
    assert parser.feed("w") == ["w"]


@pytest.mark.parametrize("first", "?1G")
@pytest.mark.parametrize("introducer", "]PX^_")
def test_keys_do_not_keep_a_string_open(introducer: str, first: str) -> None:
    parser = Parser()
    keys: list[str] = []
    parser.feed("\x1b" + introducer)
    for key in [first, *"wasdwasdwasd"]:
        parser.time.now += 0.1
        keys += parser.feed(key)
    assert keys[-6:] == list("sdwasd")[-6:]


def test_what_starts_no_string_in_time_is_a_key() -> None:
    parser = Parser()
    parser.feed("\x1b]")
    parser.time.now += STRING_LASTS * 1.1
    assert parser.feed("?") == ["?"]
    assert parser.feed("w") == ["w"]


def test_control_c_is_heard_in_a_paste_without_an_end() -> None:
    for pause in (0.1, 0.6):
        parser = Parser()
        parser.feed("\x1b[200~wasd")
        keys: list[str] = []
        for _ in range(30):
            parser.time.now += pause
            keys += parser.feed("\x03")
        assert Keys.ControlC in keys, pause
        assert parser.feed("w") == ["w"]


def test_a_long_paste_may_hold_a_control_c() -> None:
    parser = Parser()
    assert parser.feed("\x1b[200~wasd") == []
    for _ in range(30):
        parser.time.now += 0.1
        assert parser.feed("q\x03q") == []
    assert parser.feed("\x1b[201~w") == ["w"]


def test_alt_and_a_bracket_of_a_string_take_no_key_with_them() -> None:
    for introducer in "]PX^_":
        assert Parser().pieces("\x1b" + introducer, "w") == ["w"]


@pytest.mark.parametrize(
    ("sent", "report"),
    [
        ("\x1b[<0;12;5M", "\x1b[<0;12;5M"),
        ("\x1b[<0;12;5m", "\x1b[<0;12;5m"),
        ("\x1b[<64;1;1M", "\x1b[<64;1;1M"),
        ("\x1b[M +%", "\x1b[<0;11;5M"),
        ("\x1b[M#+%", "\x1b[<0;11;5m"),
        ("\x1b[M@+%", "\x1b[<32;11;5M"),
        # Column 163 and row 137: two bytes that make one character of UTF-8.
        ("\x1b[M " + bytes([0xC3, 0xA9]).decode(), "\x1b[<0;163;137M"),
        ("\x1b[M " + bytes([0xFF, 0x25]).decode("utf-8", "surrogateescape"), "\x1b[<0;223;5M"),
    ],
)
def test_mouse_reports_come_out_in_one_form(sent: str, report: str) -> None:
    parser = Parser()
    (press,) = parser.parser.feed(sent)
    assert (press.key, press.data) == (Keys.Vt100MouseEvent, report)
    assert parser.feed("w") == ["w"]


KEYS = ["w", "R", "ц", "\x1b[A", "\x1bOD", "\x03", "\r"]


@given(st.lists(st.sampled_from([*KEYS, *SEQUENCES]), max_size=20), st.data())
def test_a_stream_means_the_same_however_it_is_cut(pieces: list[str], data: st.DataObject) -> None:
    stream = "".join(pieces)
    whole = Parser().feed(stream)
    cuts = sorted(data.draw(st.lists(st.integers(0, len(stream)), max_size=8)))
    parser = Parser()
    bounds = [0, *cuts, len(stream)]
    parts = [stream[a:b] for a, b in itertools.pairwise(bounds)]
    assert [key for part in parts for key in parser.feed(part)] == whole


@given(st.text(st.characters(codec=None) | st.sampled_from("\x1b[O~M;<A01"), max_size=60))
def test_nothing_that_arrives_breaks_the_parser(text: str) -> None:
    parser = Parser()
    parser.feed(text)
    parser.flush()
    parser.time.now += SILENCE * 2
    # Whatever it was, an arrow is an arrow again after it.
    assert parser.feed("\x1b[A")[-1] == UP
