"""Countermodels that leave open what they mean are no answers, and long ones are read at once."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.grading.proof.test_judge import FALLACY, refuted

SEQUENT = "forall x. exists y. R(x, y) |- exists y. forall x. R(x, y)"


@pytest.mark.parametrize(
    "answer",
    [
        "countermodel: P is false or true, Q is true",
        "P = F or T, Q = T",
        "P=T/F, Q=T",
        "countermodel: P is false, maybe; Q is true",
        "countermodel: perhaps P is false, Q is true",
    ],
)
def test_a_value_that_is_left_open_is_no_value(tmp_path: Path, answer: str) -> None:
    report = refuted(tmp_path, answer, FALLACY)
    assert report.status == "unreadable"
    assert [finding.code for finding in report.findings] == ["not-a-value"]
    assert "leaves open" in report.findings[0].message


def test_a_value_that_is_said_is_one(tmp_path: Path) -> None:
    assert refuted(tmp_path, "countermodel: P is false, Q is true", FALLACY).passed


@pytest.mark.parametrize(
    "first", ["R = {(a, b)}", "R = {}", "R holds of nothing", "R = {(a, b), (b, a)}"]
)
def test_what_is_said_twice_of_a_predicate_is_told(tmp_path: Path, first: str) -> None:
    world = "Domain: {a, b}\n"
    twice = refuted(tmp_path, f"{world}{first}\nR = {{(b, a), (a, b)}}\n", SEQUENT)
    assert twice.status == "unreadable"
    assert any("said twice" in finding.message for finding in twice.findings)
    assert refuted(tmp_path, f"{world}R = {{(b, a), (a, b)}}\n", SEQUENT).passed


@pytest.mark.parametrize("blank", [" ", "\t", "\n", " \n"])
def test_blanks_before_an_answer_cost_nothing(tmp_path: Path, blank: str) -> None:
    assert refuted(tmp_path, blank * 50_000 + "P = F, Q = T", FALLACY).passed


@pytest.mark.parametrize(
    "relation",
    ["R = {<a, b>, <b, a>}", "R: [a,b], [b,a]", "R(a, b) and R(b, a) and nothing else"],
)
def test_pairs_are_read_in_any_brackets(tmp_path: Path, relation: str) -> None:
    assert refuted(tmp_path, f"Domain: {{a, b}}\n{relation}\n", SEQUENT).passed
    all_pairs = relation.replace("a", "b")
    assert not refuted(tmp_path, f"Domain: {{a, b}}\n{all_pairs}\n", SEQUENT).passed
