"""Sentences in answers: what they claim plainly is read, and anything else is a remark."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from minelogic import grade, load
from minelogic.diagnostics import Diagnostic
from minelogic.grading.deduce.claims import read_claims
from minelogic.source import Source
from tests.grading.deduce.test_sparing import ROW

ROWS = tomllib.loads((Path(__file__).parent / "sentences.toml").read_text("utf-8"))["sentence"]
SENTENCES = [(text, row["claims"]) for row in ROWS for text in row["texts"]]
REMARKS = [text for text, claims in SENTENCES if not claims]
FOUR = """\
S(0, 2) by (1, 0), (1, 1)
B(0, 1) by (1, 2), (0, 2)
B(0, 3) by (1, 2), (0, 2)
S(0, 0) by (1, 0), (0, 1)
"""


def read(folder: Path, text: str) -> tuple[list[str], list[Diagnostic]]:
    (folder / "board.mine").write_text(ROW)
    board = load(folder / "board.mine").board
    assert board is not None
    findings: list[Diagnostic] = []
    claims = read_claims(Source("answer.txt", text), board, findings)
    told = []
    for claim in claims:
        named = " ".join(board.label(tile) for tile in sorted(claim.numbers))
        told.append(f"{claim.formula} by {named}")
    return told, findings


@pytest.mark.parametrize(("text", "claims"), SENTENCES, ids=[text for text, _ in SENTENCES])
def test_a_sentence_claims_what_it_asserts_plainly(tmp_path: Path, text, claims) -> None:
    told, findings = read(tmp_path, text)
    assert told == claims
    if not claims:
        assert "remark" in {finding.code for finding in findings}
        assert not [finding for finding in findings if finding.severity == "error"]


@pytest.mark.parametrize("text", REMARKS)
def test_a_remark_costs_nothing_and_earns_nothing(text: str) -> None:
    assert grade("one-two-one", text).score == 0
    assert grade("one-two-one", f"{FOUR}{text}\n").score == 4


@pytest.mark.parametrize(
    "text", [text for text, claims in SENTENCES if claims and "S(0, 2)" in claims[0]]
)
def test_a_plain_sentence_earns_its_point_and_its_wrong_twin_costs_one(text: str) -> None:
    assert grade("one-two-one", text).score == 1
    words = {"is safe": "is a bomb", "be safe": "be a bomb", "S(0,2)": "B(0,2)"}
    for right, wrong in words.items():
        if right in text and "not" not in text and "would be" not in text:
            twin = grade("one-two-one", f"{FOUR.split(chr(10), 1)[1]}{text.replace(right, wrong)}")
            assert min(item.score for item in twin.items) == -1, wrong
            return
