"""`minelogic odds`: tell how likely each covered tile is a bomb, or each atom holds."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Literal, NotRequired, TypeAlias

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
    noise_told,
    say,
    show_conflict,
    show_limits,
    working,
)
from minelogic.cli.shared.common import LIMIT, emit_json, json_option, open_problem
from minelogic.cli.shared.odds_working import (
    JoinedJson,
    Shown,
    WorkingJson,
    show_working,
    shown_working,
    tables_json,
    working_json,
)
from minelogic.cli.shared.shares import exact, many_text, percent_text, share_text, show_grid
from minelogic.jsonable import Digits, Ratio
from minelogic.problem import Problem
from minelogic.solve.odds.find import How, Odds
from minelogic.solve.odds.posterior import PRIORS, Prior

if TYPE_CHECKING:
    from fractions import Fraction

IntervalsJson: TypeAlias = list[list[list[Ratio] | None]] | dict[str, list[Ratio] | None]
"""Rows of intervals, or those of vertices: each the two ends; null where a tile is not covered."""
SharesJson: TypeAlias = list[list[Ratio | None]] | dict[str, Ratio | None]
"""Rows of odds, or odds of vertices; null where a tile is not covered. Or odds of atoms."""


class OddsJson(AboutJson):
    """How likely each covered tile is a bomb, or each atom holds if no bombs are spoken of."""

    format: Literal["minelogic.odds/1"]
    mines: int | None
    of: Literal["boards", "worlds"]
    prior: Prior
    method: How
    odds: SharesJson | None
    intervals: NotRequired[IntervalsJson]
    sampled: NotRequired[int]
    expected: Ratio | None
    count: Digits | None
    working: NotRequired[WorkingJson]
    tables: NotRequired[list[JoinedJson]]
    limits: list[ReachedJson]


@click.command()
@click.argument("file", metavar="FILE")
@click.option("--percent", is_flag=True, help="Show percentages instead of fractions.")
@click.option("--list", "as_list", is_flag=True, help="List the tiles, the safest first.")
@click.option(
    "--prior",
    type=click.Choice(PRIORS),
    default="boards",
    show_default=True,
    help="What is equally likely: boards, or joined combinations; values: of noisy clues.",
)
@click.option("--steps", is_flag=True, help="Show the working: models of the fringe, their ways.")
@click.option("--tables", is_flag=True, help="Join the clues as tables of combinations.")
@click.option(
    "--order", metavar="TILES", help='In which tiles were opened, for --tables: "(1, 2) (2, 1)".'
)
@click.option("--markdown", is_flag=True, help="Write the working or the tables in Markdown.")
@click.option(
    "--seed", type=int, default=0, show_default=True, help="Of a sample, if one is needed."
)
@budget_options
@json_option
def command(
    file: str,
    percent: bool,
    as_list: bool,
    prior: Prior,
    steps: bool,
    tables: bool,
    order: str | None,
    markdown: bool,
    seed: int,
    as_json: bool,
    **limits: int,
) -> None:
    """Tell how likely each covered tile is a bomb, exactly.

    Every board that fits what the file says is equally likely; under noise each weighs as much as
    the chance is that it shows what is shown. On the board, * is a bomb for sure and - never is
    one. Of a file that speaks of no bombs it is told how likely each atom is to hold, all its
    worlds being equally likely; there, * always holds and - never does. Where boards are too many
    to be counted the odds are estimated from a sample, and marked with ~.
    """
    problem = open_problem(file, limits_of(limits), as_json)
    if order is not None and not tables:
        raise click.BadParameter("it is for --tables.", param_hint="'--order'")
    board = problem.board
    with working("Counting"):
        try:
            odds = problem.odds(prior, seed)
        except ValueError as error:
            raise click.BadParameter(
                f"{str(error).capitalize()}.", param_hint="'--prior'"
            ) from None
        number = problem.count()
    shown = shown_working(problem, steps, tables, order, prior)
    if as_json:
        emit_json(_json(problem, odds, number, shown))
        sys.exit(LIMIT if odds.method == "limit" else exit_code(problem))
    if odds.method == "limit":
        show_limits(problem, apart=False)
        sys.exit(LIMIT)
    if number == 0:
        show_conflict(problem)
        show_limits(problem)
        sys.exit(exit_code(problem))
    if shown.is_asked:
        show_working(shown, board, markdown)
        sys.exit(exit_code(problem))
    if board is None or not problem.has_bombs:
        assert number is not None
        show_atoms(problem, odds, number, percent, as_list)
        sys.exit(exit_code(problem))
    shares = {tile: odds[name] for tile, name in enumerate(board.names) if name in odds}
    if as_list or not board.is_grid:
        _show_list(board, shares, percent, odds)
    else:
        _show_grid(problem, board, shares, percent or odds.method == "sampled")
    click.echo()
    signs = board.is_grid and not as_list
    _show_summary(problem, board, shares, number, signs, odds)
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


def _show_list(
    board: Board, shares: Mapping[int, Fraction | None], percent: bool, odds: Odds
) -> None:
    ordered = sorted(shares.items(), key=lambda item: (item[1] or 0, item[0]))
    width = max((len(board.label(tile)) for tile, _ in ordered), default=0)
    for tile, share in ordered:
        said = _in_words(share, percent)
        if odds.method == "sampled" and share is not None:
            low, high = odds.intervals[board.name(tile)]
            if low < high:
                said = f"~{float(share):.3f}, from {float(low):.3f} to {float(high):.3f}"
        click.echo(f"  {board.label(tile):<{width}}  {said}")


def _show_summary(
    problem: Problem,
    board: Board,
    shares: Mapping[int, Fraction | None],
    number: int | None,
    signs: bool,
    odds: Odds,
) -> None:
    if number == 1:
        say("One board fits, so nothing is left to chance.")
        return
    _say_method(problem, number, odds)
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
        about = f"about {float(best):.3f}" if odds.method == "sampled" else exact(best)
        say(
            f"No tile is sure to be safe. The best guess is {shown}: a bomb with probability "
            f"{about}."
        )


def _say_method(problem: Problem, number: int | None, odds: Odds) -> None:
    """What is equally likely, or how the odds were estimated."""
    total = "" if problem.mines is not None else "; the file does not say how many mines there are"
    if odds.method == "sampled":
        widths = [float(high - low) / 2 for low, high in odds.intervals.values()]
        say(
            f"Estimated from a sample of {odds.boards:,} boards, which are too many to be counted: "
            f"each share is right within {max(widths, default=0):.3f} in 95 of 100 cases (--list "
            f"shows each interval){total}."
        )
        return
    assert number is not None or odds.prior != "boards" or odds.method == "exact"
    many = "The boards are" if number is None else f"{many_text(number)} boards,"
    if odds.prior == "combinations":
        say(
            "All joined combinations of the covered tiles next to a number are taken to be equally "
            "likely; the others are left out."
        )
    elif odds.prior == "values":
        say(
            "Each clue shares the chance of a true value among its combinations; the clues are "
            "multiplied. Tiles next to no number are left out."
        )
    elif noise_told(problem):
        say(f"{many} each weighed by the chance that it shows this{total}.")
    else:
        say(f"{many} all equally likely{total}.")


def _in_words(share: Fraction | None, percent: bool) -> str:
    if share == 0:
        return "0, never a bomb"
    if share == 1:
        return "1, always a bomb"
    return percent_text(share) if percent and share is not None else exact(share)


def _json(problem: Problem, odds: Odds, number: int | None, shown: Shown) -> OddsJson:
    board = problem.board if problem.has_bombs else None
    expected = odds.expected_bombs if problem.has_bombs and odds else None
    found: OddsJson = {
        "format": "minelogic.odds/1",
        **about_json(problem),  # type: ignore[typeddict-item]
        "mines": problem.mines,
        "of": "boards" if problem.has_bombs else "worlds",
        "prior": odds.prior,
        "method": odds.method,
        "odds": _shares_json(board, odds),
        "expected": None if expected is None else str(expected),
        "count": None if number is None else str(number),
        "limits": limits_json(problem),
    }
    if odds.method == "sampled" and board is not None:
        found["intervals"] = _intervals_json(board, odds)
        found["sampled"] = odds.boards or 0
    if shown.working is not None and board is not None:
        found["working"] = working_json(shown.working, board)
    if shown.tables is not None and board is not None:
        found["tables"] = tables_json(shown.tables, board)
    return found


def _intervals_json(board: Board, odds: Odds) -> IntervalsJson:
    cells = [
        [str(end) for end in odds.intervals[name]] if name in odds.intervals else None
        for name in board.names
    ]
    if not board.is_grid:
        return dict(zip(map(str, board.vertices), cells, strict=True))
    width = board.columns
    return [cells[start : start + width] for start in range(0, board.size, width)]


def _shares_json(board: Board | None, odds: Mapping[Any, Fraction | None]) -> SharesJson:
    if board is None:
        return {atom: None if share is None else str(share) for atom, share in odds.items()}
    cells = [None if odds.get(name) is None else str(odds[name]) for name in board.names]
    if not board.is_grid:
        return dict(zip(map(str, board.vertices), cells, strict=True))
    width = board.columns
    return [cells[start : start + width] for start in range(0, board.size, width)]
