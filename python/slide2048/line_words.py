"""The words and letters that line mode takes for moves."""

from typing import Final

from slide2048.direction import Direction

WORDS: Final = {direction.name.lower(): direction for direction in Direction}
# The letters of records and of the words above. W A S D cannot be had as well: D is taken.
LETTERS: Final = {word[0]: direction for word, direction in WORDS.items()}


def directions(word: str) -> list[Direction] | None:
    """Return the moves that a word stands for, or None if it stands for none.

    >>> directions("up"), directions("ul"), directions("undo")
    ([<Direction.UP: 0>], [<Direction.UP: 0>, <Direction.LEFT: 3>], None)
    """
    if word in WORDS:
        return [WORDS[word]]
    if all(letter in LETTERS for letter in word):
        return [LETTERS[letter] for letter in word]
    return None
