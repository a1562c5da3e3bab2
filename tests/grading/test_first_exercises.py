"""What beginners write in the first exercises of the course is told as what it is."""

import pytest

from minelogic.grading.grade import grade
from minelogic.grading.report.text import report_text


def told(exercise: str, answer: str) -> str:
    """The report on one line."""
    return " ".join(report_text(grade(exercise, answer)).split())


SAID = [
    ("only-if", "B(0, 1) if and only if ~B(0, 0)", "<-> for ->"),
    ("only-if", "B(0, 1) exactly when ~B(0, 0)", "'F exactly when G' is written F <-> G."),
    ("only-if", "B(0, 1) if ~B(0, 0)", "if G, then F"),
    ("covered", "rule one: forall i, j. S(i, j) <-> ~B(i, j)\n"
     "rule two: forall i, j. S(i, j) <-> ~U(i, j)", "<-> for -> (line 2)"),
    ("corner-bomb",
     "exists i, j. B(i, j) & exists exactly 3 x, y. (adjacent(i, j, x, y) & B(x, y))",
     "'B(x, y)' is a condition too many"),
    ("corner-bomb",
     "exists i, j. B(i, j) & exists exactly 3 x, y. (adjacent(i, j, x, y) & U(x, y))",
     "'U(x, y)' is a condition too many"),
    ("corner-bomb", "exists i, j, x, y. B(i, j) & exists exactly 3 x, y. adjacent(i, j, x, y)",
     "the quantifier further in has x, y of its own"),
    ("corner-bomb", "exists i, j. B(i, j) & exists exactly three x, y. adjacent(i, j, x, y)",
     "Write the number in digits: 3."),
    ("safe-or-bomb", "rule one: forall x, y. B(i, j) | S(i, j)",
     "The quantifier names 'x' and 'y', but the formula speaks of 'i' and 'j'."),
    ("safe-or-bomb", "rule one: B | S\nrule two: ~(B & S)",
     "Write them like B(i, j) and S(i, j)."),
    ("safe-or-bomb", "rule one: B(i, j) | S(i, j)\nrule two: ~(B(i, j) & S(i, j))",
     "The same holds for line 2. [unbound-variable]"),
    ("safe-or-bomb", "rule one: no i, j. B(i, j) & S(i, j)", "is written ~exists i, j."),
    ("true-or-false", "false\ntrue\ntrue\nfalse", "The same holds for lines 2, 3 and 4."),
]  # fmt: skip


@pytest.mark.parametrize(("exercise", "answer", "said"), SAID)
def test_it_is_told_what_is_wrong(exercise, answer, said):
    assert said in told(exercise, answer)


@pytest.mark.parametrize(("exercise", "answer"), [case[:2] for case in SAID])
def test_one_mistake_is_told_once(exercise, answer):
    assert told(exercise, answer).count("error:") <= 1
