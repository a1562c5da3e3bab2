"""`minelogic paper sheet`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from minelogic.cli.shared.sheets import (
    form_option,
    paper_option,
    per_page_option,
    told,
    write_sheets,
)

if TYPE_CHECKING:
    from minelogic.paper.printing.fields import Tell
    from minelogic.render.sheets.formats import Format
    from minelogic.render.sheets.items import Paper


@click.command()
@click.argument("files", metavar="FILE...", nargs=-1, required=True)
@click.option("--solutions", is_flag=True, help="The solutions: a cross or a dash on every cell.")
@click.option("--derivation", is_flag=True, help="The solutions, each with the steps to it.")
@click.option("--key", is_flag=True, help="What each table needs, and all solutions, in small.")
@form_option
@click.option("-o", "--out", metavar="FILE", help="The file to write.")
@click.option(
    "--columns", type=click.IntRange(1, 8), metavar="N", help="So many beside each other."
)
@per_page_option
@click.option("--cut", is_flag=True, help="To be cut up: a line for a name at each table.")
@click.option(
    "--tell",
    type=click.Choice(("nothing", "difficulty", "all")),
    help="What stands beside each number: all is seed and techniques.  [default: difficulty]",
)
@click.option("--title", metavar="TEXT", help="What stands above.  [default: Paper Minesweeper]")
@paper_option
def command(
    files: tuple[str, ...],
    solutions: bool,
    derivation: bool,
    key: bool,
    form: Format | None,
    out: str | None,
    columns: int | None,
    per_page: int | None,
    cut: bool,
    tell: Tell | None,
    title: str | None,
    paper: Paper,
) -> None:
    """Put tables on a sheet to print: several to a page, and their solutions apart.

    FILE is a table, or a folder of tables, as 'paper new --out' makes them. Each has its number,
    how hard it is, and a picture of which cells are neighbours. As many stand on a page
    as can be of a good size.
    """
    from minelogic.paper.printing import sheets
    from minelogic.paper.printing.reading import tables_in

    solved = solutions or derivation
    if key and (solved or columns or per_page):
        raise click.UsageError("The key is a sheet of its own: leave the other options out.")
    if cut and (solved or key):
        raise click.UsageError("--cut is for the tables themselves: solutions have no names.")
    if tell and (solved or key):
        raise click.UsageError("--tell is for the tables themselves: solutions tell all.")
    if derivation and columns:
        raise click.UsageError("A derivation has the whole page: leave --columns out.")
    heading = title or sheets.TITLE
    with told(out):
        tables = tables_in(files)
        if key:
            sheet, name = sheets.grader_key(tables, title=heading, paper=paper), "key"
        elif solved:
            name = "solutions"
            sheet = sheets.solutions(
                tables,
                title=heading,
                paper=paper,
                columns=columns,
                per_page=per_page,
                derivation=derivation,
            )
        else:
            name = "tables"
            sheet = sheets.handout(
                tables,
                title=heading,
                paper=paper,
                columns=columns,
                per_page=per_page,
                cut=cut,
                tell=tell or "difficulty",
            )
        write_sheets([(name, sheet)], form, out)
