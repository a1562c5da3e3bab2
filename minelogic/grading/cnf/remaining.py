"""What is left to do on the way from a formula to conjunctive normal form."""

from __future__ import annotations

from typing import TypeAlias

from minelogic.errors import LimitReached
from minelogic.grading.cnf.meaning import Meanings
from minelogic.grading.cnf.shape import is_cnf
from minelogic.records import dataclass
from minelogic.syntax.tree import Formula

_STAGES = (("iff", "count"), ("implication",), ("De Morgan",), ("distribution",))
_LAWS_OF_A_LINE = 2
_MOST_STEPS = 1_000_000
"""Nothing is taken to need more."""

Measures: TypeAlias = tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Remaining:
    """How far a formula is from conjunctive normal form."""

    steps: int
    """One law at one place at a time, brackets apart; 0 in CNF, also where it can be shortened."""
    stages: int
    """Of the four stages, those that are still to come."""
    spare: int
    """In CNF: by how many laws something can be left out."""
    unwritten: int = 0
    """So many times `<->` or a count is still to be written out."""

    @property
    def measures(self) -> Measures:
        """What is nearer to CNF has a smaller one of these: steps, stages, or `<->` and counts.

        `(P & Q) | (~P & ~Q)` is nearer than `P <-> Q`, though it takes long to distribute: the
        connective is gone.
        """
        return (self.steps, self.stages, self.spare), (self.stages,), (self.unwritten,)

    @property
    def lines(self) -> int:
        """How many lines it takes at least, with two laws in each."""
        if not self.steps:
            return 0
        return max(-(-self.stages // _LAWS_OF_A_LINE), 1)


def remaining(formula: Formula, meanings: Meanings) -> Remaining:
    """What is left to do, by the way that `minelogic cnf --steps` shows."""
    from minelogic.encode.steps import distribution_steps

    done = is_cnf(formula)
    try:
        way = distribution_steps(meanings.ground(formula)).steps
        laws = [step.law for step in way if step.law != "associativity"]
    except LimitReached as reached:
        steps = 0 if done else min(reached.value, _MOST_STEPS)
        stages = 0 if done else len(_STAGES)
        return Remaining(steps=steps, stages=stages, spare=0, unwritten=steps)
    if done:
        return Remaining(steps=0, stages=0, spare=len(set(laws)))
    stages = sum(any(law in laws for law in stage) for stage in _STAGES)
    unwritten = sum(law in _STAGES[0] for law in laws)
    return Remaining(steps=max(len(laws), 1), stages=stages, spare=0, unwritten=unwritten)


def is_nearer(measures: Measures, other: Measures) -> bool:
    """Whether one of the measures is smaller."""
    return any(one < two for one, two in zip(measures, other, strict=True))


def least_of(measures: Measures, other: Measures) -> Measures:
    """Of each measure the smaller one."""
    return tuple([min(one, two) for one, two in zip(measures, other, strict=True)])
