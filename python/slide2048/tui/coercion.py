"""The locale as the player has set it, and not as Python has replaced it."""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

_AT_START: Final = Path("/proc/self/environ")
_REPLACEMENTS: Final = ("C.UTF-8", "C.utf8", "UTF-8")


def environ_at_start() -> dict[str, str] | None:
    """Return the environment that this process was started with, where the system tells it."""
    try:
        content = _AT_START.read_bytes().decode("utf-8", "surrogateescape")
    except OSError:
        return None
    return dict(entry.split("=", 1) for entry in content.split("\0") if "=" in entry)


def before_coercion(
    environ: Mapping[str, str], at_start: Mapping[str, str] | None
) -> dict[str, str]:
    """Return the environment with the ``LC_CTYPE`` that the player has set.

    Python sets another one when it finds itself in the C locale, or in one that is not installed
    (PEP 538).

    Args:
        environ: The environment as it is now.
        at_start: That of the start of the process, if it is known. Without it, a ``LC_CTYPE``
            that looks like Python's leaves the word to ``LANG``.

    >>> before_coercion({"LANG": "C", "LC_CTYPE": "C.UTF-8"}, {"LANG": "C"})
    {'LANG': 'C'}
    """
    result = dict(environ)
    if not environ.get("LC_ALL") and environ.get("LC_CTYPE") in _REPLACEMENTS:
        del result["LC_CTYPE"]
        if at_start is not None and "LC_CTYPE" in at_start:
            result["LC_CTYPE"] = at_start["LC_CTYPE"]
    return result
