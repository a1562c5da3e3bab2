"""What single premises force with what is known, the cheapest first.

A premise is looked at only when something has become known that may let it force a literal: of
counts and clauses tallies are kept, and what a premise forced when it was last looked at says
nothing new to it. What it forces waits in a heap until it is asked for or has become known.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from heapq import heappop, heappush

from minelogic.budget import Budget
from minelogic.derive.proofs.lines import TOUCHED
from minelogic.derive.proofs.propagate import Forced, Propagation
from minelogic.derive.proofs.watched import General, Record, WatchedCount, bounds_of, record_of
from minelogic.derive.technique_sets import Techniques
from minelogic.derive.techniques import RANK
from minelogic.ground.atoms import AtomTable
from minelogic.ground.formula import COUNTS, Ground, given_that, literals
from minelogic.ground.premises import Premise
from minelogic.records import dataclass


@dataclass(frozen=True, slots=True)
class Candidate:
    """Literals of one kind that one premise forces."""

    literals: tuple[int, ...]
    technique: str
    premise: int


class SinglePremises:
    """The premises that may force something by themselves, and what they force.

    `base` knows what is given of single tiles and what has been concluded, and only ever learns.
    """

    def __init__(
        self,
        given: Sequence[Premise],
        dear: Sequence[int],
        base: Propagation,
        atoms: AtomTable,
        claims: Mapping[int, int],
        techniques: Techniques,
        technique: Callable[[Sequence[Premise], int], str],
        work: Budget,
    ) -> None:
        self._given, self._base, self._atoms, self._claims = given, base, atoms, claims
        self._techniques, self._technique, self._work = techniques, technique, work
        self._for: dict[int, list[WatchedCount]] = {}
        self._against: dict[int, list[WatchedCount]] = {}
        self._waking: dict[int, list[Record]] = {}
        self._forced: dict[int, set[int]] = {}
        """What a premise forced when it was last looked at, if it forced something."""
        self._version: dict[int, int] = {}
        self._dirty: dict[int, None] = {}
        self._left: dict[int, Ground] = {}
        """What a formula that is no count or clause still says, when it was last looked at."""
        self._heap: list[tuple[int, int, int, int, Candidate]] = []
        self._seen = 0
        for index in dear:
            self._watch(index, given[index])

    def first(self, dearest: str) -> Candidate | None:
        """The first candidate by techniques that are not dearer than this one."""
        self._catch_up()
        known, heap = self._base.known, self._heap
        while heap:
            rank, _, premise, version, candidate = heap[0]
            left = tuple([one for one in candidate.literals if one not in known])
            if version == self._version[premise] and left == candidate.literals:
                return candidate if rank <= RANK[dearest] else None
            heappop(heap)
            if left and version == self._version[premise]:
                self._push(Candidate(left, candidate.technique, premise))
        return None

    def _watch(self, index: int, premise: Premise) -> None:
        """Notes what may let the premise fire; literals do at once, and never again."""
        formula = premise.formula
        if not isinstance(formula, tuple):
            self._dirty[index] = None
            return
        record: Record = (
            General(index, 1, formula) if formula[0] == "&" else record_of(index, formula, 1)
        )
        if isinstance(record, General):
            self._left[index] = formula
        if isinstance(record, WatchedCount):
            for part in record.parts:
                self._for.setdefault(part, []).append(record)
                self._against.setdefault(-part, []).append(record)
        for literal in record.wakes:
            self._waking.setdefault(literal, []).append(record)
        self._check(record, 0)

    def _catch_up(self) -> None:
        """Tells the premises what has become known, and looks at those that may fire."""
        trail = self._base.trail
        for place in range(self._seen, len(trail)):
            literal = trail[place].literal
            for record in self._for.get(literal, ()):
                record.true += 1
                self._check(record, literal)
            for record in self._against.get(literal, ()):
                record.false += 1
                self._check(record, literal)
            for woken in self._waking.get(literal, ()):
                self._check(woken, literal)
        self._seen = len(trail)
        for index in self._dirty:
            self._look(index)
        self._dirty.clear()

    def _check(self, record: Record, literal: int) -> None:
        """Marks the premise if the literal, which has become known, may let it force more."""
        index: int = record.key
        forced = self._forced.get(index)
        if forced is not None:
            # What the premise forced itself it has already taken into account.
            if literal not in forced:
                self._dirty[index] = None
        elif isinstance(record, General) or self._may_fire(record):
            self._dirty[index] = None

    def _may_fire(self, record: WatchedCount) -> bool:
        if record.true > record.high or record.false > record.spare:
            return True
        active = all(guard in self._base.known for guard in record.guards)
        return active and (record.true >= record.high or record.false >= record.spare)

    def _look(self, index: int) -> None:
        """Finds out what one premise forces, by kinds."""
        base = self._base
        before = base.touched
        found: list[Forced] = []
        if index not in self._left or self._still_forces(index):
            mark = len(base.trail)
            base.assume(self._given[index].formula, index)
            found = list(base.trail[mark:])
            base.retract()
        self._work.spend(2 + len(found) + (base.touched - before) // TOUCHED)
        self._version[index] = self._version.get(index, 0) + 1
        if not found:
            self._forced.pop(index, None)
            return
        self._forced[index] = {forced.literal for forced in found}
        kinds: dict[tuple[str, bool], list[Forced]] = {}
        for forced in found:
            if forced.literal in self._claims:
                kind = self._atoms.predicate(abs(forced.literal)), forced.literal > 0
                kinds.setdefault(kind, []).append(forced)
        for alike in kinds.values():
            technique = self._technique([self._given[index]], alike[0].literal)
            if technique not in self._techniques:
                continue
            for group in _together(alike) if technique == "instance" else [alike]:
                said = [forced.literal for forced in group]
                ordered = sorted(said, key=self._claims.__getitem__)
                self._push(Candidate(tuple(ordered), technique, index))

    def _still_forces(self, index: int) -> bool:
        """Whether what is left of a formula, with all that is known put in, forces anything."""
        left = self._left[index]
        self._base.touched += len(list(literals(left)))
        left = self._left[index] = given_that(left, self._base.known)
        return _forces(left, True)

    def _push(self, candidate: Candidate) -> None:
        rank, order = RANK[candidate.technique], self._claims[candidate.literals[0]]
        premise = candidate.premise
        heappush(self._heap, (rank, order, premise, self._version[premise], candidate))


def _together(alike: Sequence[Forced]) -> Iterable[Sequence[Forced]]:
    """Literals that rest on the same, together; what a premise says by itself is told one by one.

    So each conclusion needs all that is cited for it.
    """
    groups: dict[object, list[Forced]] = {}
    for forced in alike:
        groups.setdefault((forced.key, forced.because or forced.literal), []).append(forced)
    return groups.values()


def _forces(formula: Ground, value: bool) -> bool:
    """Whether propagation makes something of a formula that has a value, and no known atom."""
    if not isinstance(formula, tuple):
        return formula is not value
    op, *parts = formula
    if op == "~":
        return _forces(parts[0], not value)
    if op in COUNTS:
        bound = parts.pop(0)
        if op == "exactly" and not value:
            return len(parts) == 1 and _forces(parts[0], bound == 0)
        low, high = bounds_of(op, bound, value, len(parts))
        # If all of them have to hold, or none may.
        needed = [holds for holds in (True, False) if (low >= len(parts) if holds else high <= 0)]
        return any(_forces(part, holds) for holds in needed for part in parts)
    if op == "->":
        return not value and (_forces(parts[0], True) or _forces(parts[1], False))
    return op != "<->" and (op == "&") == value and any(_forces(part, value) for part in parts)
