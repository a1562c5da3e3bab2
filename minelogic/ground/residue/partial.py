"""Formulas over columns of bits of which some are not known yet.

An atom has two columns: where it is known to hold, and where it is known to fail. So has a formula,
and what cannot be is found by assuming it: where an atom's holding makes a formula fail, the atom
fails. That is less than a table sees, but takes no bit for the atoms that are found out.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from minelogic.ground.formula import COUNTS, Ground, literals
from minelogic.ground.residue.tables import at_least

Known: TypeAlias = dict[int, tuple[int, int]]
"""For each atom where it is known to hold, and where it is known to fail."""


def known_of(formula: Ground, known: Known, full: int) -> tuple[int, int]:
    """Where a formula is sure to hold, and where it is sure to fail."""
    if isinstance(formula, int):
        if formula is True or formula is False:
            return (full, 0) if formula else (0, full)
        holds, fails = known.get(abs(formula), (0, 0))
        return (holds, fails) if formula > 0 else (fails, holds)
    op = formula[0]
    if op in COUNTS:
        return _count(op, formula[1], [known_of(part, known, full) for part in formula[2:]], full)
    parts = [known_of(part, known, full) for part in formula[1:]]
    if op == "~":
        return parts[0][1], parts[0][0]
    if op == "->":
        (one, other), (holds, fails) = parts
        return other | holds, one & fails
    if op == "<->":
        (one, other), (holds, fails) = parts
        return (one & holds) | (other & fails), (one & fails) | (other & holds)
    holds, fails = parts[0]
    for one, other in parts[1:]:
        if op == "&":
            holds, fails = holds & one, fails | other
        else:
            holds, fails = holds | one, fails & other
    return holds, fails


def _count(op: str, bound: int, parts: Sequence[tuple[int, int]], full: int) -> tuple[int, int]:
    enough = _at_least(bound, parts, full)
    more = _at_least(bound + 1, parts, full)
    if op == "at least":
        return enough
    if op == "at most":
        return more[1], more[0]
    return enough[0] & more[1], enough[1] | more[0]


def _at_least(bound: int, parts: Sequence[tuple[int, int]], full: int) -> tuple[int, int]:
    if bound <= 0:
        return full, 0
    sure = at_least([holds for holds, _ in parts], bound, full)[bound]
    possible = at_least([full ^ fails for _, fails in parts], bound, full)[bound]
    return sure, full ^ possible


def found_out(formulas: Iterable[Ground], atoms: Sequence[int], known: Known, full: int) -> int:
    """Finds out where atoms hold or fail, as far as assuming them one by one shows it.

    What is found is added to what is known. Returned is where all formulas may still hold.
    """
    formulas = list(formulas)
    about: dict[int, list[Ground]] = {atom: [] for atom in atoms}
    for formula in formulas:
        for atom in set(literals(formula)).intersection(about):
            about[atom].append(formula)
    left = full
    changed = True
    while changed:
        changed = False
        for formula in formulas:
            left &= ~known_of(formula, known, full)[1]
        for atom in atoms:
            holds, fails = known.get(atom, (0, 0))
            open_ = left & ~holds & ~fails
            if open_:
                if_so = {**known, atom: (holds | open_, fails)}
                if_not = {**known, atom: (holds, fails | open_)}
                no = _where_wrong(about[atom], if_so, open_, full)
                yes = _where_wrong(about[atom], if_not, open_, full)
                known[atom] = holds | yes, fails | no
                changed |= bool(yes | no)
    return left


def _where_wrong(formulas: Iterable[Ground], known: Known, where: int, full: int) -> int:
    """Where one of the formulas is sure to fail."""
    wrong = 0
    for formula in formulas:
        wrong |= known_of(formula, known, full)[1]
    return wrong & where
