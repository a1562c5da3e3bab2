"""Comparisons as sums of variables that are at most 0, or 0: what bounds a variable by others.

A sum may have absolute values in it: `|i - x| + |j - y| = 1` bounds x by i and y by j, and leaves y
at most two values once the others are known.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from minelogic.records import dataclass
from minelogic.syntax import tree
from minelogic.syntax.tree import Formula, Term


@dataclass(frozen=True, slots=True)
class Guard:
    """A closed formula that must have this truth value."""

    formula: Formula
    holds: bool = True


@dataclass(frozen=True, slots=True)
class Linear:
    """A sum of variables with factors, and a constant."""

    factors: dict[str, int]
    constant: int

    def plus(self, other: Linear, times: int = 1) -> Linear:
        factors = dict(self.factors)
        for name, factor in other.factors.items():
            factors[name] = factors.get(name, 0) + times * factor
        kept = {name: factor for name, factor in factors.items() if factor}
        return Linear(kept, self.constant + times * other.constant)

    def without(self, name: str, times: int) -> Linear:
        """The rest of the sum, multiplied."""
        rest = {n: times * f for n, f in self.factors.items() if n != name}
        return Linear(rest, times * self.constant)


@dataclass(slots=True)
class Constraint:
    """`sum <= 0` or `sum = 0`; `exact` if it says all that `guard` says."""

    sum: Linear
    equal: bool
    guard: int
    exact: bool


def linear(term: Term) -> Linear | None:
    """The term as a sum, if it is one."""
    match term:
        case tree.Int(value):
            return Linear({}, value)
        case tree.Var(name):
            return Linear({name: 1}, 0)
        case tree.Negative(inner):
            sum_ = linear(inner)
            return Linear({}, 0).plus(sum_, -1) if sum_ else None
        case tree.Arithmetic(op, left, right):
            a, b = linear(left), linear(right)
            if a is None or b is None:
                return None
            if op != "*":
                return a.plus(b, 1 if op == "+" else -1)
            if not a.factors:
                return Linear({}, 0).plus(b, a.constant)
            return Linear({}, 0).plus(a, b.constant) if not b.factors else None
    return None


def is_variable(sum_: Linear) -> bool:
    """Whether the sum is one variable, which may stand for a name."""
    return sum_.constant == 0 and list(sum_.factors.values()) == [1]


@dataclass(frozen=True, slots=True)
class Equation:
    """The sum and the absolute values, each so many times, are 0: that is what `guard` says."""

    sum: Linear
    absolutes: tuple[tuple[int, Linear], ...]
    guard: int

    def either(self, name: str, valued: Callable[[str], bool]) -> Either | None:
        """The two values of a variable, if all others have one; None if it has more or others."""
        if name in self.sum.factors or not all(map(valued, self.sum.factors)):
            return None
        inside = [pair for pair in self.absolutes if name in pair[1].factors]
        if len(inside) != 1:
            return None
        ((times, inner),) = inside
        factor = inner.factors[name]
        if times not in (1, -1) or factor not in (1, -1):
            return None
        others = [pair for pair in self.absolutes if pair is not inside[0]]
        names = [n for _, each in (*others, inside[0]) for n in each.factors if n != name]
        if not all(map(valued, names)):
            return None
        return Either(
            middle=inner.without(name, -factor),
            distance=Linear({}, 0).plus(self.sum, -times),
            absolutes=tuple([(-times * number, each) for number, each in others]),
            guard=self.guard,
        )


@dataclass(frozen=True, slots=True)
class Either:
    """The values so far to the left and to the right of a middle; none if that is negative."""

    middle: Linear
    distance: Linear
    absolutes: tuple[tuple[int, Linear], ...]
    """What the distance has besides."""
    guard: int


_OPPOSITE = {"=": "!=", "!=": "=", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}


def constraints_of(index: int, guard: Guard) -> Iterator[Constraint]:
    """The sums that a comparison bounds, or every one of several alternatives."""
    formula = guard.formula
    if isinstance(formula, tree.Or) and guard.holds:
        yield from _alternatives(index, formula.parts)
    compared = _compared(guard)
    if compared is None:
        return
    op, sum_, absolutes = compared
    if not absolutes:
        yield Constraint(sum=sum_, equal=op == "=", guard=index, exact=True)
        return
    signs = {times > 0 for times, _ in absolutes}
    if op == "=" and signs == {False}:
        sum_, signs = Linear({}, 0).plus(sum_, -1), {True}
        absolutes = [(-times, inner) for times, inner in absolutes]
    if signs != {True}:
        return
    # Without the others, which are not negative, each is bounded all the more.
    exact = op != "=" and len(absolutes) == 1
    for times, inner in absolutes:
        for sign in (times, -times):
            yield Constraint(sum=sum_.plus(inner, sign), equal=False, guard=index, exact=exact)


def equations_of(index: int, guard: Guard) -> Iterator[Equation]:
    """The equation with absolute values that a comparison is, if it is one."""
    compared = _compared(guard)
    if compared is not None and compared[0] == "=" and compared[2]:
        yield Equation(compared[1], tuple(compared[2]), index)


def _compared(guard: Guard) -> tuple[str, Linear, list[tuple[int, Linear]]] | None:
    """`<=` or `=`, and what is at most 0 or 0: a sum, and absolute values with factors.

    None if the guard says something else.
    """
    formula = guard.formula
    if not isinstance(formula, tree.Comparison) or len(formula.ops) != 1:
        return None
    op = formula.ops[0] if guard.holds else _OPPOSITE[formula.ops[0]]
    left, right = formula.terms
    if op in (">", ">="):
        left, right, op = right, left, "<" if op == ">" else "<="
    if op == "!=":
        return None
    absolutes: list[tuple[int, Linear]] = []
    one, other = _with_absolutes(left, 1, absolutes), _with_absolutes(right, -1, absolutes)
    if one is None or other is None:
        return None
    sum_ = one.plus(other)
    if op == "<":
        sum_ = Linear(sum_.factors, sum_.constant + 1)
    return "=" if op == "=" else "<=", sum_, absolutes


def _with_absolutes(term: Term, times: int, absolutes: list[tuple[int, Linear]]) -> Linear | None:
    """So many times the term as a sum, absolute values being added to the list; None if it is none.

    A product of two variables is none, nor an absolute value within another.
    """
    match term:
        case tree.Absolute(inside):
            inner = linear(inside)
            if inner is None:
                return None
            if not inner.factors:
                return Linear({}, times * abs(inner.constant))
            absolutes.append((times, inner))
            return Linear({}, 0)
        case tree.Negative(inside):
            return _with_absolutes(inside, -times, absolutes)
        case tree.Arithmetic("+" | "-", left, right):
            one = _with_absolutes(left, times, absolutes)
            times = times if term.op == "+" else -times
            other = _with_absolutes(right, times, absolutes)
            return None if one is None or other is None else one.plus(other)
    sum_ = linear(term)
    return None if sum_ is None else Linear({}, 0).plus(sum_, times)


def _alternatives(index: int, parts: tuple[Formula, ...]) -> Iterator[Constraint]:
    """For each sum that all alternatives bound the loosest of the bounds."""
    loosest: dict[tuple[tuple[str, int], ...], int] | None = None
    for part in parts:
        bounds: dict[tuple[tuple[str, int], ...], int] = {}
        for each in part.parts if isinstance(part, tree.And) else (part,):
            for found in constraints_of(index, Guard(each)):
                for sum_ in (found.sum, Linear({}, 0).plus(found.sum, -1))[: 1 + found.equal]:
                    key = tuple(sorted(sum_.factors.items()))
                    bounds[key] = max(sum_.constant, bounds.get(key, sum_.constant))
        loosest = (
            bounds
            if loosest is None
            else {key: min(bounds[key], least) for key, least in loosest.items() if key in bounds}
        )
    for key, constant in (loosest or {}).items():
        yield Constraint(sum=Linear(dict(key), constant), equal=False, guard=index, exact=False)


def ends_of_range(name: str, ends: tuple[Term, Term]) -> Iterator[Constraint]:
    """`ends[0] <= name <= ends[1]` as constraints that no guard stands for."""
    low, high = linear(ends[0]), linear(ends[1])
    me = Linear({name: 1}, 0)
    if low is not None:
        yield Constraint(sum=low.plus(me, -1), equal=False, guard=-1, exact=True)
    if high is not None:
        yield Constraint(sum=me.plus(high, -1), equal=False, guard=-1, exact=True)
