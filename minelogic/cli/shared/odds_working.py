"""The working of odds, for `odds --steps` and `odds --tables`: shown, and as data."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, NoReturn

import click

from minelogic.board import Board, Sign, TileName
from minelogic.errors import LimitReached
from minelogic.jsonable import Digits, Ratio, Shape, Tile, tile_json
from minelogic.problem import Problem
from minelogic.records import dataclass
from minelogic.solve.odds.posterior import Prior

if TYPE_CHECKING:
    from minelogic.chance.tables import Table
    from minelogic.solve.odds.knowledge_base import Joined
    from minelogic.solve.odds.working import Working

_TILE = re.compile(r"\(\s*(-?\d{1,9})\s*,\s*(-?\d{1,9})\s*\)|([A-Za-z_]\w*'*|\d{1,9})")


class FringeModelJson(Shape):
    """A model of the fringe: its bombs, L, C(B, M - L), and the chance of what is shown."""

    bombs: list[Tile]
    outside: int
    ways: Digits
    chance: Ratio
    weight: Ratio


class WorkingJson(Shape):
    """How odds come about: fringe, background, models, and the odds of independent tiles."""

    fringe: list[Tile]
    background: list[Tile]
    mines: int | None
    models: list[FringeModelJson]
    whole: Ratio
    product: list[ProductShareJson]
    expected: Ratio


class ProductShareJson(Shape):
    """A tile and how likely it is a bomb."""

    tile: Tile
    share: Ratio


class CombinationJson(Shape):
    """A row of a table: the bombs, in the order of its tiles, and its weight."""

    bombs: list[int]
    weight: Ratio


class CombinationsJson(Shape):
    """A table of combinations."""

    tiles: list[Tile]
    rows: list[CombinationJson]
    odds: list[Ratio]
    expected: Ratio


class JoinedJson(Shape):
    """A clue, and the knowledge base with it."""

    tile: Tile
    shows: str
    opened: int
    discarded: int
    clue: CombinationsJson
    result: CombinationsJson


@dataclass(frozen=True, slots=True)
class Shown:
    """What was asked for beside the odds."""

    working: Working | None = None
    tables: list[Joined] | None = None

    @property
    def is_asked(self) -> bool:
        return self.working is not None or self.tables is not None


def shown_working(
    problem: Problem, steps: bool, tables: bool, order: str | None, prior: Prior
) -> Shown:
    """The working that the options ask for; a mistake in usage where there is none."""
    working, joined = None, None
    try:
        if steps:
            working = problem.working()
        if tables:
            tiles = None if order is None else _tiles(problem, order)
            joined = problem.knowledge_base(
                tiles, "combinations" if prior == "combinations" else "values"
            )
    except ValueError as error:
        _refuse(f"{str(error)[:1].upper()}{str(error)[1:]}.", steps)
    except LimitReached as reached:
        _refuse(f"That is too much to be shown: {reached}.", steps)
    return Shown(working, joined)


def _refuse(message: str, steps: bool) -> NoReturn:
    raise click.BadParameter(message, param_hint="'--steps'" if steps else "'--tables'")


def _tiles(problem: Problem, text: str) -> list[TileName]:
    names: list[TileName] = []
    for found in _TILE.finditer(text):
        if found[3] is None:
            names.append((int(found[1]), int(found[2])))
        else:
            names.append(int(found[3]) if found[3].isdigit() else found[3])
    if _TILE.sub("", text).strip(" ,;") or not names or problem.board is None:
        raise ValueError(f'{text!r} does not name tiles as in "(1, 2) (2, 1)"')
    return names


def show_working(shown: Shown, board: Board | None, markdown: bool) -> None:
    """Prints what was asked for."""
    from minelogic.render.odds.pieces import Piece, written
    from minelogic.render.odds.tables import table_pieces
    from minelogic.render.odds.working import working_pieces

    assert board is not None
    pieces: list[Piece] = []
    if shown.working is not None:
        pieces += working_pieces(shown.working, board)
    if shown.tables is not None:
        pieces += table_pieces(shown.tables, board)
    click.echo(written(pieces, "markdown" if markdown else "text"))


def working_json(work: Working, board: Board) -> WorkingJson:
    """The working as data."""

    def named(tiles: Sequence[int]) -> list[Tile]:
        return [tile_json(board.name(tile)) for tile in tiles]

    return {
        "fringe": named(work.fringe),
        "background": named(work.background),
        "mines": work.mines,
        "models": [
            {
                "bombs": named(sorted(model.bombs)),
                "outside": model.outside,
                "ways": str(model.ways),
                "chance": str(model.chance),
                "weight": str(model.weight),
            }
            for model in work.models
        ],
        "whole": str(work.whole),
        "product": [
            {"tile": tile_json(board.name(tile)), "share": str(share)}
            for tile, share in work.by_product.items()
        ],
        "expected": str(work.expected_bombs),
    }


def tables_json(steps: Sequence[Joined], board: Board) -> list[JoinedJson]:
    """The tables as data."""
    return [
        {
            "tile": tile_json(board.name(step.tile)),
            "shows": _sign(step.sign),
            "opened": step.opened,
            "discarded": step.discarded,
            "clue": _table_json(step.clue, board),
            "result": _table_json(step.result, board),
        }
        for step in steps
    ]


def _sign(sign: Sign) -> str:
    return str(sign)


def _table_json(table: Table, board: Board) -> CombinationsJson:
    odds = table.odds
    return {
        "tiles": [tile_json(board.name(tile)) for tile in table.tiles],
        "rows": [{"bombs": list(row), "weight": str(weight)} for row, weight in table.rows],
        "odds": [str(odds[tile]) for tile in table.tiles] if odds else [],
        "expected": str(table.expected_bombs),
    }
