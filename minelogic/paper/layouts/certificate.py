"""What is known of a layout, with all that another program needs to check it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NotRequired, TypeAlias

from minelogic.board import Topology, Vertex
from minelogic.jsonable import Digits, Shape, Tile, tile_json
from minelogic.paper.layouts.decided import decided

if TYPE_CHECKING:
    from minelogic.board import Board
    from minelogic.paper.layouts.layout import Layout


class LayoutGridJson(Shape):
    """A board of rows and columns."""

    topology: Topology
    rows: int
    columns: int
    coordinates: str


class LayoutGraphJson(Shape):
    """A board of vertices, some of which are joined."""

    topology: Literal["graph"]
    vertices: list[Vertex]
    edges: list[list[Vertex]]


LayoutBoardJson: TypeAlias = LayoutGridJson | LayoutGraphJson


class LayoutTheoremJson(Shape):
    """The case of a theorem that settles the layout, what it says, and why it applies."""

    case: str
    always_unique: bool
    because: str


class SpectrumValueJson(Shape):
    """A value, the k and l that it belongs to, and whether it is exactly zero."""

    k: int
    l: int  # noqa: E741 - its name in the formula
    value: float
    zero: bool


class SpectrumJson(Shape):
    """What the formula of a layout's spectrum gives, and whether it is one or a mere symbol."""

    formula: str
    symbol: bool
    values: list[SpectrumValueJson]


class LayoutEntryJson(Shape):
    """What stands at a closed tile."""

    tile: Tile
    entry: Digits


class LayoutJson(Shape):
    """A layout, its rank, whether every set of mines is settled by its numbers, and proof of both.

    Eliminated modulo `modulus` in this order, each pivot's row, an open tile, has an entry in its
    column, a closed tile, that can be inverted. `kernel` has a vector for each closed tile without
    a pivot, which alone is not zero there; tiles that are not named are zero in it. `pair` are two
    mine sets that show the same.
    """

    format: Literal["minelogic.layout/1"]
    board: LayoutBoardJson
    open: list[Tile]
    closed: int
    rank: int
    always_unique: bool
    theorem: LayoutTheoremJson | None
    modulus: Digits
    pivots: list[list[Tile]]
    kernel: list[list[LayoutEntryJson]]
    pair: list[list[Tile]] | None
    matrix: NotRequired[list[list[int]]]
    spectrum: NotRequired[SpectrumJson]


def certificate(layout: Layout) -> LayoutJson:
    """The layout as `minelogic.layout/1`; raises `LimitReached`."""
    names = [tile_json(layout.board.name(tile)) for tile in range(layout.board.size)]
    shown = [names[tile] for tile in layout.open_tiles]
    hidden = [names[tile] for tile in layout.closed_tiles]
    verdict, pair = decided(layout), layout.pair
    return {
        "format": "minelogic.layout/1",
        "board": _board_json(layout.board),
        "open": shown,
        "closed": layout.closed,
        "rank": layout.rank,
        "always_unique": pair is None,
        "theorem": None
        if verdict is None
        else {
            "case": verdict.case,
            "always_unique": verdict.unique,
            "because": verdict.because,
        },
        "modulus": str(layout.elimination.modulus),
        "pivots": [[shown[row], hidden[column]] for row, column in layout.elimination.pivots],
        "kernel": [
            [{"tile": hidden[column], "entry": str(entry)} for column, entry in vector.items()]
            for vector in layout.elimination.kernel
        ],
        "pair": None if pair is None else [[tile_json(name) for name in mines] for mines in pair],
    }


def _board_json(board: Board) -> LayoutBoardJson:
    if board.is_grid:
        return {
            "topology": board.topology,
            "rows": board.rows,
            "columns": board.columns,
            "coordinates": str(board.coordinates),
        }
    return {
        "topology": "graph",
        "vertices": list(board.vertices),
        "edges": [list(edge) for edge in board.edges],
    }
