"""Which characters a terminal gets."""

import pytest

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
    ],
)
def test_choice(
    ascii_only: bool, encoding: str | None, environ: dict[str, str], glyphs: Glyphs
) -> None:
    assert choose_glyphs(ascii_only, encoding, environ) is glyphs


def test_the_ascii_set_is_ascii() -> None:
    assert ASCII.characters.isascii()


def test_every_rule_has_ends_and_joints() -> None:
    for glyphs in (UNICODE, ASCII):
        assert {len(glyphs.top), len(glyphs.middle), len(glyphs.bottom)} == {3}
