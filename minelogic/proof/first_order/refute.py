"""The way that always ends: assume the contrary, and take every formula apart, case by case.

Such proofs are long, and made only where no other was found. What a negated formula says of its
parts is shown in a small box of its own; where nothing more is said, a part is assumed to hold, and
then not to hold.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from minelogic.errors import LimitReached
from minelogic.proof.first_order.facts import Context, Reasoning
from minelogic.proof.graphs.nodes import Box, Node
from minelogic.syntax.forms import FALSE, Form, chain, put_in


class Refutation(Reasoning):
    """Takes formulas apart until they contradict each other."""

    RULES = frozenset(
        {"&I", "&E", "|I", "|E", "->I", "->E", "~I", "~E", "<->I", "<->E", "falseE", "RAA", "LEM"}
        | {"forallI", "forallE", "existsI", "existsE", "~~E"}
    )
    """What it cannot do without."""

    def proof(self, premises: Sequence[Node], goal: Form) -> Node | None:
        """A proof of the goal by contradiction, if the instances are enough for one."""
        against = Node(("~", goal), "assume")
        try:
            end = self.refuted(self.extended(Context({}), [*premises, against]))
        except (LimitReached, RecursionError):
            return None
        return None if end is None else Node(goal, "RAA", (Box(against, end),))

    def refuted(self, context: Context) -> Node | None:
        """A contradiction from what is known."""
        if FALSE in context.facts:
            return context.facts[FALSE]
        self.budget.spend()
        for f, node in context.facts.items():
            name = self.witnesses.get(f[1] if f[0] == "~" else f)
            if name is None or name in context.names:
                continue
            if f[0] == "exists":
                box = self.inside(context, put_in(f[2], name), name)
                return None if box is None else Node(FALSE, "existsE", (node, box))
            if f[:1] == ("~",) and f[1][0] == "forall":
                return self.not_all(context, f[1], node, name)
        case = self.case(context)
        if case is None:
            return None
        boxes: list[Box] = []
        for part in case.form[1:]:
            box = self.inside(context, part)
            if box is None or not box.is_used:
                return None if box is None else box.end
            boxes.append(box)
        return Node(FALSE, "|E", (case, *boxes))

    def inside(self, context: Context, assumed: Form, name: str | None = None) -> Box | None:
        head = Node(assumed, "assume")
        names = context.names if name is None else context.names | {name}
        end = self.refuted(self.extended(Context(context.facts, context.given, names), [head]))
        return None if end is None else Box(head, end)

    def not_all(self, context: Context, whole: Form, node: Node, name: str) -> Node | None:
        """A contradiction because what does not hold of all would hold of anything."""
        part = put_in(whole[2], name)
        box = self.inside(context, ("~", part), name)
        if box is None:
            return None
        every = Node(whole, "forallI", (Node(part, "RAA", (box,)),))
        return Node(FALSE, "~E", (node, every))

    def case(self, context: Context) -> Node | None:
        """A disjunction of which no part is known: a fact, or a part of one and its negation."""
        for f, node in context.facts.items():
            if f[0] == "|" and not any(part in context.facts for part in f[1:]):
                return node
        for f in context.facts:
            for part in _parts(f):
                if part not in context.facts and ("~", part) not in context.facts:
                    return Node(chain("|", [part, ("~", part)]), "LEM")
        return None

    def gives(self, context: Context, f: Form, node: Node) -> Iterator[tuple[Any, ...]]:
        """What a fact gives at once, and what it says of its parts if it is a negation."""
        yield from super().gives(context, f, node)
        facts = context.facts
        for part in _parts(f):
            shown = None if part in facts else self.at_once(context, part)
            if shown is not None:
                yield (part, shown.rule, *shown.cites)
        match f:
            case ("~", ("|", *parts)):
                whole = f[1]
                for part in parts:
                    yield _denied(node, part, lambda head, w=whole: Node(w, "|I", (head,)))
            case ("~", ("exists", _, body)):
                whole = f[1]
                for term in self.usable(context, whole):
                    part = put_in(body, term)
                    yield _denied(node, part, lambda head, w=whole: Node(w, "existsI", (head,)))
            case ("~", ("->", left, right)):
                whole = f[1]
                yield _denied(node, right, lambda head: _implied(whole, head))
                if left not in facts:
                    yield _not_denied(node, left, lambda head: self.vacuous(whole, head))
            case ("~", ("&", *parts)):
                unknown = [part for part in parts if part not in facts]
                if len({*unknown}) == 1:
                    yield _denied(node, unknown[0], lambda head: _all(parts, facts, head))
            case ("~", ("<->", left, right)):
                yield from self.not_alike(facts, node, f[1], left, right)
                yield from self.not_alike(facts, node, f[1], right, left)
            case ("<->", left, right):
                for one, other in ((left, right), (right, left)):
                    if ("~", one) in facts:
                        against = facts["~", one]
                        head = Node(other, "assume")
                        clash = Node(FALSE, "~E", (against, Node(one, "<->E", (node, head))))
                        yield (("~", other), "~I", Box(head, clash))
            case ("->", left, right) if ("~", right) in facts:
                head = Node(left, "assume")
                clash = Node(FALSE, "~E", (facts["~", right], Node(right, "->E", (node, head))))
                yield (("~", left), "~I", Box(head, clash))

    def not_alike(
        self, facts: dict[Form, Node], node: Node, whole: Form, one: Form, other: Form
    ) -> Iterator[tuple[Any, ...]]:
        """What follows for the other side when one side of what are not alike is known."""
        if one in facts and ("~", other) not in facts:
            holds = facts[one]

            def both(head: Node) -> Node:
                there, back = Box(Node(one, "assume"), head), Box(Node(other, "assume"), holds)
                return Node(whole, "<->I", (there, back))

            yield _denied(node, other, both)
        if ("~", one) in facts and other not in facts:
            denied = facts["~", one]

            def neither(head: Node) -> Node:
                there = _clash_box(one, denied, other)
                return Node(whole, "<->I", (there, _clash_box(other, head, one)))

            yield _not_denied(node, other, neither)

    def vacuous(self, whole: Form, denied: Node) -> Node:
        """An implication from the negation of its left side."""
        return Node(whole, "->I", (_clash_box(whole[1], denied, whole[2]),))


def _parts(f: Form) -> Sequence[Form]:
    """The parts of a fact to which it makes a difference whether they hold."""
    match f:
        case ("->", left, _) | ("<->", left, _) | ("~", ("<->", left, _)):
            return (left,)
        case ("~", ("&", *parts)):
            return parts
        case ("KN", _, _, *parts) | ("~", ("KN", _, _, *parts)):
            return parts
    return ()


def _denied(node: Node, part: Form, whole: Any) -> tuple[Any, ...]:
    """`~part`, because with the part what the node denies would hold."""
    head = Node(part, "assume")
    return (("~", part), "~I", Box(head, Node(FALSE, "~E", (node, whole(head)))))


def _not_denied(node: Node, part: Form, whole: Any) -> tuple[Any, ...]:
    """The part, because without it what the node denies would hold."""
    head = Node(("~", part), "assume")
    return (part, "RAA", Box(head, Node(FALSE, "~E", (node, whole(head)))))


def _all(parts: Sequence[Form], facts: dict[Form, Node], last: Node) -> Node:
    """A conjunction of facts and one more part."""
    return Node(chain("&", [*parts]), "&I", tuple([facts.get(part, last) for part in parts]))


def _implied(whole: Form, right: Node) -> Node:
    return Node(whole, "->I", (Box(Node(whole[1], "assume"), right),))


def _clash_box(assumed: Form, denied: Node, end: Form) -> Box:
    """A box that ends in anything, since what it assumes is denied."""
    head = Node(assumed, "assume")
    return Box(head, Node(end, "falseE", (Node(FALSE, "~E", (denied, head)),)))
