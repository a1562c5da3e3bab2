"""Whether two files say the same on their board, and the canonical world where they differ."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Literal, Protocol, TypeAlias

from minelogic.board import Display, Sign
from minelogic.errors import LimitReached
from minelogic.ground.blocks import Block
from minelogic.ground.explicit import meanings_in, with_meanings
from minelogic.ground.formula import Ground, conjunction, literals, truth
from minelogic.ground.ground import Grounding
from minelogic.ground.noisy import around
from minelogic.ground.premises import Premise, premises
from minelogic.ground.residue.background import background
from minelogic.ground.spoken import spoken
from minelogic.ground.standard import SAFE, Standard, mentioned
from minelogic.limits import Limits
from minelogic.records import dataclass
from minelogic.solve.canonical import Found, canonical
from minelogic.solve.knowledge import Bound
from minelogic.solve.sat.engine import Engine
from minelogic.solve.switches import Switched
from minelogic.solve.two_files import Incomparable, Joined
from minelogic.solve.worlds import Model, world_of

__all__ = ["Comparison", "Incomparable", "Relation", "compare"]

Relation: TypeAlias = Literal[
    "equivalent",
    "first stronger",
    "second stronger",
    "incomparable",
    "exclusive",
    "first inconsistent",
    "second inconsistent",
    "both inconsistent",
    "unknown",
]
Which: TypeAlias = Literal["first", "second"]


@dataclass(frozen=True, slots=True)
class Comparison:
    """How the worlds of two files lie to each other.

    The stronger of two files has fewer worlds: it implies the other. Files are exclusive if each
    has a world but none fits both.
    """

    relation: Relation
    equivalent: bool | None
    """Whether both have the same worlds, if only none; None if that was not found out."""
    world: Model | None = None
    """A world that fits one file and not the other, in the coordinates of the first."""
    canonical: bool = False
    """Whether it is the canonical one; if not, a limit was reached before that was found."""
    false_in: Which | None = None
    """The file that does not hold in that world."""
    broken: tuple[Premise, ...] = ()
    """All of its premises that are false there."""
    standard: bool = False
    """Whether the rules of both say what the standard theory says, in whatever words."""
    reached: LimitReached | None = None
    """The limit at which the work had to stop; None if all was found out."""


class Grounded(Protocol):
    """What is compared: a problem."""

    @property
    def grounding(self) -> Grounding: ...

    @property
    def limits(self) -> Limits: ...


def compare(first: Grounded, second: Grounded) -> Comparison:
    """How two problems on the same board relate, within the limits of the first.

    A world is a truth value for every open atom of the predicates that either of them speaks of.
    Raises `Incomparable` if their boards differ, or the places of a predicate that both have.
    """
    joined = Joined(first.grounding.file.vocabulary, second.grounding.file.vocabulary)
    try:
        return _Pair(first.grounding, second.grounding, joined, first.limits).run()
    except LimitReached as reached:
        return Comparison("unknown", None, reached=reached)


class _Pair:
    """Two files as formulas over the same atoms, and those formulas as clauses."""

    def __init__(self, first: Grounding, second: Grounding, joined: Joined, limits: Limits) -> None:
        self.groundings = (first, second)
        self._possible = (first.file.possible, second.file.possible)
        self.joined = joined
        self.limits = limits
        self.board = first.file.board
        self.tiles = 0 if self.board is None else self.board.size
        speak = any("B" in spoken(grounding.file) for grounding in self.groundings)
        self.bombs = range(1, self.tiles + 1 if speak else 1)
        backgrounds = [background(grounding) for grounding in self.groundings]
        self.standard = None not in backgrounds
        # A solver takes ages to see that there are not both 98 and 99 bombs.
        self.totals_differ = self.board is not None and _totals_differ(first, second)
        self.premises = tuple(
            [
                _given(grounding, (rules or ()) if self.standard else ())
                for grounding, rules in zip(self.groundings, backgrounds, strict=True)
            ]
        )
        self.said = (
            [self._said(premise, 0) for premise in self.premises[0]],
            [joined.formula(self._said(premise, 1)) for premise in self.premises[1]],
        )
        for side in (0, 1):
            self._put_in(side)
        self.others = self._others()
        self._encode()

    def run(self) -> Comparison:
        only = (self._differing(0)([]).satisfiable(), self._differing(1)([]).satisfiable())
        both: bool | None = False
        if not self.totals_differ:
            both = self._engine([*self.on[0], *self.on[1]], [], []).satisfiable()
        relation = _relation(only[0], only[1], both)
        spent = self._spent() if relation == "unknown" else None
        if True in only:
            return self._difference(relation, only, spent)
        equivalent = None if None in only else True
        return Comparison(relation, equivalent, standard=self.standard, reached=spent)

    def _difference(
        self, relation: Relation, only: tuple[bool | None, bool | None], spent: LimitReached | None
    ) -> Comparison:
        """The comparison with a world that fits one file alone: the least, if it can be found."""
        canonical_found = True
        try:
            world, side = self._least(only)
        except LimitReached:
            canonical_found, spent = False, self._spent()
            world, side = self._any(only)
        bombs, holds = world
        other = 1 - side
        in_world = self._world(bombs, holds)
        broken = [
            premise
            for premise, said in zip(self.premises[other], self.said[other], strict=True)
            if not truth(said, in_world)
        ]
        true = [self.joined.atoms.atom(number) for number in holds]
        return Comparison(
            relation=relation,
            equivalent=False,
            world=world_of(
                self.board if self.bombs else None,
                self._signs(side),
                bombs,
                true,
                self._noisy(side),
            ),
            canonical=canonical_found,
            false_in="second" if other else "first",
            broken=tuple(broken),
            standard=self.standard,
            reached=spent,
        )

    def _least(self, only: tuple[bool | None, bool | None]) -> tuple[Found, int]:
        """The least world that fits one file alone, and which file. Raises `LimitReached`."""
        if None in only:
            raise self._spent()
        found: list[tuple[Found, int]] = []
        for side in (0, 1):
            if only[side]:
                mines = self.groundings[side].file.mines
                world = canonical(
                    self._differing(side),
                    len(self.bombs),
                    self.others,
                    None if mines is None or self.board is None else mines.number,
                )
                assert world is not None
                found.append((world, side))
        return min(found, key=lambda pair: self._rank(pair[0]))

    def _any(self, only: tuple[bool | None, bool | None]) -> tuple[Found, int]:
        """Some world that fits one file alone; the question is one that was answered before."""
        side = only.index(True)
        engine = self._differing(side)([])
        answer = engine.satisfiable()
        assert answer
        true = engine.true()
        bombs = tuple([bomb - 1 for bomb in self.bombs if bomb in true])
        return (bombs, tuple([number for number in self.others if number in true])), side

    def _said(self, premise: Premise, side: int) -> Ground:
        """What a premise says; a display tile, under the standard theory, of the bombs."""
        board = self.groundings[side].file.board
        display = self.groundings[side].file.display
        if not self.standard or premise.tile is None or board is None or display is None:
            return premise.formula
        tile, sign = premise.tile, display.signs[premise.tile]
        if sign == "*":
            return tile + 1
        if not isinstance(sign, int) and tile not in self._possible[side]:
            return -(tile + 1)
        bombs = [near + 1 for near in board.neighbours(tile)]
        numbers = self._possible[side].get(tile, (sign,) if isinstance(sign, int) else ())
        return conjunction([-(tile + 1), around(numbers, bombs)])

    def _put_in(self, side: int) -> None:
        """Puts in what a predicate means that this file alone declares, and defines everywhere."""
        ours, theirs = (grounding.file.vocabulary for grounding in self.groundings[:: 1 - 2 * side])
        families = [
            self.joined.atoms.families[name]
            for name in ours.predicates
            if name not in theirs.predicates
        ]
        if not families:
            return
        own = {n for each in families for n in range(each.start, each.start + each.size)}
        meanings, _ = meanings_in(self.said[side], own)
        whole = [
            range(each.start, each.start + each.size)
            for each in families
            if all(n in meanings for n in range(each.start, each.start + each.size))
        ]
        chosen = {number: meanings[number] for numbers in whole for number in numbers}
        if chosen:
            self.said[side][:] = [with_meanings(said, chosen) for said in self.said[side]]

    def _others(self) -> list[int]:
        """The atoms beside the bombs that a world is about; the standard theory settles S and Q."""
        first = self.tiles + 1
        if self.standard:
            first = self.joined.atoms.first_own
        used = {number for said in self.said for formula in said for number in literals(formula)}
        return sorted(number for number in used if number >= first)

    def _encode(self) -> None:
        """A switch for each formula of one file that the other does not have as well."""
        one, other = (dict.fromkeys([f for f in said if f is not True]) for said in self.said)
        self.switched = Switched(self.joined.atoms, self.limits)
        holds, fails = self.switched.holds, self.switched.fails
        alone = [f for f in one if f not in other], [f for f in other if f not in one]
        shared = [formula for formula in one if formula in other]
        self.common = [holds(formula) for formula in (*self._definitions(), *shared)]
        self.on = [holds(f) for f in alone[0]], [holds(f) for f in alone[1]]
        self.off = [fails(f) for f in alone[0]], [fails(f) for f in alone[1]]

    def _definitions(self) -> Iterable[Ground]:
        """What the standard theory says of the S and Q that are mentioned."""
        if not self.standard or self.board is None:
            return
        standard = Standard(self.board, self.joined.atoms)
        safe, shown = mentioned(self.joined.atoms, (*self.said[0], *self.said[1]))
        for tile in sorted(safe | shown):
            if tile in shown:
                for _, _, formula in standard.definitions(tile):
                    if formula is not True:
                        yield formula
            else:
                yield standard.formula(SAFE, tile)

    def _differing(self, side: int) -> Callable[[list[Bound]], Engine]:
        """Makes engines that look for worlds of one file that are none of the other."""
        fails = [] if self.totals_differ else [self.off[1 - side]]
        return lambda bounds: self._engine(self.on[side], fails, bounds)

    def _engine(
        self, on: Sequence[int], clauses: Sequence[Sequence[int]], bounds: Sequence[Bound]
    ) -> Engine:
        """A solver for which these switches are on, and these clauses of switches hold."""
        engine = self.switched.engine(bounds, counting=True)
        engine.add([(switch,) for switch in (*self.common, *on)])
        engine.add(clauses)
        return engine

    def _rank(self, world: Found) -> tuple[int, tuple[int, ...], list[bool]]:
        """The order of worlds: fewest bombs, then reading order, then atoms with false first."""
        bombs, holds = world
        chosen = set(holds)
        return len(bombs), bombs, [number in chosen for number in self.others]

    def _world(self, bombs: Sequence[int], holds: Sequence[int]) -> Callable[[int], bool]:
        """Whether an atom holds in a world; the standard theory settles S and Q."""
        true = {tile + 1 for tile in bombs}.union(holds)
        board, size = self.board, self.tiles
        shown = self.joined.atoms.families.get("Q")
        if not self.standard or board is None or shown is None:
            return true.__contains__

        def holds_there(number: int) -> bool:
            if number <= size or number >= shown.start + shown.size:
                return number in true
            tile = (number - 1) % size
            if number < shown.start or tile + 1 in true:
                return tile + 1 not in true
            count = (number - shown.start) // size
            return sum(near + 1 in true for near in board.neighbours(tile)) == count

        return holds_there

    def _noisy(self, side: int) -> set[int]:
        """The tiles whose number is not what one file displays, if it tells what it is."""
        if not self.standard:
            return set()
        return {self.joined.tile(tile) if side else tile for tile in self._possible[side]}

    def _signs(self, side: int) -> list[Sign]:
        """What one file displays, tile by tile of the first."""
        display = self.groundings[side].file.display or Display.covered_board(self.tiles)
        signs = list(display.signs)
        if side == 1 and self.board is not None:
            for tile, sign in enumerate(display.signs):
                signs[self.joined.tile(tile)] = sign
        return signs

    def _spent(self) -> LimitReached:
        return LimitReached("conflicts", self.limits.conflicts, "the comparison")


def _totals_differ(first: Grounding, second: Grounding) -> bool:
    one, other = first.file.mines, second.file.mines
    return one is not None and other is not None and one.number != other.number


def _given(grounding: Grounding, without: Collection[Block]) -> list[Premise]:
    """The premises of a file without some of its rules, or all of them."""
    also: Iterable[int] = ()
    if not without and grounding.file.board is not None:
        also = range(grounding.atoms.families["S"].start, grounding.atoms.first_own)
    return premises(grounding, also, without)


def _relation(first: bool | None, second: bool | None, both: bool | None) -> Relation:
    """The relation, from whether some world fits the first alone, the second alone, and both."""
    if first is None or second is None or both is None:
        return "unknown"
    relations: dict[tuple[bool, bool, bool], Relation] = {
        (False, False, True): "equivalent",
        (False, False, False): "both inconsistent",
        (False, True, True): "first stronger",
        (False, True, False): "first inconsistent",
        (True, False, True): "second stronger",
        (True, False, False): "second inconsistent",
        (True, True, True): "incomparable",
        (True, True, False): "exclusive",
    }
    return relations[first, second, both]
