"""Loops as Python code: comprehensions that follow a plan.

The code is made of names and numbers that this module chooses; nothing of a file's text gets into
it but integers and the names of vertices, as constants. What does not change inside a loop is
computed outside it.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import assert_never

from minelogic.ground.atoms import Family
from minelogic.ground.linear import Either, Guard, Linear, linear
from minelogic.ground.plan import Loop, LoopVariable, Plan, Relations, make_plan
from minelogic.ground.prepare import as_guards, knowing, range_values, wanted
from minelogic.records import dataclass, field
from minelogic.syntax import tree
from minelogic.syntax.tree import Binder, Formula, Term, Value
from minelogic.syntax.vocabulary import Values, Vocabulary

_LOOPS_AT_ONCE = 6
_DEEPEST = 25
_NAMES = re.compile(r"\b[vh]\d+\b")
_TARGETS = re.compile(r"\bfor ((?:[vh]\d+,? ?)+)in\b")


@dataclass(frozen=True, slots=True)
class Predicates:
    """What the code needs to know of the predicates: places, numbers, what binds variables."""

    vocabulary: Vocabulary
    relations: Relations
    families: Mapping[str, Family]
    index: Mapping[str, int]
    """The number by which the code calls each predicate's tables."""


@dataclass(slots=True)
class _Level:
    """A loop that is being written: its `for`, then tests and values computed there, in order."""

    names: tuple[str, ...]
    clauses: list[str]
    computed: dict[str, str] = field(default_factory=dict)
    """The name for the value of each text that is computed here."""


@dataclass(slots=True)
class _Scope:
    """The loops of one plan, while the expression inside them is written."""

    tests: list[str]
    levels: list[_Level]
    depth: int = 0
    """How deep the brackets of its conditions nest."""


@dataclass(frozen=True, slots=True)
class Code:
    """A Python expression: how deep its brackets nest, and what it can be.

    kind: `atom` (the number of an atom), `open` (any ground formula but true and false), `closed`
    (true or false), `any`.
    """

    text: str
    kind: str
    depth: int = 1


class Loops(ABC):
    """Writes the loops of a program; what is inside them is written by the class below it."""

    def __init__(
        self, predicates: Predicates, values: dict[str, Values | None], counting: bool
    ) -> None:
        self.predicates = predicates
        self.vocabulary = predicates.vocabulary
        self.levels: list[_Level] = []
        self.hoists = 0
        self.values = values
        self.ends: dict[str, tuple[Term, Term]] = {}
        self.counting = counting
        self.functions: list[str] = []
        self.visited = 0
        self.parts = 0
        self.weight = 1
        self.collects = False
        """Whether an instance has lists in it whose length depends on the binding."""
        self.natural = True
        self.multiplicity = 1

    @abstractmethod
    def condition(self, node: Formula) -> Code:
        """A closed formula as a Python condition."""

    def scope(
        self, binders: tuple[Binder, ...], body: Formula, holds: bool, outer: set[str]
    ) -> tuple[Plan, list[Guard], Formula]:
        """A plan for the bindings where the body is not plainly `not holds`, and what is left."""
        required = wanted(body, holds)
        guards = [guard for node, value in required for guard in as_guards(node, value)]
        left = knowing(body, {id(node): value for node, value in required})
        variables = [self._variable(binder) for binder in binders]
        plan = make_plan(variables, guards, self.predicates.relations, outer)
        return plan, guards, left

    def _variable(self, binder: Binder) -> LoopVariable:
        if binder.values is not None:
            return LoopVariable(binder.name, binder.values)
        if isinstance(binder.range, tree.Interval):
            ends = self.ends[binder.name] = (binder.range.low, binder.range.high)
            return LoopVariable(binder.name, None, ends)
        assert isinstance(binder.range, tree.NamedRange)
        return LoopVariable(binder.name, range_values(binder.range, self.vocabulary))

    def enter(self, plan: Plan) -> int:
        before = self.multiplicity
        self.visited += before * plan.visited
        self.multiplicity = before * max(plan.at_most, 1)
        return before

    def open(self, plan: Plan, guards: list[Guard]) -> _Scope:
        """The loops of a plan, written and made the innermost ones."""
        scope = _Scope([], [])
        for index in plan.first:
            scope.tests.append(self._filter(guards[index], scope))
        for loop in plan.loops:
            level = _Level(loop.names, [self._loop(loop)])
            self.levels.append(level)
            scope.levels.append(level)
            for name in loop.members:
                level.clauses.append(f"if {self._member(name, loop)}")
            for index in loop.filters:
                test = self._filter(guards[index], scope)
                level.clauses.append(f"if {test}")
        return scope

    def close(self, scope: _Scope, element: str, conditions: list[str], lazy: bool) -> str:
        """A comprehension over the scope's loops; beyond so many, the rest is a function."""
        del self.levels[len(self.levels) - len(scope.levels) :]
        starts = list(range(0, len(scope.levels), _LOOPS_AT_ONCE)) or [0]
        text = ""
        for start in reversed(starts):
            chunk = scope.levels[start : start + _LOOPS_AT_ONCE]
            clauses = [clause for level in chunk for clause in level.clauses]
            if start == starts[-1]:
                parts = [element, *(clauses or ["for _ in (0,)"]), *conditions]
            else:
                parts = ["item", *clauses, f"for item in {text}"]
            text = f"({' '.join(parts)})" if lazy else f"[{' '.join(parts)}]"
            if start:
                text = self._function(text)
        if scope.tests:
            text = f"({text} if {' and '.join(scope.tests)} else {'()' if lazy else '[]'})"
        return text

    def _function(self, expression: str) -> str:
        """A call of a new function that returns the expression."""
        targets = {name for match in _TARGETS.findall(expression) for name in _NAMES.findall(match)}
        free = sorted(set(_NAMES.findall(expression)) - targets)
        name = f"f{len(self.functions)}"
        arguments = ", ".join(free)
        self.functions.append(f"def {name}({arguments}):\n    return {expression}\n")
        return f"{name}({arguments})"

    def hoist(self, text: str, inside: int) -> str:
        """The text, or a name for its value if it is the same throughout `inside` of the loops.

        `inside` is how many of the open loops the text stands in.
        """
        names = set(_NAMES.findall(text))
        needed = 0
        for number, level in enumerate(self.levels[:inside], 1):
            if names.intersection(level.names) or names.intersection(level.computed.values()):
                needed = number
        if needed == 0 or needed >= inside:
            return text
        level = self.levels[needed - 1]
        if text not in level.computed:
            name = level.computed[text] = f"h{self.hoists}"
            self.hoists += 1
            level.clauses.append(f"for {name} in ({text},)")
        return level.computed[text]

    def _loop(self, loop: Loop) -> str:
        """The `for` of a loop."""
        target = ", ".join(loop.names)
        if loop.kind == "range":
            items = self.hoist(self._range(loop), len(self.levels) + 1)
        elif loop.kind == "value":
            constraint = loop.source
            factor = constraint.sum.factors[loop.names[0]]
            items = f"({sum_of(constraint.sum.without(loop.names[0], -factor))},)"
        elif loop.kind == "either":
            items = self.hoist(self._either(loop.source), len(self.levels) + 1)
        elif loop.kind == "adjacent":
            fixed = [self.term(term).text for term in loop.source[1]]
            items = f"N[{fixed[0] if len(fixed) == 1 else tuple_of(fixed)}]"
        else:
            items = f"T{self.predicates.index[loop.source[1]]}"
            target += "," if len(loop.names) == 1 else ""
        if self.counting:
            items = f"ticking({items})"
        return f"for {target} in {items}"

    def _either(self, source: Either) -> str:
        """At most two values, of which the left one comes first."""
        distance = sum_of(source.distance)
        for times, inner in source.absolutes:
            distance += f" + ({times}) * abs({sum_of(inner)})"
        return f"either({sum_of(source.middle)}, {distance})"

    def _range(self, loop: Loop) -> str:
        name = loop.names[0]
        lower, upper, _ = loop.source
        values = self.values.get(name)
        if isinstance(values, tuple):
            return self._named_values(values)
        lows = [sum_of(sum_) for sum_ in lower]
        highs = [sum_of(sum_) for sum_ in upper]
        if values is not None:
            if not values:
                return "()"
            lows.insert(0, str(values[0]))
            highs.insert(0, str(values[-1]))
        for term, sides in zip(self.ends.get(name, ()), (lows, highs), strict=False):
            if linear(term) is None:
                sides.append(self.term(term).text)
        low, high = ", ".join(dict.fromkeys(lows)), ", ".join(dict.fromkeys(highs))
        low = f"max({low})" if len(set(lows)) > 1 else low
        high = f"min({high})" if len(set(highs)) > 1 else high
        return f"range({low}, {high} + 1)"

    def _named_values(self, values: tuple[Value, ...]) -> str:
        return "(" + "".join(f"{_literal(value)}, " for value in values) + ")"

    def _member(self, name: str, loop: Loop) -> str:
        values = self.values[name]
        if isinstance(values, range):
            inside = f"{values.start} <= {name} < {values.stop}"
            if loop.kind == "value" and self._of_names(loop.source.sum):
                return f"type({name}) is int and {inside}"
            return inside
        assert values is not None
        return f"{name} in {self._named_values(values)}"

    def _of_names(self, sum_: Linear) -> bool:
        """Whether a variable of the sum may stand for a vertex by its name."""
        return any(isinstance(self.values.get(name), tuple) for name in sum_.factors)

    def _filter(self, guard: Guard, scope: _Scope) -> str:
        code = self.condition(guard.formula)
        scope.depth = max(scope.depth, code.depth)
        return code.text if guard.holds else f"not {code.text}"

    def term(self, term: Term) -> Code:
        match term:
            case tree.Int(value):
                return Code(str(value), "number", 0)
            case tree.Var(name):
                return Code(name, "number", 0)
            case tree.Vertex(name):
                return Code(_literal(name), "number", 0)
            case tree.Negative(inner):
                code = self.term(inner)
                return self.flat(f"(-{code.text})", "number", code.depth)
            case tree.Absolute(inner):
                code = self.term(inner)
                return self.flat(f"abs({code.text})", "number", code.depth)
            case tree.Arithmetic(op, left, right):
                a, b = self.term(left), self.term(right)
                depth = max(a.depth, b.depth)
                return self.flat(f"({a.text} {op} {b.text})", "number", depth)
            case _:
                assert_never(term)

    def flat(self, text: str, kind: str, depth: int) -> Code:
        """The expression one bracket deeper, or, where that is too deep, a call of a function."""
        if depth < _DEEPEST:
            return Code(text, kind, depth + 1)
        return Code(self._function(text), kind, 1)


def _literal(value: Value) -> str:
    """The value as a constant; a vertex by the codes of its letters, lest it look like a name."""
    if isinstance(value, int):
        return str(value)
    return "'" + "".join(f"\\u{ord(letter):04x}" for letter in value) + "'"


def tuple_of(items: list[str]) -> str:
    """The items as a tuple."""
    return "(" + ", ".join(items) + ("," if len(items) == 1 else "") + ")"


def sum_of(sum_: Linear) -> str:
    """The sum as an expression."""
    text = "" if sum_.constant == 0 and sum_.factors else str(sum_.constant)
    for name, factor in sum_.factors.items():
        part = name if abs(factor) == 1 else f"{abs(factor)} * {name}"
        sign = "-" if factor < 0 else "+" if text else ""
        text = f"{text} {sign} {part}" if text else f"{sign}{part}"
    return text
