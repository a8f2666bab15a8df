"""Every key of the table, pressed on a terminal, and everything that is no key."""

import pytest
from harness import (
    DOWN,
    KEY_OF,
    LEFT,
    RIGHT,
    UP,
    Terminal,
    a_game,
    keep,
    lost_session,
    open_session,
)
from test_input_filter import SEQUENCES

from slide2048.tui.keys import ARROWS, DIRECTIONS, HINTS, TABLE, Action, Place, find, hint_row
from slide2048.tui.screens.key_names import key_label

NAMED = {
    "up": "\x1b[A",
    "down": "\x1b[B",
    "right": "\x1b[C",
    "left": "\x1b[D",
    "enter": "\r",
    "escape": "\x1b",
    "c-c": "\x03",
    "c-z": "\x1a",
    "c-l": "\x0c",
    "home": "\x1b[H",
    "end": "\x1b[F",
}
MIDDLE = 0
"""A seed with which LEFT, UP, RIGHT lead to a board where every direction is legal."""

LETTERS = dict(zip(DIRECTIONS, "UDLR", strict=True))


def sent(key: str) -> str:
    """What the terminal sends for a key of the table."""
    return NAMED.get(key, key)


def board_keys(action: Action) -> list[str]:
    return [
        k for row in TABLE if row.action is action and Place.BOARD in row.places for k in row.keys
    ]


def moved(key: str) -> str:
    """Return the moves that a key makes on a board where every direction is legal."""
    with Terminal(seed=MIDDLE) as terminal:
        terminal.send(LEFT + UP + RIGHT)
        before = terminal.session.game.history
        assert len(terminal.session.game.board.legal_moves()) == 4
        terminal.type(key)
        return terminal.session.game.history.removeprefix(before)


@pytest.mark.parametrize("action", DIRECTIONS)
def test_keys_that_slide(action: Action) -> None:
    for key in board_keys(action):
        assert moved(sent(key)) == LETTERS[action]
        assert moved(sent(key).upper()) == LETTERS[action]


@pytest.mark.parametrize(
    ("sequence", "letter"), [("\x1bOA", "U"), ("\x1bOB", "D"), ("\x1bOC", "R"), ("\x1bOD", "L")]
)
def test_arrows_in_application_mode(sequence: str, letter: str) -> None:
    assert moved(sequence) == letter


def test_undo_and_new_game_and_menus_and_themes_and_quit() -> None:
    shown = {
        Action.UNDO: "Moves 2",
        Action.NEW_GAME: "Start a new game?",
        Action.SIZES: "Boards",
        Action.STATISTICS: "No games yet.",
        Action.HELP: "Help",
        Action.THEME: "Theme: ",
        Action.MOUSE: "The mouse is free",
    }
    for action, text in shown.items():
        for key in board_keys(action):
            for form in {sent(key), sent(key).upper()}:
                with Terminal(seed=3) as terminal:
                    terminal.send(LEFT + UP + LEFT)
                    assert terminal.session.game.score
                    terminal.send(form)
                    assert text in terminal.text
    for key in board_keys(Action.QUIT):
        with Terminal() as terminal:
            terminal.send(sent(key))
            assert terminal.task.done()


def test_every_key_of_the_board_is_tested_here() -> None:
    tested = {*DIRECTIONS, Action.UNDO, Action.NEW_GAME, Action.SIZES, Action.STATISTICS}
    tested |= {Action.HELP, Action.QUIT}
    tested |= {Action.THEME, Action.MOUSE}
    elsewhere = {Action.BACK, Action.SUSPEND, Action.REPAINT, Action.HINT, Action.AUTOPLAY}
    assert {row.action for row in TABLE if Place.BOARD in row.places} == tested | elsewhere


def test_escape_never_quits() -> None:
    with Terminal() as terminal:
        for page in ["", "?", "b", "i", "ig"]:
            terminal.send(page)
            terminal.type("\x1b")
            terminal.type("\x1b")
            assert not terminal.task.done()
            assert "Score" in terminal.text


def test_no_key_has_two_meanings_in_a_place() -> None:
    for place in Place:
        keys = [key for row in TABLE if place in row.places for key in row.keys]
        assert len(keys) == len(set(keys)), place


def test_the_footer_names_only_keys_that_work() -> None:
    assert set(HINTS) == set(Place)
    for place, actions in HINTS.items():
        for action in actions:
            row = hint_row(place, action)
            assert find(place, row.keys[0]) is row
        if place in ARROWS:
            assert all(find(place, key) for key in ARROWS[place].keys)


def test_where_something_is_chosen_the_footer_says_how() -> None:
    session = keep(open_session(), a_game(4), a_game(5))
    for ascii, arrows in [(False, "↑ ↓"), (True, "Up Down")]:
        with Terminal(session=session, ascii=ascii) as terminal:
            for page in ("b", "ig"):
                terminal.send(page)
                assert f"{arrows} choose" in terminal.lines[-1]
                terminal.type("\x1b")
                terminal.type("\x1b")


@pytest.mark.parametrize("games", [0, 1])
def test_where_there_is_nothing_to_choose_the_footer_does_not_offer_it(games: int) -> None:
    session = keep(open_session(), *[a_game()] * games)
    with Terminal(session=session) as terminal:
        terminal.send("ig")
        assert "choose" not in terminal.lines[-1]


@pytest.mark.parametrize(("width", "height"), [(20, 10), (23, 12), (40, 15), (80, 24)])
@pytest.mark.parametrize("page", ["?", "i"])
def test_a_text_that_goes_on_shows_that_it_does(page: str, width: int, height: int) -> None:
    session = keep(open_session(), *[a_game(size, id=str(size)) for size in (4, 5, 6)])
    with Terminal(width, height, session=session) as terminal:
        terminal.send(page)
        assert "↑ ↓" in terminal.lines[0] + terminal.lines[-1]


@pytest.mark.parametrize("ascii", [False, True])
def test_the_screen_tells_how_other_sizes_are_played(ascii: bool) -> None:
    with Terminal(80, 70, ascii=ascii) as terminal:
        for page in ("b", "?"):
            terminal.send(page)
            assert "slide2048 --size N" in terminal.text
            terminal.type("\x1b")


def test_at_the_end_the_theme_can_be_changed_and_the_footer_says_so() -> None:
    with Terminal(session=lost_session(2)) as terminal:
        assert "T theme" in terminal.lines[-1]
        theme = terminal.front.ui.look.theme
        terminal.send("t")
        assert terminal.front.ui.look.theme is not theme


@pytest.mark.parametrize("ascii", [False, True])
def test_the_help_has_every_key_that_it_should(ascii: bool) -> None:
    with Terminal(100, 70, ascii=ascii) as terminal:
        terminal.send("?")
        glyphs = terminal.front.ui.look.glyphs
        for row in TABLE:
            if row.help:
                assert row.help in terminal.text
                assert " ".join(key_label(key, glyphs) for key in row.keys) in terminal.text
        assert terminal.text.isascii() == ascii


def test_the_help_says_what_no_key_of_the_table_tells() -> None:
    with Terminal(100, 70) as terminal:
        terminal.send("?")
        shown = " ".join(terminal.text.split())
        assert "The high-contrast theme is for color-blind players" in shown
        assert "keyboards without Latin letters" in shown


def test_what_is_no_key_changes_nothing() -> None:
    with Terminal(seed=1) as terminal:
        terminal.send(LEFT + UP + RIGHT)
        state, shown = terminal.session.game.state(), terminal.text
        for sequence in SEQUENCES:
            terminal.send(sequence.encode("utf-8", "surrogateescape"))
            assert terminal.session.game.state() == state, repr(sequence)
            assert terminal.text == shown, repr(sequence)
        terminal.silence()
        assert terminal.text == shown


def test_sequences_in_single_bytes_with_pauses_change_nothing() -> None:
    with Terminal(seed=1) as terminal:
        terminal.send(LEFT + UP + RIGHT)
        state = terminal.session.game.state()
        for sequence in ["\x1b[A", "\x1bOA", "\x1bOr", "\x1bOq", "\x1bOu", "\x1b[12;40R", "\x1b[O"]:
            for byte in sequence:
                terminal.type(byte)
            assert terminal.session.game.state() == state, repr(sequence)
            assert not terminal.task.done()


def test_200_moves_in_one_write_end_where_200_single_moves_end() -> None:
    moves = ("LDRDLULDRDDLRUDLRDLULDRLDDRLDURDLLDRUDLRLDURDLLRDURL" * 4)[:200]
    reference = open_session(size=5, seed=8)
    for letter in moves:
        reference.move("URDL".index(letter))
    assert not reference.game.over
    shown = []
    for at_once in (True, False):
        with Terminal(size=5, seed=8) as terminal:
            pieces = [KEY_OF[letter] for letter in moves]
            for piece in ["".join(pieces)] if at_once else pieces:
                terminal.send(piece)
            assert terminal.session.game.history == reference.game.history
            shown.append(terminal.text)
    assert shown[0] == shown[1]
    assert f"Score {reference.game.score} " in shown[0]


def test_keys_after_quit_do_nothing() -> None:
    with Terminal(seed=1) as terminal:
        terminal.send("q" + UP + DOWN + LEFT + RIGHT)
        assert terminal.task.done()
        assert terminal.session.game.moves == 0
