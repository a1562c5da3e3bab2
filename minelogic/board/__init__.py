"""Boards: which tiles there are, who is next to whom, and what a player sees of them."""

from minelogic.board.board import Board, Coordinates, TileName, Vertex
from minelogic.board.display import (
    Display,
    Sign,
    finished,
    numbers_of,
    read_sign,
    rows_of,
    split_row,
    text_of,
)
from minelogic.board.topology import GRIDS, TOPOLOGIES, Topology

__all__ = [
    "GRIDS",
    "TOPOLOGIES",
    "Board",
    "Coordinates",
    "Display",
    "Sign",
    "TileName",
    "Topology",
    "Vertex",
    "finished",
    "numbers_of",
    "read_sign",
    "rows_of",
    "split_row",
    "text_of",
]
