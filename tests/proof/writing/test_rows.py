"""Proofs of any width are written so that the same lines are read back."""

import random
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest

from minelogic.limits import Limits
from minelogic.proof.judging.accepted import written_proofs
from minelogic.proof.judging.files import check_proof
from minelogic.proof.kernel import RULES, Line, Sequent, Theorem
from minelogic.proof.prove import prove
from minelogic.proof.reading.files import read_proof
from minelogic.proof.reading.layout import ends_in_bars
from minelogic.proof.script import ProofText
from minelogic.proof.writing.results import NotProved, Proof, Undecided
from minelogic.proof.writing.rows import header_rows, line_rows
from minelogic.proof.writing.text import ProofStyle, write_proof
from minelogic.render.proofs.text import proof_text, report_text
from minelogic.source import Source
from minelogic.syntax.forms import form
from minelogic.syntax.tree import (
    KN,
    Absolute,
    And,
    Arithmetic,
    Atom,
    Binder,
    Comparison,
    Count,
    Exists,
    Forall,
    Formula,
    Iff,
    Implies,
    Int,
    Interval,
    Not,
    Or,
    Term,
    Truth,
    Var,
)

LETTERS = ["A", "P", "Parent", "ParentOfSomebody", "alpha'", "ALetterWhoseNameGoesOnAndOnForEver"]
WORDS = [
    "MP", "copy", "assume", "premise", "proof", "qed", "use", "rules", "logic", "lemmas",
    "show", "I", "contradiction", "given", "display", "end", "so", "let", "x0", "board", "by",
    "from", "begin",
]  # fmt: skip
NAMES = ["x", "y", "averylongname", "anotherlongname", "yetanother", "c", "x0"]


class Maker:
    """Makes random formulas and proofs of them that are right and serve no purpose."""

    def __init__(self, seed: int, letters: list[str]) -> None:
        self.source = random.Random(seed)
        self.letters = letters
        self.lines: list[Line] = []
        self.boxes: tuple[int, ...] = ()

    def term(self) -> Term:
        some = self.source.random()
        name, number = Var(self.source.choice(NAMES)), Int(self.source.randint(0, 12))
        if some < 0.6:
            return name
        if some < 0.8:
            return number
        both = Arithmetic("-", name, number) if some < 0.9 else Arithmetic("+", number, name)
        return Absolute(both) if some > 0.95 else both

    def atom(self) -> Formula:
        some = self.source.random()
        if some < 0.1:
            return Truth(some < 0.05)
        if some < 0.25:
            return Comparison((self.term(), self.term()), (self.source.choice(("=", "<", "!=")),))
        places = 0 if some < 0.5 else self.source.randint(1, 6)
        return Atom(self.source.choice(self.letters), tuple(self.term() for _ in range(places)))

    def formula(self, depth: int) -> Formula:
        if depth == 0 or self.source.random() < 0.15:
            return self.atom()
        parts = tuple(self.formula(depth - 1) for _ in range(self.source.randint(2, 4)))
        between = self.source.choice((None, None, Interval(Int(0), Int(3))))
        names = self.source.sample(NAMES, self.source.randint(1, 3))
        bound = tuple(Binder(name, between) for name in names)
        kind: Any = self.source.choice(("exactly", "at least", "at most"))
        number = Int(self.source.randint(1, 3))
        whole: list[Formula] = [
            Not(parts[0]), And(parts), Or(parts), Implies(parts[0], parts[1]),
            Iff(parts[0], parts[1]), Forall(bound, parts[0]), Exists(bound, parts[0]),
            KN(number, parts, kind=kind), Count(kind, number, bound, parts[0]),
        ]  # fmt: skip
        return self.source.choice(whole)

    def add(self, formula: Formula, rule: str, *cites: object) -> None:
        self.lines.append(Line(formula, rule, cites, self.boxes))  # type: ignore[arg-type]

    def cited(self) -> int:
        """A line that may be cited."""
        return self.source.choice(
            [n for n, line in enumerate(self.lines) if line.boxes == self.boxes[: len(line.boxes)]]
        )

    def close(self) -> None:
        first, last = self.boxes[-1], len(self.lines) - 1
        self.boxes = self.boxes[:-1]
        closed = Implies(self.lines[first].formula, self.lines[last].formula)
        self.add(closed, "->I", (first, last))

    def proof(self, depth: int) -> Proof:
        premises = tuple(self.formula(depth) for _ in range(self.source.randint(1, 3)))
        for premise in premises:
            self.add(premise, "premise")
        for _ in range(self.source.randint(2, 12)):
            one, other = self.cited(), self.cited()
            known = self.lines[one].formula
            match self.source.randint(0, 5):
                case 0 | 1:
                    self.boxes = (*self.boxes, len(self.lines))
                    self.add(self.formula(depth), "assume")
                case 2:
                    self.add(known, "copy", one)
                case 3:
                    self.add(And((known, self.lines[other].formula)), "&I", one, other)
                case 4:
                    self.add(Or((known, self.formula(depth))), "|I", one)
                case _ if self.boxes:
                    self.close()
        while self.boxes:
            self.close()
        sequent = Sequent(premises, self.lines[-1].formula)
        return Proof(Theorem(sequent, tuple(self.lines), RULES))


def made(number: int, letters: list[str]) -> Iterator[Proof]:
    """Random proofs; now and then a formula that is put in speaks of numbers where none may be."""
    for seed in range(number):
        with suppress(NotProved):
            yield Maker(seed, letters).proof(seed % 4)


def said(theorem: ProofText) -> list[object]:
    assert theorem.sequent is not None
    formulas = (*theorem.sequent.premises, theorem.sequent.conclusion)
    return [
        [form(formula) for formula in formulas],
        *[
            (
                line.label, line.formula and form(line.formula), line.rule, line.boxes,
                tuple((c.first, c.last) if c.box else c.first for c in line.citations),
            )
            for line in theorem.lines
        ],
    ]  # fmt: skip


def meant(proof: Proof) -> list[object]:
    formulas = (*proof.sequent.premises, proof.sequent.conclusion)
    return [
        [form(formula) for formula in formulas],
        *[
            (str(n), form(line.formula), line.rule, line.boxes, line.cites)
            for n, line in enumerate(proof.lines, 1)
        ],
    ]


def read(text: str) -> ProofText:
    (theorem,) = read_proof(Source("x.proof", text), Limits(), []).theorems
    return theorem


@pytest.mark.slow
@pytest.mark.parametrize("letters", [LETTERS, LETTERS + WORDS], ids=["letters", "words"])
@pytest.mark.parametrize("style", ["ascii", "unicode"])
def test_whatever_is_written_is_read_as_the_same_proof(letters: list[str], style: ProofStyle):
    for proof in made(50, letters):
        text = write_proof(proof, style)
        assert said(read(text)) == meant(proof), text


@pytest.mark.slow
@pytest.mark.parametrize("width", [60, 80])
def test_what_is_printed_of_a_proof_is_read_as_the_same_proof(width: int):
    for proof in made(40, LETTERS + WORDS):
        report = check_proof(write_proof(proof))
        assert report.status == "proved"
        assert said(read(report_text(report, width))) == meant(proof)
        boxes = proof_text(proof, width)
        assert said(read(boxes)) == meant(proof), boxes


@pytest.mark.slow
@pytest.mark.parametrize("depth", [5, 12, 13, 30])
def test_deep_boxes_are_read_back_however_they_are_printed(depth: int):
    maker = Maker(1, LETTERS)
    maker.add(Atom("A"), "premise")
    for _ in range(depth):
        maker.boxes = (*maker.boxes, len(maker.lines))
        maker.add(Atom("P"), "assume")
    for _ in range(depth):
        maker.close()
    sequent = Sequent((Atom("A"),), maker.lines[-1].formula)
    proof = Proof(Theorem(sequent, tuple(maker.lines), RULES))
    for text in (str(proof), report_text(check_proof(str(proof))), proof_text(proof)):
        assert said(read(text)) == meant(proof), text


LONG = """\
theorem t: forall x. Parent(x, averylongname, anotherlongname, yetanother)
    |- Q -> R -> exists x. Parent(x, averylongname, anotherlongname, yetanother)
1. forall x. Parent(x, averylongname, anotherlongname, yetanother) premise
2. | Q assume
3. | | R assume
4. | | Parent(averylongname, averylongname, anotherlongname, yetanother) forallE 1
5. | | exists x. Parent(x, averylongname, anotherlongname, yetanother) existsI 4
6. | R -> exists x. Parent(x, averylongname, anotherlongname, yetanother) ->I 3-5
7. Q -> R -> exists x. Parent(x, averylongname, anotherlongname, yetanother) ->I 2-6
"""


def test_long_atoms_in_boxes_fit_the_page_and_read_back():
    report = check_proof(LONG)
    (proof,) = written_proofs(report)
    for text in (str(proof), write_proof(proof, "unicode"), report_text(report), proof_text(proof)):
        assert max(map(len, text.splitlines())) <= 80
        assert check_proof(text).status == "proved", text
    assert not any(row.strip(" |.0123456789") == "" for row in str(proof).splitlines())


def test_a_long_word_is_not_cut_and_a_long_quantifier_not_broken():
    name = "AWordOf" + "Many" * 30
    assert line_rows("  1. ", 2, name, "premise", 20) == [f"  1. | | {name}  premise"]
    formula = f"exists x. P(x) & {name}"
    assert line_rows("  1. ", 0, formula, "premise", 20) == [
        "  1. exists x. P(x) &", f"       {name}  premise",
    ]  # fmt: skip


def test_a_row_does_not_begin_with_what_would_be_no_part_of_a_formula():
    filler = "P(averylongname) & " * 4
    for word in ("proof", "qed", "rules", "use"):
        rows = line_rows("  1. ", 0, f"{filler}{word}", "premise", 20)
        assert not any(row.split()[0] == word for row in rows)
    rows = line_rows("  1. ", 0, f"{filler}proofs(x)", "premise", 20)
    assert rows[-1].split()[0] == "P(averylongname)"
    assert line_rows("  1. ", 0, f"{filler}Q(x)", "premise", 20)[-1].split()[0] == "Q(x)"


def test_a_header_is_broken_at_its_turnstile():
    premises = "P(averylongname), P(anotherlongname), P(yetanotherlongname)"
    assert header_rows(f"theorem t: {premises} |- P(averylongname) & P(another)") == [
        f"theorem t: {premises}", "    |- P(averylongname) & P(another)",
    ]  # fmt: skip
    assert header_rows("theorem t: A |- A") == ["theorem t: A |- A"]


def test_theorems_of_two_logics_read_back_one_after_the_other():
    both = [prove("A -> B |- ~B -> ~A", logic="intuitionistic"), prove("~~A |- A")]
    report = check_proof("\n".join(map(str, both)).replace("found", "first", 1))
    assert [theorem.logic for theorem in report.theorems] == ["intuitionistic", "classical"]
    assert report.status == "proved"


def test_a_drawn_proof_without_boxes_reads_back_with_its_logic():
    long = " & ".join(f"P(averylongname, {n})" for n in range(6))
    proof = prove(f"{long} |- P(averylongname, 0)", logic="intuitionistic")
    assert isinstance(proof, Proof)
    report = check_proof(proof_text(proof))
    assert report.status == "proved"
    assert report.theorems[0].logic == "intuitionistic"


def test_a_theorem_without_a_name_is_written_with_its_number():
    report = check_proof("1. A & B  premise\n2. A  &E 1\n")
    (proof,) = written_proofs(report)
    assert read(str(proof)).name == report.theorems[0].name == "theorem 1"


HEADS = """\
theorem h: ∀x. P(x) → Q(x), ∀x. P(x) ⊢ ∀x. Q(x)
1 ∀x (P(x) → Q(x)) premise
2 ∀x P(x) premise
3 | x0 P(x0) → Q(x0) ∀x e 1
4 | P(x0) ∀x e 2
5 | Q(x0) →e 3,4
6 ∀x Q(x) ∀x i 3−5

theorem a: forall x. P(x) |- forall x. P(x)
1. forall x. P(x)  premise
2. | actual averylongname
3. | P(averylongname)  forallE 1
4. forall x. P(x)  forallI 2-3
"""


def test_names_at_the_head_of_a_box_are_printed_once_and_read_back():
    report = check_proof(HEADS)
    text = report_text(report)
    assert "3. ┌ x0 P(x0) → Q(x0)  ∀x e 1\n" in text
    assert "2. ┌ actual averylongname\n" in text
    again = check_proof(text)
    assert again.status == report.status == "proved"
    for one, other in zip(report.theorems, again.theorems, strict=True):
        assert said(one.text) == said(other.text)


@pytest.mark.slow
def test_messages_are_passed_over_wherever_their_rows_are_broken():
    filler = "theorem a: |- A | ~A\n1. A | ~A  LEM\n\n"
    for blanks in range(30):
        name = "n" * (20 + blanks)
        wrong = "theorem t: P -> Q, Q |- P\n1. P -> Q  premise\n2. Q  premise\n3. P  ->E 1, 2\n"
        report = check_proof(filler + wrong, name=f"{name}.proof")
        again = check_proof(report_text(report), name=f"{name}.proof")
        assert report_text(again).count("error:") == report_text(report).count("error:") == 1
        for one, other in zip(report.theorems, again.theorems, strict=True):
            assert said(one.text) == said(other.text)


def test_a_row_of_a_message_that_looks_like_a_line_is_none():
    marked = "theorem t: A |- A & A\n\n ✓  1. A     premise\n ✗  2. A & A     copy 1\n\n"
    message = "x.proof:2:3: error: This is like line\n    9. [wrong-lines]\n"
    message += "  help: Write line\n        3. A\n\n"
    theorem = read(f"{marked}{message}Wrong: 1 of 2 lines is wrong.\n")
    assert [line.label for line in theorem.lines] == ["1", "2"]
    theorem = read(f"{marked}{message}  3. A  copy 1\n")
    assert [line.label for line in theorem.lines] == ["1", "2", "3"]


def test_what_is_undecided_is_said_within_the_page():
    text = str(Undecided(Sequent((), Atom("A")), "Nothing was found " + "in all the time " * 10))
    assert max(map(len, text.splitlines())) <= 80
    assert " ".join(text.split()).startswith("Undecided: Nothing was found in all")


@pytest.mark.parametrize(
    ("text", "ends"),
    [
        ("x = |y|", True),
        ("P |", False),
        ("y = |c|, P(x))) |", False),
        ("P(x))) | x = |y|", True),
        ("(y = |c|) |", False),
        ("P(|c|) |", False),
        ("P | -2 = |y|", True),
        ("-2 <= -2 | -2 = 1 - |y|", True),
        ("P | -2 = |y| |", False),
    ],
)
def test_a_row_ends_in_an_absolute_value_only_where_its_last_bar_closes_one(
    text: str, ends: bool
) -> None:
    assert ends_in_bars(text) is ends
