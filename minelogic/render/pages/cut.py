"""What a page leaves out: of thousands of steps within cases, those that lie deepest."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from minelogic.derive.derivation import Derivation
from minelogic.derive.steps import Case, Step, StepId
from minelogic.records import dataclass, replace

MOST_WITHIN = 400
"""So many steps within the cases of one step are on the page."""


@dataclass(frozen=True, slots=True)
class Cut:
    """A derivation as the page has it, and how many steps are left out, case by case."""

    derivation: Derivation
    left_out: dict[tuple[StepId, int], int]


def cut(derivation: Derivation) -> Cut:
    """The derivation without what lies too deep for a page; itself if that is nothing.

    No step that is there rests on one that is left out, for a step rests only on what its case or
    one around it has.
    """
    if all(_within(step.cases) <= MOST_WITHIN for step in derivation.steps):
        return Cut(derivation, {})
    left_out: dict[tuple[StepId, int], int] = {}
    steps = [
        _cut(step, _depth(step), left_out) if _within(step.cases) > MOST_WITHIN else step
        for step in derivation.steps
    ]
    shown = Derivation(
        derivation.grounding,
        steps,
        derivation.answer,
        derivation.formula,
        reached=derivation.complete,
    )
    return Cut(shown, left_out)


def _within(cases: Sequence[Case]) -> int:
    return sum([1 for case in cases for step in case.steps for _ in step.within()])


def _depth(step: Step) -> int:
    """How deep one can go so that there are not too many steps."""
    depths = Counter(str(inner.id).count(".") for inner in step.within())
    depth = total = 0
    while (total := total + depths[depth + 1]) <= MOST_WITHIN:
        depth += 1
    return depth


def _cut(step: Step, depth: int, left_out: dict[tuple[StepId, int], int]) -> Step:
    """The step with cases within cases only so deep."""
    cases = []
    for number, case in enumerate(step.cases, 1):
        kept: tuple[Step, ...] = ()
        if depth:
            kept = tuple([_cut(inner, depth - 1, left_out) for inner in case.steps])
        elif case.steps:
            left_out[step.id, number] = _within([case])
        cases.append(replace(case, steps=kept))
    return replace(step, cases=tuple(cases))
