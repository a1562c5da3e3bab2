"""Whether letters have an intuitionistic proof, by Dyckhoff's calculus without contraction.

Formulas are taken apart by their connectives alone; an implication on the left by what stands on
its left side. Every rule makes the sequent smaller, so that it ends. Shares no code with the
library but the tree of formulas.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations
from typing import Any, TypeAlias

from minelogic.syntax import tree

F: TypeAlias = tuple[Any, ...]
FALSE: F = ("false",)
TRUE: F = ("true",)


def provable(premises: tuple[tree.Formula, ...], conclusion: tree.Formula) -> bool:
    """Whether the conclusion follows intuitionistically."""
    return _follows(frozenset(map(plain, premises)), plain(conclusion))


def plain(formula: tree.Formula) -> F:
    """The formula over letters, false, &, | and -> alone, two parts to each."""
    match formula:
        case tree.Truth(value):
            return TRUE if value else FALSE
        case tree.Not(body):
            return ("->", plain(body), FALSE)
        case tree.And(parts):
            return _chain("&", [plain(part) for part in parts])
        case tree.Or(parts):
            return _chain("|", [plain(part) for part in parts])
        case tree.Implies(left, right):
            return ("->", plain(left), plain(right))
        case tree.Iff(left, right):
            a, b = plain(left), plain(right)
            return ("&", ("->", a, b), ("->", b, a))
        case tree.KN(tree.Int(bound), parts, _, kind):
            return _number(kind, bound, [plain(part) for part in parts])
        case tree.Atom(name, arguments):
            return ("letter", name, *map(repr, arguments))
    raise AssertionError(formula)


def _chain(word: str, parts: list[F]) -> F:
    whole = parts[0]
    for part in parts[1:]:
        whole = (word, whole, part)
    return whole


def _number(kind: str, bound: int, parts: Sequence[F]) -> F:
    """At least k: some k of them hold; at most k: of all but k it is known that they do not."""
    denied = [("->", part, FALSE) for part in parts]
    enough = TRUE if kind == "at most" else _some(bound, parts)
    few = TRUE if kind == "at least" else _some(len(parts) - bound, denied)
    return ("&", enough, few)


def _some(size: int, parts: Sequence[F]) -> F:
    if not 0 < size <= len(parts):
        return TRUE if size <= 0 else FALSE
    return _chain("|", [_chain("&", [*some]) for some in combinations(parts, size)])


@cache
def _follows(given: frozenset[F], goal: F) -> bool:
    if goal in given or FALSE in given or goal == TRUE:
        return True
    for f in given:
        rest = given - {f}
        match f:
            case ("true",):
                return _follows(rest, goal)
            case ("&", a, b):
                return _follows(rest | {a, b}, goal)
            case ("|", a, b):
                return _follows(rest | {a}, goal) and _follows(rest | {b}, goal)
            case ("->", ("true",), b):
                return _follows(rest | {b}, goal)
            case ("->", ("false",), _):
                return _follows(rest, goal)
            case ("->", ("letter", *_) as a, b) if a in given:
                return _follows(rest | {b}, goal)
            case ("->", ("&", a, b), c):
                return _follows(rest | {("->", a, ("->", b, c))}, goal)
            case ("->", ("|", a, b), c):
                return _follows(rest | {("->", a, c), ("->", b, c)}, goal)
    match goal:
        case ("&", a, b):
            return _follows(given, a) and _follows(given, b)
        case ("->", a, b):
            return _follows(given | {a}, b)
        case ("|", a, b) if _follows(given, a) or _follows(given, b):
            return True
    for f in given:
        match f:
            case ("->", ("->", a, b), c):
                rest = given - {f}
                if _follows(rest | {("->", b, c), a}, b) and _follows(rest | {c}, goal):
                    return True
    return False
