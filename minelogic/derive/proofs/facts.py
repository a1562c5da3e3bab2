"""Facts that say what an atom is need no step: they are cited where they are used."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from minelogic.derive.steps import Case, Earlier, Reason, Step, StepId
from minelogic.ground.atoms import AtomTable
from minelogic.ground.premises import Premise
from minelogic.records import replace
from minelogic.syntax.statements import Fact
from minelogic.syntax.tree import Atom, Not


def without_facts(steps: Sequence[Step], atoms: AtomTable, asked: bool = False) -> list[Step]:
    """The steps without those that only repeat a fact about an atom of the file's own, renumbered.

    What rested on such a step rests on the fact. The last step stays if it was asked for.
    """
    facts: dict[StepId, Premise] = {}
    numbers: dict[StepId, int] = {}
    # What sums add up stays as it is.
    every = [inner for step in steps for inner in step.within()]
    added = {cited for step in every if step.weights for cited in step.earlier}
    for step in steps:
        fact = None if step.id in added else _repeated(step, atoms)
        if fact is None or (asked and step is steps[-1]):
            numbers[step.id] = len(numbers) + 1
        else:
            facts[step.id] = fact
    if not facts:
        return list(steps)
    kept = [step for step in steps if step.id in numbers]
    return [_resting(step, facts, numbers) for step in kept]


def first_steps(steps: Sequence[Step], number: int | None, atoms: AtomTable) -> list[Step]:
    """So many steps, those not counted that only repeat a fact."""
    kept: list[Step] = []
    for step in steps:
        if _repeated(step, atoms) is None:
            if number is not None and number <= 0:
                break
            number = None if number is None else number - 1
        kept.append(step)
    return kept


def _repeated(step: Step, atoms: AtomTable) -> Premise | None:
    """The fact that a step repeats; None if it says anything else."""
    if len(step.premises) != 1 or len(step.conclusions) != 1 or step.wording is not None:
        return None
    (premise,) = step.premises
    (conclusion,) = step.conclusions
    if not isinstance(premise, Premise) or not isinstance(premise.statement, Fact):
        return None
    if not isinstance(conclusion, int) or premise.formula != conclusion:
        return None
    formula = premise.statement.formula
    told = formula.body if isinstance(formula, Not) else formula
    # As it is written: not by a definition, nor because the rest of it holds anyway.
    plain = isinstance(told, Atom) and told.predicate == atoms.atom(abs(conclusion)).predicate
    return premise if plain and abs(conclusion) >= atoms.first_own else None


def _resting(step: Step, facts: Mapping[StepId, Premise], numbers: Mapping[StepId, int]) -> Step:
    reasons: list[Reason] = []
    cited = {premise.key for premise in step.given}
    for reason in step.premises:
        if not isinstance(reason, Earlier):
            reasons.append(reason)
        elif reason.step in facts:
            fact = facts[reason.step]
            if fact.key not in cited:
                cited.add(fact.key)
                reasons.append(fact)
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
