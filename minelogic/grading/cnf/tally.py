"""What steps towards conjunctive normal form have earned, and out of how many.

Before: of each step it is known whether it counts (it comes nearer to CNF, or is wrong), what it
earns, and whether its line is on the way, that is, still equivalent to the formula.

After: `earned / (counted + missing)` is the share of the points. All steps from the formula to CNF
are in the denominator, whoever did them, so nothing is gained

- by stopping: what is needed after the last right line is missing, but for the steps tried after
  it, which count already, each in the place of one of them;
- by padding: a step that comes no nearer does not count;
- by a mistake that leads to a simpler formula: of the right steps after it only so many count as
  were needed where the way was left, without the wrong one, and the cheapest of them; and what the
  last line lacks is missing too.

Example: `A -> (B & C)` needs two steps. After `~A | (B & C)`, right, and `(~A | B) & (A | C)`,
wrong, one of two steps is earned and none is missing: the wrong step stands for the second. After
the first line alone one is earned, and one is missing.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Literal, TypeAlias

from minelogic.grading.cnf.meaning import Meanings
from minelogic.grading.cnf.reading import WrittenLine
from minelogic.grading.cnf.shape import steps_needed
from minelogic.grading.report.values import Mistake, Witness
from minelogic.records import dataclass
from minelogic.syntax.tree import Formula

Verdict: TypeAlias = Literal[
    "start", "repeated", "right", "many laws", "wrong", "unread", "undecided"
]
CREDIT = {"right": Fraction(1), "many laws": Fraction(1, 2)}
_HELD = ("start", "repeated", *CREDIT)


@dataclass(frozen=True, slots=True)
class CnfStep:
    """A line, judged against the line before it."""

    written: WrittenLine
    verdict: Verdict
    sentence: str = ""
    counts: bool = True
    """Whether it comes nearer to CNF than the lines above it, or is wrong."""
    on_the_way: bool = True
    """Whether the line is still equivalent to the formula, over its letters."""
    laws: tuple[str, ...] = ()
    witness: Witness | None = None
    mistake: Mistake | None = None

    @property
    def is_on_the_right_way(self) -> bool:
        """Whether one could go on from here: it holds, and is what the formula has become."""
        return self.on_the_way and self.verdict in _HELD

    @property
    def credit(self) -> Fraction:
        return CREDIT.get(self.verdict, Fraction(0))


@dataclass(frozen=True, slots=True)
class StepTally:
    """The sum of all steps."""

    earned: Fraction
    counted: int
    missing: int
    line: int | None
    """The last right line, if it is not the last of all."""


def tally_of(steps: Sequence[CnfStep], given: Formula, meanings: Meanings) -> StepTally:
    """The tally of an answer's steps from the given formula, as the head of this file has it."""

    def needed_after(number: int) -> int:
        """How many steps are needed after a line; from the formula on if there is none."""
        formula = steps[number].written.formula if number >= 0 else None
        return steps_needed(formula if formula is not None else given, meanings)

    right = [number for number, step in enumerate(steps) if step.is_on_the_right_way]
    last = max(right, default=-1)
    astray = next((n for n, step in enumerate(steps) if not step.on_the_way), len(steps))
    left_at = max([number for number in right if number < astray], default=-1)
    counting = [step for step in steps if step.counts]
    elsewhere = [step.credit for step in counting if step.credit and not step.on_the_way]
    kept = sorted(elsewhere)[: max(needed_after(left_at) - 1, 0)]
    others = [step.credit for step in counting if step.on_the_way or not step.credit]
    tried = sum(step.counts for step in steps[last + 1 :])
    missing = max(needed_after(last) - tried, 0)
    read = [step.written.formula for step in steps if step.written.formula is not None]
    if read and not steps[-1].on_the_way:
        missing = max(missing, steps_needed(read[-1], meanings))
    return StepTally(
        earned=sum([*others, *kept], Fraction(0)),
        counted=len(others) + len(kept),
        missing=missing,
        line=steps[last].written.line if 0 <= last < len(steps) - 1 else None,
    )
