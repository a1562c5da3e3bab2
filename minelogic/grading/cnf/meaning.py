"""Whether formulas over letters mean the same, and the first assignment that shows they do not.

Up to a dozen letters all assignments are looked at; with more a solver is asked, within its budget.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, assert_never

from minelogic.errors import LimitReached
from minelogic.ground.formula import (
    COUNTS,
    Ground,
    conjunction,
    counted,
    disjunction,
    equivalence,
    implication,
    negation,
)
from minelogic.limits import Limits
from minelogic.records import dataclass
from minelogic.syntax import tree
from minelogic.syntax.tree import Atom, Formula, Int

if TYPE_CHECKING:
    from minelogic.solve.knowledge import Bound
    from minelogic.solve.sat.engine import Engine

MOST_TABLE_LETTERS = 12
"""With more a table has too many rows."""


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
        self._rows = 1 << len(self.letters) if len(self.letters) <= MOST_TABLE_LETTERS else 0
        self._columns = [self._column(place) for place in range(len(self.letters))]

    @property
    def has_table(self) -> bool:
        """Whether the letters are few enough for a table."""
        return self._rows > 0

    def column(self, formula: Formula) -> int:
        """The truth table of a formula, a bit for each assignment."""
        return self._value(self.ground(formula))

    def equivalent(self, first: Formula, second: Formula) -> bool:
        """Whether two formulas are true in the same assignments; may raise `LimitReached`."""
        return self.first(first, second) is None and self.first(second, first) is None

    def first(self, true: Formula, false: Formula) -> Assignment | None:
        """The canonical assignment in which one formula is true and another false, if any.

        Raises `LimitReached` if the solver's budget does not suffice to find out.
        """
        wanted = conjunction((self.ground(true), negation(self.ground(false))))
        return self._least(self._value(wanted)) if self.has_table else self._searched(wanted)

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

    def _column(self, place: int) -> int:
        if not self._rows:
            return 0
        block = ((1 << (1 << place)) - 1) << (1 << place)
        return ((1 << self._rows) - 1) // ((1 << (2 << place)) - 1) * block

    def _value(self, formula: Ground) -> int:
        everywhere = (1 << self._rows) - 1
        if formula is True or formula is False:
            return everywhere if formula else 0
        if isinstance(formula, int):
            column = self._columns[abs(formula) - 1]
            return column if formula > 0 else everywhere ^ column
        op = formula[0]
        if op in COUNTS:
            return self._counted(op, formula[1], formula[2:], everywhere)
        values = [self._value(part) for part in formula[1:]]
        if op == "~":
            return everywhere ^ values[0]
        if op == "->":
            return (everywhere ^ values[0]) | values[1]
        if op == "<->":
            return everywhere ^ values[0] ^ values[1]
        result = values[0]
        for value in values[1:]:
            result = result & value if op == "&" else result | value
        return result

    def _counted(self, kind: str, bound: int, parts: Sequence[Ground], everywhere: int) -> int:
        exactly = [everywhere]
        for value in [self._value(part) for part in parts]:
            kept = [row & ~value for row in exactly]
            raised = [row & value for row in exactly]
            exactly = [a | b for a, b in zip([*kept, 0], [0, *raised], strict=True)]
        chosen = {
            "exactly": exactly[bound : bound + 1],
            "at least": exactly[bound:],
            "at most": exactly[: bound + 1],
        }[kind]
        return sum(chosen)

    def _least(self, rows: int) -> Assignment | None:
        if not rows:
            return None
        chosen = min(
            ([p for p in range(len(self.letters)) if row >> p & 1] for row in _bits(rows)),
            key=lambda places: (len(places), places),
        )
        return self._assignment({place + 1 for place in chosen}, True)

    def _assignment(self, true: set[int], canonical: bool) -> Assignment:
        return Assignment(
            tuple([letter for letter in self.letters if self.numbers[letter] in true]),
            tuple([letter for letter in self.letters if self.numbers[letter] not in true]),
            canonical,
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
        found = engine.satisfiable()
        self._conflicts -= engine.conflicts
        if found is None:
            raise LimitReached("conflicts", self.limits.conflicts, "the comparison of two formulas")
        if not found:
            return None
        some = self._true_in(engine.model())
        best = self._fewest(clauses)
        return self._assignment(some if best is None else best, best is not None)

    def _true_in(self, model: Iterable[int]) -> set[int]:
        return {literal for literal in model if 0 < literal <= len(self.letters)}

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
            model = least_model(load, numbers, (), len(self.letters))
        except LimitReached:
            model = None
        self._conflicts = self._left(engines)
        return None if model is None else self._true_in(model)

    def _left(self, engines: list[Engine]) -> int:
        """How many conflicts are left after those of these engines."""
        return self._conflicts - sum([engine.conflicts for engine in engines])


def letters_of(formulas: Iterable[Formula]) -> tuple[Atom, ...]:
    """The letters, atoms with places too, in the order in which they first stand there."""
    found: dict[Atom, None] = {}
    for formula in formulas:
        for node in nodes(formula):
            if isinstance(node, Atom):
                found.setdefault(node)
    return tuple(found)


def nodes(formula: Formula) -> Iterator[Formula]:
    """The formula and all formulas in it, in reading order."""
    todo = [formula]
    while todo:
        node = todo.pop()
        yield node
        match node:
            case tree.Not(body):
                todo.append(body)
            case tree.And(parts) | tree.Or(parts) | tree.KN(_, parts):
                todo.extend(reversed(parts))
            case tree.Implies(left, right) | tree.Iff(left, right):
                todo.extend((right, left))
            case tree.Forall(_, body) | tree.Exists(_, body) | tree.Count(_, _, _, body):
                todo.append(body)
            case tree.Truth() | tree.Atom() | tree.Comparison() | tree.InRange():
                pass
            case _:
                assert_never(node)


def _bits(rows: int) -> Iterator[int]:
    """The numbers of the bits that are set."""
    while rows:
        low = rows & -rows
        yield low.bit_length() - 1
        rows ^= low
