"""JSON mode: the game for scripts, a request and an answer a line, as docs/json.md describes."""

import json
from collections.abc import Callable
from typing import Any, Final, TextIO

import slide2048
from slide2048 import json_request
from slide2048.errors import SaveError
from slide2048.json_request import Kind, Request, RequestError
from slide2048.line_input import LineInput
from slide2048.line_loop import descriptor, serve
from slide2048.line_output import LineOutput
from slide2048.move_effect import move_effect
from slide2048.session import Session

PROTOCOL: Final = 1
"""Goes up when an answer loses a field or a field changes its meaning; not when one is added."""


def run(session: Session, stdin: TextIO | None, stdout: TextIO | None) -> int:
    """Answer requests until the input ends or a signal ends the program.

    Args:
        session: The game. It is closed at the end.
        stdin: The file that requests are read from. None: there are none.
        stdout: Where the answers go. None: nowhere.

    Returns:
        The exit status.

    Raises:
        SaveError: The game was to be saved and could not be.
    """
    output = LineOutput(stdout)
    player = JsonPlayer(session, lambda answer: output.write(json.dumps(answer) + "\n"))
    with LineInput(descriptor(stdin), output.writes) as source:
        try:
            player.greet()
            status = serve(session, source, player.obey)
        finally:
            saved = session.close()
    if saved or status:
        return status
    reason = session.save_problem or "the reason is unknown"
    raise SaveError(f"the last moves could not be saved: {reason}")


class JsonPlayer:
    """What a script can ask for and is answered."""

    def __init__(self, session: Session, write: Callable[[dict[str, Any]], None]) -> None:
        self._session = session
        self._write = write
        self._lines = 0

    def greet(self) -> None:
        """Describe the game as it is at the start."""
        self._answer(
            "game",
            slide2048=slide2048.__version__,
            protocol=PROTOCOL,
            saving=self._session.saving,
            resumed=self._session.resumed,
        )

    def obey(self, line: str) -> bool:
        """Do what a line asks for and answer it, or answer why not.

        Returns:
            True: there is nothing that ends a conversation but the end of the input.
        """
        self._lines += 1
        self._session.tick()
        try:
            request = json_request.parse(line)
        except RequestError as error:
            self._write(
                {
                    "type": "error",
                    "code": str(error.code),
                    "message": str(error),
                    "line": self._lines,
                    "notices": self._notices(),
                }
            )
        else:
            self._answer(str(request.kind), **self._do(request))
        return True

    def _do(self, request: Request) -> dict[str, Any]:
        """Do what is asked and return what is particular to its answer."""
        session = self._session
        match request.kind:
            case Kind.MOVE:
                return self._move(request)
            case Kind.UNDO:
                return {"undone": session.undo()}
            case Kind.NEW:
                session.new_game(request.seed)
            case Kind.KEEP_GOING:
                could = session.game.can_keep_going
                session.keep_going()
                return {"kept_going": could}
            case Kind.STATE:
                return {"record": str(session.game.record)}
        return {}

    def _move(self, request: Request) -> dict[str, Any]:
        assert request.direction is not None
        game = self._session.game
        before, score = game.board, game.score
        if not self._session.move(request.direction):
            return {"moved": False, "gained": 0, "merges": [], "new_tile": None}
        effect = move_effect(before, request.direction, game.board)
        return {
            "moved": True,
            "gained": game.score - score,
            "merges": [tile._asdict() for tile in effect.merges],
            "new_tile": effect.new_tile._asdict(),
        }

    def _answer(self, kind: str, **particular: object) -> None:
        """Answer with what is particular and with the game as it now is."""
        game = self._session.game
        daily = self._session.daily
        playable = not (game.over or game.at_banner)
        legal = game.board.legal_moves() if playable else ()
        self._write(
            {
                "type": kind,
                **particular,
                "daily": None if daily is None else {"date": daily.day, "counts": daily.counts},
                "size": game.size,
                "seed": game.seed,
                "board": game.board.rows(),
                "score": game.score,
                "best": self._session.best_of_kind,
                "helped": game.helped,
                "moves": game.moves,
                "won": game.won,
                "over": game.over,
                "can_keep_going": game.can_keep_going,
                "legal_moves": [direction.name.lower() for direction in legal],
                "can_undo": game.can_undo,
                "undos_left": game.undos_left,
                "notices": self._notices(),
            }
        )

    def _notices(self) -> list[str]:
        notices = list(self._session.notices)
        self._session.notices.clear()
        return notices
