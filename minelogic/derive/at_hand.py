"""What costs nothing and may be used wherever it helps: all that is said of single tiles."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from minelogic.derive.steps import Step, besides
from minelogic.ground.formula import literals
from minelogic.ground.premises import Premise
from minelogic.records import replace


def with_what_is_said(step: Step, given: Sequence[Premise]) -> Step:
    """The step with all free premises about what it speaks of at hand."""
    wanted = {
        atom
        for formula in (*step.conclusions, *[one.formula for one in step.given])
        for atom in literals(formula)
    }
    return replace(step, at_hand=besides(step.premises, _about(wanted, given)))


def _about(atoms: Iterable[int], given: Sequence[Premise]) -> list[Premise]:
    """The free premises that speak of these atoms, or of what such a premise speaks of."""
    speaking: dict[int, list[int]] = {}
    for place, premise in enumerate(given):
        if not premise.cost:
            for atom in literals(premise.formula):
                speaking.setdefault(atom, []).append(place)
    todo = list(atoms)
    seen = set(todo)
    places: set[int] = set()
    for atom in todo:
        for place in speaking.get(atom, ()):
            if place not in places:
                places.add(place)
                more = [one for one in literals(given[place].formula) if one not in seen]
                seen.update(more)
                todo += more
    return [given[place] for place in sorted(places)]
