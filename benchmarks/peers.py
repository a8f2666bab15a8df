"""Compares slide2048 with other 2048 engines for Python: uniformly random legal play on 4×4.

    python -m venv ~/peers && ~/peers/bin/pip install -r benchmarks/requirements-peers.txt
    python benchmarks/peers.py --python ~/peers/bin/python

Every engine plays in its own process, all on one core, ours and the peer's runs by turns. First
each must show that it plays 2048: scores, lengths and share of 4s of its games; where a peer does
not, what differs is said, and its time is that of another game. Rates are legal moves a CPU
second; the ratio is the median of the ratios of neighbouring runs.
"""

import argparse
import os
import statistics
import sys
from pathlib import Path

from engine_process import EngineProcess
from sample import Sample

HERE = Path(__file__).parent
OURS = HERE / "python_loop.py"
REQUIREMENTS = (HERE / "requirements-peers.txt").read_text(encoding="utf-8").splitlines()
ADAPTERS = [
    HERE / "adapters" / f"play_{line.partition('==')[0].replace('-', '_')}.py"
    for line in REQUIREMENTS
    if not line.startswith("#")
]


def compare(ours: EngineProcess, peer: EngineProcess, arguments: argparse.Namespace) -> str:
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

    ours = EngineProcess(sys.executable, OURS)
    sample = Sample.of(ours.play(20_000, 2048)[0])
    print(f"slide2048: 20000 games: {sample}; {'; '.join(sample.disagreements()) or 'agrees'}")
    if sample.disagreements():
        return 1
    rows = []
    for adapter in ADAPTERS:
        if not arguments.peers or adapter.stem.removeprefix("play_") in arguments.peers:
            peer = EngineProcess(arguments.python, adapter)
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
