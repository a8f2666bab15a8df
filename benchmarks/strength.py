"""How well searches play 4×4 for the time that they take: a picture.

    slide2048 evaluate --player expectimax --depth 2 --games 500 --json >> benchmarks/strength.jsonl
    python benchmarks/strength.py

Each line of the file is a point: the mean score with its 95 % confidence interval against the time
a move. Of lines with the same settings the last one counts; other sizes, numbers of nodes, single
and unfinished games are left out. There is a curve for the network and one for the heuristic, for
depths and for times each.
"""

import argparse
import json
from pathlib import Path
from typing import Any, Final, NamedTuple

from machine import HERE
from slide2048.ntuple.drawing import rendered, scores_against


class Point(NamedTuple):
    """How well a search plays.

    Attributes:
        milliseconds: A move.
        mean: Mean score.
        margin: Of its 95 % confidence interval.
        label: Where the search ends.
    """

    milliseconds: float
    mean: float
    margin: float
    label: str


OTHERS: Final = (
    (0.8, 136_000, "a well-known heuristic expectimax"),
    (0.1, 423_682, "a table-based solver with 2.6 GB of tables"),
)
"""Other programs, on other machines: milliseconds a move, mean score."""


def is_point(record: dict[str, Any]) -> bool:
    """Whether a line belongs into the picture."""
    searched = record["player"] == "expectimax" and "nodes" not in record
    return searched and record["size"] == 4 and record["games"] > 1 and not record["unfinished"]


def curves(lines: list[str]) -> dict[tuple[bool, bool], list[Point]]:
    """Returns the points by whether a network values boards and whether the time is limited."""
    last: dict[tuple[Any, ...], dict[str, Any]] = {}
    for record in map(json.loads, lines):
        if is_point(record):
            settings = (record.get(name) for name in ("network", "depth", "move_seconds"))
            last[tuple(settings)] = record
    if len({record["network"] for record in last.values() if "network" in record}) > 1:
        raise SystemExit("these are of several networks; keep each of them in a file of its own")
    found: dict[tuple[bool, bool], list[Point]] = {}
    for record in last.values():
        found.setdefault(("network" in record, "move_seconds" in record), []).append(point(record))
    return {kind: sorted(points) for kind, points in sorted(found.items(), reverse=True)}


def point(record: dict[str, Any]) -> Point:
    """Returns the point of a line."""
    label = f"{record.get('depth')} pl{'y' if record.get('depth') == 1 else 'ies'}"
    if "move_seconds" in record:
        label = f"{1000 * record['move_seconds']:g} ms"
    milliseconds = 1000 * record["seconds"] / record["moves"]
    return Point(milliseconds, record["mean"], record["margin"], label)


def main() -> None:
    """Draws the picture."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--points", type=Path, default=HERE / "strength.jsonl")
    parser.add_argument("--output", type=Path, default=HERE.parent / "docs" / "strength.svg")
    options = parser.parse_args()
    figure, axes = scores_against("milliseconds a move")
    for (network, timed), points in curves(options.points.read_text().splitlines()).items():
        axes.errorbar(
            [point.milliseconds for point in points],
            [point.mean for point in points],
            [point.margin for point in points],
            fmt=f"C{int(not network)}{'s--' if timed else 'o-'}",
            capsize=3,
            markersize=4,
            linewidth=1,
            label=f"{'network' if network else 'heuristic'}, "
            f"{'as deep as the time allows' if timed else 'by depth'}",
        )
        for found in points:
            beside: dict[str, Any] = {"textcoords": "offset points", "fontsize": 8, "ha": "right"}
            axes.annotate(found.label, (found.milliseconds, found.mean), (-5, 5), **beside)
    for (milliseconds, mean, what), marker in zip(OTHERS, "x+", strict=True):
        axes.plot(milliseconds, mean, f"k{marker}", label=what)
    axes.set_xscale("log")
    axes.xaxis.set_major_formatter("{x:g}")
    axes.set_ylim(bottom=0)
    figure.legend(loc="outside lower center", ncols=2, fontsize=9, frameon=False)
    options.output.write_bytes(rendered(figure, options.output.suffix[1:]))


if __name__ == "__main__":
    main()
