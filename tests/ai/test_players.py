"""Every player, on every kind of board."""

import copy
import pickle
import subprocess
import sys
import threading
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from slide2048 import Board, Direction, Rng
from slide2048.ai import Expectimax, Greedy, MonteCarlo, Network, NTuplePlayer, Player, Random
from slide2048.batch import rollouts
from slide2048.errors import InvalidBoardError, InvalidPlayerError, InvalidSeedError

PLAYERS: dict[str, Callable[[], Player]] = {
    "expectimax": lambda: Expectimax(depth=2),
    "in time": lambda: Expectimax(seconds=0.001),
    "network": lambda: Expectimax(Network("17x4"), depth=2),
    "n-tuples": lambda: NTuplePlayer(Network("17x4")),
    "playouts": lambda: MonteCarlo(playouts=5),
    "greedy": Greedy,
    "random": lambda: Random(5),
}


@pytest.mark.parametrize("make", PLAYERS.values(), ids=PLAYERS)
def test_players_make_legal_moves_to_the_end_of_the_game(make: Callable[[], Player]) -> None:
    player, rng = make(), Rng(3)
    assert isinstance(player, Player)
    board = Board([[2, 4, 8, 16], [4, 8, 16, 32], [8, 16, 32, 64], [0, 2, 4, 2]])
    for _ in range(40):
        chosen = player.choose(board)
        if chosen is None:
            break
        assert isinstance(chosen, Direction)
        assert board.can_move(chosen)
        board = board.play(chosen, rng).board
    over = Board([[2, 4, 2, 4], [4, 2, 4, 2], [2, 4, 2, 4], [4, 2, 4, 2]])
    assert player.choose(over) is None
    assert player.analyse(over).moves == ()
    assert player.analyse(over).best is None


@pytest.mark.parametrize("name", ["expectimax", "network", "n-tuples", "playouts", "greedy"])
def test_the_first_move_of_an_analysis_is_the_chosen_one(name: str) -> None:
    player, rng = PLAYERS[name](), Rng(4)
    board = Board.start(rng)
    for _ in range(30):
        analysis = player.analyse(board)
        values = [move.value for move in analysis.moves]
        assert values == sorted(values, reverse=True)
        assert {move.direction for move in analysis.moves} == set(board.legal_moves())
        assert analysis.best == player.choose(board)
        assert analysis.best is not None
        board = board.play(analysis.best, rng).board


@pytest.mark.parametrize("size", [2, 3, 5, 6, 8])
def test_players_play_on_every_size(size: int) -> None:
    board = Board.start(Rng(1), size)
    for player in (Expectimax(depth=2), Greedy(), Random(1)):
        assert player.choose(board) in board.legal_moves()
    # Random games on the largest boards take seconds.
    if size < 6:
        assert MonteCarlo(playouts=2).choose(board) in board.legal_moves()


def test_a_network_of_another_size_leaves_the_board_to_the_heuristic() -> None:
    board = Board.start(Rng(1), 5)
    assert Expectimax(Network("17x4"), depth=2).analyse(board) == Expectimax(depth=2).analyse(board)
    with pytest.raises(InvalidPlayerError, match="plays on 4×4, the board is 5×5"):
        NTuplePlayer(Network("17x4")).choose(board)


def test_random_choices_are_those_of_the_seed_and_any_legal_move() -> None:
    board = Board([[2, 0], [0, 0]])
    ways = [Random(seed).choose(board) for seed in range(40)]
    assert ways == [Random(seed).choose(board) for seed in range(40)]
    assert set(ways) == set(board.legal_moves())
    assert len({Random().analyse(board).moves[0].value for _ in range(5)}) == 1


def test_playouts_are_those_of_rollouts() -> None:
    board = Board([[32, 0, 0, 0], [16, 32, 8, 4], [8, 4, 2, 0], [2, 0, 0, 0]])
    exponents = np.frombuffer(board.exponents, np.uint8).reshape(1, 4, 4)
    means = rollouts(exponents, 50, seed=7)[0]
    for move in MonteCarlo(50, seed=7).analyse(board).moves:
        assert move.value == means[move.direction]
        assert move.nodes == 50


def test_greedy_takes_the_points() -> None:
    board = Board([[2, 2, 4], [8, 0, 4], [8, 0, 0]])
    moves = Greedy().analyse(board).moves
    assert moves[0][:2] == (Direction.UP, 24.0)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"depth": 0}, "depth is an integer from 1 to 60, got 0"),
        ({"depth": 61}, "got 61"),
        ({"depth": 2.0}, "got 2.0"),
        ({"nodes": 0}, "nodes is an integer from 1"),
        ({"seconds": -1.0}, "seconds is a number from 0 on, got -1"),
        ({"seconds": float("nan")}, "got nan"),
        ({"prune": 1.5}, "prune is a probability from 0 to 1, got 1.5"),
        ({"prune": "half"}, "prune is a probability from 0 to 1, got 'half'"),
        ({"prune": True}, "prune is a probability from 0 to 1, got True"),
        ({"seconds": "1"}, "seconds is a number from 0 on, got '1'"),
        ({"seconds": True}, "seconds is a number from 0 on, got True"),
        ({"seconds": float("inf")}, "seconds is a number from 0 on, got inf"),
        ({"threads": 0}, "threads is an integer from 1 to 1024, got 0"),
    ],
)
def test_numbers_that_no_search_has_are_refused(arguments: dict[str, object], words: str) -> None:
    with pytest.raises(InvalidPlayerError, match=words):
        Expectimax(**arguments)  # type: ignore[arg-type]


@pytest.mark.parametrize("make", PLAYERS.values(), ids=PLAYERS)
def test_what_is_no_board_is_refused(make: Callable[[], Any]) -> None:
    for board in ([[2, 2], [2, 2]], None):
        for ask in (make().choose, make().analyse):
            with pytest.raises(InvalidBoardError, match=r"board has to be a Board, got "):
                ask(board)


@pytest.mark.parametrize(
    ("make", "network"), [(NTuplePlayer, None), (NTuplePlayer, "a"), (Expectimax, 7)]
)
def test_what_is_no_network_is_refused(make: Callable[[Any], Player], network: object) -> None:
    with pytest.raises(InvalidPlayerError, match=f"network has to be .*, got {network!r}"):
        make(network)


class Named(Expectimax):
    """A search that knows more than its arguments."""

    def __init__(self, name: str) -> None:
        super().__init__(nodes=300)
        self.name = name


@pytest.mark.parametrize(
    "player",
    [
        Expectimax(depth=2, prune=0.5, threads=2),
        Named("deep"),
        MonteCarlo(7, seed=3),
        Greedy(),
        Random(5),
    ],
)
def test_a_copy_plays_the_same(player: Player) -> None:
    copies = [pickle.loads(pickle.dumps(player)), copy.deepcopy(player)]
    assert {type(found) for found in copies} == {type(player)}
    assert [getattr(found, "name", None) for found in copies] == 2 * [getattr(player, "name", None)]
    rng = Rng(8)
    board = Board.start(rng)
    while board.can_move():
        expected = player.analyse(board)
        assert [found.analyse(board) for found in copies] == [expected] * 2
        assert expected.best is not None
        board = board.play(expected.best, rng).board


def test_a_copy_in_this_process_shares_the_network() -> None:
    board = Board.start(Rng(1))
    for player in (NTuplePlayer(Network("17x4")), Expectimax(Network("17x4"), depth=2)):
        assert copy.copy(player).analyse(board) == player.analyse(board)
        with pytest.raises(TypeError, match=r"cannot pickle '.*Network' object"):
            pickle.dumps(player)


def test_playouts_refuse_bad_numbers_at_once() -> None:
    with pytest.raises(InvalidPlayerError, match="playouts is an integer from 1"):
        MonteCarlo(0)
    with pytest.raises(InvalidPlayerError, match="threads"):
        MonteCarlo(threads=0)
    with pytest.raises(InvalidSeedError):
        MonteCarlo(seed=-1)
    with pytest.raises(InvalidSeedError):
        Random(-1)


def test_players_and_networks_need_no_numpy() -> None:
    code = (
        "import sys; sys.modules['numpy'] = None\n"
        "import tempfile, pathlib\n"
        "from slide2048 import Board, Rng\n"
        "from slide2048.ai import *\n"
        "path = pathlib.Path(tempfile.mkdtemp()) / 'network'\n"
        "Network('17x4').save(path)\n"
        "board, network = Board.start(Rng(1)), Network.load(path)\n"
        "moves = board.legal_moves()\n"
        "for player in (Expectimax(network, depth=2), Expectimax(), NTuplePlayer(network),"
        " MonteCarlo(5), Greedy(), Random()):\n"
        "    print(player.choose(board) in moves, player.analyse(board).best in moves)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == ["True True"] * 6


def test_playouts_are_stopped_from_another_thread() -> None:
    board = Board([[2, 4, 8, 16], [4, 8, 16, 32], [8, 16, 32, 64], [0, 2, 4, 2]])
    player = MonteCarlo(2**31 - 1)
    found = []
    thread = threading.Thread(target=lambda: found.append(player.analyse(board)))
    thread.start()
    while thread.is_alive():
        player.stop()
        thread.join(0.01)
    assert 0 < found[0].nodes < 2**31 - 1
    assert found[0].best in board.legal_moves()
