"""Files of proofs are read as they are meant, whatever the layout, and what is wrong is said."""

import re
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from minelogic.diagnostics import Diagnostic, Kind, ordered, show
from minelogic.errors import FileError
from minelogic.limits import Limits
from minelogic.proof.kinds import texts as kinds_text
from minelogic.proof.reading.files import read_proof, read_sequent
from minelogic.proof.script import Given, ProofFile, ProofText
from minelogic.source import Source
from minelogic.syntax.file.load import decode
from minelogic.syntax.file.reader import parse_formula
from minelogic.syntax.printer import write
from minelogic.syntax.tree import Formula
from tests.syntax.test_wrong import assert_plain

WRONG = Path(__file__).parents[2] / "wrong" / "proofs"
FILES = sorted(WRONG.glob("*.proof"))

PRINTED = """theorem first: ~B -> S, Q -> S, ~S |- B & ~Q
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


def read(text: str, base: Path | None = None) -> ProofFile:
    return read_proof(Source("test.proof", text), Limits(), [], base)


def only(text: str) -> ProofText:
    """The one theorem of a text without mistakes."""
    file = read(text)
    assert not file.diagnostics, "\n".join(map(show, file.diagnostics))
    (theorem,) = file.theorems
    return theorem


def codes(text: str) -> list[str]:
    return [finding.code for finding in read(text).diagnostics]


def shown(theorem: ProofText) -> list[str]:
    """The lines: label, bars, formula, rule, and the labels or boxes that are cited."""
    lines = theorem.lines
    result = []
    for line in lines:
        cited = [
            f"{lines[c.first].label}-{lines[c.last].label}"
            if c.first is not None and c.last is not None
            else "?"
            if c.first is None
            else lines[c.first].label
            for c in line.citations
        ]
        said = "?" if line.formula is None else write(line.formula)
        bars = "| " * len(line.boxes)
        result.append(f"{line.label} {bars}{said}; {line.rule or '?'} {' '.join(cited)}".strip())
    return result


def body(lines: str) -> list[str]:
    return shown(only(f"theorem t: A |- A\nproof\n{lines}\nqed\n"))


def reason(justification: str) -> str:
    """How a justification with two blanks before it is read, in a proof of nine lines."""
    lines = "".join(f"{n}. A  premise\n" for n in range(1, 10))
    return body(f"{lines}10. A  {justification}")[-1].removeprefix("10 A; ")


def test_the_format_of_the_design_is_read():
    theorem = only(PRINTED)
    assert theorem.name == "first"
    assert theorem.finished
    assert theorem.logic == "classical"
    assert theorem.allowed is None
    assert theorem.board is None
    assert theorem.sequent == read_sequent("~B -> S, Q -> S, ~S |- B & ~Q")
    assert shown(theorem) == [
        "1 ~B -> S; premise",
        "2 Q -> S; premise",
        "3 ~S; premise",
        "4 | Q; assume",
        "5 | S; ->E 2 4",
        "6 | false; ~E 3 5",
        "7 ~Q; ~I 4-6",
        "8 | ~B; assume",
        "9 | S; ->E 1 8",
        "10 | false; ~E 3 9",
        "11 B; RAA 8-10",
        "12 B & ~Q; &I 11 7",
    ]
    assert [line.boxes for line in theorem.lines[3:8]] == [(3,), (3,), (3,), (), (7,)]


def test_the_first_proof_of_the_queens_project_is_read_as_jape_prints_it():
    theorem = only(
        """theorem one: ¬B → S, Q → S, ¬S ⊢ B ∧ ¬Q
1: ¬B → S, Q → S, ¬S premises

2: ¬S → ¬Q Theorem P → Q ⊢ ¬Q → ¬P 1.2
3: ¬Q → elim 2,1.3
4: ¬S → ¬¬B Theorem P→Q ⊢ ¬Q→¬P 1.1
5: ¬¬B → elim 4,1.3
6: B Theorem ¬¬P ⊢ P 5
7: B ∧ ¬Q ∧ intro 6,3
"""
    )
    assert shown(theorem) == [
        "1.1 ~B -> S; premise",
        "1.2 Q -> S; premise",
        "1.3 ~S; premise",
        "2 ~S -> ~Q; theorem 1.2",
        "3 ~Q; ->E 2 1.3",
        "4 ~S -> ~~B; theorem 1.1",
        "5 ~~B; ->E 4 1.3",
        "6 B; theorem 5",
        "7 B & ~Q; &I 6 3",
    ]
    lemmas = [line.lemma and line.lemma.sequent for line in theorem.lines]
    assert lemmas[3] == lemmas[5] == read_sequent("P -> Q |- ~Q -> ~P")
    assert lemmas[7] == read_sequent("~~P |- P")
    assert not theorem.finished


def test_the_second_proof_of_the_queens_project_is_read():
    theorem = only(
        """theorem two: (B ∨ S ∨ Q), ¬S, Q → S ⊢ B
proof
1: (B∨S)∨Q, ¬S, Q→S   premises
2: | B∨S        assumption
3: | | B        assumption
4: | | S        assumption
5: | | ⊥        ¬ elim 4,1.2
6: | | B        contra (constructive) 5
7: | B          ∨ elim 2,3-3,4-6
8: | Q          assumption
9: | S          → elim 1.3,8
10: | ⊥         ¬ elim 9,1.2
11: | B         contra 10
12: B           ∨ elim 1.1,2-7,8-11
∎
"""
    )
    assert shown(theorem)[3:] == [
        "2 | B | S; assume",
        "3 | | B; assume",
        "4 | | S; assume",
        "5 | | false; ~E 4 1.2",
        "6 | | B; falseE 5",
        "7 | B; |E 2 3-3 4-6",
        "8 | Q; assume",
        "9 | S; ->E 1.3 8",
        "10 | false; ~E 9 1.2",
        "11 | B; falseE 10",
        "12 B; |E 1.1 2-7 8-11",
    ]


def test_the_third_proof_of_the_queens_project_is_read_with_its_open_line():
    file = read(
        """1: T → Q2, T, Q1, Q2 → (¬B ∧ ¬S ∧ ¬P), Q1 → (B ∨ Q2 ∨ S ∨ P) ∧ (¬B ∨ ¬Q2)   premises
 2: Q2                                   → elim 1.1,1.2
 3: ¬B∧¬S∧¬P                             → elim 1.4,2
 4: ¬B∧¬S                                ∧ elim 3
 5: ¬S
 6: ¬B                                   ∧ elim 4
 7: Q2∧¬B                                ∧ intro 2,6
 8: Q2 ∧ ¬B ∧ ¬S                         ∧ intro 7,5
 9: ¬P                                   ∧ elim 3
 10: Q2 ∧¬B ∧¬S ∧¬P                      ∧ intro 8,9
"""
    )
    (theorem,) = file.theorems
    assert [finding.code for finding in file.diagnostics] == ["no-header"]
    assert theorem.sequent is not None
    assert write(theorem.sequent.conclusion) == "Q2 & ~B & ~S & ~P"
    assert len(theorem.sequent.premises) == 5
    assert shown(theorem)[5:] == [
        "2 Q2; ->E 1.1 1.2",
        "3 ~B & ~S & ~P; ->E 1.4 2",
        "4 ~B & ~S; &E 3",
        "5 ~S; ?",
        "6 ~B; &E 4",
        "7 Q2 & ~B; &I 2 6",
        "8 Q2 & ~B & ~S; &I 7 5",
        "9 ~P; &E 3",
        "10 Q2 & ~B & ~S & ~P; &I 8 9",
    ]
    assert [line.label for line in theorem.lines if line.is_open] == ["5"]


@pytest.mark.parametrize(
    ("written", "read_as"),
    [
        ("->E 2, 4", "->E 2 4"),
        ("->E 2,4", "->E 2 4"),
        ("->E 2 4", "->E 2 4"),
        ("→E 2 and 4", "->E 2 4"),
        ("→ elim 2, 4.", "->E 2 4"),
        ("MP 2,4", "->E 2 4"),
        ("MP2,4", "->E 2 4"),
        ("modus ponens, 2, 4", "->E 2 4"),
        ("MP (2, 4)", "->E 2 4"),
        ("MP(2,4)", "->E 2 4"),
        ("(MP 2,4)", "->E 2 4"),
        ("[MP 2,4]", "->E 2 4"),
        ("MP [2, 4]", "->E 2 4"),
        ("MP: 2, 4", "->E 2 4"),
        ("by MP from lines 2 and 4", "->E 2 4"),
        ("2, 4 MP", "->E 2 4"),
        ("->I 4-6", "->I 4-6"),
        ("->I 4–6", "->I 4-6"),
        ("->I 4 - 6", "->I 4-6"),
        ("->I 4..6", "->I 4-6"),
        ("->I (4-6)", "->I 4-6"),
        ("->I 4 to 6", "->I 4-6"),
        ("∨E 1, 2-3, 4-6", "|E 1 2-3 4-6"),
        ("or E 1 (2-3) (4-6)", "|E 1 2-3 4-6"),
        ("contra (classical) 4-6", "RAA 4-6"),
        ("contra 4-6", "RAA 4-6"),
        ("contra 4", "falseE 4"),
        ("contra (constructive) 4", "falseE 4"),
        ("∀E 1 [x := 3]", "forallE 1"),
        ("forall E 1, x=3", "forallE 1"),
        ("∀E 1 with 3", "forallE 1"),
        ("∀E 1, x = 3, y = 4", "forallE 1"),
        ("∧e1 3", "&E 3"),
        ("∧e₂ 3", "&E 3"),
        ("&E 1", "&E 1"),
        ("reiteration 3", "copy 3"),
        ("assumption 3", "copy 3"),
        ("given", "premise"),
        ("theorem modus_tollens 1, 2", "theorem 1 2"),
        ("Theorem P, P -> Q |- Q 1, 2", "theorem 1 2"),
        ("theorem |- x = 1 | x != 1 ", "theorem"),
        ("->E ?", "->E"),
        ("?", "?"),
        ("...", "?"),
        ("LEM", "LEM"),
    ],
)
def test_justifications_are_read_however_they_are_written(written, read_as):
    assert reason(written) == read_as


@pytest.mark.parametrize(
    ("line", "read_as"),
    [
        ("~S -> ~Q ->I 1-2", "~S -> ~Q; ->I 1-2"),
        ("B & ~Q &I 1, 2", "B & ~Q; &I 1 2"),
        ("P | Q |I 1", "P | Q; |I 1"),
        ("P ∨ Q ∨I 1", "P | Q; |I 1"),
        ("false ~E 1 2", "false; ~E 1 2"),
        ("A ~~E 1", "A; ~~E 1"),
        ("A <->E 1, 2", "A; <->E 1 2"),
        ("A & B & C &I", "A & B & C; &I"),
        ("A & B & I", "A & B & I; ?"),
        ("x = E", "x = E; ?"),
        ("x = y =E 1, 2", "x = y; =E 1 2"),
        ("A ∧ R", "A & R; ?"),
        ("A R 1", "A; copy 1"),
        ("A premise", "A; premise"),
        ("A not E 1, 2", "A; ~E 1 2"),
        ("A  ->  B   premise", "A -> B; premise"),
        ("A   ∨   E   premise", "A | E; premise"),
        ("A\tpremise", "A; premise"),
        ("P(1, 2)  copy 1", "P(1, 2); copy 1"),
        ("P(1, 2) copy 1", "P(1, 2); copy 1"),
        ("A ?", "A; ?"),
        ("A ->E ?", "A; ->E"),
        ("? ->E 1, 2", "?; ->E 1 2"),
        ("?", "?; ?"),
        ("…", "?; ?"),
        ("_|_ ~E 1, 2", "false; ~E 1 2"),
        ("A _|_E 1", "A; falseE 1"),
        ("contradiction  ~E 1, 2", "false; ~E 1 2"),
        ("|i - j| <= 1  arithmetic", "|i - j| <= 1; arithmetic"),
        ("1 < 2 arithmetic", "1 < 2; arithmetic"),
        ("forall x, y. P(x, y)  premise", "forall x, y. P(x, y); premise"),
        ("A ->\n      B  premise", "A -> B; premise"),
    ],
)
def test_the_formula_ends_where_the_justification_begins(line, read_as):
    assert body(f"1. A premise\n2. A premise\n3. {line}")[2] == f"3 {read_as}"


@pytest.mark.parametrize(
    ("line", "read_as"),
    [
        ("3. | | |i - j| <= 1  assume", "3 | | |i - j| <= 1; assume"),
        ("3. | | ||i| - |j|| <= 1  assume", "3 | | ||i| - |j|| <= 1; assume"),
        ("3. | | B | |i| = 1  assume", "3 | | B | |i| = 1; assume"),
        ("3. || B | C  assume", "3 | | B | C; assume"),
        ("3 | | 1 < 2  assume", "3 | | 1 < 2; assume"),
        ("| 3. | B | C  assume", "3 | | B | C; assume"),
        ("3. │ ┃ B  assume", "3 | | B; assume"),
        ("3. ▏▏B  assume", "3 | | B; assume"),
        ("3. │ ┌ B  assume  │  │", "3 | | B; assume"),
        ("   | | actual i  assume", "3 | | actual(i); assume"),
    ],
)
def test_bars_are_boxes_and_absolute_values_are_not(line, read_as):
    assert body(f"1. A premise\n2. | A assume\n{line}\nA premise")[2] == read_as


def test_drawings_are_left_out():
    drawn = """┌────────────
│ A   assume
├────────────
│ A   copy 1
└────────────
A -> A  ->I 1-2"""
    assert body(drawn) == ["1 | A; assume", "2 | A; copy 1", "3 A -> A; ->I 1-2"]
    fitch = "| A   assume\n|----\n|\n| A   copy 1\nA -> A  ->I 1-2"
    assert body(fitch) == body(drawn)


def test_an_actual_name_shares_its_box_with_what_is_assumed_of_it():
    lines = only(
        """theorem t: A |- A
proof
1: | actual i, P(i)   assumptions
2: | P(i)             copy 1.2
3: | | actual j       assumption
4: | | P(j)           assumption
5: | | P(j)           copy 4
6: | actual k         assumption
7: A                  premise
qed
"""
    ).lines
    boxes = [line.boxes for line in lines]
    assert boxes == [(0,), (0,), (0,), (0, 3), (0, 3), (0, 3), (6,), ()]
    assert [line.label for line in lines[:3]] == ["1.1", "1.2", "2"]


def test_the_next_assumption_at_the_same_depth_opens_the_next_box():
    lines = "| A assume\n| B assume\n| | C assume\n| | D assume\n| E assume\nA premise"
    boxes = [line.boxes for line in only(f"theorem t: A |- A\n{lines}").lines]
    assert boxes == [(0,), (1,), (1, 2), (1, 3), (4,), ()]


def test_boxes_that_are_cited_but_not_drawn_are_guessed():
    text = PRINTED.replace("| ", "")
    (theorem,) = read(text).theorems
    assert shown(theorem) == shown(only(PRINTED))
    assert codes(text) == ["boxes-guessed"]


UNDRAWN = "1. P -> Q  premise\n2. P  assume\n3. Q  ->E 1, 2\n"
"""A proof without boxes, as far as it goes."""


def test_an_assumption_that_is_cited_as_a_box_opens_one():
    text = f"theorem t: P -> Q, P |- P -> Q\n{UNDRAWN}4. P -> Q  ->I 2-3\nqed"
    (theorem,) = read(text).theorems
    assert [line.boxes for line in theorem.lines] == [(), (1,), (1,), ()]
    assert codes(text) == ["boxes-guessed"]


def test_an_assumption_that_is_a_premise_and_begins_no_box_is_a_premise():
    theorem = only(f"theorem t: P -> Q, P |- Q\n{UNDRAWN}qed")
    assert [line.rule for line in theorem.lines] == ["premise", "premise", "->E"]
    assert [line.boxes for line in theorem.lines] == [(), (), ()]


def test_numbers_count_on_where_they_are_missing():
    lines = "3. A premise\nA premise\n7. A premise\n?"
    labels = [line.label for line in only(f"theorem t: A |- A\n{lines}").lines]
    assert labels == ["3", "4", "7", "8"]


@pytest.mark.parametrize(
    "header",
    [
        "theorem t: A, B |- A & B\nproof",
        "theorem t: A, B ⊢ A ∧ B",
        "Theorem t:\n  A,\n  B\n  |- A & B\nproof:",
        "theorem t: A, B |-\n   A &\n   B\nProof.",
        "lemma t: A, B |- A\n  & B\nPROOF",
        "# before\ntheorem t : A, B |- A & B # after\nproof",
        "example t. A, B |- A & B",
    ],
)
def test_headers_are_read_however_they_are_written(header):
    theorem = read(f"{header}\n 1. A  premise\n").theorems[0]
    assert theorem.name == "t"
    assert theorem.sequent == read_sequent("A, B |- A & B")
    assert shown(theorem) == ["1 A; premise"]


def test_names_boards_statements_and_several_theorems():
    file = read(
        """logic intuitionistic
rules ->I, → elim, not E   # only these
theorem one: |- A -> A
proof
qed
rules except LEM, RAA
theorem two on corner.mine: |- B(0, 0)
logic classical
rules all
Theorem |- A | ~A
1. A | ~A  LEM
Theorem 4: |- A
1. A  theorem one
2. A  one
3. A  theorem 3
"""
    )
    assert not file.diagnostics
    one, two, three, four = file.theorems
    assert [theorem.name for theorem in file.theorems] == ["one", "two", "theorem 3", "theorem 4"]
    assert [theorem.logic[0] for theorem in file.theorems] == ["i", "i", "c", "c"]
    always = {"premise", "assume", "copy", "given", "display"}
    assert one.allowed == frozenset({"->I", "->E", "~E"} | always)
    assert two.allowed is not None
    assert not {"LEM", "RAA"} & two.allowed
    assert {"->I", "~~E", "theorem"} <= two.allowed
    assert three.allowed is four.allowed is None
    assert two.board == "corner.mine"
    assert [line.lemma and line.lemma.name for line in four.lines] == ["one", "one", "theorem 3"]
    assert [theorem.finished for theorem in file.theorems] == [True, False, False, False]


@pytest.mark.parametrize(
    ("written", "given"),
    [
        ("given safe[i=0, j=1]", Given("safe", (("i", 0), ("j", 1)))),
        (
            "given minesweeper.counts[a=1, i=0, j=1]",
            Given("minesweeper.counts", (("a", 1), ("i", 0), ("j", 1))),
        ),
        ("given safe[v=a]", Given("safe", (("v", "a"),))),
        ("given closed", Given("closed")),
        ("display (0,1)", Given(None, tile=(0, 1))),
        ("display (0, 1)", Given(None, tile=(0, 1))),
        ("display a", Given(None, tile=("a",))),
    ],
)
def test_what_a_board_gives_is_named(written, given):
    theorem = only(f"theorem t on a.mine: |- A\n1. S(0, 1)  {written}\n2. S(0, 1) {written}")
    assert [line.given for line in theorem.lines] == [given, given]
    assert {line.rule for line in theorem.lines} == {written.split()[0]}


def test_files_that_are_used_are_read(tmp_path):
    (tmp_path / "b.proof").write_text("use c\ntheorem b: |- A -> A\n", encoding="utf-8")
    (tmp_path / "c.proof").write_text("theorem c: |- A | ~A\n", encoding="utf-8")
    file = read("use b\nuse c\ntheorem a: |- A\n1. A  b\n", tmp_path)
    assert not file.diagnostics
    assert [used.source.name for used in file.used] == ["b.proof", "c.proof"]
    assert file.used[0].used == (file.used[1],)
    assert file.theorems[0].lines[0].lemma is not None


def test_files_do_not_use_themselves(tmp_path):
    (tmp_path / "b.proof").write_text("use c\ntheorem b: |- A\n", encoding="utf-8")
    (tmp_path / "c.proof").write_text("use b\ntheorem c: |- A\n", encoding="utf-8")
    findings: list[Diagnostic] = []
    read_proof(Source("a.proof", "use b\ntheorem a: |- A\n"), Limits(), findings, tmp_path)
    assert [(f.source.name, f.code) for f in findings] == [("c.proof", "proofs-cycle")]
    findings.clear()
    name = str(tmp_path / "b.proof")
    source = Source(name, (tmp_path / "b.proof").read_text(encoding="utf-8"))
    read_proof(source, Limits(), findings, tmp_path)
    assert [f.code for f in findings] == ["proofs-cycle"]


def test_a_link_that_leads_out_of_the_folder_is_not_followed(tmp_path):
    (tmp_path / "out.proof").write_text("theorem b: |- A\n", encoding="utf-8")
    folder = tmp_path / "in"
    folder.mkdir()
    (folder / "b.proof").symlink_to(tmp_path / "out.proof")
    assert [f.code for f in read("use b\ntheorem a: |- A\n", folder).diagnostics] == [
        "unknown-proofs"
    ]


@pytest.mark.parametrize(
    ("text", "premises", "conclusion"),
    [
        ("|- A", [], "A"),
        ("⊢ A", [], "A"),
        ("A |- A", ["A"], "A"),
        ("P(1), forall x, y. Q(x, y), B ⊢ A ∧ B", ["P(1)", "forall x, y. Q(x, y)", "B"], "A & B"),
        ("KN(1; A, B), exists one i, j. A |- A", ["KN(1; A, B)", "exists one i, j. A"], "A"),
        ("(A, B) |- A", None, None),
        ("A", None, None),
        ("A |- B |- C", None, None),
        ("A |- ", None, None),
        ("A, |- B", None, None),
        ("A |- B, C", None, None),
        ("A & |- B", None, None),
        ("", None, None),
    ],
)  # fmt: skip
def test_sequents_are_read_by_themselves(text, premises, conclusion):
    if conclusion is None:
        with pytest.raises(FileError):
            read_sequent(text)
        return
    sequent = read_sequent(text)
    assert [write(premise) for premise in sequent.premises] == premises
    assert write(sequent.conclusion) == conclusion


def test_one_wrong_line_does_not_lose_the_others():
    text = PRINTED.replace("2. Q -> S ", "2. Q -> -> S ").replace("->E 1, 8", "foo 1, 8")
    (theorem,) = read(text).theorems
    right = only(PRINTED)
    assert codes(text) == ["missing-operand", "unknown-rule"]
    differ = [
        line.label
        for line, other in zip(theorem.lines, right.lines, strict=True)
        if (line.formula, line.rule, line.boxes) != (other.formula, other.rule, other.boxes)
    ]
    assert differ == ["2", "9"]
    assert theorem.lines[1].formula is None
    assert theorem.lines[8].rule is None


def test_places_are_those_of_the_file():
    text = PRINTED.replace("\n", "\r\n")
    source = read(text).source
    (theorem,) = read(text).theorems
    for line in theorem.lines:
        assert line.formula is not None
        said = source.text[line.formula_span.start : line.formula_span.end]
        assert parse_formula(said) == line.formula
        where = line.justification_span
        assert source.text[where.start : where.end] == line.justification
        assert [source.text[c.span.start : c.span.end] for c in line.citations] == [
            c.text for c in line.citations
        ]
    assert source.text[slice(*theorem.sequent_span)] == "~B -> S, Q -> S, ~S |- B & ~Q"


def test_a_byte_order_mark_does_no_harm():
    assert shown(only("\ufeff" + PRINTED)) == shown(only(PRINTED))


class Written(NamedTuple):
    """A line to be written in some layout."""

    formula: Formula
    depth: int
    rule: str
    cites: tuple[int | tuple[int, int], ...]


LETTERS = ("A", "B", "S", "Q2", "I", "E", "R", "B(0, 1)", "P(x)", "|i - j| <= 1", "1 < 2", "true")
RULES = {
    "&I": "∧I", "&E": "∧ elim", "|I": "∨ intro", "|E": "or E", "->I": "→I", "->E": "MP", "~I": "¬I",
    "~E": "not E", "<->I": "↔I", "<->E": "iff E", "falseE": "⊥E", "RAA": "RAA", "~~E": "¬¬E",
    "copy": "reiteration", "forallE": "∀E", "existsI": "exists I", "=E": "= elim",
}  # fmt: skip


def formulas(depth: int = 2) -> st.SearchStrategy[str]:
    letters = st.sampled_from(LETTERS)
    if not depth:
        return letters
    part = formulas(depth - 1)
    joined = st.tuples(part, st.sampled_from(["&", "|", "->", "<->"]), part).map(
        lambda p: f"({p[0]}) {p[1]} ({p[2]})"
    )
    return st.one_of(letters, part.map(lambda f: f"~({f})"), joined,
                     part.map(lambda f: f"forall x, y. ({f})"))  # fmt: skip


@st.composite
def proofs(draw: st.DrawFn) -> list[Written]:
    """Lines that look like a proof: boxes open and close, and what is cited is above."""
    lines: list[Written] = []
    depth = 0
    for position in range(draw(st.integers(1, 14))):
        formula = parse_formula(draw(formulas()))
        step = draw(st.sampled_from(["premise", "assume", "line", "line", "line"]))
        if step == "premise" and not depth:
            lines.append(Written(formula, 0, "premise", ()))
            continue
        depth = draw(st.integers(0, depth)) if step != "assume" else depth
        if step == "assume":
            depth = draw(st.integers(1, depth + 1))
            lines.append(Written(formula, depth, "assume", ()))
            continue
        cite = st.integers(0, max(position - 1, 0))
        span = st.tuples(cite, cite).map(lambda p: (min(p), max(p)))
        cites = draw(st.lists(st.one_of(cite, span), min_size=1, max_size=3))
        rule = draw(st.sampled_from(sorted(RULES)))
        lines.append(Written(formula, depth, rule, tuple(cites)))
    return lines


class Layout(NamedTuple):
    number: str
    aligned: bool
    bar: str
    unicode: bool
    gap: str
    dash: str


LAYOUTS = st.builds(
    Layout,
    number=st.sampled_from(["", "{}.", "{}:", "{})", "({})", "{}"]),
    aligned=st.booleans(),
    bar=st.sampled_from(["| ", "|", "│ ", "┃ ", "  ", "    "]),
    unicode=st.booleans(),
    gap=st.sampled_from(["  ", "\t", " ", "       "]),
    dash=st.sampled_from(["-", "–", "..", " - "]),
)


def laid_out(lines: list[Written], layout: Layout) -> str:
    rows = ["theorem t: |- A", "proof"]
    for position, line in enumerate(lines):
        number = layout.number.format(position + 1) + " " if layout.number else ""
        if layout.aligned:
            number = number.rjust(8)
        formula = write(line.formula, "unicode" if layout.unicode else "ascii")
        bars = layout.bar * line.depth
        if "|" in bars and formula.startswith("|"):
            bars = "| " * line.depth
        rule = RULES.get(line.rule, line.rule) if layout.unicode else line.rule
        cites = ", ".join(
            str(c + 1) if isinstance(c, int) else f"{c[0] + 1}{layout.dash}{c[1] + 1}"
            for c in line.cites
        )
        rows.append(f"{number}{bars}{formula}{layout.gap}{rule} {cites}".rstrip())
    return "\n".join([*rows, "qed"])


@pytest.mark.slow
@settings(max_examples=120, deadline=None)
@given(proofs(), LAYOUTS)
def test_a_proof_is_read_the_same_in_every_layout(lines, layout):
    lines = [*lines, Written(parse_formula("A"), 0, "premise", ())]
    text = laid_out(lines, layout)
    file = read(text)
    errors = [f for f in file.diagnostics if f.severity == "error"]
    assert not errors, text + "\n" + "\n".join(map(show, errors))
    (theorem,) = file.theorems
    around: list[int] = []
    for position, (line, found) in enumerate(zip(lines, theorem.lines, strict=True)):
        opened = [position] if line.rule == "assume" else []
        around = [*around[: line.depth - len(opened)], *opened]
        assert (found.label, found.formula, found.rule) == (
            str(position + 1), line.formula, line.rule,
        ), text  # fmt: skip
        assert found.boxes == tuple(around), text
        for citation, cited in zip(found.citations, line.cites, strict=True):
            first, last = (cited, cited) if isinstance(cited, int) else cited
            assert citation.first == first, text
            # A line that is a box by itself may be cited as one by its number.
            assert citation.last == last or not citation.box, text
            assert citation.box or isinstance(cited, int), text


HOSTILE = {
    "a million lines": "theorem t: A |- A\nproof\n" + "A\n" * 900_000,
    "a million numbered lines": "theorem t: A |- A\nproof\n" + "1. A premise\n" * 100_000,
    "a header without end": "theorem t:\n" + "A,\n" * 300_000,
    "a formula without end": "theorem t: A |- A\nproof\n" + "A ->\n" * 300_000,
    "brackets": "theorem t: A |- A\nproof\n" + ("(" * 19_000 + "\n") * 11,
    "bars": "theorem t: A |- A\nproof\n" + ("|" * 19_000 + "\n") * 20,
    "bars and letters": "theorem t: A |- A\nproof\n" + ("i|" * 9_000 + "\n") * 5,
    "blanks and a bar": "theorem t: A |- A\nproof\n" + ("A" + " " * 15_000 + "|x\n") * 20,
    "negations": "theorem t: A |- A\nproof\n" + ("~" * 19_000 + "A\n") * 20,
    "gaps": "theorem t: A |- A\nproof\n" + ("A  " * 6_000 + "\n") * 10,
    "citations": "theorem t: A |- A\nproof\n" + ("A  ->E " + "1, " * 6_000 + "1\n") * 10,
    "theorems": "theorem a: |- A\n" * 100_000,
    "ends": "qed\n" * 300_000,
    "unknown rules": "theorem t: A |- A\nproof\n" + "A  foobar 1, 2\n" * 4_000,
    "boxes": "theorem t: A |- A\nproof\n" + "".join("| " * n + "A assume\n" for n in range(900)),
    "indentation": "theorem t: A |- A\n" + "".join(" " * n + "A assume\n" for n in range(900)),
    "numbers": "theorem t: A |- A\nproof\n" + ("9" * 500 + ". A  ->E " + "9" * 500 + "\n") * 50,
    "marks": "theorem t: A |- A\nproof\n" + ("? " * 9_000 + "\n") * 10,
    "turnstiles": "theorem t: A |- A\nproof\n" + ("A theorem " + "P |- Q " * 2_500 + "\n") * 10,
    "quantifiers": "theorem t: A |- A\nproof\n" + ("∀x" * 9_000 + "P(x)\n") * 5,
    "quantifiers in a header": "theorem t: " + "forall, \n" * 200_000,
    "a printed report": " ✓  1. A  premise\n" + "       B\n" * 99_000,
    "edges": "┌──┐\n" + ("1. │ " + " " * 15_000 + "x│\n") * 50,
    "words": "theorem t: A |- A\nproof\n" + ("so assume " * 1_900 + "\n") * 10,
    "one number": "theorem t: A |- A\nproof\n" + "1. A  copy 1\n" * 4_000,
    "assumptions": "theorem t: A |- A\nproof\n" + "A assume\n" * 3_000 + "A  ->I 1-3000\n",
    "binders": "theorem t: A |- A\nproof\n"
    + ("∀" + ", ".join(f"x{n}" for n in range(1_400)) + ". " + "Px & " * 1_900 + "A\n") * 40,
    "brackets after gaps": "theorem t: A |- A\nproof\n" + ("A" + "  (ab" * 390 + "\n") * 500,
    "letters for lines": "theorem t: A |- A\nproof\n" + ("A a," + " a," * 640 + "\n") * 500,
    "names in boxes": "theorem t: A |- A\nproof\n" + ("[a] " + "assum " * 3_000 + "\n") * 50,
    "a formula without an end": "theorem t: A |- A\nproof\n1. " + "A &\n" * 400_000,
    "zeros": "\0" * 1_000,
    "one long line": "theorem t: " + "A" * 100_000,
}  # fmt: skip


def test_a_line_of_a_proof_is_one_line_though_it_takes_several_on_the_page():
    text = "theorem t: A |- A & (A & A)\nproof\n1. A  premise\n2. A &\n  (A &\n  A)  &I 1, 1\nqed"
    limits = Limits(proof_lines=5)
    assert not read_proof(Source("t.proof", text), limits, [], None).diagnostics
    assert len(text.splitlines()) > limits.proof_lines
    more = text.replace("1. A  premise\n", "1. A  premise\n" + "A  copy 1\n" * 5)
    (finding,) = read_proof(Source("t.proof", more), limits, [], None).diagnostics
    assert finding.code == "too-large"


@pytest.mark.slow
@pytest.mark.parametrize("text", HOSTILE.values(), ids=list(HOSTILE))
def test_hostile_text_is_refused_or_read_within_its_limits(text):
    file = read(text)
    assert len(file.diagnostics) <= Limits().findings
    assert sum(len(theorem.lines) for theorem in file.theorems) <= Limits().proof_lines
    for theorem in file.theorems:
        assert all(len(line.boxes) <= Limits().boxes for line in theorem.lines)


@pytest.mark.slow
def test_too_many_lines_are_refused_in_one_sentence():
    file = read(HOSTILE["a million lines"])
    assert [finding.code for finding in file.diagnostics] == ["too-large"]
    assert not file.theorems


@settings(max_examples=200, deadline=None)
@given(st.text(alphabet="AB12.,:;|-~&>()[] \t\n?⊢│┌∀xtheormqdpu=#", max_size=120))
def test_whatever_is_written_is_read_without_an_accident(text):
    for start in ("", "theorem t: A |- A\nproof\n"):
        for finding in read(start + text).diagnostics:
            assert show(finding)


def expected(path: Path) -> list[str]:
    first = path.read_text(encoding="utf-8").split("\n")[0]
    assert first.startswith("# expect: ")
    return first.removeprefix("# expect: ").split()


def found_in(path: Path) -> tuple[Diagnostic, ...]:
    source, broken = decode(str(path), path.read_bytes(), Limits())
    findings = [*broken]
    read_proof(source, Limits(), findings, path.parent)
    return ordered(findings)


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_what_is_expected_of_a_wrong_file_is_found_and_nothing_else(path):
    found = found_in(path)
    places = [f"{f.code}@{f.line}:{f.column}" for f in found]
    assert places == expected(path), "\n".join(map(show, found))
    for finding in found:
        assert_plain(finding)


def test_every_kind_of_mistake_in_a_text_has_a_file():
    found = {entry.split("@")[0] for path in FILES for entry in expected(path)}
    assert {kind.code for kind in kinds_text.KINDS} <= found


def example(text: str | bytes) -> tuple[Diagnostic, ...]:
    assert isinstance(text, str)
    findings: list[Diagnostic] = []
    read_proof(Source("example.proof", text), Limits(), findings)
    return ordered(findings)


@pytest.mark.parametrize("kind", kinds_text.KINDS, ids=[kind.code for kind in kinds_text.KINDS])
def test_the_examples_of_a_kind_have_its_mistake_and_none(kind: Kind):
    found = example(kind.wrong)
    assert {finding.code for finding in found} == {kind.code}, "\n".join(map(show, found))
    for finding in found:
        assert_plain(finding)
    assert not example(kind.right), "\n".join(map(show, example(kind.right)))
    assert re.fullmatch(r"[A-Z|`].*[.)]", kind.why), kind.why
