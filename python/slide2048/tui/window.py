"""The bridge from our canvas to prompt_toolkit's screen."""

from collections.abc import Callable

from prompt_toolkit.layout.containers import Window
from prompt_toolkit.layout.mouse_handlers import MouseHandlers
from prompt_toolkit.layout.screen import Char, Screen, WritePosition

from slide2048.tui.canvas import Canvas


class CanvasWindow(Window):
    """A window that is drawn on a canvas.

    prompt_toolkit compares what is drawn with the frame before and writes the difference.

    Args:
        draw: Draws the whole frame.
    """

    def __init__(self, draw: Callable[[Canvas], None]) -> None:
        super().__init__()
        self._draw = draw
        self._chars: dict[tuple[str, str], Char] = {}

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
        chars = self._chars
        for y, row in enumerate(canvas.rows):
            target = screen.data_buffer[y]
            for x, cell in row.items():
                char = chars.get(cell)
                if char is None:
                    char = chars[cell] = Char(*cell)
                target[x] = char
        screen.width = canvas.width
        screen.height = canvas.height
        screen.visible_windows_to_write_positions[self] = write_position
