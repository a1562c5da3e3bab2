"""Clauses from the truth table: one for each row where the formula is false."""

from __future__ import annotations

from collections.abc import Iterator

from minelogic.encode.forecast import TooManyClauses
from minelogic.encode.variables import Clause
from minelogic.errors import LimitReached
from minelogic.ground.formula import Ground, literals
from minelogic.ground.table import MOST_LETTERS, evaluate, letter_columns
from minelogic.records import dataclass


@dataclass(frozen=True, slots=True)
class FalseRow:
    """A row in which the formula is false, and the clause that is false there and nowhere else.

    Row 1 is the first, where all letters are true; `letters` are the atoms in the order of columns.
    """

    number: int
    letters: tuple[int, ...]
    values: tuple[bool, ...]

    @property
    def clause(self) -> Clause:
        """Not this row: one of the letters has the other value."""
        pairs = zip(self.letters, self.values, strict=True)
        return tuple(-letter if value else letter for letter, value in pairs)


def table_clauses(formula: Ground, limit: int | None = None) -> list[Clause]:
    """Clauses equivalent to the formula, each with all of its atoms."""
    return [row.clause for row in false_rows(formula, limit)]


def false_rows(formula: Ground, limit: int | None = None) -> Iterator[FalseRow]:
    """The rows of the truth table in which the formula is false, in order.

    Raises `LimitReached`, before the first, if the table is too large or has too many such rows.
    """
    letters = tuple(sorted(set(literals(formula))))
    if len(letters) > MOST_LETTERS:
        raise LimitReached("letters", MOST_LETTERS, "the truth table")
    columns, all_rows = letter_columns(letters)
    false = all_rows ^ evaluate(formula, columns, all_rows)
    number = false.bit_count()
    if limit is not None and number > limit:
        raise TooManyClauses(number, limit, "the truth table")
    return _rows(bin(false)[:1:-1], letters)


def _rows(false: str, letters: tuple[int, ...]) -> Iterator[FalseRow]:
    """The rows that have a 1, of which the first character is the first row."""
    size = len(letters)
    row = false.find("1")
    while row >= 0:
        values = tuple([not row >> (size - 1 - place) & 1 for place in range(size)])
        yield FalseRow(row + 1, letters, values)
        row = false.find("1", row + 1)
