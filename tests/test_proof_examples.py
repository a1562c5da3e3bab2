"""The worked proofs: each has the status it is meant to have, and every line its verdict."""

from __future__ import annotations

from pathlib import Path

import pytest

from minelogic import Proof, check_proof, prove
from minelogic.proof.report import Report

FOLDER = Path(__file__).parent.parent / "exercises" / "examples"
STATUS = {
    "at-night": "wrong",
    "bomb-when-not-safe": "proved",
    "first-order": "proved",
    "intuitionistic": "proved",
    "one-two-one": "proved",
    "queens-misprint": "wrong",
    "queens-proofs": "proved",
    "unfinished": "unfinished",
}
PROVED = sorted(name for name, status in STATUS.items() if status == "proved")


def text(name: str) -> str:
    return (FOLDER / f"{name}.proof").read_text("utf-8")


def judged(name: str, written: str | None = None) -> Report:
    return check_proof(written or text(name), name=f"{name}.proof", base=FOLDER)


def verdicts(report: Report) -> dict[str, str]:
    (theorem,) = report.theorems
    return {line.line.label: line.verdict for line in theorem.lines}


def test_every_example_is_known_here() -> None:
    assert sorted(path.stem for path in FOLDER.glob("*.proof")) == sorted(STATUS)


@pytest.mark.parametrize("name", STATUS)
def test_an_example_has_its_status(name: str) -> None:
    report = judged(name)
    assert report.status == STATUS[name]
    assert bool(report) == (name in PROVED)


@pytest.mark.parametrize("name", PROVED)
def test_a_proved_example_has_no_findings(name: str) -> None:
    report = judged(name)
    assert report.diagnostics == ()
    assert all(line.notes == () for theorem in report.theorems for line in theorem.lines)


def test_the_misprint_is_wrong_in_one_line_and_open_in_another() -> None:
    found = verdicts(judged("queens-misprint"))
    assert found.pop("5") == "open"
    assert found.pop("8") == "wrong"
    assert found.pop("10") == "waiting"
    assert set(found.values()) == {"right"}
    assert len(found) == 11


def test_the_misprint_is_a_lost_negation() -> None:
    assert [finding.code for finding in judged("queens-misprint").diagnostics] == [
        "negation-too-few"
    ]


def test_the_misprint_mended_is_proved() -> None:
    mended = text("queens-misprint").replace("Q2 ∧ B ∧ S  ", "Q2 ∧ ¬B ∧ ¬S")
    mended = mended.replace("5: ¬S\n", "5: ¬S   ∧ elim 4\n")
    assert judged("queens-misprint", mended).status == "proved"


def test_the_proof_from_the_night_has_one_slip() -> None:
    found = verdicts(judged("at-night"))
    assert {label for label, verdict in found.items() if verdict == "wrong"} == {"5"}
    assert {label for label, verdict in found.items() if verdict == "waiting"} == {"6", "7"}
    (finding,) = judged("at-night").diagnostics
    assert finding.code == "wrong-lines"
    assert "->E 2, 4" in finding.help


def test_what_is_unfinished_is_right_so_far() -> None:
    report = judged("unfinished")
    assert set(verdicts(report).values()) == {"right"}
    missing = report.theorems[0].missing
    assert [found.box for found in missing] == [7, None]
    assert missing[1].sentence == "B & ~Q is still to be proved."


@pytest.mark.parametrize(
    ("name", "old", "new", "label"),
    [
        ("one-two-one", "count 12, 23", "count 10, 23", "25"),
        ("one-two-one", "B(0,0), B(0,1), B(1,1)", "B(0,0), B(0,1)", "10"),
        ("one-two-one", "display (1, 2)", "display (1, 1)", "3"),
        ("one-two-one", "~I 23-26", "RAA 23-26", "27"),
        ("bomb-when-not-safe", "->E 1, 8", "->E 2, 8", "9"),
    ],
)
def test_a_slip_in_a_right_proof_is_found(name: str, old: str, new: str, label: str) -> None:
    assert text(name).count(old) == 1
    found = verdicts(judged(name, text(name).replace(old, new)))
    assert [line for line, verdict in found.items() if verdict == "wrong"] == [label]


def test_the_board_of_a_proof_is_its_own() -> None:
    changed = text("one-two-one").replace("on one-two-one.mine", "on corner.mine")
    assert judged("one-two-one", changed).status == "wrong"


def test_the_intuitionistic_proofs_need_no_classical_rule_and_excluded_middle_does() -> None:
    used = {
        line.line.rule for theorem in judged("intuitionistic").theorems for line in theorem.lines
    }
    assert used.isdisjoint({"RAA", "~~E", "LEM", "theorem"})
    assert not prove("|- B | ~B", logic="intuitionistic")
    assert prove("|- B | ~B")


@pytest.mark.parametrize("name", STATUS)
def test_what_an_example_is_to_prove_can_be_proved(name: str) -> None:
    theorems = judged(name).theorems
    assert theorems
    for theorem in theorems:
        assert theorem.sequent is not None
        found = prove(theorem.sequent, logic=theorem.logic, on=theorem.board_file)
        assert isinstance(found, Proof)
