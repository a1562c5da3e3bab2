"""Whether two lists of formulas allow the same worlds on every board: asked very often.

Worlds that have told two texts apart are kept. Most variants fail in one of them, which is seen
without the solver; only those that pass them all are put to it, on the smallest boards first.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from minelogic.errors import LimitReached
from minelogic.grading.worlds.compare import Comparer, Side
from minelogic.grading.worlds.question import FEW_ROUNDS, Question
from minelogic.ground.formula import Ground, truth
from minelogic.records import dataclass
from minelogic.syntax.definitions import expand
from minelogic.syntax.forms import Form, form
from minelogic.syntax.tree import Atom, Formula
from minelogic.syntax.walk import plain, subformulas

_PATIENCE = 3
"""After how many questions that reached a limit no more are asked."""


@dataclass(frozen=True, slots=True)
class Says:
    """A formula in the words of one of the two texts."""

    side: Side
    formula: Formula


@dataclass(slots=True)
class _Here:
    """What a formula says in one place, and in which of the worlds known there it holds."""

    instances: list[Ground] | None
    """None if it is no sentence there."""
    private: bool
    """Whether it speaks of what is no part of a world."""
    holds: list[bool]


class Meaning:
    """What formulas say on the boards of a comparer."""

    def __init__(self, comparer: Comparer) -> None:
        self.comparer = comparer
        self._worlds: dict[int, list[frozenset[int]]] = {}
        for shown in comparer.shown:
            place = comparer.places.index(shown.arena.place)
            self._worlds.setdefault(place, []).append(shown.world)
        self._forms: dict[int, Form] = {}
        self._here: dict[tuple[int, int], _Here] = {}
        # Formulas are known by their identity here, which is theirs as long as they are kept.
        self._kept: list[Says] = []
        self._limits_reached = 0

    def same(self, one: Sequence[Says], other: Sequence[Says], given: Sequence[Says] = ()) -> bool:
        """Whether both allow the same worlds among those that what is given allows.

        Not if one of them is no sentence somewhere, nor where a limit is reached; when that has
        happened a few times, `LimitReached` is raised.
        """
        if self._says_alike(one, other):
            return True
        try:
            for place in self._worlds:
                if self._told_apart(place, one, other, given):
                    return False
            return all(
                self._same_in(place, one, other, given)
                for place in range(len(self.comparer.places))
            )
        except LimitReached:
            self._limits_reached += 1
            if self._limits_reached > _PATIENCE:
                raise
            return False

    def _says_alike(self, one: Sequence[Says], other: Sequence[Says]) -> bool:
        """Whether both say the same in the same words, up to the names of variables."""
        if not self._share_words:
            return False
        return {self._form(each) for each in one} == {self._form(each) for each in other}

    @cached_property
    def _share_words(self) -> bool:
        """Whether the words of both texts are the same ones."""
        comparer = self.comparer
        ours = comparer.reference.file(comparer.largest).vocabulary
        return ours == comparer.answer.file(comparer.largest).vocabulary

    def _form(self, says: Says) -> Form:
        shape = self._forms.get(id(says))
        if shape is None:
            self._kept.append(says)
            shape = self._forms[id(says)] = form(plain(self.written_out([says])[0]))
        return shape

    def same_in(self, place: int, one: Sequence[Says], other: Sequence[Says]) -> bool:
        """Whether both allow the same worlds in one place, or a limit was reached."""
        if self._says_alike(one, other):
            return True
        try:
            apart = place in self._worlds and self._told_apart(place, one, other, ())
            return not apart and self._same_in(place, one, other, ())
        except LimitReached:
            return True

    def words(self, says: Sequence[Says]) -> set[str]:
        """The predicates of worlds that formulas speak of, definitions written out."""
        vocabulary = self.comparer.arena(self.comparer.largest).vocabulary
        parts = [part for formula in self.written_out(says) for part in subformulas(formula)]
        used = {part.predicate for part in parts if isinstance(part, Atom)}
        return {name for name in used if name in vocabulary}

    def written_out(self, says: Sequence[Says]) -> list[Formula]:
        """The formulas, with definitions written out."""
        largest = self.comparer.largest
        readings = self.comparer.arena(largest).readings
        return [expand(s.formula, readings[s.side].file(largest).definitions) for s in says]

    def _told_apart(
        self, place: int, one: Sequence[Says], other: Sequence[Says], given: Sequence[Says]
    ) -> bool:
        """Whether a world that is known tells them apart."""
        if any(self._at(place, says).private for says in (*one, *other, *given)):
            return self._told_apart_at_once(place, one, other, given)
        for n in range(len(self._worlds[place])):
            if not self._true(place, given, n):
                continue
            if self._true(place, one, n) != self._true(place, other, n):
                return True
        return False

    def _told_apart_at_once(
        self, place: int, one: Sequence[Says], other: Sequence[Says], given: Sequence[Says]
    ) -> bool:
        """The same where something is no part of a world, but can be put in."""
        first, second, granted = (self._instances(place, part) for part in (one, other, given))
        if first is None or second is None or granted is None:
            return False
        if self.comparer.arena(self.comparer.places[place]).own([*first, *second, *granted]):
            return False
        for known in self._worlds[place]:
            world = known.__contains__
            if all(truth(f, world) for f in granted):
                holds = [all(truth(f, world) for f in part) for part in (first, second)]
                if holds[0] != holds[1]:
                    return True
        return False

    def _same_in(
        self, place: int, one: Sequence[Says], other: Sequence[Says], given: Sequence[Says]
    ) -> bool:
        arena = self.comparer.arena(self.comparer.places[place])
        first, second, granted = (self._instances(place, part) for part in (one, other, given))
        if first is None or second is None or granted is None:
            return False
        for holds, fails in ((first, second), (second, first)):
            if Question(arena, [*granted, *holds], fails, FEW_ROUNDS).possible():
                if not arena.own([*granted, *holds, *fails]):
                    world = [number for number in arena.model() if arena.is_public(number)]
                    self._worlds.setdefault(place, []).append(frozenset(world))
                return False
        return True

    def _instances(self, place: int, says: Sequence[Says]) -> list[Ground] | None:
        """What formulas say together; a line by itself means by its words what the answer does."""
        every: list[Ground] = []
        private = False
        for each in says:
            here = self._at(place, each)
            if here.instances is None:
                return None
            every += here.instances
            private |= here.private
        if not private:
            return every
        arena = self.comparer.arena(self.comparer.places[place])
        beside: Sequence[Ground] = ()
        if len(says) == 1:
            answer = self.comparer.answer.formulas(arena.place)
            beside = arena.instances("answer", answer) or ()
        return arena.put_in(every, beside)

    def _true(self, place: int, says: Sequence[Says], n: int) -> bool:
        """Whether all formulas hold in a world that is known."""
        for each in says:
            here = self._at(place, each)
            while len(here.holds) <= n:
                world = self._worlds[place][len(here.holds)].__contains__
                formulas = here.instances
                true = formulas is not None and all(truth(f, world) for f in formulas)
                here.holds.append(true)
            if not here.holds[n]:
                return False
        return True

    def _at(self, place: int, says: Says) -> _Here:
        here = self._here.get((place, id(says)))
        if here is None:
            self._kept.append(says)
            arena = self.comparer.arena(self.comparer.places[place])
            instances = arena.instances(says.side, [says.formula])
            private = bool(instances) and bool(arena.own(instances or []))
            here = self._here[place, id(says)] = _Here(instances, private, [])
        return here
