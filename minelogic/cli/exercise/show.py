"""`minelogic exercise show`."""

from __future__ import annotations

import click

from minelogic.cli.shared.common import fail
from minelogic.errors import FileError


@click.command()
@click.argument("exercise", metavar="EXERCISE")
@click.option(
    "--format",
    "form",
    type=click.Choice(("text", "markdown")),
    default="text",
    show_default=True,
    help="How to write it.",
)
@click.option("--solution", is_flag=True, help="The reference as well.")
def command(exercise: str, form: str, solution: bool) -> None:
    """Show what an exercise asks for, and how it is judged.

    EXERCISE is a folder, or the name of an exercise that ships.
    """
    from minelogic.exercises.load import exercise_names, load_exercise
    from minelogic.exercises.show import exercise_markdown, exercise_text

    try:
        loaded = load_exercise(exercise)
    except FileError as error:
        fail(error.diagnostics)
    write = exercise_text if form == "text" else exercise_markdown
    name = exercise if exercise in exercise_names() else loaded.folder
    click.echo(write(loaded, name, solution).rstrip("\n"))
