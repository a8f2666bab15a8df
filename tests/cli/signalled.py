"""Commands that a signal ends while they play."""

import signal
import subprocess
import sys


def ended_by(number: signal.Signals, *arguments: object) -> tuple[int, str, str]:
    """Run a command, send it a signal once it has told of progress, and wait for its end.

    Returns:
        The exit status, what it has written to standard output, and the rest of its messages.
    """
    with subprocess.Popen(
        [sys.executable, "-m", "slide2048", *map(str, arguments)],
        stderr=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stderr is not None
        process.stderr.readline()
        process.send_signal(number)
        out, error = process.communicate(timeout=60)
    return process.returncode, out, error
