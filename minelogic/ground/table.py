"""Truth tables, a whole column at a time.

A column is one integer: its bit `r` is the truth value in row `r`. Row 0 makes every letter true
and the last row every letter false, as textbooks write them. So the connectives are Python's
operators on integers, and twenty letters are a million rows at once. A letter is an atom without
variables: `A`, bare `B`, or `B(0, 1)`; over a board, every open atom that grounding leaves.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, Literal, TypeAlias, assert_never

from minelogic.errors import LimitReached
from minelogic.ground import formula as make
from minelogic.ground.atoms import as_term, ground_value
from minelogic.ground.compile import Compiler, GroundingBudget, Interpretation
from minelogic.ground.formula import Ground
from minelogic.limits import Limits
from minelogic.records import dataclass
from minelogic.syntax import tree
from minelogic.syntax.definitions import Definition, expand
from minelogic.syntax.tree import Atom, Formula, Value
from minelogic.syntax.walk import children

MOST_LETTERS = 20
"""More letters have more rows than can be gone through."""

Verdict: TypeAlias = Literal["tautology", "contradiction", "contingent"]


@dataclass(frozen=True, slots=True)
class Column:
    """The truth values of one formula, a bit a row."""

    formula: Formula
    bits: int


@dataclass(frozen=True, slots=True)
class Table:
    """The columns of some letters, of formulas over them, and of the parts of the formulas."""

    letters: tuple[Column, ...]
    steps: tuple[Column, ...]
    results: tuple[Column, ...]

    @property
    def rows(self) -> int:
        return int(1 << len(self.letters))

    @property
    def all_rows(self) -> int:
        """The column that is true in every row."""
        return (1 << self.rows) - 1

    def true_rows(self, result: int = 0) -> int:
        """In how many rows a formula is true."""
        return self.results[result].bits.bit_count()

    def verdict(self, result: int = 0) -> Verdict:
        """Whether a formula is true in every row, in none, or in some."""
        true = self.true_rows(result)
        return "tautology" if true == self.rows else "contingent" if true else "contradiction"

    def row(self, number: int) -> tuple[bool, ...]:
        """The values of the letters in a row."""
        return tuple(value(column, number) for column in self.letters)

    def implies(self, one: int, other: int) -> bool:
        """Whether one formula is true only where the other is."""
        return not self.results[one].bits & ~self.results[other].bits

    def difference(self, one: int = 0, other: int = 1) -> int | None:
        """The first row in which two formulas differ; None if they are equivalent."""
        return first_row(self.results[one].bits ^ self.results[other].bits)

    def together(self, one: int = 0, other: int = 1) -> int | None:
        """The first row in which two formulas are both true, if there is one."""
        return first_row(self.results[one].bits & self.results[other].bits)


def value(column: Column, row: int) -> bool:
    """The value of a column in a row."""
    return bool(column.bits >> row & 1)


def first_row(bits: int) -> int | None:
    """The first row that a column is true in, if there is one."""
    return (bits & -bits).bit_length() - 1 if bits else None


def truth_table(formulas: Sequence[Formula], steps: bool = False) -> Table:
    """The table of formulas without quantifiers; the letters stand in the order of appearance."""
    letters = list(dict.fromkeys(atom for formula in formulas for atom in letters_of(formula)))
    if len(letters) > MOST_LETTERS:
        raise LimitReached("letters", MOST_LETTERS, "the table")
    numbers = {letter: number for number, letter in enumerate(letters, 1)}
    wanted = [*(steps_of(formulas) if steps else ()), *formulas]
    grounds = [propositional(formula, numbers) for formula in wanted]
    return _table(dict(enumerate(letters, 1)), wanted, grounds, len(formulas))


def table_of_worlds(
    formulas: Sequence[Formula],
    interpretation: Interpretation,
    definitions: Mapping[str, Definition],
    limits: Limits,
    steps: bool = False,
) -> Table:
    """The table of closed formulas over the open atoms that are left when they are grounded.

    A row is a world, as far as the formulas can tell; the letters stand in the order of the atoms.
    """
    compiler = Compiler(interpretation)
    budget = GroundingBudget(limits.instances, limits.steps)
    wanted = [*(steps_of(formulas) if steps else ()), *formulas]
    grounds: list[Ground] = []
    for formula in wanted:
        left, _ = compiler.instances((), expand(formula, definitions), budget)
        grounds.append(left[0] if left else True)
    numbers = sorted({number for ground in grounds for number in make.literals(ground)})
    if len(numbers) > MOST_LETTERS:
        raise LimitReached("open atoms", MOST_LETTERS, "the table")
    letters = {number: interpretation.atoms.atom(number) for number in numbers}
    return _table(letters, wanted, grounds, len(formulas))


def _table(
    letters: Mapping[int, Atom], wanted: Sequence[Formula], grounds: Sequence[Ground], results: int
) -> Table:
    """The table whose last columns are the results; letters and ground forms go by numbers."""
    columns, all_rows = letter_columns(letters)
    columns_of_formulas = [
        Column(formula, evaluate(ground, columns, all_rows))
        for formula, ground in zip(wanted, grounds, strict=True)
    ]
    return Table(
        tuple(Column(letter, columns[number]) for number, letter in letters.items()),
        tuple(columns_of_formulas[:-results]),
        tuple(columns_of_formulas[-results:]),
    )


def least_row(table: Table, bits: int) -> int | None:
    """The canonical row among some: fewest bombs, then reading order, then other atoms false."""
    bombs = [column.bits for column in table.letters if is_bomb(column.formula)]
    others = [column.bits for column in table.letters if not is_bomb(column.formula)]
    for number in range(len(bombs) + 1):
        left = bits & count_column("exactly", number, bombs, table.all_rows)
        if left:
            break
    for column in bombs:
        left = left & column or left & ~column
    for column in others:
        left = left & ~column or left & column
    return first_row(left)


def only_bombs(table: Table) -> bool:
    """Whether a row of the table is a board, as far as it goes."""
    return all(is_bomb(column.formula) for column in table.letters)


def is_bomb(formula: Formula) -> bool:
    """Whether a letter says that a tile is a bomb."""
    return isinstance(formula, Atom) and formula.predicate == "B" and bool(formula.arguments)


def letter_columns(letters: Collection[int]) -> tuple[dict[int, int], int]:
    """The column of each letter by its number, and the one that is true in every row."""
    size = len(letters)
    columns = {number: letter_column(place, size) for place, number in enumerate(letters)}
    return columns, (1 << (1 << size)) - 1


def letter_column(place: int, letters: int) -> int:
    """The column of a letter: true and false in turn, in runs that halve from letter to letter."""
    run = 1 << (letters - 1 - place)
    bits, width = (1 << run) - 1, 2 * run
    while width < 1 << letters:
        bits |= bits << width
        width *= 2
    return bits


def evaluate(formula: Ground, columns: Mapping[int, int], all_rows: int) -> int:
    """The column of a ground formula, those of its atoms given by their numbers."""
    if formula is True or formula is False:
        return all_rows if formula else 0
    if isinstance(formula, int):
        return columns[formula] if formula > 0 else all_rows ^ columns[-formula]
    op = formula[0]
    if op in make.COUNTS:
        parts = (evaluate(part, columns, all_rows) for part in formula[2:])
        return count_column(op, formula[1], parts, all_rows)
    if op in ("&", "|"):
        bits = all_rows if op == "&" else 0
        for part in formula[1:]:
            column = evaluate(part, columns, all_rows)
            bits = bits & column if op == "&" else bits | column
        return bits
    first = evaluate(formula[1], columns, all_rows)
    if op == "~":
        return all_rows ^ first
    second = evaluate(formula[2], columns, all_rows)
    return all_rows ^ first ^ second if op == "<->" else (all_rows ^ first) | second


def count_column(kind: str, bound: int, parts: Iterable[int], all_rows: int) -> int:
    """The column that is true where so many of the parts are.

    The numbers of true parts are added up in all rows at once, as binary numbers: `digits` holds
    the column of ones, of twos, of fours, and so on.
    """
    if bound < 0:
        return all_rows if kind == "at least" else 0
    digits: list[int] = []
    for part in parts:
        carry = part
        for place, digit in enumerate(digits):
            digits[place], carry = digit ^ carry, digit & carry
        if carry:
            digits.append(carry)
    more, same = 0, all_rows
    for place in reversed(range(max(len(digits), bound.bit_length()))):
        digit = digits[place] if place < len(digits) else 0
        if bound >> place & 1:
            same &= digit
        else:
            more |= same & digit
            same &= all_rows ^ digit
    if kind == "exactly":
        return same
    return more | same if kind == "at least" else all_rows ^ more


def letters_of(formula: Formula) -> Iterator[Atom]:
    """The atoms of a formula as letters, their places worked out, as often as they stand there."""
    if isinstance(formula, Atom):
        yield _letter(formula)
    for part in parts_of(formula):
        yield from letters_of(part)


def steps_of(formulas: Sequence[Formula]) -> list[Formula]:
    """The parts of formulas that have parts themselves, each once, smaller ones first.

    What stands under a quantifier is no formula of its own and is left out.
    """
    found = dict.fromkeys(step for formula in formulas for step in _steps(formula))
    return [step for step in found if step not in formulas]


def _steps(formula: Formula) -> Iterator[Formula]:
    for part in parts_of(formula):
        yield from _steps(part)
    if not isinstance(formula, Atom | tree.Truth):
        yield formula


def parts_of(formula: Formula) -> tuple[Formula, ...]:
    """The formulas that a connective joins; none under a quantifier."""
    return () if isinstance(formula, tree.Quantified) else children(formula)


def propositional(formula: Formula, numbers: dict[Atom, int]) -> Ground:
    """The ground form of a formula without quantifiers, its letters numbered so."""
    match formula:
        case tree.Truth(value):
            return value
        case tree.Atom():
            return numbers[_letter(formula)]
        case tree.Comparison(terms, ops):
            return _compared([ground_value(term) for term in terms], ops)
        case tree.InRange(term, tree.Interval(low, high)):
            return _compared([ground_value(part) for part in (low, term, high)], ("<=", "<="))
        case tree.Not(body):
            return make.negation(propositional(body, numbers))
        case tree.And(parts):
            return make.conjunction([propositional(part, numbers) for part in parts])
        case tree.Or(parts):
            return make.disjunction([propositional(part, numbers) for part in parts])
        case tree.Implies(left, right):
            return make.implication(propositional(left, numbers), propositional(right, numbers))
        case tree.Iff(left, right):
            return make.equivalence(propositional(left, numbers), propositional(right, numbers))
        case tree.KN(bound, parts, _, kind):
            number = ground_value(bound)
            assert isinstance(number, int)
            return make.counted(kind, number, [propositional(part, numbers) for part in parts])
        case tree.InRange() | tree.Forall() | tree.Exists() | tree.Count():
            raise ValueError("a named range or a quantifier needs a board or a file")
        case _:
            assert_never(formula)


def _letter(atom: Atom) -> Atom:
    return Atom(atom.predicate, tuple(as_term(ground_value(term)) for term in atom.arguments))


def _compared(values: Sequence[Value], ops: Sequence[tree.CompareOp]) -> bool:
    return all(
        _COMPARE[op](one, other) for op, one, other in zip(ops, values, values[1:], strict=False)
    )


_COMPARE: dict[str, Callable[[Any, Any], bool]] = {
    "=": operator.eq, "!=": operator.ne, "<": operator.lt, "<=": operator.le,
    ">": operator.gt, ">=": operator.ge,
}  # fmt: skip
