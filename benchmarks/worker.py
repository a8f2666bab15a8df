"""Plays games with one engine, in its own interpreter, at the word of ``peers.py``.

A line with the number of games and a seed comes in; a line of JSON with the CPU seconds they took
and the games goes out.
"""

import importlib.util
import json
import sys
import time
from pathlib import Path


def main(adapter: str) -> None:
    """Serves until the input ends."""
    path = Path(adapter)
    spec = importlib.util.spec_from_file_location(path.stem, path)
    if spec is None or spec.loader is None:
        sys.exit(f"no Python file: {adapter}")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    about = {
        "name": module.NAME,
        "breaks": module.BREAKS,
        "tiles_tell": getattr(module, "TILES_TELL", True),
    }
    print(json.dumps(about), flush=True)
    for line in sys.stdin:
        games, seed = map(int, line.split())
        begin = time.process_time()
        played = module.play(games, seed)
        seconds = time.process_time() - begin
        print(json.dumps({"seconds": seconds, "games": played}), flush=True)


if __name__ == "__main__":
    main(sys.argv[1])
