"""``slide2048 completions``: scripts that complete what the parsers take, and nothing else."""

import argparse
import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from slide2048.cli import main, syntax
from slide2048.cli.parser import COLORS, COMMANDS, Parser, command_parser

SHELLS = ["bash", "zsh", "fish"]


@pytest.fixture(params=SHELLS)
def shell(request: pytest.FixtureRequest) -> str:
    name: str = request.param
    return name


def script(shell: str, capsys: pytest.CaptureFixture[str]) -> str:
    capsys.readouterr()
    assert main(["completions", shell]) == 0
    shown = capsys.readouterr()
    assert shown.err == ""
    return shown.out


def flags(command: str) -> set[str]:
    """Every option of a command, asked of its parser in another way than the scripts are made."""
    return set(command_parser(command)._option_string_actions)


def values(command: str, flag: str) -> list[str]:
    choices = command_parser(command)._option_string_actions[flag].choices
    return [str(choice) for choice in choices or ()]


def ask_bash(text: str, words: list[str], folder: Path) -> list[str]:
    """What bash offers when the last of `words` is being typed."""
    asked = (
        f"{text}\n"
        'COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1))\n'
        "${1:+$(complete -p slide2048 | sed 's/.*-F \\([^ ]*\\).*/\\1/')}\n"
        '((${#COMPREPLY[@]} == 0)) || printf "%s\\n" "${COMPREPLY[@]}"\n'
    )
    done = subprocess.run(
        ["bash", "--norc", "-c", asked, "bash", *words],
        capture_output=True,
        text=True,
        check=True,
        timeout=20,
        cwd=folder,
    )
    assert done.stderr == ""
    return done.stdout.splitlines()


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        (["slide2048", "ex"], ["export"]),
        (["slide2048", "--col"], ["--color"]),
        (["slide2048", "--no-"], ["--no-save", "--no-animation", "--no-mouse"]),
        (["slide2048", "--new", "--li"], ["--line"]),
        (["slide2048", "--color", ""], list(COLORS)),
        (["slide2048", "--color", "t"], ["truecolor"]),
        (["slide2048", "--color", "="], list(COLORS)),
        (["slide2048", "--color", "=", "2"], ["256"]),
        (["slide2048", "play", "--asc"], ["--ascii"]),
        (["slide2048", "--size", ""], []),
        (["slide2048", "export", "--col"], []),
        (["slide2048", "export", "--format", "c"], ["csv"]),
        (["slide2048", "completions", "z"], ["zsh"]),
        (["slide2048", "--new", "exp"], []),
        (["slide2048", "zzz"], []),
    ],
    ids=" ".join,
)
def test_bash_completes(
    words: list[str], offered: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert ask_bash(script("bash", capsys), words, tmp_path) == offered


@pytest.mark.parametrize("command", COMMANDS)
def test_bash_offers_every_option_and_value(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = script("bash", capsys)
    offered = ask_bash(text, ["slide2048", command, "-"], tmp_path)
    assert sorted(offered) == sorted(flags(command))
    for flag in flags(command):
        if values(command, flag):
            shown = ask_bash(text, ["slide2048", command, flag, ""], tmp_path)
            assert shown == values(command, flag)


def test_bash_offers_commands_and_the_game_s_options_first(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    offered = ask_bash(script("bash", capsys), ["slide2048", ""], tmp_path)
    assert sorted(offered) == sorted([*flags("play"), *COMMANDS])


@pytest.mark.parametrize(
    "words",
    [
        *(["export", "--output"], ["train", "x", "--log"]),
        *(["train"], ["evaluate", "--json"], ["curve", "first"]),
    ],
    ids=" ".join,
)
def test_bash_completes_names_of_files_whatever_is_in_them(
    words: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ["my games.json", "my *.json", "other"]:
        (tmp_path / name).touch()
    offered = ask_bash(script("bash", capsys), ["slide2048", *words, "my"], tmp_path)
    assert sorted(offered) == ["my *.json", "my games.json"]


def test_zsh_completes_any_number_of_logs_and_one_network(
    capsys: pytest.CaptureFixture[str],
) -> None:
    text = script("zsh", capsys)
    assert "'*:LOG:_files'" in text
    assert "'1:FILE:_files'" in text


def test_every_script_has_every_option(shell: str, capsys: pytest.CaptureFixture[str]) -> None:
    text = script(shell, capsys)
    for command in COMMANDS:
        lines = [line for line in text.splitlines() if f"command {command}'" in line]
        for flag in flags(command):
            if shell == "fish":
                spelled = f" -l {flag[2:]} " if flag.startswith("--") else f" -s {flag[1:]} "
                assert any(spelled in line for line in lines), (command, flag)
            else:
                assert flag in text, (command, flag)


def test_every_script_is_read_by_its_shell(
    shell: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = script(shell, capsys)
    assert text.isascii()
    assert text.endswith("\n")
    assert not any(line != line.rstrip() for line in text.splitlines())
    # Quotes that are open at the end of a line would take in the lines after it.
    for line in text.splitlines():
        closed = line.replace("'\\''", "").replace("\\'", "").replace("\\\\", "")
        assert "#" in line or closed.count("'") % 2 == 0, line
    program = shutil.which(shell)
    if program is not None:
        path = tmp_path / "script"
        path.write_text(text)
        done = subprocess.run([program, "-n", path], capture_output=True, check=False, timeout=20)
        assert (done.returncode, done.stderr) == (0, b"")


ZSH = """
compdef() { }
_arguments() { print -rl -- "$@" }
_describe() { print -rl -- "${(@P)4}" }
source $1; shift
words=("$@"); CURRENT=$#
_slide2048
"""


@pytest.mark.parametrize("command", COMMANDS)
def test_zsh_and_fish_complete_where_they_are_installed(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "script"
    if zsh := shutil.which("zsh"):
        path.write_text(script("zsh", capsys))
        ask: list[str | Path] = [zsh, "-f", "-c", ZSH, "zsh", path, "slide2048"]
        shown = shell_lines([*ask, command, "-"], tmp_path)
        found = set(re.findall(r"^(?:\([^)]*\))?(-[\w-]+)", "\n".join(shown), re.MULTILINE))
        assert found == flags(command)
        shown = shell_lines([*ask, ""], tmp_path)
        assert [line.split(":")[0] for line in shown][: len(COMMANDS)] == list(COMMANDS)
    if fish := shutil.which("fish"):
        path.write_text(script("fish", capsys))
        asked = f"source {path}; complete -C 'slide2048 {command} --'"
        shown = shell_lines([fish, "--no-config", "-c", asked], tmp_path)
        found = {line.split("\t")[0].rstrip("=") for line in shown}
        assert found == {flag for flag in flags(command) if flag.startswith("--")}


def shell_lines(argv: list[str | Path], home: Path) -> list[str]:
    """What a shell prints that neither finds nor leaves anything in the player's home."""
    env = {**os.environ, "HOME": str(home), "XDG_CONFIG_HOME": str(home)}
    env["XDG_DATA_HOME"] = str(home)
    done = subprocess.run(argv, capture_output=True, text=True, check=False, timeout=20, env=env)
    assert done.stderr == ""
    return done.stdout.splitlines()


def test_a_new_option_is_seen_and_a_hidden_one_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    def parser(_command: str) -> Parser:
        made = Parser(prog="slide2048")
        made.add_argument("--speed", choices=("slow", "fast"), metavar="S", help="100%% it (or 5)")
        made.add_argument("--secret", help=argparse.SUPPRESS)
        return made

    monkeypatch.setattr(syntax, "command_parser", parser)
    game = syntax.commands()[0]
    assert game.flags == ["-h", "--help", "--speed"]
    assert game.arguments[-1] == syntax.Argument(
        ("--speed",), "S", ("slow", "fast"), "100% it (or 5)"
    )
    assert game.arguments[-1].summary == "100% it"


def test_an_unknown_shell_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["completions", "bahs"]) == 2
    assert "did you mean bash?" in capsys.readouterr().err
    assert main(["completions"]) == 2
    assert "SHELL" in capsys.readouterr().err
