"""Openings that several sets of mines fit, to be completed by as few numbers as will do."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from minelogic.board import Sign, numbers_of
from minelogic.errors import LimitReached
from minelogic.generate.made import Range, Rejected
from minelogic.generate.makers.answers import Slip
from minelogic.generate.makers.paper.exercise import Asked, drawn
from minelogic.generate.makers.paper.tables import Drawn
from minelogic.grading.paper.completing import fewest_of
from minelogic.paper.making.completing import complete
from minelogic.paper.openings.opening import Opening
from minelogic.paper.openings.plain import PaperError, problem_of

_MOST_GAPS = 6
"""So many numbers of a table are taken away at the most."""
_USUAL = (1, 1, 2)
"""How many numbers it takes, if nothing is said."""
_MOST_SOLUTIONS = 12
"""More nobody writes down to tell them apart."""


def opened_up(random: Random, table: Drawn, wanted: Range | None) -> Opening | Rejected:
    """The table without some of its numbers: several sets of mines fit, but not too many.

    Numbers are taken away one by one, until it takes as many to complete it as are wanted.
    """
    least = wanted.low if wanted is not None else random.choice(_USUAL)
    numbers = [tile for tile, sign in enumerate(table.signs) if isinstance(sign, int)]
    random.shuffle(numbers)
    signs: list[Sign] = list(table.signs)
    found: Opening | None = None
    for tile in numbers[: min(_MOST_GAPS, len(numbers) - 1)]:
        signs[tile] = "."
        opening = Opening(problem_of(table.board, signs))
        if opening.kind != "opening":
            continue
        if len(opening.problem.models(_MOST_SOLUTIONS + 1)) > _MOST_SOLUTIONS:
            break
        found = opening
        if (fewest_of(opening) or 0) >= least:
            return opening
    if found is not None and wanted is None:
        return found
    return Rejected("it cannot be told apart by so many numbers")


def to_complete(opening: Opening, wanted: Range | None) -> tuple[Asked, int] | Rejected:
    """The exercise to complete an opening, and how many numbers it takes."""
    board, signs = opening.board, opening.signs
    try:
        completed = complete(opening.problem)
    except (PaperError, LimitReached):
        return Rejected("numbers cannot complete it")
    fewest = len(completed.added)
    if not completed.fewest or not fewest:
        return Rejected("how few numbers will do was not found out")
    if wanted is not None and fewest not in wanted:
        return Rejected("another number of numbers")
    right = completed.table.signs
    asked = Asked(
        ask="complete",
        board=board,
        signs=signs,
        reference=drawn(board, [str(sign) for sign in right]),
        slips=tuple(_slips(opening, completed.added, completed.table.mines)),
        fewest=fewest,
    )
    return asked, fewest


def _slips(opening: Opening, added: tuple[int, ...], mines: frozenset[int]) -> Iterator[Slip]:
    """A number that tells nothing, one that is false, one too many, and the solution instead."""
    board, signs = opening.board, opening.signs
    numbers = numbers_of(board, mines)
    free = [t for t, sign in enumerate(signs) if sign == "." and t not in mines]

    def with_numbers(tiles: dict[int, int]) -> str:
        return drawn(board, [str(tiles.get(t, sign)) for t, sign in enumerate(signs)])

    known = [t for t in free if board.name(t) not in set(opening.undecided) and t not in added]
    if len(added) == 1:
        for tile in known or [t for t in free if t not in added]:
            yield Slip("tells-nothing", with_numbers({tile: numbers[tile]}), "still-several")
    else:
        yield Slip("one-short", with_numbers({added[0]: numbers[added[0]]}), "still-several")
    wrong = {tile: numbers[tile] for tile in added}
    for step in (1, -1, 2, 3):
        if wrong[added[0]] + step >= 0:
            other = with_numbers(wrong | {added[0]: wrong[added[0]] + step})
            yield Slip("false-number", other, "no-solution")
    for tile in free:
        if tile not in added:
            more = {each: numbers[each] for each in (*added, tile)}
            yield Slip("one-too-many", with_numbers(more), "spare-number")
            break
    cells = ["x" if t in mines else "-" if s == "." else str(s) for t, s in enumerate(signs)]
    yield Slip("solved", drawn(board, cells), "marks-passed-over")
