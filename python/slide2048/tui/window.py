"""The bridge from our canvas to prompt_toolkit's layout."""

from collections.abc import Callable

from prompt_toolkit.layout.containers import Window
from prompt_toolkit.layout.mouse_handlers import MouseHandlers
from prompt_toolkit.layout.screen import Screen, WritePosition

from slide2048.tui.canvas import Canvas


class CanvasWindow(Window):
    """A window that is drawn on a canvas.

    prompt_toolkit decides when, and takes nothing of it over on its own screen: comparing that
    with the one before, cell by cell, takes most of the time of a picture.

    Args:
        draw: Draws the whole frame.
        show: Has it shown.
    """

    def __init__(self, draw: Callable[[Canvas], None], show: Callable[[Canvas], None]) -> None:
        super().__init__()
        self._draw = draw
        self._show = show

    def write_to_screen(
        self,
        screen: Screen,
        mouse_handlers: MouseHandlers,  # noqa: ARG002 (these four belong to the library's call)
        write_position: WritePosition,
        parent_style: str,  # noqa: ARG002
        erase_bg: bool,  # noqa: ARG002
        z_index: int | None,  # noqa: ARG002
    ) -> None:
        """Draw a frame."""
        canvas = Canvas(write_position.width, write_position.height)
        self._draw(canvas)
        self._show(canvas)
        screen.visible_windows_to_write_positions[self] = write_position
