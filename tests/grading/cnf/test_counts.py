"""Points follow from the counts that are printed, and what holds is not shown as wrong."""

from __future__ import annotations

import re
from fractions import Fraction
from random import Random

import pytest

from minelogic.grading.judge import judged_answer
from minelogic.grading.report.text import report_text
from minelogic.grading.report.values import GradeReport
from minelogic.syntax.printer import write
from minelogic.syntax.tree import And, Formula, Iff, Not, Or
from tests.grading.cnf.test_points import _answers, _harmless, _some_steps
from tests.grading.cnf_oracle import exercise, table

GIVEN = "(A | B) -> (C <-> D)"
ARROW = "~(A | B) | (C <-> D)"
INWARDS = "(~A & ~B) | (C <-> D)"
CASES = "(~A & ~B) | (C & D) | (~C & ~D)"
DONE = "(~A | ~C | D) & (~A | C | ~D) & (~B | ~C | D) & (~B | C | ~D)"
_COUNT = re.compile(
    r"(?P<right>\d+) steps? (?:is|are) right|(?P<halved>\d+) counts? half"
    r"|(?P<wrong>\d+) (?:do(?:es)? not follow|cannot be read|(?:is|are) undecided)"
    r"|at least (?P<missing>\d+) more (?:is|are) missing"
)


def graded(answer: str, form: str = "steps", formula: str = GIVEN) -> GradeReport:
    return judged_answer(exercise(formula, form), answer)


def share(message: str) -> Fraction:
    """The share of the points, worked out from the counts in a message alone."""
    told = {"right": 0, "halved": 0, "wrong": 0, "missing": 0}
    for count in _COUNT.finditer(message):
        told[str(count.lastgroup)] += int(count[str(count.lastgroup)])
    whole = sum(told.values())
    right = told["right"] + Fraction(told["halved"], 2)
    assert f"that is {_mixed(right)} of {whole}" in message, message
    return right / whole


def _mixed(number: Fraction) -> str:
    whole, rest = divmod(number, 1)
    return " ".join(str(part) for part in (whole, rest) if part) or "0"


@pytest.mark.parametrize(
    ("lines", "points"),
    [
        (["~(A | B) | (C & D) | (~C & ~D)"], "5/2"),
        ([ARROW], "5/3"),
        ([ARROW, INWARDS, CASES], "15/4"),
        ([ARROW, CASES], "10/3"),
        ([CASES], "5/4"),  # three laws at once
        (["(A -> (C <-> D)) & (B -> (C <-> D))"], "5/6"),
        ([ARROW, INWARDS, CASES, DONE], "6"),
        # Wrong twins: a half of the equivalence, exclusive cases, a double negation.
        ([ARROW, INWARDS, "(~A & ~B) | (C & D)"], "5/2"),
        ([ARROW, INWARDS, "(~A & ~B) | (C & ~D) | (~C & D)"], "5/2"),
        (["~~(A | B) -> (C <-> D)"], "0"),
    ],
)  # fmt: skip
def test_an_equivalence_in_cases_is_progress(lines: list[str], points: str) -> None:
    report = graded("\n".join([GIVEN, *lines]))
    assert report.score == Fraction(points)
    assert report.items[0].score == 5 * share(report.items[0].message)


def test_what_comes_no_nearer_is_named_and_earns_nothing() -> None:
    report = graded("\n".join([GIVEN, ARROW, f"~~({ARROW})", ARROW, ARROW]))
    message = report.items[0].message
    assert "Lines 3 and 4 come no nearer to conjunctive normal form, and earn nothing." in message
    assert "Line 5 changes nothing, and earns nothing." in message
    assert report.score == graded("\n".join([GIVEN, ARROW])).score
    assert "no nearer" not in graded("\n".join([GIVEN, ARROW, INWARDS])).items[0].message


def _in_cases(chance: Random, formula: Formula) -> Formula:
    """The formula with an equivalence that it is, or has on its sides, in its disjunctive form."""
    match formula:
        case Iff(left, right):
            return Or((And((left, right)), And((Not(left), Not(right)))))
        case And(parts) | Or(parts):
            place = chance.randrange(len(parts))
            new = [*parts[:place], _in_cases(chance, parts[place]), *parts[place + 1 :]]
            return type(formula)(tuple(new))
        case Not(body):
            return Not(_in_cases(chance, body))
    return formula


@pytest.mark.parametrize("form", ["steps", "either"])
def test_points_of_steps_follow_from_the_counts_that_are_printed(form: str) -> None:
    chance, halves = Random(21), 0
    for _ in range(150):
        given, lines = _some_steps(chance)
        for _ in range(chance.randint(0, 2)):
            place = chance.randint(1, len(lines))
            change = chance.choice([_harmless, _in_cases])
            lines = [*lines[:place], change(chance, lines[place - 1]), *lines[place:]]
        texts = [write(line) for line in lines]
        if chance.random() < 0.2:
            texts.insert(chance.randint(1, len(texts)), "A | | B")
        report = graded("\n".join(texts), form, write(given))
        item = report.items[0]
        if item.id == "every step holds":
            assert item.score == item.points * share(item.message), (texts, item.message)
            halves += "half" in item.message
    assert halves if form == "steps" else not halves


def test_points_of_clauses_follow_from_the_counts_that_are_printed() -> None:
    chance = Random(22)
    for _ in range(150):
        given, clauses = _answers(chance)
        report = graded("\n".join(map(write, clauses)), "clauses", write(given))
        told = re.search(r"There are points for (\d+) of (\d+) clauses?", report.message)
        if told:
            assert report.score == 6 * Fraction(int(told[1]), int(told[2])), report.message
        else:
            assert report.score in (0, 6), report.message


def test_a_written_out_equivalence_always_earns() -> None:
    chance = Random(23)
    for _ in range(60):
        given, _ = _some_steps(chance)
        cases = _in_cases(chance, given)
        if cases != given:
            assert table(cases, "ABC") == table(given, "ABC")
            assert graded(write(cases), "steps", write(given)).score > 0, write(given)


def test_an_item_that_holds_is_not_shown_as_wrong() -> None:
    report = graded("~A | ~C | D\n~A | C | ~D", "clauses")
    outcomes = {item.id: item.outcome for item in report.items}
    assert outcomes == {"in cnf": "passed", "not too weak": "failed", "not too strong": "passed"}
    text = report_text(report)
    assert re.search(
        r"✓  In conjunctive normal form, over the letters of the formula +1 of 2", text
    )
    assert "This holds. There are points for 2 of 4 clauses." in text
    wrong = graded("~A | ~C | D\n~A | (C & ~D)", "clauses")
    assert wrong.items[0].outcome == "failed"
    assert not report.passed


@pytest.mark.parametrize("form", ["clauses", "steps", "either"])
def test_latex_is_read_as_everywhere(form: str) -> None:
    whole = r"$(\neg A \lor \neg C \lor D) \land (\neg A \lor C \lor \neg D) \land$" "\n"
    rest = r"$(\lnot B \vee \lnot C \vee D) \wedge (\neg B \lor C \lor \neg D)$"
    start = r"(A \lor B) \rightarrow (C \leftrightarrow D)" "\n"
    arrow = r"\neg (A \lor B) \lor (C \leftrightarrow D)" "\n"
    report = graded((start + arrow if form == "steps" else "") + whole + rest, form)
    assert report.score == (Fraction(7, 2) + Fraction(5, 4) if form == "steps" else 6)
    assert not report.findings
    slip = graded((whole + rest).replace(r"\lor C", r"\lor \neg C"), form)
    assert slip.score < report.score
    assert not [finding for finding in slip.findings if finding.code == "remark"]


def test_a_line_of_latex_is_quoted_as_it_is_written() -> None:
    report = graded(r"\neg A \lor B")
    assert report.items[0].lines[0].text == r"\neg A \lor B"
    assert graded("\\frac A B").status == "unreadable"


def test_boolean_algebra_is_told_in_signs() -> None:
    (finding,) = graded("A' + C + D'").findings
    assert finding.message == "'A' + C + D'' is no formula over letters."
    assert finding.help.endswith(": ~A | C | ~D")
    (letter,) = graded("A' | C", "clauses").findings
    assert letter.help == "The negation of A is written ~A."
    (other,) = graded("X' | C", "clauses").findings
    assert "~X" not in other.help


@pytest.mark.parametrize(
    ("text", "columns"),
    [("(A | | B) -> ->", [4, 11]), ("(A | | B) & C &", [4, 15]), ("A | | | B", [3]),
     ("A & B &", [7])],
)  # fmt: skip
def test_all_operators_without_operands_are_told(text: str, columns: list[int]) -> None:
    assert [finding.column for finding in graded(text).findings] == columns
