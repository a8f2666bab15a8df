"""What the command line takes, as data: read from the parsers, so nothing can differ from them."""

import argparse
from typing import Final, NamedTuple

from slide2048.cli.parser import COMMANDS, Parser, command_parser

FILES: Final = frozenset({"FILE", "LOG", "OUT", "RESULTS"})
"""What parsers call a value that is the name of a file."""


class Argument(NamedTuple):
    """Something that can be given to a command.

    Attributes:
        flags: How it is spelled; none if it is known by its place.
        value: What its value is called, or None if it has no value.
        choices: The values there are, if they are few.
        help: What it does.
        many: Whether several can be given one after the other.
    """

    flags: tuple[str, ...]
    value: str | None
    choices: tuple[str, ...]
    help: str
    many: bool = False

    @property
    def summary(self) -> str:
        """The beginning of the help, which fits into a menu."""
        return min((self.help.split(end, 1)[0] for end in (" (", "; ", ". ")), key=len)


class Section(NamedTuple):
    """Arguments under one title."""

    title: str
    arguments: tuple[Argument, ...]


class Syntax(NamedTuple):
    """A command.

    Attributes:
        name: The command.
        summary: What it does, as the list of commands has it.
        description: What it does, as its own help has it.
        sections: Its arguments, as its help groups them.
        epilog: What its help has below them.
    """

    name: str
    summary: str
    description: str
    sections: tuple[Section, ...]
    epilog: str

    @property
    def arguments(self) -> list[Argument]:
        """All its arguments."""
        return [argument for section in self.sections for argument in section.arguments]

    @property
    def flags(self) -> list[str]:
        """Every spelling of every option."""
        return [flag for argument in self.arguments for flag in argument.flags]


def commands() -> list[Syntax]:
    """Return all commands; that of the game itself is the first."""
    return [_syntax(name, command_parser(name)) for name in COMMANDS]


def _syntax(name: str, parser: Parser) -> Syntax:
    # argparse has no public way to ask a parser what it takes.
    groups = [
        Section(group.title or "", tuple(_argument(action, parser) for action in actions))
        for group in parser._action_groups
        if (actions := [a for a in group._group_actions if a.help is not argparse.SUPPRESS])
    ]
    return Syntax(
        name, COMMANDS[name], parser.description or "", tuple(groups), parser.epilog or ""
    )


def _argument(action: argparse.Action, parser: Parser) -> Argument:
    value = None if action.nargs == 0 else str(action.metavar or action.dest.upper())
    text = (action.help or "") % {**vars(action), "prog": parser.prog}
    choices = tuple(str(choice) for choice in action.choices or ())
    return Argument(tuple(action.option_strings), value, choices, text, action.nargs == "+")
