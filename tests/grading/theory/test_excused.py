"""What is not charged twice is what right lines say: never what the answer does not say.

Random answers are compared with an oracle that tries all worlds. They are empty, right, half right
and wrong, and some of their rules are right only given a rule that may be missing.
"""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

import minelogic
from minelogic.exercises.exercise import NOT_TOO_STRONG
from minelogic.grading.report.judgement import Judged
from minelogic.grading.theory import judge as theory
from tests.grading.brute import Part, Rules, random_part, worlds
from tests.grading.theory.test_judge import CHAIN, exercise, judged, outcomes, score

SIZES = [(1, 1), (1, 2), (2, 1), (2, 2)]
WORLDS = [(world, size) for size in SIZES for world in worlds(size, "S")]

NUMBERED = "rule b: forall i, j. ~B(i, j) -> exists a. Q(a, i, j)\n"
HIDDEN = "rule h: forall a, i, j. B(i, j) -> ~Q(a, i, j)\n"
COUNTS = """rule c: forall a, i, j. Q(a, i, j) ->
    exists exactly a x, y. (adjacent(i, j, x, y) & B(x, y))
"""


def of_numbers(text: str) -> tuple[Fraction, dict[str, str]]:
    report = minelogic.grade("numbers", text)
    assert report.status == "graded"
    return report.score, {item.id: item.outcome for item in report.items}


@pytest.mark.parametrize(
    "said", ["B(i, j)", "S(i, j) -> B(i, j)", "S(i, j)", "S(i, j) <-> B(i, j)"]
)
def test_a_wrong_rule_that_contradicts_what_is_missing_excuses_nothing(said):
    points, found = of_numbers(f"rule x: forall i, j. {said}\n")
    assert points == 0
    assert set(found.values()) == {"failed"}


def test_beside_a_right_rule_a_wrong_one_excuses_nothing_either():
    alone, _ = of_numbers(HIDDEN)
    points, found = of_numbers("rule x: forall i, j. ~S(i, j)\n" + HIDDEN)
    assert found["counts"] == "failed"
    assert points < alone
    # The twin says it.
    points, found = of_numbers("rule x: forall i, j. ~S(i, j)\n" + HIDDEN + COUNTS)
    assert found["counts"] == "passed"
    assert points > 2


@pytest.mark.parametrize("wrong", ["", "rule w: forall i, j. B(i, j) -> S(i, j)\n"])
def test_what_is_right_given_a_missing_rule_is_not_charged_again(wrong):
    points, found = of_numbers(NUMBERED + HIDDEN + COUNTS + wrong)
    assert (found["safe"], found["numbered"]) == ("failed", "excused")
    assert points == (4 if wrong else 7)
    # The wrong twin does not say that there is a number.
    points, found = of_numbers(HIDDEN + COUNTS + wrong)
    assert (found["safe"], found["numbered"]) == ("failed", "failed")
    assert points == (3 if wrong else 6)


def test_what_follows_from_what_is_missing_by_itself_is_not_excused():
    head = "predicate P\npredicate R\n"
    asked = exercise(CHAIN.replace('there is R": R', 'there is R": P | R'), ("P", "R"), (1, 1))
    assert outcomes(judged(head + "rule r: ~R -> P", asked))["second"] == "passed"
    assert outcomes(judged(head + "rule r: R -> P", asked))["second"] == "failed"


def test_a_right_line_beside_one_that_contradicts_what_is_missing_is_excused():
    asked = exercise(CHAIN, ("P", "R"), (1, 1))
    head = "predicate P\npredicate R\n"
    found = judged(head + "rule r: P -> R\nfact ~P", asked)
    assert outcomes(found) == {"first": "failed", "second": "excused", NOT_TOO_STRONG: "failed"}
    assert score(found) == 2
    assert score(judged(head + "fact ~P", asked)) == 0
    # With no world left there is nothing.
    assert score(judged(head + "rule r: P -> R\nfact ~P\nfact P | P & ~R\nfact ~R", asked)) == 0


def follows(given: Rules, part: Part) -> bool:
    rule = Rules((part,))
    return all(rule.allow(*each) for each in WORLDS if given.allow(*each))


def implied(one: Part, other: Part) -> Part:
    return Part(
        f"({one.text} -> {other.text})",
        lambda w, s, i, j: not one.holds(w, s, i, j) or other.holds(w, s, i, j),
    )


def an_answer(random: Random, reference: Rules) -> tuple[Part, ...]:
    """Some rules of the reference, some that are right given another one, and some at random."""
    parts = [each for each in reference.parts if random.random() < 0.3]
    for number, each in enumerate(reference.parts):
        if number and random.random() < 0.6:
            parts.append(implied(random.choice(reference.parts[:number]), each))
    parts += [random_part(random, "BS") for _ in range(random.choice([0, 0, 1, 2]))]
    random.shuffle(parts)
    return tuple(parts)


def right_of(answer: tuple[Part, ...], reference: Rules) -> tuple[Part, ...]:
    return tuple([each for each in answer if follows(reference, each)])


def of(parts: tuple[Part, ...], reference: Rules) -> Judged:
    text = Rules(parts).text if parts else "fact true\n"
    found = judged(text, exercise(reference.text))
    assert found.status == "graded"
    return found


def cases(seed: int, number: int) -> list[tuple[Rules, tuple[Part, ...], Random]]:
    random = Random(seed)
    found: list[tuple[Rules, tuple[Part, ...], Random]] = []
    while len(found) < number:
        reference = Rules(tuple([random_part(random, "BS", 1) for _ in range(3)]))
        # Rules that forbid nothing are none that an exercise should have.
        if any(follows(Rules(()), each) for each in reference.parts):
            continue
        if all(any(reference.allow(w, size) for w in worlds(size, "S")) for size in SIZES):
            found.append((reference, an_answer(random, reference), random))
    return found


@pytest.fixture
def _no_names(monkeypatch):
    monkeypatch.setattr(theory, "_mistakes", lambda *_: ())


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.usefixtures("_no_names")
def test_points_are_for_what_is_enforced_or_said_by_right_lines(seed):
    for reference, answer, _ in cases(seed, 4):
        rules, right = Rules(answer), right_of(answer, reference)
        has_worlds = any(rules.allow(*each) for each in WORLDS)
        found = of(answer, reference)
        failed = False
        for number, part in enumerate(reference.parts):
            before, item = Rules(reference.parts[:number]), found.items[number]
            said = follows(Rules((*before.parts, *right)), part) and not follows(before, part)
            if item.outcome == "excused":
                assert said
                assert failed
                assert not follows(Rules(right), part)
            elif item.outcome == "passed":
                assert follows(rules, part)
            elif has_worlds:
                assert not (said and failed)
                assert not right or not follows(Rules(right), part)
            failed |= item.outcome == "failed"


@pytest.mark.usefixtures("_no_names")
def test_some_of_these_are_excused():
    found = [
        item.outcome
        for seed in range(8)
        for reference, answer, _ in cases(seed, 4)
        for item in of(answer, reference).items
    ]
    assert found.count("excused") > 5


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.usefixtures("_no_names")
def test_a_wrong_rule_never_wins_points_beyond_what_right_lines_have(seed):
    for reference, answer, random in cases(100 + seed, 4):
        right = right_of(answer, reference)
        wrong = random_part(random, "BS")
        if follows(reference, wrong):
            continue
        alone = of(right, reference)
        # Where nothing that is right forbids anything, a wrong rule has what it enforces itself,
        # up to what it costs.
        most = max(score(alone), alone.items[-1].points)
        before, after = of(answer, reference), of((*answer, wrong), reference)
        assert score(before) <= most
        assert score(after) <= most
        excused = [item.id for item in before.items if item.outcome == "excused"]
        for item in after.items:
            if item.outcome == "excused":
                assert item.id in excused or outcomes(before)[item.id] == "passed"


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.usefixtures("_no_names")
def test_a_rule_that_is_right_given_another_never_costs_points(seed):
    tried = 0
    for reference, answer, random in cases(200 + seed, 4):
        number = random.choice([1, 2])
        more = (*answer, implied(reference.parts[number - 1], reference.parts[number]))
        if any(Rules(more).allow(*each) for each in WORLDS):
            tried += 1
            assert score(of(more, reference)) >= score(of(answer, reference))
    assert tried
