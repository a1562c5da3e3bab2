"""The formula that a stretch of text is: as formulas are written, or as sets of literals."""

from __future__ import annotations

import re

from minelogic import catalogue
from minelogic.diagnostics import Kind
from minelogic.records import replace
from minelogic.source import Span
from minelogic.syntax import tree
from minelogic.syntax.file import parsed
from minelogic.syntax.file.script import Script
from minelogic.syntax.tree import Formula
from minelogic.syntax.walk import subformulas

NOT_PROPOSITIONAL = Kind(
    code="not-propositional",
    severity="error",
    message="'{shown}' is no formula over letters.",
    help="Use letters, ~, &, |, ->, <->, true and false only.",
    why="Conjunctive normal form is asked for over letters.",
    wrong="",
    right="",
)

PROPOSITIONAL = (tree.Truth, tree.Atom, tree.Not, tree.And, tree.Or, tree.Implies, tree.Iff)
_SETS = re.compile(r"(?:[\[{]([^\[\]{}]*)[\]}])(?:\s*(?:[,;&∧]\s*)?[\[{][^\[\]{}]*[\]}])*+\s*")
_SET = re.compile(r"[\[{]([^\[\]{}]*)[\]}]")


def formula_at(script: Script, span: Span, clauses: bool) -> Formula | None:
    """The formula that a stretch of text is; None, with findings, if it is none."""
    text = script.text[span.start : span.end]
    if clauses and text.strip() in ("□", "▢"):
        return tree.Truth(False, span)
    outer = re.fullmatch(r"[\[{](\s*[\[{].*[\]}]\s*)[\]}]", text, re.DOTALL)
    inner = Span(span.start + outer.start(1), span.start + outer.end(1)) if outer else span
    if not _SETS.fullmatch(script.text[inner.start : inner.end].strip()):
        return _read(script, span)
    parts = []
    for clause in _SET.finditer(script.text, inner.start, inner.end):
        part = _set(script, Span(*clause.span(1)))
        if part is None:
            return None
        parts.append(part)
    return parts[0] if len(parts) == 1 else tree.And(tuple(parts), span)


def _set(script: Script, span: Span) -> Formula | None:
    """The clause that a list of literals is; the empty one is false."""
    text = script.text[span.start : span.end]
    if not text.strip():
        return tree.Truth(False, Span(span.start - 1, span.end + 1))
    parts: list[Formula] = []
    begin = span.start
    for piece in _listed(text):
        part = _read(script, Span(begin, begin + len(piece)))
        if part is None:
            return None
        parts.append(part)
        begin += len(piece) + 1
    return parts[0] if len(parts) == 1 else tree.Or(tuple(parts), span)


def _listed(text: str) -> list[str]:
    """What stands between the commas that are in no bracket."""
    pieces, begin, depth = [], 0, 0
    for place, character in enumerate(text):
        if character == "," and depth == 0:
            pieces.append(text[begin:place])
            begin = place + 1
        depth += (character == "(") - (character == ")")
    return [*pieces, text[begin:]]


def _read(script: Script, span: Span) -> Formula | None:
    count = len(script.findings)
    formula = parsed.formula(script, span)
    about_it = script.findings[count:]
    # Which operators bind how is the answer's own affair.
    script.findings[count:] = [f for f in about_it if f.severity == "error"]
    if formula is None or any(finding.severity == "error" for finding in about_it):
        _look_further(script, span, count)
        return None
    for node in subformulas(formula):
        if not isinstance(node, PROPOSITIONAL) and not is_count(node):
            shown = script.source.text[node.span.start : node.span.end][:40]
            script.findings.append(NOT_PROPOSITIONAL.at(script.source, node.span, shown=shown))
            return None
    return formula


_MOST_MISTAKES = 5


def _look_further(script: Script, span: Span, first: int) -> None:
    """Finds what else has no operand: each operator that is told is read over for the others.

    The findings from the first on are about this stretch; operators side by side are one mistake.
    """
    text, end = script.text, -1
    for _ in range(_MOST_MISTAKES):
        last = script.findings[-1] if len(script.findings) > first else None
        if last is None or last.code != catalogue.MISSING_OPERAND.code:
            return
        at = last.span
        if end >= 0 and not text[end : at.start].strip():
            script.findings.pop()
        text = text[: at.start] + " " * (at.end - at.start) + text[at.end :]
        end = max(end, at.end)
        count = len(script.findings)
        parsed.formula(replace(script, text=text), span)
        script.findings[count:] = [f for f in script.findings[count:] if f.severity == "error"]
        if len(script.findings) == count:
            return


def is_count(node: Formula) -> bool:
    """Whether this is a count that letters can be put into."""
    return isinstance(node, tree.KN) and isinstance(node.bound, tree.Int) and len(node.parts) <= 12
