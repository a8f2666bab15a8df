"""The network that comes with the game."""

import subprocess
import sys

import pytest

from slide2048.cli import main
from slide2048.ntuple import Network, evaluate, pretrained, train
from slide2048.pretrained import PRETRAINED


def test_it_plays_as_well_as_the_documentation_says() -> None:
    network = pretrained()
    assert network.patterns == Network("4x6").patterns
    played = evaluate(network, 60)
    # Five standard errors below what 10,000 games have brought.
    assert played.mean > 175_000
    assert played.tile_shares[2048] > 0.9


def test_it_is_no_larger_than_it_may_be() -> None:
    assert PRETRAINED.stat().st_size <= 12_000_000


def test_a_copy_learns_on_and_leaves_the_file_alone() -> None:
    written = PRETRAINED.read_bytes()
    network = pretrained()
    games = network.games
    train(network, 1)
    assert network.games == games + 1
    assert pretrained().games == games
    assert PRETRAINED.read_bytes() == written


def test_players_who_have_no_numpy_have_it_too() -> None:
    code = """
import sys

import pytest
sys.modules["numpy"] = None
from slide2048.pretrained import pretrained
network = pretrained()
print(network.games)
for ask in (network.value, network.best_moves):
    try:
        ask(None)
    except ImportError as error:
        print(error.name)
"""
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60
    )
    assert done.stdout.split() == [str(pretrained().games), "numpy", "numpy"]


def test_it_is_evaluated_where_no_other_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["evaluate", "--games", "2"]) == 0
    assert capsys.readouterr().out.startswith("2 games: mean score")
