"""``slide2048 data``: where the player's data is, and what there is of it."""

import argparse
import os

from slide2048 import exit_status
from slide2048.cli import output


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of this command."""
    parser.description = "Show where your games are kept. Nothing is changed."


def run(args: argparse.Namespace) -> int:  # noqa: ARG001
    """Print where the data is and return the exit status."""
    from slide2048.store import HOME_VARIABLE, StorePaths, data_folder, overview

    paths = StorePaths(data_folder())
    rows = overview.describe(paths)
    width = max(len(name) for name, _ in rows)
    lines = [f"{name + ':':{width + 1}}  {output.visible(value)}" for name, value in rows]
    if os.environ.get(HOME_VARIABLE):
        lines.append(f"The environment variable {HOME_VARIABLE} is set and names this folder.")
    output.write("\n".join(lines) + "\n")
    return exit_status.OK
