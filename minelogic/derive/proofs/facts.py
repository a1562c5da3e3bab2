"""Facts that say what an atom is need no step: they are cited where they are used."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence

from minelogic.derive.steps import Case, Earlier, Reason, Step, StepId
from minelogic.ground.atoms import AtomTable
from minelogic.ground.formula import conjuncts
from minelogic.ground.premises import Premise
from minelogic.records import replace
from minelogic.syntax.statements import Fact
from minelogic.syntax.tree import Atom, Not


def without_facts(steps: Sequence[Step], atoms: AtomTable, asked: bool = False) -> list[Step]:
    """The steps without those that only repeat a fact about an atom of the file's own, renumbered.

    What rested on such a step rests on the fact. The last step stays if it was asked for. What a
    fact says of several atoms is one step, that of the first.
    """
    facts: dict[StepId, Premise] = {}
    numbers: dict[StepId, int] = {}
    parts: dict[Hashable, list[Step]] = {}
    # What sums add up stays as it is.
    every = [inner for step in steps for inner in step.within()]
    added = {cited for step in every if step.weights for cited in step.earlier}
    for step in steps:
        fact = None if step.id in added else _repeated(step, atoms)
        if fact is not None and not (asked and step is steps[-1]):
            facts[step.id] = fact
            continue
        key = None if step.id in added else _part_of(step, atoms)
        if key in parts:
            numbers[step.id] = numbers[parts[key][0].id]
        else:
            numbers[step.id] = len(set(numbers.values())) + 1
        if key is not None:
            parts.setdefault(key, []).append(step)
    if not facts and all(len(group) == 1 for group in parts.values()):
        return list(steps)
    first = {group[0].id: group for group in parts.values()}
    rest = {step.id for group in parts.values() for step in group[1:]}
    kept = [step for step in steps if step.id in numbers and step.id not in rest]
    return [resting(_whole(step, first.get(step.id, ())), facts, numbers) for step in kept]


def _whole(step: Step, parts: Sequence[Step]) -> Step:
    """The step with all that its fact says, each a part."""
    if len(parts) < 2:
        return step
    literals: list[int] = [
        one for part in parts for one in part.conclusions if isinstance(one, int)
    ]
    literals.sort(key=lambda literal: abs(literal))
    return replace(step, conclusions=tuple(literals))


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


def _part_of(step: Step, atoms: AtomTable) -> Hashable | None:
    """The same for steps that repeat parts of one fact, of one kind; None for all others."""
    if len(step.premises) != 1 or len(step.conclusions) != 1 or step.wording is not None:
        return None
    (premise,), (conclusion,) = step.premises, step.conclusions
    if not isinstance(premise, Premise) or not isinstance(premise.statement, Fact):
        return None
    if type(conclusion) is not int or abs(conclusion) < atoms.first_own:
        return None
    if conclusion not in conjuncts(premise.formula):
        return None
    # A step concludes literals of one kind.
    return premise.key, atoms.atom(abs(conclusion)).predicate, conclusion > 0


def resting(step: Step, facts: Mapping[StepId, Premise], numbers: Mapping[StepId, int]) -> Step:
    """The step with other numbers; what rested on some steps rests on the facts in their place."""
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
            earlier = Earlier(_renumbered(reason.step, numbers))
            # Two that were cited may be one step now.
            if earlier not in reasons or step.weights:
                reasons.append(earlier)
    cases = [
        Case(case.assume, tuple([resting(inner, facts, numbers) for inner in case.steps]))
        for case in step.cases
    ]
    number = _renumbered(step.id, numbers)
    return replace(step, id=number, premises=tuple(reasons), cases=tuple(cases))


def _renumbered(old: StepId, numbers: Mapping[StepId, int]) -> StepId:
    first, dot, rest = str(old).partition(".")
    number = numbers[int(first)]
    return f"{number}{dot}{rest}" if dot else number
