"""Symmetries: ways to exchange atoms that leave all that is said as it is.

A puzzle on a square often says of its mirror image what it says of itself. Then an atom is true in
every world exactly if its image is, and a world tells of as many worlds as there are symmetries.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, product

from minelogic.encode.variables import Clause
from minelogic.ground.atoms import Family


def orbits(
    family: Family,
    clauses: Iterable[Clause],
    bounds: Iterable[tuple[int, Sequence[int]]],
    variables: int,
) -> list[list[int]]:
    """Atoms of an own predicate that symmetries carry into each other, in groups of several.

    Looked at are mirror images, where the values of a place come in reverse, and exchanges of two
    places. Why it is right: an exchange of atoms that carries every clause and every bound, which
    are over so many variables, into one that is there as well carries worlds into worlds.
    """
    said = set(map(frozenset, clauses))
    bounded = {(bound, frozenset(literals)) for bound, literals in bounds}
    first = family.start
    group = {atom: [atom] for atom in range(first, first + family.size)}
    for exchanged in _exchanges([len(values) for values in family.places]):
        images = list(range(variables + 1))
        images[first : first + family.size] = [first + index for index in exchanged]
        # The image of -n stands n places before the end.
        images += [-image for image in reversed(images[1:])]
        if _is_kept(images, said, bounded):
            for atom in list(group):
                one, other = group[atom], group[images[atom]]
                if one is not other:
                    one += other
                    group.update(dict.fromkeys(other, one))
    return [members for atom, members in group.items() if len(members) > 1 and members[0] == atom]


def _exchanges(sizes: Sequence[int]) -> Iterator[list[int]]:
    """For each exchange of atoms that is tried which atom comes in place of each, from 0 on."""
    for place, size in enumerate(sizes):
        lines = [range(each) for each in sizes]
        lines[place] = range(size)[::-1]
        yield [_index(at, sizes) for at in product(*lines)]
    for one, other in combinations(range(len(sizes)), 2):
        if sizes[one] == sizes[other]:
            order = list(range(len(sizes)))
            order[one], order[other] = other, one
            yield [
                _index([at[place] for place in order], sizes) for at in product(*map(range, sizes))
            ]


def _index(at: Sequence[int], sizes: Sequence[int]) -> int:
    """Which of the atoms, counted from 0, has these of the values in its places."""
    index = 0
    for value, size in zip(at, sizes, strict=True):
        index = index * size + value
    return index


def _is_kept(
    images: list[int],
    said: set[frozenset[int]],
    bounded: set[tuple[int, frozenset[int]]],
) -> bool:
    """Whether the images of all that is said are said as well."""
    image = images.__getitem__
    return all(
        (bound, frozenset(map(image, literals))) in bounded for bound, literals in bounded
    ) and all(frozenset(map(image, clause)) in said for clause in said)
