import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given

from minelogic.syntax import parse_formula
from minelogic.syntax.apart import apart
from minelogic.syntax.english import read_aloud
from minelogic.syntax.printer import write
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
    Interval,
    NamedRange,
    Not,
    Or,
    Var,
    Vertex,
)  # fmt: skip
from tests.strategies import formulas
from tests.syntax.english_reader import understand

GOLDEN = Path(__file__).parent.parent / "golden" / "english.txt"
PAIRS = [entry.splitlines() for entry in GOLDEN.read_text(encoding="utf-8").split("\n\n")]

LETTER = Atom("P")
BOMB = Atom("B", (Var("i"), Var("j")))
CHAIN = Comparison((Int(0), Var("i"), Int(3)), ("<=", "<"))
X = (Binder("x"),)


@pytest.mark.parametrize(("formula", "sentence"), PAIRS)
def test_the_sentence_is_the_one_that_people_have_read(formula, sentence):
    assert "  " + read_aloud(parse_formula(formula)) == sentence
    assert understand(sentence) == parse_formula(formula)


def one_deeper(
    parts: list[Formula], of_two: list[Formula], of_three: list[Formula]
) -> Iterator[Formula]:
    """Every formula whose parts are among these, so many at a time."""
    for one in parts:
        yield from (Not(one), Forall(X, one), Exists(X, one), Count("at most", Int(2), X, one))
        yield KN(Int(1), (one,))
    for left, right in product(of_two, repeat=2):
        yield from (Implies(left, right), Iff(left, right))
        yield from (And((left, right)), Or((left, right)), KN(Int(1), (left, right)))
    for three in product(of_three, repeat=3):
        yield from (And(three), Or(three), KN(Int(2), three))


def up_to_three_deep(atoms: list[Formula]) -> list[Formula]:
    shallow = [*atoms, *one_deeper(atoms, atoms, atoms)]
    return [*shallow, *one_deeper(shallow, shallow, shallow[:12])]


@pytest.mark.slow
def test_no_two_small_formulas_read_alike():
    found: dict[str, Formula] = {}
    for formula in up_to_three_deep([LETTER, BOMB, CHAIN]):
        sentence = read_aloud(formula)
        assert found.setdefault(sentence, formula) == formula, sentence
    assert len(found) > 100_000


@pytest.mark.slow
def test_small_formulas_are_understood():
    for formula in up_to_three_deep([BOMB, CHAIN]):
        assert understand(read_aloud(formula)) == formula


@pytest.mark.slow
@given(formulas(vertices=True))
def test_any_formula_is_understood(formula):
    # What is bound is called unlike the vertices of which its scope speaks.
    assert understand(read_aloud(formula)) == apart(formula)


WORDS = ("a", "is", "then", "both", "tile", "rows", "the", "such", "one", "precisely", "x", "y")


@pytest.mark.slow
@given(formulas(WORDS, bound=WORDS, vertices=True))
def test_a_formula_whose_names_are_words_is_understood(formula):
    assert understand(read_aloud(formula)) == apart(formula)


@pytest.mark.slow
@given(formulas(("x1",), bound=("x1",)))
def test_a_name_that_is_a_word_of_the_sentence_is_quoted(formula):
    sentence = read_aloud(formula)
    given_names = {"x1", "x", "y", "a", "P", "Rest", "Near", "even", "Colour"}
    for word in re.findall(r"(?<!in )\b[A-Za-z]\w*", sentence):
        assert word in given_names or read_aloud(Atom(word)) == f'"{word}" holds'


def holds_everywhere(binder: Binder) -> Formula:
    return Forall((binder,), Atom("Line", (Var("i"),)))


@pytest.mark.parametrize(
    ("sort", "noun"),
    [
        ("row", "row i"),
        ("column", "column i"),
        ("count", "number i"),
        ("number", "number i"),
        ("tile", "tile i"),
        ("Colour", "value i of Colour"),
        ("", "value i"),
    ],
)
def test_the_noun_is_the_sort_that_the_checker_found(sort, noun):
    formula = holds_everywhere(Binder("i", sort=sort))
    assert read_aloud(formula) == f"for every {noun}, Line(i) holds"


def test_a_sort_that_was_found_reads_unlike_a_range_that_was_written():
    found = holds_everywhere(Binder("i", sort="Colour"))
    written = holds_everywhere(Binder("i", NamedRange("Colour")))
    assert read_aloud(written) == "for every i in Colour, Line(i) holds"
    assert read_aloud(found) != read_aloud(written)


@pytest.mark.parametrize(
    ("formula", "noun"),
    [
        ("B(i, 0)", "row"),
        ("S(0, i + 1)", "column"),
        ("Q(i, 0, 0)", "number"),
        ("adjacent(0, 0, 0, |i|)", "column"),
        ("adjacent(v, i)", "tile"),
        ("A -> ~(A | Q(1, i))", "tile"),
        ("B(i, 0) <-> S(0, i)", "number"),
        ("(forall i. B(i, 0)) & B(0, i)", "column"),
        ("exists j. KN(1; i < 2, U(i, j))", "row"),
        ("Line(i) & true", "value"),
    ],
)
def test_without_a_sort_the_noun_comes_from_the_places_where_the_variable_stands(formula, noun):
    sentence = read_aloud(Forall((Binder("i"),), parse_formula(formula)))
    assert sentence.startswith(f"for every {noun} i, ")


def test_a_vertex_reads_unlike_a_variable():
    assert read_aloud(Atom("B", (Vertex("a"),))) == "tile a is a bomb"
    assert read_aloud(Atom("B", (Var("a"),))) == "a is a bomb"


@pytest.mark.parametrize(
    "formula",
    [
        "exists exactly 2 x, y. adjacent(i, x, x, y) & B(x, y)",
        "exists exactly 2 x, y. adjacent(i, j, y, x) & B(x, y)",
        "exists exactly 2 y, x. adjacent(i, j, x, y) & B(x, y)",
        "exists exactly 2 x, y in rows. adjacent(i, j, x, y) & B(x, y)",
        "exists exactly 2 x, y. B(x, y) & adjacent(i, j, x, y)",
        "exists exactly 2 x, y, z. adjacent(i, j, x, y) & B(x, y)",
        "exists exactly 2 x. adjacent(i, j, x, y) & B(x, y)",
    ],
)
def test_only_a_count_of_the_neighbours_of_one_tile_reads_as_one(formula):
    assert "of the tiles" not in read_aloud(parse_formula(formula))
    assert understand(read_aloud(parse_formula(formula))) == parse_formula(formula)


def test_the_ends_of_a_range_are_read():
    where = Interval(Int(0), Var("n"))
    assert read_aloud(Exists((Binder("x", where),), LETTER)) == (
        "there is some x from 0 to n such that P holds"
    )


def test_a_long_chain_is_read():
    assert read_aloud(And((LETTER,) * 10_000)).count("P holds") == 10_000


@pytest.mark.parametrize(
    "nest",
    [
        lambda inner: Not(inner),
        lambda inner: And((LETTER, inner)),
        lambda inner: Or((inner, LETTER)),
        lambda inner: Implies(inner, LETTER),
        lambda inner: Implies(LETTER, inner),
        lambda inner: Iff(inner, LETTER),
        lambda inner: Iff(LETTER, inner),
        lambda inner: Forall(X, inner),
        lambda inner: KN(Int(1), (inner,)),
    ],
)
def test_a_deep_nesting_is_read_and_written(nest):
    deep: Formula = LETTER
    for _ in range(200):
        deep = nest(deep)
    assert len(read_aloud(deep)) > 200
    assert parse_formula(write(deep)) == deep
