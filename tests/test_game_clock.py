"""When the clock of a game runs."""

import pytest

from games import Source, any_legal, game_before_win, lines_of, winning_move
from slide2048 import Direction
from slide2048.clock import Clock
from slide2048.game import Game

WIN = next(win for win in lines_of("wins.jsonl") if not win["over"])
LAST_MOVE_WIN = next(win for win in lines_of("wins.jsonl") if win["over"])


@pytest.fixture
def source() -> Source:
    return Source()


def passes(game: Game, source: Source, seconds: float = 1.0) -> float:
    """Let time pass; how much of it the game counts."""
    before = game.elapsed
    source.at += seconds
    game.tick()
    return game.elapsed - before


def test_starts_with_the_first_move(source: Source) -> None:
    game = Game(seed=10, clock=Clock(source, elapsed=9.0))
    assert passes(game, source) == 0.0
    illegal = next(d for d in Direction if d not in game.board.legal_moves())
    assert not game.move(illegal)
    game.resume()
    assert passes(game, source) == 0.0
    game.move(any_legal(game))
    assert game.elapsed == 0.0
    assert passes(game, source) == 1.0


def test_a_move_counts_the_time_before_it(source: Source) -> None:
    game = Game(seed=7, clock=Clock(source))
    for moves in range(4):
        assert game.elapsed == max(0, moves - 1) * 2.0
        game.move(any_legal(game))
        source.at += 2.0


def test_sleep_is_not_counted(source: Source) -> None:
    game = Game(seed=7, clock=Clock(source))
    game.move(any_legal(game))
    source.at += 3600
    game.move(any_legal(game))
    assert game.elapsed == 0.0
    assert passes(game, source) == 1.0


def test_stands_still_while_paused(source: Source) -> None:
    game = Game(seed=7, clock=Clock(source))
    game.pause()
    game.move(any_legal(game))
    assert passes(game, source) == 0.0
    game.resume()
    assert passes(game, source) == 1.0
    source.at += 1
    game.pause()
    game.pause()
    assert game.elapsed == 2.0
    assert passes(game, source) == 0.0
    game.resume()
    assert passes(game, source) == 1.0


def test_undo_does_not_set_it_back_even_to_the_start(source: Source) -> None:
    game = Game(seed=7, clock=Clock(source))
    game.move(any_legal(game))
    source.at += 3
    game.undo()
    assert (game.moves, game.elapsed) == (0, 3.0)
    assert passes(game, source) == 1.0


def test_stands_still_at_the_banner_and_runs_on_after_it(source: Source) -> None:
    game = game_before_win(WIN, source)
    source.at += 4
    game.move(winning_move(WIN))
    assert (game.elapsed, game.state().won_elapsed) == (4.0, 4.0)
    assert passes(game, source) == 0.0
    game.pause()
    game.resume()
    assert passes(game, source) == 0.0
    game.keep_going()
    assert passes(game, source) == 1.0
    assert game.state().won_elapsed == 4.0


def test_runs_on_when_the_win_is_undone(source: Source) -> None:
    game = game_before_win(WIN, source)
    game.move(winning_move(WIN))
    source.at += 4
    game.undo()
    assert (game.elapsed, game.state().won_elapsed) == (0.0, None)
    assert passes(game, source) == 1.0
    game.move(winning_move(WIN))
    assert game.state().won_elapsed == 1.0


def test_stands_still_at_the_end(source: Source) -> None:
    game = game_before_win(LAST_MOVE_WIN, source)
    source.at += 4
    game.move(winning_move(LAST_MOVE_WIN))
    assert (game.over, game.elapsed, game.state().won_elapsed) == (True, 4.0, 4.0)
    assert passes(game, source) == 0.0
    game.undo()
    assert passes(game, source) == 1.0


def test_a_new_game_starts_from_0_and_taking_it_back_restores_the_time(source: Source) -> None:
    game = Game(seed=7, clock=Clock(source))
    game.move(any_legal(game))
    source.at += 3
    game.new_game()
    assert game.elapsed == 0.0
    assert passes(game, source) == 0.0
    game.undo()
    assert game.elapsed == 3.0
    assert passes(game, source) == 1.0


def test_a_restored_game_goes_on_from_its_time(source: Source) -> None:
    game = Game(seed=7, clock=Clock(source))
    game.move(any_legal(game))
    passes(game, source, 3.0)
    source.at += 1
    restored = Game.from_state(game.state(), clock=Clock(source, elapsed=99.0))
    assert restored.elapsed == 3.0
    assert passes(restored, source) == 1.0
    fresh = Game.from_state(Game(seed=7).state(), clock=Clock(source))
    assert passes(fresh, source) == 0.0


def test_the_clock_stands_at_a_restored_banner(source: Source) -> None:
    game = game_before_win(WIN)
    game.move(winning_move(WIN))
    restored = Game.from_state(game.state(), clock=Clock(source))
    assert passes(restored, source) == 0.0
    restored.keep_going()
    assert passes(restored, source) == 1.0


def test_a_stop_of_the_process_is_left_out() -> None:
    source = Source()
    game = Game(seed=1, clock=Clock(source))
    assert game.move(game.board.legal_moves()[0])
    source.at += 2
    game.tick()
    source.at += 4
    game.skip()
    assert game.elapsed == 2
    source.at += 1
    game.tick()
    assert game.elapsed == 3
