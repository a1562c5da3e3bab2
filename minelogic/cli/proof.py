"""`minelogic proof`: a group whose commands are imported when they are called."""

from __future__ import annotations

from importlib import import_module

import click

_COMMANDS = {
    "check": "Judge proofs, line by line.",
    "search": "Find a proof of a sequent, or a world that refutes it.",
    "hint": "Help with an unfinished proof: where to look, which rule, or the next line.",
    "show": "Write proofs for other readers: LaTeX, HTML, Jape, nd-prover.",
    "rules": "List the rules of natural deduction, or show one.",
    "theorems": "List the theorems that ship, or show one with its proof.",
}
_OTHER_WORDS = {
    "prove": "search",
    "find": "search",
    "verify": "check",
    "grade": "check",
    "export": "show",
    "print": "show",
    "help": "hint",
    "rule": "rules",
    "theorem": "theorems",
    "lemmas": "theorems",
}


class _Commands(click.Group):
    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's interface
        return list(_COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        if cmd_name not in _COMMANDS:
            return None
        command: click.Command = import_module(f"minelogic.cli.proof_{cmd_name}").command
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and args[0] not in _COMMANDS and not args[0].startswith("-"):
            from minelogic.syntax.suggest import closest

            guess = _OTHER_WORDS.get(args[0]) or closest(args[0], _COMMANDS)
            if guess is None and (args[0].endswith(".proof") or args[0] == "-"):
                guess = "check"
            hint = f" Did you mean proof {guess}?" if guess else ""
            ctx.fail(f"There is no command 'proof {args[0]}'.{hint}")
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        with formatter.section("Commands"):
            formatter.write_dl(list(_COMMANDS.items()))


@click.group(cls=_Commands)
def command() -> None:
    """Natural deduction: write proofs, have them checked, find them, get a hint."""
