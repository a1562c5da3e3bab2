"""What statements say of themselves."""

from __future__ import annotations

import pytest

import minelogic


@pytest.mark.parametrize(
    ("sentence", "said"),
    [
        ("{i} and {j}", "3 and 4"),
        ("({j}, {i}), { i } once more", "(4, 3), 3 once more"),
        ("nothing at all", "nothing at all"),
        ("", ""),
    ],
)
def test_the_sentence_of_a_rule_has_the_values_of_its_instance(sentence: str, said: str) -> None:
    problem = minelogic.loads(f'board 1 x 2\nrule r "{sentence}": forall i, j. B(i, j)\n')
    (rule,) = problem.file.rules
    assert rule.says({"i": 3, "j": 4}) == said


def test_names_that_the_instance_does_not_bind_stay_as_they_are() -> None:
    (rule,) = minelogic.loads('board 1 x 2\nrule r "{i}{j}": forall i, j. B(i, j)\n').file.rules
    assert rule.says({"i": 3}) == "3{j}"


def test_a_rule_without_a_sentence_says_nothing() -> None:
    (rule,) = minelogic.loads("board 1 x 2\nrule r: forall i, j. B(i, j)\n").file.rules
    assert rule.says({"i": 3, "j": 4}) is None


def test_values_may_be_names() -> None:
    text = 'board graph a-b\nrule r "{v} is no bomb": forall v. ~B(v)\n'
    (rule,) = minelogic.loads(text).file.rules
    assert rule.says({"v": "a"}) == "a is no bomb"


@pytest.mark.parametrize("prime", ["'", "′"])
def test_a_keyword_with_a_prime_is_a_name_however_the_prime_is_written(prime):
    text = f"board 2 x 2\nrule flat: forall i in rows. i < 1\nprove{prime} S(0, 0)\n"
    with pytest.raises(minelogic.FileError) as info:
        minelogic.loads(text)
    assert [finding.code for finding in info.value.diagnostics] == ["missing-operator"]
