"""Shapes of formulas that come by the ten thousand, and whose clauses can be read off.

A literal, a clause, however it is written, an implication that is several, a literal that is
equivalent to a chain of literals, a count of literals, and an implication from literals to such a
count.
"""

from __future__ import annotations

from itertools import combinations
from typing import Any

from minelogic.encode.kn import at_least_size, at_most_size
from minelogic.encode.variables import Clause
from minelogic.ground.formula import COUNTS, Ground


def common_clauses(formula: Ground, limit: int) -> list[Clause] | None:
    """The clauses that distribution gives, if the shape is common and they are within the limit.

    None is no answer: then distribution has to find out.
    """
    if formula is True or formula is False:
        return [] if formula else [()]
    if isinstance(formula, int):
        return [(formula,)]
    op = formula[0]
    if op in COUNTS:
        return _guarded_count([], formula, limit)
    if op == "<->":
        return _equivalence(formula[1], formula[2])
    clause = one_clause(formula)
    if clause is not None:
        return [clause]
    if op == "->":
        return _implication(formula[1], formula[2], limit)
    return _guarded([], formula, limit) if op == "&" else None


def one_clause(formula: Ground) -> Clause | None:
    """The clause that a formula is, in order; None if it is none, or speaks of an atom twice.

    That is a disjunction, the negation of a conjunction, an implication, and these in each other.
    """
    if isinstance(formula, int):
        return (formula,)
    inner = formula[1]
    if formula[0] == "~" and type(inner) is tuple and len(inner) == 3 and inner[0] == "&":
        # Not both: the most frequent of all, so nothing is put in lists for it.
        _, one, other = inner
        if type(one) is int and type(other) is int:
            return _pair(-one, -other)
    literals: list[int] = []
    if not _disjuncts(formula, 1, literals):
        return None
    return _pair(*literals) if len(literals) == 2 else _clause(literals)


def _pair(one: int, other: int) -> Clause | None:
    """The clause of two literals, in order; None if they are of one atom."""
    if abs(one) < abs(other):
        return one, other
    return (other, one) if abs(one) > abs(other) else None


def _disjuncts(formula: Any, sign: int, literals: list[int]) -> bool:
    """Adds the literals of the formula, or if the sign is -1 of its negation, if it is a clause."""
    if isinstance(formula, int):
        literals.append(sign * formula)
        return True
    op = formula[0]
    if op == "~":
        return _disjuncts(formula[1], -sign, literals)
    if op == "->":
        return (
            sign > 0
            and _disjuncts(formula[1], -1, literals)
            and _disjuncts(formula[2], 1, literals)
        )
    if op != ("|" if sign > 0 else "&"):
        return False
    parts = formula[1:]
    if _are_literals(parts):
        literals += parts if sign > 0 else [-part for part in parts]
        return True
    return all(_disjuncts(part, sign, literals) for part in parts)


def _implication(left: Ground, right: Ground, limit: int) -> list[Clause] | None:
    if isinstance(left, int):
        return _guarded([-left], right, limit)
    if left[0] == "&" and _are_literals(left[1:]):
        return _guarded([-literal for literal in left[1:]], right, limit)
    if left[0] == "|" and _are_literals(left[1:]) and isinstance(right, int):
        return _once([_clause([-literal, right]) for literal in left[1:]])
    return None


def _guarded(guard: list[int], formula: Any, limit: int) -> list[Clause] | None:
    """The clauses of a literal, a chain of literals or a count of them, each with the guard."""
    if isinstance(formula, int):
        return _once([_clause([*guard, formula])])
    op = formula[0]
    if op in COUNTS:
        return _guarded_count(guard, formula, limit)
    if op not in ("|", "&") or not _are_literals(formula[1:]):
        return None
    if op == "|":
        return _once([_clause([*guard, *formula[1:]])])
    return _once([_clause([*guard, literal]) for literal in formula[1:]])


def _guarded_count(guard: list[int], count: tuple[Any, ...], limit: int) -> list[Clause] | None:
    kind, bound, *literals = count
    if not _are_literals(literals) or not _are_different([*guard, *literals]):
        return None
    clauses = count_clauses(kind, bound, literals, limit)
    if not guard or clauses is None:
        return clauses
    guard.sort(key=abs)
    sizes = [abs(literal) for literal in literals]
    front = tuple(guard)
    if abs(guard[0]) > max(sizes):
        return [clause + front for clause in clauses]
    if abs(guard[-1]) < min(sizes):
        return [front + clause for clause in clauses]
    return [tuple(sorted(front + clause, key=abs)) for clause in clauses]


def count_clauses(kind: str, bound: int, literals: list[int], limit: int) -> list[Clause] | None:
    """The clauses of a count of literals, each of another atom, if they are within the limit."""
    literals = sorted(literals, key=abs)
    size, number = len(literals), 0
    if not 0 <= bound <= size:
        return None
    if kind != "at most":
        number += at_least_size(bound, size)
    if kind != "at least":
        number += at_most_size(bound, size)
    if number > limit:
        return None
    clauses: list[Clause] = []
    # None of them subsumes another.
    if kind != "at most" and bound > 0:
        clauses += combinations(literals, size - bound + 1)
    if kind != "at least":
        clauses += combinations([-literal for literal in literals], bound + 1)
    return clauses


def _equivalence(left: Any, right: Any) -> list[Clause] | None:
    """A literal and a literal, or a chain of them."""
    if not isinstance(left, int):
        left, right = right, left
    if not isinstance(left, int):
        return None
    if isinstance(right, int):
        return _once([_clause([-left, right]), _clause([left, -right])])
    op, *parts = right
    if op not in ("|", "&") or not _are_literals(parts):
        return None
    if op == "|":
        each = [_clause([left, -part]) for part in parts]
        return _once([_clause([-left, *parts]), *each])
    each = [_clause([-left, part]) for part in parts]
    return _once([*each, _clause([left, *(-part for part in parts)])])


def _clause(literals: list[int]) -> Clause | None:
    """The literals in order; None if an atom is there twice."""
    return tuple(sorted(literals, key=abs)) if _are_different(literals) else None


def _once(clauses: list[Clause | None]) -> list[Clause] | None:
    """The clauses, if all are there and no two are the same."""
    if None in clauses or (len(clauses) > 1 and len(set(clauses)) < len(clauses)):
        return None
    return clauses  # type: ignore[return-value]


def _are_literals(parts: Any) -> bool:
    return set(map(type, parts)) == {int}


def _are_different(literals: list[int]) -> bool:
    return len(set(map(abs, literals))) == len(literals)
