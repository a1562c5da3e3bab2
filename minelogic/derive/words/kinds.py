"""What a literal says of its subject, as the end of a sentence about one or many."""

from __future__ import annotations

from typing import Literal, TypeAlias

from minelogic.records import dataclass

Mood: TypeAlias = Literal["is", "were", "would"]
_WERE = {
    "is": "were", "are": "were", "is not": "were not", "are not": "were not",
    "shows": "showed", "show": "showed", "does not show": "did not show",
    "do not show": "did not show", "holds": "held", "hold": "held",
    "does not hold": "did not hold", "do not hold": "did not hold",
}  # fmt: skip
_WOULD = {
    "is": "would be", "are": "would be", "is not": "would not be", "are not": "would not be",
    "shows": "would show", "show": "would show", "does not show": "would not show",
    "do not show": "would not show", "holds": "would hold", "hold": "would hold",
    "does not hold": "would not hold", "do not hold": "would not hold",
}  # fmt: skip
_NOT_SO = {
    "is": "it is not", "is not": "it is", "shows": "it does not", "does not show": "it does",
    "holds": "it does not", "does not hold": "it does",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Kind:
    """What a literal says of its subject: the predicate, the number if it is Q, and whether not."""

    predicate: str
    number: int
    holds: bool


def predicate_text(kind: Kind, many: bool, mood: Mood = "is") -> str:
    """The end of a sentence about one subject or many: `is a bomb`."""
    verb, rest = _predicate(kind, many)
    return f"{verb if mood == 'is' else (_WERE if mood == 'were' else _WOULD)[verb]}{rest}"


def not_so(kind: Kind) -> str:
    """That it is not as a sentence about one subject has just said: `it does not`."""
    if kind.predicate == "B":
        return "it is none" if kind.holds else "it is one"
    return _NOT_SO[_predicate(kind, False)[0]]


def _predicate(kind: Kind, many: bool) -> tuple[str, str]:
    be = "are" if many else "is"
    if kind.predicate == "B":
        noun = "bombs" if many else "bomb"
        return be, f" no {noun}" if not kind.holds else " bombs" if many else " a bomb"
    if kind.predicate == "S":
        return be if kind.holds else f"{be} not", " safe"
    do = "do" if many else "does"
    if kind.predicate == "Q":
        show = "show" if many else "shows"
        return show if kind.holds else f"{do} not show", f" {kind.number}"
    hold = "hold" if many else "holds"
    return hold if kind.holds else f"{do} not hold", ""
