"""`minelogic proof theorems`."""

from __future__ import annotations

import click

from minelogic.proof.lemmas import lemma_is_classical, lemma_text, shipped
from minelogic.proof.write import write_sequent


@click.command()
@click.argument("name", metavar="[NAME]", required=False)
def command(name: str | None) -> None:
    """List the theorems that ship, or show one with its proof."""
    known = shipped()
    if name is None:
        wide = max(map(len, known))
        for theorem, sequent in known.items():
            mark = "  (classical)" if lemma_is_classical(theorem) else ""
            click.echo(f"{theorem:<{wide}}  {write_sequent(sequent)}{mark}")
        return
    if name not in known:
        from minelogic.syntax.suggest import closest

        guess = closest(name, known)
        hint = f" Did you mean {guess}?" if guess else ""
        raise click.UsageError(f"There is no theorem '{name}'.{hint}")
    click.echo(lemma_text(name).rstrip())
