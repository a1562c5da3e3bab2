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
    from minelogic.grading.report import GradeReport, NotPassed
    from minelogic.limits import Limits
    from minelogic.problem import Problem, load, loads
    from minelogic.proof.hint import hint_proof
    from minelogic.proof.hint_told import Hint
    from minelogic.proof.judge import check_proof
    from minelogic.proof.proof import Countermodel, Proof, Undecided
    from minelogic.proof.prove import prove
    from minelogic.proof.read_sequent import read_sequent
    from minelogic.proof.report import Report
    from minelogic.solve.compare import Comparison, compare
    from minelogic.syntax.reader import parse_formula

__all__ = [
    "Comparison", "Countermodel", "Diagnostic", "Exercise", "FileError", "GradeReport", "Hint",
    "LimitReached", "Limits", "MinelogicError", "NotPassed", "Problem", "Proof", "Report",
    "Undecided", "check_proof", "compare", "grade", "hint_proof", "load", "load_exercise", "loads",
    "parse_formula", "prove", "read_sequent",
]  # fmt: skip

_HOMES = {
    "Comparison": "minelogic.solve.compare",
    "Countermodel": "minelogic.proof.proof",
    "Diagnostic": "minelogic.diagnostics",
    "Exercise": "minelogic.exercises.exercise",
    "FileError": "minelogic.errors",
    "GradeReport": "minelogic.grading.report",
    "Hint": "minelogic.proof.hint_told",
    "LimitReached": "minelogic.errors",
    "Limits": "minelogic.limits",
    "MinelogicError": "minelogic.errors",
    "NotPassed": "minelogic.grading.report",
    "Problem": "minelogic.problem",
    "Proof": "minelogic.proof.proof",
    "Report": "minelogic.proof.report",
    "Undecided": "minelogic.proof.proof",
    "check_proof": "minelogic.proof.judge",
    "compare": "minelogic.solve.compare",
    "grade": "minelogic.grading.judge",
    "hint_proof": "minelogic.proof.hint",
    "load": "minelogic.problem",
    "load_exercise": "minelogic.exercises.load",
    "loads": "minelogic.problem",
    "parse_formula": "minelogic.syntax.reader",
    "prove": "minelogic.proof.prove",
    "read_sequent": "minelogic.proof.read_sequent",
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
