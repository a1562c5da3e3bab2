"""Answers to exercises that ask for a proof, or for a proof or a countermodel."""

from __future__ import annotations

from fractions import Fraction

from minelogic.diagnostics import Diagnostic, ordered
from minelogic.exercises.exercise import Exercise, Feedback
from minelogic.exercises.tasks.proof import ProofTask
from minelogic.grading.proof.countermodel_kinds import UNKNOWN_ATOM
from minelogic.grading.proof.countermodel_lines import (
    begins_with_a_world,
    is_countermodel,
    may_be_countermodel,
    second_answer,
)
from minelogic.grading.proof.countermodels import UNDERSTOOD, judge_countermodel
from minelogic.grading.proof.either_way import NOT_ABOUT_IT, NOTHING_READ, with_both_ways
from minelogic.grading.proof.one_sided import without_sides
from minelogic.grading.proof.progress import BEYOND, FOLLOWS, ended_at_conclusion, share_of_lines
from minelogic.grading.proof.show_lines import show_line
from minelogic.grading.proof.words import labelled, lines_words, mistakes_of, standing
from minelogic.grading.report.judgement import Judged, finding_of, unreadable
from minelogic.grading.report.values import Finding, Item, Line
from minelogic.proof.formulas.sequents import read_sequent
from minelogic.proof.judging.files import judge as judge_proofs
from minelogic.proof.judging.requirement import OTHER_SEQUENT, same_sequent, with_asked
from minelogic.proof.judging.shortest import with_par
from minelogic.proof.kinds import STEPS
from minelogic.proof.kinds import boards as kinds_board
from minelogic.proof.kinds import texts as kinds_text
from minelogic.proof.reading.files import read_proof
from minelogic.proof.report import Report, TheoremReport
from minelogic.proof.script import ProofFile
from minelogic.records import replace
from minelogic.source import Source

ITEM = "proved"
_OF_LINES = frozenset([kind.code for kind in STEPS])
"""The codes of what is wrong, or worth saying, of lines, and not of how they are written."""


def judge(exercise: Exercise, source: Source) -> Judged:
    """Whether an answer proves what is asked for, or, if that is asked as well, refutes it."""
    task = exercise.task
    assert isinstance(task, ProofTask)
    if task.or_disprove and (second := second_answer(source)) is not None:
        message = "It cannot be read: there are two answers in it. Hand in one of the two."
        return unreadable([second], message)
    if is_countermodel(source.text):
        return judge_countermodel(exercise, source)
    if task.or_disprove and may_be_countermodel(source.text):
        model = judge_countermodel(exercise, source)
        if _is_about_it(model) or begins_with_a_world(source.text):
            return model
    report = checked(exercise, source)
    proved = (theorem := asked_for(report, task)) is not None and theorem.status == "proved"
    if not proved and (shown := show_line(source)) is not None:
        return unreadable([shown], f"It cannot be read: {_lowered(shown.message)}")
    if report.theorems:
        return _judged(exercise, report)
    if not task.or_disprove and _means_countermodel(exercise, source):
        return judge_countermodel(exercise, source)
    message = "It cannot be read: there is no theorem in it."
    if task.or_disprove:
        report, message = with_both_ways(report, task), NOTHING_READ
    return Judged(findings=findings_of(report), status="unreadable", message=message)


def _lowered(sentence: str) -> str:
    return sentence[:1].lower() + sentence[1:]


def _means_countermodel(exercise: Exercise, source: Source) -> bool:
    """Whether a text without a heading and without a theorem says what a countermodel says."""
    task = exercise.task
    assert isinstance(task, ProofTask)
    if not may_be_countermodel(source.text):
        return False
    either = replace(exercise, task=replace(task, or_disprove=True))
    return begins_with_a_world(source.text) or _is_about_it(judge_countermodel(either, source))


def _is_about_it(judged: Judged) -> bool:
    """Whether a text without a heading was read as a countermodel: nothing in it is unclear."""
    codes = [finding.code for finding in judged.findings]
    errors = {finding.code for finding in judged.findings if finding.severity == "error"}
    if judged.status != "graded":
        return bool(errors) and errors <= UNDERSTOOD and UNKNOWN_ATOM.code not in codes
    return True


def checked(exercise: Exercise, source: Source, par: bool = True) -> Report:
    """The answer judged line by line, by itself: it can read no file but the exercise's board.

    So no answer can cite the reference, which lies in the same folder.
    """
    task = exercise.task
    assert isinstance(task, ProofTask)
    findings: list[Diagnostic] = []
    file = read_proof(source, exercise.limits, findings, base=None)
    file, kept = _on_its_board(file, task, findings)
    kept = [_without_use(finding) for finding in kept]

    def judged(file: ProofFile) -> Report:
        return judge_proofs(
            file,
            base=exercise.folder,
            logic=task.logic,
            allowed=task.rules,
            limits=exercise.limits,
            findings=kept,
        )

    report = judged(file)
    ended, beyond = ended_at_conclusion(file, report)
    if beyond:
        report = judged(ended)
        report = replace(report, diagnostics=ordered((*report.diagnostics, *beyond)))
    report = with_asked(report, _asked(task))
    return with_par(report) if par else report


def _asked(task: ProofTask) -> str:
    return task.sequent if task.on is None else f"on {task.on}: {task.sequent}"


def _on_its_board(
    file: ProofFile, task: ProofTask, findings: list[Diagnostic]
) -> tuple[ProofFile, list[Diagnostic]]:
    """The file without theorems on other boards than the exercise's, with findings about these."""
    theorems, kept = [], [*findings]
    for text in file.theorems:
        if text.board is None:
            theorems.append(text)
        elif task.on is not None and text.board.removesuffix(".mine") == task.on.removesuffix(
            ".mine"
        ):
            theorems.append(replace(text, board=task.on))
        else:
            advice = "Prove it without a board." if task.on is None else f"Prove it on {task.on}."
            kept.append(
                kinds_board.UNKNOWN_BOARD.at(
                    file.source, text.sequent_span, message=_OTHER_BOARD, help=advice
                )
            )
    return replace(file, theorems=tuple(theorems)), kept


_OTHER_BOARD = "This theorem is on a board that is not the exercise's, and is passed over."


def _without_use(finding: Diagnostic) -> Diagnostic:
    """A finding about a file that cannot be used, in the words of an exercise."""
    if finding.code != kinds_text.UNKNOWN_PROOFS.code:
        return finding
    return replace(
        finding,
        message="An answer stands by itself: it can use no other file.",
        help="Write the lemmas that you need into the answer, with their proofs.",
    )


def _judged(exercise: Exercise, report: Report) -> Judged:
    task = exercise.task
    assert isinstance(task, ProofTask)
    theorem = asked_for(report, task)
    if task.or_disprove and (theorem is None or theorem.status != "proved"):
        report = with_both_ways(without_sides(report), task)
        theorem = asked_for(report, task)
    blank = Item(
        id=ITEM,
        title=f"A proof of {task.sequent}" + ("" if task.on is None else f" on {task.on}"),
        points=exercise.points,
        score=Fraction(0),
        outcome="failed",
    )
    if theorem is None:
        message = "No theorem here is the one that was asked for."
        message = NOT_ABOUT_IT if task.or_disprove else message
        item = replace(blank, message=message)
    elif theorem.status == "proved":
        best = "" if theorem.par is None else f" (par {theorem.par})"
        message = f"Proved in {lines_words(theorem.length)}{best}."
        item = replace(blank, score=exercise.points, outcome="passed", message=message)
    else:
        message = standing(theorem)
        hint = "" if task.or_disprove else _hint(report, theorem)
        item = replace(
            blank,
            score=exercise.points * task.partial * _share(exercise, theorem),
            message=f"{message} {hint}".strip(),
            lines=tuple(_wrong(report, theorem)),
            mistakes=mistakes_of(theorem, _OF_LINES),
        )
    return Judged(items=(item,), findings=findings_of(report), message=message)


def asked_for(report: Report, task: ProofTask) -> TheoremReport | None:
    """The theorem that was asked for: a proved one if there is one, else the one best begun."""
    sequent = read_sequent(task.sequent)
    about = [
        theorem
        for theorem in report.theorems
        if theorem.text.board == task.on
        and theorem.sequent is not None
        and same_sequent(theorem.sequent, sequent)
    ]
    proved = [theorem for theorem in about if theorem.status == "proved"]
    return min(proved, key=lambda t: t.length) if proved else max(about, key=_begun, default=None)


def _begun(theorem: TheoremReport) -> int:
    return sum(line.verdict in FOLLOWS for line in theorem.lines)


def _share(exercise: Exercise, theorem: TheoremReport) -> Fraction:
    """What share of a proof is there.

    Where it may be that nothing can be proved, no line is a part of a proof: points for unfinished
    work, and none for work that cannot be finished, would tell which of the two it is.
    """
    task = exercise.task
    assert isinstance(task, ProofTask)
    if task.or_disprove or is_countermodel(exercise.reference):
        return Fraction(0)
    report = checked(exercise, Source("reference", exercise.reference), par=False)
    reference = asked_for(report, task)
    return share_of_lines(theorem, reference)


def _wrong(report: Report, theorem: TheoremReport) -> list[Line]:
    """The lines that are wrong, as they were written."""
    lines = []
    for line in theorem.lines:
        if line.verdict in ("wrong", "unreadable"):
            place = report.source.place(line.line.span.start)
            text = report.source.text[line.line.span.start : line.line.span.end]
            lines.append(Line(text=" ".join(text.split()), line=place.line, name=line.line.label))
    return lines


def findings_of(report: Report) -> tuple[Finding, ...]:
    """All that was found; what is wrong with lines is told to nobody who may not know it."""
    labels = {
        (finding.code, finding.span, finding.message): line.line.label
        for theorem in report.theorems
        for line in theorem.lines
        for finding in line.findings
    }
    told = []
    for diagnostic in report.diagnostics:
        code = diagnostic.code
        level: Feedback = "syntax"
        if code in _OF_LINES:
            level = "full"
        elif code in (OTHER_SEQUENT.code, BEYOND.code):
            level = "where"
        label = labels.get((code, diagnostic.span, diagnostic.message))
        message = labelled(diagnostic.message, label) if label else diagnostic.message
        told.append(replace(finding_of(diagnostic, level), message=message))
    return tuple(told)


def _hint(report: Report, theorem: TheoremReport) -> str:
    """The least of the hints for a proof that is right so far; nothing if there is none."""
    from minelogic.errors import LimitReached
    from minelogic.proof.hints.hint import hint_of

    try:
        hint = hint_of(replace(report, theorems=(theorem,)))
    except LimitReached:
        return ""
    return hint.at(1) if hint.kind in ("next", "stuck") else ""
