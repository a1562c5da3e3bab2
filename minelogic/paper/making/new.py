"""New tables: mines are laid by chance on a layout, until the numbers leave one solution."""

from __future__ import annotations

from random import Random

from minelogic.board import Board, Coordinates, Topology
from minelogic.board.display import SIGNS
from minelogic.paper.layouts.layout import Layout
from minelogic.paper.making.fills import FILLS, Fill, check_chance, filled, why_not_modified
from minelogic.paper.making.saying import said_of_new
from minelogic.paper.making.sharpening import NEEDS, Need, meets, sharpen
from minelogic.paper.making.table import Table
from minelogic.paper.openings.opening import Opening
from minelogic.paper.openings.plain import (
    NoneFound,
    OrderError,
    PaperError,
    plain_signs,
    problem_of,
    shown,
)
from minelogic.problem import Problem
from minelogic.records import replace
from minelogic.words import counted

LAYOUTS = ("chess", "top-row", "triangle", "random")
_TRIES = 200
"""So many fills are tried for a table."""
_SHARPENED = 10
"""Every so many fills one is sharpened, if none is what is wanted,"""
_CHANGES = 200
"""in so many changes."""
_LARGEST = 100
"""rows and columns"""


def new(
    layout: Layout | str = "chess",
    size: tuple[int, int] | None = None,
    *,
    topology: Topology = "king",
    fill: Fill = "bernoulli",
    p: float = 0.5,
    seed: int | str = 0,
    count: int = 1,
    needs: Need | None = None,
) -> tuple[Table, ...]:
    """So many different tables on a layout, or on a kind of layout; each has one solution.

    With `needs`, each takes that technique and nothing dearer, as `sharpen` has it.

    The kinds are `chess`, `top-row`, `triangle` and `random`. The same arguments make the same
    tables, and a table does not depend on how many are made with it. `PaperError` if there is no
    such layout, if the fill does not go with it, or if no fill that was tried leaves one solution.
    """
    if count < 1:
        raise ValueError(f"it takes one table at least, not {count}")
    fixed = asked_layout(layout, size, topology, fill, p)
    kind = layout if isinstance(layout, str) else "of its own"
    if needs is not None and needs not in NEEDS:
        raise ValueError(f"{needs!r} is nothing that can be wanted, only {', '.join(NEEDS)}")
    # What may not be sharpened is drawn more often.
    tries = _TRIES if needs is None or fill != "modified" else _TRIES * _SHARPENED
    tables: list[Table] = []
    before: set[object] = set()
    for number in range(1, count + 1):
        made = None
        for attempt in range(tries):
            random = Random(f"minelogic paper {kind} {size} {topology} {fill} {p} {seed} "
                            f"{number} {attempt}")  # fmt: skip
            made = _one(random, fixed, size, topology, fill, p)
            if made is not None and needs is not None:
                made = _needing(made, needs, fill, f"{seed} {number} {attempt}", attempt)
            if made is not None and made.signs not in before:
                break
            made = None
        if made is None:
            raise NoneFound(_why_none(number, count, needs, tries))
        before.add(made.signs)
        tables.append(_named(made, kind, fill, p, seed, number, count, needs))
    return tuple(tables)


def asked_layout(
    layout: Layout | str,
    size: tuple[int, int] | None,
    topology: Topology,
    fill: Fill,
    p: float,
) -> Layout | None:
    """The layout of new tables, before any are made; None for a random one.

    `PaperError` if there is none, or if the fill or the chance does not go with it.
    """
    if fill not in FILLS:
        raise ValueError(f"there is no fill {fill!r}, only {', '.join(FILLS)}")
    kind = layout if isinstance(layout, str) else "of its own"
    fixed = layout if isinstance(layout, Layout) else layout_of(kind, size, topology)
    if isinstance(layout, Layout):
        _check_seen(layout)
    elif fixed is None and fill == "modified":
        raise OrderError(
            "the modified fill goes with chess boards, on which every other cell is open; on a "
            "random layout open cells may have a single closed neighbour"
        )
    check_chance(p)
    reason = None
    if fixed is not None and fill == "modified":
        reason = why_not_modified(fixed.board, fixed.open_tiles)
    if reason is not None:
        raise OrderError(reason)
    return fixed


def layout_of(
    kind: str, size: tuple[int, int] | None, topology: Topology = "king"
) -> Layout | None:
    """The layout of a kind and size; None for a random one. `PaperError` if there is none."""
    if kind not in LAYOUTS:
        raise OrderError(f"there is no layout {kind!r}, only {', '.join(LAYOUTS)}")
    if size is None:
        raise OrderError(f"the layout {kind} needs a size, as in --size 6x9")
    rows, columns = size
    if not (1 <= rows <= _LARGEST and 1 <= columns <= _LARGEST):
        raise OrderError(f"a table has 1 to {_LARGEST} rows and columns, not {rows} x {columns}")
    if topology == "graph":
        raise OrderError("a graph has no rows and columns; name a file that has its layout")
    if kind == "top-row":
        if rows != 2:
            raise OrderError(f"the layout top-row has two rows, as in 2x{columns}, not {rows}")
        return Layout.top_row(columns, topology)
    if kind == "chess":
        return Layout.chess(rows, columns, topology)
    if kind == "triangle":
        return Layout.triangle(rows, columns)
    return None


def layout_of_file(problem: Problem) -> Layout:
    """The layout of a file: open are the tiles that show a number, or `-`."""
    board, signs = plain_signs(problem)
    opened = [tile for tile, sign in enumerate(signs) if sign == "-" or isinstance(sign, int)]
    return Layout(board, tuple(opened))


def _one(
    random: Random,
    fixed: Layout | None,
    size: tuple[int, int] | None,
    topology: Topology,
    fill: Fill,
    p: float,
) -> Table | None:
    """A table, or None if these mines are not the only ones that fit."""
    if fixed is None:
        assert size is not None
        return _random_table(random, Board.grid(*size, topology, Coordinates(first=1)), p)
    mines = filled(fill, random, fixed.board, fixed.open_tiles, p)
    signs = shown(fixed.board, mines, fixed.open_tiles)
    problem = problem_of(fixed.board, signs)
    if Opening(problem).kind != "table":
        return None
    return _with(problem, Table(fixed.board, signs, mines))


def _random_table(random: Random, board: Board, p: float) -> Table | None:
    """A table of which about half of the cells are open at first, and then more, as it takes.

    Half of the cells that can be told by nobody are opened, again and again; where none of them is
    free of mines, the mines go.
    """
    opened = {tile for tile in range(board.size) if random.random() < 0.5}
    mines = set(filled("bernoulli", random, board, opened, p))
    while True:
        signs = shown(board, mines, opened)
        problem = problem_of(board, signs)
        opening = Opening(problem)
        if opening.kind == "unknown":
            return None
        if opening.kind == "table":
            return _with(problem, Table(board, signs, frozenset(mines)))
        tiles = [board.tile(name) for name in opening.undecided]
        left = [tile for tile in tiles if tile is not None]
        free = [tile for tile in left if tile not in mines]
        if not free:
            mines.difference_update(left)
            free = left
        opened.update(random.sample(free, (len(free) + 1) // 2))


def _needing(table: Table, needs: Need, fill: Fill, seed: str, attempt: int) -> Table | None:
    """The table if it needs what is wanted; else, now and then, what sharpening makes of it.

    The modified fill promises something of its mines, so these stay as they are.
    """
    if meets(table.problem.derivation, needs):
        return table
    if fill == "modified" or attempt % _SHARPENED != _SHARPENED - 1:
        return None
    if not any(isinstance(sign, int) for sign in table.signs) or "." not in table.signs:
        return None
    try:
        return sharpen(table.problem, needs, seed, _CHANGES).table
    except PaperError:
        return None


def _with(problem: Problem, table: Table) -> Table:
    """The table, whose problem has been solved already."""
    table.__dict__["problem"] = problem
    return table


def _named(
    table: Table,
    kind: str,
    fill: Fill,
    p: float,
    seed: int | str,
    number: int,
    count: int,
    needs: Need | None,
) -> Table:
    says = said_of_new(table.board, kind, fill, p, seed, number, needs)
    width = max(2, len(str(count)))
    name = f"{number:0{width}}"
    named = replace(table, says=says, name=name, seed=str(seed))
    return _with(table.problem, named)


def _check_seen(layout: Layout) -> None:
    """Refuses a layout with a closed cell that nothing is told of, or too large numbers."""
    opened = frozenset(layout.open_tiles)
    largest = max([sign for sign in SIGNS.values() if isinstance(sign, int)])
    for tile in layout.open_tiles if layout.board.max_degree > largest else ():
        around = len(set(layout.board.neighbours(tile)) - opened)
        if around > largest:
            raise PaperError(
                f"{layout.board.label(tile)} has {around} closed cells around it, and the largest "
                f"number that a display can show is {largest}"
            )
    for tile in layout.closed_tiles:
        if not opened.intersection(layout.board.neighbours(tile)):
            raise PaperError(
                f"{layout.board.label(tile)} is closed and has no open cell around it, so nobody "
                "can ever tell what it is"
            )


def _why_none(number: int, count: int, needs: Need | None, tries: int) -> str:
    tried = f"of {tries:,} fills none"
    if needs is not None:
        other = "made a table" if number == 1 else "made another table"
        return (
            f"{tried} {other} that needs {needs} and nothing dearer; try another seed, another p, "
            "or a larger board"
        )
    if number == 1:
        return (
            f"{tried} leaves one solution on this layout; minelogic paper layout tells when a "
            "layout leaves one for every set of mines"
        )
    return (
        f"there seem to be only {counted(number - 1, 'different table')} with this layout, fill "
        f"and p, and {count} are wanted: {tried} gave another one"
    )
