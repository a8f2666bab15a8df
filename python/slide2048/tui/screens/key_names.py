"""How keys are written for the player."""

from slide2048.tui.glyphs import Glyphs


def key_label(key: str, glyphs: Glyphs) -> str:
    """Return how a key is written for the player.

    >>> from slide2048.tui.glyphs import UNICODE
    >>> [key_label(key, UNICODE) for key in ("up", "w", "c-z", "escape")]
    ['↑', 'W', 'Ctrl-Z', 'Esc']
    """
    arrows = {"up": glyphs.up, "down": glyphs.down, "left": glyphs.left, "right": glyphs.right}
    names = {
        "escape": "Esc",
        "enter": "Enter",
        " ": "Space",
        "home": "Home",
        "end": "End",
        "pageup": "PgUp",
        "pagedown": "PgDn",
        **arrows,
    }
    if key in names:
        return names[key]
    if key.startswith("c-"):
        return f"Ctrl-{key[2:].upper()}"
    return key.upper()
