"""The symmetries of boards: ways to turn, mirror, shift or rename one and keep all neighbours.

Whatever is told by numbers and neighbours is the same of a board and its image: which tiles are
forced, and by how many numbers. So an image is another exercise of equal difficulty.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from random import Random
from typing import NamedTuple

from minelogic.board import Board

Signs = Sequence[int | str]
RENAMINGS = 10_000
"""So many ways to rename a graph are told apart."""


class Symmetry(NamedTuple):
    """Where each tile of a board goes, on a board that may have another shape."""

    board: Board
    """The image."""
    tiles: tuple[int, ...]
    """Of every tile the place that it goes to."""

    def signs(self, signs: Signs) -> list[int | str]:
        """A display of the board as it stands on the image."""
        moved: list[int | str] = ["."] * len(signs)
        for tile, sign in enumerate(signs):
            moved[self.tiles[tile]] = sign
        return moved


def symmetries(board: Board) -> list[Symmetry]:
    """The symmetries of a grid, that which moves nothing first.

    Of king and rook these are the eight turns and mirror images, on the torus each with every
    shift, of triangles those that leave the points where points are. All are tried and kept only
    if they keep who is next to whom. A graph has none here: see `renamed`.
    """
    if not board.is_grid:
        return [Symmetry(board, tuple(range(board.size)))]
    kept = []
    for candidate in _candidates(board):
        if keeps_neighbours(board, candidate):
            kept.append(candidate)
    return list(dict.fromkeys(kept))


def images_of(board: Board, signs: Signs) -> list[Symmetry]:
    """Of every display that is this one turned, mirrored or shifted one symmetry that makes it.

    The first makes the display itself. There are fewer than symmetries if it has some of its own.
    """
    images: dict[tuple[int, tuple[int | str, ...]], Symmetry] = {}
    for symmetry in symmetries(board):
        images.setdefault((symmetry.board.rows, tuple(symmetry.signs(signs))), symmetry)
    return list(images.values())


def keeps_neighbours(board: Board, symmetry: Symmetry) -> bool:
    """Whether tiles are next to each other exactly when their images are."""
    to = symmetry.tiles
    return sorted(to) == list(range(board.size)) and all(
        sorted([to[near] for near in board.neighbours(tile)])
        == list(symmetry.board.neighbours(to[tile]))
        for tile in range(board.size)
    )


def renamed(random: Random, board: Board) -> Symmetry:
    """A graph whose vertices have changed their names and their order."""
    names = list(board.vertices)
    random.shuffle(names)
    called = dict(zip(board.vertices, names, strict=True))
    edges = [(called[one], called[other]) for one, other in board.edges]
    random.shuffle(edges)
    edges = [edge if random.random() < 0.5 else edge[::-1] for edge in edges]
    image = Board.graph(edges, sorted(names, key=str))
    places = [image.tile(called[vertex]) for vertex in board.vertices]
    return Symmetry(image, tuple([place for place in places if place is not None]))


def canonical(board: Board, signs: Signs, more: str = "") -> str:
    """The same text for two displays of which one is an image of the other.

    For graphs it goes by what can be told of vertices from those around them, round after round;
    then two that are no images of each other may, seldom, have the same text too.
    """
    if not board.is_grid:
        return f"graph {_refined(board, signs)} {more}"
    texts = [
        f"{s.board.rows} x {s.board.columns} {' '.join(map(str, s.signs(signs)))}"
        for s in symmetries(board)
    ]
    return f"{board.topology} {min(texts)} {more}"


def _candidates(board: Board) -> Iterator[Symmetry]:
    rows, columns = board.rows, board.columns
    for turned in (False, True):
        height, width = (columns, rows) if turned else (rows, columns)
        shifts = list(product(range(height), range(width))) if board.wraps else [(0, 0)]
        image = Board.grid(height, width, board.topology, board.coordinates)
        for upside_down in (False, True):
            for mirrored in (False, True):
                for down, right in shifts:
                    tiles = []
                    for tile in range(board.size):
                        i, j = divmod(tile, columns)
                        i, j = (j, i) if turned else (i, j)
                        i = height - 1 - i if upside_down else i
                        j = width - 1 - j if mirrored else j
                        tiles.append((i + down) % height * width + (j + right) % width)
                    yield Symmetry(image, tuple(tiles))


def _refined(board: Board, signs: Signs) -> str:
    """What all vertices look like, from further and further away."""
    from hashlib import sha256

    looks = [str(sign) for sign in signs]
    for _ in range(board.size):
        around = [
            "|".join([looks[tile], *sorted([looks[near] for near in board.neighbours(tile)])])
            for tile in range(board.size)
        ]
        finer = [sha256(look.encode()).hexdigest()[:16] for look in around]
        if len(set(finer)) == len(set(looks)):
            break
        looks = finer
    return " ".join(sorted(looks))
