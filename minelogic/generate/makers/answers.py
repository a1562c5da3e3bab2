"""Wrong answers of exercises that are made: what they get, and whether the mistake is named."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
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

    name: str
    text: str
    score: Fraction
    mistake: str | None
    """What grading calls it."""
    ending: str = "txt"

    @property
    def file(self) -> str:
        return f"wrong/{self.name}.{self.ending}"


def wrong_answers(
    exercise: Exercise,
    slips: Iterable[Slip],
    most: int,
    is_new: Callable[[str, Sequence[WrongAnswer]], bool] | None = None,
    already: Sequence[WrongAnswer] = (),
    exact: bool = False,
) -> list[WrongAnswer]:
    """Those that are there already, and slips up to so many in all, each with another mistake.

    Slips are taken in their order, if they cost points and grading names what is wrong with them.

    What grading calls the mistake is listed; of two names the one by which it was planted. If it
    is to be exact, slips that grading does not call so are passed over.
    """
    answers = [*already]
    texts = {exercise.reference, exercise.starter, *[answer.text for answer in already]}
    for slip in slips:
        if len(answers) >= most:
            break
        if slip.text in texts or any(slip.name == answer.name for answer in answers):
            continue
        texts.add(slip.text)
        report = judged_answer(exercise, slip.text)
        codes = named(report)
        mistake = slip.code if slip.code in codes else next(iter(codes), None)
        if (
            report.status == "graded"
            and report.score < report.points
            and (mistake is not None or slip.code is None)
            and (mistake == slip.code or not exact)
            and (mistake is None or all(mistake != answer.mistake for answer in answers))
            and (is_new is None or is_new(slip.text, answers))
        ):
            answers.append(WrongAnswer(slip.name, slip.text, report.score, mistake))
    return answers


def named(report: GradeReport) -> list[str]:
    """The codes of the mistakes that a report names."""
    mistakes = [*report.mistakes, *[each for item in report.items for each in item.mistakes]]
    findings = [finding.code for finding in report.findings]
    return [*[mistake.code for mistake in mistakes], *findings]
