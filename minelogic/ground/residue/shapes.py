"""Formulas up to the names of their atoms, so that what is found out for one serves all alike."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from minelogic.ground.formula import COUNTS, Ground, count_of, counted, negation, rebuilt


def shape(formulas: Iterable[Ground]) -> tuple[tuple[Any, ...], list[int]]:
    """The formulas with atoms numbered in the order in which they occur, and the atoms."""
    number: dict[int, int] = {}

    def renamed(formula: Ground) -> Ground:
        if isinstance(formula, tuple):
            op = formula[0]
            if op in COUNTS:
                return (op, formula[1], *map(renamed, formula[2:]))
            return (op, *map(renamed, formula[1:]))
        if formula is True or formula is False:
            return formula
        atom = formula if formula > 0 else -formula
        place = number.get(atom)
        if place is None:
            place = number[atom] = len(number) + 1
        return place if formula > 0 else -place

    made = tuple([renamed(formula) for formula in formulas])
    return made, list(number)


def replaced(formula: Ground, value: Callable[[int], Ground]) -> Ground:
    """The formula with `value(atom)` in place of each atom, simplified."""
    if isinstance(formula, tuple):
        op = formula[0]
        if op in COUNTS:
            return counted(op, formula[1], [replaced(part, value) for part in formula[2:]])
        parts = [replaced(part, value) for part in formula[1:]]
        if op == "~":
            return _denied(parts[0])
        if op in ("->", "<->") and parts[1] is False:
            return _denied(parts[0])
        if op == "<->" and parts[0] is False:
            return _denied(parts[1])
        return rebuilt(op, parts)
    if formula is True or formula is False:
        return formula
    return value(formula) if formula > 0 else _denied(value(-formula))


def _denied(formula: Ground) -> Ground:
    """The negation, where it is short without a bracket."""
    if formula is True or formula is False:
        return not formula
    if isinstance(formula, int):
        return -formula
    op = formula[0]
    if op == "~":
        inside: Ground = formula[1]
        return inside
    if op == "at least":
        return count_of("at most", formula[1] - 1, list(formula[2:]))
    if op == "at most":
        return count_of("at least", formula[1] + 1, list(formula[2:]))
    return negation(formula)


def parts_of(formula: Ground) -> list[Ground]:
    """What a formula says, as far as it is plainly several things."""
    found: list[Ground] = []
    todo = [formula]
    while todo:
        part = todo.pop()
        if isinstance(part, tuple) and part[0] == "&":
            todo.extend(reversed(part[1:]))
        elif part is not True:
            found.append(part)
    return found


def bounds_of(formula: Ground) -> tuple[tuple[int, ...], int, int] | None:
    """Atoms, and the least and the most of them that hold, if that is plainly what is said.

    A count of negations is one of the atoms, and so is a clause of one polarity.
    """
    if isinstance(formula, int):
        if formula is True or formula is False:
            return None
        return ((formula,), 1, 1) if formula > 0 else ((-formula,), 0, 0)
    op = formula[0]
    literals: tuple[Any, ...]
    if op in COUNTS:
        bound, literals = formula[1], formula[2:]
        low = 0 if op == "at most" else bound
        high = len(literals) if op == "at least" else bound
    elif op == "|":
        literals = formula[1:]
        low, high = 1, len(literals)
    elif op == "&":
        literals = formula[1:]
        low = high = len(literals)
    else:
        return None
    size = len(literals)
    for literal in literals:
        if not isinstance(literal, int):
            return None
    if literals[0] < 0:
        literals = tuple([-literal for literal in literals])
        low, high = size - high, size - low
    if min(literals) < 0 or len(set(literals)) < size:
        return None
    return literals, max(low, 0), min(high, size)
