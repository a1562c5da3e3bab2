"""Facts that say what an atom is need no step: they are cited where they are used."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from minelogic.derive.steps import Case, Earlier, Reason, Step, StepId
from minelogic.ground.premises import Premise
from minelogic.records import replace
from minelogic.syntax.statements import Fact


def without_facts(steps: Sequence[Step], first_own: int) -> list[Step]:
    """The steps without those that only repeat a fact about an atom of the file's own, renumbered.

    What rested on such a step rests on the fact.
    """
    facts: dict[StepId, Premise] = {}
    numbers: dict[StepId, int] = {}
    for step in steps:
        fact = _repeated(step, first_own)
        if fact is None:
            numbers[step.id] = len(numbers) + 1
        else:
            facts[step.id] = fact
    if not facts:
        return list(steps)
    kept = [step for step in steps if step.id in numbers]
    return [_resting(step, facts, numbers) for step in kept]


def first_steps(steps: Sequence[Step], number: int | None, first_own: int) -> list[Step]:
    """So many steps, those not counted that only repeat a fact."""
    kept: list[Step] = []
    for step in steps:
        if _repeated(step, first_own) is None:
            if number is not None and number <= 0:
                break
            number = None if number is None else number - 1
        kept.append(step)
    return kept


def _repeated(step: Step, first_own: int) -> Premise | None:
    """The fact that a step repeats; None if it says anything else."""
    if len(step.premises) != 1 or len(step.conclusions) != 1 or step.wording is not None:
        return None
    (premise,) = step.premises
    (conclusion,) = step.conclusions
    if not isinstance(premise, Premise) or not isinstance(premise.statement, Fact):
        return None
    about = isinstance(conclusion, int) and abs(conclusion) >= first_own
    return premise if about and premise.formula == conclusion else None


def _resting(step: Step, facts: Mapping[StepId, Premise], numbers: Mapping[StepId, int]) -> Step:
    reasons: list[Reason] = []
    for reason in step.premises:
        if not isinstance(reason, Earlier):
            reasons.append(reason)
        elif reason.step in facts:
            reasons.append(facts[reason.step])
        else:
            reasons.append(Earlier(_renumbered(reason.step, numbers)))
    cases = [
        Case(case.assume, tuple([_resting(inner, facts, numbers) for inner in case.steps]))
        for case in step.cases
    ]
    number = _renumbered(step.id, numbers)
    return replace(step, id=number, premises=tuple(reasons), cases=tuple(cases))


def _renumbered(old: StepId, numbers: Mapping[StepId, int]) -> StepId:
    first, dot, rest = str(old).partition(".")
    number = numbers[int(first)]
    return f"{number}{dot}{rest}" if dot else number
