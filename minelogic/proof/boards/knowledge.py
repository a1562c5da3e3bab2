"""What premises and assumptions make known, by propagation and by sums, and lines that say so."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from minelogic.budget import Budget
from minelogic.derive.proofs.lines import Source
from minelogic.derive.proofs.propagate import Clash, Propagation
from minelogic.derive.proofs.sum_clash import Weighed, sum_clash
from minelogic.derive.proofs.sums import stripped
from minelogic.errors import LimitReached
from minelogic.ground.formula import Ground, literals
from minelogic.ground.premises import Premise
from minelogic.proof.boards.meaning import Meaning, tree_of
from minelogic.proof.boards.nodes import BoardBox, BoardNode, Maker
from minelogic.proof.boards.tactics import LiteralLines, Tactics
from minelogic.records import dataclass
from minelogic.syntax.forms import Form
from minelogic.syntax.statements import Mines
from minelogic.syntax.tree import Formula, Truth

BUDGET = 20_000
"""In propagations."""
_DEEPEST = 60
"""So many boxes may stand within each other."""

_WIDEST = 4
"""How a number is best used is found out for all choices of at most so many others."""


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
        self.budget = Budget(budget, "propagations", "finding the proof")
        self.box: BoardBox | None = None
        self.propagation = Propagation()
        self.given: dict[Form, BoardNode] = {node.form: node for node, _ in premises}
        """The premises and assumptions around, by what they say."""
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
        self.budget.spend()
        if self.box is not None and self.box.depth >= _DEEPEST:
            raise LimitReached("boxes", _DEEPEST, "finding the proof")
        box = self.maker.assume(assumed, self.box)
        self.assume(ground, box.assumed)
        self.box = box
        self.given.setdefault(box.assumed.form, box.assumed)
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
        if self.given.get(box.assumed.form) is box.assumed:
            del self.given[box.assumed.form]
        self.retract()

    def retract(self) -> None:
        self.propagation.retract()
        length = len(self.propagation.trail)
        for place in [place for place in self._lines if place >= length]:
            del self._lines[place]

    # lines

    def line_of(self, literal: int) -> BoardNode:
        """The line of a known literal."""
        trail = self.propagation.trail
        for place in self.propagation.reason([literal]):
            if place not in self._lines:
                entry = trail[place]
                literals = self.lines_for(entry.because)
                wanted = self.meaning.literal(entry.literal)
                self._lines[place] = self.tactics.use(entry.key, wanted, literals)
        return self._lines[self.propagation.known[literal]]

    def lines_for(self, because: Iterable[int]) -> LiteralLines:
        return {self.meaning.literal(literal): self.line_of(literal) for literal in because}

    def clash_of_given(self) -> BoardNode | None:
        """The contradiction, if of the premises and assumptions one denies another."""
        for f, node in self.given.items():
            if f[0] == "~" and f[1] in self.given:
                return self.maker.line(Truth(False), "~E", [node, self.given[f[1]]])
        return None

    def contradiction(self) -> BoardNode | None:
        """The contradiction, if propagation has led to a clash."""
        clash = self.propagation.clash
        if clash is None:
            return None
        if isinstance(clash.key, Sum):
            return self.sums.refute(clash.key, self.lines_for(clash.because))
        return self.tactics.refute(clash.key, self.lines_for(clash.because))

    def shown(self, goal: Formula) -> BoardNode:
        """The goal, which what is known makes true."""
        ground = self.meaning.ground(self.meaning.of(goal))
        why = [] if ground is True else self.propagation.why(ground)
        return self.tactics.show(goal, self.lines_for(why))


def _rank(premise: Premise) -> int:
    """When a premise is used: what is said of single tiles first, the number of mines last."""
    return 2 if isinstance(premise.statement, Mines) else int(premise.cost > 0)


@dataclass(frozen=True, slots=True)
class Sum:
    """Numbers to be added, and numbers to be subtracted from them."""

    plus: tuple[BoardNode, ...]
    minus: tuple[BoardNode, ...]


class Sums:
    """The numbers among the premises."""

    def __init__(self, meaning: Meaning, tactics: Tactics) -> None:
        self.meaning, self.tactics = meaning, tactics
        self.tried = 0
        """So often numbers have been added up."""
        self._sources: list[Source] = []
        self._nodes: dict[int, BoardNode] = {}
        self._others: set[int] = set()
        """The atoms of premises that are no numbers, but speak of several tiles."""

    def add(self, node: BoardNode, ground: Ground, premise: Premise) -> None:
        """Takes a premise into account, if it is a number under some condition or under none."""
        if _is_number(self.meaning.of(node.form)):
            source = Source(premise, ground)
            self._sources.append(source)
            self._nodes[id(source)] = node
        else:
            self._others.update(literals(ground))

    def unlike(self, atoms: Iterable[int], propagation: Propagation) -> list[int]:
        """One of the atoms for all that the same numbers speak of."""
        within: dict[int, list[int]] = {}
        for place, source in enumerate(self._sources):
            for part in (stripped(source.formula, propagation.value) or (None, None))[2:]:
                within.setdefault(abs(part), []).append(place if part > 0 else -place - 1)
        atom_like: dict[tuple[int, ...], int] = {}
        for atom in atoms:
            alone = atom in self._others or atom not in within
            atom_like.setdefault((0, atom) if alone else (1, *within[atom]), atom)
        return list(atom_like.values())

    def clash(self, propagation: Propagation) -> Clash | None:
        """Numbers whose sum cannot be, and the literals because of which it cannot."""
        if len(self._sources) < 2:
            return None
        self.tried += 1
        clashing = sum_clash(self._sources, propagation, None, _WIDEST)
        if clashing is None:
            return None
        weighed, needed = clashing
        because = sorted(needed, key=lambda literal: propagation.known[literal])
        return Clash(Sum(self._chosen(weighed, 1), self._chosen(weighed, -1)), tuple(because))

    def _chosen(self, weighed: Weighed, sign: int) -> tuple[BoardNode, ...]:
        return tuple([self._nodes[id(source)] for weight, source in weighed if weight == sign])

    def refute(self, total: Sum, literals: LiteralLines) -> BoardNode:
        """The contradiction: one number less others, or the sum of several less others."""
        plus, minus = [
            [self.tactics.number(node, literals) for node in nodes]
            for nodes in (total.plus, total.minus)
        ]
        if len(plus) > 1 and len(minus) > 1:
            plus = [self._added(plus)]
        if len(minus) == 1 and len(plus) > 1:
            plus, minus = minus, plus
        numbers = [*plus, *minus]
        parts = {part for number in numbers for part in number.form[3:]}
        about = [
            node
            for literal, node in literals.items()
            if literal in parts or self.meaning.opposite(literal) in parts
        ]
        return self.tactics.maker.line(Truth(False), "count", [*numbers, *about])

    def _added(self, numbers: Sequence[BoardNode]) -> BoardNode:
        """How many of the parts of several numbers hold."""
        exact = all(number.form[1] == "exactly" for number in numbers)
        least = sum([number.form[2] for number in numbers if number.form[1] != "at most"])
        parts = [part for number in numbers for part in number.form[3:]]
        count = ("KN", "exactly" if exact else "at least", least, *parts)
        return self.tactics.maker.line(tree_of(count), "count", numbers)


def _is_number(f: Form) -> bool:
    if f[0] == "->":
        return _is_number(f[2])
    if f[0] == "<->":
        return _is_number(f[1]) or _is_number(f[2])
    return bool(f[0] == "KN" and isinstance(f[2], int))
