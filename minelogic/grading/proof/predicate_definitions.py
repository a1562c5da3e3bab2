"""Predicates told by a condition on variables, `P(x) iff x = 0`, as what they hold of: `P: {0}`."""

from __future__ import annotations

import re
from collections.abc import Collection

from minelogic.grading.proof.written import Thing

_IFF = r"(?:iff|if and only if|just in case|exactly when|precisely when|just when|<->|<=>|↔|⇔)"
_TERM = r"-?\w+'*"
_HEAD = re.compile(
    rf"\s*([A-Za-z_]\w*'*)\s*\(\s*([a-z]\w*(?:\s*,\s*[a-z]\w*)*)\s*\)\s*"
    rf"(?:holds?|is true)?\s*{_IFF}\s*",
    re.IGNORECASE,
)
_IN_WORDS = re.compile(
    r"\b([A-Za-z_]\w*'*)\s*\([^()]*\)\s*(?:holds?|is true)?\s*"
    r"\b(?:iff|if and only if|just in case|exactly when|precisely when)\b",
    re.IGNORECASE,
)
_OR = re.compile(r"\bor\b|[|∨]", re.IGNORECASE)
_AND = re.compile(r"\band\b|[&∧,]", re.IGNORECASE)
_IS = re.compile(rf"({_TERM})\s*(?:=|\bis\b|\bequals\b)\s*({_TERM})", re.IGNORECASE)
_AMONG = re.compile(rf"({_TERM})\s*(?:∈|\\in\b|\bin\b)\s*\{{([^{{}}]*)\}}")
_NEXT = re.compile(
    rf"\s*(?:[,;]|\band\b)+\s*(?=[A-Za-z_]\w*'*\s*\([^()]*\)\s*(?:holds?|is true)?\s*{_IFF})", re.I
)


def as_extensions(
    text: str, things: Collection[Thing] | None, names: Collection[Thing]
) -> list[str] | None:
    """What predicates hold of, as statements, if a text tells no more than conditions on them.

    A letter that stands for a thing is no variable; where the things are known, what a variable
    equals has to be one of them.
    """
    taken = {str(word) for word in (*(things or ()), *names)}
    told = []
    for part in _NEXT.split(text):
        head = _HEAD.match(part)
        if head is None:
            return None
        variables = [name.strip() for name in head[2].split(",")]
        rows = _rows(part[head.end() :].strip(), variables)
        if rows is None or len({*variables}) < len(variables) or not taken.isdisjoint(variables):
            return None
        if things is not None and not all(taken.issuperset(row) for row in rows):
            return None
        tuples = [row[0] if len(row) == 1 else f"({', '.join(row)})" for row in rows]
        told.append(f"{head[1]}: {{{', '.join(tuples)}}}")
    return told


def unread_condition(text: str) -> str | None:
    """The predicate of a condition in words, `P(x) iff x is even`, that names no things."""
    match = _IN_WORDS.search(text)
    return match[1] if match else None


def _rows(text: str, variables: list[str]) -> list[list[str]] | None:
    """The things for which a condition holds; None if it does not name all of them."""
    if (among := _AMONG.fullmatch(text)) and variables == [among[1]]:
        return [[term] for term in re.findall(_TERM, among[2])]
    rows = []
    for case in _OR.split(text):
        plain = case.strip()
        plain = plain[1:-1] if plain[:1] + plain[-1:] == "()" else plain
        values: dict[str, str] = {}
        for part in _AND.split(plain):
            equation = _IS.fullmatch(part.strip())
            if equation is None or equation[1] not in variables or equation[1] in values:
                return None
            values[equation[1]] = equation[2]
        if len(values) != len(variables) or not {*variables}.isdisjoint(values.values()):
            return None
        rows.append([values[name] for name in variables])
    return rows
