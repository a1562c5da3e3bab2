"""Assignments read from their folders, and what is said of those that have mistakes."""

from __future__ import annotations

from datetime import timedelta
from fractions import Fraction
from pathlib import Path

import pytest

import minelogic
from minelogic.exercises.new import new_exercise
from tests.doc_examples import ROOT

HEAD = 'id = "week"\n'
ONE = '[[exercise]]\nexercise = "safe-or-bomb"\n'
TWO = '[[exercise]]\nexercise = "no-two-touch"\n'
DUE = "due = 2026-10-16T23:59:00+02:00\n"


def load(folder: Path, text: str) -> minelogic.Assignment:
    (folder / "assignment.toml").write_text(text)
    return minelogic.load_assignment(folder)


def test_what_is_left_out_has_its_default(tmp_path):
    week = load(tmp_path, HEAD + ONE + TWO)
    assert (week.title, str(week.points), week.attempts) == ("week", "8", "last")
    assert [part.worth for part in week.parts] == [4, 4]
    assert [part.exercise.answer for part in week.parts] == ["answer.mine", "answer.txt"]
    assert week.policy.due is None


def test_points_are_shared_by_weight_exactly(tmp_path):
    text = HEAD + "points = 10\n" + ONE + "weight = 2\n" + TWO + 'weight = "1"\n'
    week = load(tmp_path, text)
    assert [part.worth for part in week.parts] == [Fraction(20, 3), Fraction(10, 3)]
    assert sum(part.worth for part in week.parts) == week.points == 10


def test_answers_with_one_name_are_called_as_their_exercises(tmp_path):
    week = load(tmp_path, HEAD + ONE + '[[exercise]]\nexercise = "numbers"\n')
    names = [part.exercise.answer for part in week.parts]
    assert names == ["safe-or-bomb.mine", "numbers.mine"]


def test_the_policy_is_data(tmp_path):
    text = HEAD + DUE + 'grace = "15 minutes"\nlate = "10 % a day"\nlate_most = "50 %"\n'
    text += 'attempts = "best each"\nmost_attempts = 3\nuntil = 2026-10-20T12:00:00Z\n' + ONE
    week = load(tmp_path, text)
    assert week.policy.grace == timedelta(minutes=15)
    assert week.policy.rule is not None
    assert (week.attempts, week.most_attempts) == ("best each", 3)
    assert week.policy.until is not None


@pytest.mark.parametrize(
    ("text", "code", "line", "said"),
    [
        (ONE, "missing-key", 1, "The key 'id' is missing"),
        (HEAD, "missing-key", 1, "The key 'exercise' is missing"),
        (HEAD + 'titel = "x"\n' + ONE, "unknown-key", 2, "There is no key 'titel'"),
        (HEAD + 'exercises = ["a"]\n', "unknown-key", 2, "There is no key 'exercises'"),
        (HEAD + '[[exercise]]\nexercise = "safe-or-bom"\n', "bad-exercise", 3, "safe-or-bom"),
        (HEAD + ONE + ONE, "bad-value", 5, "safe-or-bomb is there already"),
        (HEAD + ONE + 'wieght = 2\n', "unknown-key", 4, "There is no key 'wieght'"),
        (HEAD + "due = 2026-10-16T23:59:00\n" + ONE, "bad-value", 2, "it has no zone"),
        (HEAD + "due = 2026-10-16\n" + ONE, "bad-value", 2, "it is no date with a time"),
        (HEAD + 'late = "10 % a day"\n' + ONE, "bad-value", 2, "without a due date"),
        (HEAD + DUE + 'late = "a lot"\n' + ONE, "bad-value", 3, "'a lot' is no rule"),
        (HEAD + DUE + 'late_most = "5 %"\n' + ONE, "bad-value", 3, "lateness costs nothing"),
        (HEAD + DUE + 'grace = "soon"\n' + ONE, "bad-value", 3, "'soon' is no time"),
        (HEAD + DUE + "until = 2026-10-01T00:00:00Z\n" + ONE, "bad-value", 3, "before the due"),
        (HEAD + 'attempts = "bst"\n' + ONE, "bad-value", 2, "there is no 'bst'"),
        (HEAD + "most_attempts = 0\n" + ONE, "bad-value", 2, "it is a number above 0"),
        (HEAD + ONE + "weight = 0\n", "bad-value", 3, "no points to be had"),
        (HEAD + ONE + 'answer = "../x.mine"\n', "bad-value", 4, "it is the name of a file"),
        (HEAD + ONE + 'answer = "a.txt"\n' + TWO + 'answer = "A.txt"\n', "bad-value", 7, "too"),
        ("id = week", "not-toml", 1, "cannot be read as TOML"),
    ],
)  # fmt: skip
def test_a_mistake_has_its_place_and_its_sentence(tmp_path, text, code, line, said):
    with pytest.raises(minelogic.FileError) as raised:
        load(tmp_path, text)
    first = raised.value.diagnostics[0]
    assert (first.code, first.line) == (code, line)
    assert said in first.message
    assert first.help


def test_where_there_is_none_that_is_said(tmp_path):
    with pytest.raises(minelogic.FileError, match=r"it has no assignment\.toml"):
        minelogic.load_assignment(tmp_path)
    with pytest.raises(minelogic.FileError, match="there is no such folder"):
        minelogic.load_assignment(tmp_path / "none")


def test_a_new_one_works_as_it_is(tmp_path):
    new_exercise("assignment", tmp_path / "week-3")
    week = minelogic.load_assignment(tmp_path / "week-3")
    assert (week.id, week.title, len(week.parts)) == ("week-3", "Week 3", 2)


def test_the_one_that_ships_can_be_loaded():
    week = minelogic.load_assignment(ROOT / "exercises" / "examples" / "week")
    assert [part.worth for part in week.parts] == [6, 4]
