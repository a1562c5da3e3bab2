"""Whether formulas that propagation took to come to something can all not be spared.

Let every atom stand once in a formula, and the formulas be connected by the atoms that they share
without a circle. Then each formula makes its literal known from below or not at all: with one of
them gone, its literal is open, so is what rests on it, and whatever a world without the conclusion
asks of that literal nothing else speaks against. What a formula gives rests on as few literals as
possible, so nothing of it is there for show.

A formula that is but literals gives each of them by itself; those that were not used must not be
spoken of by any other, since they could stand in for one that was.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from minelogic.derive.proofs.propagate import Propagation
from minelogic.ground.formula import Ground, literals


def is_plain(formula: Ground, value: bool = True) -> bool:
    """Whether a formula that has this value is but a conjunction of literals."""
    if not isinstance(formula, tuple):
        return True
    op = formula[0]
    if op == "~":
        return is_plain(formula[1], not value)
    if (op == "&" and value) or (op == "|" and not value):
        return all(is_plain(part, value) for part in formula[1:])
    return op == "->" and not value and is_plain(formula[1]) and is_plain(formula[2], False)


def none_spared(used: Iterable[tuple[Ground, Collection[int], int]]) -> bool:
    """Whether it is certain that none of the formulas can be spared.

    Each comes with the literals that it gave, and for how many different reasons.
    """
    formulas: list[Ground] = []
    apart: list[int] = []
    """Atoms that no formula may speak of."""
    for formula, given, ways in used:
        if not is_plain(formula):
            if ways > 1:
                return False
            formulas.append(formula)
            continue
        said = list(literals(formula))
        if len(said) > 1:
            taken = {abs(literal) for literal in given}
            apart += [atom for atom in said if atom not in taken]
    return _is_forest(formulas, apart)


def refutation(formulas: Sequence[Ground], opposite: Ground) -> Refutation | None:
    """How formulas with the opposite of something propagate to a clash; None if they do not.

    If the opposite is `True` they clash by themselves.
    """
    propagation = Propagation(enumerate(formulas))
    propagation.assume(opposite, -1)
    return None if propagation.clash is None else Refutation(formulas, propagation, opposite)


class Refutation:
    """The places of the formulas that propagation took to come to a clash."""

    def __init__(
        self, formulas: Sequence[Ground], propagation: Propagation, opposite: Ground
    ) -> None:
        clash = propagation.clash
        assert clash is not None
        self._formulas = formulas
        self._given: dict[int, list[int]] = {clash.key: []}
        self._reasons: dict[int, set[tuple[int, ...]]] = {clash.key: {clash.because}}
        for place in propagation.reason(clash.because):
            literal, key, because = propagation.trail[place]
            self._given.setdefault(key, []).append(literal)
            self._reasons.setdefault(key, set()).add(because)
        self._uses_opposite = opposite is True or -1 in self._given
        self.used = sorted([key for key in self._given if key >= 0])

    def needs_all(self) -> bool:
        """Whether it is certain that none of all the formulas can be spared.

        The opposite has to be a literal.
        """
        if len(self.used) < len(self._formulas) or not self._uses_opposite:
            return False
        return none_spared(
            [(self._formulas[key], self._given[key], len(self._reasons[key])) for key in self.used]
        )


def _is_forest(formulas: Sequence[Ground], apart: Sequence[int]) -> bool:
    """Whether the formulas hang together without a circle, and speak of none of these atoms."""
    group: dict[int, int] = {}
    """Of each atom another one of the formulas that it is connected with, in the end the first."""

    def first(atom: int) -> int:
        while group[atom] != atom:
            group[atom] = group[group[atom]]
            atom = group[atom]
        return atom

    for formula in formulas:
        mine = list(literals(formula))
        groups = set()
        for atom in mine:
            groups.add(first(group.setdefault(atom, atom)))
        if len(groups) < len(mine):
            # An atom stands in it twice, or two of its atoms are connected already.
            return False
        top = groups.pop() if groups else 0
        for other in groups:
            group[other] = top
    return not any(atom in group for atom in apart)
