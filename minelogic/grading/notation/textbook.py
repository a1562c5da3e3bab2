"""Quantifiers as some textbooks write them: in brackets of their own, before a comma, and ∄."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice

from minelogic.diagnostics import Diagnostic
from minelogic.exercises.exercise import Exercise
from minelogic.grading.notation.kinds import QUANTIFIER
from minelogic.source import Source, Span
from minelogic.syntax.text.characters import plain

_KEPT = r"""\#[^\n]*|"[^"\n]*\""""
_SIGN = r"(?:∀|∃!?|(?:forall|exists)\b!?)"
_NAME = r"[a-z]\w*['′]*"
_NAMES = rf"{_NAME}(?:[ \t]*,[ \t]*{_NAME}(?![\w'′(]))*+"
_OPERAND = r"[(\[~¬∀∃∄|]|(?:not|forall|exists)\b|[A-Z]\w*[ \t]*[(\[]"
_IN_BRACKETS = re.compile(
    rf"{_KEPT}|(?<![\w'′])(?P<all>[(\[][ \t]*{_SIGN}[ \t]*{_NAMES}[ \t]*[)\]])"
    rf"(?=[ \t]*(?:{_OPERAND}|[.:,]|\r?$))",
    re.MULTILINE,
)
_COMMA = re.compile(
    rf"{_KEPT}|(?P<binders>(?:{_SIGN}[ \t]*{_NAMES}[ \t]*)++)(?:(?P<comma>,)[ \t]*(?={_OPERAND}))?"
)
_MORE = re.compile(rf"[ \t]*(?:[~¬]|not\b|{_SIGN}[ \t]*{_NAMES}[ \t]*[,]?)")
_BINDERS = re.compile(rf"{_SIGN}[ \t]*{_NAMES}")
_NONE = re.compile(rf"{_KEPT}|(?P<none>∄)")
_LONGEST = 2_000
"""How far is looked for what a quantifier may be about."""
_MOST = 100
"""How many commas are looked at in a text at a time."""


def quantifiers(_: Exercise, source: Source) -> Sequence[Diagnostic]:
    """A finding for each quantifier that is written in another way, and has one reading."""
    return sorted(_found(source), key=lambda finding: finding.span)


def _found(source: Source) -> Iterator[Diagnostic]:
    text, written = plain(source.text), source.text
    for found in _IN_BRACKETS.finditer(text):
        if found["all"]:
            span = Span(*found.span("all"))
            shown = written[slice(*span)]
            yield QUANTIFIER.at(source, span, written=shown, fix=f" {shown[1:-1]} ")
    commas = (found for found in _COMMA.finditer(text) if found["comma"])
    for found in islice(commas, _MOST):
        if _one_reading(text, found):
            yield QUANTIFIER.at(source, Span(*found.span("comma")), written=",", fix=".")
    for found in _NONE.finditer(text):
        if found["none"]:
            yield QUANTIFIER.at(source, Span(*found.span("none")), written="∄", fix="¬∃")


def _one_reading(text: str, found: re.Match[str]) -> bool:
    """Whether a quantifier before a comma is about all that follows, and not its first part.

    It is, if nothing follows that part, or if its variables stand in the rest too.
    """
    end = found.end()
    while (more := _MORE.match(text, end)) and end < found.end() + _LONGEST:
        end = more.end()
    first = _closing(text, end)
    rest = text[first : _closing(text, first, inside=True)]
    bound = {name for again in _BINDERS.findall(rest) for name in _names(again)}
    return not rest.strip(" \t\r.;") or bool((_names(found["binders"]) & _names(rest)) - bound)


def _names(text: str) -> set[str]:
    """The names in a text that may be variables."""
    return set(re.findall(rf"(?<!\w){_NAME}", re.sub(_SIGN, " ", text)))


def _closing(text: str, start: int, inside: bool = False) -> int:
    """Where the first bracket is closed that opens from a place on, or the one around it."""
    depth = 1 if inside else 0
    for offset in range(start, min(len(text), start + _LONGEST)):
        character = text[offset]
        if character in "([":
            depth += 1
        elif character in ")]":
            depth -= 1
            if depth <= 0:
                return offset if inside or depth < 0 else offset + 1
        elif character in "\n#" and (inside or depth == 0):
            return offset
    return min(len(text), start + _LONGEST)
