"""`minelogic schema`."""

from __future__ import annotations

import json

import click

from minelogic.cli.shared.formats import FORMATS, format_schema
from minelogic.diagnostics import visible
from minelogic.syntax.faults.suggest import closest


@click.command()
@click.argument("name", metavar="[NAME]", required=False)
def command(name: str | None) -> None:
    """List the formats of JSON, or print the schema of one.

    NAME is that of a format, such as solution; minelogic.solution/1 is the same.
    """
    if name is None:
        wide = max(map(len, FORMATS))
        for each, known in FORMATS.items():
            click.echo(f"{each:{wide}}  {known.title} ({known.by})")
        return
    found = name.removeprefix("minelogic.").removesuffix("/1")
    if found not in FORMATS:
        guess = closest(found, list(FORMATS))
        hint = f"Did you mean {guess}?" if guess else "'minelogic schema' lists them."
        raise click.UsageError(f"There is no format '{visible(name)}'. {hint}")
    click.echo(json.dumps(format_schema(found), indent=2, ensure_ascii=False))
