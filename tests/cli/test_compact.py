"""``slide2048 compact``."""

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from slide2048.cli import main
from slide2048.ntuple import Network


@pytest.fixture
def network(tmp_path: Path) -> Path:
    path = tmp_path / "network"
    assert main(["train", str(path), "--layout", "17x4", "--games", "128", "--seed", "3"]) == 0
    return path


def test_it_writes_a_small_form_and_leaves_the_network(
    network: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before, out = network.read_bytes(), network.with_name("small")
    capsys.readouterr()
    assert main(["compact", str(network), str(out), "--size", "20000"]) == 0
    size = out.stat().st_size
    assert capsys.readouterr().out == f"{out}: {size:,} bytes\n"
    assert 10_000 < size <= 20_000
    assert Network.load(out).games == 128
    assert network.read_bytes() == before
    assert main(["compact", str(network), str(out)]) == 0
    assert size < out.stat().st_size <= 12_000_000


def test_it_needs_no_numpy(network: Path) -> None:
    program = (
        "import sys; sys.modules['numpy'] = None; from slide2048.cli import main; sys.exit(main())"
    )
    out = network.with_name("small")
    command = [sys.executable, "-c", program, "compact", str(network), str(out)]
    done = subprocess.run(command, check=False, timeout=60)
    assert done.returncode == 0
    assert out.exists()


def test_what_it_cannot_do_is_told_in_a_line(
    network: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def complaint(status: int, *arguments: object) -> str:
        capsys.readouterr()
        assert main(["compact", *map(str, arguments)]) == status
        captured = capsys.readouterr()
        assert captured.out == ""
        return captured.err

    same = network.parent / "." / network.name
    before = network.read_bytes()
    assert "this is the network itself" in complaint(2, network, same)
    assert network.read_bytes() == before
    out, none = network.with_name("small"), network.with_name("none")
    assert complaint(1, none, out) == f"slide2048: {none}: No such file or directory\n"
    assert "no compact form of 10 bytes" in complaint(1, network, out, "--size", 10)
    assert "'0' is not a size: 1 to 1073741824" in complaint(2, network, out, "--size", 0)
    assert not out.exists()


def test_ctrl_c_ends_it_at_once(network: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    during = []

    class Busy:
        @staticmethod
        def load(_: Path, **_options: object) -> "Busy":
            return Busy()

        def save_compact(self, path: Path, **_options: object) -> None:
            during.append(signal.getsignal(signal.SIGINT))
            path.touch()

    monkeypatch.setattr("slide2048._engine.Network", Busy)
    before = signal.getsignal(signal.SIGINT)
    assert before is signal.default_int_handler
    assert main(["compact", str(network), str(network.with_name("small"))]) == 0
    assert during == [signal.SIG_DFL]
    assert signal.getsignal(signal.SIGINT) is before
