"""The names of the themes, which the command line knows without loading the front end."""

from typing import Final

THEME_NAMES: Final = ("classic", "dark", "high-contrast", "monochrome")
"""In the order in which the key goes through them; the first is where a new player starts."""

CLASSIC, DARK, HIGH_CONTRAST, MONOCHROME = THEME_NAMES
