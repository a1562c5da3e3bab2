"""Grounding against the meaning of formulas: every binding, any kind of node, worlds at random."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from minelogic.ground.evaluate import World
from minelogic.ground.formula import literals, truth
from minelogic.syntax import parse_formula
from minelogic.syntax.file.load import File
from minelogic.syntax.tree import Forall
from tests.ground.agreement import (
    ENOUGH,
    OffBoard,
    check,
    grounded,
    loaded,
    numbered,
    plain,
    well_formed,
    worlds,
)
from tests.ground.files import Case, cases, text_of
from tests.ground.oracle import Graph, Grid, GroundAtom, Place, Semantics, TooLong


@pytest.mark.slow
@settings(max_examples=400, suppress_health_check=list(HealthCheck))
@given(cases())
def test_instances_mean_what_the_rule_means(case):
    with passing_over():
        check(case)


@pytest.mark.slow
@settings(max_examples=600, suppress_health_check=list(HealthCheck))
@given(cases(flat=True))
def test_conditions_choose_the_bindings_that_they_allow(case):
    with passing_over():
        check(case)


@contextmanager
def passing_over() -> Iterator[None]:
    """Passes over an example that takes too long, or that is no file without mistakes."""
    try:
        yield
    except (TooLong, OffBoard):
        assume(False)


ROOK, KING = Grid(4, 4, "rook"), Grid(3, 3, "king", "cartesian from 1")
TORUS, TRIANGLE = Grid(2, 3, "torus", "rows from 1"), Grid(3, 4, "triangle")
PATH = Graph(((5, 1), (1, 2), (2, 3), (3, 4), (4, 0)))
NAMED = Graph((("mid", "north"), ("mid", "far"), ("far", "abe")), ("cut",))
BINDING = [
    # Neighbours of which only some are in the variable's range.
    (ROOK, "forall i, j, x in 0..2, y in 1..3. adjacent(i, j, x, y) -> A(x, y, i) | B(i, j)"),
    (ROOK, "forall x in 1..3, y, i, j. adjacent(i, j, x, y) -> A(x, y, i) | B(i, j)"),
    (ROOK, "forall i, j. S(i, j) -> exists x in 1..3, y. adjacent(x, y, i, j) & B(x, y)"),
    (ROOK, "forall i, j. exists exactly 2 x, y in 1..3. adjacent(i, j, x, y) & S(x, y)"),
    (PATH, "forall v in tiles, w in 1..3. adjacent(v, w) -> E(v, w)"),
    (PATH, "forall w in 1..3, v. adjacent(v, w) -> E(v, w)"),
    (PATH, "forall v, w in counts. adjacent(v, w) & adjacent(w, v) -> E(v, w)"),
    (PATH, "forall v, w. U(w) & w < 4 -> E(v, w)"),
    # Neighbours beyond the border, of one tile twice, of a tile that depends.
    (TORUS, "forall i, j, x, y. adjacent(i + 1, j - 1, x, y) -> A(i, y, x) & S(x, y)"),
    (TORUS, "forall i, j, x. adjacent(i, j, x, x) -> B(x, x) | B(i, j)"),
    (TORUS, "forall i, j, x, y. ~adjacent(i, j, x, y) -> A(i, y, 1) | A(x, j, 1)"),
    (TRIANGLE, "forall i, j, x, y. adjacent(i, j, x, y) & x = i + 1 -> ~B(x, y) | B(i, j)"),
    (TRIANGLE, "exists at least 3 i, j, x, y. adjacent(i, j, x, y) & x > i & S(i, j) & B(x, y)"),
    (NAMED, "forall v, w. adjacent(v, w) & adjacent(w, v) -> E(v, w)"),
    (NAMED, "forall v, w. U(w) -> E(v, w)"),
    (NAMED, "forall v, w. U(w) & adjacent(mid, v) -> E(w, v)"),
    (NAMED, "forall w, v. v = w | v = mid -> E(v, w)"),
    (NAMED, "forall v, a. a = v | v != far -> Q(a, v)"),
    # Distances, sums, and comparisons either way round.
    (KING, "forall i, j, x, y. |i - x| <= 1 & |j - y| < 2 & ~(i = x & j = y) & B(i, j) -> S(x, y)"),
    (KING, "forall i, j, x, y. |i - x| + |j - y| = 1 -> S(i, j) | S(x, y)"),
    (KING, "forall i, x. |i - x| = 1 & 2 > |x - 1| -> S(i, x)"),
    (KING, "forall i, x. 1 = |i - x| | |i - x| > x -> S(i, x)"),
    (KING, "forall i, x. |2 * i - x| <= i & ~(i < x) -> S(i, x)"),
    (KING, "forall i, j, x. i < x <= j & ~(x >= j) -> A(x, j, i)"),
    # Absolute values that leave two values, one or none, and alternatives that bound together.
    (KING, "forall i, j, x, y. |i - x| = |j - y| & i < x -> S(i, j) | B(x, y)"),
    (KING, "forall i, j, x, y. B(i, j) & B(x, y) & i != x -> |i - x| != |j - y|"),
    (KING, "forall i, j, x, y. |x - i| - 2 * |j - y| + 1 = 0 -> S(i, j) | B(x, y)"),
    (KING, "forall i, j, x, y. 2 - |y - j| = |x - i| + |i - j| -> S(i, j) | B(x, y)"),
    (KING, "forall i, x. |i + x - 4| = i - 2 -> S(i, x)"),
    (KING, "forall i, j. S(i, j) -> exists x. |x - i| = |j - 2| & B(x, j)"),
    (KING, "forall i in rows, x in 0..i. |i - x| = 1 -> S(i, x)"),
    (KING, "forall i, x. |i - |x - 2|| = 1 | ||i| - x| < 1 -> S(i, x)"),
    (PATH, "forall v, w in counts. |v - w| = 2 -> E(v, w)"),
    (
        ROOK,
        "forall i, j, x, y. B(i, j) & (|i - x| = 1 & |j - y| = 2 | |i - x| = 2 & |j - y| = 1)"
        " -> ~B(x, y)",
    ),
    (ROOK, "forall i, x. i = x + 1 & i < 3 | i = x - 1 | x = 2 & i <= x -> S(i, x)"),
    (ROOK, "forall i, x. ~(i < x & x < 3 -> i = 1 | x > i + 1) -> S(i, x)"),
    (KING, "forall i, j. i = 4 - j | i * j = 6 | -i = -j -> B(i, j)"),
    (KING, "forall i in 0..9, j in i - 1 .. 2 * i. i + j = 4 -> B(i, j)"),
    (KING, "forall i in rows, j in 0..i * i, x in j..|i - 3|. A(i, j, x) -> B(x, i)"),
    # Conditions that do not stand where a condition stands.
    (KING, "forall i. exists x. (i < x -> B(i, x)) & (B(x, i) -> i > x)"),
    (KING, "forall i. exists one x. i = x | x = 2 | B(i, x)"),
    (KING, "forall i. KN(i; i < 2, B(i, i), i = 3, ~S(i, i) | i = 1)"),
]


@pytest.mark.slow
@pytest.mark.parametrize(("board", "text"), BINDING)
def test_conditions_that_bind_variables_bind_them_rightly(board, text):
    declared: dict[str, tuple[str, ...]] = {"A": ("row", "column", "count")}
    if isinstance(board, Graph):
        declared = {"E": ("tile", "tile")}
    tiles = board.tiles()
    for signs in ({}, {tile: ".-"[index % 2] for index, tile in enumerate(tiles)}):
        covered = {tile for tile in tiles if signs.get(tile, ".") == "."}
        semantics = Semantics(board, {}, declared, covered=frozenset(covered))
        formula = parse_formula(text)
        check(Case(semantics, formula, text_of(semantics, signs, formula)), singles=20)


def test_the_check_for_well_formed_formulas_knows_bad_ones_when_it_sees_them():
    for good in (3, -3, False, ("&", 1, -2), ("~", ("|", 1, 2)), ("exactly", 0, 1), ("->", 1, 2)):
        assert well_formed(good)
    for bad in (True, ("&", 1), ("|", 1, True), ("~", False), ("<->", 1, 2, 3), ("exactly", 2, 1),
                ("at least", 0, 1, 2), ("at most", 2, 1, 2), ("exactly", 0)):  # fmt: skip
        assert not well_formed(bad)


@pytest.mark.slow
@settings(max_examples=60, suppress_health_check=list(HealthCheck))
@given(cases())
def test_instances_written_as_formulas_mean_the_same(case):
    with passing_over():
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


@pytest.mark.slow
@settings(max_examples=100, suppress_health_check=list(HealthCheck))
@given(cases(), st.randoms(use_true_random=False))
def test_truth_on_a_finished_board_is_truth_in_its_world(case, random):
    """On a finished board nothing is covered, and what is declared holds nowhere."""
    text = "\n".join(line for line in case.text.splitlines() if not line.startswith("fact"))
    tiles = case.semantics.board.tiles() if case.semantics.board is not None else []
    bombs = [tile for tile in tiles if random.random() < 0.4]
    with passing_over():
        check_finished(loaded(text), case, bombs)


def check_finished(file: File, case: Case, bombs: list[Place]) -> None:
    semantics = replace(case.semantics, covered=frozenset(), steps=ENOUGH)
    tiles = list(semantics.neighbours)
    atoms = finished(semantics, set(bombs)).__contains__
    world = World(file, [tiles.index(bomb) for bomb in bombs])
    formula = file.rules[0].formula
    assert world.truth(formula) is semantics.truth(case.formula, {}, atoms)
    if not isinstance(case.formula, Forall) or not isinstance(formula, Forall):
        return
    binders, body = case.formula.binders, case.formula.body
    for holds in (True, False):
        expected = {
            tuple(environment[binder.name] for binder in binders)
            for environment in semantics.bindings(binders, body, {})
            if semantics.truth(body, environment, atoms) is holds
        }
        found = list(world.bindings(formula.binders, formula.body, holds))
        assert len(found) == len(set(found))
        assert set(found) == expected


def finished(semantics: Semantics, bombs: set[Place]) -> set[GroundAtom]:
    """The atoms that hold on a board with these bombs."""
    atoms: set[GroundAtom] = set()
    for tile, near in semantics.neighbours.items():
        if tile in bombs:
            atoms.add(("B", tile))
        else:
            atoms |= {("S", tile), ("Q", (len(near & bombs), *tile))}
    return atoms
