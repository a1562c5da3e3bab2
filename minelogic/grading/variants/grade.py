"""A class graded where every student has a variant of the exercise: each answer by its own."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from minelogic.exercises.exercise import Exercise
from minelogic.exercises.variants import Variants, load_variants
from minelogic.grading.batch import grade_all
from minelogic.grading.hand_ins.roster import Person, id_of, read_roster
from minelogic.grading.hand_ins.submissions import (
    Submission,
    handed_in,
    shown_name,
    with_own_names,
)
from minelogic.grading.report.values import GradeReport, Status
from minelogic.grading.variants.swapped import answered
from minelogic.grading.variants.whose import Owner, absent, owners, people_of, student_of
from minelogic.records import replace
from minelogic.words import listed


class Judged(NamedTuple):
    """A hand-in with the full report on it."""

    submission: Submission
    report: GradeReport
    person: Person | None = None
    """Whose it is, by the list of the class; None if that is not certain."""
    note: str = ""
    """What instructors should look at, in sentences; students are never told."""
    remark: str = ""
    """The same in a few words."""


def grade_variants(
    variants: Variants | str | os.PathLike[str],
    paths: Iterable[str | os.PathLike[str]],
    *,
    roster: str | os.PathLike[str] | None = None,
    jobs: int = 1,
) -> list[Judged]:
    """Every hand-in at these paths, judged by the exercise of the student whose it is.

    Whose it is goes by the list of the class that the variants were made from, or by another
    `roster` of it. What fits several students, as a name does that two of them have, is not judged.
    Of whom there is nothing is reported as missing, unless there is one hand-in alone and no
    `roster`. Raises `FileError` if the variants have mistakes, `RosterError` if the list cannot be
    read.
    """
    loaded = variants if isinstance(variants, Variants) else load_variants(variants)
    people = people_of(loaded) if roster is None else read_roster(roster)
    submissions = handed_in(paths, loaded.exercise, beside=roster)
    owned = owners(loaded, people, submissions)
    if roster is not None or len(submissions) != 1:
        for person, said in absent(people, owned):
            submissions.append(Submission(student_of(person), None, said or None))
            owned.append(Owner((student_of(person),), person=person))
    named = with_own_names([_named(s, o) for s, o in zip(submissions, owned, strict=True)])
    tasks = sorted(zip(named, owned, strict=True), key=lambda task: task[0].name)
    twice = Counter([owner.fits for each, owner in tasks if each.status != "missing" or each.file])

    def judged(task: tuple[Submission, Owner]) -> Judged:
        submission, owner = task
        return _judged(loaded, submission, owner, twice[owner.fits] if owner.person else 1)

    if jobs in (0, 1) or len(tasks) < 2:
        return [judged(task) for task in tasks]
    from concurrent.futures import ThreadPoolExecutor

    with ThreadPoolExecutor(os.cpu_count() or 1 if jobs < 0 else jobs) as threads:
        return list(threads.map(judged, tasks))


def _named(submission: Submission, owner: Owner) -> Submission:
    """The hand-in by the id of whose it is; what else it went by stays among its ids."""
    if owner.person is None:
        return submission
    person = owner.person
    others = [submission.name, *submission.ids, id_of(person) or "", person.name]
    name = shown_name(student_of(person))
    known = dict.fromkeys([each for each in others if each not in ("", name)])
    ids = (name, *known) if submission.file is not None else tuple(known)
    return replace(submission, name=name, ids=ids)


def _judged(variants: Variants, submission: Submission, owner: Owner, hand_ins: int) -> Judged:
    """The report, with what instructors should know of it."""
    if owner.variant is None:
        fits = () if owner.person else answered(variants, submission, None, owner.fits)
        if submission.data is not None:
            status: Status = "unreadable" if owner.fits else "unlisted"
            submission = replace(submission, data=None, problem=owner.why_not, status=status)
        report = _report(submission, variants.exercise)
        who = listed(list(owner.fits))
        note, remark = "", ""
        if len(owner.fits) > 1:
            note, remark = f"It fits {who}, so it was not judged.", f"fits {who}"
        elif not owner.fits and submission.problem == owner.why_not:
            note, remark = "It is not known whose it is, so it was not judged.", "whose is it?"
        if fits and note:
            note += f" It is an answer to the exercise of {listed(list(fits))}."
        return Judged(submission, report, owner.person, note, remark)
    report = _report(submission, owner.variant.exercise)
    notes, remarks = [], []
    if hand_ins > 1:
        notes.append(f"There are {hand_ins} hand-ins of {owner.fits[0]}.")
        remarks.append(f"one of {hand_ins} hand-ins")
    if others := answered(variants, submission, report):
        who = listed(list(others))
        notes.append(f"This is an answer to the exercise of {who}.")
        remarks.append(f"answers {who}'s")
    return Judged(submission, report, owner.person, " ".join(notes), ", ".join(remarks))


def _report(submission: Submission, exercise: Exercise) -> GradeReport:
    return grade_all(exercise, [submission], full=True)[0]
