"""`minelogic proof theorems`: list the theorems that ship, or show one with its proof."""

from __future__ import annotations

from typing import Literal

import click

from minelogic.cli.shared.common import emit_json, json_option
from minelogic.diagnostics import visible
from minelogic.jsonable import Shape
from minelogic.proof.rules.lemmas import (
    FAMILIES,
    candidates,
    lemma_is_classical,
    lemma_names,
    lemma_text,
    shipped,
)
from minelogic.proof.writing.text import write_sequent
from minelogic.words import WIDTH, fill


class LemmaJson(Shape):
    """A theorem that ships, with the text of its proof."""

    name: str
    sequent: str
    classical: bool
    text: str


class TheoremsJson(Shape):
    """The theorems that ship, or some of them."""

    format: Literal["minelogic.theorems/1"]
    theorems: list[LemmaJson]


@click.command()
@click.argument("name", metavar="[NAME]", required=False)
@json_option
def command(name: str | None, as_json: bool) -> None:
    """List the theorems that ship, or show one with its proof.

    NAME may also be that of a family, such as de_morgan.
    """
    names = lemma_names() if name is None else _meant(name)
    if as_json:
        data: TheoremsJson = {
            "format": "minelogic.theorems/1",
            "theorems": [_json(each) for each in names],
        }
        emit_json(data)
    elif name is None:
        sequents = shipped()
        wide = max(map(len, names))
        for each in names:
            mark = "  (classical)" if lemma_is_classical(each) else ""
            text = f"{write_sequent(sequents[each])}{mark}"
            apart = f"\n{'':6}" if wide + 2 + len(text) > WIDTH else " " * (wide - len(each) + 2)
            click.echo(f"{each}{apart}{text}")
    else:
        shown = [name] if name in names else names
        click.echo("\n\n".join(lemma_text(each).rstrip() for each in shown))
        others = [each for each in names if each not in shown]
        if others:
            click.echo()
            click.echo(
                fill(f"# Where it is cited, {name} may also mean {', '.join(others)}.", "", "# ")
            )


def _meant(name: str) -> tuple[str, ...]:
    """The theorems that a name stands for where it is cited."""
    from minelogic.proof.rules import lemma_spelled

    names = [each for each, _ in candidates(lemma_spelled(name) or name)]
    if names:
        return tuple(names)
    from minelogic.syntax.faults.suggest import closest

    guess = closest(name, [*lemma_names(), *FAMILIES])
    hint = f"Did you mean {guess}?" if guess else "'minelogic proof theorems' lists them."
    raise click.UsageError(f"There is no theorem '{visible(name)}'. {hint}")


def _json(name: str) -> LemmaJson:
    return {
        "name": name,
        "sequent": write_sequent(shipped()[name]),
        "classical": lemma_is_classical(name),
        "text": lemma_text(name),
    }
