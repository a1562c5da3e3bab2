"""`minelogic paper check`."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal

import click

from minelogic.board import TOPOLOGIES, TileName
from minelogic.board.display import numbers_of
from minelogic.cli.paper.shared import attempt, rating_lines, solved_lines
from minelogic.cli.shared.answering import (
    ReachedJson,
    limits_json,
    number_lines,
    rounded,
    say,
    show_conflict,
    show_limits,
    working,
)
from minelogic.cli.shared.common import (
    INCONSISTENT,
    LIMIT,
    MISTAKES,
    OK,
    BoardJson,
    board_json,
    emit_json,
    json_option,
    open_file,
    show_findings,
)
from minelogic.cli.shared.deriving import checked, depth_option, show_steps
from minelogic.diagnostics import Diagnostic, DiagnosticJson, visible
from minelogic.errors import FileError
from minelogic.ground.premises import PremiseJson
from minelogic.jsonable import Digits, Shape, Tile, plain, tile_json
from minelogic.limits import Limits
from minelogic.paper.openings.opening import Opening, OpeningKind
from minelogic.paper.openings.opening import check as opening_of
from minelogic.paper.openings.plain import PaperError
from minelogic.paper.openings.rating import Rating, RatingJson
from minelogic.paper.printing.reading import files_in
from minelogic.problem import Problem
from minelogic.records import dataclass
from minelogic.render.answers import side_by_side
from minelogic.solve.worlds import Model, WorldJson
from minelogic.words import counted, fill, listed, plural, raised

if TYPE_CHECKING:
    from minelogic.derive.derivation import TraceJson


class OpeningJson(Shape):
    """What a file is as a puzzle on paper."""

    file: str
    kind: Literal["no opening", "opening", "table", "unknown", "mistakes"]
    reason: str | None
    diagnostics: list[DiagnosticJson]
    board: BoardJson | None
    closed: int | None
    count: Digits | None
    solutions: list[WorldJson]
    differ: list[Tile]
    undecided: list[Tile]
    conflict: list[PremiseJson] | None
    conflict_smallest: bool | None
    rating: RatingJson | None
    trace: TraceJson | None
    limits: list[ReachedJson]


class OpeningsJson(Shape):
    """What files are as puzzles on paper."""

    format: Literal["minelogic.paper-check/1"]
    openings: list[OpeningJson]


@dataclass(frozen=True, slots=True)
class _Read:
    """A file that was read; without an opening if it has mistakes."""

    file: str
    opening: Opening | None
    diagnostics: tuple[Diagnostic, ...]
    reason: str | None = None

    @property
    def kind(self) -> Literal["mistakes"] | OpeningKind:
        return "mistakes" if self.opening is None else self.opening.kind


@click.command()
@click.argument("files", metavar="FILE...", nargs=-1, required=True)
@click.option("--strict", is_flag=True, help="End with 1 unless every file is a table.")
@depth_option
@json_option
def command(files: tuple[str, ...], strict: bool, depth: str, as_json: bool) -> None:
    """Tell whether numbers have no solution, several, or one: then it is a table.

    Of several files, or of a folder, each gets a line: what it is, and what it needs.
    """
    given = attempt(lambda: [each for file in files for each in files_in(file)], as_json)
    read = [_read(file) for file in given]
    with working("Solving"):
        kinds = [each.kind for each in read]
    if as_json:
        data: OpeningsJson = {
            "format": "minelogic.paper-check/1",
            "openings": [_json(each, depth != "none" and len(read) == 1) for each in read],
        }
        emit_json(data)
    elif len(read) == 1:
        _show(read[0], depth)
    else:
        _show_all(read)
    sys.exit(_code(kinds, strict))


def _read(file: str) -> _Read:
    checked_file, findings = open_file(file, Limits())
    if checked_file is None:
        return _Read(file, None, findings)
    try:
        problem = Problem(checked_file)
        return _Read(file, opening_of(problem), problem.diagnostics)
    except FileError as error:
        return _Read(file, None, error.diagnostics)
    except PaperError as error:
        return _Read(file, None, findings, reason=f"{raised(str(error))}.")


def _code(kinds: Sequence[str], strict: bool) -> int:
    if "mistakes" in kinds:
        return MISTAKES
    if "no opening" in kinds:
        return INCONSISTENT
    if "unknown" in kinds:
        return LIMIT
    return MISTAKES if strict and set(kinds) != {"table"} else OK


def _show(read: _Read, depth: str) -> None:
    show_findings(read.diagnostics)
    opening = read.opening
    if opening is None:
        if read.reason is not None:
            click.echo(fill(f"Error: {read.reason}"), err=True)
    elif opening.kind == "no opening":
        _show_none(opening)
    elif opening.kind == "unknown":
        say("Whether there is one solution was not found out within the limits.")
    elif opening.kind == "opening":
        _show_several(opening)
    else:
        _show_one(opening, depth)
    if opening is not None:
        show_limits(opening.problem)


def _show_none(opening: Opening) -> None:
    """The numbers that clash, and the board that comes nearest."""
    say("No opening: no set of mines fits the numbers.")
    clash, numbers = opening.clash, opening.clashing
    if clash is None or not numbers:
        show_conflict(opening.problem)
        return
    board = opening.board
    click.echo()
    for line in solved_lines(board, opening.signs, (), numbers, closed="."):
        click.echo(f"  {line}".rstrip())
    click.echo()
    names = listed([board.label(tile) for tile in numbers], most=None)
    if len(numbers) == 1:
        say(f"The number at {names} is more than can be met.")
    else:
        small = "no fewer clash" if clash.smallest else "none of them can be left out"
        say(
            f"These {len(numbers)} numbers, marked [ ], cannot all be right, given which cells are "
            f"open ({small}): {names}."
        )
    near = opening.problem.nearest
    if near is None:
        return
    wrong = [tile for tile, _ in broken_by(opening, near.model.bombs)]
    click.echo()
    say(f"Nearest to a solution, {counted(len(wrong), 'number is', 'numbers are')} not met:")
    click.echo()
    bombs = _tiles(opening, near.model)
    for line in solved_lines(board, opening.signs, bombs, wrong):
        click.echo(f"  {line}".rstrip())
    click.echo()
    for tile, needed in broken_by(opening, near.model.bombs):
        say(f"{board.label(tile)} shows {opening.signs[tile]} and would have to show {needed}.")


def broken_by(opening: Opening, bombs: Sequence[TileName]) -> list[tuple[int, int]]:
    """The numbers that a set of mines does not meet, each with what it would be."""
    board = opening.board
    tiles = [tile for tile in map(board.tile, bombs) if tile is not None]
    numbers = numbers_of(board, tiles)
    return [
        (tile, numbers[tile])
        for tile, sign in enumerate(opening.signs)
        if isinstance(sign, int) and sign != numbers[tile]
    ]


def _show_several(opening: Opening) -> None:
    number = opening.count
    if number is None:
        say("Opening: more than one set of mines fits, so it is no table.")
    else:
        for line in number_lines(number, "sets of mines fit: an opening, and no table."):
            click.echo(line)
    two = opening.two
    if two is None:
        return
    board = opening.board
    differ = [tile for tile, name in enumerate(board.names) if name in opening.differ]
    left, right = [
        solved_lines(board, opening.signs, _tiles(opening, model), differ) for model in two
    ]
    beside = side_by_side(left, right, max(map(len, left)), 6) if board.is_grid else None
    click.echo("Two of them, x for a mine and - for none:")
    click.echo()
    for line in beside or [*left, "", *right]:
        click.echo(f"  {line}".rstrip())
    click.echo()
    names = listed([board.label(tile) for tile in differ])
    say(f"They differ in {counted(len(differ), 'cell')}, marked [ ]: {names}.")
    more = len(opening.undecided)
    if more > len(differ):
        say(f"In all, {more} cells are mines in some solutions and not in others.")


def _show_one(opening: Opening, depth: str) -> None:
    solution = opening.solution
    assert solution is not None
    say("Table: exactly one set of mines fits.")
    click.echo()
    for line in solved_lines(opening.board, opening.signs, _tiles(opening, solution)):
        click.echo(f"  {line}")
    click.echo()
    rating = opening.rating
    assert rating is not None
    for line in rating_lines(rating):
        click.echo(line)
    derivation = opening.problem.derivation
    if depth != "none" and derivation.steps:
        accepted = checked(derivation)
        if accepted is not None:
            click.echo()
            show_steps(accepted, depth)


def _show_all(read: Sequence[_Read]) -> None:
    """A line for each file, and the tables of each kind of board against each other."""
    for each in read:
        show_findings(each.diagnostics)
    names = [_short(each.file) for each in read]
    wide = max(4, *map(len, names))
    click.echo(f"{'file':{wide}}  kind        board            needs        steps  chain")
    for name, each in zip(names, read, strict=True):
        opening = each.opening
        if opening is None:
            click.echo(f"{name:{wide}}  mistakes    {each.reason or ''}".rstrip())
            continue
        line = f"{name:{wide}}  {opening.kind:10}  {opening.board.describe():15}"
        rating = opening.rating
        if rating is not None:
            needs = rating.hardest or "nothing"
            line += f"  {needs:11}  {rating.steps:5}  {rating.chain:5}"
        elif opening.kind == "opening":
            number = opening.count
            line += "  " + _solutions(number)
        click.echo(line.rstrip())
    click.echo()
    kinds = [each.kind for each in read]
    said = [counted(kinds.count(kind), *words) for kind, words in _WORDS.items() if kind in kinds]
    say(f"{listed(said)}.")
    _compare([each.opening for each in read if each.opening is not None])


def _solutions(number: int | None) -> str:
    if number is None:
        return "several solutions"
    return f"{number:,} solutions" if number < _LARGE else f"{rounded(number)} solutions"


def _short(file: str) -> str:
    """The name of a file as it fits a line: if it is long, its end."""
    name = visible(file)
    return name if len(name) <= _NAME else f"…{name[1 - _NAME :]}"


_LARGE = 10**9
_NAME = 24
"""So many characters of a name fit."""
_WORDS: dict[str, tuple[str, ...]] = {
    "table": ("table",),
    "opening": ("opening with several solutions", "openings with several solutions"),
    "no opening": ("file that no mines fit", "files that no mines fit"),
    "unknown": ("file that a limit stood in the way of", "files that a limit stood in the way of"),
    "mistakes": ("file with mistakes", "files with mistakes"),
}


def _compare(openings: Sequence[Opening]) -> None:
    """What the tables need on average, for each kind of board."""
    ratings_of: dict[str, list[Rating]] = {}
    for topology in TOPOLOGIES:
        for opening in openings:
            rating = opening.rating if opening.board.topology == topology else None
            if rating is not None and rating.steps:
                ratings_of.setdefault(topology, []).append(rating)
    for name, ratings in ratings_of.items():
        number, cells = len(ratings), sum([rating.cells for rating in ratings])
        shares: dict[str, int] = {}
        for rating in ratings:
            for share in rating.techniques:
                shares[share.technique] = shares.get(share.technique, 0) + share.cells
        steps = sum([rating.steps for rating in ratings]) / number
        chain = sum([rating.chain for rating in ratings]) / number
        given = listed([f"{100 * part / cells:.0f} % by {each}" for each, part in shares.items()])
        on_average = plural(number, "", " on average")
        say(
            f"{name}: {counted(number, 'table')}; {steps:.1f} steps and a longest chain of "
            f"{chain:.1f} cells{on_average}; {given}.",
            "",
            "  ",
        )


def _json(read: _Read, trace: bool) -> OpeningJson:
    opening = read.opening
    data: OpeningJson = {
        "file": read.file,
        "kind": read.kind,
        "reason": read.reason,
        "diagnostics": plain(read.diagnostics),
        "board": None,
        "closed": None,
        "count": None,
        "solutions": [],
        "differ": [],
        "undecided": [],
        "conflict": None,
        "conflict_smallest": None,
        "rating": None,
        "trace": None,
        "limits": [],
    }
    if opening is None:
        return data
    board, clash, rating = opening.board, opening.clash, opening.rating
    models = list(opening.two or [])
    if opening.solution is not None:
        models = [opening.solution]
    count = opening.count
    return {
        **data,
        "board": board_json(board),
        "closed": len(opening.closed_cells),
        "count": None if count is None else str(count),
        "solutions": [model.to_json() for model in models],
        "differ": [tile_json(name) for name in opening.differ],
        "undecided": [tile_json(name) for name in opening.undecided],
        "conflict": None if clash is None else [p.to_json(board) for p in clash.premises],
        "conflict_smallest": None if clash is None else clash.smallest,
        "rating": None if rating is None else rating.to_json(),
        "trace": opening.problem.derivation.trace if trace and opening.kind == "table" else None,
        "limits": limits_json(opening.problem),
    }


def _tiles(opening: Opening, model: Model) -> frozenset[int]:
    """The mines of a solution, as tiles."""
    tiles = [opening.board.tile(name) for name in model.bombs]
    return frozenset([tile for tile in tiles if tile is not None])
