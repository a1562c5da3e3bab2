"""What the atoms that only one text speaks of have to be, so that they need not be looked for.

Whether some choice of those atoms makes the text hold is a question with two quantifiers. For an
atom that the text defines there is nothing to choose; and for one that it only bounds from one
side, there is a best choice: the bound.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from minelogic.ground.formula import (
    Ground,
    conjunction,
    disjunction,
    equivalence,
    literals,
    negation,
)


def conjuncts(formulas: Iterable[Ground]) -> list[Ground]:
    """What the formulas say, with no conjunction at the top of any of them, each once."""
    found: list[Ground] = []
    for formula in formulas:
        if isinstance(formula, tuple) and formula[0] == "&":
            found += conjuncts(formula[1:])
        else:
            found.append(formula)
    return list(dict.fromkeys(found))


def looked_at(formulas: Iterable[Ground], own: set[int]) -> int:
    """How many parts of formulas are looked at to find the choices: all of one for each atom."""
    total = 0
    for formula in formulas:
        atoms = list(literals(formula))
        total += len(atoms) * (1 + len(own.intersection(atoms)))
    return total


def choices(formulas: Sequence[Ground], own: set[int]) -> dict[int, Ground]:
    """For some of the atoms a formula `atom <-> …`, none of which leads back to its atom.

    If any choice makes the formulas hold, then one that agrees with all of these does.
    """
    chosen = _defined(formulas, own)
    needs = {atom: own.intersection(literals(said)) - {atom} for atom, said in chosen.items()}
    about: dict[int, list[Ground]] = {atom: [] for atom in own}
    for formula in (*formulas,):
        for atom in own.intersection(literals(formula)):
            about[atom].append(formula)
    for atom in sorted(own.difference(chosen)):
        bound = _bound(atom, about[atom])
        if bound is None:
            continue
        uses = own.intersection(_atoms(bound))
        if atom in _reached(uses, needs):
            continue
        # From here on it counts as said, so that later choices fit to it.
        said = equivalence(atom, bound)
        chosen[atom], needs[atom] = said, uses
        for other in uses:
            about[other].append(said)
    return chosen


def _defined(formulas: Sequence[Ground], own: set[int]) -> dict[int, Ground]:
    """The atoms that a formula says are equivalent to something else."""
    found: dict[int, Ground] = {}
    needs: dict[int, set[int]] = {}
    for formula in formulas:
        if not isinstance(formula, tuple) or formula[0] != "<->":
            continue
        for side, other in (formula[1:], formula[:0:-1]):
            if isinstance(side, tuple) or abs(side) not in own or abs(side) in found:
                continue
            atom, uses = abs(side), own.intersection(literals(other))
            if atom not in _reached(uses, needs):
                found[atom], needs[atom] = formula, uses
                break
    return found


def _bound(atom: int, formulas: Sequence[Ground]) -> Ground | None:
    """What the atom may be taken for, given all the formulas that speak of it."""
    upper: list[Ground] = []
    lower: list[Ground] = []
    falls = rises = 0
    for formula in formulas:
        others = _beside(-atom, formula)
        if others is not None:
            upper.append(disjunction(others))
            continue
        others = _beside(atom, formula)
        if others is not None:
            lower.append(conjunction([_opposite(other) for other in others]))
            continue
        way = _ways(atom, formula)
        rises += 1 in way
        falls += -1 in way
    above, below = conjunction(upper), disjunction(lower)
    if not falls:
        # True would be best everywhere but for the formulas that bound it from above.
        return above
    if not rises:
        return below
    same = [one for one in (*upper, above) if any(_equal(one, other) for other in (*lower, below))]
    return same[0] if same else None


def _beside(literal: int, formula: Ground) -> list[Ground] | None:
    """The other parts if the formula is a disjunction with this literal; None if it is not."""
    parts = _disjuncts(formula)
    others = [part for part in parts if not _equal(part, literal)]
    if len(others) == len(parts) or any(abs(literal) in _atoms(part) for part in others):
        return None
    return others


def _disjuncts(formula: Ground) -> list[Ground]:
    if isinstance(formula, tuple):
        if formula[0] == "|":
            return [part for each in formula[1:] for part in _disjuncts(each)]
        if formula[0] == "->":
            return [*_disjuncts(_opposite(formula[1])), *_disjuncts(formula[2])]
    return [formula]


def _opposite(formula: Ground) -> Ground:
    """The negation, inside conjunctions and disjunctions rather than before them."""
    if isinstance(formula, tuple):
        if formula[0] == "~":
            inner: Ground = formula[1]
            return inner
        if formula[0] in "&|":
            parts = [_opposite(part) for part in formula[1:]]
            return disjunction(parts) if formula[0] == "&" else conjunction(parts)
        return ("~", formula)
    return negation(formula) if isinstance(formula, bool) else -formula


def _ways(atom: int, formula: Ground, way: int = 1) -> set[int]:
    """1 if the formula can become true as the atom does, -1 if false; or both."""
    if isinstance(formula, tuple):
        op, *parts = formula
        if op == "->":
            return _ways(atom, parts[0], -way) | _ways(atom, parts[1], way)
        if op in ("<->", "exactly"):
            return {1, -1} if atom in _atoms(formula) else set()
        if op in ("at least", "at most"):
            parts = parts[1:]
        if op in ("~", "at most"):
            way = -way
        return set().union(*[_ways(atom, part, way) for part in parts])
    if isinstance(formula, bool) or abs(formula) != atom:
        return set()
    return {way if formula > 0 else -way}


def _atoms(formula: Ground) -> set[int]:
    return set(literals(formula))


def _equal(one: Any, other: Any) -> bool:
    """Whether two formulas are the same; to Python, true is the atom 1."""
    return one == other and isinstance(one, bool) == isinstance(other, bool)


def _reached(start: set[int], needs: Mapping[int, set[int]]) -> set[int]:
    """All atoms on which these depend, themselves among them."""
    reached, todo = set(start), list(start)
    while todo:
        new = needs.get(todo.pop(), set()) - reached
        reached |= new
        todo += new
    return reached
