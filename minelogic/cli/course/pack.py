"""`minelogic course pack`."""

from __future__ import annotations

import click

from minelogic.cli.shared.common import fail
from minelogic.cli.shared.courses import course_option, loaded
from minelogic.diagnostics import visible
from minelogic.errors import FileError, MinelogicError
from minelogic.grading.platforms import AUTOGRADERS
from minelogic.words import listed


@click.command()
@click.option(
    "--for",
    "platforms",
    multiple=True,
    type=click.Choice(list(AUTOGRADERS)),
    help="Where they will be put (repeatable); else all platforms that run the grader.",
)
@click.option("--week", "weeks", multiple=True, type=int, metavar="N", help="Only this week.")
@click.option(
    "-o", "--out", "--output", "output", metavar="FOLDER", default="packs", show_default=True
)
@click.option("--wheels", metavar="DIR", help="Take the packages they need from this folder.")
@click.option("--no-wheels", is_flag=True, help="Leave packages to be installed over there.")
@course_option
def command(
    platforms: tuple[str, ...],
    weeks: tuple[int, ...],
    output: str,
    wheels: str | None,
    no_wheels: bool,
    folder_of_course: str | None,
) -> None:
    """Pack all weeks of a course for platforms: a zip file for each, ready to be put there.

    The exercises of a week are one assignment. The same course and the same packages make the same
    bytes.
    """
    from minelogic.grading.course.pack import pack_course

    if wheels is not None and no_wheels:
        raise click.UsageError("--wheels and --no-wheels exclude each other.")
    course = loaded(folder_of_course)
    other = next((week for week in weeks if week not in course.weeks), None)
    if other is not None:
        there = listed(list(map(str, course.weeks)), most=None)
        raise click.UsageError(f"Week {other} has no exercises; weeks that have some: {there}.")
    packs = pack_course(course, output, platforms, wheels, weeks=weeks, no_wheels=no_wheels)
    try:
        for path in packs:
            click.echo(f"Wrote {visible(str(path))}.")
    except FileError as error:
        fail(error.diagnostics)
    except (MinelogicError, ValueError) as error:
        raise click.ClickException(f"{visible(str(error)).rstrip('.')}.") from None
    except OSError as error:
        reason = error.strerror or "it cannot be written"
        raise click.UsageError(f"{visible(output)}: {reason}.") from None
