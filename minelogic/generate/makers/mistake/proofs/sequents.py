"""Sequents by chance: what follows from a few premises, each of which is needed."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from random import Random

from minelogic.proof.kernel import Sequent
from minelogic.syntax.file.reader import parse_formula
from minelogic.syntax.tree import And, Atom, Formula, Iff, Implies, Not, Or, Truth

_ALPHABETS = ("PQRSU", "ABCDE", "JKLMN", "BSQUN")
_SHAPES = (
    "x", "~x", "x -> y", "x -> y", "x -> ~y", "~x -> y", "x | y", "x | y", "~x | y", "~(x & y)",
    "~(x | y)", "x & y", "x & ~y", "x <-> y", "x <-> y", "x <-> ~y", "x -> y & z", "x | y -> z",
    "x & y -> z", "x -> y | z", "x | y | z", "x | y & z", "x & (y | z)",
    "(x -> y) -> z", "x & y | z", "~(x -> y)", "~~x",
)  # fmt: skip
"""What premises look like; a shape that is more frequent stands twice."""
_ENDS = (
    "x", "~x", "x & y", "x & ~y", "~x & ~y", "x | y", "x -> y", "x -> ~y", "~x -> y", "~(x & y)",
    "~(x | y)", "x <-> y", "x -> y & z", "x & y -> z", "x | y -> z", "x | y & z",
    "x & (y | z)", "~(x -> y)", "x | y | z",
)  # fmt: skip
_TRIED = 25


def random_sequent(rng: Random) -> Sequent | None:
    """A sequent over three to five letters that holds, from premises that agree and are needed.

    None if chance gives none soon.
    """
    letters = rng.choice(_ALPHABETS)[: rng.randint(3, 5)]
    premises: list[Formula] = []
    for _ in range(rng.choice((2, 2, 3, 3, 3, 4))):
        one = filled(rng, rng.choice(_SHAPES), letters)
        if one not in premises:
            premises.append(one)
    rows = _rows(letters)
    columns = [[_value(premise, row) for row in rows] for premise in premises]
    together = [all(values) for values in zip(*columns, strict=True)]
    if not any(together):
        return None
    for _ in range(_TRIED):
        end = filled(rng, rng.choice(_ENDS), letters)
        column = [_value(end, row) for row in rows]
        if end in premises or all(column) or not _follows(together, column):
            continue
        if all(_is_needed(columns, n, column) for n in range(len(premises))):
            return Sequent(tuple(premises), end)
    return None


def filled(rng: Random, shape: str, letters: str) -> Formula:
    """A shape with different letters for x, y and z."""
    chosen = dict(zip("xyz", rng.sample(letters, 3), strict=True))
    return parse_formula("".join([chosen.get(sign, sign) for sign in shape]))


def follows_from(premises: Sequence[Formula], conclusion: Formula) -> bool:
    """Whether a formula over letters is true wherever all of these are."""
    letters = sorted({letter for f in (*premises, conclusion) for letter in letters_of(f)})
    return all(
        _value(conclusion, row)
        for row in _rows("".join(letters))
        if all(_value(premise, row) for premise in premises)
    )


def letters_of(formula: Formula) -> list[str]:
    """The letters of a formula, each once, in the order in which they stand."""
    match formula:
        case Atom(name, ()):
            return [name]
        case Not(body):
            return letters_of(body)
        case And(parts) | Or(parts):
            return list(dict.fromkeys([each for part in parts for each in letters_of(part)]))
        case Implies(left, right) | Iff(left, right):
            return list(dict.fromkeys([*letters_of(left), *letters_of(right)]))
    return []


def _rows(letters: str) -> list[dict[str, bool]]:
    values = product((True, False), repeat=len(letters))
    return [dict(zip(letters, row, strict=True)) for row in values]


def _follows(together: list[bool], column: list[bool]) -> bool:
    return all(right for left, right in zip(together, column, strict=True) if left)


def _is_needed(columns: list[list[bool]], number: int, column: list[bool]) -> bool:
    rest = [column for n, column in enumerate(columns) if n != number]
    together = [all(values) for values in zip(*rest, strict=True)] if rest else [True] * len(column)
    return not _follows(together, column)


def _value(formula: Formula, row: dict[str, bool]) -> bool:
    match formula:
        case Truth(value):
            return value
        case Atom(name):
            return row[name]
        case Not(body):
            return not _value(body, row)
        case And(parts):
            return all(_value(part, row) for part in parts)
        case Or(parts):
            return any(_value(part, row) for part in parts)
        case Implies(left, right):
            return not _value(left, row) or _value(right, row)
        case Iff(left, right):
            return _value(left, row) == _value(right, row)
    raise AssertionError("these sequents are over letters")
