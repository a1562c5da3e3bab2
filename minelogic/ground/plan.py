"""In which order, and through what, the variables of a quantifier are looped over.

Before: variables with their values, and *guards*, closed formulas that must hold, or fail, for an
instance to say anything. After: a list of loops, one in another, of which each gives values to one
variable or to those of one atom, and then checks guards.

What holds after every loop that is added: a variable is bound by exactly one loop, and everything
that the loop's source mentions is bound further out; a guard is *used* by a loop that runs through
nothing but what makes it true, or is a filter of the first loop after which all its variables have
values, or is still open. So once all variables are bound, the innermost body runs for exactly those
bindings that all guards allow, each once, whatever the order; the order only decides how many
bindings are visited on the way.

It is chosen step by step: of all loops that are possible next, the one that adds the fewest values
per variable. `x = i + 1` gives x one value, `|i - x| = 1` two, `|i - x| <= 1` three, `adjacent(i,
j, x, y)` at most eight pairs; a guard that binds nothing is a filter. On a board of 9 x 9,

    forall i, j, x, y. x = i + 1 & |j - y| <= 1 & i + j < 4 -> …

has 9 * 9 * 9 * 9 = 6,561 bindings. The plan is

    i in 0..8          9 values
      x = i + 1        1, if it is on the board
        j in 0..3 - i  at most 9; `i + j < 4` is used up by the range
          y in j - 1 .. j + 1

and visits at most 9 + 9 + 81 + 243 = 342. In the order of the quantifier (j before x) it would be
414, not much more, and as a reader expects instances in that order, it is the one that is taken.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from minelogic.ground.linear import (
    Guard,
    Linear,
    constraints_of,
    ends_of_range,
    equations_of,
    is_variable,
)  # fmt: skip
from minelogic.records import dataclass, field, replace
from minelogic.syntax import tree
from minelogic.syntax.tree import Atom, Term, Value
from minelogic.syntax.walk import free_variables, variables

Values = range | tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class LoopVariable:
    """A variable to be looped over: its values, or the ends of its range."""

    name: str
    values: Values | None
    ends: tuple[Term, Term] | None = None


@dataclass(frozen=True, slots=True)
class Loop:
    """One `for`: how its variables get values, then the guards that can be checked."""

    kind: str
    """range, value, either, adjacent, table"""
    names: tuple[str, ...]
    source: Any
    """range: lower and upper ends; value: the sum; either: the two values; adjacent: the bound
    tile's terms; table: name"""
    at_most: int
    filters: tuple[int, ...] = ()
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
    quantified: list[LoopVariable], guards: list[Guard], relations: Relations, outer: set[str]
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
        self,
        quantified: list[LoopVariable],
        guards: list[Guard],
        relations: Relations,
        outer: set[str],
    ) -> None:
        self.variables = {variable.name: variable for variable in quantified}
        self.order = [variable.name for variable in quantified]
        self.guards = guards
        self.relations = relations
        self.outer = outer
        self.mentions = [set(free_variables(guard.formula)) for guard in guards]
        self.constraints = [c for i, guard in enumerate(guards) for c in constraints_of(i, guard)]
        self.equations = [e for i, guard in enumerate(guards) for e in equations_of(i, guard)]
        for variable in quantified:
            if variable.ends is not None:
                self.constraints.extend(ends_of_range(variable.name, variable.ends))

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
            loops.append(replace(best, filters=tuple(ready)))
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
        if loop.kind == "either":
            return {loop.source.guard}
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
        valued = bound | self.outer
        for name in self.order:
            if name not in bound and self._ready(name, bound):
                yield self._single(name, valued, open_guards)
        for index in sorted(open_guards):
            guard = self.guards[index]
            if guard.holds and isinstance(guard.formula, Atom):
                yield from self._relation(index, guard.formula, bound)

    def _single(self, name: str, valued: set[str], open_guards: set[int]) -> Loop:
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
            if not all(n == name or n in valued for n in constraint.sum.factors):
                continue
            rest = constraint.sum.without(name, -1 if factor == 1 else 1)
            if constraint.equal and constraint.exact:
                if variable.values is not None and (numeric or is_variable(rest)):
                    return Loop(
                        kind="value",
                        names=(name,),
                        source=constraint,
                        at_most=1,
                        members=(name,),
                    )
            elif numeric:
                (upper if factor == 1 else lower).append(rest)
                taken.append(index)
        if isinstance(variable.values, tuple):
            return Loop(
                kind="range",
                names=(name,),
                source=([], [], frozenset()),
                at_most=len(variable.values),
            )
        if variable.values is not None:
            for equation in self.equations:
                either = equation.either(name, valued.__contains__)
                if either is not None and equation.guard in open_guards:
                    return Loop(
                        kind="either", names=(name,), source=either, at_most=2, members=(name,)
                    )
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
        return Loop(
            kind="range",
            names=(name,),
            source=(lower, upper, frozenset(taken)),
            at_most=size,
        )

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
                        kind="adjacent",
                        names=names,
                        source=(index, fixed),
                        at_most=relations.most_neighbours,
                        members=members,
                    )
        elif atom.predicate in relations.tables and arguments and self._fresh(arguments, bound):
            names = tuple(term.name for term in arguments)  # type: ignore[union-attr]
            size = relations.tables[atom.predicate]
            members = self._partial(names, full)
            yield Loop(
                kind="table",
                names=names,
                source=(index, atom.predicate),
                at_most=size,
                members=members,
            )

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
