"""Derivations of files of any kind: letters, rules without counts, facts that leave a choice."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings

import minelogic
from minelogic import FileError, Problem
from minelogic.derive.derivation import Derivation
from tests.derive.files import Maker
from tests.derive.oracle import Judge, can_hold, everything, follows
from tests.solve.worlds import loaded, wholes

EXAMPLES = sorted((Path(__file__).parent.parent.parent / "exercises" / "examples").glob("*.mine"))
LONG = {("queens-numbers", 18), ("queens-first-order", 38), ("midgame", 32)}
"""Queries about all tiles at once: too many steps, or too many worlds to go through."""


def some_files(number: int) -> Iterator[Problem]:
    for seed in range(number):
        try:
            yield minelogic.loads(Maker(seed).text)
        except FileError:
            # A number that is too large for its tile, a count that nothing can meet.
            continue


def check(problem: Problem) -> Derivation:
    """Judges every step, and what they conclude."""
    derivation = problem.derivation
    text = problem.file.source.text
    assert derivation.complete, text
    assert Judge(derivation.steps).findings == [], text
    assert derivation.trace
    found = [c for step in derivation.steps for c in step.conclusions]
    given_ = [formula for formula, _ in everything(problem)]
    if problem.status == "inconsistent":
        assert not can_hold(given_)
        assert found[-1] is False
        return derivation
    assert len(found) == len(set(found)), text
    assert can_hold(given_)
    assert verdict_literals(problem) <= set(found), text
    return derivation


def verdict_literals(problem: Problem) -> set[int]:
    board = problem.board
    if board is None:
        return set()
    safe = problem.grounding.atoms.families["S"].start
    wanted: set[int] = set()
    for name, verdict in problem.verdicts.items():
        tile = board.tile(name)
        assert tile is not None
        wanted |= {"B": {tile + 1}, "S": {safe + tile}, "N": {-tile - 1}, "U": set()}[verdict]
    return wanted


@pytest.mark.slow
def test_steps_of_any_file_are_sound_and_spare_and_leave_nothing_out():
    techniques, forms = set(), set()
    for problem in some_files(400):
        derivation = check(problem)
        techniques |= {step.technique for step in derivation.steps}
        forms |= {step.form for step in derivation.steps}
    assert techniques >= {
        "given", "all-found", "all-missing", "instance", "instances", "total",
        "total-and-numbers", "clash",
    }  # fmt: skip
    assert forms == {"direct", "each", "sum", "contradiction", "cases"}


@pytest.mark.slow
@settings(max_examples=150, deadline=None)
@given(wholes())
def test_the_same_with_quantifiers_and_definitions(whole):
    problem = loaded(whole)
    derivation = problem.derivation
    assert derivation.complete, whole.text
    assert Judge(derivation.steps).findings == [], whole.text
    assert derivation.trace
    if problem.status == "inconsistent":
        assert derivation.steps[-1].conclusions == (False,)
    else:
        found = [c for step in derivation.steps for c in step.conclusions]
        assert len(found) == len(set(found))
        assert verdict_literals(problem) <= set(found)
    answer = problem.explain(whole.query)
    assert answer.answer == problem.entails(whole.query)
    assert Judge(answer.steps).findings == [], whole.text
    assert answer.trace


def test_every_letter_that_is_settled_is_concluded():
    files = [file for file in some_files(150) if file.status == "consistent" and file.board is None]
    assert len(files) > 20
    for problem in files:
        given_ = [formula for formula, _ in everything(problem)]
        said = {abs(atom) for formula in given_ for atom in _atoms(formula)}
        forced = {literal for atom in said for literal in (atom, -atom) if follows(given_, literal)}
        concluded = {c for step in problem.derivation.steps for c in step.conclusions}
        assert concluded <= forced
        # A fact about a letter needs no step.
        assert forced - concluded <= {formula for formula in given_ if isinstance(formula, int)}


def _atoms(formula) -> Iterator[int]:
    if isinstance(formula, tuple):
        for part in formula[1:]:
            yield from _atoms(part) if not isinstance(part, str) else ()
    elif not isinstance(formula, bool):
        yield formula


# Order

CLASSES = {
    "given": 0, "all-found": 1, "all-missing": 1, "instance": 1, "total": 2,
    "subset": 3, "difference": 3, "numbers": 3, "instances": 3, "total-and-numbers": 4,
}  # fmt: skip


def sooner(problem: Problem) -> str | None:
    """What a cheaper class of techniques could have concluded, by what forces what."""
    derivation = problem.derivation
    given_ = everything(problem)
    mines = None
    if problem.mines is not None and problem.board is not None:
        mines = "exactly", problem.mines, *range(1, problem.board.size + 1)
        given_.remove((mines, 1))
    known = [f for f, cost in given_ if not cost]
    dear = [f for f, cost in given_ if cost]
    sets = [[[]], [[one] for one in dear], [[mines]] if mines else [], [dear]]
    waiting = [c for step in derivation.steps for c in step.conclusions]
    for step in derivation.steps:
        for rank in range(CLASSES[step.technique]):
            for literal in waiting:
                if any(follows([*known, *some], literal) for some in sets[rank]):
                    return f"{derivation.text(literal)} before step {step.id}"
        known += step.conclusions
        waiting = [c for c in waiting if c not in step.conclusions]
    return None


@pytest.mark.slow
def test_what_takes_fewer_premises_comes_first():
    files = [file for file in some_files(150) if file.status == "consistent"]
    assert len(files) > 50
    for problem in files:
        assert sooner(problem) is None, problem.file.source.text


TILE = """board 1 x 3 rook
use minesweeper
rule r0: S(0, 1) <-> ~S(0, 0)
fact S(0, 1) -> B(0, 1)
"""
LETTER = """board 1 x 3
mines 0
predicate P
predicate R
rule r1: (P & P) | (R & ~R)
"""
TOTAL = """board 1 x 3
display
  . 1 .
mines 1
rule touch: forall i, j, x, y. B(i, j) & adjacent(i, j, x, y) -> ~B(x, y)
predicate P
rule r1: ~B(0, 1) <-> P
rule r2: ~B(0, 2) -> P
"""


@pytest.mark.parametrize("text", [TILE, LETTER, TOTAL])
def test_also_if_propagation_does_not_see_it(text):
    assert sooner(minelogic.loads(text)) is None


# The worked examples


@pytest.mark.slow
@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_what_follows_from_an_example_is_shown(path):
    problem = minelogic.load(path)
    derivation = problem.derivation
    assert derivation.complete
    assert Judge(derivation.steps).findings == []
    assert derivation.trace
    if problem.status == "consistent":
        found = {c for step in derivation.steps for c in step.conclusions}
        assert verdict_literals(problem) <= found
    for query in problem.queries:
        line = query.statement.line
        answer = problem.explain(query.statement.formula)
        assert answer.answer == query.answer
        if (path.stem, line) in LONG:
            continue
        assert answer.complete, line
        assert bool(answer.steps) == (answer.answer != "independent")
        if len([inner for step in answer.steps for inner in step.within()]) < 100:
            assert Judge(answer.steps).findings == [], line
        assert answer.trace


# Next to the standard theory


def test_a_rule_that_says_nothing_changes_no_step():
    """The same display by the general way."""
    for rows in (["...", "111"], ["..*", "3*3", ".2."], ["....", "1221"], [".1.1.", "....."]):
        display = Problem.from_display(rows)
        text = display.file.source.text
        other = minelogic.loads(text + "predicate P\nrule p: P | ~P | B(0, 0)\n")
        assert [
            (step.technique, step.cost, concluded(other.derivation, step.conclusions))
            for step in other.derivation.steps
        ] == [
            (step.technique, step.cost, concluded(display.derivation, step.conclusions))
            for step in display.derivation.steps
        ]


def concluded(derivation: Derivation, conclusions) -> list[str]:
    return [derivation.text(conclusion) for conclusion in conclusions]


TOUCH = "rule touch: forall i, j, x, y. B(i, j) & adjacent(i, j, x, y) -> ~B(x, y)"


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        (f"board 2 x 3 torus\nmines 2\n{TOUCH}\nrule r: ~B(0, 1) | ~B(0, 1)\n", None),
        (f"board 2 x 2 torus\nmines 2\n{TOUCH}\nrule r: B(0, 1) -> ~B(0, 1)\n", None),
        ("predicate P\npredicate R\nrule r: KN(1; R, ~P, ~P)\n", "~R"),
    ],
)
def test_a_lemma_is_no_literal_for_the_checker_either(text, asked):
    problem = minelogic.loads(text)
    derivation = problem.derivation if asked is None else problem.explain(asked)
    assert Judge(derivation.steps).findings == []
    assert derivation.trace
