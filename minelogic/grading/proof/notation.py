"""How proofs and countermodels are written, and what slips in them have one reading."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from minelogic.catalogue import WRONG_CASE
from minelogic.diagnostics import Diagnostic
from minelogic.exercises.exercise import Exercise
from minelogic.exercises.tasks.proof import ProofTask
from minelogic.grading.notation.around import ends_with_binders, fences_and_heads
from minelogic.grading.notation.kinds import BULLET, FULL_STOP
from minelogic.grading.notation.letters import WITH_PLACES, other_capitals
from minelogic.grading.notation.manner import Manner
from minelogic.grading.proof.board_countermodels import respelled_on_board
from minelogic.grading.proof.countermodel_lines import is_countermodel, may_be_countermodel
from minelogic.grading.proof.countermodel_text import read_countermodel
from minelogic.grading.proof.kripke_text import is_kripke_model, read_kripke_model
from minelogic.grading.proof.written import words_of
from minelogic.proof.formulas.sequents import read_sequent
from minelogic.proof.kernel import Sequent
from minelogic.proof.reading.files import read_proof
from minelogic.source import Source, Span
from minelogic.syntax.forms import form
from minelogic.syntax.tree import Atom, Formula
from minelogic.syntax.walk import subformulas

_BULLET = re.compile(r"^[ \t]*([-*•–—][ \t]+)(?=[^\s\d])", re.MULTILINE)
_STOP = re.compile(r"(?<=[\w)\]}'′])[ \t]*([.;])(?=[ \t\r]*$|[ \t]{2,}\S|\t\S)", re.MULTILINE)
_NO_FORMULA = " \t|│┃▏.:()0123456789"
"""What a line consists of before its formula: bars and its number."""


def _around_lines(exercise: Exercise, source: Source) -> Sequence[Diagnostic]:
    """A finding for each bullet before a line, and for each full stop behind a formula."""
    return () if _is_countermodel(exercise, source) else list(_signs(source))


def _is_countermodel(exercise: Exercise, source: Source) -> bool:
    """Whether an answer is, or may be meant as, a countermodel, which is read in its own way."""
    assert isinstance(exercise.task, ProofTask)
    may_be = exercise.task.or_disprove and may_be_countermodel(source.text)
    return may_be or is_countermodel(source.text)


def _signs(source: Source) -> Iterator[Diagnostic]:
    for bullet in _BULLET.finditer(source.text):
        yield BULLET.at(source, Span(*bullet.span(1)), written=bullet[1].strip())
    for stop in _STOP.finditer(source.text):
        line = source.text.rfind("\n", 0, stop.start()) + 1
        before = source.text[line : stop.start()]
        if "#" not in before and before.strip(_NO_FORMULA) and not ends_with_binders(before):
            yield FULL_STOP.at(source, Span(*stop.span(1)), written=stop[1])


def _faults(exercise: Exercise, source: Source) -> Sequence[Diagnostic]:
    """What is wrong with the text of a proof; letters of the sequent in the wrong case."""
    task = exercise.task
    assert isinstance(task, ProofTask)
    if _is_countermodel(exercise, source):
        return _small_letters(exercise, source)
    findings: list[Diagnostic] = []
    file = read_proof(source, exercise.limits, findings)
    errors = [finding for finding in findings if finding.severity == "error"]
    if file.source.text != source.text or task.on is not None:
        return errors
    sequent = read_sequent(task.sequent)
    atoms = [atom for formula in _of(sequent) for atom in _atoms(formula)]
    if any(atom.arguments for atom in atoms):
        return errors
    errors = [finding for finding in errors if finding.code not in WITH_PLACES]
    formulas: list[Formula] = []
    for theorem in file.theorems:
        formulas += _of(theorem.sequent) if theorem.sequent is not None else ()
        formulas += [line.formula for line in theorem.lines if line.formula is not None]
    return [*errors, *other_capitals(source, formulas, {atom.predicate for atom in atoms})]


def _small_letters(exercise: Exercise, source: Source) -> Sequence[Diagnostic]:
    """A finding for each predicate of a countermodel that has other capitals than the sequent's."""
    task = exercise.task
    assert isinstance(task, ProofTask)
    if not task.or_disprove:
        return ()
    forms = [form(formula) for formula in _of(read_sequent(task.sequent))]
    if task.on is not None:
        respelled = respelled_on_board(exercise, source)
    elif is_kripke_model(source.text):
        respelled = read_kripke_model(source, words_of(forms), []).respelled
    else:
        respelled = read_countermodel(source, words_of(forms), []).respelled
    findings = {}
    for name, right, span in respelled:
        shown = source.text[span.start : span.end]
        for found in re.finditer(rf"(?<![\w'^\\]){re.escape(name)}(?![\w'])", shown):
            place = Span(span.start + found.start(), span.start + found.end())
            findings[place] = WRONG_CASE.at(source, place, name=name, right=right)
    return [*findings.values()]


def _of(sequent: Sequent) -> tuple[Formula, ...]:
    return (*sequent.premises, sequent.conclusion)


def _atoms(formula: Formula) -> Iterator[Atom]:
    return (node for node in subformulas(formula) if isinstance(node, Atom))


MANNER = Manner((fences_and_heads, _around_lines, _faults))
