"""The charts of a page as HTML: what is known of each cell, as letters, values and crosses."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Literal

from minelogic.records import dataclass
from minelogic.render.boards.svg import art_paths
from minelogic.render.document import safe_text
from minelogic.render.pages.charts import Chart, Spot

FALSE = "\N{MULTIPLICATION SIGN}"
_FEW = 9
"""A table of more columns has smaller cells."""
MOST_LEFT = 4
"""So many values that are still possible are written into a cell."""


@dataclass(frozen=True, slots=True)
class Sign:
    """What stands in a cell: what holds, that nothing does, or which values are left."""

    kind: Literal["holds", "fails", "left"]
    text: str


def signs_of(chart: Chart, spots: Iterable[Spot]) -> dict[int, Sign]:
    """The signs in the cells of a chart of which something is known."""
    cells: dict[int, list[Spot]] = {}
    for spot in spots:
        cells.setdefault(spot.cell, []).append(spot)
    signs = {cell: _sign(chart, known) for cell, known in cells.items()}
    return {cell: sign for cell, sign in signs.items() if sign is not None}


def table(
    chart: Chart, number: int, signs: Mapping[int, Sign], differs: Collection[int] = ()
) -> str:
    """A chart beside the board, the cells that `differs` names outlined."""
    heads = "".join(f'<th scope="col">{safe_text(head)}</th>' for head in chart.columns)
    corner = "<td></td>" if len(chart.rows) > 1 else ""
    rows = "".join(_row(chart, row, signs, differs) for row in range(len(chart.rows)))
    name = safe_text(chart.caption)
    size = "large" if len(chart.columns) <= _FEW else "small"
    return (
        f'<div class="chart {size}" data-chart="{number}"><p><code>{name}</code></p>'
        f'<div class="scroll" tabindex="0" role="group" aria-label="{name}">'
        f'<table aria-label="{name}"><thead><tr>{corner}{heads}</tr></thead>'
        f"<tbody>{rows}</tbody></table></div></div>"
    )


def on_tiles(signs: Mapping[int, Sign]) -> dict[int, str]:
    """A chart on the board: for each tile what is drawn there, around 0, 0."""
    return {tile: _on_tile(sign) for tile, sign in signs.items()}


def _sign(chart: Chart, known: Sequence[Spot]) -> Sign | None:
    holds = [spot.value for spot in known if spot.holds]
    if holds:
        return Sign("holds", " ".join(dict.fromkeys(map(chart.sign, holds))))
    fails = {spot.value for spot in known}
    left = [value for n, value in enumerate(chart.values) if n not in fails]
    if not left:
        return Sign("fails", FALSE)
    return Sign("left", " ".join(left)) if len(left) <= MOST_LEFT else None


def _row(chart: Chart, row: int, signs: Mapping[int, Sign], differs: Collection[int]) -> str:
    head = f'<th scope="row">{safe_text(chart.rows[row])}</th>' if len(chart.rows) > 1 else ""
    first = row * len(chart.columns)
    cells = [
        _cell(signs.get(cell), cell in differs) for cell in range(first, first + len(chart.columns))
    ]
    return f"<tr>{head}{''.join(cells)}</tr>"


def _cell(sign: Sign | None, differs: bool) -> str:
    kinds = ["cell", *([sign.kind] if sign else ()), *(["differs"] if differs else ())]
    return f'<td class="{" ".join(kinds)}">{safe_text(sign.text) if sign else ""}</td>'


def _on_tile(sign: Sign) -> str:
    if sign.kind == "fails":
        return f'<g class="own fails" transform="scale(.5)">{art_paths("cross")}</g>'
    size = tile_font(sign)
    return (
        f'<text class="own {sign.kind}" y="{round(size * 0.36)}" font-size="{size}">'
        f"{safe_text(sign.text)}</text>"
    )


def tile_font(sign: Sign) -> int:
    """How large a sign is written on a tile 40 wide."""
    if sign.kind == "left":
        return 11 if len(sign.text) <= 5 else 9
    return 22 if len(sign.text) <= 2 else max(9, 40 // len(sign.text))
