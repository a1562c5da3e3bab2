"""`minelogic exercise pack`."""

from __future__ import annotations

from typing import Any

import click

from minelogic.cli.shared.common import fail
from minelogic.diagnostics import visible
from minelogic.errors import FileError, MinelogicError
from minelogic.grading.platforms import AUTOGRADERS


@click.command()
@click.argument("exercise", metavar="EXERCISE")
@click.option(
    "--for",
    "platform",
    type=click.Choice(list(AUTOGRADERS)),
    default="gradescope",
    show_default=True,
    help="Where it will be put.",
)
@click.option(
    "-o",
    "--out",
    "--output",
    "output",
    metavar="ZIP",
    default=".",
    show_default=True,
    help="The file to write, or a folder to write it in.",
)
@click.option("--wheels", metavar="DIR", help="Take the packages it needs from this folder.")
@click.option("--no-wheels", is_flag=True, help="Leave packages to be installed over there.")
def command(exercise: str, platform: str, output: str, wheels: str | None, no_wheels: bool) -> None:
    """Pack an exercise or an assignment for a platform: a zip file, ready to be put there.

    A folder of exercises is packed as an assignment. Where everyone has an exercise of their own,
    each hand-in is graded by whose it is (gradescope).

    Everything that grading needs is inside, unless --no-wheels leaves it to the platform.
    """
    from minelogic.exercises.assignments.load import is_assignment, is_set
    from minelogic.exercises.variants import is_variants
    from minelogic.grading.assignments.pack import pack_assignment
    from minelogic.grading.platforms.pack import pack
    from minelogic.grading.variants.pack import pack_variants

    if wheels is not None and no_wheels:
        raise click.UsageError("--wheels and --no-wheels exclude each other.")
    try:
        packed: Any = pack
        if is_variants(exercise):
            packed = pack_variants
        elif is_assignment(exercise) or is_set(exercise):
            packed = pack_assignment
        path = packed(exercise, output, platform, wheels, no_wheels=no_wheels)
    except FileError as error:
        fail(error.diagnostics)
    except MinelogicError as error:
        raise click.ClickException(f"{visible(str(error)).rstrip('.')}.") from None
    except OSError as error:
        reason = error.strerror or "it cannot be written"
        raise click.UsageError(f"{visible(output)}: {reason}.") from None
    click.echo(f"Wrote {visible(str(path))}.")
