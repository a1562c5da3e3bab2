"""`minelogic odds`: tell how likely each covered tile is a bomb."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

import click

from minelogic.board import Board
from minelogic.cli.shared.answering import (
    AboutJson,
    ReachedJson,
    about_json,
    budget_options,
    exit_code,
    limits_json,
    limits_of,
    paint,
    rounded,
    say,
    show_conflict,
    show_limits,
    working,
)
from minelogic.cli.shared.common import LIMIT, emit_json, json_option, open_problem
from minelogic.jsonable import Digits, Ratio
from minelogic.problem import Problem
from minelogic.words import WIDTH

if TYPE_CHECKING:
    from fractions import Fraction

    from minelogic.render.answers import Look

_FEW = 1000
"""Denominators up to this are shown as they are."""

SharesJson: TypeAlias = list[list[Ratio | None]] | dict[str, Ratio | None]
"""Rows of odds, or odds of vertices; null where a tile is not covered."""


class OddsJson(AboutJson):
    """How likely each covered tile is a bomb, exactly."""

    format: Literal["minelogic.odds/1"]
    mines: int | None
    odds: SharesJson | None
    count: Digits | None
    limits: list[ReachedJson]


@click.command()
@click.argument("file", metavar="FILE")
@click.option("--percent", is_flag=True, help="Show percentages instead of fractions.")
@click.option("--list", "as_list", is_flag=True, help="List the tiles, the safest first.")
@budget_options
@json_option
def command(file: str, percent: bool, as_list: bool, as_json: bool, **limits: int) -> None:
    """Tell how likely each covered tile is a bomb, exactly.

    Every board that fits what the file says is equally likely. On the board, * is a bomb for sure
    and - never is one.
    """
    problem = open_problem(file, limits_of(limits), as_json)
    board = problem.board
    if board is None:
        raise click.UsageError("The file has no board, so there are no odds.")
    with working("Counting"):
        odds = problem.odds()
        number = problem.count()
    if as_json:
        emit_json(_json(problem, odds, number))
        sys.exit(LIMIT if number is None else exit_code(problem))
    if number is None:
        show_limits(problem, apart=False)
        sys.exit(LIMIT)
    if number == 0:
        show_conflict(problem)
        show_limits(problem)
        sys.exit(exit_code(problem))
    shares = {tile: odds[name] for tile, name in enumerate(board.names) if name in odds}
    if as_list or not board.is_grid:
        _show_list(board, shares, percent)
    else:
        _show_grid(problem, board, shares, percent)
    click.echo()
    signs = board.is_grid and not as_list
    _show_summary(problem, board, shares, number, signs)
    sys.exit(exit_code(problem))


def _show_grid(
    problem: Problem, board: Board, shares: Mapping[int, Fraction | None], percent: bool
) -> None:
    """The odds where the tiles are; a board that is too wide is shown in bands of columns."""
    cells = _cells(problem, shares, percent)
    width = max(map(len, cells))
    if (width + 1) * board.columns + 1 > WIDTH:
        cells = _cells(problem, shares, True)
        width = max(map(len, cells))
    band = max(1, (WIDTH - 2) // (width + 1))
    for start in range(0, board.columns, band):
        columns = range(start, min(start + band, board.columns))
        if len(columns) < board.columns:
            first = board.coordinates.first
            if start:
                click.echo()
            click.echo(f"  columns {columns[0] + first} to {columns[-1] + first}:")
        for row in range(board.rows):
            shown = []
            for column in columns:
                tile = row * board.columns + column
                share = shares.get(tile)
                look: Look = "bomb" if share == 1 else "safe" if share == 0 else "open"
                text = cells[tile]
                painted = paint(text, look) if tile in shares else text
                shown.append(" " * (width - len(text)) + painted)
            click.echo("  " + " ".join(shown))


def _cells(problem: Problem, shares: Mapping[int, Fraction | None], percent: bool) -> list[str]:
    signs = problem.answers.given.signs
    return [
        _share(shares[tile], percent) if tile in shares else str(sign)
        for tile, sign in enumerate(signs)
    ]


def _show_list(board: Board, shares: Mapping[int, Fraction | None], percent: bool) -> None:
    ordered = sorted(shares.items(), key=lambda item: (item[1] or 0, item[0]))
    width = max((len(board.label(tile)) for tile, _ in ordered), default=0)
    for tile, share in ordered:
        click.echo(f"  {board.label(tile):<{width}}  {_in_words(share, percent)}")


def _show_summary(
    problem: Problem,
    board: Board,
    shares: Mapping[int, Fraction | None],
    number: int,
    signs: bool,
) -> None:
    if number == 1:
        say("One board fits, so nothing is left to chance.")
        return
    many = f"{number:,}" if number < 10**15 else rounded(number).capitalize()
    total = "" if problem.mines is not None else "; the file does not say how many mines there are"
    say(f"{many} boards, all equally likely{total}.")
    certain = {share for share in shares.values() if share in (0, 1)}
    if signs and certain:
        always = "* is a bomb on all of them"
        never = "- on none" if len(certain) == 2 else "- is a bomb on none of them"
        say(", ".join([always] * (1 in certain) + [never] * (0 in certain)) + ".")
    known = [share for share in shares.values() if share is not None]
    best = min(known, default=None)
    if best:
        tiles = [board.label(tile) for tile, share in shares.items() if share == best]
        shown = ", ".join(tiles[:4]) + (", …" if len(tiles) > 4 else "")
        say(
            f"No tile is sure to be safe. The best guess is {shown}: a bomb with probability "
            f"{_exact(best)}."
        )


def _in_words(share: Fraction | None, percent: bool) -> str:
    if share == 0:
        return "0, never a bomb"
    if share == 1:
        return "1, always a bomb"
    return _percent(share) if percent and share is not None else _exact(share)


def _share(share: Fraction | None, percent: bool) -> str:
    if share is None:
        return "?"
    if share in (0, 1):
        return "*" if share else "-"
    if percent or share.denominator > _FEW:
        return _percent(share)
    return str(share)


def _percent(share: Fraction) -> str:
    """Rounded, but never to 0 % or 100 %, which would say that it is certain."""
    rounded = round(share * 100)
    if rounded == 0:
        return "<1%"
    return ">99%" if rounded == 100 else f"{rounded}%"


def _exact(share: Fraction | None) -> str:
    if share is None:
        return "?"
    text = str(share)
    if len(text) > 25:
        return f"about {float(share):.6f}"
    return text if share in (0, 1) else f"{text}, about {float(share):.3f}"


def _json(problem: Problem, odds: Mapping[Any, Fraction | None], number: int | None) -> OddsJson:
    board = problem.board
    return {
        "format": "minelogic.odds/1",
        **about_json(problem),
        "mines": problem.mines,
        "odds": None if board is None else _shares_json(board, odds),
        "count": None if number is None else str(number),
        "limits": limits_json(problem),
    }


def _shares_json(board: Board, odds: Mapping[Any, Fraction | None]) -> SharesJson:
    cells = [None if odds.get(name) is None else str(odds[name]) for name in board.names]
    if not board.is_grid:
        return dict(zip(map(str, board.vertices), cells, strict=True))
    width = board.columns
    return [cells[start : start + width] for start in range(0, board.size, width)]
