"""What formulas make known when what is known is put into them, again and again."""

from __future__ import annotations

from typing import NamedTuple

from minelogic.derive.verify.counts import FALSE, Ground, opposite, put_in


class Known(NamedTuple):
    """What formulas make known by propagation: the values of atoms, and what else is left."""

    values: dict[int, bool]
    left: list[Ground]


def propagate(formulas: list[Ground], known: Known | None) -> Known | None:
    """What is known when these hold besides; None if there is a clash, or was one.

    What is known is put in, and simplifies formulas: until a literal is left, which is known, or a
    conjunction, whose parts hold. So `exactly 2 of` three becomes `exactly 1 of` two if one holds,
    and then, if another does, the negation of the last.
    """
    if known is None:
        return None
    # What is known first: then most formulas need to be looked at only once.
    literals = [formula for formula in formulas if isinstance(formula, int)]
    values, left = dict(known.values), [*literals, *formulas, *known.left]
    size = -1
    while size < len(values):
        size, todo, left = len(values), list(dict.fromkeys(left)), []
        for formula in todo:
            formula = put_in(formula, values)
            if formula is FALSE:
                return None
            if isinstance(formula, int):
                values[abs(formula)] = formula > 0
            elif formula[2]:
                left.append(formula)
                todo.extend(formula[2] if formula[0] == len(formula[2]) else ())
    return Known(values, left)


def besides(formulas: list[Ground], known: Known | None) -> Known | None:
    """The same, where opposites clash even if nothing more is known of their parts."""
    found = propagate(formulas, known)
    if found is None or not {opposite(formula) for formula in found.left}.isdisjoint(found.left):
        return None
    return found


def same_literals(formulas: list[Ground]) -> dict[int, int]:
    """For atoms the literal of a lesser atom that they are the same as, where that is plainly said:
    by `exactly one of` two literals, or by both `one of` them and `one of` their opposites.
    """
    either: set[tuple[int, int]] = set()
    for formula in formulas:
        # What is left of a conjunction has its parts beside it.
        if not isinstance(formula, int) and len(formula[2]) == 2 and formula[0] <= 1 <= formula[1]:
            one, two = formula[2]
            if isinstance(one, int) and isinstance(two, int):
                either |= {(one, two), (two, one)} if formula[0] == 1 else set()
                either |= {(-one, -two), (-two, -one)} if formula[1] == 1 else set()
    both = [(one, two) for one, two in sorted(either) if (-one, -two) in either and one > 0]
    return {one: -two for one, two in both if abs(two) < one}


def renamed(formula: Ground, same: dict[int, int]) -> Ground:
    """The formula with other names for the same literals."""
    if isinstance(formula, int):
        other = same.get(abs(formula), abs(formula))
        return other if formula > 0 else -other
    return formula[0], formula[1], tuple([renamed(part, same) for part in formula[2]])
