from __future__ import annotations

from itertools import pairwise, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from minelogic.board import Board
from minelogic.errors import LimitReached
from minelogic.limits import Limits
from minelogic.proof.formulas.sequents import read_sequent
from minelogic.proof.kernel import Sequent
from minelogic.proof.models.countermodels import countermodel
from minelogic.proof.models.kripke import kripke_countermodel
from minelogic.syntax import tree
from minelogic.syntax.printer import write
from tests.proof.first_order_oracles import refutes, refutes_in_worlds, true_in

LETTERS = ("A", "B", "C")


def formulas() -> st.SearchStrategy[tree.Formula]:
    letters = st.sampled_from([tree.Atom(letter) for letter in LETTERS])
    return st.recursive(
        st.one_of(letters, letters, st.builds(tree.Truth, st.booleans())),
        lambda parts: st.one_of(
            st.builds(tree.Not, parts),
            st.builds(lambda a, b: tree.And((a, b)), parts, parts),
            st.builds(lambda a, b: tree.Or((a, b)), parts, parts),
            st.builds(tree.Implies, parts, parts),
            st.builds(tree.Iff, parts, parts),
            st.builds(
                lambda k, some: tree.KN(tree.Int(k), tuple(some)),
                st.integers(0, 3),
                st.lists(parts, min_size=1, max_size=3),
            ),
        ),
        max_leaves=8,
    )


sequents = st.builds(
    lambda premises, conclusion: Sequent(tuple(premises), conclusion),
    st.lists(formulas(), max_size=2),
    formulas(),
)


def holds_everywhere(sequent: Sequent) -> bool:
    for values in product((False, True), repeat=len(LETTERS)):
        world = {(letter,): truth for letter, truth in zip(LETTERS, values, strict=True)}
        premises = [true_in(premise, (), {}, world.get) for premise in sequent.premises]
        if all(premises) and not true_in(sequent.conclusion, (), {}, world.get):
            return False
    return True


@pytest.mark.slow
@settings(max_examples=300, deadline=None)
@given(sequents)
def test_a_sequent_of_letters_has_a_countermodel_exactly_if_its_truth_table_has_one(sequent):
    found = countermodel(sequent)
    assert (found is None) == holds_everywhere(sequent)
    assert found is None or refutes(found)


@pytest.mark.slow
@settings(max_examples=150, deadline=None)
@given(sequents)
def test_a_kripke_countermodel_is_one(sequent):
    found = kripke_countermodel(sequent, most=4)
    if found is not None:
        assert found.intuitionistic
        assert refutes_in_worlds(found)


@pytest.mark.parametrize(
    ("text", "worlds"),
    [
        ("|- A | ~A", 2),
        ("~~A |- A", 2),
        ("(A -> B) -> A |- A", 2),
        ("~A -> B |- A | B", 2),
        ("~(A & B) |- ~A | ~B", 3),
        ("|- (A -> B) | (B -> A)", 3),
        ("A -> B | C |- (A -> B) | (A -> C)", 3),
        ("|- ~A | ~~A", 3),
        ("(~A -> B | C) |- (~A -> B) | (~A -> C)", 4),
        ("|- ~~A | (~~A -> A)", 4),
    ],
)
def test_what_holds_only_classically_fails_in_few_worlds(text, worlds):
    sequent = read_sequent(text)
    assert countermodel(sequent) is None
    found = kripke_countermodel(sequent)
    assert found is not None
    assert len(found.worlds) == worlds
    assert refutes_in_worlds(found)


@pytest.mark.parametrize(
    "text", ["A |- ~~A", "~~~A |- ~A", "|- ~~(A | ~A)", "~A | B |- A -> B", "A -> B |- ~B -> ~A"]
)
def test_what_holds_intuitionistically_has_no_kripke_countermodel(text):
    assert kripke_countermodel(read_sequent(text)) is None


def test_no_world_of_a_kripke_countermodel_could_be_left_out():
    found = kripke_countermodel(read_sequent("|- ~A | ~~A"))
    assert found is not None
    assert found.worlds == (((1, 2), ()), ((), ()), ((), (tree.Atom("A"),)))


def said(text: str) -> dict[str, bool]:
    found = countermodel(read_sequent(text))
    assert found is not None
    assert refutes(found)
    return {write(atom): truth for atom, truth in found.atoms}


def test_the_countermodel_is_the_canonical_one_with_false_first():
    assert said("A | B |- A & B") == {"A": False, "B": True}
    assert said("|- A & B & C") == {"A": False, "B": False, "C": False}


def test_the_countermodel_has_as_few_bombs_as_can_be_the_first_in_reading_order():
    atoms = said("B(1, 0) | B(0, 1) | S(0, 0), ~S(0, 0) |- B(0, 1) & B(1, 0)")
    assert atoms == {"B(1, 0)": False, "B(0, 1)": True, "S(0, 0)": False}
    atoms = said("S(0, 0) -> B(0, 0) & B(0, 1), S(0, 0) | B(1, 1) |- false")
    assert [atom for atom, truth in atoms.items() if truth] == ["B(1, 1)"]


def test_atoms_about_tiles_have_a_board_that_they_fit_on():
    found = countermodel(read_sequent("B(0, 2) | Q(1, 1, 0) |- S(0, 0)"))
    assert found is not None
    assert found.board == Board.grid(2, 3)
    letters = countermodel(read_sequent("B | Q |- S"))
    assert letters is not None
    assert letters.board is None


def test_a_structure_whose_things_are_rows_and_columns_has_a_board():
    found = countermodel(read_sequent("exists i. exists j. B(i, j) |- forall i. exists j. B(i, j)"))
    assert found is not None
    assert found.board == Board.grid(2, 2)
    assert sum(truth for _, truth in found.atoms) == 1


def test_names_may_stand_for_the_same_thing_or_not():
    alike = countermodel(read_sequent("P(a), a = b |- Q(b)"))
    assert alike is not None
    assert alike.names == (("a", 0), ("b", 0))
    apart = countermodel(read_sequent("P(a), exists x. ~P(x) |- a = b -> false"))
    assert apart is not None
    assert apart.domain == (0, 1)


def test_integers_stand_for_themselves():
    found = countermodel(read_sequent("P(3), P(7) |- forall x. P(x)"))
    assert found is not None
    assert found.domain == (0, 3, 7)
    assert countermodel(read_sequent("3 = 7 |- P(3)")) is None
    ordered = countermodel(read_sequent("a < b |- exists x. a < x & x < b"))
    assert ordered is not None
    assert dict(ordered.names) == {"a": 0, "b": 1}


def test_a_term_that_stands_for_nothing_makes_no_structure():
    assert countermodel(read_sequent("forall x. P(x + 1) |- P(0)")) is None
    found = countermodel(read_sequent("P(a + 1) |- P(a)"))
    assert found is not None
    assert refutes(found)


@pytest.mark.parametrize(
    "text",
    [
        "exists exactly 2 x. P(x) |- forall x. P(x)",
        "exists at least 2 x. P(x) |- exists one x. P(x)",
        "exists at most 1 x. P(x), P(a) |- P(b)",
        "exists x in rows. P(x) |- forall x in rows. P(x)",
        "exists exactly 2 x, y. R(x, y) |- exists x. R(x, x)",
        "KN(1; P(a), P(b), a = b) |- P(a)",
        "forall x in 0..3. B(x) -> B(x + 1) | x = 3 |- B(0)",
    ],
)
def test_counting_and_ranges_are_understood(text):
    found = countermodel(read_sequent(text))
    assert found is not None
    assert refutes(found)


@pytest.mark.parametrize(
    "text",
    [
        "exists exactly 2 x. P(x) |- exists x. P(x)",
        "exists one x. P(x), P(a), P(b) |- a = b",
        "forall x in rows. P(x), a in rows |- P(a)",
        "exists at most 0 x. P(x) |- forall x. ~P(x)",
    ],
)
def test_what_counting_entails_is_not_refuted(text):
    assert countermodel(read_sequent(text)) is None


def test_the_smallest_countermodel_comes_first():
    text = "exists x. exists y. exists z. x != y & y != z & x != z |- forall x. P(x)"
    found = countermodel(read_sequent(text))
    assert found is not None
    assert len(found.domain) == 3
    assert countermodel(read_sequent(text), most=2) is None


def test_large_sequents_of_letters_are_decided_too():
    letters = [f"A{n}" for n in range(60)]
    chain = ", ".join(f"{a} -> {b}" for a, b in pairwise(letters))
    assert countermodel(read_sequent(f"{chain}, A0 |- A59")) is None
    found = countermodel(read_sequent(f"{chain}, A1 |- A0"))
    assert found is not None
    assert refutes(found)


def test_a_limit_that_is_reached_is_said():
    hard = " & ".join(f"(A{i} <-> A{i + 1} <-> A{(7 * i) % 40})" for i in range(40))
    with pytest.raises(LimitReached):
        countermodel(read_sequent(f"{hard} |- ~({hard})"), Limits(clauses=10))
