"""`minelogic exercise check`."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Literal

import click

from minelogic.cli.shared.common import MISTAKES, OK, emit_json, fail, json_option, show_findings
from minelogic.diagnostics import Diagnostic, DiagnosticJson, visible
from minelogic.errors import FileError
from minelogic.exercises.exercise import Exercise
from minelogic.exercises.load import FILE
from minelogic.jsonable import Shape, plain
from minelogic.words import fill, plural

if TYPE_CHECKING:
    from minelogic.grading.exercise_check import CheckReport, ExerciseCheckJson

_MANY_BOARDS = _MANY_TILES = 100


class ExerciseChecksJson(Shape):
    """What was tried of several exercises."""

    format: Literal["minelogic.exercise-checks/1"]
    exercises: list[ExerciseCheckJson]
    diagnostics: list[DiagnosticJson]


@click.command()
@click.argument("exercises", metavar="EXERCISE...", nargs=-1, required=True)
@click.option("-q", "--quiet", is_flag=True, help="Only what failed; nothing, if nothing did.")
@json_option
def command(exercises: tuple[str, ...], quiet: bool, as_json: bool) -> None:
    """Try an exercise: its reference, its starter, its wrong answers; or all of an assignment.

    EXERCISE is a folder, also of an assignment or a course, or the name of an exercise that
    ships. The reference has to get all points, the starter must not, and each wrong answer gets
    what is listed. The exit code is 1 if something is not as it should be.
    """
    from minelogic.exercises.load import load_exercise
    from minelogic.grading.exercise_check import check_exercise

    reports: list[CheckReport] = []
    findings: list[Diagnostic] = []
    for exercise, student in _with_parts(exercises, findings):
        try:
            loaded = exercise if isinstance(exercise, Exercise) else load_exercise(exercise)
            _note_size(loaded)
            report = check_exercise(loaded)
            reports.append(report if student is None else _of(student, report))
        except FileError as error:
            findings += error.diagnostics
    if findings and not reports:
        fail(findings, as_json)
    if as_json:
        several: ExerciseChecksJson = {
            "format": "minelogic.exercise-checks/1",
            "exercises": plain(reports),
            "diagnostics": plain(findings),
        }
        emit_json(several["exercises"][0] if len(reports) == 1 == len(exercises) else several)
    else:
        show_findings(findings)
        said = [text for report in reports if (text := _text(report, quiet))]
        if said:
            click.echo(("\n" if quiet else "\n\n").join(said))
    sys.exit(OK if not findings and all(report.ok for report in reports) else MISTAKES)


def _of(student: str, report: CheckReport) -> CheckReport:
    """The report on the variant of a student, by the name of the exercise and the student."""
    from minelogic.records import replace

    return replace(report, exercise=f"{report.exercise}/{student}")


def _with_parts(
    names: Sequence[str], findings: list[Diagnostic]
) -> Iterator[tuple[str | Exercise, str | None]]:
    """What is to be tried: of an assignment, a course, a class or a folder of exercises, all.

    Where everyone has a variant, also whose each is.
    """
    from minelogic.exercises.assignments.load import is_assignment, load_assignment
    from minelogic.exercises.course.load import is_course, load_course
    from minelogic.exercises.unfinished import set_findings
    from minelogic.exercises.variants import is_variants, load_variants

    for name in names:
        torn = set_findings(name)
        findings += torn
        try:
            if is_course(name):
                yield from [(step.exercise, None) for step in load_course(name).steps]
            elif is_variants(name):
                if torn:
                    yield from [(each, None) for each in _inside(name)]
                    continue
                yield from [(each.exercise, each.student) for each in load_variants(name).students]
            elif is_assignment(name):
                yield from [(part.exercise, None) for part in load_assignment(name).parts]
            else:
                yield from [(each, None) for each in _inside(name)]
        except FileError as error:
            findings += error.diagnostics


def _inside(name: str) -> list[str]:
    """The exercise itself; of a folder that is none, but has exercises in it, these."""
    if os.path.isdir(name) and not os.path.isfile(os.path.join(name, FILE)):
        paths = [os.path.join(name, each) for each in sorted(os.listdir(name))]
        exercises = [path for path in paths if os.path.isfile(os.path.join(path, FILE))]
        return exercises or [name]
    return [name]


def _note_size(exercise: Exercise) -> None:
    """Says beforehand, on standard error, that it will take its time."""
    boards = getattr(exercise.task, "boards", None)
    if boards is None:
        return
    number, tiles = len(boards.places), boards.largest.board.size
    if number > _MANY_BOARDS or tiles > _MANY_TILES:
        boards_words = f"{number} {plural(number, 'board')}, the largest of {tiles} tiles"
        click.echo(f"{exercise.id} is judged on {boards_words}: this can take long.", err=True)


def _text(report: CheckReport, quiet: bool) -> str:
    from minelogic.grading.exercise_check import check_text

    if not quiet:
        return check_text(report)
    said = [f"{visible(report.exercise)}: ✗ {visible(row.sentence)}" for row in report.failed]
    return "\n".join([fill(sentence, "", "  ") for sentence in said])
