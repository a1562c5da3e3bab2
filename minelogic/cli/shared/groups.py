"""Groups of commands that are imported when they are called."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module

import click


class Commands(click.Group):
    """A group that knows of its commands only their names and what each does.

    `word` is how the group is called, as in `proof`, and the folder of its modules; `others`
    has what somebody may try, and what it is called here. `homes` has the modules of commands that
    are not in the group's own folder, or not called like them.
    """

    commands_known: Mapping[str, str] = {}
    others: Mapping[str, str] = {}
    homes: Mapping[str, str] = {}
    word: str = ""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's interface
        return list(self.commands_known)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        if cmd_name not in self.commands_known:
            return None
        folder = f"{self.word}." if self.word else ""
        home = self.homes.get(cmd_name, cmd_name.replace("-", "_"))
        module = import_module(f"minelogic.cli.{folder}{home}")
        command: click.Command = getattr(module, "command", None) or getattr(module, cmd_name)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and args[0] not in self.commands_known and not args[0].startswith("-"):
            from minelogic.diagnostics import visible

            guess = self.guess(args[0])
            hint = f" Did you mean {guess}?" if guess else ""
            name = f"{self.word} {visible(args[0])}".strip()
            ctx.fail(f"There is no command '{name}'.{hint}")
        return super().resolve_command(ctx, args)

    def guess(self, tried: str) -> str | None:
        """The command that somebody meant, with its group."""
        from minelogic.syntax.faults.suggest import closest

        found = self.others.get(tried) or closest(tried, list(self.commands_known))
        return f"{self.word} {found}".strip() if found else None

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        with formatter.section("Commands"):
            formatter.write_dl(list(self.commands_known.items()))
