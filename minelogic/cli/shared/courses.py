"""What the commands about a course share: which course, and whose folder."""

from __future__ import annotations

import os
from collections.abc import Callable
from shlex import quote
from typing import TYPE_CHECKING, Any, TypeVar

import click

from minelogic.cli.shared.common import fail
from minelogic.diagnostics import visible
from minelogic.errors import FileError

if TYPE_CHECKING:
    from minelogic.exercises.course.course import Course

F = TypeVar("F", bound=Callable[..., Any])


def course_option(command: F) -> F:
    """Adds `--course`, which the command gets as `folder_of_course`."""
    option = click.option(
        "--course",
        "folder_of_course",
        metavar="FOLDER",
        help="A course of your own, with a file course.toml; else the one that ships.",
    )
    return option(command)


def loaded(folder_of_course: str | None, as_json: bool = False) -> Course:
    """The course; if it has mistakes, they are shown and the command ends."""
    from minelogic.exercises.course.load import load_course

    try:
        return load_course(folder_of_course)
    except FileError as error:
        fail(error.diagnostics, as_json)


def student_folder(folder: str, course: Course) -> str:
    """The folder of answers: the one that is named, or of which it is a chapter or an exercise."""
    from minelogic.exercises.course.start import chapter_folder

    if not os.path.isdir(folder):
        named = next((step.name for step in course.steps if step.exercise.id == folder), None)
        if named is not None:
            raise click.UsageError(_an_exercise(named, folder, course))
        said = f"There is no folder {visible(folder)}."
        raise click.UsageError(f"{said} Begin with: minelogic course start {visible(folder)}")
    chapters = {chapter_folder(chapter) for chapter in course.chapters}
    inner, ups = os.path.abspath(folder), list[str]()
    for _ in range(2):
        inner, name = os.path.split(inner)
        ups.append(os.pardir)
        if name in chapters:
            return os.path.normpath(os.path.join(folder, *ups))
    return folder


def _an_exercise(name: str, id: str, course: Course) -> str:
    """What is said where an exercise is named in place of the folder of answers."""
    from minelogic.exercises.course.start import answer_folder

    lines = [
        f"{visible(id)} is an exercise, and FOLDER has all of them. To read it:",
        f"    minelogic exercise show {visible(quote(name))}",
    ]
    for chapter in course.chapters:
        for step in chapter.steps:
            own = os.path.join(answer_folder(chapter, step), step.exercise.answer)
            if step.exercise.id == id and os.path.isfile(own):
                lines += [f"Your answer belongs into {visible(own)}."]
    return "\n".join(lines)


def started_above(folder: str, course: Course) -> str | None:
    """The folder of a started course in which a new one would lie; None if there is none."""
    from minelogic.exercises.course.start import chapter_folder

    chapters = {chapter_folder(chapter) for chapter in course.chapters}
    above = os.path.abspath(folder)
    while (up := os.path.dirname(above)) != above:
        above = up
        if any(os.path.isdir(os.path.join(above, chapter)) for chapter in chapters):
            return above
    return None
