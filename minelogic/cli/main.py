"""The command `minelogic`: a group whose commands are imported when they are called."""

from __future__ import annotations

import io
import sys
from typing import Any

import click

from minelogic.cli.shared.groups import Commands
from minelogic.words import fill

_COMMANDS = {
    "check": "Say what is wrong with files, or that nothing is.",
    "cnf": "Turn formulas into clauses, in steps if asked for.",
    "compare": "Tell whether two files say the same, or where they differ.",
    "count": "Count the boards that fit what a file says.",
    "course": "A course: begin it, go on, see what you have done, pack it.",
    "eval": "Tell whether formulas hold on a finished board, and why.",
    "exercise": "Exercises: list them, show one, make one, check it, pack it.",
    "explain": "Tell why a formula follows, or show two boards between which it is open.",
    "fmt": "Rewrite files in one spelling.",
    "game": "Play the semantics game about a formula.",
    "grade": "Judge answers to an exercise.",
    "ground": "Show a file's statements over its board.",
    "models": "List the boards that fit what a file says.",
    "odds": "Tell how likely each covered tile is a bomb.",
    "paper": "Tables to solve on paper, and layouts that have one solution always.",
    "play": "Play Minesweeper with advice, or watch a player.",
    "proof": "Natural deduction: check proofs, find them, get a hint.",
    "read": "Read a file back in symbols or in English.",
    "review": "Judge every move of a game.",
    "schema": "List the formats of JSON, or print the schema of one.",
    "solve": "Say of each covered tile whether it is a bomb, safe or undecided.",
    "table": "Show the truth table of a formula, or compare two.",
    "theories": "List the theories that ship, or show one.",
    "verify": "Check a trace against its file, step by step.",
}


_OTHER_WORDS = {
    "why": "explain",
    "hint": "solve FILE --next, or proof hint",
    "next": "solve FILE --next",
    "prove": "proof search",
}
"""What somebody may try, and what it is called here."""
_HOMES = {"play": "playing.play", "review": "playing.review"}
"""The modules of commands that have a folder together."""


_ERROR = "Error: "
"""What stands before what is wrong with the arguments."""


class _Commands(Commands):
    commands_known, others, homes = _COMMANDS, _OTHER_WORDS, _HOMES

    def invoke(self, ctx: click.Context) -> Any:
        """Runs the command; what it finds wrong with its arguments is said in lines that fit."""
        try:
            return super().invoke(ctx)
        except click.UsageError as error:
            message = error.format_message()
            if "\n" in message:
                raise
            said = fill(message, _ERROR)[len(_ERROR) :]
            raise click.UsageError(said, error.ctx) from None

    def main(self, *args: Any, **kwargs: Any) -> Any:
        """Runs the command; what a terminal cannot show is replaced, and a full disk is said."""
        for stream in (sys.stdout, sys.stderr):
            if isinstance(stream, io.TextIOWrapper):
                stream.reconfigure(errors="replace")
        # Exact counts may have more digits than Python writes by default.
        sys.set_int_max_str_digits(0)
        try:
            return super().main(*args, **kwargs)
        except OSError as error:
            click.echo(f"Error: the output cannot be written: {error.strerror}.", err=True)
            sys.exit(2)


def _show_version(ctx: click.Context, _parameter: click.Parameter, value: bool) -> None:
    if value and not ctx.resilient_parsing:
        from minelogic.resources import version

        click.echo(f"minelogic {version()}")
        ctx.exit()


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.option(
    "--version",
    is_flag=True,
    expose_value=False,
    is_eager=True,
    callback=_show_version,
    help="Show the version and stop.",
)
def main() -> None:
    """Logic in the world of Minesweeper: write what must hold on a board, and see what follows."""
