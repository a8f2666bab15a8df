"""``slide2048 completions``: what makes a shell complete the command's arguments."""

import argparse

from slide2048 import exit_status
from slide2048.cli import output

_SHELLS = ("bash", "zsh", "fish")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of this command."""
    parser.description = "Write a script that makes your shell complete slide2048's arguments."
    parser.add_argument("shell", metavar="SHELL", choices=_SHELLS, help="bash, zsh or fish")
    parser.epilog = """\
where to write it, in a folder that may have to be made:
  bash   ~/.local/share/bash-completion/completions/slide2048
  zsh    _slide2048, in a folder of $fpath
  fish   ~/.config/fish/completions/slide2048.fish

example:
  slide2048 completions fish > ~/.config/fish/completions/slide2048.fish
"""


def run(args: argparse.Namespace) -> int:
    """Write the script and return the exit status."""
    from slide2048.cli import completion_scripts, syntax

    write = {
        "bash": completion_scripts.bash,
        "zsh": completion_scripts.zsh,
        "fish": completion_scripts.fish,
    }
    output.write(write[args.shell](syntax.commands()))
    return exit_status.OK
