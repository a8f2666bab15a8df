"""Every key of the game, in one table. Bindings, footer and help all come from it."""

import enum
import functools
from typing import Final, NamedTuple


class Place(enum.Flag):
    """Where the player is."""

    BOARD = enum.auto()
    AUTOPLAY = enum.auto()
    BANNER = enum.auto()
    END = enum.auto()
    CONFIRM = enum.auto()
    SIZES = enum.auto()
    HELP = enum.auto()
    STATISTICS = enum.auto()
    GAMES = enum.auto()
    REPLAY = enum.auto()
    PLAYING = enum.auto()
    REVIEW = enum.auto()
    MISTAKES = enum.auto()

    PLAY = BOARD | AUTOPLAY
    GAME = PLAY | BANNER | END
    PAGES = SIZES | HELP | STATISTICS | GAMES | REPLAY | PLAYING | REVIEW | MISTAKES
    ALL = GAME | CONFIRM | PAGES


class Action(enum.Enum):
    """What a key does."""

    UP = enum.auto()
    DOWN = enum.auto()
    LEFT = enum.auto()
    RIGHT = enum.auto()
    UNDO = enum.auto()
    NEW_GAME = enum.auto()
    KEEP_GOING = enum.auto()
    HINT = enum.auto()
    AUTOPLAY = enum.auto()
    STEP = enum.auto()
    YES = enum.auto()
    NO = enum.auto()
    SIZES = enum.auto()
    STATISTICS = enum.auto()
    GAMES = enum.auto()
    WATCH = enum.auto()
    PAGE_UP = enum.auto()
    PAGE_DOWN = enum.auto()
    FIRST = enum.auto()
    LAST = enum.auto()
    PLAY = enum.auto()
    PAUSE = enum.auto()
    FASTER = enum.auto()
    SLOWER = enum.auto()
    REVIEW = enum.auto()
    NEXT_MISTAKE = enum.auto()
    PREVIOUS_MISTAKE = enum.auto()
    MISTAKES = enum.auto()
    GO_TO = enum.auto()
    THEME = enum.auto()
    MOUSE = enum.auto()
    CHOOSE = enum.auto()
    PICK = enum.auto()
    BACK = enum.auto()
    HELP = enum.auto()
    QUIT = enum.auto()
    SUSPEND = enum.auto()
    REPAINT = enum.auto()


class Row(NamedTuple):
    """One row of the table.

    Attributes:
        keys: Names as prompt_toolkit has them, letters small. The first one is in the footer.
        action: What they do.
        places: Where they do it.
        help: What the help says; rows without text are left out there.
        hint: What the footer says; rows without one are left out there.
    """

    keys: tuple[str, ...]
    action: Action
    places: Place
    help: str = ""
    hint: str = ""


class Arrows(NamedTuple):
    """What the footer says of the arrow keys in a place.

    Attributes:
        keys: Those that are named.
        hint: What they do.
        rank: How many other hints are needed more.
    """

    keys: tuple[str, ...]
    hint: str
    rank: int


_LONG: Final = Place.HELP | Place.STATISTICS | Place.GAMES | Place.MISTAKES
_REPLAY: Final = Place.REPLAY | Place.PLAYING
_FINISHED: Final = Place.END | _REPLAY
_LISTS: Final = _LONG | _REPLAY | Place.REVIEW
_MOVING: Final = Place.PLAY | Place.PAGES
_PACED: Final = _REPLAY | Place.AUTOPLAY

TABLE: Final = (
    Row(("up", "w", "k"), Action.UP, _MOVING, "slide up"),
    Row(("down", "s", "j"), Action.DOWN, _MOVING, "slide down"),
    Row(("left", "a", "h"), Action.LEFT, _MOVING, "slide left"),
    Row(("right", "d", "l"), Action.RIGHT, _MOVING, "slide right"),
    Row(("c", "enter"), Action.KEEP_GOING, Place.BANNER, "keep going after a win", "keep going"),
    Row(("y",), Action.YES, Place.CONFIRM, "", "yes"),
    Row(("n", "escape"), Action.NO, Place.CONFIRM, "", "no"),
    Row(("u",), Action.UNDO, Place.GAME, "take back a move or a new game", "undo"),
    Row(("r",), Action.NEW_GAME, Place.GAME, "new game; asks first", "new game"),
    Row(("v",), Action.HINT, Place.BOARD, "hint: the best move, and why", "hint"),
    Row(("p",), Action.AUTOPLAY, Place.BOARD, "autoplay: the solver plays", "autoplay"),
    Row(("p",), Action.AUTOPLAY, Place.AUTOPLAY, "", "stop"),
    Row((" ",), Action.STEP, Place.AUTOPLAY, "autoplay: one move, and wait", "one move"),
    Row(("b",), Action.SIZES, Place.GAME, "boards: another size, or the daily board", "boards"),
    Row(("i",), Action.STATISTICS, Place.GAME, "statistics and your finished games", "statistics"),
    Row(("i",), Action.BACK, Place.STATISTICS),
    Row(("g", "enter"), Action.GAMES, Place.STATISTICS, "", "games"),
    Row(("enter",), Action.WATCH, Place.GAMES, "", "view"),
    Row((" ",), Action.PLAY, Place.REPLAY, "a finished game: play or stop; arrows step", "play"),
    Row((" ",), Action.PAUSE, Place.PLAYING, "", "stop"),
    Row(("+", "="), Action.FASTER, _PACED, "autoplay, a finished game: faster", "faster"),
    Row(("-", "_"), Action.SLOWER, _PACED, "autoplay, a finished game: slower", "slower"),
    Row(("v",), Action.REVIEW, _FINISHED, "a finished game: what each move cost", "review"),
    Row(("v",), Action.BACK, Place.REVIEW),
    Row(
        ("n",),
        Action.NEXT_MISTAKE,
        Place.REVIEW,
        "a review: next mistake; P previous, Enter all",
        "mistake",
    ),
    Row(("p",), Action.PREVIOUS_MISTAKE, Place.REVIEW, "", "previous"),
    Row(("enter",), Action.MISTAKES, Place.REVIEW, "", "list"),
    Row(("enter",), Action.GO_TO, Place.MISTAKES, "", "show"),
    Row(("pageup",), Action.PAGE_UP, _LONG, "a page up in a long text"),
    Row(("pagedown", " "), Action.PAGE_DOWN, _LONG, "a page down in a long text"),
    Row(("home",), Action.FIRST, _LISTS, "the first line or position", "start"),
    Row(("end",), Action.LAST, _LISTS, "the last line or position", "end"),
    Row(("t",), Action.THEME, Place.GAME, "next theme: other colors, or none", "theme"),
    Row(
        ("m",),
        Action.MOUSE,
        Place.GAME | Place.PAGES,
        "mouse: select text with it, or play",
        "mouse",
    ),
    Row(("enter",), Action.CHOOSE, Place.SIZES, "", "play"),
    Row(tuple("02345678"), Action.PICK, Place.SIZES),
    Row(("escape",), Action.BACK, Place.GAME | Place.PAGES, "back; never quits", "back"),
    Row(("b",), Action.BACK, Place.SIZES),
    Row(("?",), Action.BACK, Place.HELP),
    Row(("?",), Action.HELP, Place.ALL & ~Place.HELP, "this help", "help"),
    Row(("q", "c-c"), Action.QUIT, Place.ALL, "quit; the game is kept", "quit"),
    Row(("c-z",), Action.SUSPEND, Place.ALL, "suspend; fg comes back"),
    Row(("c-l",), Action.REPAINT, Place.ALL, "draw the screen again"),
)

DIRECTIONS: Final = (Action.UP, Action.DOWN, Action.LEFT, Action.RIGHT)

_OF_REPLAY: Final = (
    *(Action.BACK, Action.HELP, Action.REVIEW, Action.FASTER, Action.SLOWER),
    *(Action.FIRST, Action.LAST),
)

HINTS: Final = {
    Place.BOARD: (
        *(Action.HELP, Action.QUIT, Action.UNDO, Action.HINT, Action.NEW_GAME),
        *(Action.AUTOPLAY, Action.SIZES, Action.STATISTICS, Action.THEME, Action.MOUSE),
    ),
    Place.AUTOPLAY: (
        *(Action.AUTOPLAY, Action.FASTER, Action.SLOWER, Action.STEP),
        *(Action.HELP, Action.QUIT),
    ),
    Place.BANNER: (Action.KEEP_GOING, Action.NEW_GAME, Action.UNDO, Action.QUIT, Action.HELP),
    Place.END: (
        *(Action.UNDO, Action.NEW_GAME, Action.REVIEW, Action.QUIT, Action.HELP, Action.SIZES),
        *(Action.STATISTICS, Action.THEME),
    ),
    Place.CONFIRM: (Action.YES, Action.NO),
    Place.SIZES: (Action.CHOOSE, Action.BACK),
    Place.HELP: (Action.BACK,),
    Place.STATISTICS: (Action.GAMES, Action.BACK),
    Place.GAMES: (Action.WATCH, Action.BACK),
    Place.REPLAY: (Action.PLAY, *_OF_REPLAY),
    Place.PLAYING: (Action.PAUSE, *_OF_REPLAY),
    Place.REVIEW: (
        *(Action.NEXT_MISTAKE, Action.BACK, Action.HELP, Action.MISTAKES),
        *(Action.PREVIOUS_MISTAKE, Action.FIRST, Action.LAST),
    ),
    Place.MISTAKES: (Action.GO_TO, Action.BACK),
}
"""What the footer says in each place, the most needed first: the rest may not fit."""

_STEP: Final = Arrows(("left", "right"), "step", 2)

ARROWS: Final = {
    Place.BOARD: Arrows(("left", "up", "down", "right"), "move", len(HINTS[Place.BOARD])),
    Place.SIZES: Arrows(("up", "down"), "choose", len(HINTS[Place.SIZES])),
    Place.GAMES: Arrows(("up", "down"), "choose", len(HINTS[Place.GAMES])),
    Place.REPLAY: _STEP,
    Place.PLAYING: _STEP,
    Place.REVIEW: _STEP,
    Place.MISTAKES: Arrows(("up", "down"), "choose", len(HINTS[Place.MISTAKES])),
}
"""What the footer says of the arrow keys. In long texts they stand beside the line numbers."""

_LOOKUP: Final = {
    (place, key): row for row in TABLE for place in Place for key in row.keys if place in row.places
}


def normalize(key: str) -> str:
    """Return the name under which the table has a key: capital letters are like small ones.

    >>> [normalize(key) for key in ("W", "c-m", "up")]
    ['w', 'enter', 'up']
    """
    if len(key) == 1:
        return key.lower()
    return "enter" if key in ("c-m", "c-j") else key


def find(place: Place, key: str) -> Row | None:
    """Return the row that a key has in a place."""
    return _LOOKUP.get((place, normalize(key)))


@functools.cache
def hint_row(place: Place, action: Action) -> Row:
    """Return the row that the footer shows for an action in a place."""
    return next(r for r in TABLE if r.action is action and place in r.places and r.hint)
