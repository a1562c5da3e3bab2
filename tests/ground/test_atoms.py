"""The numbers of atoms against a plain list of all atoms."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given, settings

from minelogic.ground.atoms import AtomTable, as_term, ground_value
from minelogic.source import Source
from minelogic.syntax.file.load import load_file
from minelogic.syntax.tree import (
    Absolute,
    Arithmetic,
    Atom,
    Int,
    Negative,
    Truth,
    Value,
    Var,
    Vertex,
)  # fmt: skip
from tests.ground.files import COORDINATES, GRAPHS, TOPOLOGIES, cases, text_of
from tests.ground.oracle import Graph, Grid, GroundAtom, Semantics

DECLARED = {"P": (), "R": (), "M": ("count", "Colour"), "E": ("Colour", "Colour", "count")}


def table_of(semantics: Semantics) -> AtomTable:
    file = load_file(Source("case.mine", text_of(semantics, {}, Truth(True))))
    assert not file.errors
    return AtomTable(file.vocabulary)


def atom_of(predicate: str, values: tuple[Value, ...]) -> Atom:
    return Atom(predicate, tuple(as_term(value) for value in values))


def plain(atom: Atom) -> GroundAtom:
    return atom.predicate, tuple(ground_value(term) for term in atom.arguments)


@pytest.mark.slow
@settings(max_examples=100)
@given(cases())
def test_every_atom_has_a_number_and_every_number_an_atom(case):
    check_numbers(case.semantics)


@pytest.mark.parametrize("coordinates", COORDINATES)
@pytest.mark.parametrize("topology", TOPOLOGIES)
def test_numbers_of_atoms_on_grids(topology, coordinates):
    for rows, columns in product(range(1, 5), repeat=2):
        board = Grid(rows, columns, topology, coordinates)
        check_numbers(Semantics(board, {"Colour": range(-1, 2)}, DECLARED))


@pytest.mark.parametrize("board", GRAPHS)
def test_numbers_of_atoms_on_graphs(board):
    check_numbers(Semantics(board, {"Colour": range(2, 4)}, {**DECLARED, "T": ("tile", "tile")}))


def check_numbers(semantics: Semantics) -> None:
    table = table_of(semantics)
    expected = semantics.atoms()
    found = [plain(table.atom(number)) for number in range(1, table.size + 1)]
    assert len(found) == len(expected)
    assert set(found) == set(expected)
    assert [table.number(atom_of(*atom)) for atom in found] == list(range(1, table.size + 1))
    tiles = semantics.board.tiles() if semantics.board is not None else []
    assert found[: len(tiles)] == [("B", tile) for tile in tiles]


@pytest.mark.parametrize("coordinates", COORDINATES)
def test_an_atom_off_the_board_or_out_of_its_range_has_no_number(coordinates):
    semantics = Semantics(
        Grid(2, 3, "king", coordinates), {"Colour": range(-1, 2)}, {"M": ("count", "Colour")}
    )
    table = table_of(semantics)
    known = set(semantics.atoms())
    for predicate, places in (("B", 2), ("S", 2), ("Q", 3), ("M", 2)):
        for values in product(range(-2, 7), repeat=places):
            there = (predicate, values) in known
            assert (table.number(atom_of(predicate, values)) is not None) == there


def test_a_vertex_that_is_not_there_has_no_number():
    table = table_of(Semantics(Graph((("a", 1),), ("c",)), {"Colour": range(1)}))
    assert table.number(atom_of("B", ("c",))) == 3
    for stranger in ("b", 0, 2, -1):
        assert table.number(atom_of("B", (stranger,))) is None


@pytest.mark.parametrize(
    ("coordinates", "first", "last"),
    [
        ("rows from 0", (0, 0), (1, 2)),
        ("rows from 1", (1, 1), (2, 3)),
        ("cartesian from 1", (1, 2), (3, 1)),
    ],
)
def test_bombs_are_numbered_as_one_reads(coordinates, first, last):
    table = table_of(Semantics(Grid(2, 3, "king", coordinates), {"Colour": range(1)}))
    assert table.number(atom_of("B", first)) == 1
    assert table.number(atom_of("B", last)) == 6
    assert plain(table.atom(1)) == ("B", first)


def test_terms_without_variables_have_values():
    difference = Arithmetic("-", Int(2), Arithmetic("*", Int(3), Int(4)))
    assert ground_value(difference) == -10
    assert ground_value(Absolute(difference)) == 10
    assert ground_value(Negative(Arithmetic("+", Int(1), Int(1)))) == -2
    assert ground_value(Vertex("a")) == "a"
    for value in (0, 7, -7, "far"):
        assert ground_value(as_term(value)) == value
    with pytest.raises(ValueError, match="x has no value"):
        ground_value(Arithmetic("+", Int(1), Var("x")))


def test_letters_that_nobody_declared_come_last():
    file = load_file(Source("case.mine", "predicate P\npredicate R\nrule r: P -> R\n"))
    table = AtomTable(file.vocabulary, ("A", "P", "B"))
    assert [table.atom(number) for number in range(1, table.size + 1)] == [
        Atom("P"), Atom("R"), Atom("A"), Atom("B"),
    ]  # fmt: skip
