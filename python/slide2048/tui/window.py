"""The bridge from our canvas to prompt_toolkit's screen."""

from collections.abc import Callable

from prompt_toolkit.layout.containers import Window
from prompt_toolkit.layout.mouse_handlers import MouseHandlers
from prompt_toolkit.layout.screen import Char, Screen, WritePosition

from slide2048.tui.canvas import Canvas


class _Chars(dict[tuple[str, str], Char]):
    """The library's objects for cells of a canvas, each made once."""

    def __missing__(self, cell: tuple[str, str]) -> Char:
        char = self[cell] = Char(*cell)
        return char


class CanvasWindow(Window):
    """A window that is drawn on a canvas.

    prompt_toolkit compares what is drawn with the frame before and writes the difference.

    Args:
        draw: Draws the whole frame.
    """

    def __init__(self, draw: Callable[[Canvas], None]) -> None:
        super().__init__()
        self._draw = draw
        self._chars = _Chars()

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
        char_of = self._chars.__getitem__
        for y, row in enumerate(canvas.rows):
            screen.data_buffer[y].update(zip(row, map(char_of, row.values()), strict=True))
        screen.width = canvas.width
        screen.height = canvas.height
        screen.visible_windows_to_write_positions[self] = write_position
