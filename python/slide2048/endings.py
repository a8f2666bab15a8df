"""Which games come to their end while one is played, and with what result."""

from slide2048.game import Game
from slide2048.game_state import GameState
from slide2048.store import FinishedGame


class Endings:
    """Watches the game in play from one change to the next.

    A game has ended when it is over and nothing can be taken back, or when another one has
    replaced it and can no longer be taken back itself. One without a move never was a game.
    """

    def __init__(self) -> None:
        self._last: GameState
        # How many moves a win took, by the id of the game: to find it out again takes a replay.
        self._win_moves: dict[str, int] = {}

    def watch(self, game: Game) -> None:
        """Watch another game from here on; the one before is left, and has not ended."""
        self._look(game)

    def changed(self, game: Game) -> bool:
        """Return whether the watched game is not as it was when it was looked at last."""
        return game.state() != self._last

    def look(self, game: Game) -> tuple[GameState, list[FinishedGame]]:
        """Return the watched game as it now is, and what has ended since the last look."""
        last = self._last
        state = self._look(game)
        still_there = {state.id} if state.replaced is None else {state.id, state.replaced.id}
        ended = [
            earlier
            for earlier in (last, last.replaced)
            if earlier is not None and earlier.id not in still_there and earlier.moves
        ]
        if game.final:
            ended.append(state)
        return state, [
            FinishedGame.from_state(each, win_moves=self._win_moves.get(each.id)) for each in ended
        ]

    def _look(self, game: Game) -> GameState:
        self._last = game.state()
        if game.won_moves is not None:
            self._win_moves[game.id] = game.won_moves
        return self._last
