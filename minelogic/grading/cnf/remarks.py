"""Remarks among the lines of an answer: words that are no formula, and words before one.

What could be a formula is never taken for a remark without a word: where signs or letters of the
exercise's formula stand in a remark, there is a warning that it is not graded.
"""

from __future__ import annotations

import re
from collections.abc import Set
from itertools import pairwise

from minelogic.diagnostics import Kind
from minelogic.grading.cnf.laws import law_named
from minelogic.records import dataclass

REMARK = Kind(
    code="remark",
    severity="warning",
    message="'{shown}' is read as a remark, and not graded.",
    help="If it is meant as a formula, write the formula alone on its line.",
    why="Sentences beside formulas are no part of the answer.",
    wrong="",
    right="",
)
_CONNECTIVES = frozenset(("and", "or", "not", "implies", "iff", "in", "true", "false"))
_LEADS = (
    "therefore|hence|thus|so|then|finally|lastly|first|next|now|and|i\\.e\\.|ie|that is|it|this|we|"
    "one|you|have|has|had|get|gets|obtain|obtains|gives|give|yields|leaves|is|becomes|means|write|"
    "clauses?(?:[ \t]+[0-9]{1,4})?|given|formula|start(?:ing)?|again|also|remaining|left|"
    "equivalently|result|final|answer|the|cnf|in cnf|∴|⟹"
)
_LEAD = re.compile(
    rf"[ \t]*(?:(?:{_LEADS})(?![A-Za-z0-9_'(])[ \t]*[,:;–—-]*[ \t]*)+", re.IGNORECASE
)
_HEAD = re.compile(r"[ \t]*([^:~¬!&|∧∨→↔=<>(){}\[\]\n]{2,80}):(?!=)[ \t]*")
_DENIES = re.compile(
    r"\b(?:not|non?|wrong|false|instead|drop(?:ped)?|deleted?|removed?|without|never|isn't|aren't|"
    r"unlike|recall|check|tautolog(?:y|ies)|omit(?:ted)?)\b",
    re.IGNORECASE,
)
"""What stands behind these and a colon is meant to be no part of the answer."""
_ALONE = re.compile(
    r"therefore|hence|thus|so|then|finally|done|q\.?e\.?d|ok|okay|end|also|next|now|first|yes|"
    r"solution|answer|steps?|clauses?|cnf|horn|simplif(?:y|ied|ication)",
    re.IGNORECASE,
)
_WORD = re.compile(r"[A-Za-z_][A-Za-z_0-9'’]*")
_SIGNS = re.compile(r"[~¬&|∧∨→↔⇒⇔=<>]|!(?=\s*[A-Za-z(])|-(?=>)|\\/|/\\")
_REASON = re.compile(r"\b(?:by|using|via|from|since|because|as|which|where)\b", re.IGNORECASE)
_ARTICLES = ("A", "a", "I")
_LONGEST = 2_000


@dataclass(frozen=True, slots=True)
class Remark:
    """Words at the beginning of a line, or the whole of it."""

    whole: bool
    length: int
    """How many characters of the line they are, if a formula comes after them."""
    told: bool
    """Whether something in it could be meant as a formula."""


def remark_in(text: str, letters: Set[str]) -> Remark | None:
    """The remark that a line is or begins with; `letters` are those of the formula, small."""
    text = text[:_LONGEST]
    if _is_alone(text, letters) or _is_plain_prose(text, letters):
        return Remark(whole=True, length=len(text), told=False)
    length = 0
    denied = False
    head = _HEAD.match(text)
    if head is not None:
        words = [word.lower() for word in _WORD.findall(head[1])]
        if words and set(words) - letters:
            length, denied = head.end(), bool(_DENIES.search(head[1]))
    lead = _LEAD.match(text, length)
    if lead is not None:
        named = [word.lower() for word in _WORD.findall(lead.group())]
        length = lead.end() if letters.isdisjoint(named) else length
    rest = text[length:]
    if not denied and _begins_as_formula(rest, letters) and not _is_sentence(rest, letters):
        return Remark(whole=False, length=length, told=False) if length else None
    if length or _is_sentence(text, letters):
        return Remark(whole=True, length=len(text), told=_could_be(text, letters))
    return None


def _is_plain_prose(text: str, letters: Set[str]) -> bool:
    """Whether a text has words side by side, and neither signs nor letters of the formula."""
    words = [word.lower() for word in _WORD.findall(text)]
    plain = [word not in _CONNECTIVES for word in words]
    long = [word for word, is_plain in zip(words, plain, strict=True) if is_plain and word[1:]]
    beside = any(one and two for one, two in pairwise(plain))
    return (
        beside
        and len(long) > 1
        and sum(plain) > 2
        and letters.isdisjoint(words)
        and not _SIGNS.search(text)
    )


def _begins_as_formula(text: str, letters: Set[str]) -> bool:
    begin = re.match(r"[ \t(\[{~¬!]*", text)
    rest = text[begin.end() if begin else 0 :]
    word = _WORD.match(rest)
    if word is None:
        return bool(rest) and rest[0] in "⊤⊥□▢]}&|∧∨→↔⇒⇔-<="
    small = word[0].lower()
    if small in letters or small in _CONNECTIVES or len(small) == 1:
        return True
    words = list(_WORD.finditer(rest))
    prose = _side_by_side(words, rest, letters) or _leans(words, rest, letters)
    return _SIGNS.search(rest) is not None and not prose


def _is_sentence(text: str, letters: Set[str]) -> bool:
    """Whether words that are no letters stand side by side where a formula would begin."""
    words = list(_WORD.finditer(text))
    if not words or law_named(text.strip(" \t[](){}.,;:")) is not None:
        return bool(words) and _foreign(words[0][0], letters)
    first = words[0][0]
    if _begins_as_formula(text, letters):
        if first not in _ARTICLES or _SIGNS.search(text) or len(words) < 3:
            return False
        after = text[words[0].end() :].strip(" \t[](){}.,;:")
        reason = _REASON.match(after)
        return not reason and law_named(after) is None and _side_by_side(words[1:], text, letters)
    signs = _SIGNS.search(text)
    return _side_by_side(words, text[: signs.start()] if signs else text, letters) or (
        _leans(words, text, letters)
    )


def _leans(words: list[re.Match[str]], text: str, letters: Set[str]) -> bool:
    """Whether the first word stands right before another, and more than one of them is foreign."""
    return (
        len(words) > 1
        and not text[words[0].end() : words[1].start()].strip()
        and words[1][0].lower() not in _CONNECTIVES
        and sum(_foreign(word[0], letters) for word in words) > 1
    )


def _side_by_side(words: list[re.Match[str]], text: str, letters: Set[str]) -> bool:
    before = None
    for word in words:
        if word.end() > len(text):
            return False
        here = _foreign(word[0], letters)
        if here and before is not None and not _SIGNS.search(text, before, word.start()):
            return True
        before = word.end() if here else None
    return False


def _is_alone(text: str, letters: Set[str]) -> bool:
    bare = text.strip(" \t[](){}.,;:!?∎")
    if not bare:
        return "∎" in text
    return bare.lower() not in letters and _ALONE.fullmatch(bare) is not None


def _foreign(word: str, letters: Set[str]) -> bool:
    small = word.lower()
    return len(word) > 1 and small not in letters and small not in _CONNECTIVES


def _could_be(text: str, letters: Set[str]) -> bool:
    words = [word.lower() for word in _WORD.findall(text)]
    return _SIGNS.search(text) is not None or not letters.isdisjoint(words)
