"""The documents: their Python runs, and what they name exists."""

import doctest
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
DOCUMENTS = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")])
FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
TARGET = re.compile(r"^([a-z][a-z-]*):", re.MULTILINE)
LINK = re.compile(r"\]\(([^)#]+)(?:#[^)]*)?\)")


def blocks(path: Path, language: str) -> list[str]:
    return [
        body for name, body in FENCE.findall(path.read_text(encoding="utf-8")) if name == language
    ]


def commands(text: str) -> set[str]:
    """The make targets that a document tells people to run."""
    return {
        target
        for code in re.findall(r"`[^`]+`|^\$ .*$|^    make .*$", text, re.MULTILINE)
        for target in re.findall(r"\bmake ([a-z][a-z-]*)", code)
    }


@pytest.fixture(params=DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def document(request: pytest.FixtureRequest) -> Path:
    path: Path = request.param
    return path


def test_python_in_the_documents_does_what_they_say(document: Path) -> None:
    source = "\n".join(blocks(document, "python"))
    test = doctest.DocTestParser().get_doctest(source, {}, document.name, str(document), 0)
    output: list[str] = []
    result = doctest.DocTestRunner(verbose=False).run(test, out=output.append)
    assert result.failed == 0, "".join(output)


def test_every_python_block_is_run(document: Path) -> None:
    # A block without a prompt would be shown to people and never tried.
    assert [body for body in blocks(document, "python") if not body.startswith(">>> ")] == []


def test_readme_shows_the_engine_at_work() -> None:
    assert sum(body.count(">>> ") for body in blocks(ROOT / "README.md", "python")) >= 10


def test_documented_make_targets_exist(document: Path) -> None:
    targets = set(TARGET.findall((ROOT / "Makefile").read_text(encoding="utf-8")))
    assert commands(document.read_text(encoding="utf-8")) - targets == set()


def test_the_readme_names_the_make_targets_that_people_need() -> None:
    assert {"play", "test"} <= commands((ROOT / "README.md").read_text(encoding="utf-8"))


def test_links_between_documents_lead_somewhere(document: Path) -> None:
    links = LINK.findall(document.read_text(encoding="utf-8"))
    local = [link for link in links if "://" not in link]
    assert [link for link in local if not (document.parent / link).exists()] == []
