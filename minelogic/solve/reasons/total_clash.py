"""The clash of numbers with a total of mines, of numbers by themselves, whichever is smaller.

A total speaks of all tiles, so that a solver would have to go through the ways to place the bombs.
So numbers that clash with it are looked for by counting, and only numbers that clash by themselves
by the general search, from which the total is left out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, TypeAlias

from minelogic.errors import LimitReached
from minelogic.ground.standard import COUNTS
from minelogic.solve.clash import Clash
from minelogic.solve.reasons.total import TotalReason, TotalReasons
from minelogic.solve.reasons.total_known import Weights
from minelogic.syntax.statements import Fact, Mines, Rule

if TYPE_CHECKING:
    from minelogic.ground.premises import Premise
    from minelogic.ground.residue.residue import Residue
    from minelogic.solve.given import Given

_STATES = 100_000
_CONFLICTS = 30_000

Alone: TypeAlias = "Callable[[list[Premise]], Clash | None]"
"""The smallest clash of premises among which there is no total; None if there is none."""


def clash_with_total(given: Given, premises: Sequence[Premise], alone: Alone) -> Clash | None:
    """A smallest clash of a display with a total; None if the file is more than that.

    The premises are all that is given. It is marked smallest if there is no clash of a lower cost,
    or of the same cost and with fewer premises.

    Why: let n numbers be the fewest that clash with the total, at the cost of n + 1. Numbers that
    clash by themselves clash with it as well, so they are n at least: if n are found that do, no
    clash costs less. If the fewest of them are k, the total is worth while for up to k - 1 numbers.
    """
    residue = given.residue
    if given.mines is None or not given.is_display or not (residue is None or residue.is_plain):
        return None
    speakers = _Standard(premises, given) if residue is None else _OfResidue(premises, residue)
    board, signs = given.numbered
    reasons = TotalReasons(board, signs, given.mines, _STATES, _CONFLICTS, weights=speakers.weights)
    others = [premise for premise in premises if not isinstance(premise.statement, Mines)]
    by_numbers = None
    fit = _fit(reasons)
    if not fit:
        by_numbers = alone(others)
    try:
        reason = reasons.clash(None if by_numbers is None else by_numbers.cost - 1)
    except LimitReached:
        return None if by_numbers is None else Clash(by_numbers.premises, False)
    if reason is None:
        return by_numbers
    cited = tuple(speakers.of(reason))
    # What a fact says of a tile may be another way to know it, which is not looked for here.
    has_facts = any(isinstance(premise.statement, Fact) for premise in premises)
    is_sure = reason.proved and reason.fewest_known and not has_facts
    if any(premise.half is not None for premise in cited):
        return None
    if any(not part.bombs for part in reason.parts):
        # The numbers clash even without the total, and no fewer do.
        without = [premise for premise in cited if not isinstance(premise.statement, Mines)]
        return Clash(tuple(without), is_sure)
    clash = Clash(cited, is_sure and (fit or (by_numbers is not None and by_numbers.smallest)))
    if by_numbers is None or clash.size <= by_numbers.size:
        return clash
    return Clash(by_numbers.premises, clash.smallest)


def _fit(reasons: TotalReasons) -> bool:
    """Whether all numbers can be right, if that can be told."""
    try:
        return reasons.numbers_fit()
    except LimitReached:
        return False


class _Standard:
    """The premises of a display under the standard theory, by the tiles that they are about."""

    weights: Weights | None = None

    def __init__(self, premises: Sequence[Premise], given: Given) -> None:
        board = given.board
        assert board is not None
        self.premises = premises
        self.names = {board.names[tile]: tile for tile in range(board.size)}

    def of(self, reason: TotalReason) -> Iterable[Premise]:
        """Those that say that the numbers are right and what the known tiles are, and the total."""
        numbers, known = set(reason.numbers), set(reason.known)
        for premise in self.premises:
            if isinstance(premise.statement, Mines):
                yield premise
            elif premise.tile is not None:
                if premise.tile in numbers or premise.tile in known:
                    yield premise
            elif self._tile(premise) in (numbers if self._is_number(premise) else known):
                yield premise

    def _is_number(self, premise: Premise) -> bool:
        return isinstance(premise.statement, Rule) and premise.statement.name == COUNTS

    def _tile(self, premise: Premise) -> int:
        values = [value for name, value in premise.binding.items() if name != "a"]
        return self.names[tuple(values) if len(values) > 1 else values[0]]  # type: ignore[index]


class _OfResidue:
    """The premises of what is left of whatever rules."""

    def __init__(self, premises: Sequence[Premise], residue: Residue) -> None:
        self.residue = residue
        self.place = {premise.key: place for place, premise in enumerate(premises)}
        self.total = [premise for premise in premises if isinstance(premise.statement, Mines)]
        self.numbers = {
            tile: residue.number(tile)
            for tile, sign in enumerate(residue.signs)
            if isinstance(sign, int)
        }
        self.weights: Weights | None = _Cited(residue)

    def of(self, reason: TotalReason) -> Iterable[Premise]:
        """Those that say that the numbers are right and what the known tiles are, and the total."""
        cited = [premise for tile in reason.numbers for premise in self.numbers[tile]]
        cited += [premise for tile in reason.known for premise in self.residue.known(tile)]
        found = {premise.key: premise for premise in (*cited, *self.total)}
        return sorted(found.values(), key=lambda premise: self.place.get(premise.key, -1))


class _Cited:
    """How many premises of a residue are cited, each once."""

    def __init__(self, residue: Residue) -> None:
        self.residue = residue
        self._of_numbers: dict[tuple[int, ...], set[object]] = {}
        self._of_known: dict[int, set[object]] = {}

    def numbers(self, numbers: Sequence[int]) -> int:
        return len(self._cited(numbers))

    def known(self, tile: int, numbers: Sequence[int]) -> int:
        if tile not in self._of_known:
            self._of_known[tile] = {premise.key for premise in self.residue.known(tile)}
        return len(self._of_known[tile] - self._cited(numbers))

    def _cited(self, numbers: Sequence[int]) -> set[object]:
        key = tuple(numbers)
        if key not in self._of_numbers:
            said = [premise for tile in numbers for premise in self.residue.number(tile)]
            self._of_numbers[key] = {premise.key for premise in said}
        return self._of_numbers[key]
