"""What premises and assumptions make known by propagation, and the lines that say so."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from minelogic.derive.proofs.propagate import Propagation
from minelogic.errors import LimitReached
from minelogic.ground.formula import Ground, literals
from minelogic.ground.premises import Premise
from minelogic.proof.boards.meaning import Meaning
from minelogic.proof.boards.nodes import BoardBox, BoardNode, Maker
from minelogic.proof.boards.sums import Sum, Sums
from minelogic.proof.boards.tactics import Known, Tactics
from minelogic.syntax.statements import Mines
from minelogic.syntax.tree import Formula

BUDGET = 20_000
"""In propagations."""
_DEEPEST = 60
"""So many boxes may stand within each other."""


class Knowledge:
    """The literals that are known in the box that one is in."""

    def __init__(
        self,
        meaning: Meaning,
        maker: Maker,
        premises: Sequence[tuple[BoardNode, Premise]],
        budget: int = BUDGET,
    ) -> None:
        self.meaning, self.maker = meaning, maker
        self.tactics = Tactics(meaning, maker)
        self.most = self.left = budget
        self.box: BoardBox | None = None
        self.propagation = Propagation()
        self._lines: dict[int, BoardNode] = {}
        """The lines of the literals that were asked for, by their places in the trail."""
        self.told: set[int] = set()
        """The atoms of premises that speak of several tiles."""
        self.sums = Sums(meaning, self.tactics)
        for node, premise in premises:
            ground, rank = meaning.ground(meaning.of(node.form)), _rank(premise)
            if rank:
                self.told.update(literals(ground))
                self.sums.add(node, ground, premise)
            self.propagation.add(node, ground, rank)
        self.propagation.run()
        self._add_up()

    # boxes

    def open(self, assumed: Formula, ground: Ground) -> BoardBox:
        self.spend()
        if self.box is not None and self.box.depth >= _DEEPEST:
            raise LimitReached("boxes", _DEEPEST, "finding the proof")
        box = self.maker.assume(assumed, self.box)
        self.assume(ground, box.assumed)
        self.box = box
        return box

    def assume(self, formula: Ground, node: BoardNode | None = None) -> bool:
        """Asserts a formula, the node's, until it is retracted; whether there is no clash."""
        self.propagation.assume(formula, node)
        self._add_up()
        return self.propagation.clash is None

    def _add_up(self) -> None:
        if self.propagation.clash is None:
            self.propagation.clash = self.sums.clash(self.propagation)

    def leave(self, box: BoardBox) -> None:
        self.box = box.outer
        self.retract()

    def retract(self) -> None:
        self.propagation.retract()
        length = len(self.propagation.trail)
        for place in [place for place in self._lines if place >= length]:
            del self._lines[place]

    def spend(self) -> None:
        self.left -= 1
        if self.left < 0:
            raise LimitReached("propagations", self.most, "finding the proof")

    # lines

    def line_of(self, literal: int) -> BoardNode:
        """The line of a known literal."""
        trail = self.propagation.trail
        for place in self.propagation.reason([literal]):
            if place not in self._lines:
                entry = trail[place]
                known = self.known(entry.because)
                wanted = self.meaning.literal(entry.literal)
                self._lines[place] = self.tactics.use(entry.key, wanted, known)
        return self._lines[self.propagation.known[literal]]

    def known(self, because: Iterable[int]) -> Known:
        return {self.meaning.literal(literal): self.line_of(literal) for literal in because}

    def contradiction(self) -> BoardNode | None:
        """The contradiction, if propagation has led to a clash."""
        clash = self.propagation.clash
        if clash is None:
            return None
        if isinstance(clash.key, Sum):
            return self.sums.refute(clash.key, self.known(clash.because))
        return self.tactics.refute(clash.key, self.known(clash.because))

    def shown(self, goal: Formula) -> BoardNode:
        """The goal, which what is known makes true."""
        ground = self.meaning.ground(self.meaning.of(goal))
        why = [] if ground is True else self.propagation.why(ground)
        return self.tactics.show(goal, self.known(why))


def _rank(premise: Premise) -> int:
    """When a premise is used: what is said of single tiles first, the number of mines last."""
    return 2 if isinstance(premise.statement, Mines) else int(premise.cost > 0)
