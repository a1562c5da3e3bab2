"""Answers that ask for too much end by a limit, however the work is spread over boards."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from minelogic.errors import LimitReached
from minelogic.exercises.exercise import LIMITS, Exercise
from minelogic.exercises.load import load_exercise
from minelogic.grading.judge import LONGEST, MOST_LINES, MOST_LISTED, judged_answer, report_of
from minelogic.grading.report.judgement import Judged
from minelogic.grading.report.values import GradeReport, Item, Line, Mistake, Witness
from minelogic.grading.worlds import budget as work
from minelogic.grading.worlds.budget import TIMES, Work
from minelogic.ground import compile as compiled
from minelogic.ground.compile import GroundingBudget
from minelogic.ground.ground import ground
from minelogic.limits import Limits
from minelogic.records import replace
from minelogic.source import Source
from minelogic.syntax.file.load import load_file

SMALL = replace(LIMITS, instances=8_000, steps=20_000, clauses=8_000, conflicts=400)
TOUCH = "(forall i, j, x, y. B(i, j) & adjacent(i, j, x, y) -> ~B(x, y))"
RIGHT = "(forall i, j. B(i, j) <-> ~S(i, j))"


def few(name: str) -> Exercise:
    return replace(load_exercise(name), limits=SMALL)


def holes(number: int) -> tuple[str, str, str]:
    """More pigeons than holes, each in one, no two in the same."""
    head = f"domain D = 0 .. {number}\npredicate P(D, D)\n"
    some = f"(forall n. exists m in 1 .. {number}. P(n, m))"
    return head, some, "(forall n, m, k. n != k -> ~(P(n, m) & P(k, m)))"


def as_rules(number: int) -> str:
    head, some, apart = holes(number)
    return f"{head}rule p: {some}\nrule q: {apart}\nrule a: {RIGHT}\n"


def as_one_rule(number: int) -> str:
    head, some, apart = holes(number)
    return f"{head}rule q: {some} & {apart} | {RIGHT}\n"


RANGES = [
    "forall a in 0..99999999, b in 0..99999999. a+b>=0 | B(0,0)",
    f"{TOUCH} & forall a in 0..5000000, b in 0..5000000. a+b>=0 | B(0,0)",
]


@pytest.fixture
def spent(monkeypatch: pytest.MonkeyPatch) -> dict[str, int]:
    """All steps and conflicts that are counted, whatever budget they are taken from."""
    total = {"steps": 0, "conflicts": 0}
    ticking, took = GroundingBudget.ticking, Work.took

    def counted(self: GroundingBudget, items: object) -> Iterator[object]:
        for item in ticking(self, items):  # type: ignore[arg-type]
            total["steps"] += 1
            yield item

    def counting(self: Work, conflicts: int) -> None:
        total["conflicts"] += conflicts
        took(self, conflicts)

    monkeypatch.setattr(compiled.GroundingBudget, "ticking", counted)
    monkeypatch.setattr(work.Work, "took", counting)
    return total


@pytest.mark.parametrize("text", RANGES)
def test_a_range_of_millions_ends_by_steps_and_not_on_each_board_anew(
    text: str, spent: dict[str, int]
) -> None:
    report = judged_answer(few("no-two-touch"), text)
    assert report.status == "graded"
    assert report.score == 0
    assert {item.outcome for item in report.items} == {"undecided"}
    assert 0 < spent["steps"] <= TIMES["steps"] * SMALL.steps


@pytest.mark.slow
def test_a_range_within_the_limits_is_decided() -> None:
    text = f"{TOUCH} & forall a in 0..40, b in 0..40. a+b>=0 | B(0,0)"
    assert judged_answer(few("no-two-touch"), text).passed


@pytest.mark.slow
@pytest.mark.parametrize("text", [as_rules(12), as_rules(40), as_one_rule(12), as_one_rule(40)])
def test_pigeonholes_are_undecided_by_one_budget_for_all_boards(
    text: str, spent: dict[str, int]
) -> None:
    report = judged_answer(few("safe-or-bomb"), text)
    assert report.status == "graded"
    assert not report.passed
    assert "undecided" in {item.outcome for item in report.items}
    assert not any(item.outcome == "passed" for item in report.items[:-1])
    # Both halves of the budget, and what a question gets when that is spent.
    assert spent["conflicts"] <= 4 * TIMES["conflicts"] * SMALL.conflicts


@pytest.mark.parametrize("text", [as_one_rule(1), as_one_rule(2)])
def test_small_pigeonholes_are_seen_through(text: str) -> None:
    exercise = replace(few("safe-or-bomb"), limits=replace(SMALL, conflicts=2 * SMALL.conflicts))
    assert judged_answer(exercise, text).passed


def test_right_answers_are_decided_within_small_limits_too() -> None:
    own = f"predicate P(row, column)\nrule p: forall i, j. P(i, j) <-> S(i, j)\nrule a: {RIGHT}"
    assert judged_answer(few("safe-or-bomb"), own).passed
    for name in ("safe-or-bomb", "numbers", "no-two-touch"):
        exercise = few(name)
        assert judged_answer(exercise, exercise.reference).passed


@pytest.mark.slow
def test_the_same_answer_ends_in_the_same_report() -> None:
    exercise = few("safe-or-bomb")
    first, second = (judged_answer(exercise, as_rules(12)) for _ in range(2))
    assert first == second


def test_all_statements_together_take_their_steps_from_one_budget() -> None:
    rules = [f"rule r{n}: forall a in 0 .. 99. a * a >= 0 | B(0, 0)\n" for n in range(10)]
    file = load_file(Source("f.mine", "board 2 x 2\n" + "".join(rules)))
    limits = Limits(steps=150)
    assert not ground(file, limits).diagnostics
    together = GroundingBudget(1_000, 350)
    assert len(ground(file, limits, together).diagnostics) == 7
    assert together.steps.left == 0


def test_parts_that_stand_deep_in_a_formula_are_counted() -> None:
    text = "board 3 x 3\nrule r: (forall i, j, x, y. B(i, j) -> S(x, y)) | B(0, 0)"
    together = GroundingBudget(10_000, 10_000)
    assert not ground(load_file(Source("f.mine", text)), Limits(), together).diagnostics
    assert together.parts.used >= 2 * 81


def test_work_that_is_used_up_raises() -> None:
    left = Work(Limits(clauses=10, conflicts=100))
    left.spend("clauses", 10 * TIMES["clauses"])
    with pytest.raises(LimitReached):
        left.spend("clauses", 1)
    allowed = [left.conflicts()]
    for _ in range(30):
        left.took(left.conflicts())
        allowed.append(left.conflicts())
    assert allowed[0] == 100
    assert allowed == sorted(allowed, reverse=True)
    assert allowed[-1] == 1
    assert Work(Limits(conflicts=0)).conflicts() == 0


def size(report: GradeReport) -> int:
    return len(json.dumps(report.to_json()))


@pytest.mark.slow
def test_a_report_on_thousands_of_wrong_lines_is_small() -> None:
    limits = replace(LIMITS, characters=1_000_000, proof_lines=5_000)
    exercise = replace(load_exercise("bomb-when-not-safe"), limits=limits)
    lines = [f"{n}. ~S & (~S | Z{n}) &I 3, {n - 1}" for n in range(4, 4_004)]
    given = ["1. ~B -> S premise", "2. Q -> S premise", "3. ~S premise"]
    text = "\n".join(["theorem t: ~B -> S, Q -> S, ~S |- B & ~Q", "proof", *given, *lines, "end"])
    report = judged_answer(exercise, text)
    assert report.status == "graded"
    assert size(report) < 200_000
    assert all(len(item.lines) <= MOST_LINES + 1 for item in report.items)
    assert any(item.lines and item.lines[-1].text.startswith("and ") for item in report.items)


def test_what_is_left_out_of_an_item_is_counted() -> None:
    exercise = load_exercise("safe-or-bomb")
    item = Item(
        "a", "A", exercise.points, exercise.points, "passed", "Said.",
        tuple([Line("x" * 4_000, number) for number in range(1, 4_001)]),
        tuple([Witness("1 x 1", ("*",))] * 60),
        tuple([Mistake("m", "M", "y" * 4_000, number) for number in range(70)]),
    )  # fmt: skip
    report = report_of(exercise, "a", b"a", Judged((item,), item.mistakes))
    (kept,) = report.items
    assert size(report) < 200_000
    assert [line.line for line in kept.lines[:-1]] == list(range(1, MOST_LINES + 1))
    assert kept.lines[-1] == Line(f"and {4_000 - MOST_LINES} more")
    assert all(len(line.text) <= LONGEST for line in kept.lines)
    assert (len(kept.witnesses), len(kept.mistakes)) == (MOST_LISTED, MOST_LISTED)
    assert "50 of 70 mistakes" in kept.message
    assert "50 of 60 boards" in kept.message
    assert report.score == exercise.points
    assert GradeReport.from_json(report.to_json()) == report


def test_a_short_item_is_left_as_it_is() -> None:
    exercise = load_exercise("safe-or-bomb")
    lines = tuple([Line("x", number) for number in range(1, MOST_LINES + 2)])
    item = Item("a", "A", exercise.points, exercise.points, "passed", "Said.", lines)
    assert report_of(exercise, "a", b"a", Judged((item,))).items == (item,)
