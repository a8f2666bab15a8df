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
    # Num Lock, Caps Lock, both with Shift, and the press and the repetition of a key as such.
    "\x1b[1;129A": UP,
    "\x1b[1;65D": LEFT,
    "\x1b[1;194C": RIGHT,
    "\x1b[1;1:1B": DOWN,
    "\x1b[1;129:2B": DOWN,
    # Padding of slow lines.
    "\x1b[\x00\x00B": DOWN,
    "\x1bO\x7fC": RIGHT,
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
    "\x1b[5~": Keys.PageUp,
    "\x1b[6~": Keys.PageDown,
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
    "arrows with Control and a lock": ["\x1b[1;133A", "\x1b[1;69C", "\x1b[1;1:3B", "\x1b[1;0:4B"],
    "focus": ["\x1b[I", "\x1b[O"],
    "cursor and device reports": ["\x1b[12;40R", "\x1b[?1;2c", "\x1b[>41;354;0c", "\x1b[0n"],
    "answers about modes": ["\x1b[?1007;1$y", "\x1b[?25;2$y"],
    "keys as numbers": [
        *("\x1b[119;5u", "\x1b[27;5;119~", "\x1b[114u", "\x1b[97:65;2;65u", "\x1b[97;5u"),
        *("\x1b[27;5;97~", "\x1b[27;2;65~", "\x1b[57352u", "\x1b[99;5:3u", "\x1b[27;1:3u"),
        *("\x1b[99;7u", "\x1b[27;3u", "\x1b[?1u", "\x1b[u", "\x1b[~", "\x1b[;~"),
        *("\x1b[27;13;99999999~", "\x1b[99;9999u", "\x1b[13;5u", "\x1b[122u", "\x1b[27;5;99R"),
    ],
    "urxvt mouse": ["\x1b[32;10;10M"],
    "broken mouse": ["\x1b[<0;10M", "\x1b[<;;M", "\x1b[<0;1;2;3M", "\x1b[<0;1;-2M"],
    "colours of the terminal": ["\x1b]11;rgb:0000/d4d4/1a1a\x07", "\x1b]10;rgb:1/2/3\x1b\\"],
    "titles of the window": ["\x1b]lrun wasd\x1b\\", "\x1b]Lquit\x07", "\x1b]l\x1b\\"],
    "strings of any kind": [f"\x1b{c}wasd rq\x1b\\" for c in "]PX^_"],
    "strings of an 8-bit terminal": [
        *(f"{c}11;wasd\x9c" for c in "\x90\x98\x9d\x9e\x9f"),
        *(f"{c}wasd\x07" for c in "\x90\x98\x9d\x9e\x9f"),
        *(f"{c}1$rq\udc9c" for c in "\udc90\udc98\udc9d\udc9e\udc9f"),
        "\x1b]11;rgb:0/0/0\udc9c",
    ],
    "sequences with noise": ["\x1b[1;\udcffa", "\x1b[1;5\x7fA", "\x1b[\x80r", "\x1bO\x00r"],
    "names of the terminal": ["\x1bP>|XTerm(390)\x1b\\", "\x1bP1$r0m\x1b\\", "\x1b_Gi=1;OK\x1b\\"],
    "control characters": [chr(c) for c in range(32) if chr(c) not in "\x03\n\r\x0c\x1a\x1b"],
    "Backspace": ["\x08", "\x7f"],
    "bytes that are no text": ["\udcff", "\udc80", "\x80", "\x85", "\udc9a"],
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
def test_arrows_home_end_and_page_keys_in_every_form(sequence: str) -> None:
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


@pytest.mark.parametrize(
    ("sequence", "key"),
    [
        ("\x1b[27u", Keys.Escape),
        ("\x1b[27;1u", Keys.Escape),
        ("\x1b[27;129u", Keys.Escape),
        ("\x1b[27;1:1u", Keys.Escape),
        ("\x1b[13u", Keys.ControlM),
        ("\x1b[99;5u", Keys.ControlC),
        ("\x1b[99;197u", Keys.ControlC),
        ("\x1b[27;5;99~", Keys.ControlC),
        ("\x1b[108;5u", Keys.ControlL),
        ("\x1b[27;5;108~", Keys.ControlL),
        ("\x1b[122;5u", Keys.ControlZ),
        ("\x1b[27;5;122~", Keys.ControlZ),
    ],
)
def test_what_leads_out_is_heard_as_numbers_too(sequence: str, key: Keys) -> None:
    """A program that ended badly may have left the terminal sending keys as numbers."""
    assert Parser().feed(sequence) == [key]
    assert Parser().pieces(sequence, "w") == [key, "w"]


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
        if cut == 2 and sequence[1] in "]PX^_" and sequence[2].isalpha() and sequence[2] != "G":
            continue  # Alt and a bracket, and then another key
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


@pytest.mark.parametrize(
    "sequence",
    # A paste has a time of its own to be given up at.
    [s for s in [*CURSOR_KEYS, *SEQUENCES] if s[:2] == "\x1b[" and s[2:5] != "200"],
    ids=repr,
)
def test_a_sequence_whose_end_is_lost_does_not_spoil_the_next_one(sequence: str) -> None:
    for cut in range(1, len(sequence)):
        keys = Parser().pieces(sequence[:cut], "\x1b[A", "\x1bOD", "w")
        assert [key for key in keys if key != Keys.Escape] == [UP, LEFT, "w"], sequence[:cut]


def test_what_is_typed_after_a_lost_end_costs_one_key_at_most() -> None:
    for start in ["\x1b[", "\x1b[1;5", "\x1bO", "\x1b[?", "\x1b[<0;12"]:
        for keys in ["wasd", "цфыв", "\rasd", "ｗasd"]:
            assert Parser().pieces(start, *keys)[-3:] == list(keys[1:]), (start, keys)


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
    parser.pieces("\x1b" + introducer)
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


@pytest.mark.parametrize("introducer", ["\x1b[", "\x9b", "\udc9b"])
def test_a_paste_of_an_8_bit_terminal_ends_where_it_ends(introducer: str) -> None:
    whole = f"{introducer}200~rrq{introducer}201~"
    for cut in range(1, len(whole)):
        parser = KeyParser(lambda: 0.0)
        keys = parser.feed(whole[:cut]) + parser.feed(whole[cut:]) + parser.feed("w")
        assert [press.data for press in keys] == ["w"]
