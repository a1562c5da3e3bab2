"""Exported proofs, judged by nd-prover: a second opinion that shares no code with us."""

import subprocess
import sys
from pathlib import Path

import pytest

from minelogic.proof.boards.deduce import deduce
from minelogic.proof.formulas.sequents import read_sequent
from minelogic.proof.judging.accepted import written_proofs
from minelogic.proof.judging.files import check_proof
from minelogic.proof.kernel import RULES, Line, Theorem
from minelogic.proof.prove import prove
from minelogic.proof.rules.lemmas import lemma_names, lemma_text
from minelogic.proof.script import Logic
from minelogic.proof.writing.results import Proof
from minelogic.records import replace
from minelogic.render.proofs.nd_prover import Edit, NdProverText, NotExportable, export
from tests.nd_replay import complaints
from tests.proof.writing.test_text import FIRST_ORDER, found_proofs


def written(text: str) -> tuple[Proof, ...]:
    report = check_proof(text)
    assert report.status == "proved", str(report)
    return written_proofs(report)


@pytest.mark.slow
@pytest.mark.parametrize("name", lemma_names())
def test_every_theorem_that_ships_is_accepted(name: str) -> None:
    (proof,) = written(lemma_text(name))
    assert complaints(export(proof)) == []


@pytest.mark.slow
def test_200_random_found_proofs_are_accepted() -> None:
    for proof in found_proofs(11, 200):
        assert complaints(export(proof)) == [], str(proof)


@pytest.mark.parametrize("logic", ["classical", "intuitionistic"])
@pytest.mark.parametrize(
    "text",
    [
        *FIRST_ORDER,
        "a = b, b = c |- a = c",
        "P(1), forall x. (P(x) -> Q(x, 2)) |- Q(1, 2)",
        "Q(1, 1, 0) |- exists a. Q(a, 1, 0)",
        "forall x, y. R(x, y) |- forall y, x. R(x, y)",
        "|- exists x. (P(x) -> forall y. P(y))",
        "B(0, 1) | B(1, 0), ~B(0, 1) |- B(1, 0)",
    ],
)
def test_first_order_proofs_are_accepted(text: str, logic: Logic) -> None:
    found = prove(text, logic=logic)
    if isinstance(found, Proof):
        exported = export(found)
        assert exported.logic == ("FOL" if logic == "classical" else "IFOL")
        assert complaints(exported) == []
    else:
        assert logic == "intuitionistic"


RUNS = """\
theorem several: A & B & C & D, E | F |- (B & C) & (A & B)
proof
  1. A & B & C & D  premise
  2. B & C  &E 1
  3. A & B  &E 1
  4. (B & C) & (A & B)  &I 2, 3
qed

theorem at_once: A, B, C |- A & B & C
proof
  1. A  premise
  2. B  premise
  3. C  premise
  4. A & B & C  &I 1, 2, 3
qed

theorem some_of_many: B | C |- A | B | C | D
proof
  1. B | C  premise
  2. A | B | C | D  |I 1
qed

theorem cases: A | B | C | D, A -> E, B | C -> E, D -> E |- E
proof
  1. A | B | C | D  premise
  2. A -> E  premise
  3. B | C -> E  premise
  4. D -> E  premise
  5. | A  assume
  6. | E  ->E 2, 5
  7. | B | C  assume
  8. | E  ->E 3, 7
  9. | D  assume
 10. | E  ->E 4, 9
 11. E  |E 1, 5-6, 7-8, 9-10
qed

theorem left_and_right: A | B | C |- C | A | B
proof
  1. A | B | C  premise
  2. | A | B  assume
  3. | | A  assume
  4. | | C | A | B  |I 3
  5. | | B  assume
  6. | | C | A | B  |I 5
  7. | C | A | B  |E 2, 3-4, 5-6
  8. | C  assume
  9. | C | A | B  |I 8
 10. C | A | B  |E 1, 2-7, 8-9
qed

theorem equivalences: A <-> B |- (B -> A) & (A <-> B)
proof
  1. A <-> B  premise
  2. A -> B  <->E 1
  3. B -> A  <->E 1
  4. A <-> B  <->I 2, 3
  5. (B -> A) & (A <-> B)  &I 3, 4
qed

theorem at_most: |- (A -> A) & (A | ~A) & true
proof
  1. | A  assume
  2. A -> A  ->I 1-1
  3. A | ~A  LEM
  4. true  trueI
  5. (A -> A) & (A | ~A)  &I 2, 3
  6. (A -> A) & (A | ~A) & true  &I 5, 4
qed

theorem itself: A |- A
proof
  1. A  premise
qed

theorem by_theorems: A -> B & C, ~(B & C), ~~D |- ~A & D
proof
  1. A -> B & C  premise
  2. ~(B & C)  premise
  3. ~~D  premise
  4. ~A  theorem modus_tollens 1, 2
  5. D  theorem double_negation 3
  6. ~A & D  &I 4, 5
qed

theorem by_my_own: A & B, C |- B & A
proof
  1. A & B  premise
  2. B & A  theorem commutativity_and 1
qed

theorem names: forall x. P(x), forall x. (P(x) -> Q(x)) |- forall y. Q(y)
proof
  1. forall x. P(x)  premise
  2. forall x. (P(x) -> Q(x))  premise
  3. | actual c  assume
  4. | P(c)  forall E 1, 3
  5. | P(c) -> Q(c)  forall E 2, 3
  6. | Q(c)  ->E 5, 4
  7. forall y. Q(y)  forall I 3-6
qed

theorem witness: exists x. P(x) |- exists y. (P(y) | A)
proof
  1. exists x. P(x)  premise
  2. | actual c  assume
  3. | P(c)  assume
  4. | P(c) | A  |I 3
  5. | exists y. (P(y) | A)  exists I 4, 2
  6. exists y. (P(y) | A)  exists E 1, 2-5
qed

theorem quantified_lemma: ~forall x. (P(x) & R(x, x)) |- exists y. ~(P(y) & R(y, y))
proof
  1. ~forall x. (P(x) & R(x, x))  premise
  2. exists y. ~(P(y) & R(y, y))  theorem not_forall 1
qed
"""


def test_lines_that_do_several_steps_at_once_are_accepted() -> None:
    for proof in written(RUNS):
        assert complaints(export(proof)) == [], str(export(proof))


def test_theorems_of_the_same_file_are_replaced_by_their_proofs() -> None:
    text = """\
theorem turn: A & B |- B & A
proof
  1. A & B  premise
  2. A  &E 1
  3. B  &E 1
  4. B & A  &I 3, 2
qed
theorem twice: (C | D) & E |- (C | D) & E
proof
  1. (C | D) & E  premise
  2. E & (C | D)  theorem turn 1
  3. (C | D) & E  theorem turn 2
qed
"""
    turn, twice = written(text)
    assert complaints(export(twice, {turn.sequent: turn})) == []
    with pytest.raises(NotExportable, match="not known"):
        export(twice)


def changed(text: NdProverText, position: int, edit: Edit) -> NdProverText:
    edits = (*text.edits[:position], edit, *text.edits[position + 1 :])
    return replace(text, edits=edits)


def test_wrong_twins_are_rejected() -> None:
    """The other way round: nd-prover does not accept whatever it is given."""
    rejected = 0
    for proof in found_proofs(3, 30):
        text = export(proof)
        for position, edit in enumerate(text.edits):
            if edit.reason and "⊥" not in edit.formula:
                twin = changed(text, position, edit._replace(formula=f"¬({edit.formula})"))
                assert complaints(twin) != []
                rejected += 1
        assert complaints(replace(text, conclusion=f"¬({text.conclusion})")) != []
    assert rejected > 50


def test_long_names_are_mapped_and_the_text_says_how() -> None:
    found = prove("bomb -> safe, ~safe, B, Q2 |- ~bomb & B")
    assert isinstance(found, Proof)
    text = export(found)
    assert dict(text.names) == {"A": "bomb", "S": "safe", "Q": "Q2"}
    assert "# S stands for safe\n" in str(text)
    assert complaints(text) == []


def test_more_numbers_than_constants_give_every_atom_a_letter() -> None:
    atoms = [f"B({n}, {n})" for n in range(22)]
    found = prove(f"{' & '.join(atoms)} |- B(7, 7)")
    assert isinstance(found, Proof)
    text = export(found)
    assert text.logic == "TFL"
    assert complaints(text) == []


BOARDS = (
    ("  . . .\n  1 2 1", ("B(0, 0)", "S(0, 1)", "B(0, 2)")),
    ("  . . . . .\n  1 1 1 1 1", ("S(0, 2)",)),
    ("  . . . .\n  1 2 2 1", ("S(0, 0)", "B(0, 1)")),
)


@pytest.mark.parametrize(("rows", "questions"), BOARDS)
def test_deductions_on_a_board_are_accepted(tmp_path: Path, rows: str, questions) -> None:
    columns = len(rows.splitlines()[0].split())
    place = tmp_path / "board.mine"
    place.write_text(f"board 2 x {columns}\ndisplay\n{rows}\nuse minesweeper\n")
    for question in questions:
        found = deduce(question, place)
        assert isinstance(found, Proof)
        text = export(found)
        assert complaints(text) == [], str(text)
        assert text.extra
        assert text.premises[-len(text.extra) :] == text.extra


def test_a_line_from_several_numbers_is_a_premise_about_all_that_it_cites() -> None:
    text = "theorem t: KN(2; A, B, C), KN(1; A, B) |- C\nproof\n 1. KN(2; A, B, C)  premise\n"
    text += " 2. KN(1; A, B)  premise\n 3. C  count 1, 2\nqed\n"
    (proof,) = written(text)
    found = export(proof)
    two, one = found.premises[:2]
    assert found.extra == (f"{two} → ({one} → {found.conclusion})",)
    assert complaints(found) == []


def test_what_nd_prover_does_not_know_is_refused_with_a_reason() -> None:
    text = "theorem t: A |- A & 1 < 2\nproof\n 1. A  premise\n 2. 1 < 2  arithmetic\n"
    text += " 3. A & 1 < 2  &I 1, 2\nqed\n"
    (proof,) = written(text)
    with pytest.raises(NotExportable, match="nd-prover"):
        export(proof)


@pytest.mark.parametrize(
    "text",
    [
        "forall x. (x < 3 -> P(x)) |- forall x. (x < 3 -> P(x))",
        "forall x. P(x + 1) |- forall x. P(x + 1)",
        "forall x. KN(1; P(x), Q(x)) |- forall x. KN(1; P(x), Q(x))",
    ],
)
def test_what_is_refused_inside_a_quantifier_can_be_named(text: str) -> None:
    sequent = read_sequent(text)
    theorem = Theorem(sequent, (Line(sequent.conclusion, "premise"),), RULES)
    with pytest.raises(NotExportable, match="nd-prover"):
        export(Proof(theorem))


def test_the_session_can_be_typed_into_the_program() -> None:
    found = prove("A -> B |- ~B -> ~A")
    assert isinstance(found, Proof)
    command = [sys.executable, "-X", "utf8", "-m", "nd_prover"]
    done = subprocess.run(
        command, input=export(found).session, capture_output=True, encoding="utf-8", check=False
    )
    assert "Proof complete!" in done.stdout
