"""What makes a sentence hard to translate: its quantifiers, its connectives, its words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TypeAlias, assert_never

from minelogic.syntax import tree
from minelogic.syntax.tree import Formula
from minelogic.syntax.walk import binders_of, children, subformulas

Pattern: TypeAlias = str
"""Quantifiers from the outside in, as in `forall exists`; where they branch, the longest way."""

FORALL, EXISTS, COUNT = "forall", "exists", "count"
_WORDS = (
    "only", "unless", "but", "at most", "at least", "exactly", "just", "neither", "either",
    "nothing", "whenever", "more than", "fewer than", "between", "the same", "any two", "no two",
    "not", "no", "none", "or",
)  # fmt: skip
"""Words over which one has to think."""


def measures_of(formula: Formula, sentence: str) -> dict[str, int]:
    """The measures of a sentence and its formula, by name."""
    blocks = pattern_of(formula).split()
    parts = list(subformulas(formula))
    return {
        "variables": most_variables(formula),
        "alternations": max(len(blocks) - 1, 0),
        "counts": sum(isinstance(part, tree.Count | tree.KN) for part in parts),
        "connectives": sum(_joins(part) for part in parts),
        "words": len(hard_words(sentence)),
    }


def difficulty_of(measures: dict[str, int]) -> int:
    """By the formula of the maker."""
    return (
        measures["variables"]
        + 3 * measures["alternations"]
        + 2 * measures["counts"]
        + 2 * measures["connectives"]
        + measures["words"]
    )


def pattern_of(formula: Formula) -> Pattern:
    """The kinds of quantifiers within each other, the longest chain of them.

    Quantifiers of one kind that follow each other are one; under a negation, and left of an arrow,
    `forall` is `exists` and the reverse. A formula without quantifiers has the empty pattern.
    """
    return " ".join(max(_chains(formula, True), key=len, default=()))


def most_variables(formula: Formula) -> int:
    """How many variables there are at most within each other."""
    below = max([most_variables(part) for part in children(formula)], default=0)
    return below + len(binders_of(formula))


def hard_words(sentence: str) -> list[str]:
    """The words of a sentence over which one has to think, each once."""
    left = f" {sentence.lower()} "
    found = []
    for word in _WORDS:
        shorter = re.sub(rf"\b{word}\b", " ", left)
        if shorter != left:
            found.append(word)
            left = shorter
    return found


def _chains(formula: Formula, positive: bool) -> Iterator[tuple[str, ...]]:
    match formula:
        case tree.Forall(_, body) | tree.Exists(_, body):
            universal = isinstance(formula, tree.Forall) is positive
            for chain in _chains(body, positive):
                yield _with(FORALL if universal else EXISTS, chain)
        case tree.Count(_, _, _, body):
            for chain in _chains(body, positive):
                yield _with(COUNT, chain)
        case tree.Not(body):
            yield from _chains(body, not positive)
        case tree.Implies(left, right):
            yield from _chains(left, not positive)
            yield from _chains(right, positive)
        case tree.Iff(left, right):
            for side in (left, right):
                yield from _chains(side, positive)
                yield from _chains(side, not positive)
        case tree.And() | tree.Or() | tree.KN():
            for part in children(formula):
                yield from _chains(part, positive)
        case tree.Atom() | tree.Comparison() | tree.InRange() | tree.Truth():
            yield ()
        case _:
            assert_never(formula)


def _with(kind: str, chain: tuple[str, ...]) -> tuple[str, ...]:
    return chain if chain[:1] == (kind,) else (kind, *chain)


def _joins(formula: Formula) -> int:
    """How many connectives stand at the top of a formula, an equivalence counted twice."""
    match formula:
        case tree.And(parts) | tree.Or(parts):
            return len(parts) - 1
        case tree.Implies() | tree.Not():
            return 1
        case tree.Iff():
            return 2
    return 0
