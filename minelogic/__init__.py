"""minelogic teaches logic in the world of Minesweeper.

Importing it is cheap: what is heavy is imported when it is first asked for.

From the top, each standing on those below:
    __main__     `python -m minelogic`.
    cli/         The command line: arguments in, a call of the library, text out.
    generate/    Exercises made to order.
    grading/     A submission against an exercise: score, findings, counterexample boards.
    exercises/   What is asked: exercises as folders.
    paper/       Paper Minesweeper: tables that are solved with a pencil, and layouts that never
                 leave a choice.
    play/        The game, and who plays it.
    problem      The façade: a file or a display, and everything that can be asked of it.
    render/      What people look at: text, Markdown, LaTeX, SVG and pages.
    proof/       Natural deduction: proofs read, judged, found, hinted at and written.
    derive/      Derivations: every deduction with its reason, and a checker that trusts none of
                 them.
    solve/       The solver: the only room that knows PySAT.
    chance/      Exact counts and odds: by frontier where all constraints are counts, else by
                 projected search.
    encode/      Formulas to clauses: distribution in steps, KN(k, n), truth tables, and what reads
                 them.
    ground/      First-order statements over a board: instances, and truth on a finished board.
    syntax/      Text to tree and back: statements, formulas, their checks and their spellings.
    board/       Boards: which tiles there are, who is next to whom, and what a player sees of them.
    budget       So much may be done, and no more: every long loop spends from a budget.
    catalogue    Every kind of mistake minelogic can find in a file, in the order of the reference.
    diagnostics  Findings about someone's text: a kind says what can be wrong, a diagnostic where it
                 is.
    errors       What can be raised: everything a caller may want to catch has `MinelogicError`
                 above it.
    json_schema  JSON Schemas (draft 2020-12), made from the shapes and records that JSON is written
                 from.
    jsonable     JSON as types: what its objects have in them, and values of ours turned into them.
    limits       How much work a text may ask for.
    records      Dataclasses whose methods are written when they are first called.
    replacing    Files written into a folder all together: what was there stays whole until all are
                 there.
    resources    Where the files that ship with minelogic are: grammars, exercises, theories and
                 theorems.
    source       Text with places: a source keeps its lines, and a span names a stretch of it.
    words        Lists, plurals, numbers and lines, as all our texts have them.
    theorems/    Data: the lemmas that ship, as files of proofs.
    theories/    Data: the axioms that ship, as constraint files.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from minelogic.diagnostics import Diagnostic
    from minelogic.errors import FileError, LimitReached, MinelogicError
    from minelogic.exercises.assignments.assignment import Assignment
    from minelogic.exercises.assignments.load import load_assignment
    from minelogic.exercises.exercise import Exercise
    from minelogic.exercises.load import load_exercise
    from minelogic.grading.assignments.grade import grade_class
    from minelogic.grading.assignments.values import ClassReport
    from minelogic.grading.grade import grade
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
    "Assignment", "ClassReport", "Comparison", "Countermodel", "Diagnostic", "Exercise",
    "FileError", "GradeReport", "Hint", "LimitReached", "Limits", "MinelogicError", "NotPassed",
    "Problem", "Proof", "Report", "Undecided", "check_proof", "compare", "grade", "grade_class",
    "hint_proof", "load", "load_assignment", "load_exercise", "loads", "parse_formula", "prove",
    "read_sequent",
]  # fmt: skip

_HOMES = {
    "Assignment": "minelogic.exercises.assignments.assignment",
    "ClassReport": "minelogic.grading.assignments.values",
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
    "grade": "minelogic.grading.grade",
    "grade_class": "minelogic.grading.assignments.grade",
    "hint_proof": "minelogic.proof.hints.hint",
    "load": "minelogic.problem",
    "load_assignment": "minelogic.exercises.assignments.load",
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
