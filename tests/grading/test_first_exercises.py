"""What beginners write in the first exercises of the course is told as what it is."""

import pytest

from minelogic.exercises.load import load_exercise
from minelogic.exercises.show import exercise_markdown
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


@pytest.mark.parametrize("cases", ["(0,0), (1,2), (2,1)", "(0, 0); (1, 2); (2, 1)"])
def test_a_list_of_pairs_is_taken_where_it_has_one_reading(cases):
    full = told("every-and-some", f"4. true: {cases}")
    assert "✓ 4. forall i. exists j. B(i, j) 1 of 1" in full
    wrong = told("every-and-some", f"4. true: {cases.replace('1', '0')}")
    assert "✗ 4. forall i. exists j. B(i, j) 1/2 of 1" in wrong


def test_what_is_true_for_a_reason_is_no_two_verdicts():
    text = told("true-or-false", "3. true: false implies everything\n4. false, B(0, 1) is wrong")
    assert "2 verdicts are right" in text


def test_points_that_are_lost_are_no_points_of_some():
    text = told("true-or-false", "1. true")
    assert "1 off" in text
    assert "-1" not in text


def test_whatever_was_written_with_all_brackets_is_not_warned_about():
    answer = "(B(0, 0) & ~B(0, 2)) | (B(0, 2) & ~B(0, 0))"
    assert "warning" not in told("either-or", answer)


OF_EACH_KIND = (
    "both-and-not", "true-or-false", "covered", "by-cases", "one-number-cnf", "one-two-one",
    "spoiled-numbers", "one-wrong-line",
)  # fmt: skip


@pytest.mark.parametrize("name", OF_EACH_KIND)
def test_a_starter_has_no_mistakes_of_the_students(name):
    exercise = load_exercise(name)
    report = grade(exercise, exercise.starter + "\n")
    if exercise.kind == "hole":
        return  # what is to be mended there has mistakes, and that it was left is said by its judge
    assert not report.mistakes
    assert all(not item.mistakes for item in report.items)
    if report.status != "empty":
        assert report.message.startswith("This is still what you were given to begin with")
    changed = grade(exercise, exercise.starter + "\nB(0, 0)\n")
    assert "given to begin with" not in changed.message


@pytest.mark.parametrize("name", OF_EACH_KIND)
def test_a_prompt_is_no_answer(name):
    exercise = load_exercise(name)
    for prompt in (exercise.prompt, exercise_markdown(exercise, name)):
        report = grade(exercise, prompt)
        assert report.score == 0
        assert report.message.startswith("This is the text of the exercise")
        assert not report.findings


@pytest.mark.parametrize(
    ("name", "answer", "what"),
    [
        ("only-if", "1. false\n2. true", "verdicts on formulas"),
        ("covered", "1. true: i = 0", "verdicts on formulas"),
        ("true-or-false", "rule one: forall i, j. B(i, j)", "rules of a theory"),
    ],
)
def test_an_answer_of_another_form_is_told(name, answer, what):
    assert f"These look like {what}" in told(name, answer)
    right = load_exercise(name).reference
    assert "These look like" not in told(name, right)


def test_what_is_not_covered_is_said():
    rules = "rule one: forall i, j. S(i, j) <-> ~B(i, j)\nrule two: forall i, j. {}\n"
    assert "no tile is covered)" in told("covered", rules.format("S(i, j) -> ~U(i, j)"))
    assert "covered" not in told("safe-or-bomb", rules.format("B(i, j)")).partition("Safe")[2]
