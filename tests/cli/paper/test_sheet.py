"""`minelogic paper sheet`, and `paper new` with the name of a sheet."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from minelogic.cli.main import main
from tests.pdf import pages_of

EXAMPLES = Path("exercises/examples")
SMALL = str(EXAMPLES / "paper-table-4x3.mine")


def run(*words: object) -> Result:
    result = CliRunner().invoke(main, ["paper", *map(str, words)])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


def test_thirty_tables_for_monday(tmp_path):
    folder = tmp_path / "monday"
    made = run("new", "--size", "6x9", "--seed", "monday", "--count", 30, "--out", folder)
    assert made.exit_code == 0
    sheet, solved = tmp_path / "monday.pdf", tmp_path / "solved.pdf"
    assert run("sheet", folder, "--title", "Monday", "--out", sheet).exit_code == 0
    assert run("sheet", folder, "--solutions", "--out", solved).exit_code == 0
    pages = pages_of(sheet.read_bytes())
    assert len(pages) == 5
    for number in range(1, 31):
        (page,) = [n for n, text in enumerate(pages) if re.search(rf"Table{number}(?!\d)", text)]
        assert page == (number - 1) // 6
    assert pages[0].startswith("Monday")
    text = "".join(pages_of(solved.read_bytes()))
    assert "30tables,eachwithexactlyonesolution" in text
    assert text.count("Table") == 30


def test_new_tables_are_printed_at_once_with_their_solutions_beside(tmp_path):
    sheet = tmp_path / "sheet.html"
    made = run("new", "--size", "4x5", "--count", 3, "--out", sheet)
    assert made.exit_code == 0
    assert sorted(file.name for file in tmp_path.iterdir()) == [
        "sheet-solutions.html",
        "sheet.html",
    ]
    before = sheet.read_bytes()
    again = run("new", "--size", "4x5", "--count", 3, "--seed", 5, "--out", sheet)
    assert again.exit_code == 2
    assert "is there already; name another file, or say --force" in " ".join(again.stderr.split())
    assert sheet.read_bytes() == before
    forced = run("new", "--size", "4x5", "--seed", 5, "--out", sheet, "--force")
    assert forced.exit_code == 0
    assert sheet.read_bytes() != before
    refused = run("new", "--size", "4x5", "--out", tmp_path / "other.pdf", "--json")
    assert refused.exit_code == 2
    assert "A sheet is no JSON" in refused.stderr


def test_on_the_terminal_a_sheet_is_markdown():
    shown = run("sheet", SMALL).stdout
    assert shown.startswith("# Paper Minesweeper\n")
    assert "1 . 2\n. 2 .\n1 . 1\n. 1 .\n" in shown
    solved = run("sheet", SMALL, "--solutions").stdout
    assert "1 x 2\n- 2 x\n1 - 1\nx 1 -\n" in solved
    steps = run("sheet", SMALL, "--derivation").stdout
    assert "1 x 2\n- 2 x\n" in steps
    assert "is a bomb" in steps
    assert "Steps | Longest chain" in run("sheet", SMALL, "--key").stdout


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        ((), 2, "Missing argument"),
        (("no-such.mine",), 2, "no-such.mine: there is no such file in"),
        ((EXAMPLES / "paper-misprint.mine",), 1, "no set of mines fits its numbers"),
        ((EXAMPLES / "paper-chess-2x2.mine",), 1, "2 sets of mines fit its numbers"),
        ((SMALL, "--out", "a.doc"), 2, "No sheet is written as .doc"),
        ((SMALL, "--key", "--solutions"), 2, "The key is a sheet of its own"),
        ((SMALL, "--cut", "--solutions"), 2, "solutions have no names"),
        ((SMALL, "--derivation", "--columns", 2), 2, "leave --columns out"),
        ((SMALL, "--columns", 0), 2, "0 is not in the range"),
        ((EXAMPLES / "week",), 1, "none of its files ends in .mine"),
    ],
)
def test_what_cannot_be_done_is_said(words, code, said):
    result = run("sheet", *words)
    assert result.exit_code == code
    assert said in " ".join(result.stderr.split())
