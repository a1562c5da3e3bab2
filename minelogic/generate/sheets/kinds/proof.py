"""Proofs on paper: a blank frame, and the proof or the countermodel."""

from __future__ import annotations

import re
from collections.abc import Iterator

from minelogic.exercises.exercise import Exercise
from minelogic.exercises.tasks.proof import ProofTask
from minelogic.generate.sheets.kinds.on_paper import OnPaper
from minelogic.generate.sheets.kinds.other import lines_of
from minelogic.grading.proof.countermodel_lines import is_countermodel
from minelogic.grading.proof.judge import checked
from minelogic.proof.formulas.sequents import read_sequent
from minelogic.proof.writing.text import formula_text
from minelogic.render.proofs.layout import ShownProof, shown_report
from minelogic.render.sheets.frames import blank_frame, proof_frame
from minelogic.render.sheets.items import Choice, Code, Item, Room, Span, Text, paragraph, plain
from minelogic.source import Source
from minelogic.words import shortened

_PAR = re.compile(r"\bPar\b")
"""What tells the par already."""
_SPARE = 2
"""Lines more than the reference has."""
_EITHER = 10
"""Lines in the frame where a countermodel is an answer too: how many tells nothing."""
_LONGEST = 400


def _room(exercise: Exercise) -> Iterator[Item]:
    task = exercise.task
    assert isinstance(task, ProofTask)
    sequent = read_sequent(task.sequent)
    premises = [formula_text(premise, "ascii") for premise in sequent.premises]
    if _squeezed(task.sequent) not in _squeezed(exercise.prompt):
        yield Text((*plain("To prove: "), Span(task.sequent, "code")))
    if task.or_disprove:
        yield Choice(("It can be proved:", "It cannot: see the countermodel below."))
        yield blank_frame(premises, _EITHER)
        yield paragraph("Or a countermodel: the premises hold, and the conclusion does not.")
        yield Room(3)
        return
    par = _par(exercise)
    if not _PAR.search(exercise.prompt):
        yield paragraph(f"Par: {par} lines, with the premises.", small=True)
    yield blank_frame(premises, par - len(premises) + _SPARE)


def _squeezed(text: str) -> str:
    return "".join(text.split())


def _par(exercise: Exercise) -> int:
    """How many lines a proof takes, with the premises: no more than the reference has."""
    proofs = _proofs(exercise)
    return max([len(shown.lines) for shown in proofs], default=0)


def _solution(exercise: Exercise) -> Iterator[Item]:
    if is_countermodel(exercise.reference):
        yield paragraph("It cannot be proved: in this world the premises hold and the conclusion "
                        "does not.")  # fmt: skip
        yield Code(exercise.reference.strip("\n"))
        return
    for shown in _proofs(exercise):
        yield Text((Span(shown.text, "code"),))
        yield proof_frame(shown)


def _key(exercise: Exercise) -> str:
    if is_countermodel(exercise.reference):
        lines = [line for line in lines_of(exercise.reference) if line != "countermodel"]
        return shortened(f"no proof; countermodel: {' ; '.join(lines)}", _LONGEST)
    rules = dict.fromkeys(
        line.reason.split(" ")[0]
        for shown in _proofs(exercise)
        for line in shown.lines
        if line.reason and line.reason not in ("premise", "assume")
    )
    return shortened(f"a proof, of {_par(exercise)} lines: {', '.join(rules)}", _LONGEST)


def _proofs(exercise: Exercise) -> tuple[ShownProof, ...]:
    if is_countermodel(exercise.reference):
        return ()
    source = Source(exercise.reference_file, exercise.reference)
    return shown_report(checked(exercise, source, par=False))


PROOF = OnPaper(room=_room, solution=_solution, key=_key)
