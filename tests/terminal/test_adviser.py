"""The solver in the background, with players that a test decides."""

import queue
import threading
from collections.abc import Callable, Iterator

import pytest
from harness import Terminal

from slide2048 import Board, Direction, Rng, ai
from slide2048.ai import Analysis, Expectimax, MoveAnalysis, Network
from slide2048.ai.analysis import ranked
from slide2048.errors import InvalidNetworkError
from slide2048.tui.adviser import Advice, Adviser
from slide2048.tui.notices import SHOWN_FOR

PATIENCE = 60.0
NETWORK: Network = object()  # type: ignore[assignment]
FOUR = Board([[2, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 2]])
FIVE = Board([[2, 0, 0, 0, 0], *[[0] * 5] * 3, [0, 0, 0, 0, 2]])


class Thinker:
    """Says what it is told to, and waits for that or to be stopped if it is to."""

    def __init__(self, direction: Direction) -> None:
        self.direction = direction
        self.begun: queue.Queue[Board] = queue.Queue()
        self.may_end = threading.Event()
        self.may_end.set()
        self.error: BaseException | None = None
        self.thread: threading.Thread | None = None

    def analyse(self, board: Board) -> Analysis:
        self.thread = threading.current_thread()
        self.begun.put(board)
        assert self.may_end.wait(PATIENCE)
        if self.error is not None:
            raise self.error
        return ranked(board, [(self.direction, 1.0, 1)])

    def stop(self) -> None:
        self.may_end.set()


class Scene:
    """An adviser, those who think for it, and one who asks."""

    def __init__(self) -> None:
        self.heuristic = Thinker(Direction.DOWN)
        self.by_network = Thinker(Direction.LEFT)
        self.may_load = threading.Event()
        self.may_load.set()
        self.network = NETWORK
        self.loads = 0
        self.load_error: BaseException | None = None
        self.loader: threading.Thread | None = None
        self.calls: queue.Queue[Callable[[], None]] = queue.Queue()
        self.advice: list[Advice] = []
        self.told: list[str] = []
        self.adviser = Adviser(self.calls.put, self.load, self.searcher, self.told.append)

    def load(self) -> Network:
        self.loads += 1
        self.loader = threading.current_thread()
        assert self.may_load.wait(PATIENCE)
        if self.load_error is not None:
            raise self.load_error
        return self.network

    def searcher(self, network: Network | None) -> Thinker:
        return self.heuristic if network is None else self.by_network

    def ask(self, board: Board) -> None:
        self.adviser.ask(board, self.advice.append)

    def go_on(self) -> None:
        self.calls.get(timeout=PATIENCE)()

    def await_final(self) -> Advice:
        while not (self.advice and self.advice[-1].final):
            self.go_on()
        return self.advice[-1]


@pytest.fixture
def scene() -> Iterator[Scene]:
    scene = Scene()
    yield scene
    scene.may_load.set()
    scene.adviser.close()


def test_the_heuristic_answers_where_there_is_no_network(scene: Scene) -> None:
    scene.ask(FIVE)
    scene.go_on()
    (advice,) = scene.advice
    assert (advice.board, advice.analysis.best) == (FIVE, Direction.DOWN)
    assert advice.final
    assert not advice.in_points
    assert scene.loads == 0


def test_the_heuristic_answers_while_the_network_is_read_and_then_the_network(
    scene: Scene,
) -> None:
    scene.may_load.clear()
    scene.ask(FOUR)
    scene.go_on()
    (first,) = scene.advice
    assert (first.analysis.best, first.in_points, first.final) == (Direction.DOWN, False, False)
    scene.may_load.set()
    scene.go_on()
    better = scene.advice[-1]
    assert (better.analysis.best, better.in_points, better.final) == (Direction.LEFT, True, True)


def test_the_network_is_read_once(scene: Scene) -> None:
    scene.ask(FOUR)
    scene.await_final()
    scene.ask(FOUR)
    scene.go_on()
    assert scene.loads == 1
    assert scene.advice[-1].in_points


def test_nothing_better_comes_for_a_question_that_was_dropped(scene: Scene) -> None:
    scene.may_load.clear()
    scene.ask(FOUR)
    scene.go_on()
    scene.adviser.drop()
    scene.may_load.set()
    scene.ask(FIVE)
    scene.go_on()
    assert [advice.board for advice in scene.advice] == [FOUR, FIVE]


@pytest.mark.parametrize(
    "error", [InvalidNetworkError("damaged"), MemoryError(), FileNotFoundError("gone")]
)
def test_the_heuristic_has_the_last_word_where_the_network_cannot_be_read(
    scene: Scene, error: Exception
) -> None:
    scene.load_error = error
    scene.ask(FOUR)
    advice = scene.await_final()
    assert advice.analysis.best is Direction.DOWN
    assert not advice.in_points
    (told,) = scene.told
    assert ("no memory" in told) == isinstance(error, MemoryError)
    scene.ask(FOUR)
    scene.go_on()
    assert scene.told == [told]


def test_that_the_network_cannot_be_read_is_told_on_the_screen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def damaged() -> Network:
        raise InvalidNetworkError("it is damaged")

    monkeypatch.setattr(ai, "pretrained", damaged)
    with Terminal() as terminal:
        terminal.send("v")
        terminal.wait_until(lambda: any("network" in told for told in terminal.session.notices))
        assert "counts as helped" in terminal.text
        terminal.time.now += SHOWN_FOR
        terminal.tick()
        assert "The solver's network cannot be read. Hints and reviews" in terminal.text


def test_a_new_question_ends_the_search_for_the_old_one(scene: Scene) -> None:
    scene.heuristic.may_end.clear()
    scene.ask(FIVE)
    scene.heuristic.begun.get(timeout=PATIENCE)
    other = FIVE.symmetries()[1]
    scene.ask(other)
    scene.go_on()
    scene.go_on()
    assert [advice.board for advice in scene.advice] == [other]


def test_a_question_that_is_dropped_while_it_is_thought_about_is_not_answered(
    scene: Scene,
) -> None:
    scene.heuristic.may_end.clear()
    scene.ask(FIVE)
    scene.heuristic.begun.get(timeout=PATIENCE)
    scene.adviser.drop()
    scene.go_on()
    assert scene.advice == []


def test_where_there_is_no_memory_to_search_no_move_is_named(scene: Scene) -> None:
    scene.heuristic.error = MemoryError()
    scene.ask(FIVE)
    scene.go_on()
    assert scene.advice[0].analysis == Analysis(())


def test_what_must_not_happen_is_raised_where_it_was_asked(scene: Scene) -> None:
    scene.heuristic.error = KeyError("a fault")
    scene.ask(FIVE)
    with pytest.raises(KeyError, match="a fault"):
        scene.go_on()


def test_closing_ends_a_search(scene: Scene) -> None:
    scene.heuristic.may_end.clear()
    scene.ask(FIVE)
    scene.heuristic.begun.get(timeout=PATIENCE)
    scene.adviser.close()
    scene.go_on()
    assert scene.advice == []
    assert scene.heuristic.thread is not None
    assert not scene.heuristic.thread.is_alive()


def test_closing_does_not_wait_for_the_network(scene: Scene) -> None:
    scene.may_load.clear()
    scene.ask(FOUR)
    scene.go_on()
    scene.adviser.close()
    assert scene.loader is not None
    assert scene.loader.is_alive()


def test_games_are_reviewed_by_the_network_that_answers_too(scene: Scene) -> None:
    scene.network = Network("17x4")
    scene.may_load.clear()
    scene.ask(FOUR)
    scene.go_on()
    assert scene.adviser.reviewer(4) is None
    scene.may_load.set()
    scene.await_final()
    reviewer = scene.adviser.reviewer(4)
    assert reviewer is not None
    assert reviewer.in_points
    assert reviewer.player.analyse(FOUR) == Expectimax(scene.network, depth=3).analyse(FOUR)
    assert scene.loads == 1


@pytest.mark.parametrize(("size", "plies"), [(2, 3), (3, 3), (5, 2), (8, 2)])
def test_games_of_other_sizes_are_reviewed_at_once(scene: Scene, size: int, plies: int) -> None:
    reviewer = scene.adviser.reviewer(size)
    assert reviewer is not None
    assert not reviewer.in_points
    board = Board.start(Rng(1), size)
    assert reviewer.player.analyse(board) == Expectimax(depth=plies).analyse(board)
    assert scene.loads == 0


def test_the_heuristic_reviews_where_the_network_cannot_be_read(scene: Scene) -> None:
    scene.load_error = FileNotFoundError("gone")
    assert scene.adviser.reviewer(4) is None
    assert scene.loader is not None
    scene.loader.join(PATIENCE)
    reviewer = scene.adviser.reviewer(4)
    assert reviewer is not None
    assert not reviewer.in_points


def test_the_real_ones_find_a_move() -> None:
    calls: queue.Queue[Callable[[], None]] = queue.Queue()
    found: list[Advice] = []
    adviser = Adviser(calls.put)
    adviser.ask(FOUR, found.append)
    while not (found and found[-1].final):
        calls.get(timeout=PATIENCE)()
    adviser.close()
    assert found[-1].in_points
    for advice in found:
        assert isinstance(advice.analysis.moves[0], MoveAnalysis)
        assert {move.direction for move in advice.analysis.moves} == set(FOUR.legal_moves())
