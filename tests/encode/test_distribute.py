"""Distribution against truth tables, and the forecast against what is really made."""

from __future__ import annotations

import pickle
from itertools import combinations, product
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from minelogic.encode.counts import CountForm
from minelogic.encode.distribute import distribute, forecast
from minelogic.encode.forecast import MOST, TooManyClauses, in_words
from minelogic.encode.kn import kn, kn_disjunctive, kn_recursive
from minelogic.encode.simplify import least
from minelogic.errors import LimitReached
from minelogic.ground.formula import Ground
from tests.encode.ground_formulas import grounds, same

FORMS: tuple[CountForm, ...] = ("direct", "implications", "disjunctions")
SMALL = 3_000


def naive(formula: Any, form: str, positive: bool = True) -> list[frozenset[int]]:
    """Plain distribution by the textbook, with nothing left out and nothing clever."""
    if isinstance(formula, bool):
        return [] if formula is positive else [frozenset()]
    if isinstance(formula, int):
        return [frozenset([formula if positive else -formula])]
    op, *parts = formula
    if op == "~":
        return naive(parts[0], form, not positive)
    if op == "->":
        return naive(("|", ("~", parts[0]), parts[1]), form, positive)
    if op == "<->":
        both = ("&", ("->", parts[0], parts[1]), ("->", parts[1], parts[0]))
        return naive(both, form, positive)
    if op not in ("&", "|"):
        return naive_count(op, parts[0], parts[1:], form, positive)
    sides = [naive(part, form, positive) for part in parts]
    if (op == "&") is positive:
        return [clause for side in sides for clause in side]
    return [frozenset().union(*chosen) for chosen in product(*sides)]


def naive_count(
    kind: str, bound: int, parts: list[Any], form: str, positive: bool
) -> list[frozenset[int]]:
    if not positive:
        fewer, more = ("at most", bound - 1, *parts), ("at least", bound + 1, *parts)
        if kind == "at least":
            return naive(fewer, form)
        if kind == "at most":
            return naive(more, form)
        if bound == 0 or bound == len(parts):
            return naive(more if bound == 0 else fewer, form)
        return naive(("|", fewer, more), form)
    size = len(parts)
    denials = [("~", part) for part in parts]
    if kind == "at most":
        return naive_count("at least", size - bound, denials, form, True)
    if kind == "exactly" and bound == 0:
        return naive(("&", *denials), form)
    if bound == size:
        return naive(("&", *parts), form)
    if kind == "at least" and bound == 1:
        return naive(("|", *parts), form)
    if form == "direct":
        sets = [("|", *chosen) for chosen in combinations(parts, size - bound + 1)]
        if kind == "exactly":
            sets += [("|", *chosen) for chosen in combinations(denials, bound + 1)]
        return naive(("&", *sets), form)
    one, rest = parts[-1], parts[:-1]
    without, with_it = (kind, bound, *rest), (kind, bound - 1, *rest)
    if form == "implications":
        return naive(("&", ("->", one, with_it), ("->", ("~", one), without)), form)
    return naive(("|", ("&", one, with_it), ("&", ("~", one), without)), form)


def tautology(clause: frozenset[int]) -> bool:
    return any(-literal in clause for literal in clause)


@given(grounds(), st.sampled_from(FORMS))
def test_clauses_are_equivalent_to_the_formula(formula, form):
    assume(forecast(formula, form) <= SMALL)
    assert same(distribute(formula, form), formula)


@given(grounds(), st.sampled_from(FORMS))
def test_the_forecast_is_the_number_of_clauses_of_plain_distribution(formula, form):
    number = forecast(formula, form)
    assume(number <= SMALL)
    made = distribute(formula, form, tautologies=True, subsumed=True)
    plain = naive(formula, form)
    assert number == len(plain) == len(made)
    assert sorted(map(sorted, plain)) == sorted(map(sorted, made))


@pytest.mark.slow
@given(grounds())
def test_what_is_left_out_is_what_always_holds_or_is_subsumed(formula):
    assume(forecast(formula) <= SMALL)
    plain = naive(formula, "direct")
    for tautologies in (False, True):
        kept = [clause for clause in plain if tautologies or not tautology(clause)]
        made = distribute(formula, tautologies=tautologies, subsumed=True)
        assert sorted(map(sorted, made)) == sorted(map(sorted, kept))
        smallest = {clause for clause in kept if not any(other < clause for other in kept)}
        made = distribute(formula, tautologies=tautologies)
        assert len(made) == len(smallest)
        assert set(map(frozenset, made)) == smallest


@given(grounds())
def test_literals_stand_in_the_order_of_their_variables_and_once(formula):
    assume(forecast(formula) <= SMALL)
    for clause in distribute(formula):
        assert [abs(n) for n in clause] == sorted({abs(n) for n in clause})


@given(st.lists(st.integers(0, 4095), max_size=60))
def test_least_keeps_exactly_the_clauses_that_contain_no_other(clauses):
    expected = [
        clause
        for clause in dict.fromkeys(clauses)
        if not any(other != clause and other & clause == other for other in clauses)
    ]
    assert least(clauses, 6) == expected
    sets = [frozenset(place for place in range(12) if clause >> place & 1) for clause in clauses]
    assert least(sets, 1_000) == [sets[clauses.index(clause)] for clause in expected]


@pytest.mark.slow
@given(grounds(), st.booleans(), st.booleans())
def test_clauses_over_many_atoms_are_made_in_the_same_way(formula, tautologies, subsumed):
    """So many atoms that clauses are kept in another form."""
    assume(forecast(formula) <= 500 and not isinstance(formula, bool))
    others = [(number,) for number in range(10, 310)]
    kept = {"tautologies": tautologies, "subsumed": subsumed}
    wide = distribute(("&", formula, *range(10, 310)), **kept)
    assert wide == distribute(formula, **kept) + others


@pytest.mark.slow
def test_a_fact_about_a_whole_board_is_no_trouble():
    """Integers with a bit for every atom would be far too long."""
    size = 10_000
    fact: Ground = ("->", 2 * size + 1, ("&", *(("<->", n, -n - size) for n in range(1, size + 1))))
    clauses = distribute(fact, limit=100_000)
    assert len(clauses) == 2 * size
    assert clauses[0] == (-1, -size - 1, -2 * size - 1)


@pytest.mark.parametrize("size", range(1, 9))
def test_the_recursion_as_disjunctions_collapses_to_the_direct_set(size):
    for bound in range(size + 1):
        direct = set(kn(bound, size))
        assert set(distribute(kn_disjunctive(bound, size))) == direct
        count = ("exactly", bound, *range(1, size + 1))
        assert set(distribute(count, "disjunctions")) == direct
        assert set(distribute(count, "direct")) == direct


@pytest.mark.parametrize("size", range(1, 7))
def test_the_recursion_as_implications_keeps_clauses_that_resolution_would_shorten(size):
    for bound in range(size + 1):
        made = distribute(("exactly", bound, *range(1, size + 1)), "implications")
        assert set(made) == {tuple(sorted(c, key=abs)) for c in kn_recursive(bound, size)}
    made = distribute(("exactly", 1, 1, 2, 3), "implications")
    assert (-1, -2, 3) in made
    assert (-1, -2) not in made


def test_pairs_blow_up_to_two_to_the_number_of_pairs():
    for size in range(2, 9):
        pairs = blow_up(size)
        assert forecast(pairs) == len(distribute(pairs)) == 2**size


def test_beyond_the_limit_nothing_is_made_and_the_number_is_said():
    with pytest.raises(TooManyClauses) as raised:
        distribute(blow_up(20), limit=1_000_000)
    assert raised.value.number == 1_048_576
    assert "1,048,576 clauses, the limit is 1,000,000" in str(raised.value)
    assert "the method tseitin" in str(raised.value)
    assert str(pickle.loads(pickle.dumps(raised.value))) == str(raised.value)
    assert len(distribute(blow_up(10), limit=1024)) == 1024
    with pytest.raises(TooManyClauses):
        distribute(blow_up(10), limit=1023)


def test_clauses_on_the_way_are_limited_too():
    with pytest.raises(LimitReached, match="on the way"):
        distribute(("exactly", 6, *range(1, 13)), "disjunctions", limit=1_600)


def test_the_total_of_mines_is_forecast_without_being_written_out():
    total = ("exactly", 99, *range(1, 481))
    assert in_words(forecast(total)) == "about 10^105"
    assert forecast(total, "disjunctions") == MOST
    assert in_words(MOST) == "more than 10^300"
    chained: Ground = 1
    for atom in range(2, 60):
        chained = ("<->", chained, atom)
    assert forecast(chained) == MOST


def test_true_has_no_clause_and_false_the_empty_one():
    assert distribute(True) == []
    assert distribute(False) == [()]
    assert (forecast(True), forecast(False)) == (0, 1)
    assert distribute(("|", 1, -1)) == []
    assert distribute(("&", 1, -1)) == [(1,), (-1,)]


@pytest.mark.parametrize(
    ("formula", "wrong"),
    [
        (("<->", 1, 2), ("->", 1, 2)),
        (("~", ("&", 1, 2)), ("&", -1, -2)),
        (("|", 1, ("&", 2, 3)), ("&", ("|", 1, 2), 3)),
        (("exactly", 1, 1, 2, 3), ("at most", 1, 1, 2, 3)),
        (("~", ("exactly", 1, 1, 2)), ("at least", 2, 1, 2)),
        (("at least", 2, 1, 2, 3), ("at least", 1, 1, 2, 3)),
    ],
)
def test_clauses_of_a_formula_are_not_those_of_a_common_mistake(formula, wrong):
    for form in FORMS:
        assert same(distribute(formula, form), formula)
        assert not same(distribute(wrong, form), formula)


def blow_up(size: int) -> Ground:
    return ("|", *(("&", 2 * number + 1, 2 * number + 2) for number in range(size)))
