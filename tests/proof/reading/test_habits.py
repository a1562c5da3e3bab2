"""Proofs as textbooks, programs and people write them are read as they are meant."""

import unicodedata
from pathlib import Path

import pytest

from minelogic.errors import FileError
from minelogic.proof.formulas.sequents import turnstiles
from minelogic.proof.judging.files import check_proof
from minelogic.proof.reading.files import read_sequent
from minelogic.proof.script import ProofText
from minelogic.proof.writing.text import write_proof
from minelogic.render.proofs.text import proof_text, report_text
from minelogic.syntax.printer import write
from minelogic.syntax.text.characters import LOOK_ALIKES
from tests.proof.reading.test_files import body, codes, only, read, shown

EXAMPLES = Path(__file__).parents[3] / "exercises" / "examples"
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
    proofs = [theorem.proof for theorem in report.theorems if theorem.proof is not None]
    assert bool(proofs) == (path.stem not in ("at-night", "queens-misprint", "unfinished"))
    for proof in proofs:
        again = only(proof_text(proof) + "\n" + _FRAME)
        wanted = read(write_proof(proof)).theorems[0]
        assert meaning(again) == meaning(wanted)


_FRAME = "    ┌──┐\n"


def test_what_is_written_below_a_report_goes_on_with_the_proof():
    report = check_proof("theorem t: A |- A & A\n1. A  premise\n2. B  copy 1\n")
    printed = report_text(report).replace("B ", "A ")
    assert "error" in printed
    (theorem,) = read(printed + "3. A & A  &I 1, 2\nqed\n").theorems
    assert shown(theorem) == ["1 A; premise", "2 A; copy 1", "3 A & A; &I 1 2"]
    assert theorem.finished


def said(text: str) -> list[tuple[str, str]]:
    """What is said of a text by the reader, with the advice."""
    return [(finding.message, finding.help) for finding in read(text).diagnostics]


def status(text: str) -> tuple[str, list[str]]:
    """How a text is judged, and the codes of all that is said of it."""
    report = check_proof(text)
    return report.status, [finding.code for finding in report.diagnostics]


VACUOUS = """theorem v: ∃x. Px ⊢ ∀x. Px
1. ∃x. Px  premise
2. | Px    assume
3. | Px    copy 2
4. Px      ∃E 1, 2-3
5. ∀x. Px  ∀I 4
"""


def test_a_variable_that_seems_to_stand_in_a_letter_is_asked_about_once():
    assert status(VACUOUS) == ("proved", ["unused-variable"])
    ((message, advice),) = said(VACUOUS)
    assert message.startswith("x does not occur in Px")
    assert advice == "Did you mean P(x)?"
    socrates = "theorem s: ∀x(Hx → Mx), Hs ⊢ Ms\n1. ∀x(Hx → Mx) premise\n2. Hs → Ms  ∀E 1\n"
    assert status(socrates) == ("wrong", ["unused-variable", "wrong-term"])


@pytest.mark.parametrize(
    ("formula", "meant"),
    [
        ("forall x. Px", "P(x)"),
        ("forall x. exists y. Rxy", "R(x, y)"),
        ("forall x. Rxa", "R(x, a)"),
        ("A -> exists one x. Parentx & B", "Parent(x)"),
        ("forall x1. Px1", "P(x1)"),
        ("forall x. (exists x. S(x)) -> Px", "P(x)"),
    ],
)
def test_what_is_meant_by_a_letter_with_a_variable_is_suggested(formula, meant):
    assert [advice for _, advice in said(f"theorem t: {formula} |- A\n")] == [
        f"Did you mean {meant}?"
    ]


@pytest.mark.parametrize(
    "formula",
    [
        "forall x. P",
        "forall x. Next",
        "forall x. P(x) & Px",
        "forall x. y = x -> Px",
        "exists x in 0..1. forall y in 0..x. Px & y = 0",
        "Px -> Qy",
        "forall x. x(a)",
    ],
)
def test_other_variables_that_do_not_occur_are_not_asked_about(formula):
    assert not said(f"theorem t: {formula} |- A\n")


@pytest.mark.parametrize(
    ("formula", "message", "meant"),
    [
        ("∃xPx", "'xPx' is taken for the variable of '∃'", "∃x. P(x)"),
        ("A ∧ ∀xRxy", "'xRxy' is taken for the variable of '∀'", "∀x. R(x, y)"),
        ("∀x∀yRxy", "'yRxy' is taken for the variable of '∀'", "∀y. R(x, y)"),
        ("∀xP(x)", "'xP' is taken for the variable of '∀'", "∀x. P(x)"),
        ("∃x Px", "x does not occur in Px, which is a letter by itself", "Did you mean P(x)?"),
    ],
)
def test_a_dot_that_is_missing_before_a_letter_is_asked_for_as_it_is_meant(formula, message, meant):
    ((found, advice),) = said(f"theorem t: A |- {formula}\n")
    assert found.startswith(message)
    assert advice.endswith(meant)


@pytest.mark.parametrize(
    ("line", "read_as"),
    [
        ("A         (premise)", "A; premise"),
        ("P (john)", "P(john); ?"),
        ("P(john)", "P(john); ?"),
        ("P  (x)", "P(x); ?"),
        ("P  (0, 1)", "P(0, 1); ?"),
        ("Likes  (john, mary)  premise", "Likes(john, mary); premise"),
    ],
)
def test_brackets_after_a_formula_hold_its_rule_or_its_places(line, read_as):
    assert third(line) == read_as


@pytest.mark.parametrize(
    ("line", "name", "advice"),
    [
        ("P         (premisse)", "premisse", "Did you mean premise?"),
        ("P\t(premisse)", "premisse", "Did you mean premise?"),
        ("P  [premisse].", "premisse", "Did you mean premise?"),
        ("P -> Q  (foobar 1, 2)", "foobar", "Write the rule"),
    ],
)
def test_a_rule_in_brackets_that_is_misspelt_is_no_place_of_a_predicate(line, name, advice):
    (message, found), *others = said(f"theorem t: A |- A\n{LINES}3. {line}\n")
    assert (message, others) == (f"There is no rule '{name}'.", [])
    assert found.startswith(advice)


@pytest.mark.parametrize("citation", ["∀E 1, a", "∀E 1 a", "∀E a", "forallE 1, the first"])
def test_what_does_not_cite_lines_is_said_once(citation):
    text = f"theorem t: ∀x. P(x) ⊢ P(a)\n1. ∀x. P(x)  premise\n2. P(a)  {citation}\n"
    assert status(text) == ("wrong", ["bad-citation"])
    assert status(text.replace(citation, "∀E 1")) == ("proved", [])
    assert status(text.replace(citation, "∀E 1 [a]")) == ("proved", [])


def test_the_term_that_is_cited_is_said_to_be_needless():
    text = "theorem t: ∀x. P(x) ⊢ P(a)\n1. ∀x. P(x)  premise\n2. P(a)  ∀E 1, a\n"
    assert [advice for _, advice in said(text)] == [
        "Cite the line only, as in ∀E 2; the term need not be named."
    ]


LETTERED = """theorem t: P → Q, P ⊢ Q
a. P → Q premise
b. P premise
c. Q →E a, b
"""


def test_lines_with_letters_are_told_to_have_numbers():
    report = check_proof(LETTERED)
    assert [f.code for f in report.diagnostics] == ["no-line-number", "bad-citation"]
    assert not report.theorems[0].missing
    assert [line.verdict for line in report.theorems[0].lines] == ["right", "right", "wrong"]
    mended = LETTERED
    for letter, number in zip("abc", "123", strict=True):
        mended = mended.replace(f"{letter}. ", f"{number}. ")
    assert status(mended.replace("a, b", "1, 2")) == ("proved", [])


def test_lines_with_commas_cannot_be_read_and_are_not_open():
    text = "theorem t: P -> Q, P |- Q\n1,P -> Q,premise\n2,P,premise\n3,Q,->E 1 2\n"
    report = check_proof(text)
    assert [f.code for f in report.diagnostics] == ["no-line-number"]
    assert {line.verdict for line in report.theorems[0].lines} == {"unreadable"}
    listed = "theorem t: P, Q |- P\n1. P, Q  premises\n2. P  copy 1.1\n"
    assert status(listed) == ("proved", [])


def test_a_line_that_cannot_be_read_is_not_still_to_be_written():
    report = check_proof("theorem t: P |- P\n1. P  premise\n2. P & )\n3. P  copy 1\n")
    assert [line.verdict for line in report.theorems[0].lines] == ["right", "unreadable", "right"]
    assert not report.theorems[0].missing
    report = check_proof("theorem t: P |- P\n1. P  premise\n2. ?\n3. P\n")
    assert [line.verdict for line in report.theorems[0].lines] == ["right", "open", "open"]


@pytest.mark.parametrize("sign", ["^", "v", "-->"])
def test_a_sign_of_another_language_is_reported_and_read_as_it_is_meant(sign):
    text = f"theorem t: P {sign} Q |- P {sign} Q\n1. P {sign} Q  premise\n"
    report = check_proof(text)
    assert {finding.code for finding in report.diagnostics} == {"wrong-operator"}
    assert len(report.diagnostics) == 3
    assert report.status == "wrong"
    assert [line.verdict for line in report.theorems[0].lines] == ["right"]
    with pytest.raises(FileError):
        read_sequent(f"P {sign} Q |- P")


BOXED = """theorem t: exists x. P(x), forall x. P(x) -> Q(x) |- exists x. Q(x)
1. exists x. P(x)          premise
2. forall x. P(x) -> Q(x)  premise
3. | [a] P(a)              assume
4. | P(a) -> Q(a)          forallE 2
5. | Q(a)                  ->E 4, 3
6. | exists x. Q(x)        existsI 5
7. exists x. Q(x)          existsE 1, 3-6
"""
ALL = """theorem t: forall x. P(x) & Q(x) |- forall x. P(x)
1. forall x. P(x) & Q(x)  premise
2. | [c]
3. | P(c) & Q(c)          forallE 1
4. | P(c)                 &E 3
5. forall x. P(x)         forallI 2-4
"""


@pytest.mark.parametrize(
    "text",
    [
        BOXED,
        BOXED.replace("| ", "  "),
        BOXED.replace("[a] P(a)", "[a]P(a)"),
        ALL,
        ALL.replace("[c]", "[c]  assume"),
        ALL.replace("[c]", "[ c ]  Assumption"),
    ],
)
def test_a_name_in_a_box_of_its_own_is_actual(text):
    assert status(text) == ("proved", [])
    assert any("actual(" in line for line in shown(only(text)))


def test_a_name_in_a_box_opens_the_next_box_too():
    twice = BOXED + BOXED[BOXED.index("3. ") :].replace("[a] P(a)", "[b] P(b)").replace(
        "(a)", "(b)"
    )
    lines = twice.split("\n")
    drawn = [*lines[:7], *[line for line in lines[8:13] if line]]
    text = "\n".join(
        [line.split(".", 1)[-1].lstrip() if n else line for n, line in enumerate(drawn)]
    )
    theorem = read(text).theorems[0]
    assert [line for line in shown(theorem) if "actual" in line] == [
        "3.0 | actual(a); assume", "7.0 | actual(b); assume",
    ]  # fmt: skip


def test_square_brackets_elsewhere_are_not_read_as_names():
    for line in ("| [a] P(b)  assume", "| P[a]  assume", "| [P] & Q(a)  assume"):
        assert "square-brackets" in codes(f"theorem t: P(b) |- A\n1. P(b) premise\n2. {line}\n")


def test_other_turnstiles_are_read():
    for sign in ("⊦", "├"):
        assert read_sequent(f"P, Q {sign} P") == read_sequent("P, Q |- P")
        assert read_sequent(f"{sign} P -> P") == read_sequent("|- P -> P")
        assert status(f"theorem t: P {sign} P\n1. P premise\n") == ("proved", [])
        assert status(f"theorem t: P {sign}\n  P\n1. P premise\n") == ("proved", [])
    drawn = "theorem t: P |- P\n1 │ P  premise\n  ├──\n2 ├ P  copy 1\n"
    assert [line.formula and write(line.formula) for line in only(drawn).lines] == ["P", "P"]
    assert codes("theorem t: P |- P\n1. P ├ P  premise\n") == ["misplaced-turnstile"]


def test_letters_of_formulas_in_documents_are_look_alikes():
    plain = "theorem t: P → Q, P ⊢ Q\n1. P → Q  premise\n2. P  premise\n3. Q  →E 1, 2\n"
    for letters in ("𝑃𝑄", "𝐏𝐐", "𝒫𝒬", "𝔓𝔔", "ℙℚ", "𝙿𝚀"):
        text = plain.replace("P", letters[0]).replace("Q", letters[1])
        report = check_proof(text)
        assert {finding.code for finding in report.diagnostics} == {"look-alike"}
        assert [line.verdict for line in report.theorems[0].lines] == ["right"] * 3
        assert report.theorems[0].sequent == read_sequent("P -> Q, P |- Q")


def test_letters_of_formulas_in_documents_are_what_unicode_says_they_are():
    plain = [*range(0x1D400, 0x1D6A4), *range(0x1D7CE, 0x1D800), *range(0x2100, 0x2140)]
    for character in map(chr, plain):
        meant = unicodedata.normalize("NFKC", character)
        named = unicodedata.category(character) != "Cn"
        if character in LOOK_ALIKES and named:
            assert LOOK_ALIKES[character] == meant
        assert character in LOOK_ALIKES or not (named and ord(character) > 0x1D000)


def test_zeros_are_not_said_to_be_no_utf8():
    ((message, _),) = said("\0" * 100)
    assert "does not fit" not in message
    assert codes("theorem t: P\0 |- P\n1. P premise\n") == ["invisible-character"]


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("|x|=2 |- P", 1),
        ("P |- |x|-1 = 2", 1),
        ("||x|-|y||=2, A |- B", 1),
        ("P -> |-2| = 3 |- Q", 1),
        ("P |- |-2|=2 & P", 1),
        ("|- |-2| = 2", 1),
        ("P or |-2| = 3", 0),
        ("x in |y|-1..3", 0),
        ("P|-Q", 1),
        ("A |B|- C", 1),
        ("(A|B)|-C|D", 1),
        ("P(x)|-P(a)|Q", 1),
        ("A | B |- C | D", 1),
        ("P & |- Q | R", 1),
        ("|-A|A", 1),
    ],
)
def test_a_bar_of_an_absolute_value_is_no_turnstile(text, number):
    assert len([*turnstiles(text)]) == number


@pytest.mark.parametrize("line", ["|x|=2", "|x|-1 = 2", "P -> |-2| = 3", "~|-x| = 3"])
def test_absolute_values_may_stand_close_to_what_follows(line):
    assert check_proof(f"theorem t: {line} |- {line}\n1. ({line})  premise\n").status == "proved"


def test_a_last_bar_of_an_absolute_value_is_no_or():
    text = "theorem t: |- 1 - |2| = 1 - |2|\n1. 1 - |2| = 1 - |2|    =I\n"
    assert check_proof(text).status == "proved"
    assert codes("theorem t: P |- P\n1. P |    =I\n")


@pytest.mark.parametrize("said", ["i in rows", "i in 0..2", "a and b", "a implies b"])
def test_a_formula_that_begins_with_a_name_is_not_taken_for_a_box_about_it(said):
    text = f"theorem t: P(i), P(a) |- ({said}) -> ({said})\n"
    text += (
        f"1. P(i) premise\n2. P(a) premise\n3. | {said}  assume\n4. ({said}) -> ({said})  ->I 3-3\n"
    )
    assert check_proof(text).status == "proved"
