"""Places for the tiles of a graph: neighbours are near each other, and it looks the same each time.

Each connected part is drawn by itself, so that the distance of two tiles on the page is about the
length of the shortest path between them (stress majorisation, from a circle); the parts then stand
beside each other in rows.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, cos, hypot, pi, sin, sqrt
from typing import TypeAlias

from minelogic.board import Board

Point: TypeAlias = tuple[float, float]

_ROUNDS = 200
_WORK = 2_000_000
"""How many pairs of tiles may be looked at; a large part gets fewer rounds, or stays a circle."""
_GAP = 1.0
"""Between two parts, in edges."""


def layout(board: Board) -> list[Point]:
    """A point for every tile, an edge being about 1 long; none has a negative coordinate."""
    drawn = [(part, _part(board, part)) for part in _parts(board)]
    places: list[Point] = [(0.0, 0.0)] * board.size
    width = _row_width([points for _, points in drawn])
    left = top = height = 0.0
    for part, points in drawn:
        wide, high = _extent(points)
        if left > 0 and left + wide > width:
            left, top, height = 0.0, top + height + _GAP, 0.0
        for tile, (x, y) in zip(part, points, strict=True):
            places[tile] = (left + x, top + y)
        left += wide + _GAP
        height = max(height, high)
    return places


def _parts(board: Board) -> list[list[int]]:
    """The connected parts, each in the order of a walk that goes on to a neighbour if it can.

    A cycle is thus begun as a circle.
    """
    seen: set[int] = set()
    parts = []
    for start in range(board.size):
        part: list[int] = []
        todo = [start]
        while todo:
            tile = todo.pop()
            if tile not in seen:
                seen.add(tile)
                part.append(tile)
                todo.extend(reversed(board.neighbours(tile)))
        if part:
            parts.append(part)
    return parts


def _part(board: Board, part: Sequence[int]) -> list[Point]:
    """Points for one connected part, the leftmost and the topmost at 0."""
    number = len(part)
    if number == 1:
        return [(0.0, 0.0)]
    radius = 0.5 / sin(pi / number)
    points = [
        (radius * cos(2 * pi * k / number - pi / 2), radius * sin(2 * pi * k / number - pi / 2))
        for k in range(number)
    ]
    rounds = min(_ROUNDS, _WORK // (number * number))
    if rounds:
        index = {tile: k for k, tile in enumerate(part)}
        apart = []
        for tile in part:
            row = [0] * number
            for other, distance in board.distances(tile).items():
                row[index[other]] = distance
            apart.append(row)
        for _ in range(rounds):
            _move(points, apart)
    left, top = min(x for x, _ in points), min(y for _, y in points)
    return [(round(x - left, 3), round(y - top, 3)) for x, y in points]


def _move(points: list[Point], apart: Sequence[Sequence[int]]) -> None:
    """One round: each point in turn goes where all the others would like it to be."""
    for k, (x, y) in enumerate(points):
        total = new_x = new_y = 0.0
        for other, (at_x, at_y) in enumerate(points):
            if other == k:
                continue
            wanted = apart[k][other]
            weight = 1 / (wanted * wanted)
            factor = wanted / (hypot(x - at_x, y - at_y) or 1.0)
            new_x += weight * (at_x + factor * (x - at_x))
            new_y += weight * (at_y + factor * (y - at_y))
            total += weight
        points[k] = (new_x / total, new_y / total)


def _extent(points: Sequence[Point]) -> Point:
    return max(x for x, _ in points), max(y for _, y in points)


def _row_width(parts: Sequence[Sequence[Point]]) -> float:
    """How wide a row of parts may be so that the whole is about twice as wide as high."""
    sizes = [_extent(points) for points in parts]
    area = sum((wide + _GAP) * (high + _GAP) for wide, high in sizes)
    return max([ceil(sqrt(2 * area)), *(ceil(wide) for wide, _ in sizes)])
