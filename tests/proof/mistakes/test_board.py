"""What is said of lines by `count` from several numbers."""

from __future__ import annotations

import pytest

from minelogic.proof.judging.files import check_proof


def said(number: str, other: str, conclusion: str, *facts: str) -> str:
    """The messages on a proof by counting, in one line."""
    premises = [number, other, *facts]
    lines = [f"  {n}. {premise}  premise" for n, premise in enumerate(premises, 1)]
    cited = ", ".join(str(n) for n in range(1, len(premises) + 1))
    last = f"  {len(premises) + 1}. {conclusion}  count {cited}"
    text = [f"theorem t: {', '.join(premises)} |- {conclusion}", "proof", *lines, last, "qed", ""]
    report = check_proof("\n".join(text))
    return "" if report.status == "proved" else " ".join(str(report).split())


@pytest.mark.parametrize(
    ("number", "other", "facts", "left"),
    [
        ("KN(2; A, B, C, D)", "KN(1; A, B)", [], "KN(1; C, D)"),
        ("KN(1; A, B)", "KN(2; A, B, C, D)", [], "KN(1; C, D)"),
        ("KN(at least 2; A, B, C, D)", "KN(1; A, B)", [], "KN(at least 1; C, D)"),
        ("KN(3; A, B, C, D, E)", "KN(1; A, B, F)", ["~F", "E"], "KN(1; C, D)"),
    ],
)
def test_what_is_left_is_said_and_follows(
    number: str, other: str, facts: list[str], left: str
) -> None:
    assert f"that gives {left}." in said(number, other, "C", *facts)
    assert said(number, other, left, *facts) == ""


@pytest.mark.parametrize(
    ("number", "other"),
    [
        ("KN(2; A, B, C, D)", "KN(at least 1; A, B)"),
        ("KN(2; A, B, C, D)", "KN(at most 1; A, B)"),
        ("KN(2; A, B, C, D)", "KN(1; A, F)"),
        ("KN(2; A, B, C, D)", "KN(1; F, G)"),
    ],
)
def test_nothing_is_said_of_what_cannot_simply_be_subtracted(number: str, other: str) -> None:
    found = said(number, other, "C")
    assert "does not follow" in found
    assert "that gives" not in found
