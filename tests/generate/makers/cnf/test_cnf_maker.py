"""Exercises about conjunctive normal form, made and judged by truth tables written here."""

from __future__ import annotations

import tomllib
from itertools import product
from random import Random
from statistics import mean

import pytest

from minelogic.generate.attempts import Refused, attempted
from minelogic.generate.made import LEVELS, Made, Range, Wanted
from minelogic.generate.makers.cnf import MAKER
from minelogic.generate.makers.cnf.likeness import likeness
from minelogic.generate.makers.cnf.numbers import CONDITIONS, lettered
from minelogic.generate.makers.cnf.way import way_of
from minelogic.generate.makers.cnf.writing import text_of
from minelogic.grading.exercise_check import check_exercise
from minelogic.syntax.file.reader import parse_formula
from minelogic.syntax.tree import And, Atom, Formula, Iff, Implies, Not, Or, Truth
from tests.generate.making import made, written

EXERCISES = made(MAKER, 40)


@pytest.mark.parametrize("number", range(len(EXERCISES)))
def test_every_exercise_passes_its_check(number, tmp_path):
    folder = next(written(EXERCISES[number : number + 1], tmp_path))
    report = check_exercise(folder, isolated=False)
    assert report.ok, str(report)


@pytest.mark.parametrize("form", ["steps", "clauses"])
def test_exercises_in_one_form_pass_their_check(form, tmp_path):
    for folder in written(made(MAKER, 6, form=form), tmp_path):
        report = check_exercise(folder, isolated=False)
        assert report.ok, str(report)


@pytest.mark.parametrize("truth", ["valid", "contradictory"])
@pytest.mark.parametrize("form", [None, "steps", "clauses"])
def test_no_prompt_tells_that_a_formula_is_always_true_or_never(truth, form, tmp_path):
    exercises = made(MAKER, 3, truth=truth, form=form)
    for one, folder in zip(exercises, written(exercises, tmp_path), strict=True):
        assert set(table(asked(one), asked(one))) == {truth == "valid"}
        prompt, keys = one.files["prompt.md"], tomllib.loads(one.files["exercise.toml"])
        assert keys["form"] == (form or "steps")
        other = made(MAKER, 1, form=keys["form"], source="letters")[0]
        assert words(prompt) == words(other.files["prompt.md"])
        assert all(len(line) <= 80 for line in prompt.split("\n"))
        report = check_exercise(folder, isolated=False)
        assert report.ok, str(report)


def words(prompt: str) -> str:
    """The prompt but for its title and its formula."""
    return prompt.split("```", 2)[2]


def test_the_solution_ends_in_clauses_that_mean_the_formula():
    for one in EXERCISES:
        formula, lines = asked(one), formulas_in(one.files["reference.txt"])
        assert lines[0] == formula
        assert all(table(line, formula) == table(formula, formula) for line in lines)
        assert all(is_clause(part) for part in conjuncts(lines[-1]))


def test_wrong_answers_do_not_mean_the_formula_and_lose_points():
    seen = 0
    for one in EXERCISES:
        formula = asked(one)
        for wrong in tomllib.loads(one.files["exercise.toml"])["wrong"]:
            lines = formulas_in(one.files[wrong["file"]])
            ends = [lines[-1]] if lines[0] == formula else lines
            answer = And(tuple(ends)) if len(ends) > 1 else ends[0]
            if wrong.get("mistake") == "not-a-clause":
                assert not all(is_clause(part) for part in conjuncts(answer))
            else:
                assert table(answer, formula) != table(formula, formula)
            seen += 1
    assert seen > 2 * len(EXERCISES)


def test_every_letter_matters_and_no_formula_is_always_true_or_never():
    for one in EXERCISES:
        formula = asked(one)
        rows = table(formula, formula)
        assert set(rows) == {True, False}
        assert all(depends_on(formula, letter) for letter in letters(formula))


def test_the_measures_are_counted_by_the_steps_that_the_library_prints():
    for one in EXERCISES:
        clauses = conjuncts(formulas_in(one.files["reference.txt"])[-1])
        assert one.measures["clauses"] == len(clauses)
        assert one.measures["letters"] == len(letters(asked(one)))
        assert one.difficulty == sum(one.measures[name] for name in ("steps", "laws", "clauses"))
        assert one.level == MAKER.level(one.difficulty)


def test_levels_are_ordered_by_the_length_of_the_solution():
    by_level = {level: made(MAKER, 6, level=level) for level in LEVELS}
    steps = [mean(one.measures["steps"] for one in by_level[level]) for level in LEVELS]
    assert steps == sorted(steps)
    assert steps[-1] > 3 * steps[0]
    assert all(one.level == level for level in LEVELS for one in by_level[level])


def test_the_same_chance_gives_the_same_bytes():
    for seed in range(20):
        one, other = (attempted(MAKER, Random(seed), Wanted("x")) for _ in range(2))
        assert one == other


@pytest.mark.parametrize(
    ("values", "holds"),
    [
        ({"steps": Range(4, 6)}, lambda one: 4 <= one.measures["steps"] <= 6),
        ({"clauses": Range(2, 2)}, lambda one: one.measures["clauses"] == 2),
        ({"letters": Range(4, 4)}, lambda one: len(letters(asked(one))) == 4),
        ({"laws": ("iff", "De Morgan")}, lambda one: {"iff", "De Morgan"} <= laws(one)),
        ({"without": ("iff",)}, lambda one: "iff" not in laws(one)),
        ({"source": "board"}, lambda one: "bomb" in one.files["prompt.md"]),
        ({"source": "letters"}, lambda one: "bomb" not in one.files["prompt.md"]),
        ({"truth": "valid"}, lambda one: all(table(asked(one), asked(one)))),
        ({"truth": "contradictory"}, lambda one: not any(table(asked(one), asked(one)))),
    ],
)
def test_what_is_asked_for_is_made(values, holds, tmp_path):
    exercises = made(MAKER, 3, **values)
    assert all(holds(one) for one in exercises)
    for folder in written(exercises, tmp_path):
        assert check_exercise(folder, isolated=False).ok


def test_what_cannot_be_is_refused_at_once():
    refused = MAKER.refusal
    assert refused is not None
    assert refused(Wanted("x")) is None
    for values in (
        {"laws": ("iff",), "without": ("iff",)},
        {"source": "board", "truth": "valid"},
        {"steps": Range(1, 1)},
    ):
        assert refused(Wanted("x", values=values))


def test_another_level_is_rejected_with_a_reason():
    reasons = {
        one.reason
        for seed in range(60)
        if isinstance(one := attempted(MAKER, Random(seed), Wanted("x", Range(5, 5))), Refused)
    }
    assert "another level" in reasons


@pytest.mark.parametrize(
    ("one", "other", "alike"),
    [
        ("A -> B & C", "P -> R & Q", True),
        ("A & B -> C", "N & M -> L", True),
        ("(A | B) <-> C", "C <-> (B | A)", True),
        ("A -> B", "~A -> B", False),
        ("A -> (B -> C)", "(A -> B) -> C", False),
        ("A & A | B", "A & B | B", False),
        ("A & B | B", "A | A & B", True),
        ("A & B | C", "A & B | A", False),
    ],
)
def test_formulas_are_alike_up_to_the_names_of_letters_and_order(one, other, alike):
    assert (likeness(parse_formula(one)) == likeness(parse_formula(other))) is alike


@pytest.mark.parametrize("condition", CONDITIONS, ids=lambda condition: condition.formula)
def test_what_numbers_say_holds_on_every_board(condition):
    formula = parse_formula(condition.formula)
    rows = 0
    for bombs in product((False, True), repeat=4):
        world = dict(zip("ABCD", bombs, strict=True))
        shown = {"N": condition.around, "M": condition.around_other}
        numbers = {key: sum(world[letter] for letter in tiles) for key, tiles in shown.items()}
        world |= {f"{key}{n}": numbers[key] == n for key in numbers for n in range(5)}
        assert value(formula, world)
        rows += 1
    assert rows == 16


@pytest.mark.parametrize("condition", CONDITIONS, ids=lambda condition: condition.formula)
def test_the_story_of_a_number_names_every_letter_of_its_formula(condition):
    situation = lettered(condition)
    assert all(f"`{letter}`" in situation.story for letter in letters(situation.formula))
    assert "{" not in situation.sentence + situation.story
    assert situation.sentence.endswith(".")


@pytest.mark.parametrize(
    "text",
    ["A -> B & C", "(A -> B) -> C", "A -> (B -> C)", "~(A & (B | C)) <-> D", "(A <-> B) -> ~~C"],
)
def test_formulas_are_written_so_that_they_are_read_back(text):
    assert text_of(parse_formula(text)) == text
    assert parse_formula(text_of(parse_formula(text))) == parse_formula(text)


def test_a_line_of_the_way_is_all_uses_of_a_law():
    way = way_of(parse_formula("A <-> B & C"))
    assert [line.law for line in way.lines] == ["iff", "implication", "De Morgan", "distribution"]
    assert way.steps == 5


def asked(one: Made) -> Formula:
    return parse_formula(tomllib.loads(one.files["exercise.toml"])["formula"])


def laws(one: Made) -> set[str]:
    return set(way_of(asked(one)).laws)


def formulas_in(text: str) -> list[Formula]:
    """What stands on the lines, without the laws behind."""
    lines = [line.split("    ")[0] for line in text.splitlines() if line.strip()]
    return [parse_formula(line) for line in lines]


def conjuncts(formula: Formula) -> list[Formula]:
    if isinstance(formula, And):
        return [part for each in formula.parts for part in conjuncts(each)]
    return [formula]


def is_clause(formula: Formula) -> bool:
    if isinstance(formula, Or):
        return all(is_clause(part) for part in formula.parts)
    return isinstance(formula.body if isinstance(formula, Not) else formula, Atom | Truth)


def letters(formula: Formula) -> list[str]:
    """The atoms of a formula, as texts."""
    match formula:
        case Atom():
            return [text_of(formula)]
        case Not(body):
            return letters(body)
        case And(parts) | Or(parts):
            return list(dict.fromkeys([each for part in parts for each in letters(part)]))
        case Implies(left, right) | Iff(left, right):
            return list(dict.fromkeys([*letters(left), *letters(right)]))
    return []


def table(formula: Formula, over: Formula) -> list[bool]:
    """The values of a formula in all rows over the letters of another."""
    names = letters(over)
    rows = product((False, True), repeat=len(names))
    return [value(formula, dict(zip(names, row, strict=True))) for row in rows]


def depends_on(formula: Formula, letter: str) -> bool:
    names = [name for name in letters(formula) if name != letter]
    return any(
        value(formula, {**dict(zip(names, row, strict=True)), letter: True})
        != value(formula, {**dict(zip(names, row, strict=True)), letter: False})
        for row in product((False, True), repeat=len(names))
    )


def value(formula: Formula, world: dict[str, bool]) -> bool:
    match formula:
        case Truth(true):
            return true
        case Atom():
            return world[text_of(formula)]
        case Not(body):
            return not value(body, world)
        case And(parts):
            return all(value(part, world) for part in parts)
        case Or(parts):
            return any(value(part, world) for part in parts)
        case Implies(left, right):
            return not value(left, world) or value(right, world)
        case Iff(left, right):
            return value(left, world) == value(right, world)
    raise AssertionError(formula)
