"""`minelogic paper`: a group whose commands are imported when they are called.

By name:
    layout   `minelogic paper layout`: tell whether numbers at some tiles settle every set of mines.
    theorem  `minelogic paper theorem`: hold a theorem about layouts against what is computed.
"""

from __future__ import annotations

import click

from minelogic.cli.shared.groups import Commands

_COMMANDS = {
    "layout": "Tell whether numbers at these tiles settle every set of mines, and why.",
    "theorem": "Hold a theorem about layouts against what is computed, size by size.",
}
_OTHER_WORDS = {
    "rank": "layout",
    "matrix": "layout",
    "kernel": "layout",
    "unique": "layout",
    "theorems": "theorem",
}


class _Commands(Commands):
    word, commands_known, others = "paper", _COMMANDS, _OTHER_WORDS


@click.group(cls=_Commands)
def command() -> None:
    """Minesweeper on paper: tables with one solution, and layouts that always have one."""
