"""Literals in blocks: an order in which atoms whose places are near each other stand together.

A count is halved, and halved again (`counter`). What else is said mostly ties an atom to those
nearby. If these are in the same half, what a solver learns of a part is about few atoms, and it
learns it once; if they lie scattered, it has to learn the same for every way to spread the number.
"""

from __future__ import annotations

from collections.abc import Sequence

from minelogic.ground.atoms import AtomTable


def in_blocks(literals: Sequence[int], atoms: AtomTable) -> list[int]:
    """The literals in an order whose halves, halves of these, and so on, are blocks of places.

    They stay as they are if they are of several predicates, or of one without places side by side.
    """
    first = atoms.predicate(abs(literals[0]))
    family = atoms.families[first]
    if not all(family.start <= abs(each) < family.start + family.size for each in literals):
        return list(literals)
    places = {literal: atoms.indices(abs(literal)) for literal in literals}
    if len(places[literals[0]]) < 2:
        return list(literals)
    return _halved(list(literals), places)


def _halved(literals: list[int], places: dict[int, tuple[int, ...]]) -> list[int]:
    size = len(literals)
    if size <= 2:
        return literals
    spans = [max(line) - min(line) for line in zip(*map(places.__getitem__, literals), strict=True)]
    widest = spans.index(max(spans))
    literals.sort(key=lambda literal: places[literal][widest])
    middle = size // 2
    return [*_halved(literals[:middle], places), *_halved(literals[middle:], places)]
