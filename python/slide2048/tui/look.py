"""How everything looks on this terminal."""

from typing import NamedTuple

from prompt_toolkit.output.color_depth import ColorDepth

from slide2048.tui.glyphs import Glyphs
from slide2048.tui.themes import Paint, Theme


class Look(NamedTuple):
    """The theme, in the colours and characters that the terminal has."""

    theme: Theme
    depth: ColorDepth
    glyphs: Glyphs

    @property
    def lined(self) -> bool:
        """Whether lines part the cells, because the colours may not be enough for that."""
        return self.depth in (ColorDepth.DEPTH_1_BIT, ColorDepth.DEPTH_4_BIT)

    def style(self, paint: Paint) -> str:
        """Return the style string of a paint."""
        return paint.style(self.depth)

    def loud(self, paint: Paint) -> str:
        """Return the style string for a line that must be seen, with colours or without."""
        return self.style(paint) or "reverse"
