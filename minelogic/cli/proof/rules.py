"""`minelogic proof rules`: list the rules of natural deduction, or show one."""

from __future__ import annotations

from typing import Literal

import click

from minelogic.cli.shared.common import emit_json, json_option
from minelogic.cli.shared.proving import rule_named
from minelogic.jsonable import Shape, picked
from minelogic.proof.rules import RULES
from minelogic.proof.rules.page import Rule
from minelogic.words import fill


class RuleJson(Shape):
    """A rule of natural deduction."""

    name: str
    symbol: str
    title: str
    classical: bool
    premises: list[str]
    conclusion: str
    needs: str
    spellings: list[str]
    example: str


class RulesJson(Shape):
    """The rules of natural deduction, or one of them."""

    format: Literal["minelogic.rules/1"]
    rules: list[RuleJson]


# The rule ->E looks like an option.
@click.command(context_settings={"ignore_unknown_options": True})
@click.argument("words", metavar="[RULE]", nargs=-1)
@json_option
def command(words: tuple[str, ...], as_json: bool) -> None:
    """List the rules of natural deduction, or show one."""
    chosen = [RULES[rule_named(" ".join(words))]] if words else list(RULES.values())
    if as_json:
        data: RulesJson = {
            "format": "minelogic.rules/1",
            "rules": [picked(rule, RuleJson) for rule in chosen],
        }
        emit_json(data)
    elif words:
        _show(chosen[0])
    else:
        wide = max(len(rule.name) for rule in chosen)
        for rule in chosen:
            symbol = rule.symbol if rule.symbol != rule.name else ""
            mark = " (classical)" if rule.classical else ""
            click.echo(f"{rule.name:<{wide}}  {symbol:<3}  {rule.title}{mark}")


def _show(rule: Rule) -> None:
    mark = " (classical)" if rule.classical else ""
    click.echo(click.style(f"{rule.name}, {rule.title}{mark}", bold=True))
    above = "    ".join(rule.premises)
    if above:
        click.echo(f"  {above}")
    click.echo(f"  {'-' * max(len(above), len(rule.conclusion), 8)}\n  {rule.conclusion}\n")
    click.echo(fill(rule.words, "", ""))
    click.echo(fill(f"{rule.name} needs {rule.needs}.", "", ""))
    others = [name for name in rule.spellings if name != rule.name]
    if others:
        click.echo(fill(f"Also written {', '.join(others)}.", "", ""))
    click.echo(f"\n{rule.example.strip()}")
