"""The panel beside the board on wide terminals, and what it shows for a moment only."""

from dataclasses import replace

import pytest
from harness import KEY_OF, LEFT, RIGHT, Terminal, a_game, all_tiles, keep, open_session, showing
from test_effects import cells_of

from slide2048.tui.effects import CUE_LASTS, FRAME
from slide2048.tui.layout import Layout

WIDE = (120, 30)
LONG_NOTICE = "Your games cannot be saved: the disk is full. Play goes on, and they are kept."
IDLE_BYTES = 100
"""What a player who does nothing may be sent in a second."""


def panel_of(terminal: Terminal) -> list[str]:
    """The rows of the panel."""
    layout = terminal.front.ui._picture._layout
    assert isinstance(layout, Layout)
    assert layout.panel
    return [line[layout.hints.x :] for line in terminal.lines]


def test_everything_is_in_it() -> None:
    with Terminal(*WIDE, seed=3) as terminal:
        terminal.send(LEFT)
        rows = panel_of(terminal)
        text = "\n".join(rows)
        assert "2048  Classic 4×4" in rows
        for name in ("Score", "Best", "Moves", "Time", "Undos"):
            assert sum(row.startswith(name) for row in rows) == 1
        for hint in ("undo", "new game", "boards", "statistics", "theme", "help", "quit", "move"):
            assert f" {hint}" in text


def test_the_hints_follow_the_state() -> None:
    with Terminal(*WIDE, seed=3) as terminal:
        assert not any("undo" in row for row in panel_of(terminal))
        terminal.send(LEFT)
        assert "U     undo" in panel_of(terminal)


@pytest.mark.parametrize(
    ("keys", "says"),
    [
        ("", LONG_NOTICE),
        ("r", "Start a new game? This one has a score of"),
        ("ry", "Until your first move, U brings the old one back."),
        ("t", "Theme: Dark."),
    ],
)
def test_messages_are_whole_paragraphs(keys: str, says: str) -> None:
    session = open_session(seed=3)
    for _ in range(9):
        session.move(session.game.board.legal_moves()[0])
    session.notices.append(LONG_NOTICE)
    with Terminal(*WIDE, session=session) as terminal:
        terminal.send(keys)
        assert says in " ".join(" ".join(panel_of(terminal)).split())


def test_the_end_is_told_in_full_and_stands_out() -> None:
    session = showing(all_tiles(4), over=True, won=True, score=9, best=9, can_undo=True)
    with Terminal(*WIDE, session=session) as terminal:
        text = " ".join(" ".join(panel_of(terminal)).split())
        assert "You made 2048, and the game is over. Score 9, your best." in text
        x, y = terminal.find("You made 2048")
        # A block of one colour, not a ragged one.
        block = {(terminal.cell(x - 1 + i, y + j).bg) for i in range(28) for j in range(2)}
        assert len(block) == 1
        assert block != {"default"}


def test_the_clock_is_drawn_alone_and_costs_next_to_nothing() -> None:
    with Terminal(*WIDE, seed=3) as terminal:
        terminal.send(LEFT)
        frames = terminal.front.application.render_counter
        for second in range(1, 75):
            terminal.stdout.written = ""
            terminal.time.now += 1
            terminal.tick()
            shown = f"Time   {second // 60}:{second % 60:02}"
            assert shown in panel_of(terminal)
            assert len(terminal.stdout.written) < IDLE_BYTES
        assert terminal.front.application.render_counter == frames
        shown_in_parts = cells_of(terminal)
        terminal.send("\x0c")
        assert cells_of(terminal) == shown_in_parts


def test_points_and_refusals_are_beside_the_score() -> None:
    with Terminal(*WIDE, session=open_session(seed=3), animation=True) as terminal:
        gains = refusals = 0
        for letter in "LULDRULDLURDLLLL":
            score, moves = terminal.session.game.score, terminal.session.game.moves
            terminal.send(KEY_OF[letter])
            gained = terminal.session.game.score - score
            row = next(row for row in panel_of(terminal) if row.startswith("Score"))
            cue = "".join(row.split()[2:])
            if gained:
                assert cue == f"+{gained}"
                gains += 1
            elif terminal.session.game.moves == moves:
                assert cue.endswith("×")
                refusals += 1
            else:
                assert not cue
            terminal.pass_time(CUE_LASTS)
            row = next(row for row in panel_of(terminal) if row.startswith("Score"))
            assert len(row.split()) == 2
        assert gains
        assert refusals


@pytest.mark.parametrize(("width", "height"), [(20, 10), (33, 12), (24, 24)])
def test_points_are_shown_even_where_the_numbers_take_the_whole_width(
    width: int, height: int
) -> None:
    with Terminal(width, height, session=open_session(seed=3), animation=True) as terminal:
        gains = 0
        for letter in "LULDRULDLURD":
            score = terminal.session.game.score
            terminal.send(KEY_OF[letter])
            gained = terminal.session.game.score - score
            assert (f"+{gained}" in terminal.text.split()) == (gained > 0)
            gains += gained > 0
            terminal.pass_time(CUE_LASTS)
            assert "+" not in terminal.text
        assert gains


def test_points_do_not_take_the_place_of_a_message() -> None:
    session = open_session(seed=3)
    while not session.game.score:
        session.move(session.game.board.legal_moves()[0])
    session.notices.append("Something to be read.")
    with Terminal(20, 10, session=session, animation=True) as terminal:
        score = session.game.score
        while session.game.score == score:
            terminal.send(KEY_OF["URDL"[session.game.board.legal_moves()[0]]])
            assert "+" not in terminal.text
            assert "Something" in terminal.text


@pytest.mark.parametrize("frames", range(5))
def test_a_window_that_changes_its_layout_in_a_move_is_drawn_right(frames: int) -> None:
    windows = [(120, 30), (80, 24), (190, 60), (20, 10), (132, 43)]
    seen = []
    with Terminal(*WIDE, seed=11, animation=True) as terminal:
        terminal.send(LEFT)
        terminal.pass_time(frames * FRAME)
        for window in windows:
            terminal.resize(*window)
            seen.append(cells_of(terminal))
    for window, shown in zip(windows, seen, strict=True):
        with Terminal(*window, seed=11, animation=True) as terminal:
            terminal.send(LEFT)
            terminal.pass_time(frames * FRAME)
            assert cells_of(terminal) == shown


def test_a_finished_game_is_seen_with_it_too() -> None:
    with Terminal(*WIDE, session=keep(open_session(), a_game())) as terminal:
        terminal.send("ig\r")
        for name in ("Finished game  Classic 4×4", "Score", "Move", "Speed", "Space", "Esc"):
            assert any(name in line[70:] for line in terminal.lines)
        terminal.send(RIGHT)
        assert any(line[70:].split() == ["Move", "1/30"] for line in terminal.lines)


def test_what_is_wrong_with_a_record_is_told_in_full() -> None:
    game = replace(a_game(), score=40_000)
    with Terminal(*WIDE, session=keep(open_session(), game)) as terminal:
        terminal.send("ig\r")
        text = " ".join(" ".join(line[70:] for line in terminal.lines).split())
        assert "does not verify: score: 40000 is kept, but the record has" in text
