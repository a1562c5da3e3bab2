"""What stands beside a formula on its line: numbers and bullets before it, a law behind it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from minelogic.diagnostics import Kind
from minelogic.grading.cnf.laws import law_named
from minelogic.source import Span
from minelogic.syntax.file.script import Script

UNKNOWN_LAW = Kind(
    code="unknown-law",
    severity="warning",
    message="'{words}' is not the name of a law that is known here.",
    help="Write one of: implication, iff, De Morgan, double negation, distribution, absorption …",
    why="The name of a law beside a line is looked at, but not needed.",
    wrong="",
    right="",
)
COMMENT = re.compile(r"#|//")
_HEAD = (
    r"(?:(?:(?:my|the)[ \t]+)?(?:answers?|solution|result|cnf|clauses?|steps?)|line)"
    r"[ \t]*[0-9]{0,4}[ \t]*:"
)
BEFORE = re.compile(
    rf"[ \t]*+(?:[-*•–][ \t]++)?(?:{_HEAD}[ \t]*)?"
    r"(?:(?:\([0-9]{1,4}\)|[0-9]{1,4}[.):])[ \t]*(?=\S))?",
    re.IGNORECASE,
)
"""A bullet, a head and a number, each of which may be missing."""
HEAD_ONLY = re.compile(rf"[ \t]*(?:{_HEAD}|cnf)[ \t]*", re.IGNORECASE)

_GAP = re.compile(
    r"(?<=[A-Za-z0-9_)\]}'′⊤⊥])(?:[ \t]*[,;][ \t]*|[ \t]+)"
    r"(?=[\[({]?[A-Za-z¬~→↔<-])"
)
_BY = re.compile(r"(?:(?<![ \t])[ \t]++|(?<=[)\]]))[\[({]?(?:by|using|via)[ \t]+", re.IGNORECASE)
_WORDY = re.compile(r"[\[({]?[A-Za-z][A-Za-z']*(?:[ \t'’-]+[A-Za-z]+)*[\])}]?")
_OPERAND = re.compile(r"(?:<->|->|[→↔⇒⇔&|∧∨])[ \t]*[A-Za-z]")
"""A connective with its letter, as a formula ends, and not a rule such as `->E`."""
_WORDS = frozenset(("and", "or", "not", "implies", "iff", "in", "true", "false"))
_PUNCTUATION = " \t[](){}.,;:"


def law_behind(
    script: Script, offset: int, text: str, start: int, end: int, law: str | None
) -> tuple[int, str | None]:
    """Where the formula ends, and the law that is named behind it."""
    if end - start > 2_000:
        return end, law
    by = _BY.search(text, start, end)
    if by:
        words = text[by.end() : end].strip(_PUNCTUATION)
        named = law_named(words)
        if named is None and words:
            at = Span(offset + by.end(), offset + max(end, by.end() + 1))
            script.findings.append(UNKNOWN_LAW.at(script.source, at, words=words[:40]))
        return by.start(), named or law
    for gap in list(_GAP.finditer(text, start, end))[:40]:
        words = text[gap.end() : end].strip()
        named = law_named(words) if len(words) <= 60 else None
        bare = words.strip("[](){}.,;:")
        narrow = len(gap.group()) < 2 and "\t" not in gap.group()
        if narrow and _OPERAND.fullmatch(bare):
            continue
        if named is not None and len(bare) > 1:
            return gap.start(), named
        bracketed = words[:1] in ("(", "[") and len(bare) > 2
        if (narrow and not bracketed) or _is_open(text[start : gap.start()]):
            continue
        first = re.match(r"[\[({]?([A-Za-z]+)", words)
        if first and first[1].lower() not in _WORDS and _WORDY.fullmatch(words) and len(bare) > 1:
            at = Span(offset + gap.end(), offset + end)
            script.findings.append(UNKNOWN_LAW.at(script.source, at, words=bare[:40]))
            return gap.start(), law
    return end, law


_CUT = re.compile(r"(?<=[A-Za-z0-9_)\]}'′⊤⊥])[ \t]*(?=[ \t(\[{,;:–—-])")
_SIGNS = re.compile(r"[~¬!&|∧∨→↔⇒⇔=<>]|-(?=>)|\\/|/\\")
_PROSE = re.compile(r"[A-Za-z]{2,}[ \t]+[A-Za-z']{2,}")
_TRIED = 12


def words_behind(text: str) -> Iterator[tuple[int, str]]:
    """Where a formula may end if the rest of the line is words, the longest formula first."""
    if len(text) > 2_000:
        return
    tried = 0
    for cut in reversed(list(_CUT.finditer(text))):
        words = text[cut.end() :].strip(" \t[](){}.,;:–—-")
        first = re.match(r"[A-Za-z]+", words)
        if (
            first is None
            or len(first[0]) < 2
            or first[0].lower() in _WORDS
            or (_SIGNS.search(words) and not _PROSE.match(words))
        ):
            continue
        tried += 1
        if tried > _TRIED:
            return
        yield cut.start(), words


def is_prose(text: str) -> bool:
    """Whether this is rather a sentence than a formula."""
    words = re.match(r"[A-Za-z']{2,}[ \t]+[A-Za-z']{2,}(?:,?[ \t]+[A-Za-z']+)*", text)
    return words is not None and not _WORDS & set(words[0].lower().split()[:3])


def _is_open(text: str) -> bool:
    return sum(map(text.count, "([{")) > sum(map(text.count, ")]}"))
