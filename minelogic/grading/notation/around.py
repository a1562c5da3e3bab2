"""What stands round an answer and is no part of it: fences, heads, signs at the ends of lines."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from minelogic.diagnostics import Diagnostic
from minelogic.exercises.exercise import Exercise
from minelogic.grading.notation.kinds import FENCE, FULL_STOP, HEAD
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


def fences_and_heads(_: Exercise, source: Source) -> Sequence[Diagnostic]:
    """A finding for each fence, and for each head such as `Answer:`."""
    findings = [FENCE.at(source, Span(*fence.span())) for fence in _FENCE.finditer(source.text)]
    for head in _HEAD.finditer(source.text):
        findings.append(HEAD.at(source, Span(*head.span("head")), written=head["head"].strip()))
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
