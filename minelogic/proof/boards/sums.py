"""Numbers that cannot all be right because of their sum, and the line that says so."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from minelogic.derive.proofs.lines import Source
from minelogic.derive.proofs.propagate import Clash, Propagation
from minelogic.derive.proofs.sum_clash import Weighed, sum_clash
from minelogic.derive.proofs.sums import stripped
from minelogic.ground.formula import Ground, literals
from minelogic.ground.premises import Premise
from minelogic.proof.boards.meaning import Meaning, tree_of
from minelogic.proof.boards.nodes import Node
from minelogic.proof.boards.tactics import Known, Tactics
from minelogic.records import dataclass
from minelogic.syntax.forms import Form
from minelogic.syntax.tree import Truth

_WIDEST = 4
"""How a number is best used is found out for all choices of at most so many others."""


@dataclass(frozen=True, slots=True)
class Sum:
    """Numbers to be added, and numbers to be subtracted from them."""

    plus: tuple[Node, ...]
    minus: tuple[Node, ...]


class Sums:
    """The numbers among the premises."""

    def __init__(self, meaning: Meaning, tactics: Tactics) -> None:
        self.meaning, self.tactics = meaning, tactics
        self.tried = 0
        """So often numbers have been added up."""
        self._sources: list[Source] = []
        self._nodes: dict[int, Node] = {}
        self._others: set[int] = set()
        """The atoms of premises that are no numbers, but speak of several tiles."""

    def add(self, node: Node, ground: Ground, premise: Premise) -> None:
        """Takes a premise into account, if it is a number under some condition or under none."""
        if _is_number(self.meaning.of(node.form)):
            source = Source(premise, ground)
            self._sources.append(source)
            self._nodes[id(source)] = node
        else:
            self._others.update(literals(ground))

    def unlike(self, atoms: Iterable[int], known: Propagation) -> list[int]:
        """One of the atoms for all that the same numbers speak of."""
        within: dict[int, list[int]] = {}
        for place, source in enumerate(self._sources):
            for part in (stripped(source.formula, known.value) or (None, None))[2:]:
                within.setdefault(abs(part), []).append(place if part > 0 else -place - 1)
        found: dict[tuple[int, ...], int] = {}
        for atom in atoms:
            alone = atom in self._others or atom not in within
            found.setdefault((0, atom) if alone else (1, *within[atom]), atom)
        return list(found.values())

    def clash(self, known: Propagation) -> Clash | None:
        """Numbers whose sum cannot be, and the literals because of which it cannot."""
        if len(self._sources) < 2:
            return None
        self.tried += 1
        found = sum_clash(self._sources, known, None, _WIDEST)
        if found is None:
            return None
        weighed, needed = found
        because = sorted(needed, key=lambda literal: known.known[literal])
        return Clash(Sum(self._chosen(weighed, 1), self._chosen(weighed, -1)), tuple(because))

    def _chosen(self, weighed: Weighed, sign: int) -> tuple[Node, ...]:
        return tuple([self._nodes[id(source)] for weight, source in weighed if weight == sign])

    def refute(self, found: Sum, known: Known) -> Node:
        """The contradiction: one number less others, or the sum of several less others."""
        plus, minus = [
            [self.tactics.number(node, known) for node in nodes]
            for nodes in (found.plus, found.minus)
        ]
        if len(plus) > 1 and len(minus) > 1:
            plus = [self._added(plus)]
        if len(minus) == 1 and len(plus) > 1:
            plus, minus = minus, plus
        numbers = [*plus, *minus]
        parts = {part for number in numbers for part in number.form[3:]}
        about = [
            node
            for literal, node in known.items()
            if literal in parts or self.meaning.opposite(literal) in parts
        ]
        return self.tactics.maker.line(Truth(False), "count", [*numbers, *about])

    def _added(self, numbers: Sequence[Node]) -> Node:
        """How many of the parts of several numbers hold."""
        exact = all(number.form[1] == "exactly" for number in numbers)
        least = sum([number.form[2] for number in numbers if number.form[1] != "at most"])
        parts = [part for number in numbers for part in number.form[3:]]
        said = ("KN", "exactly" if exact else "at least", least, *parts)
        return self.tactics.maker.line(tree_of(said), "count", numbers)


def _is_number(f: Form) -> bool:
    if f[0] == "->":
        return _is_number(f[2])
    if f[0] == "<->":
        return _is_number(f[1]) or _is_number(f[2])
    return bool(f[0] == "KN" and isinstance(f[2], int))
