"""A shell's job control and nothing more: run a program, report each stop, continue it.

It leads the session, gives the terminal to the program's own process group, and writes to
descriptor REPORTS a byte for each stop. It changes no terminal mode, so that what the program
leaves behind when it stops stays to be seen. A byte on descriptor ORDERS continues the program.

    job_control.py REPORTS ORDERS PROGRAM [ARGUMENT...]
"""

import os
import signal
import sys


def main() -> int:
    reports, orders, program = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3:]
    signal.signal(signal.SIGTTOU, signal.SIG_IGN)
    child = os.fork()
    if child == 0:
        os.setpgid(0, 0)
        os.tcsetpgrp(0, os.getpid())
        signal.signal(signal.SIGTTOU, signal.SIG_DFL)
        os.execv(program[0], program)
    while True:
        _, status = os.waitpid(child, os.WUNTRACED)
        os.tcsetpgrp(0, os.getpid())
        if not os.WIFSTOPPED(status):
            return os.waitstatus_to_exitcode(status)
        os.write(reports, b"s")
        os.read(orders, 1)
        os.tcsetpgrp(0, child)
        os.killpg(child, signal.SIGCONT)


if __name__ == "__main__":
    sys.exit(main())
