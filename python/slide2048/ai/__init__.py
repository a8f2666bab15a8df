"""Players: who says what to play on a board, and what speaks for each move.

``Expectimax`` looks ahead over all moves and new tiles, best by the ``pretrained`` network on 4×4;
``NTuplePlayer`` asks a network without looking further; ``MonteCarlo`` plays on at random;
``Greedy`` and ``Random`` are there to compare with. Each is a ``Player``, and none needs NumPy.
``Review`` is what a player holds of the moves of a whole game.
``evaluate`` lets one play many games, and counts.

>>> from slide2048 import Board, Rng
>>> from slide2048.ai import Expectimax
>>> player = Expectimax(depth=2)
>>> board = Board.start(Rng(7))
>>> player.choose(board) in board.legal_moves()
True
"""

from slide2048._engine import Network
from slide2048.ai.analysis import Analysis, MoveAnalysis
from slide2048.ai.evaluation import evaluate
from slide2048.ai.expectimax import Expectimax, NTuplePlayer
from slide2048.ai.player import Player
from slide2048.ai.review import MoveReview, Review, review_moves
from slide2048.ai.simple import Greedy, MonteCarlo, Random
from slide2048.evaluation.figures import Evaluation
from slide2048.pretrained import pretrained

__all__ = [
    "Analysis",
    "Evaluation",
    "Expectimax",
    "Greedy",
    "MonteCarlo",
    "MoveAnalysis",
    "MoveReview",
    "NTuplePlayer",
    "Network",
    "Player",
    "Random",
    "Review",
    "evaluate",
    "pretrained",
    "review_moves",
]
