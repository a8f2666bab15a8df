"""What the game costs on a terminal, and whether that is within its budgets.

    python benchmarks/terminal.py
    python benchmarks/terminal.py start idle

Runs the installed command in a pseudo-terminal of 80 columns and 24 rows, prints what was measured
beside what it may be, and checks that the games were played as meant. Ends with status 1 if a
budget is missed.
"""

import argparse
import sys

from front_end import hints, idle, memory, moves, redraw, start

KINDS = {
    "start": start.figures,
    "moves": moves.figures,
    "hints": hints.figures,
    "idle": idle.figures,
    "redraw": redraw.figures,
    "memory": memory.figures,
}


def main() -> int:
    """Measure, print, and return 1 if a budget is missed."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("kinds", nargs="*", metavar="KIND", help=f"{', '.join(KINDS)}; all of them")
    arguments = parser.parse_args()
    if unknown := set(arguments.kinds) - KINDS.keys():
        parser.error(f"there is no {', '.join(sorted(unknown))}")
    missed = 0
    for kind in arguments.kinds or KINDS:
        for figure in KINDS[kind]():
            missed += not figure.met
            print(figure.row, flush=True)
    print(f"{missed} missed" if missed else "within all budgets")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
