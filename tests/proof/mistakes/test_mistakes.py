"""Wrong proofs get the findings they deserve, at the right lines, in plain words.

Each file under `tests/proof/wrong/` says in its first line what is expected of it:
`# expect: CODE at LABEL`, where the label is that of the wrong line, or `end` for a finding about
the whole theorem; `# expect: CODE note LABEL` for a line that is accepted with a note.
"""

import re
from pathlib import Path

import pytest

from minelogic.diagnostics import Diagnostic, Kind
from minelogic.proof.judging.files import check_proof
from minelogic.proof.kinds import BOARDS, STEPS, TEXTS
from minelogic.proof.kinds.boards import EXAMPLE
from minelogic.proof.mistakes import fitting
from minelogic.proof.report import Report

WRONG = Path(__file__).parents[1] / "wrong"
FILES = sorted(WRONG.glob("*.proof"))

NAMED = {
    "affirming the consequent": "affirming-the-consequent",
    "denying the antecedent": "denying-the-antecedent",
    "affirming a disjunct": "affirming-a-disjunct",
    "converse of an implication used": "converse-used",
    "∨E with a missing case": "or-case-missing",
    "∨E whose cases end in different formulas": "or-cases-differ",
    "∨I that drops a part": "or-part-dropped",
    "∧E of something not a conjunct": "not-a-conjunct",
    "∧I that cites one line for two different parts": "one-line-for-two-parts",
    "a negation too few": "negation-too-few",
    "a negation too many": "negation-too-many",
    "De Morgan with the wrong connective": "de-morgan-connective",
    "contradiction of two formulas that are not each other's negation": "not-a-contradiction",
    "¬I whose box does not end in ⊥": "box-not-false",
    "→I that cites lines, not the box": "implication-needs-box",
    "→I whose conclusion is not (assumption → last line)": "implication-not-box",
    "citing a line inside a closed box": "inside-closed-box",
    "citing a later line, or itself": "later-line",
    "a box never closed": "box-not-closed",
    "closing a box that is not open": "box-not-open",
    "a premise that the theorem does not have": "not-a-premise",
    "an assumption passed off as a premise": "assumption-as-premise",
    "eigenvariable not fresh": "name-not-fresh",
    "∀I on a variable free in an assumption": "forall-of-assumed",
    "∃E whose conclusion keeps the witness": "witness-kept",
    "∀E/∃I with the wrong term": "wrong-term",
    "substitution that captures": "captured",
    "a classical rule in intuitionistic mode": "classical-rule",
    "a rule the exercise does not allow": "rule-not-allowed",
    "the right rule on the wrong lines": "wrong-lines",
    "citations in the wrong order": "citation-order",
    "last line is not the conclusion": "not-the-conclusion",
}
"""The mistakes that have a name, with their codes, which are the names of files too."""


@pytest.mark.slow
def test_where_nothing_is_known_of_a_rule_but_what_it_cites_the_same_lines_are_named(monkeypatch):
    """`->E`, `~E` and `=E` are treated as a rule is that somebody has just added."""

    def findings() -> list[list[list[str]]]:
        """The words of each finding; two lines may be named in either order."""
        return [
            [sorted(re.findall(r"[\w-]+", f"{f.code} {f.message} {f.help}")) for f in found]
            for found in [check_proof(path.read_text("utf-8")).diagnostics for path in FILES]
        ]

    by_short_cuts = findings()
    assert sum("wrong-lines" in words for found in by_short_cuts for words in found) > 1
    monkeypatch.setattr(fitting, "SHORT_CUTS", fitting.SHORT_CUTS - {"->E", "~E", "=E"})
    assert findings() == by_short_cuts


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_wrong_proof_gets_the_finding_it_deserves_and_no_other(path: Path) -> None:
    text = path.read_text("utf-8")
    expected = re.match(r"# expect: ([a-z-]+) (at|note) (\S+)\n", text)
    assert expected is not None
    code, where, label = expected.groups()
    report = check_proof(text, name=path.name)
    found = _found(report)
    if where == "note":
        assert found == []
        assert report.status == "proved"
        notes = [(n.code, line.line.label) for line in _lines(report) for n in line.notes]
        assert (code, label) in notes
    else:
        assert (code, label) in found
        assert {other for other, _ in found} == {code}
        assert report.status == "wrong"


@pytest.mark.parametrize(("mistake", "code"), NAMED.items())
def test_each_named_mistake_has_its_code_and_a_wrong_proof(mistake: str, code: str) -> None:
    firsts = [path.read_text("utf-8").splitlines()[0] for path in FILES]
    assert any(re.match(rf"# expect: {code} ", first) for first in firsts), mistake


@pytest.mark.parametrize("kind", STEPS, ids=lambda kind: kind.code)
def test_the_examples_of_the_catalogue(kind: Kind, tmp_path: Path) -> None:
    (tmp_path / "corner.mine").write_text(EXAMPLE)
    assert isinstance(kind.wrong, str)
    wrong = check_proof(kind.wrong, base=tmp_path)
    notes = [note for line in _lines(wrong) for note in line.notes]
    assert kind.code in {finding.code for finding in (*wrong.diagnostics, *notes)}
    noted = kind.severity == "warning" and kind.code != "theorem-not-proved"
    assert wrong.status == ("proved" if noted else "wrong")
    right = check_proof(kind.right, base=tmp_path)
    assert right.status == "proved", str(right)
    assert not [note for line in _lines(right) for note in line.notes]


def test_the_codes_are_different_from_one_another_and_from_those_of_other_catalogues() -> None:
    from minelogic import catalogue

    others = [kind.code for kind in (*catalogue.KINDS, *BOARDS, *TEXTS)]
    codes = [kind.code for kind in STEPS]
    assert len({*codes}) == len(codes)
    assert not {*codes} & {*others}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_messages_are_sentences_and_show_nothing_of_the_inside(path: Path) -> None:
    report = check_proof(path.read_text("utf-8"), name=path.name)
    notes = [note for line in _lines(report) for note in line.notes]
    for finding in (*report.diagnostics, *notes):
        _is_plain(finding)


SAID = {
    "affirming-a-disjunct": "from P | Q and P nothing follows about Q",
    "or-part-without-boxes": "Open a box for each part, P and Q",
    "or-without-boxes": "Open a box for each part, P and Q, and reach R in each",
    "or-cites-ends": "Cite each box as a whole: 4-5 and 6-7.",
    "exists-without-box": "Assume P(a) in a box, end the box in a formula without a",
    "several-variables": "the outermost first; write a line for each, first forall j. S(0, j)",
    "several-variables-some": "the innermost first; write a line for each, first exists y. R(a, y)",
    "several-variables-all": "the innermost first; write a line for each, first forall x. R(x, b)",
    "several-variables-box": "the outermost first",
    "box-range-end": "Cite 3-5.",
    "box-range-shorter": "Box 3-5 assumes P and ends in R, so it gives P -> R. Let it end with "
    "line 4.",
    "false-chain": "1 < 2 < 1 is not true: 2 < 1 is not.",
    "conclusion-passed-long": "Line 2 is the conclusion; leave out line 3.",
    "theorem-with-bound-variable": "does not match forall x. P: P may speak only of the bound "
    "variables that it has in the theorem",
    "theorem-with-ranges": "the variables do not all have the same range",
    "syllogism-of-a-chain": "The theorem disjunctive_syllogism does not give line 3: line 1 says "
    "A | B | C, where A | (B | C) is needed. Without brackets a disjunction is read from the left, "
    "here as A | B on one side and C on the other. Use |E with a box for each of A, B and C",
    "syllogism-of-a-negated-chain": "The theorem disjunctive_syllogism_negated does not give",
    "middle-with-boxes": "Write P | ~P by LEM in a line of its own before this one, and then Q by "
    "|E from that line and boxes 3-4 and 5-6.",
    "middle-of-other-boxes": "open a box for each of the two, and use |E",
    "or-of-implications": "Write theorem cases 1, 2, 3.",
    "or-of-three-implications": "Open a box for each part, P, Q and T, reach R in each by ->E",
    "two-negations-intuitionistic": "in intuitionistic logic ~~P does not give P",
    "range-without-board": "such as 0. A name stands for all values of a range only in a theorem "
    "about a board",
    "range-passed": "Put in a value of the range, such as 0.",
}
"""By file, a part of what is said about its mistake."""


@pytest.mark.parametrize(("name", "words"), SAID.items())
def test_what_is_said_is_true_of_the_proof_and_helps_with_it(name: str, words: str) -> None:
    (finding,) = check_proof((WRONG / f"{name}.proof").read_text("utf-8")).diagnostics
    assert words in f"{finding.message} {finding.help}"


BOARD = """board 2 x 3
display
  . . *
  - 1 -
use minesweeper
"""


@pytest.mark.parametrize(
    ("line", "code", "words"),
    [
        ("S(0, 1) <-> ~B(0, 1)  given safe", "not-given", "given safe[i=0, j=1]"),
        ("S(0, 1) <-> ~B(0, 1)  given safe[i=0]", "not-given", "given safe[i=0, j=1]"),
        ("forall j. S(0, j) <-> ~B(0, j)  given safe", "not-given", "given safe[i=0]"),
        ("S(0, 1) <-> ~B(0, 1)  given counts", "not-given", "minesweeper.safe[i=0, j=1]"),
        ("S(0, 1)  given safe", "not-given", "forall i, j. S(i, j) <-> ~B(i, j) in this line"),
        (
            "S(0, 1)  given counts[a=2, i=1, j=1]",
            "not-given",
            "Write Q(2, 1, 1) -> exists exactly 2 x, y. adjacent(1, 1, x, y) & B(x, y) in this",
        ),
        ("exists i, j. B(i, j)  board 1", "wrong-rule", "write exists j. B(0, j) by existsI"),
        ("K(0, 1)  &E 1", "unknown-predicate", "in strip.mine, as in predicate K(row, column)"),
    ],
)
def test_on_a_board_the_help_says_what_to_write(
    line: str, code: str, words: str, tmp_path: Path
) -> None:
    (tmp_path / "strip.mine").write_text(BOARD)
    head = "theorem t on strip.mine: |- B(0, 2)\nproof\n"
    text = f"{head}  1. B(0, 2)  display (0, 2)\n  2. {line}\n  3. B(0, 2)  copy 1\nqed\n"
    (finding,) = check_proof(text, base=tmp_path).diagnostics
    assert finding.code == code
    assert words in finding.help


@pytest.mark.parametrize(
    ("name", "line", "instead"),
    [
        ("middle-with-boxes", "  7. Q        LEM 3-4, 5-6",
         "  7. P | ~P   LEM\n  8. Q        |E 7, 3-4, 5-6"),
        ("or-of-implications", "|E 1, 2, 3", "theorem cases 1, 2, 3"),
        ("syllogism-of-a-chain", "  1. A | B | C  premise\n", "  1. A | (B | C)  premise\n"),
    ],
)  # fmt: skip
def test_what_works_instead_is_right(name: str, line: str, instead: str) -> None:
    text = (WRONG / f"{name}.proof").read_text("utf-8")
    assert line in text
    text = text.replace(line, instead).replace("t: A | B | C", "t: A | (B | C)")
    assert check_proof(text).status == "proved"


def test_what_the_help_says_to_write_is_right(tmp_path: Path) -> None:
    (tmp_path / "strip.mine").write_text(BOARD)
    given = (
        "theorem t on strip.mine: |- S(0, 1) <-> ~B(0, 1)\nproof\n"
        "  1. S(0, 1) <-> ~B(0, 1)  given safe[i=0, j=1]\nqed\n"
    )
    some = (
        "theorem t on strip.mine: |- exists i, j. B(i, j)\nproof\n  1. B(0, 2)  display (0, 2)\n"
        "  2. exists j. B(0, j)  existsI 1\n  3. exists i, j. B(i, j)  existsI 2\nqed\n"
    )
    for text in (given, some):
        assert check_proof(text, base=tmp_path).status == "proved"
    shorter = (
        (WRONG / "box-range-shorter.proof").read_text("utf-8").replace("  5. | R     copy 2\n", "")
    )
    assert check_proof(shorter).status == "proved"


def test_a_box_that_was_not_drawn_is_told_with_the_lines_that_stand_in_it() -> None:
    drawn = ["1. | P  assume", "2. | P  copy 1", "3. P -> P  ->I 1-2"]
    lines = ["4. Q  assume", "5. Q  copy 4", "6. Q -> Q  ->I 4-5"]
    text = "\n".join(["theorem t: |- Q -> Q", "proof", *drawn, *lines, "qed"])
    (finding,) = [d for d in check_proof(text).diagnostics if d.code == "box-not-open"]
    assert finding.help == "Put a bar before line 4, and before each line up to 5."
    mended = text.replace(" Q  assume", " | Q  assume").replace(" Q  copy", " | Q  copy")
    assert check_proof(mended).status == "proved"


def test_what_is_assumed_of_a_name_is_cited_by_its_own_label() -> None:
    lines = ["1. | actual c, P(c)  assume", "2. | forall x. P(x)  forallI 1.2"]
    text = "\n".join(["theorem t: |- forall x. P(x)", "proof", *lines])
    (finding,) = check_proof(text).theorems[0].lines[2].findings
    assert (finding.code, finding.message) == (
        "forall-of-assumed",
        "c is not arbitrary: line 1.2 assumes something about it.",
    )


def _is_plain(finding: Diagnostic) -> None:
    assert finding.message.endswith(".")
    for text in (finding.message, finding.help):
        assert not re.search(r"None|\('|\{|\}|'#'|Box\(|  \w+ at 0x", text)
    assert all(len(line) <= 80 for line in str(finding).splitlines())


def _lines(report: Report):
    return [line for theorem in report.theorems for line in theorem.lines]


def _found(report: Report) -> list[tuple[str, str]]:
    """The codes of the findings, each with the label of its line, or `end`."""
    lines = [(f, line.line.label) for line in _lines(report) for f in line.findings]
    at = [(finding.code, label) for finding, label in lines]
    own = [finding for finding, _ in lines]
    return at + [(d.code, "end") for d in report.diagnostics if d not in own]
