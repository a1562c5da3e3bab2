"""Proofs of formulas: taken apart by their connectives as far as these reach."""

from __future__ import annotations

from functools import partial

from minelogic.proof.boards.meaning import tree_of
from minelogic.proof.boards.nodes import BoardBox, BoardNode
from minelogic.proof.boards.search import CHOICES, Search
from minelogic.proof.boards.tactics import instances
from minelogic.syntax import tree
from minelogic.syntax.forms import FALSE, TRUE, Form
from minelogic.syntax.tree import Formula


class Goals(Search):
    """Proves formulas from premises."""

    def prove(self, goal: Formula) -> BoardNode | None:
        """A line with the goal, from the premises and the assumptions around; None without one."""
        said = self.meaning.of(goal)
        known = self.contradiction()
        if known is not None:
            is_false = self.meaning.form_of(goal) == FALSE
            return known if is_false else self.maker.line(goal, "falseE", [known])
        if said == FALSE:
            found = self.shortest([partial(self.false, choice) for choice in range(CHOICES)])
            return None if found is None else self._as(found, goal)
        value = self.propagation.value(self.meaning.ground(said))
        if value is True:
            return self.shown(goal)
        match goal:
            case tree.Atom() | tree.Not(tree.Atom()):
                return self.literal(self._number(said))
            case tree.And(parts):
                found_parts = [self.prove(part) for part in parts]
                lines = [part for part in found_parts if part is not None]
                return self.maker.line(goal, "&I", lines) if None not in found_parts else None
            case tree.Implies(left, right):
                box = self._within(left, right)
                return None if box is None else self.maker.line(goal, "->I", [box])
            case tree.Iff(left, right):
                boxes = [self._within(left, right), self._within(right, left)]
                kept = [box for box in boxes if box is not None]
                return self.maker.line(goal, "<->I", kept) if len(kept) == 2 else None
            case tree.Not(body):
                box = self._within(body, tree.Truth(False))
                return None if box is None else self.maker.line(goal, "~I", [box])
            case tree.Or(parts):
                for part in parts:
                    if self._entailed(part):
                        found = self.prove(part)
                        return None if found is None else self.maker.line(goal, "|I", [found])
            case tree.Forall(binders, body) if parts := instances(binders, body):
                return self._for_all(goal, parts)
        if said[0] in ("&", "->", "<->", "~", "atom") and said != self.meaning.form_of(goal):
            found = self.prove(tree_of(said))
            return None if found is None else self._as(found, goal)
        found = self.by_lemmas(goal)
        if found is not None:
            return found
        box = self._within(tree.Not(goal), tree.Truth(False))
        return None if box is None else self.maker.line(goal, "RAA", [box])

    def _for_all(self, goal: Formula, parts: tuple[Formula, ...]) -> BoardNode | None:
        """The goal from all its instances, those that say the same once."""
        proved: dict[Form, BoardNode] = {}
        for instance in parts:
            said = self.meaning.of(instance)
            if said != TRUE and said not in proved:
                found = self.prove(instance)
                if found is None:
                    return None
                proved[said] = found
        return self.maker.line(goal, "board", list(proved.values()))

    def _as(self, node: BoardNode, goal: Formula) -> BoardNode:
        """The goal, which comes to the same as the line."""
        if node.form == self.meaning.form_of(goal):
            return node
        return self.maker.line(goal, "board", [node])

    def _number(self, literal: Form) -> int:
        if literal[0] == "~":
            return -self.meaning.number(literal[1])
        return self.meaning.number(literal)

    def _within(self, assumed: Formula, goal: Formula) -> BoardBox | None:
        """A box from an assumption to a goal."""
        box = self.open(assumed, self.meaning.ground(self.meaning.of(assumed)))
        try:
            end = self.prove(goal)
        finally:
            self.leave(box)
        if end is None:
            return None
        self.maker.close(box, end)
        return box

    def _entailed(self, goal: Formula) -> bool:
        """Whether the opposite of a goal leads to a clash at once."""
        self.spend()
        fine = self.assume(("~", self.meaning.ground(self.meaning.of(goal))))
        self.retract()
        return not fine
