"""``slide2048 curve``: how networks learnt, as a picture."""

import argparse
import os
from pathlib import Path
from types import ModuleType

from slide2048 import exit_status
from slide2048.cli import output
from slide2048.cli.learning_arguments import MissingError, file_name, ntuple
from slide2048.cli.refusals import UnreadableError
from slide2048.cli.whole_file import written_beside
from slide2048.errors import SaveError
from slide2048.plain_text import quote

_FORMS = ("svg", "png", "pdf")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of this command."""
    parser.description = (
        "Draw how networks learnt: the mean score against the games learnt from, a curve\n"
        "for each LOG. Needs Matplotlib."
    )
    parser.add_argument(
        "logs",
        nargs="+",
        type=file_name,
        metavar="LOG",
        help="what slide2048 train --log has written",
    )
    parser.add_argument(
        "--output",
        type=_picture,
        required=True,
        metavar="FILE",
        help="the picture, as .svg, .png or .pdf; one that is there is replaced",
    )


def run(args: argparse.Namespace) -> int:
    """Draw the picture, and return the exit status."""
    ntuple()
    from slide2048.ntuple.training_log import TrainingLog  # late: it needs NumPy

    try:
        logs = {log: TrainingLog.read(Path(log)) for log in args.logs}
        names = _names(list(logs))
        drawn = _learning_curve().picture(
            dict(zip(names, logs.values(), strict=True)), Path(args.output).suffix[1:].lower()
        )
    except OSError as error:
        raise UnreadableError(
            f"{error.filename or args.output}: {error.strerror or error}"
        ) from error
    try:
        _write(Path(args.output), drawn)
    except OSError as error:
        raise SaveError(f"{args.output}: {error.strerror or error}") from error
    return exit_status.OK


def _write(path: Path, drawn: bytes) -> None:
    # A device or a pipe holds nothing to replace, and must itself stay.
    if path.exists() and not path.is_file():
        path.write_bytes(drawn)
        return
    # Behind a symbolic link, so that the link stays.
    target = Path(os.path.realpath(path))
    with written_beside(target, drawn) as temporary:
        temporary.replace(target)


def _learning_curve() -> ModuleType:
    try:
        from slide2048.ntuple import learning_curve
    except ImportError as error:
        raise MissingError(str(error)) from error
    return learning_curve


def _names(logs: list[str]) -> list[str]:
    """Return how the legend calls logs: as short as tells them apart."""
    short = [Path(log).stem for log in logs]
    return [output.visible(name) for name in (short if len({*short}) == len(short) else logs)]


def _picture(text: str) -> str:
    if Path(text).suffix[1:].lower() not in _FORMS:
        raise argparse.ArgumentTypeError(
            f"{quote(text)} is no name of a picture: it ends in .svg, .png or .pdf"
        )
    return text
