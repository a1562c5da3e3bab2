"""`minelogic theories`: list the theories that ship, or show one."""

from __future__ import annotations

from typing import Literal, TypeAlias

import click

from minelogic.cli.shared.common import emit_json, json_option
from minelogic.jsonable import Shape
from minelogic.resources import theory_names, theory_path
from minelogic.syntax.faults.suggest import closest


class TheoryNamesJson(Shape):
    """The names of the theories that ship."""

    format: Literal["minelogic.theories/1"]
    theories: list[str]


class TheoryJson(Shape):
    """A theory that ships, with its text."""

    format: Literal["minelogic.theories/1"]
    name: str
    text: str


TheoriesJson: TypeAlias = TheoryNamesJson | TheoryJson


@click.command()
@click.argument("name", required=False)
@click.option("--graph", is_flag=True, help="The form for graphs.")
@json_option
def theories(name: str | None, graph: bool, as_json: bool) -> None:
    """List the theories that ship, or show the text of one."""
    if name is None:
        if as_json:
            names: TheoryNamesJson = {
                "format": "minelogic.theories/1",
                "theories": list(theory_names()),
            }
            emit_json(names)
            return
        for each in theory_names():
            path = theory_path(each)
            assert path is not None
            first = path.read_text("utf-8").splitlines()[0].lstrip("# ")
            click.echo(f"{each:20}{first}")
        return
    path = theory_path(name, graph)
    if path is None:
        if name in theory_names():
            raise click.UsageError(f"The theory '{name}' is for grids and has no form for graphs.")
        guess = closest(name, theory_names())
        hint = f"Did you mean {guess}?" if guess else f"There are {', '.join(theory_names())}."
        raise click.UsageError(f"There is no theory '{name}'. {hint}")
    text = path.read_text("utf-8")
    if as_json:
        theory: TheoryJson = {"format": "minelogic.theories/1", "name": name, "text": text}
        emit_json(theory)
    else:
        click.echo(text, nl=False)
