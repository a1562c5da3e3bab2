"""What clauses mean, by trying everything; shares no code with the encoder."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import product

COUNTED: dict[str, Callable[[int, int], bool]] = {
    "exactly": lambda number, k: number == k,
    "at least": lambda number, k: number >= k,
    "at most": lambda number, k: number <= k,
}


def rows(n: int) -> Iterator[tuple[bool, ...]]:
    return product((False, True), repeat=n)


def holds(clauses: Iterable[Sequence[int]], row: Sequence[bool]) -> bool:
    """Whether every clause has a literal that is true in the row."""
    return all(any(row[abs(literal) - 1] == (literal > 0) for literal in c) for c in clauses)


def models(clauses: Sequence[Sequence[int]], n: int) -> list[tuple[bool, ...]]:
    return [row for row in rows(n) if holds(clauses, row)]


def counts(kind: str, k: int, literals: Sequence[int], row: Sequence[bool]) -> bool:
    return COUNTED[kind](sum(row[abs(x) - 1] == (x > 0) for x in literals), k)


def propagated(clauses: Iterable[Sequence[int]], given: Iterable[int]) -> set[int] | None:
    """All literals that unit propagation finds from the given ones; None if it contradicts."""
    known = set(given)
    if any(-literal in known for literal in known):
        return None
    changed = True
    while changed:
        changed = False
        for clause in clauses:
            if any(literal in known for literal in clause):
                continue
            open_literals = {literal for literal in clause if -literal not in known}
            if not open_literals:
                return None
            if len(open_literals) == 1:
                known |= open_literals
                changed = True
    return known


def finds_all(clauses: Sequence[Sequence[int]], kind: str, k: int, n: int) -> bool:
    """Whether unit propagation is complete: tried for every way to give values to some letters."""
    worlds = [row for row in rows(n) if COUNTED[kind](sum(row), k)]
    for partial in product((None, False, True), repeat=n):
        given = [i if value else -i for i, value in enumerate(partial, 1) if value is not None]
        left = [row for row in worlds if holds([[x] for x in given], row)]
        found = propagated(clauses, given)
        if not left or found is None:
            if bool(left) or found is not None:
                return False
            continue
        for i in range(1, n + 1):
            values = {row[i - 1] for row in left}
            if len(values) == 1 and (i if values.pop() else -i) not in found:
                return False
    return True
