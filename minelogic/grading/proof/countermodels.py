"""Countermodels judged: all premises have to hold in them, and the conclusion has to fail."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from minelogic.diagnostics import Diagnostic, limited
from minelogic.errors import LimitReached
from minelogic.exercises.exercise import Exercise
from minelogic.exercises.tasks.proof import ProofTask
from minelogic.grading.proof.countermodel_kinds import BOTH_VALUES
from minelogic.grading.proof.countermodel_text import read_countermodel
from minelogic.grading.proof.finite_truth import Drawn, NotSaid, Outside, World
from minelogic.grading.proof.kripke_text import is_kripke_model
from minelogic.grading.proof.missing import not_said, which_thing, which_things
from minelogic.grading.proof.written import (
    Meant,
    Thing,
    WrittenAtom,
    WrittenWorld,
    atom_form,
    form_text,
    meanings,
    things_spoken_of,
    words_of,
)
from minelogic.grading.report.judgement import Judged, finding_of, unreadable
from minelogic.grading.report.values import Item, Outcome, Witness
from minelogic.proof.formulas.sequents import read_sequent
from minelogic.proof.kernel import Sequent
from minelogic.proof.models.structures import is_propositional
from minelogic.source import Source, Span
from minelogic.syntax.forms import Form, form, names_in
from minelogic.syntax.printer import write
from minelogic.syntax.tree import Exists, Forall, Formula
from minelogic.words import plural

_ITEM = "proved"
INCOMPLETE = frozenset({"not-said", "which-thing", "which-things", "which-row"})
"""The codes of what is missing: it is asked for, and nothing is said of the rest."""
UNDERSTOOD = INCOMPLETE | {
    "both-values", "how-many-things", "no-thing", "no-world", "uneven-board"
}  # fmt: skip
"""The codes of mistakes in texts that say something of a world."""


def judge_countermodel(exercise: Exercise, source: Source) -> Judged:
    """Whether a text describes a world in which what is asked about fails."""
    task = exercise.task
    assert isinstance(task, ProofTask)
    if not task.or_disprove:
        return _judged(exercise, "failed", "A proof is asked for here, not a countermodel.")
    findings: list[Diagnostic] = []
    shown: list[Witness] = []
    try:
        fault = _fault(exercise, task, source, findings, shown)
    except LimitReached:
        fault, undecided = "Whether it is one was not found out within the limits.", True
    else:
        undecided = False
    if errors := [finding for finding in findings if finding.severity == "error"]:
        asked = [finding for finding in errors if finding.code in INCOMPLETE]
        message = asked[0].message if asked else ""
        if len(asked) < len(errors):
            number = f"{len(errors)} {plural(len(errors), 'mistake')}"
            message = f"It is taken for a countermodel, and is not clear: {number} in the text."
            if len(errors) == 1:
                message = f"It is taken for a countermodel, and is not clear. {errors[0].message}"
        return unreadable(limited(findings, exercise.limits.findings), message)
    if undecided:
        return _judged(exercise, "undecided", fault, findings)
    if not fault:
        sequent = read_sequent(task.sequent)
        message = "Refuted: every premise holds there, and the conclusion does not."
        if not sequent.premises:
            message = "Refuted: it fails there."
        return _judged(exercise, "passed", message, findings)
    # Whether there is one at all is what was to be found out.
    return _judged(exercise, "failed", f"This is no countermodel. {fault}", findings, shown)


def _judged(
    exercise: Exercise,
    outcome: Outcome,
    message: str,
    findings: Sequence[Diagnostic] = (),
    shown: Sequence[Witness] = (),
) -> Judged:
    task = exercise.task
    assert isinstance(task, ProofTask)
    score = exercise.points if outcome == "passed" else Fraction(0)
    title = f"A countermodel of {task.sequent}" + ("" if task.on is None else f" on {task.on}")
    item = Item(
        id=_ITEM,
        title=title,
        points=exercise.points,
        score=score,
        outcome=outcome,
        message=message,
        witnesses=tuple(shown),
    )
    return Judged(
        items=(item,),
        findings=tuple([finding_of(f) for f in findings]),
        message=message,
    )


def _fault(
    exercise: Exercise,
    task: ProofTask,
    source: Source,
    findings: list[Diagnostic],
    shown: list[Witness],
) -> str:
    """Why what is described refutes nothing, in a sentence; empty if it does.

    Of which things that is so is added to what is shown.
    """
    sequent = read_sequent(task.sequent)
    if task.on is not None:
        from minelogic.grading.proof.board_countermodels import fault_on_board

        return fault_on_board(exercise, sequent, source, findings)
    if is_kripke_model(source.text):
        from minelogic.grading.proof.kripke_models import fault_of_worlds

        return fault_of_worlds(exercise, sequent, source, findings)
    forms = [form(formula) for formula in (*sequent.premises, sequent.conclusion)]
    written = read_countermodel(source, words_of(forms), findings)
    if any(finding.severity == "error" for finding in findings):
        return "It cannot be read."
    return _fault_of_world(sequent, forms, written, source, findings, shown, exercise)


def _fault_of_world(
    sequent: Sequent,
    forms: Sequence[Form],
    written: WrittenWorld,
    source: Source,
    findings: list[Diagnostic],
    shown: list[Witness],
    exercise: Exercise,
) -> str:
    letters = is_propositional(forms) and written.things is None and not written.names
    drawn = Drawn(tuple(written.rows)) if written.rows else None
    things: tuple[int | str, ...] = ()
    if not letters:
        things = written.things or things_spoken_of([*written.values], written.names, forms)
        if drawn is not None and written.things is None:
            size = max(len(drawn.rows), len(drawn.rows[0]))
            things = tuple(dict.fromkeys([*range(size), *things]))
    meant: Meant = _itself if letters else meanings(things, written.names, forms)
    asked = [
        *[term for atom in written.values for term in atom.terms],
        *sorted({name for f in forms for name in names_in(f)}),
    ]
    if not letters and not things:
        findings.append(which_things(source))
        return "It is not complete."
    nameless = [word for word in dict.fromkeys(asked) if meant(word) is None]
    if nameless:
        findings.append(which_thing(source, nameless[0], things))
        return "It is not complete."
    values = {atom_form(atom, meant): value for atom, value in written.values.items()}
    if drawn is not None:
        _against_drawing(values, drawn, source, findings)
    world = World(
        values=values,
        things=tuple(sorted({m for thing in things if (m := meant(thing)) is not None})),
        rest=written.rest,
        drawn=drawn,
        names={} if letters else {n: meant(n) for f in forms for n in names_in(f)},
        steps=exercise.limits.steps,
        listed=_listed(written, letters),
    )
    try:
        fault = _first_fault(sequent, forms, world)
        missing = world.open_in(forms) if fault != "" else []
    except Outside as outside:
        called = {meant(thing): thing for thing in things}
        term = called.get(outside.term, outside.term)
        return f"{term} is spoken of, and is not among the things of its domain."
    if missing:
        findings += not_said(source, [form_text(atom, things, meant) for atom in missing])
        return "It is not complete."
    assert fault is not None
    called = {meant(thing): thing for thing in things}
    if fault and (sentence := _of_which(sequent, forms, world, called)):
        shown.append(Witness(board="", rows=(), sentence=sentence))
    return fault


def _of_which(
    sequent: Sequent, forms: Sequence[Form], world: World, called: Mapping[Thing | None, Thing]
) -> str:
    """Of which things the first premise that is for all things fails, or the conclusion holds."""
    try:
        for premise, f in zip(sequent.premises, forms, strict=False):
            if not world.holds(f):
                picked = _picked(premise, world.because_of(f, "forall"), called)
                return f"{write(premise)} fails there for {picked}." if picked else ""
        picked = _picked(sequent.conclusion, world.because_of(forms[-1], "exists"), called)
        return f"{write(sequent.conclusion)} holds there for {picked}." if picked else ""
    except (NotSaid, Outside, LimitReached):
        return ""


def _picked(formula: Formula, values: Sequence[int], called: Mapping[Thing | None, Thing]) -> str:
    """What the variables of the outer quantifiers stand for, as in `x = a, y = b`."""
    names: list[str] = []
    while isinstance(formula, Forall | Exists):
        names += [binder.name for binder in formula.binders]
        formula = formula.body
    return ", ".join([f"{n} = {called.get(v, v)}" for n, v in zip(names, values, strict=False)])


def _first_fault(sequent: Sequent, forms: Sequence[Form], world: World) -> str | None:
    """Why the world refutes nothing; empty if it does, None if it does not say enough."""
    fault: str | None = ""
    for premise, f in zip(sequent.premises, forms, strict=False):
        try:
            if not world.holds(f):
                return f"The premise {write(premise)} is false there."
        except NotSaid:
            fault = None
    try:
        if world.holds(forms[-1]):
            return f"The conclusion {write(sequent.conclusion)} is true there."
    except NotSaid:
        fault = None
    return fault


def _listed(written: WrittenWorld, letters: bool) -> frozenset[str]:
    """The predicates that hold of nothing but what they are said to hold of.

    In a structure these are also those of which only what they hold of is told.
    """
    listed = set(written.complete)
    if not letters:
        said: dict[str, set[bool]] = {}
        for atom, value in written.values.items():
            if atom.terms:
                said.setdefault(atom.predicate, set()).add(value)
        listed |= {predicate for predicate, values in said.items() if values == {True}}
    return frozenset(listed)


def _itself(word: int | str) -> int | str:
    return word


def _against_drawing(
    values: dict[Form, bool], drawn: Drawn, source: Source, findings: list[Diagnostic]
) -> None:
    for atom, value in values.items():
        if atom[1] == "B" and len(atom) == 4 and drawn.value(atom) is (not value):
            bomb = WrittenAtom("B", atom[2:])
            findings.append(BOTH_VALUES.at(source, Span(0, 0), atom=bomb))
