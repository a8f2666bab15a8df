"""``slide2048 man``: a page that roff takes and that says what --help says."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

import slide2048
from slide2048.cli import main
from slide2048.cli.parser import COMMANDS, command_parser

MACROS = {".TH", ".SH", ".SS", ".TP", ".PP", ".B", ".br", ".nf", ".fi"}
CHARACTERS = {r"\-": "-", r"\e": "\\", r"\(aq": "'", r"\(ti": "~", r"\(ha": "^", r"\(ga": "`"}


@pytest.fixture
def page(capsys: pytest.CaptureFixture[str]) -> str:
    assert main(["man"]) == 0
    shown = capsys.readouterr()
    assert shown.err == ""
    return shown.out


def read(page: str) -> str:
    """The text of a page without its roff, each run of blanks as one."""
    found = re.sub(r"^\.[A-Z]+ ?|^\.(nf|fi|br)$|\\f[BIR]|\\&", "", page, flags=re.MULTILINE)
    for escape, character in CHARACTERS.items():
        found = found.replace(escape, character)
    return " ".join(found.split())


def test_it_says_of_every_argument_what_help_says(page: str) -> None:
    text = read(page)
    for command in COMMANDS:
        parser = command_parser(command)
        assert " ".join((parser.description or "").split()) in text
        for action in parser._actions:
            values = f" {action.metavar}" if action.metavar and action.nargs != 0 else ""
            spelled = ", ".join(action.option_strings) + values
            assert f"{spelled.strip()} {action.help}" in text


def test_it_has_what_stands_below_the_options_in_help(
    page: str, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["--help"])
    _, below = capsys.readouterr().out.split("\nexamples:\n")
    lines = [line for line in below.splitlines() if line.startswith(" ")]
    assert len(lines) > 15
    text = read(page)
    for line in lines:
        assert " ".join(line.split()) in text
    for title in ["NAME", "SYNOPSIS", "EXAMPLES", "FILES", "ENVIRONMENT", "EXIT STATUS"]:
        assert f"\n.SH {title}\n" in page


def test_it_says_which_version_it_belongs_to(page: str) -> None:
    heading = f'.TH SLIDE2048 1 "" "slide2048 {slide2048.__version__}" "User Commands"'
    assert page.splitlines()[0] == heading


def test_nothing_in_it_is_obeyed_by_mistake(page: str) -> None:
    assert page.isascii()
    for line in page.splitlines():
        assert line
        assert not line.startswith("'")
        assert not line.startswith(".") or line.split()[0] in MACROS
        # Every backslash begins an escape that is meant.
        rest = re.sub(r"\\(f[BIR]|-|e|&|\((aq|ti|ha|ga)|\[u[0-9A-F]{4,5}\])", "", line)
        assert "\\" not in rest


def test_roff_takes_it_without_a_warning(page: str, tmp_path: Path) -> None:
    path = tmp_path / "slide2048.1"
    path.write_text(page)
    for program, *options in (
        ["groff", "-man", "-ww", "-Tascii", "-z"],
        ["mandoc", "-Tlint", "-Werror"],
    ):
        if found := shutil.which(program):
            done = subprocess.run(
                [found, *options, path], capture_output=True, check=False, timeout=20
            )
            assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


@pytest.mark.parametrize(
    ("text", "roff"),
    [
        (".so /etc/passwd", r"\&.so /etc/passwd"),
        ("'br", r"\(aqbr"),
        (r"a\fBb", r"a\efBb"),
        ("--x ~ ^ `", r"\-\-x \(ti \(ha \(ga"),
        ("4×4 😀", r"4\[u00D7]4 \[u1F600]"),
    ],
)
def test_text_is_only_text(text: str, roff: str) -> None:
    from slide2048.cli import man

    assert man._text(text) == roff
