"""Formulas as they stand in LaTeX, lists and textbooks are read; wrong ones stay wrong."""

from __future__ import annotations

import pytest

from minelogic import grade

RIGHT = "∀i∀j (B(i,j) ↔ ¬S(i,j))"
WRONG = "∀i∀j (B(i,j) ↔ S(i,j))"
LATEX = r"\forall i \forall j (B(i,j) \leftrightarrow \neg S(i,j))"
WRONG_LATEX = LATEX.replace(r"\neg ", "")
AROUND = {
    "alone": "{}",
    "dollars": "${}$",
    "bracketed": r"\[{}\]",
    "display": "\\[\n{}\n\\]",
    "bullet": "- {}",
    "bullet and dollars": "* ${}$",
    "enumerate": "\\begin{{enumerate}}\n  \\item ${}$\n\\end{{enumerate}}",
    "itemize": "\\begin{{itemize}}\n\\item {}\n\\end{{itemize}}",
    "item with a sign": "\\item[(a)] {}",
    "after a rule": "rule a: ∀i∀j (B(i,j) | S(i,j) | true)\n{}",
    "number": "1. {}",
    "rule 1:": "Rule 1: {}",
    "small rule 1:": "rule 1: {}",
    "rule 1.": "Rule 1. {}",
    "bold": "**Rule 1:** {}",
    "rule above": "Rule 1:\n{}",
    "rule with words": "Rule 1 (safe tiles have no bomb): {}",
    "listed rule": "- Rule 1: {}",
    "attempt": "First attempt: {}",
    "sentence": "No safe tile has a bomb: {}",
    "listed sentence": "(a) No safe tile has a bomb: {}",
    "end": "{} ∎",
    "comment": "{} // so we are done (see above",
    "comment above": "// my answer\n{}",
    "aside": "{} (that is, a tile is safe if and only if it is no bomb)",
}


@pytest.mark.parametrize("around", AROUND.values(), ids=AROUND)
@pytest.mark.parametrize(("right", "wrong"), [(RIGHT, WRONG), (LATEX, WRONG_LATEX)])
def test_what_stands_around_a_formula_does_not_count(around, right, wrong):
    report = grade("safe-or-bomb", around.format(right))
    assert report.score == 4, str(report)
    assert {finding.severity for finding in report.findings} == {"warning"}
    report = grade("safe-or-bomb", around.format(wrong))
    assert report.status == "graded"
    assert report.score < 4


def test_columns_of_a_table_are_no_conjunctions():
    text = (
        "\\begin{align*}\n&\\forall i,j\\; (B(i,j) & \\to \\neg S(i,j)) \\\\\n"
        "&\\forall i\\forall j (B(i,j) \\lor S(i,j))\n\\end{align*}"
    )
    assert grade("safe-or-bomb", text).score == 4
    assert grade("safe-or-bomb", text.replace(r"\lor", r"\to")).score < 4


QUANTIFIERS = [
    ("safe-or-bomb", "(∀i)(∀j)({})"),
    ("safe-or-bomb", "(∀i)(∀j)[{}]"),
    ("safe-or-bomb", "(forall i)(forall j) ({})"),
    ("safe-or-bomb", r"(\forall i)(\forall j)({})"),
    ("safe-or-bomb", "∀i∀j, ({})"),
    ("safe-or-bomb", "∀i∀j, {}"),
    ("safe-or-bomb", "∀i, ∀j, ({})"),
    ("safe-or-bomb", "∄i∃j ¬({})"),
    ("safe-or-bomb", "¬(∃i)(∃j)¬({})"),
]


@pytest.mark.parametrize(("name", "quantified"), QUANTIFIERS)
def test_quantifiers_of_textbooks_are_read(name, quantified):
    report = grade(name, quantified.format("B(i,j) ↔ ¬S(i,j)"))
    assert report.score == 4, str(report)
    assert "quantifier" in {finding.code for finding in report.findings}
    report = grade(name, quantified.format("B(i,j) ↔ S(i,j)"))
    assert report.status == "graded"
    assert report.score == 0


@pytest.mark.parametrize(
    "text",
    [
        # How far the quantifier reaches is not plain.
        "∀i, (B(i,0)) -> S(0,0)",
        "∀i∀j, B(i,j) -> ∃i∃j S(i,j)",
        # Which of two counts, or whether it is meant at all.
        f"First attempt: {WRONG}\nSecond attempt: {RIGHT}",
        f"It is not true that: {RIGHT}",
        f"We do not have: {RIGHT}",
        f"This is forbidden: {RIGHT}",
        f"The wrong way: {RIGHT}",
        f"There is no tile such that: {RIGHT}",
        f"{RIGHT} (that is, only at the edge)",
        f"{RIGHT} (but not always)",
    ],
)
def test_what_may_mean_less_is_not_read(text):
    report = grade("safe-or-bomb", text)
    assert report.status == "unreadable"
    assert report.score == 0


MISTAKES = [
    (f"1. {RIGHT}\n2. ∀i∀j (B(i,j) ⊕ S(i,j))", "unknown-character", 2, 17),
    (f"1. {RIGHT}\n2. ∀i∀j (B(i,j) != S(i,j))", "term-needed", 2, 10),
    (f"Rule 1: {RIGHT}\nRule 2: ∀i∀j (B(i,j) S(i,j))", "missing-operator", 2, 22),
    ("∀i∀j (B(i,j) ⊕ S(i,j))", "unknown-character", 1, 14),
    (r"\forall i \forall j (B(i,j) \xor S(i,j))", "unknown-character", 1, 29),
    ("B(i,j) <-> ~S(i,j)", "unbound-variable", 1, 3),
    (f"- {RIGHT}\n- ∀i∀j (B(i,j) ↔ T(i,j))", "unknown-predicate", 2, 18),
]


@pytest.mark.parametrize(("text", "code", "line", "column"), MISTAKES)
def test_the_mistake_is_named_at_its_place_whatever_slips_stand_before_it(text, code, line, column):
    report = grade("safe-or-bomb", text)
    assert report.status == "unreadable"
    first = report.findings[0]
    assert (first.code, first.line, first.column) == (code, line, column)
    assert first.severity == "error"
    assert first.excerpt[0].endswith(text.splitlines()[line - 1])
    assert first.excerpt[1].index("^") - first.excerpt[1].index("|") == column + 1
    assert "unknown-statement" not in {finding.code for finding in report.findings}


def test_a_sentence_to_translate_may_stand_before_its_formula():
    formula = "(∀i)(∀j)(∀x)(∀y)(B(i,j) ∧ adjacent(i,j,x,y) → ¬B(x,y))"
    for text in (f"No two bombs touch: {formula}", f"Rule 1: {formula}", f"${formula}$ ∎"):
        assert grade("no-two-touch", text).score == 4
        assert grade("no-two-touch", text.replace("¬", "")).score < 4
    assert grade("no-two-touch", f"1. {formula}\n2. {formula}").status == "unreadable"
