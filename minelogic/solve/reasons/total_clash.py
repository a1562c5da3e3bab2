"""The clash of a total of mines with the numbers of a display that by themselves can all hold."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from minelogic.errors import LimitReached
from minelogic.ground.standard import COUNTS
from minelogic.solve.clash import Clash
from minelogic.solve.knowledge import is_large
from minelogic.solve.reasons.total import TotalReason, TotalReasons
from minelogic.syntax.statements import Mines, Rule

if TYPE_CHECKING:
    from minelogic.board import Board
    from minelogic.ground.premises import Premise
    from minelogic.solve.given import Given

_STATES = 100_000
_CONFLICTS = 30_000


def clash_with_total(given: Given, premises: Sequence[Premise]) -> Clash | None:
    """Numbers that allow too few bombs, or too many, for the total; None if it is another clash.

    The premises are those of a display under the standard theory. It is marked smallest if there is
    no such clash of fewer numbers, or of as many and fewer premises.
    """
    board = given.board
    if board is None or given.mines is None or not given.is_display or given.residue is not None:
        return None
    if not is_large(("exactly", given.mines, *range(1, board.size + 1))):
        return None
    reasons = TotalReasons(board, given.signs, given.mines, _STATES, _CONFLICTS)
    try:
        reason = reasons.clash() if reasons.numbers_fit() else None
    except LimitReached:
        return None
    if reason is None:
        return None
    return Clash(tuple(_premises(premises, board, reason)), reason.proved and reason.fewest_known)


def _premises(premises: Sequence[Premise], board: Board, reason: TotalReason) -> Iterable[Premise]:
    """The premises that say that the numbers are right and what the known tiles are."""
    numbers, known = set(reason.numbers), set(reason.known)
    names = {board.names[tile]: tile for tile in range(board.size)}
    for premise in premises:
        if isinstance(premise.statement, Mines):
            yield premise
        elif premise.tile is not None:
            if premise.tile in numbers or premise.tile in known:
                yield premise
        elif isinstance(premise.statement, Rule):
            values = [value for name, value in premise.binding.items() if name != "a"]
            tile = names[tuple(values) if len(values) > 1 else values[0]]  # type: ignore[index]
            if tile in (numbers if premise.statement.name == COUNTS else known):
                yield premise
