"""`minelogic course start`."""

from __future__ import annotations

import os

import click

from minelogic.cli.shared.courses import course_option, loaded, started_above
from minelogic.diagnostics import visible
from minelogic.words import counted


@click.command()
@click.argument("folder", metavar="FOLDER", required=False)
@click.option("--force", is_flag=True, help="Also inside a course that was started already.")
@course_option
def command(folder: str | None, force: bool, folder_of_course: str | None) -> None:
    """Make a folder for your answers, with what each exercise asks.

    Every exercise gets a folder, in that of its chapter, with its prompt and a file to begin with.
    What is there already is left as it is, so this also adds what is missing.
    """
    from shlex import quote

    from minelogic.exercises.course.start import start_course

    course = loaded(folder_of_course)
    if folder is None:
        name = visible(quote(course.id))
        raise click.UsageError(f"Name the folder to make, as in\n    minelogic course start {name}")
    if os.path.isfile(folder):
        raise click.UsageError(f"{visible(folder)} is a file. Name a folder that is to be made.")
    above = None if force else started_above(folder, course)
    if above is not None:
        raise click.UsageError(_inside(folder, above))
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


def _inside(folder: str, above: str) -> str:
    """Why no course is begun inside another one, and what was perhaps meant."""
    from shlex import quote

    return (
        f"{visible(folder)} would lie inside a course that was started already, in\n"
        f"    {visible(above)}\nTo go on with that one:\n"
        f"    minelogic course next {visible(quote(os.path.relpath(above)))}\n"
        "To begin another one all the same, add --force."
    )
