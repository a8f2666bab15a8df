"""JSON mode: exactly one answer a line, and every answer true of the game."""

import io
import json
import os
import re
import signal
import threading
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import slide2048
from games import DIRECTION_OF, lines_of
from slide2048 import Board, Record, Rng, json_lines
from slide2048.errors import SaveError
from slide2048.json_request import Code, Kind
from slide2048.session import Session

SEED = 7
PARTICULAR = {"type", "moved", "gained", "merges", "new_tile", "undone", "record"}
DOCUMENT = Path(__file__).parents[1] / "docs" / "json.md"


def run(
    text: bytes,
    *,
    size: int = 4,
    seed: int | None = SEED,
    folder: Path | None = None,
    undo_limit: int | None = None,
) -> tuple[int, list[dict[str, Any]]]:
    """Give `text` to JSON mode; return the exit status and the answers."""
    reading, writing = os.pipe()
    sender = threading.Thread(target=_feed, args=(writing, text))
    sender.start()
    session = Session.open(
        size=size, seed=seed, save=folder is not None, folder=folder, undo_limit=undo_limit
    )
    shown = io.StringIO()
    with os.fdopen(reading, encoding="utf-8") as stdin:
        status = json_lines.run(session, stdin, shown)
    sender.join()
    assert shown.getvalue().isascii()
    return status, [json.loads(line) for line in shown.getvalue().splitlines()]


def _feed(descriptor: int, text: bytes) -> None:
    with os.fdopen(descriptor, "wb") as file:
        file.write(text)


def requests(*objects: dict[str, Any]) -> bytes:
    return "".join(json.dumps(item) + "\n" for item in objects).encode()


def moves(letters: str) -> bytes:
    return requests(*({"move": DIRECTION_OF[letter].name.lower()} for letter in letters))


def answers(text: bytes, **options: Any) -> list[dict[str, Any]]:  # noqa: ANN401
    """The answers to `text`, without the line that opens the conversation."""
    status, shown = run(text, **options)
    assert status == 0
    return shown[1:]


def state(answer: dict[str, Any]) -> dict[str, Any]:
    """What an answer says of the game, whatever it answers."""
    return {name: value for name, value in answer.items() if name not in PARTICULAR}


def test_the_first_line_describes_the_game() -> None:
    status, (game,) = run(b"")
    assert status == 0
    assert game == {
        "type": "game",
        "slide2048": slide2048.__version__,
        "protocol": 1,
        "saving": False,
        "resumed": False,
        "daily": None,
        "size": 4,
        "seed": SEED,
        "board": Board.start(Rng(SEED)).rows(),
        "score": 0,
        "best": 0,
        "helped": False,
        "moves": 0,
        "won": False,
        "over": False,
        "can_keep_going": False,
        "legal_moves": ["up", "right", "down", "left"],
        "can_undo": False,
        "undos_left": 5,
        "notices": [],
    }


@pytest.mark.parametrize("win", lines_of("wins.jsonl"), ids=lambda win: f"{win['size']}")
def test_whole_games_are_told_as_the_engine_plays_them(win: dict[str, Any]) -> None:
    size, seed, won = win["size"], win["seed"], win["won_moves"]
    text = moves(win["moves"][:won]) + requests({"keep_going": True}) + moves(win["moves"][won:])
    shown = answers(text, size=size, seed=seed)
    assert shown[won]["type"] == "keep_going"
    assert shown[won]["kept_going"] is not win.get("over", False)
    del shown[won]
    rng, score = Rng(seed), 0
    board = Board.start(rng, size)
    for number, (letter, answer) in enumerate(zip(win["moves"], shown, strict=True), 1):
        slide = board.play(DIRECTION_OF[letter], rng)
        slid = board.slide(DIRECTION_OF[letter]).board
        board, score = slide.board, score + slide.gained
        assert answer["type"] == "move"
        assert answer["moved"] is True
        assert answer["board"] == board.rows()
        assert (answer["gained"], answer["score"]) == (slide.gained, score)
        assert sum(merge["value"] for merge in answer["merges"]) == slide.gained
        new = answer["new_tile"]
        assert slid.place(new["row"], new["column"], new["value"]) == board
        assert answer["moves"] == number
        assert answer["won"] is (number >= won)
        assert answer["over"] is not board.can_move()
        assert answer["can_keep_going"] is (number == won and board.can_move())
        legal = [] if number == won else [d.name.lower() for d in board.legal_moves()]
        assert answer["legal_moves"] == legal


def test_a_move_that_changes_nothing_is_answered_and_counts_for_nothing() -> None:
    shown = answers(moves("U" * 30) + requests({"state": True}))
    stuck = shown[-2]
    assert (stuck["moved"], stuck["gained"]) == (False, 0)
    assert (stuck["merges"], stuck["new_tile"]) == ([], None)
    assert "up" not in stuck["legal_moves"]
    assert stuck["legal_moves"]
    assert stuck["moves"] == sum(answer["moved"] for answer in shown[:-1])
    assert state(stuck) == state(shown[-1])


def test_moves_are_left_alone_at_the_win_and_at_the_end() -> None:
    win = next(win for win in lines_of("wins.jsonl") if not win.get("over"))
    text = moves(win["moves"][: win["won_moves"]] + "URDL")
    shown = answers(text, size=win["size"], seed=win["seed"])
    assert [answer["moved"] for answer in shown[-5:]] == [True, False, False, False, False]
    assert shown[-1]["can_keep_going"]
    end = answers(moves("URDL" * 40), size=2)[-1]
    assert end["over"]
    assert (end["moved"], end["legal_moves"]) == (False, [])


def test_undo_takes_back_and_says_when_it_cannot() -> None:
    shown = answers(moves("UL") + requests(*[{"undo": True}] * 3), undo_limit=2)
    up, _, back, start, no = shown
    assert [answer["undone"] for answer in (back, start, no)] == [True, True, False]
    assert back["board"] == up["board"]
    assert start["board"] == no["board"] == Board.start(Rng(SEED)).rows()
    assert [answer["undos_left"] for answer in shown] == [2, 2, 1, 0, 0]
    assert [answer["can_undo"] for answer in shown] == [True, True, True, False, False]


def test_new_starts_the_game_of_its_seed_and_undo_brings_the_old_one_back() -> None:
    text = moves("UL") + requests({"new": True, "seed": 8}, {"undo": True}, {"new": True})
    _, old, new, back, other = answers(text)
    assert (new["seed"], new["board"]) == (8, Board.start(Rng(8)).rows())
    assert new["undos_left"] == 5
    assert back["undone"]
    assert state(back) == state(old)
    assert other["moves"] == 0
    assert other["seed"] != SEED


def test_state_has_the_record_of_the_game() -> None:
    *_, last, answer = answers(moves("ULDR") + requests({"state": True}))
    assert state(answer) == state(last)
    record = Record.parse(answer["record"])
    record.verify()
    assert record.seed == SEED
    assert [position.board for position in record.replay()][-1].rows() == answer["board"]


def test_a_bad_line_is_an_error_and_the_next_one_counts() -> None:
    shown = answers(b'x\n\n{"move": 3}\n' + b"[" * 1_000_000 + b"\n" + moves("U"))
    codes = [Code.NOT_JSON, Code.NOT_JSON, Code.BAD_VALUE, Code.TOO_LONG]
    assert [answer.get("code") for answer in shown] == [*codes, None]
    assert [answer.get("line") for answer in shown] == [1, 2, 3, 4, None]
    assert set(shown[0]) == {"type", "code", "message", "line", "notices"}
    assert shown[-1]["moves"] == 1


@pytest.mark.parametrize("end", [b"", b"\n", b"\r\n"])
def test_the_last_line_needs_no_end(end: bytes) -> None:
    assert len(answers(moves("U").rstrip() + end)) == 1


@given(st.lists(st.binary(max_size=30).map(lambda text: text.replace(b"\n", b""))))
def test_every_line_has_exactly_one_answer(lines: list[bytes]) -> None:
    shown = answers(b"".join(line + b"\n" for line in lines))
    assert [answer["type"] for answer in shown] == ["error"] * len(lines)


def test_each_answer_is_there_before_the_next_request() -> None:
    requests_in, requests_out = os.pipe()
    answers_in, answers_out = os.pipe()
    # Binary and unbuffered on the way in, so that what can be read is what has been flushed.
    with (
        os.fdopen(requests_in, encoding="utf-8") as stdin,
        os.fdopen(answers_out, "w", encoding="utf-8") as stdout,
        os.fdopen(answers_in, "rb") as shown,
        os.fdopen(requests_out, "wb", buffering=0) as asked,
    ):

        def converse() -> None:
            shown.readline()
            for letter in "ULDR":
                asked.write(moves(letter))
                told.append(json.loads(shown.readline())["type"])
            asked.close()

        told: list[str] = []
        # Signals are for the main thread only, so the script is the other one.
        script = threading.Thread(target=converse)
        script.start()
        assert json_lines.run(Session.open(seed=SEED, save=False), stdin, stdout) == 0
        script.join()
    assert told == ["move"] * 4


def test_the_game_is_saved_and_goes_on(tmp_path: Path) -> None:
    _, first = run(moves("UL"), folder=tmp_path)
    assert first[0]["saving"]
    _, (again,) = run(b"", seed=None, folder=tmp_path)
    assert again["resumed"]
    assert again["board"] == first[-1]["board"]
    assert again["moves"] == 2


def test_notices_are_told_once_in_the_next_answer() -> None:
    session = Session.open(seed=SEED, save=False)
    shown: list[dict[str, Any]] = []
    player = json_lines.JsonPlayer(session, shown.append)
    session.notices.extend(["one", "two"])
    player.greet()
    session.notices.append("three")
    player.obey("no request")
    player.obey('{"state": true}')
    assert [answer["notices"] for answer in shown] == [["one", "two"], ["three"], []]


def test_an_end_that_is_not_saved_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Session, "close", lambda _: False)
    monkeypatch.setattr(Session, "save_problem", property(lambda _: "the disk is full"))
    with pytest.raises(SaveError, match="the disk is full"):
        run(moves("U"))


def test_a_reader_that_leaves_does_not_lose_the_game(tmp_path: Path) -> None:
    class Gone(io.StringIO):
        def write(self, text: str) -> int:
            if '"moves": 2' in text:
                raise BrokenPipeError
            return super().write(text)

    reading, writing = os.pipe()
    os.write(writing, moves("UL"))
    session = Session.open(size=4, seed=SEED, folder=tmp_path)
    with os.fdopen(reading, encoding="utf-8") as stdin, pytest.raises(BrokenPipeError):
        json_lines.run(session, stdin, Gone())
    os.close(writing)
    assert run(b"", seed=None, folder=tmp_path)[1][0]["moves"] == 2


@pytest.mark.parametrize(
    ("number", "status"), [(signal.SIGTERM, 143), (signal.SIGHUP, 129), (signal.SIGINT, 130)]
)
def test_signals_finish_the_request_save_and_end(
    number: signal.Signals, status: int, tmp_path: Path
) -> None:
    class Shown(io.StringIO):
        def write(self, text: str) -> int:
            if '"moves": 1' in text:
                os.kill(os.getpid(), number)
            return super().write(text)

    reading, writing = os.pipe()
    os.write(writing, moves("U"))
    shown = Shown()
    with os.fdopen(reading, encoding="utf-8") as stdin:
        session = Session.open(size=4, seed=SEED, folder=tmp_path)
        assert json_lines.run(session, stdin, shown) == status
    os.close(writing)
    assert json.loads(shown.getvalue().splitlines()[-1])["moves"] == 1
    assert run(b"", seed=None, folder=tmp_path)[1][0]["moves"] == 1


def test_without_input_or_output_it_ends() -> None:
    assert json_lines.run(Session.open(seed=SEED, save=False), None, None) == 0


def test_the_document_names_every_field_code_and_request() -> None:
    named = set(re.findall(r"^\| `(\w+)` \|", DOCUMENT.read_text(encoding="utf-8"), re.MULTILINE))
    everything = [*moves("U").splitlines(), b'{"undo": true}', b'{"keep_going": true}']
    everything += [b'{"state": true}', b"x"]
    fields = {field for answer in run(b"\n".join(everything))[1] for field in answer}
    assert fields | set(Code) <= named
    text = DOCUMENT.read_text(encoding="utf-8")
    assert all(f'`{{"{kind}": ' in text for kind in Kind)


def test_the_conversation_in_the_document_is_what_happens() -> None:
    (block,) = re.findall(r"^```console\n(.*?)^```", DOCUMENT.read_text("utf-8"), re.M | re.S)
    command, *lines = block.splitlines()
    assert command == "$ slide2048 --json --seed 7"
    asked = [line[2:] for line in lines if line.startswith("> ")]
    told = [json.loads(line) for line in lines if not line.startswith("> ")]
    _, shown = run("\n".join(asked).encode())
    assert told == shown


def test_the_boards_in_the_readme_are_those_of_its_game() -> None:
    readme = (DOCUMENT.parents[1] / "README.md").read_text(encoding="utf-8")
    pattern = r"^\$ echo '(.*)' \| slide2048 --json --seed 7 \| jq .*\n((?:\[.*\n)+)"
    ((asked, told),) = re.findall(pattern, readme, re.MULTILINE)
    _, shown = run(asked.encode())
    assert [json.loads(line) for line in told.splitlines()] == [item["board"] for item in shown]


def test_a_helped_game_says_so_and_has_the_best_of_helped_games(tmp_path: Path) -> None:
    session = Session.open(size=4, seed=SEED, folder=tmp_path)
    while not session.game.score:
        session.move(session.game.board.legal_moves()[0])
    session.mark_helped()
    score = session.game.score
    session.close()
    _, (first, after) = run(requests({"new": True}), seed=None, folder=tmp_path)
    assert (first["helped"], first["best"]) == (True, score)
    assert (after["helped"], after["best"]) == (False, 0)
