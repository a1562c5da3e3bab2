"""`minelogic proof hint`: help at three levels, which continues the proof as it stands."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

import minelogic
from minelogic.cli.main import main

BEGUN = """\
theorem chain: P -> Q, Q -> R, P |- R
proof
  1. P -> Q   premise
  2. Q -> R   premise
  3. P        premise
"""
WRONG = "theorem wrong: P -> Q, Q |- P\nproof\n  1. P -> Q  premise\n  2. Q  premise\n"
DONE = "theorem done: P |- P\nproof\n  1. P   premise\nqed\n"


def hint(text: str, *options: str) -> Result:
    return CliRunner().invoke(main, ["proof", "hint", "-", *options], input=text)


def data(text: str, *options: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(hint(text, "--json", *options).stdout)
    return found


def test_each_level_tells_more() -> None:
    first, second, third = [hint(BEGUN, "--level", level) for level in "123"]
    assert first.stdout == "What is to be shown is `R`. Look at lines 1 and 3.\n(More: --level 2)\n"
    assert second.stdout == "Use ->E on lines 1 and 3.\n(More: --level 3)\n"
    assert third.stdout == "Write:\n  4. Q  ->E 1, 3\n"
    assert hint(BEGUN).stdout == first.stdout
    assert {first.exit_code, second.exit_code, third.exit_code} == {0}


def test_the_data_tells_nothing_of_a_higher_level() -> None:
    found = data(BEGUN)
    assert (found["format"], found["kind"], found["level"]) == ("minelogic.hint/1", "next", 1)
    assert (found["goal"], found["rule"], found["line"]) == ("R", None, None)
    assert data(BEGUN, "--level", "2")["rule"] == "->E"
    assert data(BEGUN, "--level", "2")["line"] is None
    assert data(BEGUN, "--level", "3")["line"].split() == ["4.", "Q", "->E", "1,", "3"]


@pytest.mark.parametrize("sequent", ["P -> Q, ~Q |- ~P", "P | Q |- Q | P", "|- (P -> Q) | P"])
def test_whoever_writes_every_line_that_is_told_has_a_proof(sequent: str) -> None:
    text = f"theorem t: {sequent}\nproof\n"
    for _ in range(30):
        told = data(text, "--level", "3")
        if told["kind"] == "done":
            break
        text += told["line"] + "\n"
    assert minelogic.check_proof(text).status == "proved"


def test_what_cannot_be_proved_has_a_countermodel() -> None:
    result = hint(WRONG)
    assert result.exit_code == 0
    assert "It fails when P is false and Q is true." in result.stdout
    assert data(WRONG)["kind"] == "invalid"


def test_a_wrong_line_is_what_to_look_at_first() -> None:
    slip = BEGUN + "  4. Q        ->E 2, 3\n"
    assert hint(slip).stdout.startswith("Look at line 4 again: it ")
    assert hint(slip, "--level", "3").stdout == "Instead of line 4 write:\n  4. Q  ->E 1, 3\n"


def test_the_next_line_stands_alone_even_if_the_wrong_one_has_a_countermodel() -> None:
    slip = BEGUN.replace("|- R", "|- R | P") + "  4. ~P       ->E 1, 2\n"
    assert "It fails when" in hint(slip, "--level", "2").stdout
    told = hint(slip, "--level", "3").stdout.splitlines()
    assert told[0] == "Instead of line 4 write:"
    assert len(told) == 2


def test_a_complete_proof_needs_no_hint() -> None:
    assert hint(DONE).stdout == "The proof is complete.\n"
    assert hint(DONE + DONE.replace("done", "too")).stdout == (
        "Every theorem of the file is proved.\n"
    )


def test_of_several_theorems_the_first_that_is_not_proved_is_meant_and_named() -> None:
    assert hint(DONE + BEGUN).stdout.startswith("theorem chain:\nWhat is to be shown is `R`.")
    assert data(DONE + BEGUN)["theorem"] == "chain"
    assert hint(DONE + BEGUN, "--theorem", "done").stdout == "The proof is complete.\n"
    assert hint(DONE + BEGUN, "--theorem", "gone").exit_code == 2


@pytest.mark.parametrize("text", ["", "theorem t: P |-\n", "use gone\n" + DONE])
def test_what_cannot_be_read_is_exit_code_1(text: str) -> None:
    result = hint(text)
    assert result.exit_code == 1
    assert result.stdout.startswith("Mend what cannot be read first.")
    assert data(text)["kind"] == "unreadable"


def test_the_rules_that_are_allowed_are_the_ones_that_are_told() -> None:
    text = "theorem t: ~~P |- P\nproof\n  1. ~~P   premise\n"
    assert "~~E" in hint(text, "--level", "3").stdout
    assert "~~E" not in hint(text, "--level", "3", "--without", "~~E").stdout
    assert data(text, "--intuitionistic")["kind"] not in ("next", "done")


@pytest.mark.parametrize(
    "options", [("--level", "0"), ("--level", "4"), ("--level", "x"), ("--html", "x"), ("more",)]
)
def test_wrong_usage_is_exit_code_2(options: tuple[str, ...]) -> None:
    result = hint(BEGUN, *options)
    assert (result.exit_code, result.stdout) == (2, "")


def test_a_constraint_file_is_no_proof(tmp_path: Path) -> None:
    path = tmp_path / "some.mine"
    path.write_text("board 2 x 2\n")
    result = CliRunner().invoke(main, ["proof", "hint", str(path)])
    assert result.exit_code == 2
    assert "is a constraint file" in result.stderr
