"""What a player knows in the course of a game, kept from move to move.

Before: a board, and how many mines are on it. Each tile that is opened is told once. After: for
every covered tile whether it is a mine, or safe, on all boards that fit, and else its exact odds.

Three layers, each worked out only when it is asked for and only as far as something has changed:

1. *Numbers*: every open number is a constraint on the covered tiles around it of which nothing is
   known. What one or two of them settle is settled for good, and leaves all of them; so they stay
   small, and a new number is compared only with those that it overlaps.
2. *Parts*: constraints that hang together through tiles. A part is counted when one of its
   constraints has changed, by how many mines it has; alike parts are counted once. A tile that is a
   mine on all boards of its part, or on none, is settled for good too.
3. *The total*: parts and background are put together under the number of mines that are left.

It is right because nothing is ever taken back: what holds on all boards that fit the numbers so far
holds on all that fit more numbers. A settled tile can be taken out of all constraints, and a part
none of whose constraints changed has the boards it had.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from minelogic.board import Board
from minelogic.chance.budget import STATES, counting_budget
from minelogic.chance.combine import Piece, Share, combine
from minelogic.chance.contract import Numbers, contract
from minelogic.chance.joining import Component
from minelogic.play.knowledge.propagation import Because, Propagation

if TYPE_CHECKING:
    from collections.abc import Sequence


class Part:
    """Constraints that hang together, with their tiles in groups that are in the same ones."""

    __slots__ = ("constraints", "groups", "numbers")

    def __init__(
        self, constraints: list[int], groups: list[tuple[int, ...]], numbers: Numbers
    ) -> None:
        self.constraints = constraints
        self.groups = groups
        self.numbers = numbers


class Knowledge(Propagation):
    """All that follows from the numbers that were told, and the total."""

    def __init__(self, board: Board, mines: int, limit: int = STATES) -> None:
        """Nothing is open; `limit` is how many states counting may look at, for each question."""
        super().__init__(board)
        self.mines, self.limit = mines, limit
        self._part_of: dict[int, Part] = {}
        self._parts: dict[Part, None] = {}
        self._counted: dict[Component, Numbers] = {}
        self._kept: Sequence[Share] | None = None
        """The shares of boards, until something new is told."""

    # What is asked

    def next_safe(self) -> int | None:
        """A covered tile that is safe for certain, with as little work as possible; or None.

        Of those that are known by the least work it is the first in reading order.
        """
        self._read()
        tile = self._first_safe()
        if tile is None:
            self._count()
            tile = self._first_safe()
            if tile is None:
                tile = min(self._settled_by_total()[1], default=None)
        return tile

    @property
    def safe(self) -> frozenset[int]:
        """All covered tiles that are safe for certain."""
        self._count()
        return frozenset(self._safe) | self._settled_by_total()[1]

    @property
    def bombs(self) -> frozenset[int]:
        """All covered tiles that are mines for certain."""
        self._count()
        return frozenset(self._bombs) | self._settled_by_total()[0]

    @property
    def easily_bombs(self) -> frozenset[int]:
        """The tiles that one or two numbers at a time settle as mines."""
        self._read()
        return frozenset(self._bombs)

    def because(self, tile: int) -> Because:
        """How a tile that is certain was settled."""
        return self._because.get(tile, Because("total"))

    def risks_by_number(self) -> dict[int, Fraction]:
        """For tiles next to a number the largest share of mines that a number alone tells.

        It is no probability, but what people go by where counting would take too long.
        """
        self._read()
        risks: dict[int, Fraction] = {}
        for constraint, inside in self._members.items():
            share = Fraction(self._needs[constraint], len(inside))
            for tile in inside:
                risks[tile] = max(share, risks.get(tile, share))
        return risks

    def settled(self) -> list[tuple[int, Because]]:
        """The tiles that numbers settled, in the order in which they did, each with how.

        What settles a tile does so with what was settled before it. Those that only the total
        makes certain are not among them.
        """
        return list(self._because.items())

    def odds(self) -> dict[int, Fraction]:
        """For every covered tile, on what share of the boards that fit it is a mine.

        `LimitReached` if too many states would have to be looked at.
        """
        shares = self._shares()
        found: dict[int, Fraction] = dict.fromkeys(self._safe, Fraction(0))
        found.update(dict.fromkeys(self._bombs, Fraction(1)))
        for tiles, numerator, denominator in shares:
            share = Fraction(numerator, denominator)
            for tile in tiles:
                found[tile] = share
        return found

    def least(self) -> tuple[Fraction, list[int]]:
        """The least odds of any covered tile, and the tiles that have them, in reading order."""
        by_share: dict[Fraction, list[int]] = {}
        for tiles, numerator, denominator in self._shares():
            by_share.setdefault(Fraction(numerator, denominator), []).extend(tiles)
        if self._bombs:
            by_share.setdefault(Fraction(1), []).extend(self._bombs)
        if self._safe:
            by_share.setdefault(Fraction(0), []).extend(self._safe)
        least = min(by_share)
        return least, sorted(by_share[least])

    def _read(self) -> bool:
        read = super()._read()
        if read:
            self._kept = None
        return read

    # Parts

    def _count(self) -> None:
        """Counts the parts that have changed, until none of them settles another tile."""
        self._read()
        while self._touched:
            for part in self._changed_parts():
                self._settle_part(part)
            self._propagate()

    def _changed_parts(self) -> list[Part]:
        """The parts anew whose constraints have changed."""
        loose = sorted(self._touched)
        for constraint in loose[:]:
            self._forget(constraint, loose)
        around, members = self._around, self._members
        seen: set[int] = set()
        budget = counting_budget(self.limit)
        done = []
        for start in loose:
            if start in seen or start not in members:
                continue
            seen.add(start)
            order = [start]
            keys: dict[tuple[int, ...], list[int]] = {}
            placed: set[int] = set()
            for constraint in order:
                for tile in sorted(members[constraint]):
                    if tile in placed:
                        continue
                    placed.add(tile)
                    key = tuple(around[tile])
                    if key in keys:
                        keys[key].append(tile)
                        continue
                    keys[key] = [tile]
                    for other in key:
                        if other not in seen:
                            seen.add(other)
                            order.append(other)
                            self._forget(other, loose)
            local = {constraint: at for at, constraint in enumerate(order)}
            component = Component(
                tuple([self._needs[constraint] for constraint in order]),
                tuple([(len(g), tuple([local[c] for c in key])) for key, g in keys.items()]),
            )
            numbers = self._counted.get(component)
            if numbers is None:
                numbers = contract(component, True, True, budget)
                if numbers is None:
                    raise ValueError("no board fits the numbers that were told")
                self._counted[component] = numbers
            done.append(Part(order, [tuple(tiles) for tiles in keys.values()], numbers))
        self._touched.clear()
        for part in done:
            self._parts[part] = None
            for constraint in part.constraints:
                self._part_of[constraint] = part
        return done

    def _forget(self, constraint: int, loose: list[int]) -> None:
        """Takes the part apart that a constraint was in.

        Should counting come to its limit, its constraints are looked at again the next time.
        """
        part = self._part_of.get(constraint)
        if part is not None:
            self._parts.pop(part, None)
            for each in part.constraints:
                self._part_of.pop(each, None)
            loose.extend(part.constraints)
            self._touched.update(part.constraints)

    def _settle_part(self, part: Part) -> None:
        """Settles the tiles that are mines on all boards of a part, or on none."""
        boards = sum(part.numbers.boards)
        because = None
        for tiles, bombs in zip(part.groups, part.numbers.bombs, strict=True):
            number = sum(bombs)
            if number in (0, boards * len(tiles)):
                if because is None:
                    numbers = set[int]().union(*[self._origin[c] for c in part.constraints])
                    because = Because("part", tuple(sorted(numbers)))
                self._settle(tiles, number > 0, because)

    # The total

    def _shares(self) -> Sequence[Share]:
        """The shares of boards on which tiles that nothing has settled are mines, by groups."""
        self._count()
        if self._kept is None:
            pieces = [Piece(part.numbers, part.groups) for part in self._parts]
            left = self.mines - len(self._bombs)
            tally = combine((), (), tuple(self._background), pieces, left)
            if tally is None:
                raise ValueError("no board fits the numbers that were told")
            self._kept = tally.shares
        return self._kept

    def _settled_by_total(self) -> tuple[frozenset[int], frozenset[int]]:
        """The tiles that only the total makes mines, or safe."""
        shares = self._shares()
        bombs = [tiles for tiles, boards, whole in shares if boards == whole]
        safe = [tiles for tiles, boards, _ in shares if not boards]
        return frozenset().union(*bombs), frozenset().union(*safe)
