"""What a noisy display says under the standard theory: at least, at most so many bombs.

A tile that shows a sign under noise has one of several true numbers. With what the theory says of
each of them that comes to a count of the bombs around it, and to this: the tile is safe.
"""

from __future__ import annotations

from collections.abc import Sequence

from minelogic.ground.formula import Ground, conjunction, count_of, disjunction
from minelogic.words import listed, number_word


def around(values: Sequence[int], bombs: Sequence[int]) -> Ground:
    """That the number of bombs among these is one of the values, which are in order."""
    inside = [value for value in values if value <= len(bombs)]
    if not inside:
        return False
    low, high = inside[0], inside[-1]
    if high - low + 1 > len(inside):
        return disjunction([count_of("exactly", value, list(bombs)) for value in inside])
    if low == high:
        return count_of("exactly", low, list(bombs))
    least = count_of("at least", low, list(bombs))
    return conjunction([least, count_of("at most", high, list(bombs))])


def around_words(values: Sequence[int], most: int) -> str:
    """The same of the bombs around a tile with so many neighbours: `at least two bombs are …`."""
    low, high = values[0], values[-1]
    many = "are" if high > 1 else "is"
    if high - low + 1 > len(values):
        numbers = listed([number_word(value) for value in values], "or")
        return f"{numbers} bombs are around it"
    if low == high:
        return f"exactly {_bombs(low)} {'is' if low == 1 else 'are'} around it"
    if high >= most:
        return f"at least {_bombs(low)} {'is' if low == 1 else 'are'} around it"
    if not low:
        return f"at most {_bombs(high)} {many} around it"
    return f"{number_word(low)} to {_bombs(high)} are around it"


def _bombs(number: int) -> str:
    return f"{number_word(number)} {'bomb' if number == 1 else 'bombs'}"
