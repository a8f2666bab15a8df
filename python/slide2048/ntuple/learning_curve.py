"""Learning curves: the mean score against the games learnt from, as a picture."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from slide2048.ntuple.drawing import rendered, scores_against, shorten
from slide2048.ntuple.training_log import TrainingLog

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from matplotlib.lines import Line2D

_POINTS: Final = 300
"""With more of them a curve is all noise: lines of a log are of a second each."""


def picture(logs: Mapping[str, TrainingLog], form: str) -> bytes:
    """Draw a curve for each log.

    The same logs give the same bytes, with the same Matplotlib and the same settings of it.

    Args:
        logs: By what the legend calls them.
        form: The form of the picture, a suffix that Matplotlib knows.
    """
    return rendered(_figure(logs), form)


def _figure(logs: Mapping[str, TrainingLog]) -> "Figure":
    figure, axes = scores_against("games learnt from")
    shorten(axes.xaxis)
    curves = [_plot(axes, log, f"C{index}.-") for index, log in enumerate(logs.values())]
    axes.set_ylim(bottom=0)
    for text in axes.legend(curves, logs.keys()).get_texts():
        # The name of a file is no formula.
        text.set_parse_math(False)
    return figure


def _plot(axes: "Axes", log: TrainingLog, style: str) -> "Line2D":
    """Draw a curve, in several parts where several networks were logged; return the first."""
    runs = [run.thinned(_POINTS) for run in log.runs()]
    lines = [axes.plot(run.games, run.means, style, markersize=3, linewidth=1)[0] for run in runs]
    return lines[0]
