from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from minelogic.chance.frontier import tally
from minelogic.chance.project import count_worlds, project
from minelogic.errors import LimitReached
from tests.chance.enumeration import models, summary

VARIABLES = list(range(1, 8))
literals = st.sampled_from([*VARIABLES, *[-variable for variable in VARIABLES]])


@st.composite
def problems(draw: st.DrawFn):
    clauses = [tuple(c) for c in draw(st.lists(st.lists(literals, max_size=4), max_size=8))]
    if draw(st.booleans()):
        clauses = [clause for clause in clauses if clause]
    counts = []
    for inside in draw(st.lists(st.lists(literals, max_size=5), max_size=3)):
        low = draw(st.integers(-1, 3))
        counts.append((tuple(inside), low, low + draw(st.integers(0, 2))))
    projection = sorted(draw(st.sets(st.sampled_from(VARIABLES))))
    total = draw(st.none() | st.integers(-1, len(projection) + 1))
    return clauses, counts, projection, total


def projected(clauses, counts, projection, total):
    """What the truth table says: values of the projection, each once."""
    seen = {
        tuple(world[variable] for variable in projection)
        for world in models(clauses, counts, VARIABLES)
    }
    worlds = [dict(zip(projection, values, strict=True)) for values in sorted(seen)]
    return summary((w for w in worlds if total in (None, sum(w.values()))), projection)


@pytest.mark.slow
@given(problems())
@settings(max_examples=300)
def test_projected_counts_are_those_of_the_truth_table(problem):
    clauses, counts, projection, total = problem
    found = project(clauses, projection, counts, total)
    assert (found.count, found.bombs) == projected(clauses, counts, projection, total)


@pytest.mark.slow
@given(problems())
@settings(max_examples=200)
def test_someone_else_may_say_what_is_satisfiable(problem):
    clauses, counts, projection, total = problem

    def satisfiable(rest):
        used = sorted({abs(literal) for inside, _, _ in rest for literal in inside})
        assert not set(used) & set(projection)
        return any(models([], rest, used))

    found = project(clauses, projection, counts, total, satisfiable=satisfiable)
    assert (found.count, found.bombs) == projected(clauses, counts, projection, total)


@pytest.mark.slow
@given(problems())
@settings(max_examples=200)
def test_worlds_are_counted_over_all_variables(problem):
    clauses, counts, _, _ = problem
    expected = sum(1 for _ in models(clauses, counts, VARIABLES))
    assert count_worlds(clauses, VARIABLES, counts) == expected


def test_worlds_that_look_alike_through_the_projection_count_once():
    """A wrong twin: not projecting counts B(0, 0) or Q or R three times where it is false."""
    clauses = [(1, 2, 3)]
    assert project(clauses, [1]).count == 2
    assert count_worlds(clauses) == 7
    assert project(clauses, [1]).odds() == {1: Fraction(1, 2)}
    assert project(clauses, [1, 2, 3]).odds()[1] == Fraction(4, 7)


def test_a_variable_of_the_projection_in_no_clause_is_free():
    assert project([(1,)], [1, 2, 3]).bombs == {1: 4, 2: 2, 3: 2}
    assert project([(1,)], [1, 2, 3], total=2).bombs == {1: 2, 2: 1, 3: 1}


def test_the_empty_clause_has_no_world_and_no_clause_has_all():
    assert project([()], [1, 2]).count == 0
    assert project([()], [1, 2]).odds() == {}
    assert project([], [1, 2]).count == 4
    assert project([], []).count == 1
    assert project([], [], total=1).count == 0


def test_what_is_hidden_may_rule_out_a_world():
    """The pigeons 3 and 4 have one hole; so a clause about them alone decides the rest."""
    clauses = [(3,), (4,), (1, -3, -4), (5, 6), (-5, 6), (5, -6), (-5, -6, 2)]
    assert project(clauses, [1, 2]).bombs == {1: 1, 2: 1}
    assert project([*clauses, (-2,)], [1, 2]).count == 0


def test_counting_by_frontier_and_by_search_agree_beyond_enumeration():
    for size in (6, 25, 40):
        numbers = [((at, at + 1, at + 2), at % 2 + at // 7 % 2, 2) for at in range(0, size, 2)]
        covered = range(size + 5)
        shifted = [(tuple(tile + 1 for tile in tiles), low, high) for tiles, low, high in numbers]
        for total in (None, size // 2):
            one = tally(numbers, covered, total)
            other = project([], [tile + 1 for tile in covered], shifted, total)
            assert one.count == other.count > 0
            assert list(one.bombs.values()) == list(other.bombs.values())


def test_a_long_chain_needs_no_deep_recursion():
    size = 3000
    clauses = [(-at, at + 1) for at in range(1, size)]
    assert count_worlds(clauses) == size + 1


def test_a_limit_on_states_is_said():
    clauses = [
        tuple(sign * variable for sign, variable in zip(signs, (at, at + 7, at + 13), strict=True))
        for at in range(1, 60)
        for signs in product((1, -1), repeat=3)
        if sum(signs) == 1
    ]
    with pytest.raises(LimitReached) as reached:
        count_worlds(clauses, limit=500)
    assert (reached.value.limit, reached.value.value) == ("states", 500)
