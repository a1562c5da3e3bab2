"""Where the names of a graph's tiles stand: above them, or beside them where no edge is.

A name is a box as wide as its letters. Around the tile it has sixteen places, all as near as can
be. It stands above if nothing is too near there; else where the nearest of these is farthest: the
edges of the tile and of its neighbours, and the neighbours themselves. No place leaves the picture.
Of graphs with too many edges to be legible anyway, all names stand above.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, hypot, pi, sin
from typing import TypeAlias

from minelogic.board import Board

Point: TypeAlias = tuple[float, float]

_PLACES = 16
_RADIUS = 20.0
_GAP = 4.0
"""Between a tile and its name."""
_HALF_HEIGHT = 6.0
_HALF_LETTER = 4.0
"""Half of how high a name is, and of how wide a letter."""
_MANY = 20_000
"""So many edges are looked at, a tile and a place at a time, for the whole of a graph."""
_ENOUGH = 7.0
"""A name stands above its tile if nothing is nearer to its middle than this and its half width."""


def names_of(board: Board, places: Sequence[Point], width: float, height: float) -> list[Point]:
    """The middle of the name of each tile, for tiles at these places of a picture of this size."""
    degrees = [len(board.neighbours(tile)) for tile in range(board.size)]
    looks = sum([degree * degree for degree in degrees])
    names = [max(_HALF_LETTER * len(board.label(n)), _HALF_HEIGHT) for n in range(board.size)]
    if looks > _MANY:
        return [_beside(at, 0, half) for at, half in zip(places, names, strict=True)]
    return [_place(board, tile, places, (width, height)) for tile in range(board.size)]


def _place(board: Board, tile: int, places: Sequence[Point], size: Point) -> Point:
    near = [tile, *board.neighbours(tile)]
    edges = {(min(one, other), max(one, other)) for one in near for other in board.neighbours(one)}
    lines = [(places[one], places[other]) for one, other in sorted(edges)]
    half = max(_HALF_LETTER * len(board.label(tile)), _HALF_HEIGHT)
    best, most = _beside(places[tile], 0, half), -1.0
    for turn in range(_PLACES):
        middle = _beside(places[tile], turn, half)
        if turn and not _inside(middle, half, size):
            continue
        room = min([_distance(middle, *line) for line in lines], default=_ENOUGH + half)
        room = min([room, *[_apart(middle, places[other]) for other in near[1:]]])
        if turn == 0 and room >= _ENOUGH + half:
            return middle
        if room > most:
            best, most = middle, room
    return best


def _beside(tile: Point, turn: int, half: float) -> Point:
    """The middle of a name so many sixteenths of a turn from above, as near as it can be."""
    angle = 2 * pi * turn / _PLACES - pi / 2
    x, y = cos(angle), sin(angle)
    far = _RADIUS + _GAP + half * abs(x) + _HALF_HEIGHT * abs(y)
    return tile[0] + far * x, tile[1] + far * y


def _inside(middle: Point, half: float, size: Point) -> bool:
    across = half <= middle[0] <= size[0] - half
    return across and _HALF_HEIGHT <= middle[1] <= size[1] - _HALF_HEIGHT


def _apart(middle: Point, tile: Point) -> float:
    return hypot(middle[0] - tile[0], middle[1] - tile[1]) - _RADIUS


def _distance(point: Point, start: Point, end: Point) -> float:
    """How far a point is from a line between two others."""
    across, down = end[0] - start[0], end[1] - start[1]
    length = across * across + down * down
    if not length:
        return hypot(point[0] - start[0], point[1] - start[1])
    part = ((point[0] - start[0]) * across + (point[1] - start[1]) * down) / length
    part = min(1.0, max(0.0, part))
    return hypot(point[0] - start[0] - part * across, point[1] - start[1] - part * down)
