"""The win and the end of a game."""

from command import AlmostWon, Command
from pseudo_terminal import Terminal
from screen_reading import keys, seen, shows, shows_moves

WON = "You made 2048!"
OVER = "Game over"


def at_the_banner(command: Command, game: AlmostWon) -> Terminal:
    command.save(game.seed, game.moves)
    terminal = command.start()
    terminal.wait_for(shows_moves(len(game.moves)))
    assert WON not in terminal.text
    terminal.send(keys(game.winning))
    terminal.wait_for(WON)
    # The banner does not wait until the tiles have arrived: one 2048 is in its own text.
    terminal.wait_for(lambda t: (now := seen(t)) is not None and now.tiles.count(2048) == 2)
    return terminal


def test_the_banner_takes_no_moves(command: Command, almost_won: AlmostWon) -> None:
    game = at_the_banner(command, almost_won)
    before = seen(game)
    game.send(keys("URDL" * 10) + b"wasdhjkl")
    game.press_until(b"?", "slide up")
    game.press_until(b"\x1b", WON)
    game.wait_for(shows(before))


def test_quit_and_resume_at_the_banner(command: Command, almost_won: AlmostWon) -> None:
    game = at_the_banner(command, almost_won)
    before = seen(game)
    game.send(b"q")
    assert game.wait_for_end() == 0
    again = command.start()
    again.wait_for(WON)
    again.wait_for(shows(before))


def test_keep_going_and_the_banner_never_returns(command: Command, almost_won: AlmostWon) -> None:
    game = at_the_banner(command, almost_won)
    game.press_until(b"c", lambda t: WON not in t.text)
    won_at = len(almost_won.moves) + 1
    game.send(keys("LURLUD"))
    game.wait_for(lambda t: (now := seen(t)) is not None and now.moves > won_at)
    game.send(b"q")
    assert game.wait_for_end() == 0
    assert "keep going" not in game.text
    again = command.start()
    again.wait_for("Continuing your game.")
    assert WON not in again.text
    again.send(keys("URDL"))
    again.press_until(b"?", "slide up")
    again.press_until(b"\x1b", lambda t: seen(t) is not None)
    assert WON not in again.text


def test_the_winning_move_taken_back_wins_again(command: Command, almost_won: AlmostWon) -> None:
    game = at_the_banner(command, almost_won)
    before = seen(game)
    assert before is not None
    game.press_until(b"u", lambda t: (now := seen(t)) is not None and now.undos == 4)
    game.wait_for(shows_moves(len(almost_won.moves)))
    assert WON not in game.text
    game.send(keys(almost_won.winning))
    game.wait_for(WON)
    game.wait_for(shows(before._replace(undos=before.undos - 1)))


def lost(command: Command) -> Terminal:
    game = command.start("--size", "2", "--seed", "1")
    game.wait_for(shows_moves(0))
    game.send(keys("URDL" * 50))
    game.wait_for(OVER)
    return game


def test_a_loss_is_shown_at_once_and_can_be_taken_back(command: Command) -> None:
    game = lost(command)
    end = seen(game)
    assert end is not None
    game.send(b"u")
    game.wait_for(shows_moves(end.moves - 1))
    assert OVER not in game.text


def test_a_loss_resumes_as_a_loss(command: Command) -> None:
    game = lost(command)
    end = seen(game)
    game.send(b"q")
    assert game.wait_for_end() == 0
    again = command.start()
    again.wait_for(OVER)
    again.wait_for(shows(end))


def test_a_new_game_takes_an_explicit_yes(command: Command) -> None:
    game = lost(command)
    end = seen(game)
    assert end is not None
    game.send(b"r")
    game.wait_for("new game?")
    game.send(keys("URDL") + b" \rwasdr")
    game.send(b"n")
    game.wait_for(OVER)
    game.wait_for(shows(end))
    game.send(b"r")
    game.wait_for("new game?")
    game.send(b"y")
    game.wait_for(shows_moves(0))
    game.send(b"u")
    game.wait_for(shows(end))


def test_a_lost_game_is_reviewed(command: Command) -> None:
    game = lost(command)
    game.send(b"v")
    game.wait_for("Accuracy")
    assert "The end: lost. Best moves: " in game.text
    game.send(b"n")
    game.wait_for("the best was")
    game.send(b"\r")
    game.wait_for("Costliest moves")
    game.send(b"q")
    assert game.wait_for_end() == 0
