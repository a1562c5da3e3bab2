"""A predicate that one file declares and defines is put in where files are compared."""

from __future__ import annotations

from random import Random

import pytest

import minelogic
from minelogic.solve.compare import compare

BOARD = "board 2 x 2\n"
TOUCH = "predicate Touch(row, column, row, column)\n"
LONELY = "rule r: forall i, j, x, y. B(i, j) & {}(i, j, x, y) -> ~B(x, y)\n"
WHOLE = "rule t: forall i, j, x, y. Touch(i, j, x, y) <-> adjacent(i, j, x, y)\n"
HALVES = (
    "rule t: forall i, j, x, y. Touch(i, j, x, y) -> adjacent(i, j, x, y)\n"
    "rule u: forall i, j, x, y. adjacent(i, j, x, y) -> Touch(i, j, x, y)\n"
)
PLAIN = BOARD + LONELY.format("adjacent")


def relation(first: str, second: str) -> str:
    return compare(minelogic.loads(first), minelogic.loads(second)).relation


@pytest.mark.parametrize("definition", [WHOLE, HALVES])
def test_what_is_defined_everywhere_is_put_in(definition):
    defined = BOARD + TOUCH + definition + LONELY.format("Touch")
    assert relation(defined, PLAIN) == relation(PLAIN, defined) == "equivalent"
    # The wrong twin: a definition that says something else, and one said twice.
    other = defined.replace("adjacent(i, j, x, y)", "(i = x & j = y)")
    assert relation(other, PLAIN) != "equivalent"
    twice = defined + "rule v: forall i, j, x, y. Touch(i, j, x, y) <-> B(i, j) & B(x, y)\n"
    assert relation(twice, PLAIN) != "equivalent"


def test_what_is_defined_in_part_is_part_of_the_world():
    part = BOARD + TOUCH + HALVES.splitlines(keepends=True)[0] + LONELY.format("Touch")
    assert relation(part, PLAIN) != "equivalent"


def test_what_both_files_declare_is_compared():
    one = BOARD + TOUCH + WHOLE
    other = one.replace("adjacent(i, j, x, y)", "(i = x & j = y)")
    assert relation(one, other) == "exclusive"


@pytest.mark.parametrize("seed", range(20))
def test_random_definitions_are_worth_what_they_mean(seed):
    """On one tile: P means something of B and S, which is put in by hand."""
    random = Random(seed)
    meanings = ("B(0, 0)", "~B(0, 0)", "B(0, 0) & S(0, 0)", "B(0, 0) | ~S(0, 0)", "true", "false")
    meaning, other = random.choice(meanings), random.choice(meanings)
    said = random.choice(("P -> {}", "{} -> P", "P <-> {}", "~P | {}")).format(f"({other})")
    board = "board 1 x 1\n"
    defined = f"{board}predicate P\nrule d: P <-> ({meaning})\nrule r: {said}\n"
    by_hand = f"{board}rule r: {said.replace('P', f'({meaning})')}\n"
    assert relation(defined, by_hand) in ("equivalent", "both inconsistent")
