"""`minelogic proof check`: judge proofs, line by line."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any, Literal

import click

from minelogic.cli.shared.common import MISTAKES, OK, emit_json, fail, json_option
from minelogic.cli.shared.proving import chosen_logic, judged, logic_options, write_to
from minelogic.diagnostics import visible
from minelogic.errors import FileError
from minelogic.jsonable import Shape

if TYPE_CHECKING:
    from minelogic.proof.report import Report, ReportJson, Verdict

_COLOURS: dict[Verdict, str] = {
    "right": "green", "wrong": "red", "unreadable": "red", "open": "yellow",
}  # fmt: skip


class ProofsJson(Shape):
    """The judge's reports on several files."""

    format: Literal["minelogic.proofs/1"]
    files: list[ReportJson]


@click.command()
@click.argument("files", metavar="FILE...", nargs=-1, required=True)
@click.option("--theorem", metavar="NAME", help="Judge only this theorem of the file.")
@click.option(
    "--asked", metavar="SEQUENT", help='What has to be proved, as in --asked "P, P -> Q |- Q".'
)
@click.option(
    "--format",
    "form",
    type=click.Choice(("text", "json", "html", "latex")),
    default="text",
    show_default=True,
    help="What to print.",
)
@click.option("-o", "--output", metavar="FILE", help="Write it to a file instead.")
@click.option("--html", metavar="FILE", help="Write a page as well (- prints it).")
@click.option("--par/--no-par", default=True, help="Look for a shorter proof of what is proved.")
@click.option(
    "--refute/--no-refute", default=True, help="Say where it fails if it does not follow at all."
)
@click.option("-q", "--quiet", is_flag=True, help="Only the result of each theorem.")
@logic_options
@json_option
def command(
    files: tuple[str, ...],
    theorem: str | None,
    asked: str | None,
    form: str,
    output: str | None,
    html: str | None,
    par: bool,
    refute: bool,
    quiet: bool,
    as_json: bool,
    **logic: Any,
) -> None:
    """Judge proofs, line by line.

    FILE is a file of theorems with their proofs; - is standard input. Every line that can be
    judged is: a wrong line does not make the rest wrong, lines that rest on it are waiting. The
    exit code is 0 if everything is proved, 1 if something is wrong or unfinished.
    """
    form = _form(form, html, as_json)
    if (html is not None or form in ("html", "latex")) and len(files) > 1:
        raise click.UsageError("A page is about one FILE.")
    chosen = chosen_logic(**logic)
    try:
        reports = [judged(path, theorem=theorem, asked=asked, **chosen) for path in files]
    except FileError as error:
        fail(error.diagnostics, form == "json")
    if par:
        from minelogic.proof.judging.shortest import with_par

        reports = [with_par(report) for report in reports]
    if refute:
        from minelogic.proof.judging.refuted import with_refutations

        reports = [with_refutations(report) for report in reports]
    if html not in (None, "-"):
        from minelogic.render.proofs.html import report_page

        write_to(str(html), report_page(reports[0]))
    if form == "json":
        _emit(reports, output)
    else:
        text = ("\n" if quiet else "\n\n").join(
            [_written(report, form, quiet, len(files) > 1).rstrip("\n") for report in reports]
        )
        if output is None:
            click.echo(text)
        else:
            write_to(output, click.unstyle(text) + "\n")
    sys.exit(OK if all(report.status == "proved" for report in reports) else MISTAKES)


def _form(form: str, html: str | None, as_json: bool) -> str:
    """What goes to standard output, if the options agree about that."""
    asked = {form} - {"text"} | ({"json"} if as_json else set())
    asked |= {"html"} if html == "-" else set()
    if len(asked) > 1:
        raise click.UsageError(f"{' and '.join(sorted(asked))} both want standard output.")
    return asked.pop() if asked else "text"


def _emit(reports: list[Report], output: str | None) -> None:
    found = [report.to_json() for report in reports]
    several: ProofsJson = {"format": "minelogic.proofs/1", "files": found}
    data = found[0] if len(found) == 1 else several
    if output is None:
        emit_json(data)
        return
    import json

    write_to(output, json.dumps(data, ensure_ascii=False) + "\n")


def _written(report: Report, form: str, quiet: bool, several: bool) -> str:
    if form == "html":
        from minelogic.render.proofs.html import report_page

        return report_page(report)
    if form == "latex":
        from minelogic.render.proofs.latex import report_document

        return report_document(report)
    if quiet:
        return _summary(report)
    from minelogic.render.proofs.text import report_text

    head = click.style(visible(report.source.name), bold=True) + "\n\n" if several else ""
    return head + report_text(report, paint=_paint)


def _paint(mark: str, verdict: Verdict) -> str:
    """The mark in its colour; `click.echo` leaves colours out where there is no terminal."""
    colour = _COLOURS.get(verdict)
    return mark if colour is None else click.style(mark, fg=colour, bold=True)


def _summary(report: Report) -> str:
    from minelogic.render.proofs.layout import verdict_sentence

    name = visible(report.source.name)
    if not report.theorems:
        first = next((f.message for f in report.diagnostics if f.severity == "error"), "")
        return f"{name}: Not judged: {first}" if first else f"{name}: Not judged."
    lines = [
        f"{name}: {visible(theorem.name)}: {verdict_sentence(theorem)}"
        for theorem in report.theorems
    ]
    other = [f for f in report.diagnostics if f.code == "other-sequent"]
    if report.status == "wrong" and all(t.status == "proved" for t in report.theorems):
        other = [f for f in report.diagnostics if f.severity == "error"]
    lines += [f"{name}: {finding.message}" for finding in other]
    return "\n".join(lines)
