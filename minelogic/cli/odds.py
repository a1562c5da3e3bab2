"""`minelogic odds`: tell how likely each covered tile is a bomb, or each atom holds."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

import click

from minelogic.board import Board
from minelogic.cli.odds_of_atoms import show_atoms
from minelogic.cli.shared.answering import (
    AboutJson,
    ReachedJson,
    about_json,
    budget_options,
    exit_code,
    limits_json,
    limits_of,
    say,
    show_conflict,
    show_limits,
    working,
)
from minelogic.cli.shared.common import LIMIT, emit_json, json_option, open_problem
from minelogic.cli.shared.shares import exact, many_text, percent_text, share_text, show_grid
from minelogic.jsonable import Digits, Ratio
from minelogic.problem import Problem

if TYPE_CHECKING:
    from fractions import Fraction

SharesJson: TypeAlias = list[list[Ratio | None]] | dict[str, Ratio | None]
"""Rows of odds, or odds of vertices; null where a tile is not covered. Or odds of atoms."""


class OddsJson(AboutJson):
    """How likely each covered tile is a bomb, or each atom holds if no bombs are spoken of."""

    format: Literal["minelogic.odds/1"]
    mines: int | None
    of: Literal["boards", "worlds"]
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
    and - never is one. Of a file that speaks of no bombs it is told how likely each atom is to
    hold, all its worlds being equally likely; there, * always holds and - never does.
    """
    problem = open_problem(file, limits_of(limits), as_json)
    board = problem.board
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
    if board is None or not problem.has_bombs:
        show_atoms(problem, odds, number, percent, as_list)
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
    """The odds where the tiles are."""
    show_grid(board, shares, lambda in_percent: _cells(problem, shares, in_percent), percent)


def _cells(problem: Problem, shares: Mapping[int, Fraction | None], percent: bool) -> list[str]:
    signs = problem.answers.given.signs
    return [
        share_text(shares[tile], percent) if tile in shares else str(sign)
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
    many = many_text(number)
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
            f"{exact(best)}."
        )


def _in_words(share: Fraction | None, percent: bool) -> str:
    if share == 0:
        return "0, never a bomb"
    if share == 1:
        return "1, always a bomb"
    return percent_text(share) if percent and share is not None else exact(share)


def _json(problem: Problem, odds: Mapping[Any, Fraction | None], number: int | None) -> OddsJson:
    board = problem.board
    return {
        "format": "minelogic.odds/1",
        **about_json(problem),
        "mines": problem.mines,
        "of": "boards" if problem.has_bombs else "worlds",
        "odds": _shares_json(board if problem.has_bombs else None, odds),
        "count": None if number is None else str(number),
        "limits": limits_json(problem),
    }


def _shares_json(board: Board | None, odds: Mapping[Any, Fraction | None]) -> SharesJson:
    if board is None:
        return {atom: None if share is None else str(share) for atom, share in odds.items()}
    cells = [None if odds.get(name) is None else str(odds[name]) for name in board.names]
    if not board.is_grid:
        return dict(zip(map(str, board.vertices), cells, strict=True))
    width = board.columns
    return [cells[start : start + width] for start in range(0, board.size, width)]
