"""Pairs, and sums of lines that say several counts, by clauses."""

from __future__ import annotations

import minelogic
from minelogic.render.derivations.moves import Added, Concluded, Total, moves

HOLES = """\
domain Pigeon = 0 .. 3
domain Hole = 0 .. 3
predicate In(Pigeon, Hole)
rule some: forall p. exists h. In(p, h)
rule apart: forall h, p, q. In(p, h) & In(q, h) -> p = q
prove exists p. In(p, 0)
"""


def test_each_count_of_a_line_is_added_and_their_sum_is_the_last() -> None:
    problem = minelogic.loads(HOLES)
    derivation = problem.answered(problem.derivation).derivation
    assert derivation is not None
    (step,) = derivation.steps
    first, last = step.cases[0].steps
    found = moves(first, {})
    assert [type(move) for move in found] == [Concluded, Concluded, Concluded]
    added = moves(last, {first.id: first.conclusions})
    terms = [move.term for move in added if isinstance(move, Added)]
    assert [term.times for term in terms].count(-1) == 3
    (total,) = [move.term for move in added if isinstance(move, Total)]
    # By hand: four rows of at least one each, without three columns of at most one each.
    assert total.coefficients == ()
    assert total.low == 4 - 3
    assert isinstance(added[-1], Concluded)
    assert added[-1].formula is False
