"""Boards in TikZ: the same shapes and signs as in SVG, from the same paths."""

from __future__ import annotations

import re
from collections.abc import Iterator

from minelogic.diagnostics import visible
from minelogic.render.boards.shapes import Shape, drawing
from minelogic.render.boards.svg import ART, Art, Mark, Shown, art_of, is_open
from minelogic.render.derivations.latex import escaped
from minelogic.render.sheets.items import Picture

_POINT = 0.75
_MARKS: dict[Mark, tuple[float, str]] = {
    "used": (2.5, "mlblue"),
    "known": (2, "mlblue, dotted"),
    "scope": (1, "mlblue, dashed"),
    "new": (3, "mlred"),
    "assumed": (2.5, "mlplum, dashed"),
    "clash": (3, "mlred, dash dot"),
    "differs": (3, "mlred"),
}
"""How wide an outline is, in points, and how it is drawn."""
_SMALL = 0.3
"""Points of a unit: on a smaller board outlines are thinner, too, so that numbers are seen."""
_INKS = {"ink": "mlink", "shine": "white", "red": "mlred", "green": "mlgreen", "faint": "mlfaint"}
COLOURS = {
    "mlink": "1D2733", "mlred": "C8430A", "mlgreen": "00694D", "mlfaint": "5B6878",
    "mlblue": "005A94", "mlplum": "8A2F6E", "mledge": "8592A3", "mlcovered": "C6CFDA",
    "mlopen": "F7F8FA", "mlgiven": "E2E7ED", "mlborder": "4D5967",
}  # fmt: skip
_FACES = {
    (False, True): ("mlopen", "mledge"),
    (False, False): ("mlcovered", "mledge"),
    (True, True): ("mlgiven", "mlborder"),
    (True, False): ("white", "mlborder"),
}
"""Of a tile and its border: whether there is a pencil, and whether it is open."""
_TOKENS = re.compile(r"[MLHVAZmlhvaz]|-?(?:\d+\.?\d*|\.\d+)")


def picture_width(picture: Picture, widest: float) -> float:
    """How wide a picture is, in points: no wider than there is room."""
    return min(drawing(picture.board, picture.beyond).width * picture.scale * _POINT, widest)


def picture_latex(picture: Picture, widest: float) -> Iterator[str]:
    """The lines of a picture, no wider than so many points."""
    drawn = drawing(picture.board, picture.beyond)
    scale = picture_width(picture, widest) / drawn.width
    unit = f"{scale:.4f}pt"
    # SVG counts downwards.
    yield rf"\begin{{tikzpicture}}[x={unit},y=-{unit},baseline=(current bounding box.center)]"
    yield rf"\path (0,0) rectangle ({_n(drawn.width)},{_n(drawn.height)});"
    for ghost in drawn.ghosts:
        sign = picture.signs[ghost.tile]
        mark = picture.marks.get(ghost.tile)
        yield r"\begin{scope}[opacity=0.4]"
        put = picture.put.get(ghost.tile)
        yield from _tile(ghost.shape, sign, mark, scale, "dashed", put, picture.pencil)
        yield r"\end{scope}"
    for line in drawn.lines:
        yield (
            rf"\draw[mlfaint, line width=1pt] ({_n(line.x1)},{_n(line.y1)}) -- "
            rf"({_n(line.x2)},{_n(line.y2)});"
        )
    for tile, shape in enumerate(drawn.shapes):
        mark, put = picture.marks.get(tile), picture.put.get(tile)
        yield from _tile(shape, picture.signs[tile], mark, scale, "", put, picture.pencil)
    if drawn.frame is not None:
        for path in _paths(drawn.frame):
            yield rf"\draw[mlfaint, line width=1.2pt, dashed] {path};"
    if picture.names:
        for label in drawn.labels:
            text = escaped(visible(label.text))
            at = f"({_n(label.x)},{_n(label.y - 5)})"
            # A name over an edge stays legible.
            rim = "inner sep=1pt, fill=white" if drawn.lines else "inner sep=0pt"
            yield rf"\node[{rim}, text=mlfaint] at {at} {{{_sized(13 * scale)}{text}}};"
    yield r"\end{tikzpicture}"


def _tile(
    shape: Shape,
    sign: Shown,
    mark: Mark | None,
    scale: float,
    dashes: str,
    put: Art | None,
    pencil: bool,
) -> Iterator[str]:
    yield rf"\begin{{scope}}[shift={{({_n(shape.x)},{_n(shape.y)})}}]"
    fill, edge = _FACES[pencil, is_open(sign)]
    style = f"fill={fill}, draw={edge}, line width=0.5pt{', ' + dashes if dashes else ''}"
    for path in _paths(shape.outline):
        yield rf"\path[{style}] {path};"
    if isinstance(sign, int) or sign == "?":
        text = rf"{_sized(22 * scale)}\bfseries {sign}"
        yield rf"\node[inner sep=0pt, text=mlink] at (0,0) {{{text}}};"
    for art in (art_of(sign), put):
        for part, path in ART[art] if art is not None else ():
            parts = list(_paths(path))
            # A ring is two circles, one of them a hole.
            rule = "even odd rule, " if all("circle" in each for each in parts) else ""
            yield rf"\fill[{rule}{_INKS[part]}] {' '.join(parts)};"
    if mark is not None:
        wide, style = _MARKS[mark]
        wide = round(wide * min(1, scale / _SMALL), 2)
        for path in _paths(shape.inner):
            yield rf"\draw[line width={wide:g}pt, {style}] {path};"
    yield r"\end{scope}"


def _sized(points: float) -> str:
    return rf"\fontsize{{{points:.1f}}}{{{points:.1f}}}\selectfont "


def _paths(path: str) -> Iterator[str]:
    """The closed parts of a path of SVG. Arcs come in pairs that make a circle."""
    tokens = _TOKENS.findall(path)
    at = 0
    x = y = 0.0
    points: list[tuple[float, float]] = []
    circle = ""
    command = ""

    def number() -> float:
        nonlocal at
        at += 1
        return float(tokens[at - 1])

    while at < len(tokens):
        if tokens[at][-1].isalpha():
            command = tokens[at]
            at += 1
        match command:
            case "M" | "L":
                x, y = number(), number()
            case "m" | "l":
                x, y = x + number(), y + number()
            case "H" | "h":
                x = number() + (x if command == "h" else 0)
            case "V" | "v":
                y = number() + (y if command == "v" else 0)
            case "a":
                radius = number()
                at += 4
                across, down = number(), number()
                if not circle:
                    centre = f"({_n(x + across / 2)},{_n(y + down / 2)})"
                    circle = f"{centre} circle[radius={_n(radius)}]"
                x, y = x + across, y + down
            case "Z" | "z":
                yield circle or " -- ".join([*(f"({_n(a)},{_n(b)})" for a, b in points), "cycle"])
                points, circle = [], ""
                continue
        if command in "Mm":
            points = [(x, y)]
            command = "L" if command == "M" else "l"
        else:
            points.append((x, y))


def _n(number: float) -> str:
    return f"{number:.2f}".rstrip("0").rstrip(".")
