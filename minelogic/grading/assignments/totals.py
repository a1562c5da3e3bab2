"""From reports on answers to a student's grade: the one place where points are put together.

Everything is an exact fraction. In this order: the share of each exercise, decisions by hand about
it, their sum, what lateness takes away, which attempt counts, decisions by hand about the total.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime, tzinfo
from fractions import Fraction

from minelogic.diagnostics import visible
from minelogic.exercises.assignments.assignment import Assignment, Part
from minelogic.exercises.assignments.lateness import Lateness, span_words
from minelogic.grading.assignments.answers import Handed
from minelogic.grading.assignments.handed import Student
from minelogic.grading.assignments.overrides import Override
from minelogic.grading.assignments.times import read_time
from minelogic.grading.assignments.values import Attempt, PartGrade, StudentGrade
from minelogic.grading.hand_ins.submissions import told_apart
from minelogic.grading.report.values import GradeReport
from minelogic.grading.report.words import exact
from minelogic.records import replace
from minelogic.words import listed

_NONE = Handed(file="", answers={})
_ORDINALS = ("zeroth", "first", "second", "third", "fourth", "fifth", "sixth")


def student_grade(
    assignment: Assignment,
    student: Student,
    reports: Sequence[Mapping[str, GradeReport]],
    overrides: Sequence[Override],
) -> StudentGrade:
    """The grade of a student, given the full reports on each attempt, by exercise.

    Who handed nothing in has one mapping of reports that say so. `overrides` are this student's.
    """
    dates = [each.due for each in overrides if each.due is not None]
    due = dates[-1] if dates else None
    unread: list[str] = []
    attempts: list[Attempt] = []
    for number, own in enumerate(reports, 1):
        handed = student.attempts[number - 1] if student.attempts else _NONE
        parts = [_part(part, own[part.exercise.id], handed, overrides) for part in assignment.parts]
        attempts.append(_attempt(assignment, student, handed, number, parts, due, unread))
    counted, parts, earned, total = _counting(assignment, attempts)
    marks = _marks(assignment, attempts, counted) if student.attempts else []
    if due is not None:
        marks.append(f"Has a due date of their own: {due:%Y-%m-%d %H:%M}.")
    marks += [said for part in parts for said in _by_hand(part, overrides)]
    for number in sorted(counted) if student.attempts else ():
        marks += [said for said in student.attempts[number - 1].taken if said not in marks]
    if all(part.excused for part in parts):
        marks.append("Excused from everything: there is no grade.")
    elif any(part.excused for part in parts):
        marks.append("What is not excused is worth all points together.")
    judged, by_hand = total, any(part.by_hand or part.excused for part in parts)
    for each in overrides:
        if each.exercise is None and (each.score is not None or each.add):
            before, total = total, max(_decided(each, total), Fraction(0))
            marks.append(_decision("The total", each, before, total))
            by_hand = True
    return StudentGrade(
        student=student.name,
        ids=student.ids,
        roster=student.roster or {},
        points=assignment.points,
        earned=earned,
        deduction=max(earned - judged, Fraction(0)),
        total=total,
        parts=tuple(parts),
        attempts=tuple(
            [replace(each, counted=each.number in counted) for each in attempts]
            if student.attempts
            else ()
        ),
        marks=tuple(marks),
        comments=tuple([_comment(each) for each in overrides if each.comment]),
        checks=(*unread, *[s for each in overrides for s in _stale(each, parts, judged)]),
        by_hand=by_hand,
        listed=student.roster is not None,
    )


def _part(
    part: Part, report: GradeReport, handed: Handed, overrides: Sequence[Override]
) -> PartGrade:
    judged = part.worth * report.score / report.points
    score, excused, by_hand = judged, False, False
    for each in overrides:
        if each.exercise == part.exercise.id:
            excused |= each.excused
            by_hand |= each.score is not None or bool(each.add)
            score = max(_decided(each, score), Fraction(0))
    answer = handed.answers.get(part.exercise.id)
    return PartGrade(
        exercise=part.exercise.id,
        title=part.exercise.title,
        worth=part.worth,
        judged=judged,
        score=Fraction(0) if excused else score,
        report=report,
        file=answer.file if answer is not None and answer.data is not None else None,
        by_hand=by_hand,
        excused=excused,
    )


def _decided(override: Override, score: Fraction) -> Fraction:
    return (score if override.score is None else override.score) + override.add


def _attempt(
    assignment: Assignment,
    student: Student,
    handed: Handed,
    number: int,
    parts: Sequence[PartGrade],
    due: datetime | None,
    unread: list[str],
) -> Attempt:
    policy = assignment.policy
    zone = policy.due.tzinfo if policy.due is not None else None
    text, submitted = _submitted(student, handed, number, zone)
    if text and submitted is None and policy.due is not None:
        unread.append(f"When it was handed in cannot be read: '{text}'.")
    lateness = policy.lateness(submitted, handed.late, due)
    earned = _earned(assignment.points, parts)
    deduction = policy.deduction(lateness, assignment.points, earned)
    late = _late_words(lateness)
    if policy.closed(submitted, due):
        deduction, late = earned, f"{late}, after the last date".removeprefix(", ")
    return Attempt(
        number=number,
        file=handed.file,
        submitted=text,
        late=late,
        earned=earned,
        deduction=deduction,
        total=earned - deduction,
        counted=False,
        parts=tuple(parts),
        others=handed.others,
    )


def _submitted(
    student: Student, handed: Handed, number: int, zone: tzinfo | None
) -> tuple[str, datetime | None]:
    """When it was handed in, as text and as a time; a list of the class tells of the last."""
    text = handed.submitted
    if not text and number == max(len(student.attempts), 1) and student.attempts:
        text = student.submitted
    return text, read_time(text, zone) if text else None


def _earned(points: Fraction, parts: Sequence[PartGrade]) -> Fraction:
    """The sum; where some are excused the others are worth all points."""
    worth = sum([part.worth for part in parts if not part.excused], Fraction(0))
    score = sum([part.score for part in parts], Fraction(0))
    return score * points / worth if worth else Fraction(0)


def _late_words(lateness: Lateness | None) -> str:
    if lateness is None:
        return ""
    return "late" if lateness.time is None else f"{span_words(lateness.time)} late"


def _counting(
    assignment: Assignment, attempts: Sequence[Attempt]
) -> tuple[set[int], list[PartGrade], Fraction, Fraction]:
    """Which attempts count, their exercises, what was earned, and the total."""
    some = attempts[: assignment.most_attempts]
    match assignment.attempts:
        case "first":
            one = some[0]
        case "last":
            one = some[-1]
        case "best":
            one = max(some, key=lambda each: (each.total, -each.number))
        case "best each":
            return _best_each(assignment, some)
        case "mean":
            earned = sum([each.earned for each in some], Fraction(0)) / len(some)
            total = sum([each.total for each in some], Fraction(0)) / len(some)
            return {each.number for each in some}, list(some[-1].parts), earned, total
    return {one.number}, list(one.parts), one.earned, one.total


def _best_each(
    assignment: Assignment, attempts: Sequence[Attempt]
) -> tuple[set[int], list[PartGrade], Fraction, Fraction]:
    """Of each exercise the attempt that is best with what its lateness takes from it."""
    chosen: list[tuple[int, PartGrade, Fraction]] = []
    for place, part in enumerate(assignment.parts):
        options = []
        for each in attempts:
            grade = each.parts[place]
            # What lateness takes away falls on the exercises by what they are worth or have.
            left = grade.score
            if each.earned:
                by_score = _takes_of_score(assignment)
                share = grade.score / each.earned if by_score else part.worth / assignment.points
                left = max(grade.score - each.deduction * share, Fraction(0))
                if each.total == 0:
                    left = Fraction(0)
            options.append((left, -each.number, grade))
        left, number, grade = max(options, key=lambda option: option[:2])
        chosen.append((-number, grade, left))
    worth = sum([grade.worth for _, grade, _ in chosen if not grade.excused], Fraction(0))
    scale = assignment.points / worth if worth else Fraction(0)
    earned = sum([grade.score for _, grade, _ in chosen], Fraction(0)) * scale
    total = sum([left for _, _, left in chosen], Fraction(0)) * scale
    return {number for number, _, _ in chosen}, [grade for _, grade, _ in chosen], earned, total


def _takes_of_score(assignment: Assignment) -> bool:
    rule = assignment.policy.rule
    return rule is not None and rule.amount.base == "score"


def _marks(assignment: Assignment, attempts: Sequence[Attempt], counted: set[int]) -> list[str]:
    """What is to be said of lateness, and of which attempts count."""
    said = []
    if len(attempts) > 1:
        said.append(_which_counts(assignment, attempts, counted))
    for each in attempts:
        if each.number in counted and each.late:
            which = f"Attempt {each.number}: " if len(attempts) > 1 else ""
            lost = f"{exact(each.deduction)} taken off" if each.deduction else "nothing taken off"
            unknown = ""
            if each.late == "late":
                unknown = "; how late is not known, so it is the least"
            said.append(f"{which}{each.late}: {lost}{unknown}.")
    return said


def _which_counts(assignment: Assignment, attempts: Sequence[Attempt], counted: set[int]) -> str:
    """Which attempts count, and what they are called."""
    some = sorted(counted)
    which = listed([f"the {_ordinal(number)}" for number in some], most=None)
    if assignment.attempts == "mean":
        which = "the mean" if len(some) == len(attempts) else f"the mean of {which}"
    verb = "counts" if len(some) == 1 or assignment.attempts == "mean" else "count"
    names = ", ".join([visible(name) for name in told_apart([each.file for each in attempts])])
    own = f": {names}" if names.strip(", ") else ""
    return f"Of {len(attempts)} attempts {which} {verb}{own}."


def _ordinal(number: int) -> str:
    if number < len(_ORDINALS):
        return _ORDINALS[number]
    tens = number % 100 // 10 == 1
    return f"{number}{'th' if tens else {1: 'st', 2: 'nd', 3: 'rd'}.get(number % 10, 'th')}"


def _by_hand(part: PartGrade, overrides: Sequence[Override]) -> list[str]:
    said = []
    for each in overrides:
        if each.exercise != part.exercise:
            continue
        if each.excused:
            said.append(f"{part.exercise}: excused{_by(each)}.")
        elif each.score is not None or each.add:
            said.append(_decision(part.exercise, each, part.judged, part.score))
    return said


def _decision(what: str, override: Override, before: Fraction, after: Fraction) -> str:
    return f"{what}: {exact(after)} by hand{_by(override)}, judged {exact(before)}."


def _stale(override: Override, parts: Sequence[PartGrade], judged: Fraction) -> list[str]:
    """What is to be looked at again, since it is judged differently than when it was decided."""
    own = [part.judged for part in parts if part.exercise == override.exercise]
    now = own[0] if own else judged
    if override.was is None or override.was == now:
        return []
    what = override.exercise or "The total"
    before = exact(override.was)
    return [f"{what}: judged {exact(now)} now, {before} when that was decided: look at it again."]


def _comment(override: Override) -> str:
    about = f"{override.exercise}: " if override.exercise else ""
    return f"{about}{override.comment}{_by(override)}"


def _by(override: Override) -> str:
    return f" ({override.by})" if override.by else ""
