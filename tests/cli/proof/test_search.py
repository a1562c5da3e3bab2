"""`minelogic proof search`: proofs, countermodels, and the forms in which they are written."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

import minelogic
from minelogic.cli.main import main

BOARD = "board 2 x 3\ndisplay\n  . . .\n  1 2 1\nuse minesweeper\n"
FILE = """\
theorem good: P -> Q, ~Q |- ~P
theorem bad: P -> Q, Q |- P
logic intuitionistic
theorem middle: |- P | ~P
"""


def search(*arguments: str, text: str | None = None) -> Result:
    return CliRunner().invoke(main, ["proof", "search", *arguments], input=text)


def data(*arguments: str, text: str | None = None) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(search(*arguments, "--json", text=text).stdout)
    return found


@pytest.fixture
def board(tmp_path: Path) -> str:
    path = tmp_path / "strip.mine"
    path.write_text(BOARD)
    return str(path)


def test_a_proof_is_a_file_that_check_accepts() -> None:
    result = search("P -> Q, ~Q |- ~P")
    assert result.exit_code == 0
    assert result.stdout.startswith("theorem found: P -> Q, ~Q |- ~P\nproof\n")
    assert minelogic.check_proof(result.stdout).status == "proved"


def test_what_is_not_provable_has_a_countermodel() -> None:
    result = search("P -> Q, Q |- P")
    assert (result.exit_code, result.stdout) == (
        0, "Not provable: P -> Q, Q |- P\nIt fails when P is false and Q is true.\n",
    )  # fmt: skip
    found = data("P -> Q, Q |- P")
    assert (found["format"], found["answer"]) == ("minelogic.search/1", "countermodel")
    assert found["countermodel"]["atoms"] == {"P": False, "Q": True}


def test_what_is_undecided_is_exit_code_4() -> None:
    endless = (
        "forall x. exists y. L(x, y), forall x, y, z. L(x, y) & L(y, z) -> L(x, z), "
        "forall x. ~L(x, x) |- false"
    )
    result = search(endless)
    assert result.exit_code == 4
    assert result.stdout.startswith("Undecided: ")
    assert data(endless)["answer"] == "undecided"


@pytest.mark.parametrize(
    "words",
    [("P -> Q, P |- Q",), ("P", "->", "Q,", "P", "|-", "Q"), ("P → Q, P ⊢ Q",), ("-",)],
)
def test_the_sequent_may_come_in_one_word_or_many_or_from_standard_input(
    words: tuple[str, ...],
) -> None:
    result = search(*words, text="P -> Q, P |- Q\n")
    assert (result.exit_code, result.stdout) == (0, search("P -> Q, P |- Q").stdout)


def test_a_formula_by_itself_has_no_premises() -> None:
    assert search("P -> P").stdout.startswith("theorem found: |- P -> P\n")


def test_the_logic_and_the_rules_can_be_chosen() -> None:
    assert "Not provable intuitionistically" in search("--intuitionistic", "P | ~P").stdout
    assert "RAA" in search("~~P |- P", "--without", "~~E").stdout
    assert "~~E" in search("~~P |- P", "--rules", "~~E").stdout
    assert search("~~P |- P", "--rules", "&I").exit_code == 4
    assert "theorem modus_tollens" in search("--theorems", "P -> Q, ~Q |- ~P").stdout


def test_the_theorem_can_be_named() -> None:
    assert search("P |- P", "--name", "mine").stdout.startswith("theorem mine: ")
    result = search("P |- P", "--name", "a: |- b")
    assert (result.exit_code, result.stdout) == (2, "")


@pytest.mark.parametrize(
    ("form", "begins"),
    [
        ("text", "theorem found: P & Q |- Q"),
        ("boxes", "theorem found: P ∧ Q ⊢ Q"),
        ("unicode", "theorem found: P ∧ Q ⊢ Q"),
        ("latex", "\\documentclass"),
        ("html", "<!DOCTYPE html>"),
        ("jape", "CONJECTUREPANEL"),
        ("nd-prover", "# nd-prover"),
        ("json", "{"),
    ],
)
def test_a_proof_is_written_in_any_format(form: str, begins: str) -> None:
    result = search("P & Q |- Q", "--format", form)
    assert result.exit_code == 0
    assert result.stdout.startswith(begins)


def test_a_document_is_never_the_text_of_a_countermodel() -> None:
    result = search("P |- Q", "--format", "html")
    assert (result.exit_code, result.stdout) == (0, "")
    assert "Not provable" in result.stderr


def test_a_proof_can_be_written_to_a_file(tmp_path: Path) -> None:
    path = tmp_path / "found.proof"
    result = search("P & Q |- Q", "-o", str(path))
    assert (result.exit_code, result.stdout) == (0, "")
    assert path.read_text("utf-8") == search("P & Q |- Q").stdout
    assert search("P & Q |- Q", "-o", str(tmp_path / "no" / "x")).exit_code == 2


def test_on_a_board_a_tile_by_itself_asks_for_what_it_is(board: str) -> None:
    assert search("--on", board, "(0, 0)").stdout == search("--on", board, "B(0, 0)").stdout
    assert search("--on", board, "0 1").stdout == search("--on", board, "S(0, 1)").stdout


def test_on_a_board_proofs_are_accepted_and_what_does_not_follow_is_drawn(board: str) -> None:
    result = search("--on", board, "B(0, 2)")
    assert result.exit_code == 0
    folder = Path(board).parent
    assert minelogic.check_proof(result.stdout, base=folder).status == "proved"
    against = search("--on", board, "B(0, 1)")
    assert against.exit_code == 0
    assert "* - *" in against.stdout


def test_a_file_of_theorems_is_proved_anew(tmp_path: Path) -> None:
    path = tmp_path / "some.proof"
    path.write_text(FILE)
    result = search(str(path))
    assert result.exit_code == 0
    assert result.stdout.startswith("theorem good: ")
    assert "bad: Not provable: P -> Q, Q |- P" in result.stderr
    assert "middle: Not provable intuitionistically" in result.stderr
    found = data(str(path))
    assert found["format"] == "minelogic.searches/1"
    assert [(a["name"], a["answer"]) for a in found["answers"]] == [
        ("good", "proof"), ("bad", "countermodel"), ("middle", "countermodel"),
    ]  # fmt: skip
    assert data("-", text=FILE) == found
    only = data("-", "--theorem", "bad", text=FILE)
    assert [a["name"] for a in only["answers"]] == ["bad"]
    assert search(str(path), "--theorem", "worse").exit_code == 2
    assert data(str(path), "--classical")["answers"][2]["answer"] == "proof"


def test_theorems_on_a_board_are_proved_on_it(board: str) -> None:
    path = Path(board).with_name("some.proof")
    path.write_text("theorem left on strip.mine: |- B(0, 0)\ntheorem no on gone.mine: |- B\n")
    result = search(str(path))
    assert result.exit_code == 1
    assert minelogic.check_proof(result.stdout, base=path.parent).status == "proved"
    assert "theorem no cannot be read; see 'minelogic proof check'." in result.stderr


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("P ->",), "missing-operand"),
        (("(P",), "unclosed-bracket"),
        (("P |- Q |- R",), "misplaced-turnstile"),
        (("",), ""),
    ],
)
def test_a_sequent_with_mistakes_is_exit_code_1(words: tuple[str, ...], code: str) -> None:
    result = search(*words)
    assert (result.exit_code, result.stdout) == (1, "")
    assert code in result.stderr
    assert data(*words)["format"] == "minelogic.diagnostics/1"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((), "Missing argument"),
        (("--bogus", "P"), "There is no option '--bogus'."),
        (("P", "--format", "pdf"), "'pdf' is not one of"),
        (("nowhere.proof",), "there is no such file"),
        (("corner.mine",), "a sequent about its board is asked for with --on"),
        (("--on", "nowhere.mine", "P"), "there is no such file"),
        (("P", "--theorem", "x"), "--theorem chooses one of a file"),
        (("P", "--rules", "nonsense"), "There is no rule 'nonsense'."),
    ],
)
def test_wrong_usage_is_exit_code_2(arguments: tuple[str, ...], said: str) -> None:
    result = search(*arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert said in " ".join(result.stderr.split())
    assert max(map(len, result.stderr.splitlines())) <= 80
