"""`minelogic paper sharpen`."""

from __future__ import annotations

import click

from minelogic.cli.paper.shared import NeedChoice, attempt, changed_json, opened, save, tell
from minelogic.cli.shared.answering import say
from minelogic.cli.shared.common import emit_json, json_option
from minelogic.paper.making.sharpening import TRIES, Need, sharpen


@click.command()
@click.argument("file", metavar="FILE")
@click.option(
    "--needs",
    type=NeedChoice(),
    required=True,
    help="What no cheaper technique can replace; contradiction: supposing the opposite.",
)
@click.option(
    "--seed", metavar="N", default="0", show_default=True, help="What chance starts from."
)
@click.option(
    "--tries",
    type=click.IntRange(1, 1_000_000),
    default=TRIES,
    show_default=True,
    help="Look at so many sets of mines.",
)
@click.option("--out", metavar="FILE", help="Write the table there, and its answer beside it.")
@json_option
def command(file: str, needs: Need, seed: str, tries: int, out: str | None, as_json: bool) -> None:
    """Change mines until a table needs the technique that is wanted.

    The same cells stay open. Cheaper techniques get stuck on the table that comes of it, and
    nothing dearer is needed.
    """
    problem = opened(file, as_json)
    made = attempt(lambda: sharpen(problem, needs, seed, tries), as_json)
    if as_json:
        emit_json(changed_json("sharpen", made.table, made.changed, str(made)))
        return
    if out is None:
        tell(str(made))
    save(made.table, out)
    if out is not None:
        say(str(made))
