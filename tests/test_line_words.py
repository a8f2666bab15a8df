"""Line mode for those who listen: a short line a move, and the board when it is asked for."""

from pathlib import Path

import pytest

from games import game_before_win, lines_of, winning_move
from slide2048 import Direction
from slide2048.line_commands import obey
from slide2048.line_player import LinePlayer
from slide2048.move_effect import MoveEffect, Tile, move_effect
from slide2048.move_words import move_words
from slide2048.session import Session
from test_line import assert_plain, boards, first_illegal, play, positions


def told(text: str, *, size: int = 4, folder: Path | None = None) -> list[str]:
    """What is written between the first board and the summing up."""
    _, shown = play(text.encode(), size=size, folder=folder, shown_boards=False)
    assert_plain(shown)
    begun = shown.split("undos 5.\n", 1)[1]
    return begun[: begun.rindex("\n\n") + 1].splitlines()


def expected(moves: str, size: int = 4) -> list[str]:
    """A line for each of the moves, which must all be legal."""
    lines, score = [], 0
    reached = positions(moves, size)
    for before, after, letter in zip(reached, reached[1:], moves, strict=False):
        direction = next(d for d in Direction if d.name[0] == letter)
        score += before.slide(direction).gained
        lines.append(move_words(direction, move_effect(before, direction, after), score))
    return lines


@pytest.mark.parametrize(
    ("effect", "words"),
    [
        (MoveEffect((), Tile(3, 2, 2)), "Down. New 2, row 4, column 3. Score 12."),
        (
            MoveEffect((Tile(0, 0, 8), Tile(1, 3, 2048)), Tile(0, 7, 4)),
            "Down. Made 8, 2048. New 4, row 1, column 8. Score 12.",
        ),
    ],
)
def test_direction_merges_new_tile_and_score(effect: MoveEffect, words: str) -> None:
    assert move_words(Direction.DOWN, effect, 12) == words


@pytest.mark.parametrize("text", ["u\nl\nu\nr\nd\n", "ulurd", "up left up\nright down\n"])
def test_each_move_is_one_line_and_no_board_comes(text: str) -> None:
    assert told(text) == expected("ULURD")


def test_moves_that_change_nothing_are_told_in_their_place() -> None:
    moves, illegal = first_illegal()
    legal = positions(moves)[-1].legal_moves()[0].name[0]
    lines = told(f"{moves}\n{illegal.name[0]}{legal}\n")
    *before, last = expected(moves + legal)
    assert lines == [*before, f"Nothing can move {illegal.name.lower()}.", last]


def test_the_board_comes_when_it_is_asked_for() -> None:
    _, shown = play(b"ul\nboard\nu\n", shown_boards=False)
    assert boards(shown) == [positions("")[0], positions("UL")[-1]]


def test_boards_on_and_off() -> None:
    _, shown = play(b"u\nboards on\nl\nu\nboards off\nr\n", shown_boards=False)
    assert boards(shown) == [positions("")[0], *positions("ULU")[2:]]
    assert "The board is shown after each move." in shown
    assert 'Each move is told in one line. "board" shows the board.' in shown
    lines = expected("ULUR")
    assert [each in shown for each in lines] == [True, False, False, True]


def test_the_choice_is_kept(tmp_path: Path) -> None:
    play(b"boards on\n", folder=tmp_path, shown_boards=False)
    _, shown = play(b"u\nl\n", folder=tmp_path, shown_boards=False)
    assert boards(shown) == positions("UL")
    play(b"boards off\n", folder=tmp_path)
    _, shown = play(b"u\nl\n", folder=tmp_path)
    assert len(boards(shown)) == 1


def test_undo_is_told_in_one_line() -> None:
    assert told("ul\nundo\n")[-1] == "Taken back. Score 0, moves 1, undos 4."


def test_another_game_is_shown() -> None:
    _, shown = play(b"ul\nnew\nyes\nsize 2\n", shown_boards=False)
    assert [board.size for board in boards(shown)][-1] == 2


def test_the_win_and_what_can_be_done_are_told_at_once() -> None:
    win = next(win for win in lines_of("wins.jsonl") if not win.get("over"))
    game = game_before_win(win)
    session = Session.open(size=win["size"], seed=win["seed"], save=False)
    shown: list[str] = []
    player = LinePlayer(session, shown.append, boards=False)
    obey(player, game.history.lower())
    shown.clear()
    obey(player, f"{winning_move(win).name} left right")
    made, left_out, standing = shown
    assert ", 2048." in made.split("New")[0] or "Made 2048." in made
    assert left_out == "Left out: the last 2 of 3 moves."
    assert standing.startswith("You made 2048! Type:")
    shown.clear()
    obey(player, "keep")
    assert shown == [f"Going on. Score {session.game.score}, moves {session.game.moves}, undos 5."]


def test_the_end_is_told_at_once() -> None:
    lines = told("urdl\n" * 50, size=2)
    end = next(i for i, text in enumerate(lines) if text.startswith("Game over: no move is left."))
    assert lines[end - 1].startswith(("Left out", "Up", "Right", "Down", "Left"))


def test_the_lines_in_the_readme_are_those_of_its_game() -> None:
    readme = (Path(__file__).parents[1] / "README.md").read_text(encoding="utf-8")
    shown = readme.split("slide2048 --line --no-save --seed 7 | grep Score\n")[1].split("```")[0]
    _, told_there = play(b"up\nleft\n", shown_boards=False)
    assert shown.splitlines() == [text for text in told_there.splitlines() if "Score" in text]
