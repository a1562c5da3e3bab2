"""The checker of certificates: right ones pass, and every wrong twin is refused."""

from __future__ import annotations

import ast
import json
import random
import subprocess
import sys
from copy import deepcopy
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from minelogic.board import Board
from minelogic.paper import Layout, check_certificate
from minelogic.paper.check_certificate import Refused, check
from tests.paper.layouts import small_layouts, unique_by_enumeration
from tests.schemas import faults

UNIQUE = Layout.chess(4, 5)
NOT_UNIQUE = Layout.chess(5, 5)
SINGULAR = Layout.triangle(13, 6)
GRAPH = Layout.of(Board.graph([("a", "b"), ("b", "c"), ("c", "d")]), ["b", "d"])
OTHERS: tuple[Any, ...] = ("x", 7, None, [], {}, [[]], [1], True)
ALL = {"unique": UNIQUE, "not unique": NOT_UNIQUE, "singular": SINGULAR, "graph": GRAPH}


def data(layout: Layout) -> Any:
    """The certificate as it comes out of a file."""
    return json.loads(json.dumps(layout.certificate))


def refusal(certificate: Any) -> str:
    with pytest.raises(Refused) as caught:
        check(certificate)
    return str(caught.value)


def test_the_checker_imports_nothing_but_boards_and_the_standard_library() -> None:
    tree = ast.parse(Path(check_certificate.__file__).read_text("utf-8"))
    names = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            names.add(node.module or "")
    own = {name for name in names if name.partition(".")[0] not in sys.stdlib_module_names}
    assert own == {"minelogic.board"}


def test_the_checker_loads_nothing_of_what_it_checks() -> None:
    program = (
        "import sys, minelogic.paper.check_certificate\n"
        "print(*[m for m in sys.modules if m.startswith('minelogic.')])"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert not [name for name in done.stdout.split() if "layouts" in name or "solve" in name]


def test_certificates_of_all_small_layouts_pass_and_with_the_other_answer_do_not() -> None:
    for layout in list(small_layouts())[::2]:
        certificate = data(layout)
        assert not faults(certificate)
        check(certificate)
        assert certificate["always_unique"] == unique_by_enumeration(layout)
        other = {**certificate, "always_unique": not certificate["always_unique"], "pair": None}
        refusal(other)
        if not certificate["always_unique"]:
            refusal({**other, "pair": certificate["pair"]})


@pytest.mark.parametrize("name", ALL)
def test_certificates_pass(name: str) -> None:
    assert not faults(data(ALL[name]))
    check(data(ALL[name]))


def test_a_certificate_for_another_layout_is_refused() -> None:
    certificate = data(UNIQUE)
    assert "closed" in refusal({**certificate, "open": certificate["open"][1:]})
    assert "twice" in refusal({**certificate, "open": certificate["open"] * 2})
    fewer = {**certificate, "open": certificate["open"][1:], "closed": UNIQUE.closed + 1}
    refusal(fewer)
    torus = {**certificate, "board": {**certificate["board"], "topology": "torus"}}
    refusal(torus)


def test_a_rank_that_is_not_shown_is_refused() -> None:
    certificate = data(UNIQUE)
    assert "number of pivots" in refusal({**certificate, "rank": 9})
    less = {**certificate, "rank": 9, "pivots": certificate["pivots"][:-1]}
    assert "add up" in refusal(less)
    twice = {**certificate, "pivots": [*certificate["pivots"][:-1], certificate["pivots"][0]]}
    assert "two pivots" in refusal(twice)
    moved = deepcopy(certificate)
    moved["pivots"][0][1] = moved["pivots"][-1][1]
    assert "no pivot" in refusal(moved)
    for modulus in ("1", "0", "-5", "x"):
        refusal({**certificate, "modulus": modulus})


def test_a_modulus_that_makes_the_matrix_singular_is_refused() -> None:
    matched = {("x", "a"), ("y", "b"), ("z", "c")}
    edges = [edge for edge in product("xyz", "abc") if edge not in matched]
    layout = Layout.of(Board.graph(edges), "xyz")
    # The determinant is 2.
    check(data(layout))
    check({**data(layout), "modulus": "7"})
    assert "no pivot" in refusal({**data(layout), "modulus": "2"})
    # Modulo a number that is no prime, pivots have to be such that one can divide by them.
    check({**data(layout), "modulus": "9"})
    assert "no pivot" in refusal({**data(layout), "modulus": "6"})


def test_a_kernel_that_is_none_is_refused() -> None:
    certificate = data(SINGULAR)
    (vector,) = certificate["kernel"]
    for place, each in enumerate(vector):
        changed = deepcopy(certificate)
        changed["kernel"][0][place]["entry"] = str(int(each["entry"]) + 1)
        refusal(changed)
    zero = [{**each, "entry": "0"} for each in vector]
    assert "no basis" in refusal({**certificate, "kernel": [zero]})
    two = data(NOT_UNIQUE)
    assert "no basis" in refusal({**two, "kernel": [two["kernel"][0], two["kernel"][0]]})
    assert "closed tiles" in refusal(
        {**certificate, "kernel": [[*vector, {"tile": [1, 1], "entry": "1"}]]}
    )


def test_a_pair_that_is_none_is_refused() -> None:
    certificate = data(NOT_UNIQUE)
    first, second = certificate["pair"]
    assert "shows two numbers" in refusal({**certificate, "pair": [first[1:], second]})
    assert "twice" in refusal({**certificate, "pair": [first, first]})
    assert "open tile" in refusal({**certificate, "pair": [[*first, [1, 1]], second]})
    refusal({**certificate, "pair": None})
    refusal({**certificate, "pair": [first]})
    assert "has a pair" in refusal({**data(UNIQUE), "pair": [[], []]})


def test_what_is_claimed_to_be_unique_and_has_a_pair_in_its_kernel_is_refused() -> None:
    certificate = data(NOT_UNIQUE)
    assert "entries 1, -1, 0" in refusal({**certificate, "always_unique": True, "pair": None})


@pytest.mark.parametrize("name", ALL)
def test_whatever_is_missing_or_of_another_kind_is_refused_and_nothing_else_is_raised(
    name: str,
) -> None:
    certificate = data(ALL[name])
    for key in certificate:
        if key == "theorem":  # which is said for people
            continue
        without = {k: v for k, v in certificate.items() if k != key}
        refusal(without)
        for other in OTHERS:
            if other == certificate[key]:
                continue
            changed = {**certificate, key: other}
            if key == "modulus" and other == 7:
                continue
            refusal(changed)
    for other in OTHERS:
        refusal(other)


def test_a_certificate_with_anything_changed_at_random_passes_only_if_it_is_still_right() -> None:
    chance = random.Random(5)
    kept = 0
    for layout in (UNIQUE, NOT_UNIQUE, GRAPH):
        truth = layout.always_unique
        for _ in range(150):
            certificate = data(layout)
            key = chance.choice(["pivots", "kernel", "pair", "open"])
            part = certificate[key]
            if not part:
                continue
            del part[chance.randrange(len(part))]
            try:
                check(certificate)
            except Refused:
                continue
            kept += 1
            assert certificate["always_unique"] == truth
    assert kept == 0


def test_the_command_of_the_checker_says_which_files_are_right(tmp_path: Path) -> None:
    right, wrong = tmp_path / "right.json", tmp_path / "wrong.json"
    right.write_text(json.dumps(data(UNIQUE)), "utf-8")
    wrong.write_text(json.dumps({**data(UNIQUE), "rank": 3}), "utf-8")
    assert check_certificate.main([str(right)]) == 0
    assert check_certificate.main([str(right), str(wrong)]) == 1
    assert check_certificate.main([str(tmp_path / "none.json")]) == 1
