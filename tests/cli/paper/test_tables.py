"""`minelogic paper check`, `solve`, `new`, `complete`, `thin` and `sharpen`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from minelogic import loads, paper
from minelogic.cli.main import main
from tests.paper.tables import as_shown, by_solver

EXAMPLES = Path("exercises/examples")
CHESS, TWO = str(EXAMPLES / "paper-chess.mine"), str(EXAMPLES / "paper-chess-2x2.mine")
MISPRINT = str(EXAMPLES / "paper-misprint.mine")


def run(*words: str, text: str = "") -> Result:
    result = CliRunner().invoke(main, ["paper", *words], input=text)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    assert all(len(line) <= 80 for line in result.stdout.splitlines()), result.stdout
    return result


def test_a_table_is_shown_with_its_solution_its_techniques_and_its_steps():
    result = run("check", CHESS)
    assert result.exit_code == 0
    assert "Table: exactly one set of mines fits." in result.stdout
    assert "  1 x 2 - 1\n  - 3 x 2 x\n  1 x 2 - 1\n" in result.stdout
    assert "It needs subset; 6 steps, of which by" in result.stdout
    assert "6. (3,2) is a bomb" in result.stdout
    assert "6. " not in run("check", CHESS, "--depth", "none").stdout


def test_an_opening_is_shown_with_two_solutions_and_where_they_differ():
    result = run("check", TWO)
    assert result.exit_code == 0
    assert "2 sets of mines fit" in result.stdout
    assert "   1  [x]       1  [-]\n  [-]  1       [x]  1\n" in result.stdout
    assert "They differ in 2 cells, marked [ ]: (1, 2) and (2, 1)." in result.stdout
    assert run("check", TWO, "--strict").exit_code == 1


def test_what_is_no_opening_is_shown_with_the_numbers_that_clash():
    result = run("check", str(EXAMPLES / "clash.mine"))
    assert result.exit_code == 3
    assert "These 3 numbers" in result.stdout
    assert "(no\nfewer clash): (0, 3), (2, 0) and (2, 2)." in result.stdout
    assert "(0, 3) shows 1 and would have to show 2." in result.stdout


def test_other_rules_that_clash_are_told_as_they_are():
    text = "board 1 x 3\ndisplay . 1 .\nfact B(0, 0)\nfact B(0, 2)\nuse minesweeper\n"
    result = run("check", "-", text=text)
    assert result.exit_code == 3
    assert "These cannot all hold" in result.stdout


def test_a_class_of_files_gets_a_line_each_and_boards_are_compared():
    files = [CHESS, TWO, str(EXAMPLES / "clash.mine"), str(EXAMPLES / "paper-strip-3.mine")]
    result = run("check", *files)
    assert result.exit_code == 1
    lines = result.stdout.splitlines()
    assert [line.split("  ")[1].strip() for line in lines[1:5]] == [
        "table", "opening", "no opening", "mistakes",
    ]  # fmt: skip
    assert "king: 1 table; 6.0 steps and a longest chain of 5.0 cells" in result.stdout
    assert run("check", CHESS, TWO).exit_code == 0
    assert run("check", CHESS, MISPRINT).exit_code == 3


def test_the_json_of_a_check_has_everything():
    data = json.loads(run_json("check", CHESS, TWO).stdout)
    table, opening = data["openings"]
    assert (table["kind"], table["count"], table["rating"]["chain"]) == ("table", "1", 5)
    assert table["solutions"][0]["bombs"] == [[1, 2], [2, 3], [2, 5], [3, 2]]
    assert (opening["kind"], opening["count"]) == ("opening", "2")
    assert opening["differ"] == [[1, 2], [2, 1]]
    (one,) = json.loads(run_json("check", CHESS).stdout)["openings"]
    assert len(one["trace"]["steps"]) == 6


def run_json(*words: str) -> Result:
    return CliRunner().invoke(main, ["paper", *words, "--json"])


def test_an_answer_is_judged(tmp_path):
    answer = tmp_path / "answer.txt"
    answer.write_text("1 x 2 - 1\n- 3 x 2 x\n1 x 2 - 1\n", "utf-8")
    assert run("solve", CHESS, str(answer)).stdout.startswith("Right: every closed cell")
    answer.write_text("1 x 2 - 1\n- 3 x 2 .\n1 - 2 - 1\n", "utf-8")
    result = run("solve", CHESS, str(answer))
    assert result.exit_code == 1
    assert "Not right: 1 cell is wrong." in result.stdout
    assert "(3, 2) has a dash: (2, 2) shows 3" in " ".join(result.stdout.split())
    assert "1 cell is not filled yet: (2, 5)." in result.stdout
    data = json.loads(run_json("solve", CHESS, str(answer)).stdout)
    assert (data["status"], data["unfilled"]) == ("wrong", [[2, 5]])
    assert data["wrong"][0]["breaks"][0]["shows"] == 3
    answer.write_text("1 x 2", "utf-8")
    result = run("solve", CHESS, str(answer))
    assert result.exit_code == 1
    assert "the answer has 1 row" in " ".join(result.stderr.lower().split())


def test_an_answer_to_what_has_none_or_several_is_told_so(tmp_path):
    answer = tmp_path / "answer.txt"
    answer.write_text("1 x\n- 1\n", "utf-8")
    result = run("solve", TWO, str(answer))
    assert result.exit_code == 0
    assert "not the only solution" in result.stdout
    result = run("solve", MISPRINT, str(EXAMPLES / "paper-misprint.answer.txt"))
    assert result.exit_code == 3
    assert "so no answer is right" in result.stdout


def test_new_tables_are_written_and_their_answers_are_right(tmp_path):
    folder = str(tmp_path / "monday")
    words = ("new", "--size", "5x6", "--count", "3", "--seed", "7", "--out", folder)
    result = run(*words)
    assert result.exit_code == 0
    assert "Wrote 3 tables, each with one solution." in result.stdout
    for name in ("01", "02", "03"):
        text = (tmp_path / "monday" / f"{name}.mine").read_text("utf-8")
        opening = paper.check(loads(text))
        (mines,) = by_solver(as_shown(opening.board, opening.signs))
        assert opening.mines is not None
        assert mines == set(opening.mines)
        answer = str(tmp_path / "monday" / "answers" / f"{name}.txt")
        assert run("solve", f"{folder}/{name}.mine", answer).exit_code == 0
    again = run(*words)
    assert again.exit_code == 2
    assert "--force" in again.stderr
    before = (tmp_path / "monday" / "01.mine").read_bytes()
    assert run(*words, "--force").exit_code == 0
    assert (tmp_path / "monday" / "01.mine").read_bytes() == before


def test_tables_of_an_earlier_run_go_and_exercises_are_left_alone(tmp_path):
    folder = tmp_path / "pp"
    words = ("new", "--size", "4x5", "--out", str(folder))
    assert run(*words, "--count", "3").exit_code == 0
    (folder / "07.mine").write_text("board 1 x 1\n")
    (folder / "notes.txt").write_text("mine")
    assert run(*words, "--count", "2", "--force").exit_code == 0
    assert sorted(each.name for each in folder.iterdir()) == [
        "01.mine", "02.mine", "07.mine", "answers", "notes.txt"]  # fmt: skip
    assert sorted(each.name for each in (folder / "answers").iterdir()) == ["01.txt", "02.txt"]
    (folder / "generated.json").write_text("{}")
    refused = run(*words, "--force")
    assert refused.exit_code == 2
    assert "has exercises in it" in " ".join(refused.stderr.split())


def test_a_new_table_that_is_shown_is_a_file_by_itself():
    for words in (("--size", "4x5"), ("--layout", "triangle", "--size", "4x5", "--p", "0.4"),
                  ("--layout", CHESS), ("--layout", "top-row", "--size", "2x7")):  # fmt: skip
        shown = run("new", *words)
        assert shown.exit_code == 0
        assert paper.check(loads(shown.stdout)).kind == "table"


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (("--size", "big"), 2, "A size is rows x columns"),
        (("--layout", "chss", "--size", "3x3"), 2, "There is no layout 'chss'"),
        (("--layout", CHESS, "--size", "3x3"), 2, "leave --size out"),
        (("--size", "1x4", "--fill", "modified"), 2, "two rows and two columns"),
        ((), 2, "needs a size, as in --size 6x9"),
        (("--size", "1000x1000"), 2, "1 to 100 rows and columns"),
        (("--size", "0x4"), 2, "1 to 100 rows and columns"),
        (("--size", "4x4", "--p", "nan"), 2, "is a chance"),
        (("--size", "4x4", "--out", ""), 2, "--out is empty"),
        (("--size", "2x2", "--needs", "contradiction"), 4, "none made a table"),
    ],
)
def test_what_cannot_be_made_is_told(words, code, said):
    result = run("new", *words)
    assert result.exit_code == code
    assert said in " ".join(result.stderr.split())


def test_a_refusal_is_json_too():
    data = json.loads(run_json("thin", TWO).stdout)
    assert data["format"] == "minelogic.paper-refusal/1"
    assert "several solutions" in data["reason"]


def test_what_is_made_of_a_file_is_a_file(tmp_path):
    thin = run("thin", CHESS)
    assert "numbers were taken away" in thin.stdout or "number was taken away" in thin.stdout
    assert paper.check(loads(thin.stdout)).kind == "table"
    complete = run("complete", TWO)
    assert paper.check(loads(complete.stdout)).kind == "table"
    assert "Fewer would not do" in complete.stdout
    (plain,) = paper.new("triangle", (4, 6), seed=2)
    start = tmp_path / "start.mine"
    start.write_text(plain.file, "utf-8")
    sharp = run("sharpen", str(start), "--needs", "subset")
    rating = paper.check(loads(sharp.stdout)).rating
    assert rating is not None
    assert rating.hardest == "subset"
    out = str(tmp_path / "thin.mine")
    assert run("thin", CHESS, "--out", out).exit_code == 0
    assert run("solve", out, str(tmp_path / "thin.answer.txt")).exit_code == 0
    data = json.loads(run_json("complete", TWO).stdout)
    assert (data["by"], data["fewest"], len(data["changed"])) == ("complete", True, 1)


def test_a_folder_is_checked_file_by_file(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    folder = Path("tables")
    assert run("new", "--size", "4x5", "--count", "3", "--out", str(folder)).exit_code == 0
    checked = run("check", str(folder))
    assert checked.exit_code == 0
    assert checked.stdout.count("  table  ") == 3
    together = json.loads(run_json("check", str(folder)).stdout)["openings"]
    files = [folder / f"0{number}.mine" for number in (1, 2, 3)]
    assert [each["file"] for each in together] == [str(file) for file in files]
    alone = [json.loads(run_json("check", str(file), "--depth", "none").stdout) for file in files]
    assert together == [each["openings"][0] for each in alone]
    empty = run("check", str(folder / "answers"))
    assert empty.exit_code == 1
    assert "has no table: none of its files ends in .mine" in " ".join(empty.stderr.split())


def test_the_words_of_exercises_for_what_is_needed_are_told_in_those_of_tables():
    for command in (("new", "--size", "4x4"), ("sharpen", CHESS)):
        result = run(*command, "--needs", "two-numbers")
        assert result.exit_code == 2
        assert "is subset or difference for tables" in " ".join(result.stderr.split())
    result = CliRunner().invoke(main, ["exercise", "generate", "deduce", "--needs", "subset"])
    assert result.exit_code == 2
    assert "calls subset is two-numbers here" in " ".join(result.stderr.split())
    result = CliRunner().invoke(main, ["exercise", "generate", "deduce", "--size", "1x1"])
    assert "1 x 1 has 1 tile:" in " ".join(result.output.split())
