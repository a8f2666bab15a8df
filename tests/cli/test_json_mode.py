"""What help says of ``--json``: all that a script meets, for those who have only the command."""

import json
import re
from typing import Any

import pytest

from slide2048.cli import main
from slide2048.cli.json_mode import JSON_MODE
from slide2048.json_lines import JsonPlayer
from slide2048.json_request import OPTIONS, Code, Kind
from slide2048.session import Session

DAY = "2026-11-28"


def fields(value: object) -> set[str]:
    """The names in an answer, also in what it holds."""
    if isinstance(value, dict):
        return set(value).union(*map(fields, value.values()))
    return set().union(*map(fields, value)) if isinstance(value, list) else set()


@pytest.mark.parametrize("daily", [False, True])
def test_it_names_every_field_and_type_of_every_answer(daily: bool) -> None:
    answers: list[dict[str, Any]] = []
    session = Session.open(seed=7, save=False, daily=daily, today=lambda: DAY)
    player = JsonPlayer(session, answers.append)
    player.greet()
    for way in ("up", "left", "down", "right") * 5:
        player.obey(json.dumps({"move": way}))
    for kind in Kind:
        player.obey(json.dumps({kind: True}))
    assert {"game", "error", *Kind} == {answer["type"] for answer in answers}
    assert any(answer.get("merges") for answer in answers)
    named = set(re.findall(r"\w+", JSON_MODE))
    assert fields(answers) | {answer["type"] for answer in answers} <= named


def test_it_names_every_request_and_error() -> None:
    requests = [json.loads(text) for text in re.findall(r"^ +(\{.*?\})", JSON_MODE, re.MULTILINE)]
    assert [key for request in requests for key in request] == list(Kind)
    assert {*Code, *sum(OPTIONS.values(), ())} <= set(re.findall(r"\w+", JSON_MODE))


def test_who_asks_for_help_is_led_to_it(capsys: pytest.CaptureFixture[str]) -> None:
    for command in ([], ["daily"]):
        assert main([*command, "--help"]) == 0
        help_text = " ".join(capsys.readouterr().out.split())
        assert "as slide2048 play --help describes" in help_text
        assert "docs/" not in help_text
    assert main(["play", "--help"]) == 0
    assert JSON_MODE in capsys.readouterr().out
    assert main(["man"]) == 0
    assert "\n.SH JSON MODE\n" in capsys.readouterr().out


def test_it_fits_on_a_usual_terminal() -> None:
    assert max(map(len, JSON_MODE.splitlines())) <= 80
    assert JSON_MODE.isascii()
