"""Proofs as derivations: what the kernel says of their lines."""

from __future__ import annotations

from minelogic.exercises.exercise import Exercise
from minelogic.exercises.tasks.mistake import Planted
from minelogic.exercises.tasks.proof import ProofTask
from minelogic.grading.mistake.derivation import Derivation, Row, Verdict
from minelogic.grading.proof.judge import asked_for, checked, findings_of
from minelogic.grading.proof.words import mistakes_of, standing
from minelogic.proof.kinds import STEPS
from minelogic.proof.report import Report, TheoremReport
from minelogic.records import replace
from minelogic.source import Source
from minelogic.syntax.forms import form

KINDS = tuple([kind.code for kind in STEPS if kind.severity == "error"])
"""The mistakes that a line of a proof can have."""
_NOT_DERIVED = ("premise", "given", "display", "assume")
_VERDICTS: dict[str, Verdict] = {
    "right": "right", "waiting": "waiting", "wrong": "wrong", "open": "open",
    "unreadable": "open",
}  # fmt: skip


def read_proof_lines(exercise: Exercise, source: Source) -> Derivation:
    """The lines of the proof that is asked for."""
    report = checked(as_proof(exercise), source, par=False)
    task = as_proof(exercise).task
    assert isinstance(task, ProofTask)
    theorem = asked_for(report, task)
    findings = findings_of(report)
    if theorem is None:
        said = "There is no proof in it." if not report.theorems else _OTHER
        return Derivation((), False, said, findings)
    rows = tuple([_row(report, theorem, n) for n in range(len(theorem.lines))])
    proved = theorem.status == "proved"
    return Derivation(
        rows=rows,
        complete=proved,
        message="" if proved else standing(theorem),
        findings=findings,
        mistakes=mistakes_of(theorem, frozenset(KINDS)),
    )


_OTHER = "This proves something else than what is asked for."


def as_proof(exercise: Exercise) -> Exercise:
    """The exercise to prove what the derivation proves."""
    task = exercise.task
    assert isinstance(task, Planted)
    assert isinstance(task.of, ProofTask)
    return replace(exercise, kind="proof", task=task.of)


def _row(report: Report, theorem: TheoremReport, position: int) -> Row:
    line = theorem.lines[position]
    written = line.line
    text = report.source.text[written.span.start : written.span.end]
    verdict = _VERDICTS[line.verdict]
    derived = written.rule not in _NOT_DERIVED or verdict == "wrong"
    assumed = [theorem.lines[box].line.formula for box in written.boxes]
    boxes = tuple([None if formula is None else form(formula) for formula in assumed])
    return Row(
        label=written.label,
        text=" ".join(text.split()),
        line=report.source.place(written.span.start).line,
        verdict=verdict,
        says=None if written.formula is None else (form(written.formula), boxes),
        derived=derived,
        codes=tuple([f.code for f in line.findings if f.severity == "error"]),
    )
