"""Terminals of every kind: colors, encodings, sizes, and none worth the name."""

import re
import signal

import pytest
from command import LOADS_IN_ASCII_LOCALES, Command, played
from pseudo_terminal import Terminal
from screen_reading import keys, shows_game, shows_moves

COLOR = re.compile(rb"\x1b\[(?:[0-9;]*;)?(?:3[0-8]|4[0-8]|9[0-7]|10[0-7])(?:;[0-9;]*)?m")


def prompts(terminal: Terminal) -> bool:
    """Whether line mode asks for something."""
    return terminal.text.endswith("\n>")


def played_output(command: Command, *args: str, env: dict[str, str | None]) -> bytes:
    game = command.start("--seed", "7", *args, env=env)
    game.wait_for(shows_moves(0))
    game.send(keys("URDL"))
    game.wait_for(shows_game(7, "URDL"))
    game.send(b"q")
    assert game.wait_for_end() == 0
    return bytes(game.output)


@pytest.mark.parametrize(
    ("args", "env"),
    [
        ([], {"NO_COLOR": "1"}),
        (["--color", "none"], {}),
        ([], {"NO_COLOR": "1", "COLORTERM": "truecolor"}),
    ],
)
def test_no_color_codes_at_all(
    args: list[str], env: dict[str, str | None], command: Command
) -> None:
    assert COLOR.findall(played_output(command, *args, env=env)) == []


def test_a_flag_beats_no_color(command: Command) -> None:
    output = played_output(command, "--color", "truecolor", env={"NO_COLOR": "1"})
    assert b"48;2;" in output


@pytest.mark.parametrize(
    ("env", "codes"),
    [
        ({"COLORTERM": "truecolor"}, b"48;2;"),
        ({"TERM": "xterm-256color"}, b"48;5;"),
    ],
)
def test_the_environment_decides_the_depth(
    env: dict[str, str | None], codes: bytes, command: Command
) -> None:
    assert codes in played_output(command, env=env)


@pytest.mark.parametrize(
    ("args", "env"),
    [
        ([], {"LC_ALL": "C"}),
        ([], {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}),
        ([], {"LANG": "C"}),
        ([], {"LANG": None, "LC_CTYPE": "C"}),
        ([], {"LANG": "en_US.ISO-8859-1"}),
        ([], {"LC_CTYPE": "ru_RU.KOI8-R"}),
        ([], {"LANG": "de_DE@euro"}),
        (["--ascii"], {}),
    ],
)
def test_ascii_only(args: list[str], env: dict[str, str | None], command: Command) -> None:
    if "PYTHONUTF8" in env and not LOADS_IN_ASCII_LOCALES:
        game = command.start("--seed", "7", env=env)
        assert game.wait_for_end() == 70
        assert "Traceback" not in game.text
        return
    output = played_output(command, *args, env=env)
    assert all(byte < 0x80 for byte in output)
    assert b"?" not in re.sub(rb"\x1b\[\?|\? help", b"", output)


@pytest.mark.parametrize("term", ["dumb", "", None])
def test_a_terminal_that_cannot_draw_gets_lines_and_keeps_the_game(
    term: str | None, command: Command
) -> None:
    game = command.start("--seed", "7", env={"TERM": term})
    game.wait_for(prompts)
    game.send(b"up left\n")
    game.wait_for("moves 2")
    game.send(b"quit\n")
    assert game.wait_for_end() == 0
    assert b"\x1b" not in game.output
    assert command.standing().moves == 2


def test_a_terminal_nobody_has_heard_of_is_drawn_on(command: Command) -> None:
    assert played_output(command, env={"TERM": "no-such-terminal"})


@pytest.mark.parametrize(
    ("number", "status"), [(signal.SIGTERM, 143), (signal.SIGHUP, 129), (signal.SIGINT, 130)]
)
def test_line_mode_at_a_terminal_ends_by_signals(
    number: signal.Signals, status: int, command: Command
) -> None:
    game = command.start("--line", "--seed", "7")
    game.wait_for(prompts)
    game.send(b"up left\nboard\n")
    game.wait_for("moves 2")
    if number == signal.SIGINT:
        game.send(b"\x03")
    else:
        game.signal(number)
    assert game.wait_for_end() == status
    assert "Your game is saved." in game.text
    assert command.standing().moves == 2


@pytest.mark.parametrize("ignored", [[], [signal.SIGHUP]], ids=["", "nohup"])
def test_line_mode_ends_with_its_window(ignored: list[signal.Signals], command: Command) -> None:
    game = command.start("--line", "--seed", "7", ignored=ignored)
    game.wait_for(prompts)
    game.send(b"up left\nboard\n")
    game.wait_for("moves 2")
    game.hang_up()
    game.wait_for_end(timeout=1.0)
    assert command.standing().moves == 2


def test_line_mode_ends_at_the_end_of_input(command: Command) -> None:
    game = command.start("--line", "--seed", "7")
    game.wait_for(prompts)
    game.send(b"up\nboard\n")
    game.wait_for("moves 1")
    game.send(b"\x04")
    assert game.wait_for_end() == 0


def test_a_storm_of_window_sizes(command: Command) -> None:
    game = command.start("--seed", "7")
    game.wait_for(shows_moves(0))
    sizes = [(20, 10), (200, 60), (5, 3), (80, 24), (40, 12), (1, 1), (132, 43), (21, 11)]
    for _ in range(5):
        for columns, rows in sizes:
            game.resize(columns, rows)
    game.resize(80, 24)
    game.wait_for(shows_moves(0))
    game.send(keys("URDL"))
    game.wait_for(shows_game(7, "URDL"))
    # The same game in a window that was never resized.
    calm = command.start("--seed", "7", "--no-save")
    calm.wait_for(shows_moves(0))
    calm.send(keys("URDL"))
    calm.wait_for(shows_game(7, "URDL"))
    assert without_time(game) == without_time(calm)


def without_time(terminal: Terminal) -> str:
    return re.sub(r"Time [\d:]+", "Time", terminal.text)


def test_moves_in_a_window_of_20_by_10(command: Command) -> None:
    game = command.start("--seed", "7", size=(20, 10))
    game.wait_for(lambda t: re.search(r"\bM(oves)? 0\b", t.text) is not None)
    game.send(keys("URDL") + b"q")
    assert game.wait_for_end() == 0
    assert command.standing().moves == played(7, "URDL")[2]


def test_nothing_is_drawn_outside_of_a_frame(command: Command) -> None:
    """Where synchronized output is known, half of a picture is never seen."""
    output = played_output(command, env={})
    alternate, *_ = output.split(b"\x1b[?1049l")
    frames = re.compile(rb"\x1b\[\?2026h.*?\x1b\[\?2026l", re.DOTALL)
    assert len(frames.findall(alternate)) > 4
    assert re.findall(rb"\x1b\[[0-9;]*[ABCDHJKm]", frames.sub(b"", alternate)) == []
