"""`minelogic count`: how many boards fit, exactly."""

from __future__ import annotations

import json
from itertools import product
from math import comb

import pytest
from click.testing import CliRunner, Result

from minelogic.cli.main import main


def count(text: str, *options: str) -> Result:
    return CliRunner().invoke(main, ["count", "-", *options], input=text)


def test_the_number_agrees_with_enumeration_of_a_row() -> None:
    text = "board 1 x 7\ndisplay . 1 . . 1 . .\nuse minesweeper\n"
    number = sum(
        row[0] + row[2] == 1 and row[3] + row[5] == 1 and not row[1] and not row[4]
        for row in product((0, 1), repeat=7)
    )
    assert count(text).stdout == f"{number} boards\n"
    assert count(text.replace("use", "mines 1\nuse")).exit_code == 3


def test_one_board_is_one_board() -> None:
    assert count("board 1 x 2\ndisplay 1 .\nuse minesweeper\n").stdout == "1 board\n"
    assert count("board 1 x 2\ndisplay * 1\nuse minesweeper\n").stdout == "1 board\n"
    assert count("board 1 x 1\nuse minesweeper\n").stdout == "2 boards\n"


def test_a_number_longer_than_a_line_is_exact_and_rounded() -> None:
    text = "board 16 x 30\nmines 99\nuse minesweeper\n"
    *digits, last = count(text).stdout.splitlines()
    assert int("".join(digits).replace(",", "")) == comb(480, 99)
    assert last == "boards (about 5.6 x 10^104)"
    assert max(map(len, digits)) <= 80
    data = json.loads(count(text, "--json").stdout)
    assert data["count"] == str(comb(480, 99))


def test_worlds_are_counted_with_their_other_atoms() -> None:
    text = "board 1 x 2\npredicate Lit(row, column)\nfact Lit(0, 0) | B(0, 0)\n"
    assert count(text).stdout == "4 boards\n"
    assert count(text, "--worlds").stdout == "12 worlds\n"
    assert count("predicate P\npredicate R\nfact P | R\n").stdout == "3 worlds\n"


def test_none_at_all_is_exit_code_3_with_the_reason() -> None:
    result = count("board 1 x 2\ndisplay 2 .\nuse minesweeper\n")
    assert result.exit_code == 3
    assert result.stdout.startswith("0 boards\n")
    assert "This alone cannot hold:" in result.stdout


def test_the_data_has_these_fields() -> None:
    data = json.loads(count("board 1 x 1\nuse minesweeper\n", "--json").stdout)
    assert data == {
        "format": "minelogic.count/1",
        "status": "consistent",
        "diagnostics": [],
        "board": {"topology": "king", "rows": 1, "columns": 1, "coordinates": "rows from 0"},
        "of": "boards",
        "count": "2",
        "limits": [],
    }


@pytest.mark.parametrize("options", [(), ("--json",)])
def test_a_limit_is_no_number(options: tuple[str, ...]) -> None:
    text = "board 3 x 5\ndisplay\n  . . . . .\n  . 2 . 2 .\n  . . . . .\nuse minesweeper\n"
    result = count(text, "--max-states", "1", *options)
    assert result.exit_code == 4
    if options:
        data = json.loads(result.stdout)
        assert data["count"] is None
        assert data["limits"][0]["limit"] == "states"
    else:
        assert result.stdout == ""
        assert "--max-states" in result.stderr
    assert count(text, *options).exit_code == 0


def test_mistakes_are_exit_code_1() -> None:
    assert count("board 2 x\n").exit_code == 1
    assert count("").exit_code == 1


@pytest.mark.parametrize(
    ("declared", "atom", "what"),
    [("", "B", "boards"), ("predicate P(row, column)\n", "P", "worlds")],
)
def test_the_limit_that_is_told_is_the_one_that_was_given(
    declared: str, atom: str, what: str
) -> None:
    rule = (
        "forall i. exists j. forall x. exists y. (B(i, j) <-> ~B(x, y)) & "
        "(B(i, x) -> exists z. B(z, y) & ~B(j, z))"
    )
    text = f"board 4 x 4\n{declared}rule r: {rule.replace('B', atom)}\n"
    result = count(text, "--max-states", "80")
    assert result.exit_code == 4
    assert f"counting the {what} needs more than 80 states" in result.stderr
