"""A range that goes for more names than was meant is told, with a list that says what was meant."""

import re
from itertools import product

import pytest

import minelogic
from minelogic.diagnostics import Diagnostic
from minelogic.errors import FileError

HEAD = """\
board 4 x 3
domain D = 1 .. 9
predicate Height(row, column, D)
define Level(i, j, k): Height(i, j, k) & ~(k < 2)
"""


def found(head: str, formula: str) -> list[Diagnostic]:
    """The findings about ranges in a rule."""
    problem = minelogic.loads(f"{head}rule r: {formula}\n")
    return [d for d in problem.diagnostics if d.code in ("shared-range", "range-off-board")]


@pytest.mark.parametrize(
    ("formula", "message", "written"),
    [
        (
            "forall i, j, d in 1..8. Height(i, j, d) -> B(i, j)",
            "The range 1..8 goes for i and j too, and there is no row 4.",
            "forall i in rows, j in columns, d in 1..8",
        ),
        (
            "forall i. exists exactly 2 j, k in D. Level(i, j, k)",
            "The range D goes for j too, and there is no column 3.",
            "exists exactly 2 j in columns, k in D",
        ),
        (
            "forall k, i, d in 1..8. Height(i, 0, d) -> Height(0, 0, k)",
            "The range 1..8 goes for i too, and there is no row 4.",
            "forall k in 1..8, i in rows, d in 1..8",
        ),
        (
            "forall k in D, i, n in 0..9. n < i -> Height(i, 0, k)",
            "The range 0..9 goes for i too, and there is no row 4.",
            "forall k in D, i in rows, n in 0..9",
        ),
        (
            "forall i, n in 0..9, j. n < i -> B(i, j)",
            "The range 0..9 goes for i too, and there is no row 4.",
            "forall i in rows, n in 0..9, j",
        ),
        (
            "forall j, i in rows. B(i, j)",
            "The range rows goes for j too, and there is no column 3.",
            "forall j in columns, i in rows",
        ),
        (
            "forall d, i in rows. Height(i, 0, d) -> B(i, 0)",
            "The range rows goes for d too, and 0 is no D.",
            "forall d in D, i in rows",
        ),
        (
            "forall i, d in 1..9. B(i, i) & Height(0, 0, d)",
            "The range 1..9 goes for i too, and there is no column 3.",
            "forall i in 0..2, d in 1..9",
        ),
    ],
)
def test_values_that_are_in_no_place_are_told(formula: str, message: str, written: str) -> None:
    (finding,) = found(HEAD, formula)
    assert (finding.code, finding.message) == ("shared-range", message)
    assert finding.help == f"Write {written}."


@pytest.mark.parametrize(
    ("head", "formula", "written"),
    [
        ("board 16 x 16\n", "forall i, j, a in 0..8. Q(a, i, j) -> ~B(i, j)", "a in 0..8"),
        ("board 16 x 16\n", "forall i, j, a in 1..8. Q(a, i, j) -> ~B(i, j)", "a in 1..8"),
        ("board 16 x 16 rook\n", "forall i, j, a in 0..8. Q(a, i, j) -> ~B(i, j)", "a in 0..8"),
        (
            "board 9 x 9\ndomain D = 1 .. 4\npredicate H(row, column, D)\n",
            "forall i, j, d in D. H(i, j, d) -> B(i, j)",
            "d in D",
        ),
    ],
)
def test_rows_that_a_range_for_something_else_leaves_out_are_told(
    head: str, formula: str, written: str
) -> None:
    (finding,) = found(head, formula)
    assert "leaves out row" in finding.message
    assert finding.help == f"Write forall i in rows, j in columns, {written}."


@pytest.mark.parametrize(
    "formula",
    [
        "forall i, j in 0..2. B(i, j)",
        "forall i, j in 1..2. B(i, j)",
        "forall i in rows, j in columns, d in 1..8. Height(i, j, d) -> B(i, j)",
        "forall d in 1..8, i, j. Height(i, j, d) -> B(i, j)",
        "forall d, k in 1..8. Height(0, 0, d) -> ~Height(0, 1, k)",
        "forall i, d in 1..3. Height(i, 0, d)",
        "forall x, y in 0..9. x < y -> true",
        "forall i, j in 1..3. B(i - 1, j - 1)",
        "forall i, n in 0..2. n < i -> B(i, n)",
        "exists i in rows. exists j, k in i..9. Height(i, j, k)",
    ],
)
def test_a_range_that_may_be_meant_for_all_is_left_alone(formula: str) -> None:
    assert found(HEAD, formula) == []


def test_where_the_range_suits_no_name_the_board_is_to_blame() -> None:
    codes = [(d.code, d.help) for d in found("board 3 x 3\n", "forall i, j in 1..3. B(i, j)")]
    assert codes == [
        ("range-off-board", "Rows go from 0 to 2."),
        ("range-off-board", "Columns go from 0 to 2."),
    ]


def test_a_definition_is_looked_at_too() -> None:
    text = f"{HEAD}define Full(i): exists j, k in D. Height(i, j, k)\nrule r: Full(0)\n"
    assert [d.code for d in minelogic.loads(text).diagnostics] == ["shared-range"]


def test_beside_a_mistake_nothing_is_said_of_ranges() -> None:
    with pytest.raises(FileError) as caught:
        found(HEAD, "forall i, j, d in 1..8. Height(i, j, d) -> C(i, j)")
    assert [d.code for d in caught.value.diagnostics] == ["unknown-predicate"]


RANGES = ("0..2", "1..8", "0..8", "1..3", "D", "rows", "columns", "counts", "0..12")
BODIES = (
    "Height(i, j, d) -> B(i, j)",
    "Q(d, i, j) -> Height(j, i, d)",
    "d < 3 -> B(i, j) & B(j, i)",
    "B(i, i) -> Level(i, j, d)",
    "B(i + d, j) -> S(i, d)",
)


@pytest.mark.parametrize(
    ("range_", "body", "order"), list(product(RANGES, BODIES, ("ijd", "dji", "dij")))
)
def test_what_is_advised_makes_the_file_better(range_: str, body: str, order: str) -> None:
    names = ", ".join(order)
    formula = f"forall {names} in {range_}. {body}"
    before = found(HEAD, formula)
    shared = [d for d in before if d.code == "shared-range"]
    for finding in shared:
        written = re.fullmatch(r"Write (.*)\.", finding.help)
        assert written is not None
        after = found(HEAD, f"{written[1]}. {body}")
        assert len(after) < len(before)
        assert not any(d.code == "shared-range" for d in after)


@pytest.mark.parametrize(
    ("text", "advice"),
    [
        ("board 4 x 3\nrule r: forall j. j < 2 -> B(0, 0)\n", "j in columns"),
        ("board 4 x 3\nrule r: forall i. i < 2 -> B(0, 0)\n", "i in rows"),
        ("board 4 x 3\nrule r: forall n. n < 2 -> B(0, 0)\n", "n in rows"),
        ("board 4 x 3\nrule r: forall n, y. n < y -> B(0, y)\n", "n in columns"),
        ("board 4 x 3\ncoordinates cartesian from 1\nfact exists x. x > 1\n", "x in columns"),
        (
            "board 4 x 3\ndefine Tree(i, j): i = 0 & j = 1\nrule r: forall i. exists j. "
            "B(i, 0) -> Tree(i, j)\n",
            "j in columns",
        ),
        (
            "board 4 x 3\ndefine Right(k, m): m = k + 1\n"
            "rule r: forall k, y. Right(k, y) & B(0, y) -> B(1, y)\n",
            "k in columns",
        ),
        (
            "board 4 x 3\ndefine Last(k): exists y. y = k & ~B(0, y)\nfact exists k. Last(k)\n",
            "k in columns",
        ),
        ("domain D = 1 .. 3\npredicate P(D)\nfact exists n, d. P(d) & n < d\n", "n in D"),
        ("board graph a-b\nfact exists v. v != a\n", "v in tiles"),
        ("predicate P\nfact exists n. n < 3 & P\n", "such as n in 0..3."),
    ],
)
def test_a_range_is_advised_that_suits_the_variable(text: str, advice: str) -> None:
    with pytest.raises(FileError) as caught:
        minelogic.loads(text).status  # noqa: B018
    (finding,) = [d for d in caught.value.diagnostics if d.code == "no-range"]
    assert advice in finding.help
