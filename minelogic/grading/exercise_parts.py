"""What has to hold of an exercise of each kind, besides what its answers get."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from minelogic.errors import FileError, LimitReached
from minelogic.exercises.exercise import (
    NOT_TOO_STRONG,
    Cnf,
    Deduce,
    Exercise,
    ProofTask,
    Theory,
    Translate,
    board_words,
)
from minelogic.grading.report.values import GradeReport
from minelogic.grading.report.words import listed
from minelogic.records import dataclass
from minelogic.source import Source
from minelogic.syntax.faults.suggest import closest


@dataclass(frozen=True, slots=True)
class CheckRow:
    """One thing that was tried."""

    check: str
    """What it is about: reference, starter, wrong, weights, contingent …"""
    ok: bool
    sentence: str
    file: str | None = None
    """The file of the exercise that it is about, if it is one."""


def of_its_kind(exercise: Exercise, reference: GradeReport) -> Iterator[CheckRow]:
    """What has to hold of an exercise of its kind, given the report on its reference."""
    try:
        yield from _KINDS[exercise.kind](exercise, reference)
    except LimitReached as reached:
        yield CheckRow(exercise.kind, False, f"Not everything could be found out: {reached}.")
    except FileError as error:
        first = error.diagnostics[0]
        yield CheckRow(exercise.kind, False, f"{first.source.name}: {first.message}")


def unknown_items(exercise: Exercise, reference: GradeReport) -> Iterator[CheckRow]:
    """A row for the names among the weights, and one for those among what is hidden."""
    known = _items(exercise, reference)
    asked: Mapping[str, Iterable[str]] = {"weights": exercise.weights, "hidden": exercise.hidden}
    for key, names in asked.items():
        names = sorted(names)
        if not names:
            continue
        unknown = [name for name in names if name not in known]
        for name in unknown:
            guess = closest(name, known)
            help = f"Did you mean '{guess}'?" if guess else f"There are {listed(known)}."
            yield CheckRow(key, False, f"{key}: nothing is called '{name}'. {help}")
        if not unknown:
            all_known = "Every weight is that of an item."
            if key == "hidden":
                all_known = "Everything that is hidden is an item."
            yield CheckRow(key, True, all_known)


def _items(exercise: Exercise, reference: GradeReport) -> list[str]:
    """The names of all items that a report on an answer can have."""
    names = [item.id for item in reference.items]
    task = exercise.task
    if isinstance(task, Theory | Translate):
        names.append(NOT_TOO_STRONG)
    if isinstance(task, Translate):
        from minelogic.grading.translate.judge import NOT_TOO_WEAK

        names.append(NOT_TOO_WEAK)
    if isinstance(task, Cnf):
        from minelogic.grading.cnf import clauses as cnf_clauses
        from minelogic.grading.cnf import steps as cnf_steps

        names += cnf_clauses.ITEMS if task.form != "steps" else ()
        names += cnf_steps.ITEMS if task.form != "clauses" else ()
    return list(dict.fromkeys(names))


def _theory(exercise: Exercise, _: GradeReport) -> Iterator[CheckRow]:
    from minelogic.grading.cnf.meaning import nodes
    from minelogic.grading.theory.rule_credit import possible, wanted
    from minelogic.grading.worlds.compare import Comparer
    from minelogic.grading.worlds.reading import mistakes_in, read_everywhere
    from minelogic.syntax.tree import Atom

    task = exercise.task
    assert isinstance(task, Theory)
    places = task.boards.places
    source = Source("the reference", exercise.reference)
    reading = read_everywhere(source, exercise.folder, exercise.limits)
    if mistakes_in(reading, places):
        return
    comparer = Comparer(places, reading, reading, task.vocabulary, exercise.limits)
    used = {
        node.predicate
        for formula in comparer.formulas("reference")
        for node in nodes(formula)
        if isinstance(node, Atom) and node.predicate != "adjacent"
    }
    others = sorted(used - set(task.vocabulary))
    if others:
        said = f"The reference speaks of {listed(others)}, which the vocabulary has not."
    else:
        said = f"The reference speaks only of {listed(task.vocabulary)}."
    yield CheckRow("vocabulary", not others, said)
    empty = [
        p for p in places if not possible(comparer.arena(p), comparer.arena(p).text("reference"))
    ]
    words = task.boards.words
    said = f"The reference has a world {words}."
    if empty:
        said = f"The reference has no world on {board_words(empty[0].board)}."
    yield CheckRow("worlds", not empty, said)
    if task.properties:
        wanted(task, comparer)
        yield CheckRow("properties", True, f"All {len(task.properties)} properties can be read.")


def _translate(exercise: Exercise, _: GradeReport) -> Iterator[CheckRow]:
    from minelogic.grading.translate.judge import contingent

    task = exercise.task
    assert isinstance(task, Translate)
    faults = contingent(exercise)
    theory = f" by the theory {task.modulo}" if task.modulo else ""
    right = f"The reference is neither always true nor always false{theory}."
    yield CheckRow("contingent", not faults, " ".join(faults) or right)


def _cnf(exercise: Exercise, _: GradeReport) -> Iterator[CheckRow]:
    from minelogic.grading.cnf.shape import is_cnf
    from minelogic.syntax.file.reader import parse_formula

    task = exercise.task
    assert isinstance(task, Cnf)
    done = is_cnf(parse_formula(task.formula))
    said = "The formula is in CNF already." if done else "The formula is not in CNF yet."
    yield CheckRow("formula", not done, said)


def _proof(exercise: Exercise, reference: GradeReport) -> Iterator[CheckRow]:
    from minelogic.grading.proofs.countermodels import is_countermodel
    from minelogic.proof.judging.requirement import OTHER_SEQUENT

    task = exercise.task
    assert isinstance(task, ProofTask)
    if is_countermodel(exercise.reference):
        said = "The reference is a countermodel"
        if task.or_disprove:
            yield CheckRow("sequent", reference.passed, f"{said} of {task.sequent}.")
        else:
            yield CheckRow("sequent", False, f"{said}: write or_disprove = true.")
        return
    about = all(finding.code != OTHER_SEQUENT.code for finding in reference.findings)
    verb = "is about" if about else "is not about"
    yield CheckRow("sequent", about, f"The reference {verb} {task.sequent}.")


def _deduce(exercise: Exercise, reference: GradeReport) -> Iterator[CheckRow]:
    task = exercise.task
    assert isinstance(task, Deduce)
    forced = [item for item in reference.items if item.points > 0 and item.id != "nothing"]
    by = " by the techniques asked for" if task.techniques is not None else ""
    said = f"{task.board} forces {len(forced)} tile{'s' * (len(forced) != 1)}{by}."
    yield CheckRow("board", bool(forced), said, task.board)


_KINDS: Mapping[str, Callable[[Exercise, GradeReport], Iterator[CheckRow]]] = {
    "theory": _theory, "translate": _translate, "cnf": _cnf, "proof": _proof, "deduce": _deduce,
}  # fmt: skip
