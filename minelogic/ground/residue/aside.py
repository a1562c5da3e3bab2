"""Formulas that only define: whatever else holds, their own atoms can be such that they hold."""

from __future__ import annotations

from collections.abc import Sequence

from minelogic.ground.formula import Ground, literals
from minelogic.ground.residue.about import Key
from minelogic.ground.residue.levels import Levels
from minelogic.ground.residue.partial import Known, found_out
from minelogic.ground.residue.tables import (
    MOST_ATOMS,
    can_be_defined,
    can_be_one,
    columns,
    full_of,
    settles,
)
from minelogic.ground.table import evaluate
from minelogic.records import dataclass

_MOST_SETTLED = 20
"""Of more atoms no table says whether some settle the others."""


@dataclass(frozen=True, slots=True)
class Aside:
    """Atoms that are only defined, and the formulas that do it."""

    atoms: tuple[int, ...]
    keys: tuple[Key, ...]
    formulas: tuple[Ground, ...]

    def is_settled(self) -> bool:
        """Whether everything else settles the atoms."""
        spoken = [atom for formula in self.formulas for atom in literals(formula)]
        others = [atom for atom in dict.fromkeys(spoken) if atom not in self.atoms]
        if len(others) + len(self.atoms) <= _MOST_SETTLED:
            return settles(self.formulas, self.atoms, others)
        levels = Levels(self.formulas, self.atoms)
        if not levels.is_small:
            return False
        full = levels.full
        known: Known = {atom: (held, full ^ held) for atom, held in levels.columns().items()}
        found_out(levels.formulas, self.atoms, known, full)
        return all(sum(known.get(atom, (0, 0))) == full for atom in self.atoms)


def only_define(formulas: Sequence[Ground], defined: Sequence[int], others: Sequence[int]) -> bool:
    """Whether formulas only define some of their atoms, as far as that is found out."""
    if len(others) <= MOST_ATOMS:
        return can_be_defined(formulas, defined, others)
    levels = Levels(formulas, defined)
    if not levels.is_small:
        return False
    return can_be_one(levels.formulas, defined, levels.columns(), levels.full)


def always_holds(formula: Ground, atoms: int) -> bool:
    """Whether a formula over atoms from 1 on holds in every world, if that can be found out."""
    if atoms <= MOST_ATOMS:
        full = full_of(atoms)
        return evaluate(formula, columns(range(1, atoms + 1)), full) == full
    levels = Levels([formula])
    return (
        levels.is_small
        and evaluate(levels.formulas[0], levels.columns(), levels.full) == levels.full
    )
