"""The bytes of the terminal as keys, with everything taken out that is none.

prompt_toolkit hands over what it does not know as Escape and plain letters. In a game whose
letters are moves and commands that is a restart for a key of the number pad. So this parser
reads control sequences as ECMA-48 shapes them: known or not, each is taken whole.
"""

import enum
import re
import time
from collections.abc import Callable
from typing import Final

from prompt_toolkit.key_binding.key_processor import KeyPress
from prompt_toolkit.keys import Keys

from slide2048.tui.sequences import CURSOR_KEYS, csi_key

SILENCE: Final = 2.0
"""Seconds of silence after which an unfinished paste is given up: its end was lost."""

STRING_LASTS: Final = 0.5
"""Seconds from its start after which an unfinished string is given up: the player types it."""

_PASTE_START: Final = "200~"
# The introducer may be one byte, decoded or not.
_PASTE_END: Final = re.compile("(?:\x1b\\[|[\x9b\udc9b])201~")
_LONGEST_PASTE_END: Final = 6
_CONTROLS: Final = {
    "\r": Keys.ControlM,
    "\n": Keys.ControlM,
    "\x03": Keys.ControlC,
    "\x0c": Keys.ControlL,
    "\x1a": Keys.ControlZ,
}
_MOUSE: Final = re.compile(r"<\d{1,4};\d{1,6};\d{1,6}[Mm]")
# rxvt ends its Shift keys with what is no final byte anywhere else.
_RXVT: Final = re.compile(r"\d+\$")
# The introducers of an 8-bit terminal as one byte each, decoded or not.
_SS3: Final = ("\x8f", "\udc8f")
_CSI: Final = ("\x9b", "\udc9b")
_STRINGS: Final = tuple("\x90\x98\x9d\x9e\x9f\udc90\udc98\udc9d\udc9e\udc9f")
_STRING_ENDS: Final = ("\x07", "\x9c", "\udc9c")
# Some lines pad what they transmit with these.
_PADDING: Final = ("\x00", "\x7f")


class _State(enum.Enum):
    GROUND = enum.auto()
    ESCAPE = enum.auto()
    ESCAPED = enum.auto()
    """A lone Escape was reported; what completes it to a sequence may still come."""
    CSI = enum.auto()
    SS3 = enum.auto()
    LINUX_KEY = enum.auto()
    X10_MOUSE = enum.auto()
    STRING_START = enum.auto()
    STRING = enum.auto()
    PASTE = enum.auto()


class KeyParser:
    """Turns decoded terminal input into key presses.

    Only these come out: printable characters, arrows, Home, End, page keys, Enter, Escape,
    Ctrl-C, Ctrl-L, Ctrl-Z, and mouse reports in SGR form. A sequence that a pause has cut is
    swallowed to its end, since after a pause it may be one that the player typed.

    Args:
        now: The clock that measures ``SILENCE`` and ``STRING_LASTS``.
    """

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._state = _State.GROUND
        self._sequence = ""
        self._ignored = False
        # Whether nothing has followed for a while on what has arrived.
        self._paused = False
        self._last_input = now()
        # When the present paste or string began.
        self._begun = now()
        self._keys: list[KeyPress] = []

    def feed(self, text: str) -> list[KeyPress]:
        """Take what has arrived and return the keys that are complete."""
        now = self._now()
        if self._given_up(text, now):
            self._state = _State.GROUND
        self._last_input = now
        position = 0
        while position < len(text):
            if self._state is _State.PASTE:
                position += self._skip_paste(text[position:])
            else:
                self._step(text[position])
                position += 1
            self._paused = False
        return self._take()

    def flush(self) -> list[KeyPress]:
        """Note that nothing has followed for a while, and return what that completes."""
        self._paused = True
        match self._state:
            case _State.ESCAPE:
                self._emit(Keys.Escape, "\x1b")
                self._state = _State.ESCAPED
            case _State.CSI if _RXVT.fullmatch(self._sequence):
                self._state = _State.GROUND
            case _:
                self._ignored = True
        return self._take()

    def _given_up(self, text: str, now: float) -> bool:
        """Return whether the end of the present paste or string is not to be waited for."""
        if self._state in (_State.STRING_START, _State.STRING):
            return now - self._begun > STRING_LASTS
        if self._state is not _State.PASTE:
            return False
        silence = now - self._last_input
        # A paste may hold a Ctrl-C, but hardly one that comes alone and late.
        late = silence > STRING_LASTS or now - self._begun > SILENCE
        return silence > SILENCE or (late and text.strip("\x03") == "")

    def _take(self) -> list[KeyPress]:
        keys, self._keys = self._keys, []
        return keys

    def _emit(self, key: Keys | str, data: str) -> None:
        self._keys.append(KeyPress(key, data))

    def _skip_paste(self, text: str) -> int:
        """Return how much of the text still belongs to the paste."""
        seen = self._sequence + text
        end = _PASTE_END.search(seen)
        if end is None:
            self._sequence = seen[-_LONGEST_PASTE_END + 1 :]
            return len(text)
        self._state = _State.GROUND
        return end.end() - len(self._sequence)

    def _step(self, char: str) -> None:
        # An Escape starts anew, and a control character is never inside a key's sequence.
        if char == "\x1b":
            self._ignored = self._state is _State.ESCAPE
            self._state = _State.ESCAPE
        elif char in _PADDING and self._state in _PADDED:
            pass
        elif char < " " and self._state not in (_State.STRING, _State.X10_MOUSE):
            if self._state is _State.ESCAPE and char != "\x03":
                self._state = _State.GROUND  # Alt and Enter, say
            else:
                self._ground(char)
        else:
            _STEPS[self._state](self, char)

    def _ground(self, char: str) -> None:
        self._state = _State.GROUND
        if char in _CONTROLS:
            self._emit(_CONTROLS[char], char)
        elif char in _CSI or char in _SS3:
            self._ignored = False
            self._introduce(char)
        elif char in _STRINGS:
            # No key sends this, so there is nothing to wait for.
            self._begin_string(_State.STRING)
        elif char.isprintable():
            self._emit(char, char)

    def _introduce(self, char: str) -> None:
        self._sequence = ""
        self._state = _State.SS3 if char == "O" or char in _SS3 else _State.CSI

    def _escape(self, char: str) -> None:
        if char in "[O":
            self._introduce(char)
        elif char in "]PX^_":
            self._begin_string(_State.STRING_START)
        else:
            # Alt and a key, which is neither a move nor a command.
            self._state = _State.GROUND

    def _begin_string(self, state: _State) -> None:
        self._state = state
        self._begun = self._last_input

    def _escaped(self, char: str) -> None:
        if char in "[O":
            self._ignored = True
            self._introduce(char)
        elif char == "\\":  # the end of a string
            self._state = _State.GROUND
        else:
            self._ground(char)

    def _csi(self, char: str) -> None:
        self._sequence += char
        if not "@" <= char <= "~":
            # A byte that is no text may have been changed on its way. Text was typed after what
            # never came, and more of it must not be lost.
            if char.isprintable() and char > "~":
                self._state = _State.GROUND
            return
        match self._sequence:
            case "[":
                self._state = _State.LINUX_KEY
            case "M":
                self._sequence = ""
                self._state = _State.X10_MOUSE
            case sequence if sequence == _PASTE_START:
                self._sequence = ""
                self._state = _State.PASTE
                self._begun = self._last_input
            case sequence:
                self._state = _State.GROUND
                if not self._ignored:
                    self._report(sequence)

    def _report(self, sequence: str) -> None:
        if (key := csi_key(sequence)) is not None:
            self._emit(key, "\x1b[" + sequence)
        elif _MOUSE.fullmatch(sequence):
            self._emit(Keys.Vt100MouseEvent, "\x1b[" + sequence)

    def _ss3(self, char: str) -> None:
        self._sequence += char
        if char in "0123456789;":
            return
        self._state = _State.GROUND
        if self._sequence in CURSOR_KEYS and not self._ignored:
            self._emit(CURSOR_KEYS[self._sequence], "\x1bO" + self._sequence)

    def _linux_key(self, _char: str) -> None:
        self._state = _State.GROUND

    def _x10_mouse(self, char: str) -> None:
        self._sequence += char
        # Two bytes that happen to be valid UTF-8 have become one character.
        report = self._sequence.encode("utf-8", "surrogateescape")
        if len(report) < 3:
            return
        self._state = _State.GROUND
        code, x, y = (byte - 32 for byte in report[:3])
        if self._ignored or code < 0:
            return
        released = code & 3 == 3 and code < 32
        self._emit(
            Keys.Vt100MouseEvent,
            f"\x1b[<{code & ~3 if released else code};{x};{y}" + ("m" if released else "M"),
        )

    def _string_start(self, char: str) -> None:
        # After a pause, it was Alt and a key, unless what follows is how a terminal's answer goes
        # on: with a digit, a mark or, about pictures, a G.
        if not self._paused or " " <= char <= "?" or char == "G":
            self._state = _State.STRING
        else:
            self._ground(char)

    def _string(self, char: str) -> None:
        if char in _STRING_ENDS:
            self._state = _State.GROUND
        elif char == "\x03":
            self._ground(char)


_PADDED: Final = (_State.CSI, _State.SS3, _State.STRING_START, _State.STRING)

_STEPS: Final = {
    _State.GROUND: KeyParser._ground,
    _State.ESCAPE: KeyParser._escape,
    _State.ESCAPED: KeyParser._escaped,
    _State.CSI: KeyParser._csi,
    _State.SS3: KeyParser._ss3,
    _State.LINUX_KEY: KeyParser._linux_key,
    _State.X10_MOUSE: KeyParser._x10_mouse,
    _State.STRING_START: KeyParser._string_start,
    _State.STRING: KeyParser._string,
}
