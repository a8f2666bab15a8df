"""Plays games with one engine, in its own interpreter, at the word of ``engine_process.py``.

A line of JSON comes in, one goes out: ``{"games": …, "seed": …}`` asks for whole games,
``{"run": variant, "seconds": …}`` for moves without a record of them.
"""

import importlib.util
import json
import sys
import time
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any


def main(adapter: str) -> None:
    """Serves until the input ends."""
    module = load(Path(adapter))
    about = {
        "name": module.NAME,
        "breaks": module.BREAKS,
        "tiles_tell": getattr(module, "TILES_TELL", True),
        "variants": getattr(module, "VARIANTS", [""]),
    }
    print(json.dumps(about), flush=True)
    runners: dict[str, Callable[[], int]] = {}
    for line in sys.stdin:
        asked = json.loads(line)
        if "games" in asked:
            answer = play(module, asked["games"], asked["seed"])
        else:
            variant = asked["run"]
            if variant not in runners:
                runners[variant] = runner(module, variant)
            answer = run(runners[variant], asked["seconds"])
        print(json.dumps(answer), flush=True)


def load(path: Path) -> ModuleType:
    """Imports an adapter, which lies where no import finds it."""
    spec = importlib.util.spec_from_file_location(path.stem, path)
    if spec is None or spec.loader is None:
        sys.exit(f"no Python file: {path}")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def play(module: ModuleType, games: int, seed: int) -> dict[str, Any]:
    """Returns whole games and the CPU seconds they took."""
    begin = time.process_time()
    played = module.play(games, seed)
    return {"seconds": time.process_time() - begin, "games": played}


def runner(module: ModuleType, variant: str) -> Callable[[], int]:
    """Returns what makes some legal moves and returns their number, everything else done."""
    if hasattr(module, "runner"):
        made: Callable[[], int] = module.runner(variant)
        made()
        return made
    seeds = iter(range(sys.maxsize))
    return lambda: sum(game.moves for game in module.play(20, next(seeds)))


def run(work: Callable[[], int], seconds: float) -> dict[str, Any]:
    """Makes moves for so long; returns how many, and the seconds of CPU and clock they took."""
    moves = 0
    begin, begin_wall = time.process_time(), time.perf_counter()
    while time.process_time() - begin < seconds:
        moves += work()
    return {
        "seconds": time.process_time() - begin,
        "wall": time.perf_counter() - begin_wall,
        "moves": moves,
    }


if __name__ == "__main__":
    main(sys.argv[1])
