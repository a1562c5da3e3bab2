"""Answers to exercises on paper: tables, what is none, numbers that are added, and pairs."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from minelogic.diagnostics import Diagnostic, limited
from minelogic.exercises.exercise import Exercise
from minelogic.exercises.tasks.paper import Ask
from minelogic.grading.paper.asked import task_of
from minelogic.grading.paper.completing import judge_completed
from minelogic.grading.paper.deciding import judge_decided
from minelogic.grading.paper.kinds import NO_TABLE
from minelogic.grading.paper.pairing import judge_pair
from minelogic.grading.paper.solving import judge_solved
from minelogic.grading.report.judgement import Judged, finding_of
from minelogic.records import replace
from minelogic.source import Source, Span

_JUDGES: Mapping[Ask, Callable[[Exercise, Source, list[Diagnostic]], Judged]] = {
    "solve": judge_solved,
    "decide": judge_decided,
    "complete": judge_completed,
    "pair": judge_pair,
}


def judge(exercise: Exercise, source: Source) -> Judged:
    """What an answer is worth, by what is asked."""
    findings: list[Diagnostic] = []
    judged = _JUDGES[task_of(exercise).ask](exercise, source, findings)
    if judged.status == "unreadable" and not any(f.severity == "error" for f in findings):
        findings.append(NO_TABLE.at(source, Span(0, 0)))
    told = tuple([finding_of(each) for each in limited(findings, exercise.limits.findings)])
    if judged.status != "unreadable":
        return replace(judged, findings=told)
    first = next(each.message for each in told if each.severity == "error")
    message = f"It cannot be read: {first[:1].lower()}{first[1:]}"
    return replace(judged, findings=told, message=message)
