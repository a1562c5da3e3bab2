"""`minelogic review`: judge every move of a game."""

from __future__ import annotations

import sys

import click

from minelogic.cli.shared.answering import working
from minelogic.cli.shared.common import emit_json, json_option, read_source
from minelogic.cli.shared.deriving import write_file
from minelogic.cli.shared.playing import replayed
from minelogic.limits import Limits


@click.command()
@click.argument("record", metavar="RECORD")
@click.option("--all", "every", is_flag=True, help="Tell the reason for every move.")
@click.option(
    "--html", metavar="FILE", help="Write a page to walk through the game (- for stdout)."
)
@json_option
def command(record: str, every: bool, html: str | None, as_json: bool) -> None:
    """Judge every move of a game by what its player could know.

    RECORD is what `minelogic play --record` wrote. A move is forced, by the technique that is
    named, if it could do no harm on any board that fits. A guess is needless where a tile was safe
    for certain, and else the best there was, or a poor one. Marks are no evidence.
    """
    from minelogic.play.review import review, review_json

    if html == "-" and as_json:
        raise click.UsageError("--html - and --json both want standard output.")
    source, findings, _folder = read_source(record, Limits())
    if findings:
        from minelogic.cli.shared.common import fail

        fail(findings, as_json)
    game = replayed(source.text, record)
    with working("Judging"):
        found = review(game)
    if html is not None:
        from minelogic.play.writing.review_html import review_page

        write_file(html, review_page(found))
    if as_json:
        emit_json(review_json(found))
    elif html != "-":
        from minelogic.play.writing.review_text import review_text

        click.echo(review_text(found, every), nl=False)
    sys.exit(0)
