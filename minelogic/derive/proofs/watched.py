"""Formulas as propagation keeps them: counts of literals with their tallies, and all others."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from minelogic.ground.formula import COUNTS, Ground, children, literals, subformulas

LONG = 24
"""A formula of more parts than this waits until no other fires."""


class WatchedCount:
    """Between `low` and `high` of the parts, which are literals, hold if all guards do."""

    __slots__ = ("false", "guards", "high", "key", "parts", "rank", "spare", "true")

    def __init__(
        self,
        key: Any,
        rank: int,
        guards: tuple[int, ...],
        bounds: tuple[int, int],
        parts: tuple[int, ...],
    ) -> None:
        low, self.high = bounds
        self.key, self.guards, self.parts = key, guards, parts
        self.rank = rank if len(parts) <= LONG else 2
        self.spare = len(parts) - low
        """So many parts may fail."""
        self.true = self.false = 0

    @property
    def low(self) -> int:
        """So many parts have to hold."""
        return len(self.parts) - self.spare

    @property
    def wakes(self) -> tuple[int, ...]:
        return self.guards


class General:
    """Any other formula, which is looked at whenever one of its atoms becomes known."""

    __slots__ = ("_sets", "formula", "key", "rank", "wakes")

    def __init__(self, key: Any, rank: int, formula: Ground) -> None:
        self.key, self.formula = key, formula
        atoms = dict.fromkeys(literals(formula))
        self.wakes = tuple([literal for atom in atoms for literal in (atom, -atom)])
        self.rank = rank if len(atoms) <= LONG else 2
        self._sets: frozenset[frozenset[int]] | None = None

    @property
    def sets(self) -> frozenset[frozenset[int]]:
        """The literals that each count of literals in it counts."""
        if self._sets is None:
            self._sets = frozenset(
                [
                    frozenset(children(part))
                    for part in subformulas(self.formula)
                    if isinstance(part, tuple)
                    and (part[0] in COUNTS or part[0] in ("&", "|"))
                    and _are_literals(children(part))
                ]
            )
        return self._sets


Record: TypeAlias = WatchedCount | General


def record_of(key: Any, formula: tuple[Any, ...], rank: int) -> Record:
    """The formula as it is kept: as a count of literals if it is one, maybe with guards."""
    clause = None if formula[0] in COUNTS else _clause(formula)
    if clause is not None:
        return WatchedCount(key, rank, (), (1, len(clause)), clause)
    if formula[0] == "<->" and _are_literals(formula[1:]):
        # One of the sides holds and the other's opposite, not both.
        return WatchedCount(key, rank, (), (1, 1), (formula[1], -formula[2]))
    guards: list[int] = []
    count = _guarded(formula, True, guards)
    if count is not None:
        return WatchedCount(key, rank, tuple(dict.fromkeys(guards)), *count)
    return General(key, rank, formula)


def _guarded(
    formula: Ground, value: bool, guards: list[int]
) -> tuple[tuple[int, int], tuple[int, ...]] | None:
    """The one count, with its bounds, that a formula of this value is if the guards hold.

    The guards are added; None if the formula is something else.
    """
    if not isinstance(formula, tuple):
        return None
    op = formula[0]
    if op in COUNTS:
        if not _are_literals(formula[2:]) or (op == "exactly" and not value):
            return None
        return bounds_of(op, formula[1], value, len(formula) - 2), formula[2:]
    parts: list[tuple[Ground, bool]]
    if op == "->" and value:
        parts = [(formula[1], False), (formula[2], True)]
    elif op == ("|" if value else "&"):
        parts = [(part, value) for part in formula[1:]]
    elif op == "~":
        return _guarded(formula[1], not value, guards)
    else:
        return None
    count = None
    for part, wanted in parts:
        if type(part) is int:
            guards.append(-part if wanted else part)
            continue
        found = _guarded(part, wanted, guards)
        if found is None or count is not None:
            return None
        count = found
    return count


def _clause(formula: Ground) -> tuple[int, ...] | None:
    """The literals of which the formula says that one holds; None if it says something else."""
    if not isinstance(formula, tuple):
        return (formula,) if type(formula) is int else None
    match formula:
        case ("|", *parts) if _are_literals(parts):
            return tuple(parts)
        case ("~", ("&", *parts)) if _are_literals(parts):
            return tuple([-part for part in parts])
        case ("->", left, right):
            before, after = _clause(("~", left)), _clause(right)
            return None if before is None or after is None else (*before, *after)
        case ("~", int() as literal):
            return (-literal,)
    return None


def _are_literals(parts: Sequence[Any]) -> bool:
    return all(type(part) is int for part in parts)


def bounds_of(kind: str, bound: int, value: bool, size: int) -> tuple[int, int]:
    """The least and the greatest number of parts that hold; `exactly` only if it does."""
    if kind == "exactly":
        return bound, bound
    if kind == "at least":
        return (bound, size) if value else (0, bound - 1)
    return (0, bound) if value else (bound + 1, size)


class Bound(NamedTuple):
    """How many of some literals hold at least, and at most, as is known under a name."""

    name: int
    low: int
    high: int


Bounds: TypeAlias = Mapping[frozenset[Any], Sequence[Bound]]
"""What is known of how many of some literals hold."""


def bounds_on(parts: Sequence[Any], bounds: Bounds) -> Sequence[Bound]:
    """What is known of how many of the parts hold; nothing if one of them is counted twice."""
    counted = frozenset(parts)
    return bounds.get(counted, ()) if len(counted) == len(parts) else ()


def decided(kind: str, bound: int, known: Iterable[Bound]) -> bool | None:
    """Whether a count holds of whose parts it is known how many hold; None if that is open."""
    low, high = 0, None
    for one in known:
        low = max(low, one.low)
        high = one.high if high is None else min(high, one.high)
    if high is None:
        return None
    if kind != "at most" and high < bound:
        return False
    if kind != "at least" and low > bound:
        return False
    enough = kind == "at most" or low >= bound
    return True if enough and (kind == "at least" or high <= bound) else None


def value_of(
    formula: Ground, known: Mapping[int, int], bounds: Bounds | None = None
) -> bool | None:
    """True or false as far as what is known decides it, of literals and perhaps of counts."""
    if not isinstance(formula, tuple):
        if formula is True or formula is False:
            return formula
        return True if formula in known else False if -formula in known else None
    op = formula[0]
    if op == "~":
        inner = value_of(formula[1], known, bounds)
        return None if inner is None else not inner
    if op == "->":
        left, right = value_of(formula[1], known, bounds), value_of(formula[2], known, bounds)
        if left is False or right is True:
            return True
        return False if left is True and right is False else None
    if op == "<->":
        left, right = value_of(formula[1], known, bounds), value_of(formula[2], known, bounds)
        return None if left is None or right is None else left == right
    if op in ("&", "|"):
        ends = op == "|"
        values = [value_of(part, known, bounds) for part in formula[1:]]
        if ends in values or None not in values:
            return ends if ends in values else not ends
        if not bounds:
            return None
        return decided("at least", 1 if ends else len(values), bounds_on(formula[1:], bounds))
    value = _tallied(formula, [value_of(part, known, bounds) for part in formula[2:]])
    if value is None and bounds:
        value = decided(op, formula[1], bounds_on(formula[2:], bounds))
    return value


def _tallied(count: tuple[Any, ...], values: list[bool | None]) -> bool | None:
    """Whether a count holds whose parts have these values."""
    op, bound = count[:2]
    true, waiting = values.count(True), values.count(None)
    if op == "exactly":
        if true > bound or true + waiting < bound:
            return False
        return None if waiting else True
    if op == "at least":
        return True if true >= bound else False if true + waiting < bound else None
    return False if true > bound else True if true + waiting <= bound else None
