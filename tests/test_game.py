"""The rules around the board: moves, the win, the end, undo, a new game, the best score."""

import dataclasses
import time
from typing import Any

import pytest

from games import (
    DIRECTION_OF,
    any_legal,
    game_before_win,
    lines_of,
    play,
    still_game,
    winning_move,
)
from slide2048 import Board, Direction, Rng
from slide2048.errors import IllegalMoveError, InvalidBoardError, InvalidSeedError
from slide2048.game import Game
from slide2048.game_state import GameState

WINS = [win for win in lines_of("wins.jsonl") if not win["over"]]
[LAST_MOVE_WIN] = [win for win in lines_of("wins.jsonl") if win["over"]]
FINISHED = [game for game in lines_of("games.jsonl") if game["over"]]
every_win = pytest.mark.parametrize("win", WINS, ids=lambda win: f"{win['size']}x{win['size']}")


def seen(game: Game) -> dict[str, object]:
    """Everything a game shows, but for the slide that an animation is made from."""
    names = [
        name
        for name, member in vars(Game).items()
        if isinstance(member, property) and name != "last_slide"
    ]
    return {name: getattr(game, name) for name in names}


def finished(data: dict[str, Any]) -> Game:
    game = still_game(data["size"], data["seed"])
    for letter in data["moves"]:
        game.move(DIRECTION_OF[letter])
    assert game.over
    return game


def test_a_new_game() -> None:
    game = Game(5, 42, 3, best=100)
    assert game.board == Board.start(Rng(42), 5)
    assert (game.size, game.seed, game.score, game.moves, game.history) == (5, 42, 0, 0, "")
    assert (game.position, game.undos_left, game.undo_limit, game.best) == (2, 3, 3, 100)
    assert (game.won, game.over, game.at_banner, game.can_keep_going) == (False,) * 4
    assert (game.final, game.helped, game.can_undo, game.undo()) == (False,) * 4
    assert (game.elapsed, game.last_slide, game.won_moves) == (0.0, None, None)


def test_games_without_a_seed_differ_and_every_game_has_its_own_id() -> None:
    assert len({Game().seed for _ in range(20)}) == 20
    assert len({Game(seed=1).id for _ in range(20)}) == 20


@pytest.mark.parametrize("size", [-1, 0, 1, 9])
def test_impossible_sizes_are_refused(size: int) -> None:
    with pytest.raises(InvalidBoardError):
        Game(size)


def test_impossible_numbers_are_refused() -> None:
    with pytest.raises(InvalidSeedError):
        Game(seed=2**64)
    with pytest.raises(ValueError, match="undo_limit"):
        Game(undo_limit=-1)
    with pytest.raises(ValueError, match="best"):
        Game(best=-1)


@pytest.mark.parametrize("data", lines_of("games.jsonl"))
def test_whole_games_illegal_presses_included(data: dict[str, Any]) -> None:
    game = still_game(data["size"], data["seed"])
    for letter in data["moves"]:
        if game.at_banner:
            game.keep_going()
        before = seen(game)
        moved = game.move(DIRECTION_OF[letter])
        assert moved == (seen(game) != before)
    assert list(game.board.exponents) == data["board"]
    assert (game.score, game.moves, game.position, game.over) == (
        data["score"],
        data["legal_moves"],
        data["draws"],
        data["over"],
    )
    assert game.won == (max(data["board"]) >= 11)
    game.record.verify()


def test_fifty_illegal_presses_change_nothing_that_is_to_come() -> None:
    game, pressed = still_game(seed=0), still_game(seed=0)
    play(game, "L")
    play(pressed, "L")
    illegal = next(d for d in Direction if d not in pressed.board.legal_moves())
    before = (seen(pressed), pressed.last_slide)
    for _ in range(50):
        assert not pressed.move(illegal)
    assert (seen(pressed), pressed.last_slide) == before
    direction = any_legal(game)
    assert game.move(direction)
    assert pressed.move(direction)
    assert pressed.board == game.board


@pytest.mark.parametrize("direction", [-1, 4, 2**64])
def test_unknown_directions_are_refused_at_any_time(direction: int) -> None:
    at_banner = game_before_win(WINS[0])
    at_banner.move(winning_move(WINS[0]))
    for game in (Game(seed=1), at_banner, finished(FINISHED[0])):
        before = seen(game)
        with pytest.raises(IllegalMoveError):
            game.move(direction)
        assert seen(game) == before


def test_the_last_slide_is_that_of_the_last_move() -> None:
    game = Game(seed=42)
    assert game.move(any_legal(game))
    assert game.last_slide is not None
    assert game.last_slide.board == game.board
    assert game.last_slide.gained == game.score
    game.undo()
    assert game.last_slide is None


# Winning


@every_win
def test_the_win_stops_the_game_until_it_is_kept_going(win: dict[str, Any]) -> None:
    game = game_before_win(win)
    assert (game.won, game.at_banner, game.board.max_tile) == (False, False, 1024)
    assert game.move(winning_move(win))
    assert (game.won, game.at_banner, game.can_keep_going, game.over) == (True, True, True, False)
    assert (game.won_moves, game.moves) == (win["won_moves"],) * 2
    before = seen(game)
    assert not any(game.move(direction) for direction in Direction)
    assert seen(game) == before
    game.keep_going()
    assert (game.won, game.at_banner, game.can_keep_going) == (True, False, False)
    for letter in win["moves"][win["won_moves"] :]:
        play(game, letter)
        assert (game.won, game.at_banner) == (True, False)
    assert (list(game.board.exponents), game.score) == (win["board"], win["score"])
    assert game.won_moves == win["won_moves"]


def test_a_score_of_2048_is_no_win() -> None:
    game = Game(4, WINS[0]["seed"])
    for letter in WINS[0]["moves"][: WINS[0]["won_moves"] - 1]:
        play(game, letter)
        assert not game.won
    assert game.score > 2048


@every_win
def test_undo_takes_the_win_back_and_making_it_again_shows_it_again(win: dict[str, Any]) -> None:
    game = game_before_win(win)
    before = seen(game)
    for undone in range(1, 4):
        game.move(winning_move(win))
        assert game.at_banner
        assert game.undo()
        assert seen(game) == before | {
            "undos_left": 5 - undone,
            "record": dataclasses.replace(game.record, undos=undone),
        }
    game.move(winning_move(win))
    assert (game.won, game.at_banner) == (True, True)


def test_the_banner_does_not_come_back_by_undoing_a_later_move() -> None:
    game = game_before_win(WINS[0])
    game.move(winning_move(WINS[0]))
    game.keep_going()
    game.move(any_legal(game))
    game.undo()
    assert (game.won, game.at_banner, game.moves) == (True, False, WINS[0]["won_moves"])


def test_a_win_undone_after_keeping_going_is_undone_whole() -> None:
    game = game_before_win(WINS[0])
    game.move(winning_move(WINS[0]))
    game.keep_going()
    game.move(any_legal(game))
    game.undo()
    game.undo()
    assert (game.won, game.won_moves, game.state().won_elapsed) == (False, None, None)
    game.move(winning_move(WINS[0]))
    assert game.at_banner


def test_a_win_with_the_last_possible_move() -> None:
    game = game_before_win(LAST_MOVE_WIN)
    assert game.move(winning_move(LAST_MOVE_WIN))
    assert (game.won, game.over, game.at_banner, game.can_keep_going) == (True, True, False, False)
    assert not game.final
    before = seen(game)
    game.keep_going()
    assert seen(game) == before
    assert Game.from_state(game.state()).state() == game.state()
    game.undo()
    assert (game.won, game.over) == (False, False)


def test_keep_going_without_a_win_does_nothing() -> None:
    game = game_before_win(WINS[0])
    game.keep_going()
    game.move(winning_move(WINS[0]))
    assert game.at_banner


def test_the_win_does_not_pass_to_the_next_game() -> None:
    game = game_before_win(WINS[0])
    game.move(winning_move(WINS[0]))
    game.new_game(seed=1)
    assert (game.won, game.at_banner, game.won_moves) == (False, False, None)
    assert game.undo()
    assert (game.won, game.at_banner) == (True, True)


# The end and undo


@pytest.mark.parametrize("data", FINISHED)
def test_the_end_is_seen_at_once_and_final_without_undos(data: dict[str, Any]) -> None:
    game = still_game(data["size"], data["seed"])
    for letter in data["moves"]:
        assert game.over == (not game.board.legal_moves())
        game.move(DIRECTION_OF[letter])
    assert (game.over, game.final, game.can_undo) == (True, False, True)
    assert not any(game.move(direction) for direction in Direction)
    last = game.history[-1]
    while game.undo():
        assert not game.over
        play(game, last)
    assert (game.over, game.final, game.undos_left, game.can_undo) == (True, True, 0, False)


def test_undo_restores_exactly_and_brings_the_same_tile_again() -> None:
    game = still_game()
    shown = [seen(game)]
    for letter in "LDRDLDLDRD":
        if game.move(DIRECTION_OF[letter]):
            shown.append(seen(game))
    history = game.history
    for undone in range(1, 6):
        assert game.undo()
        used = {"undos_left", "record", "can_undo"}
        expected = shown[-1 - undone]
        assert {k: v for k, v in seen(game).items() if k not in used} == {
            k: v for k, v in expected.items() if k not in used
        }
        assert (game.undos_left, game.record.undos) == (5 - undone, undone)
    assert not game.can_undo
    assert not game.undo()
    play(game, history[game.moves :])
    assert (game.board, game.score) == (shown[-1]["board"], shown[-1]["score"])


def test_five_undos_in_all_wherever_they_fall() -> None:
    game = still_game()
    for left in (4, 3, 2, 1, 0):
        game.move(any_legal(game))
        game.move(any_legal(game))
        assert game.undo()
        assert game.undos_left == left
    assert not game.undo()
    assert game.moves == 5


@pytest.mark.parametrize("limit", [0, 1, 2, 100])
def test_other_undo_limits(limit: int) -> None:
    game = still_game(undo_limit=limit)
    for _ in range(8):
        game.move(any_legal(game))
    undone = 0
    while game.undo():
        undone += 1
    assert undone == min(limit, 8)
    assert game.moves == 8 - undone


# A new game and the best score


def test_until_its_first_move_a_new_game_is_taken_back_whole() -> None:
    game = still_game(5, undo_limit=2, best=4)
    for _ in range(30):
        game.move(any_legal(game))
    game.undo()
    before, saved = seen(game), game.state()
    game.new_game(seed=9)
    assert (game.id == before["id"], game.seed, game.size, game.moves) == (False, 9, 5, 0)
    assert (game.undos_left, game.can_undo, game.best) == (2, True, before["score"])
    assert game.undo()
    assert seen(game) == before
    assert game.state() == saved


def test_after_the_first_move_a_new_game_stays() -> None:
    game = still_game()
    game.move(any_legal(game))
    game.new_game()
    new = game.id
    game.move(any_legal(game))
    assert game.undo()
    assert not game.can_undo
    assert not game.undo()
    assert (game.id, game.moves, game.undos_left) == (new, 0, 4)


def test_a_game_never_played_is_not_what_undo_brings_back() -> None:
    game = still_game()
    game.move(any_legal(game))
    played = seen(game)
    for _ in range(50):
        game.new_game()
    assert game.undo()
    assert seen(game) == played


def test_an_illegal_press_is_no_first_move() -> None:
    game = still_game()
    game.move(any_legal(game))
    game.new_game(seed=10)
    illegal = next(d for d in Direction if d not in game.board.legal_moves())
    assert not game.move(illegal)
    assert game.undo()
    assert game.seed == 3


def test_a_refused_seed_leaves_the_game_alone() -> None:
    game = still_game()
    game.move(any_legal(game))
    before = seen(game)
    with pytest.raises(InvalidSeedError):
        game.new_game(seed=-1)
    with pytest.raises(ValueError, match="undo_limit"):
        game.new_game(undo_limit=-1)
    assert seen(game) == before


def test_a_new_game_may_have_another_undo_limit() -> None:
    game = still_game()
    game.new_game(undo_limit=1)
    assert (game.undo_limit, game.undos_left) == (1, 1)
    game.undo()
    assert (game.undo_limit, game.undos_left) == (5, 5)


def test_points_that_were_undone_are_no_best() -> None:
    game = still_game(best=4)
    before = 0
    while game.score <= 8 or game.score == before:
        before = game.score
        game.move(any_legal(game))
    assert game.best == game.score
    game.undo()
    assert game.best == max(4, game.score) < before + 8
    game.new_game()
    assert game.best == max(4, before)


def test_points_with_help_are_no_best() -> None:
    game = still_game(best=4)
    for _ in range(20):
        game.move(any_legal(game))
    game.mark_helped()
    assert (game.helped, game.best, game.record.helped) == (True, 4, True)
    game.undo()
    assert game.helped
    game.new_game()
    assert (game.helped, game.best) == (False, 4)


def test_a_game_knows_when_it_was_started() -> None:
    before = time.time()
    assert before <= Game().state().started <= time.time()


def test_repr_names_what_identifies_the_game() -> None:
    assert repr(Game(seed=42)) == "<Game 4x4 seed=42 moves=0 score=0>"


class TestArguments:
    @pytest.mark.parametrize("name", ["best", "undo_limit"])
    @pytest.mark.parametrize("value", ["1", 5.0, None, True, -1, 2**64, 10**5000, b"1"], ids=type)
    def test_what_is_no_such_number_is_refused_at_once(self, name: str, value: object) -> None:
        with pytest.raises(ValueError, match=f"^{name}: "):
            Game(**{name: value})  # type: ignore[arg-type]

    @pytest.mark.parametrize("name", ["best", "undo_limit"])
    def test_other_kinds_of_integers_are_taken(self, name: str) -> None:
        class Subclass(int):
            pass

        class Indexed:
            def __index__(self) -> int:
                return 3

        for value in (Subclass(3), Indexed()):
            game = Game(**{name: value})  # type: ignore[arg-type]
            assert getattr(game, name) == 3
            assert Game.from_state(GameState.from_json(game.state().to_json())).size == 4

    def test_a_direction_is_asked_for_its_number_once(self) -> None:
        class Changing:
            def __init__(self) -> None:
                self.asked = 0

            def __index__(self) -> int:
                self.asked += 1
                if self.asked > 1:
                    raise RuntimeError("asked again")
                return 3

        game = Game(seed=1)
        before = game.position
        moved = game.move(Changing())
        assert game.position == before + moved
        game.record.verify()
