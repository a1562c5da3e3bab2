"""Where a rule speaks of neighbours, a sentence says which tiles are."""

from __future__ import annotations

import minelogic
from tests.derive.spoken import with_sentences


def told(text: str) -> list[str]:
    """The sentences of everything that follows from a file."""
    steps = with_sentences(minelogic.loads(text).derivation).steps
    return [inner.sentence for step in steps for inner in step.within()]


LIT = """board 1 x 6
predicate Lit(row, column)
rule lit "a tile is lit if no neighbour is a bomb": forall i, j.
  Lit(i, j) <-> forall x, y. ({}(i, j, x, y) -> ~B(x, y))
fact B(0, 2)
"""


def test_atoms_are_told_to_be_around_the_tile_that_settles_them() -> None:
    assert (
        "A tile is lit if no neighbour is a bomb (lit): (0,2) is a bomb, so around (0,2) "
        "Lit(0, 1) and Lit(0, 3) do not hold."
    ) in told(LIT.format("adjacent"))


def test_what_is_beside_in_a_sense_of_ones_own_is_not_told_to_be_around() -> None:
    text = "define Two(i, j, x, y): i = x & |j - y| = 2\n"
    own = LIT.format("Two").replace("predicate", f"{text}predicate")
    said = [one for one in told(own) if "Lit(0, 0)" in one]
    assert said
    assert not any("around" in one for one in said)


PAIR = """board graph a-b, b-c, c-d
rule apart{}: forall v, w. adjacent(v, w) & B(v) -> ~B(w)
fact B(b) | B(d)
fact B(c) | B(d)
fact ~B(d)
"""


def test_two_tiles_that_clash_are_told_to_be_neighbours() -> None:
    steps = with_sentences(
        minelogic.loads(PAIR.format(' "no two are neighbours"')).derivation
    ).steps
    said = [inner.sentence for step in steps for inner in step.within()]
    assert any(one.endswith("but b and c are bombs and neighbours.") for one in said), said
    without = told(PAIR.format(""))
    assert not any("neighbours" in one for one in without)
    # A sentence that names both needs no more.
    named = told(PAIR.format(' "no bombs at {v} and {w}"'))
    assert any(one.endswith("No bombs at b and c (apart), but b and c are bombs.") for one in named)
