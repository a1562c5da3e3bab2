"""Exercises on paper for tests: a display and what is asked about it."""

from __future__ import annotations

from pathlib import Path

from minelogic.exercises.exercise import Exercise
from minelogic.exercises.load import load_exercise
from minelogic.grading.judge import judged_answer
from minelogic.grading.report.values import GradeReport
from tests.grading.paper.oracle import Rows, mine_file


def exercise_of(
    folder: Path, rows: Rows, ask: str, more: str = "", topology: str = "king", points: int = 6
) -> Exercise:
    toml = f'id = "x"\nkind = "paper"\npoints = {points}\nboard = "board.mine"\nask = "{ask}"\n'
    files = {
        "exercise.toml": toml + more,
        "board.mine": mine_file(rows, topology),
        "prompt.md": "Fill it.\n",
        "starter.txt": "# nothing\n",
        "reference.txt": "# nothing\n",
    }
    folder.mkdir(exist_ok=True)
    for name, text in files.items():
        (folder / name).write_text(text)
    return load_exercise(folder)


def codes(report: GradeReport) -> set[str]:
    """The names of the mistakes, and the codes of the findings."""
    mistakes = [*report.mistakes, *[each for item in report.items for each in item.mistakes]]
    return {each.code for each in mistakes} | {each.code for each in report.findings}


__all__ = ["codes", "exercise_of", "judged_answer"]
