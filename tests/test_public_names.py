"""What `import slide2048` offers."""

import subprocess
import sys

import pytest

import slide2048


def test_every_public_name_is_there_and_listed() -> None:
    assert slide2048.__all__ == sorted(slide2048.__all__)
    for name in slide2048.__all__:
        assert getattr(slide2048, name) is not None
        assert name in dir(slide2048)


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="module 'slide2048' has no attribute 'Gmae'"):
        slide2048.Gmae  # noqa: B018


def test_the_engine_alone_does_not_load_the_game() -> None:
    code = (
        "import sys, slide2048; slide2048.Board.empty(); print('slide2048.game' in sys.modules);"
        " slide2048.Game; print('slide2048.game' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "True"]
