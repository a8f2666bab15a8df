"""Stepping through the positions of a game, both ways."""

from slide2048.tui.keys import Action


class Steps:
    """Which position is seen.

    Args:
        last: The number of the last one, the first being 0.
        at: That of the one that is seen at first.

    Attributes:
        last: As given.
        at: The number of the position that is seen.
    """

    def __init__(self, last: int, at: int = 0) -> None:
        self.last = last
        self.at = at

    def act(self, action: Action) -> bool:
        """Step, if a key asks for that, and return whether it does."""
        to = {
            Action.LEFT: self.at - 1,
            Action.RIGHT: self.at + 1,
            Action.FIRST: 0,
            Action.LAST: self.last,
        }.get(action)
        if to is None:
            return False
        self.at = max(0, min(to, self.last))
        return True
