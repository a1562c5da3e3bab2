"""A step with the fewest of its premises."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from minelogic.budget import Budget
from minelogic.derive.steps import Assumption, Earlier, Step, StepId, beside
from minelogic.errors import LimitReached
from minelogic.ground.atoms import AtomTable
from minelogic.ground.formula import Ground, conjunction, literals, negation
from minelogic.ground.premises import Premise
from minelogic.limits import Limits
from minelogic.records import replace
from minelogic.solve.clash import Clash, Premises
from minelogic.solve.smallest import smallest_clash

_MADE, _SAID = 100, 4
"""The work of putting premises to the solver, and of each part of what they say."""


def with_fewest_premises(
    step: Step,
    conclusions: Callable[[StepId], Sequence[Ground]],
    atoms: AtomTable,
    limits: Limits | None = None,
    work: Budget | None = None,
) -> tuple[Step, Clash | None]:
    """The step with as few of its premises as force its conclusions, and those as they were found.

    `conclusions` tells what an earlier step concludes. Of a step that may not have the smallest
    reason only so much is left out that nothing else can be spared. If the limits, or the work if
    it is limited, do not suffice, the step is as it was, and there is no clash.
    """
    said = [
        Premise(conjunction(conclusions(reason.step)), 0)
        if isinstance(reason, Earlier)
        else Premise(reason.formula, 0)
        if isinstance(reason, Assumption)
        else reason
        for reason in step.premises
    ]
    opposite = negation(conjunction(step.conclusions))
    try:
        if work is not None:
            parts = sum([len(list(literals(premise.formula))) for premise in said])
            work.spend(_MADE + _SAID * parts)
        search = Premises(said, atoms, limits or Limits())
        clash = smallest_clash(search, opposite, work, prove=step.smallest)
    except LimitReached:
        clash = None
    if clash is None:
        return step, None
    kept = {id(premise) for premise in clash.premises}
    reasons = [r for r, p in zip(step.premises, said, strict=True) if id(p) in kept]
    return replace(step, premises=(*reasons, *beside(reasons))), clash
