"""How tiles are drawn: where each stands, its outline, and what stands around the board."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from minelogic.board import Board, Topology
from minelogic.records import dataclass
from minelogic.render.boards.graph_layout import layout
from minelogic.render.boards.graph_names import names_of

CELL = 40
"""The side of a square tile. All lengths are in these units; a picture may be scaled."""
_MARGIN = 22
"""Room for the names of rows and columns."""
_EDGE = 92
"""The length of an edge of a graph."""
_SIDE, _HEIGHT = 76, 66
"""The side of a triangle and its height."""


class Shape(NamedTuple):
    """A tile: its centre, its outline, and a smaller one for marks, both around the centre."""

    x: float
    y: float
    outline: str
    inner: str


class Label(NamedTuple):
    """A name beside the board."""

    x: float
    y: float
    text: str


class Edge(NamedTuple):
    """An edge of a graph."""

    x1: float
    y1: float
    x2: float
    y2: float


class Ghost(NamedTuple):
    """A tile seen once more, beyond the border of a board that wraps."""

    shape: Shape
    tile: int


@dataclass(frozen=True, slots=True)
class Drawing:
    """A board without its signs."""

    width: float
    height: float
    shapes: tuple[Shape, ...]
    labels: tuple[Label, ...]
    lines: tuple[Edge, ...] = ()
    frame: str | None = None
    """The border of a board that wraps, where it does not end."""
    ghosts: tuple[Ghost, ...] = ()
    """What lies beyond the border of a board that wraps, if that is drawn."""


def drawing(board: Board, beyond: bool = False) -> Drawing:
    """How a board is drawn; with what lies `beyond` its border, if it wraps and that is asked."""
    drawn = DRAWN[board.topology](board)
    return _with_ghosts(board, drawn) if beyond and board.wraps else drawn


def _squares(board: Board) -> Drawing:
    left, top, bottom = _margins(board)
    shapes = [
        Shape(left + CELL * j + CELL // 2, top + CELL * i + CELL // 2, _SQUARE, _SMALL_SQUARE)
        for i in range(board.rows)
        for j in range(board.columns)
    ]
    width, height = CELL * board.columns, CELL * board.rows
    frame = None
    if board.wraps:
        frame = f"M{left - 3} {top - 3}h{width + 6}v{height + 6}h{-width - 6}z"
    return Drawing(
        width=left + width + 6,
        height=top + height + bottom,
        shapes=tuple(shapes),
        labels=tuple(_labels(board, CELL, CELL, CELL // 2)),
        frame=frame,
    )


def _with_ghosts(board: Board, drawn: Drawing) -> Drawing:
    """The drawing in a ring of tiles, each of which is one of the other side once more."""
    left, top, bottom = _margins(board)
    ghosts = []
    for i in range(-1, board.rows + 1):
        for j in range(-1, board.columns + 1):
            if not (0 <= i < board.rows and 0 <= j < board.columns):
                tile = i % board.rows * board.columns + j % board.columns
                x, y = left + CELL * (j + 1) + CELL // 2, top + CELL * (i + 1) + CELL // 2
                ghosts.append(Ghost(Shape(x, y, _SQUARE, _SMALL_SQUARE), tile))
    width, height = CELL * board.columns, CELL * board.rows
    shapes = [shape._replace(x=shape.x + CELL, y=shape.y + CELL) for shape in drawn.shapes]
    labels = [
        # The names of columns stand below where rows count from below; rows are named at the left.
        label._replace(x=label.x + CELL, y=label.y + (2 * CELL if bottom > 6 else 0))
        if number < board.columns
        else label._replace(y=label.y + CELL)
        for number, label in enumerate(drawn.labels)
    ]
    return Drawing(
        width=drawn.width + 2 * CELL,
        height=drawn.height + 2 * CELL,
        shapes=tuple(shapes),
        labels=tuple(labels),
        frame=f"M{left + CELL} {top + CELL}h{width}v{height}h{-width}z",
        ghosts=tuple(ghosts),
    )


def _triangles(board: Board) -> Drawing:
    left, top, bottom = _margins(board)
    half = _SIDE // 2
    shapes = []
    for i in range(board.rows):
        for j in range(board.columns):
            up = (i + j) % 2 == 0
            middle = _HEIGHT * 2 // 3 if up else _HEIGHT // 3
            shapes.append(
                Shape(
                    left + half * (j + 1),
                    top + _HEIGHT * i + middle,
                    *((_POINTS_UP, _SMALL_UP) if up else (_POINTS_DOWN, _SMALL_DOWN)),
                )
            )
    return Drawing(
        width=left + half * (board.columns + 1) + 6,
        height=top + _HEIGHT * board.rows + bottom,
        shapes=tuple(shapes),
        labels=tuple(_labels(board, half, _HEIGHT, half)),
    )


def _graph(board: Board) -> Drawing:
    margin = 40
    places = [(margin + _EDGE * x, margin + _EDGE * y) for x, y in layout(board)]
    shapes = [Shape(_short(x), _short(y), _CIRCLE, _SMALL_CIRCLE) for x, y in places]
    width = _short(max((shape.x for shape in shapes), default=0) + margin)
    height = _short(max((shape.y for shape in shapes), default=0) + margin)
    middles = names_of(board, [(shape.x, shape.y) for shape in shapes], width, height)
    labels = [
        Label(_short(x), _short(y + 5), board.label(tile)) for tile, (x, y) in enumerate(middles)
    ]
    lines = [
        Edge(shapes[tile].x, shapes[tile].y, shapes[other].x, shapes[other].y)
        for tile in range(board.size)
        for other in board.neighbours(tile)
        if tile < other
    ]
    return Drawing(
        width=width,
        height=height,
        shapes=tuple(shapes),
        labels=tuple(labels),
        lines=tuple(lines),
    )


DRAWN: dict[Topology, Callable[[Board], Drawing]] = {
    "king": _squares,
    "rook": _squares,
    "torus": _squares,
    "triangle": _triangles,
    "graph": _graph,
}
"""How the boards of each topology are drawn."""


def _margins(board: Board) -> tuple[int, int, int]:
    """Left, top and bottom: columns are named where the file begins to count rows."""
    below = board.coordinates.cartesian
    return _MARGIN, (6 if below else _MARGIN), (_MARGIN if below else 6)


def _labels(board: Board, across: int, down: int, middle: int) -> Iterator[Label]:
    left, top, _ = _margins(board)
    first = board.coordinates.first
    beside = top + down * board.rows + 15 if board.coordinates.cartesian else top - 8
    for j in range(board.columns):
        yield Label(left + across * j + middle, beside, str(j + first))
    for i in range(board.rows):
        row = board.rows - 1 - i if board.coordinates.cartesian else i
        yield Label(left // 2, top + down * i + down // 2 + 5, str(row + first))


def _short(number: float) -> float:
    """Rounded to a tenth, and whole if it can be."""
    rounded = round(number, 1)
    return int(rounded) if rounded == int(rounded) else rounded


_SQUARE = "M-19-19h38v38h-38z"
_SMALL_SQUARE = "M-16.5-16.5h33v33h-33z"
_POINTS_UP = "M0-42.5L36.4 21.2H-36.4z"
_SMALL_UP = "M0-35.5L30.6 17.7H-30.6z"
_POINTS_DOWN = "M0 42.5L36.4-21.2H-36.4z"
_SMALL_DOWN = "M0 35.5L30.6-17.7H-30.6z"
_CIRCLE = "M-20 0a20 20 0 1 0 40 0a20 20 0 1 0-40 0z"
_SMALL_CIRCLE = "M-16.5 0a16.5 16.5 0 1 0 33 0a16.5 16.5 0 1 0-33 0z"
