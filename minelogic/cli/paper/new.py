"""`minelogic paper new`."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence

import click

from minelogic.board import Topology
from minelogic.cli.paper.shared import (
    NeedChoice,
    TablesJson,
    attempt,
    made_json,
    opened,
    show_table,
)
from minelogic.cli.shared.common import emit_json, json_option
from minelogic.cli.shared.sheets import told, write_sheets
from minelogic.diagnostics import visible
from minelogic.paper.layouts.layout import Layout
from minelogic.paper.making.files import check_place, write_tables
from minelogic.paper.making.fills import FILLS, Fill
from minelogic.paper.making.new import LAYOUTS, asked_layout, layout_of_file, new
from minelogic.paper.making.sharpening import Need
from minelogic.paper.making.table import Table
from minelogic.render.sheets.formats import format_of
from minelogic.words import counted, listed

_SIZE = re.compile(r"\s*(\d{1,4})\s*[x×]\s*(\d{1,4})\s*")


@click.command(name="new")
@click.option(
    "--layout",
    "kind",
    default="chess",
    show_default=True,
    metavar="NAME",
    help=f"{listed(LAYOUTS, 'or')}, or a file: open are its numbers.",
)
@click.option("--size", metavar="RxC", help="Rows and columns, as in 6x9; not with a file.")
@click.option(
    "--topology",
    type=click.Choice(("king", "rook", "torus", "triangle")),
    default="king",
    show_default=True,
    help="Which cells are neighbours.",
)
@click.option(
    "--fill",
    type=click.Choice(FILLS),
    default="bernoulli",
    show_default=True,
    help="How mines are laid; modified: no number is 0, and none as large as it could be.",
)
@click.option("--p", type=float, default=0.5, show_default=True, help="The chance of a mine.")
@click.option(
    "--seed", metavar="N", default="0", show_default=True, help="What chance starts from."
)
@click.option(
    "--count", type=click.IntRange(1, 10_000), default=1, show_default=True, help="How many tables."
)
@click.option(
    "--needs",
    type=NeedChoice(),
    help="The technique that each table is to need, and nothing dearer.",
)
@click.option(
    "--out",
    metavar="PLACE",
    help="A folder, for files and their answers; or sheet.pdf (.html, .svg, .tex, .md), for a "
    "sheet to print and its solutions.",
)
@click.option("--force", is_flag=True, help="Write over what an earlier run left there.")
@json_option
def command(
    kind: str,
    size: str | None,
    topology: Topology,
    fill: Fill,
    p: float,
    seed: str,
    count: int,
    needs: Need | None,
    out: str | None,
    force: bool,
    as_json: bool,
) -> None:
    """Make tables: mines are laid by chance until the numbers leave one solution.

    The same options make the same tables.
    """
    printed = out is not None and format_of(out) is not None and not os.path.isdir(out)
    if printed and as_json:
        raise click.UsageError("A sheet is no JSON: leave --json out, or name a folder.")
    layout: Layout | str = kind
    if kind not in LAYOUTS:
        if "." not in kind and "/" not in kind:
            raise click.UsageError(
                f"There is no layout '{visible(kind)}'; there are {listed(LAYOUTS)}, or name a "
                "file."
            )
        if size is not None:
            raise click.UsageError("A file has a size of its own: leave --size out.")
        problem = opened(kind, as_json)
        layout = attempt(lambda: layout_of_file(problem), as_json)
    wanted = _size(size)
    if out == "":
        raise click.UsageError("--out is empty: name a folder, or a file such as sheet.pdf.")
    attempt(lambda: asked_layout(layout, wanted, topology, fill, p), as_json)
    if out is not None and not printed:
        attempt(lambda: check_place(out, force), as_json)
    tables = attempt(
        lambda: new(
            layout,
            wanted,
            topology=topology,
            fill=fill,
            p=p,
            seed=seed,
            count=count,
            needs=needs,
        ),
        as_json,
    )
    written: list[str] = []
    if out is not None and not printed:
        written = attempt(lambda: write_tables(tables, out, force), as_json)
    note = f"{counted(count, 'table')}, each with one solution."
    if as_json:
        data: TablesJson = {
            "format": "minelogic.paper-tables/1",
            "by": "new",
            "tables": [made_json(table) for table in tables],
            "changed": [],
            "fewest": None,
            "note": note,
        }
        emit_json(data)
        return
    if out is not None and printed:
        _print(tables, out, force)
        return
    if out is not None:
        click.echo(f"Wrote {note}")
        for path, table in zip(written, tables, strict=True):
            rating = table.rating
            hard = rating.hardest or "nothing"
            steps = counted(rating.steps, "step")
            name = visible(os.path.basename(path))
            click.echo(f"  {name}: needs {hard}; {steps}, longest chain {rating.chain}")
        return
    for number, table in enumerate(tables):
        if number:
            click.echo()
        show_table(table, solution=True)


def _print(tables: Sequence[Table], out: str, force: bool) -> None:
    """Writes a sheet with the tables, and one beside it with their solutions."""
    from minelogic.paper.printing.sheets import handout, solutions

    root, ending = os.path.splitext(out)
    solved = f"{root}-solutions{ending}"
    # In SVG each page is a file of its own.
    there = [
        path
        for path in (out, f"{root}-1{ending}", solved, f"{root}-solutions-1{ending}")
        if os.path.lexists(path)
    ]
    if there and not force:
        raise click.UsageError(
            f"{visible(there[0])} is there already; name another file, or say --force."
        )
    with told(out):
        write_sheets([("tables", handout(tables))], None, out)
        write_sheets([("solutions", solutions(tables))], None, solved)


def _size(text: str | None) -> tuple[int, int] | None:
    if text is None:
        return None
    found = _SIZE.fullmatch(text)
    if found is None:
        raise click.UsageError(f"A size is rows x columns, as in 6x9, not '{visible(text)}'.")
    return int(found[1]), int(found[2])
