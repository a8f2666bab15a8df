"""Text for places that show printable ASCII and nothing else: logs, pipes, error lines."""

from collections.abc import Iterable


def plain(text: str) -> str:
    r"""Return `text` as one line of printable ASCII; everything else is escaped.

    >>> print(plain("a\x1b[31mb \u2190\n"))
    a\x1b[31mb \u2190\n
    """
    return "".join(c if c.isascii() and c.isprintable() else ascii(c)[1:-1] for c in text)


def quote(text: str) -> str:
    """Return `text` in quotes for a message: plain, and cut when it is long."""
    return ascii(text if len(text) <= 40 else text[:37] + "...")


def near(text: str, known: Iterable[str]) -> str:
    """Return a question that names the known word most like `text`, or nothing.

    >>> near("udno", ["undo", "quit"])
    '; did you mean undo?'
    """
    import difflib  # late: it is slow to load, and most people make no mistake

    matches = difflib.get_close_matches(text[:40].lower(), list(known), n=1)
    return f"; did you mean {matches[0]}?" if matches else ""
