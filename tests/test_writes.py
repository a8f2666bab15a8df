"""A write that nobody takes ends with the program, whenever the signal comes."""

import signal
import subprocess
import sys

import pytest

from slide2048.writes import Writes

# Signals are handled between the instructions of Python. Here one comes when the last of these is
# over and the system call has not begun: a function of C makes both, one right after the other.
STUCK = """
import ctypes, os, signal
from collections import deque
from itertools import starmap
from operator import call

unread, full = os.pipe()
os.set_blocking(full, False)
try:
    while True:
        os.write(full, bytes(4096))
except BlockingIOError:
    os.set_blocking(full, True)
come = getattr(ctypes.CDLL(None), "raise")

def stuck(*_):
    deque(starmap(call, [(come, signal.SIGTERM), (os.write, full, b"x")]), maxlen=0)
"""

LINES = """
from slide2048.line_input import LineInput
from slide2048.line_output import LineOutput

class Stdout:
    write = stuck
    def flush(self): pass
    def fileno(self): return full

output = LineOutput(Stdout())
with LineInput(None, output.writes) as source:
    output.write("x")
    print(output.writes.gone, source.read() == signal.SIGTERM, source.read())
"""

SCREEN = """
from slide2048.tui import signals
from slide2048.writes import Writes

writes, ended = Writes(), []
with signals.handled(
    on_end=ended.append,
    writes=writes,
    on_suspend=lambda: None,
    on_continue=lambda: None,
):
    with writes.one():
        stuck()
    print(writes.gone, ended == [signal.SIGTERM], None)
"""


@pytest.mark.parametrize("front_end", [LINES, SCREEN], ids=["lines", "screen"])
def test_a_signal_just_before_a_write_that_is_stuck_is_heard(front_end: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", STUCK + front_end],
        capture_output=True,
        text=True,
        timeout=30,
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "True True None\n", "")


SLOW = """
import os, signal, threading
from slide2048.line_input import LineInput
from slide2048.writes import Writes

writes = Writes()
alarms = []

class Counted(LineInput):
    def _note(self, number, frame):
        alarms.append(number)
        super()._note(number, frame)
        if len(alarms) == 3:
            taken.set()

taken = threading.Event()
with Counted(None, writes) as source:
    with writes.one():
        taken.wait()
    print(writes.gone, set(alarms) == {signal.SIGALRM}, source.read())
    os.kill(os.getpid(), signal.SIGALRM)
    print(source.read() == signal.SIGALRM)
"""


def test_a_slow_write_goes_on_where_nothing_ends_the_program() -> None:
    done = subprocess.run(
        [sys.executable, "-c", SLOW], capture_output=True, text=True, timeout=30, check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "False True None\nTrue\n", "")


def test_an_alarm_that_comes_as_a_write_ends_gives_it_up_and_no_more(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    writes = Writes()
    late = [False, True]

    def setitimer(_: int, seconds: float, __: float) -> None:
        if seconds == 0 and late.pop():
            writes.give_up()  # as the handler of that alarm does, before the call

    usual = signal.signal(signal.SIGALRM, lambda *_: None)
    monkeypatch.setattr(signal, "setitimer", setitimer)
    try:
        with writes.one():
            pass
    finally:
        signal.signal(signal.SIGALRM, usual)
    assert writes.gone
    assert not writes.under_way
