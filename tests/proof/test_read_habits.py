"""Proofs as textbooks, programs and people write them are read as they are meant."""

from pathlib import Path

import pytest

from minelogic.proof.judge import check_proof
from minelogic.proof.read import read_sequent
from minelogic.proof.script import ProofText
from minelogic.proof.write import write_proof
from minelogic.render.proof_text import proof_text, report_text
from minelogic.syntax.printer import write
from tests.proof.test_read import body, codes, only, read, shown

EXAMPLES = Path(__file__).parent.parent.parent / "exercises" / "examples"
PROOFS = sorted(EXAMPLES.glob("*.proof"))
LINES = "1. A premise\n2. A premise\n"


def third(line: str) -> str:
    return body(f"{LINES}3. {line}")[2].removeprefix("3 ")


@pytest.mark.parametrize(
    ("line", "read_as"),
    [
        ("R(x) ?", "R(x); ?"),
        ("P(x) & R(x) ?", "P(x) & R(x); ?"),
        ("exists x. P(x) ?", "exists x. P(x); ?"),
        ("P(R) ?", "P(R); ?"),
        ("P (X) ?", "P(X); ?"),
        ("P(x1)", "P(x1); ?"),
        ("Q(Premise)", "Q(Premise); ?"),
        ("P -> Q (Premise)", "P -> Q; premise"),
        ("P -> Q [premise]", "P -> Q; premise"),
        ("P(x) (MP 1, 2)", "P(x); ->E 1 2"),
        ("A & B        from 1 and 2 by ∧I", "A & B; &I 1 2"),
        ("A & B by ∧I from 1, 2", "A & B; &I 1 2"),
        ("Therefore A  copy 1", "A; copy 1"),
        ("∴ A copy 1", "A; copy 1"),
        ("Hence, ~A copy 1", "~A; copy 1"),
        ("So  copy 1", "So; copy 1"),
        ("So -> A  copy 1", "So -> A; copy 1"),
        ("Given: A & B", "A & B; premise"),
        ("∀x P(x)  premise", "forall x. P(x); premise"),
        ("∀x (P(x) → Q(x)) premise", "forall x. P(x) -> Q(x); premise"),
        ("∀x(P(x) → Q(x)) premise", "forall x. P(x) -> Q(x); premise"),
        ("∀x∃y R(x, y)  ∀x e 1", "forall x. exists y. R(x, y); forallE 1"),
        ("forall x, y R(x, y)  forall x elim 1", "forall x, y. R(x, y); forallE 1"),
        ("∃x ¬P(x) ∃x i 1", "exists x. ~P(x); existsI 1"),
        ("A -> ∀x P(x)  copy 1", "A -> forall x. P(x); copy 1"),
        ("P ⊃ Q  copy 1", "P -> Q; copy 1"),
        ("x = x  refl", "x = x; =I"),
    ],
)
def test_lines_are_read_as_they_are_meant(line, read_as):
    assert third(line) == read_as


@pytest.mark.parametrize(
    ("without", "written_out"),
    [
        ("∀x P(x) → Q", "(∀x. P(x)) → Q"),
        ("∀x ¬P(x) ∧ Q", "(∀x. ¬P(x)) ∧ Q"),
        ("Q ∧ ∃x P(x) ∨ R", "(Q ∧ (∃x. P(x))) ∨ R"),
        ("∀x∃y R(x, y) → ∃y∀x R(x, y)", "(∀x. ∃y. R(x, y)) → (∃y. ∀x. R(x, y))"),
        ("∀x (P(x) → ∃y Q(y) ∧ R)", "∀x. P(x) → (∃y. Q(y)) ∧ R"),
        ("∀x ∃y. R(x, y) ∧ Q", "∀x. ∃y. R(x, y) ∧ Q"),
    ],
)
def test_without_a_dot_a_quantifier_holds_for_the_next_part_only(without, written_out):
    assert read_sequent(f"|- {without}") == read_sequent(f"|- {written_out}")


def test_premises_with_quantifiers_without_dots_are_told_apart():
    sequent = read_sequent("∀x P(x), ∀x, y (Q(x) → R(x, y)), A |- ∃x P(x)")
    assert [write(premise) for premise in sequent.premises] == [
        "forall x. P(x)", "forall x, y. Q(x) -> R(x, y)", "A",
    ]  # fmt: skip


def test_assumptions_at_the_top_that_are_premises_are_premises():
    for word in ("Assumption", "hypothesis", "hyp", "assume"):
        text = f"theorem t: P -> Q, P |- Q\n1. P -> Q  {word}\n2. P  {word}\n3. Q  MP 1, 2"
        assert [line.rule for line in only(text).lines] == ["premise", "premise", "->E"]
    other = "theorem t: P -> Q, P |- Q\n1. R  hyp\n2. P  hyp\n3. Q  MP 1, 2"
    assert "assumption-without-box" in codes(other)
    boxed = "theorem t: P |- P -> P\n1. P  hyp\n2. P -> P  ->I 1-1"
    assert [line.boxes for line in read(boxed).theorems[0].lines] == [(0,), ()]
    assert body("1. A premise\n2. A hyp 1")[1] == "2 A; copy 1"


FITCH = """theorem t: P -> Q, P |- R -> Q
1 | P -> Q   PR
2 | P        PR
  |----
3 | | R      AS
  | |----
4 | | Q      MP 1,2
5 | R -> Q   ->I 3-4
"""


@pytest.mark.parametrize(
    "text",
    [
        FITCH,
        FITCH.replace("  |----\n", "").replace("  | |----\n", ""),
        FITCH.replace("|----", "├──").replace("| ", "│ "),
        FITCH.replace("PR", "hyp"),
    ],
)
def test_a_bar_past_the_whole_proof_is_no_box(text):
    text = text.replace("theorem t: P -> Q, P │- R", "theorem t: P -> Q, P |- R")
    assert [len(line.boxes) for line in only(text).lines] == [0, 0, 1, 1, 0]


def test_a_bar_past_a_proof_without_premises_is_no_box():
    text = "theorem t: |- P -> P\n1 | | P  AS\n2 | | P  R 1\n3 | P -> P  ->I 1-2"
    assert [len(line.boxes) for line in only(text).lines] == [1, 1, 0]
    begun = "theorem t: |- P -> P\n1 | P  AS\n2 | P  R 1"
    assert [len(line.boxes) for line in only(begun).lines] == [1, 1]


@pytest.mark.parametrize(
    ("said", "rule", "formula"),
    [
        ("Assume P", "assume", "P"),
        ("Assume: P & Q", "assume", "P & Q"),
        ("suppose that ~P", "assume", "~P"),
        ("Assume (P -> Q)   ACP", "assume", "P -> Q"),
        ("P  assumption for CP", "assume", "P"),
        ("let c be arbitrary", "assume", "actual(c)"),
        ("fix c", "assume", "actual(c)"),
        ("c fresh", "assume", "actual(c)"),
        ("Let y be an arbitrary object  assumption", "assume", "actual(y)"),
    ],
)
def test_assumptions_are_read_however_they_are_said(said, rule, formula):
    assert body(f"1. A premise\n2. | {said}\n3. A premise")[1] == f"2 | {formula}; {rule}"


def test_a_name_that_heads_a_box_is_actual():
    lines = only(
        """theorem t: ∀x (P(x) → Q(x)), ∀x P(x) |- ∀x Q(x)
1  ∀x (P(x) → Q(x))    premise
2  ∀x P(x)             premise
3  | x0 P(x0) → Q(x0)  ∀x e 1
4  | P(x0)             ∀x e 2
5  | Q(x0)             → e 3, 4
6  ∀x Q(x)             ∀x i 3-5
7  | x0
8  | P(x0)             ∀x e 2
9  ∀x P(x)             ∀x i 7-8
"""
    ).lines
    assert [line.boxes for line in lines[2:7]] == [(2,), (2,), (2,), (2,), ()]
    assert [line.formula and write(line.formula) for line in (lines[2], lines[7])] == [
        "actual(x0)"
    ] * 2
    assert [(c.first, c.last) for c in lines[6].citations] == [(2, 5)]
    assert [c.first for c in lines[5].citations] == [3, 4]
    assert shown(only("theorem t: |- p -> p\n1 | p\n2 | p copy 1"))[0] == "1 | p; ?"


def test_a_box_of_one_line_may_be_cited_by_its_number():
    drawn = "1. A | B premise\n2. | A assume\n3. | A copy 2\n4. | A assume\n"
    assert body(f"{drawn}5. A  ∨e 1, 2-3, 4")[-1] == "5 A; |E 1 2-3 4-4"
    assert body(f"{drawn}5. | A  copy 4\n6. A premise")[-2] == "5 | A; copy 4"
    assert body(f"{drawn}5. A  &I 4, 4")[-1] == "5 A; &I 4 4"


def test_the_place_of_a_formula_is_all_that_is_written():
    theorem = only("theorem t: A |- A\n1. contradiction ~E 1, 1\n2. _|_  ~E 1, 1\n3. So A  copy 1")
    source = read("theorem t: A |- A\n1. contradiction ~E 1, 1\n2. _|_  ~E 1, 1\n3. So A  copy 1")
    said = [source.source.text[slice(*line.formula_span)] for line in theorem.lines]
    assert said == ["contradiction", "_|_", "A"]


def test_a_logic_below_the_header_is_that_of_the_theorem():
    theorems = read(
        "theorem a: |- A\nlogic intuitionistic\nproof\n1. A ?\nqed\ntheorem b: |- A\n1. A ?\n"
    ).theorems
    assert [theorem.logic for theorem in theorems] == ["intuitionistic", "classical"]
    assert [len(theorem.lines) for theorem in theorems] == [1, 1]


def meaning(theorem: ProofText) -> list[object]:
    """All of a theorem but where and how it is written."""
    lines = [
        (
            line.label, line.formula, line.boxes, line.rule, line.is_open, line.lemma, line.given,
            [(c.first, c.last, c.box) for c in line.citations],
        )
        for line in theorem.lines
    ]  # fmt: skip
    return [theorem.name, theorem.sequent, theorem.logic, theorem.board, lines]


@pytest.mark.parametrize("path", PROOFS, ids=[path.stem for path in PROOFS])
@pytest.mark.parametrize("width", [80, 60])
def test_what_a_check_prints_is_read_as_the_proof(path, width):
    report = check_proof(path.read_text(encoding="utf-8"), base=path.parent)
    again = read(report_text(report, width))
    assert not again.diagnostics
    assert [meaning(t) for t in again.theorems] == [meaning(t.text) for t in report.theorems]


@pytest.mark.parametrize("path", PROOFS, ids=[path.stem for path in PROOFS])
def test_what_is_drawn_in_boxes_is_read_as_the_proof(path):
    report = check_proof(path.read_text(encoding="utf-8"), base=path.parent)
    for theorem in report.theorems:
        if theorem.proof is None:
            continue
        again = only(proof_text(theorem.proof) + "\n" + _FRAME)
        wanted = read(write_proof(theorem.proof)).theorems[0]
        assert meaning(again) == meaning(wanted)


_FRAME = "    ┌──┐\n"


def test_what_is_written_below_a_report_goes_on_with_the_proof():
    report = check_proof("theorem t: A |- A & A\n1. A  premise\n2. B  copy 1\n")
    printed = report_text(report).replace("B ", "A ")
    assert "error" in printed
    (theorem,) = read(printed + "3. A & A  &I 1, 2\nqed\n").theorems
    assert shown(theorem) == ["1 A; premise", "2 A; copy 1", "3 A & A; &I 1 2"]
    assert theorem.finished
