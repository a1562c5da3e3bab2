"""How a step is shown, once it is known that its premises force its conclusions.

    demonstrate(step, earlier, atoms, budget) -> Step | None

`step` has premises and conclusions and an id; `earlier` maps the ids of the earlier steps that it
cites to their conclusions. The result is the same step with cases or weights (or neither, if
propagation is enough), or None if the premises do not force the conclusions or if it was not found
within the budget of work. Several conclusions are shown together only by propagation or by
a sum: where that fails, ask for them one by one.

Where premises neither propagate nor add up, what else is at hand is used as well: nobody supposes
that a tile that shows a number is a bomb. Then the step's premises are those that its lines cite.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from minelogic.budget import Budget
from minelogic.derive.proofs.lines import (
    DraftLine,
    Source,
    as_cases,
    opposite,
    rests_on,
    tidied,
    work_to_show,
)
from minelogic.derive.proofs.propagate import Propagation
from minelogic.derive.proofs.search import Cases, CaseSearch, lines_in
from minelogic.derive.proofs.sums import Inequality, as_inequality, rests_on_counts, signs
from minelogic.derive.steps import Earlier, Reason, Step, StepId, beside, ordered
from minelogic.errors import LimitReached
from minelogic.ground.atoms import AtomTable
from minelogic.ground.formula import Ground, conjunction, conjuncts
from minelogic.records import replace

FEW = 5
"""Of so many counts all signs are tried."""
LONG = 12
"""A proof by cases with more lines than this is compared with one by lemmas."""


def demonstrate(
    step: Step,
    earlier: Mapping[StepId, Sequence[Ground]],
    atoms: AtomTable,
    budget: Budget | None = None,
) -> Step | None:
    """The step with how it is shown: at once, by a sum, by contradiction or by cases.

    None if that was not found.
    """
    work = budget or work_to_show()
    search = CaseSearch(_sources(step.premises, earlier), atoms, work)
    plain = replace(step, cases=(), weights=(), pairs=False, at_hand=())
    if _at_once(search, step.conclusions):
        return plain
    paired = _by_pairs(plain, search)
    if paired is not None:
        return paired
    numbers = len([source for source in search.sources if source.told])
    conclusion = step.conclusions[0]
    try:
        search.book()
        if numbers == 2 or len(step.conclusions) > 1:
            weights = _sum(search, step.conclusions)
            if weights is not None:
                return replace(plain, weights=weights)
            if len(step.conclusions) > 1:
                return None
        cases = _shortest(search, [_contradiction(search, conclusion, search.by_propagation)])
        if cases is not None and (numbers < 2 or len(cases[0][1]) == 1):
            return plain
        if cases is None:
            weights = _sum(search, step.conclusions)
            if weights is not None:
                return replace(plain, weights=weights)
        known = search
        if step.at_hand:
            known = CaseSearch(_sources((*step.premises, *step.at_hand), earlier), atoms, work)
            cases = _shortest(known, [_contradiction(known, conclusion, known.by_propagation)])
            if cases is not None and len(cases[0][1]) == 1:
                return _citing(plain, cases, known)
        if cases is None:
            cases = _cases(known, conclusion)
    except LimitReached:
        return None
    if cases is None:
        return None
    return replace(_citing(plain, cases, known), cases=as_cases(cases, step.id))


def _by_pairs(step: Step, search: CaseSearch) -> Step | None:
    """The step if at most one of what its conclusion counts holds, since no two of it do."""
    from minelogic.derive.proofs.pairs import counted, excluded

    (conclusion, *others) = step.conclusions
    for part in conjuncts(conclusion):
        parts = counted(part)
        if others or not parts:
            return None
        some: Ground = ("at least", 1, *parts)
        if part[0] == "exactly" and not _at_once(search, [some]):  # type: ignore[index]
            return None
        try:
            if excluded(parts, search.sources, search.propagation, search.book) is None:
                return None
        except LimitReached:
            return None
    return replace(step, pairs=True)


def _citing(step: Step, cases: Cases, search: CaseSearch) -> Step:
    """The step with the premises that the lines of its cases cite."""
    used = {id(source.cited) for source in rests_on(DraftLine([], "", [], cases))}
    offered = [source.cited for source in search.sources]
    cited = [one for one in offered if id(one) in used and not isinstance(one, DraftLine)]
    return replace(step, premises=ordered([*cited, *beside(cited)]))


def _sources(
    premises: Iterable[Reason], earlier: Mapping[StepId, Sequence[Ground]]
) -> list[Source]:
    sources = []
    for premise in premises:
        if isinstance(premise, Earlier):
            formula = conjunction(earlier[premise.step])
        else:
            formula = premise.formula
        sources.append(Source(premise, formula))
    return sources


def _at_once(search: CaseSearch, conclusions: Sequence[Ground]) -> bool:
    """Whether propagation of the premises alone leads to all conclusions."""
    propagation = search.propagation
    if propagation.clash is not None:
        return True
    said = {source.formula for source in search.sources}
    return all(
        part in said
        or propagation.value(part) is True
        or (part != conclusion and _is_refuted(search, part))
        for conclusion in conclusions
        for part in conjuncts(conclusion)
    )


def _is_refuted(search: CaseSearch, part: Ground) -> bool:
    """Whether a single premise that has to be told leads from the opposite of a part to a clash."""
    propagation = search.propagation
    propagation.assume(opposite(part))
    told: set[int] = set()
    clash = propagation.clash
    if clash is not None:
        entries = [propagation.trail[place] for place in propagation.reason(clash.because)]
        keys = [clash.key, *[entry.key for entry in entries]]
        told = {id(key) for key in keys if key is not None and key.told}
    propagation.retract()
    return clash is not None and len(told) <= 1


def _sum(search: CaseSearch, conclusions: Sequence[Ground]) -> tuple[int, ...] | None:
    """How often to add each premise so that the conclusions follow; None if no signs do it."""
    inequalities: list[Inequality] = []
    for source in search.sources:
        one = Inequality(0, 0, {})
        if source.told:
            count = as_inequality(source.formula, search.propagation)
            if count is None or rests_on_counts(source.formula, search.propagation):
                return None
            one = count
        inequalities.append(one)
    literals = [conclusion for conclusion in conclusions if isinstance(conclusion, int)]
    if len(literals) < len(conclusions):
        return None
    opposites = _opposites(search, literals)
    from minelogic.derive.proofs.totals import many_weights

    if len([one for one in inequalities if one.coefficients]) > FEW:
        return many_weights(search, opposites)
    return signs(inequalities, opposites) or many_weights(search, opposites)


def _opposites(search: CaseSearch, conclusions: Sequence[int]) -> list[list[int]]:
    """The opposite of each literal, with what follows from it for single tiles."""
    about = Propagation([(None, s.formula) for s in search.sources if not s.told])
    for literal in search.propagation.known:
        about.add(None, literal)
    about.run()
    length = len(about.trail)
    opposites: list[list[int]] = []
    for conclusion in conclusions:
        if conclusion is not False:
            about.assume(-conclusion)
        opposites.append([entry.literal for entry in about.trail[length:]])
        if conclusion is not False:
            about.retract()
    return opposites


def _contradiction(
    search: CaseSearch, conclusion: Ground, prove: Callable[[Ground], list[DraftLine] | None]
) -> Cases | None:
    if conclusion is False:
        return None
    lines = search.case(opposite(conclusion), False, prove)
    return None if lines is None else [(opposite(conclusion), lines)]


def _cases(search: CaseSearch, conclusion: Ground) -> Cases | None:
    """The shortest way found: one split, or by contradiction with a split or more inside."""
    search.sums = True
    added = _shortest(search, [_contradiction(search, conclusion, search.by_propagation)])
    if added is None and conclusion is not False:
        added = _shortest(search, [_contradiction(search, conclusion, search.by_one_condition)])
    search.sums = False
    if added is not None:
        return added
    ways = [search.one_split(conclusion)]
    ways.append(_contradiction(search, conclusion, search.by_one_split))
    best = _shortest(search, ways)
    if any(source.is_total for source in search.sources) and (
        best is None or lines_in(best) > LONG
    ):
        best = _shortest(search, [best, _by_total(search, conclusion, best is None)])
    if best is None or lines_in(best) > FEW:
        from minelogic.derive.proofs.groups import as_one, by_groups

        best = _shortest(search, [best, by_groups(search, conclusion, best is None)])
        best = None if best is None else as_one(best)
    if best is not None:
        return best
    search.sums = True
    if conclusion is False:
        return _shortest(search, [search.split(conclusion)])
    return _shortest(search, [_contradiction(search, conclusion, search.by_cases)])


def _by_total(search: CaseSearch, conclusion: Ground, needed: bool) -> Cases | None:
    """By lemmas about groups of numbers, and the number of mines."""
    from minelogic.derive.proofs.totals import ByTotal

    # What is false without further ado is shown under an assumption that always holds.
    assume = opposite(conclusion)
    try:
        lines = search.case(assume, False, ByTotal(search).prove)
    except LimitReached:
        if needed:
            raise
        return None
    return None if lines is None else [(assume, lines)]


def _shortest(search: CaseSearch, ways: Iterable[Cases | None]) -> Cases | None:
    """The one with the fewest lines, nothing needless left in it."""
    best: Cases | None = None
    for cases in ways:
        if cases is not None:
            tidied(cases, search.about, search.budget)
            if best is None or lines_in(cases) < lines_in(best):
                best = cases
    return best
