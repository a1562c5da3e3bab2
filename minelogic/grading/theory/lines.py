"""The lines of an answer by themselves: which forbid something right, and what they enforce.

Where all lines together leave no world, or forbid much that is right, these are looked at.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from minelogic.errors import LimitReached
from minelogic.grading.worlds.compare import Comparer
from minelogic.grading.worlds.place import Arena
from minelogic.grading.worlds.question import Question
from minelogic.ground.formula import Ground
from minelogic.syntax.tree import Formula


class Lines:
    """The rules and facts of an answer, by their numbers."""

    def __init__(self, comparer: Comparer) -> None:
        self._comparer = comparer
        self._formulas = comparer.formulas("answer")

    @cached_property
    def right(self) -> list[int]:
        """The lines that hold in all worlds of the reference."""
        return [line for line in range(len(self._formulas)) if self._is_right(line)]

    @property
    def wrong(self) -> list[int]:
        """The others."""
        return [line for line in range(len(self._formulas)) if line not in self.right]

    def enforce(
        self, lines: Sequence[int], wanted: Sequence[Formula], given: Sequence[Formula] = ()
    ) -> bool:
        """Whether some lines, with what is given, let nothing through in which it fails.

        What is wanted and what is given are in the words of the reference.
        """
        try:
            for place in self._comparer.places:
                arena = self._comparer.arena(place)
                formulas = arena.of("reference", wanted)
                beside = arena.of("reference", given)
                if formulas is None or beside is None:
                    return False
                if Question(arena, [*self._text(arena, lines), *beside], formulas).possible():
                    return False
        except LimitReached:
            return False
        return True

    def leaves_worlds(self, line: int) -> bool:
        """Whether a line allows a world in every place where the reference does."""
        try:
            for place in self._comparer.places:
                arena = self._comparer.arena(place)
                if not arena.allows(self._text(arena, [line])) and arena.allows(
                    arena.text("reference")
                ):
                    return False
        except LimitReached:
            return False
        return True

    def _is_right(self, line: int) -> bool:
        try:
            for place in self._comparer.places:
                arena = self._comparer.arena(place)
                text = self._text(arena, [line])
                # What other lines say of predicates of the answer's own may be needed for it.
                if arena.own(text) or Question(arena, arena.text("reference"), text).possible():
                    return False
        except LimitReached:
            return False
        return True

    def _text(self, arena: Arena, lines: Sequence[int]) -> list[Ground]:
        """What some lines say in a place, by the answer's own words."""
        formulas = self._comparer.answer.formulas(arena.place)
        said = arena.instances("answer", [formulas[line] for line in lines]) or []
        if not arena.own(said):
            return said
        return arena.put_in(said, arena.instances("answer", formulas) or ())
