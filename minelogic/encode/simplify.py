"""Products of clauses, tautologies, subsumption.

A clause over n variables is an integer: bit v says that variable v is in it, bit n + v that its
negation is. So the disjunction of two clauses is `|`, one subsumes another if `&` with it leaves it
as it is, and a clause is a tautology if `clause & clause >> n` is not 0. Where there are so many
variables that the integers would be mostly zeros, a clause is a frozen set of literals instead.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

FEW = 12
"""So few clauses are compared one by one."""
WIDE = 256
"""Over more variables than this, clauses are sets."""


def product(left: list[Any], right: list[Any]) -> list[Any]:
    """The clauses of a disjunction: each of the left with each of the right."""
    return [one | other for one in left for other in right]


def without_tautologies(clauses: list[Any], size: int) -> list[Any]:
    """The clauses, over so many variables, that do not always hold."""
    if size > WIDE:
        return [clause for clause in clauses if not any(-literal in clause for literal in clause)]
    return [clause for clause in clauses if not clause & clause >> size]


def least_product(left: list[Any], right: list[Any], size: int, tautologies: bool) -> list[Any]:
    """The clauses of a disjunction that no other subsumes, each once; tautologies if asked for.

    A clause on one side that contains one of the other side is among the products as it is, and
    subsumes all else that is made from it; so only the rest is multiplied.
    """
    alone: list[Any] = []
    if len(right) == 1 or len(left) == 1:
        clauses = product(left, right)
    else:
        rest, clauses = [], []
        for one in left:
            row = [one | other for other in right]
            if one in row:
                alone.append(one)
            else:
                rest.append(one)
                clauses += row
        also_alone = set(right).intersection(clauses)
        if also_alone:
            clauses = product(rest, [other for other in right if other not in also_alone])
            alone += [other for other in right if other in also_alone]
    if not tautologies:
        clauses = without_tautologies(clauses, size)
    return least(alone + clauses, size)


def least(clauses: list[Any], size: int) -> list[Any]:
    """The clauses that no other clause subsumes, each once, in the order they came."""
    unique = list(dict.fromkeys(clauses))
    length = len if size > WIDE else int.bit_count
    ranked = sorted(unique, key=length)
    if len(unique) < 2 or length(ranked[0]) == length(ranked[-1]):
        return unique
    if size > WIDE:
        kept: set[Any] = _sets_kept(ranked)
    else:
        kept = _few_kept(ranked) if len(unique) <= FEW else _many_kept(ranked)
    return unique if len(kept) == len(unique) else [clause for clause in unique if clause in kept]


def _sets_kept(ranked: list[frozenset[int]]) -> set[frozenset[int]]:
    """By an index: each clause that is kept is found under the rarest of its literals."""
    if not ranked[0]:
        return {ranked[0]}
    number = Counter(literal for clause in ranked for literal in clause)
    index: dict[int, list[frozenset[int]]] = {}
    kept = set()
    for clause in ranked:
        if not any(other <= clause for literal in clause for other in index.get(literal, ())):
            kept.add(clause)
            rarest = min(clause, key=lambda literal: (number[literal], literal))
            index.setdefault(rarest, []).append(clause)
    return kept


def _few_kept(ranked: list[int]) -> set[int]:
    kept: list[int] = []
    for clause in ranked:
        for other in kept:
            if other & clause == other:
                break
        else:
            kept.append(clause)
    return set(kept)


def _many_kept(ranked: list[int]) -> set[int]:
    """By columns: for each literal an integer that tells which clauses it is in.

    The clauses that contain a given one are those in the columns of all its literals.
    """
    longest = ranked[-1].bit_count()
    columns = _columns(ranked)
    subsumed = 0
    after = -2
    for place, clause in enumerate(ranked):
        if clause.bit_count() == longest:
            break
        if not subsumed >> place & 1:
            containing = after << place
            rest = clause
            while rest and containing:
                low = rest & -rest
                containing &= columns[low]
                rest ^= low
            subsumed |= containing
    if not subsumed:
        return set(ranked)
    return {clause for place, clause in enumerate(ranked) if not subsumed >> place & 1}


def _columns(clauses: Sequence[int]) -> dict[int, int]:
    """For each literal, the clauses it is in; the first clause is the lowest bit."""
    width = (len(clauses) + 7) // 8
    columns: dict[int, bytearray] = {}
    for place, clause in enumerate(clauses):
        byte, bit = place >> 3, 1 << (place & 7)
        rest = clause
        while rest:
            low = rest & -rest
            column = columns.get(low)
            if column is None:
                column = columns[low] = bytearray(width)
            column[byte] |= bit
            rest ^= low
    return {low: int.from_bytes(column, "little") for low, column in columns.items()}
