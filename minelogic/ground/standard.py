"""The instances of the standard theory, made tile by tile.

Under the theory `minesweeper` the bombs settle everything else: each board extends to S and Q in
exactly one way. So of a covered tile whose S and Q nobody mentions, no instance is needed, and
grounding makes them only where they are asked for. A test says that they are the same instances,
in the same order, as those the rules ground to.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import TypeGuard

from minelogic.board import Board
from minelogic.ground.atoms import AtomTable
from minelogic.ground.formula import Ground, any_of, count_of, implication, literals
from minelogic.syntax.file.checked import File
from minelogic.syntax.statements import Rule
from minelogic.syntax.tree import Value

THEORY = "minesweeper"
SAFE, NUMBERED, SINGLE, COUNTS = RULES = tuple(
    f"{THEORY}.{name}" for name in ("safe", "numbered", "single", "counts")
)


def is_standard(statement: object, file: File) -> TypeGuard[Rule]:
    """Whether a statement is a rule of the theory that ships as `minesweeper`."""
    return (
        isinstance(statement, Rule)
        and statement.name in RULES
        and statement.source.name in file.shipped
    )


def uses_standard(file: File) -> bool:
    """Whether the file has all the rules of the standard theory."""
    return sum(is_standard(rule, file) for rule in file.rules) == len(RULES)


def is_display(file: File) -> bool:
    """Whether the file has the rules of the standard theory, and no other statement about tiles.

    Then its display is what is left of it: the short cut to its residue, as a test says.
    """
    return (
        file.board is not None
        and not file.facts
        and not file.possible
        and len(file.rules) == len(RULES)
        and uses_standard(file)
    )


def mentioned(atoms: AtomTable, formulas: Iterable[Ground]) -> tuple[set[int], set[int]]:
    """The tiles whose S is mentioned, and those whose Q is."""
    board = atoms.vocabulary.board
    if board is None:
        return set(), set()
    size = board.size
    first_s, first_q = atoms.families["S"].start, atoms.families["Q"].start
    end = atoms.first_own
    safe: set[int] = set()
    shown: set[int] = set()
    for formula in formulas:
        for number in literals(formula):
            if first_s <= number < first_q:
                safe.add(number - first_s)
            elif first_q <= number < end:
                shown.add((number - first_q) % size)
    return safe, shown


class Standard:
    """The standard theory over a board."""

    def __init__(self, board: Board, atoms: AtomTable) -> None:
        self.board = board
        self._s = atoms.families["S"].start
        self._q = atoms.families["Q"].start
        self._counts = range(board.max_degree + 1)
        self.variables = ("i", "j") if board.is_grid else ("v",)

    def number(self, count: int, tile: int) -> int | None:
        """The number of the atom that the tile shows so many; None if no tile can."""
        return self._q + count * self.board.size + tile if count in self._counts else None

    def formula(self, rule: str, tile: int, count: int = 0) -> Ground:
        """The instance of a rule for a tile; of `counts`, for the tile and a number."""
        if rule == SAFE:
            return ("<->", self._s + tile, -(tile + 1))
        shows = [self._q + number * self.board.size + tile for number in self._counts]
        if rule == NUMBERED:
            return ("<->", self._s + tile, any_of(shows))
        if rule == SINGLE:
            return count_of("at most", 1, shows)
        around = [near + 1 for near in self.around(tile)]
        return implication(shows[count], count_of("exactly", count, around))

    def binding(self, rule: str, tile: int, count: int = 0) -> dict[str, Value]:
        """The values of the rule's variables in that instance."""
        name = self.board.name(tile)
        values = name if isinstance(name, tuple) else (name,)
        binding: dict[str, Value] = {"a": count} if rule == COUNTS else {}
        return binding | dict(zip(self.variables, values, strict=True))

    def definitions(self, tile: int) -> Iterator[tuple[str, int, Ground]]:
        """All instances that settle what S and Q are on a tile: rule, number, formula."""
        for rule in (SAFE, NUMBERED, SINGLE):
            yield rule, 0, self.formula(rule, tile)
        for count in self._counts:
            yield COUNTS, count, self.formula(COUNTS, tile, count)

    def block(self, rule: str) -> list[Ground]:
        """All instances of a rule that say something, in the order of their bindings."""
        tiles = self._order()
        counts = self._counts if rule == COUNTS else range(1)
        made = (self.formula(rule, tile, count) for count in counts for tile in tiles)
        return [formula for formula in made if formula is not True]

    def bindings(self, rule: str) -> list[tuple[Value, ...]]:
        """The values of the variables for each of them."""
        counts = self._counts if rule == COUNTS else range(1)
        return [
            tuple(self.binding(rule, tile, count).values())
            for count in counts
            for tile in self._order()
            if self.formula(rule, tile, count) is not True
        ]

    def parts(self, rule: str) -> int:
        """At most so many parts do all the instances of a rule have together."""
        return self.board.size * self._tile_parts(rule)

    def defining(self, tiles: Collection[int]) -> int:
        """At most so many parts have the instances that settle what S and Q are on tiles."""
        return len(tiles) * sum(map(self._tile_parts, RULES))

    def _tile_parts(self, rule: str) -> int:
        counts = len(self._counts)
        return {SAFE: 2, NUMBERED: counts + 1, SINGLE: counts, COUNTS: counts * counts}[rule]

    def _order(self) -> list[int]:
        """The tiles in the order in which variables run through them."""
        board = self.board
        if board.is_grid and board.coordinates.cartesian:
            rows = range(board.rows - 1, -1, -1)
            return [row * board.columns + column for column in range(board.columns) for row in rows]
        return list(range(board.size))

    def around(self, tile: int) -> list[int]:
        """The tile's neighbours in the order in which variables run through them."""
        board = self.board
        near = list(board.neighbours(tile))
        if board.is_grid and board.coordinates.cartesian:
            near.sort(key=lambda other: (other % board.columns, -other))
        return near
