"""Formulas as textbooks print them: without dots, with colons, in LaTeX."""

import random

import pytest

from minelogic import FileError, loads
from minelogic.diagnostics import Diagnostic
from minelogic.limits import Limits
from minelogic.source import Source
from minelogic.syntax import tree
from minelogic.syntax.file.format import format_text
from minelogic.syntax.file.reader import parse_formula, read_formula
from minelogic.syntax.printer import write
from minelogic.syntax.text.latex import COMMANDS, without_commands
from tests.syntax.textbook_reader import Reader, written

EARLY = "quantifier-ends-early"


def shape(formula):
    """The formula as the second reader gives it."""
    match formula:
        case tree.Atom(name, places):
            return ("atom", name, *[write(place) for place in places])
        case tree.Not(body):
            return ("not", shape(body))
        case tree.And(parts):
            return ("and", *map(shape, parts))
        case tree.Or(parts):
            return ("or", *map(shape, parts))
        case tree.Implies(left, right):
            return ("implies", shape(left), shape(right))
        case tree.Iff(left, right):
            return ("iff", shape(left), shape(right))
    sign = {tree.Forall: "∀", tree.Exists: "∃", tree.Count: "∃!"}[type(formula)]
    if sign == "∃!":
        assert (formula.kind, formula.bound) == ("exactly", tree.Int(1))
    return (sign, *[binder.name for binder in formula.binders], shape(formula.body))


def second(text):
    """The formula by the second reader, for which `∃!` is one sign too."""
    return Reader(text).whole()


def read(text):
    """The formula, and the findings about it."""
    findings: list[Diagnostic] = []
    return read_formula(Source("formula", text), Limits(), findings), findings


TEXTS = [written(random.Random(seed), 5) for seed in range(600)]


def test_there_are_quantifiers_of_every_kind_to_read():
    long = [text for text in TEXTS if ". " in text or ": " in text]
    assert len(long) > 100
    assert len([text for text in TEXTS if EARLY in codes(text)]) > 100


def codes(text):
    return [finding.code for finding in read(text)[1]]


@pytest.mark.parametrize("part", range(6))
def test_a_second_reader_reads_the_same(part):
    for text in TEXTS[part::6]:
        assert shape(parse_formula(text)) == second(text), text


def with_dots(text):
    """The formula with a dot for every quantifier, so that each reaches as far as it can."""
    reader = Reader(text)
    result = []
    for index, token in enumerate(reader.tokens):
        result.append(token)
        before = reader.tokens[max(index - 1, 0)]
        following = reader.tokens[index + 1 : index + 2]
        variable = token.islower() and (before in "∀∃!" or (before == "," and dotted_list(result)))
        if variable and following not in ([","], ["."], [":"]):
            result.append(".")
    return " ".join(result)


def dotted_list(tokens):
    """Whether the tokens end in the list of variables of a quantifier."""
    place = len(tokens) - 2
    while tokens[place] == "," and tokens[place - 1].islower():
        place -= 2
    return tokens[place] in "∀∃!"


def test_there_is_a_warning_where_the_two_reaches_differ_and_nowhere_else():
    differ = 0
    for text in TEXTS:
        early = EARLY in codes(text)
        assert early == (second(text) != second(with_dots(text))), text
        differ += early
    assert 100 < differ < 500


@pytest.mark.parametrize("style", ["ascii", "unicode", "words"])
def test_what_is_laid_out_anew_says_the_same_and_has_dots(style):
    for text in TEXTS[:200]:
        laid = format_text(Source("f", f"fact {text}"), style).removeprefix("fact ").strip()
        assert parse_formula(laid) == parse_formula(text)
        assert EARLY not in codes(laid)
        assert ":" not in laid


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("∀i∀j(B(i,j) → S(i,j))", "forall i. forall j. B(i, j) -> S(i, j)"),
        ("∀x ∃y R(x, y)", "forall x. exists y. R(x, y)"),
        ("forall i forall j (P(i) & P(j))", "forall i. forall j. P(i) & P(j)"),
        ("∀x P(x) → A", "(forall x. P(x)) -> A"),
        ("∀x: P(x) → A", "forall x. P(x) -> A"),
        ("∀x in 0..2: P(x) → A", "forall x in 0..2. P(x) -> A"),
        ("∀i ∃!j R(i, j)", "forall i. exists one j. R(i, j)"),
        ("exists! j P(j)", "exists one j. P(j)"),
        ("∃! i, j R(i, j)", "exists one i, j. R(i, j)"),
        ("∃≥2 x P(x) ∧ A", "(exists at least 2 x. P(x)) & A"),
        ("∀x |x - 1| < 2 ∨ A", "(forall x. |x - 1| < 2) | A"),
        ("exists exactly k x |x| = 1 | A", "(exists exactly k x. |x| = 1) | A"),
        ("∀x, y |x| = |y|", "forall x, y. |x| = |y|"),
        ("∀x A | C", "(forall x. A) | C"),
        ("∀x ¬∃y. P(x) ∧ A", "forall x. ~exists y. P(x) & A"),
        ("KN(≥ 2; A, C, ∀x P(x))", "KN(at least 2; A, C, forall x. P(x))"),
        (r"$\forall i\,\exists j\; R(i,j) \land \lnot A$", "(forall i. exists j. R(i, j)) & ~A"),
        (r"\( \forall x \colon P(x) \rightarrow A \)", "forall x. P(x) -> A"),
        (r"\left( A \lor C \right) \iff \neg \bot", "A | C <-> ~false"),
        (r"\exists^{\geq 2} x \in \{0, \dots, k\}.\; P(x)", "exists at least 2 x in 0..k. P(x)"),
        (r"\exists!\, x.\; x' \neq y^{\prime}", "exists one x. x' != y'"),
        (r"\lvert i - j\rvert \leq 2 \cdot k_{1}", "|i - j| <= 2 * k_1"),
        (r"\mathrm{Near\_to}(\mathit{top}) \implies \text{A}", "Near_to(top) -> A"),
        (r"A /\ C \/ A", "(A & C) | A"),
        (r"A /\forall x P(x)", "A & forall x. P(x)"),
        (r"A \/\exists x P(x)", "A | exists x. P(x)"),
        (r"x \not= y \quad\land\quad i \in 0 \ldots 2", "x != y & i in 0..2"),
    ],
)
def test_a_textbook_spelling_means_what_it_means_there(text, meant):
    assert write(parse_formula(text)) == meant


def test_a_text_keeps_its_length_without_commands():
    texts = [f"A \\{name} B" for name in COMMANDS]
    assert len(texts) > 60
    for text in [*texts, r"\mathit{a\_b}' x_{12} x^{\prime\prime} {\geq} $A$ \begin{align*}"]:
        assert len(without_commands(text)) == len(text)


def test_a_warning_shows_both_readings():
    (finding,) = read("A & ∀x P(x) -> C")[1]
    assert finding.code == EARLY
    assert "A & (∀x P(x)) -> C" in finding.help
    assert "A & ∀x (P(x) -> C)" in finding.help


def test_where_a_variable_is_left_free_the_brackets_that_were_meant_are_shown():
    text = "board 2 x 2\nrule r: ∀i∀j B(i, j) -> ~S(i, j)\n"
    with pytest.raises(FileError) as error:
        loads(text)
    (finding,) = error.value.diagnostics
    assert finding.code == "unbound-variable"
    assert "∀i∀j (B(i, j) -> ~S(i, j))" in finding.help
    assert loads(text.replace("B(i, j) -> ~S(i, j)", "(B(i, j) -> ~S(i, j))")).status


def test_a_warning_is_given_once_for_quantifiers_side_by_side():
    assert codes("∀x∀y R(x, y) -> A") == [EARLY]
    assert codes("∀x∀y (R(x, y) -> A)") == []


def test_a_file_in_the_spelling_of_textbooks_is_solved_like_any_other():
    usual = "board 2 x 2\ndisplay\n1 .\n. .\nmines 1\nuse minesweeper\nprove {}\n"
    for formula, same in [
        ("∃i∃j B(i, j)", "exists i, j. B(i, j)"),
        (r"$\exists!\,i, j\; B(i,j)$", "exists one i, j. B(i, j)"),
        ("∀i∀j: B(i,j) → ¬S(i,j)", "forall i, j. B(i, j) -> ~S(i, j)"),
    ]:
        answers = [loads(usual.format(text)).queries[0].answer for text in (formula, same)]
        assert answers == ["entailed", "entailed"]
