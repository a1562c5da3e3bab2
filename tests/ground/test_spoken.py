"""What files speak of: the predicates that their worlds give truth to."""

from __future__ import annotations

import pytest

import minelogic

OWN = "predicate P\npredicate Rook(row, column)\n"


@pytest.mark.parametrize(
    ("says", "spoken"),
    [
        # A board about which nothing is said is about bombs.
        ("", "B"),
        ("display . .", "B"),
        ("fact forall i, j. U(i, j)", "B"),
        ("prove P", "B"),
        ("prove Rook(0, 0)", "B"),
        ("define Near(i, j): Rook(i, j) & P", "B"),
        # What the display shows.
        ("display 1 .", "Q"),
        ("display - .", "S"),
        ("display * .", "B"),
        ("display * 1", "B Q"),
        # A total, rules and facts, whatever they come to.
        ("mines 1", "B"),
        ("fact P", "P"),
        ("fact P\nmines 1", "B P"),
        ("fact P\nprove B(0, 0)", "P"),
        ("rule r: forall i, j. Rook(i, j) -> ~S(i, j)", "S Rook"),
        ("rule r: forall i, j. Rook(i, j) | ~Rook(i, j)", "Rook"),
        ("rule r: forall i. i > 5 -> P & Rook(i, 0)", "P Rook"),
        # Definitions that are used, and one by way of another.
        ("define Near(i, j): Rook(i, j)\nfact Near(0, 0)", "Rook"),
        ("define A(i): Rook(i, 0)\ndefine C(i): A(i) & P\nfact forall i in rows. C(i)", "P Rook"),
        ("define A(i): Rook(i, 0)\ndefine C(i): B(i, 0)\nfact forall i in rows. C(i)", "B"),
        # Theories.
        ("use minesweeper", "B S Q"),
        ("use minesweeper\nfact P", "B S Q P"),
    ],
)
def test_a_file_speaks_of_what_it_says_something_about(says: str, spoken: str) -> None:
    problem = minelogic.loads(f"board 1 x 2\n{OWN}{says}\n")
    assert problem.spoken == tuple(spoken.split())
    assert problem.has_bombs is ("B" in problem.spoken)


def test_without_a_board_nothing_is_about_bombs() -> None:
    letters = minelogic.loads("predicate P\npredicate R\nfact R\nprove P\n")
    assert (letters.spoken, letters.has_bombs) == (("R",), False)
    silent = minelogic.loads("predicate P\nprove P\n")
    assert (silent.spoken, silent.count(), silent.odds()) == ((), 1, {})


def test_an_assumption_is_a_fact_and_speaks() -> None:
    problem = minelogic.loads(f"board 1 x 2\n{OWN}fact P\n")
    assert problem.assuming("Rook(0, 0)").spoken == ("P", "Rook")
    assert problem.assuming("B(0, 0)").has_bombs
    assert not problem.has_bombs


def test_a_display_speaks_of_the_standard_theory() -> None:
    display = minelogic.Problem.from_display(["1.", ".."])
    assert display.spoken == minelogic.loads(display.file.source.text).spoken == ("B", "S", "Q")
