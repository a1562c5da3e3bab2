"""Grounding against the meaning of formulas: every binding, every kind of node, worlds at random."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random

from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from minelogic.ground import Block, Grounding, ground
from minelogic.ground.atoms import AtomTable, ground_value
from minelogic.ground.evaluate import World
from minelogic.ground.formula import COUNTS, Ground, literals, truth
from minelogic.source import Source
from minelogic.syntax.load import File, load_file
from minelogic.syntax.tree import Atom, Forall, Value
from tests.ground.files import Case, cases
from tests.ground.oracle import GroundAtom, Semantics, TooLong, everything_open

ENOUGH = 40_000
"""Steps of the oracle for one example; what needs more is passed over."""
HARMLESS = {"false-rule", "impossible-guard"}


def loaded(text: str) -> File:
    """The file, which has no mistakes but, perhaps, an atom that is never on the board."""
    file = load_file(Source("case.mine", text))
    codes = {finding.code for finding in file.errors}
    assume(codes != {"off-board"})
    assert not codes, text
    return file


def grounded(text: str) -> Grounding:
    grounding = ground(loaded(text))
    assert {finding.code for finding in grounding.diagnostics} <= HARMLESS
    return grounding


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


def plain(atom: Atom) -> GroundAtom:
    return atom.predicate, tuple(ground_value(term) for term in atom.arguments)


@settings(max_examples=500, suppress_health_check=list(HealthCheck))
@given(cases())
def test_instances_mean_what_the_rule_means(case):
    check(case)


@settings(max_examples=700, suppress_health_check=list(HealthCheck))
@given(cases(flat=True))
def test_conditions_choose_the_bindings_that_they_allow(case):
    check(case)


def check(case: Case) -> None:
    """Whether the file's statements mean the same after grounding, binding by binding."""
    semantics = case.semantics
    grounding = grounded(case.text)
    (block,) = grounding.rules
    kept = dict(zip(block.bindings, block.formulas, strict=True))
    assert len(kept) == len(block)
    assert in_order(grounding, block)
    assert all(well_formed(formula) for formula in block.formulas)
    semantics.steps = ENOUGH
    try:
        instances = list(semantics.instances(case.formula, len(block.variables)))
        assert {values for values, _, _ in instances} >= set(kept)
        for values, body, environment in instances:
            settled = semantics.truth(body, environment, everything_open)
            instance = kept.get(values, True)
            assert (instance if isinstance(instance, bool) else None) is settled, values
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
    except TooLong:
        assume(False)


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


def test_the_check_for_well_formed_formulas_knows_bad_ones_when_it_sees_them():
    for good in (3, -3, False, ("&", 1, -2), ("~", ("|", 1, 2)), ("exactly", 0, 1), ("->", 1, 2)):
        assert well_formed(good)
    for bad in (True, ("&", 1), ("|", 1, True), ("~", False), ("<->", 1, 2, 3), ("exactly", 2, 1),
                ("at least", 0, 1, 2), ("at most", 2, 1, 2), ("exactly", 0)):  # fmt: skip
        assert not well_formed(bad)


@settings(max_examples=60, suppress_health_check=list(HealthCheck))
@given(cases())
def test_instances_written_as_formulas_mean_the_same(case):
    grounding = grounded(case.text)
    for block in grounding.blocks:
        for formula in block.formulas[:20]:
            tree = grounding.tree(formula)
            named = {plain(grounding.atoms.atom(number)) for number in literals(formula)}
            for world in worlds(case.semantics, 2):
                asked: set[GroundAtom] = set()
                has = numbered(world, grounding.atoms)
                seen = watched(world, asked)
                assert case.semantics.truth(tree, {}, seen) is truth(formula, has)
                assert asked <= named


def watched(world: set[GroundAtom], asked: set[GroundAtom]) -> Callable[[GroundAtom], bool]:
    def holds(atom: GroundAtom) -> bool:
        asked.add(atom)
        return atom in world

    return holds


@settings(max_examples=100, suppress_health_check=list(HealthCheck))
@given(cases(), st.randoms(use_true_random=False))
def test_truth_on_a_finished_board_is_truth_in_its_world(case, random):
    """On a finished board nothing is covered, and what is declared holds nowhere."""
    text = "\n".join(line for line in case.text.splitlines() if not line.startswith("fact"))
    file = loaded(text)
    board = case.semantics.board
    tiles = board.tiles() if board is not None else []
    bombs = [tile for tile in tiles if random.random() < 0.4]
    semantics = replace(case.semantics, covered=frozenset(), steps=ENOUGH)
    atoms = finished(semantics, set(bombs))
    world = World(file, [tiles.index(bomb) for bomb in bombs])
    formula = file.rules[0].formula
    try:
        assert world.truth(formula) is semantics.truth(case.formula, {}, atoms.__contains__)
        if isinstance(case.formula, Forall) and isinstance(formula, Forall):
            for holds in (True, False):
                expected = {
                    tuple(environment[binder.name] for binder in case.formula.binders)
                    for environment in semantics.bindings(
                        case.formula.binders, case.formula.body, {}
                    )
                    if semantics.truth(case.formula.body, environment, atoms.__contains__) is holds
                }
                found = list(world.bindings(formula.binders, formula.body, holds))
                assert len(found) == len(set(found))
                assert set(found) == expected
    except TooLong:
        assume(False)


def finished(semantics: Semantics, bombs: set[tuple[Value, ...]]) -> set[GroundAtom]:
    """The atoms that hold on a board with these bombs."""
    atoms: set[GroundAtom] = set()
    for tile, near in semantics.neighbours.items():
        if tile in bombs:
            atoms.add(("B", tile))
        else:
            atoms |= {("S", tile), ("Q", (len(near & bombs), *tile))}
    return atoms
