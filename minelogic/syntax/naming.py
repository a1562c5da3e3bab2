"""Names for what is bound: the one place that chooses them."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import count

BOUND = ("x", "y", "z", "u", "v", "w")
"""What bound variables are called that nobody has named."""
NEW = ("a", "b", "c", "d", "e", "f", "g", "h")
"""What the things are called of which a proof speaks anew."""


def unlike(name: str, taken: Collection[str]) -> str:
    """The name with as few primes more as make it none of those that are taken."""
    while name in taken:
        name += "'"
    return name


def first_free(names: Sequence[str], taken: Collection[str]) -> str:
    """The first of the names that is not taken, with as few primes as can be."""
    primed = (name + "'" * primes for primes in count() for name in names)
    return next(name for name in primed if name not in taken)


def new_names(taken: Collection[str]) -> Iterator[str]:
    """Names that are not taken: letters, then letters with numbers."""
    numbered = (f"{letter}{number or ''}" for number in count() for letter in NEW)
    return (name for name in numbered if name not in taken)
