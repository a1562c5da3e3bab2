"""`minelogic proof rules`."""

from __future__ import annotations

import click

from minelogic.cli.proving import rule_named
from minelogic.proof.rules import RULES
from minelogic.render.paragraphs import fill


# The rule ->E looks like an option.
@click.command(context_settings={"ignore_unknown_options": True})
@click.argument("words", metavar="[RULE]", nargs=-1)
def command(words: tuple[str, ...]) -> None:
    """List the rules of natural deduction, or show one."""
    if not words:
        wide = max(len(rule.name) for rule in RULES.values())
        for rule in RULES.values():
            mark = " (classical)" if rule.classical else ""
            click.echo(f"{rule.name:<{wide}}  {rule.symbol:<4} {rule.title}{mark}")
        return
    rule = RULES[rule_named(" ".join(words))]
    click.echo(click.style(f"{rule.name}, {rule.title}", bold=True))
    click.echo("  " + "    ".join(rule.premises))
    click.echo("  " + "-" * max(8, len("    ".join(rule.premises))))
    click.echo(f"  {rule.conclusion}\n")
    click.echo(fill(rule.words, "", ""))
    click.echo(fill(f"{rule.symbol} needs {rule.needs}.", "", ""))
    if rule.spellings:
        click.echo(fill(f"Also written {', '.join(rule.spellings)}.", "", ""))
    click.echo(f"\n{rule.example.strip()}")
