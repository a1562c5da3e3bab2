"""The command `minelogic`: a group whose commands are imported when they are called."""

from __future__ import annotations

import io
import sys
from importlib import import_module
from typing import Any

import click

_COMMANDS = {
    "check": "Say what is wrong with files, or that nothing is.",
    "cnf": "Turn formulas into clauses, in steps if asked for.",
    "compare": "Tell whether two files say the same, or where they differ.",
    "count": "Count the boards that fit what a file says.",
    "eval": "Tell whether formulas hold on a finished board, and why.",
    "explain": "Tell why a formula follows, or show two boards between which it is open.",
    "fmt": "Rewrite files in one spelling.",
    "game": "Play the semantics game about a formula.",
    "ground": "Show a file's statements over its board.",
    "models": "List the boards that fit what a file says.",
    "odds": "Tell how likely each covered tile is a bomb.",
    "proof": "Natural deduction: check proofs, find them, get a hint.",
    "read": "Read a file back in symbols or in English.",
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


class _Commands(click.Group):
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

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's interface
        return list(_COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        if cmd_name not in _COMMANDS:
            return None
        module = import_module(f"minelogic.cli.{cmd_name}")
        command: click.Command = getattr(module, "command", None) or getattr(module, cmd_name)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and args[0] not in _COMMANDS and not args[0].startswith("-"):
            from minelogic.syntax.suggest import closest

            guess = _OTHER_WORDS.get(args[0]) or closest(args[0], _COMMANDS)
            hint = f" Did you mean {guess}?" if guess else ""
            ctx.fail(f"There is no command '{args[0]}'.{hint}")
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        with formatter.section("Commands"):
            formatter.write_dl(list(_COMMANDS.items()))


def _show_version(ctx: click.Context, _parameter: click.Parameter, value: bool) -> None:
    if value and not ctx.resilient_parsing:
        from minelogic.resources import version

        click.echo(f"minelogic {version()}")
        ctx.exit()


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.option(
    "--version", is_flag=True, expose_value=False, is_eager=True, callback=_show_version,
    help="Show the version and stop.",
)  # fmt: skip
def main() -> None:
    """Logic in the world of Minesweeper: write what must hold on a board, and see what follows."""
