"""`minelogic course status`."""

from __future__ import annotations

import click

from minelogic.cli.shared.common import emit_json, json_option
from minelogic.cli.shared.courses import course_option, loaded, student_folder


@click.command()
@click.argument("folder", metavar="[FOLDER]", default=".")
@course_option
@json_option
def command(folder: str, folder_of_course: str | None, as_json: bool) -> None:
    """Tell which exercises are right, tried or untouched.

    FOLDER has your answers, as 'minelogic course start' lays them out; without it, they are looked
    for where you are. Each answer is judged as 'minelogic grade' does.
    """
    from minelogic.grading.course.status import course_status
    from minelogic.grading.course.text import status_text

    course = loaded(folder_of_course, as_json)
    status = course_status(course, student_folder(folder, course))
    if as_json:
        emit_json(status.to_json())
    else:
        click.echo(status_text(status).rstrip("\n"))
