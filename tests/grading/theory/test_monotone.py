"""A right rule never costs points, a wrong one never wins any: tried at random.

What is right is found by trying all worlds: a rule is right if it holds in all that the reference
allows. An answer that leaves no world on any board has nothing, and is left out.
"""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from minelogic.grading.theory import judge as theory
from tests.grading.brute import Part, Rules, random_part, random_rules, worlds
from tests.grading.theory.test_judge import exercise, judged

SIZES = [(1, 1), (1, 2), (2, 1), (2, 2)]
WORLDS = [(world, size) for size in SIZES for world in worlds(size, "S")]


def is_right(part: Part, reference: Rules) -> bool:
    rules = Rules((part,))
    return all(rules.allow(*each) for each in WORLDS if reference.allow(*each))


def has_worlds(parts: tuple[Part, ...]) -> bool:
    rules = Rules(parts)
    return any(rules.allow(*each) for each in WORLDS)


def points(parts: tuple[Part, ...], reference: Rules) -> Fraction:
    text = Rules(parts).text if parts else "fact true\n"
    found = judged(text, exercise(reference.text))
    assert found.status == "graded"
    return sum((item.score for item in found.items), Fraction(0))


def parts_of(random: Random, reference: Rules, right: bool, number: int) -> list[Part]:
    """Some rules that are right, or wrong: those of the reference, and others at random."""
    found: list[Part] = [*reference.parts] if right else []
    for _ in range(400):
        if len(found) >= number:
            break
        part = random_part(random, "BS")
        if is_right(part, reference) == right:
            found.append(part)
    random.shuffle(found)
    return found[:number]


@pytest.fixture(autouse=True)
def _no_names(monkeypatch):
    monkeypatch.setattr(theory, "_mistakes", lambda *_: ())


@pytest.mark.parametrize("seed", range(14))
def test_a_right_rule_never_costs_points(seed):
    random = Random(seed)
    reference = random_rules(random, "BS")
    if not has_worlds(reference.parts):
        return
    answer = tuple(parts_of(random, reference, True, 2))
    if seed % 2:
        answer = (*answer[:1], *parts_of(random, reference, False, 1))
    for part in parts_of(random, reference, True, 2):
        more = (*answer, part)
        if has_worlds(more):
            assert points(more, reference) >= points(answer, reference)
        answer = more


@pytest.mark.parametrize("seed", range(14))
def test_a_wrong_rule_never_wins_points(seed):
    random = Random(1000 + seed)
    reference = random_rules(random, "BS")
    right = tuple(parts_of(random, reference, True, 1 + seed % 3))
    before = points(right, reference)
    if before == 0:
        # Where nothing is right yet, a rule that says too much may enforce something.
        return
    answer = right
    for part in parts_of(random, reference, False, 2):
        answer = (*answer, part)
        assert points(answer, reference) <= before
