"""Which characters a terminal gets."""

import pytest

from slide2048.tui.coercion import before_coercion
from slide2048.tui.glyphs import ASCII, UNICODE, Glyphs, choose_glyphs


@pytest.mark.parametrize(
    ("ascii_only", "encoding", "environ", "glyphs"),
    [
        (False, "utf-8", {"LANG": "de_DE.UTF-8"}, UNICODE),
        (False, "utf-8", {}, UNICODE),
        (True, "utf-8", {"LANG": "de_DE.UTF-8"}, ASCII),
        (False, "ascii", {}, ASCII),
        (False, "latin-1", {"LANG": "de_DE"}, ASCII),
        (False, None, {}, ASCII),
        (False, "no-such-encoding", {}, ASCII),
        (False, "utf-8", {"LC_ALL": "C", "LANG": "de_DE.UTF-8"}, ASCII),
        (False, "utf-8", {"LC_ALL": "POSIX"}, ASCII),
        (False, "utf-8", {"LC_ALL": "C.UTF-8"}, UNICODE),
        (False, "utf-8", {"LANG": "C"}, ASCII),
        (False, "utf-8", {"LC_CTYPE": "C", "LANG": "de_DE.UTF-8"}, ASCII),
        (False, "utf-8", {"LANG": "C", "LC_CTYPE": "de_DE.UTF-8"}, UNICODE),
        (False, "utf-8", {"LANG": "C", "LC_ALL": "en_US.utf8"}, UNICODE),
        (False, "utf-8", {"LC_CTYPE": "UTF-8"}, UNICODE),
        (False, "utf-8", {"LANG": "en_US.ISO-8859-1"}, ASCII),
        (False, "utf-8", {"LC_CTYPE": "ru_RU.KOI8-R", "LANG": "ru_RU.UTF-8"}, ASCII),
        (False, "utf-8", {"LANG": "de_DE@euro"}, ASCII),
        (False, "utf-8", {"LANG": "de_DE.UTF-8@euro"}, UNICODE),
        (False, "utf-8", {"LANG": "hy_AM.ARMSCII-8"}, ASCII),
        (False, "utf-8", {"LANG": "zh_CN.GB18030"}, ASCII),
        (False, "gb18030", {"LANG": "zh_CN.GB18030"}, UNICODE),
        (False, "utf-8", {"LANG": "sr_RS@latin"}, UNICODE),
    ],
)
def test_choice(
    ascii_only: bool, encoding: str | None, environ: dict[str, str], glyphs: Glyphs
) -> None:
    assert choose_glyphs(ascii_only, encoding, environ) is glyphs


COERCED = {"LC_CTYPE": "C.UTF-8"}


@pytest.mark.parametrize(
    ("now", "at_start", "glyphs"),
    [
        ({**COERCED, "LANG": "C"}, {"LANG": "C"}, ASCII),
        ({**COERCED, "LANG": "de_DE.UTF-8"}, {"LANG": "de_DE.UTF-8", "LC_CTYPE": "C"}, ASCII),
        ({**COERCED}, {"LC_CTYPE": "ru_RU.KOI8-R"}, ASCII),
        ({**COERCED, "LANG": "C"}, {**COERCED, "LANG": "C"}, UNICODE),
        ({**COERCED}, {}, UNICODE),
        ({**COERCED, "LANG": "C", "LC_ALL": "C.UTF-8"}, {"LANG": "C", "LC_ALL": ""}, UNICODE),
        ({"LC_CTYPE": "de_DE.UTF-8"}, {"LC_CTYPE": "C"}, UNICODE),
        # Where the system does not tell how the process was started.
        ({**COERCED, "LANG": "C"}, None, ASCII),
        ({**COERCED, "LANG": "de_DE.UTF-8"}, None, UNICODE),
        ({**COERCED}, None, UNICODE),
    ],
)
def test_a_locale_that_python_has_replaced_is_not_the_players(
    now: dict[str, str], at_start: dict[str, str] | None, glyphs: Glyphs
) -> None:
    assert choose_glyphs(False, "utf-8", before_coercion(now, at_start)) is glyphs


def test_the_ascii_set_is_ascii() -> None:
    assert ASCII.characters.isascii()


def test_every_rule_has_ends_and_joints() -> None:
    for glyphs in (UNICODE, ASCII):
        assert {len(glyphs.top), len(glyphs.middle), len(glyphs.bottom)} == {3}
