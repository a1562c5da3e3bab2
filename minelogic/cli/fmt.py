"""`minelogic fmt`: rewrite files in one spelling."""

from __future__ import annotations

import difflib
import os
import sys
import tempfile
from pathlib import Path

import click

from minelogic.cli.shared.common import MISTAKES, OK, read_source, show_findings
from minelogic.diagnostics import visible
from minelogic.errors import FileError
from minelogic.limits import Limits
from minelogic.syntax.file.format import format_text


@click.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE…")
@click.option(
    "--style",
    type=click.Choice(("ascii", "unicode", "words")),
    default="ascii",
    show_default=True,
    help="The spelling of operators and quantifiers.",
)
@click.option("--check", is_flag=True, help="Change nothing; exit with 1 if a file would change.")
@click.option("--diff", is_flag=True, help="Change nothing; show what would change.")
@click.option("--stdout", is_flag=True, help="Print the result instead of writing the file.")
def fmt(files: tuple[str, ...], style: str, check: bool, diff: bool, stdout: bool) -> None:
    """Rewrite constraint files in one spelling, keeping their comments.

    A file with mistakes is left as it is. `-` reads standard input and prints the result.
    """
    code = OK
    for path in files:
        source, findings, _ = read_source(path, Limits())
        try:
            if findings:
                raise FileError(findings)
            result = format_text(source, style)  # type: ignore[arg-type]
        except FileError as error:
            show_findings(error.diagnostics)
            click.echo(f"{visible(path)}: left as it is", err=True)
            code = MISTAKES
            continue
        changed = result != source.text
        if diff and changed:
            lines = difflib.unified_diff(
                source.text.splitlines(keepends=True),
                result.splitlines(keepends=True),
                f"{path} (before)",
                f"{path} (after)",
            )
            click.echo(
                "".join(line if line.endswith("\n") else line + "\n" for line in lines), nl=False
            )
        if check:
            if changed:
                click.echo(f"{visible(path)}: would change")
                code = MISTAKES
        elif stdout or path == "-":
            click.echo(result, nl=False)
        elif changed and not diff:
            try:
                _replace(Path(path), result)
            except OSError as error:
                raise click.UsageError(
                    f"{visible(path)}: the file cannot be written ({error.strerror})."
                ) from None
            click.echo(f"{visible(path)}: rewritten")
    sys.exit(code)


def _replace(path: Path, text: str) -> None:
    """Writes the text beside the file and moves it there, so that nothing is lost half-way."""
    path = path.resolve()
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=path.name)
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as stream:
            stream.write(text)
        os.chmod(name, path.stat().st_mode & 0o777)
        os.replace(name, path)
    except BaseException:
        os.unlink(name)
        raise
