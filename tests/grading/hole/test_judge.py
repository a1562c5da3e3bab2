"""Theories with holes graded, against an oracle that goes through all worlds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest

from minelogic.errors import FileError
from minelogic.exercises.exercise import Exercise
from minelogic.exercises.load import load_exercise
from minelogic.grading.exercise_check import check_exercise
from minelogic.grading.judge import judged_answer
from minelogic.grading.preconditions import require_sound
from minelogic.grading.report.values import GradeReport

SAFE = "rule safe: forall i, j. ~B(i, j) -> S(i, j)\n"
BOMB = "rule bomb: forall i, j. B(i, j) -> ~S(i, j)\n"
EDGE = "rule edge: forall i, j. B(i, j) -> i > 0 | j > 0\n"
RIGHT = SAFE + BOMB + EDGE
TOML = """\
id = "x"
kind = "hole"
points = 4
[boards]
up_to = "2 x 2"
[[hole]]
rule = "bomb"
[[board]]
hole = "bomb"
allowed = false
rows = ["- !"]
board = "1 x 2"
"""
OTHER = """
[[hole]]
rule = "edge"
[[board]]
hole = "edge"
allowed = true
rows = ["- *"]
"""


def exercise(folder: Path, starter: str, reference: str = RIGHT, toml: str = TOML) -> Exercise:
    texts = {"prompt.md": "Mend it.\n", "starter.mine": starter, "reference.mine": reference}
    for name, text in {**texts, "exercise.toml": toml}.items():
        (folder / name).write_text(text)
    return load_exercise(folder)


def graded(folder: Path, answer: str, starter: str = SAFE + EDGE, toml: str = TOML) -> GradeReport:
    return judged_answer(exercise(folder, starter, toml=toml), answer)


def scores(report: GradeReport) -> dict[str, Fraction]:
    return {item.id: item.score for item in report.items}


@pytest.mark.parametrize(
    "bomb",
    [
        BOMB,
        "rule bomb: forall i, j. ~(B(i, j) & S(i, j))\n",
        "rule bomb: forall i, j. S(i, j) <-> ~B(i, j)\n",
        "rule any_name: forall i, j. S(i, j) -> ~B(i, j)\n",
        "rule bomb: forall i. B(0, i) -> ~S(0, i)\nrule more: forall i. B(1, i) -> ~S(1, i)\n",
        "predicate Both(row, column)\nrule bomb: forall i, j. Both(i, j) <-> B(i, j) & S(i, j)\n"
        "rule none: forall i, j. ~Both(i, j)\n",
    ],
)
def test_a_hole_is_filled_by_any_words_that_come_to_the_same(tmp_path, bomb):
    report = graded(tmp_path, SAFE + bomb + EDGE)
    assert report.passed, str(report)


@pytest.mark.parametrize(
    ("bomb", "score", "code"),
    [
        ("", 0, None),
        ("rule bomb: true\n", 0, "left-as-given"),
        ("rule bomb: forall i, j. ~S(i, j) -> B(i, j)\n", 0, "left-as-given"),
        ("rule bomb: forall i, j. B(i, j) & i = 0 -> ~S(i, j)\n", 2, None),
        ("rule bomb: forall i, j. ~S(i, j)\n", 0, None),
        ("rule bomb: false\n", 0, None),
    ],
)
def test_what_does_not_fill_a_hole_has_half_if_it_is_nearer(tmp_path, bomb, score, code):
    report = graded(tmp_path, SAFE + bomb + EDGE)
    item = report.items[0]
    assert (item.outcome, item.score) == ("failed", score)
    assert [mistake.code for mistake in item.mistakes] == ([code] if code else [])
    if item.message.startswith("Nothing"):
        assert bomb == ""
    else:
        assert item.witnesses


SPOILED = "rule bomb: forall i, j. B(i, j) & i > 0 -> ~S(i, j)\n"
"""Too weak."""
TOO_MUCH = "rule bomb: forall i, j. ~B(i, j) & ~S(i, j)\n"


@pytest.mark.parametrize(
    ("starter", "answer", "score"),
    [
        (SPOILED, BOMB, 4),
        (SPOILED, SPOILED, 0),
        (SPOILED, "", 0),
        (SPOILED, "rule bomb: forall i, j. B(i, j) & i = 0 -> ~S(i, j)\n", 0),
        (SPOILED, "rule bomb: forall i, j. B(i, j) & (i > 0 | B(1, 1)) -> ~S(i, j)\n", 2),
        (TOO_MUCH, TOO_MUCH, 0),
        (TOO_MUCH, BOMB, 4),
        (TOO_MUCH, "rule bomb: forall i, j. B(i, j) & i = 0 -> ~S(i, j)\n", 2),
        (TOO_MUCH, "rule bomb: forall i, j. B(i, j) -> ~S(i, j) & i = 0\n", 2),
        (TOO_MUCH, "", 0),
    ],
)
def test_a_spoiled_rule_is_to_be_mended(tmp_path, starter, answer, score):
    report = graded(tmp_path, SAFE + answer + EDGE, SAFE + starter + EDGE)
    assert report.items[0].score == score


@dataclass(frozen=True)
class Tile:
    """A tile of the board by its column, and what holds of it."""

    j: int
    b: bool
    s: bool


CONDITIONS: dict[str, Callable[[Tile], bool]] = {
    "B(i, j) -> ~S(i, j)": lambda t: not t.b or not t.s,
    "S(i, j) -> ~B(i, j)": lambda t: not t.s or not t.b,
    "~S(i, j) -> B(i, j)": lambda t: t.s or t.b,
    "B(i, j) & j = 0 -> ~S(i, j)": lambda t: not (t.b and t.j == 0) or not t.s,
    "B(i, j) & j = 1 -> ~S(i, j)": lambda t: not (t.b and t.j == 1) or not t.s,
    "B(i, j) -> S(i, j)": lambda t: not t.b or t.s,
    "B(i, j) & S(i, j)": lambda t: t.b and t.s,
    "~B(i, j)": lambda t: not t.b,
    "S(i, j)": lambda t: t.s,
    "B(i, j) | ~B(i, j)": lambda _: True,
    "j = 0 -> ~B(i, j)": lambda t: t.j != 0 or not t.b,
}


def worlds(rules: Sequence[Callable[[Tile], bool]]) -> list[tuple[bool, ...]]:
    """All worlds of a 1 x 2 board that some conditions of a tile allow: an oracle of its own."""
    found = []
    for bits in product([False, True], repeat=4):
        tiles = [Tile(j, bits[2 * j], bits[2 * j + 1]) for j in range(2)]
        if all(rule(tile) for rule in rules for tile in tiles):
            found.append(bits)
    return found


def test_holes_are_judged_as_by_an_oracle_that_goes_through_all_worlds(tmp_path):
    """Filled: the same worlds. Half: it forbids something, and its errors are among those of the
    starter, but not all of them, or it allows all that is right and the starter does not.
    """
    safe = CONDITIONS["~S(i, j) -> B(i, j)"]
    right = worlds([safe, CONDITIONS["B(i, j) -> ~S(i, j)"]])
    everything = worlds([safe])
    toml = TOML.replace('up_to = "2 x 2"', 'also = ["1 x 2"]')
    counted = {0: 0, 2: 0, 4: 0}
    for given in (
        "B(i, j) | ~B(i, j)",
        "B(i, j) & j = 0 -> ~S(i, j)",
        "~B(i, j)",
        "B(i, j) -> S(i, j)",
    ):
        starter = f"{SAFE}rule bomb: forall i, j. {given}\n"
        with_holes = exercise(tmp_path, starter, SAFE + BOMB, toml)
        was = worlds([safe, CONDITIONS[given]])
        for text, condition in CONDITIONS.items():
            now = worlds([safe, condition])
            report = judged_answer(with_holes, f"{SAFE}rule bomb: forall i, j. {text}\n")
            errors, before = set(now) ^ set(right), set(was) ^ set(right)
            forbids = set(now) < set(everything)
            allows_right = set(right) <= set(now) and not set(right) <= set(was)
            expected = 2 if forbids and (errors < before or allows_right) else 0
            expected = expected if errors else 4
            assert scores(report)["bomb"] == expected, (given, text)
            counted[expected] += 1
    assert min(counted.values()) >= 5


def test_holes_are_judged_each_by_itself(tmp_path):
    given = SAFE + "rule edge: forall i, j. B(i, j) -> i > 0\n"
    toml = TOML.replace("[[board]]", OTHER + "[[board]]", 1)
    assert scores(graded(tmp_path, SAFE + EDGE, given, toml)) == {"bomb": 0, "edge": 2}
    assert scores(graded(tmp_path, given + BOMB, given, toml)) == {"bomb": 2, "edge": 0}
    assert graded(tmp_path, RIGHT, given, toml).passed


@pytest.mark.parametrize(
    "answer",
    [
        BOMB + EDGE,
        BOMB + SAFE,
        BOMB + EDGE + "rule safe: forall i, j. S(i, j)\n",
        BOMB + EDGE + SAFE + "rule more: forall j. ~B(0, j)\n",
    ],
)
def test_what_was_right_is_not_to_be_spoiled(tmp_path, answer):
    report = graded(tmp_path, answer)
    assert scores(report) == {"bomb": 4, "the rest": -2}
    assert report.items[1].witnesses
    assert report.score == 2


def test_what_says_the_same_may_be_changed(tmp_path):
    same = "rule safe: forall i, j. B(i, j) | S(i, j)\n"
    renamed = "rule other: forall i, j. ~B(i, j) -> S(i, j)\n"
    repeated = SAFE + "rule again: forall i, j. ~S(i, j) -> B(i, j)\n"
    for rule in (same, renamed, repeated):
        assert graded(tmp_path, rule + BOMB + EDGE).passed


def test_the_starter_has_nothing_and_an_empty_answer_is_empty(tmp_path):
    report = graded(tmp_path, SAFE + EDGE)
    assert report.score == 0
    assert [item.id for item in report.items] == ["bomb"]
    assert graded(tmp_path, "# nothing\n").status == "empty"
    assert graded(tmp_path, "rule a: true\n").score == 0


def test_the_slip_that_was_left_is_named(tmp_path):
    spoiled = "rule bomb: forall i, j. ~S(i, j) -> B(i, j)\n"
    report = graded(tmp_path, SAFE + spoiled + EDGE, SAFE + spoiled + EDGE)
    assert [mistake.code for mistake in report.mistakes] == ["converse"]


def failed(folder: Path, starter: str, toml: str = TOML, reference: str = RIGHT) -> dict[str, str]:
    report = check_exercise(exercise(folder, starter, reference, toml), isolated=False)
    return {row.check: row.sentence for row in report.failed}


def test_a_check_passes_what_is_right(tmp_path):
    toml = TOML.replace('"2 x 2"', '"3 x 3"\nalso = ["1 x 4", "4 x 1"]')
    assert failed(tmp_path, SAFE + EDGE, toml) == {}


@pytest.mark.parametrize(
    ("starter", "toml", "check", "said"),
    [
        (RIGHT, TOML, "hole", "There is no hole in 'bomb'"),
        (EDGE, TOML, "starter", "says something else than the reference"),
        (SAFE + EDGE + "rule new: true\n", TOML, "starter", "has not: new"),
        (SAFE + EDGE, TOML.partition("[[board]]")[0], "boards", 'rows = ["- !"]'),
        (SAFE + EDGE, TOML.replace("false", "true"), "boards", "the reference forbids it"),
        (SAFE + EDGE, TOML.replace("- !", "- -"), "boards", "the reference allows it"),
        (SAFE + EDGE, TOML.replace("- !", ". -"), "boards", "both theories forbid it"),
        (SAFE + EDGE, TOML.replace("- !", "? -"), "boards", "'?' is no sign"),
        (SAFE + EDGE, TOML.replace("- !", "- - -"), "boards", "do not make a board 1 x 2"),
        (SAFE + EDGE, TOML + 'true = ["B(7, 7)"]\n', "boards", "is off the board"),
    ],
)
def test_a_check_finds_what_is_wrong(tmp_path, starter, toml, check, said):
    assert said in failed(tmp_path, starter, toml)[check]


def test_a_hole_has_to_be_a_rule_and_the_starter_readable(tmp_path):
    toml = TOML.replace('"bomb"', '"bom"')
    with pytest.raises(FileError) as caught:
        require_sound(exercise(tmp_path, SAFE + EDGE, toml=toml))
    (finding,) = caught.value.diagnostics
    assert (finding.code, finding.line) == ("bad-value", 7)
    with pytest.raises(FileError) as caught:
        require_sound(exercise(tmp_path, "rule safe: S(\n"))
    assert caught.value.diagnostics[0].source.name.endswith("starter.mine")


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ('[[hole]]\nrule = "bomb"\n', "", 2),
        ('hole = "bomb"\nallowed', 'hole = "bum"\nallowed', 9),
        ("allowed = false\n", "", 8),
        ('rows = ["- !"]\n', "", 8),
        ('board = "1 x 2"', 'board = "1 by 2"', 12),
        ('rule = "bomb"', 'rule = "bomb"\n[[hole]]\nrule = "bomb"', 9),
    ],
)
def test_mistakes_of_the_exercise_have_their_places(tmp_path, old, new, line):
    assert old in TOML
    with pytest.raises(FileError) as caught:
        exercise(tmp_path, SAFE, toml=TOML.replace(old, new))
    assert caught.value.diagnostics[0].line == line


def test_a_rule_is_quoted_without_its_comments(tmp_path: Path) -> None:
    rule = "rule bomb:\n    # every bomb, I think\n    forall i, j. B(i, j) -> S(i, j)  # so\n"
    item = next(item for item in graded(tmp_path, SAFE + rule + EDGE).items if item.score == 0)
    quoted = [*item.lines, *[line for witness in item.witnesses for line in witness.broken]]
    assert "rule bomb: forall i, j. B(i, j) -> S(i, j)" in [line.text for line in quoted]
    assert not any("I think" in line.text for line in quoted)
