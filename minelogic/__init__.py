"""minelogic teaches logic in the world of Minesweeper.

Importing it is cheap: what is heavy is imported when it is first asked for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from minelogic.diagnostics import Diagnostic
    from minelogic.errors import FileError, LimitReached, MinelogicError
    from minelogic.exercises.exercise import Exercise
    from minelogic.exercises.load import load_exercise
    from minelogic.grading.judge import grade
    from minelogic.grading.report.values import GradeReport, NotPassed
    from minelogic.limits import Limits
    from minelogic.problem import Problem, load, loads
    from minelogic.proof.formulas.sequents import read_sequent
    from minelogic.proof.hints.hint import hint_proof
    from minelogic.proof.hints.told import Hint
    from minelogic.proof.judging.files import check_proof
    from minelogic.proof.prove import prove
    from minelogic.proof.report import Report
    from minelogic.proof.writing.results import Countermodel, Proof, Undecided
    from minelogic.solve.compare import Comparison, compare
    from minelogic.syntax.file.reader import parse_formula

__all__ = [
    "Comparison", "Countermodel", "Diagnostic", "Exercise", "FileError", "GradeReport", "Hint",
    "LimitReached", "Limits", "MinelogicError", "NotPassed", "Problem", "Proof", "Report",
    "Undecided", "check_proof", "compare", "grade", "hint_proof", "load", "load_exercise", "loads",
    "parse_formula", "prove", "read_sequent",
]  # fmt: skip

_HOMES = {
    "Comparison": "minelogic.solve.compare",
    "Countermodel": "minelogic.proof.writing.results",
    "Diagnostic": "minelogic.diagnostics",
    "Exercise": "minelogic.exercises.exercise",
    "FileError": "minelogic.errors",
    "GradeReport": "minelogic.grading.report.values",
    "Hint": "minelogic.proof.hints.told",
    "LimitReached": "minelogic.errors",
    "Limits": "minelogic.limits",
    "MinelogicError": "minelogic.errors",
    "NotPassed": "minelogic.grading.report.values",
    "Problem": "minelogic.problem",
    "Proof": "minelogic.proof.writing.results",
    "Report": "minelogic.proof.report",
    "Undecided": "minelogic.proof.writing.results",
    "check_proof": "minelogic.proof.judging.files",
    "compare": "minelogic.solve.compare",
    "grade": "minelogic.grading.judge",
    "hint_proof": "minelogic.proof.hints.hint",
    "load": "minelogic.problem",
    "load_exercise": "minelogic.exercises.load",
    "loads": "minelogic.problem",
    "parse_formula": "minelogic.syntax.file.reader",
    "prove": "minelogic.proof.prove",
    "read_sequent": "minelogic.proof.formulas.sequents",
}


def __getattr__(name: str) -> Any:
    if name == "__version__":
        from minelogic.resources import version

        return version()
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module 'minelogic' has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(home), name)


def __dir__() -> list[str]:
    return sorted([*__all__, "__version__"])
