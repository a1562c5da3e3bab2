"""Whoever replaces in the lines of a step what `As in step …` names has the lines of that step."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest

import minelogic
from minelogic.derive.derivation import Derivation
from minelogic.derive.steps import Case, Step
from minelogic.derive.words import alike, sentences
from minelogic.derive.words.english import words_of
from minelogic.records import replace
from minelogic.render.derivations.text import derivation_lines
from tests.derive import test_golden
from tests.derive.odd_sample import displays, problems
from tests.derive.proofs.test_together import ROWS
from tests.derive.words.retelling import blocks, replacements, same

PUZZLES = Path(__file__).parent.parent / "puzzles"
TALKS = """\
domain Talk = 1 .. 5
domain Slot = 1 .. 3
predicate In(Talk, Slot)
rule once: forall t. exists one s. In(t, s)
rule room: forall s. exists at most 2 t. In(t, s)
rule before "logic is before sets": forall s, r. In(1, s) & In(3, r) -> s < r
rule same: forall s. In(2, s) <-> In(4, s)
rule late "if maps is in the first slot, games is in the last": In(5, 1) -> In(4, 3)
fact ~In(3, 3)
"""
PAIRS = """\
domain Line = 1 .. {0}
predicate P(Line)
predicate R(Line)
predicate T(Line)
rule one: forall i. P(i) -> R(i) | T(i)
rule two: forall i. P(i) -> (R(i) -> ~T(i))
rule three: forall i. R(i) -> ~P(i) | T(i)
rule four: forall i. T(i) -> ~P(i) | R(i)
"""
"""Of each number the same, in several steps."""


@pytest.fixture(autouse=True)
def short_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """Steps of few lines are told by others, too: there are many of them to try."""
    monkeypatch.setattr(alike, "_SHORT", 0)


def test_a_step_of_one_line_or_two_is_told_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    assert list(likes(minelogic.loads(TALKS).derivation.steps))
    monkeypatch.setattr(alike, "_SHORT", 2)
    for text in (ROWS, TALKS):
        for step in likes(minelogic.loads(text).derivation.steps):
            assert len(list(step.within())) > 3


def whole(make: Callable[[], Derivation], monkeypatch: pytest.MonkeyPatch) -> Derivation:
    """The derivation with nothing told by other steps."""
    with monkeypatch.context() as patch:
        patch.setattr(sentences, "with_likes", lambda steps, *_: tuple(steps))
        derivation = make()
        assert not any(one.like for step in derivation.steps for one in step.within())
        return derivation


def likes(steps: Sequence[Step]) -> Iterator[Step]:
    """The steps, on every level that is told, of which another one is named."""
    for step in steps:
        if step.like is not None:
            yield step
        for case in step.told:
            yield from likes(case.steps)


def as_told(make: Callable[[], Derivation], monkeypatch: pytest.MonkeyPatch) -> int:
    """Checks all of one derivation; how many there are."""
    derivation = make()
    found = list(likes(derivation.steps))
    if not found:
        return 0
    lines = blocks(derivation_lines(whole(make, monkeypatch)))
    for step in found:
        names = replacements(step.sentence)
        first, second = str(step.like), str(step.id)
        one, other = lines[first], lines[second]
        assert same(one, other, names, first, second), (step.sentence, one, other)
        assert len(step.sentence) < len(other)
        # And with one of them forgotten it would be something else.
        for left_out in names:
            fewer = {old: new for old, new in names.items() if old != left_out}
            assert not same(one, other, fewer, first, second), (step.sentence, left_out)
    return len(found)


def derived(text: str) -> Callable[[], Derivation]:
    return lambda: minelogic.loads(text).derivation


def test_in_golden_cases_and_files_the_lines_are_those_of_the_other_step(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for make in test_golden.GOLDEN.values():
        as_told(make, monkeypatch)
    for text in (ROWS, TALKS):
        assert as_told(derived(text), monkeypatch) > 0


def test_in_puzzles_and_random_files_the_lines_are_those_of_the_other_step(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    texts = [text for text, _ in problems([PUZZLES], 80)]
    assert sum([as_told(derived(text), monkeypatch) for text in texts]) > 40


def test_on_displays_the_lines_are_those_of_the_other_step(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for text, _ in displays(range(20)):
        as_told(derived(text), monkeypatch)


def test_what_a_rule_says_of_another_number_is_named_with_that_number() -> None:
    steps = minelogic.loads(PAIRS.format(3)).derivation.steps
    assert [step.like for step in steps] == [None, 1, 1]


def test_other_known_atoms_for_the_same_one_are_not_told_in_few_words() -> None:
    """In(3, 2) stands for In(1, 1) where it is known, and In(1, 2) where the rule lists it."""
    steps = {step.id: step for step in minelogic.loads(TALKS).derivation.steps}
    assert (steps[8].form, steps[8].like) == ("contradiction", None)
    assert steps[8].technique == steps[6].technique


def changed(step: Step, old: str, new: str) -> Step:
    """The step with another word in all that is told of it."""
    assert any(old in one.sentence for one in step.within())
    cases = [
        Case(case.assume, tuple([told(inner, old, new) for inner in case.steps]))
        for case in step.cases
    ]
    return replace(told(step, old, new), cases=tuple(cases))


def told(step: Step, old: str, new: str) -> Step:
    return replace(step, sentence=step.sentence.replace(old, new))


@pytest.mark.parametrize(
    ("old", "new", "like"),
    [
        ("once (t = 3)", "once (t = 3)", 1),
        ("once (t = 3)", "once (t = 2)", 1),  # A value that the sentence names.
        ("exactly one of", "exactly two of", None),  # A number that it does not.
        ("line 9", "line 10", None),
        ("In(3, 1) and In(3, 2) do", "In(3, 1) and In(3, 3) do", None),
        ("do not hold", "hold", None),
    ],
)
def test_a_step_with_another_number_or_name_in_one_place_is_told_whole(
    old: str, new: str, like: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    derivation = whole(derived(TALKS), monkeypatch)
    first, second = derivation.steps[:2]
    concluded = {step.id: step.conclusions for step in derivation.steps}
    words = words_of(derivation.grounding)
    other = alike.with_likes([first, changed(second, old, new)], words, concluded)[1]
    assert other.like == like
    assert ("t = 2 for t = 3" in other.sentence) is ("t = 2" in new)
