"""What actions have in common: which of them are heard when."""

from typing import Final

from slide2048.direction import Direction
from slide2048.tui.keys import DIRECTIONS, Action

DIRECTION_OF: Final = {
    Action.UP: Direction.UP,
    Action.RIGHT: Direction.RIGHT,
    Action.DOWN: Direction.DOWN,
    Action.LEFT: Direction.LEFT,
}
SLIDE_OF: Final = {direction: action for action, direction in DIRECTION_OF.items()}

SYSTEM: Final = (Action.QUIT, Action.SUSPEND, Action.REPAINT)
"""What is never waited with."""

# Directions scroll pages; they slide nothing that cannot be seen.
UNSEEN: Final = (
    *(*SYSTEM, Action.HELP, Action.BACK, Action.MOUSE, *DIRECTIONS),
    *(Action.STATISTICS, Action.GAMES, Action.WATCH),
    *(Action.PAGE_UP, Action.PAGE_DOWN, Action.FIRST, Action.LAST),
    *(Action.PLAY, Action.PAUSE, Action.FASTER, Action.SLOWER),
    *(Action.REVIEW, Action.NEXT_MISTAKE, Action.PREVIOUS_MISTAKE, Action.MISTAKES, Action.GO_TO),
)
"""What works while the board does not fit."""

TO_OTHER_BOARDS: Final = (Action.SIZES, Action.CHOOSE, Action.PICK)
"""What works, too, while another board would fit."""

AWAY: Final = (
    *(Action.HELP, Action.SIZES, Action.STATISTICS, Action.REVIEW),
    *(Action.NEW_GAME, Action.KEEP_GOING),
)
"""What leads away from the board as it is, and so from what was said of it."""

AMID_AUTOPLAY: Final = (
    *(Action.AUTOPLAY, Action.FASTER, Action.SLOWER, Action.STEP),
    *(Action.THEME, Action.REPAINT),
)
"""What does not end the solver's play, or does so itself."""
