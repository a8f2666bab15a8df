"""Reviews against the definition, on games whose moves are chosen for it."""

import statistics
from collections.abc import Callable, Iterator

import pytest

from slide2048 import Board, Direction, Game, Record
from slide2048.ai import (
    Analysis,
    Expectimax,
    Greedy,
    MoveAnalysis,
    Network,
    Player,
    Random,
    Review,
    review_moves,
)
from slide2048.errors import InvalidArrayError, InvalidPlayerError, InvalidRecordError


def played(player: Player, size: int = 4, *, seed: int = 3, moves: int = 60) -> Record:
    """The record of a game that a player has begun."""
    game = Game(size, seed)
    while game.moves < moves and (chosen := player.choose(game.board)) is not None:
        game.move(chosen)
        game.keep_going()
    return game.record


class Table:
    """A player who holds of each direction what it is told, on every board."""

    def __init__(self, up: float, right: float, down: float, left: float) -> None:
        self.values = (up, right, down, left)

    def analyse(self, board: Board) -> Analysis:
        moves = [MoveAnalysis(way, self.values[way], 0, 1, ()) for way in board.legal_moves()]
        return Analysis(tuple(sorted(moves, key=lambda move: -move.value)))

    def choose(self, board: Board) -> Direction | None:
        return self.analyse(board).best


class Slip:
    """A player who makes the worst move once, where all directions are legal."""

    def __init__(self, careful: Player, after: int) -> None:
        self.careful = careful
        self.after = after
        self.slipped = 0
        self.asked = 0

    def analyse(self, board: Board) -> Analysis:
        return self.careful.analyse(board)

    def choose(self, board: Board) -> Direction | None:
        self.asked += 1
        moves = self.analyse(board).moves
        if self.asked > self.after and len(moves) == 4 and not self.slipped:
            self.slipped = self.asked
            return moves[-1].direction
        return moves[0].direction if moves else None


PLAYERS: dict[str, Callable[[], Player]] = {
    "heuristic": lambda: Expectimax(depth=2),
    "network": lambda: Expectimax(Network("17x4"), depth=2),
    "greedy": Greedy,
}


@pytest.mark.parametrize("name", PLAYERS)
def test_whoever_reviews_its_own_game_finds_nothing_wrong(name: str) -> None:
    player = PLAYERS[name]()
    record = played(player)
    review = Review.of(record, player)
    assert [move.number for move in review.moves] == list(range(1, len(record.moves) + 1))
    assert {(move.cost, move.rank) for move in review.moves} == {(0.0, 1)}
    assert review.accuracy == 1.0
    assert review.best_choices == review.choices > 0
    assert review.costliest(10) == []


def test_a_slip_is_the_costliest_move_and_the_only_one() -> None:
    careful = Expectimax(depth=2)
    slip = Slip(careful, after=20)
    review = Review.of(played(slip), careful)
    (mistake,) = review.costliest(10)
    assert mistake.number == slip.slipped
    assert mistake.rank == 4
    assert mistake.accuracy == 0.0
    assert mistake.cost == mistake.best.value - mistake.played.value
    assert review.best_choices == review.choices - 1
    assert review.accuracy == pytest.approx(review.best_choices / review.choices)


def values_and_moves(record: Record, player: Player) -> Iterator[tuple[dict[int, float], int]]:
    """What a player holds of the moves of each board, and the number of the one that was made."""
    for letter, position in zip(record.moves, record.replay(), strict=False):
        moves = player.analyse(position.board).moves
        yield {int(move.direction): move.value for move in moves}, "URDL".index(letter)


@pytest.mark.parametrize("size", range(2, 9))
def test_a_review_is_what_it_is_defined_to_be_on_every_size(size: int) -> None:
    record, player = played(Random(5), size, moves=25), Expectimax(depth=2)
    review = Review.of(record, player)
    kept = []
    for move, (values, made) in zip(review.moves, values_and_moves(record, player), strict=True):
        best, worst = max(values.values()), min(values.values())
        ahead = [value for value in values.values() if value > values[made]]
        assert move.played.direction == made
        assert values[move.best.direction] == best
        assert move.cost == pytest.approx(best - values[made], abs=best * 1e-6)
        assert move.rank <= 1 + len(ahead)
        if best - worst > best * 1e-6:
            kept.append(1 - move.cost / (best - worst))
            assert move.accuracy == pytest.approx(kept[-1])
        else:
            assert move.accuracy is None
    assert review.choices == len(kept)
    assert review.accuracy == pytest.approx(statistics.fmean(kept))
    costs = [move.cost for move in review.costliest(7)]
    assert costs == sorted((move.cost for move in review.moves if move.cost), reverse=True)[:7]


def test_a_part_of_what_there_was_to_lose() -> None:
    values = (10.0, 20.0, 60.0, 100.0)
    record, table = played(Random(5)), Table(*values)
    seen = set()
    for move, (legal, made) in zip(
        review_moves(record, table), values_and_moves(record, table), strict=True
    ):
        if len(legal) == 4:
            seen.add(made)
            assert move.cost == 100.0 - values[made]
            assert move.accuracy == pytest.approx((values[made] - 10.0) / 90.0)
            assert move.rank == 4 - made
    assert seen == {0, 1, 2, 3}


def test_forced_moves_and_those_among_equals_do_not_count() -> None:
    record = played(Random(5), 2)
    alike = Review.of(record, Table(7.0, 7.0, 7.0, 7.0))
    assert {(move.cost, move.rank, move.accuracy) for move in alike.moves} == {(0.0, 1, None)}
    assert (alike.accuracy, alike.choices, alike.best_choices) == (None, 0, 0)
    moves = Review.of(Record(2, 0, "UDUL", 8, bytes([2, 1, 1, 2])), Expectimax(depth=1)).moves
    assert [move.accuracy is None for move in moves if "only move" in move.played.reasons] == [True]


def test_rounding_costs_nothing() -> None:
    record = played(Random(5), moves=20)
    nearly = Review.of(record, Table(1e5, 1e5 + 1e-4, 1e5 - 1e-4, 1e5))
    assert {(move.cost, move.rank, move.accuracy) for move in nearly.moves} == {(0.0, 1, None)}


def test_the_same_game_is_reviewed_alike_each_time() -> None:
    record = played(Random(5))
    first, second = (Review.of(record, Expectimax(depth=3)) for _ in range(2))
    assert first == second
    assert first == Review.of(record, Expectimax(depth=3, threads=2))


def test_a_game_without_a_move_has_no_accuracy() -> None:
    review = Review.of(Game(4, 1).record, Greedy())
    assert review == Review(())
    assert (review.accuracy, review.choices, review.costliest(3)) == (None, 0, [])


def test_what_can_be_played_of_a_broken_record_is_reviewed_first() -> None:
    record = played(Greedy(), moves=9)
    broken = Record(record.size, record.seed, record.moves + "U" * 99, 0, record.board)
    found = review_moves(broken, Greedy())
    assert [next(found).number for _ in range(9)] == list(range(1, 10))
    with pytest.raises(InvalidRecordError, match="does not change the board"):
        list(found)


class Silent:
    """A player who says what it is told to of every board."""

    def __init__(self, analysis: object) -> None:
        self.analysis = analysis

    def analyse(self, _board: Board) -> Analysis:
        return self.analysis  # type: ignore[return-value]

    def choose(self, board: Board) -> Direction | None:
        return Greedy().choose(board)


@pytest.mark.parametrize("analysis", [Analysis(()), None])
def test_a_player_that_says_nothing_of_the_move_that_was_made_is_refused(analysis: object) -> None:
    with pytest.raises(InvalidPlayerError, match=r"Silent has to analyse .* which was move 1, it"):
        Review.of(played(Greedy(), moves=9), Silent(analysis))


@pytest.mark.parametrize("player", [None, Greedy, "greedy"])
def test_who_reviews_is_a_player(player: object) -> None:
    for record in (played(Greedy(), moves=9), Game(4, 1).record):
        with pytest.raises(InvalidPlayerError, match="player has to be a player, got "):
            Review.of(record, player)  # type: ignore[arg-type]


@pytest.mark.parametrize("count", [-1, 1.5, None, True])
def test_a_number_of_costliest_moves_is_one(count: object) -> None:
    review = Review.of(played(Random(5)), Greedy())
    assert review.costliest(0) == []
    with pytest.raises(InvalidArrayError, match="count is an integer from 0 on, got "):
        review.costliest(count)  # type: ignore[arg-type]


def test_moves_are_reviewed_one_at_a_time() -> None:
    player = Slip(Greedy(), 0)
    asked: list[Board] = []
    player.analyse = lambda board: asked.append(board) or Greedy().analyse(board)  # type: ignore
    moves = review_moves(played(Greedy(), moves=9), player)
    assert asked == []
    next(moves)
    assert len(asked) == 1
