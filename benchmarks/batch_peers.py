"""Compares batches with other environments of 2048: uniformly random legal play on 4×4.

    python benchmarks/batch_peers.py [--rounds 7] [--seconds 1] [--plot docs/environments.svg]

Each peer is installed into an environment of its own, which is kept for the next time, and plays in
a process of its own. All processes are bound to one core, and rates are legal moves a CPU second of
all their threads, so nobody gains by having more. First each must show that its games are those of
2048: scores, lengths, share of 4s and largest tiles; where they are not, what differs is said. Then
ours and every other play by turns: the ratio is the median of those of neighbouring runs, and holds
on a busy machine too. Prints Markdown.
"""

import argparse
import contextlib
import math
import os
import statistics
import sys
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

import peer_environment
from engine_process import EngineProcess
from largest_tiles import z_of_difference
from machine import provenance
from peer_environment import NotInstalledError
from rates_plot import Bar, svg
from sample import TOO_FAR, Mean, Sample
from slide2048.batch import cpu_paths, play_random

ADAPTERS = Path(__file__).parent / "adapters"
PEERS = {
    "gymnasium-2048": "play_gymnasium_2048.py",
    "gym-2048": "play_gym_2048.py",
    "pgx": "batch_pgx.py",
    "jumanji": "batch_jumanji.py",
}
ONE_THREAD = {
    "JAX_PLATFORMS": "cpu",
    "XLA_FLAGS": "--xla_cpu_multi_thread_eigen=false",
    "OMP_NUM_THREADS": "1",
}
KINDS = {"play_random": "`play_random`", "step": "masked `step`"}
"""Ours, and how they are called: actions of a step are chosen by its mask, in NumPy."""
REFERENCE_GAMES = 4_000_000
SLOW = 10
"""CPU seconds of games that are checked of an engine that plays one after the other."""
SHORT = 0.3
"""CPU seconds of our runs beside each run of another."""


@dataclass
class Contender:
    """A way to play whose speed is measured."""

    name: str
    process: EngineProcess
    variant: str = ""
    ours: bool = False
    rates: list[float] = field(default_factory=list)
    ratios: dict[str, list[float]] = field(default_factory=dict)
    """Ours to its, for each of ours it is compared with."""


def main() -> int:
    """Checks, times, prints, draws; returns the exit code."""
    arguments = parsed()
    if hasattr(os, "sched_setaffinity"):
        # The processes started from here inherit it.
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    print(provenance() + "\n", flush=True)
    with contextlib.ExitStack() as stack:

        def engine(python: str | Path, adapter: Path) -> EngineProcess:
            started = EngineProcess(python, adapter, ONE_THREAD)
            stack.callback(started.close)
            return started

        loop = engine(sys.executable, ADAPTERS.parent / "python_loop.py")
        batch = engine(sys.executable, ADAPTERS / "batch_slide2048.py")
        peers: dict[str, EngineProcess] = {}
        for name in arguments.peers or PEERS:
            try:
                python = peer_environment.installed(name, arguments.cache)
            except NotInstalledError as problem:
                print(f"not compared, since it cannot be installed: {problem}", file=sys.stderr)
            else:
                label = f"{name} {peer_environment.version(name)}"
                peers[label] = engine(python, ADAPTERS / PEERS[name])

        agree = check(loop, batch, peers, arguments.games)
        contenders = [Contender("a Python loop over `Board`", loop, ours=True)]
        contenders += [
            Contender(f"{title}, {path}", batch, f"{kind} {path}", ours=True)
            for kind, title in KINDS.items()
            for path in cpu_paths()
        ]
        contenders += [
            Contender(label, process, quickest(label, process)) for label, process in peers.items()
        ]
        time_all(contenders, batch, arguments.rounds, arguments.seconds)
    print_rates(contenders)
    if arguments.plot:
        arguments.plot.write_text(drawing(contenders), encoding="utf-8")
    return 0 if agree else 1


def parsed() -> argparse.Namespace:
    """Reads the command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=7, help="runs of each by turns (7)")
    parser.add_argument("--seconds", type=float, default=1.0, help="length of a run (1)")
    parser.add_argument("--games", type=int, default=50_000, help="most games checked (50000)")
    parser.add_argument("--plot", type=Path, help="where to draw the rates, as SVG")
    parser.add_argument(
        "--cache",
        type=Path,
        default=peer_environment.CACHE,
        help="folder of the peers' environments (build/peers)",
    )
    parser.add_argument("peers", nargs="*", help=f"some of {', '.join(PEERS)}; all unless given")
    arguments = parser.parse_args()
    unknown = set(arguments.peers) - set(PEERS)
    if unknown:
        parser.error(f"unknown: {', '.join(sorted(unknown))}")
    return arguments


def check(
    loop: EngineProcess, batch: EngineProcess, peers: Mapping[str, EngineProcess], most: int
) -> bool:
    """Prints what the games of each are like; returns whether ours are those of 2048."""
    print("| engine | games | score (z) | moves (z) | 4s (z) | largest tiles (z) | plays 2048 |")
    print("| --- | ---: | ---: | ---: | ---: | ---: | --- |")
    scores, moves, largest = play_random(REFERENCE_GAMES, seed=2048)
    reference = Counter(largest.tolist())
    error = math.sqrt(REFERENCE_GAMES)
    score = Mean(float(scores.mean()), float(scores.std()) / error)
    length = Mean(float(moves.mean()), float(moves.std()) / error)
    whole = Sample(length, score, fours=None, miscounted=0, largest=reference)
    good = print_sample("`play_random`", whole, None, "")
    good &= print_sample("`Board`", Sample.of(loop.play(most, 2048)[0]), reference, "")
    good &= print_sample("`BatchGames.step`", Sample.of(batch.play(most, 2048)[0]), reference, "")
    for name, peer in peers.items():
        games = most if peer.variants != [""] else min(most, peer.games_in(SLOW))
        sample = Sample.of(peer.play(games, 2048)[0], peer.tiles_tell)
        print_sample(name, sample, reference, peer.breaks)
    print(
        f"\nz: standard errors from what is published (score 1094.80, moves 118.38, 4s 10 %); for "
        f"largest tiles, from those of `play_random`. Beyond {TOO_FAR} it is not chance.\n",
        flush=True,
    )
    return good


def print_sample(
    name: str, sample: Sample, reference: Mapping[int, int] | None, breaks: str
) -> bool:
    """Prints a row; returns whether the games are those of 2048."""
    z = sample.z_scores()
    cells = [
        "unknown" if mean is None else f"{mean:{digits}} ({z[key]:+.1f})"
        for key, mean, digits in (
            ("score", sample.score, ".2f"),
            ("moves", sample.moves, ".2f"),
            ("4s", sample.fours, ".2%"),
        )
    ]
    wrong = sample.disagreements()
    tiles = None if reference is None else z_of_difference(sample.largest, reference)
    if tiles is not None and tiles > TOO_FAR:
        wrong.append("largest tiles")
    cells.append("–" if tiles is None else f"{tiles:+.1f}")
    if wrong:
        told = f"no: {breaks or '; '.join(wrong)}"
    else:
        told = f"yes; but {breaks}" if breaks else "yes"
    games = sum(sample.largest.values())
    print(f"| {name} | {games:,} | {' | '.join(cells)} | {told} |", flush=True)
    return not wrong


def quickest(name: str, process: EngineProcess) -> str:
    """Prints how fast an engine's variants are, if it has several; returns the fastest."""
    if len(process.variants) == 1:
        return process.variants[0]
    rates = {variant: process.run(variant, 0.5).rate / 1e6 for variant in process.variants}
    told = ", ".join(f"{shown(rate)} with {variant}" for variant, rate in rates.items())
    print(f"{name}, million a second: {told}.\n", flush=True)
    return max(rates, key=rates.__getitem__)


def time_all(
    contenders: list[Contender], batch: EngineProcess, rounds: int, seconds: float
) -> None:
    """Lets all play by turns, each beside the fastest of ours."""
    fastest = {kind: f"{kind} {cpu_paths()[-1]}" for kind in KINDS}
    for turn in range(rounds):
        for contender in contenders:
            print(f"round {turn + 1}: {contender.name}    ", end="\r", file=sys.stderr, flush=True)
            ours = {kind: batch.run(variant, SHORT).rate for kind, variant in fastest.items()}
            run = contender.process.run(contender.variant, seconds)
            if run.cores > 1.1:
                sys.exit(f"{contender.name} used {run.cores:.2f} cores")
            contender.rates.append(run.rate)
            for kind, rate in ours.items():
                contender.ratios.setdefault(kind, []).append(rate / run.rate)
    print(file=sys.stderr)


def print_rates(contenders: list[Contender]) -> None:
    """Prints the table."""
    path = cpu_paths()[-1]
    heads = " | ".join(f"{title}, {path} : it" for title in KINDS.values())
    print(f"| | million legal moves a second | {heads} |")
    print("| --- | ---: | ---: | ---: |")
    for contender in contenders:
        ratios = (statistics.median(contender.ratios[kind]) for kind in KINDS)
        rates = f"{shown(max(contender.rates) / 1e6)}"
        print(f"| {titled(contender)} | {rates} | {' | '.join(map(shown, ratios))} |")


def titled(contender: Contender) -> str:
    """Returns the name of a contender, with its variant if that is not in it."""
    chosen = not contender.ours and contender.variant
    return f"{contender.name}, {contender.variant}" if chosen else contender.name


def shown(number: float) -> str:
    """Returns a number with as many digits as mean something."""
    for bound, form in ((0.1, ".4f"), (1, ".3f"), (10, ".2f"), (100, ".1f")):
        if number < bound:
            return format(number, form)
    return f"{number:,.0f}"


def drawing(contenders: list[Contender]) -> str:
    """Returns the rates as a picture, the fastest first."""
    bars = [Bar(titled(one).replace("`", ""), max(one.rates) / 1e6, one.ours) for one in contenders]
    bars.sort(key=lambda bar: -bar.value)
    return svg("Random play on 4×4: million legal moves a second, one core", bars, shown)


if __name__ == "__main__":
    raise SystemExit(main())
