"""What literals rest on that propagation has made known: premises and earlier steps."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from minelogic.derive.proofs.lines import is_plain
from minelogic.derive.proofs.propagate import Propagation
from minelogic.ground.formula import Ground, literals
from minelogic.ground.premises import Premise
from minelogic.records import dataclass


@dataclass(frozen=True, slots=True)
class Support:
    """The premises and, with a minus, the steps that literals rest on, by when they are needed."""

    keys: tuple[int, ...]
    needed: bool
    """Whether it is certain that none of them can be spared."""


class RestsOn:
    """Goes back along a trail to premises, or to steps that have concluded a literal."""

    def __init__(
        self,
        given: Sequence[Premise],
        base: Propagation,
        step_of: Mapping[int, int],
        conclusions: Mapping[int, Sequence[int]],
    ) -> None:
        self._given, self._base = given, base
        self._step_of, self._conclusions = step_of, conclusions

    def support(self, wanted: Sequence[int]) -> Support:
        """What the literals, which are known, rest on."""
        trail, known = self._base.trail, self._base.known
        keys: dict[int, int] = {}
        todo = [known[literal] for literal in wanted]
        while todo:
            place = todo.pop()
            if place in keys:
                continue
            forced = trail[place]
            step = self._step_of.get(forced.literal)
            if step is not None and forced.literal not in wanted:
                # What has been concluded is cited as such, not what it came from.
                keys[place] = -step
                continue
            keys[place] = forced.key
            todo.extend([known[literal] for literal in forced.because])
        used: dict[int, list[int]] = {}
        for place in sorted(keys):
            used.setdefault(keys[place], []).append(place)
        return Support(tuple(used), self._is_needed(used))

    def _is_needed(self, used: Mapping[int, Sequence[int]]) -> bool:
        """Whether none of the premises, each with its places in the trail, can be spared.

        Let every atom stand once in a formula, and the formulas be connected by the atoms that they
        share without a circle. Then each formula makes its literal known from below or not at all:
        with one of them gone, its literal is open, so is what rests on it, and whatever a world
        without the conclusion asks of that literal nothing else speaks against. What a formula
        gives rests on as few literals as possible, so nothing of it is there for show.

        A premise that is but literals gives each of them by itself; those that were not used must
        not be spoken of by any other, since they could stand in for one that was.
        """
        trail = self._base.trail
        formulas: list[Ground] = []
        apart: list[int] = []
        """Atoms that no formula may speak of."""
        for key, places in used.items():
            formula = self._given[key].formula if key >= 0 else True
            if key >= 0 and not is_plain(formula):
                if len({trail[place].because for place in places}) > 1:
                    return False
                formulas.append(formula)
                continue
            said = self._conclusions[-key] if key < 0 else list(literals(formula))
            if len(said) > 1:
                taken = {abs(trail[place].literal) for place in places}
                apart += [abs(one) for one in said if abs(one) not in taken]
        return _is_forest(formulas, apart)


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
