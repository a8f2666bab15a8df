"""Any sequence of things a player can do, compared with a slow game in pure Python."""

import dataclasses
import json
from dataclasses import dataclass
from functools import cache

from hypothesis import example, given
from hypothesis import strategies as st

import oracle
from games import Source, lines_of
from slide2048.clock import Clock
from slide2048.game import Game
from slide2048.game_state import GameState
from slide2048.record import LETTERS, Record


@dataclass(frozen=True)
class Slow:
    """One game, written from the rules alone: each position is kept whole."""

    seed: int
    undos_left: int
    best: int
    grids: tuple[oracle.Grid, ...]
    scores: tuple[int, ...] = (0,)
    letters: str = ""
    kept: bool = False
    begun: bool = False
    elapsed: int = 0
    helped: bool = False

    @property
    def won(self) -> bool:
        return max(oracle.exponents_of(self.grids[-1])) >= 11

    @property
    def over(self) -> bool:
        return not oracle.can_move(self.grids[-1])

    @property
    def at_banner(self) -> bool:
        return self.won and not self.kept and not self.over

    @property
    def best_now(self) -> int:
        return self.best if self.helped else max(self.best, self.scores[-1])

    def moved(self, direction: int) -> "Slow":
        slid, gained = oracle.slide(self.grids[-1], direction)
        if slid == self.grids[-1] or self.at_banner:
            return self
        random = oracle.draw(self.seed, len(self.letters) + 2)
        return dataclasses.replace(
            self,
            grids=(*self.grids, oracle.spawn(slid, random)),
            scores=(*self.scores, self.scores[-1] + gained),
            letters=self.letters + LETTERS[direction],
            begun=True,
        )

    def undone(self) -> "Slow":
        if not self.letters or not self.undos_left:
            return self
        before = dataclasses.replace(
            self,
            grids=self.grids[:-1],
            scores=self.scores[:-1],
            letters=self.letters[:-1],
            undos_left=self.undos_left - 1,
        )
        return dataclasses.replace(before, kept=self.kept and before.won)


def slow_game(size: int, seed: int, undos: int, best: int) -> Slow:
    return Slow(seed, undos, best, (oracle.play(size, seed, "").grid,))


@dataclass
class SlowPlayer:
    """What a player has: a game, and perhaps the one before it."""

    now: Slow
    undo_limit: int
    before: Slow | None = None
    paused: bool = False

    def do(self, action: str, number: int) -> None:
        game = self.now
        if action in LETTERS:
            self.now = game.moved(LETTERS.index(action))
            if self.now is not game:
                self.before = None
        elif action == "undo" and self.before is not None:
            self.now, self.before = self.before, None
        elif action == "undo":
            self.now = game.undone()
        elif action == "keep" and game.at_banner:
            self.now = dataclasses.replace(game, kept=True)
        elif action == "new":
            self.before = self.before or game
            size = len(game.grids[0])
            self.now = slow_game(size, number, self.undo_limit, game.best_now)
        elif action == "help":
            self.now = dataclasses.replace(game, helped=True)
        elif action in ("pause", "resume"):
            self.paused = action == "pause"
        elif action == "second" and not (self.paused or game.over or game.at_banner):
            self.now = dataclasses.replace(game, elapsed=game.elapsed + game.begun)
        elif action == "restore":
            self.paused = False


def do(game: Game, source: Source, action: str, number: int) -> Game:
    if action in LETTERS:
        game.move(LETTERS.index(action))
    elif action == "undo":
        could = game.can_undo
        assert game.undo() == could
    elif action == "keep":
        game.keep_going()
    elif action == "new":
        game.new_game(number)
    elif action == "help":
        game.mark_helped()
    elif action == "pause":
        game.pause()
    elif action == "resume":
        game.resume()
    elif action in ("second", "sleep"):
        source.at += 1 if action == "second" else 1000
        game.tick()
    elif action == "restore":
        state = GameState.from_json(json.loads(json.dumps(game.state().to_json())))
        assert state == game.state()
        game = Game.from_state(state, clock=Clock(source))
        assert game.state() == state
    return game


def check(game: Game, player: SlowPlayer) -> None:
    slow = player.now
    assert tuple(game.board.exponents) == oracle.exponents_of(slow.grids[-1])
    assert (game.score, game.moves, game.history) == (
        slow.scores[-1],
        len(slow.letters),
        slow.letters,
    )
    assert game.position == 2 + len(slow.letters)
    assert (game.won, game.over, game.at_banner) == (slow.won, slow.over, slow.at_banner)
    assert game.can_keep_going == slow.at_banner
    assert game.undos_left == slow.undos_left
    can_undo = player.before is not None or bool(slow.letters and slow.undos_left)
    assert (game.can_undo, game.final) == (can_undo, slow.over and not can_undo)
    assert (game.seed, game.best, game.helped) == (slow.seed, slow.best_now, slow.helped)
    assert game.elapsed == slow.elapsed
    record = game.record
    record.verify()
    assert Record.parse(str(record)) == record
    assert record.undos == player.undo_limit - slow.undos_left


numbers = st.integers(0, 2**64 - 1)
moves = st.tuples(st.sampled_from(LETTERS), st.just(0))
others = st.tuples(
    st.sampled_from(["undo", "keep", "new", "help", "pause", "resume", "second", "sleep"]), numbers
)
restores = st.tuples(st.just("restore"), st.just(0))
actions = st.lists(moves | moves | others | restores, max_size=60)


@given(st.integers(2, 8), numbers, st.integers(0, 6), st.integers(0, 50), actions)
def test_a_game_is_what_the_rules_say(
    size: int, seed: int, undos: int, best: int, done: list[tuple[str, int]]
) -> None:
    source = Source()
    game = Game(size, seed, undos, best=best, clock=Clock(source))
    player = SlowPlayer(slow_game(size, seed, undos, best), undos)
    check(game, player)
    for action, number in done:
        game = do(game, source, action, number)
        player.do(action, number)
        check(game, player)


@cache
def near_win(which: int, before: int) -> Slow:
    """A slow game so many moves before its win."""
    win = lines_of("wins.jsonl")[which]
    letters = win["moves"][: win["won_moves"] - before]
    played = list(
        oracle.positions(win["size"], win["seed"], [LETTERS.index(letter) for letter in letters])
    )
    return Slow(
        win["seed"],
        5,
        0,
        tuple(position.grid for position in played),
        tuple(position.score for position in played),
        letters,
        begun=True,
    )


around_the_win = st.lists(
    st.sampled_from(["the next"] * 4 + ["undo", "undo", "keep", "new", "second", "restore"])
    | st.sampled_from(LETTERS),
    max_size=25,
)


@given(st.sampled_from([0, 1, 2]), st.integers(0, 3), around_the_win)
@example(0, 1, ["the next", "undo", "the next", "restore", "keep", "the next", "undo"])
@example(0, 1, ["the next", "keep", "restore", "the next", "undo", "undo", "the next", "U"])
@example(1, 1, ["the next", "keep", "restore", "new", "undo", "undo", "the next"])
def test_the_win_is_what_the_rules_say(which: int, before: int, done: list[str]) -> None:
    win = lines_of("wins.jsonl")[which]
    source = Source()
    player = SlowPlayer(near_win(which, before), 5)
    game = Game(win["size"], win["seed"], clock=Clock(source))
    for letter in player.now.letters:
        game.move(LETTERS.index(letter))
    for action in done:
        if action == "the next":
            # The move of the recorded game, wherever this one is: often the winning one.
            action = win["moves"][min(game.moves, len(win["moves"]) - 1)]
        game = do(game, source, action, 1)
        player.do(action, 1)
        check(game, player)
