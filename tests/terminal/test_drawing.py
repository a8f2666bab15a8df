"""How much is written, and what is not."""

import re
import statistics

import pytest
from harness import KEY_OF, LEFT, Terminal

CLEARS = re.compile(r"\x1b\[[0-3]?J")


@pytest.mark.parametrize("color", ["truecolor", "256", "16", "none"])
def test_a_move_takes_less_than_a_kilobyte(color: str) -> None:
    with Terminal(color=color, seed=11) as terminal:
        sizes = []
        for letter in "LDRDLULDRDDLRUDLRDLULDRLDDRLDURDLLDRUDLRLDURDLLRDURL":
            terminal.stdout.written = ""
            terminal.send(KEY_OF[letter])
            if terminal.stdout.written:
                sizes.append(len(terminal.stdout.written.encode()))
        assert statistics.median(sizes) < 1024


def test_nothing_is_cleared_between_frames() -> None:
    with Terminal(seed=11) as terminal:
        terminal.stdout.written = ""
        for key in [*"wasdwasdu", "?", "?", "b", "b", "r", "n"]:
            terminal.send(key)
        assert CLEARS.findall(terminal.stdout.written) == []


def test_a_key_that_does_nothing_writes_nothing() -> None:
    with Terminal(seed=11) as terminal:
        terminal.send("wasd" * 3)
        game = terminal.session.game
        illegal = next((d for d in range(4) if not game.board.can_move(d)), None)
        terminal.stdout.written = ""
        for key in ["x", "\x1b[15~", "\x1b[<64;1;1M", "\x1b[<35;9;9M", "\t", "\x1bw"]:
            terminal.send(key)
        if illegal is not None:
            terminal.send(KEY_OF["URDL"[illegal]])
        assert terminal.stdout.written == ""


def test_many_moves_in_one_write_are_one_frame() -> None:
    with Terminal(seed=11) as terminal:
        before = terminal.front.application.render_counter
        terminal.send("wasd" * 20)
        assert terminal.front.application.render_counter == before + 1


def test_the_cursor_is_hidden_and_its_blinking_left_alone() -> None:
    with Terminal(seed=11) as terminal:
        terminal.send(LEFT)
        assert terminal.screen.cursor.hidden
        terminal.send("q")
        assert not terminal.screen.cursor.hidden
        assert "\x1b[?12" not in terminal.stdout.written


def test_nothing_is_asked_that_the_terminal_would_answer() -> None:
    with Terminal(seed=11) as terminal:
        terminal.send("wasd?q")
        for question in ["\x1b[6n", "\x1b[c", "\x1b[>", "$p", "\x1b]1"]:
            assert question not in terminal.stdout.written
