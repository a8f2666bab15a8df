"""Compares slide2048 with other 2048 engines for Python: uniformly random legal play on 4×4.

    python -m venv ~/peers && ~/peers/bin/pip install -r benchmarks/requirements-peers.txt
    python benchmarks/peers.py --python ~/peers/bin/python

Every engine plays in its own process, all on one core, ours and the peer's runs by turns. First
each must show that it plays 2048: scores, lengths and share of 4s of its games; where a peer does
not, what differs is said, and its time is that of another game. Rates are legal moves a CPU
second; the ratio is the median of the ratios of neighbouring runs.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
from pathlib import Path
from typing import Any

from sample import Game, Sample

HERE = Path(__file__).parent
OURS = HERE / "python_loop.py"
ADAPTERS = sorted((HERE / "adapters").glob("play_*.py"))


class Worker:
    """An engine in a process of its own."""

    def __init__(self, python: str, adapter: Path) -> None:
        self._process = subprocess.Popen(
            [python, str(HERE / "worker.py"), str(adapter)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        about = self._read()
        self.name: str = about["name"]
        self.breaks: str = about["breaks"]
        self.tiles_tell: bool = about["tiles_tell"]

    def _read(self) -> dict[str, Any]:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            raise RuntimeError("the engine's process has ended: is the engine installed there?")
        answer: dict[str, Any] = json.loads(line)
        return answer

    def play(self, games: int, seed: int) -> tuple[list[Game], float]:
        """Plays; returns the games and the legal moves a CPU second."""
        assert self._process.stdin is not None
        self._process.stdin.write(f"{games} {seed}\n")
        self._process.stdin.flush()
        answer = self._read()
        played = [Game(*game) for game in answer["games"]]
        return played, sum(game.moves for game in played) / answer["seconds"]

    def games_in(self, seconds: float) -> int:
        """Returns how many games take about so long."""
        played, rate = self.play(20, 0)
        moves_of_one = statistics.fmean(game.moves for game in played)
        return max(20, int(seconds * rate / moves_of_one))

    def close(self) -> None:
        """Ends the process."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait(timeout=60)


def compare(ours: Worker, peer: Worker, arguments: argparse.Namespace) -> str:
    """Times both by turns; returns a row of the table."""
    games, of_peer = ours.games_in(arguments.seconds), peer.games_in(arguments.seconds)
    statistic = Sample.of(peer.play(arguments.check, 2048)[0], peer.tiles_tell)
    wrong = statistic.disagreements()
    print(f"{peer.name}: {arguments.check} games: {statistic}; {'; '.join(wrong) or 'agrees'}")
    our_rates, rates = [], []
    for run in range(arguments.runs):
        our_rates.append(ours.play(games, 100 + run)[1])
        rates.append(peer.play(of_peer, 100 + run)[1])
    ratio = statistics.median(our / other for our, other in zip(our_rates, rates, strict=True))
    agrees = "yes" if not wrong else "no"
    return (
        f"| {peer.name} | {statistics.median(rates):,.0f} | {statistics.median(our_rates):,.0f} "
        f"| {ratio:,.1f} | {agrees} | {peer.breaks or '–'} |"
    )


def main() -> int:
    """Compares with each peer; returns the exit code."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--python", required=True, help="interpreter that has the peers")
    parser.add_argument("--runs", type=int, default=7, help="runs of each by turns (7)")
    parser.add_argument("--seconds", type=float, default=1.0, help="length of a run (1)")
    parser.add_argument("--check", type=int, default=1000, help="games of a peer checked (1000)")
    parser.add_argument("peers", nargs="*", help="names of adapters, all unless given")
    arguments = parser.parse_args()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})

    ours = Worker(sys.executable, OURS)
    sample = Sample.of(ours.play(20_000, 2048)[0])
    print(f"slide2048: 20000 games: {sample}; {'; '.join(sample.disagreements()) or 'agrees'}")
    if sample.disagreements():
        return 1
    rows = []
    for adapter in ADAPTERS:
        if not arguments.peers or adapter.stem.removeprefix("play_") in arguments.peers:
            peer = Worker(arguments.python, adapter)
            rows.append(compare(ours, peer, arguments))
            peer.close()
    ours.close()
    print()
    print("| peer | its moves/s | ours | ours : its | plays 2048 | rule that differs |")
    print("| --- | ---: | ---: | ---: | --- | --- |")
    print("\n".join(rows))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
