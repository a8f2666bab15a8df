"""N-tuple networks: learn what boards of 2048 are worth, from play alone.

``Network`` has the tables, ``train`` lets it play and learn, ``evaluate`` lets it play and counts;
``pretrained`` is one that has learnt already.
What happens inside, from the papers, is told in ``docs/learning.md``.
"""

try:
    import numpy as _numpy  # noqa: F401
except ImportError as error:
    raise ImportError(
        'slide2048.ntuple needs NumPy; install it with: pip install "slide2048[numpy]"'
    ) from error

from slide2048._engine import LAYOUTS, Network, _load_numpy
from slide2048.evaluation.figures import Evaluation
from slide2048.ntuple.evaluation import evaluate
from slide2048.ntuple.pattern import Pattern
from slide2048.ntuple.training import Progress, train
from slide2048.pretrained import pretrained

__all__ = [
    "LAYOUTS",
    "Evaluation",
    "Network",
    "Pattern",
    "Progress",
    "evaluate",
    "pretrained",
    "train",
]

# Now, while nothing can come between: neither a signal nor a fork.
_load_numpy()
