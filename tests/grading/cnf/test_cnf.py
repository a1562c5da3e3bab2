"""Clauses as an answer: spellings, equivalence against truth tables, points, hostile text."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from minelogic.grading.judge import judged_answer
from minelogic.grading.report.values import GradeReport, Item
from minelogic.syntax.printer import write
from minelogic.syntax.tree import And, Atom, Formula, Not, Or
from tests.grading.cnf_oracle import assignments, exercise, some_formula, table, true_in

FORMULA = "~(A -> B) | C"


def graded(answer: str, formula: str = FORMULA, form: str = "clauses") -> GradeReport:
    return judged_answer(exercise(formula, form), answer)


def item(report: GradeReport, id: str) -> Item:
    return next(item for item in report.items if item.id == id)


@pytest.mark.parametrize(
    "answer",
    [
        "(A | C) & (~B | C)",
        "A | C\n~B | C",
        "# two clauses\n\n(A | C) &\n(~B | C)\n",
        "A ∨ C ∧\n¬B ∨ C",
        "A or C,\nnot B or C",
        "{A, C}\n{~B, C}",
        "{{A, C}, {~B, C}}",
        "[A, C]; [!B, C]",
        "(C | A)\n& (C | ~B)",
        "A || C\n!B \\/ C  # done",
        "(A |\n C)\n(~B | C)",
        "A | C\n~B | C\nA | C | B\ntrue\nB | ~B",
        "1. A | C\n2. ~B | C",
    ],
)
def test_right_clauses_get_all_points_in_every_spelling(answer: str) -> None:
    for form in ("clauses", "either"):
        report = graded(answer, form=form)
        assert report.passed, report
        assert [item.id for item in report.items] == ["in cnf", "not too weak", "not too strong"]


def test_atoms_with_places_are_letters() -> None:
    assert graded("{~B(0, 1), S(0, 0)}", "B(0, 1) -> S(0, 0)").passed
    assert not graded("~B(0, 1) | S(0, 1)", "B(0, 1) -> S(0, 0)").passed


def test_constants_are_the_empty_clause_and_no_clause() -> None:
    assert graded("[]", "A & ~A").passed
    assert graded("false", "A & ~A").passed
    assert graded("true", "A -> A").passed
    assert graded("true").score == 0
    assert graded("[]").score == 0
    assert graded("A & ~A").score == 0
    assert graded("A | ~A").score == 0


def test_a_missing_clause_is_too_weak_with_the_first_assignment() -> None:
    report = graded("A | C")
    weak = item(report, "not too weak")
    assert weak.outcome == "failed"
    assert weak.score == Fraction(1)
    assert weak.witnesses[0].true == ("A", "B")
    assert weak.witnesses[0].rows == ()
    assert [line.text for line in weak.witnesses[0].broken] == ["~B | C"]
    strong = item(report, "not too strong")
    assert (strong.score, strong.witnesses) == (Fraction(1), ())
    assert report.score == 3


def test_a_wrong_clause_is_too_strong_and_its_line_is_named() -> None:
    report = graded("A | C\n~B | C\nC | B | ~A")
    strong = item(report, "not too strong")
    assert strong.outcome == "failed"
    assert strong.score == Fraction(4, 3)
    assert [line.line for line in strong.lines] == [3]
    assert not item(report, "not too weak").witnesses
    for id in ("in cnf", "not too weak"):
        assert (item(report, id).score, item(report, id).outcome) == (Fraction(4, 3), "passed")


def test_clauses_that_do_not_follow_earn_nothing_however_strong_they_are() -> None:
    given = "N -> (L <-> ~R)"
    assert graded("~N", given).score == 0
    assert graded("L\n~R", given).score == 0
    assert graded("~L | ~R\nL | R", given).score == 0
    assert graded("~N | ~L | ~R\nL | R", given).score == Fraction(3)
    assert graded("~N | ~L | ~R\n~N | L | R", given).passed


def test_padding_adds_no_points() -> None:
    plain = graded("A | C\nB")
    padded = graded("A | C\nB\nA | ~A\nB | ~B\nA | ~B | C\nA | C | B\nB\ntrue")
    assert 0 < plain.score == padded.score
    assert graded("A").score == graded("A\nA | ~A\nA | B").score == 0


def test_the_formula_itself_gets_nothing() -> None:
    assert graded(FORMULA).score == 0
    assert graded("C | ~(A -> B)", form="either").score == 0
    assert graded(FORMULA, form="steps").score == 0


def test_a_part_that_is_no_clause_is_found_at_its_place_and_the_rest_counts() -> None:
    report = graded("A | C\n~(B & ~C)")
    assert report.score == 3
    finding = report.findings[0]
    assert (finding.code, finding.line, finding.column) == ("not-a-clause", 2, 1)
    assert [line.line for line in item(report, "in cnf").lines] == [2]


def test_other_letters_are_found_even_if_they_say_nothing() -> None:
    report = graded("A | C\n~B | C\nX | ~X")
    assert report.score == 4
    assert [(f.code, f.line, f.column) for f in report.findings] == [("other-letter", 3, 1)]
    assert not graded("A | X\nA | ~X", "A & (A | B)").passed
    assert graded("A", "A & (A | B)").passed


def test_a_line_that_cannot_be_read_leaves_the_others_to_be_judged() -> None:
    report = graded("A | C\n~B | | C")
    assert report.status == "graded"
    assert 0 < report.score < 6
    assert report.findings[0].line == 2
    assert graded("A | | C\n& & B )").status == "unreadable"
    assert graded("# nothing\n").status == "empty"


@pytest.mark.parametrize(
    "answer",
    [
        "- A | C\n- ~B | C",
        "* 1. A | C\n* 2. ~B | C",
        "CNF: (A | C) & (~B | C)",
        "CNF:\nA | C\n~B | C",
        "My answer: {{A, C}, {~B, C}}",
        "Clause 1: A | C\nClause 2: ~B | C",
        "A | C  // first\n~B | C  // second",
    ],
)
def test_bullets_and_heads_are_read_over(answer: str) -> None:
    for form in ("clauses", "either"):
        report = graded(answer, form=form)
        assert report.passed, report
        # A head that is no name of what follows is noted, as in every kind of exercise.
        assert {finding.code for finding in report.findings} <= {"head"}


def test_words_behind_a_formula_are_warnings_but_missing_connectives_are_errors() -> None:
    for words in ("Lecture 3", "(see p. 4)", "– as shown", "my law for <-> again", "[magic]"):
        report = graded(f"A | C {words}\n~B | C")
        assert report.passed, words
        assert [f.code for f in report.findings] == ["unknown-law"], words
    for wrong in ("A C", "A | C ~B", "A | | C magic", "A | (C"):
        report = graded(f"{wrong}\n~B | C")
        assert not report.passed
        assert "error" in [f.severity for f in report.findings], wrong


def test_prose_and_signs_of_comparison_have_advice_that_fits() -> None:
    report = graded("The answer is this")
    assert [(f.code, f.line) for f in report.findings] == [("not-a-formula", 1)]
    assert report.status == "unreadable"
    assert graded("The answer is this\nA | C\n~B | C").passed
    report = graded("A <> C\nA | C")
    assert "<->" in report.findings[0].help


BELOW = [
    "A | C\n~B | C",
    "{A, C}\n{~B, C}",
    "{{A, C}, {~B, C}}",
    "(A | C) &\n(~B | C)",
    "- A | C\n- ~B | C",
]


@pytest.mark.parametrize("clauses", BELOW)
def test_clauses_below_the_formula_are_clauses(clauses: str) -> None:
    report = graded(f"{FORMULA}\n{clauses}", form="either")
    assert report.passed, report
    assert not graded(f"{FORMULA}\n{clauses}").passed
    wrong = graded(f"{FORMULA}\n{clauses.replace('~B', 'B')}", form="either")
    assert wrong.score == graded(clauses.replace("~B", "B"), form="either").score < 6


def test_the_formula_with_clauses_below_has_what_the_clauses_have() -> None:
    for clauses in ("A | C", "A", "A | C\nB", "A | C\n~B | | C"):
        below = graded(f"{FORMULA}\n{clauses}", form="either")
        assert below.score >= graded(clauses, form="either").score


def test_quantifiers_are_no_formulas_over_letters() -> None:
    report = graded("forall i. B(i)\nA | C")
    assert [finding.code for finding in report.findings] == ["not-propositional"]


def _clauses(chance: Random) -> list[Formula]:
    clauses: list[Formula] = []
    for _ in range(chance.randint(1, 4)):
        names = chance.sample("ABCD", chance.randint(1, 3))
        literals: list[Formula] = [
            Atom(n) if chance.random() < 0.5 else Not(Atom(n)) for n in names
        ]
        clauses.append(literals[0] if len(literals) == 1 else Or(tuple(literals)))
    return clauses


@pytest.mark.slow
def test_too_weak_and_too_strong_agree_with_truth_tables_and_witnesses_are_first() -> None:
    chance = Random(6)
    for _ in range(250):
        given = some_formula(chance, 3)
        clauses = _clauses(chance)
        whole = clauses[0] if len(clauses) == 1 else And(tuple(clauses))
        text = "\n".join(write(clause) for clause in clauses)
        report = graded(text, write(given))
        letters = {letter for letter in "ABCD" if letter in write(given)}
        rows = assignments()
        weak = [t for t in rows if true_in(whole, t) and not true_in(given, t)]
        strong = [t for t in rows if true_in(given, t) and not true_in(whole, t)]
        assert bool(item(report, "not too weak").witnesses) == bool(weak)
        assert bool(item(report, "not too strong").witnesses) == bool(strong)
        for id, found in (("not too weak", weak), ("not too strong", strong)):
            if found:
                true = frozenset(item(report, id).witnesses[0].true)
                fewest = min(map(len, (row & (letters | _in(text)) for row in found)))
                assert len(true) == fewest
                assert true in found
        same = table(given) == table(whole) and _in(text) <= letters
        assert report.passed == same
        assert 0 <= report.score <= 6


def _in(text: str) -> set[str]:
    return {letter for letter in "ABCD" if letter in text}


def test_many_letters_are_judged_by_the_solver_with_the_canonical_assignment() -> None:
    chain = " & ".join(f"(x{n} -> x{n + 1})" for n in range(20))
    right = [f"~x{n} | x{n + 1}" for n in range(20)]
    assert graded("\n".join(right), chain).passed
    report = graded("\n".join(right[:-1]), chain)
    assert item(report, "not too weak").witnesses[0].true == ("x19",)
    report = graded("\n".join([*right, "~x3 | x2"]), chain)
    true = item(report, "not too strong").witnesses[0].true
    assert true == tuple(f"x{n}" for n in range(3, 21))


def test_a_budget_that_ends_is_undecided_and_not_right() -> None:
    from minelogic.limits import Limits

    pigeons = " & ".join(
        [f"({' | '.join(f'p{i}_{h}' for h in range(7))})" for i in range(8)]
        + [f"(~p{i}_{h} | ~p{j}_{h})" for h in range(7) for i in range(8) for j in range(i)]
    )
    few = exercise(f"({pigeons}) -> A", "clauses", limits=Limits(conflicts=20))
    report = judged_answer(few, "A | ~A")
    assert report.status == "graded"
    assert report.score < 6
    assert "undecided" in {item.outcome for item in report.items}


@pytest.mark.parametrize(
    "answer",
    [
        "(" * 200_000,
        ("(" * 199 + "\n") * 1_000,
        "~" * 19_000 + "A",
        "A | " * 4_000 + "A",
        "A\n" * 100_000,
        "{" * 5_000 + "}" * 5_000,
        "{A}," * 4_000,
        "A  " * 6_000,
        "A, " * 6_000,
        " " * 19_000 + "by " * 10,
        "= " * 9_000,
        "A <-> " * 190 + "A",
        "\u202eA | B\x00\n",
        "A" * 19_000,
        "[] " * 6_000,
    ],
)
def test_hostile_text_has_a_clean_report(answer: str) -> None:
    for form in ("clauses", "steps", "either"):
        report = graded(answer, "A & (A | B)", form)
        assert report.status in ("graded", "unreadable"), report
        assert report.from_json(report.to_json()) == report


def test_reports_are_the_same_twice() -> None:
    for answer in ("A | C\n~(B & ~C)", f"{FORMULA}\n= (A & B) | C\n= (A | C) & (B | C)"):
        assert graded(answer, form="either").to_json() == graded(answer, form="either").to_json()
