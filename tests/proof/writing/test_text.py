"""Proofs are written so that they read back, and countermodels so that one sees them."""

import random

import pytest

from minelogic.board import Board
from minelogic.proof.formulas.sequents import read_sequent
from minelogic.proof.judging.accepted import written_proofs
from minelogic.proof.judging.files import check_proof
from minelogic.proof.kernel import RULES, Line, Sequent, Theorem
from minelogic.proof.prove import prove
from minelogic.proof.script import Given
from minelogic.proof.writing.results import Countermodel, Proof
from minelogic.proof.writing.text import given_text, rule_text, write_countermodel, write_proof
from minelogic.syntax.forms import form
from minelogic.syntax.tree import And, Atom, Formula, Iff, Implies, Int, Not, Or, Truth, Var

PRINTED = """\
theorem bomb_when_not_safe: ~B -> S, Q -> S, ~S |- B & ~Q
proof
  1. ~B -> S          premise
  2. Q -> S           premise
  3. ~S               premise
  4. | Q              assume
  5. | S              ->E 2, 4
  6. | false          ~E 3, 5
  7. ~Q               ~I 4-6
  8. | ~B             assume
  9. | S              ->E 1, 8
 10. | false          ~E 3, 9
 11. B                RAA 8-10
 12. B & ~Q           &I 11, 7
qed
"""
FIRST_ORDER = (
    "forall x. (P(x) -> Q(x)), exists x. P(x) |- exists x. Q(x)",
    "~forall x. P(x) |- exists x. ~P(x)",
    "P(c), c = d |- P(d)",
    "exists x. forall y. R(x, y) |- forall y. exists x. R(x, y)",
    "|- forall x. (P(x) | ~P(x))",
)


def formulas(source: random.Random, depth: int, names: str = "ABCDE") -> Formula:
    if depth == 0 or source.random() < 0.2:
        return (
            Truth(source.random() < 0.5) if source.random() < 0.05 else Atom(source.choice(names))
        )
    parts = [formulas(source, depth - 1, names) for _ in range(source.choice((2, 2, 3, 4)))]
    match source.choice("~&|>="):
        case "~":
            return Not(parts[0])
        case "&":
            return And(tuple(parts))
        case "|":
            return Or(tuple(parts))
        case ">":
            return Implies(parts[0], parts[1])
        case _:
            return Iff(parts[0], parts[1])


def found_proofs(seed: int, number: int) -> list[Proof]:
    """Proofs of random sequents that have one."""
    source = random.Random(seed)
    proofs: list[Proof] = []
    while len(proofs) < number:
        premises = tuple(formulas(source, 2) for _ in range(source.randint(1, 3)))
        found = prove(Sequent(premises, formulas(source, 2)), theorems=source.random() < 0.5)
        if isinstance(found, Proof):
            proofs.append(found)
    return proofs


def test_a_proof_is_written_as_the_language_page_has_it() -> None:
    (proof,) = written_proofs(check_proof(PRINTED))
    assert write_proof(proof) == PRINTED == str(proof)


def test_symbols_are_those_of_a_textbook() -> None:
    (proof,) = written_proofs(check_proof(PRINTED))
    text = write_proof(proof, "unicode")
    assert "theorem bomb_when_not_safe: ¬B → S, Q → S, ¬S ⊢ B ∧ ¬Q\n" in text
    assert "  6. | ⊥              ¬E 3, 5\n" in text


@pytest.mark.slow
@pytest.mark.parametrize("style", ["ascii", "unicode"])
def test_random_proofs_read_back_and_are_judged_proved(style: str) -> None:
    for proof in found_proofs(5, 60):
        text = write_proof(proof, style)  # type: ignore[arg-type]
        report = check_proof(text)
        assert report.status == "proved", text
        (again,) = written_proofs(report)
        assert [form(line.formula) for line in again.lines] == [
            form(line.formula) for line in proof.lines
        ]
        assert [line[1:] for line in again.lines] == [line[1:] for line in proof.lines]


@pytest.mark.parametrize("text", FIRST_ORDER)
def test_first_order_proofs_read_back_and_are_judged_proved(text: str) -> None:
    found = prove(text)
    assert isinstance(found, Proof)
    for style in ("ascii", "unicode"):
        assert check_proof(write_proof(found, style)).status == "proved"


def test_an_intuitionistic_proof_says_that_it_is_one() -> None:
    found = prove("A -> B |- ~B -> ~A", logic="intuitionistic")
    assert isinstance(found, Proof)
    report = check_proof(write_proof(found))
    assert report.status == "proved"
    assert report.theorems[0].logic == "intuitionistic"


def test_a_classical_proof_is_not_taken_for_an_intuitionistic_one() -> None:
    found = prove("~~A |- A")
    assert isinstance(found, Proof)
    text = "logic intuitionistic\n" + write_proof(found)
    assert check_proof(text).status == "wrong"


def test_a_name_that_stands_for_something_is_written_as_in_jape() -> None:
    formula = Atom("actual", (Var("c"),))
    sequent = read_sequent("forall x. P(x) |- forall y. P(y)")
    instance = Atom("P", (Var("c"),))
    lines = (
        Line(sequent.premises[0], "premise"),
        Line(formula, "assume", (), (1,)),
        Line(instance, "forallE", (0, 1), (1,)),
        Line(sequent.conclusion, "forallI", ((1, 2),)),
    )
    text = write_proof(Proof(Theorem(sequent, lines, RULES)))
    assert "| actual c " in text
    assert check_proof(text).status == "proved"


def test_what_a_board_gives_is_named() -> None:
    binding = (("a", 1), ("i", 0), ("j", 1))
    assert given_text("given", Given("minesweeper.counts", binding)) == (
        "given minesweeper.counts[a=1, i=0, j=1]"
    )
    assert given_text("given", Given("lonely")) == "given lonely"
    assert given_text("display", Given(None, tile=(0, 1))) == "display (0, 1)"
    assert given_text("display", Given(None, tile=("a",))) == "display a"


def test_rules_keep_their_names_where_no_symbol_is_in_them() -> None:
    names = ["->E", "<->I", "~~E", "falseE", "forallI", "existsE", "RAA", "LEM", "copy", "theorem"]
    written = ["→E", "↔I", "¬¬E", "⊥E", "∀I", "∃E", "RAA", "LEM", "copy", "theorem"]
    assert [rule_text(name, "unicode") for name in names] == written
    assert [rule_text(name) for name in names] == names


def test_a_deduction_on_a_board_reads_back(tmp_path) -> None:
    from minelogic import loads
    from minelogic.proof.boards.deduce import deduce

    text = "board 2 x 3\ndisplay\n  . . .\n  1 2 1\nuse minesweeper\n"
    (tmp_path / "board.mine").write_text(text)
    found = deduce("S(0, 1)", tmp_path / "board.mine")
    assert isinstance(found, Proof)
    assert loads(text).verdicts[0, 1] == "S"
    written = write_proof(found)
    assert " on board.mine: |- S(0, 1)\n" in written
    assert check_proof(written, base=tmp_path).status == "proved"


SEQUENT = read_sequent("A | B |- A")


def test_a_countermodel_of_letters_is_a_sentence() -> None:
    made = Countermodel(SEQUENT, ((Atom("A"), False), (Atom("B"), True)))
    assert write_countermodel(made) == (
        "Not provable: A | B |- A\nIt fails when A is false and B is true."
    )


def test_a_countermodel_of_things_is_a_table() -> None:
    def atom(name: str, *things: int) -> Atom:
        return Atom(name, tuple(map(Int, things)))

    made = Countermodel(
        read_sequent("P(c) |- forall x. P(x)"),
        ((atom("P", 0), True), (atom("P", 1), False), (atom("R", 0, 1), True)),
        (0, 1), (("c", 0),),
    )  # fmt: skip
    assert write_countermodel(made).splitlines() == [
        "Not provable: P(c) |- forall x. P(x)",
        "It fails among 2 things: 0 and 1.",
        "  c is 0.",
        "     P",
        "  0  true",
        "  1  false",
        "",
        "  R  0  1",
        "  0  ?  true",
        "  1  ?  ?",
    ]


def test_a_countermodel_of_tiles_is_a_drawn_board_and_what_it_does_not_show() -> None:
    def atom(name: str, *values: int) -> Atom:
        return Atom(name, tuple(map(Int, values)))

    atoms = (
        (atom("B", 0, 0), True), (atom("S", 0, 0), True), (atom("B", 0, 1), False),
        (atom("S", 0, 1), True), (atom("Q", 1, 0, 1), True), (atom("S", 1, 0), True),
    )  # fmt: skip
    made = Countermodel(SEQUENT, atoms, board=Board.grid(2, 2))
    assert write_countermodel(made).splitlines()[1:] == [
        "It fails on this board:", "  * 1", "  - .", "S(0, 0) is true.",
    ]  # fmt: skip


def test_an_intuitionistic_countermodel_is_worlds() -> None:
    worlds = (((1,), ()), ((), (Atom("A"),)))
    made = Countermodel(read_sequent("|- A | ~A"), (), intuitionistic=True, worlds=worlds)
    assert write_countermodel(made).splitlines() == [
        "Not provable intuitionistically: |- A | ~A",
        "It fails in world 1; what holds in a world holds in those above it:",
        "  world 1 (below 2): nothing holds",
        "  world 2: A holds",
    ]


def test_long_countermodels_fit_the_page() -> None:
    atoms = tuple((Atom(f"letter_{number}"), number % 2 == 0) for number in range(40))
    made = Countermodel(Sequent(tuple(a for a, _ in atoms), Atom("B")), atoms)
    assert max(map(len, write_countermodel(made).splitlines())) <= 80
