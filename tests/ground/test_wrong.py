"""What only grounding finds wrong with a file: its code at its place, in plain words."""

from __future__ import annotations

from pathlib import Path

import pytest

import minelogic
from minelogic.catalogue import KINDS
from minelogic.diagnostics import Diagnostic, Kind
from tests.syntax.test_wrong import GROUND_CODES, GROUND_FILES, assert_plain, expected, places


def findings_of(path: Path) -> tuple[Diagnostic, ...]:
    try:
        return minelogic.load(path).diagnostics
    except minelogic.FileError as error:
        return error.diagnostics


@pytest.mark.parametrize("path", GROUND_FILES, ids=lambda path: path.stem)
def test_what_is_expected_is_found_and_nothing_else(path: Path) -> None:
    found = findings_of(path)
    assert places(path, found) == expected(path)
    for finding in found:
        assert_plain(finding)


@pytest.mark.parametrize("kind", [k for k in KINDS if k.code in GROUND_CODES], ids=lambda k: k.code)
def test_the_examples_of_the_catalogue(kind: Kind, tmp_path: Path) -> None:
    path = tmp_path / "example.mine"
    assert isinstance(kind.wrong, str)
    path.write_text(kind.wrong, "utf-8")
    assert {finding.code for finding in findings_of(path)} == {kind.code}
    path.write_text(kind.right, "utf-8")
    assert findings_of(path) == ()


@pytest.mark.parametrize(
    ("condition", "effect"),
    [
        ("forall i, j. i > 5 -> B(i, j)", "the rule says nothing"),
        ("exists i, j. i > 5 & B(i, j)", "'exists' is always false"),
        ("forall i, j. B(i, j) -> forall x. x > 5 -> S(x, j)", "'forall' is always true"),
        ("exists at most 1 i, j. (i > 5 & B(i, j))", "nothing is counted"),
    ],
)
def test_an_impossible_condition_says_what_follows_from_it(condition: str, effect: str) -> None:
    problem = minelogic.loads(f"board 3 x 3\nrule r: {condition}\n")
    (finding,) = [d for d in problem.diagnostics if d.code == "impossible-guard"]
    assert effect in finding.message


@pytest.mark.parametrize(
    ("condition", "meant"),
    [("i - 1 < x < i + 1 & x != i", True), ("x < i & x > i + 1", False), ("x < -1", False)],
)
def test_a_strict_sign_is_blamed_only_where_it_is_to_blame(condition: str, meant: bool) -> None:
    problem = minelogic.loads(f"board 3 x 3\nrule r: forall i, x. {condition} -> B(i, x)\n")
    (finding,) = problem.diagnostics
    assert ("<=" in finding.help) == meant


def test_an_open_consequence_that_always_holds_is_no_impossible_condition() -> None:
    assert minelogic.loads("board 3 x 3\nrule r: forall i, j. B(i, j) -> i < 3\n").diagnostics == ()
