"""Tables made thinner: numbers are taken away as long as there is one solution."""

from __future__ import annotations

from random import Random

from minelogic.board import Board, Sign
from minelogic.limits import Limits
from minelogic.paper.making.table import Table
from minelogic.paper.openings.opening import Opening
from minelogic.paper.openings.plain import PaperError, plain_signs
from minelogic.problem import Problem
from minelogic.solve.mines.rivals import Rivals


def thin(problem: Problem, seed: int | str | None = None) -> Table:
    """The table with numbers taken away, none of which could be taken away any more.

    A number that is taken away leaves a closed cell, for the solver to mark with a dash. They are
    tried in reading order, or in an order drawn from the seed. `PaperError` if the file is no
    table, `LimitReached` if it was not found out.
    """
    board, signs = plain_signs(problem)
    opening = Opening(problem)
    if opening.mines is None:
        raise PaperError(_why_not(opening))
    order = [tile for tile, sign in enumerate(signs) if isinstance(sign, int)]
    if seed is not None:
        Random(f"minelogic paper thin {seed}").shuffle(order)
    kept = needed_numbers(board, signs, opening.mines, order, problem.mines, problem.limits)
    thinner = [
        "." if isinstance(sign, int) and tile not in kept else sign
        for tile, sign in enumerate(signs)
    ]
    return Table(board, tuple(thinner), opening.mines, total=problem.mines)


def needed_numbers(
    board: Board,
    signs: tuple[Sign, ...],
    mines: frozenset[int],
    order: list[int],
    total: int | None = None,
    limits: Limits | None = None,
) -> frozenset[int]:
    """The numbers that are left if each in turn is taken away, if there is one solution without it.

    Before: with all of them there is one. After: with those that are left there is one, and without
    any of these there are several, since without more numbers there are never fewer solutions.

    Few of them are asked about. If no rival fits, the solver tells which numbers it took to see
    that: as long as these are left, any other can go. And a rival that was found before breaks some
    of the numbers; if of those that are left it breaks one alone, that one is needed.
    """
    rivals = Rivals(
        board,
        mines,
        order,
        safe=[tile for tile, sign in enumerate(signs) if sign == "-"],
        marked=[tile for tile, sign in enumerate(signs) if sign == "*"],
        total=total,
        limits=limits,
    )
    left = dict.fromkeys(order)
    enough = frozenset(order)
    breaks: list[frozenset[int]] = []
    for tile in order:
        if tile in enough:
            if any(broken & left.keys() == {tile} for broken in breaks):
                continue
            rival = rivals.rival([each for each in left if each != tile])
            if rival is not None:
                breaks.append(rivals.broken(rival))
                continue
            enough = rivals.sufficient
        del left[tile]
    return frozenset(left)


def _why_not(opening: Opening) -> str:
    if opening.kind == "no opening":
        return "no set of mines fits the numbers; minelogic paper check shows which of them clash"
    if opening.kind == "unknown":
        return "a limit was reached before it was known whether there is one solution"
    return (
        "the numbers leave several solutions, so none of them can be taken away; minelogic paper "
        "complete adds numbers until there is one"
    )
