"""Habits from other languages: their comments, and other words for our keywords."""

from __future__ import annotations

import re
from functools import lru_cache

from minelogic import catalogue
from minelogic.diagnostics import Diagnostic
from minelogic.source import Source, Span
from minelogic.syntax.faults.suggest import closest
from minelogic.syntax.statements import KEYWORDS

LANGUAGE = (
    "forall", "exists", "exactly", "one", "at", "least", "most", "in", "not", "and", "or",
    "implies", "iff", "true", "false", "expect", "KN",
)  # fmt: skip
"""The words of the language that begin no statement."""

_FOREIGN = re.compile(r"""\#[^\n]* | "[^"\n]*" | (?P<comment>//|/\*|%)[^\n]*""", re.VERBOSE)
_OTHER_WORDS = {
    "axiom": "rule", "constraint": "rule", "law": "rule", "assert": "fact", "given": "fact",
    "assume": "fact", "known": "fact", "theorem": "prove", "query": "prove", "show": "prove",
    "goal": "prove", "ask": "prove", "lemma": "prove", "claim": "prove", "grid": "board",
    "size": "board", "import": "use", "include": "use", "def": "define", "let": "define",
    "macro": "define", "sort": "domain", "range": "domain", "letter": "predicate",
    "prop": "predicate", "proposition": "predicate", "relation": "predicate", "bombs": "mines",
    "mine": "mines", "bomb": "mines", "show_board": "display", "coords": "coordinates",
    "coordinate": "coordinates",
}  # fmt: skip


def mended(source: Source, text: str, findings: list[Diagnostic]) -> str:
    """The text with foreign comments left out, each reported.

    It has as many characters as before.
    """

    def replacement(match: re.Match[str]) -> str:
        if sign := match["comment"]:
            findings.append(
                catalogue.UNKNOWN_CHARACTER.at(
                    source,
                    Span(*match.span("comment")),
                    character=sign,
                    message="Comments do not begin with '{character}'.",
                    advice="Comments begin with #.",
                )
            )
            return " " * len(match.group())
        return match.group()

    if any(sign in text for sign in ("//", "/*", "%")):
        return _FOREIGN.sub(replacement, text)
    return text


@lru_cache(maxsize=1000)
def meant_keyword(word: str) -> str | None:
    """The keyword that a word at the beginning of a line stands for, if it is like one."""
    if word in KEYWORDS or word in LANGUAGE:
        return None
    lower = word.lower()
    if lower in KEYWORDS:
        return lower
    other = _OTHER_WORDS.get(lower) or closest(lower, KEYWORDS)
    if other is None and len(word) > 4:
        other = _OTHER_WORDS.get(closest(lower, _OTHER_WORDS) or "")
    return other
