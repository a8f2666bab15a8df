"""How numbers and times are said."""


def format_time(seconds: float) -> str:
    """Return a play time as it is shown.

    >>> format_time(59.9), format_time(3725)
    ('0:59', '1:02:05')
    """
    minutes, second = divmod(int(seconds), 60)
    hours, minute = divmod(minutes, 60)
    return f"{hours}:{minute:02}:{second:02}" if hours else f"{minute}:{second:02}"


def rough_time(seconds: float) -> str:
    """Return how long something takes, as far as one wants to know that of the future.

    >>> [rough_time(seconds) for seconds in (9.4, 100, 7260)]
    ['9 s', '2 min', '2 h 1 min']
    """
    minutes = round(seconds / 60)
    if minutes >= 60:
        return f"{minutes // 60} h {minutes % 60} min"
    return f"{minutes} min" if minutes > 1 else f"{round(seconds)} s"


def named_best(best: int, *, helped: bool) -> str:
    """Return a best score within a sentence: games in which a solver helped have their own.

    >>> named_best(2048, helped=False), named_best(4096, helped=True)
    ('best 2048', 'helped best 4096')
    """
    return f"helped best {best}" if helped else f"best {best}"


def counted(number: int, noun: str) -> str:
    """Return a number of things.

    >>> counted(1, "move"), counted(2, "move"), counted(0, "move")
    ('1 move', '2 moves', '0 moves')
    """
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def percent(part: int, whole: int) -> str:
    """Return a share, in which a few are not none and most are not all.

    >>> [percent(part, 1000) for part in (0, 1, 254, 999, 1000)]
    ['0%', '<1%', '25%', '>99%', '100%']
    """
    if 0 < 100 * part < whole:
        return "<1%"
    if 0 < 100 * (whole - part) < whole:
        return ">99%"
    return f"{(200 * part + whole) // (2 * whole)}%"
