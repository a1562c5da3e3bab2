"""KN(k, n): exactly k of n literals hold, as clauses.

L(k, n), at least k: of any n - k + 1 of the literals, one holds. U(k, n), at most k: of any k + 1
of them, one does not. For k = 0 and k = n these sets are right as they are. Where k is negative or
more than n, taken literally they are mostly empty, that is, true; here KN is then what it should
be: false.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations
from math import comb

from minelogic.encode.variables import Clause
from minelogic.ground.formula import Ground, all_of


def kn(k: int, literals: int | Sequence[int]) -> list[Clause]:
    """L and then U: clauses that hold where exactly k of the literals do.

    A number n in place of the literals stands for 1, …, n.
    """
    literals = as_literals(literals)
    if not 0 <= k <= len(literals):
        return [()]
    return at_least(k, literals) + at_most(k, literals)


def at_least(k: int, literals: int | Sequence[int]) -> list[Clause]:
    """L: of any n - k + 1 of the literals, one holds."""
    literals = as_literals(literals)
    if k <= 0:
        return []
    if k > len(literals):
        return [()]
    return _choices(literals, len(literals) - k + 1)


def at_most(k: int, literals: int | Sequence[int]) -> list[Clause]:
    """U: of any k + 1 of the literals, one does not hold."""
    literals = as_literals(literals)
    if k < 0:
        return [()]
    return _choices([-literal for literal in literals], k + 1)


def kn_recursive(k: int, literals: int | Sequence[int]) -> list[Clause]:
    """(Xn → KN(k-1, n-1)) ∧ (¬Xn → KN(k, n-1)), as clauses, nothing shortened.

    They are as many as L and U together. Each of them contains a clause of L or of U, often with
    more: KN(1, 3) has ¬X1 ∨ ¬X2 ∨ X3, which one resolution with ¬X1 ∨ ¬X3 would shorten.
    """
    literals = as_literals(literals)
    size = len(literals)
    if not 0 <= k <= size:
        return [()]
    row: dict[int, list[Clause]] = {0: []}
    for length, literal in enumerate(literals, 1):
        before = row
        row = {}
        for count in _counts_on_the_way(k, size, length):
            if count == 0:
                row[count] = [(-other,) for other in literals[:length]]
            elif count == length:
                row[count] = [(other,) for other in literals[:length]]
            else:
                row[count] = [(*clause, -literal) for clause in before[count - 1]]
                row[count] += [(*clause, literal) for clause in before[count]]
    clauses = row[k]
    return clauses if _independent(literals) else _tidy(clauses)


def kn_disjunctive(k: int, literals: int | Sequence[int]) -> Ground:
    """(Xn ∧ KN(k-1, n-1)) ∨ (¬Xn ∧ KN(k, n-1)), as a formula.

    Its parts are shared, so it is small in memory; written out it is as long as there are ways to
    choose k of n.
    """
    literals = as_literals(literals)
    size = len(literals)
    if not 0 <= k <= size:
        return False
    row: dict[int, Ground] = {0: True}
    for length, literal in enumerate(literals, 1):
        before = row
        row = {}
        for count in _counts_on_the_way(k, size, length):
            if count == 0:
                row[count] = all_of([-other for other in literals[:length]])
            elif count == length:
                row[count] = all_of(list(literals[:length]))
            else:
                row[count] = (
                    "|",
                    ("&", literal, before[count - 1]),
                    ("&", -literal, before[count]),
                )
    return row[k]


def kn_size(k: int, n: int) -> int:
    """How many clauses KN(k, n) has: C(n, k-1) + C(n, k+1), or one, the empty one, if false."""
    if n < 0:
        raise ValueError(f"there cannot be {n} literals")
    if not 0 <= k <= n:
        return 1
    return at_least_size(k, n) + at_most_size(k, n)


def at_least_size(k: int, n: int) -> int:
    """How many clauses L(k, n) has."""
    if k <= 0:
        return 0
    return comb(n, k - 1) if k <= n else 1


def at_most_size(k: int, n: int) -> int:
    """How many clauses U(k, n) has."""
    return comb(n, k + 1) if k >= 0 else 1


def as_literals(literals: int | Sequence[int]) -> Sequence[int]:
    """The literals 1, …, n for a number n; else what was given, if it can be literals."""
    if isinstance(literals, int):
        if literals < 0:
            raise ValueError(f"there cannot be {literals} literals")
        return range(1, literals + 1)
    if 0 in literals:
        raise ValueError("0 is no literal: it has no negation")
    return literals


def _choices(literals: Sequence[int], size: int) -> list[Clause]:
    clauses = list(combinations(literals, size))
    return clauses if _independent(literals) else _tidy(clauses)


def _independent(literals: Sequence[int]) -> bool:
    return isinstance(literals, range) or len(set(map(abs, literals))) == len(literals)


def _tidy(clauses: Iterable[Clause]) -> list[Clause]:
    """Each clause once, each literal once in it, and no clause that always holds."""
    tidy: dict[Clause, None] = {}
    for clause in clauses:
        once = dict.fromkeys(clause)
        if not any(-literal in once for literal in once):
            tidy[tuple(once)] = None
    return list(tidy)


def _counts_on_the_way(k: int, size: int, length: int) -> range:
    """How many of the first `length` literals may hold if k of all of them do."""
    return range(max(0, k - (size - length)), min(k, length) + 1)
