"""Rules whose instances are known: those of the Queen's source, and the standard theory."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations, product

import pytest

from minelogic.ground import Grounding, ground
from minelogic.ground.atoms import ground_value
from minelogic.ground.formula import literals, truth
from minelogic.source import Source
from minelogic.syntax import parse_formula
from minelogic.syntax.file.load import load_file
from tests.ground.files import text_of
from tests.ground.oracle import Graph, Grid, GroundAtom, Place, Semantics

# The first-order part of the Queen's source, letter for letter; its rows and columns count from 1.
EVERY_TILE = "∀i. ∀j. B(i, j)"
SOME_TILE = "∃i. ∃j. B(i, j)"
NINE = [f"B({i}, {j})" for i in (1, 2, 3) for j in (1, 2, 3)]
AT_MOST_ONE = "∀i. ∀j. ∀i'. ∀j'. (B(i, j) ∧ (i ≠ i' ∨ j ≠ j')) → ¬B(i', j')"
PRINTED = (
    "∀i1. ∀j1. ∀i'. ∀j'. (B(i1, j1) ∧ (|i1 - i'| ≤ 1) ∧ (|j1 - j'| ≤ 1) ∧ ¬(i1 = i' ∧ j1 = j') ∧ "
    "(∀i2. ∀j2. ((|i2 - i'| ≤ 1) ∧ (|j2 - j'| ≤ 1) ∧ (i1 != i2 ∨ j1 != j2)) → B(i2, j2))) "
    "→ A(i', j', 1)"
)
REPAIRED = PRINTED.replace("→ B(i2, j2)", "→ ¬B(i2, j2)")
PAPER = Semantics(Grid(3, 3, "king", "rows from 1"), predicates={"A": ("row", "column", "count")})
BOARDS = [
    {tile for tile, bomb in zip(PAPER.neighbours, bits, strict=True) if bomb}
    for bits in product((False, True), repeat=9)
]


def grounded(semantics: Semantics, text: str) -> Grounding:
    """The rule alone, on the semantics' board."""
    lines = [line for line in text_of(semantics, {}, parse_formula("true")).splitlines()
             if not line.startswith(("rule", "fact", "prove"))]  # fmt: skip
    file = load_file(Source("known.mine", "\n".join([*lines, text, ""])))
    assert not file.errors
    grounding = ground(file)
    assert not [finding for finding in grounding.diagnostics if finding.severity == "error"]
    return grounding


def holds(grounding: Grounding, atoms: set[GroundAtom]) -> bool:
    """Whether every instance of every rule holds where these atoms and no others are true."""
    world = as_world(grounding, atoms)
    return all(truth(formula, world) for block in grounding.rules for formula in block.formulas)


def as_world(grounding: Grounding, atoms: set[GroundAtom]) -> Callable[[int], bool]:
    def has(number: int) -> bool:
        atom = grounding.atoms.atom(number)
        return (atom.predicate, tuple(map(ground_value, atom.arguments))) in atoms

    numbers = range(1, grounding.atoms.size + 1)
    return [False, *(has(number) for number in numbers)].__getitem__


def bombs_at(tiles: set[Place]) -> set[GroundAtom]:
    return {("B", tile) for tile in tiles}


# the Queen's source


@pytest.mark.parametrize(
    "formula",
    [EVERY_TILE, SOME_TILE, " ∧ ".join(NINE), " ∨ ".join(NINE), AT_MOST_ONE, PRINTED, REPAIRED],
)
def test_what_the_source_prints_is_read_without_a_finding_and_means_what_it_says(formula):
    grounding = grounded(PAPER, f"rule r: {formula}")
    assert grounding.file.diagnostics == ()
    tree = parse_formula(formula)
    for bombs in BOARDS[::37]:
        world = bombs_at(bombs) | {("A", (*tile, 1)) for tile in bombs}
        assert holds(grounding, world) is PAPER.truth(tree, {}, world.__contains__)


def test_for_all_is_the_conjunction_and_exists_the_disjunction_of_nine_atoms():
    (every,) = grounded(PAPER, f"rule r: {EVERY_TILE}").rules
    assert every.formulas == list(range(1, 10))
    assert every.bindings == list(product((1, 2, 3), repeat=2))
    (some,) = grounded(PAPER, f"rule r: {SOME_TILE}").rules
    assert some.formulas == [("|", *range(1, 10))]
    (conjunction, disjunction) = (
        grounded(PAPER, f"rule r: {sign.join(NINE)}").rules[0] for sign in (" ∧ ", " ∨ ")
    )
    assert conjunction.formulas == [("&", *range(1, 10))]
    assert disjunction.formulas == some.formulas != conjunction.formulas


@pytest.mark.slow
def test_contingent_sentences_fail_on_one_board_each_though_the_source_says_always():
    everywhere = grounded(PAPER, f"rule r: {EVERY_TILE}")
    somewhere = grounded(PAPER, f"rule r: {SOME_TILE}")
    assert sum(holds(everywhere, bombs_at(bombs)) for bombs in BOARDS) == 1
    assert sum(holds(somewhere, bombs_at(bombs)) for bombs in BOARDS) == 511


def test_at_most_one_bomb_has_an_instance_for_each_ordered_pair_of_tiles():
    grounding = grounded(PAPER, f"rule r: {AT_MOST_ONE}")
    (block,) = grounding.rules
    assert len(block) == 72
    assert block.variables == ("i", "j", "i'", "j'")
    assert dict(block[0].binding) == {"i": 1, "j": 1, "i'": 1, "j'": 2}
    assert [holds(grounding, bombs_at(bombs)) for bombs in BOARDS] == [
        len(bombs) <= 1 for bombs in BOARDS
    ]


def test_without_its_condition_at_most_one_bomb_says_that_there_is_none():
    """An instance for each of the 81 pairs, those of a tile with itself included."""
    grounding = grounded(PAPER, "rule r: ∀i. ∀j. ∀i'. ∀j'. B(i, j) → ¬B(i', j')")
    assert len(grounding.rules[0]) == 81
    assert [bombs for bombs in BOARDS if holds(grounding, bombs_at(bombs))] == [set()]


def test_the_rule_of_six_variables_has_an_instance_for_each_pair_of_neighbours():
    for formula in (PRINTED, REPAIRED):
        (block,) = grounded(PAPER, f"rule r: {formula}").rules
        assert len(block) == 40
        assert {(values[:2], values[2:]) for values in block.bindings} == {
            (tile, other) for tile, near in PAPER.neighbours.items() for other in near
        }


@pytest.mark.slow
@pytest.mark.parametrize(("formula", "wrong_boards"), [(REPAIRED, 0), (PRINTED, 95)])
def test_the_rule_of_six_variables_holds_on_every_board_only_when_repaired(formula, wrong_boards):
    grounding = grounded(PAPER, f"rule r: {formula}")
    failing = 0
    for bombs in BOARDS:
        ones = {tile for tile, near in PAPER.neighbours.items() if len(near & bombs) == 1}
        failing += not holds(grounding, bombs_at(bombs) | {("A", (*tile, 1)) for tile in ones})
    assert failing == wrong_boards


def test_the_printed_and_the_repaired_rule_differ_in_every_instance():
    printed, repaired = (
        grounded(PAPER, f"rule r: {formula}").rules[0] for formula in (PRINTED, REPAIRED)
    )
    assert printed.bindings == repaired.bindings
    pairs = zip(printed.formulas, repaired.formulas, strict=True)
    assert all(one != other for one, other in pairs)
    one = next(n for n in literals(repaired.formulas[0]) if n > 9)
    assert repaired.formulas[0] == ("->", ("&", 1, ("&", -2, -3, -4, -5, -6)), one)


# the standard theory

SMALL = [
    Grid(3, 3),
    Grid(3, 3, "king", "rows from 1"),
    Grid(2, 2, "torus"),
    Grid(2, 3, "triangle"),
    Grid(2, 3, "triangle", "cartesian from 1"),
    Grid(1, 4, "rook"),
    Grid(1, 1),
    Graph((("a", "b"), ("b", "c"), ("c", "a"), ("c", 4)), ("alone",)),
]


@pytest.mark.slow
@pytest.mark.parametrize("board", SMALL)
def test_every_board_has_one_world_in_the_standard_theory_that_of_its_numbers(board):
    """With its numbers a board is a world of the theory; with one atom flipped it is none."""
    semantics = Semantics(board)
    grounding = grounded(semantics, "use minesweeper")
    tiles = board.tiles()
    touching: dict[int, list] = {number: [] for number in range(1, grounding.atoms.size + 1)}
    for block in grounding.rules:
        for formula in block.formulas:
            for number in set(literals(formula)):
                touching[number].append(formula)
    for bits in product((False, True), repeat=len(tiles)):
        bombs = {tile for tile, bomb in zip(tiles, bits, strict=True) if bomb}
        world = as_world(grounding, with_numbers(semantics, bombs))
        assert all(truth(formula, world) for found in touching.values() for formula in found)
        for flipped, found in touching.items():
            other = with_flipped(world, flipped)
            assert not all(truth(formula, other) for formula in found)


def with_flipped(world: Callable[[int], bool], flipped: int) -> Callable[[int], bool]:
    return lambda number: world(number) != (number == flipped)


def with_numbers(semantics: Semantics, bombs: set[Place]) -> set[GroundAtom]:
    """What is true of a board: bombs, and elsewhere safety and numbers."""
    atoms = bombs_at(bombs)
    for tile, near in semantics.neighbours.items():
        if tile not in bombs:
            atoms |= {("S", tile), ("Q", (len(near & bombs), *tile))}
    return atoms


@pytest.mark.parametrize(
    "board", [Grid(1, 2), Grid(1, 3), Grid(3, 1, "torus"), Graph((("a", "b"),), ("c",))]
)
def test_the_worlds_of_the_standard_theory_are_those_boards_and_no_others(board):
    semantics = Semantics(board)
    grounding = grounded(semantics, "use minesweeper")
    expected = [with_numbers(semantics, bombs) for bombs in subsets(board.tiles())]
    worlds = list(worlds_of(grounding, semantics))
    assert len(worlds) == len(expected)
    assert all(world in worlds for world in expected)


def subsets(tiles: list[Place]) -> Iterator[set[Place]]:
    for size in range(len(tiles) + 1):
        yield from map(set, combinations(tiles, size))


def worlds_of(grounding: Grounding, semantics: Semantics) -> Iterator[set[GroundAtom]]:
    """All worlds of the rules, out of every set of atoms."""
    atoms = semantics.atoms()
    tables = grounding.atoms
    plain = [tables.atom(number) for number in range(1, tables.size + 1)]
    index = [atoms.index((a.predicate, tuple(map(ground_value, a.arguments)))) for a in plain]
    formulas = [formula for block in grounding.rules for formula in block.formulas]
    for bits in product((False, True), repeat=len(atoms)):
        world = lambda n, bits=bits: bits[index[n - 1]]  # noqa: E731 - used at once
        if all(truth(formula, world) for formula in formulas):
            yield {atom for atom, bit in zip(atoms, bits, strict=True) if bit}


def test_without_the_rule_that_counts_numbers_are_free():
    """The same theory less one rule has more worlds than boards."""
    semantics = Semantics(Grid(1, 2))
    grounding = grounded(
        semantics,
        "rule safe: forall i, j. S(i, j) <-> ~B(i, j)\n"
        "rule numbered: forall i, j. S(i, j) <-> exists a. Q(a, i, j)\n"
        "rule single: forall i, j. exists at most 1 a. Q(a, i, j)",
    )
    assert len(list(worlds_of(grounding, semantics))) == 9


def test_a_variable_hides_a_vertex_of_the_same_name():
    semantics = Semantics(Graph((("v", "w"),)))
    grounding = grounded(
        semantics, "rule all: (forall v. B(v)) -> S(v)\nrule one: forall v. Q(1, v)"
    )
    every, one = grounding.rules
    assert every.formulas == [("->", ("&", 1, 2), 3)]
    assert one.bindings == [("v",), ("w",)]


def test_a_range_for_several_names_is_read_outside_them():
    """The second x is not that of the range."""
    semantics = Semantics(Grid(3, 3))
    text = "rule r: forall x in 1..1. exists x, y in x..x + 1. B(x, y)"
    (block,) = grounded(semantics, text).rules
    assert block.formulas == [("|", 5, 6, 8, 9)]
    text = "rule r: forall x in 1..1. exists x in x..x + 1, y in x..x + 1. B(x, y)"
    (block,) = grounded(semantics, text).rules
    assert block.formulas == [("|", 5, 6, 9)]


@pytest.mark.parametrize(
    ("board", "expected"),
    [
        (Graph((("a", "b"),)), []),
        (Graph((("a", 1), (1, "b"), (0, "a"), (7, 1))), [(1, 1), (0, 0)]),
    ],
)
@pytest.mark.parametrize("guard", ["a = v", "v = a", "~(a != v)", "0 * a = 0 & v = a"])
def test_a_number_may_be_compared_with_a_tile_whatever_its_name(board, expected, guard):
    semantics = Semantics(board)
    for order in ("v, a", "a, v"):
        (block,) = grounded(semantics, f"rule r: forall {order}. {guard} -> Q(a, v)").rules
        assert {(v, a) if order == "a, v" else (a, v) for a, v in block.bindings} == set(expected)
    text = f"rule r: forall v. S(v) -> exists a in counts. {guard} & Q(a, v)"
    (block,) = grounded(semantics, text).rules
    assert sum(isinstance(formula, tuple) for formula in block.formulas) == len(expected)


def test_a_variable_that_is_quantified_again_ends_the_leading_ones():
    semantics = Semantics(Grid(2, 2))
    (block,) = grounded(semantics, "rule r: forall i in rows, j. forall i in 1..1. B(i, j)").rules
    assert block.variables == ("i", "j")
    assert block.formulas == [3, 4, 3, 4]
    (block,) = grounded(semantics, "rule r: forall i in rows, j. forall k in 1..1. B(k, j)").rules
    assert block.variables == ("i", "j", "k")
    assert block.formulas == [3, 4, 3, 4]
