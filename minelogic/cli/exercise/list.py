"""`minelogic exercise list`."""

from __future__ import annotations

import os
import sys
from typing import Literal

import click

from minelogic.cli.shared.common import MISTAKES, OK, emit_json, json_option, show_findings
from minelogic.diagnostics import Diagnostic, DiagnosticJson, visible
from minelogic.errors import FileError
from minelogic.exercises.exercise import Exercise, Feedback
from minelogic.exercises.tasks import Kind
from minelogic.jsonable import Ratio, Shape, picked, plain


class ExerciseJson(Shape):
    """An exercise: what it is called, and what is handed in."""

    name: str
    id: str
    title: str
    kind: Kind
    points: Ratio
    answer: str
    feedback: Feedback
    sha256: str


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
    """The exercises that ship, or those in folders."""

    format: Literal["minelogic.exercises/1"]
    exercises: list[ExerciseJson]
    assignments: list[AssignmentJson]
    diagnostics: list[DiagnosticJson]


@click.command()
@click.argument("folders", metavar="[FOLDER]...", nargs=-1)
@json_option
def command(folders: tuple[str, ...], as_json: bool) -> None:
    """List the exercises that ship, or those in folders.

    FOLDER is an exercise, or has exercises in it. The exit code is 1 if one of them has mistakes.
    """
    from minelogic.exercises.load import FILE, exercise_names, load_exercise

    findings: list[Diagnostic] = []
    paths: list[str] = []
    assignments: list[AssignmentJson] = []
    for folder in folders:
        assignments += _assignments(folder, findings)
        inside = _inside(folder, FILE)
        if not inside and not assignments and not findings:
            raise click.UsageError(f"There is no exercise in {visible(folder)}.")
        paths += inside
    exercises: list[tuple[str, Exercise]] = []
    for name in paths if folders else exercise_names():
        try:
            exercises.append((name, load_exercise(name)))
        except FileError as error:
            findings += error.diagnostics
    if as_json:
        data: ExercisesJson = {
            "format": "minelogic.exercises/1",
            "exercises": [picked(each, ExerciseJson, name=name) for name, each in exercises],
            "assignments": assignments,
            "diagnostics": plain(findings),
        }
        emit_json(data)
    else:
        show_findings(findings)
        _show(exercises)
        for each in assignments:
            count = len(each["exercises"])
            due = f", due {each['due']}" if each["due"] else ""
            head = f"{visible(each['name'])}  assignment of {count}, {each['points']} points{due}"
            click.echo(f"{head}  {visible(each['title'])}")
    sys.exit(MISTAKES if findings else OK)


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
