"""Prompts: those that are still the template's, and those about something else."""

from __future__ import annotations

from pathlib import Path

import pytest

from minelogic.exercises.load import exercise_names, load_exercise
from minelogic.exercises.new import new_exercise
from minelogic.exercises.prompts import prompt_fault
from minelogic.exercises.tasks import KINDS, Kind
from minelogic.grading.exercise_check import check_exercise


@pytest.mark.parametrize("kind", KINDS)
def test_the_prompt_of_a_template_is_not_yet_ones_own(tmp_path: Path, kind: Kind) -> None:
    new_exercise(kind, tmp_path / "mine")
    prompt = tmp_path / "mine" / "prompt.md"
    fault = prompt_fault(load_exercise(tmp_path / "mine"))
    assert fault == "The prompt is still that of the template: write down what is asked."
    # Another heading, or other lines, make no prompt.
    body = " ".join(prompt.read_text().split("\n", 1)[1].split())
    prompt.write_text(f"# Homework 3\n\n{body}\n")
    assert prompt_fault(load_exercise(tmp_path / "mine")) == fault
    prompt.write_text(f"{prompt.read_text()}\nHand in one file.\n")
    assert prompt_fault(load_exercise(tmp_path / "mine")) is None


@pytest.mark.parametrize("name", exercise_names())
def test_what_ships_has_prompts_about_it(name: str) -> None:
    assert prompt_fault(load_exercise(name)) is None


def faults(
    folder: Path, kind: Kind, prompt: str, changed: tuple[str, str] = ("", "")
) -> str | None:
    new_exercise(kind, folder / "mine")
    toml = folder / "mine" / "exercise.toml"
    toml.write_text(toml.read_text().replace(*changed))
    (folder / "mine" / "prompt.md").write_text(prompt)
    return prompt_fault(load_exercise(folder / "mine"))


@pytest.mark.parametrize("prompt", [
    "Prove `P -> Q, Q -> R |- P -> R`.", "Prove P -> Q, Q -> R |- P -> R.",
    "Show the chain:\n\n    P → Q, Q → R ⊢ P → R\n", "```\nQ -> R, P -> Q |- P -> R\n```",
    r"Prove $P \to Q, Q \to R \vdash P \to R$.", "Prove that implications can be chained.",
    "As `P |- P | Q` was proved, prove `P -> Q, Q -> R |- P -> R`.",
    "Prove the sequent P => Q, Q => R |- P => R, and mind the boxes!",
])  # fmt: skip
def test_a_prompt_about_the_sequent_is_right(tmp_path: Path, prompt: str) -> None:
    assert faults(tmp_path, "proof", prompt) is None


@pytest.mark.parametrize("prompt", [
    "Prove `P -> Q, Q -> R |- R -> P`.", "Prove P -> Q, R -> Q |- P -> R.",
    r"Prove $P \to Q \vdash Q \to P$.", "```\nP -> Q |- P -> R\n```", "Show:\n\n    P ⊢ Q\n",
])  # fmt: skip
def test_a_prompt_about_another_sequent_is_told(tmp_path: Path, prompt: str) -> None:
    fault = faults(tmp_path, "proof", prompt)
    assert fault is not None
    assert fault.startswith("The prompt names ")
    assert fault.endswith(", and nowhere what is asked: P -> Q, Q -> R |- P -> R.")


def test_a_prompt_may_not_name_another_formula(tmp_path: Path) -> None:
    for number, (prompt, right) in enumerate([
        ("Bring `~(A & B) -> C` to CNF. The clauses, please.", True),
        ("Bring `¬(A ∧ B) → C` to CNF. For `A -> B` that is `~A | B`.", True),
        ("Bring the formula on the board to CNF, with the letters `A` and `B`.", True),
        (r"Bring $\neg(A \land B) \to C$ to CNF, as in `~A | B`.", True),
        ("Bring `~(A | B) -> C` to CNF. The clauses, please.", False),
        ("Bring `(A & B) -> C` to CNF.", False),
    ]):  # fmt: skip
        (tmp_path / str(number)).mkdir()
        assert (faults(tmp_path / str(number), "cnf", prompt) is None) is right, prompt


def test_the_check_of_an_exercise_says_so(tmp_path: Path) -> None:
    new_exercise("proof", tmp_path / "mine")
    (row,) = check_exercise(tmp_path / "mine", isolated=False).failed
    assert (row.check, row.file) == ("prompt", "prompt.md")
    (tmp_path / "mine" / "prompt.md").write_text("Prove `P |- Q`.\n")
    (row,) = check_exercise(tmp_path / "mine", isolated=False).failed
    assert row.sentence.startswith("The prompt names P |- Q, and nowhere what is asked")
    (tmp_path / "mine" / "prompt.md").write_text("Prove `P -> Q, Q -> R |- P -> R` in ten lines.\n")
    assert check_exercise(tmp_path / "mine", isolated=False).ok
