"""Which numbers of atoms can hold together under some formulas: exact, by states along the way."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from minelogic.budget import Budget
from minelogic.derive.proofs.sums import Inequality
from minelogic.errors import LimitReached
from minelogic.ground.formula import Ground, literals, truth

STATES = 50_000
_AS_LONG = 10
"""The work that a state takes."""


def reachable(
    counts: Sequence[Inequality],
    formulas: Sequence[Ground],
    counted: set[int],
    known: dict[int, bool],
    budget: Budget | None = None,
) -> list[int]:
    """How many of the counted atoms can hold under the counts and the formulas, in order.

    Before: the coefficients of the counts are of atoms that are not known; what is known of the
    atoms in the formulas is put in. After: a number is in the result if and only if so many of the
    counted atoms are true for some values of all atoms that meet every count and formula. Raises
    `LimitReached` if there are too many states, or if the budget is spent, if there is one.

    Why: the atoms get their values one after the other. What matters of the values so far is, for
    each count that is under way, its sum, and the values of those atoms that some formula still
    waits for; all that agree in this are one state, which remembers which numbers of counted atoms
    led to it. A count is checked at each of its atoms, a formula at its last one.

    For example a + b = 1 and b + c = 1 with all three counted: after a and b the first count is
    done, and the second is at 0 (by a, one atom true) or 1 (by b, one true); after c there are two
    true, a and c, or one, b: the numbers are 1 and 2.
    """
    about = [
        [atom for atom in dict.fromkeys(literals(formula)) if atom not in known]
        for formula in formulas
    ]
    order = _order([*[list(one.coefficients) for one in counts], *about])
    last = {atom: place for place, atom in enumerate(order)}
    ends = [max(last[atom] for atom in one.coefficients) for one in counts]
    closes = [max([last[atom] for atom in atoms], default=-1) for atoms in about]
    # A state has for each count that is under way its sum so far, and the values of atoms that
    # formulas still wait for; with it goes a set of numbers, as the bits of an integer.
    states: dict[tuple[Any, ...], int] = {((0,) * len(counts), ()): 1}
    for place, atom in enumerate(order):
        following: dict[tuple[Any, ...], int] = {}
        for (sums, values), numbers in states.items():
            for value in (False, True):
                summed = list(sums)
                if value:
                    for index, one in enumerate(counts):
                        summed[index] += one.coefficients.get(atom, 0)
                now = (*values, (atom, value))
                if not all(
                    _possible(one, summed[index], order[place + 1 :] if place < ends[index] else ())
                    for index, one in enumerate(counts)
                    if atom in one.coefficients
                ):
                    continue
                world = known | dict(now)
                if not all(
                    truth(formula, world.__getitem__)
                    for formula, end in zip(formulas, closes, strict=True)
                    if end == place
                ):
                    continue
                kept = tuple([0 if ends[i] <= place else s for i, s in enumerate(summed)])
                waiting = {
                    a
                    for atoms, end in zip(about, closes, strict=True)
                    if end > place
                    for a in atoms
                }
                state = (kept, tuple([pair for pair in now if pair[0] in waiting]))
                shifted = numbers << 1 if value and atom in counted else numbers
                following[state] = following.get(state, 0) | shifted
        if budget is not None:
            budget.spend(_AS_LONG * len(states))
        if len(following) > STATES:
            raise LimitReached("states", STATES, "showing a step")
        states = following
    total = 0
    for numbers in states.values():
        total |= numbers
    return [number for number in range(total.bit_length()) if total >> number & 1]


def _possible(one: Inequality, so_far: int, rest: Sequence[int]) -> bool:
    """Whether the rest of the atoms can still bring a sum within its bounds."""
    coefficients = [one.coefficients[atom] for atom in rest if atom in one.coefficients]
    least = so_far + sum([c for c in coefficients if c < 0])
    most = so_far + sum([c for c in coefficients if c > 0])
    return least <= one.high and most >= one.low


def _order(sets: Sequence[Sequence[int]]) -> list[int]:
    """The atoms, such that as few sets as possible are under way at a time."""
    left = [set(atoms) for atoms in sets]
    order: dict[int, None] = {}
    while any(left):
        started = [s for s, atoms in zip(left, sets, strict=True) if s and len(s) < len(set(atoms))]
        smallest = min(started or [s for s in left if s], key=lambda s: (len(s), sorted(s)))
        for atom in sorted(smallest):
            order[atom] = None
        for atoms in left:
            atoms.difference_update(order)
    return list(order)
