"""Two mine sets that show the same numbers: by the formula of a theorem, else by search."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from math import lcm
from typing import TYPE_CHECKING

from minelogic.errors import LimitReached
from minelogic.limits import Limits
from minelogic.paper.layouts.decided import decided

if TYPE_CHECKING:
    from minelogic.paper.layouts.layout import Layout

FEW = 6
"""Of a kernel of no more dimensions, all vectors with entries 1, -1 and 0 are gone through."""


def difference_of(layout: Layout, least: bool = True) -> tuple[int, ...] | None:
    """How two mine sets with the same numbers differ: 1, -1 or 0 for each closed tile.

    None if there are none. A theorem's formula comes first; where there is none, the answer has as
    few entries that are not 0 as can be, and of such it comes first in reading order, with 1 before
    -1, unless it need not be the `least`, or it takes too long to find out. Raises `LimitReached`
    if it takes too long to find any.
    """
    if layout.rank == layout.closed:
        return None
    verdict = decided(layout)
    if verdict is not None and verdict.difference is not None:
        found = verdict.difference
        places = (layout.board.place(tile) for tile in layout.closed_tiles)
        vector = [found.get((i + 1, j + 1), 0) for i, j in places]
        first = next(entry for entry in vector if entry)
        return tuple([first * entry for entry in vector])
    if layout.closed - layout.rank <= FEW:
        return min(small_vectors(layout.kernel), key=_order, default=None)
    from minelogic.solve.mines.same_numbers import same_numbers

    rows, conflicts = layout.columns_of_rows, Limits().conflicts
    if least:
        try:
            return same_numbers(rows, layout.closed, conflicts)
        except LimitReached:
            # Any will do, if there is one at hand.
            pass
    return same_numbers(rows, layout.closed, conflicts, least=False)


def small_vectors(kernel: Sequence[Sequence[int]]) -> Iterator[tuple[int, ...]]:
    """The vectors with entries 1, -1 and 0 alone, not all 0, that a basis makes up.

    Each vector of the basis is the only one that is not 0 at a place of its own. What stands there
    says how often it is taken.
    """
    width = range(len(kernel[0]))
    own = [
        next(c for c in width if vector[c] and sum([bool(other[c]) for other in kernel]) == 1)
        for vector in kernel
    ]
    scale = lcm(*[vector[place] for vector, place in zip(kernel, own, strict=True)])
    scaled = [
        [entry * (scale // vector[place]) for entry in vector]
        for vector, place in zip(kernel, own, strict=True)
    ]
    for times in product((-1, 0, 1), repeat=len(kernel)):
        sums = [
            sum([t * e for t, e in zip(times, entries, strict=True)])
            for entries in zip(*scaled, strict=True)
        ]
        if any(times) and all(entry in (-scale, 0, scale) for entry in sums):
            yield tuple([entry // scale for entry in sums])


def _order(vector: Sequence[int]) -> tuple[int, list[int]]:
    return sum(map(abs, vector)), [(2, 0, 1)[entry] for entry in vector]
