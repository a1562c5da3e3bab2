"""`minelogic explain`: the premises from which a formula follows, or two boards."""

from __future__ import annotations

import json
from typing import Any

import pytest
from click.testing import CliRunner, Result

import minelogic
from minelogic.cli.main import main

LINE = "board 2 x 3\ndisplay\n  . . .\n  1 1 1\nuse minesweeper\n"
CLASH = "board 1 x 2\ndisplay 2 .\nuse minesweeper\n"
LETTERS = "predicate P\npredicate R\npredicate T\nfact P -> R\nfact P\nfact T\n"


def explain(text: str, formula: str, *options: str) -> Result:
    return CliRunner().invoke(main, ["explain", "-", formula, *options], input=text)


def data(text: str, formula: str, *options: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(explain(text, formula, "--json", *options).stdout)
    return found


def test_what_follows_is_shown_with_the_premises_and_their_places() -> None:
    result = explain(LINE, "S(0, 0)")
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[0] == "S(0, 0): entailed · (0, 0): safe? yes · bomb? no"
    assert lines[1:3] == ["", "1. (0,0) is safe · subset"]
    assert "It follows from these premises (a smallest set):" in lines
    assert "  - display: (1, 2) shows 1" in lines
    assert "rule minesweeper.counts (minesweeper, line 9)" in result.stdout
    assert max(map(len, lines)) <= 80


def test_what_is_refuted_is_excluded_by_premises() -> None:
    result = explain(LINE, "B(0, 0)")
    assert "It is excluded by these premises (a smallest set):" in result.stdout
    assert data(LINE, "B(0, 0)")["answer"] == "refuted"


def test_only_the_facts_that_are_needed_are_named() -> None:
    found = data(LETTERS, "R")
    assert found["premises"] == [{"fact": 4}, {"fact": 5}]
    assert found["smallest"] is True
    alone = explain(LETTERS, "T").stdout
    assert "It follows from this premise alone:\n  - fact (standard input, line 6): T\n" in alone


def test_without_its_premises_the_formula_does_not_follow() -> None:
    lines = LETTERS.splitlines()
    premises = data(LETTERS, "R")["premises"]
    assert premises
    for premise in premises:
        rest = [line for number, line in enumerate(lines, 1) if number != premise["fact"]]
        assert minelogic.loads("\n".join(rest)).entails("R") == "independent"


def test_what_is_always_true_needs_no_premise() -> None:
    assert "holds in every world" in explain(LETTERS, "P | ~P").stdout
    assert "holds in no world" in explain(LETTERS, "P & ~P").stdout
    assert data(LETTERS, "P | ~P")["premises"] == []


def test_an_open_formula_has_two_boards() -> None:
    text = "board 1 x 3\ndisplay . 1 .\nuse minesweeper\n"
    result = explain(text, "B(0, 0)")
    assert result.exit_code == 0
    assert "    * 1 -             - 1 *" in result.stdout
    found = data(text, "B(0, 0)")
    assert found["holds_in"]["bombs"] == [[0, 0]]
    assert found["fails_in"]["bombs"] == [[0, 2]]


def test_the_data_has_these_fields() -> None:
    assert set(data(LINE, "S(0, 0)")) == {
        "format", "status", "diagnostics", "board", "formula", "answer", "premises", "cost",
        "smallest", "holds_in", "fails_in", "limits",
        "trace",
    }  # fmt: skip
    assert data(LINE, "S(0,0)")["formula"] == "S(0, 0)"


@pytest.mark.parametrize(
    ("formula", "code"),
    [("B(0, 0", "unclosed-bracket"), ("B(9, 9)", "off-board"), ("", ""), ("B(i, j)", "")],
)
def test_a_formula_with_mistakes_is_exit_code_1(formula: str, code: str) -> None:
    result = explain(LINE, formula)
    assert (result.exit_code, result.stdout) == (1, "")
    assert code in result.stderr
    machine = explain(LINE, formula, "--json")
    assert machine.exit_code == 1
    assert json.loads(machine.stdout)["format"] == "minelogic.diagnostics/1"


def test_an_inconsistent_file_shows_its_clash() -> None:
    result = explain(CLASH, "B(0, 1)")
    assert result.exit_code == 3
    assert "no board fits" in result.stdout
    found = data(CLASH, "B(0, 1)")
    assert found["answer"] == "inconsistent"
    assert found["premises"]


def test_a_limit_is_exit_code_4() -> None:
    text = "board 5 x 6\nmines 10\nuse minesweeper\nrule r: forall i, j. B(i, j) -> ~S(i, j)\n"
    result = explain(text, "B(0, 0)", "--max-instances", "5")
    assert result.exit_code == 4
    assert explain(text, "B(0, 0)").exit_code == 0


def test_a_missing_formula_is_wrong_usage() -> None:
    assert CliRunner().invoke(main, ["explain", "-"], input=LINE).exit_code == 2


OWN = """\
board 2 x 2
domain D = 1 .. 3
predicate Red(row, column)
predicate Height(row, column, D)
predicate Week(D)
rule one: forall i, j. exists one d. Height(i, j, d)
fact Height(0, 0, 2)
fact Red(1, 1)
fact Week(1)
"""


def test_a_tile_of_a_file_without_bombs_is_asked_for_in_its_own_words() -> None:
    result = explain(OWN, "(0, 0)")
    assert result.exit_code == 0
    assert "".join(result.stdout.split("\n\n")[0].splitlines()) == (
        "The file says nothing of bombs. At (0, 0): Height(0, 0, 2) is true; Red(0, 0) is"
        "open; Height(0, 0, 1) and Height(0, 0, 3) are false."
    )
    assert "Height(0, 0, 2): entailed" in result.stdout
    assert "S(0" not in result.stdout
    assert data(OWN, "(0, 0)")["formula"] == "Height(0, 0, 2)"
    assert data(OWN, "(1, 1)")["formula"] == "Red(1, 1)"
    assert data(OWN, "0 1")["answer"] == "independent"


def test_a_tile_of_which_a_file_has_no_atom_is_no_question() -> None:
    text = "board 2 x 2\ndomain D = 1 .. 3\npredicate Week(D)\nfact Week(1) | Week(2)\n"
    result = explain(text, "(0, 0)")
    assert result.exit_code == 2
    assert "says nothing of bombs" in result.stderr
    assert "Week(D)" in result.stderr


def test_a_tile_of_a_file_without_worlds_is_answered_by_the_clash() -> None:
    result = explain(f"{OWN}fact ~Red(1, 1)\n", "(0, 0)")
    assert result.exit_code == 3
    assert "no world fits" in result.stdout
