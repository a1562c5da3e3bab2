"""Small files on which setting aside, lifting or citing went wrong once."""

from __future__ import annotations

from typing import Any

import pytest

import minelogic
from minelogic.derive.verify import verify

SAFE = "rule s: forall i, j. S(i, j) <-> ~B(i, j)\n"
VERDICTS = {
    "opposites": (
        "board 1 x 3\ndisplay\n  1 . .\nrule a: forall i, j. Q(1, i, j) -> B(i, j + 1)\n"
        "rule b: forall i, j. Q(1, i, j) -> ~B(i, j + 1)\n",
        None,
    ),
    "tile by tile and together": (
        "board 1 x 3\ndisplay\n  . 1 .\nrule a: forall i, j. Q(1, i, j) -> B(i, j + 1)\n"
        "rule b: forall i, j. Q(1, i, j) -> B(i, j - 1)\n"
        "rule c: forall i, j. Q(1, i, j) -> B(i, j + 1) | B(i, j - 1)\n",
        "BB",
    ),
    "a place beside lifted rules": ("board 4 x 8\nmines 0\nrule r: B(0, 6)\n" + SAFE, None),
    "a place beside lifted rules, safe": (
        "board 4 x 8\nrule r: ~B(0, 6)\n" + SAFE,
        "UUUUUUS" + 25 * "U",
    ),
    "two large counts": ("board 2 x 7\nmines 7\nfact exists at most 4 i, j. B(i, j)\n", None),
    "two large counts, the other way round": (
        "board 2 x 7\nfact exists at most 4 i, j. B(i, j)\nfact exists at most 7 i, j. B(i, j)\n"
        "fact exists at least 5 i, j. B(i, j)\n",
        None,
    ),
    "a tile of which more becomes known": (
        "board 1 x 2\nrule q: forall a, i, j. Q(a, i, j)\n"
        "rule r: forall a, i, j. Q(a, i, j) -> ~B(i, j + 1) & B(i, j)\n",
        None,
    ),
    "a number in two halves that are none": (
        "board 1 x 2\nfact B(0, 0) <-> B(0, 1)\nrule r: ~(B(0, 0) & B(0, 1))\n",
        "NN",
    ),
    "a number with a condition": (
        "board 2 x 2\nrule r: forall i, j. (exists x, y. (adjacent(i, j, x, y) & ~B(x, y))) -> "
        "exists exactly 3 x, y. (adjacent(i, j, x, y) & B(x, y))\n",
        "BBBB",
    ),
    "two bounds in one instance": (
        "board 1 x 3\ndisplay\n  . 0 .\n"
        "rule n: forall a, i, j. Q(a, i, j) -> (exists exactly a x, y. (adjacent(i, j, x, y) & "
        "B(x, y))) & (exists x, y. (adjacent(i, j, x, y) & S(x, y)))\n"
        "rule s: forall i, j. (S(i, j) | B(i, j)) & ~(S(i, j) & B(i, j))\n",
        "SS",
    ),
    "a clash that rests on what is the same": (
        "board 1 x 2\n" + SAFE + "fact exists at least 2 i, j. S(i, j)\nfact B(0, 1)\n",
        None,
    ),
    "a guard of one's own": (
        "board 2 x 2\npredicate Clue(row, column, count)\n"
        "rule clue: forall i, j, a. Clue(i, j, a) -> "
        "exists exactly a x, y. adjacent(i, j, x, y) & B(x, y)\nfact Clue(0, 0, 3)\n",
        "UBBB",
    ),
    "a vertex in the place of a count": (
        "board graph p-q\nrule r: forall a, b, v in tiles. Q(a, v) & a != b -> ~Q(b, v)\n"
        "fact B(p)\n",
        "BU",
    ),
}


@pytest.mark.parametrize("name", VERDICTS)
def test_verdicts_and_steps(name: str) -> None:
    text, expected = VERDICTS[name]
    problem = minelogic.loads(text)
    if expected is None:
        assert problem.status == "inconsistent"
        clash = problem.conflict
        assert clash is not None
        assert problem.derivation.checked is not None
    else:
        assert "".join(problem.verdicts.values()) == expected
        assert problem.derivation.checked or not problem.derivation.steps
        assert problem.derivation.complete


def test_what_is_settled_of_safe_tiles_is_said() -> None:
    problem = minelogic.loads(
        "board 1 x 2\ndisplay\n  1 .\nrule n: forall a, i, j. Q(a, i, j) -> "
        "exists exactly a x, y. (adjacent(i, j, x, y) & B(x, y))\n" + SAFE
    )
    assert problem.entails("S(0, 1)") == "refuted"
    assert problem.truth("S")[0, 1] is False


@pytest.mark.parametrize("rule", ["~(S(i, j) <-> ~B(i, j))", "(S(i, j) <-> ~B(i, j)) | Q(0, i, j)"])
def test_what_is_not_asserted_ties_nothing(rule: str) -> None:
    problem = minelogic.loads(
        f"board 1 x 3\nrule odd: forall i, j. {rule}\n"
        "fact exists at least 2 i, j. B(i, j)\nfact exists at least 2 i, j. S(i, j)\n"
    )
    assert problem.status == "consistent"
    tied = [{"rule": "odd", "binding": {"i": 0, "j": j}} for j in range(3)]
    step = {
        "id": 1, "conclusions": ["false"], "technique": "clash", "form": "sum",
        "premises": [{"fact": 3, "times": 1}, {"fact": 4, "times": 1}, *tied],
    }  # fmt: skip
    assert not verify(problem.file, {"format": "minelogic.trace/1", "steps": [step]}).ok


def test_a_number_is_not_cited_for_one_tile() -> None:
    problem = minelogic.loads("board 1 x 5\ndisplay\n  . 1 * 1 .\nuse minesweeper\n")
    first: dict[str, Any] = {**problem.derivation.checked[0]}
    assert first["technique"] == "all-found"
    cited = [
        {**premise, "of": [0, 0]} if premise.get("rule") == "minesweeper.counts" else premise
        for premise in first["premises"]
    ]
    laundered = {**first, "technique": "given", "premises": cited}
    assert not verify(problem.file, {"format": "minelogic.trace/1", "steps": [laundered]}).ok


def test_what_sets_force_at_once_has_an_order() -> None:
    problem = minelogic.loads(
        "domain D = 1 .. 3\npredicate T(D)\npredicate V(D)\n"
        "rule r0: (exists x. (V(x) -> T(x))) -> (forall x. V(x))\n"
        "fact forall x. V(x) | V(3)\n"
    )
    assert problem.derivation.checked or not problem.derivation.steps
