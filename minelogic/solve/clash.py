"""Premises that can be switched on and off, to find out which of them clash."""

from __future__ import annotations

from collections.abc import Sequence

from minelogic.budget import Budget
from minelogic.encode.variables import Clause, Variables
from minelogic.errors import LimitReached
from minelogic.ground.atoms import AtomTable
from minelogic.ground.formula import COUNTS, Ground, literals
from minelogic.ground.premises import Premise
from minelogic.limits import Limits
from minelogic.records import dataclass
from minelogic.solve.knowledge import Bound, asked_clauses, is_large, said_clauses
from minelogic.solve.sat.effort import Effort
from minelogic.solve.sat.engine import Engine
from minelogic.solve.sat.sparse import SparseEngine, engine_for

_SPARSE = 4
"""If there are so many times as many variables as clauses, most of them are not spoken of."""


@dataclass(frozen=True, slots=True)
class Clash:
    """Premises that cannot all hold, none of which can be left out.

    `smallest` if no set of them has a lower cost, or the same cost and fewer members.
    """

    premises: tuple[Premise, ...]
    smallest: bool
    stopped: LimitReached | None = None
    """What stood in the way of finding out whether it is smallest, if that is known."""

    @property
    def cost(self) -> int:
        """How many of them speak of more than one tile."""
        return sum(premise.cost for premise in self.premises)

    @property
    def size(self) -> tuple[int, int]:
        """What is compared: their cost, then their number."""
        return self.cost, len(self.premises)


CHARACTERS = 3
"""It takes as long to read a character as to make so many parts of what is said."""

_FEW_PARTS = 10_000
"""A file that says less may take as much work as one that says this much."""


def allowance(premises: Sequence[Premise], characters: int, limits: Limits, what: str) -> Budget:
    """The work that reasons out of premises may take, by how long the file is and what it says.

    So reasons take no more than a small multiple of what it takes to find out what holds.
    """
    parts = sum([len(list(literals(premise.formula))) for premise in premises])
    parts = max(parts + CHARACTERS * characters, _FEW_PARTS)
    return Budget(limits.work * parts, "units of work", what)


class Premises:
    """Premises with a switch each: a variable that, if true, makes the premise hold."""

    def __init__(
        self,
        premises: Sequence[Premise],
        atoms: AtomTable,
        limits: Limits,
        also: Ground = True,
        effort: Effort | None = None,
    ) -> None:
        self.conflicts = limits.patience
        """Of the one solver for all questions, for each that somebody asks."""
        self.effort = effort
        """What its engines may do together, if there is a bound on that."""
        self.premises = list(premises)
        self.limits = limits
        self.atoms = atoms
        self.also = also
        self.variables = Variables(atoms)
        self.clauses: list[Clause] = []
        self.bounds: list[Bound] = []
        self.switches = [self.variables.new(premise.formula) for premise in premises]
        for premise, switch in zip(premises, self.switches, strict=True):
            self._say(premise, switch)
        # What is taken for granted, and needs no switch.
        self.clauses += asked_clauses(also, self.variables, limits)
        self.subjects: dict[int, set[int]] = {}
        """What each premise speaks of, by its switch, as far as somebody has asked."""
        self._asked: Engine | None = None
        self._loaded = (0, 0)

    def add(self, premise: Premise) -> int:
        """One more premise; its switch."""
        switch = self.variables.new(premise.formula)
        self.premises.append(premise)
        self.switches.append(switch)
        self._say(premise, switch)
        return switch

    def grant(self, formula: Ground) -> None:
        """Something that holds without a switch."""
        if isinstance(formula, tuple) and formula[0] in COUNTS and is_large(formula):
            kind, bound, *parts = formula
            if kind != "at least":
                self.bounds.append((bound, parts))
            if kind != "at most":
                self.bounds.append((len(parts) - bound, [-part for part in parts]))
            return
        self.clauses += said_clauses(formula, self.variables, self.limits)

    def ask(self, formula: Ground) -> int:
        """A variable that, if true, makes a formula hold that somebody asks about."""
        if isinstance(formula, int) and formula is not True and formula is not False:
            return formula
        guard = self.variables.new(formula)
        made = asked_clauses(formula, self.variables, self.limits)
        self.clauses += [(*clause, -guard) for clause in made]
        return guard

    def asked_engine(self) -> Engine:
        """One solver for all questions, with a budget for the next one."""
        clauses, bounds = self._loaded
        if self._asked is None or bounds < len(self.bounds):
            self._asked = self.engine()
        else:
            self._asked.add(self.clauses[clauses:])
        self._asked.renew(self.conflicts)
        self._loaded = len(self.clauses), len(self.bounds)
        return self._asked

    def engine(self, bounds: Sequence[Bound] = (), counting: bool = False) -> Engine:
        """A solver that knows what each switch means."""
        bounds = [*self.bounds, *bounds]
        engine = self.empty_engine(counting or bool(bounds))
        engine.add(self.clauses)
        for bound, counted in bounds:
            engine.at_most(bound, counted)
        return engine

    def empty_engine(self, counting: bool = False) -> Engine:
        """A solver for the same variables; where few are spoken of, with room for these alone."""
        size, conflicts = self.variables.size, self.limits.conflicts
        if len(self.clauses) * _SPARSE < size:
            return SparseEngine(conflicts, counting, self.effort)
        return engine_for(size, conflicts, counting, self.effort)

    def _say(self, premise: Premise, switch: int) -> None:
        formula = premise.formula
        if isinstance(formula, tuple) and formula[0] in COUNTS and is_large(formula):
            kind, bound, *parts = formula
            if kind != "at least":
                self._at_most(bound, parts, switch)
            if kind != "at most":
                self._at_most(len(parts) - bound, [-part for part in parts], switch)
            return
        made = said_clauses(formula, self.variables, self.limits)
        self.clauses += [(*clause, -switch) for clause in made]

    def _at_most(self, bound: int, parts: list[int], switch: int) -> None:
        """At most so many parts hold if the switch is on.

        That is: at most all parts hold of the parts and as many copies of the switch as are needed
        to make up for the bound.
        """
        copies = [self.variables.new(switch) for _ in range(len(parts) - bound)]
        self.clauses += [(-switch, copy) for copy in copies]
        self.bounds.append((len(parts), [*parts, *copies]))
