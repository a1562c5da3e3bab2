"""Premises that clash: a smallest set that no world fits, and the world that breaks the fewest."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from minelogic.encode.variables import Clause, Variables
from minelogic.ground.atoms import AtomTable
from minelogic.ground.formula import COUNTS, Ground, literals
from minelogic.ground.premises import Premise
from minelogic.limits import Limits
from minelogic.records import dataclass
from minelogic.solve.engine import Engine
from minelogic.solve.knowledge import Bound, asked_clauses, is_large, said_clauses
from minelogic.solve.models import OutOfBudget, canonical
from minelogic.syntax.statements import Rule

_ROUNDS = 2_000
"""How many sets are tried before the search for a smallest one gives up."""


@dataclass(frozen=True, slots=True)
class Clash:
    """Premises that cannot all hold, none of which can be left out.

    `smallest` if no set of them has a lower cost, or the same cost and fewer members.
    """

    premises: tuple[Premise, ...]
    smallest: bool

    @property
    def cost(self) -> int:
        """How many of them speak of more than one tile."""
        return sum(premise.cost for premise in self.premises)


@dataclass(frozen=True, slots=True)
class Nearest:
    """A world and the premises that it breaks, the fewest that any world breaks."""

    bombs: tuple[int, ...]
    holds: tuple[int, ...]
    broken: tuple[Premise, ...]


class Premises:
    """Premises with a switch each: a variable that, if true, makes the premise hold."""

    def __init__(
        self, premises: Sequence[Premise], atoms: AtomTable, limits: Limits, also: Ground = True
    ) -> None:
        self.premises = premises
        self.limits = limits
        self.atoms = atoms
        self.variables = Variables(atoms)
        self.clauses: list[Clause] = []
        self.bounds: list[Bound] = []
        self.switches = [self.variables.new(premise.formula) for premise in premises]
        for premise, switch in zip(premises, self.switches, strict=True):
            self._say(premise, switch)
        # What is taken for granted, and needs no switch.
        self.clauses += asked_clauses(also, self.variables, limits)

    def engine(self, bounds: Sequence[Bound] = (), counting: bool = False) -> Engine:
        """A solver that knows what each switch means."""
        bounds = [*self.bounds, *bounds]
        engine = Engine(self.limits.conflicts, counting or bool(bounds))
        engine.add(self.clauses)
        for bound, counted in bounds:
            engine.at_most(bound, counted)
        return engine

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


def smallest_clash(premises: Premises) -> Clash | None:
    """Premises of least cost, and then the fewest, that clash; None if all can hold together.

    Every set that clashes meets every set whose removal lets the rest hold. So the search collects
    such removals and tries the least set that meets all of them: if it clashes it is a smallest
    one, and else the world in which it holds shows another removal.
    Raises `OutOfBudget` if not even one clash was found within the budget.
    """
    return _Search(premises).run()


def nearest(premises: Premises) -> Nearest | None:
    """The world that breaks the fewest premises; of these, the fewest instances of rules; and of
    these the canonical one. None if it was not found within the budget.
    """
    switches = premises.switches
    off = [-switch for switch in switches]
    rules = [
        -switch
        for switch, premise in zip(switches, premises.premises, strict=True)
        if isinstance(premise.statement, Rule)
    ]
    try:
        broken = _least(premises, off, [])
        of_rules = _least(premises, rules, [(broken, off)])
        bounds: list[Bound] = [(broken, off), (of_rules, rules)]
        board = premises.atoms.vocabulary.board
        tiles = 0 if board is None else board.size
        used = sorted({n for p in premises.premises for n in literals(p.formula) if n > tiles})
        # Switches come last, off first where there is a choice, so the world is one and the same.
        found = canonical(
            lambda more: premises.engine([*bounds, *more], counting=True),
            tiles, [*used, *switches], premises.variables.size,
        )  # fmt: skip
    except OutOfBudget:
        return None
    if found is None:
        return None
    bombs, holds = found
    on = set(holds)
    return Nearest(
        bombs, tuple([number for number in used if number in on]),
        tuple([p for p, s in zip(premises.premises, switches, strict=True) if s not in on]),
    )  # fmt: skip


def _least(premises: Premises, counted: Sequence[int], bounds: list[Bound]) -> int:
    """The least number of these literals that has to hold."""
    for number in range(len(counted) + 1):
        engine = premises.engine([*bounds, (number, counted)], counting=True)
        engine.prefer([-literal for literal in counted])
        answer = engine.satisfiable()
        if answer is None:
            break
        if answer:
            return number
    raise OutOfBudget


class _Search:
    def __init__(self, premises: Premises) -> None:
        self.premises = premises
        self.engine = premises.engine()
        self.switches = premises.switches
        costs = [premise.cost for premise in premises.premises]
        self.dear = [s for s, cost in zip(self.switches, costs, strict=True) if cost]
        self.cheap = [s for s, cost in zip(self.switches, costs, strict=True) if not cost]
        self.removals: list[list[int]] = []
        self.rounds = _ROUNDS

    def run(self) -> Clash | None:
        answer = self.engine.satisfiable(self.switches)
        if answer is None:
            raise OutOfBudget
        if answer:
            return None
        found = self._irredundant(self.engine.core())
        try:
            found = self._smallest(found)
        except OutOfBudget:
            return self._clash(found, smallest=False)
        return self._clash(found, smallest=True)

    def _smallest(self, found: list[int]) -> list[int]:
        """First the least cost, with all that is cheap at hand; then the fewest members."""
        most = sum(switch in self._dear_set for switch in found)
        cost, chosen = 0, None
        while cost < most and chosen is None:
            chosen = self._try([(cost, self.dear)], self.cheap, self.dear)
            if chosen is None:
                cost += 1
        if chosen is not None:
            better = self._irredundant([*chosen, *self.cheap])
            if len(better) < len(found) or cost < most:
                found = better
        size = len(found)
        number = max(cost, 1)
        while number < size:
            bounds: list[Bound] = [(cost, self.dear), (number, self.switches)]
            chosen = self._try(bounds, [], self.switches)
            if chosen is not None:
                return sorted(chosen)
            number += 1
        return sorted(found)

    def _try(self, bounds: list[Bound], always: list[int], among: list[int]) -> list[int] | None:
        """A set within the bounds that clashes together with what is always there, if any does."""
        chooser = Engine(self.premises.limits.conflicts, counting=True)
        chooser.add(self.removals)
        for bound, counted in bounds:
            chooser.at_most(bound, counted)
        chooser.prefer([-switch for switch in among])
        while True:
            self.rounds -= 1
            answer = chooser.satisfiable()
            if answer is None or self.rounds < 0:
                raise OutOfBudget
            if not answer:
                return None
            model = set(chooser.model())
            chosen = [switch for switch in among if switch in model]
            answer = self.engine.satisfiable([*chosen, *always])
            if answer is None:
                raise OutOfBudget
            if not answer:
                core = set(self.engine.core())
                return [switch for switch in chosen if switch in core]
            removal = self._removal(chosen, always, among)
            self.removals.append(removal)
            chooser.add([removal])

    def _removal(self, chosen: list[int], always: list[int], among: list[int]) -> list[int]:
        """What has to be given up, at least, so that the chosen and all the rest can hold."""
        kept = [*always, *chosen]
        inside = set(kept)
        model = set(self.engine.model())
        kept += [switch for switch in among if switch in model and switch not in inside]
        inside.update(kept)
        given_up: list[int] = []
        for switch in among:
            if switch in inside:
                continue
            answer = self.engine.satisfiable([*kept, switch])
            if answer is None:
                raise OutOfBudget
            if answer:
                kept.append(switch)
                inside.add(switch)
                model = set(self.engine.model())
                more = [other for other in among if other in model and other not in inside]
                kept += more
                inside.update(more)
            else:
                given_up.append(switch)
        return given_up

    def _irredundant(self, core: list[int]) -> list[int]:
        """A part of the core of which nothing can be left out; what is dear is left out first."""
        kept = sorted(core, key=lambda switch: (switch not in self._dear_set, -switch))
        index = 0
        while index < len(kept):
            rest = kept[:index] + kept[index + 1 :]
            answer = self.engine.satisfiable(rest)
            if answer is None:
                raise OutOfBudget
            if answer:
                index += 1
            else:
                inside = set(self.engine.core())
                kept = kept[:index] + [switch for switch in rest[index:] if switch in inside]
        return sorted(kept)

    @cached_property
    def _dear_set(self) -> frozenset[int]:
        return frozenset(self.dear)

    def _clash(self, found: list[int], smallest: bool) -> Clash:
        first = self.switches[0] if self.switches else 0
        return Clash(
            tuple([self.premises.premises[switch - first] for switch in sorted(found)]), smallest
        )
