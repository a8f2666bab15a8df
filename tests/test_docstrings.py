"""The examples in the docstrings of the public API run and show what they say."""

import doctest
import inspect
from collections.abc import Iterator

import pytest

import slide2048
import slide2048.ai
import slide2048.batch
import slide2048.ntuple


def documented() -> Iterator[tuple[str, str]]:
    everything = {name: getattr(slide2048, name) for name in slide2048.__all__}
    for module in (slide2048.ai, slide2048.batch, slide2048.ntuple):
        everything |= {name: getattr(module, name) for name in module.__all__}
    for name, item in everything.items():
        if not callable(item):
            continue
        yield name, inspect.getdoc(item) or ""
        for attribute, member in [*vars(item).items()] if inspect.isclass(item) else ():
            if not attribute.startswith("_") and not isinstance(member, item):
                unwrapped = getattr(member, "__func__", member)
                yield f"{name}.{attribute}", inspect.getdoc(unwrapped) or ""


CASES = [case for case in documented() if ">>>" in case[1]]


@pytest.mark.parametrize(("name", "text"), CASES, ids=[name for name, _ in CASES])
def test_examples_show_what_they_say(name: str, text: str) -> None:
    test = doctest.DocTestParser().get_doctest(text, dict(vars(slide2048)), name, None, None)
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    report: list[str] = []
    runner.run(test, out=report.append)
    assert runner.summarize(verbose=False).failed == 0, "".join(report)


def test_the_engine_has_examples() -> None:
    names = {name for name, _ in CASES}
    assert {"Board", "Board.slide", "Board.play", "Slide", "Rng", "Direction"} <= names
    assert {"BatchGames", "play_random", "rollouts", "cpu_paths", "values"} <= names
    assert {"Network", "Pattern", "train", "evaluate", "Expectimax"} <= names


@pytest.mark.parametrize(
    "item",
    [
        slide2048.Board,
        slide2048.Slide,
        slide2048.Rng,
        slide2048.batch.BatchGames,
        slide2048.ntuple.Network,
    ],
)
def test_every_public_member_of_the_engine_is_documented(item: type) -> None:
    public = {name: member for name, member in vars(item).items() if not name.startswith("_")}
    assert public
    assert [name for name, member in public.items() if not inspect.getdoc(member)] == []
