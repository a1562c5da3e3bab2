"""What single tiles and single instances force by entailment, where propagation sees nothing.

Propagation misses, say, that S -> B and S <-> ~B together make a tile a bomb. What is said of one
tile has nothing to do with other tiles, so small sets of premises are looked at by themselves.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from heapq import heappop, heappush

from minelogic.budget import Budget
from minelogic.derive.proofs.propagate import Propagation
from minelogic.ground.atoms import AtomTable
from minelogic.ground.formula import COUNTS, Ground, given_that, literals
from minelogic.ground.premises import Premise, Speaking
from minelogic.ground.standard import RULES
from minelogic.limits import Limits
from minelogic.records import dataclass, replace
from minelogic.solve.clash import Premises
from minelogic.solve.columns import FEW, forced_literals
from minelogic.syntax.statements import Mines, Rule

_LOOKED, _CLAUSE = 10, 10
"""The work of looking at premises, and that of each clause if they are put to the solver."""


@dataclass(frozen=True, slots=True)
class Forced:
    """A literal and the places of premises that force it with what is known."""

    literal: int
    premises: tuple[int, ...]


class Entailed:
    """Looks at the premises of each tile, and at each instance with those of its tiles."""

    def __init__(
        self,
        given: Sequence[Premise],
        atoms: AtomTable,
        limits: Limits,
        base: Propagation,
        claims: Mapping[int, int],
        is_wanted: Callable[[int], bool],
        work: Budget,
    ) -> None:
        self._given = given
        self._atoms = atoms
        self._limits = limits
        self._base = base
        self._claims = claims
        self._is_wanted = is_wanted
        self._work = work
        speak = Speaking(atoms)
        of_tile: dict[int, list[int]] = {}
        for place, premise in enumerate(given):
            if not premise.cost and premise.tile is None:
                for subject in speak.subjects(premise.formula):
                    of_tile.setdefault(subject, []).append(place)
        tiles = [
            tuple(places)
            for places in of_tile.values()
            if not all(_is_standard(given[place]) for place in places)
        ]
        instances: list[tuple[int, ...]] = []
        for place, premise in enumerate(given):
            if not premise.cost or isinstance(premise.statement, Mines):
                continue
            if not _is_plain(premise.formula, speak):
                about = sorted(speak.subjects(premise.formula))
                cheap = [other for subject in about for other in of_tile.get(subject, ())]
                instances.append((place, *cheap))

        self._tiles = _Sets(tiles, given, base)
        self._instances = _Sets(instances, given, base)

    def by_tile(self) -> Forced | None:
        """The first literal that what is said of a single tile forces."""
        return self._first(self._tiles)

    def by_instance(self) -> Forced | None:
        """The first literal that one instance forces with what is said of its tiles."""
        return self._first(self._instances)

    def _first(self, sets: _Sets) -> Forced | None:
        for places in sets.changed():
            for forced in self._forced(places, sets.atoms[places]):
                sets.found(self._claims[forced.literal], forced)
        return sets.first()

    def _forced(self, places: tuple[int, ...], atoms: Sequence[int]) -> list[Forced]:
        known = self._base.known
        left = [atom for atom in atoms if atom not in known and -atom not in known]
        wanted = [x for atom in left for x in (atom, -atom) if self._is_wanted(x)]
        if not wanted:
            return []
        self._work.spend(_LOOKED + len(atoms))
        if len(left) <= FEW:
            formulas = [self._given[place].formula for place in places]
            forced = forced_literals(formulas, left, known)
            return [Forced(literal, places) for literal in wanted if literal in forced]
        open_parts = [
            replace(self._given[place], formula=given_that(self._given[place].formula, known))
            for place in places
        ]
        premises = Premises(open_parts, self._atoms, self._limits)
        engine = premises.asked_engine()
        found = [
            Forced(literal, places)
            for literal in wanted
            if engine.satisfiable([*premises.switches, -literal]) is False
        ]
        self._work.spend(len(left) + _CLAUSE * len(premises.clauses) + engine.effort)
        return found


class _Sets:
    """Sets of premises, which of them speak of what has become known, and what they force."""

    def __init__(
        self, sets: Sequence[tuple[int, ...]], given: Sequence[Premise], base: Propagation
    ) -> None:
        self._base = base
        self._seen = 0
        self._waiting = dict.fromkeys(sets)
        self._heap: list[tuple[int, int, Forced]] = []
        self._pushed = 0
        self.atoms = {
            places: sorted({a for place in places for a in literals(given[place].formula)})
            for places in sets
        }
        self._about: dict[int, list[tuple[int, ...]]] = {}
        for places, atoms in self.atoms.items():
            for atom in atoms:
                self._about.setdefault(atom, []).append(places)

    def changed(self) -> list[tuple[int, ...]]:
        """Those to be looked at."""
        if self._about:
            for forced in self._base.trail[self._seen :]:
                self._waiting.update(dict.fromkeys(self._about.get(abs(forced.literal), ())))
        self._seen = len(self._base.trail)
        found = list(self._waiting)
        self._waiting.clear()
        return found

    def found(self, order: int, forced: Forced) -> None:
        """Notes what a set forces; it stays so whatever becomes known."""
        self._pushed += 1
        heappush(self._heap, (order, self._pushed, forced))

    def first(self) -> Forced | None:
        """The first literal that is forced and not known yet."""
        while self._heap and self._heap[0][2].literal in self._base.known:
            heappop(self._heap)
        return self._heap[0][2] if self._heap else None


def _is_standard(premise: Premise) -> bool:
    """Whether propagation sees all that the premise can do on its tile."""
    return isinstance(premise.statement, Rule) and premise.statement.name in RULES


def _is_plain(formula: Ground, speak: Speaking) -> bool:
    """Whether propagation sees all that a formula by itself forces.

    It does for counts of literals and clauses, if each literal is about another tile.
    """
    if not isinstance(formula, tuple):
        return True
    op, *parts = formula
    if op == "~" and isinstance(parts[0], tuple) and parts[0][0] == "&":
        op, parts = "|", list(parts[0][1:])
    if op == "->":
        left, right = parts
        before = [left] if isinstance(left, int) else list(left[1:]) if left[0] == "&" else [left]
        if isinstance(right, int):
            after = [right]
        elif right[0] in COUNTS:
            after = list(right[2:])
        else:
            after = list(right[1:]) if right[0] == "|" else [right]
        parts = before + after
    elif op in COUNTS:
        parts = parts[1:]
    elif op != "|":
        return False
    if not all(isinstance(part, int) for part in parts):
        return False
    return len(speak.subjects(formula)) == len(parts)
