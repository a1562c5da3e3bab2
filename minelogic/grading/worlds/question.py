"""Whether one thing can hold while another fails, in one place, and the least world where it is so.

What only the second speaks of is read as *there are such*: it fails where no choice of its own
atoms makes it hold. For many atoms the choice is plain. For the others two questions alternate:
one proposes a world, the other looks for a choice that makes the second hold there; such a choice
rules out all worlds for which it will do, until none is left, or one for which there is no choice.
So do guesses at what the atoms are meant to be.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import TypeAlias

from minelogic.errors import LimitReached
from minelogic.grading.worlds.choice import choices, conjuncts, guesses, looked_at
from minelogic.grading.worlds.place import Arena
from minelogic.ground.formula import COUNTS, Ground, equivalence, rebuilt
from minelogic.records import dataclass
from minelogic.solve.canonical import canonical
from minelogic.solve.knowledge import Bound
from minelogic.solve.sat.engine import Engine

ROUNDS = 400
"""How many worlds are proposed for one question."""
MOST_CHOSEN = 40_000
"""How many atoms are chosen in all these rounds together, if that leaves a few rounds."""
FEW_ROUNDS = 20
"""How many in a place, once they were not enough in another one."""
MOST_CLAUSES = 40_000
"""How many clauses may be added by ruling out worlds for one question."""
LEAST_ROUNDS = 100
"""How many more, to find the canonical one."""

MOST_GUESSED = 20_000
"""How many clauses may be added by guesses."""
MOST_OWN = 2_000
"""Of how many atoms of its own a text may speak in one place, if they are to be chosen."""
OWN = "atoms of its own"
"""The name of that limit."""

World: TypeAlias = frozenset[int]
"""The atoms of the vocabulary that hold."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A world in a place; canonical unless a limit was reached before that was found."""

    arena: Arena
    world: World
    canonical: bool


class Question:
    """Whether some world lets the first hold and the second fail. Raises `LimitReached`."""

    def __init__(
        self, arena: Arena, holds: Sequence[Ground], fails: Sequence[Ground], rounds: int = ROUNDS
    ) -> None:
        self.arena = arena
        holds = list(dict.fromkeys([*arena.granted(), *holds]))
        given = set(holds)
        self._wrong = list(dict.fromkeys(fails))
        own = arena.own(self._wrong)
        if own:
            own -= arena.own(holds)
            if len(own) > MOST_OWN:
                raise LimitReached(OWN, MOST_OWN, "the comparison")
            self._wrong = conjuncts(self._wrong)
            arena.work.spend("parts", looked_at(self._wrong, own))
        self._choices = choices(self._wrong, own) if own else {}
        self._free = sorted(own.difference(self._choices))
        self._guesses: Iterator[dict[int, Ground]] = guesses(arena, self._free)
        self._rest = [formula for formula in self._wrong if formula not in given]
        self._spoken = [*holds, *self._wrong]
        self._on: list[int] = []
        self._fails: list[list[int]] = []
        self._any: list[int] = []
        # A round takes the longer the more there is to choose.
        most = max(FEW_ROUNDS, MOST_CHOSEN // len(self._free)) if self._free else rounds
        self._rounds, self._most = 0, min(rounds, most)
        self._before, self._guessed = len(arena.switched.clauses), 0
        if not self._rest:
            return
        self._on += [arena.on(formula) for formula in holds]
        if not self._free:
            self._on += [arena.on(said) for said in self._choices.values() if said is not True]
            self._fail([arena.off(formula) for formula in self._rest])

    def possible(self) -> bool:
        """Whether there is such a world."""
        if self._free:
            return self._proposed() is not None
        return bool(self._rest) and self.arena.satisfiable([*self._on, *self._any])

    def shown(self) -> Shown | None:
        """The canonical world, or another one if that takes too long; None if there is none."""
        world = self._proposed()
        if world is None:
            return None
        try:
            return Shown(self.arena, self._least(), True)
        except LimitReached:
            return Shown(self.arena, world, False)

    def _proposed(self) -> World | None:
        if not self._rest:
            return None
        arena = self.arena
        while arena.satisfiable([*self._on, *self._any]):
            true = arena.model()
            world = frozenset([number for number in self._public if number in true])
            if not self._free or not self._refuted(world):
                return world
        return None

    @cached_property
    def _public(self) -> list[int]:
        return self.arena.public(self._spoken)

    def _least(self) -> World:
        tiles = self.arena.tiles
        self._most += LEAST_ROUNDS
        others = [number for number in self._public if number > tiles]
        while True:
            found = canonical(self._load, tiles, others)
            assert found is not None
            bombs, true = found
            world = frozenset([*[tile + 1 for tile in bombs], *true])
            if not self._free or not self._refuted(world):
                return world

    def _load(self, bounds: list[Bound]) -> Engine:
        engine = self.arena.switched.engine(bounds, counting=True)
        engine.add([(switch,) for switch in self._on])
        engine.add(self._fails)
        engine.renew(self.arena.work.conflicts())
        return engine

    def _refuted(self, world: World) -> bool:
        """Whether the second holds there after all; then worlds like this are ruled out."""
        self._rounds += 1
        if self._rounds > self._most:
            raise LimitReached("rounds", self._most, "the comparison")
        arena = self.arena
        if len(arena.switched.clauses) - self._before - self._guessed > MOST_CLAUSES:
            raise LimitReached("clauses", MOST_CLAUSES, "the comparison")
        wanted = [n if n in world else -n for n in arena.public(self._wrong)]
        if not arena.satisfiable([*wanted, *[arena.on(f) for f in self._wrong]]):
            return False
        true = arena.model()
        values = {number: number in true for number in self._free}
        self._guess()
        # What the others are chosen to be depends on these, so that they are others every time.
        copies = {number: arena.switched.variables.new(number) for number in self._choices}
        self._rule_out(values, copies)
        return True

    def _guess(self) -> None:
        """Rules out the worlds for which the next guess will do."""
        arena = self.arena
        before = len(arena.switched.clauses)
        guess = next(self._guesses, None)
        if guess is None:
            return
        values = {number: said for number, said in guess.items() if isinstance(said, bool)}
        copies = arena.meant(guess, self._choices)
        for number in guess:
            if number not in values:
                self._on.append(arena.on(equivalence(copies[number], guess[number])))
        self._rule_out(values, copies)
        self._guessed += len(arena.switched.clauses) - before
        if self._guessed > MOST_GUESSED:
            self._guesses = iter(())

    def _rule_out(self, values: Mapping[int, bool], copies: Mapping[int, int]) -> None:
        """Rules out the worlds in which the second holds for some choice."""
        arena = self.arena
        for formula in self._choices.values():
            said = settled(formula, values, copies)
            if said is not True:
                self._on.append(arena.on(said))
        rest = [settled(formula, values, copies) for formula in self._rest]
        self._fail([arena.off(formula) for formula in rest if formula is not True])

    def _fail(self, switches: list[int]) -> None:
        """From now on one of the formulas with these switches fails."""
        self._fails.append(switches)
        self._any.append(self.arena.switched.any(switches))


def settled(formula: Ground, values: Mapping[int, bool], names: Mapping[int, int]) -> Ground:
    """The formula with some atoms true or false, and others by other numbers."""
    if formula is True or formula is False:
        return formula
    if isinstance(formula, tuple):
        start = 2 if formula[0] in COUNTS else 1
        parts = [settled(part, values, names) for part in formula[start:]]
        return rebuilt(formula[0], parts, formula[1] if start == 2 else 0)
    number = abs(formula)
    value = values.get(number)
    if value is not None:
        return value == (formula > 0)
    number = names.get(number, number)
    return number if formula > 0 else -number
