"""Whole files for property tests, and all their worlds, by trying every truth value."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from hypothesis import assume
from hypothesis import strategies as st

import minelogic
from minelogic import FileError, Problem
from minelogic.encode.method import Method
from minelogic.ground.formula import literals
from minelogic.syntax.printer import write
from minelogic.syntax.tree import Formula
from tests.ground.agreement import plain
from tests.ground.files import DECLARED, Maker, displays, text_of
from tests.ground.oracle import Graph, Grid, GroundAtom, Semantics

Held: TypeAlias = frozenset[GroundAtom]
"""A world: the atoms that hold in it."""

ENOUGH = 60_000
"""Steps of the oracle for one example; what needs more is passed over."""
MOST_ATOMS = 12
BOARDS = (
    None,
    Grid(1, 1),
    Grid(1, 2),
    Grid(2, 1, "rook", "rows from 1"),
    Grid(1, 3, "king", "cartesian from 1"),
    Grid(2, 2, "rook"),
    Grid(2, 2, "torus", "cartesian from 1"),
    Grid(1, 3, "triangle", "rows from 1"),
    Graph((("north", "mid"),)),
    Graph(((1, 2), (2, 3))),
    Graph((("north", 2),), ("far",)),
)


@dataclass(frozen=True)
class Whole:
    """A file: what it says, as a text and as formulas."""

    semantics: Semantics
    signs: dict[tuple[int | str, ...], str]
    mines: int | None
    formulas: tuple[Formula, ...]
    """What its rules and facts say."""
    query: Formula
    standard: bool
    """Whether it uses the standard theory."""
    text: str

    def problem(self, encoding: Method = "auto") -> Problem:
        return minelogic.loads(self.text, encoding=encoding)

    def asked(self, problem: Problem) -> list[GroundAtom]:
        """The atoms that only the query speaks of."""
        used = self.used(problem)
        numbers = {n for block in problem.grounding.queries for n in literals(block.formulas[0])}
        atoms = [plain(problem.grounding.atoms.atom(number)) for number in sorted(numbers)]
        settled = "SQ" if self.standard else ""
        return [atom for atom in atoms if atom not in used and atom[0] not in settled]

    def spoken(self) -> set[str]:
        """The open predicates that the file speaks of, as far as the words of its formulas go."""
        if self.standard:
            named = {"B", "S", "Q"}
        else:
            shown = {"*": "B", "-": "S", ".": ""}
            named = {shown.get(sign, "Q") for sign in self.signs.values()}
        named |= {"B"} if self.mines is not None else set()
        todo = [write(formula) for formula in self.formulas]
        while todo:
            for word in re.findall(r"[A-Za-z][\w']*", todo.pop()):
                if word in self.semantics.definitions and word not in named:
                    todo.append(write(self.semantics.definitions[word].body))
                named.add(word)
        known = {name for name, _ in self.semantics.atoms()}
        return (named & known) or ({"B"} if self.semantics.board is not None else set())

    def atoms(self, problem: Problem) -> list[GroundAtom]:
        """The atoms that a world gives truth to, in the order of their numbers.

        Under the standard theory the bombs settle S and Q.
        """
        spoken = self.spoken().difference("SQ" if self.standard else ())
        table = problem.grounding.atoms
        every = [plain(table.atom(number)) for number in range(1, table.size + 1)]
        assert set(every) == set(self.semantics.atoms())
        return [atom for atom in every if atom[0] in spoken]

    def used(self, problem: Problem) -> list[GroundAtom]:
        """The atoms that the file mentions, and every bomb if it speaks of any, in their order.

        Of grounding only this is taken: which atoms there are, not what is said of them.
        """
        board = self.semantics.board
        tiles = board.tiles() if board is not None and "B" in self.spoken() else []
        mentioned: set[GroundAtom] = {("B", tile) for tile in tiles}
        for tile, sign in self.signs.items():
            if sign == "-":
                mentioned.add(("S", tile))
            if sign.isdigit() and int(sign) in self.semantics.sorts["count"]:
                mentioned.add(("Q", (int(sign), *tile)))
        table = problem.grounding.atoms
        for block in (*problem.grounding.rules, *problem.grounding.facts):
            if not block.statement.source.name.startswith("minesweeper"):
                for formula in block.formulas:
                    mentioned |= {plain(table.atom(number)) for number in literals(formula)}
        if self.standard:
            mentioned = {atom for atom in mentioned if atom[0] not in "SQ"}
        every = [plain(table.atom(number)) for number in range(1, table.size + 1)]
        return [atom for atom in every if atom in mentioned]

    def worlds(self, atoms: Sequence[GroundAtom]) -> list[Held]:
        """Every world, in any order. Raises `TooLong`."""
        semantics = replace(self.semantics, steps=ENOUGH)
        said = [self._said(formula, semantics) for formula in self.formulas]
        return list(worlds([self._shown, self._total, *said], atoms))

    def holds(self, formula: Formula, world: Held) -> bool:
        """Whether a formula holds in a world."""
        found = replace(self.semantics).truth(formula, {}, self._world(world.__contains__))
        assert found is not None
        return found

    def holds_there(self, atom: GroundAtom, world: Held) -> bool:
        """Whether an atom holds in a world."""
        found = self._world(world.__contains__)(atom)
        assert found is not None
        return found

    def _said(self, formula: Formula, semantics: Semantics) -> Check:
        return lambda world: semantics.truth(formula, {}, self._world(world))

    def _world(self, world: Partial) -> Partial:
        """Under the standard theory S and Q are what the bombs make them."""
        if not self.standard:
            return world

        def complete(atom: GroundAtom) -> bool | None:
            predicate, place = atom
            if predicate not in "SQ":
                return world(atom)
            here = world(("B", place[-2:] if len(self._tiles[0]) == 2 else place[-1:]))
            if predicate == "S" or here is not False:
                return None if here is None else not here
            near = self.semantics.neighbours[place[1:]]
            bombs = [world(("B", tile)) for tile in near]
            return None if None in bombs else bombs.count(True) == place[0]

        return complete

    @property
    def _tiles(self) -> list[tuple[int | str, ...]]:
        board = self.semantics.board
        return board.tiles() if board is not None else []

    def _shown(self, world: Partial) -> bool | None:
        world = self._world(world)
        for tile, sign in self.signs.items():
            if sign.isdigit():
                if int(sign) not in self.semantics.sorts["count"]:
                    return False
                atom: GroundAtom = ("Q", (int(sign), *tile))
            elif sign == ".":
                continue
            else:
                atom = ("B" if sign == "*" else "S", tile)
            found = world(atom)
            if found is not True:
                return found
        return True

    def _total(self, world: Partial) -> bool | None:
        if self.mines is None:
            return True
        bombs = [world(("B", tile)) for tile in self._tiles]
        return None if None in bombs else bombs.count(True) == self.mines


def loaded(whole: Whole, encoding: Any = "auto") -> Problem:
    """The problem; an atom that is never on the board is the only mistake there can be."""
    try:
        return whole.problem(encoding)
    except FileError as error:
        codes = {finding.code for finding in error.diagnostics if finding.severity == "error"}
        assert codes == {"off-board"}, whole.text
        assume(False)
        raise


Partial: TypeAlias = Callable[[GroundAtom], bool | None]
Check: TypeAlias = Callable[[Partial], bool | None]


def worlds(checks: Sequence[Check], atoms: Sequence[GroundAtom]) -> list[Held]:
    """All worlds over the atoms in which every check comes out true.

    A branch ends as soon as a check is false whatever the atoms left are.
    """
    found: list[Held] = []
    todo: list[tuple[dict[GroundAtom, bool], Sequence[Check]]] = [({}, checks)]
    while todo:
        known, left = todo.pop()
        # In the end, atoms that nobody speaks of are false.
        finished = len(known) == len(atoms)
        world: Partial = frozenset(true(known)).__contains__ if finished else known.get
        answers = [check(world) for check in left]
        if False in answers:
            continue
        if finished:
            assert None not in answers
            found.append(frozenset(true(known)))
            continue
        open_checks = [c for c, answer in zip(left, answers, strict=True) if answer is None]
        atom = atoms[len(known)]
        todo += [({**known, atom: value}, open_checks) for value in (True, False)]
    return found


def true(known: dict[GroundAtom, bool]) -> list[GroundAtom]:
    return [atom for atom, holds in known.items() if holds]


@st.composite
def wholes(draw: st.DrawFn) -> Whole:
    """A small file with one or two rules, a fact perhaps, and a query."""
    board = draw(st.sampled_from(BOARDS))
    signs = draw(displays(board)) if board is not None else {}
    kind = "nothing" if board is None else "grid" if isinstance(board, Grid) else "graph"
    tiles = board.tiles() if board is not None else []
    covered = frozenset(tile for tile in tiles if signs.get(tile, ".") == ".")
    low = draw(st.integers(0, 1))
    domain = {"Colour": range(low, low + draw(st.integers(1, 2)))}
    semantics = Semantics(board, domain, DECLARED[kind], covered=covered)
    maker = Maker(draw, semantics)
    maker.define()
    rules = tuple(maker.statement() for _ in range(draw(st.sampled_from((1, 1, 2)))))
    facts = tuple(maker.formula({}, 2, 30) for _ in range(draw(st.sampled_from((0, 0, 1)))))
    query = maker.statement()
    standard = board is not None and draw(st.integers(0, 2)) == 0
    mines = None
    if board is not None and draw(st.integers(0, 2)) == 0:
        mines = draw(st.integers(0, len(tiles)))
    # The text of one formula, without the three statements that it ends with.
    lines = text_of(semantics, signs, query).splitlines()[:-3]
    lines += [f"rule r{number}: {write(rule)}" for number, rule in enumerate(rules)]
    lines += [f"fact {write(fact)}" for fact in facts]
    lines.append(f"prove {write(query)}")
    if mines is not None:
        lines.append(f"mines {mines}")
    if standard:
        lines.append("use minesweeper")
    text = "\n".join(lines) + "\n"
    return Whole(semantics, signs, mines, (*rules, *facts), query, standard, text)
