"""What can be typed in line mode, and what a line of it does."""

from collections.abc import Callable
from typing import Final, NamedTuple

from slide2048.direction import Direction
from slide2048.line_input import LONGEST_LINE
from slide2048.line_player import LinePlayer
from slide2048.line_words import WORDS, directions
from slide2048.plain_text import near, quote
from slide2048.record import SIZES


class Command(NamedTuple):
    """Something to type, beside moves."""

    help: str
    run: Callable[[LinePlayer], None]


_KEEP: Final = Command("go on with the same board after 2048", LinePlayer.keep_going)

_HELP: Final = Command("show this help", lambda player: player.write(_help()))

_QUIT: Final = Command("leave", LinePlayer.leave)

COMMANDS: Final = {
    "undo": Command("take the last move back", LinePlayer.undo),
    "hint": Command("tell the best move, and why; the game counts as helped", LinePlayer.hint),
    "keep": _KEEP,
    "keep going": _KEEP,
    "new": Command("start a new game", LinePlayer.new_game),
    "daily": Command(
        "go to the board of the day, on which one try counts", LinePlayer.switch_to_daily
    ),
    "board": Command("show the board and the numbers", LinePlayer.show),
    "boards on": Command("show them after each move, from now on", LinePlayer.boards_on),
    "boards off": Command("tell each move in one short line", LinePlayer.boards_off),
    "statistics": Command("tell what your finished games add up to", LinePlayer.tell_statistics),
    "help": _HELP,
    "?": _HELP,
    "quit": _QUIT,
    "exit": _QUIT,
    "q": _QUIT,
}

_OTHER_WORDS: Final = ("keep going", "?", "exit", "q")
"""Commands that go without a line of their own in the help."""

_FIRST_WORDS: Final = {"size", "boards", *(phrase.split()[0] for phrase in COMMANDS)}
"""Words that begin a command, and so cannot stand among moves."""


def obey(player: LinePlayer, line: str) -> None:
    """Do what `line` says, or say why not; a line that is partly wrong does nothing."""
    player.session.tick()
    if len(line) > LONGEST_LINE:
        player.write(f"That line is too long: {LONGEST_LINE} characters at most.")
    # Not what is no printable character: each byte of other alphabets is one here, and may be none.
    elif any((c < " " and c != "\t") or c == "\x7f" for c in line):
        player.write(
            "That line has control characters in it (an arrow key?): type a word, such as up."
        )
    else:
        _obey(player, line.lower().split())
    player.tell_notices()


def _obey(player: LinePlayer, words: list[str]) -> None:
    phrase = " ".join(words)
    if player.asking:
        player.answer(yes=phrase in {"y", "yes"})
    elif phrase in COMMANDS:
        COMMANDS[phrase].run(player)
    elif words[:1] == ["size"]:
        _size(player, words[1:])
    elif words[:1] == ["boards"]:
        player.write('Type "boards on" or "boards off".')
    elif words:
        _moves(player, words)


def _size(player: LinePlayer, words: list[str]) -> None:
    if len(words) == 1 and words[0] in {str(size) for size in SIZES}:
        player.switch_size(int(words[0]))
    else:
        player.write(f'Type "size" and a number from {SIZES[0]} to {SIZES[-1]}.')


def _moves(player: LinePlayer, words: list[str]) -> None:
    moves: list[Direction] = []
    for word in words:
        if word in _FIRST_WORDS:
            player.write(f"{quote(word)} goes on a line of its own. Nothing was done.")
            return
        found = directions(word)
        if found is None:
            hint = near(word, [*WORDS, *COMMANDS, "size"])
            player.write(f"{quote(word)} is no move and no command{hint or '; try help'}")
            return
        moves += found
    player.play(moves)


def _help() -> str:
    rows = {"up, right, down, left": "slide the tiles; u, r, d, l are short for them"}
    rows["up up left, or uul"] = "several moves in a line are played in order"
    rows |= {phrase: command.help for phrase, command in COMMANDS.items()}
    for phrase in _OTHER_WORDS:
        del rows[phrase]
    rows["size N"] = f"go to the game on N rows of N cells, {SIZES[0]} to {SIZES[-1]}"
    return "\n".join(
        [
            "Equal tiles that meet become one of double value. Make 2048.",
            *(f"  {what:<24}{meaning}" for what, meaning in rows.items()),
        ]
    )
