"""`minelogic proof check`: what it prints, as text and as data, and how it ends."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from minelogic.cli.main import main

RIGHT = """\
theorem chain: P -> Q, Q -> R, P |- R
proof
  1. P -> Q   premise
  2. Q -> R   premise
  3. P        premise
  4. Q        ->E 1, 3
  5. R        ->E 2, 4
qed
"""
WRONG = RIGHT.replace("->E 1, 3", "->E 2, 3").replace("chain", "slip")
OPEN = RIGHT.replace("->E 2, 4", "?").replace("chain", "begun")
CLASSICAL = """\
theorem classical: ~~P |- P
proof
  1. ~~P    premise
  2. P      ~~E 1
qed
"""


def check(text: str, *options: str, color: bool = False) -> Result:
    arguments = ["proof", "check", "-", *options]
    return CliRunner().invoke(main, arguments, input=text, color=color)


def on_files(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["proof", "check", *arguments])


def data(text: str, *options: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(check(text, "--json", *options).stdout)
    return found


@pytest.mark.parametrize(
    ("text", "code", "last"),
    [
        (RIGHT, 0, "Proved in 5 lines (par 5)."),
        (WRONG, 1, "Wrong: 1 of 5 lines is wrong; 1 line waits for it."),
        (OPEN, 1, "Line 5, R, still needs its justification."),
    ],
)
def test_the_exit_code_and_the_last_line_say_how_it_stands(text: str, code: int, last: str) -> None:
    result = check(text)
    assert (result.exit_code, result.stderr) == (code, "")
    assert result.stdout.rstrip().endswith(last)
    assert max(map(len, result.stdout.splitlines())) <= 80


def test_every_line_has_its_mark() -> None:
    lines = check(WRONG).stdout.splitlines()
    assert [line[1] for line in lines[2:7]] == ["✓", "✓", "✓", "✗", "…"]


def test_colours_are_for_terminals() -> None:
    assert "\x1b[" not in check(WRONG).stdout
    assert "\x1b[31m\x1b[1m✗" in check(WRONG, color=True).stdout
    assert "\x1b[32m\x1b[1m✓" in check(WRONG, color=True).stdout


def test_the_data_has_these_fields() -> None:
    found = data(WRONG)
    assert set(found) == {"format", "file", "status", "theorems", "diagnostics"}
    assert (found["format"], found["status"]) == ("minelogic.proof/1", "wrong")
    (theorem,) = found["theorems"]
    assert [line["verdict"] for line in theorem["lines"]] == [
        "right", "right", "right", "wrong", "waiting",
    ]  # fmt: skip
    assert theorem["lines"][4]["waits_for"] == ["4"]
    assert [f["code"] for f in theorem["lines"][3]["findings"]] == ["wrong-lines"]


def test_format_json_is_json() -> None:
    assert json.loads(check(WRONG, "--format", "json").stdout) == data(WRONG)


def test_several_files_are_one_object(tmp_path: Path) -> None:
    (tmp_path / "a.proof").write_text(RIGHT)
    (tmp_path / "b.proof").write_text(WRONG)
    names = [str(tmp_path / "a.proof"), str(tmp_path / "b.proof")]
    result = on_files(*names, "--json")
    found = json.loads(result.stdout)
    assert (result.exit_code, found["format"]) == (1, "minelogic.proofs/1")
    assert [(f["file"], f["status"]) for f in found["files"]] == [
        (names[0], "proved"), (names[1], "wrong"),
    ]  # fmt: skip
    shown = on_files(*names).stdout
    assert names[0] in shown
    assert names[1] in shown
    assert on_files(names[0], names[0]).exit_code == 0


def test_quiet_tells_the_result_of_each_theorem() -> None:
    assert check(RIGHT + OPEN + WRONG, "-q").stdout.splitlines() == [
        "standard input: chain: Proved in 5 lines (par 5).",
        "standard input: begun: Unfinished: 4 of 5 lines are right.",
        "standard input: slip: Wrong: 1 of 5 lines is wrong; 1 line waits for it.",
    ]


def test_quiet_tells_of_mistakes_outside_of_theorems() -> None:
    result = check("use nowhere\n" + RIGHT, "--quiet", "--no-par")
    assert result.exit_code == 1
    assert result.stdout.splitlines() == [
        "standard input: chain: Proved in 5 lines.",
        "standard input: There is no file 'nowhere.proof' beside this one.",
    ]
    assert "told above" in check("use nowhere\n" + RIGHT).stdout


def test_one_theorem_can_be_chosen() -> None:
    assert check(RIGHT + WRONG, "--theorem", "chain").exit_code == 0
    assert check(RIGHT + WRONG, "--theorem", "slip").exit_code == 1
    assert [t["name"] for t in data(RIGHT + WRONG, "--theorem", "slip")["theorems"]] == ["slip"]


def test_a_theorem_that_is_not_there_is_wrong_usage() -> None:
    result = check(RIGHT, "--theorem", "chian")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "There is no theorem 'chian' in standard input. Did you mean chain?" in result.stderr
    assert "The file has chain." in check(RIGHT, "--theorem", "other").stderr


def test_a_file_without_theorems_says_so_whichever_is_asked_for() -> None:
    result = check("# nothing\n", "--theorem", "chain")
    assert result.exit_code == 1
    assert result.stdout.count("no theorem") == 1
    assert check("", "-q").stdout == "standard input: Not judged: The file has no theorem.\n"
    assert data("")["status"] == "unreadable"


def test_intuitionistic_wins_over_the_file_and_so_does_classical() -> None:
    assert check(CLASSICAL).exit_code == 0
    assert "[classical-rule]" in check(CLASSICAL, "--intuitionistic").stdout
    written = "logic intuitionistic\n" + CLASSICAL
    assert check(written).exit_code == 1
    assert check(written, "--classical").exit_code == 0
    assert data(CLASSICAL, "--intuitionistic")["theorems"][0]["logic"] == "intuitionistic"


@pytest.mark.parametrize(
    ("options", "code"),
    [
        (("--rules", "->E"), 0),
        (("--rules", "→ elim, MP"), 0),
        (("--rules", "&I", "--rules", "->E"), 0),
        (("--rules", "&I"), 1),
        (("--without", "modus ponens"), 1),
        (("--without", "RAA; LEM"), 0),
    ],
)
def test_the_rules_can_be_restricted(options: tuple[str, ...], code: int) -> None:
    result = check(RIGHT, *options)
    assert result.exit_code == code
    assert ("[rule-not-allowed]" in result.stdout) == bool(code)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--rules", "->F"), "There is no rule '->F'."),
        (("--intuitionistic", "--classical"), "exclude each other"),
        (("--json", "--html", "-"), "both want standard output"),
        (("--format", "latex", "--json"), "both want standard output"),
        (("--format", "html", "second.proof"), "A page is about one FILE."),
        (("--level", "2"), "No such option '--level'"),
        (("--format", "pdf"), "'pdf' is not one of"),
        (("nowhere.proof",), "nowhere.proof: there is no such file"),
        (("corner.mine",), "corner.mine is a constraint file, and has no proofs"),
        (("--html", "nowhere/page.html"), "nowhere/page.html: No such file"),
    ],
)
def test_wrong_usage_is_exit_code_2_and_prints_nothing(options: tuple[str, ...], said: str) -> None:
    result = check(RIGHT, *options)
    assert (result.exit_code, result.stdout) == (2, "")
    assert said in result.stderr


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    result = on_files(str(tmp_path))
    assert result.exit_code == 2
    assert "is a folder; give its files, as in" in " ".join(result.stderr.split())


def test_no_file_is_wrong_usage() -> None:
    assert on_files().exit_code == 2


def test_a_page_can_be_written_beside_the_text_or_instead(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    result = check(WRONG, "--html", str(page))
    assert result.exit_code == 1
    assert result.stdout == check(WRONG).stdout
    assert page.read_text("utf-8").startswith("<!DOCTYPE html>")
    assert check(WRONG, "--html", "-").stdout == check(WRONG, "--format", "html").stdout
    assert check(WRONG, "--html", "-").stdout.startswith("<!DOCTYPE html>")


@pytest.mark.parametrize("form", ["text", "json", "html", "latex"])
def test_what_is_written_to_a_file_is_what_is_printed(form: str, tmp_path: Path) -> None:
    path = tmp_path / "out"
    result = check(WRONG, "--format", form, "-o", str(path))
    assert (result.exit_code, result.stdout) == (1, "")
    printed = check(WRONG, "--format", form).stdout
    assert path.read_text("utf-8") == printed


def test_par_is_looked_for_unless_it_is_not_wanted() -> None:
    assert data(RIGHT)["theorems"][0]["par"] == 5
    assert data(RIGHT, "--no-par")["theorems"][0]["par"] is None
    longer = RIGHT.replace("qed", "  6. R        copy 5\nqed")
    assert "Proved in 6 lines (par 5)." in check(longer).stdout


def test_used_files_are_beside_the_file(tmp_path: Path) -> None:
    (tmp_path / "lemmas.proof").write_text(RIGHT)
    own = (
        "use lemmas\ntheorem again: A -> B, B -> C, A |- C\nproof\n  1. A -> B  premise\n"
        "  2. B -> C  premise\n  3. A  premise\n  4. C  theorem chain 1, 2, 3\nqed\n"
    )
    (tmp_path / "own.proof").write_text(own)
    assert on_files(str(tmp_path / "own.proof")).exit_code == 0
    (tmp_path / "lemmas.proof").write_text(WRONG.replace("slip", "chain"))
    assert on_files(str(tmp_path / "own.proof")).exit_code == 1


def test_a_theorem_without_a_name_is_called_by_its_number() -> None:
    nameless = check(RIGHT.replace("theorem chain:", "theorem:")).stdout
    assert "theorem theorem" not in nameless


@pytest.mark.parametrize(
    ("word", "guess"),
    [("prove", "search"), ("chek", "check"), ("grade", "check"), ("first.proof", "check")],
)
def test_other_words_lead_to_the_commands(word: str, guess: str) -> None:
    result = CliRunner().invoke(main, ["proof", word])
    assert result.exit_code == 2
    assert f"Did you mean proof {guess}?" in result.stderr


def test_rules_and_theorems_are_listed_and_shown() -> None:
    def said(*arguments: str) -> str:
        result = CliRunner().invoke(main, ["proof", *arguments])
        assert result.exit_code == 0
        return result.stdout

    assert "->E         →E   implies elimination\n" in said("rules")
    assert said("rules", "->E") == said("rules", "MP") == said("rules", "implies", "elim")
    assert said("theorems", "modus_tollens") == said("theorems", "MT")
    assert check(said("theorems", "contraposition")).exit_code == 0
    assert check(said("theorems", "quantifier_negation")).exit_code == 0
    for what in ("rules", "theorems"):
        assert max(map(len, said(what).splitlines())) <= 80
        found = json.loads(said(what, "--json"))
        assert found["format"] == f"minelogic.{what}/1"
        assert len(found[what]) > 20
    for wrong in (("rules", "->F"), ("theorems", "contrapositoin")):
        assert CliRunner().invoke(main, ["proof", *wrong]).exit_code == 2


def test_what_was_asked_for_has_to_be_proved():
    assert check(RIGHT, "--asked", "P, P -> Q, Q -> R |- R").exit_code == 0
    other = check(RIGHT, "--asked", "P |- P", "-q")
    assert other.exit_code == 1
    assert "What was asked for is P |- P" in other.stdout
    assert [d["code"] for d in data(RIGHT, "--asked", "P |- P")["diagnostics"]] == ["other-sequent"]
    unreadable = check(RIGHT, "--asked", "P -> |- Q")
    assert unreadable.exit_code == 1
    assert "missing-operand" in unreadable.stderr


def test_what_is_asked_for_is_asked_of_the_chosen_theorem():
    both = RIGHT + CLASSICAL
    assert check(both, "--asked", "~~P |- P").exit_code == 0
    for other in ("P |- Q", "~~P |- P"):
        said = check(both, "--theorem", "chain", "--asked", other, "--quiet")
        assert said.exit_code == 1
        assert f"What was asked for is {other}" in said.stdout
    # It is said beside what is wrong with others.
    beside = check(WRONG + CLASSICAL, "--asked", "P |- P", "--quiet").stdout
    assert "1 of 5 lines is wrong" in beside
    assert "What was asked for is P |- P" in beside
