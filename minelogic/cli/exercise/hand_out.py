"""`minelogic exercise hand-out`."""

from __future__ import annotations

import click

from minelogic.cli.shared.common import fail
from minelogic.diagnostics import visible
from minelogic.errors import FileError, MinelogicError
from minelogic.words import counted, raised


@click.command()
@click.argument("exercises", metavar="EXERCISE...", nargs=-1, required=True)
@click.option(
    "-o",
    "--out",
    metavar="DIR",
    default="hand-out",
    show_default=True,
    help="The folder to write to; or one zip file, if it ends in .zip.",
)
@click.option("--zip", "zips", is_flag=True, help="A zip file for each folder in it.")
@click.option("--force", is_flag=True, help="Write over what is there.")
def command(exercises: tuple[str, ...], out: str, zips: bool, force: bool) -> None:
    """Write what students get of exercises: prompts, starters and boards, and no solution.

    EXERCISE is an exercise, an assignment, or a folder of exercises. Of a class of which everyone
    has a variant it makes a folder for each student.
    """
    from minelogic.generate.hand_outs import hand_out_files, write_hand_outs

    try:
        files = hand_out_files(exercises)
        write_hand_outs(files, out, zips=zips, force=force)
    except FileError as error:
        fail(error.diagnostics)
    except MinelogicError as error:
        raise click.UsageError(raised(visible(str(error))).rstrip(".") + ".") from None
    click.echo(f"Wrote {counted(len(files), 'folder')} to {visible(out)}, without solutions.")
