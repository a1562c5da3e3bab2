"""Rules as Python code: loops that follow a plan, around an expression that builds the instance.

The code is made of names and numbers that this module chooses; nothing of a file's text gets into
it but integers and the names of vertices, as constants. What does not change inside a loop is
computed outside it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import assert_never

from minelogic.ground.atoms import Family
from minelogic.ground.plan import (
    Guard,
    Linear,
    Loop,
    Plan,
    Relations,
    Variable,
    free_variables,
    linear,
    make_plan,
)  # fmt: skip
from minelogic.ground.prepare import (
    Placed,
    as_guards,
    is_closed,
    knowing,
    range_values,
    wanted,
)  # fmt: skip
from minelogic.syntax import tree
from minelogic.syntax.tree import Binder, Formula, Term, Value
from minelogic.syntax.vocabulary import Values, Vocabulary

_LOOPS_AT_ONCE = 6
_DEEPEST = 25
_COUNT_OPS = {"exactly": "==", "at least": ">=", "at most": "<="}
_OPS = {"=": "==", "!=": "!=", "<": "<", "<=": "<=", ">": ">", ">=": ">="}
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
class _Code:
    """A Python expression: how deep its brackets nest, and what it can be.

    kind: `atom` (the number of an atom), `open` (any ground formula but true and false), `closed`
    (true or false), `any`.
    """

    text: str
    kind: str
    depth: int = 1


class Generator:
    """Writes one program: loops that follow plans, around expressions that build ground formulas."""

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
        self.natural = True
        self.multiplicity = 1

    # whole programs

    def instances(self, binders: tuple[Binder, ...], body: Formula, bindings: bool = False) -> str:
        """A program that lists what is left of the body, or the bindings for which something is.

        If the bindings do not come in their natural order, it lists pairs of both.
        """
        plan, guards, left = self._scope(binders, body, holds=False, outer=set())
        bound = [name for loop in plan.loops for name in loop.names]
        self.natural = bound == [binder.name for binder in binders]
        self.weight = _weight(left)
        self.parts += plan.at_most * self.weight
        self._enter(plan)
        scope = self._open(plan, guards)
        leaf = self.formula(left)
        settled = not _never_settled(leaf)
        conditions = [f"if (t := {leaf.text}) is not True"] if settled else []
        element = "t" if settled else leaf.text
        binding = _tuple([binder.name for binder in binders])
        if bindings:
            element = binding
        elif not self.natural:
            element = f"({binding}, {element})"
        text = self._close(scope, element, conditions, lazy=self.counting)
        if self.counting:
            return self._program(f"    for item in sized({text}, {self.weight}):\n        pass")
        return self._program(f"    return {text}")

    def bindings(self, binders: tuple[Binder, ...], body: Formula, holds: bool) -> str:
        """A program that yields the bindings that give a closed body this truth value."""
        plan, guards, left = self._scope(binders, body, holds, outer=set())
        scope = self._open(plan, guards)
        test = self._test(self.condition(left), holds)
        element = _tuple([binder.name for binder in binders])
        return self._program(f"    return iter({self._close(scope, element, test, lazy=True)})")

    def truth(self, formula: Formula) -> str:
        """A program that tells whether a closed formula holds."""
        return self._program(f"    return {self.condition(formula).text}")

    def _program(self, main: str) -> str:
        return "\n".join([*self.functions, "def main():", main, ""])

    def _test(self, code: _Code, holds: bool) -> list[str]:
        if code.text == str(holds):
            return []
        return [f"if {code.text}" if holds else f"if not {code.text}"]

    # scopes

    def _scope(
        self, binders: tuple[Binder, ...], body: Formula, holds: bool, outer: set[str]
    ) -> tuple[Plan, list[Guard], Formula]:
        """A plan for the bindings where the body is not plainly `not holds`, and what is left."""
        required = wanted(body, holds)
        guards = [guard for node, value in required for guard in as_guards(node, value)]
        left = knowing(body, {id(node): value for node, value in required})
        variables = [self._variable(binder) for binder in binders]
        plan = make_plan(variables, guards, self.predicates.relations, outer)
        return plan, guards, left

    def _variable(self, binder: Binder) -> Variable:
        if binder.values is not None:
            return Variable(binder.name, binder.values)
        if isinstance(binder.range, tree.Interval):
            ends = self.ends[binder.name] = (binder.range.low, binder.range.high)
            return Variable(binder.name, None, ends)
        assert isinstance(binder.range, tree.NamedRange)
        return Variable(binder.name, range_values(binder.range, self.vocabulary))

    def _enter(self, plan: Plan) -> int:
        before = self.multiplicity
        self.visited += before * plan.visited
        self.multiplicity = before * max(plan.at_most, 1)
        return before

    def _open(self, plan: Plan, guards: list[Guard]) -> _Scope:
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

    def _close(self, scope: _Scope, element: str, conditions: list[str], lazy: bool) -> str:
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

    def _hoist(self, text: str, inside: int) -> str:
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
        target = ", ".join(loop.names) + (
            "," if len(loop.names) == 1 and loop.kind == "table" else ""
        )
        if loop.kind == "range":
            items = (
                self._hoist(self._range(loop), len(self.levels) + 1)
                if self.levels
                else (self._range(loop))
            )
        elif loop.kind == "value":
            constraint = loop.source
            factor = constraint.sum.factors[loop.names[0]]
            items = f"({_sum(constraint.sum.without(loop.names[0], -factor))},)"
        elif loop.kind == "adjacent":
            fixed = [self.term(term).text for term in loop.source[1]]
            items = f"N[{fixed[0] if len(fixed) == 1 else _tuple(fixed)}]"
        else:
            items = f"T{self.predicates.index[loop.source[1]]}"
        if self.counting:
            items = f"ticking({items})"
        return f"for {target} in {items}"

    def _range(self, loop: Loop) -> str:
        name = loop.names[0]
        lower, upper, _ = loop.source
        values = self.values.get(name)
        if isinstance(values, tuple):
            return self._named_values(values)
        lows = [_sum(sum_) for sum_ in lower]
        highs = [_sum(sum_) for sum_ in upper]
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

    # terms and closed formulas

    def term(self, term: Term) -> _Code:
        match term:
            case tree.Int(value):
                return _Code(str(value), "number", 0)
            case tree.Var(name):
                return _Code(name, "number", 0)
            case tree.Vertex(name):
                return _Code(_literal(name), "number", 0)
            case tree.Negative(inner):
                code = self.term(inner)
                return self._flat(f"(-{code.text})", "number", code.depth)
            case tree.Absolute(inner):
                code = self.term(inner)
                return self._flat(f"abs({code.text})", "number", code.depth)
            case tree.Arithmetic(op, left, right):
                a, b = self.term(left), self.term(right)
                depth = max(a.depth, b.depth)
                return self._flat(f"({a.text} {op} {b.text})", "number", depth)
            case _:
                assert_never(term)

    def condition(self, node: Formula) -> _Code:
        """A closed formula as a Python condition."""
        match node:
            case tree.Truth(value):
                return _Code(str(value), "closed", 0)
            case tree.Atom("adjacent", arguments):
                half = len(arguments) // 2
                texts = [self.term(term).text for term in arguments]
                first = texts[0] if half == 1 else _tuple(texts[:half])
                second = texts[half] if half == 1 else _tuple(texts[half:])
                return _Code(f"({second} in NS[{first}])", "closed", 3)
            case tree.Atom(predicate, arguments):
                place = _tuple([self.term(term).text for term in arguments])
                return _Code(f"({place} in S{self.predicates.index[predicate]})", "closed", 3)
            case tree.Comparison(terms, ops):
                codes = [self.term(term) for term in terms]
                text = codes[0].text
                for op, code in zip(ops, codes[1:], strict=True):
                    text += f" {_OPS[op]} {code.text}"
                depth = max(code.depth for code in codes)
                return self._flat(self._hoist(f"({text})", len(self.levels)), "closed", depth)
            case tree.InRange():
                raise AssertionError("ranges have become comparisons")
            case tree.Not(body):
                code = self.condition(body)
                return self._flat(f"(not {code.text})", "closed", code.depth)
            case tree.And(parts):
                return self._joined(parts, " and ")
            case tree.Or(parts):
                return self._joined(parts, " or ")
            case tree.Implies(left, right):
                return self._joined((tree.Not(left), right), " or ")
            case tree.Iff(left, right):
                return self._joined((left, right), " is ")
            case tree.KN():
                return self._listed(node)
            case tree.Forall(binders, body):
                code = self._quantifier(binders, body, False)
                return self._flat(f"(not any({code.text}))", "closed", code.depth + 1)
            case tree.Exists(binders, body):
                code = self._quantifier(binders, body, True)
                return self._flat(f"any({code.text})", "closed", code.depth + 1)
            case tree.Count(kind, limit, binders, body):
                code = self._quantifier(binders, body, True)
                text = f"(sum({code.text}) {_COUNT_OPS[kind]} {self.term(limit).text})"
                return self._flat(text, "closed", code.depth + 2)
            case _:
                assert_never(node)

    def _joined(self, parts: tuple[Formula, ...], word: str) -> _Code:
        codes = [self.condition(part) for part in parts]
        depth = max(code.depth for code in codes)
        return self._flat(f"({word.join(code.text for code in codes)})", "closed", depth)

    def _listed(self, node: tree.KN) -> _Code:
        codes = [self.condition(part) for part in node.parts]
        total = " + ".join(f"bool({code.text})" for code in codes)
        depth = max(code.depth for code in codes) + 1
        text = f"(({total}) {_COUNT_OPS[node.kind]} {self.term(node.bound).text})"
        return self._flat(text, "closed", depth)

    def _quantifier(self, binders: tuple[Binder, ...], body: Formula, holds: bool) -> _Code:
        """A generator of a 1 for each binding that gives the body this truth value."""
        outer = set(free_variables(tree.Exists(binders, body)))
        plan, guards, left = self._scope(binders, body, holds, outer)
        before = self._enter(plan)
        scope = self._open(plan, guards)
        code = self.condition(left)
        self.multiplicity = before
        text = self._close(scope, "1", self._test(code, holds), lazy=True)
        return _Code(text, "closed", max(code.depth, scope.depth) + 4)

    # open formulas

    def formula(self, node: Formula) -> _Code:
        """A formula as an expression that builds its ground form."""
        if is_closed(node):
            return self.condition(node)
        match node:
            case Placed(predicate, arguments):
                return self._number(predicate, arguments, 1)
            case tree.Not(Placed(predicate, arguments)):
                return self._number(predicate, arguments, -1)
            case tree.Not(body):
                code = self.formula(body)
                if code.kind == "open":
                    return self._flat(f"('~', {code.text})", "open", code.depth)
                return self._flat(f"negation({code.text})", "any", code.depth)
            case tree.And(parts):
                return self._connective(parts, "&", "conjunction", "False")
            case tree.Or(parts):
                return self._connective(parts, "|", "disjunction", "True")
            case tree.Implies(left, right):
                return self._implication(left, right)
            case tree.Iff(left, right):
                a, b = self.formula(left), self.formula(right)
                depth = max(a.depth, b.depth)
                if _never_settled(a) and _never_settled(b):
                    return self._flat(f"('<->', {a.text}, {b.text})", "open", depth)
                return self._flat(f"equivalence({a.text}, {b.text})", "any", depth)
            case tree.KN(limit, parts, _, kind):
                codes = [self.formula(part) for part in parts]
                listed = ", ".join(code.text for code in codes)
                depth = max(code.depth for code in codes) + 1
                text = f"counted({kind!r}, {self.term(limit).text}, [{listed}])"
                return self._flat(text, "any", depth)
            case tree.Forall(binders, body):
                code = self._collected(binders, body, False)
                function = "all_of" if code.kind == "open" else "conjunction"
                return self._flat(f"{function}({code.text})", "any", code.depth)
            case tree.Exists(binders, body):
                code = self._collected(binders, body, True)
                function = "any_of" if code.kind == "open" else "disjunction"
                return self._flat(f"{function}({code.text})", "any", code.depth)
            case tree.Count(kind, limit, binders, body):
                code = self._collected(binders, body, True)
                function = "count_of" if code.kind == "open" else "counted"
                text = f"{function}({kind!r}, {self.term(limit).text}, {code.text})"
                return self._flat(text, "any", code.depth)
            case _:
                raise AssertionError("every other formula is closed")

    def _number(self, predicate: str, arguments: tuple[Term, ...], sign: int) -> _Code:
        """The number of an atom, with a sign: a sum over its places."""
        family = self.predicates.families[predicate]
        constant = Linear({}, sign * family.first)
        rest = []
        for index, (term, values, factor) in enumerate(
            zip(arguments, family.places, family.factors, strict=True)
        ):
            factor *= sign
            if isinstance(values, tuple):
                place = f"I{self.predicates.index[predicate]}_{index}[{self.term(term).text}]"
                rest.append(f"({factor}) * {place}" if factor != 1 else place)
                continue
            sum_ = linear(term)
            if sum_ is None:
                rest.append(f"({factor}) * {self.term(term).text}")
            else:
                constant = constant.plus(sum_, factor)
        text = self._partial(constant)
        kind = "atom" if sign > 0 else "open"
        return _Code(" + ".join([text, *rest]) if rest else text, kind, 2)

    def _partial(self, sum_: Linear) -> str:
        """The sum, what changes least computed outermost."""
        inside = len(self.levels)
        depth = {n: k for k, level in enumerate(self.levels) for n in level.names}
        text = "" if sum_.constant == 0 and sum_.factors else str(sum_.constant)
        for name, factor in sorted(sum_.factors.items(), key=lambda item: depth.get(item[0], -1)):
            part = name if abs(factor) == 1 else f"{abs(factor)} * {name}"
            sign = "-" if factor < 0 else "+" if text else ""
            text = self._hoist(f"{text} {sign} {part}" if text else f"{sign}{part}", inside)
        return text

    def _connective(
        self, parts: tuple[Formula, ...], op: str, function: str, settled: str,
    ) -> _Code:  # fmt: skip
        closed = [part for part in parts if is_closed(part)]
        codes = [self.formula(part) for part in parts if not is_closed(part)]
        depth = max(code.depth for code in codes)
        listed = ", ".join(code.text for code in codes)
        if len(codes) == 1:
            text, kind = codes[0].text, codes[0].kind
        elif all(_never_settled(code) for code in codes):
            text, kind, depth = f"({op!r}, {listed})", "open", depth + 1
        else:
            text, kind, depth = f"{function}(({listed}))", "any", depth + 2
        if closed:
            tests = [self.condition(part) for part in closed]
            depth = max(depth, *(test.depth for test in tests)) + 1
            test = (" and " if settled == "False" else " or ").join(t.text for t in tests)
            if settled == "False":
                text, kind = f"({text} if {test} else False)", "any"
            else:
                text, kind = f"(True if {test} else {text})", "any"
        return self._flat(text, kind, depth)

    def _implication(self, left: Formula, right: Formula) -> _Code:
        a, b = self.formula(left), self.formula(right)
        depth = max(a.depth, b.depth) + 1
        if a.kind == "closed":
            return self._flat(f"({b.text} if {a.text} else True)", "any", depth)
        if b.kind == "closed":
            return self._flat(f"(True if {b.text} else negation({a.text}))", "any", depth)
        if _never_settled(a) and _never_settled(b):
            return self._flat(f"('->', {a.text}, {b.text})", "open", depth)
        return self._flat(f"implication({a.text}, {b.text})", "any", depth)

    def _collected(self, binders: tuple[Binder, ...], body: Formula, holds: bool) -> _Code:
        """A list of what is left of the body for each binding where it is not plainly `not holds`."""
        outer = set(free_variables(tree.Exists(binders, body)))
        plan, guards, left = self._scope(binders, body, holds, outer)
        before = self._enter(plan)
        weight = _weight(left)
        self.parts += before * plan.at_most * weight
        scope = self._open(plan, guards)
        leaf = self.formula(left)
        self.multiplicity = before
        listed = self._close(scope, leaf.text, [], lazy=self.counting)
        if self.counting:
            listed = f"list(sized({listed}, {weight}))"
        return _Code(
            listed, "open" if _never_settled(leaf) else "any", max(leaf.depth, scope.depth) + 3
        )

    def _flat(self, text: str, kind: str, depth: int) -> _Code:
        """The expression one bracket deeper, or, where that is too deep, a call of a function."""
        if depth < _DEEPEST:
            return _Code(text, kind, depth + 1)
        return _Code(self._function(text), kind, 1)


def _weight(node: Formula) -> int:
    """How many parts the formula has at most, what quantifiers make of theirs not counted."""
    total, todo = 0, [node]
    while todo:
        match todo.pop():
            case tree.Not(body):
                todo.append(body)
            case tree.And(parts) | tree.Or(parts) | tree.KN(_, parts):
                todo.extend(parts)
            case tree.Implies(left, right) | tree.Iff(left, right):
                todo.extend((left, right))
            case part:
                total += not is_closed(part)
    return max(total, 1)


def _never_settled(code: _Code) -> bool:
    return code.kind in ("atom", "open")


def _literal(value: Value) -> str:
    """The value as a constant; a vertex by the codes of its letters, lest it look like a name."""
    if isinstance(value, int):
        return str(value)
    return "'" + "".join(f"\\u{ord(letter):04x}" for letter in value) + "'"


def _tuple(items: list[str]) -> str:
    return "(" + ", ".join(items) + ("," if len(items) == 1 else "") + ")"


def _sum(sum_: Linear) -> str:
    """The sum as an expression."""
    text = "" if sum_.constant == 0 and sum_.factors else str(sum_.constant)
    for name, factor in sum_.factors.items():
        part = name if abs(factor) == 1 else f"{abs(factor)} * {name}"
        sign = "-" if factor < 0 else "+" if text else ""
        text = f"{text} {sign} {part}" if text else f"{sign}{part}"
    return text
