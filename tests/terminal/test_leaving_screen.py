"""Every way out of the screen, and back: modes, saves, statuses, last words."""

import contextlib
import io
import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NoReturn, cast

import pytest
from harness import DOWN, LEFT, UP, Screen, Stdout, Terminal, lost_session, open_session
from prompt_toolkit.data_structures import Size
from prompt_toolkit.input.base import PipeInput
from prompt_toolkit.input.defaults import create_pipe_input
from prompt_toolkit.output.vt100 import Vt100_Output

from slide2048.session import Session
from slide2048.tui import app
from slide2048.tui.color import Depth
from slide2048.tui.options import Options
from slide2048.tui.painter import Painter
from slide2048.tui.terminal import TerminalOutput
from slide2048.tui.terminal_kind import can_draw

SET = [
    "\x1b[?1049h",
    "\x1b[?25l",
    "\x1b[?2004h",
    "\x1b[?1002h",
    "\x1b[?1006h",
    "\x1b[?1007l",
    "\x1b[?7l",
]
UNSET = {"h": "l", "l": "h"}


def opposite(mode: str) -> str:
    return mode[:-1] + UNSET[mode[-1]]


def assert_restored(written: str) -> None:
    for mode in SET:
        assert written.rfind(opposite(mode)) >= written.rfind(mode), mode


class Run:
    """A whole run of the front end on a pipe and in memory."""

    def __init__(
        self, session: Session, keys: str, before: Callable[["Run"], None] | None = None
    ) -> None:
        self.session = session
        self.stdout = Stdout(Screen(80, 24))
        self.pipe: PipeInput
        with create_pipe_input() as self.pipe:
            self.pipe.send_text(keys)
            if before is not None:
                before(self)
            output = Vt100_Output(
                cast("io.StringIO", self.stdout), lambda: Size(rows=24, columns=80), term="xterm"
            )
            environ = {"TERM": "xterm"}
            self.status = app.FrontEnd(
                session, Options(), input=self.pipe, output=output, environ=environ
            ).run()

    @property
    def last_words(self) -> str:
        """What was written after the screen was given back."""
        return self.stdout.written[self.stdout.written.rindex("\x1b[?1049l") :].replace("\r", "")


@pytest.mark.parametrize("key", ["q", "Q", "\x03", "й"])
def test_quit(key: str) -> None:
    run = Run(open_session(seed=3), LEFT + key)
    assert run.status == 0
    assert all(mode in run.stdout.written for mode in SET)
    assert_restored(run.stdout.written)
    assert run.session.game.moves == 1


def test_the_summary_stays() -> None:
    run = Run(open_session(seed=3), LEFT + UP + LEFT + "q")
    game = run.session.game
    for row in game.board.rows():
        assert " ".join((str(v) if v else "·").rjust(8) for v in row) in run.last_words
    numbers = f"Score {game.score}, best {game.best}, moves {game.moves}, time 0:00."
    assert numbers in run.last_words
    assert "not saved" in run.last_words


def test_the_summary_tells_of_the_end() -> None:
    run = Run(lost_session(0), "q")
    assert "Game over." in run.last_words


def test_the_summary_tells_how_to_come_back(tmp_path: Path) -> None:
    run = Run(Session.open(seed=3, folder=tmp_path), LEFT + "q")
    assert "Your game is saved. Continue it with: slide2048" in run.last_words
    again = Session.open(folder=tmp_path)
    assert again.resumed
    assert again.game.moves == 1
    again.close()


@pytest.mark.parametrize("last", [4, 5])
def test_what_the_summary_says_continues_that_very_game(last: int, tmp_path: Path) -> None:
    for size in (5, 4, last):
        run = Run(Session.open(size=size, folder=tmp_path), LEFT + UP + "q")
    assert "Continue it with: slide2048\n" in run.last_words
    again = Session.open(folder=tmp_path)
    assert again.game.state() == run.session.game.state()
    again.close()


def test_a_save_that_fails_makes_another_status(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = Session.open(seed=3, folder=tmp_path)
    close = session.close
    monkeypatch.setattr(session, "close", lambda: close() and False)
    run = Run(session, LEFT + "q")
    assert run.status == 74
    assert "could not be saved" in run.last_words


def test_the_end_of_input_ends_it_quietly() -> None:
    run = Run(open_session(seed=3), LEFT, before=lambda run: run.pipe.close())
    assert run.status == 129
    assert_restored(run.stdout.written)
    assert run.session.game.moves == 1


def test_input_that_cannot_be_waited_for_ends_it_quietly() -> None:
    session = open_session()
    with Path(os.devnull).open() as nothing, create_pipe_input() as pipe:
        os.dup2(nothing.fileno(), pipe.fileno())
        output = Vt100_Output(
            cast("io.StringIO", Stdout(Screen(80, 24))), lambda: Size(rows=24, columns=80)
        )
        front = app.FrontEnd(session, Options(), input=pipe, output=output, environ={})
        assert front.run() == 129


@pytest.mark.parametrize("when", ["at first", "later"])
def test_output_that_fails_ends_it_quietly(when: str) -> None:
    def breaks(run: Run) -> None:
        if when == "at first":
            run.stdout.broken = True
        else:
            move = run.session.move

            def move_and_break(direction: int) -> bool:
                run.stdout.broken = True
                return move(direction)

            run.session.move = move_and_break  # type: ignore[method-assign, assignment]

    run = Run(open_session(seed=3), LEFT, before=breaks)
    assert run.status == 129
    assert run.session.game.moves == (0 if when == "at first" else 1)


@pytest.mark.parametrize(
    ("number", "status"),
    [(signal.SIGTERM, 143), (signal.SIGHUP, 129), (signal.SIGINT, 130), (signal.SIGQUIT, 131)],
)
def test_signals_end_it_and_their_handlers_are_put_back(
    number: signal.Signals, status: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = signal.getsignal(number)
    session = open_session(seed=3)
    move = session.move

    def move_and_signal(direction: int) -> bool:
        os.kill(os.getpid(), number)
        return move(direction)

    monkeypatch.setattr(session, "move", move_and_signal)
    run = Run(session, LEFT)
    assert run.status == status
    assert_restored(run.stdout.written)
    assert "Score" in run.last_words
    assert session.game.moves == 1
    assert signal.getsignal(number) is before
    assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)


def test_an_ignored_hangup_stays_ignored() -> None:
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        session = open_session(seed=3)
        run = Run(session, LEFT + "q", before=lambda _: os.kill(os.getpid(), signal.SIGHUP))
        assert run.status == 0
        assert signal.getsignal(signal.SIGHUP) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGHUP, before)


def test_a_write_that_hangs_is_given_up() -> None:
    output = TerminalOutput.adopt(
        Vt100_Output(cast("io.StringIO", Stdout(Screen(80, 24))), lambda: Size(24, 80)),
        Painter(Depth.DEPTH_1_BIT),
    )
    output.writes.give_up()  # nothing is being written

    class Stuck(Stdout):
        def write(self, data: str) -> None:
            assert data
            output.writes.give_up()  # as the alarm does

    output.stdout = cast("io.StringIO", Stuck(Screen(80, 24)))
    output.write("x")
    output.flush()
    assert output.gone


class Panic(BaseException):
    """What a panic of the engine looks like: no Exception."""


@pytest.mark.parametrize("error", [RuntimeError, Panic])
@pytest.mark.parametrize("where", ["key", "drawing", "clock"])
def test_an_error_anywhere_is_told_in_one_line(
    error: type[BaseException],
    where: str,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("SLIDE2048_HOME", str(tmp_path))
    session = Session.open(seed=3, folder=tmp_path)

    def fail(*_: object) -> NoReturn:
        raise error("injected")

    def break_it(_: Run) -> None:
        if where == "key":
            monkeypatch.setattr(session, "undo", fail)
        elif where == "clock":
            monkeypatch.setattr(session, "tick", fail)
            monkeypatch.setattr(app.FrontEnd, "_after_render", lambda front: front._timers.tick())
        else:
            monkeypatch.setattr("slide2048.tui.screens.board.draw_board", fail)

    run = Run(session, LEFT + "u", before=break_it)
    assert run.status == 70
    assert_restored(run.stdout.written)
    (line,) = capsys.readouterr().err.splitlines()
    (log,) = tmp_path.glob("crash-*.log")
    assert str(log) in line
    assert "injected" in log.read_text()
    assert "Traceback" not in run.stdout.written
    again = Session.open(folder=tmp_path)
    assert again.game.moves == (1 if where == "key" else again.game.moves)
    again.close()


class TestSuspend:
    def test_the_terminal_is_given_back_and_taken_again(self) -> None:
        seen: list[str] = []

        def stop() -> None:
            seen.append(terminal.stdout.written)
            terminal.time.now += 60
            terminal.screen.reset()

        with Terminal(seed=3, stop=stop) as terminal:
            terminal.send(LEFT + DOWN)
            terminal.time.now += 5
            shown = terminal.text.replace("0:00", "0:05")
            terminal.send("\x1a")
            terminal.settle()
            assert len(seen) == 1
            assert_restored(seen[0])
            assert terminal.text == shown
            assert terminal.session.game.elapsed == 5
            again = terminal.stdout.written[len(seen[0]) :]
            assert all(mode in again for mode in SET)
            # The clock goes on.
            terminal.time.now += 2
            terminal.tick()
            assert "Time 0:07" in terminal.text

    def test_a_menu_keeps_the_clock_still(self) -> None:
        with Terminal(seed=3) as terminal:
            terminal.send(LEFT + DOWN + "?")
            terminal.send("\x1a")
            terminal.settle()
            terminal.time.now += 60
            terminal.session.tick()
            assert terminal.session.game.elapsed == 0

    def test_the_signal_does_the_same(self) -> None:
        stops: list[bool] = []
        session = open_session(seed=3)
        with create_pipe_input() as pipe:

            def stop() -> None:
                stops.append(True)
                pipe.send_text("q")

            stdout = Stdout(Screen(80, 24))
            output = Vt100_Output(
                cast("io.StringIO", stdout), lambda: Size(rows=24, columns=80), term="xterm"
            )
            front = app.FrontEnd(
                session,
                Options(),
                input=pipe,
                output=output,
                environ={"TERM": "xterm"},
                stop=stop,
            )
            move = session.move

            def move_and_signal(direction: int) -> bool:
                os.kill(os.getpid(), signal.SIGTSTP)
                return move(direction)

            session.move = move_and_signal  # type: ignore[method-assign, assignment]
            pipe.send_text(LEFT)
            assert front.run() == 0
            assert stops == [True]

    def test_after_a_stop_that_was_not_asked_for_everything_is_drawn_again(self) -> None:
        with Terminal(seed=3) as terminal:
            shown = terminal.text
            terminal.screen.reset()
            terminal._loop.call_soon(terminal.front._take_terminal_back)
            terminal.settle()
            assert terminal.text == shown

    @pytest.mark.parametrize("page", ["", "?"])
    def test_a_short_stop_is_not_counted(self, page: str) -> None:
        with Terminal(seed=3) as terminal:
            terminal.send(LEFT + DOWN)
            terminal.time.now += 2
            terminal.tick()
            terminal.send(page)
            terminal.time.now += 4
            terminal._loop.call_soon(terminal.front._on_continue)
            terminal.settle()
            terminal.session.tick()
            assert terminal.session.game.elapsed == 2
            terminal.type("\x1b")
            terminal.time.now += 1
            terminal.tick()
            assert terminal.session.game.elapsed == 3
            assert "Time 0:03" in terminal.text

    def test_a_stop_before_the_first_move_starts_no_clock(self) -> None:
        with Terminal(seed=3) as terminal:
            terminal._loop.call_soon(terminal.front._on_continue)
            terminal.settle()
            terminal.time.now += 4
            terminal.session.tick()
            assert terminal.session.game.elapsed == 0


def test_redraw_repairs_a_spoilt_screen_and_leaves_the_other_one_alone() -> None:
    with Terminal(seed=3) as terminal:
        shown = terminal.text
        terminal.screen.draw("rubbish of another program")
        terminal.stdout.written = ""
        terminal.send("\x0c")
        assert terminal.text == shown
        assert "\x1b[?1049" not in terminal.stdout.written


@pytest.mark.parametrize(
    ("term", "isatty", "result"),
    [
        ("xterm", True, True),
        ("no-such-terminal", True, True),
        ("dumb", True, False),
        ("DUMB", True, False),
        ("unknown", True, False),
        # No sequence of ours means anything there.
        ("vt52", True, False),
        ("adm3a", True, False),
        ("", True, False),
        (None, True, False),
        ("xterm", False, False),
    ],
)
def test_where_it_can_draw(
    term: str | None, isatty: bool, result: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    stream = io.StringIO()
    monkeypatch.setattr(stream, "isatty", lambda: isatty)
    environ = {} if term is None else {"TERM": term}
    assert can_draw(environ, stream, stream) == result


def test_it_cannot_draw_on_what_is_closed_or_missing() -> None:
    closed = io.StringIO()
    closed.close()
    assert not can_draw({"TERM": "xterm"}, closed, closed)
    assert not can_draw({"TERM": "xterm"}, None, sys.stdout)
    with contextlib.closing(io.StringIO()) as other:
        assert not can_draw({"TERM": "xterm"}, other, other)
