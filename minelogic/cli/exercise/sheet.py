"""`minelogic exercise sheet`: exercises on paper, their solutions, keys, and pages that check."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

import click

from minelogic.cli.shared.common import fail
from minelogic.diagnostics import visible
from minelogic.errors import FileError, MinelogicError
from minelogic.words import counted, fill, listed, plural

if TYPE_CHECKING:
    from minelogic.generate.sheets.collect import Bundle, Collection
    from minelogic.render.sheets.formats import Format
    from minelogic.render.sheets.items import Paper, Sheet

_MOST_TOLD = 6
"""Of more files only their number is told."""
_FORMATS = ("html", "svg", "latex", "markdown", "pdf")


@click.command()
@click.argument("exercises", metavar="EXERCISE...", nargs=-1, required=True)
@click.option("--solutions", is_flag=True, help="The solutions, with derivations and proofs.")
@click.option("--key", is_flag=True, help="The right answers in a table, for graders.")
@click.option(
    "--self-check", is_flag=True, help="A page that checks answers by itself, for students."
)
@click.option(
    "--format",
    "form",
    type=click.Choice(_FORMATS),
    help="How to write it.  [default: by the ending of --out; else markdown]",
)
@click.option("-o", "--out", metavar="FILE", help="The file to write, or a folder for a class.")
@click.option("--per-page", type=click.IntRange(min=1), metavar="N", help="So many on each page.")
@click.option("--title", metavar="TEXT", help="What stands above.  [default: Exercises]")
@click.option(
    "--paper",
    type=click.Choice(("a4", "letter")),
    default="a4",
    show_default=True,
    help="Its size.",
)
def command(
    exercises: tuple[str, ...],
    solutions: bool,
    key: bool,
    self_check: bool,
    form: Format | None,
    out: str | None,
    per_page: int | None,
    title: str | None,
    paper: Paper,
) -> None:
    """Put exercises on a sheet to print: with boards, blank proofs, and room for answers.

    EXERCISE is a folder, also of an assignment, the name of an exercise that ships, or a folder of
    exercises. One that 'exercise generate --roster' made gives a sheet for each student.
    """
    from minelogic.generate.sheets.collect import collect
    from minelogic.generate.sheets.fill import TITLE

    if solutions + key + self_check > 1:
        raise click.UsageError("Take one of --solutions, --key and --self-check at a time.")
    try:
        collection = collect(exercises)
        heading = title or collection.title or TITLE
        if self_check:
            _self_check(collection, heading, form, out)
            return
        what = "solutions" if solutions else "key" if key else "handout"
        sheets = _sheets(collection, what, heading, paper, per_page)
        _write(sheets, form, out, bool(collection.by_student and not key))
    except FileError as error:
        fail(error.diagnostics)
    except MinelogicError as error:
        said = f"Error: {visible(str(error)).rstrip('.')}."
        raise click.ClickException(fill(said).removeprefix("Error: ")) from None
    except OSError as error:
        reason = error.strerror or "it cannot be written"
        where = visible(str(error.filename or out or ""))
        raise click.UsageError(f"{where}: {reason}.") from None


def _sheets(
    collection: Collection, what: str, title: str, paper: Paper, per_page: int | None
) -> list[tuple[str, Sheet]]:
    """What is written: names of files, and sheets."""
    from minelogic.generate.sheets.fill import grader_key, handout, joined_keys, solutions

    if what == "key":
        if collection.by_student:
            keys = [(bundle.name, bundle.exercises) for bundle in collection.bundles]
            return [("key", joined_keys(keys, title=title, paper=paper))]
        return [("key", grader_key(collection.bundles[0].exercises, title=title, paper=paper))]
    make = solutions if what == "solutions" else handout
    return [
        (
            _file_name(bundle, what),
            make(bundle.exercises, title=title, name=bundle.name, paper=paper, per_page=per_page),
        )
        for bundle in collection.bundles
    ]


def _file_name(bundle: Bundle, what: str) -> str:
    from minelogic.exercises.new import identifier

    if not bundle.student:
        return what
    return identifier(bundle.student) + ("-solutions" if what == "solutions" else "")


def _write(
    sheets: list[tuple[str, Sheet]], form: Format | None, out: str | None, folder: bool
) -> None:
    from minelogic.render.sheets.formats import WRITERS, format_of, written
    from minelogic.render.sheets.pdf import missing_characters

    by_name = format_of(out) if out is not None and not folder else None
    if out is not None and not folder and form is None and by_name is None and not _is_folder(out):
        raise click.UsageError(_unknown_ending(out, [each.ending for each in WRITERS.values()]))
    chosen: Format = form or by_name or ("html" if out is not None else "markdown")
    ending = WRITERS[chosen].ending
    if out is None and folder:
        raise click.UsageError(
            f"There are {counted(len(sheets), 'sheet')}, one for each student: name a folder for "
            "them with --out DIR."
        )
    if out is None:
        _to_terminal(written(sheets[0][1], chosen), chosen)
        return
    folder = folder or _is_folder(out)
    names = []
    missing: list[str] = []
    for name, sheet in sheets:
        target = os.path.join(out, f"{name}{ending}") if folder else out
        if folder:
            os.makedirs(out, exist_ok=True)
        names += _put(target, written(sheet, chosen))
        if chosen == "pdf":
            missing += missing_characters(sheet)
    _tell(names, out if folder else None)
    _warn(missing)


def _unknown_ending(out: str, endings: list[str]) -> str:
    """What is said of a file whose name tells no format that there is."""
    ending = os.path.splitext(out)[1]
    said = f"No sheet is written as {visible(ending)}" if ending else "The name has no ending"
    return (
        f"{said}: {visible(out)}. Let it end in {listed(endings, 'or', most=None)}, or name the "
        "format with --format."
    )


def _warn(missing: list[str]) -> None:
    """Says which characters are empty boxes in what was written."""
    characters = list(dict.fromkeys(missing))
    if not characters:
        return
    text = (
        f"Warning: {listed(characters)} {plural(len(characters), 'is an', 'are')} empty "
        f"{plural(len(characters), 'box', 'boxes')} in the PDF, as no font here has "
        f"{plural(len(characters), 'it', 'them')}. Install one that has (for Chinese, Japanese and "
        "Korean one of Noto Sans CJK), or write HTML, which takes the fonts of the browser."
    )
    click.echo(fill(text), err=True)


def _is_folder(out: str) -> bool:
    return os.path.isdir(out) or out.endswith(("/", os.sep))


def _tell(names: list[str], folder: str | None) -> None:
    """Which files were written; of many, the folder, or the first and the last."""
    if len(names) > _MOST_TOLD:
        first, last = visible(names[0]), visible(names[-1])
        where = f", {first} to {last}" if folder is None else f" to {visible(folder)}"
        click.echo(f"Wrote {counted(len(names), 'file')}{where}.")
        return
    for name in names:
        click.echo(f"Wrote {visible(name)}.")


def _to_terminal(files: list[bytes], form: Format) -> None:
    if len(files) > 1:
        raise click.UsageError(
            f"It has {len(files)} pages, and in SVG each is a file of its own: name them with "
            "--out sheet.svg."
        )
    if form == "pdf" and sys.stdout.isatty():
        raise click.UsageError("PDF is nothing for a terminal: name a file with --out sheet.pdf.")
    click.echo(files[0] if form == "pdf" else files[0].decode().rstrip("\n"), nl=form != "pdf")


def _put(target: str, files: list[bytes]) -> list[str]:
    """Writes one file, or one for each page, and gives their names."""
    root, ending = os.path.splitext(target)
    names = (
        [target] if len(files) == 1 else [f"{root}-{n}{ending}" for n in range(1, len(files) + 1)]
    )
    for name, content in zip(names, files, strict=True):
        with open(name, "wb") as stream:
            stream.write(content)
    return names


def _self_check(collection: Collection, title: str, form: Format | None, out: str | None) -> None:
    from minelogic.generate.sheets.fill import self_check

    if form not in (None, "html"):
        raise click.UsageError("A page that checks answers is HTML: leave --format out.")
    if collection.by_student and out is None:
        raise click.UsageError(
            f"There are {counted(len(collection.bundles), 'page')}, one for each student: name a "
            "folder for them with --out DIR."
        )
    pages = []
    missing: list[str] = []
    for bundle in collection.bundles:
        heading = f"{title}: {bundle.name}" if bundle.name else title
        page, left_out = self_check(bundle.exercises, title=heading)
        pages.append((_file_name(bundle, "self-check"), page))
        missing += [each for each in left_out if each not in missing]
    if missing:
        text = f"Left out, as there is no end of right answers to them: {listed(missing)}."
        click.echo(fill(visible(text)), err=True)
    if out is None:
        click.echo(pages[0][1].rstrip("\n"))
        return
    folder = collection.by_student or _is_folder(out)
    if not folder and not out.lower().endswith(".html"):
        raise click.UsageError(_unknown_ending(out, [".html"]).split(", or name")[0] + ".")
    names = []
    for name, page in pages:
        if folder:
            os.makedirs(out, exist_ok=True)
        names += _put(os.path.join(out, f"{name}.html") if folder else out, [page.encode()])
    _tell(names, out if folder else None)
