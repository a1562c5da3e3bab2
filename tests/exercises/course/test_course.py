"""The course that ships: what it has, in which order, and what is found in one that is wrong."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import pytest

from minelogic.errors import FileError
from minelogic.exercises.course.course import Step
from minelogic.exercises.course.load import is_course, load_course
from minelogic.exercises.course.start import answer_folder, start_course, started_files
from minelogic.exercises.exercise import Exercise
from minelogic.exercises.load import exercise_names
from minelogic.exercises.new import new_exercise
from minelogic.resources import data_dir

COURSE = load_course()
STEPS = COURSE.steps
CHAPTERS = [
    "propositions", "truth", "words", "perimeter", "counting", "cnf", "entailment", "proofs",
    "quantifiers", "translating", "total", "automaton", "paper", "errors",
]  # fmt: skip


def by_name(step: Step) -> str:
    return step.name


def test_every_exercise_that_ships_is_in_the_course_once_and_in_the_folder_of_its_chapter():
    assert sorted(step.name for step in STEPS) == exercise_names()
    for chapter in COURSE.chapters:
        for step in chapter.steps:
            assert Path(step.exercise.folder).parent.name == chapter.name
            assert step.exercise.id == step.name


def test_no_folder_of_exercises_is_fuller_than_one_can_look_through():
    root = Path(str(data_dir("exercises")))
    for folder in (root, *[root / chapter.name for chapter in COURSE.chapters]):
        assert len(list(folder.iterdir())) <= 26


def test_the_chapters_come_in_the_order_of_a_first_course():
    assert [chapter.name for chapter in COURSE.chapters] == CHAPTERS
    assert [step.number for step in STEPS] == [*range(1, len(STEPS) + 1)]
    assert all(one.week <= other.week for one, other in pairwise(STEPS))
    assert COURSE.weeks == tuple(range(1, max(COURSE.weeks) + 1))


def test_the_way_is_never_steep():
    """A chapter begins easily, and no exercise is harder than all before it by more than one."""
    hardest = 1
    for chapter in COURSE.chapters:
        assert chapter.steps[0].difficulty <= 3
        reached = chapter.steps[0].difficulty
        for step in chapter.steps:
            assert step.difficulty <= reached + 2, step.name
            assert step.difficulty <= hardest + 1, step.name
            reached, hardest = max(reached, step.difficulty), max(hardest, step.difficulty)


@pytest.mark.parametrize("step", STEPS, ids=by_name)
def test_an_exercise_says_what_it_teaches_and_how_to_check_an_answer(step):
    exercise = step.exercise
    assert step.teaches
    assert len(exercise.wrong) >= 4
    assert exercise.starter.strip()
    prompt = " ".join(exercise.prompt.split())
    assert f"`minelogic grade {step.name} {exercise.answer}`" in prompt
    assert (
        prompt.index("**Hand in**") < prompt.index("minelogic grade") < prompt.index("**Points**")
    )


@pytest.mark.parametrize("step", STEPS, ids=by_name)
def test_no_prompt_gives_its_answer_away(step):
    assert not given_away(step.exercise, step.exercise.prompt)
    assert not given_away(step.exercise, step.exercise.starter)
    assert given_away(step.exercise, f"{step.exercise.prompt}\n{step.exercise.reference}")


def given_away(exercise: Exercise, text: str) -> bool:
    """Whether all of the reference stands in a text, without its comments."""
    whole = re.escape(" ".join(_lines(exercise.reference)))
    return re.search(rf"(?<![^\s`]){whole}(?![^\s`])", _plain(text)) is not None


def _lines(text: str) -> list[str]:
    lines = [_plain(re.sub(r"#.*", "", line)) for line in text.splitlines()]
    return [line for line in lines if line]


def _plain(text: str) -> str:
    return " ".join(text.split())


# What is laid out for a student.


def test_a_folder_is_laid_out_and_what_is_there_is_kept(tmp_path):
    written, kept = start_course(COURSE, tmp_path)
    assert len(written) == len(started_files(COURSE)) > 2 * len(STEPS)
    assert kept == []
    for chapter in COURSE.chapters:
        for step in chapter.steps:
            folder = tmp_path / answer_folder(chapter, step)
            assert (folder / step.exercise.answer).read_text() == step.exercise.starter
            prompt = (folder / "prompt.md").read_text()
            assert step.exercise.title in prompt
            assert not given_away(step.exercise, prompt)
    answer = tmp_path / answer_folder(COURSE.chapters[0], STEPS[0]) / STEPS[0].exercise.answer
    answer.write_text("mine\n")
    (tmp_path / "README.md").unlink()
    written, kept = start_course(COURSE, tmp_path)
    assert [Path(path).name for path in written] == ["README.md"]
    assert len(kept) == len(started_files(COURSE)) - 1
    assert answer.read_text() == "mine\n"


def test_boards_that_students_may_see_are_laid_out_and_references_never():
    files = started_files(COURSE)
    assert files["07-entailment/one-two-one/board.mine"]
    assert not any("reference" in path or "/wrong/" in path for path in files)
    for path, text in files.items():
        assert text.endswith("\n") or not text, path


# A course of one's own.


TOML = """\
id = "mine"

[[chapter]]
name = "first"
title = "The first"
week = 2

[[exercise]]
name = "one"
chapter = "first"

[[exercise]]
name = "safe-or-bomb"
chapter = "first"
difficulty = 4
week = 3
teaches = "to say it"
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    new_exercise("cnf", tmp_path / "first" / "one")
    (tmp_path / "course.toml").write_text(TOML)
    return tmp_path


def test_a_course_of_ones_own_has_own_exercises_and_those_that_ship(folder):
    assert is_course(folder)
    assert is_course(folder / "course.toml")
    assert not is_course(folder / "first")
    course = load_course(folder)
    assert (course.id, course.title, course.weeks) == ("mine", "mine", (2, 3))
    first, second = course.steps
    assert (first.name, first.difficulty, first.week) == (str(folder / "first" / "one"), 1, 2)
    assert (second.name, second.difficulty, second.week) == ("safe-or-bomb", 4, 3)
    assert course.points == first.exercise.points + second.exercise.points
    assert load_course(folder / "course.toml") == course


@pytest.mark.parametrize(
    ("old", "new", "code", "line", "said"),
    [
        ('id = "mine"\n', "", "missing-key", 1, "'id' is missing"),
        ('id = "mine"', 'id = "a b"', "bad-value", 1, "letters, digits"),
        ('id = "mine"', "id = mine", "not-toml", 1, "cannot be read as TOML"),
        ('name = "first"', 'nam = "first"', "unknown-key", 4, "'nam'"),
        ('name = "first"', 'name = "a/b"', "bad-value", 4, "the name of a folder"),
        ("week = 2", "week = 0", "bad-value", 6, "from 1 to 53"),
        ("week = 2", 'week = "two"', "bad-value", 6, "a whole number"),
        ('name = "one"', 'name = "on"', "bad-exercise", 9, "'on' cannot be used"),
        ('name = "one"', 'name = "safe-or-bomb"', "bad-value", 13, "safe-or-bomb is there already"),
        ('chapter = "first"', 'chapter = "frist"', "bad-value", 10, "no chapter 'frist'"),
        ('chapter = "first"\n', "", "missing-key", 8, "'chapter' is missing"),
        ("difficulty = 4", "difficulty = 6", "bad-value", 15, "from 1 to 5"),
        ("difficulty = 4", "dificulty = 4", "unknown-key", 15, "'dificulty'"),
        (
            '[[chapter]]\nname = "first"\ntitle = "The first"\nweek = 2\n',
            "", "bad-value", 6, "first",
        ),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_course_is_told_with_its_place(folder, old, new, code, line, said):
    assert old in TOML
    (folder / "course.toml").write_text(TOML.replace(old, new, 1))
    with pytest.raises(FileError) as caught:
        load_course(folder)
    finding = caught.value.diagnostics[0]
    assert (finding.code, finding.line) == (code, line), finding
    assert said in finding.message
    assert finding.help


def test_a_chapter_without_exercises_and_a_course_without_chapters_are_told(folder):
    (folder / "course.toml").write_text(f'{TOML}\n[[chapter]]\nname = "second"\n')
    with pytest.raises(FileError) as caught:
        load_course(folder)
    assert "second has no exercise" in caught.value.diagnostics[0].message
    (folder / "course.toml").write_text('id = "mine"\n')
    with pytest.raises(FileError) as caught:
        load_course(folder)
    assert [finding.code for finding in caught.value.diagnostics] == ["missing-key"]


def test_an_exercise_with_mistakes_is_told_by_its_name(folder):
    (folder / "first" / "one" / "exercise.toml").write_text('id = "one"\nkind = "cn"\n')
    with pytest.raises(FileError) as caught:
        load_course(folder)
    (finding,) = caught.value.diagnostics
    assert finding.code == "bad-exercise"
    assert "'one' cannot be used: line 2: " in finding.message


def test_no_course_is_said_in_a_sentence(tmp_path):
    for place, why in ((tmp_path, "it has no course.toml"), (tmp_path / "x", "no such folder")):
        with pytest.raises(FileError) as caught:
            load_course(place)
        assert caught.value.diagnostics[0].code == "no-course"
        assert why in caught.value.diagnostics[0].message


# What instructors read.


def test_the_guide_says_of_every_exercise_what_it_teaches_in_the_order_of_the_course():
    guide = (Path(__file__).parents[3] / "docs" / "course.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `([\w-]+)` \| (.*?) \| .+ \|$", guide, re.M)
    told = [(name, says) for name, says in rows if name in {step.name for step in STEPS}]
    assert [name for name, _ in told] == [step.name for step in STEPS]
    for step, (name, says) in zip(STEPS, told, strict=True):
        assert step.exercise.folder.endswith(f"errors/{name}") or says == step.teaches


def test_the_plan_of_the_guide_has_the_points_of_each_week():
    guide = (Path(__file__).parents[3] / "docs" / "course.md").read_text(encoding="utf-8")
    plan = dict(re.findall(r"^\| (\d+) \| [^|]+ \| (\d+) \|", guide, re.M))
    weeks = {
        str(week): str(sum(step.exercise.points for step in STEPS if step.week == week))
        for week in COURSE.weeks
    }
    assert plan == weeks
