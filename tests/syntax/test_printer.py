import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from minelogic.limits import Limits
from minelogic.source import Source
from minelogic.syntax import parse_formula, read_formula
from minelogic.syntax.printer import SPELLINGS, Style, write
from minelogic.syntax.tree import (
    KN,
    Absolute,
    And,
    Arithmetic,
    Atom,
    Binder,
    Count,
    Forall,
    Formula,
    Iff,
    Implies,
    Int,
    NamedRange,
    Negative,
    Not,
    Or,
    Var,
    Vertex,
)  # fmt: skip
from tests.strategies import KINDS, closed_formulas, formulas, terms

READ_BACK: tuple[Style, ...] = ("ascii", "unicode", "words", "latex")
A, B, C = Atom("A"), Atom("B"), Atom("C")


@pytest.mark.slow
@pytest.mark.parametrize("style", READ_BACK)
@given(formula=formulas())
def test_what_is_written_reads_back_as_the_same_tree(style, formula):
    assert parse_formula(write(formula, style)) == formula


WORDS = ("one", "exactly", "at", "least", "most", "rows", "abs", "x", "v'")
"""Names of variables that are, or look like, words of the language."""


@pytest.mark.slow
@pytest.mark.parametrize("style", READ_BACK)
@given(bound=terms(WORDS), name=st.sampled_from(WORDS), kind=st.sampled_from(KINDS))
def test_variables_called_like_words_read_back(style, bound, name, kind):
    body = Atom("P", (Var(name), bound))
    among = KN(bound, (body, Not(body)), kind=kind)
    counted = Count(kind, bound, (Binder(name), Binder("i")), body)
    for formula in (among, counted, Forall((Binder(name),), And((among, counted)))):
        assert parse_formula(write(formula, style)) == formula


def test_one_is_a_variable_only_in_brackets():
    one = Count("exactly", Var("one"), (Binder("v"),), Atom("P", (Var("v"),)))
    assert write(one) == "exists exactly (one) v. P(v)"
    assert write(KN(Var("one"), (A, B))) == "KN((one); A, B)"
    assert parse_formula("exists exactly one v. P(v)") != one


@pytest.mark.slow
@given(closed_formulas())
def test_what_is_written_reads_back_without_a_warning(formula):
    findings: list = []
    assert read_formula(Source("formula", write(formula)), Limits(), findings) == formula
    assert findings == []


@settings(max_examples=50)
@given(terms())
def test_a_term_is_written_alone_as_in_a_formula(term):
    assert write(Atom("even", (term,))) == f"even({write(term)})"


SAME_IN_EVERY_BRACKETING = [
    "A <-> B -> C | D",
    "A & B -> C",
    "A -> B -> C",
    "(A -> B) -> C",
    "(A <-> B) <-> C",
    "A <-> (B <-> C)",
    "A & B & C",
    "(A & B) & C",
    "A & (B & C)",
    "(A | B) | C",
    "(A & B) | C",
    "(A | B) & C",
    "~~A",
    "~(A & B)",
    "~(i = x)",
    "~(i in rows)",
    "~forall i. B(i, 0)",
    "~(forall i. B(i, 0)) & A",
    "A & forall i. B(i, 0) -> C",
    "A & (forall i. B(i, 0)) -> C",
    "(forall i. B(i, 0)) & A",
    "(exists i. B(i, 0)) <-> A",
    "A | (exists i. B(i, 0)) | C",
    "KN(2; forall i. B(i, 0), A -> B, ~C)",
    "0 <= i < 3 != j",
    "i in 0..2 & j in rows",
    "x in i - 1 .. i + 1",
    "forall a in 0..8, i, j in rows, x. Q(a, i, j)",
    "forall i in rows, j in columns. B(i, j)",
    "exists one x, y. B(x, y)",
    "exists exactly a x, y in rows. B(x, y)",
    "exists at least (a - 1) x. B(x, 0)",
    "exists at most |i - j| x. B(x, 0)",
    "exists exactly (-1) x. B(x, 0)",
    "B(i, j) | |i - j| <= 1",
    "||i| - |j|| = |j - |i||",
    "i - (j - x) = i - j - x",
    "(i + j) * x = i + j * x",
    "-i * j = -(i * j)",
    "-(-3) = 1 - (-3)",
    "B(i', j'')",
    "true & false",
    "P",
]


@pytest.mark.parametrize("text", SAME_IN_EVERY_BRACKETING)
def test_brackets_stand_only_where_they_help(text):
    assert write(parse_formula(text)) == text


SPELLED = [
    (
        "forall i, j. B(i, j) & ~S(i, j) -> i != j | false",
        "∀i, j. B(i, j) ∧ ¬S(i, j) → i ≠ j ∨ ⊥",
        "forall i, j. B(i, j) and not S(i, j) implies i != j or false",
        r"\forall i, j.\; B(i, j) \land \neg S(i, j) \rightarrow i \neq j \lor \bot",
    ),
    (
        "exists i in 0..2. i <= j <-> i >= |j - 1|",
        "∃i ∈ 0..2. i ≤ j ↔ i ≥ |j - 1|",
        "exists i in 0..2. i <= j iff i >= |j - 1|",
        r"\exists i \in \{0, \dots, 2\}.\; i \leq j \leftrightarrow i \geq \lvert j - 1\rvert",
    ),
    (
        "exists exactly a x, y. Near(i', j, x, y)",
        "∃=a x, y. Near(i', j, x, y)",
        "exists exactly a x, y. Near(i', j, x, y)",
        r"\exists^{=a} x, y.\; \mathrm{Near}(i', j, x, y)",
    ),
    (
        "exists at least (a - 1) x. my_pred(my_row, x * 2)",
        "∃≥(a - 1) x. my_pred(my_row, x * 2)",
        "exists at least (a - 1) x. my_pred(my_row, x * 2)",
        r"\exists^{\geq (a - 1)} x.\; \mathrm{my\_pred}(\mathit{my\_row}, x \cdot 2)",
    ),
    (
        "(exists one x. B(x)) & true",
        "(∃!x. B(x)) ∧ ⊤",
        "(exists one x. B(x)) and true",
        r"(\exists!\,x.\; B(x)) \land \top",
    ),
    (
        "exists at most 2 v in tiles. KN(1; A, B(v))",
        "∃≤2 v ∈ tiles. KN(1; A, B(v))",
        "exists at most 2 v in tiles. KN(1; A, B(v))",
        r"\exists^{\leq 2} v \in \mathit{tiles}.\; \mathrm{KN}(1;\, A, B(v))",
    ),
]


@pytest.mark.parametrize(("ascii_text", "unicode_text", "words", "latex"), SPELLED)
def test_each_style_has_its_spelling(ascii_text, unicode_text, words, latex):
    formula = parse_formula(ascii_text)
    assert write(formula) == write(formula, "ascii") == ascii_text
    assert write(formula, "unicode") == unicode_text
    assert write(formula, "words") == words
    assert write(formula, "latex") == latex


def test_trees_are_written_without_a_text_to_come_from():
    assert write(Implies(And((A, B)), Or((A, Not(B))))) == "A & B -> A | ~B"
    assert write(Iff(Iff(A, B), C), "unicode") == "(A ↔ B) ↔ C"
    assert write(Atom("adjacent", (Vertex("a"), Vertex("b7")))) == "adjacent(a, b7)"
    assert write(Absolute(Arithmetic("-", Negative(Var("i")), Var("j")))) == "|-i - j|"
    assert write(Count("at least", Vertex("a"), (Binder("x"),), A)) == "exists at least a x. A"


def test_a_variable_without_range_goes_after_those_with_one():
    binders = (Binder("i"), Binder("j", NamedRange("rows")))
    assert write(Forall(binders, A)) == "forall j in rows, i. A"


def test_a_long_chain_and_a_deep_nesting_are_written():
    assert len(write(And((A,) * 10_000))) == 4 * 10_000 - 3
    deep: Formula = A
    for _ in range(200):
        deep = Implies(deep, A)
    assert write(deep).count("(") == 199


@pytest.mark.slow
@pytest.mark.parametrize("style", SPELLINGS)
@settings(max_examples=50)
@given(formula=formulas())
def test_brackets_and_braces_match_in_every_style(style, formula):
    text = write(formula, style)
    for opening, closing in ("()", "{}", (r"\lvert", r"\rvert")):
        assert text.count(opening) == text.count(closing)


def test_integers_are_written_as_digits():
    assert write(Int(12), "latex") == "12"
