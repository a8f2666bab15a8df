"""The command line: every flag, its help, and one-line answers to what is wrong with it."""

import argparse
import sys
from collections.abc import Sequence
from typing import Any, Final, NoReturn

import slide2048
from slide2048 import exit_status
from slide2048.cli import output
from slide2048.cli.json_mode import JSON_MODE
from slide2048.cli.whole_numbers import recorded, whole_number
from slide2048.plain_text import near, plain, quote
from slide2048.theme_names import THEME_NAMES

COMMANDS: Final = {
    "play": "play the game; this is what happens without a command, too",
    "daily": "play today's board, the same for everyone; one try a day counts",
    "export": "write your games and statistics to standard output or a file",
    "data": "show where your games are kept, and what there is",
    "solve": "write what to play on a board, and why",
    "train": "let a network learn to play; for researchers",
    "evaluate": "let a network play, and write how well it does",
    "curve": "draw how networks learnt, from what train has logged",
    "compact": "write a small form of a network, for play",
    "completions": "write a script that makes bash, zsh or fish complete arguments",
    "man": "write the manual page",
}
COLORS: Final = ("auto", "none", "16", "256", "truecolor")


def parse(argv: Sequence[str]) -> tuple[str, argparse.Namespace]:
    """Return the command and its arguments.

    Raises:
        SystemExit: After printing help or the version (status 0), or one line on stderr that
            names what is wrong (status 2).
    """
    # The command comes first or not at all. argparse's own subcommands would make every parser,
    # and import every command, before one of them is asked for.
    if not argv or argv[0].startswith("-"):
        return "play", play_parser("slide2048").parse(argv)
    command, rest = argv[0], argv[1:]
    if command not in COMMANDS:
        Parser(prog="slide2048").error(
            f"there is no command {quote(command)}{near(command, COMMANDS)}"
        )
    return command, command_parser(command).parse(rest)


def command_parser(command: str) -> "Parser":
    """Return the parser of one of `COMMANDS`."""
    if command == "play":
        return play_parser("slide2048 play")
    from importlib import import_module

    parser = Parser(prog=f"slide2048 {command}", description=sentence(COMMANDS[command]))
    import_module(f"slide2048.cli.{command}").add_arguments(parser)
    return parser


class Parser(argparse.ArgumentParser):
    """An argument parser that takes no abbreviations and complains in one line."""

    # argparse makes the parsers of subcommands too, with whatever options its version has.
    def __init__(self, **options: Any) -> None:  # noqa: ANN401
        options.setdefault("formatter_class", argparse.RawDescriptionHelpFormatter)
        super().__init__(**{**options, "allow_abbrev": False})

    def error(self, message: str) -> NoReturn:
        """Print one line on stderr and exit with status 2."""
        self.exit(exit_status.USAGE, f"{self.prog}: {plain(message)} (try {self.prog} --help)\n")

    @property
    def flags(self) -> list[str]:
        """The long options that there are."""
        return [flag for flag in self._option_string_actions if flag.startswith("--")]

    def parse(self, argv: Sequence[str]) -> argparse.Namespace:
        """Parse `argv`, or name the first argument that means nothing."""
        args, unknown = self.parse_known_args(argv)
        if unknown:
            self.error(self._unknown(unknown[0]))
        return args

    def _print_message(self, message: str, file: Any = None) -> None:  # noqa: ANN401
        # argparse takes a failure to write for a success.
        if file is not None and file is sys.stdout:
            output.write(message)
        else:
            super()._print_message(message, file)

    def _unknown(self, argument: str) -> str:
        if not argument.startswith("-"):
            return f"{quote(argument)} means nothing here{self._command_hint(argument)}"
        flag = argument.split("=", 1)[0]
        if flag in play_parser("slide2048").flags:
            # What looks like it here would be something else.
            return f"there is no option {quote(flag)} here; slide2048 play has it"
        return f"there is no option {quote(flag)}{near(flag, self.flags)}"

    def _command_hint(self, argument: str) -> str:
        return "; a command comes first" if argument in COMMANDS else ""

    def _check_value(self, action: argparse.Action, value: object) -> None:
        if action.choices is None or value in action.choices:
            return
        choices = [str(choice) for choice in action.choices]
        what = f"{quote(str(value))} is not one of {', '.join(choices)}{near(str(value), choices)}"
        raise argparse.ArgumentError(action, what)


def play_parser(prog: str) -> Parser:
    """Return the parser of the game itself."""
    parser = Parser(
        prog=prog,
        usage=f"{prog} [options]" + ("" if prog.endswith("play") else _COMMAND_USAGE),
        description="2048 in the terminal. Your game is saved at every move and goes on next time.",
        epilog=_epilog() + (f"\n{JSON_MODE}" if prog.endswith("play") else ""),
        add_help=False,
    )
    game = parser.add_argument_group("game")
    game.add_argument(
        "--size",
        type=whole_number("size", recorded("SIZES")),
        metavar="N",
        help="play on N rows of N cells, 2 to 8 (default: the size played last, or 4); "
        "each size keeps its own game",
    )
    game.add_argument(
        "--new",
        action="store_true",
        help="start a new game; undo brings the old one back until the first move",
    )
    game.add_argument(
        "--seed",
        type=whole_number("seed", recorded("SEEDS")),
        metavar="N",
        help="start a new game with this luck: the same seed and moves give the same tiles",
    )
    game.add_argument(
        "--undos",
        type=whole_number("number of undos", recorded("UNDO_LIMITS")),
        metavar="N",
        help="undos in a new game, all of them in a row if you like (default: 5)",
    )
    add_saving(game)
    add_screen(parser)
    about = parser.add_argument_group("about")
    about.add_argument("-h", "--help", action="help", help="show this help and exit")
    about.add_argument(
        "--version",
        action="version",
        version=f"slide2048 {slide2048.__version__}",
        help="show the version and exit",
    )
    return parser


def add_saving(group: "argparse._ArgumentGroup | Parser") -> None:
    """Add the arguments that decide what is saved."""
    saving = group.add_mutually_exclusive_group()
    saving.add_argument(
        "--save",
        action="store_true",
        help="continue your saved game and save it, also where that is not done by itself: "
        "with --json, and where there is no terminal",
    )
    saving.add_argument(
        "--no-save", action="store_true", help="neither continue a saved game nor save this one"
    )


def add_screen(parser: "Parser | argparse.ArgumentParser") -> None:
    """Add the arguments that decide how a game is seen and played."""
    screen = parser.add_argument_group("screen")
    screen.add_argument(
        "--color",
        choices=COLORS,
        default="auto",
        metavar="DEPTH",
        help="auto, none, 16, 256 or truecolor (default: auto, from the environment)",
    )
    screen.add_argument(
        "--theme",
        choices=THEME_NAMES,
        metavar="NAME",
        help=f"{', '.join(THEME_NAMES[:-1])} or {THEME_NAMES[-1]}, for this time only "
        "(default: the one chosen last with T, or classic); high-contrast is for color-blind "
        "players, too",
    )
    screen.add_argument("--ascii", action="store_true", help="draw with ASCII characters only")
    screen.add_argument(
        "--no-animation", action="store_true", help="show every move at once, without effects"
    )
    screen.add_argument(
        "--no-mouse",
        action="store_true",
        help="leave the mouse to the terminal, to select text, for this time only (default: as "
        "chosen last with M, or a drag slides the tiles)",
    )
    lines = screen.add_mutually_exclusive_group()
    lines.add_argument(
        "--line",
        action="store_true",
        help="plain lines of text, also for screen readers: moves are read from standard "
        'input, and each is told in one short line ("boards on" shows the board instead). '
        "Where there is no terminal, lines with boards come by themselves; nothing is saved then",
    )
    lines.add_argument(
        "--json",
        action="store_true",
        help="for scripts: a JSON object a line is read from standard input, and one is "
        "answered, as slide2048 play --help describes. Nothing is saved without --save",
    )


_COMMAND_USAGE: Final = "".join(f"\n       slide2048 {c} [options]" for c in COMMANDS)


def _epilog() -> str:
    width = max(map(len, COMMANDS)) + 2
    commands = "\n".join(f"  {name:<{width}}{text}" for name, text in COMMANDS.items())
    return f"""\
commands:
{commands}
  "slide2048 COMMAND --help" tells more about each.

examples:
  slide2048                         continue your game, or start the first one
  slide2048 --size 5                play on the large board
  slide2048 --seed 7 --no-save      play one particular game, without a trace
  echo "up left uurd" | slide2048   play from a pipe and see the board
  slide2048 --json < requests       play from a script, JSON in and out
  slide2048 daily                   play the board of the day
  slide2048 data                    show where your games are kept

files:
  {_default_folder()}
      your games and statistics, and logs of crashes

environment:
  SLIDE2048_HOME   the folder to keep your games in, instead of the one above:
                   its whole path, since a relative one starts where you are
  NO_COLOR         when set and not empty, no colors; --color beats it
  COLORTERM        "truecolor" or "24bit": the terminal has 16 million colors
  TERM             what the terminal can do; "dumb" gives plain lines of text

exit status:
  0    all is well
  1    a command could not do its work, and says why
  2    wrong arguments
  70   an error of the program itself
  74   your game, or the output, could not be written
  128 + n  ended by signal n
"""


def _default_folder() -> str:
    """Return how this platform's data folder is spelled.

    Spelled, not found: finding it takes a library that ``--help`` has no time to load.
    """
    if sys.platform == "win32":
        return r"%LOCALAPPDATA%\slide2048"
    if sys.platform == "darwin":
        return "~/Library/Application Support/slide2048"
    return "$XDG_DATA_HOME/slide2048, or ~/.local/share/slide2048"


def sentence(text: str) -> str:
    """Return `text` with a capital letter and a full stop."""
    return f"{text[0].upper()}{text[1:]}."
