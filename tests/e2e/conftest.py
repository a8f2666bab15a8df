"""What the end-to-end tests share."""

import contextlib
import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from command import AlmostWon, Command


@pytest.fixture
def command(tmp_path: Path, bytecode: Path) -> Iterator[Command]:
    with contextlib.ExitStack() as stack:
        yield Command(tmp_path, bytecode, stack)


@pytest.fixture(scope="session")
def bytecode(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("bytecode")


@pytest.fixture(scope="session")
def almost_won() -> AlmostWon:
    path = Path(__file__).parent.parent / "data" / "before_2048.json"
    game = json.loads(path.read_text())
    return AlmostWon(game["seed"], game["moves"], game["winning"])
