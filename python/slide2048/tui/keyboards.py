"""Keyboards without Latin letters: the same physical keys, so that nobody has to switch to play.

A terminal sends characters and not keys, so a character stands for the key that it is on. The rows
below are those of the X Keyboard Configuration Database (xkeyboard-config 2.35.1, the layout of
each name), from which those of Windows and macOS differ in few letters; the Korean ones are the
two-set layout of KS X 5002, as a terminal gets them while no syllable is composed.

Latin layouts are none of this: on Dvorak, AZERTY or QWERTZ a letter is that letter.
"""

import functools
from collections.abc import Mapping
from typing import Final, NamedTuple

LATIN: Final = "qwertyuiop asdfghjkl zxcvbnm"
"""The rows of keys that the rows of a layout are written over."""


class Layout(NamedTuple):
    """What the letter keys of a keyboard send.

    Attributes:
        languages: Codes of the languages whose speakers have this rather than another layout.
        letters: The three rows. A dot is a key that sends what other keyboards send too, so that
            it cannot tell which key it was.
        shifted: What they send with Shift, where that is no capital of the letter.
    """

    languages: tuple[str, ...]
    letters: str
    shifted: str = ""


LAYOUTS: Final = {
    "Russian": Layout(
        ("ru", "kk", "ky", "tt", "ba", "cv", "tg", "uz", "sah", "os"),
        "йцукенгшщз фывапролд ячсмить",
    ),
    "Ukrainian": Layout(("uk",), "йцукенгшщз фівапролд ячсмить"),
    "Greek": Layout(("el",), ".ςερτυθιοπ ασδφγηξκλ ζχψωβνμ"),
    "Hebrew": Layout(("he", "iw", "yi"), "..קראטוןםפ שדגכעיחלך זסבהנמצ"),
    "Arabic": Layout(("ar",), "ضصثقفغعهخح شسيبلاتنم ئءؤرﻻىة"),
    "Persian": Layout(("fa",), "ضصثقفغعهخح شسیبلاتنم ظطزرذدپ"),
    "Korean": Layout(
        ("ko",),
        "ㅂㅈㄷㄱㅅㅛㅕㅑㅐㅔ ㅁㄴㅇㄹㅎㅗㅓㅏㅣ ㅋㅌㅊㅍㅠㅜㅡ",
        "ㅃㅉㄸㄲㅆ...ㅒㅖ ......... .......",
    ),
    "Thai": Layout(
        ("th",),
        "ๆไำพะ\u0e31\u0e35รนย ฟหกดเ\u0e49\u0e48าส ผปแอ\u0e34\u0e37ท",
        "..ฎฑธ\u0e4d\u0e4aณฯญ ฤฆฏโฌ\u0e47\u0e4bษศ ..ฉฮ\u0e3a\u0e4c.",
    ),
    "Armenian phonetic": Layout(("hy",), "քոերտըւիօպ ասդֆգհյկլ զղցվբնմ"),
    "Georgian": Layout(("ka",), "ქწერტყუიოპ ასდფგჰჯკლ ზხცვბნმ", ".ჭ.ღთ..... .შ....ჟ.. ძ.ჩ...."),
    "Belarusian": Layout(("be",), "йцукенгшўз фывапролд ячсміть"),
    "Serbian": Layout(("sr",), "љњертзуиоп асдфгхјкл жџцвбнм"),
    "Macedonian": Layout(("mk",), "љњертѕуиоп асдфгхјкл зџцвбнм"),
    "Bulgarian": Layout(("bg",), ".уеишщксдз ьяаожгтнв юйъэфхп"),
    "Mongolian": Layout(("mn",), "фцужэнгшүз йыбөахрол ячёсмит"),
}
"""All layouts. Where two have a letter on different keys, the one that comes first here has it,
unless the language of the environment has another: players of Russian layouts are the most."""

# Letters of Latin keyboards whose capitals Python knows otherwise, and what stands for a mark.
_OTHERS: Final = {"ı": "i", "İ": "i", "؟": "?", "՞": "?", "\u3000": " "}
_FULL_WIDTH: Final = 0xFEE0
"""How far the full-width characters of Japanese and Chinese input are from their ASCII ones."""


class Keyboard:
    """Says which Latin key a character stands for.

    Args:
        language: The code of the player's language; any other text is no language.

    >>> [Keyboard().latin(char) for char in "цЦｗW٤у"]
    ['w', 'w', 'w', 'W', '4', 'e']
    >>> Keyboard("bg").latin("у")
    'w'
    """

    def __init__(self, language: str = "") -> None:
        self._language = language

    def latin(self, char: str) -> str:
        """Return the Latin letter, digit or mark of a character's key, or the character itself."""
        if char.isascii():
            return char
        if "！" <= char <= "～":
            return chr(ord(char) - _FULL_WIDTH)
        if char.isdecimal():
            return str(int(char))
        return _OTHERS.get(char) or _letters(self._language).get(char.lower(), char)


def language(environ: Mapping[str, str]) -> str:
    """Return the code of the language that the environment asks for, or nothing.

    >>> language({"LANG": "sr_RS.UTF-8@latin"})
    'sr'
    """
    names = (environ.get(name) for name in ("LC_ALL", "LC_CTYPE", "LANG"))
    name = next(filter(None, names), "")
    return name.split(".")[0].split("@")[0].split("_")[0].lower()


@functools.cache
def _letters(language: str) -> dict[str, str]:
    # Built when the first such character comes, since most players never send one.
    first = [layout for layout in LAYOUTS.values() if language in layout.languages]
    letters: dict[str, str] = {}
    for layout in (*first, *LAYOUTS.values()):
        for char, key in keys_of(layout).items():
            letters.setdefault(char, key)
    return letters


def keys_of(layout: Layout) -> dict[str, str]:
    """Return the Latin key of each character of a layout."""
    return {
        char: key
        for chars in (layout.shifted, layout.letters)
        for char, key in zip(chars, LATIN, strict=bool(chars))
        if char not in ". "
    }
