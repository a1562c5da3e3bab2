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

    EXERCISE is a folder, also of an assignment, or the name of an exercise that ships; its number
    or its title in the course will do, and so will its folder among your answers.
    """
    from minelogic.cli.shared.exercise_names import exercise_called
    from minelogic.exercises.assignments.load import is_assignment, load_assignment
    from minelogic.exercises.assignments.show import assignment_text
    from minelogic.exercises.load import exercise_names, load_exercise
    from minelogic.exercises.show import exercise_markdown, exercise_text

    if is_assignment(exercise):
        try:
            assignment = load_assignment(exercise)
        except FileError as error:
            fail(error.diagnostics)
        text = assignment_text(assignment, exercise, solution, markdown=form == "markdown")
        click.echo(text.rstrip("\n"))
        return
    exercise = exercise_called(exercise)
    try:
        loaded = load_exercise(exercise)
    except FileError as error:
        fail(error.diagnostics)
    write = exercise_text if form == "text" else exercise_markdown
    name = exercise if exercise in exercise_names() else loaded.folder
    click.echo(write(loaded, name, solution).rstrip("\n"))
