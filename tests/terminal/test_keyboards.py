"""Keyboards without Latin letters, and letters that are no Latin ones."""

import pytest
from harness import LEFT, RIGHT, UP, Terminal

from slide2048.tui.keyboards import LATIN, LAYOUTS, Keyboard, keys_of, language
from slide2048.tui.keys import TABLE

LETTERS = {key for row in TABLE for key in row.keys if len(key) == 1 and key.isalpha()}
"""The letters of the table."""

SAME_AS_LATIN = {"Greek": {"q"}, "Hebrew": {"q", "w"}, "Bulgarian": {"q"}}
"""Keys that send a mark, which could be any keyboard's."""


def codes(name: str) -> str:
    return LAYOUTS[name].languages[0]


def moved(text: str, **environ: str) -> str:
    """Return the moves that a text makes on a board where every direction is legal."""
    with Terminal(seed=0, environ=environ) as terminal:
        terminal.send(LEFT + UP + RIGHT)
        before = terminal.session.game.history
        assert len(terminal.session.game.board.legal_moves()) == 4
        terminal.send(text)
        return terminal.session.game.history.removeprefix(before)


@pytest.mark.parametrize("name", LAYOUTS)
def test_every_letter_of_the_table_is_on_every_keyboard(name: str) -> None:
    layout = keys_of(LAYOUTS[name])
    keyboard = Keyboard(codes(name))
    reached = {keyboard.latin(char) for char in layout}
    assert LETTERS - reached == SAME_AS_LATIN.get(name, set())
    # Another way is left for what a mark stands on.
    for row in TABLE:
        if set(row.keys) & SAME_AS_LATIN.get(name, set()):
            assert set(row.keys) - SAME_AS_LATIN[name]


@pytest.mark.parametrize("name", LAYOUTS)
def test_a_keyboard_has_each_character_on_one_key(name: str) -> None:
    letters, shifted = LAYOUTS[name].letters, LAYOUTS[name].shifted
    assert len(letters) == len(LATIN)
    assert [i for i, c in enumerate(letters) if c == " "] == [10, 20]
    chars = [char for char in letters + shifted if char not in ". "]
    assert len(chars) == len(set(chars))
    assert not any(char.isascii() or char != char.lower() for char in chars)


@pytest.mark.parametrize("name", LAYOUTS)
def test_the_language_decides_which_keyboard_it_is(name: str) -> None:
    layout = keys_of(LAYOUTS[name])
    for code in LAYOUTS[name].languages:
        keyboard = Keyboard(code)
        assert {char: keyboard.latin(char) for char in layout} == layout
        # Greek has two small forms of one capital, on two keys.
        capitals = {char.upper(): key for char, key in layout.items() if char != "ς"}
        assert {char: keyboard.latin(char) for char in capitals} == capitals


def test_where_keyboards_differ_the_first_one_counts_without_a_language() -> None:
    expected: dict[str, str] = {}
    for layout in LAYOUTS.values():
        for char, key in keys_of(layout).items():
            expected.setdefault(char, key)
    for code in ("", "en", "c", "posix", "xx"):
        keyboard = Keyboard(code)
        assert {char: keyboard.latin(char) for char in expected} == expected


def test_keyboards_differ_only_within_a_family() -> None:
    """A letter on two keys is a decision, which a new keyboard must not make by the way."""
    cyrillic = {"Russian", "Ukrainian", "Belarusian", "Serbian", "Macedonian", "Bulgarian"}
    cyrillic.add("Mongolian")
    for first, a in LAYOUTS.items():
        for second, b in LAYOUTS.items():
            here, there = keys_of(a), keys_of(b)
            if any(here[char] != there[char] for char in here.keys() & there.keys()):
                assert {first, second} <= cyrillic, (first, second)


@pytest.mark.parametrize(
    ("text", "letters"),
    [
        ("цфыв", "ULDR"),
        ("ЦФЫВ", "ULDR"),
        ("лорд", "UDLR"),
        ("іІ", "DD"),
        ("ςασδ", "ULDR"),
        ("κξηλ", "UDLR"),
        ("שדג", "LDR"),
        ("صشسي", "ULDR"),
        ("صشسی", "ULDR"),
        ("ㅈㅁㄴㅇ", "ULDR"),
        ("ㅉ", "U"),
        ("ไฟหก", "ULDR"),
        ("ոասդ", "ULDR"),
        ("ՈԱՍԴ", "ULDR"),
        ("წასდ", "ULDR"),
        ("ჭშ", "UD"),
        ("ｗａｓｄＷＡＳＤ", "ULDRULDR"),
        ("ｋｊｈｌ", "UDLR"),
    ],
)
def test_the_same_physical_keys_slide(text: str, letters: str) -> None:
    assert "".join(moved(char) for char in text) == letters


@pytest.mark.parametrize(
    ("lang", "text", "letters"),
    [
        ("sr_RS.UTF-8", "њасд", "ULDR"),
        ("mk_MK.UTF-8", "ЊАСД", "ULDR"),
        ("bg_BG.UTF-8", "уьяа", "ULDR"),
        ("mn_MN", "цйыб", "ULDR"),
        ("be_BY.UTF-8@latin", "цфыв", "ULDR"),
        ("be_BY.UTF-8", "і", ""),
        ("uk_UA.UTF-8", "і", "D"),
        ("en_US.UTF-8", "цфыв", "ULDR"),
    ],
)
def test_the_language_of_the_environment_decides(lang: str, text: str, letters: str) -> None:
    assert "".join(moved(char, LANG=lang) for char in text) == letters


@pytest.mark.parametrize(
    ("environ", "code"),
    [
        ({}, ""),
        ({"LANG": "bg_BG.UTF-8"}, "bg"),
        ({"LANG": "bg_BG.UTF-8", "LC_CTYPE": "sr_RS"}, "sr"),
        ({"LANG": "bg_BG.UTF-8", "LC_CTYPE": "", "LC_ALL": "mk"}, "mk"),
        ({"LC_ALL": "C.UTF-8", "LANG": "bg"}, "c"),
        ({"LANG": "sr@latin"}, "sr"),
        ({"LANG": "\udcff.@_"}, "\udcff"),
    ],
)
def test_the_language_is_read_as_the_locale_reads_it(environ: dict[str, str], code: str) -> None:
    assert language(environ) == code


@pytest.mark.parametrize(
    ("char", "latin"),
    [
        *zip("WwzZ?+=-_ 2", "WwzZ?+=-_ 2", strict=True),
        *zip("？＋＝－＿\u3000２", "?+=-_ 2", strict=True),
        *zip("٢۳๔", "234", strict=True),
        *zip("؟՞", "??", strict=True),
        # The letter of Turkish keyboards that is where others have an i, and its capital.
        *zip("ıİ", "ii", strict=True),
        *zip("éß漢あ한√", "éß漢あ한√", strict=True),
    ],
)
def test_digits_marks_and_letters_of_other_alphabets(char: str, latin: str) -> None:
    assert Keyboard().latin(char) == latin


def test_a_letter_that_a_pause_has_cut_is_that_letter() -> None:
    with Terminal(seed=0) as terminal:
        terminal.send(LEFT + UP + RIGHT)
        before = terminal.session.game.history
        for letter in ("ц", "ㅁ"):
            for byte in letter.encode():
                terminal.send(bytes([byte]))
                terminal.silence()
        assert terminal.session.game.history.removeprefix(before) == "UL"
        # The rest of one that was lost is no key, and takes none with it.
        terminal.send("ц".encode()[:1])
        terminal.silence()
        terminal.send(b"d" + "ц".encode()[1:])
        assert terminal.session.game.history.removeprefix(before) == "ULR"


def test_a_command_on_another_keyboard() -> None:
    with Terminal(seed=3) as terminal:
        terminal.send("？")
        assert "Help" in terminal.text
        terminal.send("؟" + "и")
        assert "Boards" in terminal.text
        terminal.send("٥")
        assert terminal.session.size == 5
        terminal.send("й")
        assert terminal.task.done()
