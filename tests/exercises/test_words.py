"""Predicates that an exercise gives, and exercises by which nothing can be judged."""

from __future__ import annotations

import shutil
from fractions import Fraction
from pathlib import Path

import pytest

import minelogic
from minelogic.errors import FileError
from minelogic.exercises.load import find_exercise
from minelogic.exercises.show import exercise_text
from minelogic.grading.exercise_check import check_exercise
from minelogic.grading.sandbox import Sandbox

THEORY = """\
id = "wet"
kind = "theory"
points = 3
vocabulary = ["B", "Wet", "Tone"]
[boards]
up_to = "2 x 2"
"""
REFERENCE = """\
domain tone = 0..2
predicate Wet(row, column)
predicate Tone(tone)
predicate Own(row)
rule wet: forall i, j. Wet(i, j) <-> exists x, y. adjacent(i, j, x, y) & B(x, y)
rule tone: exists exactly 1 t in tone. Tone(t)
"""
RULES = "".join(line for line in REFERENCE.splitlines(keepends=True) if line.startswith("rule"))


def exercise(folder: Path, **files: str) -> Path:
    """An exercise about a predicate of its own; texts by the stems of their files."""
    texts = {"reference": REFERENCE, "starter": "# rules\n", "toml": THEORY} | files
    (folder / "exercise.toml").write_text(texts.pop("toml"))
    (folder / "prompt.md").write_text("When is a tile wet?")
    for stem, text in texts.items():
        (folder / f"{stem}.mine").write_text(text)
    return folder


READABLE = {
    "declares nothing": RULES,
    "declares the same": REFERENCE,
    "declares a predicate alone": "predicate Tone(tone)\n" + RULES,
    "has another name for the domain": "domain hue = 0..2\npredicate Tone(hue)\n"
    + RULES.replace("in tone", "in hue"),
    "has the places in its own coordinates": "coordinates rows from 1\n" + RULES,
}


@pytest.mark.parametrize("answer", READABLE.values(), ids=READABLE)
def test_predicates_of_the_reference_are_known_to_answers(tmp_path, answer):
    report = minelogic.grade(exercise(tmp_path), answer)
    assert report.status == "graded"
    assert report.score == 3


def test_what_is_known_is_judged_as_what_is_declared(tmp_path):
    path = exercise(tmp_path)
    weak = RULES.replace("<->", "->")
    known, declared = (
        minelogic.grade(path, text, name="answer")
        for text in (weak, REFERENCE.split("rule")[0] + weak)
    )
    assert known.score == declared.score == 2
    assert [item.outcome for item in known.items] == [item.outcome for item in declared.items]


UNREADABLE = {
    "defines it": ("define Wet(i, j): B(i, j)\n" + RULES, "of-the-exercise", "Wet is a predicate"),
    "takes it for a domain": ("domain Wet = 0..1\nfact B(0, 0)", "of-the-exercise", "Wet is a"),
    "has another domain": ("domain tone = 0..3\n" + RULES, "of-the-exercise", "tone is a domain"),
    "defines the domain": ("define tone(t): t = 0\nfact B(0, 0)", "of-the-exercise", "tone is a"),
    "has other places": ("predicate Wet(row)\nrule a: forall i. Wet(i)", "other-places", "Wet"),
    "uses what is not given": (RULES + "rule o: forall i. Own(i)", "unknown-predicate", "'Own'"),
}


@pytest.mark.parametrize(("answer", "code", "words"), UNREADABLE.values(), ids=UNREADABLE)
def test_a_word_of_the_exercise_is_nothing_else(tmp_path, answer, code, words):
    report = minelogic.grade(exercise(tmp_path), answer)
    assert report.status == "unreadable"
    assert report.score == 0
    assert code in [finding.code for finding in report.findings]
    assert any(words in finding.message for finding in report.findings)


def test_a_definition_by_another_name_is_none_of_these(tmp_path):
    text = "define Damp(i, j): exists x, y. adjacent(i, j, x, y) & B(x, y)\n"
    text += "rule a: forall i, j. Wet(i, j) <-> Damp(i, j)\n" + RULES.splitlines()[1]
    assert minelogic.grade(exercise(tmp_path), text).passed


def test_the_declarations_are_shown(tmp_path):
    shown = " ".join(exercise_text(minelogic.load_exercise(exercise(tmp_path)), "wet").split())
    said = "domain tone = 0 .. 2; predicate Wet(row, column); predicate Tone(tone)."
    assert said in shown
    assert "Own" not in shown


TRANSLATE = """\
id = "wet"
kind = "translate"
sentence = "Every bomb is wet."
reference = "reference.mine"
starter = "starter.mine"
[boards]
up_to = "2 x 2"
"""


@pytest.mark.parametrize(
    ("answer", "score"),
    [
        ("forall i, j. B(i, j) -> Wet(i, j)", 1),
        ("rule a: forall i, j. B(i, j) -> Wet(i, j)", 1),
        ("predicate Wet(row, column)\nfact forall i, j. B(i, j) -> Wet(i, j)", 1),
        ("rule a: forall i, j. Wet(i, j) -> B(i, j)", 0),
    ],
)
def test_translations_know_them_too(tmp_path, answer, score):
    reference = "predicate Wet(row, column)\nrule a: forall i, j. B(i, j) -> Wet(i, j)\n"
    report = minelogic.grade(exercise(tmp_path, toml=TRANSLATE, reference=reference), answer)
    assert (report.status, report.score) == ("graded", score)


def test_help_for_one_formula_speaks_of_no_statements():
    report = minelogic.grade("no-two-touch", "reference")
    (finding,) = report.findings
    assert finding.code == "unknown-predicate"
    assert finding.help == (
        "What is said of a tile is written as in B(0, 1), with the row and the column of a tile. "
        "This exercise speaks of B, S and adjacent; there are also Q and U."
    )


def test_a_wrong_answer_that_cannot_be_read_says_why(tmp_path):
    toml = THEORY + '\n[[wrong]]\nfile = "half.mine"\nscore = 1\n'
    path = exercise(tmp_path, toml=toml, half="rule a: forall i, j. Wett(i, j)\n")
    row = next(row for row in check_exercise(path, isolated=False).rows if row.file == "half.mine")
    assert not row.ok
    assert "its status is unreadable (line 1: There is no predicate 'Wett')" in row.sentence


@pytest.mark.parametrize(
    ("starter", "right"),
    [("# rules\n", True), (RULES[:40] + "\n", False), ("rule a: B(0,0)", True)],
)
def test_a_starter_can_be_read_or_says_nothing(tmp_path, starter, right):
    report = check_exercise(exercise(tmp_path, starter=starter), isolated=False)
    assert next(row.ok for row in report.rows if row.check == "starter") is right


# exercises by which nothing can be judged


def broken(tmp_path: Path, name: str, file: str, old: str, new: str) -> Path:
    folder = tmp_path / name
    shutil.copytree(find_exercise(name), folder)
    text = (folder / file).read_text("utf-8")
    assert old in text
    (folder / file).write_text(text.replace(old, new), "utf-8")
    return folder


PROPERTY = '[[property]]\nname = "p"\nsentence = "p"\nformula = "R"\n\n[boards]'
BROKEN = [
    ("safe-or-bomb", "reference.mine", "B(i, j) | S(i, j)", "B(i, j | S(i, j)", "reference.mine"),
    ("safe-or-bomb", "reference.mine", "B(i, j) | S(i, j)", "C(i, j) | S(i, j)", "reference.mine"),
    ("safe-or-bomb", "exercise.toml", "[boards]", PROPERTY, "exercise.toml"),
    ("no-two-touch", "reference.txt", "forall", "foral", "reference.txt"),
    ("one-two-one", "board.mine", "1 1 2 1 -", "1 1 3 1 -", "board.mine"),
]


@pytest.mark.parametrize(("name", "file", "old", "new", "place"), BROKEN)
def test_a_broken_exercise_is_found_before_anyone_is_judged(tmp_path, name, file, old, new, place):
    known = minelogic.load_exercise(broken(tmp_path, name, file, old, new))
    for judged in (lambda: minelogic.grade(known, "x"), lambda: Sandbox(known)):
        with pytest.raises(FileError) as caught:
            judged()
        assert Path(caught.value.diagnostics[0].source.name) == tmp_path / name / place
    rows = check_exercise(known).rows
    assert rows
    assert all(not row.ok and row.sentence.startswith(f"{place}, line ") for row in rows)


def test_a_theory_of_the_folder_with_mistakes_is_found(tmp_path):
    toml = THEORY.replace("points = 3", 'points = 3\nuses = ["near"]')
    path = exercise(tmp_path, toml=toml, near="define near(i, j): B(i, j\n")
    with pytest.raises(FileError, match=r"near\.mine:1"):
        minelogic.grade(path, RULES)
    (tmp_path / "near.mine").write_text("define near(i, j): B(i, j)\n")
    assert minelogic.grade(path, "use near\n" + RULES).score == Fraction(3)
