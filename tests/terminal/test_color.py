"""Which colour depth a terminal gets."""

import pytest

from slide2048.tui.color import Depth, choose_depth

NONE, BASIC, MANY, TRUE = (
    Depth.DEPTH_1_BIT,
    Depth.DEPTH_4_BIT,
    Depth.DEPTH_8_BIT,
    Depth.DEPTH_24_BIT,
)


@pytest.mark.parametrize(
    ("flag", "environ", "depth"),
    [
        ("auto", {"TERM": "xterm-256color"}, MANY),
        ("auto", {"TERM": "xterm-256color", "COLORTERM": "truecolor"}, TRUE),
        ("auto", {"TERM": "xterm-256color", "COLORTERM": "24bit"}, TRUE),
        ("auto", {"TERM": "xterm-256color", "COLORTERM": "yes"}, MANY),
        ("auto", {"TERM": "xterm-kitty"}, TRUE),
        ("auto", {"TERM": "screen", "COLORTERM": "truecolor"}, MANY),
        ("auto", {"TERM": "screen-256color", "COLORTERM": "24bit", "STY": "1.tty"}, MANY),
        ("auto", {"TERM": "screen.xterm-kitty"}, MANY),
        ("auto", {"TERM": "screen"}, BASIC),
        ("auto", {"TERM": "tmux-256color", "COLORTERM": "truecolor"}, TRUE),
        ("auto", {"TERM": "screen-256color", "COLORTERM": "truecolor", "TMUX": "/t,1,0"}, TRUE),
        ("truecolor", {"TERM": "screen", "COLORTERM": "truecolor"}, TRUE),
        ("auto", {"TERM": "xterm-direct"}, TRUE),
        ("auto", {"TERM": "xterm"}, BASIC),
        ("auto", {"TERM": "linux"}, BASIC),
        ("auto", {"TERM": "no-such-terminal"}, BASIC),
        ("auto", {"TERM": "vt100"}, NONE),
        ("auto", {"TERM": "xterm-mono"}, NONE),
        ("auto", {"TERM": "dumb"}, NONE),
        ("auto", {}, NONE),
        ("auto", {"TERM": "xterm-256color", "NO_COLOR": "1"}, NONE),
        ("auto", {"TERM": "xterm-256color", "NO_COLOR": ""}, MANY),
        ("auto", {"TERM": "xterm", "COLORTERM": "truecolor", "NO_COLOR": "0"}, NONE),
        ("none", {"TERM": "xterm", "COLORTERM": "truecolor"}, NONE),
        ("16", {"TERM": "xterm", "COLORTERM": "truecolor"}, BASIC),
        ("256", {"TERM": "xterm", "NO_COLOR": "1"}, MANY),
        ("truecolor", {"TERM": "vt100", "NO_COLOR": "1"}, TRUE),
    ],
)
def test_depth(flag: str, environ: dict[str, str], depth: Depth) -> None:
    assert choose_depth(flag, environ) is depth
