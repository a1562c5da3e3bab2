"""One hand-in for an assignment as a platform takes it: the reports on all exercises as one."""

from __future__ import annotations

import os
from collections.abc import Mapping
from contextlib import ExitStack
from fractions import Fraction

from minelogic.exercises.assignments.assignment import Assignment, Part
from minelogic.grading.assignments.answers import handed_of
from minelogic.grading.hand_ins.listing import entries_below
from minelogic.grading.hand_ins.sorting import whole_hand_in
from minelogic.grading.platforms.running import full_report
from minelogic.grading.report.feedback import shown
from minelogic.grading.report.values import Finding, GradeReport, Item, Mistake, Outcome
from minelogic.grading.report.words import STATUSES, verdict
from minelogic.records import replace
from minelogic.resources import version


def reports_on(
    assignment: Assignment, folder: str | os.PathLike[str], name: str
) -> dict[str, GradeReport]:
    """The full report on each exercise, of what one person handed in: everything in the folder."""
    given = os.fspath(folder)
    with ExitStack() as opened:
        entries = entries_below(given, opened)
        handed = handed_of(whole_hand_in(given, entries, name), given, assignment)
    return {
        part.exercise.id: full_report(
            part.exercise, replace(handed.answers[part.exercise.id], name=name)
        )
        for part in assignment.parts
    }


def combined(assignment: Assignment, reports: Mapping[str, GradeReport]) -> GradeReport:
    """The reports on all exercises as one, with the points of the assignment.

    Lateness is left to the platform: it knows the dates, and has rules of its own.
    """
    own = [(part, reports[part.exercise.id]) for part in assignment.parts]
    statuses = {report.status for _, report in own}
    score = sum([part.worth * report.score / report.points for part, report in own], Fraction(0))
    return GradeReport(
        exercise=assignment.id,
        title=assignment.title,
        kind="assignment",
        points=assignment.points,
        sha256=assignment.sha256,
        submission=own[0][1].submission,
        submission_sha256=None,
        status=statuses.pop() if len(statuses) == 1 else "graded",
        score=score,
        items=tuple([item for part, report in own for item in _items(part, report)]),
        mistakes=tuple([_mistake(part, each) for part, report in own for each in report.mistakes]),
        findings=tuple([_finding(part, each) for part, report in own for each in report.findings]),
        message=" ".join(
            [f"{part.exercise.title}: {verdict(report)}" for part, report in own if verdict(report)]
        ),
        feedback=own[0][1].feedback,
        version=version(),
    )


def told(assignment: Assignment, reports: Mapping[str, GradeReport]) -> GradeReport:
    """The reports as a student is shown each of them, as one."""
    levels = {part.exercise.id: part.exercise.feedback for part in assignment.parts}
    return combined(assignment, {key: shown(each, levels[key]) for key, each in reports.items()})


def _items(part: Part, report: GradeReport) -> list[Item]:
    """The items in the assignment's points; one that says why there are none."""
    title, scale = part.exercise.title, part.worth / report.points
    if not report.items:
        return [
            Item(
                id=part.exercise.id,
                title=title,
                points=part.worth,
                score=report.score * scale,
                outcome=_outcome(report),
                message=verdict(report) or f"It was {STATUSES[report.status]}.",
            )
        ]
    return [
        replace(
            item,
            id=f"{part.exercise.id}: {item.id}",
            title=f"{title}: {item.title or item.id}",
            points=item.points * scale,
            score=item.score * scale,
        )
        for item in report.items
    ]


def _outcome(report: GradeReport) -> Outcome:
    if report.status != "graded":
        return "not judged"
    return "passed" if report.passed else "failed"


def _mistake(part: Part, mistake: Mistake) -> Mistake:
    return replace(mistake, title=f"{part.exercise.title}: {mistake.title}")


def _finding(part: Part, finding: Finding) -> Finding:
    return replace(finding, message=f"{part.exercise.answer}: {finding.message}")
