"""Whether formulas over letters mean the same, and the first assignment that shows they do not.

Up to a dozen letters all assignments are looked at; with more a solver is asked, within its budget.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from minelogic.errors import LimitReached
from minelogic.grading.report.values import Line, Witness
from minelogic.ground.formula import (
    Ground,
    conjunction,
    counted,
    disjunction,
    equivalence,
    implication,
    negation,
)
from minelogic.ground.table import count_column, evaluate, letter_column
from minelogic.limits import Limits
from minelogic.records import dataclass
from minelogic.syntax import tree
from minelogic.syntax.printer import write
from minelogic.syntax.tree import Atom, Formula, Int
from minelogic.syntax.walk import subformulas
from minelogic.words import listed

if TYPE_CHECKING:
    from minelogic.solve.knowledge import Bound
    from minelogic.solve.sat.engine import Engine

MOST_TABLE_LETTERS = 12
"""With more a table has too many rows."""
_MOST_NAMED = 12
"""So many letters are named one by one."""


@dataclass(frozen=True, slots=True)
class Assignment:
    """Which of the letters are true; the others are false."""

    true: tuple[Atom, ...]
    false: tuple[Atom, ...]
    canonical: bool = True
    """Whether as few as possible are true, and of those the first ones."""


class Meanings:
    """What formulas over these letters say."""

    def __init__(self, letters: Iterable[Atom], limits: Limits) -> None:
        self.letters = tuple(letters)
        self.limits = limits
        self.numbers = {letter: number for number, letter in enumerate(self.letters, 1)}
        self._conflicts = 4 * limits.conflicts
        size = len(self.letters)
        self._all_rows = (1 << (1 << size)) - 1 if size <= MOST_TABLE_LETTERS else 0
        self._columns = {}
        if self.has_table:
            self._columns = {n: letter_column(n - 1, size) for n in self.numbers.values()}

    @property
    def has_table(self) -> bool:
        """Whether the letters are few enough for a table."""
        return self._all_rows > 0

    def column(self, formula: Formula) -> int:
        """The truth table of a formula, a bit for each assignment."""
        return evaluate(self.ground(formula), self._columns, self._all_rows)

    def equivalent(self, first: Formula, second: Formula) -> bool:
        """Whether two formulas are true in the same assignments; may raise `LimitReached`."""
        return self.first(first, second) is None and self.first(second, first) is None

    def first(self, true: Formula, false: Formula) -> Assignment | None:
        """The canonical assignment in which one formula is true and another false, if any.

        Raises `LimitReached` if the solver's budget does not suffice to find out.
        """
        wanted = conjunction((self.ground(true), negation(self.ground(false))))
        if not self.has_table:
            return self._searched(wanted)
        return self._least(evaluate(wanted, self._columns, self._all_rows))

    def holds(self, formula: Formula, assignment: Assignment) -> bool:
        """Whether a formula is true in an assignment."""
        from minelogic.ground.formula import truth

        true = {self.numbers[letter] for letter in assignment.true}
        return truth(self.ground(formula), true.__contains__)

    def ground(self, formula: Formula) -> Ground:
        """The formula over the numbers of the letters, true and false parts worked out."""
        match formula:
            case tree.Truth(value):
                return value
            case tree.Atom():
                return self.numbers[formula]
            case tree.Not(body):
                return negation(self.ground(body))
            case tree.And(parts):
                return conjunction([self.ground(part) for part in parts])
            case tree.Or(parts):
                return disjunction([self.ground(part) for part in parts])
            case tree.Implies(left, right):
                return implication(self.ground(left), self.ground(right))
            case tree.Iff(left, right):
                return equivalence(self.ground(left), self.ground(right))
            case tree.KN(Int(bound), parts, _, kind):
                return counted(kind, bound, [self.ground(part) for part in parts])
            case _:
                raise AssertionError("only formulas over letters come this far")

    def _least(self, rows: int) -> Assignment | None:
        """The canonical one of the assignments whose bits are set.

        First those with the fewest true letters are kept, then letter by letter those where it is
        true, if there are any: so of as many letters the first ones are true.
        """
        if not rows:
            return None
        columns = self._columns.values()
        by_number = (
            rows & count_column("exactly", number, columns, self._all_rows)
            for number in range(len(columns) + 1)
        )
        left = next(filter(None, by_number))
        true = set()
        for number, column in self._columns.items():
            if left & column:
                true.add(number)
            left = left & column or left
        return self._assignment(true, True)

    def _assignment(self, true: set[int], canonical: bool) -> Assignment:
        return Assignment(
            true=tuple([letter for letter in self.letters if self.numbers[letter] in true]),
            false=tuple([letter for letter in self.letters if self.numbers[letter] not in true]),
            canonical=canonical,
        )

    def _searched(self, wanted: Ground) -> Assignment | None:
        from minelogic.encode.letters import LetterTable
        from minelogic.encode.tseitin import tseitin
        from minelogic.encode.variables import Variables
        from minelogic.solve.sat.engine import Engine

        if wanted is True or wanted is False:
            return self._assignment(set(), True) if wanted else None
        clauses = tseitin(wanted, Variables(LetterTable(self.letters)), self.limits.clauses)
        engine = Engine(min(self.limits.conflicts, self._conflicts))
        engine.add(clauses)
        satisfiable = engine.satisfiable()
        self._conflicts -= engine.conflicts
        if satisfiable is None:
            raise LimitReached("conflicts", self.limits.conflicts, "the comparison of two formulas")
        if not satisfiable:
            return None
        some = self._true_in(engine.true())
        best = self._fewest(clauses)
        return self._assignment(some if best is None else best, best is not None)

    def _true_in(self, true: set[int]) -> set[int]:
        return true.intersection(range(1, len(self.letters) + 1))

    def _fewest(self, clauses: list[tuple[int, ...]]) -> set[int] | None:
        """The canonical choice of true letters; None if the budget ends before it is found."""
        from minelogic.solve.canonical import least_model
        from minelogic.solve.sat.engine import Engine

        engines: list[Engine] = []

        def load(bounds: list[Bound]) -> Engine:
            engine = Engine(min(self.limits.conflicts, self._left(engines)), counting=True)
            engines.append(engine)
            engine.add(clauses)
            for bound, literals in bounds:
                engine.at_most(bound, literals)
            return engine

        numbers = range(1, len(self.letters) + 1)
        try:
            true = least_model(load, numbers, ())
        except LimitReached:
            true = None
        self._conflicts = self._left(engines)
        return None if true is None else self._true_in(true)

    def _left(self, engines: list[Engine]) -> int:
        """How many conflicts are left after those of these engines."""
        return self._conflicts - sum([engine.conflicts for engine in engines])


def letters_of(formulas: Iterable[Formula]) -> tuple[Atom, ...]:
    """The letters, atoms with places too, in the order in which they first stand there."""
    parts = [part for formula in formulas for part in subformulas(formula)]
    return tuple(dict.fromkeys([part for part in parts if isinstance(part, Atom)]))


def assigned(assignment: Assignment) -> str:
    """As in "With A true, B and C false"."""
    told = [
        f"{_names(some)} {word}"
        for some, word in ((assignment.true, "true"), (assignment.false, "false"))
        if some
    ]
    return f"With {', '.join(told)}" if told else "In any case"


def witness(assignment: Assignment, sentence: str, broken: Sequence[Line] = ()) -> Witness:
    """An assignment as the witness of a report."""
    return Witness(
        board="",
        rows=(),
        true=tuple([write(letter) for letter in assignment.true]),
        sentence=sentence,
        broken=tuple(broken),
        canonical=assignment.canonical,
    )


def _names(letters: Sequence[Atom]) -> str:
    return listed([write(letter) for letter in letters], most=_MOST_NAMED, keep=_MOST_NAMED)
