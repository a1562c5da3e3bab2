"""A smallest clash: premises of least cost, and then the fewest, that cannot all hold.

Every set that clashes meets every set whose removal lets the rest hold. So the search collects such
removals and tries the least set that meets all of them: if it clashes it is a smallest one, and
else the world in which it holds shows another removal.

Sets that clash hang together: any two of their members are connected by tiles that members share,
and if they clash with a formula only, one of them speaks of a tile that it speaks of. So reasons of
cost n are looked for within n - 1 steps of that formula.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property

from minelogic.budget import Budget
from minelogic.errors import LimitReached
from minelogic.ground.formula import Ground
from minelogic.ground.premises import Speaking
from minelogic.ground.standard import RULES
from minelogic.solve.clash import Clash, Premises
from minelogic.solve.irredundant import irredundant
from minelogic.solve.knowledge import Bound
from minelogic.solve.sat.engine import Engine
from minelogic.syntax.statements import Mines, Rule

_WHAT = "the search for a smallest clash"
_ROUNDS = 3_000
"""How many sets are tried before the search for a smallest one gives up."""
_TRIES = 2_000_000
"""How many premises, one set after another, may be looked at to leave out what is not needed."""
_SEVERAL = 4
"""If a clash costs more, it is first found out which of its premises every clash needs."""
_ASKED = 200_000
"""Nor is it asked of each premise what else says the same, if that takes so many questions."""
_MANY = 200
"""Of clashes with more members it is not asked whether fewer would do at the same cost."""
_WIDE = 30
"""A premise that speaks of more tiles connects everything, so steps do not go through it."""


def smallest_clash(
    premises: Premises, asked: Ground = True, work: Budget | None = None, prove: bool = True
) -> Clash | None:
    """Premises of least cost, and then the fewest, that clash; None if all can hold together.

    If a formula is asked about, they clash with it. Raises `LimitReached` if not even one clash was
    found within the budget; `work`, if given, is spent on the questions that the solver answers.
    If it is not to be proved that no clash is smaller, one will do that nothing can be left out of.
    """
    return _Search(premises, asked, work).run(prove)


class _Search:
    def __init__(self, premises: Premises, asked: Ground, work: Budget | None) -> None:
        self.premises = premises
        self.work = work
        self.asked = asked
        self.guards = [] if asked is True else [premises.ask(asked)]
        self.engine = premises.asked_engine()
        self.switches = premises.switches
        self.index = {switch: index for index, switch in enumerate(self.switches)}
        self.engine.prefer(self.switches)
        self.dear = [s for s, p in zip(self.switches, premises.premises, strict=True) if p.cost]
        self.cheap = [
            s for s, p in zip(self.switches, premises.premises, strict=True) if not p.cost
        ]
        self.is_dear = frozenset(self.dear)
        self.removals: list[list[int]] = []
        self.inside: list[int] = []
        """The premises that removals are taken from."""
        self.rounds = _ROUNDS

    def run(self, prove: bool) -> Clash | None:
        narrow = [switch for switch in self.switches if switch not in self.wide]
        if self._can_hold(narrow) and (not self.wide or self._can_hold(self.switches)):
            return None
        core = self._irredundant(self._core())
        try:
            if self.rounds < 0 or not prove:
                return self._clash(core, smallest=False)
            self._anchor_at(core)
            core = self._smallest(core)
        except LimitReached as reached:
            return self._clash(core, smallest=False, stopped=reached)
        return self._clash(core, smallest=True)

    def _anchor_at(self, clash: list[int]) -> None:
        """If nothing anchors the search, perhaps a premise does without which all is well."""
        if self.anchor:
            return
        narrow = [switch for switch in self.switches if switch not in self.wide]
        if any(switch in self.wide for switch in clash):
            return
        for switch in clash:
            if self._can_hold([other for other in narrow if other != switch]):
                self.anchor = self.subjects[switch]
                return

    def _smallest(self, clash: list[int]) -> list[int]:
        """First the least cost, with all that is cheap at hand; then the fewest members."""
        dear = [switch for switch in clash if switch in self.is_dear]
        most = len(dear)
        cost = self._needed(dear) if most > _SEVERAL else 0
        if cost + _SEVERAL < most and len(dear) * len(self.switches) < _ASKED:
            cost = most if self._are_apart(clash, dear) else cost
        while cost < most:
            chosen = self._of_cost(cost)
            if chosen is not None:
                clash = self._irredundant(chosen)
                break
            cost += 1
        among = self._near(cost)
        if any(switch in self.wide for switch in clash) or self._total_matters(cost):
            among = self.switches
        return self._fewest(clash, cost, among) if len(clash) <= _MANY else sorted(clash)

    def _needed(self, dear: list[int]) -> int:
        """How many of these premises are in every clash: without any of them all can hold."""
        number = 0
        for switch in dear:
            number += self._can_hold([other for other in self.switches if other != switch])
        return number

    def _are_apart(self, clash: list[int], dear: list[int]) -> bool:
        """Whether it is plain that every clash has as many dear premises as this one.

        For each of them a removal is looked for: what has to be given up besides so that all else
        of the clash, and all that is cheap, can hold. If no two removals share a premise, and all
        are of dear ones, then every clash has one of each.
        """
        always = [switch for switch in self.cheap if switch not in set(clash)]
        seen: set[int] = set()
        for switch in dear:
            rest = [other for other in clash if other != switch]
            if not self._can_hold([*always, *rest]):
                return False
            removal = self._removal(rest, always, self.switches)
            if not self.is_dear.issuperset(removal) or not seen.isdisjoint(removal):
                return False
            seen.update(removal)
        return True

    def _of_cost(self, cost: int) -> list[int] | None:
        """Premises that clash, so many of them dear."""
        chosen = self._of_cost_among(cost, self._near(cost))
        if chosen is None and self._total_matters(cost):
            chosen = self._of_cost_among(cost, self.switches)
        return chosen

    def _of_cost_among(self, cost: int, among: Sequence[int]) -> list[int] | None:
        self._look_at(among)
        dear = [switch for switch in among if switch in self.is_dear]
        cheap = [switch for switch in among if switch not in self.is_dear]
        chosen = self._try([(cost, dear)], cheap, dear)
        return None if chosen is None else [*chosen, *cheap]

    def _look_at(self, among: Sequence[int]) -> None:
        """From now on removals are of these; those of other sets are forgotten."""
        if list(among) != self.inside:
            self.inside = list(among)
            self.removals = []

    def _fewest(self, clash: list[int], cost: int, among: Sequence[int]) -> list[int]:
        """The fewest members that a clash of this cost can have; `clash` is one."""
        self._look_at(among)
        # A removal for each member: often they show at once that none can be spared.
        for switch in clash:
            rest = [other for other in clash if other != switch]
            if self._can_hold(rest):
                self.removals.append(self._removal(rest, [], among))
        dear = [switch for switch in among if switch in self.is_dear]
        number = self._at_least(self.removals)
        while number < len(clash):
            bounds: list[Bound] = [(cost, dear), (number, among)]
            chosen = self._try(bounds, [], among)
            if chosen is not None:
                return sorted(chosen)
            number = max(number + 1, self._at_least(self.removals))
        return sorted(clash)

    def _try(
        self, bounds: list[Bound], always: list[int], among: Sequence[int]
    ) -> list[int] | None:
        """A set within the bounds that clashes together with what is always there, if any does."""
        chooser = self.premises.empty_engine(counting=True)
        chooser.add(self.removals)
        for bound, counted in bounds:
            chooser.at_most(bound, counted)
        chooser.prefer([-switch for switch in among])
        while True:
            self.rounds -= 1
            if self.rounds < 0:
                raise LimitReached("rounds", _ROUNDS, _WHAT)
            if not self._sure(chooser, []):
                return None
            model = set(chooser.model())
            chosen = [switch for switch in among if switch in model]
            if not self._can_hold([*chosen, *always]):
                core = set(self._core())
                return [switch for switch in chosen if switch in core]
            removal = self._removal(chosen, always, among)
            self.removals.append(removal)
            chooser.add([removal])

    def _removal(
        self, chosen: list[int], always: list[int], everything: Sequence[int]
    ) -> list[int]:
        """What has to be given up, at least, so that the chosen and all the rest can hold.

        The engine has just found a world in which the chosen hold.
        """
        kept = [*always, *chosen]
        inside = set(kept)
        self._keep_what_holds(kept, inside, everything)
        given_up: list[int] = []
        for switch in everything:
            if switch in inside:
                continue
            if self._can_hold([*kept, switch]):
                kept.append(switch)
                inside.add(switch)
                self._keep_what_holds(kept, inside, everything)
            else:
                given_up.append(switch)
        return given_up

    def _keep_what_holds(
        self, kept: list[int], inside: set[int], everything: Sequence[int]
    ) -> None:
        model = set(self.engine.model())
        more = [switch for switch in everything if switch in model and switch not in inside]
        kept += more
        inside.update(more)

    def _irredundant(self, core: Iterable[int]) -> list[int]:
        """A part of the core of which nothing can be left out; what is dear is left out first."""
        order = sorted(core, key=lambda switch: (switch not in self.is_dear, -switch))
        tries = Budget(_TRIES, "premises", _WHAT)
        kept, proved = irredundant(order, self._clashing, budget=tries)
        if not proved:
            # Then some may be left that are not needed, and it is not called smallest.
            self.rounds = -1
        return sorted(kept)

    def _clashing(self, switches: list[int]) -> set[int] | None:
        """The premises among these that clash; None if all of these can hold."""
        return None if self._can_hold(switches) else set(self._core())

    def _can_hold(self, switches: Sequence[int]) -> bool:
        return self._sure(self.engine, [*self.guards, *switches])

    def _sure(self, engine: Engine, assumed: Sequence[int]) -> bool:
        """Whether all that an engine knows can hold with these; that is work."""
        if self.work is None:
            return engine.sure(assumed, _WHAT)
        return engine.working(assumed, self.work, _WHAT)

    def _core(self) -> list[int]:
        """The premises that have just been found to clash."""
        return [switch for switch in self.engine.core() if switch in self.index]

    @staticmethod
    def _at_least(removals: list[list[int]]) -> int:
        """So many members has every set that meets all removals: one for each that is apart."""
        taken: set[int] = set()
        number = 0
        for removal in sorted(removals, key=len):
            if taken.isdisjoint(removal):
                taken.update(removal)
                number += 1
        return number

    @cached_property
    def subjects(self) -> dict[int, set[int]]:
        """What each premise speaks of, by its switch."""
        subjects = self.premises.subjects
        speak = Speaking(self.premises.atoms)
        for switch, premise in zip(self.switches, self.premises.premises, strict=True):
            if switch not in subjects:
                subjects[switch] = speak.subjects(premise.formula)
        return subjects

    @cached_property
    def anchor(self) -> set[int]:
        """What the formula speaks of that the premises clash with; nothing if there is none."""
        speak = Speaking(self.premises.atoms)
        return speak.subjects(self.premises.also) | speak.subjects(self.asked)

    @cached_property
    def wide(self) -> frozenset[int]:
        """The premises that speak of very much."""
        return frozenset(switch for switch, of in self.subjects.items() if len(of) > _WIDE)

    def _near(self, cost: int) -> list[int]:
        """The premises that can be in a clash of this cost; all of them if nothing anchors it."""
        if not self.anchor:
            return [switch for switch in self.switches if switch not in self.wide]
        reached = set(self.anchor)
        for _ in range(cost):
            more: set[int] = set()
            for switch in self.dear:
                if switch not in self.wide and not reached.isdisjoint(self.subjects[switch]):
                    more |= self.subjects[switch]
            reached |= more
        return [
            switch
            for switch in self.switches
            if switch not in self.wide and self.subjects[switch] <= reached
        ]

    def _total_matters(self, cost: int) -> bool:
        """Whether a clash of this cost can need a wide premise.

        A total does not matter as long as there are so many free tiles, and so many bombs for them,
        that whatever the other premises want of the few tiles they speak of can be made up for.
        """
        if not self.wide:
            return False
        (switch, *others) = sorted(self.wide)
        total = self.premises.premises[self.index[switch]]
        if others or not isinstance(total.statement, Mines) or min(self.anchor, default=0) < 0:
            return True
        values: dict[int, bool] = {}
        for premise in self.premises.premises:
            if premise.tile is not None:
                values[premise.tile] = isinstance(premise.formula, int) and (
                    premise.formula == premise.tile + 1
                )
            elif not premise.cost and not (
                isinstance(premise.statement, Rule) and premise.statement.name in RULES
            ):
                return True
        widest = max([len(self.subjects[s]) for s in self.dear if s != switch], default=0)
        few = widest * max(cost - 1, 0) + len(self.anchor)
        free = len(self.subjects[switch]) - len(values)
        bombs = total.statement.number - sum(values.values())
        return not few <= bombs <= free - few

    def _clash(
        self, switches: list[int], smallest: bool, stopped: LimitReached | None = None
    ) -> Clash:
        places = sorted([self.index[switch] for switch in switches])
        return Clash(tuple([self.premises.premises[place] for place in places]), smallest, stopped)
