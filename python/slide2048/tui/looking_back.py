"""The way to what was played before: statistics, the games, one of them again, its review."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from slide2048.tui.glyphs import Glyphs
from slide2048.tui.keys import Action
from slide2048.tui.screens.games import Games, board_name
from slide2048.tui.screens.page import Page
from slide2048.tui.screens.replay import Replay
from slide2048.tui.screens.statistics import StatisticsPage
from slide2048.tui.screens.steps import Steps

if TYPE_CHECKING:
    from slide2048.session import Session
    from slide2048.tui.reviewing import Source


def open_page(
    action: Action,
    session: "Session",
    present: Page | None,
    name: Callable[[int], str],
    glyphs: Glyphs,
    source: "Source",
    now: Callable[[], float],
) -> Page | None:
    """Return the page to which an action leads, or ``None`` if it leads nowhere.

    Args:
        action: The action of the key table.
        session: The player's games.
        present: The page from which it is asked for.
        name: Returns what a size is called.
        glyphs: The characters to draw with.
        source: Returns who reviews games.
        now: The clock of a game that is seen again.
    """
    match action:
        case Action.STATISTICS:
            return StatisticsPage.of(session.archive, session.size, name)
        case Action.GAMES:
            return Games.of(session.archive, name)
        case Action.WATCH if isinstance(present, Games) and present.marked is not None:
            result = present.marked
            return Replay.of(session.archive, result, board_name(result, name), now)
        case Action.REVIEW if isinstance(present, Replay):
            return present.review(glyphs, source) if present.reviewable else None
        case Action.REVIEW:
            return _review_of_present(session, name, glyphs, source, now)
        case Action.MISTAKES:
            return _mistakes(present)
    return None


def _review_of_present(
    session: "Session",
    name: Callable[[int], str],
    glyphs: Glyphs,
    source: "Source",
    now: Callable[[], float],
) -> Page:
    # Imported here and below, since most games end without it.
    from slide2048.tui.screens.review import Ending, ReviewPage

    game, daily = session.game, session.daily
    reveals = game.can_undo and not game.helped
    if reveals:
        session.note_review(game, daily)
    ending = Ending("won" if game.won else "lost", may_go_on=reveals)
    board = name(game.size) if daily is None else daily.title
    steps = Steps(game.moves, game.moves)
    return ReviewPage(game.record, steps, board, ending, glyphs, source, now)


def _mistakes(present: Page | None) -> Page | None:
    from slide2048.tui.screens.review import ReviewPage

    return present.mistakes() if isinstance(present, ReviewPage) else None
