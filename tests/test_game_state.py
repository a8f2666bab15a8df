"""The saved form: it restores the whole game, and one that contradicts itself is refused."""

import dataclasses
import json
import math
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games import Source, any_legal, game_before_win, lines_of, play, still_game, winning_move
from slide2048 import Board
from slide2048.clock import Clock
from slide2048.errors import InvalidRecordError
from slide2048.game import Game
from slide2048.game_state import GameState

WIN = next(win for win in lines_of("wins.jsonl") if not win["over"])
LAST_MOVE_WIN = next(win for win in lines_of("wins.jsonl") if win["over"])


def state_of(moves: int = 12, undone: int = 2, **changes: object) -> GameState:
    game = still_game(best=100)
    for _ in range(moves):
        game.move(any_legal(game))
    for _ in range(undone):
        game.undo()
    return dataclasses.replace(game.state(), **changes)  # type: ignore[arg-type]


def at_banner() -> GameState:
    game = game_before_win(WIN)
    game.move(winning_move(WIN))
    return game.state()


def after_the_win() -> GameState:
    game = Game.from_state(at_banner())
    game.keep_going()
    play(game, WIN["moves"][WIN["won_moves"] :])
    return dataclasses.replace(game.state(), elapsed=0.0)


def over_with_the_win() -> GameState:
    game = game_before_win(LAST_MOVE_WIN)
    game.move(winning_move(LAST_MOVE_WIN))
    return game.state()


def with_replaced() -> GameState:
    game = Game.from_state(state_of(elapsed=60.0), clock=Clock(Source()))
    game.new_game(seed=5)
    return game.state()


STATES: list[Callable[[], GameState]] = [
    lambda: state_of(0, 0),
    lambda: state_of(1, 1),
    state_of,
    at_banner,
    after_the_win,
    over_with_the_win,
    with_replaced,
]


def through_json(state: GameState) -> GameState:
    return GameState.from_json(json.loads(json.dumps(state.to_json(), allow_nan=False)))


@pytest.mark.parametrize("make", STATES)
def test_what_is_saved_is_restored(make: Callable[[], GameState]) -> None:
    state = make()
    assert through_json(state) == state
    game = Game.from_state(state)
    game.pause()
    assert dataclasses.replace(game.state(), elapsed=state.elapsed) == state
    assert game.record == state.record
    game.record.verify()


def test_a_restored_game_goes_on_as_the_saved_one_would_have() -> None:
    game = still_game()
    for _ in range(40):
        game.move(any_legal(game))
    game.undo()
    restored = Game.from_state(through_json(game.state()))
    assert (restored.undos_left, restored.position) == (4, 2 + 39)
    while game.undo():
        assert restored.undo()
        assert (restored.board, restored.score) == (game.board, game.score)
    assert not restored.undo()
    direction = any_legal(game)
    game.move(direction)
    restored.move(direction)
    assert restored.board == game.board


def test_the_banner_survives_and_does_not_come_back_after_it() -> None:
    game = Game.from_state(at_banner())
    assert game.at_banner
    game.keep_going()
    game = Game.from_state(game.state())
    assert (game.won, game.at_banner) == (True, False)
    game.move(any_legal(game))
    assert not Game.from_state(game.state()).at_banner


def test_a_restored_new_game_can_still_be_taken_back() -> None:
    state = with_replaced()
    game = Game.from_state(through_json(state), clock=Clock(Source()))
    assert game.undo()
    assert (game.state(), game.elapsed) == (state.replaced, 60.0)


def test_json_is_plain() -> None:
    data = state_of(0, 0, id="ab", started=1.5).to_json()
    assert data == {
        "version": 1,
        "id": "ab",
        "size": 4,
        "seed": 3,
        "moves": "",
        "undo_limit": 5,
        "undos_left": 5,
        "elapsed": 0.0,
        "kept_going": False,
        "best": 100,
        "board": list(still_game().board.exponents),
        "score": 0,
        "won_elapsed": None,
        "started": 1.5,
        "helped": False,
        "replaced": None,
    }


def test_whole_seconds_may_be_integers() -> None:
    data = state_of(elapsed=3.0, started=5.0).to_json() | {"elapsed": 3, "started": 5}
    state = GameState.from_json(data)
    assert (state.elapsed, state.started) == (3.0, 5.0)
    assert Game.from_state(state).elapsed == 3.0


def test_all_five_undos_are_there_after_a_restore() -> None:
    game = Game.from_state(state_of(12, 0))
    assert [game.undo() for _ in range(6)] == [True] * 5 + [False]
    assert game.moves == 7


# What is refused

WRONG = [None, True, -1, 0.5, "x", "", [], [0], {}, {"a": 1}, 2**64, -(2**70), math.nan, math.inf]
HUGE = [10**400, 10**5000, [10**400], "U" * 10_000]


def outcome(data: object) -> str | dict[str, object]:
    """What a restored game saves again, or the field that the refusal names."""
    try:
        game = Game.from_state(GameState.from_json(data))
    except InvalidRecordError as error:
        return str(error).partition(":")[0].removeprefix("replaced.")
    game.pause()
    return game.state().to_json()


@pytest.mark.parametrize("value", WRONG + HUGE, ids=lambda value: f"{type(value).__name__}")
@pytest.mark.parametrize("field", [field.name for field in dataclasses.fields(GameState)])
def test_any_value_in_any_field_is_kept_or_named(field: str, value: object) -> None:
    for state in (state_of(), at_banner(), with_replaced()):
        found = outcome(state.to_json() | {field: value})
        if isinstance(found, str):
            # What does not fit together may be named by the other side of the contradiction.
            assert found in state.to_json()
        elif field != "elapsed":
            assert found[field] == value


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner),
)


@given(json_values)
def test_any_json_is_no_state(data: object) -> None:
    with pytest.raises(InvalidRecordError):
        GameState.from_json(data)


@given(st.sampled_from(sorted(state_of().to_json())), json_values)
def test_any_json_in_one_field_never_crashes(field: str, value: object) -> None:
    state = with_replaced()
    found = outcome(state.to_json() | {field: value})
    assert isinstance(found, dict) or found in state.to_json()


@pytest.mark.parametrize("field", ["elapsed", "started", "won_elapsed"])
def test_true_is_no_time(field: str) -> None:
    data = at_banner().to_json() | {"elapsed": 2.0, field: True}
    with pytest.raises(InvalidRecordError, match=rf"^{field}: expected a number, not bool"):
        GameState.from_json(data)


def test_fields_are_neither_missing_nor_more() -> None:
    data = state_of().to_json()
    for name in data:
        with pytest.raises(InvalidRecordError, match=rf"^{name}: "):
            GameState.from_json({key: value for key, value in data.items() if key != name})
    with pytest.raises(InvalidRecordError, match="'more': unknown field"):
        GameState.from_json(data | {"more": 1})


@pytest.mark.parametrize("version", [0, 2, None, "1", True, 1.0])
def test_another_version_is_refused(version: object) -> None:
    with pytest.raises(InvalidRecordError, match=r"^version: only version 1"):
        GameState.from_json(state_of().to_json() | {"version": version})


def test_deep_nesting_is_refused_not_followed() -> None:
    data: Any = state_of().to_json()
    for _ in range(100_000):
        data = with_deeper(data)
    with pytest.raises(InvalidRecordError, match=r"^replaced\.replaced: "):
        GameState.from_json(data)


BASE = state_of(0, 0).to_json()


def with_deeper(data: object) -> dict[str, object]:
    return BASE | {"replaced": data}


def opening(seed: int) -> bytes:
    return still_game(seed=seed).board.exponents


@pytest.mark.parametrize(
    ("make", "changes", "says"),
    [
        (state_of, {"id": "xyz"}, "id: "),
        (state_of, {"size": 5}, "board: 16 cells instead of 25"),
        (state_of, {"seed": 4}, "(moves|score|board): "),
        (state_of, {"moves": "URX"}, "moves: move 3 is 'X'"),
        (state_of, {"moves": "UU"}, "(moves|board): "),
        (state_of, {"undos_left": 6}, "undos_left: "),
        (state_of, {"undo_limit": 2}, "undos_left: "),
        (state_of, {"undo_limit": 10**7}, "undo_limit: "),
        (state_of, {"elapsed": -0.1}, "elapsed: "),
        (state_of, {"kept_going": True}, "kept_going: the game is not won"),
        (state_of, {"score": 0}, "score: "),
        (state_of, {"score": 2**63}, "score: "),
        (state_of, {"best": -1}, "best: "),
        (state_of, {"board": opening(3)}, "board: 12 new tiles do not add up"),
        (state_of, {"won_elapsed": 0.0}, "won_elapsed: no move makes"),
        (state_of, {"started": math.inf}, "started: "),
        (state_of, {"replaced": state_of()}, "replaced: a move has been made since"),
        (lambda: state_of(0, 0), {"elapsed": 1.0}, "elapsed: the clock ran before"),
        (lambda: state_of(1, 1), {"replaced": state_of()}, "replaced: a move has been made"),
        (lambda: state_of(0, 0), {"seed": 4}, "board: "),
        (lambda: state_of(0, 0), {"replaced": with_replaced()}, r"replaced\.replaced: "),
        (lambda: state_of(0, 0), {"replaced": state_of(score=0)}, r"replaced\.score: "),
        (
            lambda: state_of(0, 0),
            {"replaced": state_of(seed=4)},
            r"replaced\.(moves|board|score): ",
        ),
        (lambda: state_of(0, 0), {"replaced": still_game(5).state()}, r"replaced\.size: "),
        (at_banner, {"won_elapsed": None}, "won_elapsed: move 972 makes"),
        (at_banner, {"won_elapsed": 1.0}, "won_elapsed: "),
        (after_the_win, {"kept_going": False}, "kept_going: moves were made after the win"),
        (over_with_the_win, {"kept_going": True}, "kept_going: the winning move was the last"),
    ],
)
def test_contradictions_are_named(
    make: Callable[[], GameState], changes: dict[str, Any], says: str
) -> None:
    with pytest.raises(InvalidRecordError, match=f"^{says}"):
        Game.from_state(dataclasses.replace(make(), **changes))


def test_a_game_does_not_replace_itself() -> None:
    old = state_of()
    with pytest.raises(InvalidRecordError, match=r"^replaced\.id: "):
        Game.from_state(state_of(0, 0, id=old.id, replaced=old))


def test_a_board_and_score_that_fit_each_other_are_still_replayed() -> None:
    state = state_of()
    turned = bytes(reversed(state.board))
    assert turned != state.board
    changed = dataclasses.replace(state, board=turned)
    changed.validate()
    with pytest.raises(InvalidRecordError, match=r"^board: row [1-4], column [1-4] is not"):
        Game.from_state(changed)


def test_the_score_follows_from_the_tiles_and_the_spawned_4s() -> None:
    for make in STATES:
        make().validate()
        for change in (-8, -4, -1, 1, 4, 8):
            state = make()
            with pytest.raises(InvalidRecordError, match=r"^score: "):
                dataclasses.replace(state, score=state.score + change).validate()


def test_a_board_beyond_the_engine_is_refused() -> None:
    with pytest.raises(InvalidRecordError, match=r"^board: "):
        state_of(board=b"\xff" * 16).validate()
    assert Board.from_exponents(bytes(16)).size == 4
