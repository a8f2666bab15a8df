"""The solver behind the screen, which thinks in the background while keys are heard."""

import threading
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

from slide2048.errors import Error
from slide2048.hint_words import without_network
from slide2048.pretrained import PRETRAINED_SIZE

if TYPE_CHECKING:
    from slide2048._engine import Board, Network
    from slide2048.ai import Analysis, Player

_CLOSING_TAKES: Final = 0.2
"""Seconds: a search ends much sooner, and what takes longer is left to itself."""


class Advice(NamedTuple):
    """What the solver holds of a board.

    Attributes:
        board: The board.
        analysis: All of its moves, the best first; empty also where there is no memory to search.
        in_points: Whether values are points still to be gained. Those of the heuristic, which
            stands in for the network while that is loaded, or cannot be, are not.
        final: Whether no better advice on the same board will follow.
    """

    board: "Board"
    analysis: "Analysis"
    in_points: bool
    final: bool


class Reviewer(NamedTuple):
    """Who reviews a game.

    Attributes:
        player: Who says what moves are worth.
        in_points: Whether that is in points.
    """

    player: "Player"
    in_points: bool


class Searcher(Protocol):
    """What the adviser needs of a player."""

    def analyse(self, board: "Board") -> "Analysis":
        """Return what it holds of each legal move."""
        ...

    def stop(self) -> None:
        """End the searches of other threads."""
        ...


class _Question(NamedTuple):
    board: "Board"
    answer: Callable[[Advice], None]


class Adviser:
    """Answers one question at a time, in a thread of its own; a new one takes the place of it.

    The network for 4×4 is loaded when it is first of use, in yet another thread. Until then the
    heuristic answers at once, and the network after it, if the question still stands.

    Args:
        soon: Has something called by the thread that asks, soon. Called by any thread.
        load: Reads the network.
        searcher: Makes who searches: with a network, or without.
        notify: Takes a line for the player, in the thread that asks.
    """

    def __init__(
        self,
        soon: Callable[[Callable[[], None]], None],
        load: Callable[[], "Network"] | None = None,
        searcher: Callable[["Network | None"], Searcher] | None = None,
        notify: Callable[[str], None] = lambda _: None,
    ) -> None:
        self._soon = soon
        self._load = load or _load
        self._searcher = searcher or _expectimax
        self._notify = notify
        self._changed = threading.Condition()
        self._question: _Question | None = None
        self._waiting = False
        self._searching: Searcher | None = None
        self._heuristic: Searcher | None = None
        self._network: Network | None = None
        self._by_network: Searcher | None = None
        self._loader: threading.Thread | None = None
        self._loaded = False
        self._closing = False
        self._thread: threading.Thread | None = None

    def ask(self, board: "Board", answer: Callable[[Advice], None]) -> None:
        """Ask about a board; returns at once.

        Args:
            board: The board.
            answer: Takes the advice, and perhaps a better one later, unless the question has been
                dropped or another one asked meanwhile.
        """
        with self._changed:
            self._put(_Question(board, answer))
            self._waiting = True
            if self._thread is None:
                self._thread = self._background(self._run, "adviser")
            self._changed.notify_all()

    def reviewer(self, size: int) -> Reviewer | None:
        """Return who reviews games, in the thread that asks.

        Args:
            size: Cells along one side of their boards.

        Returns:
            Who does, or ``None`` as long as the network is being loaded for that.
        """
        from slide2048.ai.review import review_player

        network = None
        if size == PRETRAINED_SIZE:
            with self._changed:
                self._need_network()
                if not self._loaded:
                    return None
                network = self._network
        return Reviewer(review_player(size, network), in_points=network is not None)

    def drop(self) -> None:
        """Let a question go unanswered."""
        with self._changed:
            self._put(None)

    def close(self) -> None:
        """End the thinking, for good."""
        with self._changed:
            self._put(None)
            self._closing = True
            self._changed.notify_all()
        if self._thread is not None:
            self._thread.join(_CLOSING_TAKES)

    def _put(self, question: _Question | None) -> None:
        self._question = question
        self._waiting = False
        if self._searching is not None:
            self._searching.stop()

    def _run(self) -> None:
        while (question := self._next()) is not None:
            advice = self._advise(question.board)
            self._soon(partial(self._tell, question, advice))

    def _next(self) -> _Question | None:
        """Wait for a question; ``None`` at the end."""
        with self._changed:
            while not (self._waiting or self._closing):
                self._changed.wait()
            self._waiting = False
            return self._question

    def _advise(self, board: "Board") -> Advice:
        """Return what is to be said of a board now."""
        if self._heuristic is None:
            self._heuristic = self._searcher(None)
        if board.size != PRETRAINED_SIZE:
            return Advice(board, self._analyse(self._heuristic, board), False, True)
        with self._changed:
            self._need_network()
            final, network = self._loaded, self._by_network
        analysis = self._analyse(network or self._heuristic, board)
        return Advice(board, analysis, network is not None, final)

    def _analyse(self, searcher: Searcher, board: "Board") -> "Analysis":
        from slide2048.ai import Analysis

        with self._changed:
            self._searching = searcher
        try:
            return searcher.analyse(board)
        except MemoryError:
            return Analysis(())
        finally:
            with self._changed:
                self._searching = None

    def _need_network(self) -> None:
        """Have the network loaded, if nobody has yet; with the lock held."""
        if self._loader is None:
            self._loader = self._background(self._load_network, "network")

    def _load_network(self) -> None:
        network, by_network = None, None
        try:
            network = self._load()
            by_network = self._searcher(network)
        except (Error, OSError, MemoryError) as error:
            network = None
            self._soon(partial(self._notify, without_network(error)))
        with self._changed:
            self._network, self._by_network = network, by_network
            self._loaded = True
            # What the heuristic has said meanwhile can be said better, or has been the last word.
            standing = self._question
            self._waiting |= standing is not None and standing.board.size == PRETRAINED_SIZE
            self._changed.notify_all()

    def _background(self, work: Callable[[], None], name: str) -> threading.Thread:
        def watched() -> None:
            try:
                work()
            except BaseException as error:  # a panic of the engine is no Exception
                self._soon(partial(_raise, error))

        # A daemon, since nobody who quits waits for a network that is still being read.
        thread = threading.Thread(target=watched, name=f"slide2048-{name}", daemon=True)
        thread.start()
        return thread

    def _tell(self, question: _Question, advice: Advice) -> None:
        if question is self._question:
            question.answer(advice)


def _load() -> "Network":
    # Imported here and below, since few games need it and the first picture is not to wait for it.
    from slide2048.ai import pretrained

    return pretrained()


def _expectimax(network: "Network | None") -> Searcher:
    from slide2048.ai.hinting import hint_player

    return hint_player(network)


def _raise(error: BaseException) -> None:
    raise error
