"""The characters to draw with, chosen before anything is drawn."""

import codecs
from collections.abc import Mapping
from typing import Final, NamedTuple

from slide2048.direction import Direction


class Glyphs(NamedTuple):
    """Every character outside letters, digits and punctuation that the screens use.

    ``top``, ``middle`` and ``bottom`` are the left end, the joints and the right end of a rule.
    """

    horizontal: str = "─"
    vertical: str = "│"
    top: str = "┌┬┐"
    middle: str = "├┼┤"
    bottom: str = "└┴┘"
    empty: str = "·"
    times: str = "×"
    up: str = "↑"
    down: str = "↓"
    left: str = "←"
    right: str = "→"
    arrows: str = "←↑↓→"
    mark: str = "›"
    ellipsis: str = "…"
    block: str = "█"

    def refusal(self, direction: Direction) -> str:
        """Return a short word for a direction that changes nothing.

        >>> UNICODE.refusal(Direction.LEFT), ASCII.refusal(Direction.UP)
        ('← ×', 'Up x')
        """
        return f"{self.arrow(direction)} {self.times}"

    def arrow(self, direction: Direction) -> str:
        """Return what stands for a direction."""
        return (self.up, self.right, self.down, self.left)[direction]

    @property
    def characters(self) -> str:
        """All of them, to test an encoding with."""
        return "".join(self)


UNICODE: Final = Glyphs()
ASCII: Final = Glyphs(
    horizontal="-",
    vertical="|",
    top="+++",
    middle="+++",
    bottom="+++",
    empty=".",
    times="x",
    up="Up",
    down="Down",
    left="Left",
    right="Right",
    arrows="arrows",
    mark=">",
    ellipsis="~",
    block="#",
)


def choose_glyphs(ascii_only: bool, encoding: str | None, environ: Mapping[str, str]) -> Glyphs:
    """Return what the terminal can show.

    In the C locale, and in one that is not installed, Python writes UTF-8 all the same, so the
    name of the locale is asked as well: a player who sets ``LC_ALL=C`` may have a terminal that
    knows nothing else.

    >>> choose_glyphs(False, "latin-1", {}) is ASCII
    True
    """
    locale = environ.get("LC_ALL") or environ.get("LC_CTYPE") or environ.get("LANG") or ""
    if ascii_only or locale in ("C", "POSIX"):
        return ASCII
    encoding = encoding or "ascii"
    charset = _charset(locale) or encoding
    try:
        UNICODE.characters.encode(encoding)
        understood = codecs.lookup(charset).name == codecs.lookup(encoding).name
    except (UnicodeEncodeError, LookupError):
        return ASCII
    return UNICODE if understood else ASCII


def _charset(locale: str) -> str:
    """Return the character set that a locale's name tells, if it tells any.

    >>> [_charset(name) for name in ("ru_RU.KOI8-R", "de_DE@euro", "de_DE.UTF-8@euro", "de_DE")]
    ['KOI8-R', 'ISO-8859-15', 'UTF-8', '']
    """
    name, _, modifier = locale.partition("@")
    return name.partition(".")[2] or ("ISO-8859-15" if modifier == "euro" else "")
