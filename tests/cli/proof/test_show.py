"""`minelogic proof show`: proofs for other readers."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import minelogic
from minelogic.cli.main import main

RIGHT = """\
theorem first: P -> Q |- ~Q -> ~P
proof
  P -> Q       premise
    ~Q         assume
      P        assume
      Q        MP 1, 3
      false    ~E 2, 4
    ~P         ~I 3-5
  ~Q -> ~P     ->I 2-6
qed
"""
OPEN = "theorem open: P |- Q | P\nproof\n  1. P   premise\n"


def show(text: str, *options: str) -> Result:
    return CliRunner().invoke(main, ["proof", "show", "-", *options], input=text)


def test_boxes_are_drawn() -> None:
    result = show(RIGHT)
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.splitlines()[0] == "theorem first: P → Q ⊢ ¬Q → ¬P"
    assert result.stdout.count("┌") == result.stdout.count("┘") == 2
    assert show(RIGHT, "--format", "boxes").stdout == result.stdout


@pytest.mark.parametrize("form", ["text", "unicode"])
def test_what_is_written_as_a_file_reads_back(form: str) -> None:
    written = show(RIGHT, "--format", form).stdout
    assert minelogic.check_proof(written).status == "proved"
    assert show(written, "--format", form).stdout == written


@pytest.mark.parametrize(
    ("form", "begins"),
    [
        ("latex", "\\documentclass"),
        ("html", "<!DOCTYPE html>"),
        ("jape", "CONJECTUREPANEL"),
        ("nd-prover", "# nd-prover"),
    ],
)
def test_there_is_a_form_for_each_reader(form: str, begins: str, tmp_path: Path) -> None:
    result = show(RIGHT, "--format", form)
    assert result.exit_code == 0
    assert result.stdout.startswith(begins)
    path = tmp_path / "out"
    assert show(RIGHT, "--format", form, "-o", str(path)).stdout == ""
    assert path.read_text("utf-8") == result.stdout


def test_what_is_not_proved_is_left_out_and_that_is_said() -> None:
    result = show(RIGHT + OPEN)
    assert result.exit_code == 1
    assert result.stdout == show(RIGHT).stdout
    assert "theorem open is unfinished, and left out" in result.stderr


def test_conjectures_need_no_proof() -> None:
    result = show(OPEN, "--format", "jape")
    assert (result.exit_code, result.stderr) == (0, "")
    assert "P ⊢ Q∨P" in result.stdout


def test_one_theorem_can_be_chosen() -> None:
    assert show(RIGHT + OPEN, "--theorem", "first").stdout == show(RIGHT).stdout
    assert show(RIGHT, "--theorem", "other").exit_code == 2


def test_a_file_that_cannot_be_read_says_why() -> None:
    result = show("")
    assert (result.exit_code, result.stdout) == (1, "")
    assert "[no-theorem]" in result.stderr


def test_what_a_format_cannot_say_is_said(tmp_path: Path) -> None:
    sums = "theorem sum: |- 1 + 1 = 2\nproof\n  1. 1 + 1 = 2   arithmetic\nqed\n"
    result = show(sums, "--format", "nd-prover")
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.startswith("Error: ")
    assert "Traceback" not in result.stderr


@pytest.mark.parametrize("options", [("--format", "pdf"), ("--json",), ("second",)])
def test_wrong_usage_is_exit_code_2(options: tuple[str, ...]) -> None:
    assert show(RIGHT, *options).exit_code == 2
