"""Rules as Python code: loops that follow a plan, around an expression that builds the instance.

The code is made of names and numbers that this module chooses; nothing of a file's text gets into
it but integers and the names of vertices, as constants.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, assert_never

from minelogic.board import Board
from minelogic.errors import LimitReached
from minelogic.ground import formula as make
from minelogic.ground.atoms import AtomTable
from minelogic.ground.plan import (
    Guard, Linear, Loop, Plan, Relations, Variable, covers, free_variables, linear, make_plan,
)  # fmt: skip
from minelogic.ground.prepare import (
    Placed, Preparation, as_guards, is_closed, knowing, range_values, wanted,
)  # fmt: skip
from minelogic.syntax import tree
from minelogic.syntax.tree import Binder, Formula, Term, Value
from minelogic.syntax.vocabulary import Values, Vocabulary

_LOOPS_AT_ONCE = 8
_DEEPEST = 25
_COUNT_OPS = {"exactly": "==", "at least": ">=", "at most": "<="}
_OPS = {"=": "==", "!=": "!=", "<": "<", "<=": "<=", ">": ">", ">=": ">="}


@dataclass(frozen=True, slots=True)
class Interpretation:
    """Which predicates are closed, and where they hold; the others are open atoms.

    `tables` has the tuples of each closed predicate but `adjacent`, which the board knows.
    """

    vocabulary: Vocabulary
    atoms: AtomTable
    tables: Mapping[str, frozenset[tuple[Value, ...]]]

    def relations(self) -> Relations:
        board = self.vocabulary.board
        full: dict[str, tuple[Values, ...]] = {}
        for predicate in (*self.tables, "adjacent"):
            places = [self.vocabulary.values(s) for s in self.vocabulary.places(predicate) or ()]
            full[predicate] = tuple(values for values in places if values is not None)
        sizes = {predicate: len(rows) for predicate, rows in self.tables.items()}
        return Relations(
            board.max_degree if board else 0, len(self.vocabulary.tile_places), sizes, full
        )


@dataclass(slots=True)
class Budget:
    """How much may still be made and tried; `LimitReached` when it is used up."""

    parts: int
    steps: int
    parts_limit: int = field(init=False)
    steps_limit: int = field(init=False)

    def __post_init__(self) -> None:
        self.parts_limit, self.steps_limit = self.parts, self.steps

    def ticking(self, items: Iterable[Any]) -> Iterator[Any]:
        """The items, each counted as a step."""
        for item in items:
            self.steps -= 1
            if self.steps < 0:
                raise LimitReached("steps", self.steps_limit, "grounding")
            yield item

    def sized(self, items: list[Any]) -> list[Any]:
        """The list, its length counted as parts."""
        self.parts -= len(items)
        if self.parts < 0:
            raise LimitReached("instances", self.parts_limit, "grounding")
        return items


class Compiler:
    """Compiles the formulas of one interpretation."""

    def __init__(self, interpretation: Interpretation) -> None:
        self.interpretation = interpretation
        self.relations = interpretation.relations()
        self._constants: dict[str, Any] = {
            "negation": make.negation, "conjunction": make.conjunction,
            "disjunction": make.disjunction, "implication": make.implication,
            "equivalence": make.equivalence, "counted": make.counted, "count_of": make.count_of,
        }  # fmt: skip
        board = interpretation.vocabulary.board
        if board is not None:
            neighbours = Neighbours(board)
            self._constants["N"] = neighbours
            self._constants["NS"] = NeighbourSets(neighbours)
        for predicate, rows in interpretation.tables.items():
            self._constants[f"T_{predicate}"] = sorted(rows, key=_sortable)
            self._constants[f"S_{predicate}"] = rows
        for name, family in interpretation.atoms.families.items():
            for index, values in enumerate(family.places):
                if isinstance(values, tuple):
                    places = {value: position for position, value in enumerate(values)}
                    self._constants[f"I_{name}_{index}"] = places

    def instances(
        self, binders: tuple[Binder, ...], body: Formula, budget: Budget
    ) -> list[tuple[tuple[Value, ...], make.Ground]]:
        """The bindings for which the body is not simply true, each with what is left of it.

        In the order of the bindings. What is made is taken off the budget's parts.
        """
        preparation = self._preparation()
        renamed, names = preparation.binders(binders, {})
        ready = preparation.formula(body, names)
        generator = _Generator(self, preparation.values, counting=False)
        source = generator.instances(renamed, ready)
        if generator.visited > budget.steps or generator.parts > budget.parts:
            counter = _Generator(self, preparation.values, counting=True)
            counting = self._run(counter.instances(renamed, ready), budget)
            counting()
            found: list[Any] = self._run(source, budget)()
        else:
            found = self._run(source, budget)()
            budget.parts -= len(found) if generator.parts < 1000 else _parts_of(found)
        if not generator.natural:
            found.sort(key=lambda item: _sortable(item[0]))
        return found

    def bindings(
        self, binders: tuple[Binder, ...], body: Formula, holds: bool, outer: Mapping[str, Value],
        steps: int,
    ) -> Callable[[], Iterator[tuple[Value, ...]]]:  # fmt: skip
        """A generator of the bindings that give a closed body this truth value."""
        preparation = self._preparation()
        names: dict[str, Term] = {name: _constant(value) for name, value in outer.items()}
        renamed, names = preparation.binders(binders, names)
        ready = preparation.formula(body, names)
        generator = _Generator(self, preparation.values, counting=True)
        source = generator.bindings(renamed, ready, holds)
        found: Callable[[], Iterator[tuple[Value, ...]]] = self._run(source, Budget(0, steps))
        return found

    def truth(self, formula: Formula, outer: Mapping[str, Value], steps: int) -> bool:
        """Whether a closed formula holds."""
        preparation = self._preparation()
        ready = preparation.formula(formula, {n: _constant(v) for n, v in outer.items()})
        generator = _Generator(self, preparation.values, counting=True)
        result: bool = self._run(generator.truth(ready), Budget(0, steps))()
        return result

    def value(self, term: Term, outer: Mapping[str, Value]) -> Value:
        """The value of a term."""
        from minelogic.ground.atoms import ground_value
        from minelogic.syntax.definitions import substitute_term

        return ground_value(substitute_term(term, {n: _constant(v) for n, v in outer.items()}))

    def prepared(self, formula: Formula) -> Formula:
        """The closed formula with unique variables, its open atoms on the board or guarded."""
        return self._preparation().formula(formula, {})

    def _preparation(self) -> Preparation:
        closed = (*self.interpretation.tables, "adjacent")
        return Preparation(self.interpretation.vocabulary, closed)

    def _run(self, source: str, budget: Budget) -> Any:
        namespace = dict(self._constants)
        namespace["ticking"] = budget.ticking
        namespace["sized"] = budget.sized
        exec(compile(source, "<rule>", "exec"), namespace)
        return namespace["main"]


@dataclass(frozen=True, slots=True)
class _Code:
    """A Python expression: how deep its brackets nest, and what it can be.

    kind: `atom` (the number of an atom), `open` (any ground formula but true and false), `closed`
    (true or false), `any`.
    """

    text: str
    kind: str
    depth: int = 1


class _Generator:
    def __init__(
        self, compiler: Compiler, values: dict[str, Values | None], counting: bool
    ) -> None:
        self.compiler = compiler
        self.vocabulary = compiler.interpretation.vocabulary
        self.families = compiler.interpretation.atoms.families
        self.values = values
        self.ends: dict[str, tuple[Term, Term]] = {}
        self.counting = counting
        self.functions: list[str] = []
        self.visited = 0
        self.parts = 0
        self.natural = True
        self.multiplicity = 1

    # whole programs

    def instances(self, binders: tuple[Binder, ...], body: Formula) -> str:
        plan, guards, left = self._scope(binders, body, holds=False, outer=set())
        bound = [name for loop in plan.loops for name in loop.names]
        self.natural = bound == [binder.name for binder in binders]
        self.parts += plan.at_most
        self._enter(plan)
        leaf = self.formula(left, set(bound))
        binding = _tuple([binder.name for binder in binders])
        if leaf.kind in ("atom", "open"):
            element, condition = f"({binding}, {leaf.text})", []
        else:
            element, condition = f"({binding}, t)", [f"if (t := {leaf.text}) is not True"]
        if self.counting:
            drained = self._nested(plan, guards, "0", condition, [])
            body_text = f"    for item in {drained}:\n        sized([item])\n"
            return self._program("def main():\n" + body_text)
        listed = self._nested(plan, guards, element, condition, [])
        return self._program(f"def main():\n    return {listed}\n")

    def bindings(self, binders: tuple[Binder, ...], body: Formula, holds: bool) -> str:
        plan, guards, left = self._scope(binders, body, holds, outer=set())
        bound = {binder.name for binder in binders}
        condition = self.condition(left, bound).text
        test = [] if condition == str(holds) else [f"if {'' if holds else 'not '}({condition})"]
        element = _tuple([binder.name for binder in binders])
        found = self._nested(plan, guards, element, test, [], generator=True)
        return self._program(f"def main():\n    return iter({found})\n")

    def truth(self, formula: Formula) -> str:
        return self._program(f"def main():\n    return {self.condition(formula, set()).text}\n")

    def _program(self, main: str) -> str:
        return "\n".join([*self.functions, main])

    # scopes

    def _scope(
        self, binders: tuple[Binder, ...], body: Formula, holds: bool, outer: set[str]
    ) -> tuple[Plan, list[Guard], Formula]:
        """A plan for the bindings where the body is not plainly `not holds`, and what is left."""
        required = wanted(body, holds)
        guards = [guard for node, value in required for guard in as_guards(node, value)]
        left = knowing(body, {id(node): value for node, value in required})
        variables = [self._variable(binder) for binder in binders]
        plan = make_plan(variables, guards, self.compiler.relations, outer)
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

    def _nested(
        self, plan: Plan, guards: list[Guard], element: str, conditions: list[str],
        parameters: list[str], generator: bool = False,
    ) -> str:  # fmt: skip
        """A comprehension over the plan; beyond so many loops, the rest is a function."""
        lazy = generator or self.counting
        clauses = [self._loop(loop, guards) for loop in plan.loops]
        starts = list(range(0, len(clauses), _LOOPS_AT_ONCE)) or [0]
        text = ""
        for start in reversed(starts):
            chunk = clauses[start : start + _LOOPS_AT_ONCE] or [("for _ in (0,)", [])]
            loops = [part for loop, tests in chunk for part in (loop, *(f"if {t}" for t in tests))]
            if start == starts[-1]:
                parts = [element, *loops, *conditions]
            else:
                parts = ["item", *loops, f"for item in {text}"]
            text = f"({' '.join(parts)})" if lazy else f"[{' '.join(parts)}]"
            if start:
                before = [name for loop in plan.loops[:start] for name in loop.names]
                text = self._function(text, before + parameters)
        if plan.first:
            test = " and ".join(self._filter(guards[index]) for index in plan.first)
            text = f"({text} if {test} else {'()' if lazy else '[]'})"
        return text

    def _function(self, expression: str, parameters: list[str]) -> str:
        """A call of a new function that returns the expression."""
        name = f"f{len(self.functions)}"
        arguments = ", ".join(sorted(set(parameters), key=lambda n: int(n[1:])))
        self.functions.append(f"def {name}({arguments}):\n    return {expression}\n")
        return f"{name}({arguments})"

    def _loop(self, loop: Loop, guards: list[Guard]) -> tuple[str, list[str]]:
        """The `for` and the conditions after it."""
        target = ", ".join(loop.names) + ("," if len(loop.names) == 1 and loop.kind == "table" else "")
        if loop.kind == "range":
            items = self._range(loop)
        elif loop.kind == "value":
            constraint = loop.source
            factor = constraint.sum.factors[loop.names[0]]
            items = f"({_sum(constraint.sum.without(loop.names[0], -factor))},)"
        elif loop.kind == "adjacent":
            fixed = [self.term(term).text for term in loop.source[1]]
            items = f"N[{fixed[0] if len(fixed) == 1 else _tuple(fixed)}]"
        else:
            items = f"T_{loop.source[1]}"
        if self.counting:
            items = f"ticking({items})"
        filters = [self._member(name) for name in loop.members]
        filters.extend(self._filter(guards[index]) for index in loop.filters)
        return f"for {target} in {items}", filters

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
        low = lows[0] if len(lows) == 1 else f"max({', '.join(dict.fromkeys(lows))})"
        high = highs[0] if len(highs) == 1 else f"min({', '.join(dict.fromkeys(highs))})"
        return f"range({low}, {high} + 1)"

    def _named_values(self, values: tuple[Value, ...]) -> str:
        return "(" + "".join(f"{value!r}, " for value in values) + ")"

    def _member(self, name: str) -> str:
        values = self.values[name]
        if isinstance(values, range):
            return f"{values.start} <= {name} < {values.stop}"
        assert values is not None
        return f"{name} in {self._named_values(values)}"

    def _filter(self, guard: Guard) -> str:
        text = self.condition(guard.formula, set()).text
        return text if guard.holds else f"not ({text})"

    # terms and closed formulas

    def term(self, term: Term) -> _Code:
        match term:
            case tree.Int(value):
                return _Code(str(value), "number", 0)
            case tree.Var(name):
                return _Code(name, "number", 0)
            case tree.Vertex(name):
                return _Code(repr(name), "number", 0)
            case tree.Negative(inner):
                code = self.term(inner)
                return self._flat(f"(-{code.text})", "number", code.depth, term)
            case tree.Absolute(inner):
                code = self.term(inner)
                return self._flat(f"abs({code.text})", "number", code.depth, term)
            case tree.Arithmetic(op, left, right):
                a, b = self.term(left), self.term(right)
                depth = max(a.depth, b.depth)
                return self._flat(f"({a.text} {op} {b.text})", "number", depth, term)
            case _:
                assert_never(term)

    def condition(self, node: Formula, bound: set[str]) -> _Code:
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
                return _Code(f"({place} in S_{predicate})", "closed", 3)
            case tree.Comparison(terms, ops):
                codes = [self.term(term) for term in terms]
                text = codes[0].text
                for op, code in zip(ops, codes[1:], strict=True):
                    text += f" {_OPS[op]} {code.text}"
                depth = max(code.depth for code in codes)
                return self._flat(f"({text})", "closed", depth, node)
            case tree.InRange():
                raise AssertionError("ranges have become comparisons")
            case tree.Not(body):
                code = self.condition(body, bound)
                return self._flat(f"(not {code.text})", "closed", code.depth, node)
            case tree.And(parts):
                return self._joined(parts, " and ", node, bound)
            case tree.Or(parts):
                return self._joined(parts, " or ", node, bound)
            case tree.Implies(left, right):
                return self._joined((tree.Not(left), right), " or ", node, bound)
            case tree.Iff(left, right):
                return self._joined((left, right), " is ", node, bound)
            case tree.KN():
                return self._listed(node, bound)
            case tree.Forall(binders, body):
                code = self._quantifier(binders, body, False, bound)
                return self._flat(f"(not any({code.text}))", "closed", code.depth + 1, node)
            case tree.Exists(binders, body):
                code = self._quantifier(binders, body, True, bound)
                return self._flat(f"any({code.text})", "closed", code.depth + 1, node)
            case tree.Count(kind, limit, binders, body):
                code = self._quantifier(binders, body, True, bound)
                text = f"(sum({code.text}) {_COUNT_OPS[kind]} {self.term(limit).text})"
                return self._flat(text, "closed", code.depth + 2, node)
            case _:
                assert_never(node)

    def _joined(
        self, parts: tuple[Formula, ...], word: str, node: Formula, bound: set[str]
    ) -> _Code:
        codes = [self.condition(part, bound) for part in parts]
        depth = max(code.depth for code in codes)
        return self._flat(f"({word.join(code.text for code in codes)})", "closed", depth, node)

    def _listed(self, node: tree.KN, bound: set[str]) -> _Code:
        codes = [self.condition(part, bound) for part in node.parts]
        total = " + ".join(f"bool({code.text})" for code in codes)
        depth = max(code.depth for code in codes) + 1
        text = f"(({total}) {_COUNT_OPS[node.kind]} {self.term(node.bound).text})"
        return self._flat(text, "closed", depth, node)

    def _quantifier(
        self, binders: tuple[Binder, ...], body: Formula, holds: bool, bound: set[str]
    ) -> _Code:
        """A generator of a 1 for each binding that gives the body this truth value."""
        outer = set(free_variables(tree.Exists(binders, body)))
        plan, guards, left = self._scope(binders, body, holds, outer)
        before = self._enter(plan)
        code = self.condition(left, bound)
        self.multiplicity = before
        test = [] if code.text == str(holds) else [f"if {'' if holds else 'not '}({code.text})"]
        return _Code(
            self._nested(plan, guards, "1", test, sorted(outer), generator=True), "closed",
            code.depth + 4,
        )  # fmt: skip

    # open formulas

    def formula(self, node: Formula, bound: set[str]) -> _Code:
        """A formula as an expression that builds its ground form."""
        if is_closed(node):
            return self.condition(node, bound)
        match node:
            case Placed(predicate, arguments):
                return self._number(predicate, arguments)
            case tree.Not(body):
                code = self.formula(body, bound)
                if code.kind == "atom":
                    return _Code(f"-({code.text})", "open", code.depth + 1)
                if code.kind == "open":
                    return self._flat(f"('~', {code.text})", "open", code.depth, node)
                return self._flat(f"negation({code.text})", "any", code.depth, node)
            case tree.And(parts):
                return self._connective(parts, "&", "conjunction", "False", node, bound)
            case tree.Or(parts):
                return self._connective(parts, "|", "disjunction", "True", node, bound)
            case tree.Implies(left, right):
                return self._implication(left, right, node, bound)
            case tree.Iff(left, right):
                a, b = self.formula(left, bound), self.formula(right, bound)
                depth = max(a.depth, b.depth)
                if _never_settled(a) and _never_settled(b):
                    return self._flat(f"('<->', {a.text}, {b.text})", "open", depth, node)
                return self._flat(f"equivalence({a.text}, {b.text})", "any", depth, node)
            case tree.KN(limit, parts, _, kind):
                codes = [self.formula(part, bound) for part in parts]
                listed = ", ".join(code.text for code in codes)
                depth = max(code.depth for code in codes) + 1
                text = f"counted({kind!r}, {self.term(limit).text}, [{listed}])"
                return self._flat(text, "any", depth, node)
            case tree.Forall(binders, body):
                code = self._collected(binders, body, False, bound)
                return self._flat(f"conjunction({code.text})", "any", code.depth, node)
            case tree.Exists(binders, body):
                code = self._collected(binders, body, True, bound)
                return self._flat(f"disjunction({code.text})", "any", code.depth, node)
            case tree.Count(kind, limit, binders, body):
                code = self._collected(binders, body, True, bound)
                function = "count_of" if code.kind == "open" else "counted"
                text = f"{function}({kind!r}, {self.term(limit).text}, {code.text})"
                return self._flat(text, "any", code.depth, node)
            case _:
                raise AssertionError("every other formula is closed")

    def _number(self, predicate: str, arguments: tuple[Term, ...]) -> _Code:
        """The number of an atom: a sum over its places."""
        family = self.families[predicate]
        constant = Linear({}, family.first)
        rest = []
        for index, (term, values, factor) in enumerate(
            zip(arguments, family.places, family.factors, strict=True)
        ):
            if isinstance(values, tuple):
                place = f"I_{predicate}_{index}[{self.term(term).text}]"
                rest.append(place if factor == 1 else f"{factor} * {place}")
                continue
            sum_ = linear(term)
            if sum_ is None:
                rest.append(f"{factor} * {self.term(term).text}")
            else:
                constant = constant.plus(sum_, factor)
        text = _sum(constant)
        return _Code(" + ".join([text, *rest]) if rest else text, "atom", 2)

    def _connective(
        self, parts: tuple[Formula, ...], op: str, function: str, settled: str, node: Formula,
        bound: set[str],
    ) -> _Code:  # fmt: skip
        closed = [part for part in parts if is_closed(part)]
        codes = [self.formula(part, bound) for part in parts if not is_closed(part)]
        depth = max(code.depth for code in codes)
        listed = ", ".join(code.text for code in codes)
        if len(codes) == 1:
            text, kind = codes[0].text, codes[0].kind
        elif all(_never_settled(code) for code in codes):
            text, kind, depth = f"({op!r}, {listed})", "open", depth + 1
        else:
            text, kind, depth = f"{function}(({listed}))", "any", depth + 2
        if closed:
            tests = [self.condition(part, bound) for part in closed]
            depth = max(depth, *(test.depth for test in tests)) + 1
            test = (" and " if settled == "False" else " or ").join(t.text for t in tests)
            if settled == "False":
                text, kind = f"({text} if {test} else False)", "any"
            else:
                text, kind = f"(True if {test} else {text})", "any"
        return self._flat(text, kind, depth, node)

    def _implication(
        self, left: Formula, right: Formula, node: Formula, bound: set[str]
    ) -> _Code:
        a, b = self.formula(left, bound), self.formula(right, bound)
        depth = max(a.depth, b.depth) + 1
        if a.kind == "closed":
            return self._flat(f"({b.text} if {a.text} else True)", "any", depth, node)
        if b.kind == "closed":
            return self._flat(f"(True if {b.text} else negation({a.text}))", "any", depth, node)
        if _never_settled(a) and _never_settled(b):
            return self._flat(f"('->', {a.text}, {b.text})", "open", depth, node)
        return self._flat(f"implication({a.text}, {b.text})", "any", depth, node)

    def _collected(
        self, binders: tuple[Binder, ...], body: Formula, holds: bool, bound: set[str]
    ) -> _Code:
        """A list of what is left of the body for each binding where it is not plainly `not holds`."""
        outer = set(free_variables(tree.Exists(binders, body)))
        plan, guards, left = self._scope(binders, body, holds, outer)
        before = self._enter(plan)
        self.parts += before * plan.at_most
        inner = bound | {binder.name for binder in binders}
        leaf = self.formula(left, inner)
        self.multiplicity = before
        listed = self._list(plan, guards, leaf.text, sorted(outer))
        return _Code(listed, "open" if _never_settled(leaf) else "any", leaf.depth + 3)

    def _list(self, plan: Plan, guards: list[Guard], element: str, parameters: list[str]) -> str:
        if not self.counting:
            return self._nested(plan, guards, element, [], parameters)
        return f"sized(list({self._nested(plan, guards, element, [], parameters, True)}))"

    def _flat(self, text: str, kind: str, depth: int, node: Any) -> _Code:
        """The expression one bracket deeper, or, where that is too deep, a call of a function."""
        if depth < _DEEPEST:
            return _Code(text, kind, depth + 1)
        return _Code(self._function(text, _free(node)), kind, 1)



class Neighbours(dict[Any, Any]):
    """The names of a tile's neighbours, by the tile's name; none off the board."""

    def __init__(self, board: Board) -> None:
        self.board = board

    def __missing__(self, name: Any) -> tuple[Any, ...]:
        tile = self.board.tile(name)
        names = () if tile is None else tuple(map(self.board.name, self.board.neighbours(tile)))
        ordered = names if not self.board.is_grid else tuple(sorted(names))
        self[name] = ordered
        return ordered


class NeighbourSets(dict[Any, Any]):
    """The same as sets."""

    def __init__(self, neighbours: Neighbours) -> None:
        self.neighbours = neighbours

    def __missing__(self, name: Any) -> frozenset[Any]:
        names = self[name] = frozenset(self.neighbours[name])
        return names


def _never_settled(code: _Code) -> bool:
    return code.kind in ("atom", "open")


def _free(node: Any) -> list[str]:
    from minelogic.syntax.definitions import variables

    if isinstance(node, tree.Int | tree.Var | tree.Vertex | tree.Negative | tree.Absolute | tree.Arithmetic):
        return sorted(set(variables(node)))
    return sorted(set(free_variables(node)))


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


def _constant(value: Value) -> Term:
    from minelogic.ground.atoms import as_term

    return as_term(value)


def _sortable(values: tuple[Value, ...]) -> tuple[tuple[bool, Value], ...]:
    return tuple((isinstance(value, str), value) for value in values)


def _parts_of(found: list[Any]) -> int:
    return sum(len(f) if isinstance(f, tuple) else 1 for _, f in found)
