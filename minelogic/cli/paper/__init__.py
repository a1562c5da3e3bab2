"""`minelogic paper`: a group whose commands are imported when they are called.

By name:
    check     `minelogic paper check`.
    complete  `minelogic paper complete`.
    layout    `minelogic paper layout`: tell whether numbers at some tiles settle every set of
              mines.
    new       `minelogic paper new`.
    shared    What the commands about tables share: drawing them, their ratings, and what is made of
              files.
    sharpen   `minelogic paper sharpen`.
    sheet     `minelogic paper sheet`.
    solve     `minelogic paper solve`.
    theorem   `minelogic paper theorem`: hold a theorem about layouts against what is computed.
    thin      `minelogic paper thin`.
"""

from __future__ import annotations

import click

from minelogic.cli.shared.groups import Commands

_COMMANDS = {
    "check": "Tell whether numbers have no solution, several, or one: then it is a table.",
    "solve": "Judge an answer to a table: a cross or a dash on every closed cell.",
    "new": "Make tables: mines are laid until the numbers leave one solution.",
    "complete": "Add as few numbers as possible until there is one solution.",
    "thin": "Take numbers away as long as there is one solution.",
    "sharpen": "Change mines until a table needs the technique that is wanted.",
    "sheet": "Put tables on a sheet to print, and their solutions on another.",
    "layout": "Tell whether numbers at these tiles settle every set of mines, and why.",
    "theorem": "Hold a theorem about layouts against what is computed, size by size.",
}
_OTHER_WORDS = {
    "make": "new",
    "generate": "new",
    "judge": "solve",
    "grade": "solve",
    "answer": "solve",
    "minimal": "thin",
    "harder": "sharpen",
    "rate": "check",
    "print": "sheet",
    "pdf": "sheet",
    "handout": "sheet",
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
