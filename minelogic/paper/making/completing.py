"""Openings completed: numbers are added, as few as possible, until there is one solution."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import count
from random import Random

from minelogic.board import Board, Sign, TileName
from minelogic.board.display import numbers_of
from minelogic.errors import LimitReached
from minelogic.limits import Limits
from minelogic.paper.making.table import Table
from minelogic.paper.openings.opening import Opening
from minelogic.paper.openings.plain import PaperError, plain_signs
from minelogic.problem import Problem
from minelogic.records import dataclass
from minelogic.solve.mines.rivals import Rivals, some_mines
from minelogic.solve.reasons.hitting import fewest_hitting, members
from minelogic.words import counted, listed

_SOLUTIONS = 64
"""Of so many solutions each is tried; of more, one that is drawn by chance."""
_DRAWN = 50
"""So many are drawn before it is given up that numbers can tell one."""
_RIVALS = 400
"""So many rivals are met before it is left open whether fewer numbers would do."""


@dataclass(frozen=True, slots=True)
class Completed:
    """A table made from an opening by adding numbers."""

    table: Table
    added: tuple[int, ...]
    """The tiles that got a number, in reading order."""
    fewest: bool
    """Whether it is proved that fewer would not do for these mines."""
    solutions: int | None
    """Of how many solutions of the opening each was tried; None if there are more than were."""

    @property
    def names(self) -> tuple[TileName, ...]:
        """The names of the tiles that got a number."""
        return tuple([self.table.board.name(tile) for tile in self.added])

    def __str__(self) -> str:
        if not self.added:
            return "There is one solution already, so no number was added."
        names = listed([self.table.board.label(tile) for tile in self.added])
        said = f"{counted(len(self.added), 'number was', 'numbers were')} added: {names}."
        if not self.fewest:
            return f"{said} None of them can be left out; whether fewer would do is open."
        if self.solutions is None:
            return f"{said} For these mines fewer would not do."
        return f"{said} Fewer would not do, whichever of the solutions is meant."


def complete(
    problem: Problem, seed: int | str = 0, mines: Iterable[TileName] | None = None
) -> Completed:
    """The opening with as few more numbers as possible, so that there is one solution.

    Which of the solutions it is can be said by its mines. Else each of them is tried, or if there
    are many, one that is drawn from the seed. `PaperError` if no set of mines fits, or if numbers
    cannot do it; `LimitReached` if that was not found out.
    """
    board, signs = plain_signs(problem)
    opening = Opening(problem)
    if opening.kind == "no opening":
        raise PaperError(
            "no set of mines fits the numbers, and more numbers would not change that; minelogic "
            "paper check shows which of them clash"
        )
    if opening.mines is not None and mines is None:
        table = Table(board, signs, opening.mines, total=problem.mines)
        return Completed(table=table, added=(), fewest=True, solutions=1)
    best: Completed | None = None
    chosen, solutions = _chosen(problem, board, signs, seed, mines)
    fewest = True
    for each in chosen:
        most = None if best is None else len(best.added) - 1
        added, proved = _added(board, signs, each, problem.mines, problem.limits, most)
        fewest = fewest and proved
        if added is not None:
            numbers = numbers_of(board, each)
            display = [numbers[t] if t in added else sign for t, sign in enumerate(signs)]
            table = Table(board, tuple(display), each, total=problem.mines)
            best = Completed(table, tuple(sorted(added)), fewest, solutions)
        if best is not None and (solutions is None or not best.added):
            break
    if best is None:
        raise PaperError(
            "numbers cannot do it: with every cell open that is free of mines there are still "
            "several solutions, as where a mine has no free cell beside it"
        )
    return Completed(best.table, best.added, fewest, solutions)


def _chosen(
    problem: Problem,
    board: Board,
    signs: tuple[Sign, ...],
    seed: int | str,
    mines: Iterable[TileName] | None,
) -> tuple[Iterable[frozenset[int]], int | None]:
    """The sets of mines that are tried, and how many they are if they are all that fit."""
    if mines is not None:
        tiles = {board.tile(name): name for name in mines}
        wrong = [name for tile, name in tiles.items() if tile is None]
        if wrong:
            raise PaperError(f"the board has no cell {wrong[0]}")
        meant = frozenset([tile for tile in tiles if tile is not None])
        _check_fits(board, signs, meant, problem.mines)
        return [meant], None
    models = problem.models(_SOLUTIONS + 1)
    if len(models) <= _SOLUTIONS and not problem.reached:
        listed_tiles = [[board.tile(name) for name in model.bombs] for model in models]
        sets = [frozenset([t for t in tiles if t is not None]) for tiles in listed_tiles]
        return sets, len(sets)

    def drawn() -> Iterable[frozenset[int]]:
        for number in range(_DRAWN):
            random = Random(f"minelogic paper complete {seed} {number}")
            found = some_mines(board, signs, random, problem.mines, problem.limits)
            if found is not None:
                yield found

    return drawn(), None


def _check_fits(
    board: Board, signs: tuple[Sign, ...], mines: frozenset[int], total: int | None
) -> None:
    numbers = numbers_of(board, mines)
    for tile, sign in enumerate(signs):
        wrong = tile not in mines if sign == "*" else tile in mines and sign != "."
        if wrong or (isinstance(sign, int) and numbers[tile] != sign):
            raise PaperError(f"these mines do not fit: {board.label(tile)} is {sign}")
    if total is not None and total != len(mines):
        raise PaperError(f"these mines do not fit: they are {len(mines)}, not {total}")


def _added(
    board: Board,
    signs: tuple[Sign, ...],
    mines: frozenset[int],
    total: int | None,
    limits: Limits,
    most: int | None,
) -> tuple[frozenset[int] | None, bool]:
    """The fewest numbers to be added for these mines, None if none will do; whether it is proved.

    Every rival has to be told from the mines by some number, so the numbers that are added meet
    all of what the rivals break. The fewest that meet the rivals met so far either leave no rival,
    and then fewer cannot do, or they leave one more rival to be met. With `most`, None also if it
    takes more than so many.
    """
    choices = [t for t, sign in enumerate(signs) if sign in (".", "-") and t not in mines]
    rivals = Rivals(
        board,
        mines,
        choices,
        always=[tile for tile, sign in enumerate(signs) if isinstance(sign, int)],
        safe=[tile for tile, sign in enumerate(signs) if sign == "-"],
        marked=[tile for tile, sign in enumerate(signs) if sign == "*"],
        total=total,
        limits=limits,
    )
    place = {tile: number for number, tile in enumerate(choices)}
    rows: list[int] = []

    def meet(shown: set[int]) -> bool | None:
        """Meets the rivals that these numbers leave, more and more of them shown.

        Whether there was none; None if no number would tell one of them.
        """
        none = True
        while (rival := rivals.rival(sorted(shown))) is not None:
            none = False
            broken = rivals.broken(rival)
            if not broken:
                return None
            rows.append(sum([1 << place[tile] for tile in broken]))
            # The next rival is one that has nothing in common with this one.
            shown |= broken
        return none

    try:
        for _ in count():
            hitting = fewest_hitting(rows, len(choices) if most is None else most)
            if hitting is None:
                return None, True
            added = {choices[member] for member in members(hitting)}
            done = meet(set(added))
            if done is None:
                return None, True
            if done:
                return frozenset(added), True
            if len(rows) > _RIVALS:
                break
    except LimitReached as reached:
        if reached.limit != "choices":
            raise
    if rivals.rival(choices) is not None:
        return None, True
    # Numbers that will do, none of which can be left out.
    enough = dict.fromkeys(choices)
    for tile in choices:
        if rivals.rival([each for each in enough if each != tile]) is None:
            del enough[tile]
    return (None if most is not None and len(enough) > most else frozenset(enough)), False
