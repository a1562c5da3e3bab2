"""What stands round an answer and is no part of it: fences, heads, signs at the ends of lines."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from minelogic.diagnostics import Diagnostic
from minelogic.exercises.exercise import Exercise
from minelogic.grading.notation.kinds import ASIDE, COMMENT, FENCE, FULL_STOP, HEAD, LAYOUT
from minelogic.source import Source, Span

_FENCE = re.compile(r"^[ \t]*(?:```|~~~)[ \t]*[A-Za-z-]{0,20}[ \t\r]*$", re.MULTILINE)
_WORD = r"(?:(?:my|our|the)[ \t]+)?(?:final[ \t]+)?(?:answer|solution|result)s?"
_HEAD = re.compile(
    rf"^[ \t]*+(?P<head>[*_]{{0,2}}{_WORD}(?:[ \t]*:[*_]{{0,2}}|[*_]{{0,2}}[ \t]*:|"
    rf"[*_]{{0,2}}[ \t\r]*$))[ \t]*",
    re.IGNORECASE | re.MULTILINE,
)
_BINDERS = re.compile(r"(?:\b(?:forall|for all|exists)\b|[∀∃])[^.()\[\]]*$", re.IGNORECASE)
_WORDS_AT_END = re.compile(r"(?:(?:^|[^\w'])[A-Za-z']*[a-z]{2,}|\.[A-Za-z])[ \t]*$")
"""The end of a sentence or of initials, which have their full stop."""
_STOP = re.compile(r"(?<=[\w)\]}'′])[ \t]*(?P<stop>[.;])[ \t\r]*$", re.MULTILINE)

_KEPT = r"""\#[^\n]*|"[^"\n]*\"|“[^”\n]*”"""
_COMMENT = re.compile(rf"{_KEPT}|(?:(?<=\s)|^)(?P<sign>//+|%+)", re.MULTILINE)
_PROSE = r"(?:that is|that means|i\. ?e\.|in (?:other )?words|meaning|which (?:says|means))"
_ASIDE = re.compile(
    rf"{_KEPT}|(?P<aside>[∎□■◻]|\bQ\.?E\.?D\b\.?|\({_PROSE}(?P<words>[^()\n]*)\))(?=[ \t.;\r]*$)",
    re.MULTILINE | re.IGNORECASE,
)
_CONDITION = re.compile(
    r"\b(?:(?<!and only )if(?! and only)|only(?! if)|unless|except|but|instead|not always|where|"
    r"when)\b",
    re.IGNORECASE,
)
"""Words by which an aside may take something back of what the formula says."""
_TABLE = re.compile(
    r"\\begin\{(?P<name>(?:align|aligned|alignat|eqnarray|array|split|gather)\*?)\}"
    r"(?P<columns>\{[lcr|]*\})?"
)
_ALIGNMENT = re.compile(r"(?<!\\)&")


def fences_and_heads(_: Exercise, source: Source) -> Sequence[Diagnostic]:
    """A finding for each fence, and for each head such as `Answer:`."""
    findings = [FENCE.at(source, Span(*fence.span())) for fence in _FENCE.finditer(source.text)]
    for head in _HEAD.finditer(source.text):
        findings.append(HEAD.at(source, Span(*head.span("head")), written=head["head"].strip()))
    return findings


def layout(_: Exercise, source: Source) -> Sequence[Diagnostic]:
    """A finding for each sign of a table of LaTeX that divides its columns."""
    spans: list[Span] = []
    unended, end = set[str](), 0
    for table in _TABLE.finditer(source.text):
        name = table["name"]
        if table.start() < end or name in unended:
            continue
        end = source.text.find(f"\\end{{{name}}}", table.end())
        if end < 0:
            unended.add(name)
            continue
        spans += [Span(*table.span("columns"))] if table["columns"] else []
        signs = _ALIGNMENT.finditer(source.text, table.end(), end)
        spans += [Span(*sign.span()) for sign in signs]
    return [
        LAYOUT.at(
            source, span, written=source.text[slice(*span)], fix=" " * (span.end - span.start)
        )
        for span in spans
    ]


def asides(_: Exercise, source: Source) -> Sequence[Diagnostic]:
    """A finding for each comment of another language, and for words and signs behind formulas."""
    findings = []
    for found in _COMMENT.finditer(source.text):
        if sign := found["sign"]:
            findings.append(COMMENT.at(source, Span(*found.span("sign")), written=sign, fix="#"))
    for found in _ASIDE.finditer(source.text):
        if found["aside"] and not _CONDITION.search(found["words"] or ""):
            findings.append(ASIDE.at(source, Span(*found.span("aside")), written=found["aside"]))
    return findings


def stops(_: Exercise, source: Source) -> Sequence[Diagnostic]:
    """A finding for each full stop or semicolon at the end of a line that is no comment."""
    return list(_stops(source))


def ends_with_binders(text: str) -> bool:
    """Whether a text ends with the variables of a quantifier, so that a dot belongs to it."""
    return _BINDERS.search(text[-200:]) is not None


def _stops(source: Source) -> Iterator[Diagnostic]:
    for stop in _STOP.finditer(source.text):
        line = source.text.rfind("\n", 0, stop.start()) + 1
        before = source.text[line : stop.start()]
        in_words = _WORDS_AT_END.search(before) is not None
        if "#" not in before and not in_words and not ends_with_binders(before):
            yield FULL_STOP.at(source, Span(*stop.span("stop")), written=stop["stop"])
