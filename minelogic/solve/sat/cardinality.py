"""Counts by PySAT's encodings, and whether unit propagation on clauses finds all that follows."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple

from minelogic.encode.variables import Clause

ENCODINGS = {
    "pairwise": "pairwise",
    "bitwise": "bitwise",
    "ladder": "ladder",
    "seqcounter": "sequential counter",
    "sortnetwrk": "sorting network",
    "cardnetwrk": "cardinality network",
    "totalizer": "totalizer",
    "mtotalizer": "modulo totalizer",
    "kmtotalizer": "k-modulo totalizer",
}
"""PySAT's names for its encodings, and what they are called elsewhere."""
FOR_ONE = ("pairwise", "bitwise", "ladder")
"""These are for one of many, and for all but one."""


class Gap(NamedTuple):
    """Literals that force another one, which unit propagation does not find."""

    assumed: tuple[int, ...]
    missed: int


def cardinality(encoding: str, k: int, literals: Sequence[int], top: int) -> list[Clause] | None:
    """Clauses by which exactly k of the literals hold; None if the encoding is not for this k.

    Every variable up to `top` is taken; auxiliary variables come after it.
    """
    from pysat.card import CardEnc, EncType, UnsupportedBound

    if not 0 <= k <= len(literals):
        return [()]
    if not literals:
        return []
    top = max(top, *(abs(literal) for literal in literals), 0)
    try:
        made = CardEnc.equals(
            lits=list(literals), bound=k, top_id=top, encoding=getattr(EncType, encoding)
        )
    except UnsupportedBound:
        return None
    return [tuple(clause) for clause in made.clauses]


def gap(clauses: Sequence[Clause], k: int, n: int) -> Gap | None:
    """Where unit propagation misses something, for clauses that say exactly k of 1, …, n hold.

    Something is forced only where k literals hold (the others do not) or n - k do not hold (the
    others do); and what fewer assumptions find, more assumptions find too, or a contradiction. So
    these cases are all there is to try.
    """
    from pysat.solvers import Minisat22

    if not 0 <= k <= n:
        raise ValueError(f"{k} of {n} cannot hold, so nothing can be forced")
    everything = range(1, n + 1)
    # A literal that switches all clauses on: else what follows from nothing would not be told.
    switch = max((abs(literal) for clause in clauses for literal in clause), default=n) + 1
    with Minisat22(bootstrap_with=[[-switch, *clause] for clause in clauses]) as solver:
        for sign, size in ((1, k), (-1, n - k)):
            for chosen in combinations(everything, size):
                assumed = tuple(sign * number for number in chosen)
                _, found = solver.propagate(assumptions=[switch, *assumed])
                missed = set(everything).difference(map(abs, found), chosen)
                if missed:
                    return Gap(assumed, -sign * min(missed))
    return None
