"""Proofs while they are searched for: steps that rest on steps and on boxes, and what they cost.

A step knows the lines that it needs outside of boxes, itself included, as a set of formulas: two
steps that need the same line pay for it once. What stands inside the boxes that it cites, and
a little for a classical rule, is its own weight.
"""

from __future__ import annotations

from minelogic.proof.graphs.nodes import Box, Node
from minelogic.proof.kernel import CLASSICAL, Sequent

LINE = 64
"""What a line costs; a classical rule costs 1 more, so that it only decides between equals."""
NONE: dict[int, int] = {}


class StepBox(Box):
    """A box of which the search knows what it needs."""

    __slots__ = ()

    assumed: SearchStep
    end: SearchStep


class SearchStep(Node):
    """A node that says a formula by its number, and knows what it costs; boxes are cited last."""

    __slots__ = ("need", "weights")

    cites: tuple[SearchStep | StepBox, ...]
    need: int
    weights: dict[int, int]

    def __init__(
        self,
        formula: int,
        rule: str,
        lines: tuple[SearchStep, ...] = (),
        schema: Sequent | None = None,
    ) -> None:
        self.form = formula
        self.rule = rule
        self.cites = lines
        self.schema = schema
        need: int = 1 << formula
        weights = NONE
        for line in lines:
            need |= line.need
            if line.weights:
                weights = {**weights, **line.weights} if weights else line.weights
        if rule in CLASSICAL:
            weights = {**weights, formula: 1}
        self.need = need
        """The lines that it needs outside of boxes, itself included."""
        self.weights = weights
        """What the lines cost that it needs, apart from themselves."""

    @property
    def cost(self) -> int:
        """What all the lines cost that it needs, itself included."""
        cost = LINE * self.need.bit_count()
        for weight in self.weights.values():
            cost += weight
        return cost


def assumption(formula: int) -> SearchStep:
    """A premise or an assumption: it is there already."""
    step = SearchStep(formula, "assume")
    step.need = 0
    return step


def boxed(
    formula: int, rule: str, lines: tuple[SearchStep, ...], boxes: tuple[StepBox, ...], outside: int
) -> SearchStep:
    """A step that cites boxes, where `outside` is the set of the lines there are around them."""
    step = SearchStep(formula, rule, lines)
    step.cites = (*lines, *boxes)
    weights = dict(step.weights)
    own = weights.get(formula, 0)
    need = step.need
    for box in boxes:
        end = box.end
        inside = end.need & ~outside
        own += LINE * (1 + inside.bit_count())
        need |= end.need & outside
        if end.form != box.assumed.form and not inside >> end.form & 1:
            own += LINE  # the last line of a box stands in the box, so it is said again there
        for f, weight in end.weights.items():
            if inside >> f & 1:
                own += weight
            else:
                weights[f] = weight
    weights[formula] = own
    step.need = need
    step.weights = weights
    return step
