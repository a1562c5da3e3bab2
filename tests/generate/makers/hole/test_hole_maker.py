"""Theories with holes, made: what each hole changes, by going through all worlds."""

from __future__ import annotations

import re
import tomllib
from itertools import product
from random import Random
from statistics import mean

import pytest

from minelogic.exercises.load import load_exercise
from minelogic.generate.attempts import attempted
from minelogic.generate.made import Made, Range, Wanted
from minelogic.generate.makers.hole import MAKER
from minelogic.generate.makers.hole.spoilings import likeness
from minelogic.grading.exercise_check import check_exercise
from minelogic.grading.judge import judged_answer
from minelogic.syntax.file.reader import parse_formula
from tests.generate.makers.truth.oracle import Field
from tests.generate.making import made, written

OWN = made(MAKER, 5, theory="own")
KNOWN = [made(MAKER, 1, theory=name)[0] for name in ("minesweeper", "perimeter")]


class World(Field):
    """A board on which what is safe is settled apart from the bombs."""

    def bomb(self, i: int, j: int) -> bool:
        return self._sign(i, j) in ("*", "!")

    def safe(self, i: int, j: int) -> bool:
        return self._sign(i, j) in ("-", "!")

    def _sign(self, i: int, j: int) -> str:
        inside = 0 <= i < self.rows and 0 <= j < self.columns
        return self.cells[i][j] if inside else "."


def rules(text: str) -> dict[str, str]:
    """The formulas of a theory by their names."""
    joined = re.sub(r"\n +", " ", text)
    return dict(re.findall(r'(?m)^rule (\w+) "[^"]*": (.*)$', joined))


def allows(theory: dict[str, str], world: Field) -> bool:
    return all(world.truth(parse_formula(formula)) for formula in theory.values())


def toml_of(one: Made) -> dict:
    return tomllib.loads(one.files["exercise.toml"])


def single(one: Made, hole: str) -> dict[str, str]:
    """The right theory with one of the holes."""
    right, given = rules(one.files["reference.mine"]), rules(one.files["starter.mine"])
    theory = {name: formula for name, formula in right.items() if name != hole}
    return theory | ({hole: given[hole]} if hole in given else {})


@pytest.mark.parametrize("one", OWN + KNOWN, ids=lambda one: one.key[:40])
def test_every_exercise_passes_its_check(one, tmp_path):
    report = check_exercise(next(written([one], tmp_path)), isolated=False)
    assert report.ok, str(report)


def test_the_boards_that_are_kept_tell_their_hole_and_no_other():
    for one in OWN:
        right = rules(one.files["reference.mine"])
        toml = toml_of(one)
        holes = [each["rule"] for each in toml["hole"]]
        assert sorted({board["hole"] for board in toml["board"]}) == sorted(holes)
        for board in toml["board"]:
            world = World(board["rows"])
            assert allows(right, world) == board["allowed"]
            for hole in holes:
                same = allows(single(one, hole), world) == board["allowed"]
                assert same == (hole != board["hole"])


def test_every_single_hole_makes_another_theory_on_some_small_board():
    """By all worlds of the smallest boards, each tile a bomb, safe, both or neither."""
    for one in OWN:
        theories = [rules(one.files["reference.mine"])]
        theories += [single(one, each["rule"]) for each in toml_of(one)["hole"]]
        columns = [
            tuple(allows(theory, World([" ".join(row) for row in rows])) for rows in small(one))
            for theory in theories
        ]
        if any(columns[0]):
            told = [World(board["rows"]) for board in toml_of(one)["board"]]
            more = [tuple(allows(theory, world) for world in told) for theory in theories]
            both = [a + b for a, b in zip(columns, more, strict=True)]
            assert len(set(both)) == len(both)


def small(one: Made) -> list[list[tuple[str, ...]]]:
    """All worlds of the least board of an exercise, if it has at most four tiles."""
    words = toml_of(one)["boards"].get("from", "1 x 2").split(" x ")
    rows, columns = int(words[0]), int(words[1])
    if rows * columns > 4:
        return []
    return [
        [signs[n : n + columns] for n in range(0, rows * columns, columns)]
        for signs in product(".*-!", repeat=rows * columns)
    ]


def test_spoiled_rules_are_named_by_their_slip_and_missing_ones_are_not_there():
    for one in OWN + KNOWN:
        right, given = rules(one.files["reference.mine"]), rules(one.files["starter.mine"])
        for hole in toml_of(one)["hole"]:
            name = hole["rule"]
            assert (name in given) == ("mistake" in hole)
            if name in given:
                assert likeness(given[name]) != likeness(right[name]) or given[name] != right[name]
        holes = {hole["rule"] for hole in toml_of(one)["hole"]}
        assert {n: f for n, f in given.items() if n not in holes} == {
            n: f for n, f in right.items() if n not in holes
        }


def test_wrong_answers_get_what_is_listed_and_no_two_of_them_are_the_same(tmp_path):
    for folder in written(OWN + KNOWN, tmp_path):
        exercise = load_exercise(folder)
        texts = [(folder / wrong.file).read_text(encoding="utf-8") for wrong in exercise.wrong]
        assert len({str(sorted(rules(text).items())) for text in texts}) == len(texts) >= 2
        for wrong, text in zip(exercise.wrong, texts, strict=True):
            assert judged_answer(exercise, text).score == wrong.score < exercise.points


def test_levels_are_ordered_by_what_there_is_to_write():
    by_level = {level: made(MAKER, 2, level=level, theory="own") for level in (1, 3, 5)}
    holes = [
        mean(one.measures["writing"] + one.measures["mending"] for one in by_level[level])
        for level in by_level
    ]
    assert holes == sorted(holes)
    assert holes[0] < holes[-1]


def test_the_same_chance_gives_the_same_bytes():
    wanted = Wanted("x", Range(1, 3), {"theory": "own"})
    assert attempted(MAKER, Random(3), wanted) == attempted(MAKER, Random(3), wanted)
    assert len({one.key for one in OWN}) == len(OWN)


@pytest.mark.parametrize(("sort", "missing"), [("removed", True), ("spoiled", False)])
def test_holes_are_of_the_sort_that_is_asked_for(sort, missing):
    one = made(MAKER, 1, theory="own", holes=sort, gaps=Range(2, 2), rules=Range(3, 3))[0]
    assert (one.measures["missing"], one.measures["wrong"]) == ((2, 0) if missing else (0, 2))
    assert one.measures["rules"] == 3


def test_a_slip_can_be_asked_for():
    one = made(MAKER, 1, theory="own", holes="spoiled", slips=("how-many",), gaps=Range(1, 1))[0]
    assert {hole["mistake"] for hole in toml_of(one)["hole"]} == {"how-many"}


def test_formulas_are_alike_up_to_names_and_turning_the_board():
    one = "forall i. exists j. B(i, j)"
    assert likeness(one) == likeness("forall y. exists x. B(x, y)")
    assert likeness(one) != likeness("exists j. forall i. B(i, j)")


def test_what_cannot_be_is_refused_at_once():
    refused = MAKER.refusal
    assert refused is not None
    assert refused(Wanted("x")) is None
    for values in (
        {"theory": "automaton", "rules": Range(3, 4)},
        {"theory": "perimeter", "topology": "torus"},
        {"holes": "removed", "slips": ("converse",)},
    ):
        assert refused(Wanted("x", values=values)), values
