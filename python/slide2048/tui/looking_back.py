"""The way to what was played before: statistics, the list of games, one game of it."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from slide2048.tui.keys import Action
from slide2048.tui.screens.games import Games, board_name
from slide2048.tui.screens.page import Page
from slide2048.tui.screens.replay import Replay
from slide2048.tui.screens.statistics import StatisticsPage

if TYPE_CHECKING:
    from slide2048.session import Session


def open_page(
    action: Action,
    session: "Session",
    present: Page | None,
    name: Callable[[int], str],
    now: Callable[[], float],
) -> Page | None:
    """Return the page to which an action leads, or ``None`` if it leads nowhere.

    Args:
        action: The action of the key table.
        session: The player's games.
        present: The page from which it is asked for.
        name: Returns what a size is called.
        now: The clock of a game that is seen again.
    """
    if action is Action.STATISTICS:
        return StatisticsPage.of(session.archive, session.size, name)
    if action is Action.GAMES:
        return Games.of(session.archive, name)
    if isinstance(present, Games) and present.marked is not None:
        result = present.marked
        return Replay.of(session.archive, result, board_name(result, name), now)
    return None
