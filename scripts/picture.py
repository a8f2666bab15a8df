"""Draws the README's picture: a real game on a real terminal's screen, cell by cell, as SVG.

Run with the interpreter of ``.venv``; ``--check`` compares instead, and fails if the game has come
to look different.
"""

import json
import os
import sys
import tempfile
from itertools import groupby
from pathlib import Path
from xml.sax.saxutils import escape

ROOT = Path(__file__).parents[1]
sys.path.append(str(ROOT / "tests" / "e2e"))

from pseudo_terminal import Terminal  # noqa: E402

from slide2048.clock import Clock  # noqa: E402
from slide2048.session import Session  # noqa: E402

PICTURE = ROOT / "docs" / "game.svg"
GAME = ROOT / "tests" / "data" / "before_2048.json"
MOVES = 1003
SECONDS_A_MOVE = 0.8

COLUMNS, ROWS = 66, 23
# Pixels; two to one is what terminals' cells have.
WIDTH, HEIGHT, MARGIN = 10, 20, 12
FONT = "ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace"
GROUND, INK = "#16161a", "#d8d8d8"


def main(arguments: list[str]) -> int:
    """Write the picture, or say whether it is what would be written."""
    drawn = svg(capture())
    if "--check" not in arguments:
        PICTURE.write_text(drawn, encoding="utf-8")
        return 0
    if PICTURE.read_text(encoding="utf-8") == drawn:
        return 0
    print(f"{PICTURE.relative_to(ROOT)} is not what the game looks like; run scripts/picture.py")
    return 1


def capture() -> Terminal:
    """Start the game on a saved position and return its terminal, which shows the first frame."""
    with tempfile.TemporaryDirectory() as folder:
        saved = json.loads(GAME.read_text(encoding="utf-8"))
        played_for = 0.0
        session = Session.open(
            folder=Path(folder),
            seed=saved["seed"],
            clock=lambda elapsed: Clock(lambda: played_for, elapsed=elapsed),
        )
        for letter in saved["moves"][:MOVES]:
            played_for += SECONDS_A_MOVE
            session.move("URDL".index(letter))
        session.close()
        env = {
            "SLIDE2048_HOME": folder,
            "PATH": os.environ["PATH"],
            "TERM": "xterm-256color",
            "COLORTERM": "truecolor",
            "LANG": "C.UTF-8",
        }
        argv = [sys.executable, "-m", "slide2048", "--theme", "classic"]
        with Terminal(argv, env, size=(COLUMNS, ROWS)) as terminal:
            terminal.wait_for("Continuing your game.")
        return terminal


def svg(terminal: Terminal) -> str:
    """Return the screen of a terminal as a picture."""
    width, height = COLUMNS * WIDTH + 2 * MARGIN, ROWS * HEIGHT + 2 * MARGIN
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'width="{width}" height="{height}" font-family="{FONT}" font-size="16">',
        "<title>slide2048 in a terminal</title>",
        f'<rect width="{width}" height="{height}" rx="10" fill="{GROUND}"/>',
    ]
    for y in range(ROWS):
        lines += _row(terminal, y)
    return "\n".join([*lines, "</svg>", ""])


def _row(terminal: Terminal, y: int) -> list[str]:
    """Return the runs of equal cells of a row: their ground, and what is written on it."""
    shapes = []
    cells = terminal.screen.buffer[y]
    top = MARGIN + y * HEIGHT
    for style, run in groupby(range(COLUMNS), lambda x: cells[x]._replace(data="")):
        columns = list(run)
        ink, ground = _color(style.fg, INK), _color(style.bg, GROUND)
        if style.reverse:
            ink, ground = ground, ink
        left = MARGIN + columns[0] * WIDTH
        if ground != GROUND:
            # A hair taller than the row, or seams show where the picture is scaled.
            size = f'width="{len(columns) * WIDTH}" height="{HEIGHT + 0.5}"'
            shapes.append(f'<rect x="{left}" y="{top}" {size} fill="{ground}"/>')
        weight = ' font-weight="bold"' if style.bold else ""
        for blank, word in groupby(columns, lambda x: cells[x].data.isspace()):
            places = list(word)
            if not blank:
                # Said, since fonts differ in the widths of their characters.
                length = f'textLength="{len(places) * WIDTH}" lengthAdjust="spacingAndGlyphs"'
                shapes.append(
                    f'<text x="{MARGIN + places[0] * WIDTH}" y="{top + 15}" {length} '
                    f'fill="{ink}"{weight}>'
                    f"{escape(''.join(cells[x].data for x in places))}</text>"
                )
    return shapes


def _color(name: str, default: str) -> str:
    return default if name == "default" else f"#{name}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
