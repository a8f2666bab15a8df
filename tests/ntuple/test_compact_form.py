"""The small form of networks, for play."""

import re
from pathlib import Path

import numpy as np
import pytest

from slide2048 import Rng
from slide2048.batch import BatchGames
from slide2048.errors import InvalidArrayError, InvalidNetworkError
from slide2048.ntuple import Network, evaluate, train


@pytest.fixture(scope="module")
def trained() -> Network:
    network = Network("17x4")
    train(network, 2560, seed=1)
    return network


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "compact"


def boards_of_play(network: Network) -> "np.ndarray":
    """Boards that the network itself plays its way to."""
    games = BatchGames(300, size=network.size, seed=5)
    for _ in range(200):
        directions, _ = network.best_moves(games.boards())
        games.step(np.maximum(directions, 0))
    return games.boards()


def test_it_plays_nearly_as_well_in_a_hundredth_of_the_room(trained: Network, path: Path) -> None:
    full = path.with_name("full")
    trained.save(full)
    trained.save_compact(path, max_bytes=full.stat().st_size // 100)
    assert path.stat().st_size <= full.stat().st_size // 100
    compact = Network.load(path)
    assert (compact.patterns, compact.games) == (trained.patterns, trained.games)
    assert evaluate(compact, 400).mean > 0.95 * evaluate(trained, 400).mean


def test_the_more_room_the_nearer_are_its_values(trained: Network, path: Path) -> None:
    boards = boards_of_play(trained)
    values = trained.value(boards)
    errors = []
    for max_bytes in (5_000, 50_000, 500_000):
        trained.save_compact(path, max_bytes=max_bytes)
        assert path.stat().st_size <= max_bytes
        # Some boards meet what was never learnt from, which may become worth something else.
        errors.append(np.median(np.abs(Network.load(path).value(boards) - values)))
    assert errors[0] > 4 * errors[1] > 16 * errors[2]


@pytest.mark.parametrize("size", [3, 5])
def test_it_takes_networks_of_other_sizes(size: int, path: Path) -> None:
    network = Network([[0, 1, 2, 3], [1, 4]], size=size, alphabet=13)
    train(network, 64, seed=2)
    network.save_compact(path)
    compact = Network.load(path)
    assert (compact.size, compact.alphabet, compact.patterns) == (size, 13, network.patterns)
    boards = boards_of_play(network)
    values = network.value(boards)
    assert np.median(np.abs(compact.value(boards) - values)) < 0.01 * values.std()


def test_it_goes_on_learning(trained: Network, path: Path) -> None:
    trained.save_compact(path)
    compact = Network.load(path, mapped=True)
    with pytest.raises(InvalidNetworkError, match='temporal coherence \\(rule "tc"\\) first'):
        compact.save_compact(path)
    train(compact, 64, seed=1)
    assert compact.games == trained.games + 64
    compact.save_compact(path)
    assert Network.load(path).games == compact.games


def test_the_same_network_is_written_the_same(trained: Network, path: Path) -> None:
    written = []
    for _ in range(2):
        trained.save_compact(path, max_bytes=20_000)
        written.append(path.read_bytes())
    assert written[0] == written[1]


def test_what_cannot_be_written_is_named(trained: Network, path: Path) -> None:
    path.write_bytes(b"before")
    with pytest.raises(InvalidNetworkError, match="no compact form of 100 bytes or fewer"):
        trained.save_compact(path, max_bytes=100)
    for max_bytes in (0, 2**30 + 1, -1, 1.5, None):
        with pytest.raises(InvalidArrayError, match="max_bytes is an integer from 1 to 1073741824"):
            trained.save_compact(path, max_bytes=max_bytes)  # type: ignore[arg-type]
    assert path.read_bytes() == b"before"
    with pytest.raises(IsADirectoryError, match=re.escape(str(path.parent))):
        trained.save_compact(path.parent)


def test_a_file_that_was_changed_is_refused(trained: Network, path: Path) -> None:
    trained.save_compact(path, max_bytes=3_000)
    whole = path.read_bytes()
    rng = Rng(1)
    for _ in range(100):
        changed = bytearray(whole)
        changed[rng.draw() % len(whole)] ^= 1 + rng.draw() % 255
        path.write_bytes(changed)
        with pytest.raises(InvalidNetworkError, match="compact: this "):
            Network.load(path)
    for length in (0, 16, 17, 20, 40, len(whole) - 1):
        path.write_bytes(whole[:length])
        with pytest.raises(InvalidNetworkError, match="compact: this "):
            Network.load(path)
