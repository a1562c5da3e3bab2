"""What the commands that print share: options of sheets, and writing them in their formats."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

from minelogic.cli.shared.common import fail, looked_for
from minelogic.diagnostics import visible
from minelogic.errors import FileError, MinelogicError
from minelogic.words import counted, fill, listed, plural

if TYPE_CHECKING:
    from minelogic.render.sheets.formats import Format
    from minelogic.render.sheets.items import Sheet

_MOST_TOLD = 6
"""Of more files only their number is told."""
_FORMATS = ("html", "svg", "latex", "markdown", "pdf")

form_option = click.option(
    "--format",
    "form",
    type=click.Choice(_FORMATS),
    help="How to write it.  [default: by the ending of --out; else markdown]",
)
per_page_option = click.option(
    "--per-page", type=click.IntRange(min=1), metavar="N", help="So many on each page."
)
paper_option = click.option(
    "--paper",
    type=click.Choice(("a4", "letter")),
    default="a4",
    show_default=True,
    help="Its size.",
)


@contextmanager
def told(out: str | None) -> Iterator[None]:
    """What goes wrong with reading, making and writing sheets, as a message."""
    try:
        yield
    except FileError as error:
        fail(error.diagnostics)
    except MinelogicError as error:
        said = f"Error: {visible(str(error)).rstrip('.')}."
        raise click.ClickException(fill(said).removeprefix("Error: ")) from None
    except OSError as error:
        reason = error.strerror or "it cannot be written"
        if isinstance(error, FileNotFoundError) and error.filename != out:
            reason = f"there is no such file{looked_for(str(error.filename))}"
        where = visible(str(error.filename or out or ""))
        raise click.UsageError(f"{where}: {reason}.") from None


def write_sheets(
    sheets: list[tuple[str, Sheet]],
    form: Format | None,
    out: str | None,
    folder: bool = False,
) -> None:
    """Writes sheets in a format, by the ending of `out` if none is named, and tells their names.

    Each comes with the name of its file in a folder, if `out` is one, or to be one; it is to be
    one if it has no ending and `folder` says so. In a file all stand, each on pages of its own.
    """
    from minelogic.render.sheets.formats import WRITERS, format_of, written
    from minelogic.render.sheets.pdf import missing_characters

    named = out is not None and bool(os.path.splitext(out)[1]) and not is_folder(out)
    by_name = format_of(out) if out is not None and named else None
    if folder and named and (by_name is not None or form is None):
        folder = False
    elif out is not None and is_folder(out):
        folder = True
    if out is not None and not folder and form is None and by_name is None:
        raise click.UsageError(unknown_ending(out, [each.ending for each in WRITERS.values()]))
    chosen: Format = form or by_name or ("html" if out is not None else "markdown")
    ending = WRITERS[chosen].ending
    if out is None and folder:
        raise click.UsageError(
            f"There are {counted(len(sheets), 'sheet')}, one for each student: name one file for "
            "all with --out sheets.pdf, or a folder for a file each with --out DIR."
        )
    if out is None:
        _to_terminal(written(sheets[0][1], chosen), chosen)
        return
    names = []
    if folder:
        os.makedirs(out, exist_ok=True)
        for name, sheet in sheets:
            names += put(os.path.join(out, f"{name}{ending}"), written(sheet, chosen))
    else:
        names += put(out, written([sheet for _, sheet in sheets], chosen))
    missing: list[str] = []
    if chosen == "pdf":
        missing = [each for _, sheet in sheets for each in missing_characters(sheet)]
    tell_names(names, out if folder else None)
    _warn(missing)


def unknown_ending(out: str, endings: list[str]) -> str:
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


def is_folder(out: str) -> bool:
    """Whether what is to be written to is a folder, or is to be one."""
    return os.path.isdir(out) or out.endswith(("/", os.sep))


def tell_names(names: list[str], folder: str | None) -> None:
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


def put(target: str, files: list[bytes]) -> list[str]:
    """Writes one file, or one for each page, and gives their names."""
    root, ending = os.path.splitext(target)
    names = (
        [target] if len(files) == 1 else [f"{root}-{n}{ending}" for n in range(1, len(files) + 1)]
    )
    for name, content in zip(names, files, strict=True):
        with open(name, "wb") as stream:
            stream.write(content)
    return names
