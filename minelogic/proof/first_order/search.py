"""A proof by natural deduction with given instances: from the goal, with what follows at once.

*Before*: the goal follows from the premises by the instances, which are few, if quantified formulas
are but letters; a solver has said so.

*After*: `proof` gives a node with the goal that rests on the premises alone, the shorter of the two
found with fewest choices; None if none was found with so many choices and goals.

*How*: rules that lose nothing come first: introductions, an `exists` opened, what implications
give. Then the choices, with a bound on how many there are on any way from the goal to the premises:
a part of a disjunction, an instance, an implication to be used, cases, and last the classical
rules. A goal that does not follow by the instances, as the solver can tell at once, is not looked
at, nor one again that failed with as many choices, or that is being proved.

*Why it is right*: every node is one rule, applied to nodes. A name for something that exists, or
for anything, is fresh: no term with that name is used before it is chosen. The kernel looks at the
lines again. The search is not complete: there are at most `_DEEPEST` choices on a way, and the
instances may be too few; `refute.py` then takes the way that always ends.

*Example*: `forall x. (P(x) -> Q(x)), exists x. P(x) |- exists x. Q(x)`. The instances are those of
all three formulas for one witness, $1. The goal is not known, so the `exists` is opened: a box
assumes P($1), which with the instance `P($1) -> Q($1)` gives Q($1) at once, and with it the goal by
existsI. No choice was needed, and existsE closes the box.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from minelogic.errors import LimitReached
from minelogic.proof.first_order.counting import is_number, number_shown, undecided_part
from minelogic.proof.first_order.facts import Context, Reasoning, ways
from minelogic.proof.first_order.instances import Instance, Instances
from minelogic.proof.graphs.nodes import Box, Node, size
from minelogic.syntax.forms import FALSE, Form, chain, put_in

_DEEPEST = 9
_INTRODUCTIONS = {"->": "->I", "~": "~I", "<->": "<->I", "forall": "forallI"}
"""Those by which nothing is lost."""


class InstanceSearch(Reasoning):
    """Looks for a short proof, within a budget of goals."""

    def __init__(
        self, chosen: Sequence[Instance], instances: Instances, rules: frozenset[str], goals: int
    ) -> None:
        super().__init__(chosen, instances, rules, goals)
        self.failed: dict[tuple[frozenset[Form], Form], int] = {}
        self.way: set[tuple[frozenset[Form], Form]] = set()

    def proof(self, premises: Sequence[Node], goal: Form) -> Node | None:
        """A proof of the goal that is short, if one is found."""
        proofs: list[Node] = []
        try:
            start = self.extended(Context({}), premises)
            for depth in range(_DEEPEST + 1):
                node = self.prove(start, goal, depth)
                proofs += [] if node is None else [node]
                # One more choice sometimes saves a detour.
                if len(proofs) > 1 or (proofs and node is None):
                    break
        except (LimitReached, RecursionError):
            pass
        return min(proofs, key=size, default=None)

    def prove(self, context: Context, goal: Form, depth: int) -> Node | None:
        """A proof of the goal with so many choices on any way to it."""
        proof = self.at_once(context, goal)
        if proof is not None:
            return proof
        key = (frozenset(context.given), goal)
        if self.failed.get(key, -1) >= depth or key in self.way or not self.follows(context, goal):
            return None
        self.budget.spend()
        self.way.add(key)
        try:
            proof = self.by_some_rule(context, goal, depth)
        finally:
            self.way.discard(key)
        if proof is None:
            self.failed[key] = depth
        return proof

    def by_some_rule(self, context: Context, goal: Form, depth: int) -> Node | None:
        if goal != FALSE and goal[0] not in ("~", "->") and self.follows(context, FALSE):
            contradiction = self.prove(context, FALSE, depth)
            if contradiction is not None:
                return self.absurd(goal, contradiction)
        introduced = self.introduced(context, goal, depth)
        if introduced is not None:
            return introduced
        if _INTRODUCTIONS.get(goal[0]) in self.rules:
            return self.least(self.by_implication(context, goal, depth, exact=True))
        opened = self.opened(context, goal, depth)
        if opened is not None:
            return opened[0]
        if goal[0] == "&" and "&I" in self.rules:
            parts = [self.prove(context, part, depth) for part in goal[1:]]
            proved = [part for part in parts if part is not None]
            if len(proved) == len(parts):
                return Node(goal, "&I", tuple(proved))
        if depth > 0:
            proof = self.least(self.directly(context, goal, depth - 1))
            if proof is not None:
                return proof
        proof = self.by_cases(context, goal, depth)
        if proof is None and depth > 0 and goal != FALSE:
            proof = self.classically(context, goal, depth - 1)
        return proof

    def introduced(self, context: Context, goal: Form, depth: int) -> Node | None:
        """A proof that ends in an introduction by which nothing is lost."""
        if goal[0] == "->" and "->I" in self.rules:
            box = self.box(context, goal[1], goal[2], depth)
            return None if box is None else Node(goal, "->I", (box,))
        if goal[0] == "~" and "~I" in self.rules:
            box = self.box(context, goal[1], FALSE, depth)
            return None if box is None else Node(goal, "~I", (box,))
        if goal[0] == "<->" and "<->I" in self.rules:
            there = self.box(context, goal[1], goal[2], depth)
            back = self.box(context, goal[2], goal[1], depth) if there is not None else None
            if there is None or back is None:
                return None
            return Node(goal, "<->I", (there, back))
        if goal[0] == "forall" and "forallI" in self.rules:
            name = self.fresh(context, goal)
            inside = Context(context.facts, context.given, context.names | {name})
            proof = self.prove(self.extended(inside, ()), put_in(goal[2], name), depth)
            return None if proof is None else Node(goal, "forallI", (proof,))
        return None

    def opened(self, context: Context, goal: Form, depth: int) -> tuple[Node | None] | None:
        """The proof in a box about something that exists; None if no such box is to be opened."""
        if "existsE" not in self.rules:
            return None
        for f, node in context.facts.items():
            name = self.witnesses.get(f) if f[0] == "exists" else None
            if name is None or name in context.names or put_in(f[2], name) in context.facts:
                continue
            box = self.box(context, put_in(f[2], name), goal, depth, name)
            if box is not None and not box.is_used:
                return (box.end,)
            return (None if box is None else Node(goal, "existsE", (node, box)),)
        return None

    def directly(self, context: Context, goal: Form, depth: int) -> Iterator[Node | None]:
        """Proofs that end in an introduction by which something is lost, or use an implication."""
        if goal[0] == "|" and "|I" in self.rules:
            for part in goal[1:]:
                proof = self.prove(context, part, depth)
                yield None if proof is None else Node(goal, "|I", (proof,))
        if is_number(goal) and "count" in self.rules:
            yield number_shown(goal, lambda part: self.prove(context, part, depth))
        if goal[0] == "exists" and "existsI" in self.rules:
            for term in self.usable(context, goal):
                proof = self.prove(context, put_in(goal[2], term), depth)
                yield None if proof is None else Node(goal, "existsI", (proof,))
        yield from self.by_implication(context, goal, depth)

    def by_implication(
        self, context: Context, goal: Form, depth: int, exact: bool = False
    ) -> Iterator[Node | None]:
        """Proofs that show what an implication or negation needs, and go on with what it gives."""
        for f, node in list(context.facts.items()):
            if f[0] == "~" and goal == FALSE and "~E" in self.rules:
                proof = self.prove(context, f[1], depth)
                yield None if proof is None else Node(FALSE, "~E", (node, proof))
            for left, right, rule in ways(f):
                if right in context.facts or rule not in self.rules or (exact and right != goal):
                    continue
                proof = self.prove(context, left, depth)
                if proof is not None:
                    more = Node(right, rule, (node, proof))
                    yield self.prove(self.extended(context, [proof, more]), goal, depth)

    def by_cases(self, context: Context, goal: Form, depth: int) -> Node | None:
        if "|E" not in self.rules:
            return None
        for f, node in context.facts.items():
            if f[0] == "|" and not any(part in context.facts for part in f[1:]):
                boxes: list[Box] = []
                for part in f[1:]:
                    box = self.box(context, part, goal, depth)
                    if box is None:
                        return None
                    if not box.is_used:
                        return box.end
                    boxes.append(box)
                return Node(goal, "|E", (node, *boxes))
        return None

    def classically(self, context: Context, goal: Form, depth: int) -> Node | None:
        """A proof by contradiction, by the first of the classical rules that is allowed."""
        if is_number(goal) and self.rules >= {"LEM", "count"}:
            part = undecided_part(goal, lambda part: self.at_once(context, part))
            if part is not None:
                either = Node(chain("|", [part, ("~", part)]), "LEM")
                return self.prove(self.extended(context, [either]), goal, depth)
        opposite: Form = ("~", goal)
        if opposite in context.facts or not self.rules & {"RAA", "~~E", "LEM"}:
            return None
        box = self.box(context, opposite, FALSE, depth)
        if box is None:
            return None
        if not box.is_used:
            return self.absurd(goal, box.end)
        if "RAA" in self.rules:
            return Node(goal, "RAA", (box,))
        if "~~E" in self.rules and "~I" in self.rules:
            return Node(goal, "~~E", (Node(("~", opposite), "~I", (box,)),))
        if "|E" not in self.rules or "falseE" not in self.rules or "LEM" not in self.rules:
            return None
        itself = Node(goal, "assume")
        either = Node(chain("|", [goal, opposite]), "LEM")
        other = Box(box.assumed, Node(goal, "falseE", (box.end,)))
        return Node(goal, "|E", (either, Box(itself, itself), other))

    def box(
        self, context: Context, assumed: Form, goal: Form, depth: int, name: str | None = None
    ) -> Box | None:
        """A box with the assumption, about a name, that ends in the goal."""
        head = Node(assumed, "assume")
        names = context.names if name is None else context.names | {name}
        inside = self.extended(Context(context.facts, context.given, names), [head])
        end = self.prove(inside, goal, depth)
        return None if end is None else Box(head, end)

    def least(self, proofs: Iterator[Node | None]) -> Node | None:
        """The shortest of some proofs."""
        return min((node for node in proofs if node is not None), key=size, default=None)

    def follows(self, context: Context, goal: Form) -> bool:
        """Whether the goal follows by the instances, classically, as far as the solver can tell."""
        literals = [self.letters.literal(f) for f in context.given]
        return not self.letters.consistent([*literals, *self.laws, -self.letters.literal(goal)])
