"""Boards as JSON has them, and back."""

from __future__ import annotations

from typing import Literal, TypeAlias, overload

from minelogic.board.board import Board, Vertex
from minelogic.board.topology import Topology
from minelogic.jsonable import Shape, picked


class GridJson(Shape):
    """A board of rows and columns."""

    topology: Topology
    rows: int
    columns: int
    coordinates: str


class GraphJson(Shape):
    """A board of vertices, some of which are joined."""

    topology: Literal["graph"]
    vertices: list[Vertex]
    edges: list[list[Vertex]]


BoardJson: TypeAlias = GridJson | GraphJson


@overload
def board_json(board: Board) -> BoardJson: ...
@overload
def board_json(board: Board | None) -> BoardJson | None: ...
def board_json(board: Board | None) -> BoardJson | None:
    """The board as the JSON formats have it."""
    if board is None:
        return None
    if not board.is_grid:
        return {
            "topology": "graph",
            "vertices": list(board.vertices),
            "edges": [list(edge) for edge in board.edges],
        }
    return picked(board, GridJson, coordinates=str(board.coordinates))
