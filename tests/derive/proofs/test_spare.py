"""What is said to need all its formulas does, judged by all worlds; and not the other way round."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from minelogic.derive.proofs.spare import is_plain, refutation
from tests.derive.sweeping import formulas_strategy, holds, literal_strategy, worlds


def forced(formulas: list[Any], literal: int) -> bool:
    return all(
        holds(literal, world)
        for world in worlds()
        if all(holds(formula, world) for formula in formulas)
    )


@settings(max_examples=600, deadline=None)
@given(formulas_strategy, literal_strategy)
def test_without_any_of_them_the_literal_is_open(formulas: list[Any], literal: int) -> None:
    refuted = refutation(formulas, -literal)
    if refuted is None:
        return
    assert forced([formulas[place] for place in refuted.used], literal)
    if refuted.needs_all():
        for place in range(len(formulas)):
            assert not forced([*formulas[:place], *formulas[place + 1 :]], literal)


@settings(max_examples=200, deadline=None)
@given(st.permutations([1, 2, 3, 4, 5]), st.lists(st.sampled_from([1, -1]), min_size=5, max_size=5))
def test_a_chain_needs_every_link(order: list[int], signs: list[int]) -> None:
    chain = [atom * sign for atom, sign in zip(order, signs, strict=True)]
    links: list[Any] = [chain[0], *[("->", a, b) for a, b in pairwise(chain)]]
    refuted = refutation(links, -chain[-1])
    assert refuted is not None
    assert refuted.needs_all()


def test_a_circle_leaves_it_open_whether_all_are_needed() -> None:
    circle: list[Any] = [1, ("->", 1, 2), ("->", 1, 3), ("->", ("&", 2, 3), 4), ("->", 2, 3)]
    refuted = refutation(circle, -4)
    assert refuted is not None
    assert not refuted.needs_all()


def test_what_propagation_did_not_use_can_be_spared() -> None:
    refuted = refutation([1, ("->", 1, 2), 3], -2)
    assert refuted is not None
    assert refuted.used == [0, 1]
    assert not refuted.needs_all()


def test_what_does_not_propagate_to_a_clash_refutes_nothing() -> None:
    assert refutation([("->", 1, 2)], -2) is None


def test_conjunctions_of_literals_are_plain() -> None:
    assert is_plain(("&", 1, ("~", ("|", 2, -3))))
    assert not is_plain(("|", 1, 2))
    assert not is_plain(("->", 1, 2))
