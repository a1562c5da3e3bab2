"""Two worlds side by side, in one of which a formula holds, while it fails in the other."""

from __future__ import annotations

from minelogic.board import Board
from minelogic.records import replace
from minelogic.render.answers import atom_lines
from minelogic.render.boards.svg import Mark, Shown, board_svg, board_words
from minelogic.render.document import safe_text
from minelogic.render.pages.charts import Charts, Spot
from minelogic.render.pages.drawn import on_tiles, signs_of, table
from minelogic.solve.worlds import Model
from minelogic.syntax.printer import write


def pair(
    holds: Model | None, fails: Model | None, charts: Charts, scale: float | None = None
) -> str:
    """Both worlds, what differs outlined; it is said which of them a limit left out."""
    one = _world("It holds here", holds, fails, charts, scale)
    other = _world("It fails here", fails, holds, charts, scale)
    return f'<div class="pair">{one}{other}</div>'


def board_scale(board: Board) -> float:
    """Small boards are drawn larger."""
    return 1.8 if board.size <= 12 else 1.5 if board.size <= 100 else 1.2


def _world(
    caption: str, model: Model | None, other: Model | None, charts: Charts, scale: float | None
) -> str:
    if model is None:
        return (
            f"<figure><figcaption>{caption}</figcaption><p>Not found within the limit.</p></figure>"
        )
    spots = _spots(model, charts)
    drawn = [*_board(model, other, charts, spots, scale), *_tables(charts, spots)]
    # In lines so short that each has one atom.
    rest = replace(model, true=tuple([a for a in model.true if charts.spot_of(a) is None]))
    if rest.true or not drawn:
        atoms = [f"<code>{safe_text(atom)}</code>" for atom in atom_lines(rest, 1)]
        drawn += [f'<p class="atoms">{" ".join(atoms)}</p>'] if atoms else []
    return f"<figure><figcaption>{caption}</figcaption>{''.join(drawn)}</figure>"


def _spots(model: Model, charts: Charts) -> dict[int, list[Spot]]:
    """The true atoms, chart by chart."""
    spots: dict[int, list[Spot]] = {}
    for atom in model.true:
        spot = charts.spot_of(atom)
        if spot is not None:
            spots.setdefault(spot.chart, []).append(spot)
    return spots


def _board(
    model: Model,
    other: Model | None,
    charts: Charts,
    spots: dict[int, list[Spot]],
    scale: float | None,
) -> list[str]:
    board = model.board
    on_board = [n for n, chart in enumerate(charts.charts) if chart.on_board]
    if board is None or not (charts.bombs or on_board):
        return []
    # Of a file that speaks of no bombs, no world says that tiles are safe.
    signs: list[Shown] = list(model.signs) if charts.bombs else ["."] * board.size
    differs = []
    if charts.bombs and other is not None:
        differs = [t for t, sign in enumerate(model.signs) if sign != other.signs[t]]
    more: dict[int, str] = {}
    label = board_words(board, signs)
    for number in on_board:
        more.update(on_tiles(signs_of(charts.charts[number], spots.get(number, ()))))
        if other is not None:
            theirs = set(_spots(other, charts).get(number, ()))
            differs += [spot.cell for spot in theirs ^ set(spots.get(number, ()))]
        label += _said(model, charts, number)
    marks: dict[int, Mark] = dict.fromkeys(sorted(differs), "differs")
    return [board_svg(board, signs, marks, label, scale or board_scale(board), more)]


def _said(model: Model, charts: Charts, number: int) -> str:
    """What holds on the board, for those who cannot see it."""
    name = charts.charts[number].predicate
    atoms = [write(atom) for atom in model.true if atom.predicate == name]
    return f" True: {', '.join(atoms) or 'nothing'}."


def _tables(charts: Charts, spots: dict[int, list[Spot]]) -> list[str]:
    return [
        table(chart, number, signs_of(chart, spots[number]))
        for number, chart in enumerate(charts.charts)
        if not chart.on_board and number in spots
    ]
