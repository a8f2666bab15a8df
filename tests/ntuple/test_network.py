"""Networks: what they look at, what they say of boards, and their files."""

import os
import pickle
import re
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest

from slide2048 import Board, Rng
from slide2048.batch import BatchGames
from slide2048.errors import InvalidArrayError, InvalidBoardError, InvalidNetworkError
from slide2048.ntuple import LAYOUTS, Network, Pattern, train

SMALL = [[0, 1, 2, 3], [0, 1, 4, 5]]


@pytest.fixture(scope="module")
def trained() -> Network:
    network = Network("17x4")
    train(network, 640, seed=1)
    return network


def boards(count: int = 300, size: int = 4) -> "np.ndarray":
    """Boards that random play leads to, where some games have ended."""
    games = BatchGames(count, size=size, seed=5)
    choices = np.random.default_rng(5)
    for _ in range({3: 30, 4: 150, 5: 1000}[size]):
        games.step(choices.integers(0, 4, count))
    return games.boards()


@pytest.mark.parametrize("name", LAYOUTS)
def test_layouts_of_the_literature(name: str) -> None:
    network = Network(name)
    count, cells = map(int, name.split("x"))
    assert [len(pattern) for pattern in network.patterns] == [cells] * count
    assert network.entries == count * 16**cells
    assert (network.size, network.alphabet, network.symmetric) == (4, 16, name != "17x4")
    assert network.games == 0


@pytest.mark.parametrize(("size", "alphabet"), [(3, 11), (4, 16), (5, 20)])
def test_sizes_have_layouts_of_their_own(size: int, alphabet: int) -> None:
    network = Network(size=size)
    assert (network.size, network.alphabet) == (size, alphabet)
    assert {cell for pattern in network.patterns for cell in pattern} <= set(range(size**2))
    assert str(size) in repr(network)


def test_patterns_of_ones_own() -> None:
    network = Network([Pattern((0, 1, 2)), (3, 2)], symmetric=False, alphabet=8)
    assert network.patterns == [[0, 1, 2], [3, 2]]
    assert network.entries == 8**3 + 8**2
    assert not network.symmetric
    assert Network([[0, 1]], size=6).size == 6


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("4x7",), 'a layout is one of "17x4", "4x5", "4x6", "5x6", "8x6", got "4x7"'),
        (("",), "a layout is one of"),
        (([],), "a network has 1 to 64 patterns, got 0"),
        (([[0]] * 65,), "a network has 1 to 64 patterns, got 65"),
        (([[]],), "a pattern has 1 to 8 cells, got 0"),
        (([range(9)],), "a pattern has 1 to 8 cells, got 9"),
        (([[0, 16]],), "the cells of 4×4 are 0 to 15, got 16"),
        (([[0, 2**70]],), "a pattern is a sequence of cells"),
        (([[0, -1]],), "a pattern is a sequence of cells"),
        (([[0, 1, 0]],), "a pattern has each of its cells once, got 0 twice"),
        (([[0, 1.5]],), "a pattern is a sequence of cells, got [0, 1.5]"),
        (([3],), "a pattern is a sequence of cells, got 3"),
        ((3,), "patterns are the name of a layout or a sequence of patterns, got 3"),
        (([list(range(8))] * 2,), "fewer than 2^32 entries"),
    ],
)
def test_what_is_no_layout_is_refused(arguments: tuple[object], complaint: str) -> None:
    with pytest.raises(InvalidNetworkError, match=re.escape(complaint)):
        Network(*arguments)  # type: ignore[arg-type]


def test_arguments_beside_patterns_are_checked() -> None:
    for alphabet in (65, 1, -1, 2**70):
        with pytest.raises(InvalidArrayError, match="alphabet is an integer from 2 to 64, got"):
            Network(SMALL, alphabet=alphabet)
    with pytest.raises(InvalidNetworkError, match="symmetric is True or False, got 1"):
        Network(SMALL, symmetric=1)  # type: ignore[arg-type]
    with pytest.raises(InvalidNetworkError, match="a pattern of 5×5 is none of 4×4, got Pattern"):
        Network([Pattern((0, 5), size=5)])
    with pytest.raises(InvalidNetworkError, match="its own symmetry and alphabet"):
        Network("4x5", symmetric=False)
    with pytest.raises(InvalidNetworkError, match="for 4×4, not for 5×5"):
        Network("4x5", size=5)
    with pytest.raises(InvalidNetworkError, match="for 6×6 give patterns"):
        Network(size=6)
    with pytest.raises(InvalidBoardError, match="size is an integer from 2 to 8, got 9"):
        Network(SMALL, size=9)


@pytest.mark.parametrize("stages", [(5, 5), (9, 5), (0,), ("x",), (1.5,), range(1, 17)])
def test_stages_rise_from_one_on_and_are_not_too_many(stages: tuple[object]) -> None:
    with pytest.raises(InvalidNetworkError, match="stages are up to 15 sums of tiles from 1 on"):
        Network(SMALL, stages=stages)  # type: ignore[arg-type]


def test_a_stage_is_added_behind_those_that_are_there() -> None:
    network = Network(SMALL, stages=(512,))
    entries = network.entries // 2
    network.add_stage(1024)
    assert (network.stages, network.entries) == ((512, 1024), 3 * entries)
    for wrong in (1024, 1000, -1, "x"):
        with pytest.raises(InvalidNetworkError, match="each larger than the one before"):
            network.add_stage(wrong)  # type: ignore[arg-type]
    with pytest.raises(InvalidNetworkError, match="a sequence of sums of tiles, got 5"):
        Network(SMALL, stages=5)  # type: ignore[arg-type]
    with pytest.raises(InvalidNetworkError, match="fewer stages"):
        Network([range(7)], stages=range(1, 16))
    assert network.stages == (512, 1024)


def test_patterns_show_themselves() -> None:
    assert str(Pattern((5, 1, 4))) == ". 1 . .\n2 0 . .\n. . . .\n. . . ."
    assert list(Pattern((5, 1, 4))) == [5, 1, 4]
    assert Pattern((1, 2), size=3) == Pattern((1, 2), size=3) != Pattern((2, 1), size=3)
    with pytest.raises(InvalidNetworkError, match="the cells of 3×3 are 0 to 8, got 9"):
        Pattern((9,), size=3)


def test_a_new_network_holds_every_board_to_be_worth_the_same() -> None:
    network = Network(SMALL)
    assert (network.value(boards()) == 0).all()
    network.fill(1600)
    np.testing.assert_allclose(network.value(boards()), 1600)
    for worth in (float("nan"), float("inf"), 1e40, 10**400, "x"):
        with pytest.raises(InvalidArrayError, match="worth is a number from -1e12 to 1e12, got"):
            network.fill(worth)  # type: ignore[arg-type]


def test_symmetric_boards_are_worth_the_same_where_all_share_the_tables(trained: Network) -> None:
    network = Network(SMALL)
    train(network, 320)
    board = Board.from_exponents(boards(1)[0].tobytes())
    images = np.array(
        [np.frombuffer(image.exponents, np.uint8).reshape(4, 4) for image in board.symmetries()]
    )
    values = network.value(images)
    assert values[0] != 0
    np.testing.assert_allclose(values, values[0], rtol=1e-5)
    assert np.ptp(trained.value(images)) > 1


@pytest.mark.parametrize("kind", ["17x4", "4x5", "patterns", "size 3", "size 5"])
def test_the_best_move_is_the_one_whose_points_and_afterstate_are_worth_most(kind: str) -> None:
    network = {
        "17x4": lambda: Network("17x4"),
        "4x5": lambda: Network("4x5"),
        "patterns": lambda: Network(SMALL, alphabet=12),
        "size 3": lambda: Network(size=3),
        "size 5": lambda: Network([[0, 1, 2, 3, 4], [0, 1, 5, 6]], size=5),
    }[kind]()
    train(network, 64, seed=3)
    at = boards(size=network.size)
    directions, worth = network.best_moves(at)
    assert (directions == -1).any()
    for exponents, direction, best in zip(at, directions.tolist(), worth.tolist(), strict=True):
        board = Board.from_exponents(exponents.tobytes())
        slides = {d: board.slide(d) for d in board.legal_moves()}
        afterstates = np.array(
            [np.frombuffer(slide.board.exponents, np.uint8) for slide in slides.values()], np.uint8
        ).reshape(-1, network.size, network.size)
        if not slides:
            assert (direction, best) == (-1, 0)
            continue
        values = network.value(afterstates) + np.array(
            [slide.gained for slide in slides.values()], np.float32
        )
        assert best == values.max()
        assert list(slides)[int(values.argmax())] == direction


def test_tiles_beyond_the_alphabet_are_as_its_largest(trained: Network) -> None:
    board = np.zeros((3, 4, 4), np.uint8)
    board[:, 0, 0] = [15, 16, 17]
    board[:, 2, 1] = 3
    assert len(set(trained.value(board).tolist())) == 1
    assert trained.best_moves(board)[0].min() >= 0


def test_boards_that_are_none_are_refused(trained: Network) -> None:
    for wrong in [
        np.zeros((4, 4), np.uint8),
        np.zeros((2, 3, 3), np.uint8),
        np.zeros((2, 4, 4), np.int64),
        [[1]],
    ]:
        for ask in (trained.value, trained.best_moves):
            with pytest.raises(InvalidArrayError, match="boards has to be"):
                ask(wrong)  # type: ignore[arg-type]
    too_large = np.zeros((2, 4, 4), np.uint8)
    too_large[1, 2, 3] = 64
    with pytest.raises(InvalidBoardError, match=r"board 1: .*63"):
        trained.value(too_large)


def test_a_file_brings_it_back(trained: Network, tmp_path: Path) -> None:
    path = tmp_path / "network"
    trained.save(path)
    loaded = Network.load(path)
    assert loaded.games == trained.games == 640
    assert loaded.patterns == trained.patterns
    np.testing.assert_array_equal(loaded.value(boards()), trained.value(boards()))
    assert [file.name for file in tmp_path.iterdir()] == ["network"]


def test_a_file_that_is_none_or_damaged_is_refused_by_name(
    trained: Network, tmp_path: Path
) -> None:
    path = tmp_path / "network"
    with pytest.raises(FileNotFoundError) as missing:
        Network.load(path)
    assert missing.value.filename == str(path)
    path.write_text("hello")
    with pytest.raises(InvalidNetworkError, match="network: this is no file of an n-tuple network"):
        Network.load(path)
    trained.save(path)
    content = bytearray(path.read_bytes())
    content[9000] ^= 4
    path.write_bytes(content)
    with pytest.raises(InvalidNetworkError, match="damaged: not what was written is its values"):
        Network.load(path)


def test_a_file_that_cannot_be_written_leaves_what_was_there(
    trained: Network, tmp_path: Path
) -> None:
    with pytest.raises(OSError, match="No such file") as failed:
        trained.save(tmp_path / "nowhere" / "network")
    assert failed.value.filename == str(tmp_path / "nowhere" / "network")
    (tmp_path / "folder").mkdir()
    with pytest.raises(IsADirectoryError):
        trained.save(tmp_path / "folder")
    assert [file.name for file in tmp_path.iterdir()] == ["folder"]


def test_a_link_and_permissions_stay_where_a_file_is_replaced(
    trained: Network, tmp_path: Path
) -> None:
    real, link = tmp_path / "real", tmp_path / "link"
    trained.save(real)
    real.chmod(0o600)
    link.symlink_to(real)
    Network(SMALL).save(link)
    assert link.is_symlink()
    assert real.stat().st_mode & 0o777 == 0o600
    assert Network.load(real).patterns == SMALL


@pytest.mark.skipif(sys.platform == "win32", reason="pipes of POSIX")
def test_what_is_no_regular_file_is_left_as_it_is(trained: Network, tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for use in (trained.save, trained.save_compact, Network.load):
        with pytest.raises(OSError, match="no regular file") as refused:
            use(pipe)
        assert refused.value.filename == str(pipe)
    assert pipe.is_fifo()
    assert list(tmp_path.iterdir()) == [pipe]


def test_threads_that_save_to_one_file_leave_it_whole(trained: Network, tmp_path: Path) -> None:
    path = tmp_path / "network"
    trained.save(path)
    other = Network(SMALL)

    def save(network: Network) -> int:
        for _ in range(10):
            network.save(path)
        return Network.load(path).entries

    with ThreadPoolExecutor(4) as executor:
        entries = list(executor.map(save, [trained, other, Network("17x4"), Network(SMALL)]))
    assert set(entries) <= {trained.entries, other.entries}
    assert [file.name for file in tmp_path.iterdir()] == ["network"]


def test_a_mapped_network_is_the_same_and_learns_without_changing_the_file(
    trained: Network, tmp_path: Path
) -> None:
    path = tmp_path / "network"
    trained.save(path)
    before = path.read_bytes()
    mapped = Network.load(path, mapped=True)
    np.testing.assert_array_equal(mapped.value(boards()), trained.value(boards()))
    train(mapped, 64)
    assert path.read_bytes() == before


def test_rng_streams_of_games_are_those_of_single_games(trained: Network) -> None:
    scores, moves, tiles = trained._play(7, 3, seed=11, threads=1)
    for game, score, move_count, tile in zip(range(7, 10), scores, moves, tiles, strict=True):
        rng = Rng(11).split(game)
        board, points, count = Board.start(rng), 0, 0
        while board.legal_moves():
            at = np.frombuffer(board.exponents, np.uint8).reshape(1, 4, 4)
            slide = board.play(int(trained.best_moves(at)[0][0]), rng)
            board, points, count = slide.board, points + slide.gained, count + 1
        assert (points, count, board.max_tile) == (score, move_count, tile)


def test_it_is_not_pickled_but_saved(trained: Network) -> None:
    with pytest.raises(TypeError, match="Network"):
        pickle.dumps(trained)
