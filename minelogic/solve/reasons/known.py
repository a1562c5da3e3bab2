"""What has to be known of the tiles next to some numbers, so that the numbers force a tile."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import mul

from minelogic.errors import LimitReached
from minelogic.solve.reasons.counts import Counts
from minelogic.solve.sat.engine import Engine

_ROUNDS, _CHOICES = 100, 5_000
"""How long the fewest premises are looked for; beyond, a set will do of which all is needed."""


def premises_of(counts: Counts, numbers: Sequence[int], known: Iterable[int]) -> int:
    """How many premises a reason has: what is displayed, instances of rules, earlier steps."""
    return 2 * len(numbers) + sum([_premises(counts, numbers, tile) for tile in known])


def least_known(
    counts: Counts, numbers: Sequence[int], tile: int, bomb: bool, below: int, conflicts: int
) -> tuple[int, ...] | None:
    """The tiles to know for the numbers to force the tile: the fewest premises, the first such.

    If everything that is known of the tiles around is known, they force it. None if the reason
    would not have fewer premises than `below`.
    """
    return _Known(counts, numbers, tile, bomb, conflicts).least(below - 2 * len(numbers))


def _premises(counts: Counts, numbers: Sequence[int], tile: int) -> int:
    """How many premises it takes to say what a known tile is, besides the numbers.

    It is displayed or was concluded; if it is safe, a rule says what that means; and if it shows a
    number, another one says that it is then safe.
    """
    if counts.values[tile]:
        return 1
    if counts.signs[tile].__class__ is int:
        return 2 if tile in numbers else 3
    return 2


class _Known:
    """A solver for some numbers alone; what is known of a tile is a literal that it may assume.

    Tiles of one value that are next to the same numbers, and take as many premises, are alike: of
    these only the number counts, and the first ones are taken.
    """

    def __init__(
        self, counts: Counts, numbers: Sequence[int], tile: int, bomb: bool, conflicts: int
    ) -> None:
        self.conflicts = conflicts
        self.engine = Engine(conflicts, counting=True)
        around = [counts.board.neighbours(number) for number in numbers]
        self.tiles = sorted(set().union(*around))
        name = {tile: index for index, tile in enumerate(self.tiles, 1)}
        touched = [0] * (len(self.tiles) + 1)
        for index, (number, near) in enumerate(zip(numbers, around, strict=True)):
            own = [name[other] for other in near]
            for variable in own:
                touched[variable] |= 1 << index
            shown = counts.signs[number]
            assert isinstance(shown, int)
            self.engine.at_most(shown, own)
            self.engine.at_most(len(own) - shown, [-variable for variable in own])
        alike: dict[tuple[int, int, int], list[int]] = {}
        for other, variable in name.items():
            value = counts.values[other]
            if value is not None:
                kind = touched[variable], value, _premises(counts, numbers, other)
                alike.setdefault(kind, []).append(variable if value else -variable)
        self.alike = list(alike.values())
        self.literals = [literal for literals in self.alike for literal in literals]
        self.weights = [kind[2] for kind in alike]
        self.opposite = -name[tile] if bomb else name[tile]

    def least(self, below: int) -> tuple[int, ...] | None:
        """The tiles that have to be known; None if this takes as many premises as `below`."""
        is_enough = self._is_enough(self.literals)
        assert is_enough
        core = set(self.engine.core())
        used = [len(core.intersection(literals)) for literals in self.alike]
        needed = [0] * len(used)
        # The heaviest first: then it shows early if it is too much.
        heaviest = sorted(range(len(used)), key=lambda index: -used[index] * self.weights[index])
        weight = 0
        for index in heaviest:
            if weight >= below:
                return None
            if not used[index]:
                break
            one, *_ = literals = self.alike[index]
            if not self._is_enough([literal for literal in self.literals if literal != one]):
                needed[index] = len(literals)
                weight += len(literals) * self.weights[index]
        if needed != used and not self._is_enough(self._some(needed)):
            needed = self._fewest(needed) or self._irredundant(used)
            weight = sum(map(mul, needed, self.weights))
        return None if weight >= below else self._tiles(needed)

    def _is_enough(self, literals: list[int]) -> bool:
        """Whether the numbers force the tile if only this is known."""
        answer = self.engine.satisfiable([*literals, self.opposite])
        if answer is None:
            what = "finding what has to be known for a reason"
            raise LimitReached("conflicts", self.conflicts, what)
        return not answer

    def _fewest(self, needed: list[int]) -> list[int] | None:
        """The fewest premises that are enough, what is needed among them; None if that is long.

        Whatever is enough has more of some kind than what is not enough.
        """
        rows: list[list[int]] = []
        for _ in range(_ROUNDS):
            taken = self._lightest(needed, rows)
            if taken is None or self._is_enough(self._some(taken)):
                return taken
            for index, literals in enumerate(self.alike):
                for number in range(len(literals), taken[index], -1):
                    more = [*taken[:index], number, *taken[index + 1 :]]
                    if not self._is_enough(self._some(more)):
                        taken = more
                        break
            rows.append(taken)
        return None

    def _lightest(self, needed: list[int], rows: list[list[int]]) -> list[int] | None:
        """The fewest premises with more than each row of some kind; None if that takes long."""
        best: tuple[int, tuple[int, ...], list[int]] | None = None
        choices = 0

        def go_on(taken: list[int], weight: int) -> None:
            nonlocal best, choices
            choices += 1
            if choices > _CHOICES or (best is not None and weight > best[0]):
                return
            for row in rows:
                if all(number <= bound for number, bound in zip(taken, row, strict=True)):
                    break
            else:
                one = weight, self._tiles(taken), taken
                best = one if best is None else min(best, one)
                return
            for index, bound in enumerate(row):
                if bound < len(self.alike[index]):
                    more = self.weights[index] * (bound + 1 - taken[index])
                    go_on([*taken[:index], bound + 1, *taken[index + 1 :]], weight + more)

        go_on(needed, 0)
        return None if best is None or choices > _CHOICES else best[2]

    def _irredundant(self, taken: list[int]) -> list[int]:
        """As many of each kind as are enough, of which none can be spared."""
        for index in range(len(taken)):
            while taken[index]:
                fewer = [*taken[:index], taken[index] - 1, *taken[index + 1 :]]
                if not self._is_enough(self._some(fewer)):
                    break
                taken = fewer
        return taken

    def _some(self, taken: Sequence[int]) -> list[int]:
        """So many literals of each kind."""
        pairs = zip(self.alike, taken, strict=True)
        return [literal for literals, number in pairs for literal in literals[:number]]

    def _tiles(self, taken: Sequence[int]) -> tuple[int, ...]:
        return tuple([self.tiles[name - 1] for name in sorted(map(abs, self._some(taken)))])
