"""Every method against truth tables, and what `auto` chooses."""

from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import minelogic
from minelogic.encode.distribute import distribute, forecast
from minelogic.encode.file_cnf import MOST_NOTES, cnf_of
from minelogic.encode.forecast import TooManyClauses
from minelogic.encode.method import METHODS, clauses_of
from minelogic.encode.shapes import common_clauses
from minelogic.encode.variables import Variables
from minelogic.errors import LimitReached
from minelogic.ground.atoms import AtomTable
from minelogic.ground.formula import Ground
from minelogic.limits import Limits
from minelogic.syntax.vocabulary import Vocabulary
from tests.encode.ground_formulas import ATOMS, grounds, holds, satisfied, variables, worlds

LITERALS = st.integers(1, ATOMS).flatmap(lambda n: st.sampled_from((n, -n)))
CHAINS = st.tuples(st.sampled_from("&|"), LITERALS, LITERALS, LITERALS)
COUNTS = st.tuples(
    st.sampled_from(("exactly", "at least", "at most")), st.integers(1, 2), LITERALS, LITERALS,
    LITERALS,
)  # fmt: skip
PARTS = st.one_of(LITERALS, CHAINS, COUNTS)
SHAPES = st.one_of(PARTS, st.tuples(st.sampled_from(("->", "<->")), PARTS, PARTS))


@pytest.mark.slow
@pytest.mark.parametrize("method", METHODS)
@given(formula=grounds())
def test_a_world_satisfies_the_clauses_if_and_only_if_the_formula_holds(method, formula):
    assume(max(forecast(formula), forecast(formula, "implications")) <= 2_000)
    names = variables()
    clauses = clauses_of(formula, names, method)
    assume(names.size <= ATOMS + 8)
    for world in worlds(ATOMS):
        extended = [(*world, *more) for more in worlds(names.size - ATOMS)]
        assert any(satisfied(clauses, w) for w in extended) is holds(formula, world)


@given(SHAPES)
def test_common_shapes_have_the_clauses_that_distribution_gives(formula):
    made = common_clauses(formula, 1_000)
    if made is not None:
        assert set(made) == set(distribute(formula))
        assert len(made) == len(set(made))
        assert all(list(c) == sorted(c, key=abs) for c in made)


@pytest.mark.parametrize(
    "formula",
    [
        1, -1, ("|", 1, -2), ("->", 1, 2), ("->", ("&", 1, 2), ("|", 3, 4)), ("<->", 1, -2),
        ("<->", 1, ("|", 2, 3)), ("exactly", 1, 1, 2, 3), ("->", 4, ("exactly", 2, 1, 2, 3)),
        ("at most", 1, 1, 2, 3), ("->", ("&", 3, 4), ("at least", 1, 1, 2)), True, False,
    ],
)  # fmt: skip
def test_common_shapes_are_recognised(formula):
    assert common_clauses(formula, 1_000) is not None


@pytest.mark.parametrize("formula", [("|", 1, -1), ("exactly", 1, 1, 1, 2), ("&", ("|", 1, 2), 3)])
def test_shapes_that_need_thought_are_left_to_distribution(formula):
    assert common_clauses(formula, 1_000) is None


def test_auto_takes_auxiliary_variables_only_beyond_the_limit_and_says_so():
    count: Ground = ("exactly", 4, *range(1, 9))
    names = variables(8)
    notes: list[str] = []
    assert len(clauses_of(count, names, "auto", 112, notes)) == 112
    assert (names.size, notes) == (8, [])
    clauses_of(count, names, "auto", 111, notes)
    assert names.size > 8
    assert notes == ["Distribution would give 112 clauses, so auxiliary variables are used."]


def test_the_total_of_mines_of_an_expert_board_is_encoded():
    names = Variables(AtomTable(Vocabulary(), tuple(f"P{n}" for n in range(480))))
    notes: list[str] = []
    total: Ground = ("exactly", 99, *range(1, 481))
    assert len(clauses_of(total, names, "auto", notes=notes)) < 1_000_000
    assert "about 10^105" in notes[0]
    for method in ("distribute", "kn", "recursive"):
        with pytest.raises(TooManyClauses, match="the method tseitin"):
            clauses_of(total, names, method)
    with pytest.raises(LimitReached):
        clauses_of(total, names, "table")


FILE = """
board 1 x 3
display . 1 *
mines 1
use minesweeper
fact ~B(0, 0)
rule own: forall j. B(0, j) -> ~S(0, j)
prove S(0, 0)
"""


@pytest.mark.parametrize("method", METHODS)
def test_a_files_clauses_know_where_they_come_from(method):
    problem = minelogic.loads(FILE)
    if method == "table":
        method = "kn"
    cnf = cnf_of(problem.grounding, method)
    assert len(cnf.origins) == len(cnf.clauses)
    assert set(cnf.origins) == set(range(len(cnf.sources)))
    assert list(cnf.origins) == sorted(cnf.origins)
    assert cnf.sources[:4] == (
        "display, (0, 1) shows 1", "display, (0, 2) shows *", "mines 1 (line 4)", "fact (line 6)",
    )  # fmt: skip
    assert "minesweeper.counts (minesweeper, line 9), a = 1, i = 0, j = 1" in cnf.sources
    assert "own (line 7), j = 2" in cnf.sources
    assert not any("prove" in source for source in cnf.sources)
    first = [cnf.variables.name(literal) for (literal,) in cnf.clauses[:2]]
    assert first == ["Q(1, 0, 1)", "B(0, 2)"]


def test_the_limit_is_for_all_clauses_together():
    grounding = minelogic.loads("board 3 x 3\nmines 4").grounding
    assert len(cnf_of(grounding, "kn").clauses) == 84 + 126
    with pytest.raises(TooManyClauses, match=r"mines 4 \(line 2\) gives 210 clauses"):
        cnf_of(grounding, "kn", Limits(clauses=209))
    two = minelogic.loads("board 3 x 3\nmines 4\nfact B(0, 0)").grounding
    with pytest.raises(LimitReached):
        cnf_of(two, "kn", Limits(clauses=210))
    assert len(cnf_of(two, "kn", Limits(clauses=211)).clauses) == 211


def test_many_notes_are_summed_up():
    text = "board 3 x 3\nrule r: forall i, j. S(i, j) -> exists exactly 4 x, y. B(x, y)"
    grounding = minelogic.loads(text).grounding
    cnf = cnf_of(grounding, "auto", Limits(clauses=1_500))
    assert len(cnf.clauses) <= 1_500
    assert cnf.variables.size > cnf.variables.atoms.size
    assert len(cnf.notes) == MOST_NOTES + 1
    assert cnf.notes[0].startswith("r (line 2), i = 0, j = 0: distribution would give 210 clauses")
    assert cnf.notes[-1] == "So it is with 6 more."


def test_beyond_the_limit_auto_gives_up_on_the_largest_formulas_first():
    text = "board 3 x 3\nmines 4\nrule r: forall i, j. B(i, j) -> ~S(i, j)"
    cnf = cnf_of(minelogic.loads(text).grounding, "auto", Limits(clauses=212))
    assert [note.split(":")[0] for note in cnf.notes] == ["mines 4 (line 2)"]
    assert len(cnf.clauses) <= 212
    with pytest.raises(LimitReached, match="more than 20 clauses"):
        cnf_of(minelogic.loads(text).grounding, "auto", Limits(clauses=20))
