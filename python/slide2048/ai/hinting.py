"""Who gives hints: quick enough to be asked in play, and the same wherever the game is played."""

from typing import Final

from slide2048._engine import Network
from slide2048.ai.expectimax import Expectimax

SECONDS: Final = 0.08
"""How long a hint is searched for at most."""

_PLIES: Final = 3
_PLIES_WITH_NETWORK: Final = 4
# As deep as is searched well within the time: values of different depths could not be compared.


def hint_player(network: Network | None) -> Expectimax:
    """Return who gives hints: with a network, or by the heuristic."""
    plies = _PLIES if network is None else _PLIES_WITH_NETWORK
    return Expectimax(network, depth=plies, seconds=SECONDS)
