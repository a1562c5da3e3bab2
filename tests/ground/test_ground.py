"""Grounding against the meaning of formulas: every binding, every kind of node, worlds at random."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from hypothesis import HealthCheck, assume, given, settings

from minelogic.ground import Block, Grounding, ground
from minelogic.ground.atoms import AtomTable, as_term, ground_value
from minelogic.ground.compile import Compiler, Interpretation
from minelogic.ground.formula import Ground, literals, truth
from minelogic.source import Source
from minelogic.syntax.load import load_file
from minelogic.syntax.tree import Atom, Value
from tests.ground.files import Case, cases
from tests.ground.oracle import GroundAtom, Semantics, TooLong, everything_open

ENOUGH = 40_000
"""Steps of the oracle for one example; what needs more is passed over."""


def grounded(case: Case) -> Grounding:
    file = load_file(Source("case.mine", case.text))
    codes = {finding.code for finding in file.errors}
    assume(codes != {"off-board"})
    assert not codes, case.text
    grounding = ground(file)
    assert {finding.code for finding in grounding.diagnostics} <= {"false-rule"}
    return grounding


def worlds(semantics: Semantics, number: int = 4) -> list[set[GroundAtom]]:
    """No atom, every atom, and some at random: few, half, many."""
    atoms = semantics.atoms()
    chosen = [set[GroundAtom](), set(atoms)]
    for seed in range(number):
        random = Random(seed)
        share = (0.5, 0.2, 0.8)[seed % 3]
        chosen.append({atom for atom in atoms if random.random() < share})
    return chosen


def numbered(world: set[GroundAtom], atoms: AtomTable) -> Callable[[int], bool]:
    """The world as grounding asks for it: by the numbers of atoms."""
    return {number: plain(atoms.atom(number)) in world for number in range(1, atoms.size + 1)}.get


def plain(atom: Atom) -> GroundAtom:
    return atom.predicate, tuple(ground_value(term) for term in atom.arguments)


@settings(max_examples=300, suppress_health_check=list(HealthCheck))
@given(cases())
def test_instances_mean_what_the_rule_means(case):
    semantics = case.semantics
    grounding = grounded(case)
    (block,) = grounding.rules
    variables = len(block.variables)
    kept = dict(block.pairs)
    assert len(kept) == len(block.pairs)
    assert in_order(block, semantics)
    semantics.steps = ENOUGH
    try:
        instances = list(semantics.instances(case.formula, variables))
        for values, body, environment in instances:
            settled = semantics.truth(body, environment, everything_open)
            instance = kept.get(values, True)
            assert (instance if isinstance(instance, bool) else None) is settled, values
        for world in worlds(semantics):
            has = numbered(world, grounding.atoms)
            everywhere = True
            for values, body, environment in instances:
                expected = semantics.truth(body, environment, world.__contains__)
                assert truth(kept.get(values, True), has) == expected, values
                everywhere &= expected is True
            assert {values for values, _, _ in instances} >= set(kept)
            assert semantics.truth(case.formula, {}, world.__contains__) is everywhere
            for single in (*grounding.facts, *grounding.queries):
                ((nothing, formula),) = single.pairs
                assert nothing == ()
                assert truth(formula, has) is everywhere
    except TooLong:
        assume(False)


def in_order(block: Block, semantics: Semantics) -> bool:
    """Whether bindings come in the order of their values; vertices in that of the file or A to Z."""
    bindings = [values for values, _ in block.pairs]
    vertices = semantics.sorts.get("tile", [])

    def listed(values: tuple[Value, ...]) -> list[int]:
        return [vertices.index(v) if v in vertices else int(v) for v in values]

    def named(values: tuple[Value, ...]) -> list[tuple[bool, Value]]:
        return [(isinstance(v, str), v) for v in values]

    return bindings in (sorted(bindings, key=listed), sorted(bindings, key=named))
