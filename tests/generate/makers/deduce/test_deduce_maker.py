"""Displays made to order: what they need, how difficult they are, and what is written of them."""

from __future__ import annotations

import json
import re
from functools import cache
from itertools import product
from statistics import mean
from typing import Any

import pytest

from minelogic.exercises.load import load_exercise
from minelogic.generate import Generated, GenerateError, make, write_generated
from minelogic.generate.made import Made
from minelogic.generate.makers.deduce import MAKER
from minelogic.grading.exercise_check import check_exercise
from tests.derive.by_numbers import forced, forced_by_sums, in_rounds, least_forced, near
from tests.derive.by_numbers import shown_numbers as numbers_of
from tests.generate.makers.deduce.oracle import boards, grid, tiles_of

NEEDS = ("one-number", "two-numbers", "three-numbers", "total")
TOPOLOGIES = ("king", "rook", "torus", "triangle", "graph")
WEIGHTS = {1: 1, 2: 4, 3: 7, 4: 10, 5: 13}


@cache
def some(count: int = 3, **options: Any) -> tuple[Made, ...]:
    made = make("deduce", seed="tests", count=count, **options)
    assert made.complete, str(made)
    return tuple([each.made for each in made.exercises])


def folder_of(made: Made, path):
    for name, text in made.files.items():
        (path / name).parent.mkdir(parents=True, exist_ok=True)
        (path / name).write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize("topology", TOPOLOGIES)
@pytest.mark.parametrize("needs", NEEDS)
def test_every_exercise_passes_its_check(needs, topology, tmp_path):
    for number, one in enumerate(some(2, needs=needs, topology=topology)):
        folder = folder_of(one, tmp_path / str(number))
        report = check_exercise(folder, isolated=False)
        assert report.ok, str(report)
        assert [row.check for row in report.rows].count("certificate") == 1
        task: Any = load_exercise(folder).task
        assert task.needs == needs


@pytest.mark.parametrize("needs", ["four-numbers", "five-numbers", "contradiction"])
def test_rare_needs_are_met_too(needs, tmp_path):
    (one,) = some(1, needs=needs)
    assert check_exercise(folder_of(one, tmp_path), isolated=False).ok


@pytest.mark.parametrize(
    ("needs", "topology"),
    [
        *product(("one-number", "two-numbers"), TOPOLOGIES[:-1]),
        ("three-numbers", "king"),
        ("three-numbers", "torus"),
        ("three-numbers", "triangle"),
    ],
)
def test_what_is_needed_is_needed_when_all_ways_are_tried(needs, topology):
    most = 1 + ("one-number", "two-numbers", "three-numbers").index(needs)
    for one in some(2, needs=needs, topology=topology, size="4x4", shown=55, tries=4000):
        _, rows, columns, signs, mines = grid(one.files["board.mine"])
        assert mines is None
        neighbours = near(topology, rows, columns)
        taken, end = in_rounds(neighbours, signs, most)
        assert max(taken) == most
        assert "." not in end
        assert one.difficulty == sum(WEIGHTS[numbers] for numbers in taken)
        assert one.measures["tiles"] == len(taken)
        assert one.measures["hard"] == sum(numbers > 1 for numbers in taken)


def test_a_contradiction_is_needed_where_no_two_numbers_and_no_small_sum_lead_on():
    (one,) = some(1, needs="contradiction")
    certificate = json.loads(one.files["certificate.json"])
    neighbours = near("king", *grid(one.files["board.mine"])[1:3])
    stuck = [
        int(sign) if sign.isdigit() else sign
        for row in certificate["fixpoint"]["display"]
        for sign in row.split()
    ]
    assert least_forced(neighbours, stuck, 2) == (0, {})
    assert forced_by_sums(neighbours, stuck, 2) == {}
    step = certificate["derivation"]["steps"][certificate["fixpoint"]["steps"]]
    assert step["form"] == "contradiction"


def test_the_total_is_needed_where_all_numbers_together_do_not_lead_on():
    for one in some(3, needs="total", size="4x4"):
        _, rows, columns, signs, mines = grid(one.files["board.mine"])
        neighbours = near("king", rows, columns)
        worlds = list(boards(neighbours, signs, mines))
        assert len(worlds) == 1
        assert len(list(boards(neighbours, signs))) > 1
        told = re.search(r"There (?:is|are) (\w+) bombs? in all\.", one.files["prompt.md"])
        assert told
        assert told[1] == str(mines)
        certificate = json.loads(one.files["certificate.json"])
        stuck = [
            int(sign) if sign.isdigit() else sign
            for row in certificate["fixpoint"]["display"]
            for sign in row.split()
        ]
        assert forced(neighbours, stuck, numbers_of(neighbours, stuck)) == {}


@pytest.mark.parametrize("needs", ["one-number", "two-numbers", "total"])
def test_the_solution_is_so_on_every_board(needs):
    for one in some(3, needs=needs, size="4x4"):
        _, rows, columns, signs, mines = grid(one.files["board.mine"])
        worlds = list(boards(near("king", rows, columns), signs, mines))
        claims = re.findall(r"[BS]\(\d+, \d+\)", one.files["reference.txt"])
        tiles = tiles_of(claims, columns)
        assert set(tiles) == {tile for tile, sign in enumerate(signs) if sign == "."}
        for tile, bomb in tiles.items():
            assert {tile in world for world in worlds} == {bomb}


def test_tiles_may_be_left_if_that_is_asked_for(tmp_path):
    exercises = some(4, guesses=True, needs="two-numbers", size="5x5", tries=3000)
    left = 0
    for number, one in enumerate(exercises):
        assert check_exercise(folder_of(one, tmp_path / str(number)), isolated=False).ok
        is_left = json.loads(one.files["certificate.json"])["guesses"]
        prompt = " ".join(one.files["prompt.md"].split())
        assert ("Not every covered tile can be told" in prompt) == is_left
        assert ("wrong/guess.txt" in one.files) == is_left
        left += is_left
    assert left


@pytest.mark.parametrize(
    ("options", "holds"),
    [
        ({"steps": "6-8"}, lambda measures, _: 6 <= measures["steps"] <= 8),
        ({"chain": "9-"}, lambda measures, _: measures["chain"] >= 9),
        ({"chain": "-4", "size": "5"}, lambda measures, _: measures["chain"] <= 4),
        ({"size": "3x7"}, lambda _, shape: shape[1:3] == (3, 7)),
        ({"topology": "torus", "size": "4x6"}, lambda _, shape: shape[0] == "torus"),
        ({"topology": "rook,torus", "size": "2-5"},
         lambda _, shape: shape[0] == "rook" or min(shape[1:3]) >= 3),
        ({"needs": "contradiction", "premises": "3-5"},
         lambda measures, _: 3 <= measures["premises"] <= 5),
    ],
)  # fmt: skip
def test_what_is_asked_for_is_what_is_made(options, holds):
    for one in some(2, **options):
        assert holds(one.measures, grid(one.files["board.mine"]))


def test_sizes_topologies_and_what_is_shown_come_from_their_ranges():
    boards = [
        grid(one.files["board.mine"])
        for one in some(12, size="3x6-5x8", topology="king, triangle", shown="40-60")
    ]
    assert {shape[0] for shape in boards} == {"king", "triangle"}
    assert {shape[1] for shape in boards} <= {3, 4, 5}
    assert {shape[2] for shape in boards} <= {6, 7, 8}
    assert len({shape[1:3] for shape in boards}) > 3
    every = [one.files["board.mine"].split("\n")[0] for one in some(40, topology="any", size="5")]
    kinds = {"graph" if "graph" in text else text for text in every}
    assert len(kinds) == 5


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"size": "8x8-5x5"}, "size: the first size of a range is the smaller one"),
        ({"size": "5x5-"}, "size: write rows and columns as in 6x8, or a range as in 5x5-8x8"),
        ({"size": "3x3-99x99"}, "size: rows and columns go from 1 to 30"),
        ({"topology": "king,hex"}, "topology: write some of king, rook, torus, triangle and graph"),
        ({"shown": "0-10"}, "shown: it goes from 1 to 100"),
    ],
)
def test_a_range_that_is_none_is_told(options, said):
    with pytest.raises(GenerateError) as error:
        make("deduce", **options)
    assert said in str(error.value)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"steps": "1"}, "it has too many steps"),
        ({"steps": "300-"}, "it has too few steps"),
        ({"chain": "90-"}, "its chains of influence are too short"),
        ({"chain": "1"}, "a chain of influence is too long"),
        ({"needs": "total", "premises": "19"}, "no step uses so many numbers"),
    ],
)
def test_what_is_too_little_or_too_much_is_said_in_words(options, said):
    made = make("deduce", tries=25, size="6x6", **options)
    assert said in dict(made.rejected)


def test_so_many_percent_of_the_tiles_are_mines():
    for one in some(2, needs="one", density="40", size="10", shown="80"):
        marked = grid(one.files["board.mine"])[3].count("*")
        assert marked + one.files["reference.txt"].count("B(") == 40


def test_measures_are_those_of_the_solution():
    for one in some(5):
        lines = one.files["reference.txt"].splitlines()
        assert one.measures["steps"] == len(lines)
        costs = [len(re.findall(r"\(", line.split(" by ")[1])) for line in lines]
        assert one.measures["premises"] == max(costs) == 2
        assert one.measures["tiles"] == sum(line.split(" by ")[0].count("(") for line in lines)


@pytest.mark.parametrize("needs", ["one-number", "two-numbers", "total"])
def test_levels_are_ordered_by_the_number_of_steps_and_tiles(needs):
    by_level = [some(5, needs=needs, difficulty=level) for level in range(1, 6)]
    for level, exercises in enumerate(by_level, 1):
        assert {one.level for one in exercises} == {level}
    for measure in ("steps", "tiles"):
        means = [mean(one.measures[measure] for one in exercises) for exercises in by_level]
        assert means == sorted(means)
        assert means[-1] > 2 * means[0]


def test_levels_begin_where_the_formula_says():
    assert [MAKER.level(n) for n in (1, 14, 15, 24, 25, 39, 40, 59, 60, 999)] == [
        1, 1, 2, 2, 3, 3, 4, 4, 5, 5,
    ]  # fmt: skip


@pytest.mark.parametrize(
    "options",
    [{"size": "5x5"}, {"size": "4x6"}, {"topology": "torus", "size": "4x4"},
     {"topology": "triangle", "size": "5x5"}, {"topology": "graph", "size": "4x4"},
     {"needs": "total", "size": "4x5"}, {"needs": "three", "size": "5x5"}],
    ids=str,
)  # fmt: skip
def test_images_are_as_difficult_and_need_the_same(options, tmp_path):
    number = 2 if options.get("topology") == "triangle" else 4
    made = make("deduce", seed=2, count=number, boards=1, **options)
    assert made.complete, str(made)
    exercises = [each.made for each in made.exercises]
    assert len({one.difficulty for one in exercises}) == 1
    assert len({one.key for one in exercises}) == 1
    assert len({one.files["board.mine"] for one in exercises}) == number
    for measure in ("tiles", "hard"):
        assert len({one.measures[measure] for one in exercises}) == 1
    for one in exercises:
        folder = tmp_path / str(len(list(tmp_path.iterdir())))
        report = check_exercise(folder_of(one, folder), isolated=False)
        assert report.ok, str(report)


def bytes_of(made: Generated, path) -> dict[str, bytes]:
    write_generated(made, path)
    return {str(each.relative_to(path)): each.read_bytes() for each in path.rglob("*.*")}


@pytest.mark.parametrize("boards", [None, 2])
def test_the_same_seed_gives_the_same_bytes_in_any_number_of_jobs(boards, tmp_path):
    def folder(name: str, **more: Any) -> dict[str, bytes]:
        made = make("deduce", count=5, boards=boards, size="5x5", **more)
        return bytes_of(made, tmp_path / name)

    one = folder("one", seed=7)
    assert one == folder("two", seed=7, jobs=2)
    assert len([name for name in one if name.endswith("board.mine")]) == 5
    assert one != folder("other", seed=8)


def test_what_cannot_be_had_ends_with_what_was_tried():
    made = make("deduce", needs="five-numbers", size="3x3", tries=40)
    assert not made.complete
    assert not made.plain_refusal
    assert made.candidates == 40
    assert dict(made.rejected) == {"it has no place that needs five numbers together": 40}
    assert "none of 40 candidates" in str(made)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"needs": "five", "size": "2x2"}, "has 4 tiles: too few for five numbers together"),
        ({"topology": "torus", "size": "2x9"}, "A torus has at least three rows and columns"),
        ({"needs": "two", "premises": "3-4"}, "has steps of 2 numbers at the most"),
    ],
)
def test_what_plainly_cannot_be_had_is_said_at_once(options, said):
    made = make("deduce", **options)
    assert made.plain_refusal
    assert made.candidates == 0
    assert said in str(made.message)


@pytest.mark.parametrize("topology", TOPOLOGIES)
def test_prompts_tell_what_is_needed_to_begin_and_nothing_else(topology):
    for one in some(2, topology=topology):
        prompt = one.files["prompt.md"]
        assert max(map(len, prompt.splitlines())) <= 80
        assert "in all" not in prompt
        assert "two numbers together" in prompt
        assert ("vertex" in prompt) == (topology == "graph")
        if topology != "graph":
            rows = one.files["board.mine"].split("display\n")[1].split("\n\n")[0]
            assert re.sub(r"(?m)^ +", "", rows) in re.sub(r"(?m)^ +", "", prompt)
        if topology == "torus":
            assert "the last row touches the first" in prompt


def test_a_certificate_that_was_tampered_with_fails_the_check(tmp_path):
    (one,) = some(1, size="5x5")
    folder = folder_of(one, tmp_path)
    whole = one.files["certificate.json"]
    data = json.loads(whole)

    def row(text: str | None):
        path = folder / "certificate.json"
        path.unlink() if text is None else path.write_text(text, encoding="utf-8")
        report = check_exercise(folder, isolated=False)
        (row,) = [row for row in report.rows if row.check == "certificate"]
        assert report.ok == row.ok
        return row

    assert row(whole).ok
    fixpoint = data["fixpoint"]
    for changed in (
        {**data, "needs": "one-number"},
        {**data, "needs": "three-numbers"},
        {**data, "guesses": True},
        {**data, "fixpoint": {**fixpoint, "steps": fixpoint["steps"] + 1}},
        {**data, "fixpoint": {**fixpoint, "display": fixpoint["display"][::-1]}},
        {**data, "derivation": {**data["derivation"], "steps": data["derivation"]["steps"][1:]}},
    ):
        said = row(json.dumps(changed))
        assert not said.ok
        assert said.sentence.startswith("certificate.json ")
    assert row("{").sentence == "certificate.json cannot be read as JSON."
    assert not row(make("deduce", seed=99).exercises[0].made.files["certificate.json"]).ok
    assert row(None).sentence.startswith("There is no certificate.json")


def test_naming_nearly_everything_in_one_line_earns_no_reason(tmp_path):
    """Every subset of all numbers but one, behind all claims at once, is no way round reasons."""
    from minelogic import grade

    for number, one in enumerate(some(2, needs="two-numbers", size="6x6")):
        folder = folder_of(one, tmp_path / str(number))
        _, _, columns, signs, _ = grid(one.files["board.mine"])
        claims = re.findall(r"[BS]\(\d+, \d+\)", one.files["reference.txt"])
        numbers = [
            f"({tile // columns}, {tile % columns})"
            for tile, sign in enumerate(signs)
            if isinstance(sign, int)
        ]
        assert grade(folder, one.files["reference.txt"]).passed
        for left_out in [None, *numbers]:
            named = [each for each in numbers if each != left_out]
            report = grade(folder, f"{', '.join(claims)} by {', '.join(named)}\n")
            assert report.score <= report.points * 3 / 4, left_out
