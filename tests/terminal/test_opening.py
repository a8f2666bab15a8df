"""The first picture is the one that prompt_toolkit draws, and is taken over without a trace."""

import contextlib
import io
import os
import re
import signal
from typing import ClassVar, cast

import pytest
from harness import Screen, Stdout, open_session
from hypothesis import given
from hypothesis import strategies as st
from prompt_toolkit.data_structures import Size
from prompt_toolkit.input.defaults import create_pipe_input
from prompt_toolkit.output.color_depth import ColorDepth
from prompt_toolkit.output.vt100 import Vt100_Output, _EscapeCodeCache
from prompt_toolkit.styles import DEFAULT_ATTRS, Attrs
from prompt_toolkit.styles.style import _parse_style_str

from slide2048.tui import codes
from slide2048.tui.app import FrontEnd
from slide2048.tui.color import Depth
from slide2048.tui.opening import EndedError, Opening, first_ui
from slide2048.tui.options import Options
from slide2048.tui.themes import THEMES, Paint

ENTERED = codes.ENTER_SCREEN
ERASED = "\x1b[J"
PAINTS = sorted(
    {
        paint
        for theme in THEMES.values()
        for paint in (
            *(*theme.tiles, *theme.beyond),
            *(theme.empty, theme.frame, theme.win, theme.end, theme.ask),
        )
    }
)


def library_code(style: str, depth: Depth) -> str:
    attrs = DEFAULT_ATTRS
    changes = {
        name: value
        for name, value in _parse_style_str(style)._asdict().items()
        if value is not None
    }
    attrs = attrs._replace(**changes)
    return _EscapeCodeCache(ColorDepth(depth.value))[Attrs(*attrs)]


@pytest.mark.parametrize("depth", Depth)
def test_every_paint_has_the_code_that_the_library_gives_it(depth: Depth) -> None:
    for one in (*PAINTS, Paint(attributes="bold")):
        style = one.style(depth)
        assert codes.ink(style, depth).code == library_code(style, depth)


@given(st.binary(min_size=3, max_size=3), st.sampled_from([Depth.DEPTH_8_BIT, Depth.DEPTH_24_BIT]))
def test_every_colour_has_the_code_that_the_library_gives_it(color: bytes, depth: Depth) -> None:
    style = f"fg:#{color.hex()} bg:#{color[::-1].hex()}"
    assert codes.ink(style, depth).code == library_code(style, depth)


@pytest.mark.parametrize("name", ["black", "brightblack", "red", "brightcyan", "gray", "white"])
def test_every_basic_colour_has_the_code_that_the_library_gives_it(name: str) -> None:
    style = f"fg:ansi{name} bg:ansi{name}"
    depth = Depth.DEPTH_4_BIT
    assert codes.ink(style, depth).code == library_code(style, depth)


class Started:
    """A front end that takes a first picture over, on the terminal that shows it."""

    latest: ClassVar[Stdout]

    def __init__(self) -> None:
        self.stdout = Stdout(Screen(80, 24))
        self.stdout.fileno = lambda: 1_000_000  # type: ignore[method-assign]
        self.stdout.buffer = self  # type: ignore[attr-defined]
        type(self).latest = self.stdout
        session = open_session(seed=3)
        environ = {"TERM": "xterm"}
        options = Options(color="truecolor", animation=False)
        with contextlib.ExitStack() as stack:
            pipe = stack.enter_context(create_pipe_input())
            self.stdin = cast("io.TextIOWrapper", pipe)
            stdout = cast("io.TextIOWrapper", self.stdout)
            ui = first_ui(session, options, environ, stdout, lambda: 0.0)
            self.opening = Opening(ui, self.stdin, stdout)
            stack.enter_context(self.opening.shown())
            self.at_first = self.stdout.written
            self.before()
            pipe.send_text("q")
            front = FrontEnd(
                session,
                options,
                input=pipe,
                output=Vt100_Output(stdout, lambda: Size(rows=24, columns=80), term="xterm"),
                environ=environ,
                opening=self.opening,
            )
            self.status = front.run()
        written = self.stdout.written[len(self.at_first) :]
        self.later, _, self.last_words = written.partition(codes.LEAVE_SCREEN)

    def write(self, data: bytes) -> None:
        self.stdout.write(data.decode())

    def before(self) -> None:
        """Happens while the libraries are loaded."""


def test_the_screen_is_entered_once_and_nothing_on_it_erased() -> None:
    run = Started()
    assert run.at_first.count(ENTERED) == 1
    assert "quit" in run.at_first
    assert ENTERED not in run.later
    assert run.later.count(ERASED) == 1  # at its end
    assert "Classic" not in run.later
    assert codes.KEEP_WHEEL in run.at_first
    assert codes.KEEP_WHEEL not in run.later
    assert "Score" in run.last_words
    # Left once: what has taken the screen over has left it, and nobody else.
    assert codes.LEAVE_SCREEN not in run.last_words
    assert run.status == 0


def test_after_a_stop_the_screen_is_entered_again_and_drawn_on_nothing() -> None:
    class Stopped(Started):
        def before(self) -> None:
            os.kill(os.getpid(), signal.SIGCONT)

    run = Stopped()
    # It is left first, in case that nobody else has.
    assert "Score" not in run.later
    again = run.last_words
    assert again.startswith(f"{ENTERED}{codes.KEEP_WHEEL}")
    assert again.count(ERASED) == 2
    assert codes.LEAVE_SCREEN in again


def test_only_what_has_changed_meanwhile_is_drawn() -> None:
    class Changed(Started):
        def before(self) -> None:
            self.opening.ui.notices.tell("Something else.")

    run = Changed()
    assert "Something else." in run.later
    assert "Classic" not in run.later
    assert run.later.count(ERASED) == 1


def test_a_picture_that_cannot_be_drawn_leaves_the_screen_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("injected")

    monkeypatch.setattr("slide2048.tui.ui.Ui.draw", fail)
    stdout = Stdout(Screen(80, 24))
    stdout.fileno = lambda: 1_000_000  # type: ignore[method-assign]
    stream = cast("io.TextIOWrapper", stdout)
    session = open_session(seed=3)
    with create_pipe_input() as pipe:
        ui = first_ui(session, Options(), {}, stream, lambda: 0.0)
        first = Opening(ui, cast("io.TextIOWrapper", pipe), stream)
        with pytest.raises(RuntimeError, match="injected"), first.shown():
            pass
    assert stdout.written == ""


@pytest.mark.parametrize("lost", [False, True])
def test_a_signal_ends_the_game_before_it_has_begun(lost: bool) -> None:
    class Run(Started):
        def before(self) -> None:
            with contextlib.suppress(BaseException) if lost else contextlib.nullcontext():
                os.kill(os.getpid(), signal.SIGTERM)
            self.opening.check()
            pytest.fail("the signal is forgotten")

    with pytest.raises(EndedError):
        Run()


def test_a_signal_amid_the_picture_leaves_no_half_of_it() -> None:
    class Cut(Started):
        def write(self, data: bytes) -> None:
            half = len(data) // 2
            super().write(data[:half])
            if codes.ENTER_SCREEN.encode() in data:
                os.kill(os.getpid(), signal.SIGTERM)
            super().write(data[half:])

        def before(self) -> None:
            pytest.fail("the signal is forgotten")

    with pytest.raises(EndedError):
        Cut()
    written = Cut.latest.written
    assert codes.LEAVE_SCREEN in written
    assert written.count(codes.FRAME_BEGINS) == written.count(codes.FRAME_ENDS)
    assert re.findall("\x1b\\[[0-9;]*m", written)[-1] == codes.PLAIN


@pytest.mark.parametrize("codes_of", [codes.ENTER_SCREEN, codes.LEAVE_SCREEN], ids=["in", "out"])
def test_a_terminal_that_takes_nothing_is_given_up_once_a_signal_has_come(codes_of: str) -> None:
    class Stuck(Started):
        stuck = False

        def write(self, data: bytes) -> None:
            if codes_of.encode() in data and not self.stuck:
                self.stuck = True
                os.kill(os.getpid(), signal.SIGTERM)
            if self.stuck:
                for _ in range(3):
                    signal.pause()  # which the alarm ends, again and again, as it does a write
                pytest.fail("the terminal is waited for")

        def before(self) -> None:
            raise EndedError

    with pytest.raises(EndedError):
        Stuck()


def test_nothing_is_said_of_an_end_that_python_lets_nobody_hear_of(
    capsys: pytest.CaptureFixture[str],
) -> None:
    class Last:
        def __del__(self) -> None:
            os.kill(os.getpid(), signal.SIGTERM)

    class Run(Started):
        def before(self) -> None:
            last = Last()
            del last
            self.opening.check()

    with pytest.raises(EndedError):
        Run()
    assert capsys.readouterr().err == ""
