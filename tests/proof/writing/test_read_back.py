"""Whatever is written of a proof reads back as it is: every formula, wherever, in any layout."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from minelogic.proof.formulas.sequents import read_sequent
from minelogic.proof.judging.files import check_proof
from minelogic.proof.kernel import RULES, Line, Sequent, Theorem
from minelogic.proof.writing.results import Proof
from minelogic.proof.writing.text import ProofStyle, write_proof, write_sequent
from minelogic.render.proofs.text import proof_text, report_text
from minelogic.syntax import parse_formula
from minelogic.syntax.forms import form
from minelogic.syntax.tree import Formula, Implies
from tests.strategies import formulas

AWKWARD = [
    "P | -2 < |3|",
    "|x| < 3 | P",
    "|x| = 1 | |y| = 2",
    "-1 != |b - 1|",
    "|-2| <= |3|",
    "x = |y| | -|z| = 1",
    "P | Q | |-1| = 1",
    "(P | -2 < 3) & Q",
    "so | by",
    "-2 = 3 -> |x - 1| = |y|",
    "forall x in |y|..3. P(x)",
    "1 < 2",
    "exists exactly i v in 0..2, j. R(v, j)",
    "KN(0; KN(0; P(0, 0) -> |i| in 0..0, adjacent(0, 0, 0, 0)), B(0) & (B(0, 0) | -(-0) = 0))",
    "exists exactly |x| y, z. R(y, z)",
    "exists at least (|x| - (1 - x)) y, z. R(y, z)",
    "KN(|x|; P, -1 < 2)",
    "exists exactly |x| y. P(y)",
]
LAYOUTS = ("text", "unicode", "boxes", "checked", "narrow")


def proof_of(premise: Formula, boxed: Sequence[Formula]) -> Proof:
    """A proof that says each formula as the assumption of a box inside the box before."""
    lines = [Line(premise, "premise")]
    boxes: tuple[int, ...] = ()
    for f in boxed:
        boxes = (*boxes, len(lines))
        lines.append(Line(f, "assume", (), boxes))
    lines.append(Line(premise, "copy", (0,), boxes))
    conclusion = premise
    for f in reversed(boxed):
        opener, boxes = boxes[-1], boxes[:-1]
        conclusion = Implies(f, conclusion)
        lines.append(Line(conclusion, "->I", ((opener, len(lines) - 1),), boxes))
    sequent = Sequent((premise,), conclusion)
    return Proof(Theorem(sequent, tuple(lines), RULES), "it")


def written(proof: Proof, layout: str) -> str:
    """The proof in one of the layouts that say that they read back."""
    match layout:
        case "text":
            return write_proof(proof, "ascii")
        case "unicode":
            return write_proof(proof, "unicode")
        case "boxes":
            return proof_text(proof)
    report = check_proof(write_proof(proof))
    return report_text(report, 60 if layout == "narrow" else 80)


def reads_back(proof: Proof, text: str) -> None:
    report = check_proof(text)
    assert report.status == "proved", f"{text}\n{report}"
    theorem = report.theorems[0].theorem
    assert theorem is not None
    assert [form(line.formula) for line in theorem.lines] == [
        form(line.formula) for line in proof.lines
    ]
    assert form(theorem.sequent.conclusion) == form(proof.sequent.conclusion)
    assert [line[1:4] for line in theorem.lines] == [line[1:4] for line in proof.lines]


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("text", AWKWARD)
def test_awkward_formulas_read_back_wherever_they_stand(text: str, layout: str) -> None:
    f = parse_formula(text)
    for proof in (proof_of(f, [f]), proof_of(parse_formula("P"), [f, f])):
        reads_back(proof, written(proof, layout))


@pytest.mark.slow
@pytest.mark.parametrize("layout", LAYOUTS)
@settings(max_examples=30)
@given(premise=formulas(depth=3), boxed=st.lists(formulas(depth=3), min_size=1, max_size=3))
def test_every_proof_that_is_written_reads_back(
    layout: str, premise: Formula, boxed: list[Formula]
) -> None:
    proof = proof_of(premise, boxed)
    reads_back(proof, written(proof, layout))


@pytest.mark.slow
@pytest.mark.parametrize("style", ["ascii", "unicode"])
@settings(max_examples=60)
@given(premises=st.lists(formulas(depth=3), max_size=3), conclusion=formulas(depth=3))
def test_every_sequent_that_is_written_reads_back(
    style: ProofStyle, premises: list[Formula], conclusion: Formula
) -> None:
    sequent = Sequent(tuple(premises), conclusion)
    read = read_sequent(write_sequent(sequent, style))
    assert [*map(form, read.premises)] == [*map(form, sequent.premises)]
    assert form(read.conclusion) == form(sequent.conclusion)
