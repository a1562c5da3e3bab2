"""Labels before formulas: `Rule 1:`, `First attempt:`, or what a formula says in words."""

from __future__ import annotations

import re
from collections.abc import Sequence

from minelogic.diagnostics import Diagnostic
from minelogic.exercises.exercise import Exercise
from minelogic.grading.notation.kinds import LABEL
from minelogic.source import Source, Span
from minelogic.syntax.statements import KEYWORDS
from minelogic.syntax.text.characters import plain

_RULES = r"(?:rule|axiom|constraint|law|condition|requirement|statement|fact)"
_BEFORE = r"^[ \t]*(?:(?:[-*+•·–—▪◦]|\(?(?:[0-9]{1,3}|[a-hA-H])[.)]|\\item)[ \t]+)?"
_BOLD = r"[*_]{0,2}"
_SENTENCE = r"\"[^\"\n]*\"|\([A-Za-z][A-Za-z ,'’-]*\)"
_CLOSED = r"(?:[(\[ \t]|[~¬]|not\b)*(?:[∀∃∄]|(?:forall|exists)\b)"
"""The beginning of what has a quantifier for its variables."""
_FORMULA = rf"(?:{_CLOSED}|[A-Z]\w*[ \t]*[(\[]|[~¬(\[]|[ \t]*$)"
_NUMBERED = re.compile(
    rf"{_BEFORE}(?P<label>{_BOLD}(?P<rule>{_RULES})[ \t]*[#№]?\(?[0-9]{{1,3}}[a-z]?\)?"
    rf"(?:[ \t]*(?P<sentence>{_SENTENCE}))?[ \t]*[.:)]{_BOLD})[ \t]*(?={_FORMULA})",
    re.IGNORECASE | re.MULTILINE,
)
_IN_WORDS = re.compile(
    rf"{_BEFORE}(?P<label>{_BOLD}(?P<words>[A-Za-z][A-Za-z'’]*(?:,?[ \t]+[\w'’-]+)+)"
    rf"{_BOLD}[ \t]*:{_BOLD})"
    rf"[ \t]*(?={_CLOSED})",
    re.MULTILINE,
)
_UNFINISHED = re.compile(
    r"\b(?:[a-z]|that|if|then|iff|and|or|not|unless|but|implies|when|where|whenever|either|neither|"
    r"nor|no|false|wrong|without|except|the|in|for)$",
    re.IGNORECASE,
)
"""Words behind which a sentence goes on with the formula, and may change what it says."""
_NOT_MEANT = re.compile(
    r"\b(?:wrong|incorrect|old|instead|alternatives?|alternatively)\b|"
    r"\b(?:forbidden|impossible|excluded|prohibited|violated|counter-?examples?)$|"
    r"(?:\b(?:not|never|cannot)|n['’]t)\b.*\b(?:have|holds?|true|case|correct|allowed|right|"
    r"mean|meant|say|want|need|enough|possible|works?|follows?|valid|satisfied|required|be|"
    r"happen|exist|answer|solution|is|are)$",
    re.IGNORECASE,
)
"""Words that deny what stands behind them."""
_ATTEMPT = re.compile(
    r"\b(?:attempts?|try|tries|draft|version|idea|option|guess|possibility|way)\b", re.IGNORECASE
)


def labels(_: Exercise, source: Source) -> Sequence[Diagnostic]:
    """A finding for each label that is no name; of several attempts it is not plain which counts.

    A numbered rule is one with another name; words before a closed formula are passed over.
    """
    text, findings = plain(source.text), list[Diagnostic]()
    taken = set(re.findall(r"\bline_[0-9]+\b", text))
    for found in _NUMBERED.finditer(text):
        span = Span(*found.span("label"))
        name = f"line_{source.place(span.start).line}"
        if name in taken:
            continue
        sentence = found["sentence"] or ""
        sentence = f' "{sentence[1:-1]}"' if sentence else ""
        written = source.text[slice(*span)]
        findings.append(LABEL.at(source, span, written=written, fix=f"rule {name}{sentence}:"))
    tried = len(_formula_lines(text))
    for found in _IN_WORDS.finditer(text):
        words = found["words"]
        if (
            words.split()[0].lower() in KEYWORDS
            or _UNFINISHED.search(words)
            or _NOT_MEANT.search(words)
        ):
            continue
        if _is_quantifier(words) or (_ATTEMPT.search(words) and tried > 1):
            continue
        span = Span(*found.span("label"))
        findings.append(LABEL.at(source, span, written=source.text[slice(*span)]))
    return findings


def _formula_lines(text: str) -> list[str]:
    """The lines in which a formula with quantifiers may begin."""
    return [line for line in text.split("\n") if re.search(r"[∀∃∄]|\b(?:forall|exists)\b", line)]


def _is_quantifier(words: str) -> bool:
    """Whether words are the variables of a quantifier, or bind what stands behind them."""
    return re.match(r"(?:forall|exists|for|there|exactly|at)\b", words, re.IGNORECASE) is not None
