"""Wrong answers of exercises that are made: what they get, and whether the mistake is named."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction

from minelogic.exercises.exercise import Exercise
from minelogic.grading.judge import judged_answer
from minelogic.grading.report.values import GradeReport
from minelogic.records import dataclass


@dataclass(frozen=True, slots=True)
class Slip:
    """An answer with a mistake in it."""

    name: str
    """Of its file, without the ending."""
    text: str
    code: str | None = None
    """The mistake that was made, by the name that it has in grading."""


@dataclass(frozen=True, slots=True)
class WrongAnswer:
    """A wrong answer with what it gets."""

    file: str
    text: str
    score: Fraction
    mistake: str | None


def wrong_answers(
    exercise: Exercise, slips: Iterable[Slip], most: int, ending: str = ".txt"
) -> Iterator[WrongAnswer]:
    """The first so many slips that cost points, and whose mistake grading names.

    None with a mistake that another has: a class learns from different ones.
    """
    names: set[str] = set()
    codes: set[str] = set()
    texts: set[str] = {exercise.reference, exercise.starter}
    for slip in slips:
        if len(names) >= most:
            return
        if slip.name in names or slip.text in texts or (slip.code in codes):
            continue
        report = judged_answer(exercise, slip.text)
        if report.status != "graded" or report.score >= report.points:
            continue
        if slip.code is not None and slip.code not in named(report):
            continue
        names.add(slip.name)
        texts.add(slip.text)
        if slip.code is not None:
            codes.add(slip.code)
        yield WrongAnswer(f"wrong/{slip.name}{ending}", slip.text, report.score, slip.code)


def named(report: GradeReport) -> list[str]:
    """The codes of the mistakes that a report names."""
    mistakes = [*report.mistakes, *[each for item in report.items for each in item.mistakes]]
    findings = [finding.code for finding in report.findings]
    return [*[mistake.code for mistake in mistakes], *findings]
