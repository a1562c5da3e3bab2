"""Rules are told apart from the words around their names."""

from __future__ import annotations

import pytest

import minelogic
from minelogic.derive.words.names import called, values_told
from tests.derive.spoken import with_sentences


@pytest.mark.parametrize(
    ("name", "said"),
    [("one", "rule one"), ("some", "rule some"), ("each", "rule each"), ("More", "rule More"),
     ("rows", "rows"), ("apart", "apart"), ("oneself", "oneself")],
)  # fmt: skip
def test_a_name_that_reads_on_as_a_word_is_told_to_be_a_rule(name: str, said: str) -> None:
    assert called(name) == said


def test_a_variable_that_is_called_as_its_value_is_told_by_that() -> None:
    assert values_told({"v": "v", "w": "a", "i": 2}) == ["for v", "w = a", "i = 2"]
    text = "board graph v-w\ndomain N = 1 .. 2\npredicate P(tile, N)\nfact P(v, 1)\nfact P(w, 1)\n"
    rule = "rule some: forall v. exists one n. P(v, n)\n"
    said = [step.sentence for step in with_sentences(minelogic.loads(text + rule).derivation).steps]
    assert any(one.startswith("By rule some (for v), exactly one of P(v, 1)") for one in said), said
    assert any(one.startswith("By rule some (v = w), exactly one of P(w, 1)") for one in said), said


def test_a_rule_is_not_called_so_twice() -> None:
    long = " | ".join(f"P({n})" for n in range(40))
    text = f"domain N = 0 .. 39\npredicate P(N)\nrule some: {long}\n"
    facts = "".join(f"fact ~P({n})\n" for n in range(40))
    steps = with_sentences(minelogic.loads(text + facts).explain("false")).steps
    assert not any("rule rule" in step.sentence for step in steps)


TENTS = """board 1 x 4
predicate Tent(row, column)
rule ground: forall i, j. Tent(i, j) -> ~B(i, j)
rule two: exists exactly 2 j in 0..2. Tent(0, j)
fact ~Tent(0, 0)
fact B(0, {})
"""


def test_what_a_rule_says_of_one_tile_has_its_name() -> None:
    said = [
        inner.sentence
        for step in with_sentences(minelogic.loads(TENTS.format(3)).derivation).steps
        for inner in step.within()
    ]
    assert not any("by ground Tent(0, 0)" in one for one in said)
    assert minelogic.loads(TENTS.format(1)).status == "inconsistent"
    clash = with_sentences(minelogic.loads(TENTS.format(1)).explain("false")).steps
    text = " ".join(inner.sentence for step in clash for inner in step.within())
    assert "by ground Tent(0, 1) does not hold" in text or "by ground, " in text, text
