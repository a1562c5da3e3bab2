"""Comparisons as sums of variables that are at most 0, or 0: what bounds a variable by others."""

from __future__ import annotations

from collections.abc import Iterator

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


_OPPOSITE = {"=": "!=", "!=": "=", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}


def constraints_of(index: int, guard: Guard) -> Iterator[Constraint]:
    """The sums that a comparison bounds."""
    formula = guard.formula
    if not isinstance(formula, tree.Comparison) or len(formula.ops) != 1:
        return
    op = formula.ops[0] if guard.holds else _OPPOSITE[formula.ops[0]]
    left, right = formula.terms
    if op in (">", ">="):
        left, right, op = right, left, "<" if op == ">" else "<="
    if op == "!=":
        return
    strict = 1 if op == "<" else 0
    right_sum = linear(right)
    if isinstance(left, tree.Absolute) and right_sum is not None:
        inner = linear(left.term)
        if inner is not None:
            exact = op != "="
            for sign in (1, -1):
                bounded = Linear({}, strict).plus(inner, sign).plus(right_sum, -1)
                yield Constraint(sum=bounded, equal=False, guard=index, exact=exact)
        return
    left_sum = linear(left)
    if left_sum is None or right_sum is None:
        if op == "=" and isinstance(right, tree.Absolute) and left_sum is not None:
            yield from constraints_of(index, Guard(tree.Comparison((right, left), ("=",))))
        return
    difference = left_sum.plus(right_sum, -1)
    yield Constraint(
        sum=Linear(difference.factors, difference.constant + strict),
        equal=op == "=",
        guard=index,
        exact=True,
    )


def ends_of_range(name: str, ends: tuple[Term, Term]) -> Iterator[Constraint]:
    """`ends[0] <= name <= ends[1]` as constraints that no guard stands for."""
    low, high = linear(ends[0]), linear(ends[1])
    me = Linear({name: 1}, 0)
    if low is not None:
        yield Constraint(sum=low.plus(me, -1), equal=False, guard=-1, exact=True)
    if high is not None:
        yield Constraint(sum=me.plus(high, -1), equal=False, guard=-1, exact=True)
