"""Kripke models judged: an order of worlds that forget nothing, and one where the sequent fails."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from minelogic.diagnostics import Diagnostic
from minelogic.exercises.exercise import Exercise
from minelogic.exercises.tasks.proof import ProofTask
from minelogic.grading.proof.countermodel_kinds import BOTH_VALUES
from minelogic.grading.proof.kripke_text import read_kripke_model
from minelogic.grading.proof.kripke_truth import Forcing, KripkeModel, Outside, reached
from minelogic.grading.proof.missing import which_thing, which_things
from minelogic.grading.proof.written import (
    Meant,
    Thing,
    WrittenWorlds,
    atom_form,
    meanings,
    things_spoken_of,
    words_of,
)
from minelogic.proof.kernel import Sequent
from minelogic.proof.models.structures import is_propositional
from minelogic.source import Source, Span
from minelogic.syntax.forms import Form, form, names_in, replaced
from minelogic.syntax.printer import write

_MOST_WORLDS = 100


def fault_of_worlds(
    exercise: Exercise, sequent: Sequent, source: Source, findings: list[Diagnostic]
) -> str:
    """Why the Kripke model that a text describes refutes nothing; empty if it does."""
    task = exercise.task
    assert isinstance(task, ProofTask)
    forms = [form(formula) for formula in (*sequent.premises, sequent.conclusion)]
    written = read_kripke_model(source, words_of(forms), findings)
    for world in written.worlds:
        for atom in sorted(
            written.known.get(world, set()) & written.unknown.get(world, set()), key=str
        ):
            findings.append(BOTH_VALUES.at(source, Span(0, 0), atom=f"In {_called(world)}, {atom}"))
    if any(finding.severity == "error" for finding in findings):
        return "It cannot be read."
    if not written.worlds:
        return "It has no world."
    if len(written.worlds) > _MOST_WORLDS:
        return f"It has more than {_MOST_WORLDS} worlds."
    if task.logic == "classical" and len(written.worlds) > 1:
        return "The logic is classical here: a countermodel is one world."
    above = [_above(written, world) for world in written.worlds]
    fault = next(_faults_of_order(written), "") or next(_faults_of_growth(written, above), "")
    if fault:
        return fault
    letters = (
        is_propositional(forms)
        and written.things is None
        and not (written.names or written.own_things)
    )
    atoms = [atom for world in written.worlds for atom in written.known.get(world, ())]
    things: tuple[Thing, ...] = ()
    if not letters:
        listed = [t for world in written.worlds for t in written.own_things.get(world, ())]
        things = tuple(dict.fromkeys([*(written.things or ()), *listed]))
        things = things or things_spoken_of(sorted(atoms, key=str), written.names, forms)
        if not things:
            findings.append(which_things(source))
            return "It is not complete."
    meant: Meant = _itself if letters else meanings(things, written.names, forms)
    spoken = [term for atom in sorted(atoms, key=str) for term in atom.terms]
    names = sorted({name for f in forms for name in names_in(f)})
    nameless = [word for word in dict.fromkeys([*spoken, *names]) if meant(word) is None]
    if nameless:
        findings.append(which_thing(source, nameless[0], things))
        return "It is not complete."
    own = [written.own_things.get(world, written.things or things) for world in written.worlds]
    model = KripkeModel(
        above=above,
        known=[
            frozenset([atom_form(atom, meant) for atom in written.known.get(world, ())])
            for world in written.worlds
        ],
        things=[
            tuple(sorted({n for thing in some if (n := meant(thing)) is not None}))
            if not letters
            else ()
            for some in own
        ],
    )
    if not letters:
        for name in names:
            forms = [replaced(f, name, meant(name)) for f in forms]
    try:
        return _refuted(written, sequent, forms, Forcing(model, exercise.limits.steps))
    except Outside as outside:
        called = {meant(thing): thing for thing in things}
        term = called.get(outside.term, outside.term)
        return f"{term} is spoken of, and is not among the things of every world."


def _refuted(
    written: WrittenWorlds, sequent: Sequent, forms: Sequence[Form], forcing: Forcing
) -> str:
    """Why the root refutes nothing; where none is named, any world may."""
    numbers = range(len(written.worlds))
    roots = [written.worlds.index(written.root)] if written.root is not None else [*numbers]
    faults = [_fault_in(root, written, sequent, forms, forcing) for root in roots]
    if "" in faults:
        return ""
    above = forcing.model.above
    least = [n for n, root in enumerate(roots) if all(other in above[root] for other in numbers)]
    return faults[least[0] if least else 0]


def _fault_in(
    world: int,
    written: WrittenWorlds,
    sequent: Sequent,
    forms: Sequence[Form],
    forcing: Forcing,
) -> str:
    called = _called(written.worlds[world])
    for premise, f in zip(sequent.premises, forms, strict=False):
        if not forcing.holds(world, f):
            return f"The premise {write(premise)} does not hold in {called}."
    if forcing.holds(world, forms[-1]):
        return f"The conclusion {write(sequent.conclusion)} holds in {called}."
    return ""


def _above(written: WrittenWorlds, world: str) -> frozenset[int]:
    number = {label: n for n, label in enumerate(written.worlds)}
    pairs: dict[int, set[int]] = {}
    for low, high in written.pairs:
        pairs.setdefault(number[low], set()).add(number[high])
    return reached(pairs, number[world])


def _faults_of_order(written: WrittenWorlds) -> Iterator[str]:
    """What is missing in an order that is listed pair by pair; that worlds are above themselves
    may be left out altogether.
    """
    if not written.is_whole:
        return
    pairs = written.pairs
    if any(low == high for low, high in pairs):
        for world in written.worlds:
            if (world, world) not in pairs:
                yield f"The order is not reflexive: ({world}, {world}) is missing."
    for low, middle in sorted(pairs):
        for other, high in sorted(pairs):
            if middle == other and low != high and (low, high) not in pairs:
                yield (
                    f"The order is not transitive: ({low}, {middle}) and ({middle}, {high}) are "
                    f"in it, and ({low}, {high}) is missing."
                )


def _faults_of_growth(written: WrittenWorlds, above: Sequence[frozenset[int]]) -> Iterator[str]:
    """What a world knows, or has, and one above it does not."""
    for number, world in enumerate(written.worlds):
        for later in sorted(above[number] - {number}):
            other = written.worlds[later]
            lost = written.known.get(world, set()) - written.known.get(other, set())
            for atom in sorted(lost, key=str):
                yield (
                    f"{atom} holds in {_called(world)} and not in {_called(other)}, which is above "
                    "it: what holds in a world has to hold in those above it."
                )
            had = written.own_things.get(world, written.things or ())
            has = written.own_things.get(other, written.things or ())
            for thing in [thing for thing in had if thing not in has]:
                yield (
                    f"{thing} is in {_called(world)} and not in {_called(other)}, which is above "
                    "it: worlds lose no things."
                )


def _called(world: str) -> str:
    return f"world {world}" if world.isdigit() else world


def _itself(word: Thing) -> Thing:
    return word
