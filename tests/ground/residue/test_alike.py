"""What is kept of rules on a board is what another file with them would find by itself."""

from __future__ import annotations

from random import Random

import pytest

import minelogic
from minelogic.ground import lift
from minelogic.ground.residue import alike
from tests.ways import NAMED, displays

SOME = displays(23, 24, ((6, 6), (5, 8)), None)


def forget() -> None:
    alike._KEPT.clear()
    lift._KEPT.clear()


def seen(text: str) -> tuple[object, ...]:
    problem = minelogic.loads(text)
    derivation = problem.derivation
    return problem.status, problem.verdicts, derivation.trace["steps"]


@pytest.mark.parametrize("way", ["copied", "iff", "perimeter", "bounds apart"])
def test_answers_and_steps_are_those_of_a_first_file(way: str) -> None:
    texts = [NAMED[way].file(shown) for shown in SOME if NAMED[way].fits(shown)]
    alone = []
    for text in texts:
        forget()
        alone.append(seen(text))
    Random(3).shuffle(order := list(range(len(texts))))
    for place in order:
        assert seen(texts[place]) == alone[place]


def test_the_same_rules_on_another_board_are_others() -> None:
    rules = NAMED["iff"]
    first, second = SOME[0], next(s for s in SOME if s.rows != SOME[0].rows)
    for shown in (first, second, first):
        problem = rules.problem(shown)
        assert problem.status == minelogic.loads(shown.text()).status


LEAST = (
    "board 6 x 6\ndomain Few = {few}\nfact Q(2, 2, 2)\n"
    "rule safe: forall i, j. S(i, j) <-> ~B(i, j)\n"
    "rule some: forall a in Few, i, j. "
    "Q(a, i, j) -> exists exactly a x, y. adjacent(i, j, x, y) & B(x, y)\n"
)


def test_the_same_rule_over_other_words_is_another() -> None:
    """Its formula is the same; the domain in it is not."""
    counts = {}
    for few in ("0 .. 1", "2 .. 3", "0 .. 1"):
        counts[few] = minelogic.loads(LEAST.format(few=few)).entails(
            "exists exactly 2 x, y. adjacent(2, 2, x, y) & B(x, y)"
        )
    assert counts == {"0 .. 1": "independent", "2 .. 3": "entailed"}


def test_what_is_kept_is_bounded() -> None:
    forget()
    for rows in range(6, 6 + alike._MOST_KEPT + 3):
        _ = minelogic.loads(f"board {rows} x 6\nfact Q(1, 2, 2)\nuse perimeter\n").verdicts
    assert len(alike._KEPT) == alike._MOST_KEPT
    assert len(lift._KEPT) <= lift._MOST_KEPT
