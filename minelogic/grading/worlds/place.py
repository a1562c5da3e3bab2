"""Two texts in one place: formulas over the same atoms, and one solver for all that is asked."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Literal, TypeAlias

from minelogic.errors import LimitReached
from minelogic.grading.worlds.budget import Work
from minelogic.grading.worlds.reading import Reading, Statement
from minelogic.ground.blocks import Block
from minelogic.ground.explicit import meanings_in, put_in, with_meanings
from minelogic.ground.formula import COUNTS, Ground, literals
from minelogic.ground.premises import display_formula
from minelogic.limits import Limits
from minelogic.records import dataclass, replace
from minelogic.solve.sat.engine import Engine
from minelogic.solve.switches import Switched
from minelogic.solve.two_files import Joined
from minelogic.syntax.file.checked import Place
from minelogic.syntax.statements import Fact, Rule
from minelogic.syntax.tree import Atom, Formula, Value
from minelogic.syntax.vocabulary import Vocabulary

Side: TypeAlias = Literal["reference", "answer"]
BOARD_WORDS = ("B", "S", "Q")
_APART = " of the answer"


@dataclass(frozen=True, slots=True)
class Stated:
    """An instance of a statement, and what it says in the numbers of the place."""

    statement: Statement
    binding: Mapping[str, Value]
    formula: Ground


class Arena:
    """A place with the atoms of both texts.

    The atoms of the vocabulary have one number in both; whatever else a text speaks of is its own,
    by numbers that the other does not have. Raises `Incomparable` if a predicate of the vocabulary
    has different places in both.
    """

    def __init__(
        self,
        place: Place,
        reference: Reading,
        answer: Reading,
        vocabulary: Sequence[str] | None,
        limits: Limits,
        work: Work | None = None,
    ) -> None:
        self.place = place
        self.limits = limits
        self.work = work or Work(limits)
        self.readings: dict[Side, Reading] = {"reference": reference, "answer": answer}
        ours, theirs = reference.file(place).vocabulary, answer.file(place).vocabulary
        self.is_chosen = vocabulary is not None
        """Whether somebody said what worlds are made of; else they have all that there is."""
        if vocabulary is None:
            vocabulary = (*BOARD_WORDS, *ours.predicates)
        self.vocabulary = frozenset(vocabulary)
        self._first, self._second = ours, theirs
        self._joined = Joined(ours, _set_apart(theirs, self.vocabulary))
        self.atoms = self._joined.atoms
        self.switched = Switched(self.atoms, limits)
        self._public = [
            range(family.start, family.start + family.size)
            for name, family in self.atoms.families.items()
            if name in self.vocabulary
        ]
        # The atoms of the answer that have other numbers here than those of both texts together.
        self._moved = self._unknown_tiles() if "U" in self.vocabulary else {}
        self._origins: dict[int, int] = {}
        self._meant: dict[str, dict[int, int]] = {}
        self.tiles = place.board.size if "B" in self.vocabulary else 0
        self._spoken: dict[Ground, frozenset[int]] = {}
        self._on: dict[Ground, int] = {}
        self._off: dict[Ground, int] = {}
        self._grounded: dict[tuple[Side, Formula], list[Ground] | None] = {}
        self._texts: dict[Side, list[Ground]] = {}
        self._lines: dict[Side, list[Stated]] = {}
        self._granted: list[Ground] | None = None
        self._engine: Engine | None = None

    # what is said

    def lines(self, side: Side) -> list[Stated]:
        """Every instance of what a text says here. Raises `LimitReached`."""
        lines = self._lines.get(side)
        if lines is None:
            lines = self._lines[side] = [
                Stated(
                    statement=block.statement,
                    binding=dict(zip(block.variables, values, strict=True)),
                    formula=formula,
                )
                for block in self.readings[side].blocks(self.place)
                for values, formula in zip(block.bindings, self._mapped(side, block), strict=True)
                if formula is not True and isinstance(block.statement, Rule | Fact)
            ]
        return lines

    def text(self, side: Side) -> list[Ground]:
        """What a whole text says here. Raises `LimitReached`."""
        text = self._texts.get(side)
        if text is None:
            text = self.of(side, self.readings[side].formulas(self.place)) or []
            self._texts[side] = text
        return text

    def of(self, side: Side, formulas: Iterable[Formula]) -> list[Ground] | None:
        """What some formulas in the words of a text say here; None if one is no sentence of it.

        Atoms of the answer's own that they define are put in; those of the reference may be spoken
        of elsewhere, too. Raises `LimitReached`.
        """
        instances = self.instances(side, formulas)
        if instances is None or side == "reference":
            return instances
        return self.put_in(instances)

    def put_in(self, formulas: list[Ground], beside: Iterable[Ground] = ()) -> list[Ground]:
        """The formulas without the atoms that are no part of a world and that they define.

        What is said beside them may define such atoms too, and says nothing else.
        """
        own = self.own(formulas)
        if not own or not (own := own - self.own(self.granted())):
            return formulas
        formulas = put_in(formulas, own)
        if beside and (left := self.own(formulas)):
            meanings, _ = meanings_in(beside, left.union(self.own(beside)))
            formulas = [with_meanings(formula, meanings) for formula in formulas]
        return formulas

    def instances(self, side: Side, formulas: Iterable[Formula]) -> list[Ground] | None:
        """The same with every atom where it stands."""
        self._ground_text(side)
        every: list[Ground] = []
        for formula in formulas:
            key = (side, formula)
            if key not in self._grounded:
                there = self.readings[side].instances(formula, self.place)
                self._grounded[key] = None if there is None else self._numbered(side, there)
            instances = self._grounded[key]
            if instances is None:
                return None
            every += instances
        return every

    def granted(self) -> list[Ground]:
        """What is taken for granted: the display, and what the reference is read under."""
        if self._granted is None:
            formulas: list[Ground] = []
            display = self.place.display
            for tile, sign in enumerate(display.signs if display is not None else ()):
                formula = display_formula(self.atoms, sign, tile)
                if formula is not None:
                    formulas.append(formula)
            for block in self.readings["reference"].granted(self.place):
                formulas += [formula for formula in block.formulas if formula is not True]
            self._granted = formulas
        return self._granted

    def _ground_text(self, side: Side) -> None:
        """Keeps the instances of the text's own statements, which are grounded together."""
        reading = self.readings[side]
        if side in self._lines or any(key[0] == side for key in self._grounded):
            return
        statements = reading.statements(self.place)
        shared = self._shared() if side == "answer" else {}
        for number, instances in shared.items():
            self._grounded[side, statements[number].core] = instances
        own = [number for number in range(len(statements)) if number not in shared]
        blocks = reading.blocks_of(self.place, own) if shared else reading.blocks(self.place)
        for number, block in zip(own, blocks, strict=True):
            instances = self._numbered(side, block.formulas)
            self._grounded[side, statements[number].core] = instances

    def is_shared(self, core: Formula) -> bool:
        """Whether a formula of the reference stands in the answer, in the same words."""
        self._ground_text("answer")
        there = self._grounded.get(("reference", core))
        return there is not None and any(
            self._grounded.get(("answer", statement.core)) is there
            for statement in self.readings["answer"].statements(self.place)
        )

    def _shared(self) -> dict[int, list[Ground]]:
        """The statements of the answer that stand in the reference, with what they say there."""
        ours, theirs = self.readings["reference"], self.readings["answer"]
        if self._first != self._second:
            return {}
        known, forms = ours.forms(self.place), theirs.forms(self.place)
        if known is None or forms is None:
            return {}
        statements = ours.statements(self.place)
        cores = {form: each.core for form, each in zip(known, statements, strict=True)}
        shared: dict[int, list[Ground]] = {}
        for number, form in enumerate(forms):
            there = self.instances("reference", [cores[form]]) if form in cores else None
            if there is not None and not self.own(there):
                shared[number] = there
        return shared

    def _mapped(self, side: Side, block: Block) -> list[Ground]:
        return [self._number(side, formula) for formula in block.formulas]

    def _numbered(self, side: Side, formulas: Iterable[Ground]) -> list[Ground]:
        numbered = [self._number(side, formula) for formula in formulas]
        return [formula for formula in numbered if formula is not True]

    def _number(self, side: Side, formula: Ground) -> Ground:
        if side == "reference":
            return formula
        return self._made_own(self._joined.formula(formula))

    def _made_own(self, formula: Ground) -> Ground:
        """The formula with what only the answer speaks of by numbers of its own."""
        if formula is True or formula is False:
            return formula
        if isinstance(formula, tuple):
            start = 2 if formula[0] in COUNTS else 1
            return (*formula[:start], *[self._made_own(part) for part in formula[start:]])
        number = abs(formula)
        moved = self._moved.get(number)
        if moved is None:
            moved = number
            if not self.is_public(number):
                moved = self.switched.variables.new(number)
                self._origins[moved] = number
            self._moved[number] = moved
        return moved if formula > 0 else -moved

    def _unknown_tiles(self) -> dict[int, int]:
        """For each U of the answer that of the reference, which may name its places otherwise."""
        theirs, ours = self.atoms.families.get(_apart_name("U")), self._first.tile_places
        ours_for: dict[int, int] = {}
        if theirs is None:
            return ours_for
        for number in range(theirs.start, theirs.start + theirs.size):
            arguments = self.atoms.atom(number).arguments
            named = dict(zip(self._second.tile_places, arguments, strict=True))
            same = self.atoms.number(Atom("U", tuple([named[sort] for sort in ours])))
            assert same is not None
            ours_for[number] = same
        return ours_for

    # what is asked

    def is_public(self, number: int) -> bool:
        """Whether an atom is part of a world."""
        return any(number in numbers for numbers in self._public)

    def atom(self, number: int) -> Atom:
        """The atom that has a number, that of the answer too if it is the answer's own."""
        return self.atoms.atom(self._origins.get(number, number))

    def meant(self, guess: Mapping[int, Ground], others: Iterable[int]) -> dict[int, int]:
        """For the atoms of a guess, and for others, atoms that stand for them where it is made."""
        # As a text, because to Python true is the atom 1.
        copies = self._meant.setdefault(repr(guess), {})
        chosen = {}
        for number in (*guess, *others):
            if number not in copies:
                copies[number] = self.switched.variables.new(number)
            chosen[number] = copies[number]
        return chosen

    def public(self, formulas: Iterable[Ground]) -> list[int]:
        """The atoms of a world that the formulas speak of, in their order."""
        return sorted(number for number in self._used(formulas) if self.is_public(number))

    def own(self, formulas: Iterable[Ground]) -> set[int]:
        """The other atoms that they speak of."""
        return {number for number in self._used(formulas) if not self.is_public(number)}

    def _used(self, formulas: Iterable[Ground]) -> set[int]:
        """The atoms in the formulas; those of a formula are looked for once."""
        used: set[int] = set()
        atoms_of = self._spoken
        for formula in formulas:
            atoms = atoms_of.get(formula)
            if atoms is None:
                atoms = atoms_of[formula] = frozenset(literals(formula))
            used |= atoms
        return used

    def on(self, formula: Ground) -> int:
        """A switch that makes a formula, which is not simply true, hold."""
        switch = self._on.get(formula)
        if switch is None:
            switch = self._on[formula] = self._counted(self.switched.holds, formula)
        return switch

    def off(self, formula: Ground) -> int:
        """A switch that makes a formula, which is not simply true, fail."""
        switch = self._off.get(formula)
        if switch is None:
            switch = self._off[formula] = self._counted(self.switched.fails, formula)
        return switch

    def _counted(self, switched: Callable[[Ground], int], formula: Ground) -> int:
        self.work.spend("clauses", 0)
        before = len(self.switched.clauses)
        try:
            switch = switched(formula)
        except LimitReached:
            # It would be tried again for every question.
            self.work.spend("clauses", self.limits.clauses)
            raise
        self.work.spend("clauses", len(self.switched.clauses) - before)
        return switch

    def allows(self, formulas: Iterable[Ground]) -> bool:
        """Whether some world lets all of these hold. Raises `LimitReached`."""
        every = dict.fromkeys([*self.granted(), *formulas])
        return self.satisfiable([self.on(formula) for formula in every])

    def satisfiable(self, assumptions: Sequence[int]) -> bool:
        """Whether all these can hold. Raises `LimitReached`."""
        self._engine = self.switched.asked_engine()
        before = self._engine.conflicts
        self._engine.renew(self.work.conflicts())
        answer = self._engine.satisfiable(assumptions)
        self.work.took(self._engine.conflicts - before)
        if answer is None:
            raise self.spent()
        return answer

    def model(self) -> set[int]:
        """After a yes: the variables that hold."""
        assert self._engine is not None
        return self._engine.true()

    def core(self) -> set[int]:
        """After a no: assumptions that cannot hold together."""
        assert self._engine is not None
        return set(self._engine.core())

    def spent(self) -> LimitReached:
        return LimitReached("conflicts", self.limits.conflicts, "the comparison")


def _set_apart(vocabulary: Vocabulary, public: frozenset[str]) -> Vocabulary:
    """The vocabulary with other names for what is not public, and for U, whose places differ."""
    predicates = {
        name if name in public and name != "U" else _apart_name(name): sorts
        for name, sorts in vocabulary.predicates.items()
    }
    return replace(vocabulary, predicates=predicates)


def without_mark(name: str) -> str:
    """The name by which the answer itself calls a predicate that was set apart."""
    return name.removesuffix(_APART)


def _apart_name(name: str) -> str:
    return name + _APART
