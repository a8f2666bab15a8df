"""What the command line decides about the screen."""

from typing import NamedTuple


class Options(NamedTuple):
    """The player's choices for the screen.

    Attributes:
        color: ``auto``, or a depth that beats the environment: ``none``, ``16``, ``256`` or
            ``truecolor``.
        ascii: Whether to draw with ASCII only, whatever the encoding could do.
        theme: The name of a theme that beats the remembered one, or ``None``.
        mouse: Whether a mouse drag slides the tiles, if the player has not freed the mouse.
        animation: Whether anything is shown for a moment only, such as tiles on their way.
    """

    color: str = "auto"
    ascii: bool = False
    theme: str | None = None
    mouse: bool = True
    animation: bool = True
