"""`minelogic course`: a group whose commands are imported when they are called.

By name:
    next    `minelogic course next`.
    pack    `minelogic course pack`.
    start   `minelogic course start`.
    status  `minelogic course status`.
"""

from __future__ import annotations

import click

from minelogic.cli.shared.groups import Commands

_COMMANDS = {
    "start": "Make a folder for your answers, with what each exercise asks.",
    "next": "Show the next exercise that is not right yet.",
    "status": "Tell which exercises are right, tried or untouched.",
    "pack": "Pack all weeks of a course for platforms.",
}
_OTHER_WORDS = {
    "begin": "start",
    "init": "start",
    "new": "start",
    "progress": "status",
    "done": "status",
    "show": "status",
    "zip": "pack",
    "export": "pack",
}


class _Commands(Commands):
    word, commands_known, others = "course", _COMMANDS, _OTHER_WORDS

    def guess(self, tried: str) -> str | None:
        return "exercise list" if tried in ("list", "ls") else super().guess(tried)


@click.group(cls=_Commands)
def command() -> None:
    """A course: exercises in their order, and what you have done of them."""
