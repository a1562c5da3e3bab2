"""`minelogic exercise sheet`: exercises on paper, their solutions, keys, and pages that check."""

from __future__ import annotations

import os
from functools import partial
from typing import TYPE_CHECKING

import click

from minelogic.cli.shared.sheets import (
    form_option,
    is_folder,
    paper_option,
    per_page_option,
    put,
    tell_names,
    told,
    unknown_ending,
    write_sheets,
)
from minelogic.diagnostics import visible
from minelogic.words import counted, fill, listed

if TYPE_CHECKING:
    from minelogic.generate.sheets.collect import Bundle, Collection
    from minelogic.generate.sheets.fill import Tell
    from minelogic.render.sheets.formats import Format
    from minelogic.render.sheets.items import Paper, Sheet


@click.command()
@click.argument("exercises", metavar="EXERCISE...", nargs=-1, required=True)
@click.option("--solutions", is_flag=True, help="The solutions, with derivations and proofs.")
@click.option("--key", is_flag=True, help="The right answers in a table, for graders.")
@click.option(
    "--self-check", is_flag=True, help="A page that checks answers by itself, for students."
)
@form_option
@click.option(
    "-o",
    "--out",
    metavar="FILE",
    help="The file to write; of a class, all in one file, or a folder with a file each.",
)
@per_page_option
@click.option(
    "--tell",
    type=click.Choice(("nothing", "all")),
    help="What stands below each title: all is its name, seed and hash.  [default: all]",
)
@click.option("--title", metavar="TEXT", help="What stands above.  [default: Exercises]")
@paper_option
def command(
    exercises: tuple[str, ...],
    solutions: bool,
    key: bool,
    self_check: bool,
    form: Format | None,
    out: str | None,
    per_page: int | None,
    tell: Tell | None,
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
    if tell and (solutions or key or self_check):
        raise click.UsageError("--tell is for what students get: leave it out.")
    with told(out):
        collection = collect(exercises)
        heading = title or collection.title or TITLE
        if self_check:
            _self_check(collection, heading, form, out)
            return
        what = "solutions" if solutions else "key" if key else "handout"
        sheets = _sheets(collection, what, heading, paper, per_page, tell or "all")
        write_sheets(sheets, form, out, bool(collection.by_student and not key))


def _sheets(
    collection: Collection,
    what: str,
    title: str,
    paper: Paper,
    per_page: int | None,
    tell: Tell,
) -> list[tuple[str, Sheet]]:
    """What is written: names of files, and sheets."""
    from minelogic.generate.sheets.fill import grader_key, handout, joined_keys, solutions

    if what == "key":
        if collection.by_student:
            keys = [(bundle.name, bundle.exercises) for bundle in collection.bundles]
            return [("key", joined_keys(keys, title=title, paper=paper))]
        return [("key", grader_key(collection.bundles[0].exercises, title=title, paper=paper))]
    make = solutions if what == "solutions" else partial(handout, tell=tell)
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


def _self_check(collection: Collection, title: str, form: Format | None, out: str | None) -> None:
    from minelogic.generate.sheets.fill import self_check
    from minelogic.render.sheets.formats import format_of

    if form not in (None, "html"):
        raise click.UsageError("A page that checks answers is HTML: leave --format out.")
    if collection.by_student and out is None:
        raise click.UsageError(
            f"There are {counted(len(collection.bundles), 'page')}, one for each student: name a "
            "folder for them with --out DIR."
        )
    if collection.by_student and out is not None and not is_folder(out) and format_of(out):
        raise click.UsageError(
            "A page that checks answers is one student's: name a folder for them, as in "
            f"--out {visible(os.path.splitext(out)[0])}."
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
    folder = collection.by_student or is_folder(out)
    if not folder and not out.lower().endswith(".html"):
        raise click.UsageError(unknown_ending(out, [".html"]).split(", or name")[0] + ".")
    names = []
    for name, page in pages:
        if folder:
            os.makedirs(out, exist_ok=True)
        names += put(os.path.join(out, f"{name}.html") if folder else out, [page.encode()])
    tell_names(names, out if folder else None)
