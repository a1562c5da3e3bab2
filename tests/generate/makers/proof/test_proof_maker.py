"""Proof exercises that are made, judged by truth tables, finite models and another calculus."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from itertools import permutations, product
from random import Random
from statistics import mean
from typing import Any

import pytest

from minelogic.generate.attempts import Refused, attempted
from minelogic.generate.made import LEVELS, Made, Range, Wanted
from minelogic.generate.makers.proof import MAKER
from minelogic.generate.makers.proof.shapes import likeness
from minelogic.generate.sets import make
from minelogic.grading.exercise_check import check_exercise
from minelogic.proof.formulas.sequents import read_sequent
from minelogic.proof.judging.files import check_proof
from minelogic.proof.kernel import CLASSICAL
from minelogic.syntax.forms import form
from minelogic.syntax.printer import write
from minelogic.syntax.tree import And, Atom, Exists, Forall, Iff, Implies, Int, Not, Or
from tests.generate.making import made, written
from tests.proof.stands.g4ip import provable
from tests.proof.truth import entails

KINDS: dict[str, dict[str, Any]] = {
    "letters": {},
    "letters, either": {"ask": "either"},
    "board": {"about": "board"},
    "board, either": {"about": "board", "ask": "either"},
    "quantifiers": {"about": "quantifiers"},
    "quantifiers, either": {"about": "quantifiers", "ask": "either"},
    "intuitionistic": {"logic": "intuitionistic"},
    "intuitionistic, either": {"logic": "intuitionistic", "ask": "either"},
}
MADE = {name: made(MAKER, 16, **values) for name, values in KINDS.items()}
ALL = [(name, one) for name, exercises in MADE.items() for one in exercises]


@pytest.mark.parametrize("name", KINDS)
def test_every_exercise_passes_its_check(name, tmp_path):
    for folder in written(MADE[name], tmp_path):
        report = check_exercise(folder, isolated=False)
        assert report.ok, str(report)


def test_what_is_to_be_proved_holds_and_what_is_to_be_disproved_does_not():
    sides: Counter[tuple[str, bool]] = Counter()
    for name, one in ALL:
        premises, conclusion = asked(one)
        holds = follows(premises, conclusion)
        if "intuitionistic" in name:
            assert holds or not provable(premises, conclusion)
            holds = provable(premises, conclusion)
        assert holds is has_proof(one), toml(one)["sequent"]
        sides[name, holds] += 1
        if "either" not in name:
            assert holds
    assert all(
        sides[name, side] > 1 for name in KINDS if "either" in name for side in (False, True)
    )


def test_the_proofs_are_right_and_as_long_as_it_is_said():
    for name, one in ALL:
        if has_proof(one):
            report = check_proof(one.files["reference.proof"])
            (theorem,) = report.theorems
            assert report.status == "proved"
            assert theorem.length == one.measures["length"]
            if "either" not in name:
                assert f"in {theorem.length} lines" in " ".join(one.files["prompt.md"].split())


def test_the_difficulty_is_counted_by_the_formula():
    for _, one in ALL:
        if has_proof(one):
            (theorem,) = check_proof(one.files["reference.proof"]).theorems
            rules = [line.line.rule for line in theorem.lines]
            steps = [rule for rule in rules if rule not in ("premise", "assume")]
            difficulty = (
                len(steps)
                + 2 * rules.count("assume")
                + len({*steps} - {"copy"})
                + (4 if CLASSICAL & {*steps} else 0)
            )
            assert one.difficulty == difficulty
            assert one.level == MAKER.level(difficulty)
            classical = bool(CLASSICAL & {*steps})
            assert one.measures["classical"] == classical
            if not is_first_order(one):
                assert classical is not provable(*asked(one))


def test_nothing_is_trivial():
    for _, one in ALL:
        premises, conclusion = asked(one)
        assert conclusion not in premises
        assert not follows(premises, Atom("false_"))
        assert not follows((), conclusion)
        assert all(not follows((), premise) for premise in premises)
        if has_proof(one) and one.measures["premises"]:
            for n in range(len(premises)):
                less = (*premises[:n], *premises[n + 1 :])
                assert not follows(less, conclusion), toml(one)["sequent"]


def test_no_two_of_a_set_are_the_same_up_to_renaming():
    """Renamed in every way here, with the premises in every order."""
    texts: set[str] = set()
    for one in make("proof", count=60, seed=5, difficulty="1-2").exercises:
        premises, conclusion = asked(one.made)
        wholes = [",".join(map(write, order)) for order in permutations(premises)]
        letters = sorted(set(re.findall(r"[A-Z]", f"{wholes[0]} {write(conclusion)}")))
        every = set()
        for order in permutations("abcdefg"[: len(letters)]):
            new = dict(zip(letters, order, strict=True))
            for whole in wholes:
                text = f"{whole} |- {write(conclusion)}"
                every.add("".join(new.get(sign, sign) for sign in text))
        assert texts.isdisjoint(every)
        texts |= every


@pytest.mark.parametrize(
    ("one", "other", "alike"),
    [
        ("P -> Q, P |- Q", "A, A -> C |- C", True),
        ("P & Q |- Q & P", "A & B |- A & B", True),
        ("P | Q, ~P |- Q", "~N, M | N |- M", True),
        ("P -> Q, Q |- P", "P -> Q, P |- Q", False),
        ("P -> Q, ~Q |- ~P", "Q -> P, ~Q |- ~P", False),
        ("A -> B, B -> C |- A -> C", "X -> Y, Z -> X |- Z -> Y", True),
        ("forall x. P(x) -> Q(x), P(c) |- Q(c)", "G(d), forall y. G(y) -> F(y) |- F(d)", True),
        ("exists x. forall y. R(x, y) |- P", "exists x. forall y. R(y, x) |- P", False),
        ("B(0, 1) -> ~B(1, 1), B(1, 1) |- ~B(0, 1)", "B(2, 0), B(1, 0) -> ~B(2, 0) |- ~B(1, 0)",
         True),
        ("B(0, 1) -> ~B(1, 1), B(1, 1) |- ~B(0, 1)", "B(2, 0), B(1, 0) -> ~B(2, 0) |- ~B(2, 0)",
         False),
    ],
)  # fmt: skip
def test_sequents_are_alike_up_to_names_and_order(one, other, alike):
    assert (likeness(pair(one)) == likeness(pair(other))) is alike


def test_levels_are_ordered_by_the_length_of_the_proof():
    for values in (KINDS["letters"], KINDS["quantifiers"]):
        lines = []
        for level in LEVELS:
            exercises = made(MAKER, 6, level=level, **values)
            assert all(one.level == level for one in exercises)
            lines.append(mean(one.measures["lines"] for one in exercises))
        assert lines == sorted(lines)
        assert lines[-1] > 2.5 * lines[0]


def test_levels_are_ordered_by_the_length_of_the_proof_on_a_board():
    lines = []
    for level in (1, 2, 3, 4):
        exercises = made(MAKER, 5, level=level, about="board")
        lines.append(mean(one.measures["lines"] for one in exercises))
    assert lines == sorted(lines)


@pytest.mark.parametrize("name", ["letters", "quantifiers, either"])
def test_the_same_seed_gives_the_same_bytes_in_any_number_of_jobs(name):
    one, other, two = (
        make("proof", count=8, seed="bytes", jobs=jobs, **KINDS[name]) for jobs in (1, 1, 2)
    )
    files = [each.made.files for each in one.exercises]
    assert len(files) == 8
    assert files == [each.made.files for each in other.exercises]
    assert files == [each.made.files for each in two.exercises]


def test_wrong_answers_are_proofs_that_are_wrong_and_mistakes_have_names():
    codes: Counter[str | None] = Counter()
    for name, one in ALL:
        listed = toml(one)["wrong"]
        assert len(listed) >= (1 if "either" in name else 2)
        for wrong in listed:
            text = one.files[wrong["file"]]
            if not text.startswith("countermodel"):
                assert check_proof(text).status != "proved"
                codes[wrong.get("mistake")] += 1
        if "either" in name:
            assert all(wrong["score"] == 0 for wrong in listed)
            # Whatever is named does not tell on which side one is.
            assert {wrong.get("mistake") for wrong in listed} <= {None, *OF_FORM}
    assert len(codes) > 8


OF_FORM = {
    "does-not-follow", "inside-closed-box", "wrong-number-of-citations", "cites-line-not-box",
    "cites-box-not-line", "box-range-wrong", "rule-not-allowed", "classical-rule", "later-line",
    "not-a-premise", "assumption-as-premise",
}  # fmt: skip


@pytest.mark.parametrize(
    ("values", "holds"),
    [
        ({"rules": ("&I", "&E", "->E")}, lambda one: rules(one) <= {"&I", "&E", "->E"}),
        ({"needs": ("|E",)}, lambda one: "|E" in rules(one)),
        ({"needs": ("RAA",)}, lambda one: "RAA" in rules(one)),
        ({"classical": "needed"}, lambda one: rules(one) & CLASSICAL),
        ({"classical": "avoided"}, lambda one: not rules(one) & CLASSICAL),
        ({"premises": Range(1, 1)}, lambda one: len(asked(one)[0]) == 1),
        ({"premises": Range(0, 0)}, lambda one: not asked(one)[0]),
        ({"letters": Range(4, 4)}, lambda one: len(letters_of(one)) == 4),
        ({"lines": Range(9, 10)}, lambda one: one.measures["length"] in (9, 10)),
        ({"boxes": Range(0, 0)}, lambda one: "assume" not in one.files["reference.proof"]),
        ({"boxes": Range(3, 4)},
         lambda one: one.files["reference.proof"].count("assume") in (3, 4)),
        ({"logic": "intuitionistic", "rules": ("->I", "->E", "~I", "~E")},
         lambda one: rules(one) <= {"->I", "->E", "~I", "~E"}),
    ],
)  # fmt: skip
def test_what_is_asked_for_is_made(values, holds, tmp_path):
    exercises = made(MAKER, 3, **values)
    assert all(holds(one) for one in exercises)
    for folder in written(exercises, tmp_path):
        report = check_exercise(folder, isolated=False)
        assert report.ok, str(report)


@pytest.mark.parametrize("pattern", [("forall",), ("exists", "forall"), ("forall", "exists")])
def test_a_pattern_of_quantifiers_stands_in_some_formula_and_none_is_deeper(pattern):
    for one in made(MAKER, 4, about="quantifiers", pattern=pattern):
        premises, conclusion = asked(one)
        ways = [way for f in (*premises, conclusion) for way in nested(f)]
        assert pattern in ways
        assert max(map(len, ways)) <= len(pattern)


def test_premises_that_are_not_needed_are_there_if_they_are_asked_for():
    for one in made(MAKER, 5, spare=1):
        premises, conclusion = asked(one)
        spared = [
            n
            for n in range(len(premises))
            if follows((*premises[:n], *premises[n + 1 :]), conclusion)
        ]
        assert spared
        assert not follows(premises, Atom("false_"))


def test_on_a_board_every_premise_is_true_of_it():
    """In every world that the display allows, told by counting the bombs around each number."""
    for name in ("board", "board, either"):
        for one in MADE[name]:
            drawn = re.search(r"```\n([^`]+)\n```", one.files["prompt.md"])
            assert drawn
            grid = [row.split() for row in drawn[1].split("\n")]
            premises, conclusion = asked(one)
            worlds = [*allowed(grid)]
            assert worlds
            assert all(true(premise, bombs) for bombs in worlds for premise in premises)
            if has_proof(one):
                assert all(true(conclusion, bombs) for bombs in worlds)


def test_some_countermodels_of_intuitionistic_logic_have_several_worlds():
    kripke = 0
    for one in made(MAKER, 80, logic="intuitionistic", ask="either"):
        if one.files["reference.proof"].startswith("Kripke model"):
            premises, conclusion = asked(one)
            assert follows(premises, conclusion)
            assert not provable(premises, conclusion)
            kripke += 1
    assert kripke


def test_what_cannot_be_is_refused_at_once():
    refused = MAKER.refusal
    assert refused is not None
    assert refused(Wanted("x")) is None
    for values in (
        {"pattern": ("forall",)},
        {"about": "board", "spare": 1},
        {"about": "board", "letters": Range(2, 3)},
        {"rules": ("&I",), "needs": ("&E",)},
        {"classical": "needed", "logic": "intuitionistic"},
        {"needs": ("RAA",), "logic": "intuitionistic"},
        {"classical": "needed", "rules": ("&I", "&E")},
        {"premises": Range(0, 0), "ask": "either"},
    ):
        assert refused(Wanted("x", values=values)), values


def test_another_level_is_rejected_with_a_reason():
    reasons = {
        one.reason
        for seed in range(40)
        if isinstance(one := attempted(MAKER, Random(seed), Wanted("x", Range(1, 1))), Refused)
    }
    assert reasons <= {
        "another level",
        "nothing of this level follows from what was thrown together",
        "too little to do",
    }


def toml(one: Made):
    return tomllib.loads(one.files["exercise.toml"])


def asked(one: Made):
    sequent = read_sequent(toml(one)["sequent"])
    return sequent.premises, sequent.conclusion


def pair(text):
    from minelogic.generate.makers.proof.sequents import Pair

    sequent = read_sequent(text)
    return Pair(tuple(map(form, sequent.premises)), form(sequent.conclusion))


def has_proof(one: Made) -> bool:
    return "theorem" in one.files["reference.proof"]


def rules(one: Made):
    (theorem,) = check_proof(one.files["reference.proof"]).theorems
    return {line.line.rule for line in theorem.lines} - {"premise", "assume", "copy"}


def is_first_order(one: Made) -> bool:
    return "forall" in toml(one)["sequent"] or "exists" in toml(one)["sequent"]


def letters_of(one: Made):
    return set(re.findall(r"[A-Z]", toml(one)["sequent"]))


def follows(premises, conclusion) -> bool:
    """Among one thing, two and three: enough for what is made here."""
    text = " ".join(map(write, (*premises, conclusion)))
    sizes = (1, 2, 3) if "forall" in text or "exists" in text else (1,)
    return all(
        entails(premises, conclusion, everything=range(size), most_atoms=22) for size in sizes
    )


def nested(f):
    match f:
        case Forall(binders, body) | Exists(binders, body):
            word = "forall" if isinstance(f, Forall) else "exists"
            return {(word,) * len(binders) + way for way in nested(body)}
        case Not(body):
            return nested(body)
        case And(parts) | Or(parts):
            return {way for part in parts for way in nested(part)}
        case Implies(left, right) | Iff(left, right):
            return nested(left) | nested(right)
    return {()}


def allowed(grid):
    """The worlds of a display: sets of bombs with which every number is right."""
    tiles = [(i, j) for i, row in enumerate(grid) for j, _ in enumerate(row)]
    unknown = [(i, j) for i, j in tiles if grid[i][j] == "."]
    known = {(i, j) for i, j in tiles if grid[i][j] == "*"}
    for chosen in product((False, True), repeat=len(unknown)):
        bombs = known | {tile for tile, bomb in zip(unknown, chosen, strict=True) if bomb}
        if all(
            sum((a, b) in bombs for a in (i - 1, i, i + 1) for b in (j - 1, j, j + 1))
            == int(grid[i][j])
            for i, j in tiles
            if grid[i][j].isdigit()
        ):
            yield bombs


def true(f, bombs):
    match f:
        case Atom("B", (Int(row), Int(column))):
            return (row, column) in bombs
        case Not(body):
            return not true(body, bombs)
        case And(parts):
            return all(true(part, bombs) for part in parts)
        case Or(parts):
            return any(true(part, bombs) for part in parts)
        case Implies(left, right):
            return not true(left, bombs) or true(right, bombs)
        case Iff(left, right):
            return true(left, bombs) == true(right, bombs)
    raise AssertionError(f)
