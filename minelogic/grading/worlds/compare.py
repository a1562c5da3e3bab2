"""Two texts compared in every place, the smallest first: the worlds that only one of them allows.

A world is a truth value for every atom of the exercise's vocabulary. A text allows it if it holds
there for some choice of what else it speaks of. Everything is decided by the solver.

    comparer = Comparer(places, reference, answer, ("B", "S"), limits)
    comparer.too_strong()                       # a WorldSearch: the smallest one forbidden
    comparer.too_weak()                         # the same for worlds that are allowed
    formulas = comparer.formulas("answer")      # checked, definitions written out
    formulas[2] = converse(formulas[2])
    comparer.differs(formulas)                  # None: now it says what the reference says
    comparer.differs(slip, of="reference")      # a slip of the reference against the answer
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from minelogic.errors import LimitReached
from minelogic.grading.report.values import Item
from minelogic.grading.worlds.budget import Work
from minelogic.grading.worlds.place import Arena, Side, without_mark
from minelogic.grading.worlds.question import FEW_ROUNDS, ROUNDS, Question, Shown
from minelogic.grading.worlds.reading import Reading
from minelogic.ground.formula import Ground
from minelogic.limits import Limits
from minelogic.records import dataclass, replace
from minelogic.syntax.file.checked import Place
from minelogic.syntax.tree import Formula
from minelogic.words import listed

__all__ = ["Comparer", "Side", "WorldSearch"]


@dataclass(frozen=True, slots=True)
class WorldSearch:
    """What a search through the places came to.

    A world was found; or there is none; or, if a limit was reached on the way, that is not known.
    A world that is found beyond a place where a limit was reached may not be the smallest.
    """

    shown: Shown | None = None
    reached: LimitReached | None = None

    @property
    def decided(self) -> bool:
        return self.shown is not None or self.reached is None


class Comparer:
    """A reference and an answer in some places, of which nothing is worked out before it is needed.

    What one question needs of the instances and the clauses of a place is kept for the next.
    Without a vocabulary, worlds are made of all predicates that the reference has. What the
    reference takes for granted (see `Reading`) holds in every world.
    """

    def __init__(
        self,
        places: Sequence[Place],
        reference: Reading,
        answer: Reading,
        vocabulary: Sequence[str] | None = None,
        limits: Limits | None = None,
    ) -> None:
        self.places = tuple(places)
        self.reference = reference
        self.answer = answer
        self.vocabulary = vocabulary
        self.limits = limits or Limits()
        self.shown: list[Shown] = []
        """The worlds that were found, each where one text allows it and the other does not."""
        self._arenas: dict[Place, Arena] = {}
        self._work = Work(self.limits)

    @property
    def largest(self) -> Place:
        return max(self.places, key=lambda place: place.board.size)

    def formulas(self, of: Side) -> list[Formula]:
        """What a text says, formula by formula, as it is read on the largest board."""
        reading = self.reference if of == "reference" else self.answer
        return reading.formulas(self.largest)

    def differs(self, formulas: Iterable[Formula], of: Side = "answer") -> Place | None:
        """The first place where formulas that stand for one text differ from the other one.

        The formulas use the words of the text that they stand for, its definitions and predicates
        too, and are checked anew in each place; one that is no sentence there differs. None if
        they allow the same worlds everywhere. Raises `LimitReached` if that was not found out.
        """
        formulas = list(formulas)
        other: Side = "reference" if of == "answer" else "answer"
        for place in self.places:
            arena = self.arena(place)
            ours, theirs = arena.of(of, formulas), arena.text(other)
            if ours is None:
                return place
            for one, other_one in ((ours, theirs), (theirs, ours)):
                if Question(arena, one, other_one, FEW_ROUNDS).possible():
                    return place
        return None

    def too_strong(self) -> WorldSearch:
        """The smallest world that the reference allows and the answer does not."""
        return self.search(lambda arena: (arena.text("reference"), arena.text("answer")))

    def too_weak(
        self, formulas: Sequence[Formula] | None = None, places: Iterable[Place] | None = None
    ) -> WorldSearch:
        """The smallest world that the answer allows, and in which the reference fails.

        Instead of the whole reference, some formulas in its words; or only in some of the places.
        """

        def asked(arena: Arena) -> tuple[list[Ground], list[Ground]]:
            wanted = arena.text("reference") if formulas is None else _sure(arena, formulas)
            return arena.text("answer"), wanted

        return self.search(asked, places)

    def arena(self, place: Place) -> Arena:
        """The two texts in a place. Raises `Incomparable`."""
        arena = self._arenas.get(place)
        if arena is None:
            arena = self._arenas[place] = Arena(
                place, self.reference, self.answer, self.vocabulary, self.limits, self._work
            )
        return arena

    def search(
        self,
        asked: Callable[[Arena], tuple[list[Ground], list[Ground]]],
        places: Iterable[Place] | None = None,
    ) -> WorldSearch:
        """The smallest world in which the first that is asked of it holds and the second fails."""
        reached: LimitReached | None = None
        for place in self.places if places is None else places:
            arena = self.arena(place)
            try:
                rounds = ROUNDS if reached is None else FEW_ROUNDS
                shown = Question(arena, *asked(arena), rounds).shown()
            except LimitReached as error:
                reached = reached or error
            else:
                if shown is not None:
                    self.shown.append(shown)
                    return WorldSearch(shown, reached)
        return WorldSearch(None, reached)


def _sure(arena: Arena, formulas: Sequence[Formula]) -> list[Ground]:
    instances = arena.of("reference", formulas)
    assert instances is not None
    return instances


MOST_NAMED = 200
"""Of how many atoms of its own an answer may speak on the largest board, to be named mistakes."""
_FEW = 4
"""How many predicates are named."""


def guarded(
    blank: Item, judged: Callable[[], Item], comparer: Comparer, who: str = "Your rules speak"
) -> Item:
    """The item; where a limit was reached it is undecided, and where the grader failed, blank."""
    try:
        return judged()
    except LimitReached:
        return replace(blank, outcome="undecided", message=undecided_words(comparer, who))
    except Exception:
        return blank


def undecided_words(comparer: Comparer, who: str) -> str:
    """What is said where a limit was reached, and what would help."""
    names = own_predicates(comparer)
    if not names:
        return "This could not be settled within the limits: say it in a simpler way."
    them, one = ("them", "predicates") if len(names) > 1 else ("it", "a predicate")
    named = listed(names, most=_FEW, keep=_FEW)
    return (
        f"{who} of {one} beside those of the exercise ({named}) in a way that could not be "
        f"settled within the limits: say by 'define' what is meant by {them}, or leave {them} out."
    )


def own_predicates(comparer: Comparer) -> list[str]:
    """The predicates in what the answer says that are no part of a world, as they come in it."""
    arena = comparer.arena(comparer.largest)
    try:
        own = arena.own(arena.text("answer"))
    except LimitReached:
        return []
    return list(
        dict.fromkeys([without_mark(arena.atom(number).predicate) for number in sorted(own)])
    )


def can_be_named(comparer: Comparer, items: Sequence[Item]) -> bool:
    """Whether mistakes are looked for: not where even the comparison was too much, or nearly so."""
    if any(item.outcome in ("undecided", "not judged") for item in items):
        return False
    arena = comparer.arena(comparer.largest)
    try:
        return len(arena.own(arena.text("answer"))) <= MOST_NAMED
    except LimitReached:
        return False
