"""Boards: which tiles there are, who is next to whom, and what a player sees of them.

By name:
    as_json   Boards as JSON has them, and back.
    board     Tiles and their neighbours, on grids and on graphs.
    display   What a player sees of a board: one sign a tile, and how signs are read and written.
    noise     Noise: with which chance a tile shows a sign, if its true number is known.
    topology  The topologies: what each is called, and which tiles of its boards are next to which.
"""

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
from minelogic.board.noise import CHANNELS, EXACT, Channel, Noise, possible
from minelogic.board.topology import GRIDS, TOPOLOGIES, Topology

__all__ = [
    "CHANNELS",
    "EXACT",
    "GRIDS",
    "TOPOLOGIES",
    "Board",
    "Channel",
    "Coordinates",
    "Display",
    "Noise",
    "Sign",
    "TileName",
    "Topology",
    "Vertex",
    "finished",
    "numbers_of",
    "possible",
    "read_sign",
    "rows_of",
    "split_row",
    "text_of",
]
