"""How everything looks on this terminal."""

from typing import NamedTuple

from slide2048.tui.color import Depth
from slide2048.tui.glyphs import ASCII, Glyphs
from slide2048.tui.themes import MONOCHROME, Paint, Theme


class Look(NamedTuple):
    """The theme, in the colours and characters that the terminal has.

    Attributes:
        chosen: The theme that the player wants.
        depth: How many colours there are.
        glyphs: The characters to draw with.
    """

    chosen: Theme
    depth: Depth
    glyphs: Glyphs

    @property
    def theme(self) -> Theme:
        """The theme to draw with: without colours there is only one."""
        return self.chosen if self.colored else MONOCHROME

    @property
    def colored(self) -> bool:
        """Whether there are colours."""
        return self.depth is not Depth.DEPTH_1_BIT

    @property
    def lined(self) -> bool:
        """Whether lines part the cells, because the colours may not be enough for that."""
        return self.theme.lined or self.depth is Depth.DEPTH_4_BIT

    @property
    def movable(self) -> bool:
        """Whether a tile can be followed with the eyes: it has an area, not only a number."""
        return self.theme is not MONOCHROME and self.glyphs is not ASCII

    def style(self, paint: Paint) -> str:
        """Return the style string of a paint."""
        return paint.style(self.depth)
