"""What clauses earn, worked out from truth tables alone; nothing of the grader in it."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import product

from minelogic.syntax.tree import And, Atom, Formula, Not, Or
from tests.grading.cnf_oracle import assignments, table


def all_clauses(letters: str) -> list[Formula]:
    """Every clause over the letters in which none stands twice."""
    clauses: list[Formula] = []
    for signs in product((None, True, False), repeat=len(letters)):
        literals = [
            Atom(name) if sign else Not(Atom(name))
            for name, sign in zip(letters, signs, strict=True)
            if sign is not None
        ]
        if literals:
            clauses.append(literals[0] if len(literals) == 1 else Or(tuple(literals)))
    return clauses


def follows(given: Formula, clause: Formula, letters: str) -> bool:
    rows = zip(table(given, letters), table(clause, letters), strict=True)
    return all(there for given_is, there in rows if given_is)


def share(given: Formula, clauses: Sequence[Formula], letters: str) -> Fraction:
    """The share of the points for clauses over the letters, by the rule of the handbook."""
    right = [clause for clause in clauses if follows(given, clause, letters)]
    wrong = len({table_of for table_of in _sets(clauses) if table_of not in _sets(right)})
    there = [part for part in _parts(given) if _is_clause(part)]
    needed = _fewest(given, there, letters)
    if needed == 0:
        there, needed = [], _fewest(given, [], letters)
    missing = _fewest(given, [*there, *right], letters)
    left_out = sum(not follows(_all(right), clause, letters) for clause in there)
    total = (needed - missing) + wrong + left_out + max(missing - wrong, 0)
    return Fraction(needed - missing, total) if total else Fraction(1)


def _fewest(given: Formula, clauses: Sequence[Formula], letters: str) -> int:
    """The length of the shortest list of clauses that completes these: breadth first over rows."""
    tables = [table(clause, letters) for clause in clauses]
    open_rows = frozenset(
        number
        for number, holds in enumerate(table(given, letters))
        if not holds and all(column[number] for column in tables)
    )
    useful = {
        frozenset(n for n, holds in enumerate(table(clause, letters)) if not holds)
        for clause in all_clauses(letters)
        if follows(given, clause, letters)
    }
    if not any(table(given, letters)):
        useful.add(frozenset(range(len(assignments(letters)))))
    reached, length = {open_rows}, 0
    while frozenset() not in reached:
        reached = {rows - ruled_out for rows in reached for ruled_out in useful}
        length += 1
    return length


def _parts(formula: Formula) -> list[Formula]:
    if isinstance(formula, And):
        return [inner for part in formula.parts for inner in _parts(part)]
    return [formula]


def _is_clause(formula: Formula) -> bool:
    if isinstance(formula, Or):
        return all(_is_clause(part) for part in formula.parts)
    return isinstance(formula, Atom) or (
        isinstance(formula, Not) and isinstance(formula.body, Atom)
    )


def _all(clauses: Sequence[Formula]) -> Formula:
    some = Atom("A")
    return And((*clauses, Or((some, Not(some)))))


def _sets(clauses: Sequence[Formula]) -> set[frozenset[Formula]]:
    return {frozenset(c.parts if isinstance(c, Or) else (c,)) for c in clauses}
