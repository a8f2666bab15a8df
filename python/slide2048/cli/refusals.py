"""What commands refuse, beside what the library does."""

from slide2048.errors import Error


class UsageError(Error):
    """Arguments that do not go together."""


class UnreadableError(Error):
    """A file that is to be read cannot be."""
