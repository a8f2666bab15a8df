"""Argument types of whole numbers."""

import argparse
import re
from collections.abc import Callable

from slide2048.plain_text import quote


def whole_number(what: str, allowed: Callable[[], range]) -> Callable[[str], int]:
    """Return an argument type that takes a whole number and calls it `what`.

    Args:
        what: What error messages call it.
        allowed: Returns the numbers to take.
    """

    def convert(text: str) -> int:
        numbers = allowed()
        # int() takes more than a player would call a number: "1_0", " 1", other scripts.
        if re.fullmatch(r"[0-9]{1,20}", text) and int(text) in numbers:
            return int(text)
        raise argparse.ArgumentTypeError(
            f"{quote(text)} is not a {what}: {numbers[0]} to {numbers[-1]}"
        )

    return convert


def recorded(name: str) -> Callable[[], range]:
    """Return a function that returns the range of this name in `slide2048.record`."""

    def look_up() -> range:
        from slide2048 import record  # late: --help has no time to load it

        allowed: range = getattr(record, name)
        return allowed

    return look_up
