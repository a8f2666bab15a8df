"""Plays the game from this checkout: sets up what it needs, then becomes the game."""

import os
import subprocess
import sys

from environments import PLAY, ready
from project import environment


def main(arguments: list[str]) -> int:
    """Run ``slide2048`` with the arguments, on this process's own terminal or pipes."""
    game = str(ready(PLAY).command("slide2048"))
    if sys.platform == "win32":
        return subprocess.run([game, *arguments], env=environment(), check=False).returncode
    # In place of this process, so that signals reach the game and no other process is in between.
    os.execve(game, [game, *arguments], environment())


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
