"""Words before a formula: `Assume P`, `Given: P`, `Therefore Q`."""

from __future__ import annotations

import re

from minelogic.proof.reading.justifications import Reason
from minelogic.proof.rules import spelled
from minelogic.source import Span

_FORMULA = r"(?=[A-Za-z_(~¬!∀∃⊥⊤|0-9])(?!(?:and|or|implies|iff|in|v)\b)"
_SAID = re.compile(
    rf"(assume|suppose|assumption|supposition|hypothesis|hyp|premise|given)(?::[ \t]*+|[ \t]++)"
    rf"(?:that[ \t]++)?{_FORMULA}",
    re.IGNORECASE,
)
_THEREFORE = re.compile(
    rf"(?:∴[ \t]*+|(?:therefore|hence|thus|so|then|and so)(?:,[ \t]*+|:[ \t]*+|[ \t]++)){_FORMULA}",
    re.IGNORECASE,
)
_HEAD = re.compile(r"([a-z][0-9]*['′]*+)(?:[ \t]*$|[ \t]++(?=[A-Za-z~¬(∀∃⊥⊤]))")
_BOXED = re.compile(r"\[[ \t]*+([a-z]\w*+['′]*+)[ \t]*+\](?:[ \t]*$|[ \t]*+(?=[A-Za-z~¬(∀∃⊥⊤]))")
"""A name in a box of its own, as before the first formula of a proof about it."""
_LETTERED = re.compile(r"([A-Za-z])[.)][ \t]++(?=[^ \t])")
_COMMA = re.compile(r"([0-9]{1,9})[ \t]*+,")
_ARGUMENT = re.compile(r"[(,=][ \t]*+([a-z][0-9]*['′]*+)(?=[ \t]*+[,)=])")


def after_therefore(line: str) -> int:
    """Where a line begins whose first word says only that it follows."""
    found = _THEREFORE.match(line)
    return found.end() if found else 0


def said_first(line: str) -> tuple[int, Reason] | None:
    """Where the formula begins before which its rule stands, and the rule."""
    found = _SAID.match(line)
    if found is None:
        return None
    word = Span(*found.span(1))
    rule = "premise" if found.group(1).lower() == "given" else spelled(found.group(1))
    return found.end(), Reason(0, rule, word, end=word.end)


def head(line: str) -> tuple[Span, int] | None:
    """The name that a box is about, alone at the beginning of its first line, and what follows."""
    found = _HEAD.match(line) or _BOXED.match(line)
    return (Span(*found.span(1)), found.end()) if found else None


def no_number(line: str) -> re.Match[str] | None:
    """What stands where a line has its number and a dot, as in `a. P` and `1, P`."""
    return _LETTERED.match(line) or _COMMA.match(line)


def arguments(text: str) -> frozenset[str]:
    """The names that stand in places of predicates and in equations."""
    return frozenset(_ARGUMENT.findall(text))
