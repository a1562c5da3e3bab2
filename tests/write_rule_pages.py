"""The pages of docs/rules: one for each rule of natural deduction, and a list of them.

Made from the catalogue of rules: the schema, what the rule says, how it may be spelled, a proof
that uses it, and proofs in which it fails, with what is said about them.
"""

from __future__ import annotations

import re
import tempfile
import textwrap
from pathlib import Path

import minelogic
from minelogic.diagnostics import show
from minelogic.proof.report import Report
from minelogic.proof.rules import RULES
from minelogic.proof.rules.board import STRIP
from minelogic.proof.rules.page import Fail, Rule

WIDTH = 80
_LINES, _BOXES = "mnpq", ("i-j", "k-l")

INDEX = """\
# The rules

What a line of a proof may cite, and what follows. Each rule has a page with its schema, an example,
and proofs in which it fails. A box is written `[A … B]`: it begins with the assumption A and ends
in B. [proofs.md](../proofs.md) tells how proofs are written and checked.

{table}

Rules marked *classical* are off in intuitionistic logic.

A rule may be written in any of these ways: a connective in any of its spellings (`&`, `&&`, `/\\`,
`∧` or `and`, and so on) followed by `I`, `E`, `intro`, `elim`, `introduction` or `elimination`, in
small letters or capitals, with or without a blank or a hyphen between them; or by one of the usual
names that its page lists.

These pages are made from the catalogue in `minelogic/proof/rules`, whose examples are tests; do
not change them by hand, but run `make docs`.
"""


def pages() -> dict[str, str]:
    """The text of every page, by the name of its file."""
    found = {"README.md": INDEX.format(table=_table())}
    return found | {page_name(rule): _page(rule) for rule in RULES.values()}


def page_name(rule: Rule) -> str:
    """The name of the file of a rule's page."""
    plain = re.fullmatch("[a-z]+", rule.name) is not None
    return f"{rule.name if plain else rule.title.replace(' ', '-')}.md"


def _table() -> str:
    rows = ["| rule | | from | follows |", "|---|---|---|---|"]
    for rule in RULES.values():
        link = f"[{rule.symbol}]({page_name(rule)})"
        title = f"{rule.title} (*classical*)" if rule.classical else rule.title
        above = "; ".join(_cell(premise) for premise in rule.premises)
        rows.append(f"| {link} | {title} | {above} | {_cell(rule.conclusion)} |")
    return "\n".join(rows)


def _cell(schema: str) -> str:
    """A schema in a table: formulas as code, sentences as they are."""
    if _is_sentence(schema):
        return schema
    parts = [part.strip().replace("|", "\\|") for part in schema.split("   or   ")]
    return " or ".join(f"`{part}`" for part in parts)


def _is_sentence(schema: str) -> bool:
    return re.search("[a-z]{2,} [a-z]{2,}", schema) is not None


def _page(rule: Rule) -> str:
    title = rule.symbol if rule.symbol == rule.title else f"{rule.symbol}: {rule.title}"
    parts = [f"# {title}", _block("text", schema(rule)), _filled(rule.words)]
    named = f"`{rule.name}`" if rule.name.isalpha() and rule.name.islower() else rule.symbol
    parts.append(_filled(f"{named} needs {rule.needs}."))
    if rule.classical:
        parts.append("It is *classical*: in intuitionistic logic it is no rule.")
    names = ", ".join(f"`{name}`" for name in spellings(rule))
    parts.append(_filled(f"Written {names}."))
    parts += ["## Example", *_board(rule.example), _block("proof", rule.example)]
    parts.append("## When it fails")
    for fail in rule.fails:
        parts += _fail(fail, with_board=not _board(rule.example))
    parts.append(_neighbours(rule))
    return "\n\n".join(parts) + "\n"


def schema(rule: Rule) -> str:
    """The schema with the places of what is cited: lines m, n …, boxes i-j, k-l."""
    lines, boxes, rows, cites = iter(_LINES), iter(_BOXES), [], []
    for premise in rule.premises:
        if _is_sentence(premise):
            rows.append(("", premise, ""))
            continue
        box = re.fullmatch(r"\[(.*) … (.*)\]", premise)
        if box is None:
            cites.append(next(lines))
            rows.append((f"{cites[-1]}.", premise, ""))
            continue
        cites.append(next(boxes))
        first, last = cites[-1].split("-")
        rows += [(f"{first}.", f"| {box[1]}", "assume"), ("", "| …", "")]
        rows.append((f"{last}.", f"| {box[2]}", ""))
    named = f"{rule.name} {', '.join(cites)}".strip()
    width = max(len(text) for _, text, _ in [*rows, ("", rule.conclusion, "")])
    drawn = [f"{label:>4} {text:<{width}}  {reason}".rstrip() for label, text, reason in rows]
    if rows:
        drawn.append("     " + "-" * width)
    return "\n".join([*drawn, f"     {rule.conclusion:<{width}}  {named}"])


def spellings(rule: Rule) -> list[str]:
    """Ways to write a rule, each once, whatever its capitals."""
    found = [rule.name, rule.symbol]
    sign = re.fullmatch(r"(\W+|forall|exists|false|true)([IE])", rule.name)
    if sign is not None:
        word = {"I": "intro", "E": "elim"}[sign[2]]
        found += [f"{rule.symbol[:-1]} {word}", rule.title]
    known: dict[str, str] = {}
    for name in [*found, *rule.spellings]:
        known.setdefault(name.casefold(), name)
    return list(known.values())


def _fail(fail: Fail, with_board: bool) -> list[str]:
    board = _board(fail.text) if with_board else []
    report = judged(fail.text)
    said = "\n".join(show(finding, WIDTH) for finding in report.diagnostics)
    return [_filled(fail.why), *board, _block("proof-wrong", fail.text), _block("text", said)]


def judged(text: str) -> Report:
    """What is said of an example, with the board of the examples beside it."""
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "strip.mine").write_text(STRIP, encoding="utf-8")
        return minelogic.check_proof(text, name="example.proof", base=Path(folder))


def _board(text: str) -> list[str]:
    return [_block("mine", STRIP)] if " on strip.mine" in text else []


def _neighbours(rule: Rule) -> str:
    order = list(RULES.values())
    place = order.index(rule)
    near = [order[n] for n in (place - 1, place + 1) if 0 <= n < len(order)]
    links = [f"[{other.symbol}]({page_name(other)})" for other in near]
    if rule.name == "theorem":
        links.insert(0, "[the theorems that ship](../theorems.md)")
    return f"See also {', '.join(links)}, and [all rules](README.md)."


def _block(language: str, text: str) -> str:
    return f"```{language}\n{text.rstrip()}\n```"


def _filled(text: str) -> str:
    return textwrap.fill(text, 100, break_on_hyphens=False)
