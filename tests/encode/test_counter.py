"""The counter against its truth table, and unit propagation against every partial assignment."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minelogic.encode import counter as counters
from minelogic.encode import kn, kn_recursive
from minelogic.encode.counter import (
    CounterSize,
    Unnamed,
    between,
    counter,
    counter_size,
    exactly,
)
from minelogic.solve.sat.cardinality import ENCODINGS, cardinality, gap
from minelogic.solve.sat.kn_table import letter_variables, ways
from tests.encode.clause_oracle import (
    COUNTED,
    counts,
    finds_all,
    models,
    propagated,
    rows,
)

KINDS = ("exactly", "at least", "at most")
CASES = [(kind, k, n) for kind in KINDS for n in range(9) for k in range(-2, n + 3)]


def given_by(row):
    return [i if value else -i for i, value in enumerate(row, 1)]


@pytest.mark.parametrize(("kind", "k", "n"), CASES)
def test_an_assignment_extends_in_exactly_one_way_where_the_count_holds(kind, k, n):
    """Propagation gives every auxiliary variable a value, so there is no second way."""
    variables = letter_variables(n)
    clauses = counter(kind, k, n, variables)
    for row in rows(n):
        found = propagated(clauses, given_by(row))
        assert (found is not None) == COUNTED[kind](sum(row), k)
        if found is not None:
            assert {abs(literal) for literal in found} == set(range(1, variables.size + 1))


@pytest.mark.parametrize("kind", KINDS)
def test_models_with_their_auxiliary_variables_are_as_many_as_without(kind):
    for k in range(5):
        variables = letter_variables(4)
        clauses = counter(kind, k, 4, variables)
        wanted = sum(COUNTED[kind](sum(row), k) for row in rows(4))
        assert len(models(clauses, variables.size)) == wanted


@pytest.mark.slow
@pytest.mark.parametrize(("kind", "k", "n"), [case for case in CASES if case[2] <= 6])
def test_unit_propagation_is_complete(kind, k, n):
    assert finds_all(counter(kind, k, n, letter_variables(n)), kind, k, n)


@pytest.mark.slow
@pytest.mark.parametrize(("kind", "k", "n"), CASES)
def test_auxiliary_variables_are_what_they_say(kind, k, n):
    variables = letter_variables(n)
    clauses = counter(kind, k, n, variables)
    for row in rows(n):
        found = propagated(clauses, given_by(row))
        if found is None:
            continue
        for number in range(n + 1, variables.size + 1):
            meaning = variables.meaning(number)
            assert isinstance(meaning, tuple)
            assert (number in found) == counts(meaning[0], meaning[1], meaning[2:], row)


@pytest.mark.parametrize(("kind", "k", "n"), CASES)
def test_the_size_is_known_before(kind, k, n):
    variables = letter_variables(n)
    clauses = counter(kind, k, n, variables)
    assert counter_size(kind, k, n) == CounterSize(variables.size - n, len(clauses))


def test_many_of_many_stay_few():
    assert counter_size("exactly", 99, 480).clauses < 100_000
    few, more = (counter_size("at most", 3, n).clauses for n in (1_000, 2_000))
    assert more < 2.1 * few
    assert counter_size("exactly", 470, 480) == counter_size("exactly", 10, 480)


@given(
    kind=st.sampled_from(KINDS),
    k=st.integers(-1, 7),
    literals=st.lists(st.sampled_from([1, 2, 3, 4, -1, -2, -3, -4]), max_size=6),
)
def test_literals_may_be_negative_and_stand_there_twice(kind, k, literals):
    clauses = counter(kind, k, literals, letter_variables(4))
    for row in rows(4):
        found = propagated(clauses, given_by(row))
        assert (found is not None) == counts(kind, k, literals, row)


@pytest.mark.parametrize("least", range(-1, 7))
@pytest.mark.parametrize("most", range(-1, 7))
def test_a_count_between_two_bounds(least, most):
    clauses = between(least, most, 5, letter_variables(5))
    for row in rows(5):
        found = propagated(clauses, given_by(row))
        assert (found is not None) == (least <= sum(row) <= most)


def test_a_kind_that_is_none_is_refused():
    with pytest.raises(ValueError, match="'some' is no count"):
        counter("some", 1, 3, letter_variables(3))


# PySAT's encodings, and what is claimed of all of them.


@pytest.mark.parametrize("encoding", ENCODINGS)
@pytest.mark.parametrize(("k", "n"), [(k, n) for n in range(7) for k in range(-1, n + 2)])
def test_an_encoding_of_pysat_says_exactly_k_and_keeps_its_variables_apart(encoding, k, n):
    top = n + 3
    clauses = cardinality(encoding, k, range(1, n + 1), top)
    if clauses is None:
        assert encoding in ("pairwise", "bitwise", "ladder")
        assert 1 < k < n - 1
        return
    used = {abs(literal) for clause in clauses for literal in clause}
    assert not used & set(range(n + 1, top + 1))
    from pysat.solvers import Cadical153

    with Cadical153(bootstrap_with=[list(clause) for clause in clauses]) as solver:
        for row in rows(n):
            assert solver.solve(assumptions=given_by(row)) == (sum(row) == k)


@pytest.mark.slow
@pytest.mark.parametrize(("k", "n"), [(k, n) for n in range(1, 7) for k in range(n + 1)])
def test_completeness_is_claimed_where_trying_everything_says_so(k, n):
    made = [kn(k, n), kn_recursive(k, n), counter("exactly", k, n, letter_variables(n))]
    made += [cardinality(encoding, k, range(1, n + 1), n) or [()] for encoding in ENCODINGS]
    for clauses in made:
        if clauses == [()]:
            continue
        assert (gap(clauses, k, n) is None) == finds_all(clauses, "exactly", k, n)


def test_a_gap_is_one():
    found = gap(kn_recursive(2, 5), 2, 5)
    assert found is not None
    assert found.missed not in (propagated(kn_recursive(2, 5), found.assumed) or ())
    assert found.missed in (propagated(kn(2, 5), found.assumed) or ())
    with pytest.raises(ValueError, match="cannot hold"):
        gap([()], 3, 2)


def test_the_ways_side_by_side():
    table = {way.key: way for way in ways(3, 8)}
    assert (table["direct"].clauses, table["direct"].literals) == (98, 28 * 6 + 70 * 4)
    assert table["implications"].clauses == 98
    assert table["implications"].same_as_direct is False
    assert table["disjunctions"].same_as_direct is True
    assert (table["table"].clauses, table["table"].literals) == (256 - 56, 8 * 200)
    assert table["tseitin"].auxiliary
    complete = {key for key, way in table.items() if way.complete}
    assert complete >= {"direct", "disjunctions", "counter", "seqcounter", "totalizer"}
    assert not complete & {"implications", "table", "mtotalizer"}
    assert "pairwise" not in table
    assert "pairwise" in {way.key for way in ways(1, 8)}
    assert ways(9, 8) == ways(-1, 8) == ways(0, 0) == []


def test_what_is_too_large_is_not_made():
    table = {way.key: way for way in ways(10, 64)}
    assert table["direct"].clauses == 771_136_366_336
    assert table["tseitin"].clauses is None
    assert table["counter"].clauses == counter_size("exactly", 10, 64).clauses
    assert table["totalizer"].clauses
    assert all(way.complete is None for way in table.values())
    huge = {way.key: way for way in ways(2_000, 5_000)}
    assert huge["counter"].clauses
    assert huge["seqcounter"].clauses is None


@pytest.mark.parametrize("small", [0, 2_000])
@pytest.mark.parametrize(("k", "n"), [(k, n) for n in range(1, 8) for k in range(n + 1)])
def test_exactly_so_many_hold_by_kn_and_by_a_counter(k, n, small, monkeypatch):
    monkeypatch.setattr(counters, "SMALL_COUNT", small)
    monkeypatch.setattr(counters, "NEVER_LARGE", min(small, 12))
    variables = Unnamed(n)
    clauses = exactly(k, [-number for number in range(1, n + 1)], variables)
    for row in rows(n):
        assert (propagated(clauses, given_by(row)) is not None) is (n - sum(row) == k)
    assert variables.size == n or not small
    assert set(map(abs, sum(clauses, ()))) <= set(range(1, variables.size + 1))


def test_a_count_of_very_many_clauses_is_not_written_out():
    variables = Unnamed(30)
    assert len(exactly(15, range(1, 31), variables)) < 1_000
    assert variables.size > 30
    assert len(exactly(1, range(1, 31), Unnamed(30))) == 30 * 29 // 2 + 1
