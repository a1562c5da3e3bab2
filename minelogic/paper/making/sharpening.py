"""Tables made sharper: mines are moved until the table needs the technique that is wanted."""

from __future__ import annotations

from random import Random
from typing import Literal, TypeAlias, get_args

from minelogic.board import Board
from minelogic.derive.derivation import Derivation
from minelogic.derive.techniques import RANK
from minelogic.paper.making.saying import said_of_sharpened
from minelogic.paper.making.table import Table
from minelogic.paper.openings.opening import Opening
from minelogic.paper.openings.plain import NoneFound, PaperError, plain_signs, problem_of, shown
from minelogic.problem import Problem
from minelogic.records import dataclass, replace
from minelogic.solve.mines.rivals import some_mines
from minelogic.words import counted

Need: TypeAlias = Literal["subset", "difference", "numbers", "contradiction"]
NEEDS: tuple[Need, ...] = get_args(Need)
"""What can be wanted, from the cheapest to the dearest."""
TRIES = 2_000
"""So many sets of mines are looked at."""
_STUCK = 150
"""After so many changes without progress all begins again."""


@dataclass(frozen=True, slots=True)
class Sharpened:
    """A table that needs what is wanted, on the layout of another."""

    table: Table
    needs: Need
    changed: tuple[int, ...]
    """The closed cells that were a mine and are none, or the other way round."""
    tried: int
    """How many sets of mines were looked at."""

    def __str__(self) -> str:
        if not self.changed:
            return f"It needs {self.needs} as it is, so nothing was changed."
        cells = counted(len(self.changed), "cell was", "cells were")
        return f"{cells} changed, and now it needs {self.needs}."


def sharpen(problem: Problem, needs: Need, seed: int | str = 0, tries: int = TRIES) -> Sharpened:
    """A table with the same open cells that needs a technique, which no cheaper one can replace.

    `subset`, `difference` and `numbers` (three or more) are techniques: some step takes it, none
    takes a dearer one. `contradiction` is several numbers too, of which some step has to suppose
    the opposite: they show its cell neither at once nor by being added and subtracted. Beginning
    with the table's own mines, a few cells are changed at a time, and the change is kept unless it
    leads further away; where nothing leads on, all begins again.
    `PaperError` if none of so many sets of mines does.
    """
    if needs not in NEEDS:
        raise ValueError(f"{needs!r} is nothing that can be wanted, only {', '.join(NEEDS)}")
    board, signs = plain_signs(problem)
    if problem.mines is not None:
        raise PaperError("the file tells the number of mines, which would change with the mines")
    opened = [tile for tile, sign in enumerate(signs) if isinstance(sign, int)]
    closed = [tile for tile, sign in enumerate(signs) if sign == "."]
    if len(opened) + len(closed) != board.size:
        raise PaperError("the display marks cells; a table has numbers and closed cells alone")
    if not opened or not closed:
        raise PaperError("the display has no closed cell, or no number")
    random = Random(f"minelogic paper sharpen {needs} {seed}")
    first = some_mines(board, signs, random, limits=problem.limits)
    if first is None:
        first = frozenset([tile for tile in closed if random.random() < 0.5])
    mines, best, idle = first, -board.size, 0
    for number in range(1, tries + 1):
        if number == 1 or idle > _STUCK:
            candidate, best, idle = first, -board.size, 0
        else:
            changed = random.sample(closed, min(random.randint(1, 3), len(closed)))
            candidate = mines ^ frozenset(changed)
        score, table = _score(board, candidate, opened, needs)
        if table is not None:
            changed_cells = tuple(sorted(candidate ^ first))
            if changed_cells:
                said = said_of_sharpened(needs, seed)
                table = _solved(replace(table, says=said, seed=str(seed)), table.problem)
            return Sharpened(table=table, needs=needs, changed=changed_cells, tried=number)
        idle = 0 if score > best else idle + 1
        if score >= best:
            mines, best = candidate, score
    raise NoneFound(
        f"none of {tries:,} sets of mines made a table on this layout that needs {needs} and "
        "nothing dearer; try another seed, or a larger board"
    )


def _score(
    board: Board, mines: frozenset[int], opened: list[int], needs: Need
) -> tuple[int, Table | None]:
    """How near these mines come to what is wanted, and the table if they are there.

    Of mines that are not the only solution: less than 0, by the cells that nobody can tell. Else
    what cheaper techniques leave counts for them, the more the dearer these are, and what the
    wanted one leaves counts against them.
    """
    signs = shown(board, mines, opened)
    problem = problem_of(board, signs)
    opening = Opening(problem)
    if opening.kind != "table":
        return -len(opening.undecided) - 1, None
    wanted = RANK["numbers" if needs == "contradiction" else needs]
    derivation = problem.derivation
    score = 0
    for weight, name in _WEIGHTS:
        left = _left_below(derivation, RANK[name])
        if RANK[name] <= wanted:
            score += weight * left
        else:
            score -= weight * left
    if meets(derivation, needs):
        return score, _solved(Table(board, signs, mines), problem)
    return max(score, 0), None


_WEIGHTS = ((1, "subset"), (3, "difference"), (9, "numbers"))
"""What a cell counts that nothing cheaper than a technique leads to."""


def _left_below(derivation: Derivation, rank: int) -> int:
    """How many cells are left when what is cheaper gets stuck for the first time.

    The derivation takes the cheapest step that there is, so that is before its first dearer one.
    """
    left = 0
    for step in derivation.found:
        if left or RANK[step.technique] >= rank:
            left += len(step.conclusions)
    return left


def _solved(table: Table, problem: Problem) -> Table:
    """The table, whose problem has been solved already."""
    table.__dict__["problem"] = problem
    return table


def meets(derivation: Derivation, needs: Need) -> bool:
    """Whether a derivation of a whole table takes what is wanted, and nothing dearer."""
    highest = max([RANK[step.technique] for step in derivation.found], default=-1)
    if needs != "contradiction":
        return highest == RANK[needs]
    # It is a form of steps by several numbers, taken only where these come to nothing at once, nor
    # when they are added and subtracted.
    several = highest == RANK["numbers"]
    return several and any(step.form == "contradiction" for step in derivation.steps)
