"""``slide2048 curve``: logs of training as a picture."""

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

import slide2048.ntuple
from slide2048.cli import main


@pytest.fixture(scope="module", autouse=True)
def matplotlib_s_own_files(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Keep Matplotlib, which is first imported here, out of the home folder."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("MPLCONFIGDIR", str(tmp_path_factory.mktemp("matplotlib")))
        yield


def write(path: Path, *points: tuple[int, float]) -> Path:
    lines = [json.dumps({"games": games, "mean": mean}) for games, mean in points]
    path.write_text("".join(f"{line}\n" for line in lines))
    return path


@pytest.fixture
def log(tmp_path: Path) -> Path:
    return write(tmp_path / "one.jsonl", (64, 1000.0), (128, 3000.0), (256, 4000.5))


def test_what_was_trained_is_drawn_in_every_form(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log, network = tmp_path / "my.log.jsonl", tmp_path / "network"
    arguments = ["train", str(network), "--layout", "17x4", "--games", "64", "--log", str(log)]
    assert main(arguments) == main(arguments) == 0
    capsys.readouterr()
    begins = {"svg": b"<?xml", "png": b"\x89PNG", "PDF": b"%PDF"}
    for form, begin in begins.items():
        path = tmp_path / f"curve.{form}"
        for _ in range(2):
            before = path.read_bytes() if path.exists() else None
            assert main(["curve", str(log), "--output", str(path)]) == 0
        # The time of drawing is not in it, nor anything random.
        assert path.read_bytes() == before
        assert path.read_bytes().startswith(begin)
    assert "<!-- my.log -->" in (tmp_path / "curve.svg").read_text()
    assert capsys.readouterr() == ("", "")


def test_each_log_is_a_curve_and_each_network_in_it_a_part(log: Path) -> None:
    from slide2048.ntuple.learning_curve import _figure
    from slide2048.ntuple.training_log import TrainingLog

    other = write(log.with_name("other"), (640, 1.0), (704, 2.0), (64, 3.0), (128, 4.0))
    logs = {path.name: TrainingLog.read(path) for path in (log, other)}
    (axes,) = _figure(logs).get_axes()
    lines = axes.get_lines()
    drawn = [np.asarray(line.get_xydata()).tolist() for line in lines]
    assert drawn == [
        [[64, 1000.0], [128, 3000.0], [256, 4000.5]],
        [[640, 1.0], [704, 2.0]],
        [[64, 3.0], [128, 4.0]],
    ]
    colors = [line.get_color() for line in lines]
    assert colors[0] != colors[1] == colors[2]


def test_many_lines_of_a_log_are_drawn_as_their_means(tmp_path: Path) -> None:
    from slide2048.ntuple.training_log import TrainingLog

    log = TrainingLog.read(write(tmp_path / "log", *((n, float(n)) for n in range(1, 101))))
    assert log.thinned(100) is log
    games, means = log.thinned(50)
    assert games.tolist() == [*range(2, 101, 2)]
    assert means.tolist() == [n - 0.5 for n in range(2, 101, 2)]


@pytest.mark.parametrize(
    ("names", "labels"),
    [
        (["a/tc.jsonl", "a/td.jsonl"], ["tc", "td"]),
        (["a/log.jsonl", "b/log.jsonl"], ["a/log.jsonl", "b/log.jsonl"]),
        (["_$x^$.jsonl"], ["_$x^$"]),
        (["\x1b[31m ä\n😀.jsonl"], [r"\x1b[31m ä\n😀"]),
    ],
    ids=repr,
)
def test_the_legend_tells_logs_apart(
    names: list[str], labels: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in names:
        Path(name).parent.mkdir(exist_ok=True)
        write(Path(name), (64, 1000.0))
    assert main(["curve", *names, "--output", "curve.svg"]) == 0
    svg = Path("curve.svg").read_text(encoding="utf-8")
    assert [label for label in labels if f"<!-- {label} -->" in svg] == labels


@pytest.mark.parametrize(
    "line",
    [
        *("", "dear reader", "[]", "3", "{}", '{"games": 1}', "[" * 100_000),
        *('{"games": 1.5, "mean": 2.0}', '{"games": -1, "mean": 2.0}'),
        *('{"games": 1, "mean": NaN}', '{"games": 1, "mean": "2"}'),
        '{"games": 9223372036854775808, "mean": 2.0}',
    ],
    ids=lambda line: line[:40],
)
def test_a_damaged_line_is_named(line: str, log: Path, capsys: pytest.CaptureFixture[str]) -> None:
    whole = log.read_text()
    log.write_text(f"{whole}{line}\n{whole}")
    picture = log.with_name("curve.svg")
    assert main(["curve", str(log), "--output", str(picture)]) == 1
    assert capsys.readouterr().err == (
        f"slide2048: {log}: line 4 is damaged, or not of slide2048 train\n"
    )
    assert not picture.exists()


def test_a_line_that_is_still_written_is_left_out(
    log: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    picture = log.with_name("curve.svg")
    arguments = ["curve", str(log), "--output", str(picture)]
    assert main(arguments) == 0
    before = picture.read_bytes()
    log.write_text(log.read_text() + '{"games": 512, "me')
    assert main(arguments) == 0
    assert picture.read_bytes() == before
    log.write_text('{"games": 512, "me')
    assert main(arguments) == 1
    assert capsys.readouterr().err == (
        f"slide2048: {log}: slide2048 train has not written a whole line yet\n"
    )


def test_files_that_cannot_be_read_or_written_are_named(
    log: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    nowhere = tmp_path / "no" / "curve.svg"
    assert main(["curve", str(log), "--output", str(nowhere)]) == 74
    assert capsys.readouterr().err == f"slide2048: {nowhere}: No such file or directory\n"
    missing = tmp_path / "missing"
    assert main(["curve", str(log), str(missing), "--output", "curve.svg"]) == 1
    assert capsys.readouterr().err == f"slide2048: {missing}: No such file or directory\n"


@pytest.mark.skipif(sys.platform == "win32", reason="limits of POSIX")
def test_a_picture_that_cannot_be_written_leaves_the_one_before(log: Path, tmp_path: Path) -> None:
    import resource

    picture = tmp_path / "curve.png"
    picture.write_bytes(b"old")
    before = {*tmp_path.iterdir()}
    done = subprocess.run(
        [sys.executable, "-m", "slide2048", "curve", str(log), "--output", str(picture)],
        capture_output=True,
        text=True,
        check=False,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (4000, 4000)),
    )
    assert done.returncode == 74
    assert done.stderr.splitlines()[-1] == f"slide2048: {picture}: File too large"
    assert picture.read_bytes() == b"old"
    assert {*tmp_path.iterdir()} == before


@pytest.mark.skipif(sys.platform == "win32", reason="links need a right there")
def test_a_link_to_a_picture_stays(log: Path, tmp_path: Path) -> None:
    picture, link = tmp_path / "picture", tmp_path / "curve.svg"
    picture.write_bytes(b"old")
    link.symlink_to(picture)
    assert main(["curve", str(log), "--output", str(link)]) == 0
    assert link.is_symlink()
    assert picture.read_bytes().startswith(b"<?xml")


def test_arguments_that_mean_nothing_are_named(
    log: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["curve", str(log), "--output", str(log)]) == 2
    assert "is no name of a picture: it ends in .svg, .png or .pdf" in capsys.readouterr().err
    assert main(["curve", str(log)]) == 2
    assert "the following arguments are required: --output" in capsys.readouterr().err
    assert main(["curve", "--output", "curve.svg"]) == 2
    assert "the following arguments are required: LOG" in capsys.readouterr().err


def test_without_matplotlib_the_extra_is_named(
    log: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    for name in ("drawing", "learning_curve"):
        monkeypatch.delitem(sys.modules, f"slide2048.ntuple.{name}", raising=False)
        monkeypatch.delattr(slide2048.ntuple, name, raising=False)
    assert main(["curve", str(log), "--output", "curve.svg"]) == 1
    assert capsys.readouterr().err == (
        "slide2048: pictures are drawn by Matplotlib; install it with: "
        'pip install "slide2048[plot]"\n'
    )
