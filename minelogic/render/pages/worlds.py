"""Two worlds side by side, in one of which a formula holds, while it fails in the other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from minelogic.board import Board
from minelogic.records import replace
from minelogic.render.answers import atom_lines
from minelogic.render.boards.svg import Mark, Shown, board_svg, board_words
from minelogic.render.document import safe_text
from minelogic.render.pages.charts import Charts, Spot
from minelogic.render.pages.drawn import on_tiles, signs_of, table
from minelogic.solve.worlds import Model
from minelogic.syntax.printer import write

_NARROW = 5
"""So many columns have room beside as many others, however narrow the window is."""


def pair(
    holds: Model | None, fails: Model | None, charts: Charts, scale: float | None = None
) -> str:
    """Both worlds, what differs outlined; it is said which of them a limit left out."""
    one = _world("It holds here", holds, fails, charts, scale)
    other = _world("It fails here", fails, holds, charts, scale)
    return f'<div class="pair{" few" if _is_narrow(charts) else ""}">{one}{other}</div>'


def board_scale(board: Board) -> float:
    """Small boards are drawn larger."""
    return 1.8 if board.size <= 12 else 1.5 if board.size <= 100 else 1.2


def _is_narrow(charts: Charts) -> bool:
    """Whether two worlds have room beside each other on a telephone."""
    board = charts.atoms.vocabulary.board
    widths = [len(chart.columns) for chart in charts.charts if not chart.on_board]
    if board is not None:
        widths.append(board.columns if board.is_grid else board.size)
    return max(widths, default=_NARROW + 1) <= _NARROW


def _world(
    caption: str, model: Model | None, other: Model | None, charts: Charts, scale: float | None
) -> str:
    head = f"<figcaption>{caption}</figcaption>"
    if model is None:
        return f"<figure>{head}<p>Not found within the limit.</p></figure>"
    spots = _spots(model, charts)
    theirs = spots if other is None else _spots(other, charts)
    drawn = [*_board(model, other, charts, spots, theirs, scale), *_tables(charts, spots, theirs)]
    rest = replace(model, true=tuple([a for a in model.true if charts.spot_of(a) is None]))
    if rest.true or not drawn:
        # In lines so short that each has one atom.
        atoms = [f"<code>{safe_text(atom)}</code>" for atom in atom_lines(rest, 1)]
        drawn += [f'<p class="atoms">{" ".join(atoms)}</p>'] if atoms else []
    return f"<figure>{head}{''.join(drawn)}</figure>"


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
    spots: Mapping[int, Sequence[Spot]],
    theirs: Mapping[int, Sequence[Spot]],
    scale: float | None,
) -> list[str]:
    on_board = [n for n, chart in enumerate(charts.charts) if chart.on_board]
    # The world of a file that speaks of no bombs has no board.
    board = charts.atoms.vocabulary.board if on_board else model.board
    if board is None:
        return []
    signs: list[Shown] = list(model.signs) or ["."] * board.size
    differs: set[int] = set()
    if model.board is not None and other is not None:
        differs = {tile for tile, sign in enumerate(model.signs) if sign != other.signs[tile]}
    more: dict[int, str] = {}
    label = board_words(board, signs)
    for number in on_board:
        more.update(on_tiles(signs_of(charts.charts[number], spots.get(number, ()))))
        differs |= _differing(number, spots, theirs)
        label += _said(model, charts, number)
    marks: dict[int, Mark] = dict.fromkeys(sorted(differs), "differs")
    return [board_svg(board, signs, marks, label, scale or board_scale(board), more)]


def _differing(
    number: int, spots: Mapping[int, Sequence[Spot]], theirs: Mapping[int, Sequence[Spot]]
) -> set[int]:
    """The cells of a chart that two worlds do not have in common."""
    return {spot.cell for spot in {*spots.get(number, ())} ^ {*theirs.get(number, ())}}


def _said(model: Model, charts: Charts, number: int) -> str:
    """What holds on the board, for those who cannot see it."""
    name = charts.charts[number].predicate
    atoms = [write(atom) for atom in model.true if atom.predicate == name]
    return f" True: {', '.join(atoms) or 'nothing'}."


def _tables(
    charts: Charts, spots: Mapping[int, Sequence[Spot]], theirs: Mapping[int, Sequence[Spot]]
) -> list[str]:
    return [
        table(
            chart,
            number,
            signs_of(chart, spots.get(number, ())),
            _differing(number, spots, theirs),
        )
        for number, chart in enumerate(charts.charts)
        if not chart.on_board and (number in spots or number in theirs)
    ]
