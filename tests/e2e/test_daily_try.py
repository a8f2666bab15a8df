"""The daily board of the installed command: killed, gone on with, and another day."""

import signal
import time

from command import PYTHON, Command
from pseudo_terminal import Terminal
from screen_reading import keys, shows_game, shows_moves

DAY = "2026-11-28"
NEXT = "2026-11-29"
SEED = 20261128
MOVES = "URDLURDL"

ON_DAY = """
import sys
from slide2048.cli import daily
from slide2048.cli.parser import parse

sys.exit(daily.run(parse(["daily", *sys.argv[2:]])[1], today=lambda: sys.argv[1]))
"""


def on_day(command: Command, day: str, *args: str) -> Terminal:
    return command.start(argv=[PYTHON, "-c", ON_DAY, day, *args])


def test_killed_and_gone_on_with(command: Command) -> None:
    command.save(7, MOVES)
    ordinary = command.standing()
    game = on_day(command, DAY)
    game.wait_for(f"Daily {DAY}")
    game.send(keys(MOVES))
    game.wait_for(shows_game(SEED, MOVES))
    game.signal(signal.SIGKILL)
    assert game.wait_for_end() == -signal.SIGKILL
    again = on_day(command, DAY)
    again.wait_for(f"Daily {DAY}: continuing your try.")
    again.wait_for(shows_game(SEED, MOVES))
    again.send(b"q")
    assert again.wait_for_end() == 0
    assert "Continue it with: slide2048 daily" in again.text
    assert command.standing() == ordinary


def test_another_day(command: Command) -> None:
    game = on_day(command, DAY)
    game.wait_for(shows_moves(0))
    game.send(keys(MOVES))
    game.wait_for(shows_game(SEED, MOVES))
    game.send(b"q")
    game.wait_for_end()
    none = command.pipe("daily", "--result")
    assert (none.returncode, none.stdout) == (1, "")
    later = on_day(command, NEXT)
    later.wait_for(f"Your try of {DAY} is not finished")
    later.send(keys("L"))
    later.wait_for(shows_game(SEED + 1, "L"))
    later.send(b"q")
    assert later.wait_for_end() == 0
    result = command.pipe("daily", "--result")
    assert result.returncode == 0
    assert result.stdout.startswith(f"slide2048 daily {DAY}: reached ")


def test_the_result_stays_on_the_terminal(command: Command) -> None:
    game = on_day(command, DAY)
    game.wait_for(shows_moves(0))
    game.send(keys(MOVES))
    game.wait_for(shows_game(SEED, MOVES))
    game.send(b"r")
    game.wait_for("End your one try of the day?")
    game.send(b"y")
    game.wait_for(f"Practice {DAY}")
    game.send(keys("U"))
    game.wait_for(shows_game(SEED, "U"))
    game.send(b"q")
    assert game.wait_for_end() == 0
    result = command.pipe("daily", "--result").stdout.splitlines()
    assert len(result) == 2
    shown = [line.rstrip() for line in game.text.splitlines()]
    assert shown[shown.index(result[0]) :][:2] == result


def test_today_is_what_the_clock_says(command: Command) -> None:
    # Two days apart, whatever time it is: neither is the day that it is in the other place.
    for zone, shift in (("EAST-24", 24), ("WEST24", -24)):
        before = time.gmtime(time.time() + shift * 3600)
        game = command.start("daily", env={"TZ": zone})
        game.wait_for("Daily 20")
        after = time.gmtime(time.time() + shift * 3600)
        assert any(time.strftime("Daily %Y-%m-%d", day) in game.text for day in (before, after))
        game.send(b"q")
        assert game.wait_for_end() == 0
