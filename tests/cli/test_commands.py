"""The commands as a user calls them: output, JSON, exit codes."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from minelogic.cli.main import main

GOOD = """# a file
board 2 x 2
display
  * 1
  1 1
rule quiet "({i}, {j}) is quiet": forall i, j. B(i, j) -> i = 0 & j = 0
prove B(0, 0)
"""
BAD = "board 2 x 2\nfact B(0, 0\nrule r: forall i j. B(i, j)\n"
WARNING = "board 2 x 2\nfact B(0, 0) & S(0, 1) | S(1, 1)\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, text in (("good", GOOD), ("bad", BAD), ("warning", WARNING)):
        (tmp_path / f"{name}.mine").write_text(text, "utf-8")
    return tmp_path


def run(*arguments: object, text: str | None = None) -> Result:
    return CliRunner().invoke(main, [str(a) for a in arguments], input=text)


def test_check_says_that_a_good_file_has_no_mistakes(folder: Path) -> None:
    result = run("check", folder / "good.mine")
    assert result.exit_code == 0
    assert "no mistakes" in result.stdout


def test_check_reports_all_mistakes_of_all_files(folder: Path) -> None:
    result = run("check", folder / "bad.mine", folder / "good.mine", folder / "warning.mine")
    assert result.exit_code == 1
    for code in ("unclosed-bracket", "missing-comma", "mixed-and-or"):
        assert code in result.stderr


def test_warnings_are_no_mistakes_unless_strict(folder: Path) -> None:
    assert run("check", folder / "warning.mine").exit_code == 0
    assert run("check", "--strict", folder / "warning.mine").exit_code == 1


def test_check_json_is_one_object(folder: Path) -> None:
    result = run("check", "--json", folder / "bad.mine")
    data = json.loads(result.stdout)
    assert data["format"] == "minelogic.diagnostics/1"
    assert [d["code"] for d in data["diagnostics"]] == ["unclosed-bracket", "missing-comma"]
    first = data["diagnostics"][0]
    keys = {
        "code",
        "severity",
        "file",
        "line",
        "column",
        "end_line",
        "end_column",
        "message",
        "help",
    }
    assert set(first) == keys
    assert (first["line"], first["column"]) == (2, 7)
    assert result.exit_code == 1


def test_standard_input_is_a_file_too() -> None:
    assert run("check", "-", text=GOOD).exit_code == 0
    assert run("check", "-", text=BAD).exit_code == 1


def test_a_missing_file_and_an_unknown_command_are_wrong_usage(folder: Path) -> None:
    assert run("check", folder / "none.mine").exit_code == 2
    assert run("check", folder).exit_code == 2
    wrong = run("chekc", folder / "good.mine")
    assert wrong.exit_code == 2
    assert "Did you mean check?" in wrong.stderr


def test_ground_shows_instances(folder: Path) -> None:
    result = run("ground", folder / "good.mine")
    assert result.exit_code == 0
    assert "rule quiet" in result.stdout
    assert "[i=0, j=1] ~B(0, 1)" in result.stdout
    assert "B(0, 0)\n" in result.stdout


def test_ground_json_has_bindings_and_formulas(folder: Path) -> None:
    data = json.loads(run("ground", "--json", folder / "good.mine", "--rule", "quiet").stdout)
    assert data["format"] == "minelogic.grounding/1"
    (statement,) = data["statements"]
    assert statement["count"] == 3
    assert statement["instances"][0] == {"binding": {"i": 0, "j": 1}, "formula": "~B(0, 1)"}


def test_a_hundred_warnings_hide_no_mistake() -> None:
    unused = ", ".join(f"k{n} in 0..0" for n in range(110))
    text = f"board 2 x 2\nrule w: forall i, j, {unused}. B(i, j)\nrule bad: forall i j. B(i, j)\n"
    result = run("check", "-", text=text)
    assert result.exit_code == 1
    assert "missing-comma" in result.stderr
    assert "There are 90 more like this." in " ".join(result.stderr.split())
    assert result.stdout == "standard input: 1 mistake, 110 warnings\n"


def test_ground_limits_what_it_shows_and_says_so(folder: Path) -> None:
    result = run("ground", folder / "good.mine", "--rule", "quiet", "--limit", "1")
    assert "and 2 more" in result.stdout
    assert run("ground", folder / "good.mine", "--rule", "nothing").exit_code == 2


def test_a_file_that_grounds_to_too_much_is_refused(folder: Path) -> None:
    result = run("ground", folder / "good.mine", "--max-instances", "2")
    assert result.exit_code == 4
    assert run("check", folder / "good.mine", "--max-instances", "2").exit_code == 4
    assert "too-many-instances" in result.stderr


def test_all_instances_of_the_theory_are_refused_where_they_are_too_many() -> None:
    text = "board 20 x 20\nuse minesweeper\n"
    for command in ("ground", "cnf"):
        result = run(command, "-", "--max-instances", "9000", text=text)
        assert result.exit_code == 4
        assert "minesweeper.counts over all tiles needs more than 9,000 instances" in result.stderr
        assert result.stdout == ""
        found = json.loads(run(command, "-", "--max-instances", "9000", "--json", text=text).stdout)
        assert (found["format"], found["limit"]) == ("minelogic.limit/1", "instances")
    some = run("ground", "-", "--max-instances", "9000", "--rule", "minesweeper.safe", text=text)
    assert some.stdout.startswith("rule minesweeper.safe")
    assert run("check", "-", "--max-instances", "9000", text=text).exit_code == 0


def test_eval_tells_truth_and_reason(folder: Path) -> None:
    result = run("eval", folder / "good.mine")
    assert result.exit_code == 0
    assert "B(0, 0) is true: (0, 0) is a bomb" in result.stdout
    other = run("eval", folder / "good.mine", "--bombs", "(1, 1)", "forall i, j. S(i, j)")
    assert "is false" in other.stdout
    assert "i = 1, j = 1" in other.stdout


def test_a_statement_is_chosen_by_its_line(folder: Path) -> None:
    result = run("ground", folder / "good.mine", "--line", "7")
    assert result.stdout.splitlines()[0] == "prove (line 7): 1 instance"
    assert run("ground", folder / "good.mine", "--line", "1").exit_code == 2
    assert "exists" not in run("read", folder / "good.mine", "--line", "6").stdout


def test_bombs_are_read_strictly(folder: Path) -> None:
    for text in ("(0,1) 7", "x", "(0, 9)"):
        assert run("eval", folder / "good.mine", "--bombs", text).exit_code == 2
    assert run("eval", folder / "good.mine", "--bombs", "").exit_code == 0


def test_what_does_not_fit_the_board_is_noted(folder: Path) -> None:
    for command in ("eval", "game"):
        result = run(command, folder / "good.mine", "--bombs", "(1, 1)", text="q\n")
        assert "(0, 1) shows 1, but" not in result.output
        assert "(1, 1) shows 1, but is a bomb here" in " ".join(result.output.split())


def test_a_file_that_cannot_be_written_is_said(folder: Path, monkeypatch: Any) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    (folder / "good.mine").write_text("board 2×2\n", "utf-8")
    monkeypatch.setattr("tempfile.mkstemp", refuse)
    result = run("fmt", folder / "good.mine")
    assert result.exit_code == 2
    assert "cannot be written" in result.stderr


def test_eval_json(folder: Path) -> None:
    data = json.loads(run("eval", "--json", folder / "good.mine", "exists i. B(i, i)").stdout)
    assert data["format"] == "minelogic.evaluation/1"
    assert data["bombs"] == [[0, 0]]
    (entry,) = data["results"]
    assert entry["value"] is True
    assert entry["reason"]["binding"] == {"i": 0}


def test_a_mistake_in_a_formula_is_shown_like_one_in_a_file(folder: Path) -> None:
    result = run("eval", folder / "good.mine", "B(0, 7)")
    assert result.exit_code == 1
    assert "off-board" in result.stderr
    assert run("eval", folder / "good.mine", "--bombs", "(9, 9)").exit_code == 2


def test_read_gives_english_and_symbols(folder: Path) -> None:
    english = run("read", folder / "good.mine")
    assert "For every row i and column j, if (i, j) is a bomb" in " ".join(english.stdout.split())
    symbols = run("read", folder / "good.mine", "--style", "unicode")
    assert "∀i, j. B(i, j) → i = 0 ∧ j = 0" in symbols.stdout


RULES = 'rule one "a sentence": forall i, j. B(i, j) -> ~S(i, j)\n'


@pytest.mark.parametrize(
    "text",
    [
        RULES,
        "predicate Near(row, column, row, column)\nrule n: forall i, j. ~Near(i, j, i, j)\n",
        "rule far: B(7, 3) | B(0, 5)\n",
        "rule v: forall v, w. adjacent(v, w) & B(v) -> ~B(w)\n",
        "use minesweeper\nrule one: exists i, j. B(i, j)\n",
    ],
)
def test_rules_alone_are_read_and_checked_without_a_board(tmp_path: Path, text: str) -> None:
    (tmp_path / "answer.mine").write_text(text, "utf-8")
    read = run("read", tmp_path / "answer.mine")
    assert (read.exit_code, read.stderr) == (0, "")
    assert "(line" in read.stdout
    check = run("check", tmp_path / "answer.mine")
    assert (check.exit_code, check.stdout.endswith("answer.mine: no mistakes\n")) == (0, True)
    assert "Add a line such as board 3 x 3" in " ".join(check.stderr.split())
    assert run("solve", tmp_path / "answer.mine").exit_code == 1


def test_other_mistakes_of_rules_alone_are_told_and_no_board_is_asked_for(tmp_path: Path) -> None:
    (tmp_path / "answer.mine").write_text("rule one: forall i. B(i, j)\n", "utf-8")
    for command in ("read", "check"):
        result = run(command, tmp_path / "answer.mine")
        assert result.exit_code == 1
        assert "unbound-variable" in result.stderr
        assert "missing-board" not in result.stderr


@pytest.mark.parametrize("text", ["prove B(0, 0)\n", "display\n  1 .\n", "mines 1\n"])
def test_what_is_about_one_board_needs_it(tmp_path: Path, text: str) -> None:
    (tmp_path / "half.mine").write_text(RULES + text, "utf-8")
    for command in ("read", "check"):
        result = run(command, tmp_path / "half.mine")
        assert result.exit_code == 1
        assert "missing-board" in result.stderr


def test_read_breaks_no_line_within_a_place(tmp_path: Path) -> None:
    text = "rule two: exists i, j. ~(B(i, j) & S(i, j))\n"
    (tmp_path / "answer.mine").write_text(text, "utf-8")
    lines = run("read", tmp_path / "answer.mine").stdout.splitlines()
    assert all(line.count("(") == line.count(")") for line in lines)


def test_fmt_rewrites_and_leaves_bad_files_alone(folder: Path) -> None:
    path = folder / "good.mine"
    path.write_text("board 2×2\nfact   B(0,0)∧S(1,1)   # why\n", "utf-8")
    assert run("fmt", "--check", path).exit_code == 1
    assert run("fmt", path).exit_code == 0
    assert path.read_text("utf-8") == "board 2 x 2\nfact B(0, 0) & S(1, 1)  # why\n"
    assert run("fmt", "--check", path).exit_code == 0
    assert run("fmt", folder / "bad.mine").exit_code == 1
    assert (folder / "bad.mine").read_text("utf-8") == BAD


def test_fmt_prints_standard_input_in_the_chosen_style() -> None:
    result = run("fmt", "-", "--style", "unicode", text="predicate P\nfact P & ~P\n")
    assert result.stdout == "predicate P\nfact P ∧ ¬P\n"


def test_theories_are_listed_and_shown() -> None:
    assert "minesweeper" in run("theories").stdout
    assert "rule safe" in run("theories", "minesweeper").stdout
    assert run("theories", "minesweper").exit_code == 2


def test_version_and_help() -> None:
    assert run("--version").stdout.startswith("minelogic ")
    assert "check" in run("--help").stdout
    for command in ("check", "eval", "fmt", "game", "ground", "read", "table", "theories"):
        assert run(command, "--help").exit_code == 0


def test_no_answer_depends_on_what_a_file_is_called(folder: Path) -> None:
    odd = folder / "-rf \x1b[31m.mine"
    odd.write_text(BAD, "utf-8")
    result = run("check", "--", odd)
    assert result.exit_code == 1
    assert "\x1b[31m" not in result.stdout + result.stderr


def test_a_finding_of_a_file_with_a_long_name_ends_with_its_help(tmp_path):
    folder = tmp_path / "a-folder-with-a-name-as-long-as-a-line" / "and-another-one-in-it"
    folder.mkdir(parents=True)
    (folder / "homework.mine").write_text("board 2 x 2\nfact B[0, 0]\n")
    shown = CliRunner().invoke(main, ["check", str(folder / "homework.mine")]).stderr
    assert "error:" in shown
    assert shown.count("error") == 1
    assert not shown.rstrip().endswith("error:")
