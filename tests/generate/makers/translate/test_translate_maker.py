"""Sentences made into exercises: checked as any exercise is, their misreadings told by boards."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from random import Random
from statistics import mean

import pytest

import minelogic
from minelogic.exercises.load import load_exercise
from minelogic.generate.attempts import Refused, attempted
from minelogic.generate.made import LEVELS, Made, Range, Wanted
from minelogic.generate.makers.translate import MAKER, maker
from minelogic.generate.makers.translate.instance import Instance, instance
from minelogic.generate.makers.translate.measures import (
    hard_words,
    measures_of,
    most_variables,
    pattern_of,
)
from minelogic.generate.makers.translate.parameters import fillings
from minelogic.generate.makers.translate.template import TOPICS
from minelogic.generate.makers.translate.templates import TEMPLATES
from minelogic.grading.exercise_check import check_exercise
from minelogic.grading.judge import judged_answer
from minelogic.syntax.file.reader import parse_formula
from tests.generate.makers.translate.oracles import fields
from tests.generate.making import made, written

ALL = [template for topic in TOPICS for template in TEMPLATES[topic]]
EXERCISES = made(MAKER, 20)


@pytest.mark.parametrize("number", range(len(EXERCISES)))
def test_every_exercise_passes_its_check(number, tmp_path):
    folder = next(written(EXERCISES[number : number + 1], tmp_path))
    report = check_exercise(folder, isolated=False)
    assert report.ok, str(report)


@pytest.mark.slow
@pytest.mark.parametrize("template", ALL, ids=lambda template: template.name)
def test_every_filling_makes_an_exercise_that_passes_its_check(template, monkeypatch, tmp_path):
    chosen = fillings(template.parameters)
    for number, filling in enumerate(Random(template.name).sample(chosen, min(4, len(chosen)))):
        one = made_of(instance(template, filling, 0), monkeypatch)
        if isinstance(one, Refused):
            assert one.reason == "the sentence is always true, or never"
            assert template.name == "tile-shows-only-if"
            continue
        folder = next(written([one], tmp_path / str(number)))
        report = check_exercise(folder, isolated=False)
        assert report.ok, f"{filling.raw} {report}"


def test_misreadings_differ_from_the_sentence_and_from_each_other_on_some_board():
    for one in EXERCISES:
        boards = tomllib.loads(one.files["exercise.toml"])["boards"]
        texts = [one.files["reference.txt"], *wrong_answers(one)]
        columns = [truths(text, boards) for text in texts]
        assert len(set(columns)) == len(columns), one.files["exercise.toml"]
        assert len(columns) > 2


def test_wrong_answers_are_listed_with_the_mistakes_that_grading_names(tmp_path):
    codes = set()
    for folder in written(EXERCISES, tmp_path):
        exercise = load_exercise(folder)
        for wrong in exercise.wrong:
            report = judged_answer(exercise, (folder / wrong.file).read_text(encoding="utf-8"))
            assert report.score == wrong.score < exercise.points
            if wrong.mistake is not None:
                assert wrong.mistake in [mistake.code for mistake in report.mistakes]
                codes.add(wrong.mistake)
    assert len(codes) > 7


def test_levels_are_ordered_by_variables_and_alternations():
    by_level = {level: made(MAKER, 6, level=level) for level in LEVELS}
    assert all(one.level == level for level in LEVELS for one in by_level[level])
    sizes = [
        mean(len(one.files["reference.txt"].split()) for one in by_level[level]) for level in LEVELS
    ]
    assert sizes == sorted(sizes)
    variables = [mean(one.measures["variables"] for one in by_level[level]) for level in LEVELS]
    assert variables[0] < variables[2] < variables[4]


def test_the_same_chance_gives_the_same_bytes():
    for seed in range(8):
        one, other = (attempted(MAKER, Random(seed), Wanted("x")) for _ in range(2))
        assert one == other


@pytest.mark.parametrize("topic", TOPICS)
def test_sentences_of_a_topic_are_made(topic):
    names = {template.name for template in TEMPLATES[topic]}
    assert {one.key.split()[0] for one in made(MAKER, 3, topic=topic)} <= names


@pytest.mark.parametrize("pattern", ["forall exists", "exists forall", "forall count", ""])
def test_sentences_with_a_pattern_of_quantifiers_are_made(pattern):
    for one in made(MAKER, 2, pattern=pattern):
        assert pattern_of(parse_formula(one.files["reference.txt"])) == pattern


def test_larger_boards_are_judged_if_they_are_asked_for(tmp_path):
    for folder in written(made(MAKER, 2, size=(4, 4)), tmp_path):
        toml = tomllib.loads((folder / "exercise.toml").read_text(encoding="utf-8"))
        assert toml["boards"]["up_to"] == "4 x 4"
        assert check_exercise(folder, isolated=False).ok


@pytest.mark.parametrize("number", [2, 3])
def test_several_sentences_in_one_exercise_are_judged_together(number, tmp_path):
    exercises = made(MAKER, 2, sentences=number)
    for one, folder in zip(exercises, written(exercises, tmp_path), strict=True):
        assert one.measures["sentences"] == number
        assert one.files["reference.txt"].count("rule ") == number
        assert "missing-rule" in one.files["exercise.toml"]
        report = check_exercise(folder, isolated=False)
        assert report.ok, str(report)


@pytest.mark.parametrize(
    ("written_so", "pattern"),
    [("AE", "forall exists"), ("∀∃", "forall exists"), ("forall exists", "forall exists"),
     ("exists forall", "exists forall"), ("A C", "forall count"), ("none", "")],
)  # fmt: skip
def test_patterns_are_read_in_words_letters_and_signs(written_so, pattern):
    read = next(option.read for option in MAKER.options if option.name == "pattern")
    assert read(written_so) == pattern


@pytest.mark.parametrize("wrong", ["", "AA", "some", "A X"])
def test_what_is_no_pattern_is_told(wrong):
    read = next(option.read for option in MAKER.options if option.name == "pattern")
    with pytest.raises(ValueError, match=r"quantifiers|write"):
        read(wrong)


@pytest.mark.parametrize(
    ("formula", "pattern", "variables"),
    [
        ("forall i. exists j. B(i, j)", "forall exists", 2),
        ("~exists i, j. B(i, j)", "forall", 2),
        ("(forall i. B(i, i)) -> exists j. B(j, j)", "exists", 1),
        ("forall i. exists at most 1 j. B(i, j)", "forall count", 2),
        ("forall i, j. B(i, j) <-> ~exists x. B(x, j)", "forall exists", 3),
        ("B(0, 0) & ~B(0, 1)", "", 0),
    ],
)
def test_patterns_are_what_is_meant_after_negations_and_arrows(formula, pattern, variables):
    assert pattern_of(parse_formula(formula)) == pattern
    assert most_variables(parse_formula(formula)) == variables


def test_a_formula_is_measured_by_variables_changes_counts_connectives_and_words():
    formula = "forall i, j. S(i, j) -> exists one x, y. (adjacent(i, j, x, y) & B(x, y))"
    measures = measures_of(parse_formula(formula), "Every safe tile touches exactly one bomb.")
    assert measures == {
        "variables": 4, "alternations": 1, "counts": 1, "connectives": 2, "words": 1
    }  # fmt: skip
    assert hard_words("No tile is a bomb unless at most one is.") == ["unless", "at most", "no"]


def made_of(sentence: Instance, monkeypatch: pytest.MonkeyPatch) -> Made | Refused:
    """The exercise of one sentence, whatever chance says."""
    monkeypatch.setattr(maker, "_sentences", lambda *_: [sentence])
    return attempted(MAKER, Random(0), Wanted("x", Range(1, 5)))


def wrong_answers(one: Made) -> list[str]:
    return [text for name, text in one.files.items() if name.startswith("wrong/")]


def truths(text: str, boards: dict[str, object]) -> tuple[bool, ...]:
    """Whether a formula holds, on every board of an exercise with not too many tiles."""
    values = []
    for rows, columns in sizes_of(boards):
        if rows * columns > 9:
            continue
        problem = minelogic.loads(f"board {rows} x {columns}\nuse minesweeper\n")
        formula = problem.formula(text)
        for field in fields(rows, columns):
            values.append(problem.world(field.bombs).truth(formula))
    return tuple(values)


def sizes_of(boards: dict[str, object]) -> Iterator[tuple[int, int]]:
    least, most = size(str(boards.get("from", "1 x 1"))), size(str(boards["up_to"]))
    for rows in range(least[0], most[0] + 1):
        for columns in range(least[1], most[1] + 1):
            yield rows, columns
    also = boards.get("also", [])
    assert isinstance(also, list)
    yield from [size(each) for each in also]


def size(text: str) -> tuple[int, int]:
    rows, columns = text.split(" x ")
    return int(rows), int(columns)
