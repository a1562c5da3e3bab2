from itertools import chain, product
from pathlib import Path

import pytest
from hypothesis import given

from minelogic.syntax.english import read_aloud
from minelogic.syntax.tree import (
    KN,
    And,
    Atom,
    Binder,
    Comparison,
    Count,
    Exists,
    Forall,
    Formula,
    Iff,
    Implies,
    Int,
    Not,
    Or,
    Truth,
    Var,
)
from tests.strategies import NAMES, formulas
from tests.syntax.english_reader import understand

LETTER = Atom("P")
BOMB = Atom("B", (Var("i"), Var("j")))
CHAIN = Comparison((Int(0), Var("i"), Int(3)), ("<=", "<"))
X = (Binder("x"),)


def one_deeper(formulas: list[Formula], pairs: list[Formula], triples: list[Formula]):
    """Every formula whose parts are among these."""
    for one in formulas:
        yield from (Not(one), Forall(X, one), Exists(X, one), Count("at most", Int(2), X, one))
        yield KN(Int(1), (one,))
    for two in product(pairs, repeat=2):
        yield from (And(two), Or(two), Implies(*two), Iff(*two), KN(Int(1), two))
    for three in product(triples, repeat=3):
        yield from (And(three), Or(three), KN(Int(2), three))


def up_to_three_deep(atoms: list[Formula]) -> list[Formula]:
    shallow = [*atoms, *one_deeper(atoms, atoms, atoms)]
    return [*shallow, *one_deeper(shallow, shallow, shallow[:12])]


def test_no_two_small_formulas_read_alike():
    readers: dict[str, Formula] = {}
    for formula in up_to_three_deep([LETTER, BOMB, CHAIN]):
        sentence = read_aloud(formula)
        assert readers.setdefault(sentence, formula) == formula, sentence


def test_small_formulas_are_understood():
    for formula in up_to_three_deep([BOMB, CHAIN]):
        assert understand(read_aloud(formula)) == formula


@given(formulas(vertices=True))
def test_any_formula_is_understood(formula):
    assert understand(read_aloud(formula)) == formula


WORDS = ("a", "is", "then", "both", "tile", "rows", "the", "such", "one", "precisely", "x", "y")


@given(formulas(WORDS, bound=WORDS, vertices=True))
def test_a_formula_whose_names_are_words_is_understood(formula):
    assert understand(read_aloud(formula)) == formula
