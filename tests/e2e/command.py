"""The installed command: how to start it, and how to ask it for the game it has saved."""

import contextlib
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple

from pseudo_terminal import Terminal

from slide2048 import Board, Rng

PYTHON = os.environ.get("SLIDE2048_E2E_PYTHON", sys.executable)
"""The interpreter of the environment that is tested: a clean one with the built wheel, or ours."""

LOADS_IN_ASCII_LOCALES = PYTHON.isascii() or sys.version_info < (3, 12)
"""CPython 3.12 and later load no extension from a folder that the locale cannot spell."""

COMMAND = [PYTHON, "-m", "slide2048"]
SCRIPT = [str(Path(PYTHON).parent / "slide2048")]


class Standing(NamedTuple):
    """A game as line mode describes it."""

    board: Board
    score: int
    best: int
    moves: int
    undos: int


class Command:
    """The installed command with a home folder of its own."""

    def __init__(self, folder: Path, bytecode: Path, stack: contextlib.ExitStack) -> None:
        self.home = folder / "data"
        self.env = {
            "HOME": str(folder),
            "SLIDE2048_HOME": str(self.home),
            "PATH": os.environ["PATH"],
            "TERM": "xterm-256color",
            "LANG": "C.UTF-8",
            # Bytecode of a source tree is kept, but not in it.
            "PYTHONPYCACHEPREFIX": str(bytecode),
        }
        self._stack = stack

    def environment(self, changes: dict[str, str | None]) -> dict[str, str]:
        merged: dict[str, str | None] = {**self.env, **changes}
        return {name: value for name, value in merged.items() if value is not None}

    def start(
        self,
        *args: str,
        env: dict[str, str | None] | None = None,
        argv: list[str] | None = None,
        **options: Any,  # noqa: ANN401
    ) -> Terminal:
        """Start the command in a pseudo-terminal, which is cleared away after the test.

        Args:
            args: The command's arguments.
            env: What is different in its environment; None takes a variable away.
            argv: Something else to start.
            options: Those of `Terminal`.
        """
        terminal = Terminal(argv or [*COMMAND, *args], self.environment(env or {}), **options)
        return self._stack.enter_context(terminal)

    def pipe(
        self, *args: str, text: str | bytes = b"", env: dict[str, str | None] | None = None
    ) -> subprocess.CompletedProcess[str]:
        """Run the command without a terminal to its end."""
        done = subprocess.run(
            [*COMMAND, *args],
            input=text.encode() if isinstance(text, str) else text,
            capture_output=True,
            env=self.environment(env or {}),
            check=False,
            timeout=30,
        )
        # Not a decoded copy of the streams: a byte that is no ASCII is a failure here.
        return subprocess.CompletedProcess(
            done.args, done.returncode, done.stdout.decode("ascii"), done.stderr.decode("ascii")
        )

    def standing(self, size: int | None = None) -> Standing:
        """Return the saved game, as a new process sees it."""
        args = [] if size is None else ["--size", str(size)]
        done = self.pipe("--line", *args)
        assert done.returncode == 0, done
        return standings(done.stdout)[-1]

    def save(self, seed: int, moves: str, size: int = 4, after: str = "") -> None:
        """Make a saved game by playing it."""
        done = self.pipe(
            "--line", "--seed", str(seed), "--size", str(size), text=f"{moves}\n{after}"
        )
        assert done.returncode == 0, done
        assert "Your game is saved." in done.stdout


def standings(shown: str) -> list[Standing]:
    """Return every position that line mode has shown."""
    numbers_shown = r"Score (\d+), (?:helped )?best (\d+), moves (\d+), time [\d:]+, undos (\d+)\."
    pattern = rf"\n\n([^a-zA-Z]+)\n\n{numbers_shown}"
    return [
        Standing(Board.from_text(board), *map(int, numbers))
        for board, *numbers in re.findall(pattern, shown)
    ]


def played(seed: int, moves: str, size: int = 4) -> tuple[Board, int, int]:
    """Return the board, the score and the number of legal moves after `moves`."""
    rng = Rng(seed)
    board = Board.start(rng, size)
    score = legal = 0
    for letter in moves:
        slide = board.play("URDL".index(letter), rng)
        board, score, legal = slide.board, score + slide.gained, legal + slide.moved
    return board, score, legal


class AlmostWon(NamedTuple):
    """A game in which the next move makes 2048."""

    seed: int
    moves: str
    winning: str
