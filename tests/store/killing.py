"""Plays in children that are killed, and checks after each kill what is left of their games.

Run as a program: ``killing.py FOLDER KILLS SEED``. It is a process of its own so that what forks
is small and has a single thread.
"""

import json
import os
import random
import signal
import sys
import time
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from slide2048.errors import SaveError
from slide2048.session import Session
from slide2048.store import StorePaths, finished, saves, snapshot

SIZE = 3
"""Small, so that there are many ends of games."""

UNDOS = 2
MOST_REPORTS = 60


class Report(NamedTuple):
    """A game as it was after a change that has been made."""

    moves: str
    id: str
    replaced: str | None
    undos_left: int
    final: bool
    told: str = ""


def live(folder: Path, seed: int, pipe: int) -> None:
    """Play as fast as possible, and report the game after each change."""
    chance = random.Random(seed)
    session = Session.open(size=SIZE, folder=folder, undo_limit=UNDOS)
    while True:
        game = session.game
        state = game.state()
        replaced = state.replaced.id if state.replaced else None
        # Nothing was damaged, so there is nothing to tell.
        told = " ".join([*session.notices, session.save_problem or ""]).strip()
        report = Report(state.moves, state.id, replaced, game.undos_left, game.final, told)
        os.write(pipe, json.dumps(report).encode() + b"\n")
        lot = chance.random()
        if game.final or lot < 0.01:
            session.new_game()
        elif game.over or (lot < 0.06 and game.can_undo):
            session.undo()
        else:
            session.move(chance.choice(game.board.legal_moves()))


def kill_one(folder: Path, chance: random.Random) -> list[Report]:
    """Return what a child reported before it was killed."""
    seed = chance.getrandbits(64)
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        os.close(reading)
        try:
            live(folder, seed, writing)
        finally:
            os._exit(1)
    os.close(writing)
    # Some die at the start, in the middle of opening the file; the others while they play.
    if chance.random() < 0.2:
        time.sleep(chance.uniform(0.0, 0.02))
        received = b""
    else:
        enough, received = chance.randrange(MOST_REPORTS), b""
        while received.count(b"\n") <= enough and (data := os.read(reading, 65536)):
            received += data
        time.sleep(chance.uniform(0.0, 0.0005))
    os.kill(child, signal.SIGKILL)
    _, status = os.waitpid(child, 0)
    with os.fdopen(reading, "rb") as pipe:
        lines = (received + pipe.read()).split(b"\n")
    assert os.WIFSIGNALED(status), f"the child ended by itself: {status}"
    # What was not reported whole was not acknowledged.
    return [Report(*json.loads(line)) for line in lines[:-1]]


@dataclass
class Witness:
    """What the games in one folder must be, from all that was reported.

    Attributes:
        last: The last that is known of the game in progress; ``None`` when it is a new one.
        begun: The games in which a move was made and that have not been taken back.
        wrong: What was found to be otherwise.
    """

    last: Report | None = None
    begun: set[str] = field(default_factory=set)
    left: set[str] = field(default_factory=set)
    wrong: list[str] = field(default_factory=list)

    def hear(self, report: Report) -> None:
        """Follow what happens."""
        (self.begun.add if report.moves else self.begun.discard)(report.id)
        gone = self.begun - {report.id, report.replaced}
        self.left |= gone
        self.begun -= gone
        self.last = report

    def check_start(self, report: Report) -> None:
        """A child goes on with what was found after the end of the one before."""
        before = self.last
        if before is not None and not before.final and report != before:
            self.wrong.append(f"found {before}, but the next start went on with {report}")

    def check(self, folder: Path) -> None:
        """Compare what is in the folder with what was last reported."""
        try:
            memory = snapshot.take(StorePaths(folder))
        except SaveError as error:
            if self.last is not None:
                self.wrong.append(f"{error}")
            return
        with closing(memory):
            results = {game.id: game for game in finished.read_all(memory)}
            saved = saves.read_all(memory).get(SIZE)
            damaged = memory.execute("SELECT * FROM damaged").fetchall()
        state = saved.to_state() if saved else None
        found = None
        if state is not None:
            replaced = state.replaced.id if state.replaced else None
            found = Report(state.moves, state.id, replaced, state.undos_left, False)
        last = self.last
        if damaged or (last is not None and not self._follows(last, found, results)):
            self.wrong.append(f"reported {last}, found {found}; {damaged}")
        if found is not None:
            self.hear(found)
        elif last is not None:
            self.last = last._replace(final=True)
        self.wrong += [f"the result of {name} is missing" for name in self.left - results.keys()]

    def _follows(
        self, last: Report, found: Report | None, results: dict[str, finished.FinishedGame]
    ) -> bool:
        """Whether what was found is what was reported last, or one step after it."""
        if found == last or (last.final and found is None):
            return last.id in results or not last.final
        if found is None:
            if not last.moves and last.replaced in results:
                # The step took a new game back, and the one before it had come to its end.
                return True
            # The step was the end of the game.
            result = results.get(last.id)
            return result is not None and result.moves == len(last.moves) + 1
        if found.id == last.id:
            longer, shorter = sorted((found.moves, last.moves), key=len, reverse=True)
            return len(longer) == len(shorter) + 1 and longer.startswith(shorter)
        if last.final and found.replaced is None:
            # A new game was begun after one that had come to its end for good.
            return not found.moves and last.id in results
        if not last.moves and found.replaced == last.replaced:
            # A new game was begun in the place of one that was never played.
            return not found.moves
        # A new game was begun, or taken back.
        return last.id == found.replaced or last.replaced == found.id


def main() -> None:
    """Kill and check; print one line of JSON."""
    root, kills, seed = Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])
    chance = random.Random(seed)
    wrong: list[str] = []
    reports = results = 0
    witness = Witness()
    for number in range(kills):
        folder = root / str(number // 25)
        if number % 25 == 0:
            witness = Witness()
        heard = kill_one(folder, chance)
        reports += len(heard)
        if heard:
            witness.check_start(heard[0])
        for report in heard:
            witness.hear(report)
        witness.check(folder)
        wrong += [f"kill {number}: {problem}" for problem in witness.wrong]
        witness.wrong.clear()
        results += number % 25 == 24 and len(witness.left)
    print(json.dumps({"wrong": wrong, "reports": reports, "results": results}))


if __name__ == "__main__":
    main()
