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


_PAGE = 120
"""What takes more lines is not shown whole as the next thing to know."""


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


@dataclass(frozen=True, slots=True)
class Next:
    """One deduction, or what leads to one."""

    derivation: Derivation
    brief: frozenset[int | str] = frozenset()
    """The steps of which it is enough to say what they rule out, and by which rule."""
    long: int = 0
    """If it takes more lines than anybody reads, so many: then its last step alone is there."""
    held: bool = True
    """Whether it is about an atom that holds, where the file speaks of no bombs."""


def next_steps(problem: Problem, derivation: Derivation) -> Next:
    """One deduction; where the file speaks of no bombs, an atom that holds and what leads to it.

    That is the one of the steps in the fewest lines. If there is none, it is the first deduction.
    """
    if problem.has_bombs or derivation.answer is not None:
        return Next(derivation)
    from minelogic.derive.selection import rested_on, selected

    lines = {step.id: sum([1 for _ in step.within()]) for step in derivation.steps}
    ways = [
        rested_on(derivation.steps, [step.id])
        for step in derivation.steps
        if any(type(part) is int and part > 0 for part in step.conclusions)
    ]
    best = min(ways, key=lambda way: sum([lines[step] for step in way]), default=None)
    if best is None:
        first = {step.id for step in derivation.steps[:1]}
        return Next(selected(derivation, first)[0], held=not first)
    some = selected(derivation, best)[0]
    long = sum([lines[step] for step in best])
    if long > _PAGE:
        return Next(some, long=long)
    return Next(some, _brief(some) if len(some.steps) > _FEW else frozenset())


_FEW = 8
"""Of more steps those that only rule out what one rule leaves no room for are told in brief."""


def _brief(derivation: Derivation) -> frozenset[int | str]:
    """The steps that rule things out by one instance, from what is given or known before."""
    return frozenset(
        [
            step.id
            for step in derivation.steps
            if step.technique == "instance"
            and not step.cases
            and all(type(part) is int and part < 0 for part in step.conclusions)
        ]
    )


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
