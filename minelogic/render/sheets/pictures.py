"""Pictures as SVG, and in words, for the formats that take them so."""

from __future__ import annotations

from minelogic.render.boards.svg import art_paths, board_svg, board_words
from minelogic.render.sheets.items import Picture
from minelogic.words import listed


def picture_svg(picture: Picture, scale: float = 1, font: str = "system-ui, sans-serif") -> str:
    """The board with its signs, its outlines, and what is put on its tiles."""
    return board_svg(
        picture.board,
        picture.signs,
        picture.marks,
        label=picture_words(picture),
        scale=scale,
        more={tile: art_paths(art) for tile, art in picture.put.items()},
        beyond=picture.beyond,
        names=picture.names,
        font=font,
        pencil=picture.pencil,
    )


def picture_words(picture: Picture) -> str:
    """What is said in place of the picture."""
    marks = {tile: (mark,) for tile, mark in picture.marks.items()}
    said = board_words(picture.board, picture.signs, marks)
    if not picture.put:
        return said
    put = [f"{art} on {picture.board.label(tile)}" for tile, art in sorted(picture.put.items())]
    return f"{said} Drawn on it: {listed(put)}."
