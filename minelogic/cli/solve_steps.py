"""Which steps `minelogic solve` shows: all that the checker accepts, or what the queries need."""

from __future__ import annotations

from typing import TYPE_CHECKING

from minelogic.cli.shared.deriving import checked
from minelogic.problem import Problem
from minelogic.records import dataclass, replace

if TYPE_CHECKING:
    from minelogic.derive.derivation import Derivation
    from minelogic.derive.query_reasons import QueryReason
    from minelogic.derive.technique_sets import Techniques


_NEXT = 8
"""An atom that holds is the next thing to know if it takes at most so many steps."""


@dataclass(frozen=True, slots=True)
class Shown:
    """What there is to show of a file's reasons."""

    derivation: Derivation | None
    """The file's own steps and, after them, those for its queries; None if they were refused."""
    reasons: tuple[QueryReason, ...]
    left_out: int = 0
    """How many steps are not among them, since no query needs them."""

    @property
    def for_queries(self) -> frozenset[int | str]:
        """The steps that were made for queries, which are shown there."""
        return frozenset([step for reason in self.reasons for step in reason.more])


def all_steps(
    problem: Problem, techniques: Techniques, most: int | None, queries: bool, others: bool
) -> Shown:
    """Every step, and the queries with theirs, as far as the checker accepts them.

    Without `queries` their reasons are not looked for; if not `others`, only among the steps.
    """
    derivation = problem.derive(techniques, most)
    if not queries:
        return Shown(checked(derivation), problem.answered(None).reasons)
    answered = problem.answered(derivation, others)
    extended = answered.derivation
    accepted = None if extended is None else checked(extended)
    if accepted is not None or extended is derivation:
        return Shown(accepted, answered.reasons)
    return Shown(checked(derivation), problem.answered(derivation, others=False).reasons)


def next_steps(problem: Problem, shown: Shown) -> Shown:
    """One deduction; where the file speaks of no bombs, an atom that holds and what leads to it.

    The one that takes the fewest steps, if it does not take very many.
    """
    derivation = shown.derivation
    if derivation is None or problem.has_bombs or derivation.answer is not None:
        return shown
    from minelogic.derive.selection import rested_on, selected

    ways = [
        rested_on(derivation.steps, [step.id])
        for step in derivation.steps
        if any(type(part) is int and part > 0 for part in step.conclusions)
    ]
    kept = min(ways, key=len, default=set())
    if not 0 < len(kept) <= _NEXT:
        kept = {step.id for step in derivation.steps[:1]}
    return Shown(selected(derivation, kept)[0], shown.reasons)


def wanted_steps(shown: Shown) -> Shown:
    """Of the file's own predicates only what the queries need, if it has some; the rest as it is.

    Steps about tiles stay, with all that they rest on.
    """
    derivation = shown.derivation
    if derivation is None or not shown.reasons or derivation.answer is not None:
        return shown
    from minelogic.derive.selection import rested_on, selected

    first_own = derivation.grounding.atoms.first_own
    wanted = {step for reason in shown.reasons for step in (*reason.steps, *reason.more)}
    for step in derivation.steps:
        if any(type(part) is int and abs(part) < first_own for part in step.conclusions):
            wanted.add(step.id)
    kept = rested_on(derivation.steps, wanted)
    some, numbers = selected(derivation, kept)
    reasons = [
        replace(
            reason,
            steps=tuple([numbers[step] for step in reason.steps]),
            more=tuple([numbers[step] for step in reason.more]),
        )
        for reason in shown.reasons
    ]
    return Shown(some, tuple(reasons), len(derivation.steps) - len(some.steps))
