"""Learning curves: the mean score against the games learnt from, as a picture."""

import io
import warnings
from collections.abc import Mapping
from typing import Any, Final

try:
    import matplotlib
except ImportError as error:
    raise ImportError(
        'learning curves are drawn by Matplotlib; install it with: pip install "slide2048[plot]"'
    ) from error

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.ticker import EngFormatter

from slide2048.ntuple.training_log import TrainingLog

_UNDATED: Final[dict[str, dict[str, Any]]] = {
    "pdf": {"CreationDate": None},
    "svg": {"Date": None},
}
"""What keeps the time of drawing out of a picture, for the forms that have it."""

_POINTS: Final = 300
"""With more of them a curve is all noise: lines of a log are of a second each."""


def picture(logs: Mapping[str, TrainingLog], form: str) -> bytes:
    """Draw a curve for each log.

    The same logs give the same bytes, with the same Matplotlib and the same settings of it.

    Args:
        logs: By what the legend calls them.
        form: The form of the picture, a suffix that Matplotlib knows.
    """
    # What an SVG calls its parts is random otherwise.
    with matplotlib.rc_context({"svg.hashsalt": "slide2048"}), warnings.catch_warnings():
        # A character of a name that the font does not have.
        warnings.simplefilter("ignore")
        file = io.BytesIO()
        _figure(logs).savefig(file, format=form, metadata=_UNDATED.get(form))
    return file.getvalue()


def _figure(logs: Mapping[str, TrainingLog]) -> Figure:
    # A figure of its own: no window, and nothing that others draw into.
    figure = Figure(figsize=(8, 5), dpi=150, layout="constrained")
    axes = figure.subplots()
    curves = [_plot(axes, log, f"C{index}.-") for index, log in enumerate(logs.values())]
    axes.set(xlabel="games learnt from", ylabel="mean score")
    axes.set_ylim(bottom=0)
    for axis in (axes.xaxis, axes.yaxis):
        axis.set_major_formatter(EngFormatter(sep=""))
    axes.grid(alpha=0.3)
    for text in axes.legend(curves, logs.keys()).get_texts():
        # The name of a file is no formula.
        text.set_parse_math(False)
    return figure


def _plot(axes: Axes, log: TrainingLog, style: str) -> Line2D:
    """Draw a curve, in several parts where several networks were logged; return the first."""
    runs = [run.thinned(_POINTS) for run in log.runs()]
    lines = [axes.plot(run.games, run.means, style, markersize=3, linewidth=1)[0] for run in runs]
    return lines[0]
