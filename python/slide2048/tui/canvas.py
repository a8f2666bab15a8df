"""A grid of styled characters that a screen draws on."""


class Canvas:
    """What the terminal is to show. Whatever falls outside is left out.

    Args:
        width: Columns.
        height: Rows.

    Attributes:
        rows: For each row the cells that were drawn: column to character and style. A style is
            a prompt_toolkit style string.
    """

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self.rows: list[dict[int, tuple[str, str]]] = [{} for _ in range(height)]

    def text(self, x: int, y: int, text: str, style: str = "") -> None:
        """Write text of single-width characters from a cell on."""
        if 0 <= y < self.height:
            shown = text[max(0, -x) : max(0, self.width - x)]
            cells = [(char, style) for char in shown]
            self.rows[y].update(enumerate(cells, max(0, x)))

    def fill(self, x: int, y: int, width: int, height: int, style: str) -> None:
        """Paint a rectangle."""
        # Most of a frame is painted here, so this is done a row at a time.
        cells = dict.fromkeys(range(max(0, x), min(x + width, self.width)), (" ", style))
        for row in self.rows[max(0, y) : max(0, y + height)]:
            row.update(cells)

    def centered(self, y: int, text: str, style: str = "") -> None:
        """Write text in the middle of a row."""
        self.text((self.width - len(text)) // 2, y, text, style)
