"""The clash of a total of mines with the numbers of a display that by themselves can all hold.

A solver would have to go through the ways to place the bombs. Here it is counted how few or how
many bombs the numbers allow, which also tells when fewer of them cannot clash with the total.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import accumulate
from typing import TYPE_CHECKING

from minelogic.chance.certain import certain
from minelogic.chance.frontier import fewest
from minelogic.errors import LimitReached
from minelogic.ground.standard import COUNTS
from minelogic.records import dataclass
from minelogic.solve.clash import Clash
from minelogic.solve.knowledge import is_large
from minelogic.solve.numbers import Numbers, read_numbers
from minelogic.syntax.statements import Mines, Rule

if TYPE_CHECKING:
    from minelogic.board import Board
    from minelogic.chance.simplify import Constraint
    from minelogic.ground.premises import Premise
    from minelogic.solve.knowledge import Given

_STATES = 100_000


def clash_with_total(given: Given, premises: Sequence[Premise]) -> Clash | None:
    """Numbers that allow too few bombs, or too many, for the total; None if it is another clash.

    The premises are those of a display under the standard theory. It is marked smallest if fewer
    numbers could not do.
    """
    board = given.board
    if board is None or given.mines is None or not given.standard or given.formulas:
        return None
    if not is_large(("exactly", given.mines, *range(1, board.size + 1))):
        return None
    search = _Search(board, given, given.mines, read_numbers(board, given.signs))
    try:
        if fewest(search.counts(search.numbers), search.covered, _STATES) is None:
            return None
        if not search.fits([]) or search.fits(search.numbers):
            return None
        numbers, proved = search.fewest_numbers()
        known = search.needed(numbers)
    except LimitReached:
        return None
    # Then it has the fewest members too, if it needs none but the numbers and what they show.
    return Clash(tuple(_premises(premises, board, numbers, known)), proved and not known)


# Without slots, so that what is worked out once can be kept.
@dataclass(frozen=True)
class _Search:
    """A number is known by the index of its tile, a covered tile by its own."""

    board: Board
    given: Given
    mines: int
    read: Numbers

    @cached_property
    def covered(self) -> list[int]:
        return [variable - 1 for variable in self.read.covered]

    @cached_property
    def left(self) -> int:
        """The bombs that are not marked."""
        return self.mines - self.read.marked

    @cached_property
    def numbers(self) -> list[int]:
        """The tiles that show a number."""
        return [tile for tile, sign in enumerate(self.given.signs) if isinstance(sign, int)]

    @cached_property
    def around(self) -> dict[int, Constraint]:
        """What each number says of the covered tiles around it."""
        signs = self.given.signs
        found: dict[int, Constraint] = {}
        for tile in self.numbers:
            near = self.board.neighbours(tile)
            number = self._number(tile) - sum(signs[other] == "*" for other in near)
            inside = tuple([other for other in near if signs[other] == "."])
            found[tile] = inside, number, number
        return found

    def counts(self, numbers: Iterable[int]) -> list[Constraint]:
        return [self.around[tile] for tile in numbers]

    def fits(self, numbers: Iterable[int]) -> bool:
        """Whether there is a board with the total where these numbers are right."""
        return certain(self.counts(numbers), self.covered, self.left, _STATES) is not None

    def fewest_numbers(self) -> tuple[list[int], bool]:
        """Numbers of which none can be spared, and whether it is known that fewer cannot do."""
        bombs = {tile: number for tile, (_, number, _) in self.around.items()}
        safe = {tile: len(inside) - number for tile, (inside, number, _) in self.around.items()}
        found: list[list[int]] = []
        bounds: list[int] = []
        for weights, room in ((bombs, self.left), (safe, len(self.covered) - self.left)):
            heaviest = sorted([(-weight, tile) for tile, weight in weights.items()])
            found.append(self._irredundant([tile for _, tile in heaviest]))
            # So many numbers at least ask for more than there is room for.
            sums = accumulate([-weight for weight, _ in heaviest])
            bounds += [n for n, asked in enumerate(sums, 1) if asked > room][:1]
        best = min(found, key=len)
        return best, len(best) == min(bounds, default=0)

    def _irredundant(self, ordered: list[int]) -> list[int]:
        """A part of the numbers, the first preferred, that clashes and of which none can go."""
        low, high = 0, len(ordered)
        while low < high:
            middle = (low + high) // 2
            if self.fits(ordered[:middle]):
                low = middle + 1
            else:
                high = middle
        kept = ordered[:low]
        for tile in reversed(ordered[:low]):
            rest = [other for other in kept if other != tile]
            if not self.fits(rest):
                kept = rest
        return sorted(kept)

    def needed(self, numbers: list[int]) -> list[int]:
        """The tiles that have to be known for the numbers to clash with the total."""
        shown = [tile for tile, sign in enumerate(self.given.signs) if sign != "."]
        near = {other for tile in numbers for other in self.board.neighbours(tile)}
        kept = [tile for tile in shown if tile in near]
        if self._fits_knowing(numbers, kept):
            kept = shown
        for tile in list(kept):
            rest = [other for other in kept if other != tile]
            if not self._fits_knowing(numbers, rest):
                kept = rest
        return kept

    def _fits_knowing(self, numbers: list[int], known: list[int]) -> bool:
        """The same where only of these tiles it is known whether they are bombs."""
        signs = self.given.signs
        constraints: list[Constraint] = []
        for tile in known:
            value = int(signs[tile] == "*")
            constraints.append(((tile,), value, value))
        for tile in numbers:
            number = self._number(tile)
            constraints.append((self.board.neighbours(tile), number, number))
        found = certain(constraints, range(self.board.size), self.mines, _STATES)
        return found is not None

    def _number(self, tile: int) -> int:
        number = self.given.signs[tile]
        assert isinstance(number, int)
        return number


def _premises(
    premises: Sequence[Premise], board: Board, numbers: list[int], known: list[int]
) -> Iterable[Premise]:
    """The premises that say that the numbers are right and what the known tiles are."""
    shown = {*numbers, *known}
    names = {board.names[tile]: tile for tile in range(board.size)}
    for premise in premises:
        if isinstance(premise.statement, Mines):
            yield premise
        elif premise.tile is not None:
            if premise.tile in shown:
                yield premise
        elif isinstance(premise.statement, Rule):
            values = [value for name, value in premise.binding.items() if name != "a"]
            tile = names[tuple(values) if len(values) > 1 else values[0]]  # type: ignore[index]
            if tile in (numbers if premise.statement.name == COUNTS else known):
                yield premise
