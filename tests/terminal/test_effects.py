"""Sliding tiles, points and refusals: pictures for a moment, which the game never waits for."""

import statistics
from collections.abc import Callable

import pytest
from harness import KEY_OF, LEFT, RIGHT, UP, Terminal, open_session
from pyte.screens import Char

from slide2048.tui.effects import CUE_LASTS, FRAME
from slide2048.tui.pace import SLOW_FRAME
from slide2048.tui.themes import CLASSIC

MOVES = "LDRDLULDRDDLRUDLRDLULDRLDDRLDURDLLDRUDLRLDURDLLRDURL"
PICTURES = 5
"""Pictures of one move: three on the way, the pop, and the board as it is."""


def cells_of(terminal: Terminal) -> list[Char]:
    screen = terminal.screen
    return [terminal.cell(x, y) for y in range(screen.lines) for x in range(screen.columns)]


def board_after(keys: str, **options: object) -> list[Char]:
    """The screen of a game without any effects."""
    with Terminal(seed=11, **options) as terminal:  # type: ignore[arg-type]
        for key in keys.split():
            terminal.send(KEY_OF[key])
        return cells_of(terminal)


def pictures(terminal: Terminal, until: float = 0.15) -> list[list[Char]]:
    """Every picture that is shown in a time, one for each frame."""
    shown = [cells_of(terminal)]
    for _ in range(round(until / FRAME)):
        terminal.pass_time(FRAME)
        if cells_of(terminal) != shown[-1]:
            shown.append(cells_of(terminal))
    return shown


class TestSliding:
    def test_a_move_is_a_few_pictures_and_then_the_board(self) -> None:
        with Terminal(seed=11, animation=True) as terminal:
            terminal.send(LEFT)
            shown = pictures(terminal)
            assert len(shown) == PICTURES
            assert shown[-1] == board_after("L")

    def test_it_takes_about_a_tenth_of_a_second_at_more_than_30_a_second(self) -> None:
        assert FRAME <= 1 / 30
        with Terminal(seed=11, animation=True) as terminal:
            terminal.send(LEFT)
            terminal.pass_time(0.09)
            assert cells_of(terminal) != board_after("L")
            terminal.pass_time(0.03)
            assert cells_of(terminal) == board_after("L")

    def test_the_game_has_moved_at_once(self) -> None:
        reference = open_session(4, 11)
        reference.move(3)
        with Terminal(seed=11, animation=True) as terminal:
            terminal.send(LEFT)
            assert terminal.session.game.board == reference.game.board
            assert "Moves 1" in terminal.text

    def test_a_tile_is_seen_on_its_way(self) -> None:
        with Terminal(seed=11, animation=True) as terminal:
            columns = []
            before = terminal.screen.display
            terminal.send(RIGHT)
            for _ in range(3):
                # Tiles are cells in the colours of a 2, wherever they are.
                columns.append(
                    {
                        x
                        for y in range(terminal.screen.lines)
                        for x in range(terminal.screen.columns)
                        if terminal.cell(x, y).bg == CLASSIC.tile(1).bg
                    }
                )
                terminal.pass_time(FRAME)
            assert terminal.screen.display != before
            assert min(columns[0]) < min(columns[1]) < min(columns[2])

    def test_the_next_key_ends_it_and_is_played_at_once(self) -> None:
        for frames in range(6):
            with Terminal(seed=11, animation=True) as terminal:
                terminal.send(LEFT)
                terminal.pass_time(frames * FRAME)
                terminal.send(UP)
                assert terminal.session.game.history == "LU"
                terminal.pass_time(1)
                assert cells_of(terminal) == board_after("L U")

    @pytest.mark.parametrize("key", ["x", "?", "u", "b", "t", "\x0c"])
    def test_other_keys_end_it_too(self, key: str) -> None:
        shown = []
        for animation in (True, False):
            with Terminal(seed=11, animation=animation) as terminal:
                terminal.send(LEFT)
                terminal.type(key)
                shown.append(cells_of(terminal))
        assert shown[0] == shown[1]

    def test_keys_in_one_write_are_all_played(self) -> None:
        keys = "".join(KEY_OF[letter] for letter in MOVES * 4)
        shown, played = [], []
        for animation in (True, False):
            with Terminal(seed=11, animation=animation) as terminal:
                terminal.send(keys)
                terminal.pass_time(1)
                shown.append(cells_of(terminal))
                played.append(terminal.session.game.history)
        assert played[0] == played[1]
        assert shown[0] == shown[1]

    @pytest.mark.parametrize("size", [(60, 20), (120, 40), (20, 10), (33, 30), (10, 5)])
    def test_a_resize_in_the_middle_draws_right(self, size: tuple[int, int]) -> None:
        for frames in range(5):
            with Terminal(seed=11, animation=True) as resized:
                resized.send(LEFT)
                resized.pass_time(frames * FRAME)
                resized.resize(*size)
                middle = cells_of(resized)
                resized.pass_time(1)
                after = cells_of(resized)
            with Terminal(seed=11, animation=True) as terminal:
                terminal.send(LEFT)
                # The same moment on a terminal that has had this size for a while.
                terminal.resize(*size)
                terminal.pass_time(frames * FRAME)
                assert cells_of(terminal) == middle
                terminal.pass_time(1)
                assert cells_of(terminal) == after
        assert after == resized_without_effects(size)

    @pytest.mark.parametrize(
        "options",
        [
            {"animation": False},
            {"color": "none"},
            {"theme": "monochrome"},
            {"ascii": True},
            {"environ": {"NO_COLOR": "1"}, "color": "auto"},
        ],
    )
    def test_where_it_is_off_the_board_is_there_at_once(self, options: dict[str, object]) -> None:
        with Terminal(seed=11, **{"animation": True, **options}) as terminal:  # type: ignore[arg-type]
            terminal.send(LEFT)
            assert cells_of(terminal) == board_after("L", **{**options, "animation": False})

    def test_every_board_fits_and_nothing_breaks(self) -> None:
        for size, width, height in [(2, 80, 24), (8, 80, 24), (6, 33, 14), (4, 20, 10)]:
            for color in ("truecolor", "16"):
                with Terminal(width, height, size=size, color=color, animation=True) as terminal:
                    for letter in "LDRU":
                        terminal.send(KEY_OF[letter])
                        pictures(terminal)
                        assert not terminal.task.done()


def resized_without_effects(size: tuple[int, int]) -> list[Char]:
    with Terminal(seed=11) as terminal:
        terminal.send(LEFT)
        terminal.resize(*size)
        return cells_of(terminal)


class TestASlowTerminal:
    def test_a_slow_frame_is_the_last_one_for_a_while(self) -> None:
        with Terminal(seed=11, animation=True) as terminal:
            slow_down(terminal, SLOW_FRAME * 1.5)
            terminal.send(LEFT)
            # No time passes: the board is drawn whole in the next frame.
            terminal.pass_time(0)
            assert terminal.front.ui.effects.move is None
            assert cells_of(terminal) == board_after("L")
            terminal.send(UP)
            assert terminal.front.ui.effects.move is None
            terminal.pass_time(11)
            terminal.stdout.write = type(terminal.stdout).write.__get__(terminal.stdout)  # type: ignore[method-assign]
            terminal.send(RIGHT)
            assert terminal.front.ui.effects.move is not None

    def test_a_frame_that_takes_longer_than_the_effect_is_not_the_last_picture(self) -> None:
        board = board_after("L")
        with Terminal(seed=11, animation=True) as terminal:
            slow_down(terminal, CUE_LASTS * 2)
            terminal.send(LEFT)
            terminal.wait_until(lambda: cells_of(terminal) == board)

    def test_nothing_is_drawn_on_the_way_for_a_reader_that_has_not_caught_up(self) -> None:
        with Terminal(seed=11, animation=True) as terminal:
            terminal.front._pace._ready = lambda: False
            terminal.send(LEFT)
            terminal.pass_time(FRAME)
            assert cells_of(terminal) == board_after("L")


def slow_down(terminal: Terminal, seconds: float) -> None:
    """Let every write of the terminal take its time."""
    write: Callable[[str], None] = terminal.stdout.write

    def slowly(data: str) -> None:
        terminal.time.now += seconds
        write(data)

    terminal.stdout.write = slowly  # type: ignore[method-assign]


class TestCues:
    def test_points_are_shown_beside_the_score_for_a_moment(self) -> None:
        with Terminal(animation=True, session=open_session(seed=3)) as terminal:
            before = 0
            for letter in "LULDRULDLURD":
                terminal.send(KEY_OF[letter])
                gained = terminal.session.game.score - before
                before += gained
                assert (f"+{gained}  Score" in terminal.text) == (gained > 0)
                terminal.pass_time(CUE_LASTS)
                assert "+" not in terminal.text
            assert before

    def test_a_refused_direction_is_said_quietly(self) -> None:
        with Terminal(seed=11, animation=True) as terminal:
            refused = next(d for d in "L" * 30 + "U" * 30 if self._refuses(terminal, d))
            state, shown = terminal.session.game.state(), terminal.text
            terminal.send(KEY_OF[refused])
            arrow = {"U": "↑", "R": "→", "D": "↓", "L": "←"}[refused]
            assert f"{arrow} ×  Score" in terminal.text
            assert terminal.session.game.state() == state
            terminal.pass_time(CUE_LASTS)
            assert terminal.text == shown

    def _refuses(self, terminal: Terminal, letter: str) -> bool:
        if not terminal.session.game.board.can_move("URDL".index(letter)):
            return True
        terminal.send(KEY_OF[letter])
        terminal.pass_time(1)
        return False

    def test_without_effects_there_are_none(self) -> None:
        with Terminal(session=open_session(seed=3)) as terminal:
            for letter in "LULDRULDLURD":
                terminal.send(KEY_OF[letter])
                assert "+" not in terminal.text
                assert "×  Score" not in terminal.text

    def test_nothing_is_planned_once_all_is_shown(self) -> None:
        with Terminal(seed=11, animation=True) as terminal:
            terminal.send(LEFT)
            terminal.pass_time(1)
            assert terminal.front._pace._timer is None


@pytest.mark.parametrize(
    ("color", "theme"),
    [("truecolor", "classic"), ("truecolor", "high-contrast"), ("256", "dark"), ("16", "classic")],
)
def test_a_move_takes_less_than_five_kilobytes(color: str, theme: str) -> None:
    with Terminal(color=color, theme=theme, seed=11, animation=True) as terminal:
        sizes = []
        for letter in MOVES[:24]:
            moves = terminal.session.game.moves
            terminal.stdout.written = ""
            terminal.send(KEY_OF[letter])
            pictures(terminal)
            terminal.pass_time(CUE_LASTS)
            if terminal.session.game.moves > moves:
                sizes.append(len(terminal.stdout.written.encode()))
        assert len(sizes) >= 12
        assert statistics.median(sizes) < 5 * 1024
