"""Writes minelogic/syntax/text/tables.py, what lark makes of the grammars in `grammars/`.

`python -m tests.write_tables` writes it; a test compares. The grammars are the source: whoever
changes them runs this, and never changes the tables by hand.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from lark import Lark
from lark.lexer import Lexer as LarkLexer

from minelogic.resources import data_dir

FILE = Path(__file__).parent.parent / "minelogic" / "syntax" / "text" / "tables.py"
GRAMMARS = ("formula.lark", "statements.lark")
STARTS = ("formula", "rule", "fact", "prove", "define", "domain", "predicate")

PLAIN = r"((?:\\\W|[^\\|()\[\]{}*+?.^$])+)(?:\\b)?"
"""A pattern that only one text matches."""

INTRODUCTION = '''\
"""What lark makes of the grammars in `grammars/`. Do not change it: run `make tables`.

STATES has a line for each state: what the state does on each symbol, as `lalr.Machine` has it.
RULES has a line for each rule, as `lalr` reads it, and STARTS the state in which each start begins.
WORDS names the texts that a terminal lists, PATTERNS the terminals that match more than a few
texts, those first that win.
"""
'''


class GivenTokens(LarkLexer):
    """No lexer: the tokens are cut before they reach lark."""

    def __init__(self, _lexer_conf: Any) -> None:
        pass

    def lex(self, text: Any) -> Iterator[Any]:  # type: ignore[override] # lark allows for this one
        """The tokens, which stand where lark has the text."""
        yield from text


def main() -> None:
    """Writes the tables."""
    FILE.write_text(tables(grammar()), encoding="utf-8")


def grammar() -> str:
    """The text of the grammars."""
    folder = data_dir("grammars")
    return "".join((folder / name).read_text("utf-8") for name in GRAMMARS)


def lark_of(text: str, starts: tuple[str, ...] = STARTS, transformer: Any = None) -> Lark:
    """lark's parser of a grammar."""
    return Lark(
        text, parser="lalr", lexer=GivenTokens, start=list(starts), transformer=transformer,
        maybe_placeholders=False,
    )  # fmt: skip


def tables(text: str, starts: tuple[str, ...] = STARTS) -> str:
    """The module for a grammar; lark numbers states differently each time, we do not."""
    lark = lark_of(text, starts)
    table = lark.parser.parser._parse_table
    order = reached(table, starts)
    numbers = {state: number for number, state in enumerate(order)}
    rules = {rule: number for number, rule in enumerate(lark.rules)}
    states = []
    for state in order:
        row = []
        for symbol, (action, argument) in sorted(table.states[state].items()):
            shift = action.name == "Shift"
            row.append(f"{symbol} {numbers[argument] if shift else -1 - rules[argument]}")
        states.append(" ".join(row))
    for start in starts:
        assert table.states[table.start_states[start]][start][1] == table.end_states[start]
    words, patterns = terminals(lark)
    begin = " ".join(f"{start} {numbers[table.start_states[start]]}" for start in starts)
    return "\n".join(
        [
            INTRODUCTION,
            "# ruff: noqa: E501 - a line is a state",
            "# fmt: off",
            'STATES = """\\',
            *states,
            '"""',
            'RULES = """\\',
            *map(rule_line, lark.rules),
            '"""',
            f'STARTS = "{begin}"',
            "WORDS = {",
            *(f"    {text!r}: {name!r}," for text, name in words.items()),
            "}",
            "PATTERNS = (",
            *(f"    {pattern!r}," for pattern in patterns),
            ")",
            "",
        ]
    )


def reached(table: Any, starts: tuple[str, ...]) -> list[Any]:
    """All states, in the order in which one gets to them from the starts."""
    order = dict.fromkeys(table.start_states[start] for start in starts)
    waiting = list(order)
    for state in waiting:
        for _symbol, (action, argument) in sorted(table.states[state].items()):
            if action.name == "Shift" and argument not in order:
                order[argument] = None
                waiting.append(argument)
    assert len(order) == len(table.states)
    return list(order)


def rule_line(rule: Any) -> str:
    """The line that says what is built by a rule."""
    signs = "".join(map(sign, rule.expansion))
    origin = str(rule.origin.name)
    if origin.startswith("_"):
        method = "="
    elif rule.options.expand1 and rule.alias is None:
        assert signs == "+", f"{origin} passes on one part, but has {signs}"
        method = "?"
    else:
        method = str(rule.alias or origin)
    return f"{origin} {method} {signs}"


def sign(symbol: Any) -> str:
    """What becomes of a part: `-` it is left out, `*` its own parts are taken, `+` it is taken."""
    if symbol.is_term:
        return "-" if symbol.filter_out else "+"
    return "*" if symbol.name.startswith("_") else "+"


def terminals(lark: Lark) -> tuple[dict[str, str], list[tuple[str, str]]]:
    """The names of all texts that a terminal lists, and the terminals that list none."""
    ranked = sorted(lark.terminals, key=lambda terminal: (-terminal.priority, terminal.name))
    patterns = [(str(terminal.name), terminal.pattern.to_regexp()) for terminal in ranked]
    words = {}
    for _name, pattern in patterns:
        for text in listed(pattern):
            words[text] = next(name for name, other in patterns if re.fullmatch(other, text))
    return words, [(name, pattern) for name, pattern in patterns if not listed(pattern)]


def listed(pattern: str) -> list[str]:
    """The texts that a pattern lists, such as `(?:and\\b|\\&)`; none if it matches others too."""
    body = re.sub(r"^\(\?:(.*)\)$", r"\1", pattern)
    if not re.fullmatch(rf"{PLAIN}(?:\|{PLAIN})*", body):
        return []
    return [re.sub(r"\\(\W)", r"\1", text) for text in re.findall(PLAIN, body)]


if __name__ == "__main__":
    main()
