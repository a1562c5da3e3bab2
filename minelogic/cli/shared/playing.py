"""What the commands about games share: records that are read, and what is wrong with them."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, NoReturn

import click

from minelogic.cli.shared.common import MISTAKES
from minelogic.diagnostics import visible
from minelogic.words import fill

if TYPE_CHECKING:
    from minelogic.play.game import Game


def replayed(text: str, name: str) -> Game:
    """The game of a record; what is wrong with it ends the command."""
    from minelogic.play.moves import GameError
    from minelogic.play.record import replay

    try:
        return replay(text)
    except GameError as error:
        refused(error, name)


def refused(error: Exception, name: str | None = None) -> NoReturn:
    """Says why a game cannot be, or go on, and ends with the code for mistakes."""
    where = "" if name is None else f"{visible(name)}: "
    click.echo(fill(f"Error: {where}{error}"), err=True)
    sys.exit(MISTAKES)
