"""Formulas as Python code: programs that build the instances of a rule, or tell a truth."""

from __future__ import annotations

from typing import assert_never

from minelogic.ground.linear import Linear, linear
from minelogic.ground.loops import Code, Loops, tuple_of
from minelogic.ground.prepare import Placed, is_closed
from minelogic.syntax import tree
from minelogic.syntax.tree import Binder, Formula, Term
from minelogic.syntax.walk import children, free_variables

_COUNT_OPS = {"exactly": "==", "at least": ">=", "at most": "<="}
_OPS = {"=": "==", "!=": "!=", "<": "<", "<=": "<=", ">": ">", ">=": ">="}


class Generator(Loops):
    """Writes one program: loops that follow plans, around expressions for ground formulas."""

    def instances(
        self,
        binders: tuple[Binder, ...],
        body: Formula,
        bindings: bool = False,
        pairs: bool = False,
    ) -> str:
        """A program that lists what is left of the body, or the bindings for which something is.

        If `pairs`, or if the bindings do not come in their natural order, it lists both together.
        """
        plan, guards, left = self.scope(binders, body, holds=False, outer=set())
        bound = [name for loop in plan.loops for name in loop.names]
        self.natural = bound == [binder.name for binder in binders]
        self.weight = _weight(left)
        self.parts += plan.at_most * self.weight
        self.enter(plan)
        scope = self.open(plan, guards)
        leaf = self.formula(left)
        settled = not _never_settled(leaf)
        conditions = [f"if (t := {leaf.text}) is not True"] if settled else []
        element = "t" if settled else leaf.text
        binding = tuple_of([binder.name for binder in binders])
        if bindings:
            element = binding
        elif pairs or not self.natural:
            element = f"({binding}, {element})"
        text = self.close(scope, element, conditions, lazy=self.counting)
        if self.counting:
            return self._program(f"    for item in sized({text}, {self.weight}):\n        pass")
        return self._program(f"    return {text}")

    def bindings(self, binders: tuple[Binder, ...], body: Formula, holds: bool) -> str:
        """A program that yields the bindings that give a closed body this truth value."""
        plan, guards, left = self.scope(binders, body, holds, outer=set())
        scope = self.open(plan, guards)
        test = self._test(self.condition(left), holds)
        element = tuple_of([binder.name for binder in binders])
        return self._program(f"    return iter({self.close(scope, element, test, lazy=True)})")

    def truth(self, formula: Formula) -> str:
        """A program that tells whether a closed formula holds."""
        return self._program(f"    return {self.condition(formula).text}")

    def _program(self, main: str) -> str:
        return "\n".join([*self.functions, "def main():", main, ""])

    def _test(self, code: Code, holds: bool) -> list[str]:
        if code.text == str(holds):
            return []
        return [f"if {code.text}" if holds else f"if not {code.text}"]

    # closed formulas

    def condition(self, node: Formula) -> Code:
        """A closed formula as a Python condition."""
        match node:
            case tree.Truth(value):
                return Code(str(value), "closed", 0)
            case tree.Atom("adjacent", arguments):
                half = len(arguments) // 2
                texts = [self.term(term).text for term in arguments]
                first = texts[0] if half == 1 else tuple_of(texts[:half])
                second = texts[half] if half == 1 else tuple_of(texts[half:])
                return Code(f"({second} in NS[{first}])", "closed", 3)
            case tree.Atom(predicate, arguments):
                place = tuple_of([self.term(term).text for term in arguments])
                return Code(f"({place} in S{self.predicates.index[predicate]})", "closed", 3)
            case tree.Comparison(terms, ops):
                codes = [self.term(term) for term in terms]
                text = codes[0].text
                for op, code in zip(ops, codes[1:], strict=True):
                    text += f" {_OPS[op]} {code.text}"
                depth = max(code.depth for code in codes)
                return self.flat(self.hoist(f"({text})", len(self.levels)), "closed", depth)
            case tree.InRange():
                raise AssertionError("ranges have become comparisons")
            case tree.Not(body):
                code = self.condition(body)
                return self.flat(f"(not {code.text})", "closed", code.depth)
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
                return self.flat(f"(not any({code.text}))", "closed", code.depth + 1)
            case tree.Exists(binders, body):
                code = self._quantifier(binders, body, True)
                return self.flat(f"any({code.text})", "closed", code.depth + 1)
            case tree.Count(kind, limit, binders, body):
                code = self._quantifier(binders, body, True)
                text = f"(sum({code.text}) {_COUNT_OPS[kind]} {self.term(limit).text})"
                return self.flat(text, "closed", code.depth + 2)
            case _:
                assert_never(node)

    def _joined(self, parts: tuple[Formula, ...], word: str) -> Code:
        codes = [self.condition(part) for part in parts]
        depth = max(code.depth for code in codes)
        return self.flat(f"({word.join(code.text for code in codes)})", "closed", depth)

    def _listed(self, node: tree.KN) -> Code:
        codes = [self.condition(part) for part in node.parts]
        total = " + ".join(f"bool({code.text})" for code in codes)
        depth = max(code.depth for code in codes) + 1
        text = f"(({total}) {_COUNT_OPS[node.kind]} {self.term(node.bound).text})"
        return self.flat(text, "closed", depth)

    def _quantifier(self, binders: tuple[Binder, ...], body: Formula, holds: bool) -> Code:
        """A generator of a 1 for each binding that gives the body this truth value."""
        outer = set(free_variables(tree.Exists(binders, body)))
        plan, guards, left = self.scope(binders, body, holds, outer)
        before = self.enter(plan)
        scope = self.open(plan, guards)
        code = self.condition(left)
        self.multiplicity = before
        text = self.close(scope, "1", self._test(code, holds), lazy=True)
        return Code(text, "closed", max(code.depth, scope.depth) + 4)

    # open formulas

    def formula(self, node: Formula) -> Code:
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
                    return self.flat(f"('~', {code.text})", "open", code.depth)
                return self.flat(f"negation({code.text})", "any", code.depth)
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
                    return self.flat(f"('<->', {a.text}, {b.text})", "open", depth)
                return self.flat(f"equivalence({a.text}, {b.text})", "any", depth)
            case tree.KN(limit, parts, _, kind):
                codes = [self.formula(part) for part in parts]
                listed = ", ".join(code.text for code in codes)
                depth = max(code.depth for code in codes) + 1
                text = f"counted({kind!r}, {self.term(limit).text}, [{listed}])"
                return self.flat(text, "any", depth)
            case tree.Forall(binders, body):
                code = self._collected(binders, body, False)
                function = "all_of" if code.kind == "open" else "conjunction"
                return self.flat(f"{function}({code.text})", "any", code.depth)
            case tree.Exists(binders, body):
                code = self._collected(binders, body, True)
                function = "any_of" if code.kind == "open" else "disjunction"
                return self.flat(f"{function}({code.text})", "any", code.depth)
            case tree.Count(kind, limit, binders, body):
                code = self._collected(binders, body, True)
                function = "count_of" if code.kind == "open" else "counted"
                text = f"{function}({kind!r}, {self.term(limit).text}, {code.text})"
                return self.flat(text, "any", code.depth)
            case _:
                raise AssertionError("every other formula is closed")

    def _number(self, predicate: str, arguments: tuple[Term, ...], sign: int) -> Code:
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
        return Code(" + ".join([text, *rest]) if rest else text, kind, 2)

    def _partial(self, sum_: Linear) -> str:
        """The sum, what changes least computed outermost."""
        inside = len(self.levels)
        depth = {n: k for k, level in enumerate(self.levels) for n in level.names}
        text = "" if sum_.constant == 0 and sum_.factors else str(sum_.constant)
        for name, factor in sorted(sum_.factors.items(), key=lambda item: depth.get(item[0], -1)):
            part = name if abs(factor) == 1 else f"{abs(factor)} * {name}"
            sign = "-" if factor < 0 else "+" if text else ""
            text = self.hoist(f"{text} {sign} {part}" if text else f"{sign}{part}", inside)
        return text

    def _connective(
        self,
        parts: tuple[Formula, ...],
        op: str,
        function: str,
        settled: str,
    ) -> Code:
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
        return self.flat(text, kind, depth)

    def _implication(self, left: Formula, right: Formula) -> Code:
        a, b = self.formula(left), self.formula(right)
        depth = max(a.depth, b.depth) + 1
        if a.kind == "closed":
            return self.flat(f"({b.text} if {a.text} else True)", "any", depth)
        if b.kind == "closed":
            return self.flat(f"(True if {b.text} else negation({a.text}))", "any", depth)
        if _never_settled(a) and _never_settled(b):
            return self.flat(f"('->', {a.text}, {b.text})", "open", depth)
        return self.flat(f"implication({a.text}, {b.text})", "any", depth)

    def _collected(self, binders: tuple[Binder, ...], body: Formula, holds: bool) -> Code:
        """A list of what is left of the body where it is not plainly `not holds`."""
        outer = set(free_variables(tree.Exists(binders, body)))
        plan, guards, left = self.scope(binders, body, holds, outer)
        before = self.enter(plan)
        self.collects = True
        weight = _weight(left)
        self.parts += before * plan.at_most * weight
        scope = self.open(plan, guards)
        leaf = self.formula(left)
        self.multiplicity = before
        listed = self.close(scope, leaf.text, [], lazy=self.counting)
        if self.counting:
            listed = f"list(sized({listed}, {weight}))"
        return Code(
            listed, "open" if _never_settled(leaf) else "any", max(leaf.depth, scope.depth) + 3
        )


def _weight(node: Formula) -> int:
    """How many parts the formula has at most, what quantifiers make of theirs not counted."""
    total, todo = 0, [node]
    while todo:
        part = todo.pop()
        inside = () if isinstance(part, tree.Quantified) else children(part)
        todo.extend(inside)
        total += not inside and not is_closed(part)
    return max(total, 1)


def _never_settled(code: Code) -> bool:
    return code.kind in ("atom", "open")
