"""What comes from the keyboard and is no key must never be taken for one."""

from command import Command
from pseudo_terminal import Terminal
from screen_reading import keys, shows_game, shows_moves

BEFORE = "URDL"


def begun(command: Command) -> Terminal:
    game = command.start("--seed", "7")
    game.wait_for(shows_moves(0))
    game.send(keys(BEFORE))
    game.wait_for(shows_game(7, BEFORE))
    return game


STRAY = {
    "keypad": b"\x1bOr\x1bOq\x1bOu\x1bOs\x1bOt\x1bOv\x1bOw\x1bOx\x1bOy\x1bOp\x1bOM",
    "modified": b"\x1b[1;5r\x1b[1;5q\x1b[1;5A\x1b[1;3D\x1b[1;5u",
    "function keys": b"\x1bOP\x1bOQ\x1bOR\x1bOS\x1b[15~\x1b[24~\x1b[3~\x1b[5~\x1b[6~\x1b[H\x1b[F",
    "linux console": b"\x1b[[A\x1b[[B\x1b[[C\x1b[[D",
    "kitty": b"\x1b[114u\x1b[117;1u\x1b[113;5u\x1b[97;1:3u",
    "modify other keys": b"\x1b[27;5;114~",
    "alt": b"\x1br\x1bu\x1bq\x1bw\x1ba\x1by",
    "focus": b"\x1b[I\x1b[O",
    "cursor report": b"\x1b[12;40R\x1b[1;1R",
    "device attributes": b"\x1b[?62;22c\x1b[>1;4402;0c",
    "osc answer": b"\x1b]11;rgb:0000/0000/0000\x1b\\\x1b]10;rgb:ffff/ffff/ffff\x07",
    "dcs answer": b"\x1bP1+r544e=787465726d\x1b\\",
    "wheel": b"\x1b[<64;10;10M\x1b[<65;10;10M\x1b[<66;10;10M\x1b[<67;10;10M",
    "click": b"\x1b[<0;10;10M\x1b[<0;10;10m",
    "old mouse": b"\x1b[M !!\x1b[M#!!",
    "paste": b"\x1b[200~ruqwasd\x1b[A\r\x1b[201~",
    "control keys": b"\x01\x04\x13\x15\x17\x08\x7f\x12\x10\x0e",
    "return and tab": b"\r\n\t ",
    "not utf-8": b"\xff\xfe\xc3",
    "other letters": "é√你".encode(),
}


def test_stray_sequences_never_act(command: Command) -> None:
    game = command.start("--seed", "7")
    game.wait_for(shows_moves(0))
    moves = ""
    for name, data in STRAY.items():
        # Had anything acted, these two moves would not lead to the board they should.
        moves += "UL" if len(moves) % 4 else "RD"
        game.send(data + keys(moves[-2:]))
        game.wait_for(shows_game(7, moves), f"after {name}")


def test_a_sequence_in_pieces_is_one_key(command: Command) -> None:
    game = begun(command)
    game.send(b"\x1b")
    game.send(b"[")
    game.send(b"A")
    game.wait_for(shows_game(7, BEFORE + "U"))


def test_application_arrows_are_arrows(command: Command) -> None:
    game = begun(command)
    game.send(b"\x1bOA\x1bOD")
    game.wait_for(shows_game(7, BEFORE + "UL"))


def test_a_drag_is_one_move(command: Command) -> None:
    game = begun(command)
    game.send(b"\x1b[<0;20;10M\x1b[<32;25;10M\x1b[<32;60;11M\x1b[<0;60;11m")
    game.wait_for(shows_game(7, BEFORE + "R"))


def test_the_same_keys_on_a_cyrillic_layout(command: Command) -> None:
    game = begun(command)
    game.send("цф")
    game.wait_for(shows_game(7, BEFORE + "UL"))
