"""The command line: what it accepts, and its one-line answers to the rest."""

import pytest

from slide2048.cli.parser import COMMANDS, parse
from slide2048.game import USUAL_UNDOS


def refusal(argv: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    with pytest.raises(SystemExit) as end:
        parse(argv)
    assert end.value.code == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err.count("\n") == 1
    assert shown.err.endswith("\n")
    assert shown.err.removesuffix("\n").isprintable()
    assert shown.err.isascii()
    return shown.err


def test_no_arguments_play() -> None:
    command, args = parse([])
    assert command == "play"
    assert vars(args) == {
        "size": None,
        "new": False,
        "seed": None,
        "undos": None,
        "save": False,
        "no_save": False,
        "color": "auto",
        "theme": None,
        "ascii": False,
        "no_animation": False,
        "no_mouse": False,
        "line": False,
        "json": False,
    }


@pytest.mark.parametrize("prefix", [[], ["play"]])
def test_play_flags(prefix: list[str]) -> None:
    flags = "--size 8 --seed 18446744073709551615 --undos 0 --new --no-save --color 16 --ascii"
    flags += " --theme high-contrast --no-animation --no-mouse"
    command, args = parse([*prefix, *flags.split(), "--line"])
    assert command == "play"
    assert (args.size, args.seed, args.undos, args.color) == (8, 2**64 - 1, 0, "16")
    assert args.no_animation
    assert args.no_mouse
    assert args.theme == "high-contrast"
    assert args.new
    assert args.no_save
    assert args.ascii
    assert args.line


@pytest.mark.parametrize(
    ("argv", "words"),
    [
        (["--sed", "1"], ["--sed", "did you mean --seed?"]),
        (["--colour=16"], ["--colour", "did you mean --color?"]),
        (["--zzz"], ["no option '--zzz'"]),
        (["-q"], ["'-q'"]),
        (["--siz", "5"], ["'--siz'", "--size"]),
        (["daily", "--size", "5"], ["no option '--size' here; slide2048 play has it"]),
        (["daily", "--new"], ["no option '--new' here; slide2048 play has it"]),
        (["data", "--colour"], ["no option '--colour' (try"]),
        (["daily", "--reslut"], ["no option '--reslut'", "did you mean --result?"]),
        (["paly"], ["no command 'paly'", "did you mean play?"]),
        (["exprot"], ["no command 'exprot'", "did you mean export?"]),
        (["xyzzy"], ["no command 'xyzzy'"]),
        (["play", "hard"], ["'hard'"]),
        (["--new", "data"], ["'data'", "a command comes first"]),
        (["--size"], ["--size"]),
        (["--size", "1"], ["--size", "'1' is not a size: 2 to 8"]),
        (["--size", "9"], ["'9'"]),
        (["--size", "4x4"], ["'4x4'"]),
        (["--size", "٤"], ["\\u0664"]),
        (["--size", "1_0"], ["'1_0'"]),
        (["--seed", "-1"], ["--seed", "'-1'", "0 to 18446744073709551615"]),
        (["--seed", "18446744073709551616"], ["'18446744073709551616'"]),
        (["--seed", "9" * 5000], ["--seed", "..."]),
        (["--undos", "many"], ["--undos", "'many' is not a number of undos"]),
        (["--color", "265"], ["--color", "'265' is not one of", "did you mean 256?"]),
        (["--theme", "drak"], ["--theme", "'drak' is not one of", "did you mean dark?"]),
        (["--color", "red"], ["auto, none, 16, 256, truecolor"]),
        (["--new=yes"], ["--new"]),
        (["--line", "--json"], ["--json", "not allowed with", "--line"]),
        (["--save", "--no-save"], ["--no-save", "not allowed with", "--save"]),
        (["--x\x1b[31m\n"], ["\\x1b[31m\\n"]),
        (["\udcff"], ["\\udcff"]),
        ([""], ["no command ''"]),
    ],
)
def test_what_is_wrong_is_named_in_one_line(
    argv: list[str], words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    line = refusal(argv, capsys)
    for word in words:
        assert word in line


def test_help_tells_about_everything(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        parse(["--help"])
    assert end.value.code == 0
    shown = capsys.readouterr()
    assert shown.err == ""
    flags = "--size --seed --new --save --no-save --line --json --undos --color --theme --ascii"
    flags += " --no-animation --no-mouse --version --help"
    variables = "SLIDE2048_HOME NO_COLOR COLORTERM TERM"
    for word in [*flags.split(), *variables.split(), *COMMANDS, "examples:", "files:"]:
        assert word in shown.out
    assert max(map(len, shown.out.splitlines())) <= 80


def test_help_names_the_usual_number_of_undos(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        parse(["--help"])
    assert f"(default: {USUAL_UNDOS})" in " ".join(capsys.readouterr().out.split())


def test_help_says_which_theme_is_for_color_blind_players(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(SystemExit):
        parse(["--help"])
    shown = " ".join(capsys.readouterr().out.split())
    assert "high-contrast is for color-blind players" in shown


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        parse([command, "--help"])
    assert end.value.code == 0
    assert capsys.readouterr().out.startswith(f"usage: slide2048 {command}")
