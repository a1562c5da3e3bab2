"""Formulas over letters, by chance, in which every part says something."""

from __future__ import annotations

from random import Random

from minelogic.exercises.exercise import LIMITS
from minelogic.grading.cnf.meaning import Meanings, letters_of
from minelogic.grading.cnf.wrong_laws import chain
from minelogic.syntax import tree
from minelogic.syntax.printer import write
from minelogic.syntax.tree import Atom, Formula, Iff, Implies, Not
from minelogic.syntax.walk import children, rewritten, subformulas

_ALPHABETS = ("ABCDEG", "PQRSUV", "JKLMNO", "KLMNPR")
"""No T and no F, which stand for true and false in tables."""
MOST_LETTERS = 6
_PAIRS = 200
_SHAPES = ("->", "->", "&", "|", "|", "<->")
"""What joins two parts, as often as it stands here."""


def random_formula(rng: Random, letters: int) -> Formula:
    """A formula over so many letters, each of which stands there."""
    alphabet = rng.choice(_ALPHABETS)[:letters]
    leaves = [Atom(letter) for letter in alphabet]
    leaves += [rng.choice(leaves) for _ in range(rng.choice((0, 0, 1, 1, 2)) + (letters == 2))]
    rng.shuffle(leaves)
    names = list(dict.fromkeys([leaf.predicate for leaf in leaves]))
    # Letters come in the order of the alphabet, as one would write them.
    ordered = [Atom(alphabet[names.index(leaf.predicate)]) for leaf in leaves]
    return _joined(rng, ordered, top=True)


def constant_formula(rng: Random, letters: int, truth: bool) -> Formula | None:
    """A formula that is always true, or never: of two that differ one follows from the other.

    None if chance gives no two such formulas soon.
    """
    for _ in range(_PAIRS):
        one, other = random_formula(rng, letters), random_formula(rng, letters)
        used = letters_of([one, other])
        meanings = Meanings(used, LIMITS)
        left, right = meanings.column(one), meanings.column(other)
        alike = letters_of([one]) == letters_of([other]) and write(one) != write(other)
        if not alike or left & ~right or len(used) != letters:
            continue
        if left == right:
            return Iff(one, other) if truth else Iff(one, denied(other))
        return Implies(one, other) if truth else chain(tree.And, [one, denied(other)])
    return None


def denied(formula: Formula) -> Formula:
    """The negation, without two that follow each other."""
    return formula.body if isinstance(formula, Not) else Not(formula)


def _joined(rng: Random, leaves: list[Atom], top: bool = False) -> Formula:
    if len(leaves) == 1:
        return Not(leaves[0]) if rng.random() < 0.25 else leaves[0]
    cut = rng.randrange(1, len(leaves))
    left, right = _joined(rng, leaves[:cut]), _joined(rng, leaves[cut:])
    shape = rng.choice(_SHAPES)
    formula: Formula
    match shape:
        case "->":
            formula = Implies(left, right)
        case "<->":
            formula = Iff(left, right)
        case _:
            formula = chain(tree.And if shape == "&" else tree.Or, [left, right])
    return Not(formula) if rng.random() < (0.15 if top else 0.3) else formula


def has_idle_part(formula: Formula, itself: bool = True) -> bool:
    """Whether a part is always true, or never, or says no more than a part of itself.

    Of the formula itself this is asked only if `itself`.
    """
    meanings = Meanings(letters_of([formula]), LIMITS)
    always = meanings.column(tree.Truth(True))
    for part in subformulas(formula):
        if isinstance(part, Atom) or (part is formula and not itself):
            continue
        column = meanings.column(part)
        if column in (0, always) or _is_twice_denied(part):
            return True
        if not isinstance(part, Not) and column in map(meanings.column, children(part)):
            return True
    return False


def has_idle_letter(formula: Formula) -> bool:
    """Whether the formula is as true with some letter true as it is with that letter false."""
    letters = letters_of([formula])
    meanings = Meanings(letters, LIMITS)
    for letter in letters:
        true, false = [
            rewritten(formula, lambda node, one=letter, value=value: (  # type: ignore[misc]
                tree.Truth(value) if node == one else node
            ))
            for value in (True, False)
        ]  # fmt: skip
        if meanings.column(true) == meanings.column(false):
            return True
    return False


def _is_twice_denied(formula: Formula) -> bool:
    return isinstance(formula, Not) and isinstance(formula.body, Not)
