"""How many instructions a step of a batch takes on each path: a figure without noise.

    python benchmarks/batch_instructions.py [avx2]

Needs valgrind, and counts what it knows of, which AVX-512 is not. Each path plays twice in a
process of its own, once with more steps than the other time; the difference of the two counts is
what the steps took. They are those of batch.py, 16,384 games a call.
"""

import os
import re
import subprocess
import sys

from machine import provenance
from slide2048.batch import cpu_paths

COUNT = 16_384
FEW, MANY = 20, 220
UNKNOWN_TO_VALGRIND = "avx512"

CODE = """
import sys
import numpy as np
from slide2048.batch import BatchGames, play_random
size, cpu, steps = int(sys.argv[1]), sys.argv[2], int(sys.argv[3])
if size:
    games = BatchGames({count}, size=size, seed=1, cpu=cpu, autoreset="same_step")
    actions = np.random.default_rng(1).integers(0, 4, {count}, np.uint8)
    out = games.step(actions)
    for turn in range(steps):
        games.step(actions, out=out)
else:
    print(play_random(100 * steps, seed=1, cpu=cpu)[1].sum())
"""


def instructions(size: int, cpu: str, steps: int) -> tuple[int, str]:
    """Runs steps, or random games for size 0; returns the instructions and what was printed."""
    valgrind = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null"]
    python = [sys.executable, "-c", CODE.format(count=COUNT), str(size), cpu, str(steps)]
    # Otherwise starting Python takes some millions of instructions more or less each time.
    variables = {**os.environ, "PYTHONHASHSEED": "0"}
    command = [*valgrind, *python]
    done = subprocess.run(command, capture_output=True, text=True, check=True, env=variables)
    found = re.search(r"Collected : (\d+)", done.stderr)
    if found is None:
        sys.exit(f"valgrind counted nothing:\n{done.stderr}")
    return int(found[1]), done.stdout


def main() -> None:
    """Counts and prints Markdown."""
    print(provenance() + "\n", flush=True)
    print("| path | a step of 4×4 | of 5×5 | of 6×6 | a move of `play_random` |")
    print("| --- | ---: | ---: | ---: | ---: |")
    known = [cpu for cpu in cpu_paths() if cpu != UNKNOWN_TO_VALGRIND]
    for cpu in sys.argv[1:] or known:
        cells = []
        for size in (4, 5, 6):
            few, many = (instructions(size, cpu, steps)[0] for steps in (FEW, MANY))
            cells.append((many - few) / (COUNT * (MANY - FEW)))
        (few, played), (many, longer) = (instructions(0, cpu, steps) for steps in (FEW, MANY))
        cells.append((many - few) / (int(longer) - int(played)))
        print("|", " | ".join([cpu, *(f"{cell:.1f}" for cell in cells)]), "|", flush=True)


if __name__ == "__main__":
    main()
