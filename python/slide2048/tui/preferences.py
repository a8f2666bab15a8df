"""What the player likes: changed by a key, told, and kept."""

from typing import TYPE_CHECKING, Final

from slide2048.tui.look import Look
from slide2048.tui.notices import Notices
from slide2048.tui.themes import next_theme

if TYPE_CHECKING:
    from slide2048.session import Session

THEME_SETTING: Final = "theme"
"""The setting that keeps the name of the theme."""

MOUSE_SETTING: Final = "mouse"
"""The setting that keeps whether drags slide the tiles or select text."""


def change_theme(look: Look, session: "Session", notices: Notices) -> Look:
    """Return the look with the next theme."""
    theme = next_theme(look.chosen)
    look = look._replace(chosen=theme)
    session.set_setting(THEME_SETTING, theme.name)
    alike = "" if look.colored else " Without colors, all of them look like this."
    notices.tell(f"Theme: {theme.title}.{alike}", f"{theme.title}.")
    return look


def change_mouse(takes_mouse: bool, session: "Session", notices: Notices) -> bool:
    """Return whether the mouse is taken now, if it was taken before or not."""
    session.set_setting(MOUSE_SETTING, not takes_mouse)
    if takes_mouse:
        notices.tell("The mouse is free to select text. M takes it back.", "The mouse is free.")
    else:
        notices.tell("Drags slide the tiles again. M frees the mouse.", "Drags slide again.")
    return not takes_mouse
