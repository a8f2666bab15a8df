"""Daemon threads in the engine while the program exits: they end with it, quietly."""

import subprocess
import sys

import pytest

PROGRAM = """
import atexit, sys, threading
import numpy as np

@atexit.register
def after_all_others():
    # Registered before the engine is loaded, so called when it lets no thread come back any more.
    use()
    print("used")

from slide2048.batch import BatchGames, play_random, rollouts

threads = {threads}
games = BatchGames({count}, seed=1, threads=threads, autoreset="same_step")
actions = np.zeros({count}, np.uint8)

def use():
    games.step(actions)
    games.boards()

class Late:
    # Called when the interpreter is gone: so long that the other thread would come back meanwhile.
    def __del__(self, play=play_random, games=games, actions=actions):
        for _ in range(50):
            games.step(actions)
        play(100_000, seed=1)

sys.late = Late()
begun = threading.Event()

def work():
    begun.set()
    {work}

# Nobody else runs before the other thread is in the engine and lets go of the interpreter.
interval = sys.getswitchinterval()
if {alone}:
    sys.setswitchinterval(1000)
threading.Thread(target=work, daemon=True).start()
begun.wait()
sys.setswitchinterval(interval)
print("leaving")
"""

LONG, SHORT = 200_000, 10_000
STEPS = "while True: games.step(actions)"

PROGRAMS = {
    "random games": (LONG, True, "play_random(2**28, seed=1, threads=threads)"),
    "rollouts": (
        LONG,
        True,
        "rollouts(np.eye(4, dtype=np.uint8)[None], 2**28, seed=1, threads=threads)",
    ),
    "new batches": (LONG, True, "while True: BatchGames(300_000, seed=1, threads=threads)"),
    "long steps": (LONG, True, STEPS),
    "short steps": (SHORT, False, STEPS),
    "other batches' short steps": (
        LONG,
        False,
        f"others = BatchGames({SHORT}, seed=1, threads=threads)\n"
        f"    while True: others.step(actions[:{SHORT}])",
    ),
    "looks": (
        SHORT,
        False,
        "while True: games.state(), games.observe('onehot'), games.finished, games.copy()",
    ),
    "looks during long steps": (
        LONG,
        False,
        "threading.Thread(target=steps, daemon=True).start()\n"
        "    while True: games.scores\n"
        "def steps():\n"
        f"    {STEPS}",
    ),
}


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize(("count", "alone", "work"), PROGRAMS.values(), ids=PROGRAMS)
def test_a_daemon_thread_does_not_disturb_the_exit(
    count: int, alone: bool, work: str, threads: int
) -> None:
    code = PROGRAM.format(count=count, alone=alone, work=work, threads=threads)
    for _ in range(3):
        done = subprocess.run(
            [sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=False
        )
        assert (done.returncode, done.stderr) == (0, "")
        assert done.stdout.split() == ["leaving", "used"]
