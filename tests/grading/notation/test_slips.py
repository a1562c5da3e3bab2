"""A slip that has one reading costs nothing but what the exercise says, in every kind."""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction

import pytest

from minelogic import grade
from minelogic.exercises.load import load_exercise
from minelogic.records import replace

Slip = Callable[[str], str]

ANSWERS: dict[str, dict[str, Fraction]] = {
    "safe-or-bomb": {
        "rule one: forall i, j. B(i, j) | S(i, j)\n"
        "rule two: forall i, j. ~(B(i, j) & S(i, j))\n": Fraction(4),
        "rule one: forall i, j. B(i, j) -> ~S(i, j)\n": Fraction(3),
        "rule one: forall i, j. B(i, j) <-> S(i, j)\n": Fraction(0),
    },
    "no-two-touch": {
        "forall i, j, x, y. B(i, j) & adjacent(i, j, x, y) -> ~B(x, y)\n": Fraction(4),
        "forall i, j, x, y. B(i, j) & |i - x| <= 1 & |j - y| <= 1 -> ~B(x, y)\n": Fraction(2),
        "forall i, j, x, y. B(i, j) & adjacent(i, j, x, y) -> B(x, y)\n": Fraction(0),
    },
    "one-number-cnf": {
        "N -> (L <-> ~R)\nN -> (L -> ~R) & (~R -> L)\n~N | (~L | ~R) & (R | L)\n"
        "(~N | ~L | ~R) & (~N | R | L)\n": Fraction(6),
    },
    "bomb-when-not-safe": {
        "theorem t: ~B -> S, Q -> S, ~S |- B & ~Q\nproof\n"
        "  ~B -> S   premise\n  Q -> S   premise\n  ~S   premise\n"
        "  ~~B   MT 1, 3\n  B   ~~E 4\n  ~Q   MT 2, 3\n  B & ~Q   &I 5, 6\nqed\n": Fraction(6),
        "theorem t: ~B -> S, Q -> S, ~S |- B & ~Q\nproof\n"
        "  ~B -> S   premise\n  Q -> S   premise\n  ~S   premise\n"
        "  B   ->E 1, 3\n  ~Q   ->E 2, 3\n  B & ~Q   &I 4, 5\nqed\n": Fraction(3, 7),
    },
    "one-two-one": {
        "S(0, 2) by (1, 0), (1, 1)\nB(0, 1) by (1, 2), (0, 2)\n": Fraction(2),
        "S(0, 2)\nB(0, 1)\nB(0, 0)\n": Fraction(0),
    },
}


def fenced(text: str) -> str:
    return f"```\n{text}```\n"


def headed(text: str) -> str:
    return f"Answer:\n{text}"


def with_bold_head(text: str) -> str:
    return f"**Solution:**\n\n{text}"


def small(text: str) -> str:
    return re.sub(r"\b[BSQNLR]\b(?=[^:]*)", lambda letter: letter[0].lower(), text)


def long_arrows(text: str) -> str:
    text = text.replace("<->", "<-->")
    return re.sub(r"(?<![<-])->(?!E)", "-->", text)


def square(text: str) -> str:
    return re.sub(r"(?<=[BS])\(([^()]*)\)", r"[\1]", text)


def stopped(text: str) -> str:
    lines = []
    for line in text.splitlines():
        head, gap, tail = line.partition("   ")
        if line.startswith(("proof", "qed")):
            lines.append(line)
        elif gap:
            lines.append(f"{head}.{gap}{tail}")
        else:
            lines.append(f"{line}.")
    return "\n".join(lines) + "\n"


def bulleted(text: str) -> str:
    return re.sub(r"^(?!theorem|proof|qed)[ ]*(?=\S)", "- ", text, flags=re.MULTILINE)


def numbered(text: str) -> str:
    return "".join([f"{n}) {line}\n" for n, line in enumerate(text.splitlines(), 1)])


def without_rule(text: str) -> str:
    return re.sub(r"^rule \w+: ", "", text, flags=re.MULTILINE)


def without_name(text: str) -> str:
    return re.sub(r"^rule \w+:", "rule “what I mean”:", text, flags=re.MULTILINE)


def without_commas(text: str) -> str:
    return re.sub(r"(?<=\w), (?=[ijxy\d])", " ", text)


def without_dot(text: str) -> str:
    return re.sub(r"(forall [^.]*)\.", r"\1", text)


def with_semicolons(text: str) -> str:
    return text.replace("\n", ";\n")


def with_look_alikes(text: str) -> str:
    return text.replace("|", "∣").replace("~", "∼")


def with_double_equals(text: str) -> str:
    return text.replace("|i - x| <= 1", "(i == x | |i - x| == 1)")


EVERY = ("fence", fenced), ("head", headed), ("head", with_bold_head)
SLIPS: dict[str, tuple[tuple[str, Slip], ...]] = {
    "safe-or-bomb": (
        *EVERY, ("wrong-case", small), ("wrong-operator", long_arrows), ("square-brackets", square),
        ("unexpected-text", stopped), ("unexpected-text", with_semicolons), ("bullet", bulleted),
        ("bullet", numbered), ("no-rule", without_rule), ("no-rule-name", without_name),
        ("smart-quotes", without_name), ("missing-comma", without_commas),
        ("missing-dot", without_dot), ("look-alike", with_look_alikes),
    ),
    "no-two-touch": (
        *EVERY, ("wrong-case", small), ("wrong-operator", long_arrows), ("square-brackets", square),
        ("unexpected-text", stopped), ("bullet", bulleted), ("bullet", numbered),
        ("missing-comma", without_commas), ("missing-dot", without_dot),
        ("look-alike", with_look_alikes), ("wrong-operator", with_double_equals),
    ),
    "one-number-cnf": (
        *EVERY, ("wrong-case", small), ("wrong-operator", long_arrows), ("full-stop", stopped),
    ),
    "bomb-when-not-safe": (
        *EVERY, ("wrong-case", small), ("wrong-operator", long_arrows), ("full-stop", stopped),
        ("bullet", bulleted),
    ),
    "one-two-one": (
        *EVERY, ("wrong-case", small), ("square-brackets", square), ("full-stop", stopped),
        ("missing-comma", without_commas),
    ),
}  # fmt: skip
ROWS = [
    (name, answer, code, slip)
    for name, slips in SLIPS.items()
    for answer in ANSWERS[name]
    for code, slip in slips
    if slip(answer) != answer
]
IDS = [
    f"{name}: {slip.__name__} {code} {number}" for number, (name, _, code, slip) in enumerate(ROWS)
]


def test_every_kind_has_its_slips():
    assert {load_exercise(name).kind for name in SLIPS} == {
        "theory", "translate", "cnf", "proof", "deduce",
    }  # fmt: skip
    assert len(ROWS) > 60
    for name, answers in ANSWERS.items():
        for answer, points in answers.items():
            report = grade(name, answer)
            assert report.score == points
            assert all(f.severity == "error" for f in report.findings), str(report)


@pytest.mark.parametrize(("name", "answer", "code", "slip"), ROWS, ids=IDS)
def test_a_slip_with_one_reading_is_read_so_and_noted(name, answer, code, slip):
    text = slip(answer)
    report = grade(name, text)
    assert report.score == ANSWERS[name][answer], str(report)
    notes = [finding for finding in report.findings if finding.code == code]
    assert notes, str(report)
    for note in notes:
        assert note.severity == "warning"
        assert "read" in note.message or "passed over" in note.message
        assert note.line is not None
        assert note.column is not None
        # The place is one in the text that was handed in.
        line = text.splitlines()[note.line - 1]
        assert 1 <= note.column <= len(line) + 1
        assert note.excerpt[0].endswith(line) or len(line) > 60


@pytest.mark.parametrize(("name", "answer", "code", "slip"), ROWS, ids=IDS)
def test_each_kind_of_slip_takes_off_what_the_exercise_says(name, answer, code, slip):
    exercise = replace(load_exercise(name), notation_off=Fraction(1, 8))
    report = grade(exercise, slip(answer))
    right = ANSWERS[name][answer]
    kinds = {line.text for item in report.items if item.id == "notation" for line in item.lines}
    assert kinds
    (charge,) = [item for item in report.items if item.id == "notation"]
    assert charge.score == -min(Fraction(len(charge.lines), 8), right)
    assert report.score == right + charge.score
    assert grade(exercise, answer).score == right


@pytest.mark.parametrize(("name", "answer", "code", "slip"), ROWS, ids=IDS)
def test_an_exercise_may_insist_on_its_notation(name, answer, code, slip):
    exercise = replace(load_exercise(name), notation="strict")
    report = grade(exercise, slip(answer))
    assert report.status == "unreadable"
    assert report.score == 0
    assert code in {finding.code for finding in report.findings}
    assert all(finding.severity == "error" for finding in report.findings)
    assert grade(exercise, answer).score == ANSWERS[name][answer]


TWO_READINGS = [
    ("no-two-touch", "forall i in rows B(i, 0) -> exists x, y. B(x, y)", "missing-dot",
     ["(forall i in rows. B(i, 0))", "forall i in rows. (B(i, 0)"]),
    ("no-two-touch", "1. forall i, j. ~B(i, j)\n2. exists i, j. B(i, j)", "two-formulas",
     ["besides the first", "in its place"]),
    ("safe-or-bomb", "rule r: forall i j in rows. B(i, j) | S(i, j)", "missing-comma",
     ["forall i, j in …. if the range is meant for all", "for the last one alone"]),
    ("safe-or-bomb", "rule r: forall i, j. if B(i, j) then ~S(i, j)", "wrong-operator", []),
    ("safe-or-bomb", "rule r: forall i, j. B(i, j) <- ~S(i, j)", "wrong-operator", []),
    ("safe-or-bomb", "rule r: forall i, j. B(i, j) S(i, j)", "missing-operator", []),
    ("safe-or-bomb", "rule r: forall i, j. (B(i, j) | S(i, j)", "unclosed-bracket", []),
    ("safe-or-bomb", "rule r: forall i, j. Bomb(i, j) | Safe(i, j)", "unknown-predicate", []),
    ("safe-or-bomb", "rule r: forall i, j. B(i, j) | S(i, j) \u202e",
     "bidirectional-character", []),
]  # fmt: skip


@pytest.mark.parametrize(("name", "text", "code", "readings"), TWO_READINGS)
def test_what_has_two_readings_is_not_judged_and_both_are_told(name, text, code, readings):
    report = grade(name, text)
    assert report.status == "unreadable"
    assert report.score == 0
    finding = next(finding for finding in report.findings if finding.code == code)
    assert finding.severity == "error"
    for reading in readings:
        assert reading in f"{finding.message} {finding.help}"


def test_a_quantifier_without_a_dot_is_read_as_in_textbooks_where_nothing_is_left_free():
    short = "forall i, j B(i, j) -> exists x, y. (B(x, y) & ~B(x, y))"
    report = grade("no-two-touch", short)
    assert report.status == "graded"
    assert (
        report.score
        == grade(
            "no-two-touch", short.replace("forall i, j B(i, j)", "(forall i, j. B(i, j))")
        ).score
    )
    assert [finding.code for finding in report.findings] == ["quantifier-ends-early"]


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("one-number-cnf", "~N | ~L | ~R\n~N | l | R\n~n | L | r\n"),
        (
            "bomb-when-not-safe",
            "theorem t: ~B -> S, Q -> S, ~S |- B & ~q\nproof\n  1. Q   ?\nqed\n",
        ),
    ],
)
def test_a_letter_in_both_cases_may_be_two_letters(name, text):
    report = grade(name, text)
    assert report.score < load_exercise(name).points
    assert "wrong-case" not in {finding.code for finding in report.findings}
    (doubt, *_) = [finding for finding in report.findings if finding.code == "two-cases"]
    assert "it may be meant for" in doubt.message
    assert "another letter" in doubt.message


@pytest.mark.parametrize(
    ("name", "text", "points"),
    [
        # What goes on in the next line is no formula of its own, and no dot is at its end.
        ("safe-or-bomb", "rule one:\n  forall i, j.\n  S(i, j)\n    <-> ~B(i, j)\n", 4),
        ("safe-or-bomb", "forall i, j.\nS(i, j)\n<-> ~B(i, j)\n", 4),
        ("safe-or-bomb", "1. forall i, j.\n   S(i, j) <->\n   ~B(i, j)\n", 4),
        ("no-two-touch",
         "Answer:\n~exists i, j, x, y.\n  (adjacent(i, j, x, y) &\n  B(i, j) & B(x, y))", 4),
        # A display and a comment are left alone.
        ("safe-or-bomb",
         "board 1 x 2\ndisplay\n- .\nrule one: forall i, j. S(i, j) <-> ~B(i, j)", 4),
        ("safe-or-bomb", "# 1. b[i, j].\nrule one: forall i, j. S(i, j) <-> ~B(i, j)", 4),
    ],
)  # fmt: skip
def test_lines_that_go_on_are_one_formula(name, text, points):
    report = grade(name, text)
    assert report.score == points, str(report)


def test_a_sentence_has_its_full_stop():
    report = grade("one-number-cnf", "~N | ~L | ~R\n~N | L | R\n# So we are done.\n")
    assert report.score == 6
    assert report.findings == ()
    report = grade("one-two-one", "S(0, 2) by (1, 0), (1, 1) because they are enough.\n")
    assert report.score == 1
    assert report.findings == ()


def test_a_text_that_is_hardly_one_is_given_up_soon():
    text = "forall i j b[i,j] --> s[i,j].\n" * 400
    assert grade("safe-or-bomb", text).status in ("graded", "unreadable")
    assert grade("one-number-cnf", "~n | [l | r.\n" * 200).status in ("graded", "unreadable")
