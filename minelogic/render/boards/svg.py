"""Boards as SVG: every sign is a path, so that it looks the same wherever it is shown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Literal, TypeAlias

from minelogic.board import Board, Sign
from minelogic.diagnostics import visible
from minelogic.render.boards.shapes import Drawing, Ghost, Shape, drawing

Shown: TypeAlias = Sign | Literal["B", "S", "N", "U", "?"]
"""What stands on a tile: a sign of the display, or a verdict about a covered tile."""
Mark: TypeAlias = Literal["used", "known", "scope", "new", "assumed", "clash", "differs"]
"""How a tile is outlined. Each kind has a line of its own, so that none needs its colour."""
Art: TypeAlias = Literal["bomb", "flag", "tick", "dash", "cross", "ring", "open"]

# Each sign is drawn around 0, 0 and is about 24 wide and high; a part has a class and a path.
ART: Mapping[Art, tuple[tuple[str, str], ...]] = {
    "bomb": (
        (
            "ink",
            "M-1.1-11.5h2.2v23h-2.2zM-11.5-1.1h23v2.2h-23z"
            "M-8.7-7.1l1.6-1.6L8.7 7.1 7.1 8.7zM7.1-8.7l1.6 1.6L-7.1 8.7-8.7 7.1z",
        ),
        ("ink", "M-7.5 0a7.5 7.5 0 1 0 15 0a7.5 7.5 0 1 0-15 0z"),
        ("shine", "M-4.4-2.4a2 2 0 1 0 4 0a2 2 0 1 0-4 0z"),
    ),
    "flag": (
        ("ink", "M-4-11.5h2.4v20h-2.4zM-8.8 8h12v3h-12z"),
        ("red", "M-1.6-11.5L10-5.8-1.6 0z"),
    ),
    "tick": (("green", "M-9.2.8l2.8-2.8 4.2 4.2L6.8-6.8 9.6-4-2.2 7.8z"),),
    "dash": (("green", "M-8-1.6h16v3.2h-16z"),),
    "cross": (
        ("ink", "M-8-5.6L-5.6-8 0-2.4 5.6-8 8-5.6 2.4 0 8 5.6 5.6 8 0 2.4-5.6 8-8 5.6-2.4 0z"),
    ),
    "ring": (
        (
            "green",
            "M-8 0a8 8 0 1 0 16 0a8 8 0 1 0-16 0z"
            "M-5.2 0a5.2 5.2 0 1 1 10.4 0a5.2 5.2 0 1 1-10.4 0z",
        ),
    ),
    "open": (("faint", "M-2.4 0a2.4 2.4 0 1 0 4.8 0a2.4 2.4 0 1 0-4.8 0z"),),
}
_INKS = {
    "ink": "#1d2733",
    "shine": "#fff",
    "red": "#c8430a",
    "green": "#00694d",
    "faint": "#5b6878",
}
_ART_OF: dict[Shown, Art] = {"*": "bomb", "-": "dash", "B": "flag", "S": "tick", "N": "ring",
                            "U": "open"}  # fmt: skip
FACES: Mapping[bool, Mapping[str, tuple[str, str]]] = {
    False: {"open": ("#f7f8fa", "#8592a3"), "covered": ("#c6cfda", "#8592a3")},
    True: {"open": ("#e2e7ed", "#4d5967"), "covered": ("#ffffff", "#4d5967")},
}
"""The colours of a tile and of its border; with a pencil what is covered is what one writes on."""
_LINES: dict[Mark, str] = {
    "used": 'stroke="#005a94" stroke-width="3.5"',
    "known": 'stroke="#005a94" stroke-width="3" stroke-dasharray=".1 6" stroke-linecap="round"',
    "scope": 'stroke="#005a94" stroke-width="1.5" stroke-dasharray="3 3"',
    "new": 'stroke="#b34700" stroke-width="5"',
    "assumed": 'stroke="#8a2f6e" stroke-width="3.5" stroke-dasharray="8 5"',
    "clash": 'stroke="#c8102e" stroke-width="5" stroke-dasharray="12 3 3 3"',
    "differs": 'stroke="#b34700" stroke-width="4"',
}
_WORDS: dict[Shown, str] = {
    ".": "covered",
    "*": "bomb",
    "-": "safe",
    "B": "must be a bomb",
    "S": "must be safe",
    "N": "cannot be a bomb",
    "U": "undecided",
    "?": "unknown",
}
_MARK_WORDS: dict[Mark, str] = {
    "used": "used",
    "known": "used",
    "scope": "spoken of",
    "new": "new",
    "assumed": "assumed",
    "clash": "clashes",
    "differs": "differs",
}
_MOST_WORDS = 120
"""Of how many tiles the text in place of the picture speaks one by one."""


def board_svg(
    board: Board,
    signs: Sequence[Shown],
    marks: Mapping[int, Mark | Sequence[Mark]] | None = None,
    label: str | None = None,
    scale: float = 1,
    more: Mapping[int, str] | None = None,
    beyond: bool = False,
    names: bool = True,
    font: str = "system-ui, sans-serif",
    pencil: bool = False,
) -> str:
    """A picture of a board, by itself or within HTML, with these signs and outlines on its tiles.

    `label` is what is said in place of the picture; by default, what it shows. A square tile is
    40 pixels wide times `scale`. `more` is what else is drawn on tiles, as SVG around 0, 0. Of a
    board that wraps, `beyond` draws what lies beyond the border. Without `names`, no row, column or
    vertex is named. With `pencil`, covered tiles are white, to be written on, and open ones shaded.
    """
    if len(signs) != board.size:
        raise ValueError(f"{len(signs)} signs on {board.describe()}")
    drawn = drawing(board, beyond)
    outlines = {
        tile: (given,) if isinstance(given, str) else tuple(given)
        for tile, given in (marks or {}).items()
    }
    said = label or board_words(board, signs, outlines)
    parts = [*_head(drawn, said, scale, font), *_around(drawn, names)]
    for ghost in drawn.ghosts:
        inside = _inside(signs[ghost.tile]) + (more or {}).get(ghost.tile, "")
        parts.append(_ghost(ghost, signs[ghost.tile], outlines.get(ghost.tile, ()), inside, pencil))
    if drawn.ghosts and drawn.frame is not None:
        parts.append(_frame(drawn.frame))
    for tile, (shape, sign) in enumerate(zip(drawn.shapes, signs, strict=True)):
        put = (more or {}).get(tile, "")
        parts.append(_tile(board, tile, shape, sign, outlines.get(tile, ()), put, pencil))
    return "\n".join([*parts, "</svg>"])


def board_words(
    board: Board, signs: Sequence[Shown], marks: Mapping[int, Sequence[Mark]] | None = None
) -> str:
    """The board in words, tile by tile; of a large one, only what it shows how often."""
    words_of_tiles = [sign_words(sign) for sign in signs]
    if board.size > _MOST_WORDS:
        counts: dict[str, int] = {}
        for sign in words_of_tiles:
            counts[sign] = counts.get(sign, 0) + 1
        listed = ", ".join(f"{number} {sign}" for sign, number in sorted(counts.items()))
        return f"Board of {board.describe()}: {listed}."
    tiles = []
    for tile, words in enumerate(words_of_tiles):
        outlined = ", ".join(_MARK_WORDS[mark] for mark in (marks or {}).get(tile, ()))
        tiles.append(f"{board.label(tile)} {words}{f' ({outlined})' if outlined else ''}")
    return f"Board of {board.describe()}: {'; '.join(tiles)}."


def sign_words(sign: Shown) -> str:
    """What a sign says, in a word or two."""
    return f"shows {sign}" if isinstance(sign, int) else _WORDS[sign]


def mark_path(mark: Mark, path: str) -> str:
    """The outline of a tile as a kind of mark has it."""
    return f'<path class="mark {mark}" d="{path}" fill="none" {_LINES[mark]}/>'


def art_paths(art: Art) -> str:
    """A sign around 0, 0."""
    return "".join(
        f'<path class="{part}" d="{path}" fill="{_INKS[part]}"/>' for part, path in ART[art]
    )


def art_of(sign: Shown) -> Art | None:
    """The drawing that stands for a sign, if it is no number."""
    return None if isinstance(sign, int) else _ART_OF.get(sign)


def is_open(sign: Shown) -> bool:
    """Whether a tile is uncovered."""
    return isinstance(sign, int) or sign == "-"


def _head(drawn: Drawing, label: str, scale: float, font: str) -> list[str]:
    size = f'width="{round(drawn.width * scale)}" height="{round(drawn.height * scale)}"'
    return [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="board" role="img" {size} '
        f'viewBox="0 0 {drawn.width} {drawn.height}" '
        f'font-family="{escape(font)}" text-anchor="middle" '
        f'aria-label="{escape(visible(label))}">'
    ]


def _around(drawn: Drawing, names: bool) -> list[str]:
    parts = []
    if drawn.frame is not None and not drawn.ghosts:
        parts.append(_frame(drawn.frame))
    if drawn.lines:
        lines = "".join(f"M{line.x1} {line.y1}L{line.x2} {line.y2}" for line in drawn.lines)
        parts.append(f'<path class="edges" d="{lines}" stroke="#5b6878" stroke-width="2"/>')
    if not names:
        return parts
    labels = "".join(
        f'<text x="{label.x}" y="{label.y}">{escape(visible(label.text))}</text>'
        for label in drawn.labels
    )
    # A name over an edge stays legible: it has a rim in the colour of the paper.
    rim = ' stroke="#fff" stroke-width="4" paint-order="stroke"' if drawn.lines else ""
    parts.append(f'<g class="names" font-size="13" fill="#4d5967"{rim}>{labels}</g>')
    return parts


def _frame(path: str) -> str:
    return (
        f'<path class="frame" d="{path}" fill="none" stroke="#5b6878" '
        'stroke-width="2" stroke-dasharray="7 5"/>'
    )


def _ghost(ghost: Ghost, sign: Shown, marks: Sequence[Mark], inside: str, pencil: bool) -> str:
    """A tile of the other side once more, faint; nobody has to be told of it twice."""
    shape = ghost.shape
    fill = _face(sign, pencil)[1]
    outlines = "".join(mark_path(mark, shape.inner) for mark in marks)
    return (
        f'<g class="ghost" aria-hidden="true" opacity="0.4" '
        f'transform="translate({shape.x} {shape.y})">'
        f'<path class="face" d="{shape.outline}" fill="{fill}" stroke="#8592a3" '
        f'stroke-dasharray="3 3"/>{inside}{outlines}</g>'
    )


def _tile(
    board: Board,
    tile: int,
    shape: Shape,
    sign: Shown,
    marks: Sequence[Mark],
    more: str,
    pencil: bool,
) -> str:
    kind, fill, edge = _face(sign, pencil)
    inside = _inside(sign)
    outlines = "".join(mark_path(mark, shape.inner) for mark in marks)
    return (
        f'<g class="tile {kind}" transform="translate({shape.x} {shape.y})">'
        f"<title>{escape(visible(board.label(tile)))}</title>"
        f'<path class="face" d="{shape.outline}" fill="{fill}" stroke="{edge}"/>'
        f"{inside}{more}{outlines}</g>"
    )


def _face(sign: Shown, pencil: bool) -> tuple[str, str, str]:
    """What kind of a face a tile has, its colour, and that of its border."""
    kind = "open" if is_open(sign) else "covered"
    return kind, *FACES[pencil][kind]


def _inside(sign: Shown) -> str:
    if isinstance(sign, int):
        return f'<text class="number" y="8" font-size="22" font-weight="600">{sign}</text>'
    if sign == "?":
        return '<text class="number" y="8" font-size="20">?</text>'
    return art_paths(_ART_OF[sign]) if sign in _ART_OF else ""
