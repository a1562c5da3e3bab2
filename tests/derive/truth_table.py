"""Whether formulas entail another, by a truth table: a column of bits for each formula."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from minelogic.derive.verify.counts import FALSE, Ground, opposite, put_in

MOST_ATOMS = 16


def entails(premises: Sequence[Ground], conclusion: Ground) -> bool | None:
    """Whether the conclusion holds wherever the premises do; None if there are too many atoms."""
    left = _settled([*premises, opposite(conclusion)])
    if left is None:
        return True
    atoms = sorted({atom for formula in left for atom in _atoms(formula)})
    if len(atoms) > MOST_ATOMS:
        return None
    every = (1 << (1 << len(atoms))) - 1
    columns = {atom: _column_of_atom(place, every) for place, atom in enumerate(atoms)}
    worlds = every
    for formula in left:
        worlds &= _column(formula, columns, every)
    return not worlds


def _settled(formulas: Sequence[Ground]) -> list[Ground] | None:
    """The formulas with literals among them put into the others; None if that is false."""
    left = list(formulas)
    while True:
        values: dict[int, bool] = {}
        rest: list[Ground] = []
        todo = left[::-1]
        while todo:
            formula = todo.pop()
            if isinstance(formula, int):
                if values.setdefault(abs(formula), formula > 0) is not (formula > 0):
                    return None
            elif formula[2] and formula[0] == len(formula[2]):
                todo.extend(formula[2])
            elif formula[2] or formula == FALSE:
                rest.append(formula)
        if FALSE in rest:
            return None
        if not values:
            return rest
        left = [put_in(formula, values) for formula in rest]


def _atoms(formula: Ground) -> list[int]:
    if isinstance(formula, int):
        return [abs(formula)]
    return [atom for part in formula[2] for atom in _atoms(part)]


def _column_of_atom(place: int, every: int) -> int:
    """Worlds in blocks of 2 ** place: false in the first of two, true in the second."""
    block = (1 << (1 << place)) - 1
    both = (block << (1 << place)) | block
    return (every // both) * (block << (1 << place))


def _column(formula: Ground, columns: Mapping[int, int], every: int) -> int:
    """The worlds in which a formula holds."""
    if isinstance(formula, int):
        column = columns[abs(formula)]
        return column if formula > 0 else every ^ column
    low, high, parts = formula
    at_least = [every, *[0] * (high + 1)]
    for part in parts:
        holds = _column(part, columns, every)
        for number in range(high + 1, 0, -1):
            at_least[number] |= at_least[number - 1] & holds
    return at_least[low] & ~at_least[high + 1]
