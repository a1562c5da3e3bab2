"""What kind of CNF clauses are."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minelogic.encode.properties import properties, property_sentences

CLAUSES = st.lists(
    st.lists(st.integers(1, 5).flatmap(lambda n: st.sampled_from((n, -n))), max_size=4).map(tuple)
)


@pytest.mark.parametrize(
    ("clauses", "horn", "definite", "two"),
    [
        ([(-1, -2, 3)], True, True, False),
        ([(-1, -2)], True, False, True),
        ([(1, 2)], False, False, True),
        ([(1,), (-1, 2)], True, True, True),
        ([(1, 2, -3)], False, False, False),
        ([], True, True, True),
        ([()], True, False, True),
    ],
)
def test_kinds_of_clauses(clauses, horn, definite, two):
    kinds = properties(clauses)
    assert (kinds.horn, kinds.definite, kinds.two) == (horn, definite, two)


@given(CLAUSES)
def test_a_definite_cnf_holds_where_all_atoms_are_true_and_is_horn(clauses):
    kinds = properties(clauses)
    if kinds.definite:
        assert kinds.horn
        assert all(any(literal > 0 for literal in clause) for clause in clauses)


@given(CLAUSES)
def test_the_sentences_say_what_the_kinds_are(clauses):
    kinds = properties(clauses)
    text = " ".join(property_sentences(kinds))
    if not clauses:
        assert "this is true" in text
    elif () in clauses:
        assert "this is false" in text
    else:
        assert ("Not Horn" in text) is not kinds.horn
        assert ("2-CNF" in text) is kinds.two
