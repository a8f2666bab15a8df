"""The front end on a pipe input and a pyte screen, driven step by step."""

import asyncio
import os
import select
import signal
from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from types import TracebackType
from typing import Any, Self, cast

import pyte
from prompt_toolkit.data_structures import Size
from prompt_toolkit.input.defaults import create_pipe_input
from prompt_toolkit.key_binding.key_processor import KeyPress
from prompt_toolkit.output.vt100 import Vt100_Output
from pyte.screens import Char

from slide2048 import Board
from slide2048.clock import Clock
from slide2048.session import Session
from slide2048.store import FinishedGame
from slide2048.tui.adviser import Adviser
from slide2048.tui.app import FrontEnd
from slide2048.tui.options import Options
from slide2048.tui.terminal_input import TerminalInput

UP, DOWN, RIGHT, LEFT = (f"\x1b[{letter}" for letter in "ABCD")
KEY_OF = {"U": UP, "D": DOWN, "R": RIGHT, "L": LEFT}


class FakeTime:
    """A clock that only moves when it is told to."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def open_session(size: int = 4, seed: int = 42, time: FakeTime | None = None) -> Session:
    """Open a session that keeps nothing, with a clock of its own."""
    now = time or FakeTime()
    return Session.open(
        size=size,
        seed=seed,
        save=False,
        clock=lambda elapsed: Clock(now, elapsed=elapsed, longest_tick=None),
    )


def lost_session(undos: int) -> Session:
    """Return a session whose game is over, with undos or without."""
    session = open_session(size=2, seed=1)
    while True:
        while not session.game.over:
            session.move(session.game.board.legal_moves()[0])
        if session.game.undos_left <= undos:
            return session
        session.undo()


def keep(session: Session, *games: FinishedGame) -> Session:
    """Give a session that keeps nothing some finished games."""
    session._store.write({}, games)
    return session


def a_game(size: int = 4, seed: int = 3, **changes: object) -> FinishedGame:
    """Return a finished game of thirty moves that says of itself what it is told to."""
    session = open_session(size, seed)
    for _ in range(30):
        session.move(session.game.board.legal_moves()[0])
    game = FinishedGame.from_state(session.game.state())
    return replace(game, **changes)  # type: ignore[arg-type]


class Screen(pyte.Screen):
    """A pyte screen that does not take the restoring of a mode for the setting of margins."""

    def set_margins(
        self, top: int | None = None, bottom: int | None = None, private: bool = False
    ) -> None:
        if not private:
            super().set_margins(top, bottom)


class Stdout:
    """What the program believes to be its terminal."""

    encoding = "utf-8"

    def __init__(self, screen: pyte.Screen) -> None:
        self._stream = pyte.Stream(screen)
        self.written = ""
        self.broken = False

    def write(self, data: str) -> None:
        if self.broken:
            raise OSError(5, "Input/output error")
        self.written += data
        self._stream.feed(data)

    def flush(self) -> None:
        pass

    def isatty(self) -> bool:
        return True

    def fileno(self) -> int:
        raise OSError("no descriptor")


class Terminal:
    """A terminal on which the game runs.

    Nothing happens between two calls: each one runs the event loop until the game has taken
    everything in and has drawn it.
    """

    def __init__(
        self,
        width: int = 80,
        height: int = 24,
        *,
        session: Session | None = None,
        size: int = 4,
        seed: int = 42,
        color: str = "truecolor",
        ascii: bool = False,
        mouse: bool = True,
        theme: str | None = None,
        animation: bool = False,
        encoding: str = "utf-8",
        environ: Mapping[str, str] | None = None,
        stop: Callable[[], None] = lambda: None,
        adviser: Adviser | None = None,
    ) -> None:
        self.time = FakeTime()
        self.screen = Screen(width, height)
        self.stdout = Stdout(self.screen)
        self.stdout.encoding = encoding
        self.session = session or open_session(size, seed, self.time)
        self._stack = create_pipe_input()
        self.pipe = self._stack.__enter__()
        output = Vt100_Output(
            cast("object", self.stdout),  # type: ignore[arg-type]
            lambda: Size(rows=self.screen.lines, columns=self.screen.columns),
            term="xterm",
        )
        self.front = FrontEnd(
            self.session,
            Options(color, ascii, theme, mouse, animation),
            input=self.pipe,
            output=output,
            environ={"TERM": "xterm", **(environ or {})},
            now=self.time,
            adviser=adviser,
            stop=stop,
        )
        self.front.application.ttimeoutlen = 0.005
        self._loop = asyncio.new_event_loop()
        self._reads = 0
        self._flushed_reads = 0
        self._watch(cast("TerminalInput", self.front.application.input))
        self.task = self._loop.create_task(self.front.play())

    def __enter__(self) -> Self:
        self.settle()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        if not self.task.done():
            self.front.application.exit()
            self._loop.run_until_complete(self.task)
        self._loop.close()
        self._stack.__exit__(kind, error, traceback)

    def settle(self) -> None:
        """Run until everything that was sent is taken in and drawn."""
        self._loop.run_until_complete(self._settle())

    def send(self, text: str | bytes) -> None:
        """Send input in one write."""
        if isinstance(text, bytes):
            self.pipe.send_bytes(text)
        else:
            self.pipe.send_text(text)
        self.settle()

    def silence(self) -> None:
        """Let the time pass after which nothing more is expected to follow."""
        self.wait_until(lambda: self.task.done() or self._flushed_reads == self._reads)
        self.settle()

    def type(self, text: str) -> None:
        """Send input, and nothing after it."""
        self.send(text)
        self.silence()

    def call(self, function: Callable[[], None]) -> None:
        """Have something called by the event loop."""
        self._loop.call_soon(function)
        self.settle()

    def tick(self) -> None:
        """Let the timer of the clock expire."""
        self.call(self.front._timers.tick)

    def step(self) -> None:
        """Let the timer expire of what goes on by itself."""
        self.call(self.front._timers.step)

    def pass_time(self, seconds: float) -> None:
        """Let time pass for the effects, and draw what is then to be seen."""
        self.time.now += seconds
        self.call(self.front._pace.go_on)

    def wait_until(self, condition: Callable[[], bool]) -> None:
        """Run until something has happened."""

        async def wait() -> None:
            while not condition():
                await asyncio.sleep(0.001)

        self._loop.run_until_complete(asyncio.wait_for(wait(), 10))

    def resize(self, width: int, height: int) -> None:
        """Give the window another size."""
        self.screen.resize(height, width)
        os.kill(os.getpid(), signal.SIGWINCH)
        self.settle()

    def _watch(self, source: TerminalInput) -> None:
        """Count what has been read, and what of it is known to be complete."""
        read_keys, flush_keys = source.read_keys, source.flush_keys

        def read() -> list[KeyPress]:
            self._reads += 1
            return read_keys()

        def flush() -> list[KeyPress]:
            self._flushed_reads = self._reads
            return flush_keys()

        source.read_keys = read  # type: ignore[method-assign]
        source.flush_keys = flush  # type: ignore[method-assign]

    @property
    def lines(self) -> list[str]:
        """The rows of the screen without trailing blanks."""
        return [line.rstrip() for line in self.screen.display]

    @property
    def text(self) -> str:
        """The whole screen."""
        return "\n".join(self.lines)

    def cell(self, x: int, y: int) -> Char:
        """A cell of the screen."""
        return self.screen.buffer[y][x]

    def find(self, text: str, after: str = "") -> tuple[int, int]:
        """Return the column and row of a text on the screen, below another one."""
        start = next(y for y, line in enumerate(self.lines) if after in line)
        for y, line in enumerate(self.screen.display[start + bool(after) :], start + bool(after)):
            if text in line:
                return line.index(text) + len(text) - len(text.lstrip()), y
        raise AssertionError(f"{text!r} is not on the screen:\n{self.text}")

    async def _settle(self) -> None:
        application = self.front.application
        quiet = 0
        while quiet < 5 and not self.task.done():
            await asyncio.sleep(0)
            readable, _, _ = select.select([self.pipe.fileno()], [], [], 0)
            waiting = application.invalidated or (readable and not application.input.closed)
            quiet = 0 if waiting else quiet + 1


@dataclass
class StubGame:
    """A game that stands at any position, for looks only."""

    board: Board
    score: int = 0
    best: int = 0
    moves: int = 0
    elapsed: float = 0.0
    undos_left: int = 5
    undo_limit: int = 5
    won: bool = False
    over: bool = False
    at_banner: bool = False
    can_undo: bool = False
    helped: bool = False

    @property
    def size(self) -> int:
        return self.board.size


@dataclass
class StubSession:
    """A session whose game does nothing."""

    game: StubGame
    notices: deque[str] = field(default_factory=deque)
    resumed: bool = False
    daily: None = None
    ends_try: bool = False
    save_problem: str | None = None

    @property
    def size(self) -> int:
        return self.game.size

    @property
    def best_of_kind(self) -> int:
        return self.game.best

    def setting(self, _: str, default: str) -> str:
        return default

    def set_setting(self, name: str, value: object) -> None:
        pass

    def pause(self) -> None:
        pass

    def resume(self) -> None:
        pass


def showing(board: Board, **numbers: Any) -> Session:  # noqa: ANN401
    """Return a session to look at, with a board that no short game reaches."""
    return cast("Session", StubSession(StubGame(board, **numbers)))


def all_tiles(size: int) -> Board:
    """Return a board with every tile that play can reach on it, as far as there are cells."""
    largest = min(size * size + 1, 57)
    exponents = [max(0, largest - i) for i in range(size * size)]
    return Board.from_exponents(bytes(exponents))
