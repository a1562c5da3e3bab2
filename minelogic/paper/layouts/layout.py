"""A layout: a board, and which of its tiles are open."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import TYPE_CHECKING, Literal, TypeAlias

from minelogic.board import Board, Coordinates, TileName, Topology
from minelogic.paper.layouts.elimination import Elimination, eliminate
from minelogic.records import dataclass

if TYPE_CHECKING:
    from minelogic.paper.layouts.certificate import LayoutJson

Parity: TypeAlias = Literal["even", "odd"]
"""Of the sum of the row and the column of a tile, both counted from 1."""
FROM_1 = Coordinates(first=1)


# Without slots, so that what is worked out once can be kept beside the fields.
@dataclass(frozen=True)
class Layout:
    """A board, and which of its tiles, by number in reading order, are open; the others are closed.

    An open tile shows how many of the tiles next to it are mines, and is none itself. So for a set
    of mines, as a column x of zeros and ones with an entry for each closed tile, the numbers are
    the product of the layout's matrix and x.
    """

    board: Board
    open_tiles: tuple[int, ...]

    def __post_init__(self) -> None:
        if list(self.open_tiles) != sorted(set(self.open_tiles)):
            raise ValueError("the open tiles are listed in reading order, each once")
        if self.open_tiles and not 0 <= self.open_tiles[0] <= self.open_tiles[-1] < self.board.size:
            raise ValueError(f"an open tile is not on the {self.board.describe()} board")

    @classmethod
    def chess(
        cls, rows: int, columns: int, topology: Topology = "king", open: Parity = "even"
    ) -> Layout:
        """The chess board: open where the sum of row and column, counted from 1, is even (odd)."""
        board = Board.grid(rows, columns, topology, FROM_1)
        if open not in ("even", "odd"):
            raise ValueError(f"open is 'even' or 'odd', not {open!r}")
        odd = open == "odd"
        tiles = [t for t in range(board.size) if sum(divmod(t, columns)) % 2 == odd]
        return cls(board, tuple(tiles))

    @classmethod
    def top_row(cls, columns: int, topology: Topology = "king") -> Layout:
        """Two rows, of which the upper one is open."""
        return cls(Board.grid(2, columns, topology, FROM_1), tuple(range(columns)))

    @classmethod
    def triangle(cls, rows: int, columns: int, open: Parity = "even") -> Layout:
        """The chess board of triangles: those that point one way are open."""
        return cls.chess(rows, columns, "triangle", open)

    @classmethod
    def of(cls, board: Board, open_tiles: Iterable[TileName]) -> Layout:
        """The layout of any board in which the tiles of these names are open."""
        tiles = set()
        for name in open_tiles:
            tile = board.tile(name)
            if tile is None:
                raise ValueError(f"the {board.describe()} board has no tile {name}")
            tiles.add(tile)
        return cls(board, tuple(sorted(tiles)))

    @cached_property
    def closed_tiles(self) -> tuple[int, ...]:
        """The tiles that are not open, in reading order."""
        shown = set(self.open_tiles)
        return tuple([tile for tile in range(self.board.size) if tile not in shown])

    @property
    def open(self) -> int:
        """How many tiles are open."""
        return len(self.open_tiles)

    @property
    def closed(self) -> int:
        """How many tiles are closed."""
        return len(self.closed_tiles)

    @cached_property
    def columns_of_rows(self) -> tuple[tuple[int, ...], ...]:
        """For each open tile, its closed neighbours, by their place among the closed tiles."""
        place = {tile: column for column, tile in enumerate(self.closed_tiles)}
        near = self.board.neighbours
        return tuple(
            [tuple([place[n] for n in near(tile) if n in place]) for tile in self.open_tiles]
        )

    @property
    def matrix(self) -> tuple[tuple[int, ...], ...]:
        """A row for each open tile, a column for each closed one: 1 where they are neighbours."""
        width = range(self.closed)
        rows = [set(row) for row in self.columns_of_rows]
        return tuple([tuple([int(column in row) for column in width]) for row in rows])

    @property
    def rank(self) -> int:
        """The rank of the matrix over the rationals, exactly."""
        return self.elimination.rank

    @cached_property
    def elimination(self) -> Elimination:
        """What the rank rests on: pivots, and the kernel where there is one."""
        return eliminate(self.columns_of_rows, self.closed)

    @property
    def kernel(self) -> tuple[tuple[int, ...], ...]:
        """A basis of the kernel: vectors of whole numbers without a common divisor."""
        return tuple([
            tuple([vector.get(column, 0) for column in range(self.closed)])
            for vector in self.elimination.kernel
        ])  # fmt: skip

    @cached_property
    def always_unique(self) -> bool:
        """Whether every set of mines is settled by its numbers: no other set shows the same.

        It is if the rank is the number of closed tiles; else it is if no vector of the kernel has
        entries 1, -1 and 0 alone. Raises `LimitReached`.
        """
        from minelogic.paper.layouts.differences import difference_of

        return difference_of(self, least=False) is None

    @cached_property
    def pair(self) -> tuple[tuple[TileName, ...], tuple[TileName, ...]] | None:
        """Two mine sets that show the same numbers, by the names of their tiles, or None.

        They have no tile in common. They come from the formula of a theorem; else they are as small
        as can be and come first in reading order, unless it takes too long to find out. Raises
        `LimitReached` if it takes too long to find any.
        """
        from minelogic.paper.layouts.differences import difference_of

        difference = difference_of(self)
        if difference is None:
            return None
        names = [self.board.name(tile) for tile in self.closed_tiles]
        first, second = [
            tuple([name for name, entry in zip(names, difference, strict=True) if entry == sign])
            for sign in (1, -1)
        ]
        return first, second

    @property
    def certificate(self) -> LayoutJson:
        """What another program needs to check the rank and the answer, as `minelogic.layout/1`."""
        from minelogic.paper.layouts.certificate import certificate

        return certificate(self)
