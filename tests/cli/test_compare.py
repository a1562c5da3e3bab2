"""`minelogic compare` and `minelogic check --deep` as a user calls them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from minelogic.cli.main import main

RIGHT = """board 3 x 3
use minesweeper
rule lonely "({i}, {j}) and ({x}, {y}) are not both bombs":
    forall i, j, x, y. adjacent(i, j, x, y) & B(i, j) -> ~B(x, y)
"""
SAME = """board 3 x 3
use minesweeper
rule lonely: ~exists i, j, x, y. adjacent(i, j, x, y) & B(i, j) & B(x, y)
"""
WRONG = """board 3 x 3
use minesweeper
rule lonely: forall i, j, x. adjacent(i, j, x, j) & B(i, j) -> ~B(x, j)
"""
OTHER_BOARD = "board 4 x 4\n"
BROKEN = "board 3 x 3\nfact B(0, 0\n"
SHOWN = "board 3 x 3\ndisplay\n  1 . .\n  . . .\n  . . .\nuse minesweeper\nmines 1\n"
REDUNDANT = "board 2 x 2\nrule few: exists at most 1 i, j. B(i, j)\nrule no: ~(B(0, 0) & B(1, 1))\n"
HARD = """board 1 x 1
domain Hole = 1 .. 8
predicate P(Hole, Hole)
rule each: forall p in 1..8. exists h. P(p, h) & h < 8
rule alone: forall h. exists at most 1 p. P(p, h)
"""
FILES = {
    "right": RIGHT, "same": SAME, "wrong": WRONG, "board": OTHER_BOARD, "broken": BROKEN,
    "shown": SHOWN, "redundant": REDUNDANT, "hard": HARD, "void": "board 3 x 3\n",
}  # fmt: skip


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, text in FILES.items():
        (tmp_path / f"{name}.mine").write_text(text, "utf-8")
    monkeypatch.chdir(tmp_path)


def run(*arguments: object, text: str | None = None) -> Result:
    result = CliRunner().invoke(main, [str(a) for a in arguments], input=text)
    assert result.exception is None or isinstance(result.exception, SystemExit)
    assert all(len(line) <= 80 for line in result.output.splitlines() if "{" not in line)
    return result


def test_files_that_say_the_same() -> None:
    result = run("compare", "right.mine", "same.mine")
    assert result.exit_code == 0
    assert result.stdout == (
        "3 x 3 king\n\nright.mine and same.mine say the same: what fits one fits the other.\n"
    )


def test_files_that_differ_with_the_line_that_is_false() -> None:
    result = run("compare", "right.mine", "wrong.mine")
    assert result.exit_code == 1
    assert (
        result.stdout
        == """3 x 3 king

They differ: right.mine implies wrong.mine, but not the other way round.

Here wrong.mine is true, and right.mine is false:
  * * 1
  2 2 1
  0 0 0

These are false there:
  - rule lonely (right.mine, line 3), i = 0, j = 0, x = 0, y = 1: (0, 0) and
    (0, 1) are not both bombs
  - rule lonely (right.mine, line 3), i = 0, j = 1, x = 0, y = 0: (0, 1) and
    (0, 0) are not both bombs
"""
    )


def test_display_tiles_and_mines_have_their_lines() -> None:
    out = run("compare", "right.mine", "shown.mine").stdout
    assert "- display: (0, 0) shows 1 (shown.mine, line 3)" in out
    assert "- mines 1 (shown.mine, line 7)" in out


def test_of_many_false_lines_the_first_few_are_shown() -> None:
    out = run("compare", "void.mine", "right.mine").stdout
    assert out.count("\n  - rule ") == 5
    assert "more" in out.splitlines()[-1]


def test_the_comparison_as_data() -> None:
    result = run("compare", "right.mine", "wrong.mine", "--json")
    assert result.exit_code == 1
    assert result.stderr == ""
    data = json.loads(result.stdout)
    assert data["format"] == "minelogic.comparison/1"
    assert (data["relation"], data["equivalent"]) == ("first stronger", False)
    assert data["files"] == ["right.mine", "wrong.mine"]
    assert data["world"] == {
        "board": ["**-", "---", "---"], "bombs": [[0, 0], [0, 1]], "true": [],
    }  # fmt: skip
    assert data["false_in"] == "first"
    assert data["false"][0] == {
        "rule": "lonely", "file": "right.mine", "line": 3,
        "binding": {"i": 0, "j": 0, "x": 0, "y": 1},
    }  # fmt: skip
    same = json.loads(run("compare", "right.mine", "same.mine", "--json").stdout)
    assert (same["relation"], same["world"], same["false"]) == ("equivalent", None, [])


def test_other_boards_are_named() -> None:
    result = run("compare", "right.mine", "board.mine")
    assert result.exit_code == 2
    words = " ".join(result.stderr.split())
    assert "the first has 3 x 3 king and the second has 4 x 4 king." in words


def test_mistakes_in_either_file_are_told() -> None:
    for names in (("right.mine", "broken.mine"), ("broken.mine", "right.mine")):
        result = run("compare", *names)
        assert result.exit_code == 1
        assert "unclosed-bracket" in result.stderr
        data = json.loads(run("compare", *names, "--json").stdout)
        assert data["format"] == "minelogic.diagnostics/1"
    # Where it was looked for is told, however long that is.
    missing = CliRunner().invoke(main, ["compare", "right.mine", "none.mine"])
    assert missing.exit_code == 2
    assert "there is no such file" in missing.stderr


def test_one_file_may_be_standard_input_but_not_both() -> None:
    assert run("compare", "-", "same.mine", text=RIGHT).exit_code == 0
    assert run("compare", "-", "-", text=RIGHT).exit_code == 2


def test_a_limit_is_said() -> None:
    result = run("compare", "hard.mine", "-", "--max-conflicts", "3", text="board 1 x 1\n")
    assert result.exit_code == 4
    assert "A limit was reached" in result.stdout
    data = json.loads(
        run(
            "compare", "hard.mine", "-", "--max-conflicts", "3", "--json", text="board 1 x 1\n"
        ).stdout
    )
    assert (data["relation"], data["limit"]) == ("unknown", "conflicts")


def test_check_deep_adds_warnings() -> None:
    assert "no mistakes" in run("check", "redundant.mine").stdout
    result = run("check", "--deep", "redundant.mine")
    assert result.exit_code == 0
    assert "redundant.mine:3:6: warning: Rule 'no' says nothing new" in result.stderr
    assert "[redundant-rule]" in result.stderr
    assert result.stdout == "redundant.mine: 1 warning\n"
    assert run("check", "--deep", "--strict", "redundant.mine").exit_code == 1
    assert run("check", "--deep", "right.mine").stdout == "right.mine: no mistakes\n"


def test_check_deep_as_data() -> None:
    data = json.loads(run("check", "--deep", "--json", "redundant.mine", "right.mine").stdout)
    assert data["format"] == "minelogic.diagnostics/1"
    (finding,) = data["diagnostics"]
    assert (finding["code"], finding["line"], finding["column"]) == ("redundant-rule", 3, 6)
    assert data["notes"] == []
    assert "notes" not in json.loads(run("check", "--json", "redundant.mine").stdout)


def test_check_deep_says_what_it_did_not_find_out() -> None:
    result = run("check", "--deep", "--max-conflicts", "3", "hard.mine")
    assert result.exit_code == 4
    assert "hard.mine: note: Whether the rules contradict each other" in result.stderr
    data = json.loads(run("check", "--deep", "--max-conflicts", "3", "--json", "hard.mine").stdout)
    assert data["notes"]


def test_check_deep_does_not_look_into_files_with_mistakes() -> None:
    result = run("check", "--deep", "broken.mine")
    assert result.exit_code == 1
    assert "note" not in result.stderr
