"""Propagation over ground formulas: what they make known step by step, each with its reason.

    propagation = Propagation([(key, formula), …])      # runs to the fixed point, or to a clash
    propagation.assume(formula, key) -> bool            # one more, until `retract()`; no clash?
    propagation.add(key, formula, rank); propagation.run() -> bool
    propagation.trail: list[Forced(literal, key, because)]
    propagation.clash: Clash(key, because) | None
    literal in propagation.known; propagation.value(formula) -> True | False | None
    propagation.reason(literals) -> the places in the trail that lead to them, in order

A key is whatever the caller likes; `because` are literals that were known before. Formulas of a
lower rank fire first, so that what is said of single tiles is settled between any two numbers.

With `sets`, counts are known as well as literals: *at most one of these eight*, once it is said,
makes *at least two* of the same eight false wherever that stands. Such a count is known by a name,
a number from `NAMES` on, which has its place in the trail like a literal, and may be a reason.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from minelogic.derive.proofs.watched import (
    Bound,
    General,
    Record,
    WatchedCount,
    bounds_of,
    bounds_on,
    decided,
    record_of,
    value_of,
)
from minelogic.ground.formula import COUNTS, Ground

NAMES = 1 << 256
"""Numbers from here on are no literals, but names of counts that are known."""


class Forced(NamedTuple):
    """A literal that has become known, by which formula, and because of which literals."""

    literal: int
    key: Any
    because: tuple[int, ...]


class Clash(NamedTuple):
    """A formula that cannot hold, and the known literals because of which it cannot."""

    key: Any
    because: tuple[int, ...]


class Propagation:
    """The literals that are known, in the order in which they became known, or a clash."""

    def __init__(self, formulas: Iterable[tuple[Any, Ground]] = (), sets: bool = False) -> None:
        self.known: dict[int, int] = {}
        """Each literal that holds, with its place in the trail."""
        self.trail: list[Forced] = []
        self.clash: Clash | None = None
        self.touched = 0
        """How many parts of formulas have been looked at so far: a measure of the work done."""
        self._counted = 0
        """So many literals of the trail have been made known to the formulas about them."""
        self._for: dict[int, list[WatchedCount]] = {}
        self._against: dict[int, list[WatchedCount]] = {}
        self._waking: dict[int, list[Record]] = {}
        self._records: list[Record] = []
        self._queues: tuple[deque[Record], ...] = (deque(), deque(), deque())
        self._queued: set[int] = set()
        self._marks: list[tuple[int, int, Clash | None]] = []
        self._sets = sets
        self._bounds: dict[frozenset[int], list[Bound]] = {}
        """The counts that are known, by what they count."""
        self._named: dict[int, tuple[frozenset[int], ...]] = {}
        self._asking: dict[frozenset[int], list[General]] = {}
        """The formulas that have counts of these literals in them."""
        for key, formula in formulas:
            self.add(key, formula)
        self.run()

    def add(self, key: Any, formula: Ground, rank: int = 1) -> None:
        """Asserts a formula, which fires when `run` is called; rank 0 before 1 before 2."""
        if isinstance(formula, tuple):
            if formula[0] == "&":
                for part in formula[1:]:
                    self.add(key, part, rank)
            else:
                self._register(record_of(key, formula, rank))
        elif formula is False:
            self._fail(key, ())
        elif formula is not True:
            self._set(formula, key, ())

    def assume(self, formula: Ground, key: Any = None, rank: int = 1) -> bool:
        """Asserts a formula until it is retracted; whether there is no clash."""
        self._marks.append((len(self.trail), len(self._records), self.clash))
        self.add(key, formula, rank)
        return self.run()

    def retract(self) -> None:
        """Takes back the last assumption and all that came after it."""
        length, number, self.clash = self._marks.pop()
        for queue in self._queues:
            queue.clear()
        self._queued.clear()
        self._forget(length)
        while len(self._records) > number:
            self._remove(self._records.pop())

    def run(self) -> bool:
        """Propagates to the fixed point or to a clash; whether there is no clash."""
        first, second, third = self._queues
        while self.clash is None:
            if self._counted < len(self.trail):
                self._count(self.trail[self._counted].literal)
                continue
            queue = first or second or third
            if not queue:
                return True
            record = queue.popleft()
            self._queued.discard(id(record))
            if isinstance(record, WatchedCount):
                self.touched += 4 + 2 * len(record.parts)
                self._fire(record)
            else:
                self.touched += 4 + 4 * len(record.wakes)
                self._force(record.formula, True, record.key, ())
        return False

    def value(self, formula: Ground) -> bool | None:
        """Whether what is known makes the formula true or false; None if neither."""
        return value_of(formula, self.known, self._bounds)

    def why(self, formula: Ground) -> list[int]:
        """Known literals that give a formula its value, which is true or false."""
        value = self.value(formula)
        assert value is not None
        return self._why(formula, value)

    def count(self, name: int) -> Ground:
        """What is known under the name of a count: how many of its literals hold."""
        parts = max(self._named[name], key=lambda each: sum([part > 0 for part in each]))
        low, high = next((one.low, one.high) for one in self._bounds[parts] if one.name == name)
        literals = sorted(parts, key=lambda part: (abs(part), part))
        if low == high:
            return ("exactly", low, *literals)
        if low <= 0:
            return ("at most", high, *literals)
        least: Ground = ("at least", low, *literals)
        return least if high >= len(literals) else ("&", least, ("at most", high, *literals))

    def open_atoms(self) -> list[int]:
        """The atoms of all formulas as far as they are not known, in order."""
        found: set[int] = set()
        for record in self._records:
            about = record.parts if isinstance(record, WatchedCount) else ()
            found.update([abs(literal) for literal in (*record.wakes, *about)])
        return sorted([a for a in found if a not in self.known and -a not in self.known])

    def reason(self, wanted: Iterable[int]) -> list[int]:
        """The places in the trail that the literals rest on, their own among them, in order."""
        todo = [self.known[literal] for literal in wanted]
        places: set[int] = set()
        while todo:
            place = todo.pop()
            if place not in places:
                places.add(place)
                todo.extend([self.known[literal] for literal in self.trail[place].because])
        return sorted(places)

    def _set(self, literal: int, key: Any, because: tuple[int, ...]) -> None:
        if literal in self.known:
            return
        if -literal in self.known:
            self._fail(key, (*because, -literal))
            return
        self.known[literal] = len(self.trail)
        self.trail.append(Forced(literal, key, because))

    def _fail(self, key: Any, because: Iterable[int]) -> None:
        if self.clash is None:
            self.clash = Clash(key, tuple(dict.fromkeys(because)))

    def _register(self, record: Record) -> None:
        self._records.append(record)
        self.touched += len(record.wakes)
        if isinstance(record, WatchedCount):
            known, counted = self.known, self._counted
            gaining, losing = self._for, self._against
            self.touched += 2 * len(record.parts)
            for part in record.parts:
                if part in gaining:
                    gaining[part].append(record)
                    losing[-part].append(record)
                else:
                    gaining[part], losing[-part] = [record], [record]
                # A literal that has not been counted yet will be.
                if part in known:
                    record.true += known[part] < counted
                elif -part in known:
                    record.false += known[-part] < counted
        elif self._sets:
            for each in record.sets:
                self._asking.setdefault(each, []).append(record)
        for literal in record.wakes:
            self._waking.setdefault(literal, []).append(record)
        self._enqueue(record)
        if self._sets and isinstance(record, WatchedCount):
            self._hold(record)

    def _is_known(self, parts: Sequence[int], low: int, high: int) -> bool:
        """Whether as much, or more, is known of how many of the literals hold."""
        known = self._bounds.get(frozenset(parts), ())
        return any(one.low >= low and one.high <= high for one in known)

    def _hold(self, record: WatchedCount) -> None:
        """Makes a count known whose guards hold, unless as much is known of the same literals."""
        parts, low, high, key = record.parts, record.low, record.high, record.key
        if not all(guard in self.known for guard in record.guards):
            return
        counted, size = frozenset(parts), len(parts)
        if len(counted) < size or self._is_known(parts, low, high):
            return
        others = self._bounds.setdefault(counted, [])
        name = NAMES + len(self.trail)
        self.known[name] = len(self.trail)
        self.trail.append(Forced(name, key, record.guards))
        for other in others:
            if other.low > high or other.high < low:
                self._fail(key, (name, other.name))
        others.append(Bound(name, low, high))
        # Of the negations all others hold.
        negated = frozenset([-part for part in parts])
        self._bounds.setdefault(negated, []).append(Bound(name, size - high, size - low))
        self._named[name] = counted, negated
        for asking in (counted, negated):
            for general in self._asking.get(asking, ()):
                self._enqueue(general)

    def _remove(self, record: Record) -> None:
        """Takes back a record, the last in all lists that it is in."""
        for literal in record.wakes:
            self._waking[literal].pop()
        if isinstance(record, WatchedCount):
            for part in record.parts:
                self._for[part].pop()
                self._against[-part].pop()
        elif self._sets:
            for each in record.sets:
                self._asking[each].pop()

    def _enqueue(self, record: Record) -> None:
        if id(record) not in self._queued:
            self._queued.add(id(record))
            self._queues[record.rank].append(record)

    def _count(self, literal: int) -> None:
        """Makes the next literal of the trail known to the formulas about it."""
        self._counted += 1
        gaining, losing = self._for.get(literal, ()), self._against.get(literal, ())
        woken = self._waking.get(literal, ())
        self.touched += 4 + len(gaining) + len(losing) + len(woken)
        for record in gaining:
            record.true += 1
            if record.true >= record.high:
                self._enqueue(record)
        for record in losing:
            record.false += 1
            if record.false >= record.spare:
                self._enqueue(record)
        for other in woken:
            self._enqueue(other)

    def _forget(self, length: int) -> None:
        """Takes back all of the trail from a place on."""
        while len(self.trail) > length:
            literal = self.trail.pop().literal
            del self.known[literal]
            if literal >= NAMES:
                for counted in self._named.pop(literal):
                    self._bounds[counted].pop()
            if len(self.trail) < self._counted:
                self._counted -= 1
                for record in self._for.get(literal, ()):
                    record.true -= 1
                for record in self._against.get(literal, ()):
                    record.false -= 1

    def _fire(self, record: WatchedCount) -> None:
        """What a count of literals gives, or its last guard if it cannot hold."""
        known, guards, key = self.known, record.guards, record.key
        waiting = [guard for guard in guards if guard not in known] if guards else ()
        if self._sets and guards and not waiting:
            self._hold(record)
        many, few = record.true >= record.high, record.false >= record.spare
        if record.true > record.high or record.false > record.spare:
            if len(waiting) > 1:
                return
            if record.true > record.high:
                because = self._earliest(record.parts, record.high + 1)
            else:
                because = self._earliest([-part for part in record.parts], record.spare + 1)
            because = (*[guard for guard in guards if guard in known], *because)
            if waiting:
                self._set(-waiting[0], key, because)
            else:
                self._fail(key, because)
        elif not waiting and record.true + record.false < len(record.parts):
            if many:
                because = (*guards, *self._earliest(record.parts, record.high))
                for part in record.parts:
                    if part not in known and self.clash is None:
                        self._set(-part, key, because)
            if few:
                because = (*guards, *self._earliest([-p for p in record.parts], record.spare))
                for part in record.parts:
                    if -part not in known and self.clash is None:
                        self._set(part, key, because)

    def _earliest(self, wanted: Sequence[int], number: int) -> tuple[int, ...]:
        """So many of those literals that are known, the ones that were known first."""
        places = sorted([self.known[literal] for literal in wanted if literal in self.known])
        return tuple([self.trail[place].literal for place in places[:number]])

    def _force(self, formula: Ground, value: bool, key: Any, because: tuple[int, ...]) -> None:
        """Asserts that a formula has a value, as far as that makes literals known."""
        if self.clash is not None:
            return
        if not isinstance(formula, tuple):
            self._set(formula if value else -formula, key, because)
            return
        op = formula[0]
        if op == "~":
            self._force(formula[1], not value, key, because)
        elif op == "<->":
            self._force_equal(formula, value, key, because)
        elif op in COUNTS:
            self._force_count(formula, value, key, because)
        else:
            parts = formula[1:] if op != "->" else (("~", formula[1]), formula[2])
            if (op == "&") == value:
                for part in parts:
                    self._force(part, value, key, because)
            else:
                self._force_any(parts, value, key, because)

    def _force_any(
        self, parts: Sequence[Ground], value: bool, key: Any, because: tuple[int, ...]
    ) -> None:
        """One of the parts has the value: if all others have not, the one that is left."""
        values = [self.value(part) for part in parts]
        if value in values or values.count(None) > 1:
            return
        others = [part for part, known in zip(parts, values, strict=True) if known is not None]
        because = (*because, *[w for part in others for w in self._why(part, not value)])
        if None in values:
            self._force(parts[values.index(None)], value, key, because)
        else:
            self._fail(key, because)

    def _force_equal(
        self, formula: tuple[Any, ...], value: bool, key: Any, because: tuple[int, ...]
    ) -> None:
        for side, other in ((formula[1], formula[2]), (formula[2], formula[1])):
            side_value = self.value(side)
            if side_value is not None:
                because = (*because, *self._why(side, side_value))
                self._force(other, side_value == value, key, because)
                return

    def _force_count(
        self, formula: tuple[Any, ...], value: bool, key: Any, because: tuple[int, ...]
    ) -> None:
        kind, bound, *parts = formula
        if self._bounds and self.value(formula) is (not value):
            self._fail(key, (*because, *self._why(formula, not value)))
            return
        values = [self.value(part) for part in parts]
        if kind == "exactly" and not value:
            true, unknown = values.count(True), values.count(None)
            if unknown == 0 and true == bound:
                self._fail(key, (*because, *self._why_all(parts, values)))
            elif unknown == 1 and bound - 1 <= true <= bound:
                because = (*because, *self._why_all(parts, values))
                self._force(parts[values.index(None)], true == bound, key, because)
            return
        low, high = bounds_of(kind, bound, value, len(parts))
        spare = len(parts) - low
        true, false = values.count(True), values.count(False)
        if true > high or false > spare:
            holds = true > high
            self._fail(
                key, (*because, *self._why_some(parts, holds, high + 1 if holds else spare + 1))
            )
            return
        waiting = [part for part, known in zip(parts, values, strict=True) if known is None]
        for many, number, enough in ((True, true, high), (False, false, spare)):
            if number == enough and waiting:
                reason = (*because, *self._why_some(parts, many, number))
                for part in waiting:
                    self._force(part, not many, key, reason)
        if self._sets and self.clash is None and all(type(part) is int for part in parts):
            counted = dict.fromkeys(parts)
            if len(counted) == len(parts) and not self._is_known(parts, low, high):
                guards = tuple(dict.fromkeys(because))
                self._register(WatchedCount(key, 1, guards, (low, high), tuple(parts)))

    def _why(self, formula: Ground, value: bool) -> list[int]:
        """Known literals because of which the formula has the value that it has."""
        if not isinstance(formula, tuple):
            return [formula if value else -formula]
        op = formula[0]
        if op == "~":
            return self._why(formula[1], not value)
        if op == "<->":
            return self._why_all(formula[1:], [self.value(part) for part in formula[1:]])
        if op in COUNTS:
            return self._why_count(formula, value)
        parts = formula[1:] if op != "->" else (("~", formula[1]), formula[2])
        if self._bounds and op != "->" and value_of(formula, self.known) is not value:
            names = self._why_bounds("at least", 1 if op == "|" else len(parts), parts, value)
            if names:
                return names
        if (op == "&") == value:
            return self._why_all(parts, [value] * len(parts))
        return self._why_some(parts, value, 1)

    def _why_bounds(self, kind: str, bound: int, parts: Sequence[Ground], value: bool) -> list[int]:
        """The names of counts that are known and give a count its value; none if they do not."""
        known = bounds_on(parts, self._bounds)
        if decided(kind, bound, known) is not value:
            return []
        alone = [one.name for one in known if decided(kind, bound, (one,)) is value]
        return alone[:1] or [one.name for one in known]

    def _why_count(self, formula: tuple[Any, ...], value: bool) -> list[int]:
        kind, bound, *parts = formula
        values = [self.value(part) for part in parts]
        if self._bounds and value_of(formula, self.known) is not value:
            names = self._why_bounds(kind, bound, parts, value)
            if names:
                return names
        if kind == "exactly":
            if value:
                return self._why_all(parts, values)
            if values.count(True) > bound:
                return self._why_some(parts, True, bound + 1)
            return self._why_some(parts, False, len(parts) - bound + 1)
        if (kind == "at least") == value:
            return self._why_some(parts, True, bound if value else bound + 1)
        return self._why_some(parts, False, len(parts) - bound + (not value))

    def _why_all(self, parts: Sequence[Ground], values: Sequence[bool | None]) -> list[int]:
        pairs = zip(parts, values, strict=True)
        return [w for part, value in pairs if value is not None for w in self._why(part, value)]

    def _why_some(self, parts: Sequence[Ground], value: bool, number: int) -> list[int]:
        """Why so many of the parts have the value: those that have had it longest."""
        reasons = [self._why(part, value) for part in parts if self.value(part) is value]
        reasons.sort(key=lambda why: max([self.known[literal] for literal in why], default=-1))
        return [literal for why in reasons[:number] for literal in why]
