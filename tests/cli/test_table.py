"""`minelogic table`: what it prints, and the codes it ends with."""

from __future__ import annotations

import json
from typing import Any

import pytest
from click.testing import CliRunner, Result

from minelogic.cli.main import main


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["table", *arguments])


def answer(*arguments: str) -> dict[str, Any]:
    result = run(*arguments, "--json")
    assert result.exit_code == 0
    assert not result.stderr
    data: dict[str, Any] = json.loads(result.stdout)
    return data


def test_a_table_reads_as_in_a_textbook():
    result = run("A -> B")
    assert result.exit_code == 0
    assert result.stdout == (
        "A  B  A -> B\n"
        "-  -  ======\n"
        "T  T    T\n"
        "T  F    F\n"
        "F  T    T\n"
        "F  F    T\n"
        "\n"
        "The formula is contingent: true in 3 rows, false in 1.\n"
    )


def test_signs_and_style_can_be_chosen():
    lines = run("A | ~A", "--signs", "10", "--style", "unicode").stdout.splitlines()
    assert lines[0] == "A  A ∨ ¬A"
    assert lines[2].split() == ["1", "1"]


def test_two_formulas_are_compared():
    assert "The two are equivalent." in run("A -> B", "~A | B").stdout
    different = run("A & B", "A").stdout
    assert "the first implies the second, but not the reverse" in " ".join(different.split())
    assert "row 2 (A = T, B = F): the first is false, the second true" in different
    assert "They cannot both be true." in run("A", "~A").stdout


def test_every_part_gets_its_column():
    assert run("~A & B", "--steps").stdout.splitlines()[0] == "A  B  ~A  ~A & B"


@pytest.mark.parametrize(
    "formula",
    [
        "(A -> (B -> C)) -> ((A -> B) -> (A -> C))",
        " | ".join(f"B(0, {n})" for n in range(9)),
        " -> ".join(f"Letter{n}" for n in range(9)),
        "~" * 60 + "A",
        "exists i, j. forall x, y. (i = x & j = y) | adjacent(i, j, x, y) & B(x, y) | B(i, j)",
    ],
)
@pytest.mark.parametrize("more", [[], ["--steps"]])
def test_nothing_is_wider_than_a_terminal(formula, more):
    board = ["--board", "1 x 3"] if "exists" in formula else []
    result = run(formula, *more, *board)
    assert result.exit_code == 0
    assert max(map(len, result.stdout.splitlines())) <= 80


def test_markdown_and_latex():
    assert run("A | B", "--markdown").stdout.splitlines()[:3] == [
        r"| `A` | `B` | `A \| B` |", "| :-: | :-: | :-: |", "| T | T | T |",
    ]  # fmt: skip
    assert run("A | ~B", "--latex", "--steps").stdout.splitlines() == [
        r"\begin{tabular}{cc|c|c}",
        r"$A$ & $B$ & $\neg B$ & $A \lor \neg B$ \\",
        r"\hline",
        r"T & T & F & T \\",
        r"T & F & T & T \\",
        r"F & T & F & F \\",
        r"F & F & T & T \\",
        r"\end{tabular}",
    ]


def test_over_a_board_the_boards_are_counted_and_two_are_drawn():
    assert run("forall i, j. B(i, j)", "--board", "3 x 3").stdout == (
        "Board: 3 x 3\n"
        "The formula holds in 1 of 512 boards. It is contingent, neither always true nor\n"
        "never: it fails in 511.\n"
        "It holds here:\n"
        "  * * *\n"
        "  * * *\n"
        "  * * *\n"
        "It fails here:\n"
        "  . . .\n"
        "  . . .\n"
        "  . . .\n"
    )
    assert "holds in 511 of 512 boards" in run("exists i, j. B(i, j)", "--board", "3 x 3").stdout


def test_a_file_gives_its_definitions(tmp_path):
    file = tmp_path / "a.mine"
    file.write_text("board 2 x 2\ndefine Free(i): forall j. ~B(i, j)\nrule r: B(0, 0)\n")
    result = run("Free(0)", "--file", str(file))
    assert "holds in 1 of 4 cases of B(0, 0) and B(0, 1)" in result.stdout
    assert "That is 4 of the 16 boards." in result.stdout


def test_the_same_as_data():
    data = answer("A -> B", "B", "--steps")
    assert data["format"] == "minelogic.table/1"
    assert data["letters"] == ["A", "B"]
    assert data["rows"] == ["TTTT", "TFFF", "FTTT", "FFTF"]
    assert [f["verdict"] for f in data["formulas"]] == ["contingent", "contingent"]
    assert data["comparison"] == {
        "equivalent": False,
        "first_implies_second": False,
        "second_implies_first": True,
        "difference": "FF",
        "together": "TT",
    }


def test_worlds_as_data():
    data = answer("exists i, j. B(i, j)", "--board", "2 x 2")
    (formula,) = data["formulas"]
    assert (formula["true"], formula["false"]) == (15, 1)
    assert formula["boards"] == {"true": "15", "false": "1"}
    assert formula["holds_in"] == {"bombs": [[0, 0]], "true": []}
    assert formula["fails_in"] == {"bombs": [], "true": []}


def test_a_long_table_is_not_printed_and_a_longer_one_is_refused():
    letters = [f"A{n}" for n in range(21)]
    thirteen = run(" & ".join(letters[:13]))
    assert thirteen.exit_code == 0
    assert len(thirteen.stdout.splitlines()) < 5
    assert "true in 1 row, false in 8,191" in thirteen.stdout
    assert run(" & ".join(letters[:13]), "--latex").exit_code == 4
    refused = run(" & ".join(letters))
    assert refused.exit_code == 4
    assert refused.stderr == "A limit was reached: the table needs more than 20 letters.\n"
    assert run("forall i, j. B(i, j)", "--board", "5 x 5").exit_code == 4


def test_mistakes_are_findings_and_end_with_1():
    result = run("A & & B")
    assert result.exit_code == 1
    assert "[missing-operand]" in result.stderr
    assert not result.stdout
    assert run("forall i, j. B(i, j)", "--board", "3 x").exit_code == 1
    assert "--board" in run("forall i, j. B(i, j)").stderr


def test_a_warning_does_not_stop_the_answer():
    result = run("A & B | C")
    assert result.exit_code == 0
    assert "[mixed-and-or]" in result.stderr
    assert "contingent" in result.stdout


@pytest.mark.parametrize(
    "arguments",
    [
        ["A", "B", "C"],
        [],
        ["A", "--board", "1 x 1", "--file", "a.mine"],
        ["A", "--json", "--latex"],
        ["A", "--file", "there-is-no-such-file.mine"],
    ],
)
def test_wrong_usage_ends_with_2(arguments):
    assert run(*arguments).exit_code == 2
