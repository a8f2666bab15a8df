"""Pictures by Matplotlib: how all of them look, and the bytes that they are."""

import io
import warnings
from typing import Any, Final

try:
    import matplotlib
except ImportError as error:
    raise ImportError(
        'pictures are drawn by Matplotlib; install it with: pip install "slide2048[plot]"'
    ) from error

from matplotlib.axes import Axes
from matplotlib.axis import Axis
from matplotlib.figure import Figure
from matplotlib.ticker import EngFormatter

_UNDATED: Final[dict[str, dict[str, Any]]] = {
    "pdf": {"CreationDate": None},
    "svg": {"Date": None},
}
"""What keeps the time of drawing out of a picture, for the forms that have it."""


def scores_against(label: str) -> tuple[Figure, Axes]:
    """Return a figure for mean scores against something else, and where to draw."""
    # A figure of its own: no window, and nothing that others draw into.
    figure = Figure(figsize=(8, 5), dpi=150, layout="constrained")
    axes = figure.subplots()
    axes.set(xlabel=label, ylabel="mean score")
    shorten(axes.yaxis)
    axes.grid(alpha=0.3)
    return figure, axes


def shorten(axis: Axis) -> None:
    """Write the numbers of an axis with k and M."""
    axis.set_major_formatter(EngFormatter(sep=""))


def rendered(figure: Figure, form: str) -> bytes:
    """Return a figure as a file.

    The same figure gives the same bytes, with the same Matplotlib and the same settings of it.

    Args:
        figure: Has been drawn into.
        form: The form of the picture, a suffix that Matplotlib knows.
    """
    file = io.BytesIO()
    # What an SVG calls its parts is random otherwise.
    with matplotlib.rc_context({"svg.hashsalt": "slide2048"}), warnings.catch_warnings():
        # A character of a name that the font does not have.
        warnings.simplefilter("ignore")
        figure.savefig(file, format=form, metadata=_UNDATED.get(form))
    return file.getvalue()
