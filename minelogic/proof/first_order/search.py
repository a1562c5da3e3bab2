"""A proof by natural deduction with given instances: from the goal, with what follows at once.

Rules that lose nothing come first: introductions, an `exists` opened, what implications give. Then
the choices, with a bound on how many there are on any way from the goal to the premises: a part of
a disjunction, an instance, an implication to be used, cases, and last the classical rules. A goal
that does not follow by the instances, as a solver can tell at once, is not looked at.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from minelogic.errors import LimitReached
from minelogic.proof.first_order.counting import is_number, undecided_part
from minelogic.proof.first_order.facts import Knowing, Known, ways
from minelogic.proof.first_order.instances import Instance, Letters
from minelogic.proof.graphs.nodes import Box, Node, size
from minelogic.syntax.forms import FALSE, Form, chain, put_in

_DEEPEST = 9
_INTRODUCTIONS = {"->": "->I", "~": "~I", "<->": "<->I", "forall": "forallI"}
"""Those by which nothing is lost."""


class Search(Knowing):
    """Looks for a short proof, within a budget of goals."""

    def __init__(
        self,
        instances: Sequence[Instance],
        letters: Letters,
        witnesses: dict[Form, str],
        rules: frozenset[str],
        goals: int,
    ) -> None:
        super().__init__(instances, letters, witnesses, rules, goals)
        self.failed: dict[tuple[frozenset[Form], Form], int] = {}
        self.way: set[tuple[frozenset[Form], Form]] = set()

    def proof(self, premises: Sequence[Node], goal: Form) -> Node | None:
        """A proof of the goal that is short, if one is found."""
        found: list[Node] = []
        try:
            start = self.known(Known({}), premises)
            for depth in range(_DEEPEST + 1):
                node = self.prove(start, goal, depth)
                found += [] if node is None else [node]
                # One more choice sometimes saves a detour.
                if len(found) > 1 or (found and node is None):
                    break
        except (LimitReached, RecursionError):
            pass
        return min(found, key=size, default=None)

    def prove(self, known: Known, goal: Form, depth: int) -> Node | None:
        """A proof of the goal with so many choices on any way to it."""
        found = self.at_once(known, goal)
        if found is not None:
            return found
        key = (frozenset(known.given), goal)
        if self.failed.get(key, -1) >= depth or key in self.way or not self.follows(known, goal):
            return None
        self.budget.spend()
        self.way.add(key)
        try:
            found = self.by_some_rule(known, goal, depth)
        finally:
            self.way.discard(key)
        if found is None:
            self.failed[key] = depth
        return found

    def by_some_rule(self, known: Known, goal: Form, depth: int) -> Node | None:
        if goal != FALSE and goal[0] not in ("~", "->") and self.follows(known, FALSE):
            contradiction = self.prove(known, FALSE, depth)
            if contradiction is not None:
                return self.absurd(goal, contradiction)
        introduced = self.introduced(known, goal, depth)
        if introduced is not None:
            return introduced
        if _INTRODUCTIONS.get(goal[0]) in self.rules:
            return self.least(self.by_implication(known, goal, depth, exact=True))
        opened = self.opened(known, goal, depth)
        if opened is not None:
            return opened[0]
        if goal[0] == "&" and "&I" in self.rules:
            parts = [self.prove(known, part, depth) for part in goal[1:]]
            proved = [part for part in parts if part is not None]
            if len(proved) == len(parts):
                return Node(goal, "&I", tuple(proved))
        if depth > 0:
            found = self.least(self.directly(known, goal, depth - 1))
            if found is not None:
                return found
        found = self.by_cases(known, goal, depth)
        if found is None and depth > 0 and goal != FALSE:
            found = self.classically(known, goal, depth - 1)
        return found

    def introduced(self, known: Known, goal: Form, depth: int) -> Node | None:
        """A proof that ends in an introduction by which nothing is lost."""
        if goal[0] == "->" and "->I" in self.rules:
            box = self.box(known, goal[1], goal[2], depth)
            return None if box is None else Node(goal, "->I", (box,))
        if goal[0] == "~" and "~I" in self.rules:
            box = self.box(known, goal[1], FALSE, depth)
            return None if box is None else Node(goal, "~I", (box,))
        if goal[0] == "<->" and "<->I" in self.rules:
            there = self.box(known, goal[1], goal[2], depth)
            back = self.box(known, goal[2], goal[1], depth) if there is not None else None
            if there is None or back is None:
                return None
            return Node(goal, "<->I", (there, back))
        if goal[0] == "forall" and "forallI" in self.rules:
            name = self.fresh(known, goal)
            inside = Known(known.facts, known.given, known.names | {name})
            found = self.prove(self.known(inside, ()), put_in(goal[2], name), depth)
            return None if found is None else Node(goal, "forallI", (found,))
        return None

    def opened(self, known: Known, goal: Form, depth: int) -> tuple[Node | None] | None:
        """The proof in a box about something that exists; None if no such box is to be opened."""
        if "existsE" not in self.rules:
            return None
        for f, node in known.facts.items():
            name = self.witnesses.get(f) if f[0] == "exists" else None
            if name is None or name in known.names or put_in(f[2], name) in known.facts:
                continue
            box = self.box(known, put_in(f[2], name), goal, depth, name)
            if box is not None and not box.is_used:
                return (box.end,)
            return (None if box is None else Node(goal, "existsE", (node, box)),)
        return None

    def directly(self, known: Known, goal: Form, depth: int) -> Iterator[Node | None]:
        """Proofs that end in an introduction by which something is lost, or use an implication."""
        if goal[0] == "|" and "|I" in self.rules:
            for part in goal[1:]:
                found = self.prove(known, part, depth)
                yield None if found is None else Node(goal, "|I", (found,))
        if goal[0] == "exists" and "existsI" in self.rules:
            for term in self.usable(known, goal):
                found = self.prove(known, put_in(goal[2], term), depth)
                yield None if found is None else Node(goal, "existsI", (found,))
        yield from self.by_implication(known, goal, depth)

    def by_implication(
        self, known: Known, goal: Form, depth: int, exact: bool = False
    ) -> Iterator[Node | None]:
        """Proofs that show what an implication or negation needs, and go on with what it gives."""
        for f, node in list(known.facts.items()):
            if f[0] == "~" and goal == FALSE and "~E" in self.rules:
                found = self.prove(known, f[1], depth)
                yield None if found is None else Node(FALSE, "~E", (node, found))
            for left, right, rule in ways(f):
                if right in known.facts or rule not in self.rules or (exact and right != goal):
                    continue
                found = self.prove(known, left, depth)
                if found is not None:
                    more = Node(right, rule, (node, found))
                    yield self.prove(self.known(known, [found, more]), goal, depth)

    def by_cases(self, known: Known, goal: Form, depth: int) -> Node | None:
        if "|E" not in self.rules:
            return None
        for f, node in known.facts.items():
            if f[0] == "|" and not any(part in known.facts for part in f[1:]):
                boxes: list[Box] = []
                for part in f[1:]:
                    box = self.box(known, part, goal, depth)
                    if box is None:
                        return None
                    if not box.is_used:
                        return box.end
                    boxes.append(box)
                return Node(goal, "|E", (node, *boxes))
        return None

    def classically(self, known: Known, goal: Form, depth: int) -> Node | None:
        """A proof by contradiction, by the first of the classical rules that is allowed."""
        if is_number(goal) and self.rules >= {"LEM", "count"}:
            part = undecided_part(goal, lambda part: self.at_once(known, part))
            if part is not None:
                either = Node(chain("|", [part, ("~", part)]), "LEM")
                return self.prove(self.known(known, [either]), goal, depth)
        opposite: Form = ("~", goal)
        if opposite in known.facts or not self.rules & {"RAA", "~~E", "LEM"}:
            return None
        box = self.box(known, opposite, FALSE, depth)
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
        self, known: Known, assumed: Form, goal: Form, depth: int, name: str | None = None
    ) -> Box | None:
        """A box with the assumption, about a name, that ends in the goal."""
        head = Node(assumed, "assume")
        names = known.names if name is None else known.names | {name}
        inside = self.known(Known(known.facts, known.given, names), [head])
        end = self.prove(inside, goal, depth)
        return None if end is None else Box(head, end)

    def least(self, found: Iterator[Node | None]) -> Node | None:
        """The shortest of some proofs."""
        return min((node for node in found if node is not None), key=size, default=None)

    def follows(self, known: Known, goal: Form) -> bool:
        """Whether the goal follows by the instances, classically, as far as the solver can tell."""
        literals = [self.letters.literal(f) for f in known.given]
        return not self.letters.consistent([*literals, *self.laws, -self.letters.literal(goal)])
