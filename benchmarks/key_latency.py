"""How long a key press waits for the game to be saved.

Plays a game of 5,000 moves in a session that saves, and prints how long each move took, from the
call to its return. At the end it checks that what was saved is the game that was played.
"""

import argparse
import statistics
import sys
import tempfile
import time
from pathlib import Path

from slide2048 import Direction
from slide2048.session import Session

MOVES = 5_000
SIZE = 8
PREFERRED = (Direction.DOWN, Direction.LEFT, Direction.RIGHT, Direction.UP)
LIMIT = 0.005


def main() -> int:
    """Measure, print, and return 1 if the median is too long or the save is not the game."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--folder", type=Path, help="where to save (default: a temporary folder)")
    parser.add_argument("--pause", type=float, default=0.0, help="seconds between two moves")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=arguments.folder) as folder:
        return measure(Path(folder), arguments.pause)


def measure(folder: Path, pause: float) -> int:
    """Play and save in `folder`; return the exit status."""
    session = Session.open(folder=folder, size=SIZE, seed=2048)
    times = []
    while session.game.moves < MOVES:
        if session.game.at_banner:
            session.keep_going()
        direction = next(d for d in PREFERRED if session.game.board.can_move(d))
        begun = time.perf_counter()
        session.move(direction)
        times.append(time.perf_counter() - begun)
        time.sleep(pause)
    begun = time.perf_counter()
    closed = session.close()
    closing = time.perf_counter() - begun
    times.sort()
    median = statistics.median(times)
    print(f"moves   {len(times):8,}")
    print(f"median  {median * 1000:8.3f} ms")
    print(f"99 %    {times[len(times) * 99 // 100] * 1000:8.3f} ms")
    print(f"worst   {times[-1] * 1000:8.3f} ms")
    print(f"close   {closing * 1000:8.3f} ms")
    again = Session.open(folder=folder)
    same = closed and again.game.state() == session.game.state()
    again.close()
    print("saved   " + ("the game that was played" if same else "ANOTHER GAME"))
    return 0 if same and median < LIMIT else 1


if __name__ == "__main__":
    sys.exit(main())
