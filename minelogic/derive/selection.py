"""Some steps of a derivation with all that they rest on, numbered anew."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence

from minelogic.derive.derivation import Derivation
from minelogic.derive.steps import Case, Earlier, Reason, Step, StepId, without_told
from minelogic.records import replace


def rested_on(steps: Sequence[Step], wanted: Iterable[StepId]) -> set[StepId]:
    """The wanted steps and, from step to step, all those that they rest on."""
    needed = set(wanted)
    for step in reversed(steps):
        if step.id in needed:
            needed.update(without_told(step).earlier)
    return needed


def selected(
    derivation: Derivation, kept: Collection[StepId]
) -> tuple[Derivation, Mapping[StepId, StepId]]:
    """The derivation with these steps alone, and their new numbers; they rest on no others."""
    steps = [step for step in derivation.steps if step.id in kept]
    numbers: dict[StepId, StepId] = {step.id: new for new, step in enumerate(steps, 1)}
    if len(steps) == len(derivation.steps):
        return derivation, numbers
    from minelogic.derive.words.sentences import spoken

    # A sentence may name the step that it rests on, so all are said anew.
    renumbered = [_numbered(step, numbers) for step in steps]
    again = spoken(renumbered, derivation.grounding)
    return Derivation(
        derivation.grounding,
        again,
        derivation.answer,
        derivation.formula,
        reached=derivation.complete,
    ), numbers


def _numbered(step: Step, numbers: Mapping[StepId, StepId]) -> Step:
    """The step, and those within it, with the new numbers."""

    def new(old: StepId) -> StepId:
        first, dot, rest = str(old).partition(".")
        number = numbers[int(first)]
        return f"{number}{dot}{rest}" if dot else number

    return _mapped(step, new)


def _mapped(step: Step, new: Callable[[StepId], StepId]) -> Step:
    step = without_told(step)
    premises: list[Reason] = [
        Earlier(new(reason.step)) if isinstance(reason, Earlier) else reason
        for reason in step.premises
    ]
    cases = [
        Case(case.assume, tuple([_mapped(inner, new) for inner in case.steps]))
        for case in step.cases
    ]
    return replace(step, id=new(step.id), premises=tuple(premises), cases=tuple(cases), like=None)
