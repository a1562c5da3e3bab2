"""The exercises that ship are tried, and faults that are planted in copies of them are found."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest

from minelogic.errors import FileError
from minelogic.exercises.load import exercise_names, find_exercise, load_exercise
from minelogic.exercises.tasks import KINDS
from minelogic.grading.exercise_check import check_exercise
from minelogic.grading.grade import grade

NAMES = exercise_names()


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_every_exercise_that_ships_passes_its_check(name):
    report = check_exercise(name)
    assert report.ok, str(report)
    assert len(report.rows) >= 6


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_what_one_begins_with_earns_nothing_as_it_is(name):
    exercise = load_exercise(name)
    assert grade(exercise, exercise.starter).score == 0


def test_there_is_one_of_each_kind():
    assert {load_exercise(name).kind for name in NAMES} == {*KINDS}


@pytest.mark.parametrize("name", NAMES)
def test_an_exercise_that_ships_is_called_like_its_folder_and_has_wrong_answers(name):
    exercise = load_exercise(name)
    assert exercise.id == name
    assert len(exercise.wrong) >= 3
    assert f"`{exercise.answer}`" in exercise.prompt
    assert f"**Points** ({exercise.points})" in exercise.prompt
    assert all(len(line) <= 120 for line in exercise.prompt.splitlines())


# Planted faults.


Edit = Callable[[Path], None]


def changed(file: str, old: str, new: str) -> Edit:
    def edit(folder: Path) -> None:
        path = folder / file
        text = path.read_text("utf-8")
        assert old in text
        path.write_text(text.replace(old, new, 1), "utf-8")

    return edit


def written(file: str, text: str) -> Edit:
    def edit(folder: Path) -> None:
        (folder / file).write_text(text, "utf-8")

    return edit


def copied(source: str, to: str) -> Edit:
    def edit(folder: Path) -> None:
        shutil.copy(folder / source, folder / to)

    return edit


def both(*edits: Edit) -> Edit:
    def edit(folder: Path) -> None:
        for each in edits:
            each(folder)

    return edit


TOML = "exercise.toml"
FAULTS: list[tuple[str, str, str, Edit]] = [
    ("safe-or-bomb", "wrong", "it gets 3, and 2 is listed",
     changed(TOML, "score = 3", "score = 2")),
    ("safe-or-bomb", "wrong", "did you mean converse?", changed(TOML, '"converse"', '"convers"')),
    ("safe-or-bomb", "wrong", "its status is unreadable (line 2: ",
     changed(TOML, 'status = "unreadable"\n', "")),
    ("safe-or-bomb", "starter", "nothing left to do", copied("reference.mine", "starter.mine")),
    ("safe-or-bomb", "reference", "reference.mine, line ",
     changed("reference.mine", "rule one", "rule one:")),
    ("safe-or-bomb", "starter", "The starter cannot be read: line 1: ",
     written("starter.mine", "rule a: forall i, j. T(i, j)\n")),
    ("safe-or-bomb", "reference", "should get all", written("reference.mine", "use minesweeper\n")),
    ("safe-or-bomb", "weights", "Did you mean 'not too strong'?",
     changed(TOML, '"not too strong"', '"not to strong"')),
    ("safe-or-bomb", "hidden", "nothing is called 'notboth'. Did you mean 'not_both'?",
     changed(TOML, "points = 4", 'points = 4\nhidden = ["notboth"]')),
    ("safe-or-bomb", "vocabulary", "speaks of S, which the vocabulary has not",
     changed(TOML, '["B", "S"]', '["B"]')),
    ("safe-or-bomb", "worlds", "no world on 1 x 1",
     changed("reference.mine", "B(i, j) | S(i, j)", "B(i, j) & S(i, j)")),
    ("safe-or-bomb", "worlds", "no world on 1 x 2",
     changed("reference.mine", "B(i, j) | S(i, j)", "B(i, j) & (j = 1 -> S(i, j))")),
    ("safe-or-bomb", "unlisted", "wrong/new.mine is not listed",
     copied("starter.mine", "wrong/new.mine")),
    ("safe-or-bomb", "properties", "there is no predicate 'R'",
     changed(TOML, "[boards]",
             '[[property]]\nname = "p"\nsentence = "p"\nformula = "R"\n\n[boards]')),
    ("safe-or-bomb", "notation", "the starter has a slip in line 3: There is no 's' here",
     both(changed(TOML, "points = 4", 'points = 4\nnotation_off = "1/4"'),
          changed("starter.mine", "S(i, j) -> S(i, j)", "s(i, j) -> S(i, j)"))),
    ("one-number-cnf", "notation", "the reference has a slip in line 2: '-->'",
     both(changed(TOML, "points = 6", 'points = 6\nnotation = "strict"'),
          changed("reference.txt", "L -> ~R", "L --> ~R"))),
    ("numbers", "wrong", "it gets 6, and 8 is listed; it is listed with all points",
     changed(TOML, "score = 6", "score = 8")),
    ("numbers", "weights", "nothing is called 'count'. Did you mean 'counts'?",
     changed(TOML, "counts = 2", "count = 2")),
    ("numbers", "wrong", "wrong/strict.mine: its status is unreadable",
     changed("wrong/strict.mine", "& ~(i = x", "~(i = x")),
    ("no-two-touch", "contingent", "always true by the theory minesweeper",
     written("reference.txt", "forall i, j. S(i, j) <-> ~B(i, j)")),
    ("no-two-touch", "contingent", "never true by the theory minesweeper",
     written("reference.txt", "exists i, j. S(i, j) & B(i, j)")),
    ("no-two-touch", "starter", "nothing left to do",
     written("starter.txt", "forall i, j, x, y. ~(adjacent(i, j, x, y) & ~S(i, j) & ~S(x, y))")),
    ("no-two-touch", "wrong", "'row-column' is not named; named is guard-dropped",
     changed(TOML, '"guard-dropped"', '"row-column"')),
    ("one-number-cnf", "formula", "in CNF already", changed(TOML, "N -> (L <-> ~R)", "N | L")),
    ("one-number-cnf", "reference", "should get all",
     changed("reference.txt", "(~N | R | L)", "(~N | R)")),
    ("one-number-cnf", "weights", "Did you mean 'ends in cnf'?",
     changed(TOML, '"ends in cnf"', '"ends in cfn"')),
    ("one-number-cnf", "weights", "nothing is called 'in cnf'",
     changed(TOML, 'form = "either"', 'form = "steps"')),
    ("bomb-when-not-safe", "sequent", "is not about Q -> S, ~S |- ~Q",
     changed(TOML, "~B -> S, Q -> S, ~S |- B & ~Q", "Q -> S, ~S |- ~Q")),
    ("bomb-when-not-safe", "sequent", "The reference is a countermodel",
     written("reference.proof", "countermodel\nB = true, S = false, Q = true\n")),
    ("bomb-when-not-safe", "reference", "should get all",
     changed("reference.proof", "->E 2, 4", "->E 1, 4")),
    ("one-two-one", "board", "no board fits", changed("board.mine", "1 1 2 1 -", "1 1 3 1 -")),
    ("one-two-one", "board", "forces 0 tiles",
     changed("board.mine", "1 1 2 1 - - 1", "- - - - - - 1")),
    ("one-two-one", "reference", "should get all",
     changed("reference.txt", "5. S(0, 4)", "5. B(0, 4)")),
    ("one-two-one", "wrong", "it gets 2 1/2, and 3 is listed", changed(TOML, '"5/2"', "3")),
]  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "check", "words", "edit"), FAULTS, ids=[f"{f[0]}: {f[2]}" for f in FAULTS]
)
def test_a_planted_fault_is_found(name, check, words, edit, tmp_path):
    report = check_exercise(with_fault(name, edit, tmp_path), isolated=False)
    assert not report.ok
    assert any(row.check == check and words in row.sentence for row in report.failed), str(report)


def test_an_exercise_that_charges_for_slips_has_none_in_what_students_see(tmp_path):
    edit = changed(TOML, "points = 4", 'points = 4\nnotation_off = "1/4"')
    report = check_exercise(with_fault("safe-or-bomb", edit, tmp_path), isolated=False)
    assert report.ok, str(report)
    assert [row.sentence for row in report.rows if row.check == "notation"] == [
        "The reference and the starter are written without slips."
    ]


def test_an_answer_that_is_too_much_is_a_fault(tmp_path):
    edit = changed(TOML, "[boards]", "[limits]\nconflicts = 1\ninstances = 3\n\n[boards]")
    report = check_exercise(with_fault("numbers", edit, tmp_path), isolated=False)
    assert not report.ok
    assert any(row.check == "reference" for row in report.failed)


def test_an_exercise_with_mistakes_is_not_tried(tmp_path):
    folder = with_fault("numbers", changed(TOML, "points", "pionts"), tmp_path)
    with pytest.raises(FileError):
        check_exercise(folder)


def test_processes_of_their_own_find_the_same():
    inside, outside = (check_exercise("one-two-one", isolated=each) for each in (False, True))
    assert inside == outside


def test_a_check_as_json_and_as_text(tmp_path):
    edit = changed(TOML, '"5/2"', "3")
    report = check_exercise(with_fault("one-two-one", edit, tmp_path), isolated=False)
    data = json.loads(json.dumps(report.to_json()))
    assert data["format"] == "minelogic.exercise-check/1"
    assert data["ok"] is False
    assert data["points"] == "5"
    assert data["sha256"] == report.sha256 == load_exercise(tmp_path / "one-two-one").sha256
    assert [row["ok"] for row in data["rows"]].count(False) == 1
    text = str(report)
    assert report.sha256 in text
    assert " ✗ wrong/no-reasons.txt: it gets 2 1/2, and 3 is listed." in text.splitlines()
    assert all(len(line) <= 80 for line in text.splitlines())


def with_fault(name: str, edit: Edit, tmp_path: Path) -> Path:
    folder = tmp_path / name
    shutil.copytree(find_exercise(name), folder)
    edit(folder)
    return folder


# The listed scores, found by other means.


def listed(name: str) -> dict[str, Fraction]:
    return {Path(wrong.file).stem: wrong.score for wrong in load_exercise(name).wrong}


def boards(rows: int, columns: int) -> Iterator[dict[tuple[int, int], bool]]:
    tiles = list(product(range(rows), range(columns)))
    for values in product((False, True), repeat=len(tiles)):
        yield dict(zip(tiles, values, strict=True))


def near(one: tuple[int, int], other: tuple[int, int]) -> bool:
    return one != other and max(abs(one[0] - other[0]), abs(one[1] - other[1])) <= 1


def test_translations_have_what_all_boards_say():
    def pairs(b):
        return product(b, repeat=2)

    readings = {
        "own-neighbour": lambda b: not any(b.values()),
        "at-most-one": lambda b: sum(b.values()) <= 1,
        "negation-lost": lambda b: all(b[y] for x, y in pairs(b) if b[x] and near(x, y)),
        "some-pair": lambda b: any(b[x] and near(x, y) and not b[y] for x, y in pairs(b)),
        "some-neighbour": lambda b: all(any(near(x, y) and not b[y] for y in b) for x in b if b[x]),
        "arrow": lambda b: not any(not (b[x] and near(x, y)) or b[y] for x, y in pairs(b)),
    }
    assert readings.keys() == listed("no-two-touch").keys()
    every = [b for m, n in product((1, 2, 3), repeat=2) for b in boards(m, n)]
    meant = [not any(b[x] and b[y] and near(x, y) for x, y in pairs(b)) for b in every]
    for name, reading in readings.items():
        said = [reading(b) for b in every]
        strong = any(m and not s for m, s in zip(meant, said, strict=True))
        weak = any(s and not m for m, s in zip(meant, said, strict=True))
        score = 0 if len(set(said)) == 1 else 2 * (not strong) + 2 * (not weak)
        assert listed("no-two-touch")[name] == score, name


def test_rules_for_one_tile_have_what_all_worlds_say():
    """A rule about every tile is right on all boards if it is on one tile; so is a wrong one."""
    readings = {
        "one-half": lambda b, s: s or b,
        "same-half-twice": lambda b, s: not (b and s),
        "some-bomb": lambda b, s: b and not s,
        "negation-lost": lambda b, s: s == b,
        "no-world": lambda b, s: b and s and not (b and s),
    }
    worlds = list(product((False, True), repeat=2))
    for name, reading in readings.items():
        allowed = [world for world in worlds if reading(*world)]
        score = 0
        if allowed:
            score += all(b or s for b, s in allowed)
            score += not any(b and s for b, s in allowed)
            score += 2 * all(reading(*world) for world in worlds if world[0] != world[1])
        assert listed("safe-or-bomb")[name] == score, name


def test_clauses_have_what_the_truth_table_says():
    table = list(product((False, True), repeat=3))
    formula = [not n or (left != right) for n, left, right in table]
    for name, clauses, points in (
        ("one-clause", [lambda n, left, right: not n or left or right], Fraction(3)),
        ("too-strong", [lambda _, left, right: not left or not right,
                        lambda _, left, right: left or right], Fraction(0)),
    ):  # fmt: skip
        rows = [all(clause(*row) for clause in clauses) for row in table]
        follow = [
            all(clause(*row) for row, value in zip(table, formula, strict=True) if value)
            for clause in clauses
        ]
        enough = all(f for f, r in zip(formula, rows, strict=True) if r)
        assert (enough, all(follow)) == ((False, True) if name == "one-clause" else (True, False))
        assert listed("one-number-cnf")[name] == points
    assert listed("one-number-cnf")["too-strong"] == (1 + 3 + 2) * Fraction(0, 2)


def test_the_tiles_that_are_asked_for_are_those_that_all_boards_force():
    numbers = {0: 1, 1: 1, 2: 2, 3: 1, 6: 1}
    fitting = [
        row
        for row in product((0, 1), repeat=7)
        if all(sum(row[max(c - 1, 0) : c + 2]) == n for c, n in numbers.items())
    ]
    forced = {c: fitting[0][c] for c in range(7) if len({row[c] for row in fitting}) == 1}
    assert forced == {0: 0, 1: 1, 2: 0, 3: 1, 4: 0}
    claims = load_exercise("one-two-one").reference
    for column, bomb in forced.items():
        assert f"{'B' if bomb else 'S'}(0, {column}) by" in claims


def test_numbers_have_what_all_worlds_of_small_boards_say():
    """On 1 x 2 and 2 x 2; only the number of a tile in the middle of the board needs more."""
    points = {"safe": 1, "numbered": 1, "hidden": 1, "counts": 2}
    for name, score in listed("numbers").items():
        if name == "inner-tiles":
            continue
        enforced = dict.fromkeys(points, True)
        right = True
        for rows, columns in ((1, 1), (1, 2), (2, 2)):
            for bombs in boards(rows, columns):
                most = max(sum(near(x, y) for y in bombs) for x in bombs)
                for safe in boards(rows, columns):
                    per_tile = [_numbers_of(name, x, bombs, safe, most) for x in bombs]
                    _judge_tiles(list(bombs), per_tile, bombs, safe, most, enforced)
                if not all(
                    _true_numbers(x, bombs) in _numbers_of(name, x, bombs, _no(bombs), most)
                    for x in bombs
                ):
                    right = False
        found = sum(points[rule] for rule, holds in enforced.items() if holds) + 3 * right
        assert score == found, name


def _no(bombs):
    return {tile: not bomb for tile, bomb in bombs.items()}


def _around(tile, bombs):
    return sum(bombs[other] for other in bombs if near(tile, other))


def _true_numbers(tile, bombs):
    return frozenset() if bombs[tile] else frozenset([_around(tile, bombs)])


def _numbers_of(name, tile, bombs, safe, most):
    """The sets of numbers that an answer allows on a tile; none if it allows no world there."""
    found = []
    for values in product((False, True), repeat=most + 1):
        shown = frozenset(a for a, value in enumerate(values) if value)
        around = _around(tile, bombs)
        counted = {
            "at-least": all(around >= a for a in shown),
            "converse": all(a in shown for a in range(most + 1) if around == a),
            "strict": shown <= {0},
        }.get(name, all(around == a for a in shown))
        some = len(shown) == most + 1 if name == "every-number" else bool(shown)
        hidden = name == "bombs-numbered" or not (bombs[tile] and shown)
        if safe[tile] != bombs[tile] and (not safe[tile] or some) and hidden and counted:
            found.append(shown)
    return found


def _judge_tiles(tiles, allowed, bombs, safe, most, enforced):
    """Strikes off the rules that some world of the answer breaks; tiles do not depend on others."""
    if not all(allowed):
        return
    for tile, sets in zip(tiles, allowed, strict=True):
        for shown in sets:
            enforced["safe"] &= safe[tile] != bombs[tile]
            enforced["numbered"] &= not safe[tile] or bool(shown)
            enforced["hidden"] &= not (bombs[tile] and shown)
            enforced["counts"] &= all(_around(tile, bombs) == a for a in shown)
