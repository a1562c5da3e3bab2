"""`minelogic proof show`: write proofs for other readers: LaTeX, HTML, Jape, nd-prover."""

from __future__ import annotations

import sys

import click

from minelogic.cli.shared.common import MISTAKES, OK, show_findings
from minelogic.cli.shared.proving import DOCUMENTS, TEXTS, exported, judged, refused, write_to
from minelogic.diagnostics import visible


@click.command()
@click.argument("file", metavar="FILE")
@click.option("--theorem", metavar="NAME", help="Only this theorem of the file.")
@click.option(
    "--format",
    "form",
    default="boxes",
    show_default=True,
    type=click.Choice((*sorted(TEXTS), *DOCUMENTS)),
    help="For whom to write.",
)
@click.option("-o", "--output", metavar="FILE", help="Write to a file instead.")
def command(file: str, theorem: str | None, form: str, output: str | None) -> None:
    """Write proofs for other readers.

    boxes draws them for people, text and unicode write them as files, latex and html as whole
    documents, jape the sequents as a conjecture file for Jape, nd-prover the lines for nd-prover.
    Only theorems that are proved are written, except to jape, which wants to prove them itself.
    """
    report = judged(file, theorem=theorem)
    if form == "jape":
        from minelogic.render.proofs.jape import jape_conjectures

        # What a board gives Jape does not know.
        fit = [t for t in report.theorems if t.sequent is not None and t.text.board is None]
        named = [(t.name, t.sequent) for t in fit if t.sequent is not None]
        left = [t for t in report.theorems if t not in fit]
        text = refused(lambda: jape_conjectures(named)) if named else ""
    else:
        proofs = [proof for t in report.theorems if (proof := t.proof) is not None]
        left = [t for t in report.theorems if t.status != "proved"]
        text = exported(proofs, form) if proofs else ""
    if text:
        write_to(output or "-", text)
    if not report.theorems:
        show_findings(report.diagnostics)
    for theorem_report in left:
        name, why = visible(theorem_report.name), f"is {theorem_report.status}"
        if theorem_report.text.board is not None and form == "jape":
            why = "is about a board, of which Jape knows nothing"
        click.echo(f"theorem {name} {why}, and left out; see 'minelogic proof check'.", err=True)
    sys.exit(MISTAKES if left or not report.theorems else OK)
