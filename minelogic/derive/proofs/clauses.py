"""A step at the depth of clauses: which clause of which premise gives which literal.

    clauses_used(step, earlier) -> tuple[ClauseUse, …]   # of a step by propagation
    terms_added(step, earlier) -> tuple[Term, …]         # of a sum; the last is what comes out

`earlier` maps the ids of the steps that are cited to their conclusions. A step with cases has
neither: its nested steps do.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from minelogic.derive.proofs.lines import opposite
from minelogic.derive.proofs.propagate import Propagation
from minelogic.derive.proofs.sums import added, as_inequality
from minelogic.derive.steps import Earlier, Step, StepId
from minelogic.encode.distribute import distribute
from minelogic.encode.variables import Clause
from minelogic.errors import LimitReached
from minelogic.ground.formula import COUNTS, Ground, conjunction
from minelogic.records import dataclass

MOST = 2_000
"""If distribution gives more clauses, the one that is used is made by itself."""


@dataclass(frozen=True, slots=True)
class ClauseUse:
    """A clause all of whose literals but one are known to fail, and the one that it gives."""

    premise: int | None
    """The place of the premise; None for the opposite of the conclusion."""
    formula: Ground
    clause: Clause
    literal: int | None
    """None if all literals fail: a clash."""


@dataclass(frozen=True, slots=True)
class Term:
    """`low` <= the sum of the atoms, each times its coefficient, <= `high`; taken `times` times."""

    premise: int | None
    """The place of the premise; None for the sum of all."""
    times: int
    low: int
    high: int
    coefficients: tuple[tuple[int, int], ...]


def clauses_used(step: Step, earlier: Mapping[StepId, Sequence[Ground]]) -> tuple[ClauseUse, ...]:
    """The unit propagations that lead to the conclusions, or from their opposites to a clash."""
    if step.cases or step.weights:
        return ()
    formulas = _formulas(step, earlier)
    propagation = Propagation(enumerate(formulas))
    uses: dict[ClauseUse, None] = {}
    for conclusion in step.conclusions:
        if conclusion is True:
            continue  # what always holds needs no clause
        known = propagation.clash is None and propagation.value(conclusion) is True
        if known or propagation.clash is not None:
            uses.update(dict.fromkeys(_course(propagation, formulas, conclusion)))
            continue
        against = opposite(conclusion)
        # What is known of counts alone is told by no clause.
        if not propagation.assume(against):
            uses.update(dict.fromkeys(_course(propagation, [*formulas, against], False)))
        propagation.retract()
    return tuple(uses)


def terms_added(step: Step, earlier: Mapping[StepId, Sequence[Ground]]) -> tuple[Term, ...]:
    """The counts that are added, with what is known put in, and then their sum."""
    formulas = _formulas(step, earlier)
    known = Propagation(enumerate(formulas))
    terms: list[Term] = []
    counts = []
    for place, times in enumerate(step.weights):
        cited = step.premises[place]
        several = earlier[cited.step] if isinstance(cited, Earlier) else (formulas[place],)
        for formula in several if times else ():
            one = as_inequality(formula, known)
            if one is not None:
                counts.append((times, one))
                terms.append(Term(place, times, one.low, one.high, _sorted(one.coefficients)))
    if counts:
        total = added(counts)
        terms.append(Term(None, 1, total.low, total.high, _sorted(total.coefficients)))
    return tuple(terms)


def _sorted(coefficients: Mapping[int, int]) -> tuple[tuple[int, int], ...]:
    return tuple(sorted([(atom, factor) for atom, factor in coefficients.items() if factor]))


def _formulas(step: Step, earlier: Mapping[StepId, Sequence[Ground]]) -> list[Ground]:
    return [
        conjunction(earlier[premise.step]) if isinstance(premise, Earlier) else premise.formula
        for premise in step.premises
    ]


def _course(
    propagation: Propagation, formulas: Sequence[Ground], conclusion: Ground
) -> Iterator[ClauseUse]:
    """The uses that a clash rests on, or else a conclusion that holds."""
    clash = propagation.clash
    wanted = clash.because if clash is not None else propagation.why(conclusion)
    for place in propagation.reason(wanted):
        literal, key, because = propagation.trail[place]
        yield _use(formulas, key, because, literal)
    if clash is not None:
        yield _use(formulas, clash.key, clash.because, None)


def _use(
    formulas: Sequence[Ground], key: int | None, because: Sequence[int], literal: int | None
) -> ClauseUse:
    formula = formulas[-1 if key is None else key]
    failing = [-other for other in because]
    own = _in_order([*failing, *([] if literal is None else [literal])])
    return ClauseUse(key, formula, _clause(formula, set(failing), literal, own), literal)


def _clause(formula: Ground, failing: set[int], literal: int | None, own: Clause) -> Clause:
    """The clause of the formula that is used; of a count, the one of L or U that it gives."""
    if _is_guarded_count(formula):
        return own
    try:
        clauses = distribute(formula, limit=MOST)
    except LimitReached:
        return own
    fitting = [
        clause
        for clause in clauses
        if failing.issuperset([other for other in clause if other != literal])
        and (literal is None or literal in clause)
    ]
    return min(fitting, key=lambda clause: (len(clause), clause), default=own)


def _is_guarded_count(formula: Ground) -> bool:
    """Whether it is a count of literals, or a literal implies one: L and U are its clauses."""
    if isinstance(formula, tuple) and formula[0] == "->" and isinstance(formula[1], int):
        formula = formula[2]
    if not isinstance(formula, tuple) or formula[0] not in COUNTS:
        return False
    return all(isinstance(part, int) for part in formula[2:])


def _in_order(literals: Sequence[int]) -> Clause:
    return tuple(sorted(dict.fromkeys(literals), key=lambda literal: (abs(literal), -literal)))
