"""`minelogic paper complete`."""

from __future__ import annotations

import click

from minelogic.cli.paper.shared import attempt, changed_json, opened, save, tell
from minelogic.cli.shared.answering import say
from minelogic.cli.shared.common import emit_json, json_option
from minelogic.paper.making.completing import complete


@click.command()
@click.argument("file", metavar="FILE")
@click.option(
    "--seed",
    metavar="N",
    default="0",
    show_default=True,
    help="If there are many solutions, draw one of them from this seed.",
)
@click.option("--out", metavar="FILE", help="Write the table there, and its answer beside it.")
@json_option
def command(file: str, seed: str, out: str | None, as_json: bool) -> None:
    """Add as few numbers as possible until there is one solution.

    Which of the solutions it is, is left open: each is tried, or if there are many, one is drawn.
    """
    problem = opened(file, as_json)
    made = attempt(lambda: complete(problem, seed), as_json)
    if as_json:
        emit_json(changed_json("complete", made.table, made.added, str(made), made.fewest))
        return
    if out is None:
        tell(str(made))
    save(made.table, out)
    if out is not None:
        say(str(made))
