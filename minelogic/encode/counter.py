"""A count as clauses with auxiliary variables: a tree of sums, written in unary.

The literals are halved, and halved again. For each part there are variables s1, s2, …, of which sj
says that at least j of the literals in this part hold, up to the number that matters. Two parts are
added by clauses in both directions, so the literals fix the variables: every assignment to the
literals that makes the count true extends in exactly one way. If no atom is counted twice, unit
propagation is complete: what values of some literals force on another is found without search.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, repeat
from typing import Protocol

from minelogic.encode.kn import as_literals, kn_size
from minelogic.encode.variables import Clause
from minelogic.ground.formula import Ground
from minelogic.records import dataclass

SMALL_COUNT = 2_000
"""Counts of more clauses than this by KN(k, n) are better written otherwise."""
NEVER_LARGE = 12
"""Of so many literals no count is of that many clauses."""


class Namer(Protocol):
    """What makes auxiliary variables; `Variables` does."""

    def new(self, meaning: Ground) -> int:
        """A new variable, which stands for the formula."""


class Unnamed:
    """Auxiliary variables that are numbers alone, after so many that are taken."""

    def __init__(self, size: int) -> None:
        self.size = size

    def new(self, meaning: Ground) -> int:  # noqa: ARG002 - what a namer is given
        """A new variable; nobody will ask what it stands for."""
        self.size += 1
        return self.size


@dataclass(frozen=True, slots=True)
class CounterSize:
    """How many auxiliary variables and clauses a counter has."""

    auxiliary: int
    clauses: int


def counter(kind: str, k: int, literals: int | Sequence[int], variables: Namer) -> list[Clause]:
    """Clauses that hold, for some values of the auxiliary variables, where the count does."""
    literals = as_literals(literals)
    return between(*_bounds(kind, k, len(literals)), literals, variables)


def between(least: int, most: int, literals: int | Sequence[int], variables: Namer) -> list[Clause]:
    """Clauses that hold, for some values of the auxiliary variables, where so many literals do."""
    literals, pairs = _without_pairs(as_literals(literals))
    least, most = least - pairs, most - pairs
    easy = _without_counting(least, most, literals)
    if easy is not None:
        return easy
    plan = _plan(least, most, len(literals))
    if plan.negated:
        literals = [-literal for literal in literals]
    clauses: list[Clause] = []
    middle = len(literals) // 2
    left = sums(literals[:middle], plan.bound, variables, clauses)
    right = sums(literals[middle:], plan.bound, variables, clauses)
    if plan.least > 0:
        clauses += _some_beyond(left, right, plan.least - 1)
    if plan.most < len(literals):
        clauses += _not_together(left, right, plan.most + 1)
    return clauses if len(set(literals)) == len(literals) else _tidy(clauses)


def exactly(k: int, literals: Sequence[int], variables: Namer) -> list[Clause]:
    """Clauses by which k of the literals, each of another atom, hold: KN(k, n), if it is small."""
    size = len(literals)
    if size > NEVER_LARGE and kn_size(k, size) > SMALL_COUNT:
        return between(k, k, literals, variables)
    opposite = [-literal for literal in literals]
    return [*combinations(literals, size - k + 1), *combinations(opposite, k + 1)]


def counter_size(kind: str, k: int, n: int) -> CounterSize:
    """How large the counter of n different atoms is, without making it."""
    least, most = _bounds(kind, k, n)
    easy = _without_counting(least, most, range(1, n + 1))
    if easy is not None:
        return CounterSize(0, len(easy))
    plan = _plan(least, most, n)
    known: dict[int, CounterSize] = {}
    parts = n // 2, n - n // 2
    left, right = (_sums_size(part, plan.bound, known) for part in parts)
    sizes = min(parts[0], plan.bound), min(parts[1], plan.bound)
    clauses = left.clauses + right.clauses
    if plan.least > 0:
        clauses += len(_splits(*sizes, plan.least - 1))
    if plan.most < n:
        clauses += len(_splits(*sizes, plan.most + 1))
    return CounterSize(left.auxiliary + right.auxiliary, clauses)


def _bounds(kind: str, k: int, n: int) -> tuple[int, int]:
    match kind:
        case "exactly":
            return k, k
        case "at least":
            return k, n
        case "at most":
            return 0, k
        case _:
            raise ValueError(f"{kind!r} is no count: it is exactly, at least or at most")


def _without_pairs(literals: Sequence[int]) -> tuple[Sequence[int], int]:
    """The literals without pairs of one and its negation, and how many pairs there are."""
    if isinstance(literals, range):
        return literals, 0
    rest: list[int] = []
    waiting: dict[int, int] = {}
    for literal in literals:
        if waiting.get(-literal, 0):
            waiting[-literal] -= 1
        else:
            waiting[literal] = waiting.get(literal, 0) + 1
    for literal in literals:
        if waiting.get(literal, 0):
            waiting[literal] -= 1
            rest.append(literal)
    return rest, (len(literals) - len(rest)) // 2


def _without_counting(least: int, most: int, literals: Sequence[int]) -> list[Clause] | None:
    """The clauses where no sum is needed: all, none, any, not all, or no matter; else None."""
    n = len(literals)
    least, most = max(least, 0), min(most, n)
    if least > most:
        return [()]
    if least == 0 and most == n:
        return []
    if most == 0:
        return _once((-literal,) for literal in literals)
    if least == n:
        return _once((literal,) for literal in literals)
    if least == 1 and most == n:
        return [tuple(dict.fromkeys(literals))]
    if least == 0 and most == n - 1:
        return [tuple(dict.fromkeys(-literal for literal in literals))]
    return None


@dataclass(frozen=True, slots=True)
class _Plan:
    """From `least` to `most` of the literals, or of their negations, hold."""

    least: int
    most: int
    negated: bool
    bound: int
    """The largest number that has to be told from the one before it."""


def _plan(least: int, most: int, n: int) -> _Plan:
    """The cheaper of counting what holds and counting what does not."""
    least, most = max(least, 0), min(most, n)
    plans = []
    for negated, (low, high) in enumerate(((least, most), (n - most, n - least))):
        plans.append(_Plan(low, high, bool(negated), high + 1 if high < n else low))
    return min(plans, key=lambda plan: plan.bound)


def sums(
    literals: Sequence[int], bound: int, variables: Namer, clauses: list[Clause]
) -> Sequence[int]:
    """Variables that say at least 1, 2, … of the literals hold, up to the bound."""
    if len(literals) == 1:
        return literals
    middle = len(literals) // 2
    left = sums(literals[:middle], bound, variables, clauses)
    right = sums(literals[middle:], bound, variables, clauses)
    totals = [
        variables.new(("at least", number, *literals))
        for number in range(1, min(len(literals), bound) + 1)
    ]
    _add_up(left, right, totals, clauses)
    return totals


def _add_up(
    left: Sequence[int], right: Sequence[int], totals: list[int], clauses: list[Clause]
) -> None:
    """Adds that the totals are the sums of two parts, as far as there are totals."""
    # So many on the left and on the right are so many in all.
    fewer, none = [-each for each in left], [-each for each in right]
    clauses += zip(fewer, totals, strict=False)
    clauses += zip(none, totals, strict=False)
    for number, literal in enumerate(fewer, 1):
        clauses += zip(repeat(literal), none, totals[number:], strict=False)
    # With so many in all there are more on the left or on the right than would be one too few.
    short = [-each for each in totals]
    for number, literal in enumerate(left):
        clauses += zip(short[number:], repeat(literal), right, strict=False)
    clauses += zip(short[len(left) :], right, strict=False)
    clauses += zip(short[len(right) :], left, strict=False)


def _not_together(left: Sequence[int], right: Sequence[int], number: int) -> Iterator[Clause]:
    """Not i on the left and j on the right, for all i + j = number."""
    for i in _splits(len(left), len(right), number):
        j = number - i
        yield (*((-left[i - 1],) if i else ()), *((-right[j - 1],) if j else ()))


def _some_beyond(left: Sequence[int], right: Sequence[int], number: int) -> Iterator[Clause]:
    """More than i on the left or more than j on the right, for all i + j = number."""
    for i in _splits(len(left), len(right), number):
        yield (*left[i : i + 1], *right[number - i : number - i + 1])


def _splits(left: int, right: int, number: int) -> range:
    """How many of the number may be on the left."""
    return range(max(0, number - right), min(left, number) + 1)


def _sums_size(n: int, bound: int, size_of: dict[int, CounterSize]) -> CounterSize:
    if n == 1:
        return CounterSize(0, 0)
    if n not in size_of:
        parts = n // 2, n - n // 2
        left, right = (_sums_size(part, bound, size_of) for part in parts)
        sizes = min(parts[0], bound), min(parts[1], bound)
        clauses = left.clauses + right.clauses
        for number in range(1, min(n, bound) + 1):
            clauses += len(_splits(*sizes, number)) + len(_splits(*sizes, number - 1))
        auxiliary = left.auxiliary + right.auxiliary + min(n, bound)
        size_of[n] = CounterSize(auxiliary, clauses)
    return size_of[n]


def _once(clauses: Iterator[Clause]) -> list[Clause]:
    return list(dict.fromkeys(clauses))


def _tidy(clauses: list[Clause]) -> list[Clause]:
    """Each clause once, and each literal once in it."""
    return _once(tuple(dict.fromkeys(clause)) for clause in clauses)
