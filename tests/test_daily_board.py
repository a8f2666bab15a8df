"""The daily board in a session: what counts, what is practice, and what a day's end does."""

import json
from pathlib import Path

import pytest

from slide2048 import days
from slide2048.clock import Clock
from slide2048.daily_board import Daily
from slide2048.daily_result import reached, result_text
from slide2048.session import Session
from slide2048.store import FinishedGame

DAY = "2026-11-28"
NEXT = "2026-11-29"


def daily(folder: Path, day: str = DAY, *, save: bool = True) -> Session:
    """A session on the daily board of a day, in which no time passes."""
    return Session.open(
        folder=folder,
        daily=True,
        save=save,
        today=lambda: day,
        clock=lambda elapsed: Clock(lambda: 0.0, elapsed=elapsed),
    )


def play(session: Session, moves: int) -> None:
    for _ in range(moves):
        assert session.move(session.game.board.legal_moves()[0])


def play_out(session: Session) -> None:
    while not session.game.final:
        if session.game.over:
            session.undo()
        elif session.game.at_banner:
            session.keep_going()
        else:
            play(session, 1)


def results(session: Session) -> list[tuple[str | None, int]]:
    """The day and the score of every finished game, the latest first."""
    return [(result.daily, result.score) for result in session.archive.results()]


def test_the_date_is_the_seed(tmp_path: Path) -> None:
    session = daily(tmp_path)
    assert (session.size, session.game.seed) == (4, 20261128)
    assert session.daily == Daily(DAY, counts=True)
    assert days.day_of(days.seed_of("0987-01-02")) == "0987-01-02"


def test_the_try_goes_on_and_the_ordinary_game_is_not_touched(tmp_path: Path) -> None:
    with_size = Session.open(folder=tmp_path, size=4, seed=7)
    play(with_size, 5)
    ordinary = with_size.game.state()
    with_size.close()
    session = daily(tmp_path)
    play(session, 9)
    session.undo()
    left = session.game.state()
    session.close()
    again = daily(tmp_path)
    assert again.resumed
    assert again.daily == Daily(DAY, counts=True)
    assert again.game.state() == left
    assert list(again.notices) == [f"Daily {DAY}: continuing your try."]
    again.close()
    after = Session.open(folder=tmp_path)
    assert after.game.state().moves == ordinary.moves
    assert after.daily is None
    after.close()


def test_a_try_without_a_move_is_none(tmp_path: Path) -> None:
    daily(tmp_path).close()
    session = daily(tmp_path)
    assert not session.resumed
    assert session.daily == Daily(DAY, counts=True)
    assert results(session) == []


def test_practice_ends_the_try_with_its_first_move_only(tmp_path: Path) -> None:
    session = daily(tmp_path)
    play(session, 20)
    left = session.game.state()
    assert session.ends_try
    session.new_game()
    assert session.daily == Daily(DAY, counts=False)
    assert session.game.seed == 20261128
    assert session.daily_result() is None
    session.undo()
    assert session.daily == Daily(DAY, counts=True)
    assert session.game.state() == left
    session.new_game()
    play(session, 1)
    assert results(session) == [(DAY, left.score)]
    assert not session.ends_try
    result = session.daily_result()
    assert result is not None
    assert (result.moves, result.outcome) == (20, "left")


def test_what_is_left_before_that_move_is_the_try(tmp_path: Path) -> None:
    session = daily(tmp_path)
    play(session, 20)
    left = session.game.state()
    session.new_game()
    session.close()
    again = daily(tmp_path)
    assert again.game.state() == left


def test_practice_changes_nothing_that_is_kept(tmp_path: Path) -> None:
    session = daily(tmp_path)
    play(session, 4)
    score = session.game.score
    session.new_game()
    play_out(session)
    session.new_game()
    play_out(session)
    assert results(session) == [(DAY, score)]
    assert session.best(4) == 0
    session.close()
    again = daily(tmp_path)
    assert again.daily == Daily(DAY, counts=False)
    assert again.game.best == score
    assert f"Daily {DAY} is done" in again.notices[-1]
    play_out(again)
    assert results(again) == [(DAY, score)]
    again.close()


def test_a_new_game_at_the_start_of_one_is_none(tmp_path: Path) -> None:
    session = daily(tmp_path)
    session.new_game()
    assert session.daily == Daily(DAY, counts=True)
    assert not session.game.can_undo
    play(session, 1)
    assert session.daily == Daily(DAY, counts=True)


def test_another_seed_is_refused_in_one_line(tmp_path: Path) -> None:
    session = daily(tmp_path)
    play(session, 1)
    session.notices.clear()
    session.new_game(seed=1)
    assert session.game.seed == 20261128
    assert len(session.notices) == 1
    assert "seed of the day" in session.notices[0]


def test_a_finished_try_counts_at_once(tmp_path: Path) -> None:
    session = daily(tmp_path)
    play_out(session)
    assert results(session) == [(DAY, session.game.score)]
    assert session.best(4, helped=False) == 0
    session.close()
    assert daily(tmp_path).daily == Daily(DAY, counts=False)


def test_midnight_does_not_change_the_day_of_a_try(tmp_path: Path) -> None:
    today = [DAY]
    session = Session.open(folder=tmp_path, daily=True, today=lambda: today[0])
    play(session, 3)
    today[0] = NEXT
    play(session, 3)
    assert session.daily == Daily(DAY, counts=True)
    play_out(session)
    assert [day for day, _ in results(session)] == [DAY]


def test_the_first_move_of_a_later_day_ends_the_try_before(tmp_path: Path) -> None:
    session = daily(tmp_path)
    play(session, 6)
    left = session.game.state()
    session.close()
    later = daily(tmp_path, NEXT)
    assert later.daily == Daily(NEXT, counts=True)
    assert len(later.notices) == 1
    assert DAY in later.notices[0]
    assert later.undo()
    assert later.daily == Daily(DAY, counts=True)
    assert later.game.state() == left
    later.close()
    assert results(later) == []

    again = daily(tmp_path, NEXT)
    play(again, 1)
    assert results(again) == [(DAY, left.score)]
    again.close()
    last = daily(tmp_path, NEXT)
    assert last.daily == Daily(NEXT, counts=True)
    assert last.game.moves == 1


def test_a_clock_set_back_goes_on_with_the_later_try(tmp_path: Path) -> None:
    session = daily(tmp_path, NEXT)
    play(session, 6)
    session.close()
    back = daily(tmp_path, DAY)
    assert back.daily == Daily(NEXT, counts=True)
    assert back.game.moves == 6
    play_out(back)
    back.close()
    assert [day for day, _ in results(back)] == [NEXT]
    # And the day it now is has its own try, since none was made.
    assert daily(tmp_path, DAY).daily == Daily(DAY, counts=True)


def test_each_day_has_one_try_in_whatever_order(tmp_path: Path) -> None:
    for day in (NEXT, DAY, NEXT, DAY):
        session = daily(tmp_path, day)
        play_out(session)
        session.close()
    assert [day for day, _ in results(session)] == [DAY, NEXT]


def test_without_saving_it_is_practice(tmp_path: Path) -> None:
    session = daily(tmp_path, save=False)
    assert session.daily == Daily(DAY, counts=False)
    play_out(session)
    assert results(session) == []
    assert session.daily_result() is None
    assert not list(tmp_path.iterdir())


def test_a_second_copy_practises(tmp_path: Path) -> None:
    first = daily(tmp_path)
    play(first, 5)
    second = daily(tmp_path)
    assert second.daily == Daily(DAY, counts=False)
    play_out(second)
    second.close()
    play(first, 1)
    left = first.game.state()
    first.close()
    again = daily(tmp_path)
    assert again.game.state() == left
    assert results(again) == []


def test_a_second_copy_makes_no_try_even_if_the_first_has_none(tmp_path: Path) -> None:
    first = Session.open(folder=tmp_path, size=4)
    second = daily(tmp_path)
    assert second.daily == Daily(DAY, counts=False)
    play_out(second)
    second.close()
    first.close()
    assert results(first) == []


def test_a_folder_that_cannot_be_made_is_no_reason_not_to_play(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    session = daily(tmp_path / "file" / "data")
    play(session, 5)
    assert session.game.moves == 5
    assert session.notices
    assert not session.close()


def test_to_other_boards_and_back(tmp_path: Path) -> None:
    session = daily(tmp_path)
    play(session, 7)
    left = session.game.state()
    session.switch_size(4)
    assert session.daily is None
    play(session, 2)
    ordinary = session.game.state()
    assert session.games_in_progress() == {4: ordinary}
    standing = session.daily_standing()
    assert (standing.day, standing.unfinished) == (DAY, left)
    session.switch_to_daily()
    assert session.game.state() == left
    assert session.games_in_progress() == {4: ordinary}
    session.switch_size(5)
    session.close()
    assert Session.open(folder=tmp_path).size == 5


def test_practice_is_there_again_after_another_board(tmp_path: Path) -> None:
    session = daily(tmp_path, save=False)
    play(session, 3)
    left = session.game.state()
    session.switch_size(5)
    session.switch_to_daily()
    assert session.game.state() == left


@pytest.mark.parametrize("day", ["12026-11-28", "987-01-02"])
def test_a_clock_that_tells_no_day(tmp_path: Path, day: str) -> None:
    session = daily(tmp_path, day)
    assert session.daily is not None
    assert not session.daily.counts
    play_out(session)
    session.switch_size(5)
    assert session.daily_standing().result is None
    assert session.close()
    assert results(session) == []


def test_undos_of_other_games_do_not_count_here(tmp_path: Path) -> None:
    session = Session.open(folder=tmp_path, undo_limit=99, today=lambda: DAY)
    session.switch_to_daily()
    assert session.game.undo_limit == 5
    play(session, 1)
    session.new_game()
    assert session.game.undo_limit == 5


def test_a_damaged_try_is_set_aside(tmp_path: Path) -> None:
    import sqlite3
    from contextlib import closing

    session = daily(tmp_path)
    play(session, 5)
    session.close()
    with closing(sqlite3.connect(tmp_path / "slide2048.db", isolation_level=None)) as database:
        (text,) = database.execute("SELECT state FROM daily").fetchone()
        state = json.loads(text)
        state["seed"] += 1
        database.execute("UPDATE daily SET state = ?", (json.dumps(state),))
    again = daily(tmp_path)
    assert again.daily == Daily(DAY, counts=True)
    assert again.game.moves == 0
    assert any("damaged" in line for line in again.notices)
    play(again, 2)
    again.close()
    assert daily(tmp_path).game.moves == 2
    with closing(sqlite3.connect(tmp_path / "slide2048.db")) as database:
        assert database.execute("SELECT count(*) FROM damaged").fetchone() == (1,)


def finished(**changes: object) -> FinishedGame:
    values: dict[str, object] = {
        "id": "1", "size": 4, "seed": 20261129, "record": "", "score": 21012, "moves": 1100,
        "elapsed": 754.2, "won": True, "win_moves": 981, "win_elapsed": 700.0, "best_tile": 2048,
        "outcome": "lost", "undos_used": 1, "helped": False, "started": 0.0, "ended": 0.0,
        "daily": NEXT,
    }  # fmt: skip
    return FinishedGame(**{**values, **changes})  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("changes", "text"),
    [
        ({}, "slide2048 daily 2026-11-29: 2048 in 981 moves\n"
             "Score 21012, 1100 moves, 12:34, 1 undo used"),
        ({"best_tile": 4096, "helped": True}, "slide2048 daily 2026-11-29: 2048 in 981 moves,"
             " reached 4096\nScore 21012, 1100 moves, 12:34, 1 undo used, helped"),
        ({"won": False, "win_moves": None, "best_tile": 512, "undos_used": 0},
             "slide2048 daily 2026-11-29: reached 512\n"
             "Score 21012, 1100 moves, 12:34, 0 undos used"),
    ],
)  # fmt: skip
def test_the_text_to_paste(changes: dict[str, object], text: str) -> None:
    shown = result_text(finished(**changes))
    assert shown == text
    assert all(line.isascii() and line.isprintable() for line in shown.split("\n"))


def test_how_far_it_came() -> None:
    assert reached(finished(won=False, best_tile=4)) == "reached 4"
