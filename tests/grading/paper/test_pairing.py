"""Two sets of mines that show the same numbers, against numbers that are counted by hand."""

from __future__ import annotations

from itertools import product

import pytest

from tests.grading.paper.exercises import codes, exercise_of, judged_answer
from tests.grading.paper.oracle import closed_cells, near, parsed, subsets

LAYOUTS = {
    "chess 2x2": (parsed("- .\n. -"), "king"),
    "chess 2x5": (parsed("- . - . -\n. - . - ."), "king"),
    "strip of 5": (parsed("- - - - -\n. . . . ."), "king"),
    "strip of 4": (parsed("- - - -\n. . . ."), "king"),
    "triangles": (parsed("- .\n. -"), "triangle"),
}


def numbers(rows, mines, topology):
    height, width = len(rows), len(rows[0])
    return [
        len(near((i, j), height, width, topology) & mines)
        for i, row in enumerate(rows)
        for j, sign in enumerate(row)
        if sign == "-"
    ]


def drawn(rows, mines) -> str:
    lines = [
        ["o" if s == "-" else "x" if (i, j) in mines else "-" for j, s in enumerate(row)]
        for i, row in enumerate(rows)
    ]
    return "".join([" ".join(line) + "\n" for line in lines])


@pytest.mark.parametrize("name", LAYOUTS)
def test_a_pair_is_right_if_and_only_if_the_numbers_are_the_same(name, tmp_path):
    rows, topology = LAYOUTS[name]
    exercise = exercise_of(tmp_path, rows, "pair", topology=topology)
    there = False
    for number, (first, second) in enumerate(product(subsets(closed_cells(rows)), repeat=2)):
        same = numbers(rows, first, topology) == numbers(rows, second, topology)
        if number % 5 and len(closed_cells(rows)) > 4 and (not same or first == second):
            continue
        report = judged_answer(exercise, f"{drawn(rows, first)}\n{drawn(rows, second)}")
        assert report.passed == (same and first != second)
        if first == second:
            assert "same-twice" in codes(report)
        elif not same:
            assert "numbers-differ" in codes(report)
        there = there or report.passed
    none = judged_answer(exercise, "none\n")
    assert none.passed == (not there)
    assert ("not-none" in codes(none)) == there


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("o x\n- o\n", None),
        ("o x\n. o\n\no -\nx o\n", "not-filled"),
        ("o x\n- x\n\no -\nx o\n", "open-cell"),
        ("o x\n- o\n\no -\nx o\n\no -\nx o\n", "too-many-tables"),
        ("1 x\n- 1\n\n1 -\nx 1\n", None),
    ],
)
def test_how_pairs_are_written(text, code, tmp_path):
    rows, topology = LAYOUTS["chess 2x2"]
    report = judged_answer(exercise_of(tmp_path, rows, "pair", topology=topology), text)
    assert code is None or code in codes(report)
    # Two tables that differ in one mine each, or the first two of three.
    whole = text.count("x") == 2 and "." not in text
    assert report.passed == (whole or text.count("x") == 3)
