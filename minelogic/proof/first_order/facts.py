"""What is known at a place of a proof, and what follows from it at once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from minelogic.budget import Budget
from minelogic.proof.first_order.counting import by_number, is_number, number_shown
from minelogic.proof.first_order.instances import Instance, Instances
from minelogic.proof.graphs.nodes import Box, Node
from minelogic.syntax.forms import FALSE, TRUE, Form, chain, compared, names_in, put_in, replaced

_FACTS_A_GOAL = 25
"""Looking through so many facts counts as a goal."""

_MADE = frozenset({"&", "|", "exists", "KN", "true"})
"""What can follow at once though none of the facts says it."""
_LONGEST = 16
"""So many steps one after the other are tried."""
_MOST = 400
"""So many formulas are looked at on the way."""


class Context:
    """Facts with their proofs, the formulas they all come from, and the new names in use."""

    __slots__ = ("facts", "given", "names")

    def __init__(
        self,
        facts: dict[Form, Node],
        given: tuple[Form, ...] = (),
        names: frozenset[str] = frozenset(),
    ) -> None:
        self.facts, self.given, self.names = facts, given, names


class Reasoning:
    """Draws conclusions by chosen instances and rules, with a budget of goals to look at."""

    def __init__(
        self, chosen: Sequence[Instance], instances: Instances, rules: frozenset[str], goals: int
    ) -> None:
        self.letters, self.witnesses, self.rules = instances.letters, instances.witnesses, rules
        self.budget = Budget(goals, "goals", "the search for a proof")
        self.terms: dict[Form, list[Any]] = {}
        for instance in chosen:
            if not instance.is_witness:
                self.terms.setdefault(instance.whole, []).append(instance.term)
        self.laws = [self.letters.law(instance) for instance in chosen]
        self.names = frozenset(self.witnesses.values())

    def extended(self, before: Context, more: Sequence[Node]) -> Context:
        """What is known with more facts, and what follows from all at once."""
        self.budget.spend()
        facts = dict(before.facts)
        for node in more:
            facts.setdefault(node.form, node)
        context = Context(facts, (*before.given, *[node.form for node in more]), before.names)
        size_before = -1
        while len(facts) != size_before and FALSE not in facts:
            size_before = len(facts)
            self.budget.spend(len(facts) // _FACTS_A_GOAL)
            for f, node in list(facts.items()):
                for form, rule, *cited in self.gives(context, f, node):
                    if form not in facts and rule in self.rules:
                        facts[form] = Node(form, rule, tuple(cited))
        return context

    def gives(self, context: Context, f: Form, node: Node) -> Iterator[tuple[Any, ...]]:
        """What a fact gives at once: forms, each with a rule and what it cites."""
        if f[0] == "&":
            yield from [(part, "&E", node) for part in f[1:]]
        elif f[0] == "forall":
            yield from [(put_in(f[2], t), "forallE", node) for t in self.usable(context, f)]
        elif f[0] == "~":
            proof = self.at_once(context, f[1])
            if proof is not None:
                yield (FALSE, "~E", node, proof)
            if f[1][0] == "~":
                yield (f[1][1], "~~E", node)
        elif is_number(f):
            yield from by_number(f, node, lambda part: self.looked_up(context, part))
        elif compared(f) is False and "arithmetic" in self.rules:
            yield (FALSE, "~E", Node(("~", f), "arithmetic"), node)
        elif f[0] == "=" or (f[0] in ("<", "<=") and compared(f) is None):
            wrong = false_comparison(f, node, context.facts) if "=E" in self.rules else None
            if wrong is not None and "arithmetic" in self.rules:
                yield (FALSE, "~E", Node(("~", wrong.form), "arithmetic"), wrong)
        for left, right, rule in ways(f):
            proof = None if right in context.facts else self.at_once(context, left)
            if proof is not None:
                yield (right, rule, node, proof)

    def at_once(self, context: Context, goal: Form) -> Node | None:
        """A proof from facts by introductions alone, or by putting equal for equal."""
        if goal in context.facts:
            return context.facts[goal]
        if FALSE in context.facts:
            return self.absurd(goal, context.facts[FALSE])
        if goal == TRUE and "trueI" in self.rules:
            return Node(goal, "trueI")
        if goal[0] == "=" and goal[1] == goal[2] and "=I" in self.rules:
            return Node(goal, "=I")
        if goal[0] == "~" and compared(goal[1]) is False and "arithmetic" in self.rules:
            return Node(goal, "arithmetic")
        if compared(goal) is True and "arithmetic" in self.rules:
            return Node(goal, "arithmetic")
        if goal[0] == "&" and "&I" in self.rules:
            proofs = [self.at_once(context, part) for part in goal[1:]]
            parts = [part for part in proofs if part is not None]
            return Node(goal, "&I", tuple(parts)) if len(parts) == len(proofs) else None
        if goal[0] == "|" and "LEM" in self.rules and _is_excluded_middle(goal):
            return Node(goal, "LEM")
        if goal[0] == "|" and "|I" in self.rules:
            return self.from_part(context, goal, "|I", goal[1:])
        if goal[0] == "exists" and "existsI" in self.rules:
            instances = [put_in(goal[2], term) for term in self.usable(context, goal)]
            return self.from_part(context, goal, "existsI", instances)
        if is_number(goal) and "count" in self.rules:
            return number_shown(goal, lambda part: self.at_once(context, part))
        if goal[0] in ("atom", "in", "=", "<", "<=") and "=E" in self.rules:
            return equal_step(goal, context.facts)
        return None

    def looked_up(self, context: Context, part: Form) -> Node | None:
        """A part of a number as a fact, or as what is made of facts."""
        if part[0] in _MADE:
            return self.at_once(context, part)
        return context.facts.get(part)

    def from_part(
        self, context: Context, goal: Form, rule: str, parts: Sequence[Form]
    ) -> Node | None:
        for part in parts:
            proof = self.at_once(context, part)
            if proof is not None:
                return Node(goal, rule, (proof,))
        return None

    def usable(self, context: Context, f: Form) -> list[Any]:
        """The terms with which a formula may be used here: no name in them is yet to come."""
        return [
            term
            for term in self.terms.get(f, ())
            if names_in(("atom", "", term)) & self.names <= context.names
        ]

    def fresh(self, context: Context, f: Form) -> str:
        """The witness of a formula, or another name if that is in use."""
        name = self.witnesses.get(f, "$")
        while name in context.names:
            name += "'"
        return name

    def absurd(self, goal: Form, contradiction: Node) -> Node | None:
        """Anything from a contradiction, by a rule that is allowed."""
        if "falseE" in self.rules:
            return Node(goal, "falseE", (contradiction,))
        if goal[0] == "~" and "~I" in self.rules:
            return Node(goal, "~I", (Box(Node(goal[1], "assume"), contradiction),))
        if "RAA" in self.rules:
            return Node(goal, "RAA", (Box(Node(("~", goal), "assume"), contradiction),))
        return None


def ways(f: Form) -> list[tuple[Form, Form, str]]:
    """What follows from what by a fact: left, right, and the rule."""
    if f[0] == "->":
        return [(f[1], f[2], "->E")]
    if f[0] == "<->":
        return [(f[1], f[2], "<->E"), (f[2], f[1], "<->E")]
    return []


def _is_excluded_middle(f: Form) -> bool:
    return f[-1] == ("~", chain("|", [*f[1:-1]])) or f[1:] == (("~", f[-1]), f[-1])


def equal_step(goal: Form, facts: Mapping[Form, Node]) -> Node | None:
    """A proof of an atom or equation from a fact by putting equal for equal, as short as can be."""
    equations = _equations(facts)
    if not equations:
        return None
    ways: dict[Form, list[tuple[Form, Node]]] = {goal: []}
    last = [goal]
    alike = [(f, n) for f, n in facts.items() if f[:1] == goal[:1] and len(f) == len(goal)]
    near = {(s, t): {replaced(f, s, t): n for f, n in reversed(alike)} for s, t in equations}
    for _ in range(_LONGEST):
        for state in last:
            for (s, t), equation in equations.items():
                start = _start(state, s, t, near[s, t])
                if start is not None:
                    return _steps(start, [*ways[state], (state, equation)])
        last = _further(last, equations, ways)
    return None


def false_comparison(f: Form, node: Node, facts: Mapping[Form, Node]) -> Node | None:
    """A proof of a comparison of integers that is false, from one that equations make so."""
    equations = {
        sides: equation for sides, equation in _equations(facts).items() if equation is not node
    }
    ways: dict[Form, list[tuple[Form, Node]]] = {f: []}
    last = [f]
    for _ in range(_LONGEST):
        for state in last:
            if compared(state) is False:
                for form, equation in reversed(ways[state]):
                    node = Node(form, "=E", (equation, node))
                return node
        last = _further(last, equations, ways, forward=True)
    return None


def _equations(facts: Mapping[Form, Node]) -> dict[tuple[Any, Any], Node]:
    return {(f[1], f[2]): node for f, node in facts.items() if f[0] == "=" and f[1] != f[2]}


def _start(state: Form, s: Any, t: Any, near: Mapping[Form, Node]) -> Node | None:
    """A fact from which one step by `s = t` leads to the formula; `near` has them by where."""
    wanted = replaced(state, s, t)
    if wanted in near:
        return near[wanted]
    if state[0] == "=" and wanted[1] == wanted[2]:
        return Node(("=", state[1], state[1]), "=I")
    if compared(wanted) is True:
        return Node(wanted, "arithmetic")
    return None


def _steps(start: Node, ways: list[tuple[Form, Node]]) -> Node:
    """The steps from a fact back to the goal, which is the first of the ways."""
    for form, equation in reversed(ways):
        start = Node(form, "=E", (equation, start))
    return start


def _further(
    last: list[Form],
    equations: Mapping[tuple[Any, Any], Node],
    ways: dict[Form, list[tuple[Form, Node]]],
    forward: bool = False,
) -> list[Form]:
    """The formulas one more step away; `ways` is told how they are reached."""
    reached: list[Form] = []
    for state in last:
        for (s, t), equation in equations.items():
            for other in (replaced(state, s, t), replaced(state, t, s)):
                if other not in ways and len(ways) < _MOST:
                    step = (other if forward else state, equation)
                    ways[other] = [step, *ways[state]] if forward else [*ways[state], step]
                    reached.append(other)
    return reached
