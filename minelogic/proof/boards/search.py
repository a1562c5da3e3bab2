"""Proofs from the premises of a reason: by propagation, and by assumptions that lead to a clash.

*Before*: the premises, which are instances of rules, facts and tiles of the display, entail the
goal over the board; that is what makes them a reason.

*After*: a line with the goal that rests on the lines of the premises and on the assumptions around,
among several ways the one that needs the fewest lines; None if no rule leads there, and
`LimitReached` if the budget does not last.

*How*: propagation says what follows at once. Where that is not enough, a literal is assumed; if
that leads to a clash, its opposite is a lemma. With enough lemmas the goal follows, or there is
a clash. What is assumed is chosen by looking one step ahead: best is what clashes at once, else
what makes most known. A goal that is no literal is taken apart by its connectives as far as these
reach.

*Why it is right*: each literal that propagation adds becomes a line by `tactics`, from one line and
those of the literals before it, and a clash becomes `false`; a lemma is a box that ends there. A
contradiction is found wherever there is one, if the budget lasts: each assumption settles an atom,
and once all are settled a premise is false, which propagation sees.

*Example*: three covered tiles above the numbers 1 2 1. No number settles a tile. Look ahead:
B(0, 1) leaves no bomb for (0, 0) because of the first 1, and none for (0, 2) because of the last,
so the 2 has one only: a clash. The box from B(0, 1) to `false` gives the lemma ~B(0, 1), and
S(0, 1) is a line away. Tidying then finds that counting gives ~B(0, 1) from the three numbers
without a box.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from minelogic.errors import LimitReached
from minelogic.proof.boards.knowledge import Knowledge
from minelogic.proof.boards.meaning import tree_of
from minelogic.proof.boards.nodes import BoardBox, BoardNode, needed
from minelogic.proof.boards.tactics import instances
from minelogic.records import dataclass
from minelogic.syntax import tree
from minelogic.syntax.forms import FALSE, TRUE, Form
from minelogic.syntax.tree import Formula

_TRIED = 6
"""So many first lemmas are tried, those that look best."""
_SUMS = 200
"""If numbers have been added up more often than that, the first way is good enough."""
CHOICES = 4
"""So many atoms are tried where no lemma follows at once."""


class LemmaSearch(Knowledge):
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
        lines: list[BoardNode] = []
        for way in ways:
            try:
                node = way()
            except LimitReached:
                if not lines:
                    raise
                break
            if node is not None:
                lines.append(node)
                if self.sums.tried > _SUMS:
                    break
        return min(lines, key=lambda node: len(needed([node])), default=None)

    def _after(
        self, lemma: int, goal: int, refute: Callable[[], BoardNode | None]
    ) -> BoardNode | None:
        """The goal from a lemma, whose opposite can be refuted."""
        node = self._refuted(-lemma, refute)
        if node is None:
            return None
        self.budget.spend()
        self.assume(lemma, node)
        clash = self.contradiction()
        if clash is not None:
            line: BoardNode | None = self.maker.line(
                tree_of(self.meaning.literal(goal)), "falseE", [clash]
            )
        else:
            line = self.line_of(goal) if goal in self.propagation.known else None
        self.retract()
        return line

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
        line: BoardNode | None = None
        try:
            while line is None:
                failing = [one for one in self._look_ahead() if one.fails]
                if not failing:
                    break
                best = min(failing, key=_Outlook.by_size)
                lemma = self._refuted(best.literal, self.contradiction)
                assert lemma is not None
                self.budget.spend()
                self.assume(-best.literal, lemma)
                taken += 1
                clash = self.contradiction()
                if clash is not None:
                    line = self.maker.line(goal, "falseE", [clash])
                elif self.propagation.value(ground) is True:
                    line = self.shown(goal)
        finally:
            for _ in range(taken):
                self.retract()
        return line

    def false(self, choice: int = 0) -> BoardNode | None:
        """A contradiction, by lemmas; None if there is none to be found.

        Where several atoms could be tried first, `choice` says which.
        """
        taken = 0
        try:
            contradiction = self.contradiction()
            while contradiction is None:
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
                self.budget.spend()
                self.assume(-best.literal, lemma)
                taken += 1
                contradiction = self.contradiction()
        finally:
            for _ in range(taken):
                self.retract()
        return contradiction

    # looking ahead

    def _open_literals(self) -> list[int]:
        settled = self.propagation.known
        atoms = [a for a in self.propagation.open_atoms() if a in self.told]
        atoms = atoms or self.propagation.open_atoms()
        first = [a for a in atoms if a == self._asked]
        atoms = sorted(self.sums.unlike([*first, *atoms], self.propagation))
        return [
            sign * a for a in atoms for sign in (1, -1) if a not in settled and -a not in settled
        ]

    def _look_ahead(self) -> list[_Outlook]:
        """For each literal that is open: what comes of assuming it, and of its opposite."""
        sizes: dict[int, tuple[bool, int]] = {}
        for literal in self._open_literals():
            before = len(self.propagation.trail)
            self.budget.spend()
            self.assume(literal)
            clash = self.propagation.clash
            if clash is not None:
                sizes[literal] = (True, self._size(clash.because))
            else:
                sizes[literal] = (False, len(self.propagation.trail) - before)
            self.retract()
        return [_Outlook(one, *outcome, *sizes[-one]) for one, outcome in sizes.items()]

    def _first_lemmas(self, goal: int) -> list[int]:
        """Literals whose opposites clash, and that lead to the goal, those that look best first."""
        lemmas: list[tuple[int, int]] = []
        for literal in {goal: None, **dict.fromkeys(self._open_literals())}:
            self.budget.spend()
            self.assume(-literal)
            clash = self.propagation.clash
            size = self._size(clash.because) if clash is not None else 0
            self.retract()
            if clash is None:
                continue
            self.budget.spend()
            self.assume(literal)
            after = self.propagation.clash
            if after is not None:
                lemmas.append((size + self._size(after.because), literal))
            elif goal in self.propagation.known:
                lemmas.append((size + self._size([goal]), literal))
            self.retract()
        lemmas.sort(key=lambda pair: (pair[0], pair[1] > 0, abs(pair[1])))
        return [literal for _, literal in lemmas[:_TRIED]]

    def _same_as(self, goal: int) -> int:
        """The goal, or a literal that is equivalent to it at once and that the numbers speak of."""
        if abs(goal) in self.told:
            return goal
        before = len(self.propagation.trail)
        self.budget.spend()
        self.assume(goal)
        forced = [entry.literal for entry in self.propagation.trail[before:]]
        self.retract()
        for literal in forced:
            if abs(literal) in self.told:
                self.budget.spend()
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


class Goals(LemmaSearch):
    """Proves formulas from premises."""

    def prove(self, goal: Formula) -> BoardNode | None:
        """A line with the goal, from the premises and the assumptions around; None without one."""
        meant = self.meaning.of(goal)
        known = self.given.get(self.meaning.form_of(goal))
        if known is not None:
            return known
        contradiction = self.clash_of_given() or self.contradiction()
        if contradiction is not None:
            is_false = self.meaning.form_of(goal) == FALSE
            return contradiction if is_false else self.maker.line(goal, "falseE", [contradiction])
        if meant == FALSE:
            line = self.shortest([partial(self.false, choice) for choice in range(CHOICES)])
            return None if line is None else self._as(line, goal)
        value = self.propagation.value(self.meaning.ground(meant))
        if value is True:
            return self.shown(goal)
        match goal:
            case tree.Atom() | tree.Not(tree.Atom()):
                return self.literal(self._number(meant))
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
                        line = self.prove(part)
                        return None if line is None else self.maker.line(goal, "|I", [line])
            case tree.Forall(binders, body) if parts := instances(binders, body):
                return self._for_all(goal, parts)
        if meant[0] in ("&", "->", "<->", "~", "atom") and meant != self.meaning.form_of(goal):
            line = self.prove(tree_of(meant))
            return None if line is None else self._as(line, goal)
        line = self.by_lemmas(goal)
        if line is not None:
            return line
        box = self._within(tree.Not(goal), tree.Truth(False))
        return None if box is None else self.maker.line(goal, "RAA", [box])

    def _for_all(self, goal: Formula, parts: tuple[Formula, ...]) -> BoardNode | None:
        """The goal from all its instances, those that say the same once."""
        proved: dict[Form, BoardNode] = {}
        for instance in parts:
            meant = self.meaning.of(instance)
            if meant != TRUE and meant not in proved:
                line = self.prove(instance)
                if line is None:
                    return None
                proved[meant] = line
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
        self.budget.spend()
        fine = self.assume(("~", self.meaning.ground(self.meaning.of(goal))))
        self.retract()
        return not fine
