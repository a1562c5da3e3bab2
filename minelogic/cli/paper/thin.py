"""`minelogic paper thin`."""

from __future__ import annotations

import click

from minelogic.cli.paper.shared import attempt, changed_json, opened, save, tell
from minelogic.cli.shared.answering import say
from minelogic.cli.shared.common import emit_json, json_option
from minelogic.paper.making.thinning import thin
from minelogic.words import counted


@click.command()
@click.argument("file", metavar="FILE")
@click.option("--seed", metavar="N", help="Try the numbers in an order drawn from this seed.")
@click.option("--out", metavar="FILE", help="Write the table there, and its answer beside it.")
@json_option
def command(file: str, seed: str | None, out: str | None, as_json: bool) -> None:
    """Take numbers away as long as there is one solution.

    Of the table that comes of it no number can be taken away. Where one was, a closed cell is left.
    """
    problem = opened(file, as_json)
    table = attempt(lambda: thin(problem, seed), as_json)
    display = problem.display
    assert display is not None
    gone = [tile for tile, _ in display.numbers if table.signs[tile] == "."]
    taken = counted(len(gone), "number was", "numbers were")
    left = counted(len(table.numbers), "number is", "numbers are")
    note = f"{taken} taken away; {left} left, and without any of these there are more solutions."
    if as_json:
        emit_json(changed_json("thin", table, gone, note))
        return
    if out is None:
        tell(note)
    save(table, out)
    if out is not None:
        say(note)
