"""`minelogic exercise`: a group whose commands are imported when they are called.

By name:
    check     `minelogic exercise check`.
    generate  `minelogic exercise generate`: a group with a command for each kind of which there is
              a maker.
    hand_out  `minelogic exercise hand-out`.
    list      `minelogic exercise list`.
    new       `minelogic exercise new`.
    pack      `minelogic exercise pack`.
    sheet     `minelogic exercise sheet`: exercises on paper, their solutions, keys, and pages that
              check.
    show      `minelogic exercise show`.
"""

from __future__ import annotations

import click

from minelogic.cli.shared.groups import Commands

_COMMANDS = {
    "list": "List the exercises that ship, or those in folders.",
    "show": "Show what an exercise asks for, and how it is judged.",
    "new": "Begin a new exercise of a kind.",
    "generate": "Make exercises to order, as many as are wanted.",
    "check": "Try an exercise: its reference, its starter, its wrong answers.",
    "pack": "Pack an exercise for a platform.",
    "hand-out": "Write what students get: prompts, starters and boards, no solutions.",
    "sheet": "Put exercises on paper: handouts, solutions, keys; and pages that check.",
}
_OTHER_WORDS = {
    "gen": "generate",
    "create": "new",
    "init": "new",
    "make": "new",
    "test": "check",
    "validate": "check",
    "ls": "list",
    "print": "show",
    "zip": "pack",
    "export": "pack",
    "handout": "hand-out",
    "handouts": "hand-out",
    "distribute": "hand-out",
    "paper": "sheet",
    "worksheet": "sheet",
}


class _Commands(Commands):
    word, commands_known, others = "exercise", _COMMANDS, _OTHER_WORDS

    def guess(self, tried: str) -> str | None:
        return "minelogic grade" if tried == "grade" else super().guess(tried)


@click.group(cls=_Commands)
def command() -> None:
    """Exercises: list them, show one, make one or many, check them, pack them."""
