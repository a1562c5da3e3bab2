"""The game about a claim, played with what a student has written down: do these choices defend it?

A claim that a formula is true, or false, is a game (`minelogic.ground.game`): at some places the
student chooses, at others whoever doubts the claim. What is written down is a list of *plays*:
values for the variables of both, as in `i = 0: j = 2; i = 1: j = 0`. A play is about those cases
whose values it names, and about all where it names none. So `j = 2` by itself is a choice that is
the same whatever i is. The choices defend a claim if they are there in every case, are the same
wherever two plays are about one, and lead to what is so.

Which part of an 'or' is meant need not be said: the one that can be defended.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from fractions import Fraction
from itertools import combinations
from typing import Literal, TypeAlias, assert_never

from minelogic.errors import LimitReached
from minelogic.ground.evaluate import World
from minelogic.ground.game import Claim, Give, Pick, Plain, Rewrite, after, tuples, turn_of
from minelogic.records import dataclass, replace
from minelogic.syntax import tree
from minelogic.syntax.tree import Binder, Formula, Value
from minelogic.syntax.walk import children

MOST_POSITIONS = 30_000
"""So many positions of a game are looked at."""

Values: TypeAlias = tuple[Value, ...]
Case: TypeAlias = tuple[tuple[str, Value], ...]
"""What was chosen so far, by the names of the variables, in the order of the game."""


@dataclass(frozen=True, slots=True)
class Play:
    """What is still to be used of one play: values by names, values in their order, and parts."""

    named: tuple[tuple[str, Value], ...] = ()
    bare: Values = ()
    """Values without names: those of the student's next variables."""
    parts: tuple[int, ...] = ()
    """Which parts of formulas are meant, from the outside in, counted from 0."""

    def value(self, name: str) -> Value | None:
        """The first value that it has for a variable; None if it has none."""
        return next((value for named, value in self.named if named == name), None)

    def without(self, names: Sequence[str]) -> Play:
        """The play once these variables have had their values."""
        left = list(self.named)
        for name in names:
            first = next((n for n, (named, _) in enumerate(left) if named == name), None)
            if first is not None:
                del left[first]
        return replace(self, named=tuple(left))


Why: TypeAlias = Literal["missing", "several", "no value", "too few", "no part", "false"]


@dataclass(frozen=True, slots=True)
class Fault:
    """Why choices do not defend a claim.

    `missing`: no value is given for the binders; `several`: more than one; `no value`: one that
    the variable cannot have; `too few`: fewer cases than are needed, or the same twice; `no part`:
    a formula has no such part; `false`: the game ends with a claim that is not so.
    """

    why: Why
    case: Case = ()
    """What was chosen on the way."""
    claim: Claim | None = None
    binders: tuple[Binder, ...] = ()
    value: Value | None = None
    number: int = 0
    own: frozenset[str] = frozenset()
    """The variables of the case that the student has chosen."""


class Defence:
    """The games about formulas in a world. Raises `LimitReached`."""

    def __init__(self, world: World) -> None:
        self.world = world
        self._positions = 0

    def fault(self, claim: Claim, plays: Sequence[Play]) -> Fault | None:
        """Why the plays do not defend a claim; None if they do."""
        self._positions = 0
        return self._fault(claim, tuple(plays) or (Play(),), (), frozenset())

    def needs_choice(self, claim: Claim) -> bool:
        """Whether a right claim cannot be defended without a value that the student gives."""
        return self.fault(claim, ()) is not None

    def chance(self, claim: Claim) -> Fraction:
        """How likely somebody defends a claim who takes any values: at most so likely."""
        self._positions = 0
        return self._chance(claim)

    def _is_right(self, claim: Claim) -> bool:
        return self.world.truth(claim.formula) == claim.value

    def _spend(self) -> None:
        self._positions += 1
        if self._positions > MOST_POSITIONS:
            raise LimitReached("positions", MOST_POSITIONS, "the game about a formula")

    def _fault(
        self, claim: Claim, plays: tuple[Play, ...], case: Case, own: frozenset[str]
    ) -> Fault | None:
        self._spend()
        if not any(play.parts for play in plays) and self._defends_itself(claim):
            return None
        turn = turn_of(self.world, claim)
        match turn:
            case Plain():
                return None if self._is_right(claim) else Fault("false", case, claim, own=own)
            case Rewrite():
                return self._fault(turn.claim, plays, case, own)
            case Pick():
                return self._picked(claim, turn, plays, case, own)
            case Give():
                if turn.by == "student":
                    return self._given(turn, plays, case, own)
                return self._doubted(turn, plays, case, own)

    def _picked(
        self, claim: Claim, turn: Pick, plays: tuple[Play, ...], case: Case, own: frozenset[str]
    ) -> Fault | None:
        """The fault after somebody has picked parts; those that the student means are tried."""
        every = list(combinations(range(len(turn.claims)), turn.number))
        if turn.by == "computer":
            for picked in every:
                about = [play for play in plays if not play.parts or play.parts[0] in picked]
                fault = self._after_pick(turn, picked, about, case, own)
                if fault is not None:
                    return fault
            return None
        named = sorted({play.parts[0] for play in plays if play.parts})
        if named and turn.number == 1:
            if named[-1] >= len(turn.claims):
                return Fault("no part", case, claim, number=named[-1] + 1, own=own)
            if len(named) > 1:
                return Fault("several", case, claim, own=own)
            return self._after_pick(turn, (named[0],), plays, case, own)
        faults = [self._after_pick(turn, picked, plays, case, own) for picked in self._first(turn)]
        if None in faults:
            return None
        return min([fault for fault in faults if fault is not None], key=_likeliest)

    def _first(self, turn: Pick) -> Iterator[tuple[int, ...]]:
        """The picks after which the claim is right; all of them if there is none."""
        right = [n for n, claim in enumerate(turn.claims) if self._is_right(claim)]
        if len(right) >= turn.number:
            yield from combinations(right, turn.number)
        else:
            yield from combinations(range(len(turn.claims)), turn.number)

    def _after_pick(
        self,
        turn: Pick,
        picked: tuple[int, ...],
        plays: Sequence[Play],
        case: Case,
        own: frozenset[str],
    ) -> Fault | None:
        left = tuple([replace(play, parts=play.parts[1:]) for play in plays]) or (Play(),)
        return self._fault(after(self.world, turn, picked), left, case, own)

    def _doubted(
        self, turn: Give, plays: tuple[Play, ...], case: Case, own: frozenset[str]
    ) -> Fault | None:
        """The fault in the first case that whoever doubts the claim can name."""
        names = [binder.name for binder in turn.binders]
        if turn.number > 1:
            # So many cases at once: the student is wrong if all of them speak against the claim.
            against = self._against(turn)
            if len(against) < turn.number:
                return None
            here = (*case, *zip(names, against[0], strict=True))
            one = after(self.world, replace(turn, number=1), (against[0],))
            return Fault("false", here, one, own=own)
        for values in tuples(self.world, turn.binders):
            self._spend()
            about = [
                play
                for play in plays
                if all(play.value(n) in (None, v) for n, v in zip(names, values, strict=True))
            ]
            left = tuple([play.without(names) for play in about]) or (Play(),)
            here = (*case, *zip(names, values, strict=True))
            fault = self._fault(after(self.world, turn, (values,)), left, here, own)
            if fault is not None:
                return fault
        return None

    def _against(self, turn: Give) -> list[Values]:
        """The values after which the claim is wrong."""
        one = replace(turn, number=1)
        found = []
        for values in tuples(self.world, turn.binders):
            self._spend()
            if not self._is_right(after(self.world, one, (values,))):
                found.append(values)
        return found

    def _given(
        self, turn: Give, plays: tuple[Play, ...], case: Case, own: frozenset[str]
    ) -> Fault | None:
        """The fault after the student has given values for the variables."""
        names = [binder.name for binder in turn.binders]
        given: dict[Values, list[Play]] = {}
        for play in plays:
            values, left = _taken(play, names)
            if values is not None:
                given.setdefault(values, []).append(left)
        if not given:
            left_open = [
                binder
                for binder in turn.binders
                if all(play.value(binder.name) is None for play in plays)
            ]
            binders = tuple(left_open) or turn.binders
            return Fault("missing", case, None, binders, number=turn.number, own=own)
        for values in given:
            wrong = self._no_value(turn.binders, values)
            if wrong is not None:
                binder, value = wrong
                return Fault("no value", case, None, (binder,), value, own=own)
        if len(given) > turn.number and turn.number == 1:
            first, second = list(given)[:2]
            place = next(n for n, (a, b) in enumerate(zip(first, second, strict=True)) if a != b)
            return Fault("several", case, None, (turn.binders[place],), own=own)
        if len(given) < turn.number:
            return Fault("too few", case, None, turn.binders, number=turn.number, own=own)
        one = replace(turn, number=1)
        for values, left_plays in given.items():
            here = (*case, *zip(names, values, strict=True))
            claim = after(self.world, one, (values,))
            fault = self._fault(claim, tuple(left_plays), here, own.union(names))
            if fault is not None:
                return fault
        return None

    def _no_value(self, binders: tuple[Binder, ...], values: Values) -> tuple[Binder, Value] | None:
        """The first variable with a value that it cannot have."""
        earlier: dict[str, Value] = {}
        for binder, value in zip(binders, values, strict=True):
            if value not in self.world.values(binder, earlier):
                return binder, value
            earlier[binder.name] = value
        return None

    def _defends_itself(self, claim: Claim) -> bool:
        """Whether a claim is right, and the student has no value to give for it."""
        gives = student_gives(claim.formula, claim.value, self.world.definitions)
        return not gives and self._is_right(claim)

    def _chance(self, claim: Claim) -> Fraction:
        self._spend()
        if self._defends_itself(claim):
            return Fraction(1)
        turn = turn_of(self.world, claim)
        match turn:
            case Plain():
                return Fraction(self._is_right(claim))
            case Rewrite():
                return self._chance(turn.claim)
            case Pick():
                chances = sorted([self._chance(part) for part in turn.claims])
                if turn.by == "student":
                    # The best parts, and of these the worst.
                    return chances[-turn.number]
                return chances[turn.number - 1]
            case Give():
                one = replace(turn, number=1)
                chances = []
                for values in tuples(self.world, turn.binders):
                    chances.append(self._chance(after(self.world, one, (values,))))
                if turn.by == "student":
                    return sum(chances, Fraction(0)) / len(chances)
                return sorted(chances)[min(turn.number, len(chances)) - 1]


def _taken(play: Play, names: Sequence[str]) -> tuple[Values | None, Play]:
    """The values that a play has for the student's variables, and what is left of it."""
    named = [play.value(name) for name in names]
    if all(value is not None for value in named):
        return tuple([value for value in named if value is not None]), play.without(names)
    open_ = [n for n, value in enumerate(named) if value is None]
    if len(play.bare) < len(open_):
        return None, play
    bare = iter(play.bare)
    values = tuple([next(bare) if value is None else value for value in named])
    return values, replace(play.without(names), bare=tuple(bare))


_ORDER: tuple[Why, ...] = ("false", "several", "too few", "no value", "no part", "missing")


def _likeliest(fault: Fault) -> tuple[int, int]:
    """What of several parts was meant: the one in whose words something was chosen."""
    return -len(fault.own), _ORDER.index(fault.why)


def student_gives(formula: Formula, value: bool, defined: Container[str] = ()) -> bool:
    """Whether who claims that a formula is true, or false, may have to give a value on the way."""
    match formula:
        case tree.Exists(_, body):
            return value or student_gives(body, value, defined)
        case tree.Forall(_, body):
            return not value or student_gives(body, value, defined)
        case tree.Not(body):
            return student_gives(body, not value, defined)
        case tree.And(parts) | tree.Or(parts):
            return any(student_gives(part, value, defined) for part in parts)
        case tree.Implies(left, right):
            return student_gives(left, not value, defined) or student_gives(right, value, defined)
        case tree.Iff() | tree.KN():
            return any(
                student_gives(part, side, defined)
                for part in children(formula)
                for side in (True, False)
            )
        case tree.Count():
            return True
        case tree.Atom(name):
            return name in defined
        case tree.Comparison() | tree.InRange() | tree.Truth():
            return False
        case _:
            assert_never(formula)
