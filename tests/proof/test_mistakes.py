"""Wrong proofs get the findings they deserve, at the right lines, in plain words.

Each file under `tests/proof/wrong/` says in its first line what is expected of it:
`# expect: CODE at LABEL`, where the label is that of the wrong line, or `end` for a finding about
the whole theorem; `# expect: CODE note LABEL` for a line that is accepted with a note.
"""

import re
from pathlib import Path

import pytest

from minelogic.diagnostics import Diagnostic, Kind
from minelogic.proof.judge import check_proof
from minelogic.proof.kinds import KINDS
from minelogic.proof.kinds_board import EXAMPLE
from minelogic.proof.report import Report

WRONG = Path(__file__).parent / "wrong"
FILES = sorted(WRONG.glob("*.proof"))

NAMED = {
    "affirming the consequent": "affirming-the-consequent",
    "denying the antecedent": "denying-the-antecedent",
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


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.code)
def test_the_examples_of_the_catalogue(kind: Kind, tmp_path: Path) -> None:
    (tmp_path / "corner.mine").write_text(EXAMPLE)
    assert isinstance(kind.wrong, str)
    wrong = check_proof(kind.wrong, base=tmp_path)
    notes = [note for line in _lines(wrong) for note in line.notes]
    assert kind.code in {finding.code for finding in (*wrong.diagnostics, *notes)}
    assert wrong.status == ("proved" if kind.severity == "warning" else "wrong")
    right = check_proof(kind.right, base=tmp_path)
    assert right.status == "proved", str(right)
    assert not [note for line in _lines(right) for note in line.notes]


def test_the_codes_are_different_from_one_another_and_from_those_of_other_catalogues() -> None:
    from minelogic import catalogue
    from minelogic.proof import kinds_board, kinds_text

    others = [kind.code for module in (catalogue, kinds_board, kinds_text) for kind in module.KINDS]
    codes = [kind.code for kind in KINDS]
    assert len({*codes}) == len(codes)
    assert not {*codes} & {*others}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_messages_are_sentences_and_show_nothing_of_the_inside(path: Path) -> None:
    report = check_proof(path.read_text("utf-8"), name=path.name)
    notes = [note for line in _lines(report) for note in line.notes]
    for finding in (*report.diagnostics, *notes):
        _is_plain(finding)


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
