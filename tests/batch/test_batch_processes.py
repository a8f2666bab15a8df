"""Batches among signals, threads, forks and other processes, and where memory or NumPy lack."""

import os
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
from single_games import fingerprint

from slide2048.batch import BatchGames, play_random


def run(code: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=120, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


LONG_CALLS = [
    "play_random(10**9, seed=1, threads=2, on_progress=tell)",
    "play_random(64, size=8, seed=1, on_progress=tell)",
    "rollouts(np.ones((1, 2, 2), np.uint8), 2**31 - 1, seed=1, on_progress=tell)",
    "rollouts(np.eye(8, dtype=np.uint8)[None], 2**31 - 1, seed=1, on_progress=tell)",
]


@pytest.mark.parametrize("call", LONG_CALLS)
def test_ctrl_c_ends_a_long_call(call: str) -> None:
    # The call itself says that it has begun; the signal comes from another thread while the call
    # plays on, as from a keyboard.
    code = f"""
import _thread, signal, sys, threading, time
import numpy as np
from slide2048.batch import play_random, rollouts
begun = threading.Event()
sent = []
def tell(done, count):
    begun.set()
def press():
    begun.wait()
    sent.append(time.monotonic())
    signal.raise_signal(signal.SIGINT)
threading.Thread(target=press).start()
try:
    {call}
except KeyboardInterrupt:
    print(time.monotonic() - sent[0])
"""
    assert float(run(code)) < 1


def test_threads_share_a_batch() -> None:
    games = BatchGames(1000, seed=1, autoreset="same_step", threads=2)
    gate = threading.Barrier(4, timeout=60)

    def play() -> int:
        gate.wait()
        reward = 0
        for turn in range(100):
            rewards, _, _ = games.step(np.full(1000, turn % 4, np.uint8))
            reward += int(rewards.sum())
            state = games.state()
            # All of one moment: a board with these moves has had so many draws.
            assert (state["draws"] >= state["moves"].astype(np.uint64) + np.uint64(2)).all()
            BatchGames.from_state(state)
            assert games.copy().scores.min() >= 0
        return reward

    with ThreadPoolExecutor(4) as pool:
        rewards = sum(done.result() for done in [pool.submit(play) for _ in range(4)])
    assert rewards > 0
    # Each step was made by one thread alone, whichever: every game is one of its stream.
    draws = games.draws
    assert (draws <= 2 + 400 * 3).all()


def test_threads_take_turns_and_none_of_their_steps_is_lost() -> None:
    # The same action in every thread: so any order of steps comes to the same games. The batch is
    # so large that a step lets other threads run.
    count = 70_000
    games = BatchGames(count, seed=1)
    actions = np.zeros(count, np.uint8)
    actions[::2] = 3
    gate = threading.Barrier(4, timeout=60)

    def play() -> int:
        gate.wait()
        return sum(int(games.step(actions)[0].sum()) for _ in range(5))

    with ThreadPoolExecutor(4) as pool:
        rewards = sum(done.result() for done in [pool.submit(play) for _ in range(4)])
    alone = BatchGames(count, seed=1)
    assert rewards == sum(int(alone.step(actions)[0].sum()) for _ in range(20))
    assert fingerprint(games) == fingerprint(alone)


def test_one_array_cannot_be_written_by_two_steps_at_once() -> None:
    # Whoever comes second is refused or waits; nobody writes over another's results unseen.
    count = 70_000
    games = [BatchGames(count, seed=seed) for seed in (1, 2)]
    out = games[0].step(np.zeros(count, np.uint8))
    gate = threading.Barrier(2, timeout=60)

    def play(batch: BatchGames) -> set[str]:
        gate.wait()
        messages = set()
        for turn in range(20):
            try:
                batch.step(np.full(count, turn % 4, np.uint8), out=out)
            except ValueError as error:
                messages.add(str(error))
        return messages

    with ThreadPoolExecutor(2) as pool:
        messages = set[str]().union(*pool.map(play, games))
    assert messages <= {"out: rewards cannot be written to: it is read-only or in use"}


@pytest.mark.parametrize(
    ("load", "use"),
    [
        (
            "from slide2048 import Board, Rng",
            "Board.start(Rng(1)).play(0, Rng(2)).board.legal_moves()",
        ),
        ("from slide2048.batch import play_random", "play_random(3, seed=1)"),
        (
            "from slide2048.batch import rollouts",
            "rollouts(boards, 1, seed=1)",
        ),
        (
            "from slide2048.batch import BatchGames",
            "BatchGames(3, seed=1).step(actions), BatchGames(3, seed=1).copy()",
        ),
    ],
)
def test_the_first_use_runs_no_python_code(load: str, use: str) -> None:
    # It would let other threads run, and what the engine keeps of it is half made in a fork.
    code = f"""
import sys
import numpy as np
{load}
actions, boards = np.zeros(3, np.uint8), np.ones((1, 2, 2), np.uint8)
called = []
def profile(frame, event, _):
    if event == "call":
        called.append(frame.f_code.co_name)
sys.setprofile(profile)
{use}
sys.setprofile(None)
print(called)
"""
    assert run(code) == "[]\n"


if hasattr(os, "fork"):

    def test_a_fork_has_threads_of_its_own() -> None:
        code = """
import os, warnings
import numpy as np
from slide2048.batch import BatchGames, play_random
# Python 3.12 and later warn of just what is tried here.
warnings.simplefilter("ignore", DeprecationWarning)
games = BatchGames(1000, seed=1, threads=2)
actions = np.zeros(1000, np.uint8)
games.step(actions)
play_random(1000, seed=1, threads=2)
child = os.fork()
if child:
    print("child:", os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
games.step(actions)
scores, moves, tiles = play_random(1000, seed=1, threads=2)
print(games.draws.sum(), scores.sum())
"""
        in_child, status, in_parent = run(code).splitlines()
        assert in_child == in_parent
        assert status == "child: 0"

    def test_a_fork_during_a_step_by_another_thread_is_an_error_in_the_child() -> None:
        # The other thread lets go of the interpreter only while it steps, so a fork comes then.
        # Where the step ends before the system copies the process, there is another fork.
        code = """
import copy, os, pickle, signal, sys, threading, warnings
import numpy as np
from slide2048 import Error, ForkError
from slide2048.batch import BatchGames
warnings.simplefilter("ignore", DeprecationWarning)
# A step takes far longer than a fork.
games, others = BatchGames(2**20, size=8, seed=1), BatchGames(1000, seed=1)
actions = np.zeros(2**20, np.uint8)
begun, ended = threading.Event(), threading.Event()
def step():
    begun.set()
    while not ended.is_set():
        games.step(actions)
thread = threading.Thread(target=step)
sys.setswitchinterval(1000)
thread.start()
begun.wait()
def child():
    # A call that waits for ever ends the child.
    signal.alarm(20)
    try:
        games.step(actions)
    except ForkError:
        pass
    else:
        os._exit(3)
    grandchild = os.fork()
    if grandchild:
        print(os.waitstatus_to_exitcode(os.waitpid(grandchild, 0)[1]), flush=True)
    for use in (
        lambda: games.step(actions),
        lambda: games.step(actions),
        lambda: games.boards(),
        lambda: games.scores,
        lambda: games.draws,
        lambda: games.finished,
        lambda: games.legal_moves(),
        lambda: games.observe("float"),
        lambda: games.set_boards(np.ones((2**20, 8, 8), np.uint8)),
        lambda: games.reset(),
        lambda: games.state(),
        lambda: games.bytes_per_game,
        lambda: copy.copy(games),
        lambda: pickle.dumps(games),
    ):
        try:
            use()
        except ForkError as error:
            assert isinstance(error, RuntimeError) and isinstance(error, Error)
            message = str(error)
        else:
            os._exit(1)
    others.step(actions[:1000])
    BatchGames(1000, seed=1).step(actions[:1000])
    if grandchild:
        print(message, len(games), repr(games)[:11], flush=True)
    os._exit(0)
status = 3
for _ in range(100):
    if status == 3:
        process = os.fork()
        if process == 0:
            child()
        status = os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])
ended.set()
thread.join()
games.step(actions)
print(status)
"""
        assert run(code).splitlines() == [
            "0",
            "another thread was at work on this batch when the process forked, so it may be half"
            " changed here; make it after the fork, or fork while no thread is at work on it"
            " 1048576 <BatchGames",
            "0",
        ]

    def test_a_batch_that_nobody_stepped_is_the_child_s_own() -> None:
        # Also in the child of a child, with threads of its own that wait for each other.
        code = """
import os, sys, threading, warnings
import numpy as np
from slide2048.batch import BatchGames
warnings.simplefilter("ignore", DeprecationWarning)
games = BatchGames(200_000, seed=1)
actions = np.zeros(200_000, np.uint8)
games.step(actions)
for generation in range(3):
    child = os.fork()
    if child:
        status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        if generation:
            os._exit(status)
        print(status)
        break
    def work():
        for _ in range(3):
            games.step(actions)
    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    print(games.moves.sum() > 0, flush=True)
else:
    sys.exit()
"""
        assert run(code).split() == ["True"] * 3 + ["0"]

    def test_a_child_exits_as_any_process_whatever_threads_its_parent_had() -> None:
        # The parent's other threads are on their way to and from the engine as it forks.
        code = """
import os, threading, warnings
import numpy as np
from slide2048.batch import BatchGames
warnings.simplefilter("ignore", DeprecationWarning)
actions = np.zeros(70_000, np.uint8)
begun = threading.Barrier(5)
ended = threading.Event()
def work():
    games = BatchGames(70_000, seed=1)
    begun.wait()
    while not ended.is_set():
        games.step(actions)
threads = [threading.Thread(target=work) for _ in range(4)]
for thread in threads:
    thread.start()
begun.wait()
children = []
for _ in range(20):
    child = os.fork()
    if child == 0:
        BatchGames(70_000, seed=1).step(actions)
        break
    children.append(child)
else:
    print([os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) for child in children])
    ended.set()
"""
        assert run(code) == f"{[0] * 20}\n"


if sys.platform == "linux":

    def test_more_than_memory_holds_is_a_memory_error() -> None:
        # With little room left, so that no machine is large enough.
        code = """
import resource
import numpy as np
from slide2048.batch import BatchGames, play_random, rollouts
games = BatchGames(2**20, size=2)
ones = np.ones((2**23, 2, 2), np.uint8)
used = int(open("/proc/self/statm").read().split()[0]) * resource.getpagesize()
resource.setrlimit(resource.RLIMIT_AS, (used + 2**26, used + 2**26))
for call in (
    lambda: BatchGames(2**31 - 1),
    lambda: BatchGames(2**26, size=8),
    lambda: BatchGames(2**22, size=2),
    lambda: play_random(2**40),
    lambda: play_random(2**24),
    lambda: rollouts(ones, 1),
    lambda: [games.observe("onehot"), games.observe("onehot"), games.observe("onehot")],
    lambda: [games.state(), games.state(), games.copy()],
    lambda: [games.step(np.zeros(2**20, np.uint8)) for _ in range(9)],
):
    try:
        call()
    except MemoryError as error:
        print("bytes" in str(error) or "iB" in str(error))
"""
        assert run(code).split() == ["True"] * 9


WITHOUT_NUMPY = """
import sys
sys.modules["numpy"] = None
import slide2048
from slide2048 import *
Board.start(Rng(1)).play(0, Rng(2))
"""


def test_without_numpy_all_else_works_and_one_line_says_what_to_install() -> None:
    code = """
for load in ("from slide2048 import BatchGames", "import slide2048.batch"):
    try:
        exec(load)
    except ImportError as error:
        print(error)
from slide2048 import _engine
for call in (
    lambda: _engine.BatchGames(3),
    lambda: _engine.play_random(3),
    lambda: _engine.rollouts(b"", 3),
):
    try:
        call()
    except ImportError:
        print("no numpy")
"""
    line = 'slide2048.batch needs NumPy; install it with: pip install "slide2048[numpy]"'
    assert run(WITHOUT_NUMPY + code).splitlines() == [line, line, *["no numpy"] * 3]


def test_the_same_seed_plays_the_same_in_another_process() -> None:
    code = """
from slide2048.batch import play_random
print(*(int(array.sum()) for array in play_random(500, seed=11, threads=2)))
"""
    expected = [int(array.sum()) for array in play_random(500, seed=11)]
    assert [int(word) for word in run(code).split()] == expected
