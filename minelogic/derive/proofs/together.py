"""Steps that one rule makes for the same reasons, made one: what it says is then told once.

    Queen(2, 2) holds; by diagonal Queen(0, 0) does not; by diagonal Queen(4, 4) does not
    becomes: Queen(2, 2) holds; by diagonal neither Queen(0, 0) nor Queen(4, 4) does

Each conclusion rests on an instance of its own, and all on the same known things. The step stands
where the first of them stood, since all that they rest on was known there.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence

from minelogic.derive.proofs.facts import resting
from minelogic.derive.steps import Assumption, Case, Earlier, Reason, Step, StepId, ordered
from minelogic.ground.atoms import AtomTable
from minelogic.ground.formula import COUNTS, Ground, conjuncts, subformulas
from minelogic.ground.premises import Premise
from minelogic.records import dataclass, replace
from minelogic.syntax.statements import Rule


def together(steps: Sequence[Step], atoms: AtomTable, first: int = 1) -> list[Step]:
    """The steps, those that belong together made one, numbered from `first` on.

    Earlier steps that they cite, below `first`, keep their numbers.
    """
    steps = _for_the_same_reasons(steps, atoms, first)
    return _Together(steps, atoms).siblings(steps, lambda place: first + place)


def _for_the_same_reasons(steps: Sequence[Step], atoms: AtomTable, first: int) -> list[Step]:
    """The steps, those that rest on the same premises made one, where the first stood.

    What rules say of the single tiles that they conclude may differ.
    """
    every = [inner for step in steps for inner in step.within()]
    added = {cited for step in every if step.weights for cited in step.earlier}
    groups: dict[Hashable, list[Step]] = {}
    for step in steps:
        plain = not (step.cases or step.weights or step.each or step.wording or step.id in added)
        key: Hashable = step.id
        if plain and len(step.conclusions) == 1 and type(step.conclusions[0]) is int:
            literal = _literal(step)
            predicate = atoms.atom(abs(literal)).predicate
            reasons = frozenset([_name(one) for one in step.premises if not _is_about_one(one)])
            key = (predicate, literal > 0, step.technique, reasons) if reasons else step.id
        groups.setdefault(key, []).append(step)
    if len(groups) == len(steps):
        return list(steps)
    numbers: dict[StepId, int] = {number: number for number in range(1, first)}
    for place, group in enumerate(groups.values()):
        numbers |= {step.id: first + place for step in group}
    return [resting(_with_all(group), {}, numbers) for group in groups.values()]


def _with_all(group: Sequence[Step]) -> Step:
    """The first step with the conclusions of all."""
    if len(group) == 1:
        return group[0]
    conclusions = tuple(sorted(map(_literal, group), key=abs))
    premises = {_name(one): one for step in group for one in step.premises}
    smallest = all(step.smallest for step in group)
    return replace(
        group[0],
        conclusions=conclusions,
        premises=ordered(premises.values()),
        smallest=smallest,
    )


def _is_about_one(reason: Reason) -> bool:
    """Whether it is what a rule says of a single tile, as that no bomb is safe."""
    return isinstance(reason, Premise) and not reason.cost and isinstance(reason.statement, Rule)


def _name(reason: Reason) -> Hashable:
    """What a reason is, however it is used."""
    return (reason.key, reason.of, reason.half) if isinstance(reason, Premise) else repr(reason)


class _Together:
    def __init__(self, steps: Sequence[Step], atoms: AtomTable) -> None:
        self.atoms = atoms
        self.ids: dict[StepId, StepId] = {}
        """The new number of each step."""
        every = [inner for step in steps for inner in step.within()]
        self.added = {cited for step in every if step.weights for cited in step.earlier}
        """The steps that sums add up: they stay as they are."""

    def siblings(self, steps: Sequence[Step], name: Callable[[int], StepId]) -> list[Step]:
        """Steps that stand side by side, with their new numbers."""
        groups: list[list[Step]] = []
        open_groups: dict[Hashable, list[Step]] = {}
        names: dict[int, StepId] = {}
        for step in steps:
            key = self._key(step)
            group = open_groups.get(key) if key is not None else None
            # What one instance says twice stays two steps: each has an instance of its own.
            if group is None or _instance(step).key in [_instance(other).key for other in group]:
                group = []
                names[id(group)] = name(len(groups))
                groups.append(group)
                if key is not None:
                    open_groups[key] = group
            group.append(step)
            self.ids[step.id] = names[id(group)]
        return [self._one(group, names[id(group)]) for group in groups]

    def _key(self, step: Step) -> Hashable | None:
        """The same for steps that belong together; None for one that stays by itself."""
        if step.cases or step.weights or step.each or step.id in self.added:
            return None
        if len(step.conclusions) != 1 or step.wording is not None:
            return None
        (conclusion,) = step.conclusions
        if _says_it(step):
            predicate = self.atoms.atom(abs(_literal(step))).predicate
            (said,) = step.given
            return id(said.statement), predicate, _literal(step) > 0, step.technique
        instances = [premise for premise in step.given if _is_instance(premise)]
        if not isinstance(conclusion, int) or isinstance(conclusion, bool) or len(instances) != 1:
            return None
        (instance,) = instances
        if any(_counts_too(premise) for premise in step.given if premise is not instance):
            return None
        if not _is_clause(instance.formula):
            return None
        if instance.of is not None or instance.half is not None or instance.beside:
            return None
        others = frozenset(self._known(step))
        if not others:
            return None
        predicate = self.atoms.atom(abs(conclusion)).predicate
        return id(instance.statement), predicate, conclusion > 0, step.technique, others

    def _known(self, step: Step) -> Iterator[Hashable]:
        """What a step rests on besides its instance and what is said of single tiles."""
        for reason in step.premises:
            if isinstance(reason, Earlier):
                yield "step", self.ids.get(reason.step, reason.step)
            elif isinstance(reason, Assumption):
                yield "assume", reason.formula
            elif not isinstance(reason.statement, Rule):
                yield reason.key

    def _one(self, group: Sequence[Step], number: StepId) -> Step:
        """The group as one step."""
        if len(group) == 1:
            return self._renumbered(group[0], number)
        ways = sorted(group, key=_atom)
        if all(map(_says_it, group)) and not _is_instance(group[0].given[0]):
            # Each instance says its conclusion by itself, and none is one that counts.
            said = tuple([premise for step in ways for premise in step.given])
            conclusions = tuple([step.conclusions[0] for step in ways])
            return replace(group[0], id=number, conclusions=conclusions, premises=said)
        dear = [premise for step in ways for premise in step.given if _is_instance(premise)]
        others: dict[Hashable, Reason] = {}
        for step in ways:
            for reason in self._reasons(step):
                if isinstance(reason, Premise):
                    if not _is_instance(reason):
                        others.setdefault(reason.key, reason)
                else:
                    others.setdefault(repr(reason), reason)
        return replace(
            group[0],
            id=number,
            conclusions=tuple([step.conclusions[0] for step in ways]),
            premises=(*dear, *others.values()),
            smallest=all(step.smallest for step in group),
            each=True,
        )

    def _renumbered(self, step: Step, number: StepId) -> Step:
        cases: list[Case] = []
        for case in step.cases:
            before = sum([len(other.steps) for other in cases])
            inner = self.siblings(case.steps, _Names(number, before))
            cases.append(Case(case.assume, tuple(inner)))
        reasons = self._reasons(step)
        return replace(step, id=number, premises=reasons, cases=tuple(cases))

    def _reasons(self, step: Step) -> tuple[Reason, ...]:
        """What a step cites, by the new numbers, each once."""
        reasons: list[Reason] = []
        seen: set[StepId] = set()
        for reason in step.premises:
            if isinstance(reason, Earlier):
                number = self.ids.get(reason.step, reason.step)
                # A sum cites no two steps that have become one.
                if number in seen:
                    continue
                seen.add(number)
                reason = Earlier(number)
            reasons.append(reason)
        return tuple(reasons)


@dataclass(frozen=True, slots=True)
class _Names:
    """The numbers of the steps within a case, after those of the cases before."""

    within: StepId
    before: int

    def __call__(self, place: int) -> StepId:
        return f"{self.within}.{self.before + place + 1}"


def _literal(step: Step) -> int:
    """The one literal that a step concludes."""
    (literal,) = step.conclusions
    assert isinstance(literal, int)
    return literal


def _atom(step: Step) -> int:
    """The atom that a step is about."""
    return abs(_literal(step))


def _says_it(step: Step) -> bool:
    """Whether a step only repeats what an instance of a rule says of an atom."""
    if len(step.premises) != 1 or len(step.given) != 1 or type(step.conclusions[0]) is not int:
        return False
    (premise,) = step.given
    return isinstance(premise.statement, Rule) and premise.formula == step.conclusions[0]


def _instance(step: Step) -> Premise:
    """The one instance that a step rests on."""
    return next((p for p in step.given if _is_instance(p)), step.given[0])


def _is_instance(premise: Premise) -> bool:
    """Whether it is an instance of a rule that speaks of more than one tile, or of none."""
    return bool(premise.cost) and isinstance(premise.statement, Rule)


def _counts_too(premise: Premise) -> bool:
    """Whether a premise besides the instance is one more to look at: a fact that is no literal."""
    return bool(premise.cost) and not all(type(part) is int for part in conjuncts(premise.formula))


def _is_clause(formula: Ground) -> bool:
    """Whether a formula counts nothing: then an instance says one thing of several atoms."""
    return not any(isinstance(part, tuple) and part[0] in COUNTS for part in subformulas(formula))
