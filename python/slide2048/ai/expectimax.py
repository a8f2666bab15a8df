"""Players that search, and the network that plays by itself."""

from typing import Any, SupportsIndex

from slide2048._engine import Board, Network, Search
from slide2048.ai.analysis import Analysis, analysed
from slide2048.ai.arguments import check_board
from slide2048.arguments import shown
from slide2048.direction import Direction
from slide2048.errors import InvalidPlayerError


class Expectimax:
    """Looks ahead over all moves and all new tiles, and plays for the mean.

    A board is worth what its best move leads to: the points of the move, and then the mean over
    all new tiles that may appear, 2 with 90 % and 4 with 10 % in every empty cell, of what the
    boards are worth in turn. A board without a move is worth 0. At the horizon a network says what
    an afterstate is worth, a board before its new tile; or, without one, a heuristic of rows and
    columns: whether they rise or fall in order, what can merge, how many cells are empty, and
    whether the largest tile is in a corner.

    Depth is counted as in the literature: 1 ply is a move, 2 plies are a move, a new tile and a
    move. With ``depth`` alone it is searched at once. With ``seconds`` or ``nodes`` it is searched
    deeper and deeper until they are spent. The best move of the depth before is searched first, and
    only those that have been searched as deep as it can take its place. A board with only one legal
    move costs no time then. What was found of an afterstate is remembered, and used where another
    way leads there too.

    The same player on the same board finds the same, with any number of threads, unless its time is
    limited. Several threads can use it at once. The interpreter is free for others meanwhile, but
    for the first half of a millisecond, and Ctrl-C is heard within some 20 ms.

    It can be pickled without a network. One with a network cannot, as the network itself cannot:
    load that where the player is wanted, and make the player there.

    Boards are exact however large their tiles are. A network has learnt little of the largest ones.
    So from a board with such a tile on, it is shown afterstates as it knows them: where a tile is
    missing below the largest, all above that are taken for half as large, again and again, and what
    it says is left to be gained for twice as much. Boards that it has a stage for are shown as they
    are.

    Args:
        network: What values boards of its size; other boards, and all if it is ``None``, are valued
            by the heuristic.
        depth: Plies, 1 to 60; ``None`` for any, or for 3 where nothing else is limited.
        seconds: How long a move may take; 1 ply is searched in any case.
        nodes: How many afterstates may be valued, 1 ply in any case.
        prune: Afterstates that new tiles lead to with less probability than this are not searched
            any deeper, but valued at once. The value of a move is wrong by no more than its
            ``pruned`` times the most by which deeper search would have changed one of them. The
            default prunes nothing up to 3 plies, on boards up to 8×8; 0 never does.
        downgrade: The tile from which on a network is shown smaller ones; with ``None`` it is shown
            all tiles as they are. Those beyond the alphabet of a network are then the same to it:
            with 16 exponents, 65536 and 131072 are as 32768.
        threads: How many threads search; more than there are legal moves do not help.

    Raises:
        InvalidPlayerError: There is no such number, or the network is none.

    References:
        B. W. Ballard, "The *-minimax search procedure for trees containing chance nodes",
        Artificial Intelligence, 1983: chance nodes, and what bounded values would let one cut.

        K.-H. Yeh et al., "Multistage temporal difference learning for 2048-like games", IEEE
        Transactions on Computational Intelligence and AI in Games, 2016: networks and expectimax.

        W. Jaśkowski, "Mastering 2048 with delayed temporal coherence learning, multistage weight
        promotion, redundant encoding and carousel shaping", IEEE Transactions on Games, 2017.

        H. Guei, L.-P. Chen and I-C. Wu, "Optimistic temporal difference learning for 2048", IEEE
        Transactions on Games, 2021: tile-downgrading.

        R. Xiao, W. Vermaelen and P. Morávek, 2014, https://github.com/nneonneo/2048-ai: the idea
        and the weights of the heuristic.

    >>> from slide2048 import Board
    >>> from slide2048.ai import Expectimax
    >>> player = Expectimax(depth=3)
    >>> board = Board([[2, 4, 8, 2], [4, 16, 32, 4], [8, 64, 128, 2], [0, 2, 256, 512]])
    >>> player.choose(board)
    <Direction.DOWN: 2>
    >>> player.analyse(board).moves[0].reasons
    ('only safe move', 'keeps the corner', 'leaves 1 empty')
    """

    def __init__(
        self,
        network: Network | None = None,
        *,
        depth: SupportsIndex | None = None,
        seconds: float | None = None,
        nodes: SupportsIndex | None = None,
        prune: float = 1e-4,
        downgrade: SupportsIndex | None = 16384,
        threads: SupportsIndex = 1,
    ) -> None:
        if depth is None and seconds is None and nodes is None:
            depth = 3
        if network is not None and not isinstance(network, Network):
            raise InvalidPlayerError(
                f"network has to be a Network, as Network.load returns one, got {shown(network)}"
            )
        self._arguments: dict[str, Any] = {
            "network": network,
            "depth": depth,
            "seconds": seconds,
            "nodes": nodes,
            "prune": prune,
            "downgrade": downgrade,
            "threads": threads,
        }
        self._search = Search(**self._arguments)

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in vars(self).items() if name != "_search"}

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state)
        self._search = Search(**self._arguments)

    def choose(self, board: Board) -> Direction | None:
        """Return the best move; ``None`` where none is legal.

        Raises:
            InvalidBoardError: ``board`` is none.
        """
        check_board(board)
        return self._search.best(board)

    def analyse(self, board: Board) -> Analysis:
        """Return all legal moves, the best first.

        Raises:
            InvalidBoardError: ``board`` is none.
        """
        check_board(board)
        return analysed(board, self._search.moves(board))

    def stop(self) -> None:
        """End the searches that other threads do just now, with what they have found so far."""
        self._search.stop()


class NTuplePlayer(Expectimax):
    """Plays by a network with one move of foresight.

    That is where the points gained and what the afterstate is worth are most together.

    Args:
        network: As ``slide2048.ai.Network.load`` reads it; boards have to be of its size.

    Raises:
        InvalidPlayerError: The network is none.

    References:
        M. Szubert and W. Jaśkowski, "Temporal difference learning of n-tuple networks for the game
        2048", IEEE Conference on Computational Intelligence and Games, 2014.
    """

    def __init__(self, network: Network) -> None:
        if network is None:
            raise InvalidPlayerError("network has to be there, since it is what plays, got None")
        super().__init__(network, depth=1, downgrade=None)
        self._size = network.size

    def choose(self, board: Board) -> Direction | None:
        """Return the best move; ``None`` where none is legal.

        Raises:
            InvalidBoardError: ``board`` is none.
            InvalidPlayerError: The network is of another size.
        """
        self._check(board)
        return super().choose(board)

    def analyse(self, board: Board) -> Analysis:
        """Return all legal moves, the best first.

        Raises:
            InvalidBoardError: ``board`` is none.
            InvalidPlayerError: The network is of another size.
        """
        self._check(board)
        return super().analyse(board)

    def _check(self, board: Board) -> None:
        check_board(board)
        if board.size != self._size:
            raise InvalidPlayerError(
                f"this network plays on {self._size}×{self._size},"
                f" the board is {board.size}×{board.size}"
            )
