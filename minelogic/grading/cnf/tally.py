"""What steps towards conjunctive normal form have earned: right, wrong and missing lines.

Before: of each line it is known whether it follows from the line before it, and whether it is on
the way, that is, still equivalent to the formula over its letters.

After: the share of the points is `right / (right + wrong + missing)`.

- *Right* are the right lines that have less left to do than the formula and than every line above
  them, in steps, in stages or in `<->` that are left: so nothing is gained by repeating lines, by
  going back and forth, or by putting in what has to be taken out again, and nothing is lost by it
  either.
- *Wrong* are all lines that do not follow from the line before, and those that cannot be read.
- *Missing* are the lines that are needed at least. There are four stages: `<->` and counts written
  out, `->` written out, negations moved inwards, and | distributed over &. As one line may use two
  laws, it takes one line for each two stages that are left. A wrong line stands for one of them
  only, also where it leaps over more, and so does each line after it.

Example: `A -> (B & C)` has two stages, so one line is needed at least. After `~A | (B & C)`, right,
and `(~A | B) & (A | C)`, wrong, one line of two is right, and none is missing. After the first line
alone one is right, and one is missing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

from minelogic.grading.cnf.meaning import Meanings
from minelogic.grading.cnf.reading import WrittenLine
from minelogic.grading.cnf.remaining import Remaining, is_nearer, least_of, remaining
from minelogic.grading.cnf.step_tally import StepTally
from minelogic.grading.report.values import Mistake, Witness
from minelogic.records import dataclass
from minelogic.syntax.tree import Formula

Verdict: TypeAlias = Literal[
    "start", "repeated", "right", "many laws", "wrong", "unread", "undecided"
]
_EARNS = ("right", "many laws")
HOLDS = ("start", "repeated", "right", "many laws")


@dataclass(frozen=True, slots=True)
class CnfStep:
    """A line, judged against the line before it."""

    written: WrittenLine
    verdict: Verdict
    sentence: str = ""
    on_the_way: bool = True
    """Whether the line is still equivalent to the formula, over its letters."""
    laws: tuple[str, ...] = ()
    witness: Witness | None = None
    mistake: Mistake | None = None

    @property
    def holds(self) -> bool:
        """Whether it follows from the line before it."""
        return self.verdict in HOLDS


_Line: TypeAlias = tuple[CnfStep, Remaining]


def tally_of(
    steps: Sequence[CnfStep], given: Formula, meanings: Meanings, halved: bool
) -> StepTally:
    """The tally of an answer's steps, as the head of this file has it.

    A step by more than two laws counts half if they are to be halved; the rest of it is missing.
    """
    lines = [
        (step, remaining(step.written.formula, meanings))
        for step in steps
        if step.written.formula is not None
    ]
    start = remaining(given, meanings)
    right = _right(lines, start)
    many = sum(step.verdict == "many laws" for step in right)
    verdicts = [step.verdict for step in steps]
    counting = {id(step) for step in right}
    idle = [s for s in steps if s.verdict in _EARNS and id(s) not in counting]
    return StepTally(
        right=len(right) - (many if halved else 0),
        halved=many if halved else 0,
        wrong=verdicts.count("wrong"),
        unread=verdicts.count("unread"),
        undecided=verdicts.count("undecided"),
        missing=_missing(lines, start),
        no_nearer=tuple([step.written.line for step in idle]),
        unchanged=tuple([s.written.line for s in steps if s.verdict == "repeated"]),
    )


def _right(lines: Sequence[_Line], start: Remaining) -> list[CnfStep]:
    """The right lines that count; one that is on the way is compared with such lines alone."""
    right = []
    least = on_the_way = start.measures
    for step, left in lines:
        before = on_the_way if step.on_the_way else least
        if step.verdict in _EARNS and is_nearer(left.measures, before):
            right.append(step)
        least = least_of(least, left.measures)
        if step.on_the_way:
            on_the_way = least_of(on_the_way, left.measures)
    return right


def _missing(lines: Sequence[_Line], start: Remaining) -> int:
    """The lines that are still needed at least, after the last of these."""
    missing, before = start.lines, start
    for step, left in lines:
        if step.on_the_way:
            missing = min(missing, left.lines)
        elif not step.holds:
            missing = max(missing - 1, left.lines)
        elif is_nearer(left.measures, before.measures):
            missing = min(missing, max(missing - 1, left.lines))
        before = left
    return missing
