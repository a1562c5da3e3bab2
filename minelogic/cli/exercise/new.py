"""`minelogic exercise new`."""

from __future__ import annotations

from typing import Literal

import click

from minelogic.diagnostics import visible
from minelogic.exercises.new import ASSIGNMENT
from minelogic.exercises.tasks import KINDS, Kind
from minelogic.words import listed

_HELP = f"""Begin a new exercise of a kind.

KIND is {listed(KINDS, "or")}, or
assignment for several exercises together. The FOLDER is made, with files that work as
they are; change them to what you want to ask. 'minelogic exercise check FOLDER' says what is
still to be written, and whether all is right.
"""


@click.command(help=_HELP)
@click.argument("kind", metavar="KIND", type=click.Choice((*KINDS, ASSIGNMENT)))
@click.argument("folder", metavar="FOLDER")
def command(kind: Kind | Literal["assignment"], folder: str) -> None:
    """Begin a new exercise of a kind."""
    from shlex import quote

    from minelogic.exercises.new import new_exercise

    try:
        written = new_exercise(kind, folder)
    except FileExistsError as error:
        said = error.strerror or "there is something in it already"
        raise click.UsageError(f"{visible(folder)}: {said}.") from None
    except OSError as error:
        raise click.UsageError(
            f"{visible(folder)}: {error.strerror or 'it cannot be written'}."
        ) from None
    for path in written:
        click.echo(f"Wrote {visible(path)}.")
    click.echo(f"Check it with: minelogic exercise check {visible(quote(folder))}")
