"""KN(k, n) against its truth table."""

from __future__ import annotations

from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minelogic.encode import at_least, at_most, kn, kn_recursive, kn_size
from minelogic.encode.distribute import distribute
from minelogic.encode.kn import kn_disjunctive
from minelogic.encode.kn_text import (
    clause_sentence,
    exactly_sentence,
    letters,
    lower_side,
    set_sentence,
    tiles,
    upper_side,
)
from minelogic.render.formulas.kn import PRINTED
from tests.encode.clause_oracle import counts, holds, models, rows
from tests.encode.counted_formulas import true_in

CASES = [(k, n) for n in range(9) for k in range(-2, n + 3)]
POSSIBLE = [(k, n) for n in range(9) for k in range(n + 1)]
CORNER = tiles(["(1,2)", "(2,1)", "(2,2)"])


def sets(clauses):
    return {frozenset(clause) for clause in clauses}


@pytest.mark.parametrize(("k", "n"), CASES)
def test_both_forms_hold_where_exactly_k_do(k, n):
    for clauses in (kn(k, n), kn_recursive(k, n)):
        assert all(holds(clauses, row) == (sum(row) == k) for row in rows(n))


@pytest.mark.parametrize(("k", "n"), CASES)
def test_l_holds_where_at_least_k_do_and_u_where_at_most_k_do(k, n):
    assert all(holds(at_least(k, n), row) == (sum(row) >= k) for row in rows(n))
    assert all(holds(at_most(k, n), row) == (sum(row) <= k) for row in rows(n))


@pytest.mark.parametrize(("k", "n"), CASES)
def test_the_size_is_the_number_of_clauses_of_either_form(k, n):
    assert kn_size(k, n) == len(kn(k, n)) == len(kn_recursive(k, n))


@pytest.mark.parametrize(("k", "n"), [(k, n) for k, n in CASES if not 0 <= k <= n])
def test_out_of_range_is_the_empty_clause_and_never_true(k, n):
    assert kn(k, n) == kn_recursive(k, n) == [()]
    assert kn_disjunctive(k, n) is False


def test_the_sets_taken_literally_would_be_true_out_of_range():
    """The trap: with k two beyond the range, no choice is possible, and no clause is true."""
    assert kn(5, 3) != []
    assert kn(-2, 3) != []
    assert models(kn(5, 3), 3) == []


@pytest.mark.parametrize(("k", "n"), POSSIBLE)
def test_the_disjunctive_form_has_the_same_models(k, n):
    formula = kn_disjunctive(k, n)
    assert all(true_in(formula, row) == (sum(row) == k) for row in rows(n))


@pytest.mark.parametrize(("k", "n"), POSSIBLE)
def test_distributed_with_subsumption_the_disjunctive_form_is_exactly_l_and_u(k, n):
    assert sets(distribute(kn_disjunctive(k, n))) == sets(kn(k, n))


@pytest.mark.parametrize(("k", "n"), POSSIBLE)
def test_each_clause_of_the_recursion_contains_one_of_l_or_u(k, n):
    direct = sets(kn(k, n))
    recursive = sets(kn_recursive(k, n))
    assert all(any(short <= long for short in direct) for long in recursive)
    assert (recursive == direct) == (k in (0, n) or n <= 2)


def test_the_recursion_keeps_a_clause_that_a_resolution_would_shorten():
    recursive, direct = sets(kn_recursive(1, 3)), sets(kn(1, 3))
    assert frozenset({3, -1, -2}) in recursive - direct
    assert frozenset({-1, -2}) in direct - recursive
    # The resolvent of X3 | ~X1 | ~X2 and ~X3 | ~X1 on X3.
    assert frozenset({-3, -1}) in recursive
    assert frozenset({3, -1, -2}) - {3} | frozenset({-3, -1}) - {-3} == {-1, -2}


def test_sizes_that_nobody_could_list():
    assert kn_size(10, 64) == 771_136_366_336 == comb(64, 9) + comb(64, 11)
    assert 2.25e105 < kn_size(99, 480) < 2.35e105
    assert kn_size(9, 8) == kn_size(-1, 8) == 1


@pytest.mark.parametrize("make", [kn, kn_recursive])
@given(data=st.data())
def test_literals_may_be_negative_and_stand_there_twice(make, data):
    literals = data.draw(st.lists(st.sampled_from([1, 2, 3, 4, -1, -2, -3, -4]), max_size=6))
    k = data.draw(st.integers(-1, 7))
    clauses = make(k, literals)
    assert all(holds(clauses, row) == counts("exactly", k, literals, row) for row in rows(4))
    if len({abs(x) for x in literals}) < len(literals):
        assert all(len(set(map(abs, clause))) == len(clause) for clause in clauses)


@pytest.mark.parametrize("make", [kn, kn_recursive])
@pytest.mark.parametrize("literals", [-1, [1, 0]])
def test_what_cannot_be_literals_is_refused(make, literals):
    with pytest.raises(ValueError, match=r"."):
        make(1, literals)


def test_the_same_clauses_in_the_same_order():
    assert kn(2, 3) == [(1, 2), (1, 3), (2, 3), (-1, -2, -3)]
    assert kn(1, [5, -7]) == [(5, -7), (-5, 7)]


# The sentences, and the way from L to L'' and from U to U'.


def test_the_corner_of_the_notes_in_sentences():
    lower, upper = lower_side(2, CORNER), upper_side(2, CORNER)
    assert exactly_sentence(2, CORNER) == "Exactly two of (1,2), (2,1), (2,2) are bombs."
    assert [(step.name, step.sentence) for step in (*lower.steps, *upper.steps)] == [
        ("L", "At least two of (1,2), (2,1), (2,2) are bombs."),
        ("L'", "At most one of (1,2), (2,1), (2,2) is no bomb."),
        ("L''", "Of any two of (1,2), (2,1), (2,2), at least one is a bomb."),
        ("U", "At most two of (1,2), (2,1), (2,2) are bombs."),
        ("U'", "Of (1,2), (2,1), (2,2), at least one is no bomb."),
    ]
    assert set_sentence("L", 2, CORNER) == (
        "of any two of (1,2), (2,1), (2,2), at least one is a bomb"
    )
    assert clause_sentence((1, 3), CORNER) == "of (1,2) and (2,2), at least one is a bomb"
    assert clause_sentence((-2,), CORNER) == "(2,1) is no bomb"


def test_l_as_printed_in_the_notes_is_wrong():
    printed = [*PRINTED, *at_most(2, 3)]
    assert models(printed, 3) == [(False, True, False), (False, True, True)]
    assert models(kn(2, 3), 3) == [row for row in rows(3) if sum(row) == 2]
    assert all(literal > 0 for clause in at_least(2, 3) for literal in clause)


@pytest.mark.parametrize(("k", "n"), CASES)
def test_sides_know_the_size_and_length_of_their_clauses(k, n):
    wording = letters([f"X{i}" for i in range(1, n + 1)])
    for side, clauses in (
        (lower_side(k, wording), at_least(k, n)),
        (upper_side(k, wording), at_most(k, n)),
    ):
        assert side.size == len(clauses)
        assert all(len(clause) == side.choices for clause in clauses)


def test_what_cannot_be_is_said():
    assert exactly_sentence(4, CORNER).endswith("KN(4, 3) is false.")
    assert exactly_sentence(-1, CORNER).endswith("KN(-1, 3) is false.")
    assert lower_side(4, CORNER).steps[-1].sentence == "That cannot be: L is false."
    assert upper_side(-1, CORNER).steps[-1].sentence == "That cannot be: U is false."
    assert lower_side(0, CORNER).steps[-1].sentence == "That is always so: L has no clause."
    assert upper_side(3, CORNER).steps[-1].sentence == "That is always so: U has no clause."
    assert exactly_sentence(0, letters([])).endswith("KN(0, 0) is true.")
