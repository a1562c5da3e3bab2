"""Proofs from the premises of a reason: by propagation, and by assumptions that lead to a clash.

Propagation says what follows at once. Where that is not enough, a literal is assumed; if that
leads to a clash, its opposite is known. With enough of such lemmas the goal follows, or there is a
clash. What is assumed is chosen by looking one step ahead.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from minelogic.errors import LimitReached
from minelogic.proof.boards.known import Knowledge
from minelogic.proof.boards.meaning import tree_of
from minelogic.proof.boards.nodes import BoardNode, needed
from minelogic.records import dataclass
from minelogic.syntax.tree import Formula

_TRIED = 6
"""So many first lemmas are tried, those that look best."""
_SUMS = 200
"""If numbers have been added up more often than that, the first way is good enough."""
CHOICES = 4
"""So many atoms are tried where no lemma follows at once."""


class Search(Knowledge):
    """Looks for lemmas."""

    _asked = 0
    """The atom that is asked for, as the numbers have it."""

    def literal(self, goal: int) -> BoardNode | None:
        """A literal, by the shortest of several ways."""
        if goal in self.propagation.known:
            return self.line_of(goal)
        lemma = self._same_as(goal)
        self._asked = abs(lemma)
        ways = [
            partial(self._after, first, goal, self.contradiction)
            for first in self._first_lemmas(goal)
        ]
        if not ways:
            ways = [
                partial(self._after, lemma, goal, partial(self.false, choice))
                for choice in range(CHOICES)
            ]
        return self.shortest(ways)

    def shortest(self, ways: Iterable[Callable[[], BoardNode | None]]) -> BoardNode | None:
        """The line that rests on the fewest others, as far as the budget goes."""
        found: list[BoardNode] = []
        for way in ways:
            try:
                node = way()
            except LimitReached:
                if not found:
                    raise
                break
            if node is not None:
                found.append(node)
                if self.sums.tried > _SUMS:
                    break
        return min(found, key=lambda node: len(needed([node])), default=None)

    def _after(
        self, lemma: int, goal: int, refute: Callable[[], BoardNode | None]
    ) -> BoardNode | None:
        """The goal from a lemma, whose opposite can be refuted."""
        node = self._refuted(-lemma, refute)
        if node is None:
            return None
        self.spend()
        self.assume(lemma, node)
        clash = self.contradiction()
        if clash is not None:
            found: BoardNode | None = self.maker.line(
                tree_of(self.meaning.literal(goal)), "falseE", [clash]
            )
        else:
            found = self.line_of(goal) if goal in self.propagation.known else None
        self.retract()
        return found

    def _refuted(self, literal: int, refute: Callable[[], BoardNode | None]) -> BoardNode | None:
        """The opposite of a literal, which leads to a contradiction."""
        box = self.open(tree_of(self.meaning.literal(literal)), literal)
        try:
            end = refute()
        finally:
            self.leave(box)
        return None if end is None else self.tactics.conclude(box, end)

    def by_lemmas(self, goal: Formula) -> BoardNode | None:
        """The goal, if literals whose opposites clash at once make it true."""
        ground = self.meaning.ground(self.meaning.of(goal))
        taken = 0
        found: BoardNode | None = None
        try:
            while found is None:
                failing = [one for one in self._look_ahead() if one.fails]
                if not failing:
                    break
                best = min(failing, key=_Outlook.by_size)
                lemma = self._refuted(best.literal, self.contradiction)
                assert lemma is not None
                self.spend()
                self.assume(-best.literal, lemma)
                taken += 1
                clash = self.contradiction()
                if clash is not None:
                    found = self.maker.line(goal, "falseE", [clash])
                elif self.propagation.value(ground) is True:
                    found = self.shown(goal)
        finally:
            for _ in range(taken):
                self.retract()
        return found

    def false(self, choice: int = 0) -> BoardNode | None:
        """A contradiction, by lemmas; None if there is none to be found.

        Where several atoms could be tried first, `choice` says which.
        """
        taken = 0
        try:
            found = self.contradiction()
            while found is None:
                outlook = self._look_ahead()
                if not outlook:
                    break
                last = [one for one in outlook if one.fails and one.other_fails]
                failing = last or [one for one in outlook if one.fails]
                if failing:
                    best = min(failing, key=_Outlook.by_size)
                    lemma = self._refuted(best.literal, self.contradiction)
                else:
                    order = sorted(outlook, key=_Outlook.by_gain)
                    best, choice = order[min(choice, len(order) - 1)], 0
                    lemma = self._refuted(best.literal, self.false)
                if lemma is None:
                    break
                self.spend()
                self.assume(-best.literal, lemma)
                taken += 1
                found = self.contradiction()
        finally:
            for _ in range(taken):
                self.retract()
        return found

    # looking ahead

    def _open_literals(self) -> list[int]:
        known = self.propagation.known
        atoms = [a for a in self.propagation.open_atoms() if a in self.told]
        atoms = atoms or self.propagation.open_atoms()
        first = [a for a in atoms if a == self._asked]
        atoms = sorted(self.sums.unlike([*first, *atoms], self.propagation))
        return [sign * a for a in atoms for sign in (1, -1) if a not in known and -a not in known]

    def _look_ahead(self) -> list[_Outlook]:
        """For each literal that is open: what comes of assuming it, and of its opposite."""
        sizes: dict[int, tuple[bool, int]] = {}
        for literal in self._open_literals():
            before = len(self.propagation.trail)
            self.spend()
            self.assume(literal)
            clash = self.propagation.clash
            if clash is not None:
                sizes[literal] = (True, self._size(clash.because))
            else:
                sizes[literal] = (False, len(self.propagation.trail) - before)
            self.retract()
        return [_Outlook(one, *found, *sizes[-one]) for one, found in sizes.items()]

    def _first_lemmas(self, goal: int) -> list[int]:
        """Literals whose opposites clash, and that lead to the goal, those that look best first."""
        found: list[tuple[int, int]] = []
        for literal in {goal: None, **dict.fromkeys(self._open_literals())}:
            self.spend()
            self.assume(-literal)
            clash = self.propagation.clash
            size = self._size(clash.because) if clash is not None else 0
            self.retract()
            if clash is None:
                continue
            self.spend()
            self.assume(literal)
            after = self.propagation.clash
            if after is not None:
                found.append((size + self._size(after.because), literal))
            elif goal in self.propagation.known:
                found.append((size + self._size([goal]), literal))
            self.retract()
        found.sort(key=lambda pair: (pair[0], pair[1] > 0, abs(pair[1])))
        return [literal for _, literal in found[:_TRIED]]

    def _same_as(self, goal: int) -> int:
        """The goal, or a literal that is equivalent to it at once and that the numbers speak of."""
        if abs(goal) in self.told:
            return goal
        before = len(self.propagation.trail)
        self.spend()
        self.assume(goal)
        forced = [entry.literal for entry in self.propagation.trail[before:]]
        self.retract()
        for literal in forced:
            if abs(literal) in self.told:
                self.spend()
                self.assume(literal)
                same = goal in self.propagation.known
                self.retract()
                if same:
                    return literal
        return goal

    def _size(self, because: Iterable[int]) -> int:
        """How many lines it takes, about, that some literals are known."""
        return len(self.propagation.reason(because))


@dataclass(frozen=True, slots=True)
class _Outlook:
    """What comes of assuming a literal: a clash, and its size, or how much becomes known."""

    literal: int
    fails: bool
    size: int
    other_fails: bool
    other_size: int

    def by_size(self) -> tuple[int, bool, int]:
        """The shortest first; of those alike, the one that is no negation."""
        return self.size + (self.other_size if self.other_fails else 0), *self._order()

    def by_gain(self) -> tuple[int, bool, int]:
        """The one that makes most known first."""
        gain = self.other_size if self.fails else self.size * self.other_size
        return -gain, *self._order()

    def _order(self) -> tuple[bool, int]:
        return self.literal < 0, abs(self.literal)
