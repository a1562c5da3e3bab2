"""Derivations end: one budget of work, reasons that are marked, and answers that stay."""

from __future__ import annotations

import json
from itertools import permutations, product

import pytest
from click.testing import CliRunner

import minelogic
from minelogic import Limits, Problem
from minelogic.cli.main import main
from minelogic.derive.derivation import Derivation
from minelogic.derive.general import GeneralDeductions
from minelogic.derive.steps import Earlier
from tests.derive.files import Maker
from tests.derive.oracle import Judge, everything, follows

LATIN = """
domain N = 1 .. 4
predicate L(N, N, N)
rule cell: forall r, c in N. exists one v in N. L(r, c, v)
rule row: forall r, v in N. exists one c in N. L(r, c, v)
rule column: forall c, v in N. exists one r in N. L(r, c, v)
"""
QUEENS = """
board 6 x 6
predicate Queen(row, column)
rule rows: forall i in rows. exists one j in columns. Queen(i, j)
rule columns: forall j in columns. exists one i in rows. Queen(i, j)
rule diagonals: forall i, j, x, y. Queen(i, j) & Queen(x, y) & i < x -> |i - x| != |j - y|
"""
DEEP = QUEENS + "fact Queen(0, 1) | Queen(0, 4)\nfact ~Queen(0, 4)\n"
"""One solution, and nothing that one instance would force but the first queen."""
HARD = """
domain V = 1 .. 6
predicate Red(V, V)
rule red: forall x, y, z. x < y & y < z -> ~(Red(x, y) & Red(y, z) & Red(x, z))
rule other: forall x, y, z. x < y & y < z -> Red(x, y) | Red(y, z) | Red(x, z)
"""
"""Of six people three know each other or three do not, which takes more than one try."""


def derived(text: str, work: int | None = None) -> tuple[Problem, Derivation]:
    limits = Limits() if work is None else Limits(work=work)
    problem = minelogic.loads(text, limits=limits)
    return problem, problem.derivation


def concluded(derivation: Derivation) -> set[str]:
    return {derivation.text(c) for step in derivation.steps for c in step.conclusions}


# Puzzles, against their solutions by hand


def latin_squares(given: dict[tuple[int, int], int]) -> list[tuple[tuple[int, ...], ...]]:
    rows = list(permutations(range(1, 5)))
    return [
        square
        for square in product(rows, repeat=4)
        if all(len(set(column)) == 4 for column in zip(*square, strict=True))
        and all(square[r - 1][c - 1] == v for (r, c), v in given.items())
    ]


@pytest.mark.parametrize(
    "given",
    [
        {(1, 1): 1, (2, 2): 1, (3, 3): 1},
        {(1, 1): 1, (1, 2): 2, (2, 1): 2, (3, 4): 4},
        {(1, 2): 3, (2, 4): 1, (4, 1): 2, (3, 3): 2},
        {(1, 1): 4, (2, 3): 4},
    ],
)
def test_steps_reach_what_all_latin_squares_have_in_common(given):
    text = LATIN + "".join(f"fact L({r}, {c}, {v})\n" for (r, c), v in given.items())
    squares = latin_squares(given)
    assert squares
    expected = set()
    for r, c, v in product(range(1, 5), repeat=3):
        values = {square[r - 1][c - 1] == v for square in squares}
        if len(values) == 1:
            expected.add(f"{'' if values.pop() else '~'}L({r}, {c}, {v})")
    _, derivation = derived(text)
    assert derivation.complete
    facts = {f"L({r}, {c}, {v})" for (r, c), v in given.items()}
    assert concluded(derivation) == expected - facts
    assert derivation.checked
    assert Judge(derivation.steps).findings == []


def test_steps_reach_the_only_way_to_place_the_queens():
    ways = [
        way
        for way in permutations(range(6))
        if way[0] == 1
        and len({row + column for row, column in enumerate(way)}) == 6
        and len({row - column for row, column in enumerate(way)}) == 6
    ]
    assert len(ways) == 1
    _, derivation = derived(DEEP)
    assert derivation.complete
    assert {text for text in concluded(derivation) if not text.startswith("~")} == {
        f"Queen({row}, {column})" for row, column in enumerate(ways[0])
    }
    assert derivation.checked


# The budget


def test_without_work_there_are_no_steps_and_all_answers():
    problem, derivation = derived(DEEP, work=0)
    assert derivation.steps == ()
    assert not derivation.complete
    assert [reached.limit for reached in problem.reached] == ["units of work"]
    assert problem.entails("Queen(0, 1)") == "entailed"
    assert problem.status == "consistent"


def test_with_a_little_work_steps_are_marked_and_still_hold():
    marked = 0
    for work in range(1, 30):
        _, derivation = derived(DEEP, work=work)
        assert Judge(derivation.steps).findings == []
        assert derivation.checked or not derivation.steps
        marked += sum(not step.smallest for step in derivation.steps)
    assert marked
    whole = derived(DEEP, work=100_000)[1]
    assert whole.complete
    assert whole.smallest


def test_the_same_budget_ends_at_the_same_step():
    for work in (1, 5, 20):
        first, second = (derived(DEEP, work=work)[1] for _ in range(2))
        assert [step.to_json(first.board, first.text) for step in first.steps] == [
            step.to_json(second.board, second.text) for step in second.steps
        ]


def test_more_work_never_reaches_less():
    numbers = [len(concluded(derived(DEEP, work=work)[1])) for work in (0, 1, 3, 10, 50, 1_000)]
    assert numbers == sorted(numbers)
    assert numbers[0] == 0
    assert numbers[-1] == 35


def test_verdicts_are_the_same_with_any_budget():
    for seed in range(60):
        text = Maker(seed).text
        try:
            problem = minelogic.loads(text)
        except minelogic.FileError:
            continue
        hasty = minelogic.loads(text, limits=Limits(work=1))
        _ = hasty.derivation.steps
        assert hasty.verdicts == problem.verdicts
        assert hasty.status == problem.status


# What cannot be spared


def test_premises_that_are_called_needed_can_not_be_spared():
    sure = doubtful = 0
    for seed in range(300):
        try:
            problem = minelogic.loads(Maker(seed).text)
        except minelogic.FileError:
            continue
        if problem.status != "consistent" or len(everything(problem)) > 40:
            continue
        deductions = GeneralDeductions(problem.grounding, problem._by_bombs)
        conclusions = {}
        for step in deductions:
            conclusions[step.id] = step.conclusions
            said = []
            for premise in step.premises:
                if isinstance(premise, Earlier):
                    said.append(list(conclusions[premise.step]))
                else:
                    said.append([premise.formula])
            if step.id not in deductions._sure:
                doubtful += 1
                continue
            sure += 1
            for place in range(len(said)):
                rest = [one for other, some in enumerate(said) if other != place for one in some]
                assert not all(follows(rest, one) for one in step.conclusions), Maker(seed).text
    assert sure > 100
    assert doubtful > 10


# What is said of it


def solve(text: str, *options: str):
    return CliRunner().invoke(main, ["solve", "-", *options], input=text)


def test_the_command_says_that_steps_are_left_out():
    result = solve(DEEP + "prove Queen(1, 3)\n", "--max-work", "0")
    assert result.exit_code == 0
    assert "The limits allow no steps" in result.stdout
    assert "entailed" in result.stdout
    assert "--max-work" in result.stderr
    assert "The limits" not in solve(DEEP).stdout


def test_the_command_says_how_many_reasons_are_in_doubt():
    work = next(
        work
        for work in range(1, 30)
        if (steps := derived(DEEP, work=work)[1].steps) and not all(s.smallest for s in steps)
    )
    result = solve(DEEP, "--max-work", str(work))
    assert "may not be the smallest" in result.stdout
    assert "may not be the smallest" not in solve(DEEP, "--max-work", "100000").stdout
    data = json.loads(solve(DEEP, "--max-work", str(work), "--json").stdout)
    assert not all(step["smallest"] for step in data["trace"]["steps"])


def test_the_limit_is_in_the_data():
    result = solve(DEEP, "--max-work", "0", "--json")
    data = json.loads(result.stdout)
    assert result.exit_code == 0
    assert data["trace"]["steps"] == []
    assert data["complete"] is False
    assert [reached["limit"] for reached in data["limits"]] == ["units of work"]
    whole = json.loads(solve(DEEP, "--json").stdout)
    assert whole["limits"] == []
    assert whole["complete"] is True
    assert whole["truth"] == data["truth"]


def test_an_answer_that_a_limit_leaves_open_is_told_by_the_exit_code():
    """A twin of the above: here the verdicts themselves are missing, not only their steps."""
    result = solve(HARD, "--max-conflicts", "1")
    assert result.exit_code == 4
    assert json.loads(solve(HARD, "--max-conflicts", "1", "--json").stdout)["status"] == "unknown"


def test_no_steps_are_looked_for_where_none_are_asked_for(monkeypatch):
    monkeypatch.setattr(Problem, "derive", None)
    for more in ([], ["--json"]):
        result = solve(DEEP + "prove Queen(1, 3)\n", "--depth", "none", *more)
        assert result.exit_code == 0, result.output
    data = json.loads(result.stdout)
    assert data["trace"] is None
    assert data["complete"] is None
    assert data["truth"]["Queen"]["Queen(1, 3)"] is True
    assert data["queries"][0]["answer"] == "entailed"
    assert data["queries"][0]["steps"] == []
