"""Playing, leaving and coming back: the game is always as it was left."""

import signal
from pathlib import Path

import pytest
from command import COMMAND, SCRIPT, Command, played
from screen_reading import keys, seen, shows, shows_game, shows_moves

MOVES = "URDLURDLURDLUU"


def test_quit_and_resume_exactly(command: Command) -> None:
    game = command.start("--seed", "7")
    game.wait_for(shows_moves(0))
    game.send(keys(MOVES) + b"u")
    game.wait_for(shows_game(7, MOVES[:-1], undos=4))
    left = seen(game)
    game.send(b"q")
    assert game.wait_for_end() == 0
    assert left is not None
    assert str(left.score) in game.text

    again = command.start()
    again.wait_for("Continuing your game.")
    again.wait_for(shows(left))
    again.send(keys("U"))
    again.wait_for(shows_game(7, MOVES, undos=4))


def test_letters_play_too(command: Command) -> None:
    game = command.start("--seed", "7")
    game.wait_for(shows_moves(0))
    game.send(b"wdsaKLjh")
    game.wait_for(shows_game(7, "URDLURDL"))


def test_killed_after_a_move_was_shown(command: Command) -> None:
    game = command.start("--seed", "7")
    game.wait_for(shows_moves(0))
    game.send(keys(MOVES))
    game.wait_for(shows_game(7, MOVES))
    game.signal(signal.SIGKILL)
    assert game.wait_for_end() == -signal.SIGKILL
    board, score, legal = played(7, MOVES)
    assert command.standing()[:4] == (board, score, score, legal)


def test_two_hundred_moves_in_one_write(command: Command) -> None:
    game = command.start("--seed", "7", "--size", "5")
    game.wait_for(shows_moves(0))
    game.send(keys("URDL" * 50))
    game.wait_for(shows_game(7, "URDL" * 50, size=5))


def test_every_size_keeps_its_own_game(command: Command) -> None:
    left = {}
    game = command.start("--size", "4")
    for size, moves in [(4, "URDLU"), (5, "RRUUDD"), (6, "LDLDLDL")]:
        if size != 4:
            game.send(b"b")
            game.wait_for("Expert")
            game.send(str(size))
            game.wait_for(f"{size}×{size}")
        game.wait_for(shows_moves(0))
        game.send(keys(moves))
        game.send(b"?")
        game.wait_for("slide up")
        game.send(b"?")
        game.wait_for("B boards")  # the last line of the screen
        left[size] = seen(game)
    game.send(b"q")
    assert game.wait_for_end() == 0
    for size, shown in left.items():
        assert shown is not None
        saved = command.standing(size)
        assert (saved.board.size, saved.score, saved.moves) == (size, shown.score, shown.moves)
    # The size played last comes by itself.
    assert command.standing().board.size == 6


def test_a_second_copy_says_so_and_leaves_the_first_ones_game_alone(command: Command) -> None:
    first = command.start("--seed", "7")
    first.wait_for(shows_moves(0))
    first.send(keys("URDL"))
    first.wait_for(shows_game(7, "URDL"))

    second = command.start()
    second.wait_for("already running")
    second.send(keys("UUUURRRRDDDDLLLL") + b"q")
    assert second.wait_for_end() == 0

    first.send(keys("URDL"))
    first.wait_for(shows_game(7, "URDLURDL"))
    first.send(b"q")
    assert first.wait_for_end() == 0
    board, score, legal = played(7, "URDLURDL")
    assert command.standing()[:4] == (board, score, score, legal)


def test_no_save_leaves_no_trace(command: Command) -> None:
    game = command.start("--no-save", "--seed", "7")
    game.wait_for(shows_moves(0))
    game.send(keys("URDL"))
    game.wait_for(shows_game(7, "URDL"))
    game.send(b"q")
    assert game.wait_for_end() == 0
    assert not command.home.exists()


def test_nothing_on_stderr_at_the_first_start(command: Command, tmp_path: Path) -> None:
    with (tmp_path / "stderr").open("wb") as stderr:
        game = command.start(stderr=stderr)
        game.wait_for(shows_moves(0))
        game.send(b"q")
        assert game.wait_for_end() == 0
    assert (tmp_path / "stderr").read_bytes() == b""


def test_a_damaged_save_is_told_once_and_the_next_start_is_clean(command: Command) -> None:
    command.save(7, "URDL")
    (database,) = command.home.glob("*.db")
    database.write_bytes(b"not a database at all" * 100)
    game = command.start()
    game.wait_for(shows_moves(0))
    game.wait_for("damaged")
    game.send(b"q")
    assert game.wait_for_end() == 0
    again = command.start()
    again.wait_for(shows_moves(0))
    assert "damaged" not in again.text


@pytest.mark.parametrize("new", [["--new"], ["--seed", "9"]])
def test_a_new_game_from_the_command_line_can_be_taken_back(
    new: list[str], command: Command
) -> None:
    command.save(7, "URDLURDL")
    game = command.start(*new)
    game.wait_for(shows_moves(0))
    game.send(b"u")
    game.wait_for(shows_game(7, "URDLURDL"))


@pytest.mark.parametrize("program", [COMMAND, SCRIPT], ids=["module", "script"])
def test_what_is_said_at_the_end_continues_the_game(program: list[str], command: Command) -> None:
    game = command.start(argv=[*program, "--size", "5", "--seed", "7"])
    game.wait_for(shows_moves(0))
    game.send(keys("URDL"))
    game.wait_for(shows_game(7, "URDL", size=5))
    game.send(b"q")
    assert game.wait_for_end() == 0
    said = game.text.replace("\n", "").split("Continue it with: ")[1]
    again = command.start(argv=["/bin/sh", "-c", said])
    again.wait_for("Continuing your game.")
    again.wait_for(shows_game(7, "URDL", size=5))
