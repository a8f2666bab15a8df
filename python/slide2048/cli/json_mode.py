"""What a script has to know of ``--json``, for those who have nothing but the command."""

from typing import Final

JSON_MODE: Final = """\
json mode:
  The first line written describes the game. After it each line read, a JSON
  object in UTF-8 of at most 65,536 bytes, is answered by exactly one, at once.
  Without --save nothing is saved.

  requests:
    {"move": "up"}       slide: up, right, down or left
    {"undo": true}       take back a move or, before its first move, a new game
    {"new": true}        another game, not asked about; also with "seed": 7
    {"keep_going": true} play on after 2048
    {"state": true}      change nothing

  in every answer but errors, the game after the request:
    type                 "game" at first, then as the request, or "error"
    daily                null, or the "date" and whether the try "counts"
    size, seed           of this game; a seed may have more digits than a double
    board                rows from the top; 0 is an empty cell
    score, best, moves   best is on this size; undone moves are not counted
    helped               a solver has helped: best is then of such games
    won, over            2048 was made; no direction changes the board
    can_keep_going       the game waits at the win for "keep_going" or "new"
    legal_moves          those that would do something now
    can_undo, undos_left whether undo would do something; how many are left
    notices              lines for a person, such as that saving fails

  in some answers:
    game                 slide2048 (the version), protocol (1), saving, resumed
    move                 moved, gained, merges and new_tile: a row and column
                         from 0 and a value each; new_tile is null if none moved
    undo                 undone
    keep_going           kept_going
    state                record: the whole game as text
    error                code, message, line (from 1), notices; nothing changed.
                         Codes: too_long, not_utf8, not_json, duplicate_key,
                         not_an_object, unknown_field, not_one_request,
                         bad_value
"""
