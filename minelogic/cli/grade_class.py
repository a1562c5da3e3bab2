"""`minelogic grade` for an assignment, or where something was decided by hand."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

import click

from minelogic.cli.shared.common import LIMIT, MISTAKES, OK, fail, looked_for
from minelogic.cli.shared.deriving import make_folder, write_file
from minelogic.diagnostics import visible
from minelogic.errors import FileError, MinelogicError
from minelogic.exercises.exercise import Feedback
from minelogic.records import dataclass
from minelogic.words import raised

if TYPE_CHECKING:
    from minelogic.exercises.assignments.assignment import Assignment
    from minelogic.grading.assignments.values import ClassReport, StudentGrade
    from minelogic.grading.report.values import GradeReport

_COLOURS = {"passed": "green", "full": "green", "failed": "red", "mistake": "red"}


@dataclass(frozen=True, slots=True)
class Wanted:
    """What the options of the command ask for."""

    form: str
    output: str | None
    html: str | None
    csv: str | None
    quiet: bool
    feedback: Feedback | None
    roster: str | None
    jobs: int
    platform: str | None
    overrides: str | None


def grade_class(name: str, paths: Sequence[str], wanted: Wanted) -> None:
    """Grades, writes what is wanted, and ends the command."""
    if wanted.form == "html":
        raise click.UsageError("A class has many pages; --html DIR writes them.")
    full, levels = _graded(name, paths, wanted)
    report = full.shown(wanted.feedback, levels)
    if wanted.html is not None:
        _pages(wanted.html, report)
    if wanted.csv is not None:
        from minelogic.grading.assignments.table import class_table

        write_file(wanted.csv, class_table(full))
    text = _text(full, report, wanted)
    if wanted.output is None:
        click.echo(text.rstrip("\n"))
    else:
        write_file(wanted.output, click.unstyle(text).rstrip("\n") + "\n")
    sys.exit(_code(full))


def _graded(
    name: str, paths: Sequence[str], wanted: Wanted
) -> tuple[ClassReport, Mapping[str, Feedback]]:
    """The class with full reports, and what students are told of each exercise."""
    from minelogic.exercises.assignments.assignment import assignment_of
    from minelogic.exercises.assignments.load import is_assignment, is_set, load_assignment
    from minelogic.exercises.load import load_exercise
    from minelogic.grading.assignments.grade import grade_class as graded
    from minelogic.grading.assignments.overrides import read_overrides

    for path in paths:
        if path == "-":
            said = "- is one answer to one exercise; a class hands in folders, archives or files."
            raise click.UsageError(said)
        if not os.path.lexists(path):
            raise click.UsageError(f"{visible(path)}: there is no such file{looked_for(path)}.")
    try:
        assignment: Assignment = (
            load_assignment(name)
            if is_assignment(name) or is_set(name)
            else assignment_of(load_exercise(name))
        )
        decided = [] if wanted.overrides is None else read_overrides(wanted.overrides, assignment)
        report = graded(
            assignment, paths, roster=wanted.roster, overrides=decided, jobs=wanted.jobs
        )
    except FileError as error:
        fail(error.diagnostics, wanted.form == "json")
    except OSError as error:
        reason = error.strerror or "it cannot be read"
        raise click.UsageError(f"{visible(str(wanted.overrides))}: {reason}.") from None
    except MinelogicError as error:
        raise click.UsageError(f"{raised(visible(str(error))).rstrip('.')}.") from None
    if not report.students:
        raise click.UsageError("There is nothing to be graded: no file was found.")
    return report, {part.exercise.id: part.exercise.feedback for part in assignment.parts}


def _text(full: ClassReport, report: ClassReport, wanted: Wanted) -> str:
    """What goes to standard output."""
    from minelogic.grading.assignments.table import class_table
    from minelogic.grading.assignments.text import class_lines, class_text, student_text
    from minelogic.grading.report.text import report_text

    if wanted.platform is not None:
        return _for_platform(full, wanted.platform, wanted.roster)
    if wanted.form == "csv":
        return class_table(full)
    if wanted.form == "json":
        import json

        text = json.dumps(report.to_json(), ensure_ascii=False)
        return "".join([c if c.isprintable() else json.dumps(c)[1:-1] for c in text])
    if wanted.quiet:
        return "\n".join(class_lines(full, _paint))
    if len(report.students) == 1:
        (student,) = report.students
        parts = [
            report_text(part.report, paint=_paint) for part in student.parts if not part.excused
        ]
        return f"\n\n{'─' * 80}\n\n".join([student_text(report, student, _paint), *parts])
    return class_text(full, _paint)


def _paint(text: str, what: str) -> str:
    return click.style(text, fg=_COLOURS.get(what), bold=True)


def _pages(folder: str, report: ClassReport) -> None:
    """A page for each student, with what that student may see, and one for instructors."""
    from minelogic.grading.assignments.page import class_page, student_page
    from minelogic.grading.report.summary_page import page_names

    make_folder(folder)
    names = page_names([student.student for student in report.students])
    for student in report.students:
        path = os.path.join(folder, names[student.student])
        write_file(path, student_page(report, student), quiet=True)
    index = os.path.join(folder, "index.html")
    write_file(index, class_page(report, names), quiet=True)
    click.echo(f"Wrote {len(names) + 1} pages; begin with {visible(index)}.", err=True)


def _for_platform(report: ClassReport, platform: str, roster: str | None) -> str:
    """The platform's gradebook with the totals; who is not in it is said."""
    from minelogic.grading.assignments.table import total_reports
    from minelogic.grading.platforms import PLATFORMS

    chosen = PLATFORMS[platform]
    if chosen.tabulated is None:
        raise click.UsageError(f"{chosen.name} takes one hand-in at a time, to one exercise.")
    if roster is None:
        needs = f"needs the gradebook that {chosen.title} exports, as --roster."
        raise click.UsageError(f"--for {chosen.name} {needs}")
    with open(roster, encoding="utf-8-sig", newline="") as stream:
        exported = stream.read()
    totals: list[GradeReport] = total_reports(report)
    try:
        table = chosen.tabulated(
            totals, exported, {each.student: _ids(each) for each in report.students}
        )
    except MinelogicError as error:
        raise click.UsageError(f"{visible(roster)}: {visible(str(error))}.") from None
    for name, why in table.left_out:
        click.echo(f"{visible(name)} is left out: {visible(why)}.", err=True)
    return table.text


def _ids(student: StudentGrade) -> tuple[str, ...]:
    return (*student.ids, *student.roster.values())


def _code(report: ClassReport) -> int:
    statuses = {part.report.status for each in report.students for part in each.parts}
    if statuses & {"limit", "crashed"}:
        return LIMIT
    if len(report.students) == 1:
        (student,) = report.students
        return OK if student.total >= max(student.points, Fraction(0)) else MISTAKES
    return OK
