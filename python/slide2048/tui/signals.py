"""The signals that end, suspend or continue the game."""

import contextlib
import os
import signal
import threading
from collections.abc import Callable, Iterator
from types import FrameType
from typing import Final

from slide2048.writes import Writes

# All whose default is the end of the process, except those of a fault in the program itself:
# after a handler of Python the faulty instruction would be tried again for ever. Not every system
# has every one.
_ENDING_NAMES: Final = (
    *("SIGTERM", "SIGHUP", "SIGINT", "SIGQUIT", "SIGABRT", "SIGUSR1", "SIGUSR2", "SIGPIPE"),
    *("SIGXCPU", "SIGXFSZ", "SIGVTALRM", "SIGPROF", "SIGIO", "SIGPOLL", "SIGPWR", "SIGLOST"),
    *("SIGSTKFLT", "SIGSYS", "SIGEMT"),
)


def _ending() -> frozenset[int]:
    numbers = {getattr(signal, name) for name in _ENDING_NAMES if hasattr(signal, name)}
    if hasattr(signal, "SIGRTMIN"):
        numbers.update(range(signal.SIGRTMIN, signal.SIGRTMAX + 1))
    return frozenset(map(int, numbers))


ENDING: Final = _ending()
"""The numbers of the signals that end the game."""


@contextlib.contextmanager
def handled(
    *,
    on_end: Callable[[int], None],
    writes: Writes,
    on_suspend: Callable[[], None],
    on_continue: Callable[[], None],
    on_resize: Callable[[], None] | None = None,
) -> Iterator[None]:
    """Call the functions when signals come.

    These are plain handlers and not those of the event loop, so that they run even while the
    loop is stuck in a write to a terminal that takes nothing.

    Args:
        on_end: Called with the number of a signal that ends the game.
        writes: What is written meanwhile, and hurried by such a signal.
        on_suspend: Called instead of stopping.
        on_continue: Called after any stop.
        on_resize: Called when the window has another size; ``None`` leaves that to others.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    def end(number: int, _: FrameType | None) -> None:
        writes.hurry()
        on_end(number)

    handlers: dict[int, Callable[[int, FrameType | None], object]] = {
        **dict.fromkeys(ENDING, end),
        signal.SIGALRM: lambda *_: writes.alarm(),
        signal.SIGTSTP: lambda *_: on_suspend(),
        signal.SIGCONT: lambda *_: on_continue(),
    }
    if on_resize is not None:
        handlers[signal.SIGWINCH] = lambda *_: on_resize()
    previous = {}
    for number, handler in handlers.items():
        # Who started this with a signal ignored, as nohup does, wants it ignored.
        if signal.getsignal(number) is not signal.SIG_IGN:
            previous[number] = signal.signal(number, handler)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        for number, old in previous.items():
            signal.signal(number, signal.SIG_DFL if old is None else old)


def stop() -> None:
    """Stop this process and its companions in the job, as the terminal does on Ctrl-Z.

    Without a shell that could continue it, the system leaves the process running.
    """
    previous = signal.signal(signal.SIGTSTP, signal.SIG_DFL)
    try:
        os.kill(0, signal.SIGTSTP)
    finally:
        signal.signal(signal.SIGTSTP, previous)
