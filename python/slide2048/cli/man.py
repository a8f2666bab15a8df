"""``slide2048 man``: the manual page, written from the syntax of the command line."""

import argparse
import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import slide2048
from slide2048 import exit_status
from slide2048.cli import output

if TYPE_CHECKING:
    from slide2048.cli.syntax import Argument, Section, Syntax


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of this command."""
    parser.description = "Write the manual page, in roff, to standard output."
    parser.epilog = """\
examples:
  slide2048 man | man -l -          read it, where man takes a file
  slide2048 man > ~/.local/share/man/man1/slide2048.1
"""


def run(args: argparse.Namespace) -> int:  # noqa: ARG001
    """Write the page and return the exit status."""
    from slide2048.cli import syntax

    output.write(page(syntax.commands()))
    return exit_status.OK


def page(commands: "Sequence[Syntax]") -> str:
    """Return the manual page of the game, its first command, and of all others."""
    game, *others = commands
    return "\n".join([*_head(game, others), *_options(game), *_others(others), *_tail(game), ""])


def _head(game: "Syntax", others: "Sequence[Syntax]") -> Iterator[str]:
    # The page has no date of its own; the version says what it belongs to.
    yield f'.TH SLIDE2048 1 "" "slide2048 {slide2048.__version__}" "User Commands"'
    yield ".SH NAME"
    yield rf"slide2048 \- {_text('the game 2048 in the terminal')}"
    yield ".SH SYNOPSIS"
    yield r".B slide2048"
    yield r"[\fIoptions\fR]"
    for command in others:
        yield ".br"
        yield f".B slide2048 {_text(command.name)}"
        places = "".join(f" {_italic(a.value or '')}" for a in command.arguments if not a.flags)
        yield rf"[\fIoptions\fR]{places}"
    yield ".SH DESCRIPTION"
    yield _text(game.description)


def _options(game: "Syntax") -> Iterator[str]:
    yield ".SH OPTIONS"
    for section in game.sections:
        yield f".SS {_text(section.title.capitalize())}"
        yield from _arguments(section)


def _others(others: "Sequence[Syntax]") -> Iterator[str]:
    yield ".SH COMMANDS"
    yield _text('The command comes first. Without one, or with "play", the game is played.')
    for command in others:
        yield f".SS slide2048 {_text(command.name)}"
        yield _text(command.description)
        for section in command.sections:
            yield from _arguments(section)
        for title, lines in _sections(command.epilog):
            yield ".PP"
            yield _text(f"{title.capitalize()}:")
            yield from _as_it_is(lines)


def _tail(game: "Syntax") -> Iterator[str]:
    for title, lines in _sections(game.epilog):
        if title != "commands":  # they have their own section, with all that they take
            yield f".SH {_text(title.upper())}"
            yield from _as_it_is(lines)


def _arguments(section: "Section") -> Iterator[str]:
    for argument in section.arguments:
        yield ".TP"
        yield _spelling(argument)
        yield _text(argument.help)


def _spelling(argument: "Argument") -> str:
    value = "" if argument.value is None else _italic(argument.value)
    if not argument.flags:
        return value
    flags = ", ".join(rf"\fB{_text(flag)}\fR" for flag in argument.flags)
    return f"{flags} {value}".rstrip()


def _sections(epilog: str) -> list[tuple[str, list[str]]]:
    """Return the titles in an epilog, each with the lines below it."""
    sections: list[tuple[str, list[str]]] = []
    for line in epilog.splitlines():
        if title := re.fullmatch(r"(\w[\w ]*):", line):
            sections.append((title[1], []))
        elif sections and line:
            sections[-1][1].append(line)
    return sections


def _as_it_is(lines: Sequence[str]) -> Iterator[str]:
    """Return lines whose columns are kept."""
    yield ".PP"
    yield ".nf"
    yield from map(_text, lines)
    yield ".fi"


def _italic(text: str) -> str:
    return rf"\fI{_text(text)}\fR"


def _text(text: str) -> str:
    """Return text in which roff finds nothing to obey, and no character that it may not know."""
    escaped = text.replace("\\", r"\e").replace("-", r"\-").replace("^", r"\(ha")
    escaped = escaped.replace("`", r"\(ga").replace("'", r"\(aq").replace("~", r"\(ti")
    escaped = "".join(c if c.isascii() else rf"\[u{ord(c):04X}]" for c in escaped)
    return rf"\&{escaped}" if escaped.startswith(".") else escaped
