"""`minelogic course next`."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import click

from minelogic.cli.shared.courses import course_option, loaded, student_folder
from minelogic.diagnostics import visible
from minelogic.words import fill

if TYPE_CHECKING:
    from minelogic.exercises.course.course import Course


@click.command()
@click.argument("folder", metavar="[FOLDER]", default=".")
@course_option
def command(folder: str, folder_of_course: str | None) -> None:
    """Show the next exercise that is not right yet.

    FOLDER has your answers, as 'minelogic course start' lays them out; without it, they are looked
    for where you are.
    """
    from shlex import quote

    from minelogic.exercises.course.start import answer_folder
    from minelogic.exercises.show import exercise_text
    from minelogic.grading.course.status import has_answers, step_statuses
    from minelogic.grading.course.text import beside_words
    from minelogic.grading.report.words import score_words

    course = loaded(folder_of_course)
    given = student_folder(folder, course)
    found = next((s for s in step_statuses(course, given) if s.state != "right"), None)
    if found is None:
        click.echo(f"{visible(course.title)}: all exercises are right.")
        return
    step, exercise = found.step, found.step.exercise
    chapter = next(each for each in course.chapters if each.name == found.chapter)
    own = os.path.join(given, answer_folder(chapter, step), exercise.answer)
    path = os.path.normpath(found.file or own)
    place = f"Exercise {step.number} of {len(course.steps)}"
    click.echo(f"{place} · {chapter.number}. {visible(chapter.title)} (week {chapter.week})\n")
    click.echo(exercise_text(exercise, step.name, answer=path).rstrip("\n"))
    if found.beside is not None:
        click.echo("\n" + fill(beside_words(found.beside, exercise.answer)))
    if not has_answers(course, given):
        _say_how_to_begin(course, given)
    elif found.file is None and found.beside is None:
        click.echo("\nThere is no such file yet. To have all that are missing laid out:")
        click.echo(f"    minelogic course start {visible(quote(given))}")
    if found.state == "tried":
        click.echo(f"\nSo far: {score_words(found.score, exercise.points)}. To see what is wrong:")
        click.echo(f"    minelogic grade {quote(step.name)} {visible(quote(path))}")


def _say_how_to_begin(course: Course, given: str) -> None:
    """What to do where nothing is of the course: go to the folder that is, or begin one."""
    from shlex import quote

    from minelogic.grading.course.status import folder_of_answers

    click.echo(f"\nNo answers were found in {visible(os.path.abspath(given))}.")
    elsewhere = folder_of_answers(course, given)
    if elsewhere is not None:
        click.echo("Was this folder meant?")
        click.echo(f"    minelogic course next {visible(quote(elsewhere))}")
        return
    # Into a folder that has other things in it 50 others are not put unasked.
    where = os.path.join(given, course.id) if os.listdir(given) else given
    click.echo("Go to the folder that has them. To begin, have a folder laid out:")
    click.echo(f"    minelogic course start {visible(quote(os.path.normpath(where)))}")
