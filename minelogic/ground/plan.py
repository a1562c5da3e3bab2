"""In which order, and through what, the variables of a quantifier are looped over.

A guard is a closed formula that must hold, or fail, for an instance to say anything. A plan lets
guards bind variables: `x = i + 1` gives x one value, `|i - x| <= 1` three, `adjacent(i, j, x, y)`
the neighbours; what binds nothing is a filter, applied as soon as its variables have values.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from minelogic.records import dataclass, field
from minelogic.syntax import tree
from minelogic.syntax.tree import Atom, Formula, Term, Value
from minelogic.syntax.walk import free_variables, variables

Values = range | tuple[Value, ...]


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


@dataclass(frozen=True, slots=True)
class Variable:
    """A variable to be looped over: its values, or the ends of its range."""

    name: str
    values: Values | None
    ends: tuple[Term, Term] | None = None


@dataclass(frozen=True, slots=True)
class Loop:
    """One `for`: how its variables get values, then the guards that can be checked."""

    kind: str
    """range, value, adjacent, table"""
    names: tuple[str, ...]
    source: Any
    """range: lower and upper ends; value: the sum; adjacent: the bound tile's terms; table: name"""
    at_most: int
    filters: tuple[int, ...]
    """Which guards, by their index."""
    members: tuple[str, ...] = ()
    """Which of the names still have to be looked up among their values."""


@dataclass(frozen=True, slots=True)
class Plan:
    first: tuple[int, ...]
    """The guards without variables of this quantifier, checked before anything else."""
    loops: tuple[Loop, ...]

    @property
    def visited(self) -> int:
        """How many times any loop body runs at most."""
        total, product = 0, 1
        for loop in self.loops:
            product *= loop.at_most
            total += product
        return total

    @property
    def at_most(self) -> int:
        product = 1
        for loop in self.loops:
            product *= loop.at_most
        return product


@dataclass(slots=True)
class Relations:
    """What closed atoms can bind: neighbours, and tables of tuples."""

    most_neighbours: int
    tile_places: int
    tables: dict[str, int] = field(default_factory=dict)
    """The predicates with a table, and its size."""
    full: dict[str, tuple[Values, ...]] = field(default_factory=dict)
    """The values of each relation's places."""


def make_plan(
    quantified: list[Variable], guards: list[Guard], relations: Relations, outer: set[str]
) -> Plan:
    """A plan whose loops give every variable a value and check every guard once or not at all.

    The natural order is kept unless another visits clearly fewer bindings.
    """
    planner = _Planner(quantified, guards, relations, outer)
    greedy = planner.run(natural=False)
    if [name for loop in greedy.loops for name in loop.names] == planner.order:
        return greedy
    natural = planner.run(natural=True)
    return natural if natural.visited <= 1.25 * greedy.visited else greedy


class _Planner:
    def __init__(
        self, quantified: list[Variable], guards: list[Guard], relations: Relations, outer: set[str]
    ) -> None:
        self.variables = {variable.name: variable for variable in quantified}
        self.order = [variable.name for variable in quantified]
        self.guards = guards
        self.relations = relations
        self.outer = outer
        self.mentions = [set(free_variables(guard.formula)) for guard in guards]
        self.constraints = [c for i, guard in enumerate(guards) for c in _constraints(i, guard)]
        for variable in quantified:
            if variable.ends is not None:
                self.constraints.extend(_ends(variable))

    def run(self, natural: bool) -> Plan:
        names = set(self.order)
        bound: set[str] = set()
        open_guards = {i for i, mentioned in enumerate(self.mentions) if mentioned & names}
        first = tuple(i for i in range(len(self.guards)) if i not in open_guards)
        loops: list[Loop] = []
        while len(bound) < len(names):
            candidates = list(self._candidates(bound, open_guards))
            if natural:
                wanted = next(n for n in self.order if n not in bound and self._ready(n, bound))
                candidates = [c for c in candidates if c.names[0] == wanted or wanted in c.names]
            best = min(candidates, key=self._rank)
            bound.update(best.names)
            used = self._used(best)
            ready = sorted(
                i for i in open_guards if self.mentions[i] & names <= bound and i not in used
            )
            open_guards -= used | set(ready)
            loops.append(
                Loop(best.kind, best.names, best.source, best.at_most, tuple(ready), best.members)
            )
        return Plan(first, tuple(loops))

    def _rank(self, loop: Loop) -> tuple[float, int]:
        """Cheaper per variable first, then the order of the quantifier."""
        place = min(self.order.index(name) for name in loop.names)
        return (max(loop.at_most, 0) ** (1 / len(loop.names)), place)

    def _ready(self, name: str, bound: set[str]) -> bool:
        """Whether the ends of the variable's range, if it has any, are known."""
        ends = self.variables[name].ends
        if ends is None:
            return True
        needed = {v for term in ends for v in variables(term)} & set(self.order)
        return needed <= bound

    def _used(self, loop: Loop) -> set[int]:
        """The guards that the loop itself makes true."""
        if loop.kind in ("adjacent", "table"):
            return {loop.source[0]}
        if loop.kind == "value":
            constraint = loop.source
            return {constraint.guard} if constraint.exact else set()
        used: dict[int, bool] = {}
        taken = loop.source[2]
        for index in taken:
            constraint = self.constraints[index]
            if constraint.guard >= 0:
                used[constraint.guard] = used.get(constraint.guard, True) and constraint.exact
        result = set()
        for guard, exact in used.items():
            all_taken = all(
                index in taken
                for index, constraint in enumerate(self.constraints)
                if constraint.guard == guard
            )
            if exact and all_taken:
                result.add(guard)
        return result

    def _candidates(self, bound: set[str], open_guards: set[int]) -> Iterator[Loop]:
        known = bound | self.outer
        for name in self.order:
            if name not in bound and self._ready(name, bound):
                yield self._single(name, known, open_guards)
        for index in sorted(open_guards):
            guard = self.guards[index]
            if guard.holds and isinstance(guard.formula, Atom):
                yield from self._relation(index, guard.formula, bound)

    def _single(self, name: str, known: set[str], open_guards: set[int]) -> Loop:
        variable = self.variables[name]
        lower: list[Linear] = []
        upper: list[Linear] = []
        taken: list[int] = []
        numeric = not isinstance(variable.values, tuple)
        for index, constraint in enumerate(self.constraints):
            factor = constraint.sum.factors.get(name)
            if factor not in (1, -1) or (
                constraint.guard >= 0 and constraint.guard not in open_guards
            ):
                continue
            if not all(n == name or n in known for n in constraint.sum.factors):
                continue
            rest = constraint.sum.without(name, -1 if factor == 1 else 1)
            if constraint.equal and constraint.exact:
                if variable.values is not None and (numeric or _plain(rest)):
                    return Loop("value", (name,), constraint, 1, (), (name,))
            elif numeric:
                (upper if factor == 1 else lower).append(rest)
                taken.append(index)
        if isinstance(variable.values, tuple):
            return Loop("range", (name,), ([], [], frozenset()), len(variable.values), ())
        size = len(variable.values) if variable.values is not None else 1 << 40
        for low in lower:
            for high in upper:
                width = high.plus(low, -1)
                if not width.factors:
                    size = min(size, max(width.constant + 1, 0))
        if variable.values is not None and variable.values:
            first, last = variable.values[0], variable.values[-1]
            for high in upper:
                if not high.factors:
                    size = min(size, max(high.constant - first + 1, 0))
            for low in lower:
                if not low.factors:
                    size = min(size, max(last - low.constant + 1, 0))
        return Loop("range", (name,), (lower, upper, frozenset(taken)), size, ())

    def _relation(self, index: int, atom: Atom, bound: set[str]) -> Iterator[Loop]:
        relations = self.relations
        arguments = atom.arguments
        full = relations.full.get(atom.predicate)
        if full is None:
            return
        if atom.predicate == "adjacent":
            half = relations.tile_places
            for known, new in ((0, half), (half, 0)):
                fixed, free = arguments[known : known + half], arguments[new : new + half]
                needed = {v for term in fixed for v in variables(term)} & set(self.order)
                if needed <= bound and self._fresh(free, bound):
                    names = tuple(term.name for term in free)  # type: ignore[union-attr]
                    members = self._partial(names, full[new : new + half])
                    yield Loop(
                        "adjacent", names, (index, fixed), relations.most_neighbours, (), members
                    )
        elif atom.predicate in relations.tables and arguments and self._fresh(arguments, bound):
            names = tuple(term.name for term in arguments)  # type: ignore[union-attr]
            size = relations.tables[atom.predicate]
            members = self._partial(names, full)
            yield Loop("table", names, (index, atom.predicate), size, (), members)

    def _fresh(self, terms: tuple[Term, ...], bound: set[str]) -> bool:
        """Whether the terms are different variables that all still need a value."""
        names = [term.name for term in terms if isinstance(term, tree.Var)]
        return (
            len(names) == len(terms) == len(set(names))
            and all(name in self.variables and name not in bound for name in names)
            and all(self.variables[name].values is not None for name in names)
        )

    def _partial(self, names: tuple[str, ...], full: tuple[Values, ...]) -> tuple[str, ...]:
        """The names whose variables do not take all values of their places."""
        return tuple(
            name
            for name, values in zip(names, full, strict=True)
            if not covers(self.variables[name].values, values)
        )


def covers(values: Values | None, wanted: Values) -> bool:
    """Whether all wanted values are among the values."""
    if values is None:
        return False
    if isinstance(values, range) and isinstance(wanted, range):
        return not wanted or (values.start <= wanted.start and wanted.stop <= values.stop)
    if values is wanted:
        return True
    members = values if isinstance(values, range) else frozenset(values)
    return all(value in members for value in wanted)


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


def _plain(sum_: Linear) -> bool:
    """Whether the sum is one variable, which may stand for a name."""
    return sum_.constant == 0 and list(sum_.factors.values()) == [1]


_OPPOSITE = {"=": "!=", "!=": "=", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}


def _constraints(index: int, guard: Guard) -> Iterator[Constraint]:
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
                yield Constraint(bounded, False, index, exact)
        return
    left_sum = linear(left)
    if left_sum is None or right_sum is None:
        if op == "=" and isinstance(right, tree.Absolute) and left_sum is not None:
            yield from _constraints(index, Guard(tree.Comparison((right, left), ("=",))))
        return
    difference = left_sum.plus(right_sum, -1)
    yield Constraint(
        Linear(difference.factors, difference.constant + strict), op == "=", index, True
    )


def _ends(variable: Variable) -> Iterable[Constraint]:
    """The ends of the variable's range as constraints that no guard stands for."""
    assert variable.ends is not None
    low, high = linear(variable.ends[0]), linear(variable.ends[1])
    me = Linear({variable.name: 1}, 0)
    if low is not None:
        yield Constraint(low.plus(me, -1), False, -1, True)
    if high is not None:
        yield Constraint(me.plus(high, -1), False, -1, True)
