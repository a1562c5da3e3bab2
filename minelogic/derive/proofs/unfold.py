"""A step as several: those of the chain that it is, or one for each part of a conjunction."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from minelogic.budget import Budget
from minelogic.derive.proofs.classify import TileAtoms, technique_of
from minelogic.derive.proofs.demonstrate import demonstrate
from minelogic.derive.proofs.facts import resting
from minelogic.derive.proofs.fewest import with_fewest_premises
from minelogic.derive.proofs.lines import Source, as_cases, tidied
from minelogic.derive.proofs.propagate import Propagation
from minelogic.derive.proofs.search import Cases, CaseSearch
from minelogic.derive.steps import Case, Earlier, Step, StepId, ordered
from minelogic.errors import LimitReached
from minelogic.ground.atoms import AtomTable
from minelogic.ground.formula import Ground, conjunction, conjuncts, count_of
from minelogic.ground.ground import Grounding
from minelogic.records import replace

_MOST_PARTS = 40
"""A conjunction of more parts stays one step."""


def unfolded(
    step: Step, earlier: Mapping[StepId, Sequence[Ground]], atoms: AtomTable, budget: Budget
) -> list[Step]:
    """A step that follows by propagation as steps of one instance each.

    They are numbered from the step's own number on; the last has its conclusion and wording. What
    is at hand is not shown again.
    """
    assert isinstance(step.id, int)
    plain = replace(step, at_hand=())
    (conclusion,) = step.conclusions
    sources = [
        Source(premise, conjunction(earlier[premise.step]))
        if isinstance(premise, Earlier)
        else Source(premise, premise.formula)
        for premise in (*step.premises, *step.at_hand)
    ]
    search = CaseSearch(sources, atoms, budget)
    # A case without an assumption.
    try:
        lines = search.case(True, conclusion, search.by_propagation)
    except LimitReached:
        lines = None
    if lines is None or (len(lines) == 1 and not step.at_hand):
        return [plain]
    cases: Cases = [(True, lines)]
    tidied(cases, search.about, budget)
    (case,) = as_cases(cases, step.id)
    steps: list[Step] = []
    concluded = dict(earlier)
    for one in taken_out(plain, case):
        kept, _ = with_fewest_premises(one, concluded.__getitem__, atoms, work=budget)
        if len(kept.premises) < len(one.premises):
            # Fewer premises may not show it as simply.
            kept = demonstrate(kept, concluded, atoms, budget) or one
        concluded[one.id] = one.conclusions
        steps.append(kept)
    return _without_repeats(steps, earlier)


def _without_repeats(
    steps: Sequence[Step], earlier: Mapping[StepId, Sequence[Ground]]
) -> list[Step]:
    """The steps without those, the last apart, that conclude what one before them did."""
    concluded = {tuple(conclusions): number for number, conclusions in earlier.items()}
    repeated = [step for step in steps[:-1] if step.conclusions in concluded]
    if not repeated:
        return list(steps)
    numbers: dict[StepId, int] = {one: one for one in earlier if isinstance(one, int)}
    first, kept = steps[0].id, 0
    assert isinstance(first, int)
    for step in steps:
        before = concluded.get(step.conclusions) if step in repeated else None
        numbers[step.id] = before if isinstance(before, int) else first + kept
        kept += step not in repeated
    return [resting(step, {}, numbers) for step in steps if step not in repeated]


def taken_out(step: Step, case: Case) -> list[Step]:
    """The steps of a case that assumes nothing, as steps in place of the one that it is for."""
    steps = [_taken_out(inner, step.id) for inner in case.steps]
    last = replace(steps[-1], smallest=step.smallest, wording=step.wording)
    return [*steps[:-1], last]


def _taken_out(step: Step, number: StepId) -> Step:
    premises = [
        Earlier(_new_id(reason.step, number)) if isinstance(reason, Earlier) else reason
        for reason in step.premises
    ]
    cases = [
        Case(case.assume, tuple([_taken_out(inner, number) for inner in case.steps]))
        for case in step.cases
    ]
    # A sum lists its weights in the order of its premises.
    listed = tuple(premises) if step.weights else ordered(premises)
    return replace(step, id=_new_id(step.id, number), premises=listed, cases=tuple(cases))


def _new_id(old: StepId, number: StepId) -> StepId:
    """The number of a step that was within this one: 3.2 comes after 3.1, which is now 3."""
    first, _, rest = str(old).partition(".")
    if not rest or first != str(number):
        return old
    place, _, deeper = rest.partition(".")
    new = int(first) + int(place) - 1
    return f"{new}.{deeper}" if deeper else new


def joined(
    step: Step,
    earlier: Mapping[StepId, Sequence[Ground]],
    grounding: Grounding,
    budget: Budget,
) -> list[Step] | None:
    """The steps to the parts of a step's conclusion and the step that joins them.

    None if the conclusion has no parts, or if one is not shown within the budget. Each part has the
    fewest of the step's premises.
    """
    (conclusion,) = step.conclusions
    parts = parts_of(conclusion)
    if not 1 < len(parts) <= _MOST_PARTS:
        return None
    assert isinstance(step.id, int)
    steps: list[Step] = []
    for part in dict.fromkeys(parts):
        whole = replace(step, id=step.id + len(steps), wording=None)
        one = _part(whole, part, earlier, grounding, budget)
        if one is None:
            return None
        steps.append(one)
    premises = tuple([Earlier(one.id) for one in steps])
    last = replace(step, id=step.id + len(steps), technique="given", premises=premises)
    return [*steps, last]


def parts_of(conclusion: Ground) -> list[Ground]:
    """What is shown one by one: all conjuncts, or that so many hold and that no more do."""
    match conclusion:
        case ("exactly", int() as bound, *parts):
            halves = count_of("at least", bound, parts), count_of("at most", bound, parts)
            return [half for half in halves if half is not True]
    return conjuncts(conclusion)


def _part(
    step: Step,
    part: Ground,
    earlier: Mapping[StepId, Sequence[Ground]],
    grounding: Grounding,
    budget: Budget,
) -> Step | None:
    one = replace(step, conclusions=(part,))
    one, clash = with_fewest_premises(one, earlier.__getitem__, grounding.atoms, work=budget)
    if clash is None:
        return None
    known = Propagation([(None, premise.formula) for premise in clash.premises if not premise.cost])
    technique = technique_of(clash.premises, part, known.value, TileAtoms.of(grounding.atoms))
    one = replace(one, technique=technique, smallest=clash.smallest)
    return demonstrate(one, earlier, grounding.atoms, budget)
