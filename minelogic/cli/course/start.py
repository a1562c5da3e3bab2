"""`minelogic course start`."""

from __future__ import annotations

import os

import click

from minelogic.cli.shared.courses import course_option, loaded
from minelogic.diagnostics import visible
from minelogic.words import counted


@click.command()
@click.argument("folder", metavar="FOLDER")
@course_option
def command(folder: str, folder_of_course: str | None) -> None:
    """Make a folder for your answers, with what each exercise asks.

    Every exercise gets a folder, in that of its chapter, with its prompt and a file to begin with.
    What is there already is left as it is, so this also adds what is missing.
    """
    from shlex import quote

    from minelogic.exercises.course.start import start_course

    course = loaded(folder_of_course)
    try:
        written, kept = start_course(course, folder)
    except OSError as error:
        reason = error.strerror or "it cannot be written"
        raise click.UsageError(f"{visible(folder)}: {reason}.") from None
    click.echo(f"{visible(course.title)}: {counted(len(course.steps), 'exercise')}")
    files = f"Wrote {counted(len(written), 'file')} in {visible(folder)}"
    click.echo(f"{files}; {counted(len(kept), 'file')} kept." if kept else f"{files}.")
    following = "minelogic course next"
    if folder_of_course is not None:
        following += f" --course {quote(os.path.relpath(folder_of_course, folder))}"
    click.echo("Go there and see what comes first:")
    click.echo(f"    cd {quote(visible(folder))}")
    click.echo(f"    {following}")
