"""Boards on sheets: who touches whom, and fields of Paper Minesweeper, empty and filled in."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from minelogic.board import Board, Sign, Topology
from minelogic.render.boards.shapes import drawing
from minelogic.render.boards.svg import Art, Shown
from minelogic.render.boards.touching import touching, touching_words
from minelogic.render.sheets.items import Picture, Pictures
from minelogic.render.sheets.measure import caption_width

POINT = 0.75
"""Of a picture's unit."""
_PAGE, _GAP = 490.0, 24.0
"""How wide a page is, and what is between pictures."""
_SMALL = {"triangle": 0.3}
_USUAL = 0.4
_FIELD = {"triangle": 0.17, "torus": 0.18}
_USUAL_FIELD = 0.22


def shown_width(picture: Picture) -> float:
    """How wide a picture is on paper, in points."""
    return drawing(picture.board, picture.beyond).width * picture.scale * POINT


def shown_height(picture: Picture) -> float:
    """How high a picture is on paper, in points, without what is said below it."""
    return drawing(picture.board, picture.beyond).height * picture.scale * POINT


def touching_pictures(topology: Topology) -> Iterator[Picture]:
    """Who touches whom, with a sentence below the first."""
    for number, shown in enumerate(touching(topology)):
        yield Picture(
            board=shown.board,
            signs=shown.signs,
            marks=shown.marks,
            caption="" if number else touching_words(topology),
            scale=_SMALL.get(topology, _USUAL),
            names=False,
        )


def touching_fields(topology: Topology, aside: bool) -> Iterator[Picture]:
    """Who touches whom, as a field: a number, and a cross on each of the cells around it.

    It is small; as an aside it stands beside a heading, where pictures can be drawn.
    """
    for shown in touching(topology):
        around = shown.board.neighbours(shown.tile)
        covered: Shown = "."
        cross: Art = "cross"
        signs = [covered] * shown.board.size
        signs[shown.tile] = len(around)
        yield Picture(
            board=shown.board,
            signs=tuple(signs),
            marks=shown.marks,
            put=dict.fromkeys(around, cross),
            scale=_FIELD.get(topology, _USUAL_FIELD),
            names=False,
            pencil=True,
            aside=aside,
        )


def with_touching(picture: Picture) -> Pictures:
    """A board, and who touches whom on it."""
    return Pictures((picture, *touching_pictures(picture.board.topology)))


def field_picture(board: Board, signs: Sequence[Sign], scale: float = 1.0) -> Picture:
    """A field of Paper Minesweeper: numbers on open cells, and closed ones empty, for a pencil.

    What is known from the start stands on its cell: a dash, or a mine.
    """
    shown: list[Shown] = [*signs]
    return Picture(board, tuple(shown), scale=scale, pencil=True)


def filled_picture(
    board: Board, signs: Sequence[Sign], mines: Collection[int], scale: float = 1.0
) -> Picture:
    """A field as it is handed in: a cross or a dash on every closed cell."""
    cross: Art = "cross"
    dash: Art = "dash"
    shown: list[Shown] = ["." if sign == "*" else sign for sign in signs]
    put = {tile: cross if tile in mines else dash for tile, sign in enumerate(shown) if sign == "."}
    return Picture(board, tuple(shown), put=put, scale=scale, pencil=True)


def in_lines(pictures: Sequence[Picture]) -> Iterator[Pictures]:
    """As many at a time as stand beside each other, so that a page can end between."""
    if not pictures:
        return
    widest = max([max(shown_width(each), caption_width(each.caption)) for each in pictures])
    beside = max(1, int((_PAGE + _GAP) / (widest + _GAP)))
    for start in range(0, len(pictures), beside):
        yield Pictures(tuple(pictures[start : start + beside]))
