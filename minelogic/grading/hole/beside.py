"""What a rule means beside the other rules of a reference: whether it fills its hole.

For one hole all other rules are taken as right, whatever an answer has made of them. So each hole
is judged by itself, and a rule may say what is meant in any words that come to the same beside the
others.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from minelogic.errors import LimitReached
from minelogic.exercises.exercise import Exercise
from minelogic.exercises.tasks.hole import Gaps
from minelogic.grading.worlds.compare import Comparer, WorldSearch
from minelogic.grading.worlds.drawn import statement_name
from minelogic.grading.worlds.place import Arena
from minelogic.grading.worlds.question import Question
from minelogic.grading.worlds.reading import Reading, read_everywhere
from minelogic.ground.formula import Ground, conjunction, negation
from minelogic.source import Source
from minelogic.syntax.tree import Formula

Said = Callable[[Arena], list[Ground]]
"""What somebody says in a place."""


def read_starter(exercise: Exercise) -> Reading:
    """The theory with holes, wherever it is judged."""
    return read_everywhere(
        Source("the starter", exercise.starter), exercise.folder, exercise.limits
    )


class Beside:
    """An answer, the reference and the starter of an exercise, rule by rule."""

    def __init__(self, task: Gaps, comparer: Comparer, starter: Reading) -> None:
        self.comparer = comparer
        self.holes = [hole.rule for hole in task.holes]
        largest = comparer.largest
        self._rules = {
            statement_name(each): each.core for each in comparer.reference.statements(largest)
        }
        self._given: dict[str, list[Formula]] = {}
        for statement in starter.statements(largest):
            self._given.setdefault(statement_name(statement), []).append(statement.core)
        self._lines = comparer.answer.statements(largest)
        self.names = [statement_name(each) for each in self._lines]
        self.own = {
            hole: [n for n, name in enumerate(self.names) if name == hole] for hole in self.holes
        }
        """The lines of the answer with the name of a hole."""
        known = {*self._rules}
        self.new = [n for n, name in enumerate(self.names) if name not in known]
        """The lines with names that the reference has not."""
        self.kept = [
            n for n, name in enumerate(self.names) if name in known and name not in self.holes
        ]

    # what is said

    def rule(self, hole: str) -> Said:
        """The right rule."""
        return self._of_reference([self._rules[hole]])

    def others(self, hole: str) -> Said:
        """All rules of the reference but one."""
        return self._of_reference([f for name, f in self._rules.items() if name != hole])

    def given(self, hole: str) -> Said:
        """What the starter has in a hole: something wrong, or nothing."""
        return self._of_reference(self._given.get(hole, []))

    def is_missing(self, hole: str) -> bool:
        """Whether the starter has nothing there."""
        return hole not in self._given

    def lines(self, lines: Sequence[int]) -> Said:
        """What some lines of the answer say."""

        def said(arena: Arena) -> list[Ground]:
            formulas = self.comparer.answer.formulas(arena.place)
            instances = arena.instances("answer", [formulas[line] for line in lines]) or []
            if not arena.own(instances):
                return instances
            return arena.put_in(instances, arena.instances("answer", formulas) or ())

        return said

    def filled(self) -> Said:
        """The right rules of all holes."""
        return self._of_reference([self._rules[hole] for hole in self.holes])

    def right(self) -> Said:
        """The rules of the reference that were given."""
        return self._of_reference([f for name, f in self._rules.items() if name not in self.holes])

    def _of_reference(self, formulas: Sequence[Formula]) -> Said:
        def said(arena: Arena) -> list[Ground]:
            instances = arena.of("reference", formulas)
            if instances is None:
                raise ValueError("the starter has words that the reference has not")
            return instances

        return said

    # what is asked

    def too_strong(self, lines: Said) -> WorldSearch:
        """The smallest right world that some lines forbid."""
        return self.comparer.search(lambda arena: (arena.text("reference"), lines(arena)))

    def too_weak(self, hole: str, lines: Said) -> WorldSearch:
        """The smallest wrong world that lines allow in place of a hole's rule."""
        others, rule = self.others(hole), self.rule(hole)
        return self.comparer.search(lambda arena: (others(arena) + lines(arena), rule(arena)))

    def can(self, holds: Sequence[Said], fails: Said) -> bool:
        """Whether some world lets the first hold and the other fail. Raises `LimitReached`."""
        reached: LimitReached | None = None
        for place in self.comparer.places:
            arena = self.comparer.arena(place)
            try:
                given = [formula for said in holds for formula in said(arena)]
                if Question(arena, given, fails(arena)).possible():
                    return True
            except LimitReached as error:
                reached = reached or error
        if reached is not None:
            raise reached
        return False

    def as_given(self, hole: str, lines: Said) -> bool:
        """Whether lines say beside the others what the starter says in that hole."""
        others, given = self.others(hole), self.given(hole)
        return not self.can([others, lines], given) and not self.can([others, given], lines)

    def is_nearer(self, hole: str, lines: Said) -> bool:
        """Whether lines that do not fill a hole are better than what was given.

        They forbid something at all, and are wrong in no world where what was given is right, and
        right in one where that is wrong. Where the starter forbids something right, lines that
        forbid nothing right are better in any case.
        """
        others, rule, given = self.others(hole), self.rule(hole), self.given(hole)
        wrong = _denied(rule)
        if not self.can([others], lines):
            return False
        if self.can([others, rule], given) and not self.can([others, rule], lines):
            return True
        if self.can([others, rule, given], lines) or self.can([others, wrong, lines], given):
            return False
        return self.can([others, rule, lines], given) or self.can([others, wrong, given], lines)


def _denied(said: Said) -> Said:
    """That not all of it holds."""
    return lambda arena: [negation(conjunction(said(arena)))]
