"""Steps with what shows them: cases or sums where they do not follow at once, and sentences."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from minelogic.derive.steps import Earlier, Reason, Step, StepId
from minelogic.ground.formula import Ground
from minelogic.ground.ground import Grounding
from minelogic.records import replace

_AT_ONCE = ("all-found", "all-missing", "total")
"""Techniques that always follow at once."""


class Shown:
    """The steps that could be shown, numbered anew; `complete` if all could."""

    def __init__(self, steps: Iterable[Step], grounding: Grounding) -> None:
        self.steps: list[Step] = []
        self.complete = True
        ids: dict[StepId, StepId] = {}
        conclusions: dict[StepId, Sequence[Ground]] = {}
        for step in steps:
            if any(number not in ids for number in step.earlier):
                self.complete = False
                continue
            number = len(self.steps) + 1
            placed = replace(step, id=number, premises=_cited(step, ids))
            plain = all(isinstance(conclusion, int) for conclusion in step.conclusions)
            if step.weights or (plain and step.technique in _AT_ONCE):
                made = [placed]
            else:
                made = _shown(placed, conclusions, grounding)
            if not made:
                self.complete = False
                continue
            self.steps += made
            for each in made:
                conclusions[each.id] = each.conclusions
            ids[step.id] = made[-1].id


def _shown(
    step: Step, conclusions: Mapping[StepId, Sequence[Ground]], grounding: Grounding
) -> list[Step]:
    """The step with what shows it, as several steps if it is a chain of them."""
    from minelogic.derive.demonstrate import demonstrate

    found = demonstrate(step, conclusions, grounding.atoms)
    if (found is None or found.cases) and isinstance(step.conclusions[0], tuple):
        from minelogic.derive.conjuncts import joined

        parts = joined(step, conclusions, grounding)
        if parts is not None:
            return parts
    if found is None:
        return []
    chain = found.form == "direct" and len(found.conclusions) == 1 and found.cost > 1
    if chain:
        from minelogic.derive.unfold import unfolded

        return unfolded(found, conclusions, grounding.atoms)
    if found.cases and found.cases[0].assume is True:
        from minelogic.derive.unfold import taken_out

        return taken_out(found, found.cases[0])
    return [found]


def _cited(step: Step, ids: Mapping[StepId, StepId]) -> tuple[Reason, ...]:
    return tuple(
        [
            Earlier(ids[premise.step]) if isinstance(premise, Earlier) else premise
            for premise in step.premises
        ]
    )
