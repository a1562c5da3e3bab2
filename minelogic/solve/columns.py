"""What a few formulas over a few atoms force, by a truth table whose columns are numbers."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from minelogic.ground.formula import Ground, literals
from minelogic.ground.table import evaluate, letter_columns

FEW = 12
"""Tables of more atoms are not made."""


def forced_literals(
    formulas: Sequence[Ground], atoms: Sequence[int], known: Collection[int]
) -> set[int]:
    """The literals over the atoms that hold wherever the formulas do.

    The formulas speak of these atoms, at most `FEW`, and of such as are known.
    """
    columns, worlds = letter_columns(atoms)
    every_row = worlds
    table = dict(columns)
    for formula in formulas:
        for atom in literals(formula):
            if atom not in table:
                table[atom] = every_row if atom in known else 0
        worlds &= evaluate(formula, table, every_row)
    forced: set[int] = set()
    for atom, column in columns.items():
        if not worlds & ~column:
            forced.add(atom)
        if not worlds & column:
            forced.add(-atom)
    return forced
