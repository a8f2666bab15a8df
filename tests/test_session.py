"""The player's games: resumed, saved, finished and counted."""

import errno
from collections import deque
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from slide2048 import player_data
from slide2048.clock import Clock
from slide2048.errors import InvalidBoardError, InvalidSeedError, SaveError
from slide2048.session import Session
from slide2048.store import Statistics


class Time:
    """A source of time that a test moves."""

    def __init__(self) -> None:
        self.now = 0.0

    def clock(self, elapsed: float) -> Clock:
        return Clock(lambda: self.now, elapsed=elapsed)


@pytest.fixture
def time() -> Time:
    return Time()


def start(
    folder: Path | None,
    *,
    size: int | None = None,
    seed: int | None = None,
    new: bool = False,
    undo_limit: int | None = None,
    time: Time | None = None,
) -> Session:
    return Session.open(
        folder=folder,
        save=folder is not None,
        size=size,
        seed=seed,
        new=new,
        undo_limit=undo_limit,
        clock=(time or Time()).clock,
    )


def play(session: Session, moves: int) -> None:
    for _ in range(moves):
        assert session.move(session.game.board.legal_moves()[0])


def play_out(session: Session) -> None:
    while not session.game.final:
        if session.game.over:
            assert session.undo()
        play(session, 1)


SAVED = [True, False]


def in_folder(path: Path, saved: bool) -> Path | None:
    return path if saved else None


def test_a_new_player_begins_on_four_by_four(tmp_path: Path) -> None:
    session = start(tmp_path)
    assert (session.size, session.resumed, session.saving) == (4, False, True)
    assert session.game.moves == 0
    assert session.statistics(4) == Statistics()
    assert session.best(4) == 0
    assert session.games_in_progress() == {}
    assert session.notices == deque()
    assert session.close()


def test_a_game_goes_on_whole(tmp_path: Path, time: Time) -> None:
    session = start(tmp_path, time=time)
    play(session, 10)
    assert session.undo()
    time.now += 3.0
    session.tick()
    assert session.close()
    before = session.game.state()
    assert before.elapsed == 3.0
    time.now += 1000.0
    again = start(tmp_path, time=time)
    assert again.resumed
    assert again.game.state() == before
    assert again.games_in_progress() == {4: before}
    assert again.undo()
    assert again.game.undos_left == 3
    assert again.close()


def test_an_opening_is_not_drawn_again(tmp_path: Path) -> None:
    session = start(tmp_path)
    assert session.close()
    again = start(tmp_path)
    assert again.game.state() == session.game.state()
    assert not again.resumed
    assert again.close()


def test_the_clock_is_saved_at_the_end(tmp_path: Path, time: Time) -> None:
    session = start(tmp_path, time=time)
    play(session, 1)
    session.pause()
    time.now += 2.0
    session.resume()
    time.now += 4.0
    assert session.close()
    assert start(tmp_path).game.elapsed == 4.0


def test_what_is_refused_is_not_saved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    session = start(tmp_path, seed=1, undo_limit=0)
    while len(session.game.board.legal_moves()) == 4:
        play(session, 1)
    illegal = next(d for d in range(4) if not session.game.board.can_move(d))
    state = session.game.state()
    monkeypatch.setattr(session._store, "write", lambda *_: pytest.fail("saved"))
    assert not session.move(illegal)
    assert not session.undo()
    session.keep_going()
    assert session.game.state() == state
    monkeypatch.undo()
    assert session.close()


@pytest.mark.parametrize("saved", SAVED)
def test_each_size_has_its_game(tmp_path: Path, saved: bool) -> None:
    session = start(in_folder(tmp_path, saved))
    states = {}
    for size in (4, 5, 6):
        session.switch_size(size)
        assert (session.size, session.resumed) == (size, False)
        play(session, size)
        states[size] = session.game.state()
    assert session.games_in_progress() == states
    for size in (4, 5, 6):
        session.switch_size(size)
        assert session.resumed
        assert session.game.state() == states[size]
    session.switch_size(6)
    assert session.close()


def test_the_size_played_last_comes_first(tmp_path: Path) -> None:
    session = start(tmp_path)
    session.switch_size(5)
    assert session.close()
    again = start(tmp_path)
    assert again.size == 5
    again.set_setting("last_size", 99)
    assert again.close()
    last = start(tmp_path)
    assert last.size == 4
    assert last.close()


@pytest.mark.parametrize("options", [{"new": True}, {"seed": 7}])
def test_a_new_game_at_the_start_can_be_taken_back(tmp_path: Path, options: dict[str, int]) -> None:
    session = start(tmp_path, seed=3)
    play(session, 10)
    old = session.game.state()
    assert session.close()
    for _ in range(2):
        session = start(tmp_path, seed=options.get("seed"), new="new" in options)
        assert (session.game.moves, session.resumed) == (0, False)
        assert options.get("seed") in (None, session.game.seed)
        assert session.close()
    session = start(tmp_path)
    assert session.game.moves == 0
    assert session.undo()
    assert session.game.state() == old
    assert session.statistics(4).games == 0
    assert session.close()


@pytest.mark.parametrize("saved", SAVED)
def test_a_replaced_game_counts_from_the_first_move_of_the_next(
    tmp_path: Path, saved: bool
) -> None:
    session = start(in_folder(tmp_path, saved), seed=3)
    play(session, 10)
    score = session.game.score
    session.new_game()
    assert session.statistics(4).games == 0
    session.new_game(seed=8)
    assert session.undo()
    assert session.game.moves == 10
    session.new_game(seed=8)
    play(session, 1)
    tile = session.statistics(4).best_tile
    assert tile is not None
    assert session.statistics(4) == Statistics(1, 0, score, tile, best_tiles={tile: 1})
    assert session.best(4) == score
    assert session.game.best == score
    assert session.undo()
    assert not session.undo()
    assert session.statistics(4).games == 1
    assert session.close()


def test_a_game_without_a_move_is_not_counted(tmp_path: Path) -> None:
    session = start(tmp_path)
    session.new_game()
    play(session, 1)
    assert session.undo()
    session.new_game()
    play(session, 1)
    assert session.statistics(4).games == 0
    assert session.close()


@pytest.mark.parametrize("saved", SAVED)
def test_a_lost_game_counts_when_nothing_can_be_taken_back(tmp_path: Path, saved: bool) -> None:
    session = start(in_folder(tmp_path, saved), size=2, undo_limit=1)
    while not session.game.over:
        play(session, 1)
    assert not session.game.final
    assert session.statistics(2).games == 0
    assert session.undo()
    play_out(session)
    assert session.statistics(2).games == 1
    assert session.games_in_progress() == {}
    # Looking at it again, leaving it and taking that back do not count it again.
    session.new_game()
    assert session.undo()
    session.new_game()
    play(session, 1)
    assert session.statistics(2).games == 1
    assert session.close()


def test_a_final_game_is_not_gone_on_with(tmp_path: Path) -> None:
    session = start(tmp_path, size=2, undo_limit=0)
    play_out(session)
    score = session.game.score
    assert session.close()
    again = start(tmp_path)
    assert (again.game.moves, again.resumed) == (0, False)
    assert again.game.best == again.best(2) == score
    assert again.close()


def test_an_over_game_with_undos_goes_on_as_over(tmp_path: Path) -> None:
    session = start(tmp_path, size=2)
    while not session.game.over:
        play(session, 1)
    assert session.close()
    again = start(tmp_path)
    assert again.resumed
    assert again.game.over
    assert again.undo()
    assert again.close()


def test_a_game_replaced_before_a_restart_still_counts(tmp_path: Path) -> None:
    session = start(tmp_path, seed=3)
    play(session, 10)
    session.new_game()
    assert session.close()
    again = start(tmp_path)
    play(again, 1)
    assert again.statistics(4).games == 1
    assert again.close()


def test_undone_points_are_no_best(tmp_path: Path) -> None:
    session = start(tmp_path, seed=3)
    scores = [0]
    while session.game.score == 0:
        play(session, 1)
        scores.append(session.game.score)
    assert session.game.best == scores[-1] > 0
    assert session.undo()
    assert session.game.best == 0
    session.new_game()
    play(session, 1)
    assert session.best(4) == 0
    assert session.close()


def test_a_game_goes_on_with_help_once_its_moves_were_judged(tmp_path: Path) -> None:
    session = start(tmp_path, size=2, seed=1)
    while not session.game.over:
        play(session, 1)
    session.note_review(session.game, None)
    assert not session.game.helped
    session.close()
    again = start(tmp_path, size=2)
    assert again.undo()
    assert again.game.helped
    again.new_game()
    play(again, 1)
    assert again.undo()
    assert not again.game.helped
    again.close()


def test_the_return_of_a_game_that_was_judged_is_no_help(tmp_path: Path) -> None:
    session = start(tmp_path, size=2, seed=1)
    while not session.game.over:
        play(session, 1)
    session.note_review(session.game, None)
    session.new_game()
    assert session.undo()
    assert not session.game.helped
    assert session.undo()
    assert session.game.helped
    session.close()


def test_a_review_of_another_game_does_not_hide_that_one_was_judged(tmp_path: Path) -> None:
    session = Session.open(folder=tmp_path, daily=True, today=lambda: "2026-11-28")
    for size in (None, 2, 3):
        if size is not None:
            session.switch_size(size)
        while not session.game.over:
            play(session, 1)
        session.note_review(session.game, session.daily)
    session.close()
    session = Session.open(folder=tmp_path, daily=True, today=lambda: "2026-11-28")
    for size in (None, 2, 3):
        if size is not None:
            session.switch_size(size)
        assert session.game.over
        assert session.undo()
        assert session.game.helped
    session.close()


def test_a_second_copy_does_not_hide_that_a_game_was_judged(tmp_path: Path) -> None:
    session = start(tmp_path, size=2, seed=1)
    second = start(tmp_path, size=2, seed=2)
    for copy in (session, second):
        while not copy.game.over:
            play(copy, 1)
        copy.note_review(copy.game, None)
    assert second.undo()
    assert second.game.helped
    second.close()
    session.close()
    again = start(tmp_path, size=2)
    assert again.undo()
    assert again.game.helped
    again.close()


def test_helped_games_have_their_own_best(tmp_path: Path) -> None:
    session = start(tmp_path, seed=3)
    play(session, 20)
    session.mark_helped()
    score = session.game.score
    assert score
    session.new_game()
    play(session, 1)
    assert session.best(4) == 0
    assert session.best(4, helped=True) == score
    assert session.statistics(4, helped=True).games == 1
    assert session.statistics(4).games == 0
    assert session.close()


def test_the_best_of_its_kind_is_that_of_helped_games_or_of_the_others(tmp_path: Path) -> None:
    session = start(tmp_path, seed=3)
    play(session, 20)
    alone = session.game.score
    session.new_game(seed=4)
    assert session.best_of_kind == alone
    session.mark_helped()
    assert session.best_of_kind == 0
    play(session, 60)
    helped = session.game.score
    assert session.best_of_kind == helped > alone
    session.new_game(seed=5)
    assert session.best_of_kind == alone
    session.mark_helped()
    assert session.best_of_kind == 0
    play(session, 1)
    assert session.best_of_kind == helped
    assert session.close()


def test_that_a_game_is_helped_is_told_once(tmp_path: Path) -> None:
    session = start(tmp_path, seed=3)
    session.notices.clear()
    session.mark_helped()
    session.mark_helped()
    assert list(session.notices) == ["This game counts as helped from now on."]
    assert session.close()


def test_the_number_of_undos_is_that_of_new_games(tmp_path: Path) -> None:
    session = start(tmp_path, undo_limit=2)
    assert session.game.undo_limit == 2
    assert session.close()
    session = start(tmp_path, undo_limit=3)
    assert session.game.undo_limit == 3
    play(session, 1)
    assert session.close()
    session = start(tmp_path, undo_limit=1)
    assert session.game.undo_limit == 3
    session.new_game()
    assert session.game.undo_limit == 1
    assert session.close()


@pytest.mark.parametrize("saved", SAVED)
def test_settings(tmp_path: Path, saved: bool) -> None:
    session = start(in_folder(tmp_path, saved))
    assert session.setting("theme", "light") == "light"
    session.set_setting("theme", "dark")
    assert session.setting("theme", "light") == "dark"
    assert session.setting("theme", 7) == 7
    assert session.close()
    if saved:
        again = start(tmp_path)
        assert again.setting("theme", "light") == "dark"
        assert again.close()


def test_without_saving_nothing_is_read_or_written(tmp_path: Path) -> None:
    session = start(tmp_path, seed=3)
    play(session, 3)
    assert session.close()
    before = {path: path.read_bytes() for path in tmp_path.iterdir()}
    session = Session.open(folder=tmp_path, save=False)
    assert (session.saving, session.save_problem, session.resumed) == (False, None, False)
    play(session, 3)
    session.new_game()
    play(session, 1)
    assert session.flush()
    assert session.close()
    assert {path: path.read_bytes() for path in tmp_path.iterdir()} == before


def test_no_home_folder_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def nowhere() -> Path:
        raise SaveError(errno.ENOENT, "there is no home folder")

    monkeypatch.setattr(player_data, "data_folder", nowhere)
    session = Session.open()
    assert not session.saving
    assert len(session.notices) == 1
    play(session, 3)
    assert session.close()


def test_wrong_arguments_leave_nothing_open(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    with pytest.raises(InvalidBoardError):
        start(folder, size=1)
    with pytest.raises(InvalidSeedError):
        start(folder, seed=-1)
    with pytest.raises(ValueError, match="undo"):
        start(folder, undo_limit=-1)
    assert not folder.exists()
    session = start(folder)
    with pytest.raises(InvalidBoardError):
        session.switch_size(9)
    assert session.size == 4
    assert session.close()


def test_closing_again_does_no_harm(tmp_path: Path) -> None:
    session = start(tmp_path)
    play(session, 1)
    assert session.close()
    assert session.close()
    play(session, 1)
    assert session.close()
    other = start(tmp_path)
    assert other.saving
    assert other.game.moves == 1
    assert other.close()


ACTIONS = st.lists(st.sampled_from("URDLURDLURDLZNKSC"), max_size=60)


@settings(max_examples=30)
@given(actions=ACTIONS, seed=st.integers(0, 2**64 - 1))
def test_any_session_can_be_closed_and_gone_on_with(
    actions: list[str], seed: int, tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = tmp_path_factory.mktemp("data")
    session = start(folder, size=2, seed=seed)
    sizes = iter([3, 2] * len(actions))
    for action in actions:
        match action:
            case "Z":
                session.undo()
            case "N":
                session.new_game()
            case "K":
                session.keep_going()
            case "S":
                session.switch_size(next(sizes))
            case "C":
                assert session.close()
                final, state = session.game.final, session.game.state()
                session = start(folder)
                assert session.size == state.size
                assert final or session.game.state() == state
            case letter:
                session.move("URDL".index(letter))
    counted = {size: session.statistics(size) for size in (2, 3)}
    assert session.close()
    again = start(folder)
    assert {size: again.statistics(size) for size in (2, 3)} == counted
    assert not again.notices
    assert again.close()


def test_other_undos_before_the_first_move_make_no_old_game(tmp_path: Path) -> None:
    assert start(tmp_path, size=4).close()
    session = start(tmp_path, size=4, undo_limit=2)
    assert session.game.undos_left == 2
    assert not session.game.can_undo
    assert session.close()


def test_a_game_in_progress_keeps_its_undos_and_says_so(tmp_path: Path) -> None:
    session = start(tmp_path, size=4)
    assert session.move(session.game.board.legal_moves()[0])
    assert session.close()
    session = start(tmp_path, size=4, undo_limit=0)
    assert session.game.undos_left == 5
    assert list(session.notices) == ["The game in progress keeps its own undos: 5 are left."]
    assert session.close()
