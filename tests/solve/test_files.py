"""Answers about whole files, against trying every world."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest
from hypothesis import assume, given, settings

from minelogic import Problem
from minelogic.syntax.printer import write
from minelogic.syntax.tree import Atom
from tests.ground.agreement import plain
from tests.ground.oracle import GroundAtom, TooLong
from tests.solve.displays import METHODS, as_name
from tests.solve.worlds import MOST_ATOMS, Held, Whole, loaded, wholes


def all_worlds(whole: Whole, problem: Problem) -> tuple[list[GroundAtom], list[Held]]:
    """The atoms and all worlds; an example with too many is passed over."""
    atoms = whole.atoms(problem)
    assume(len(atoms) <= MOST_ATOMS)
    try:
        return atoms, whole.worlds(atoms)
    except TooLong:
        assume(False)
        raise


def verdicts(whole: Whole, worlds: list[Held]) -> dict[Any, str]:
    found = {}
    board = whole.semantics.board
    said = not whole.spoken().isdisjoint("BS") or whole.spoken() == {"Q"}
    for tile in board.tiles() if board is not None and said else ():
        if whole.signs.get(tile, ".") == "." and worlds:
            safe: GroundAtom = ("S", tile)
            if all(("B", tile) in world for world in worlds):
                found[as_name(tile)] = "B"
            elif all(
                ("B", tile) not in world if whole.standard else safe in world for world in worlds
            ):
                found[as_name(tile)] = "S"
            elif "B" in whole.spoken() and not any(("B", tile) in world for world in worlds):
                found[as_name(tile)] = "N"
            else:
                found[as_name(tile)] = "U"
    return found


def split(whole: Whole, problem: Problem, worlds: list[Held]) -> dict[bool, list[Held]]:
    """The worlds where the query holds and those where it does not.

    Here worlds speak of the atoms, too, of which only the query speaks.
    """
    extra = whole.asked(problem)
    assume(len(worlds) * 2 ** len(extra) < 300)
    found: dict[bool, list[Held]] = {True: [], False: []}
    for world in worlds:
        for size in range(len(extra) + 1):
            for chosen in combinations(extra, size):
                larger = world.union(chosen)
                found[whole.holds(whole.query, larger)].append(larger)
    return found


def answer(found: dict[bool, list[Held]]) -> str:
    match bool(found[True]), bool(found[False]):
        case True, True:
            return "independent"
        case False, False:
            return "inconsistent"
        case holds, _:
            return "entailed" if holds else "refuted"


def canonical(problem: Problem, worlds: list[Held]) -> Held:
    """The world with the fewest bombs, then first in reading order, then with atoms false first."""
    table = problem.grounding.atoms
    every = [plain(table.atom(number)) for number in range(1, table.size + 1)]
    bombs = [number for number, atom in enumerate(every) if atom[0] == "B"]

    def key(world: Held) -> tuple[Any, ...]:
        there = [number for number in bombs if every[number] in world]
        return len(there), there, [atom in world for atom in every]

    return min(worlds, key=key)


def check(whole: Whole, problem: Problem) -> None:
    atoms, worlds = all_worlds(whole, problem)
    assert problem.status == ("consistent" if worlds else "inconsistent")
    assert problem.verdicts == verdicts(whole, worlds)
    (query,) = problem.queries
    halves = split(whole, problem, worlds)
    assert query.answer == problem.entails(write(whole.query)) == answer(halves)
    for model, holds in ((query.holds, True), (query.fails, False)):
        assert (model is not None) is (query.answer == "independent")
        if model is not None:
            expected_world = canonical(problem, halves[holds])
            there = {plain(atom) for atom in model.true}
            there |= {("B", n if isinstance(n, tuple) else (n,)) for n in model.bombs}
            assert there == expected_world
    tiles = [atom for atom in atoms if atom[0] == "B"]
    others = [atom for atom in atoms if atom[0] != "B"]
    order = {atom: number for number, atom in enumerate(tiles)}

    def key(world: Held) -> tuple[Any, ...]:
        bombs = sorted(order[atom] for atom in world if atom in order)
        return bombs, [atom in world for atom in others]

    # Each in reading order, and for one board with atoms false first.
    expected = [
        (
            tuple(as_name(atom[1]) for atom in tiles if atom in world),
            tuple(atom for atom in others if atom in world),
        )
        for world in sorted(worlds, key=key)
    ]
    found = problem.models(limit=None, worlds=True)
    assert [(model.bombs, tuple(map(plain, model.true))) for model in found] == expected
    boards = list(dict.fromkeys(bombs for bombs, _ in expected))
    assert problem.spoken == tuple(dict.fromkeys(names_in_order(whole, problem)))
    for name in problem.spoken:
        every = [atom for atom in whole.semantics.atoms() if atom[0] == name]
        assert problem.truth(name) == truth(whole, every, worlds)
    if "B" not in whole.spoken() or problem.board is None:
        assert problem.models(limit=None) == found
        assert all(model.board is None for model in found)
        assert problem.count() == problem.count(worlds=True) == len(worlds)
        names = {write(model_atom): plain(model_atom) for model_atom in atoms_of(problem)}
        holding = {name: sum(atom in world for world in worlds) for name, atom in names.items()}
        assert problem.odds() == {
            name: Fraction(number, len(worlds)) for name, number in holding.items() if worlds
        }
        return
    assert [model.bombs for model in problem.models(limit=None)] == boards
    assert problem.count() == len(boards)
    assert problem.count(worlds=True) == len(worlds)
    shares = {name: sum(name in bombs for bombs in boards) for name in problem.verdicts}
    assert problem.odds() == {name: Fraction(share, len(boards)) for name, share in shares.items()}


def names_in_order(whole: Whole, problem: Problem) -> list[str]:
    return [atom.predicate for atom in every_atom(problem) if atom.predicate in whole.spoken()]


def every_atom(problem: Problem) -> list[Atom]:
    table = problem.grounding.atoms
    return [table.atom(number) for number in range(1, table.size + 1)]


def atoms_of(problem: Problem) -> list[Atom]:
    """The atoms of what the problem says that it speaks of; that this is right is tested apart."""
    return [atom for atom in every_atom(problem) if atom.predicate in problem.spoken]


def truth(whole: Whole, atoms: list[GroundAtom], worlds: list[Held]) -> dict[Any, bool | None]:
    """Whether each atom holds in all worlds, in none, or in some; nothing without a world."""
    if not worlds:
        return {}
    known: dict[Any, bool | None] = {}
    for atom in atoms:
        holds = {whole.holds_there(atom, world) for world in worlds}
        known[atom[1]] = holds.pop() if len(holds) == 1 else None
    return known


@pytest.mark.slow
@settings(max_examples=150)
@given(wholes())
def test_status_verdicts_worlds_and_boards_of_a_file_are_those_of_enumeration(whole):
    check(whole, loaded(whole))


@pytest.mark.slow
@pytest.mark.parametrize("encoding", [method for method in METHODS if method != "auto"])
@settings(max_examples=30)
@given(whole=wholes())
def test_every_encoding_has_the_same_answers(whole, encoding):
    problem = loaded(whole, encoding)
    plainly = loaded(whole)
    assert problem.status == plainly.status
    assert problem.verdicts == plainly.verdicts
    assert [query.answer for query in problem.queries] == [q.answer for q in plainly.queries]
    assert problem.models(limit=30) == plainly.models(limit=30)
