"""Numbers that training takes."""

import math
from typing import SupportsFloat, SupportsIndex

import numpy as np


def number(value: object) -> float:
    """Return the number that is meant, NumPy's included, and NaN for anything else."""
    # Bools are numbers to float(), and arrays of one item, too.
    if isinstance(value, bool | np.bool_ | np.ndarray):
        return math.nan
    if not isinstance(value, SupportsFloat | SupportsIndex):
        return math.nan
    try:
        return float(value)
    except (TypeError, ValueError, OverflowError):
        return math.nan
