"""Whether a file means the same before and after grounding."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from typing import TypeVar

from minelogic.ground import Block, Grounding, ground
from minelogic.ground.atoms import AtomTable, as_term, ground_value
from minelogic.ground.formula import COUNTS, Ground, literals, truth
from minelogic.source import Source
from minelogic.syntax.file.load import File, load_file
from minelogic.syntax.tree import Atom, Forall, Value
from tests.ground.files import Case
from tests.ground.oracle import GroundAtom, Semantics

T = TypeVar("T")
ENOUGH = 40_000
"""Steps of the oracle for one example; what needs more is passed over."""
HARMLESS = {"false-rule", "impossible-guard"}


class OffBoard(Exception):
    """The file has an atom that is never on the board, which is a mistake."""


def loaded(text: str) -> File:
    """The file, which has no other mistakes than that one."""
    file = load_file(Source("case.mine", text))
    codes = {finding.code for finding in file.errors}
    if codes == {"off-board"}:
        raise OffBoard
    assert not codes, text
    return file


def grounded(text: str) -> Grounding:
    grounding = ground(loaded(text))
    assert {finding.code for finding in grounding.diagnostics} <= HARMLESS
    return grounding


def check(case: Case, singles: int = 2) -> None:
    """Whether the file's statements mean the same after grounding, binding by binding.

    In a few worlds, and for each instance in some where all atoms but one are alike.
    """
    semantics = replace(case.semantics, steps=ENOUGH)
    grounding = grounded(case.text)
    (block,) = grounding.rules
    kept = dict(zip(block.bindings, block.formulas, strict=True))
    assert len(kept) == len(block)
    assert in_order(grounding, block)
    assert all(well_formed(formula) for formula in block.formulas)
    instances = list(semantics.instances(case.formula, len(block.variables)))
    assert {values for values, _, _ in instances} >= set(kept)
    random = Random(len(instances))
    for values, body, environment in instances:
        asked: dict[GroundAtom, None] = {}
        settled = semantics.truth(body, environment, noting(asked))
        instance = kept.get(values, True)
        assert (instance if isinstance(instance, bool) else None) is settled, values
        asked |= {plain(grounding.atoms.atom(number)): None for number in literals(instance)}
        for chosen in random.sample(list(asked), min(singles, len(asked))):
            number = grounding.atoms.number(as_atom(chosen))
            assert number is not None
            for alone in (True, False):
                found = truth(instance, apart(number, alone))
                assert found is semantics.truth(body, environment, apart(chosen, alone)), values
    for world in worlds(semantics):
        has = numbered(world, grounding.atoms)
        everywhere = True
        for values, body, environment in instances:
            expected = semantics.truth(body, environment, world.__contains__)
            assert truth(kept.get(values, True), has) is expected, values
            everywhere &= expected is True
        assert semantics.truth(case.formula, {}, world.__contains__) is everywhere
        for single in (*grounding.facts, *grounding.queries):
            assert single.bindings == [()]
            assert truth(single.formulas[0], has) is everywhere


def apart(one: T, truth_value: bool) -> Callable[[T], bool]:
    """The world in which one atom has this truth value, and every other one the opposite."""
    return lambda other: (other == one) is truth_value


def noting(asked: dict[GroundAtom, None]) -> Callable[[GroundAtom], None]:
    """The world that leaves every atom open, and notes which it is asked for."""

    def left_open(atom: GroundAtom) -> None:
        asked[atom] = None

    return left_open


def worlds(semantics: Semantics, number: int = 4) -> list[set[GroundAtom]]:
    """No atom, every atom, and some at random: half of them, few, many."""
    atoms = semantics.atoms()
    chosen = [set[GroundAtom](), set(atoms)]
    for seed in range(number):
        random = Random(seed)
        share = (0.5, 0.2, 0.8)[seed % 3]
        chosen.append({atom for atom in atoms if random.random() < share})
    return chosen


def numbered(world: set[GroundAtom], atoms: AtomTable) -> Callable[[int], bool]:
    """The world as grounding asks for it: by the numbers of atoms."""
    numbers = range(1, atoms.size + 1)
    return {number: plain(atoms.atom(number)) in world for number in numbers}.__getitem__


def as_atom(atom: GroundAtom) -> Atom:
    return Atom(atom[0], tuple(as_term(value) for value in atom[1]))


def plain(atom: Atom) -> GroundAtom:
    return atom.predicate, tuple(ground_value(term) for term in atom.arguments)


def in_order(grounding: Grounding, block: Block) -> bool:
    """Whether bindings come in the order of their values, vertices in that of the file."""
    formula = block.statement.core
    choices: list[Sequence[Value] | None] = []
    while isinstance(formula, Forall) and len(choices) < len(block.variables):
        choices += [b.values if isinstance(b.values, tuple) else None for b in formula.binders]
        formula = formula.body

    def places(values: tuple[Value, ...]) -> list[Value]:
        paired = zip(values, choices, strict=True)
        return [v if among is None else among.index(v) for v, among in paired]

    return block.bindings == sorted(block.bindings, key=places)


def well_formed(formula: Ground) -> bool:
    """Whether a ground formula is as `minelogic.ground.formula` says, and not simply true."""
    todo: list[Ground] = [formula]
    while todo:
        part = todo.pop()
        if not isinstance(part, tuple):
            if isinstance(part, bool) and (part is True or part is not formula):
                return False
            continue
        op, *parts = part
        if op in COUNTS:
            bound, *parts = parts
            least, most = (0, len(parts)) if op == "exactly" else (1, len(parts))
            bound += op == "at most"
            if not least <= bound <= most or not parts:
                return False
        elif len(parts) < {"~": 1}.get(op, 2) or (op not in "&|" and len(parts) > 2):
            return False
        todo.extend(parts)
    return True
