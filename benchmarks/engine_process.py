"""An engine that plays in a process of its own, in its own interpreter: see ``worker.py``."""

import json
import os
import statistics
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from sample import Game

WORKER = Path(__file__).with_name("worker.py")


class Run(NamedTuple):
    """Moves that were made without a record of them."""

    moves: int
    seconds: float
    """Of CPU, of all the process's threads together."""
    wall: float

    @property
    def rate(self) -> float:
        """Legal moves a CPU second."""
        return self.moves / self.seconds

    @property
    def cores(self) -> float:
        """How many cores it used."""
        return self.seconds / self.wall


class EngineProcess:
    """An engine in a process of its own, on the cores that this one is bound to.

    Args:
        python: The interpreter in whose environment the engine is installed.
        adapter: The file that knows how the engine is played.
        variables: Environment variables beside those of this process.
    """

    def __init__(
        self, python: str | Path, adapter: Path, variables: Mapping[str, str] | None = None
    ) -> None:
        self._process = subprocess.Popen(
            [str(python), str(WORKER), str(adapter)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, **(variables or {})},
        )
        about = self._read()
        self.name: str = about["name"]
        self.breaks: str = about["breaks"]
        self.tiles_tell: bool = about["tiles_tell"]
        self.variants: list[str] = about["variants"]

    def _read(self) -> dict[str, Any]:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            raise RuntimeError("the engine's process has ended: is the engine installed there?")
        answer: dict[str, Any] = json.loads(line)
        return answer

    def _ask(self, **question: object) -> dict[str, Any]:
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(question) + "\n")
        self._process.stdin.flush()
        return self._read()

    def play(self, games: int, seed: int) -> tuple[list[Game], float]:
        """Plays; returns the games and the legal moves a CPU second."""
        answer = self._ask(games=games, seed=seed)
        played = [Game(*game) for game in answer["games"]]
        return played, sum(game.moves for game in played) / answer["seconds"]

    def run(self, variant: str, seconds: float) -> Run:
        """Makes legal moves for about so many CPU seconds, in one of the engine's variants."""
        answer = self._ask(run=variant, seconds=seconds)
        return Run(answer["moves"], answer["seconds"], answer["wall"])

    def games_in(self, seconds: float) -> int:
        """Returns how many games take about so long."""
        played, rate = self.play(20, 0)
        moves_of_one = statistics.fmean(game.moves for game in played)
        return max(20, int(seconds * rate / moves_of_one))

    def close(self) -> None:
        """Ends the process."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait(timeout=60)
