"""Formulas in the place of statements: with bullets and numbers, and without `rule` and a name."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from minelogic.diagnostics import Diagnostic
from minelogic.exercises.exercise import Exercise
from minelogic.grading.notation.around import ends_with_binders
from minelogic.grading.notation.kinds import BULLET, NO_NAME, NO_RULE, TWO_FORMULAS
from minelogic.records import dataclass, replace
from minelogic.source import Source, Span
from minelogic.syntax.statements import KEYWORDS
from minelogic.syntax.text.characters import plain

_KEYWORD = re.compile(rf"({'|'.join(KEYWORDS)})\b(?!['′])")
_ANY_CASE = re.compile(rf"({'|'.join(KEYWORDS)})\b(?!['′])[ \t]+\S", re.IGNORECASE)
_BULLET = re.compile(
    r"(?:[-*+•·–—▪◦]|\\item(?:\[[^\[\]\n]*\])?|\(?(?:[0-9]{1,3}|[a-hA-H])\)|[0-9]{1,3}[.:])[ \t]+"
)
_NAMED = re.compile(r"[A-Za-z_]\w*[ \t]*(?:\"[^\"\n]*\"[ \t]*)?:(?!=)")
_FORMULA = re.compile(
    r"[A-Za-z]\w*'*[ \t]*[(\[]|[~¬!∀∃(\[]|(?:for[ \t]*all|forall|exists|there|every|each|not)\b",
    re.IGNORECASE,
)
_GOES_ON = re.compile(r"&|\||/\\|\\/|[∧∨→⇒↔⇔]|[-=]+>|<[-=]+>|(?:and|or|implies|iff)\b|[+*/.,:=<>)]")
_OPEN = re.compile(
    r"(?:[&|∧∨→⇒↔⇔~¬(\[,:+*<=-]|/\\|\\/|[-=]>|\b(?:and|or|not|implies|iff|rule|fact|prove|define))$"
)
_UNNAMED = re.compile(r"rule[ \t]+(?=\")")


@dataclass(frozen=True, slots=True)
class _Start:
    """The beginning of a statement or a formula: where it is, and the bullet before it."""

    offset: int
    bullet: Span | None
    is_statement: bool
    is_named: bool = False


def bullets(_: Exercise, source: Source) -> Sequence[Diagnostic]:
    """A finding for each bullet or number before a statement or a formula."""
    return [
        BULLET.at(source, start.bullet, written=source.text[slice(*start.bullet)].strip())
        for start in _starts(source.text)
        if start.bullet is not None
    ]


def without_rule(_: Exercise, source: Source) -> Sequence[Diagnostic]:
    """A finding for each formula that stands in a file without `rule` and a name."""
    text, findings = source.text, list[Diagnostic]()
    taken = set(re.findall(r"\bline_[0-9]+\b", text))
    for start in _starts(text):
        at = Span(start.offset, start.offset)
        name = f"line_{source.place(start.offset).line}"
        if name in taken:
            continue
        if start.is_named:
            findings.append(NO_RULE.at(source, at, begin="rule "))
        elif not start.is_statement:
            findings.append(NO_RULE.at(source, at, begin=f"rule {name}: "))
        elif unnamed := _UNNAMED.match(plain(text), start.offset):
            at = Span(unnamed.end(), unnamed.end())
            findings.append(NO_NAME.at(source, at, begin=f"{name} "))
    return findings


def second_formula(_: Exercise, source: Source) -> Sequence[Diagnostic]:
    """The finding about an answer that has no statement and more than one formula."""
    starts = list(_starts(source.text))
    if any(start.is_statement or start.is_named for start in starts) or len(starts) < 2:
        return []
    end = source.text.find("\n", starts[1].offset)
    end = len(source.text) if end < 0 else end
    return [TWO_FORMULAS.at(source, Span(starts[1].offset, end))]


def _starts(written: str) -> Iterator[_Start]:
    """Where statements and formulas begin.

    A line goes on with what stands before it if a bracket is open there, if something is missing at
    its end or at the beginning of this one, or if it is indented more, so that it may be meant so.
    """
    text = plain(written)
    offset, depth, is_open, indent, in_display = 0, 0, False, -1, False
    for line in text.split("\n"):
        bare = line.split("#", 1)[0].rstrip()
        first = len(bare) - len(bare.lstrip())
        start = _written_start(written, text, offset, offset + first) - offset
        rest, goes_on = bare[first:], depth > 0 or is_open
        keyword = _KEYWORD.match(rest)
        in_display = keyword[1] == "display" if keyword else in_display
        if not rest and not goes_on:
            indent = -1
        if rest and (keyword or not in_display):
            bullet = None if keyword else _BULLET.match(rest)
            found = _start(bare, first, bullet.end() if bullet else 0, offset)
            is_new = bullet or (not _GOES_ON.match(rest) and (indent < 0 or start <= indent))
            if found is not None and (keyword or (not goes_on and is_new)):
                begin = _written_start(written, text, offset, found.offset)
                span = found.bullet and Span(offset + start, begin)
                yield replace(found, offset=begin, bullet=span)
                indent, depth = start, 0
            depth = max(depth + sum(map(bare.count, "([{")) - sum(map(bare.count, ")]}")), 0)
            is_open = bool(_OPEN.search(bare[-12:])) or ends_with_binders(bare.removesuffix("."))
        offset += len(line) + 1


def _written_start(written: str, text: str, line: int, offset: int) -> int:
    """Where that begins in a line as written which is read at an offset: commands are longer."""
    while offset > line and text[offset - 1] == " " and not written[offset - 1].isspace():
        offset -= 1
    return offset


def _start(line: str, indent: int, bullet: int, offset: int) -> _Start | None:
    """What begins on a line behind its bullet; None if it looks like no statement or formula."""
    begin = indent + bullet
    span = Span(offset + indent, offset + begin) if bullet else None
    if _KEYWORD.match(line, begin) or _ANY_CASE.match(line, begin):
        return _Start(offset + begin, span, is_statement=True)
    if _NAMED.match(line, begin):
        return _Start(offset + begin, span, is_statement=False, is_named=True)
    if _FORMULA.match(line, begin):
        return _Start(offset + begin, span, is_statement=False)
    return None
