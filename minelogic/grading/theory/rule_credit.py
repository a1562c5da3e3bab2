"""What an answer enforces of what it should: rule by rule, and what is not charged twice."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cached_property

from minelogic.diagnostics import Diagnostic
from minelogic.errors import FileError, LimitReached
from minelogic.exercises.tasks.theory import Property, Theory
from minelogic.grading.report.values import Line
from minelogic.grading.theory.lines import Lines
from minelogic.grading.worlds.compare import Comparer, WorldSearch
from minelogic.grading.worlds.drawn import reference_lines, statement_name
from minelogic.grading.worlds.place import Arena
from minelogic.grading.worlds.question import Question, Shown
from minelogic.ground.formula import Ground
from minelogic.records import dataclass
from minelogic.source import Source
from minelogic.syntax.file.checked import Place
from minelogic.syntax.file.reader import read_formula
from minelogic.syntax.statements import Rule
from minelogic.syntax.tree import Formula

THE_REST = "everything else"
"""The name of what the reference says beyond the properties that are looked for one by one."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """Something that an answer should enforce, in the words of the reference."""

    name: str
    title: str
    formulas: tuple[Formula, ...]
    rules: tuple[str, ...] | None = ()
    """The rules of the reference that say so; None for all of them."""

    def lines(self, shown: Shown) -> tuple[Line, ...]:
        """What is false in a world in which this fails: rules by their sentences, or its own."""
        if self.rules == ():
            return (Line(text=self.title, line=None, name=self.name, sentence=self.title),)
        return reference_lines(shown, self.rules)


def wanted(task: Theory, comparer: Comparer) -> list[Wanted]:
    """The properties that the exercise names, or else the rules of its reference.

    Where properties do not make up all that the reference says, that is wanted too.
    """
    if task.properties:
        every = [_of_property(each, comparer) for each in task.properties]
        if not _is_all(every, comparer):
            rest = tuple(comparer.formulas("reference"))
            every.append(
                Wanted(
                    name=THE_REST,
                    title="Everything else that should hold",
                    formulas=rest,
                    rules=None,
                )
            )
        return every
    every = []
    for statement in comparer.reference.statements(comparer.largest):
        if isinstance(statement, Rule):
            title = plain_sentence(statement.sentence) or statement.name
        else:
            title = statement_name(statement)
        name = statement_name(statement)
        every.append(Wanted(name=name, title=title, formulas=(statement.core,), rules=(name,)))
    return every


def plain_sentence(sentence: str | None) -> str:
    """A rule's sentence for no values in particular: its variables stand for themselves."""
    return re.sub(r"\{([^{}]*)\}", r"\1", sentence or "")


class Enforced:
    """What an answer enforces.

    An answer without any world enforces nothing, though all follows from it; nor does one that
    forbids nothing, though some of what is wanted may hold anyway.
    """

    def __init__(self, comparer: Comparer, strong: WorldSearch) -> None:
        self.comparer = comparer
        self._strong = strong
        self._known: dict[Place, bool] = {}

    def search(self, what: Wanted) -> WorldSearch:
        """The smallest world that the answer allows though it should not."""
        if what.rules == ():
            return self.comparer.too_weak(what.formulas)
        places = [place for place in self.comparer.places if not self._says(place, what)]
        # Where the whole reference is enforced, each of its rules is.
        return self.comparer.too_weak(what.formulas, filter(self._weak, places))

    def _says(self, place: Place, what: Wanted) -> bool:
        """Whether the answer says it in the words of the reference."""
        try:
            return all(self.comparer.arena(place).is_shared(each) for each in what.formulas)
        except LimitReached:
            return False

    def _weak(self, place: Place) -> bool:
        """Whether the answer may allow something wrong in a place."""
        if place not in self._known:
            arena = self.comparer.arena(place)
            try:
                question = Question(arena, arena.text("answer"), arena.text("reference"))
                self._known[place] = question.possible()
            except LimitReached:
                self._known[place] = True
        return self._known[place]

    @property
    def is_too_strong(self) -> bool:
        """Whether the answer is known to forbid something right."""
        return self._strong.shown is not None

    @cached_property
    def empty(self) -> list[Place]:
        """The places where the answer allows nothing, and the reference something."""
        if self._strong.shown is None:
            return []
        arenas = [self.comparer.arena(place) for place in self.comparer.places]
        return [
            arena.place
            for arena in arenas
            if not arena.allows(arena.text("answer")) and arena.allows(arena.text("reference"))
        ]

    @cached_property
    def _possible(self) -> list[Place]:
        """The places where the reference allows something."""
        arenas = [self.comparer.arena(place) for place in self.comparer.places]
        return [arena.place for arena in arenas if arena.allows(arena.text("reference"))]

    @property
    def leaves_none(self) -> bool:
        """Whether the answer has no world in any place where the reference has one."""
        return len(self.empty) == len(self._possible)

    @cached_property
    def forbids(self) -> bool:
        """Whether the answer forbids any world at all; if the reference does not, it need not."""
        return self._forbids("answer") or not self._forbids("reference")

    def vacuous(self, what: Wanted) -> Place | None:
        """A place without any world, if only such places make the answer enforce something.

        It has to be enforced on a largest board, and on one where it could fail.
        """
        if not self.empty:
            return None
        largest = [p for p in self.empty if p.board.size == self.comparer.largest.board.size]
        if largest:
            return self.empty[0]
        can_fail = []
        for place in self.comparer.places:
            arena = self.comparer.arena(place)
            if Question(arena, [], _grounds(arena, what.formulas)).possible():
                can_fail.append(place)
        if can_fail and all(place in self.empty for place in can_fail):
            return self.empty[0]
        return None

    def by_right_lines(self, what: Wanted) -> bool:
        """Whether the lines of the answer that forbid nothing right enforce it by themselves."""
        return bool(self._lines.right) and self._lines.enforce(self._lines.right, what.formulas)

    def by_lines(self, what: Wanted) -> bool:
        """Whether lines that have worlds enforce it, where all lines together have too few.

        These are the right ones, or one line alone that leaves a world wherever the reference does.
        An answer without a world in any place has none of this.
        """
        if self.leaves_none:
            return False
        return self.by_right_lines(what) or any(
            self._lines.enforce([line], what.formulas)
            for line in self._lines.wrong
            if self._lines.leaves_worlds(line)
        )

    @cached_property
    def _lines(self) -> Lines:
        return Lines(self.comparer)

    def excused(self, what: Wanted, before: Sequence[Wanted]) -> bool:
        """Whether right lines of the answer say it once all that comes before it is taken as given.

        It must not follow from what comes before alone: then the answer says nothing of it. What is
        given and right lines both hold in every world of the reference, so nothing is excused
        because one contradicts the other, and wrong lines excuse nothing. An answer without a world
        in any place has none of this.
        """
        if not before or not self._lines.right or self.leaves_none:
            return False
        given = [formula for each in before for formula in each.formulas]
        arenas = map(self.comparer.arena, self.comparer.places)
        follows = not any(
            Question(arena, _grounds(arena, given), _grounds(arena, what.formulas)).possible()
            for arena in arenas
        )
        return not follows and self._lines.enforce(self._lines.right, what.formulas, given)

    def _forbids(self, side: str) -> bool:
        reached: LimitReached | None = None
        for place in self.comparer.places:
            arena = self.comparer.arena(place)
            try:
                text = arena.text("answer" if side == "answer" else "reference")
                if Question(arena, [], text).possible():
                    return True
            except LimitReached as error:
                reached = reached or error
        if reached is not None:
            raise reached
        return False


def _of_property(each: Property, comparer: Comparer) -> Wanted:
    findings: list[Diagnostic] = []
    source = Source(f"the property {each.name}", each.formula)
    formula = read_formula(source, comparer.limits, findings)
    if formula is None:
        raise FileError(findings)
    return Wanted(name=each.name, title=plain_sentence(each.sentence), formulas=(formula,))


def _is_all(every: Sequence[Wanted], comparer: Comparer) -> bool:
    """Whether what is wanted makes up all that the reference says."""
    for place in comparer.places:
        arena = comparer.arena(place)
        given = _grounds(arena, [formula for each in every for formula in each.formulas])
        if Question(arena, given, arena.text("reference")).possible():
            return False
    return True


def _grounds(arena: Arena, formulas: Sequence[Formula]) -> list[Ground]:
    instances = arena.of("reference", formulas)
    if instances is None:
        raise ValueError("a formula of the exercise is no sentence of its reference")
    return instances
