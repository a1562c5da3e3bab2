"""Clauses with auxiliary variables, each of which is true exactly where the part it stands for is.

So the clauses are few, and every world of the formula extends to the auxiliary variables in exactly
one way.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from minelogic.encode.counter import counter, counter_size
from minelogic.encode.counts import denied
from minelogic.encode.variables import Clause, Variables
from minelogic.errors import LimitReached
from minelogic.ground.formula import COUNTS, Ground


def tseitin(formula: Ground, variables: Variables, limit: int | None = None) -> list[Clause]:
    """Clauses that a world of the formula makes true together with what its parts are there."""
    definitions = _Definitions(variables, limit)
    definitions.hold(formula)
    return definitions.clauses


class _Definitions:
    """Clauses so far, and the literals that stand for the parts they define."""

    def __init__(self, variables: Variables, limit: int | None) -> None:
        self.variables = variables
        self.limit = limit
        self.clauses: list[Clause] = []
        self.literal_of: dict[tuple[Any, ...], int] = {}

    def new(self, meaning: Ground) -> int:
        """A new variable; what it means is said of atoms, not of other auxiliary variables."""
        if isinstance(meaning, tuple) and meaning[0] in COUNTS:
            parts = [self._meaning(part) for part in meaning[2:]]
            meaning = (*meaning[:2], *parts)
        return self.variables.new(meaning)

    def hold(self, formula: Ground, positive: bool = True) -> None:
        """Adds clauses that say that the formula holds, or that it does not."""
        formula, positive = _without_sign(formula, positive)
        if formula is True or formula is False:
            if formula is not positive:
                self._add(())
        elif isinstance(formula, int):
            self._add((formula if positive else -formula,))
        elif formula[0] in COUNTS:
            self._hold_count(formula, positive)
        elif formula[0] == "<->":
            left, right = self.literal(formula[1]), self.literal(formula[2])
            right = right if positive else -right
            self._add((-left, right))
            self._add((left, -right))
        elif _is_disjunction(formula, positive):
            self._add([self.literal(*part) for part in _disjuncts(formula, positive)])
        else:
            for part, sign in _signed(formula, positive):
                self.hold(part, sign)

    def literal(self, formula: Ground, positive: bool = True) -> int:
        """A literal that is true exactly where the formula, or its negation, is."""
        formula, positive = _without_sign(formula, positive)
        if isinstance(formula, int):
            return formula if positive else -formula
        op = formula[0]
        if op in COUNTS:
            literal = self._count(formula)
        elif op == "<->":
            literal = self._equal(formula, self.literal(formula[1]), self.literal(formula[2]))
        elif op == "&":
            parts = [self.literal(part) for part in formula[1:]]
            literal = self._all(formula, parts)
        else:
            parts = [self.literal(*part) for part in _signed(formula, True)]
            literal = self._any(formula, parts)
        return literal if positive else -literal

    def _hold_count(self, count: tuple[Any, ...], positive: bool) -> None:
        if not positive:
            self.hold(denied(count))
            return
        kind, bound, *parts = count
        literals = [self.literal(part) for part in parts]
        if self.limit is not None:
            size = counter_size(kind, bound, len(literals)).clauses
            self._check(len(self.clauses) + size)
        for clause in counter(kind, bound, literals, self):
            self._add(clause)

    def _all(self, meaning: Ground, parts: Sequence[int]) -> int:
        return -self._any(None, [-part for part in parts], denies=meaning)

    def _any(self, meaning: Ground | None, parts: Sequence[int], denies: Ground = False) -> int:
        """A literal for a disjunction; a conjunction is the negation of one, but named itself."""
        once = sorted(set(parts), key=lambda literal: (abs(literal), literal))
        if len(once) == 1:
            return once[0]
        key = ("|", *once)
        if key not in self.literal_of:
            literal = -self.new(denies) if meaning is None else self.new(meaning)
            self.literal_of[key] = literal
            self._add((-literal, *once))
            for part in once:
                self._add((literal, -part))
        return self.literal_of[key]

    def _equal(self, meaning: Ground, left: int, right: int) -> int:
        key = ("<->", left, right)
        if key not in self.literal_of:
            literal = self.literal_of[key] = self.new(meaning)
            self._add((-literal, -left, right))
            self._add((-literal, left, -right))
            self._add((literal, left, right))
            self._add((literal, -left, -right))
        return self.literal_of[key]

    def _count(self, count: tuple[Any, ...]) -> int:
        kind, bound, *parts = count
        literals = [self.literal(part) for part in parts]
        size = len(literals)
        if kind == "at least":
            return self._at_least(bound, literals)
        if kind == "at most":
            return -self._at_least(bound + 1, literals)
        sides = []
        if bound > 0:
            sides.append(self._at_least(bound, literals))
        if bound < size:
            sides.append(-self._at_least(bound + 1, literals))
        return self._all(count, sides)

    def _at_least(self, bound: int, literals: list[int]) -> int:
        """A literal that is true exactly where so many of the literals are.

        At least j of the first i hold if j of those before the last do, or j - 1 and the last.
        """
        size = len(literals)
        if bound > size - bound + 1:
            return -self._at_least(size - bound + 1, [-literal for literal in literals])
        key = (bound, *literals)
        if key in self.literal_of:
            return self.literal_of[key]
        row: dict[int, int] = {}
        for length, last in enumerate(literals, 1):
            before, row = row, {}
            for number in range(max(1, bound - (size - length)), min(bound, length) + 1):
                meaning = ("at least", number, *literals[:length])
                if length == 1:
                    row[number] = last
                elif number == 1:
                    row[number] = self._any(meaning, [before[1], last])
                elif number == length:
                    row[number] = self._all(meaning, [before[number - 1], last])
                else:
                    row[number] = self._sum(meaning, before[number], before[number - 1], last)
        self.literal_of[key] = row[bound]
        return row[bound]

    def _sum(self, meaning: Ground, enough: int, nearly: int, last: int) -> int:
        """A literal for: enough, or nearly and the last."""
        total = self.new(meaning)
        self._add((-enough, total))
        self._add((-nearly, -last, total))
        self._add((enough, nearly, -total))
        self._add((enough, last, -total))
        return total

    def _add(self, literals: Sequence[int]) -> None:
        """Adds a clause, its literals in order, unless it always holds."""
        once = set(literals)
        if not any(-literal in once for literal in once):
            self._check(len(self.clauses) + 1)
            self.clauses.append(tuple(sorted(once, key=abs)))

    def _check(self, number: int) -> None:
        if self.limit is not None and number > self.limit:
            raise LimitReached("clauses", self.limit, "the encoding by auxiliary variables")

    def _meaning(self, literal: Ground) -> Ground:
        if not isinstance(literal, int) or not self.variables.is_auxiliary(literal):
            return literal
        meaning = self.variables.meaning(literal)
        return meaning if literal > 0 else ("~", meaning)


def _without_sign(formula: Ground, positive: bool) -> tuple[Ground, bool]:
    while isinstance(formula, tuple) and formula[0] == "~":
        formula, positive = formula[1], not positive
    return formula, positive


def _is_disjunction(formula: tuple[Any, ...], positive: bool) -> bool:
    return (formula[0] == "&") != positive and formula[0] in ("&", "|", "->")


def _signed(formula: tuple[Any, ...], positive: bool) -> list[tuple[Ground, bool]]:
    """The parts of a chain or an implication, and whether they count as they are."""
    if formula[0] == "->":
        return [(formula[1], not positive), (formula[2], positive)]
    return [(part, positive) for part in formula[1:]]


def _disjuncts(formula: tuple[Any, ...], positive: bool) -> Iterator[tuple[Ground, bool]]:
    """The parts of a disjunction, and of the disjunctions in it."""
    for part, sign in _signed(formula, positive):
        inner, inner_sign = _without_sign(part, sign)
        if isinstance(inner, tuple) and _is_disjunction(inner, inner_sign):
            yield from _disjuncts(inner, inner_sign)
        else:
            yield inner, inner_sign
