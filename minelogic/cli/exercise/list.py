"""`minelogic exercise list`."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Literal

import click

from minelogic.cli.shared.common import MISTAKES, OK, emit_json, json_option, show_findings
from minelogic.diagnostics import Diagnostic, DiagnosticJson, visible
from minelogic.errors import FileError
from minelogic.exercises.exercise import Exercise, Feedback
from minelogic.exercises.tasks import Kind
from minelogic.jsonable import Ratio, Shape, picked, plain

if TYPE_CHECKING:
    from minelogic.exercises.course.course import Course


class ExerciseJson(Shape):
    """An exercise: what it is called, what is handed in, and its place in the course."""

    name: str
    id: str
    title: str
    kind: Kind
    points: Ratio
    answer: str
    feedback: Feedback
    sha256: str
    chapter: str | None
    number: int | None
    difficulty: int | None
    week: int | None


_NO_PLACE = dict.fromkeys(("chapter", "number", "difficulty", "week"))
"""Of an exercise that is listed outside a course."""


class AssignmentJson(Shape):
    """An assignment: what it is called, and the exercises that are handed in together."""

    name: str
    id: str
    title: str
    points: Ratio
    due: str | None
    exercises: list[str]
    sha256: str


class ExercisesJson(Shape):
    """The exercises that ship in the order of their course, or those in folders."""

    format: Literal["minelogic.exercises/1"]
    exercises: list[ExerciseJson]
    assignments: list[AssignmentJson]
    diagnostics: list[DiagnosticJson]


@click.command()
@click.argument("folders", metavar="[FOLDER]...", nargs=-1)
@json_option
def command(folders: tuple[str, ...], as_json: bool) -> None:
    """List the exercises that ship, chapter by chapter, or those in folders.

    FOLDER is an exercise, has exercises in it, or is a course with a file course.toml. The exit
    code is 1 if one of them has mistakes.
    """
    from minelogic.exercises.course.load import is_course, load_course
    from minelogic.exercises.load import FILE, load_exercise

    findings: list[Diagnostic] = []
    paths: list[str] = []
    assignments: list[AssignmentJson] = []
    courses: list[Course] = []
    for folder in folders or (None,):
        if folder is None or is_course(folder):
            try:
                courses.append(load_course(folder))
            except FileError as error:
                findings += error.diagnostics
            continue
        assignments += _assignments(folder, findings)
        inside = _inside(folder, FILE)
        if not inside and not assignments and not findings:
            raise click.UsageError(f"There is no exercise in {visible(folder)}.")
        paths += inside
    exercises: list[tuple[str, Exercise]] = []
    for name in paths:
        try:
            exercises.append((name, load_exercise(name)))
        except FileError as error:
            findings += error.diagnostics
    if as_json:
        listed = [picked(each, ExerciseJson, name=name, **_NO_PLACE) for name, each in exercises]
        data: ExercisesJson = {
            "format": "minelogic.exercises/1",
            "exercises": [*[each for course in courses for each in _steps(course)], *listed],
            "assignments": assignments,
            "diagnostics": plain(findings),
        }
        emit_json(data)
    else:
        show_findings(findings)
        for course in courses:
            click.echo("\n".join(_course_lines(course)))
        _show(exercises)
        for each in assignments:
            count = len(each["exercises"])
            due = f", due {each['due']}" if each["due"] else ""
            head = f"{visible(each['name'])}  assignment of {count}, {each['points']} points{due}"
            click.echo(f"{head}  {visible(each['title'])}")
    sys.exit(MISTAKES if findings else OK)


def _steps(course: Course) -> Iterator[ExerciseJson]:
    """The exercises of a course in their order."""
    for chapter in course.chapters:
        for step in chapter.steps:
            placed = {key: getattr(step, key, chapter.name) for key in _NO_PLACE}
            yield picked(step.exercise, ExerciseJson, name=step.name, **placed)


def _course_lines(course: Course) -> Iterator[str]:
    """The way through a course: a head for each chapter, and a line for each exercise."""
    from minelogic.exercises.tasks import KINDS
    from minelogic.words import shortened

    names = max(len(visible(step.name)) for step in course.steps)
    kinds = max(map(len, KINDS))
    yield f"{visible(course.title)}: {len(course.steps)} exercises"
    for chapter in course.chapters:
        yield ""
        yield f"{chapter.number}. {visible(chapter.title)} (week {chapter.week})"
        for step in chapter.steps:
            level = "●" * step.difficulty + "○" * (5 - step.difficulty)
            head = f"{step.number:>4}  {visible(step.name):{names}}  {step.exercise.kind:{kinds}}"
            title = shortened(visible(step.exercise.title), max(80 - len(head) - 9, 12))
            yield f"{head}  {level}  {title}"


def _assignments(folder: str, findings: list[Diagnostic]) -> list[AssignmentJson]:
    """The assignments that a folder is or has in it."""
    from minelogic.exercises.assignments.assignment import when
    from minelogic.exercises.assignments.load import FILE, load_assignment

    listed: list[AssignmentJson] = []
    for name in _inside(folder, FILE):
        try:
            each = load_assignment(name)
        except FileError as error:
            findings += error.diagnostics
            continue
        due = each.policy.due
        exercises = [part.exercise.id for part in each.parts]
        listed.append(
            picked(
                each, AssignmentJson, name=name, exercises=exercises,
                due=None if due is None else when(due),
            )
        )  # fmt: skip
    return listed


def _inside(folder: str, file: str) -> list[str]:
    """The folder itself if it is an exercise, else those of its folders that are."""
    if os.path.isfile(os.path.join(folder, file)):
        return [folder]
    try:
        names = sorted(os.listdir(folder))
    except OSError:
        return []
    paths = [os.path.join(folder, name) for name in names]
    return [path for path in paths if os.path.isfile(os.path.join(path, file))]


def _show(exercises: list[tuple[str, Exercise]]) -> None:
    from minelogic.exercises.tasks import KINDS
    from minelogic.grading.report.words import exact

    kinds = max(map(len, KINDS))
    wide = max((len(visible(name)) for name, _ in exercises), default=0)
    for name, exercise in exercises:
        points = f"{exact(exercise.points)} point{'s' * (exercise.points != 1)}"
        head = f"{visible(name):{wide}}  {exercise.kind:{kinds}}  {points:>9}"
        click.echo(f"{head}  {visible(exercise.title)}")
