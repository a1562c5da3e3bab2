"""Where a page draws the atoms of a file's own predicates: on the board, or in a table of its own.

A predicate of a tile is drawn on the board if no other is; every other one has a table, whose cells
hold a letter (is it true there?) or a value (which of them is it?).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from minelogic.board import Board
from minelogic.derive.derivation import Derivation
from minelogic.derive.steps import Step
from minelogic.ground.atoms import AtomTable
from minelogic.ground.formula import Ground
from minelogic.ground.spoken import has_bombs
from minelogic.records import dataclass
from minelogic.syntax.tree import Atom
from minelogic.syntax.vocabulary import Vocabulary

_MOST_CELLS = 1_600
"""A table of more cells is not drawn, nor one with more columns or values than `_MOST_ACROSS`."""
_MOST_ACROSS = 40


@dataclass(frozen=True, slots=True)
class Layout:
    """Which place of a predicate is the row, which the column, and which the value of a cell."""

    row: int | None
    column: int
    value: int | None = None


@dataclass(frozen=True, slots=True)
class Chart:
    """How one predicate is drawn."""

    predicate: str
    sorts: tuple[str, ...]
    layout: Layout
    rows: tuple[str, ...]
    columns: tuple[str, ...]
    values: tuple[str, ...] = ()
    """What can stand in a cell; nothing if it is only asked whether the predicate holds there."""
    tiles: tuple[int, ...] = ()
    """For each cell its tile, if the chart is drawn on the board."""

    @property
    def on_board(self) -> bool:
        return bool(self.tiles)

    @property
    def letter(self) -> str:
        """The sign for a true atom."""
        return self.predicate[0]

    @property
    def caption(self) -> str:
        return f"{self.predicate}({', '.join(self.sorts)})"

    def sign(self, value: int | None) -> str:
        """What stands in a cell whose atom, of this value if there are some, is true."""
        return self.letter if value is None else self.values[value]

    def to_json(self) -> dict[str, Any]:
        """The chart as the page's script reads it."""
        return {
            "name": self.predicate,
            "letter": self.letter,
            "values": list(self.values) or None,
            "onBoard": self.on_board,
        }


@dataclass(frozen=True, slots=True)
class Spot:
    """An atom or its opposite as a chart has it."""

    chart: int
    cell: int
    """The tile, if the chart is drawn on the board."""
    value: int | None
    holds: bool


class Charts:
    """The charts of a derivation's predicates, and which of them it needs."""

    def __init__(self, derivation: Derivation) -> None:
        self.atoms = derivation.grounding.atoms
        self.charts = tuple(_charts(self.atoms))
        self._numbers = {chart.predicate: n for n, chart in enumerate(self.charts)}
        self.given = self._given(derivation)
        """What facts say of single atoms, which is known from the beginning."""
        said = [self.spot(formula) for formula in _said(derivation.steps)]
        wanted = {spot.chart for spot in (*self.given, *said) if spot is not None}
        self.shown = tuple(sorted(wanted))
        """The charts in which anything is ever drawn."""
        tables = any(not self.charts[n].on_board for n in wanted)
        drawn = has_bombs(derivation.file) or any(self.charts[n].on_board for n in wanted)
        self.with_board = derivation.board is not None and (drawn or not tables)
        """Whether the board is needed too."""

    @property
    def tables(self) -> tuple[int, ...]:
        """Those that are shown, and not on the board."""
        return tuple([n for n in self.shown if not self.charts[n].on_board])

    def spot(self, formula: Ground) -> Spot | None:
        """Where a literal is drawn, if it is one of a predicate with a chart."""
        # The negation of a negated query.
        if isinstance(formula, tuple) and formula[0] == "~" and isinstance(formula[1], int):
            formula = -formula[1]
        if type(formula) is not int or abs(formula) < self.atoms.first_own:
            return None
        number = self._numbers.get(self.atoms.predicate(abs(formula)))
        if number is None:
            return None
        chart, indices = self.charts[number], self.atoms.indices(abs(formula))
        layout = chart.layout
        row = 0 if layout.row is None else indices[layout.row]
        cell = row * len(chart.columns) + indices[layout.column]
        value = None if layout.value is None else indices[layout.value]
        return Spot(number, chart.tiles[cell] if chart.tiles else cell, value, formula > 0)

    def spot_of(self, atom: Atom) -> Spot | None:
        """Where a true atom is drawn, if its predicate has a chart."""
        number = self.atoms.number(atom)
        return None if number is None else self.spot(number)

    def _given(self, derivation: Derivation) -> tuple[Spot, ...]:
        formulas = [f for block in derivation.grounding.facts for f in block.formulas]
        spots = [self.spot(part) for formula in formulas for part in _parts(formula)]
        return tuple(dict.fromkeys([spot for spot in spots if spot is not None]))


def _parts(formula: Ground) -> Sequence[Ground]:
    return formula[1:] if isinstance(formula, tuple) and formula[0] == "&" else (formula,)


def _said(steps: Iterable[Step]) -> Iterator[Ground]:
    """All that steps conclude or suppose, within their cases too."""
    for step in steps:
        for inner in step.within():
            yield from inner.conclusions
            for case in inner.cases:
                yield case.assume


def _charts(atoms: AtomTable) -> Iterator[Chart]:
    vocabulary = atoms.vocabulary
    layouts = {name: _layout(sorts, vocabulary) for name, sorts in vocabulary.predicates.items()}
    of_tiles = [name for name in layouts if _is_of_tiles(name, layouts[name], vocabulary)]
    for name, layout in layouts.items():
        if layout is not None:
            chart = _chart(atoms, name, layout, of_tiles == [name])
            if chart.tiles or _fits(chart):
                yield chart


def _layout(sorts: tuple[str, ...], vocabulary: Vocabulary) -> Layout | None:
    """The layout of a predicate with these places; None if it has none, or too many."""
    tile = _tile_sorts(vocabulary)
    match len(sorts):
        case 1:
            return Layout(None, 0)
        case 2 if len(tile) == 1 and sorts.count("tile") == 1:
            # Vertices of a graph, each with a value.
            place = sorts.index("tile")
            return Layout(None, place, 1 - place)
        case 2:
            return Layout(1, 0) if sorts == ("column", "row") else Layout(0, 1)
        case 3:
            value = _value_place(sorts, tile)
            row, column = [place for place in range(3) if place != value]
            turned = (sorts[row], sorts[column]) == ("column", "row")
            return Layout(column, row, value) if turned else Layout(row, column, value)
    return None


def _value_place(sorts: tuple[str, ...], tile: tuple[str, ...]) -> int:
    """Which of three places is the value: the one that is no part of a tile, or of its own sort."""
    for value in (2, 0, 1):
        rest = sorts[:value] + sorts[value + 1 :]
        if sorted(rest) == sorted(tile):
            return value
    for value in (2, 0, 1):
        rest = sorts[:value] + sorts[value + 1 :]
        if rest[0] == rest[1]:
            return value
    return 2


def _tile_sorts(vocabulary: Vocabulary) -> tuple[str, ...]:
    """The sorts that name a tile; none if the file has given their names to something else."""
    tile = vocabulary.tile_places
    return () if any(sort in vocabulary.domains for sort in tile) else tile


def _is_of_tiles(name: str, layout: Layout | None, vocabulary: Vocabulary) -> bool:
    """Whether the cells of a predicate are the tiles of the board."""
    tile = _tile_sorts(vocabulary)
    if layout is None or not tile:
        return False
    sorts = vocabulary.predicates[name]
    places = [place for place in (layout.row, layout.column) if place is not None]
    return sorted(sorts[place] for place in places) == sorted(tile)


def _chart(atoms: AtomTable, name: str, layout: Layout, on_board: bool) -> Chart:
    family, board = atoms.families[name], atoms.vocabulary.board
    heads = [tuple(map(str, values)) for values in family.places]
    tiles: tuple[int, ...] = ()
    if on_board and board is not None:
        tiles = tuple(_tiles(board, atoms.vocabulary.tile_places))
    return Chart(
        predicate=name,
        sorts=atoms.vocabulary.predicates[name],
        layout=layout,
        rows=("",) if layout.row is None else heads[layout.row],
        columns=heads[layout.column],
        values=() if layout.value is None else heads[layout.value],
        tiles=tiles,
    )


def _tiles(board: Board, places: tuple[str, ...]) -> Iterator[int]:
    """The tiles, row by row and in the order of the values of row and column."""
    if not board.is_grid:
        yield from range(board.size)
        return
    for row in board.row_values:
        for column in board.column_values:
            tile = board.tile((row, column) if places[0] == "row" else (column, row))
            assert tile is not None
            yield tile


def _fits(chart: Chart) -> bool:
    across = max(len(chart.columns), len(chart.values))
    return across <= _MOST_ACROSS and 0 < len(chart.rows) * len(chart.columns) <= _MOST_CELLS
