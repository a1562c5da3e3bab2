"""`minelogic proof check`."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import click

from minelogic.cli.common import MISTAKES, OK, emit_json, json_option, read_source
from minelogic.cli.proving import chosen_logic, logic_options, only_theorem, write_to
from minelogic.limits import Limits

if TYPE_CHECKING:
    from minelogic.proof.report import Report


@click.command()
@click.argument("files", metavar="FILE...", nargs=-1, required=True)
@click.option("--theorem", metavar="NAME", help="Judge only this theorem of the file.")
@click.option(
    "--format", "form", type=click.Choice(("text", "json", "html", "latex")), default="text",
    show_default=True, help="What to print.",
)  # fmt: skip
@click.option("--html", metavar="FILE", help="Write a page as well (- prints it).")
@click.option("--par/--no-par", default=True, help="Look for a shorter proof of what is proved.")
@click.option("-q", "--quiet", is_flag=True, help="Only the result of each theorem.")
@logic_options
@json_option
def command(
    files: tuple[str, ...], theorem: str | None, form: str, html: str | None, par: bool,
    quiet: bool, as_json: bool, **logic: Any,
) -> None:  # fmt: skip
    """Judge proofs, line by line.

    FILE is a file of theorems with their proofs; - is standard input. Every line that can be
    judged is: a wrong line does not make the rest wrong, lines that rest on it are waiting. The
    exit code is 0 if everything is proved, 1 if something is wrong or unfinished.
    """
    as_json = as_json or form == "json"
    if html == "-" or form == "html":
        form, html = "html", None if html == "-" else html
        as_json = False
    if (html is not None or form in ("html", "latex")) and len(files) > 1:
        raise click.UsageError("A page is about one FILE.")
    chosen = chosen_logic(**logic)
    reports = [judged(path, par=par, theorem=theorem, **chosen) for path in files]
    if html is not None:
        from minelogic.render.proof_html import report_page

        write_to(html, report_page(reports[0]))
    if as_json:
        found = [report.to_json() for report in reports]
        emit_json(found[0] if len(found) == 1 else {"format": "minelogic.proofs/1", "files": found})
    else:
        for position, report in enumerate(reports):
            if position and not quiet:
                click.echo()
            _show(report, form, quiet, len(files) > 1)
    sys.exit(OK if all(report.status == "proved" for report in reports) else MISTAKES)


def judged(path: str, *, par: bool = False, theorem: str | None = None, **chosen: Any) -> Report:
    """The report on a file; a file whose bytes are no text has a report that says so."""
    from minelogic.proof.judge import check_proof
    from minelogic.proof.report import Report

    limits = Limits()
    source, findings, folder = read_source(path, limits)
    if findings:
        return Report(source, (), tuple(findings))
    report = check_proof(source.text, name=source.name, base=folder, limits=limits, **chosen)
    report = only_theorem(report, theorem)
    if not par:
        return report
    from minelogic.proof.par import with_par

    return with_par(report)


def _show(report: Report, form: str, quiet: bool, several: bool) -> None:
    if form == "html":
        from minelogic.render.proof_html import report_page

        click.echo(report_page(report), nl=False)
    elif form == "latex":
        from minelogic.render.proof_latex import report_document

        click.echo(report_document(report), nl=False)
    else:
        from minelogic.render.proof_text import report_text

        if several and not quiet:
            from minelogic.diagnostics import visible

            click.echo(click.style(visible(report.source.name), bold=True))
        click.echo(_summary(report) if quiet else report_text(report).rstrip())


def _summary(report: Report) -> str:
    from minelogic.diagnostics import visible
    from minelogic.render.proof_layout import verdict_sentence

    name = visible(report.source.name)
    if not report.theorems:
        return f"{name}: nothing could be judged."
    return "\n".join(
        f"{name}: {visible(theorem.name)}: {verdict_sentence(theorem)}"
        for theorem in report.theorems
    )
