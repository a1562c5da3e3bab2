"""Tiles and their neighbours, on grids and on graphs.

A tile is a number from 0 in reading order: row by row from the top, and on a graph in the order
of the vertices. Its place, on a grid, is its 0-based row and column `i, j` from the top left; its
name is what a file calls it, and depends on the file's coordinates.
"""

from __future__ import annotations

from functools import cached_property
from itertools import product
from typing import TYPE_CHECKING, TypeAlias

from minelogic.board.topology import GRIDS, LONG_ENOUGH, TOPOLOGIES, Topology
from minelogic.records import dataclass
from minelogic.words import plural

if TYPE_CHECKING:
    from collections.abc import Iterable

Vertex: TypeAlias = int | str
TileName: TypeAlias = tuple[int, int] | int | str
"""A pair on a grid, a vertex on a graph."""


@dataclass(frozen=True, slots=True)
class Coordinates:
    """How a file names tiles: `(row, column)` from the top, or `(x, y)` from the bottom."""

    cartesian: bool = False
    first: int = 0

    def __post_init__(self) -> None:
        if self.first not in (0, 1):
            raise ValueError(f"coordinates count from 0 or 1, not from {self.first}")

    def __str__(self) -> str:
        return f"{'cartesian' if self.cartesian else 'rows'} from {self.first}"


ROWS_FROM_0 = Coordinates()


# Without slots, so that what is worked out once can be kept beside the fields; boards are equal
# when their fields are.
@dataclass(frozen=True)
class Board:
    """A finite set of tiles with a symmetric neighbour relation."""

    topology: Topology
    rows: int = 0
    columns: int = 0
    vertices: tuple[Vertex, ...] = ()
    edges: tuple[tuple[Vertex, Vertex], ...] = ()
    coordinates: Coordinates = ROWS_FROM_0

    def __post_init__(self) -> None:
        if self.topology not in TOPOLOGIES:
            raise ValueError(f"there is no topology {self.topology!r}")
        if self.is_grid:
            if self.rows < 1 or self.columns < 1:
                raise ValueError(f"a grid of {self.rows} x {self.columns} has no tile")
            if self.vertices or self.edges:
                raise ValueError("a grid has no vertices or edges of its own")
        else:
            if self.rows or self.columns:
                raise ValueError("a graph has no rows or columns")
            if len(self._tiles) != len(self.vertices):
                raise ValueError("a vertex is listed twice")
            if any(end not in self._tiles for edge in self.edges for end in edge):
                raise ValueError("an edge ends in a vertex that is not listed")

    @classmethod
    def grid(
        cls,
        rows: int,
        columns: int,
        topology: Topology = "king",
        coordinates: Coordinates = ROWS_FROM_0,
    ) -> Board:
        """A board of rows and columns."""
        return cls(topology, rows, columns, coordinates=coordinates)

    @classmethod
    def graph(
        cls, edges: Iterable[tuple[Vertex, Vertex]], isolated: Iterable[Vertex] = ()
    ) -> Board:
        """The graph of these edges and vertices, each once, in the order first mentioned.

        An edge from a vertex to itself only mentions the vertex.
        """
        edges = tuple(edges)
        mentioned = dict.fromkeys(end for edge in edges for end in edge)
        mentioned.update(dict.fromkeys(isolated))
        kept: dict[frozenset[Vertex], tuple[Vertex, Vertex]] = {}
        for edge in edges:
            if edge[0] != edge[1]:
                kept.setdefault(frozenset(edge), edge)
        return cls("graph", vertices=tuple(mentioned), edges=tuple(kept.values()))

    @property
    def is_grid(self) -> bool:
        """Whether tiles have a row and a column."""
        return self.topology in GRIDS

    @property
    def wraps(self) -> bool:
        """Whether the last row touches the first, and the last column the first."""
        return self.is_grid and GRIDS[self.topology].wraps

    @cached_property
    def size(self) -> int:
        """The number of tiles."""
        return self.rows * self.columns if self.is_grid else len(self.vertices)

    def neighbours(self, tile: int) -> tuple[int, ...]:
        """The tiles next to this one: sorted, each once, never the tile itself."""
        near = self._found.get(tile)
        if near is None:
            near = self._found[tile] = self._find_neighbours(tile)
        return near

    def distances(self, tile: int) -> dict[int, int]:
        """How many moves away each tile is that can be reached from this one, the nearest first."""
        distances = {tile: 0}
        reached = [tile]
        # The list grows while it is gone through.
        for one in reached:
            for near in self.neighbours(one):
                if near not in distances:
                    distances[near] = distances[one] + 1
                    reached.append(near)
        return distances

    def degree(self, tile: int) -> int:
        """How many neighbours the tile has."""
        return len(self.neighbours(tile))

    @cached_property
    def max_degree(self) -> int:
        """The most neighbours any tile has."""
        board = self
        if self.is_grid:
            rows, columns = min(self.rows, LONG_ENOUGH), min(self.columns, LONG_ENOUGH)
            if rows == columns == LONG_ENOUGH:
                return GRIDS[self.topology].most
            if (rows, columns) != (self.rows, self.columns):
                board = Board.grid(rows, columns, self.topology)
        return max(map(board.degree, range(board.size)), default=0)

    @property
    def row_values(self) -> range:
        """The values that the file's rows take: `y` when cartesian, none on a graph."""
        return range(self.coordinates.first, self.coordinates.first + self.rows)

    @property
    def column_values(self) -> range:
        """The values that the file's columns take: `x` when cartesian, none on a graph."""
        return range(self.coordinates.first, self.coordinates.first + self.columns)

    @property
    def count_values(self) -> range:
        """The numbers a tile of this board may show."""
        return range(self.max_degree + 1)

    def name(self, tile: int) -> TileName:
        """What the file calls the tile: `(row, column)`, `(x, y)` when cartesian, or the vertex."""
        self._check(tile)
        if not self.is_grid:
            return self.vertices[tile]
        i, j = divmod(tile, self.columns)
        first = self.coordinates.first
        if self.coordinates.cartesian:
            return j + first, self.rows - 1 - i + first
        return i + first, j + first

    @cached_property
    def names(self) -> list[TileName]:
        """What the file calls the tiles, in reading order."""
        if not self.is_grid:
            return list(self.vertices)
        first = self.coordinates.first
        columns = range(first, first + self.columns)
        if self.coordinates.cartesian:
            rows = range(first + self.rows - 1, first - 1, -1)
            return [(column, row) for row in rows for column in columns]
        return list(product(range(first, first + self.rows), columns))

    def tile(self, name: TileName) -> int | None:
        """The tile that the file calls so, or None if that is off the board."""
        if not self.is_grid:
            return self._tiles.get(name)
        if not isinstance(name, tuple):
            return None
        first = self.coordinates.first
        if self.coordinates.cartesian:
            i, j = self.rows - 1 - (name[1] - first), name[0] - first
        else:
            i, j = name[0] - first, name[1] - first
        if 0 <= i < self.rows and 0 <= j < self.columns:
            return i * self.columns + j
        return None

    def place(self, tile: int) -> tuple[int, int]:
        """The row and column of a grid's tile, both from 0, from the top left."""
        if not self.is_grid:
            raise ValueError("a tile of a graph has no row and column")
        self._check(tile)
        return divmod(tile, self.columns)

    def label(self, tile: int) -> str:
        """The tile's name as people write it."""
        return str(self.name(tile))

    def describe(self) -> str:
        """The board in a few words, such as `3 x 4 king`."""
        if self.is_grid:
            return f"{self.rows} x {self.columns} {self.topology}"
        edges = sum(map(self.degree, range(self.size))) // 2
        tiles = f"{self.size} {plural(self.size, 'tile')}"
        return f"graph of {tiles}, {edges} {plural(edges, 'edge')}"

    def _repr_svg_(self) -> str:
        """The board without anything on it, for notebooks."""
        from minelogic.board.display import Display
        from minelogic.render.boards.svg import board_svg

        return board_svg(self, Display.covered_board(self.size).signs)

    def _find_neighbours(self, tile: int) -> tuple[int, ...]:
        self._check(tile)
        if not self.is_grid:
            return self._adjacent[tile]
        rows, columns = self.rows, self.columns
        i, j = divmod(tile, columns)
        grid = GRIDS[self.topology]
        moves = grid.moves(i, j)
        if grid.wraps:
            wrapped = {(i + di) % rows * columns + (j + dj) % columns for di, dj in moves}
            return tuple(sorted(wrapped - {tile}))
        # Moves in reading order lead to tiles in reading order.
        return tuple(
            [
                (i + di) * columns + j + dj
                for di, dj in moves
                if 0 <= i + di < rows and 0 <= j + dj < columns
            ]
        )

    def _check(self, tile: int) -> None:
        if not 0 <= tile < self.size:
            raise IndexError(f"{self.describe()} has no tile {tile}")

    @cached_property
    def _found(self) -> dict[int, tuple[int, ...]]:
        return {}

    @cached_property
    def _tiles(self) -> dict[TileName, int]:
        return {vertex: tile for tile, vertex in enumerate(self.vertices)}

    @cached_property
    def _adjacent(self) -> tuple[tuple[int, ...], ...]:
        adjacent: list[set[int]] = [set() for _ in self.vertices]
        for one, other in self.edges:
            adjacent[self._tiles[one]].add(self._tiles[other])
            adjacent[self._tiles[other]].add(self._tiles[one])
        return tuple(tuple(sorted(near - {tile})) for tile, near in enumerate(adjacent))
