"""Certificates: those of boards that were made hold, and none that was tampered with does."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

import minelogic
from minelogic.derive.verify.certificate import NEEDS, certify
from minelogic.generate import make

Json = Any
EASY: dict[str, Any] = {"size": "5x5"}
SMALL: dict[str, dict[str, Any]] = {
    "one-number": EASY,
    "two-numbers": EASY,
    "three-numbers": EASY,
    "four-numbers": {"size": "6x6"},
    "contradiction": {"size": "6x6"},
    "total": EASY,
}


@cache
def files_of(needs: str) -> tuple[str, str]:
    (one,) = make("deduce", seed="certificates", needs=needs, **SMALL[needs]).exercises
    return one.made.files["board.mine"], one.made.files["certificate.json"]


def made(needs: str) -> tuple[Any, Json]:
    board, certificate = files_of(needs)
    return minelogic.loads(board).file, json.loads(certificate)


def refused(file: Any, certificate: Json) -> str:
    """Why a certificate is refused; it has to be."""
    certified = certify(file, certificate)
    assert not certified.ok
    assert len(certified.findings) == 1
    return certified.findings[0]


@pytest.mark.parametrize("needs", SMALL)
def test_what_a_board_needs_is_certified(needs: str) -> None:
    file, certificate = made(needs)
    certified = certify(file, certificate)
    assert certified.ok, certified.findings
    assert certified.needs == needs
    signs = [sign for row in certificate["fixpoint"]["display"] for sign in row.split()]
    assert certified.settled == list(file.display.signs).count(".")
    assert certified.before == certified.settled - signs.count(".")


@pytest.mark.parametrize("needs", SMALL)
def test_no_other_need_is_certified(needs: str) -> None:
    """Of a contradiction it can be true at once that it takes so many numbers."""
    file, certificate = made(needs)
    many = ("three-numbers", "four-numbers", "five-numbers", "contradiction")
    for other in NEEDS:
        is_both = "contradiction" in (needs, other) and {needs, other} <= set(many)
        if other != needs and not is_both:
            certificate["needs"] = other
            refused(file, certificate)


@pytest.mark.parametrize("needs", SMALL)
def test_the_fixpoint_is_nowhere_else(needs: str) -> None:
    file, certificate = made(needs)
    fixpoint = certificate["fixpoint"]
    steps = len(certificate["derivation"]["steps"])
    right, display = fixpoint["steps"], fixpoint["display"]
    for wrong in (*range(right), *range(right + 1, steps + 1), -1, True, None, "1", 10**9):
        if wrong is True and right == 1:
            continue
        fixpoint["steps"] = wrong
        refused(file, certificate)
    fixpoint["steps"] = right
    for row, text in enumerate(display):
        for place, sign in enumerate(text):
            if sign != " ":
                other = "-" if sign != "-" else "*"
                changed = text[:place] + other + text[place + 1 :]
                fixpoint["display"] = [*display[:row], changed, *display[row + 1 :]]
                said = refused(file, certificate)
                assert said == "Its display is not what the steps before the fixpoint make."


@pytest.mark.parametrize("needs", ["two-numbers", "total"])
def test_no_step_before_the_fixpoint_can_be_left_out_or_changed(needs: str) -> None:
    file, certificate = made(needs)
    steps = certificate["derivation"]["steps"]
    for number, step in enumerate(steps):
        fewer = copy.deepcopy(certificate)
        del fewer["derivation"]["steps"][number]
        refused(file, fewer)
        for place, text in enumerate(step["conclusions"]):
            turned = copy.deepcopy(certificate)
            conclusions = turned["derivation"]["steps"][number]["conclusions"]
            conclusions[place] = ("S" if text[0] == "B" else "B") + text[1:]
            assert "The checker refuses" in refused(file, turned)


def test_who_stops_short_of_the_fixpoint_is_told_what_would_do() -> None:
    """The steps after the first need two numbers; before it, one would have done."""
    file, certificate = made("two-numbers")
    steps = certificate["derivation"]["steps"]
    assert certificate["fixpoint"]["steps"] > 0
    signs = [list(map(str, row)) for row in rows(file)]
    certificate["fixpoint"] = {"steps": 0, "display": [" ".join(row) for row in signs]}
    said = refused(file, certificate)
    assert said.startswith("At the fixpoint 1 of the numbers would do: (")
    tile = said.split(": ")[1].split(")")[0].replace(",", ", ").replace("  ", " ") + ")"
    is_what = "S" if said.endswith("safe.") else "B"
    assert f"{is_what}{tile}" in [text for step in steps for text in step["conclusions"]]


def rows(file: Any) -> Iterator[list[int | str]]:
    signs, columns = list(file.display.signs), file.board.columns
    for start in range(0, len(signs), columns):
        yield signs[start : start + columns]


@pytest.mark.parametrize("needs", SMALL)
def test_whether_tiles_are_left_has_to_be_said(needs: str) -> None:
    file, certificate = made(needs)
    assert certificate["guesses"] is False
    certificate["guesses"] = True
    assert refused(file, certificate) == "There is not a tile that the steps leave open."


def test_the_board_cannot_be_another_one_or_say_more() -> None:
    text, certificate = files_of("two-numbers")[0], made("two-numbers")[1]
    shown = minelogic.loads(text)
    tile: Any = next(t for t, sign in shown.verdicts.items() if sign == "S")
    for more in (f"fact S({tile[0]}, {tile[1]})\n", "rule more: forall i, j. B(i, j) -> B(i, j)\n"):
        said = refused(minelogic.loads(text + more).file, certificate)
        assert said == "The file says more than a display under the standard theory."
    number = sum(sign == "B" for sign in shown.verdicts.values()) + text.count("*")
    told = minelogic.loads(f"{text}mines {number}\n").file
    assert "which nothing should need" in refused(told, certificate)
    other, _ = make("deduce", seed="others", count=2, **EASY).exercises
    refused(minelogic.loads(other.made.files["board.mine"]).file, certificate)


@pytest.mark.parametrize(
    "nonsense", [None, 3, [], "certificate", {}, {"format": "minelogic.trace/1"},
                 {"format": "minelogic.certificate/1"},
                 {"format": "minelogic.certificate/1", "needs": "luck"},
                 {"format": "minelogic.certificate/1", "needs": []},
                 {"format": "minelogic.certificate/1", "needs": "total", "derivation": {}}],
    ids=str,
)  # fmt: skip
def test_what_is_no_certificate_is_refused_in_a_sentence(nonsense: Json) -> None:
    file, _ = made("two-numbers")
    said = refused(file, nonsense)
    assert said.endswith(".")
    assert "Traceback" not in said


@pytest.mark.parametrize("needs", ["one-number", "total"])
def test_every_leaf_of_a_certificate_matters_or_is_not_read(needs: str) -> None:
    """What is changed anywhere is refused, or the certificate says the same as before."""
    file, certificate = made(needs)
    whole = certify(file, certificate)
    refusals = 0
    for path in leaves(certificate):
        changed = copy.deepcopy(certificate)
        at: Any = changed
        for key in path[:-1]:
            at = at[key]
        old = at[path[-1]]
        at[path[-1]] = old + 1 if isinstance(old, int) else "x"
        result = certify(file, changed)
        refusals += not result.ok
        assert not result.ok or result == whole, path
    assert refusals > 20


def leaves(value: Json, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    if isinstance(value, dict):
        for key in value:
            yield from leaves(value[key], (*path, key))
    elif isinstance(value, list):
        for number, each in enumerate(value):
            yield from leaves(each, (*path, number))
    else:
        yield path
