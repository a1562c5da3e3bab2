"""The least reasons of several instances, for any file."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property

from minelogic.budget import Budget
from minelogic.derive.proofs.bounds import groups
from minelogic.derive.proofs.lines import TOUCHED
from minelogic.derive.proofs.propagate import Propagation
from minelogic.derive.techniques import RANK
from minelogic.errors import LimitReached
from minelogic.ground.atoms import AtomTable
from minelogic.ground.formula import Ground, children, given_that, literals
from minelogic.ground.premises import Premise
from minelogic.records import dataclass, replace
from minelogic.solve.answers import Answers
from minelogic.solve.least_reasons import LeastReasons
from minelogic.syntax.statements import Mines

_FEW = 60
"""If more literals wait to be explained, the first one that two instances force will do."""
_LEAST = 2
"""What one instance forces has been found before."""
_TRIED, _OF_MANY = 2, 6
"""So many reasons that were found at hand are made as small as they go, and compared; if many
literals wait, more of them."""
_DEEP_TRIED, _SHOWN = 4, 10
"""The same where cases are needed; and what these cases cost, times the cube of the instances."""
_PUT = 10
"""The work of putting a part of a formula of several connectives to the solver."""
_QUICK = 10
"""So many literals are gone through for one unit of work."""
_COMPARED = 150
"""It takes about so much work to find out how few instances force a literal."""


@dataclass(frozen=True, slots=True)
class Found:
    """A literal, and the instances that force it with what is known of single tiles."""

    claim: int
    technique: str
    instances: tuple[int, ...]
    """The places of the premises."""
    smallest: bool
    """Whether fewer cannot."""


class SeveralInstances:
    """Finds the literal that the fewest instances force, with what has been concluded.

    A quarter of the work that is allowed goes into making sure that no reason is smaller. After
    that the smallest that is at hand will do, if none of its instances can be spared.
    """

    def __init__(
        self,
        given: Sequence[Premise],
        atoms: AtomTable,
        answers: Answers,
        base: Propagation,
        claims: Mapping[int, int],
        technique: Callable[[Sequence[Premise], Ground], str],
        work: Budget,
    ) -> None:
        self._given = given
        self._atoms = atoms
        self._answers = answers
        self._base = base
        self._claims = claims
        self._technique = technique
        self._work = work
        self._share = work.limit // 4
        self._seen = 0
        self._cores: dict[int, tuple[int, ...] | None] = {}
        self._at_once: dict[int, tuple[bool, int]] = {}
        self._stale: set[int] = set()
        """The literals of which it may have become so since they were looked at."""
        self.complete = True
        """Whether no limit of the solver was reached."""

    def least(
        self, waiting: Sequence[int], is_allowed: Callable[[Found], bool], most: int | None = None
    ) -> Found | None:
        """Instances, perhaps at most so many, that force one of the literals that wait.

        These are in reading order. The number of mines is not among the instances.
        """
        self._catch_up()
        self._work.spend(len(waiting) // _QUICK)
        forced = [claim for claim in waiting if self._is_forced(claim)]
        if not forced:
            return None
        many = len(waiting) > _FEW
        looked_at = self._looked_at(forced)
        chain = self._chain(looked_at, is_allowed, _OF_MANY if many else _TRIED)
        if chain is not None and many and len(chain.instances) <= _LEAST:
            return replace(chain, smallest=True)
        if self._can_compare(len(forced)):
            found = self._smallest(forced, is_allowed, chain, most or len(self._given))
            if found is not None:
                return found
        return chain or self._deep(looked_at, is_allowed)

    def _can_compare(self, number: int) -> bool:
        """Whether enough of the share is left to find out how few instances force so many."""
        return self._share - self._work.used > min(number, _FEW) * _COMPARED

    def _smallest(
        self,
        forced: Sequence[int],
        is_allowed: Callable[[Found], bool],
        chain: Found | None,
        most: int,
    ) -> Found | None:
        """The first literal of those that the fewest instances force; None if that takes too long.

        No more instances are looked for than those of a reason that is known.
        """
        refused: set[int] = set()
        size = _LEAST - 1
        most = most if chain is None else len(chain.instances)
        with self._work.part(self._share - self._work.used) as work:
            while size < most and len(refused) < len(forced):
                size += 1
                best: Found | None = None
                for claim in forced:
                    if claim in refused:
                        continue
                    try:
                        found = self._within(claim, size, work)
                    except LimitReached:
                        # If all fewer have been tried, what is known is one of the smallest.
                        is_least = chain is not None and size >= len(chain.instances)
                        return replace(chain, smallest=True) if chain and is_least else None
                    if found is None:
                        continue
                    if not is_allowed(found):
                        refused.add(claim)
                        continue
                    if best is None or RANK[found.technique] < RANK[best.technique]:
                        best = found
                    if best.technique != "instances" or (len(forced) > _FEW and size == _LEAST):
                        return best
                if best is not None:
                    return best
        return None

    def _looked_at(self, forced: Sequence[int]) -> list[tuple[int, int, bool]]:
        """Each literal with how much follows from its opposite, and whether that clashes at once.

        Where little follows before it clashes, little is needed; where it does not clash and much
        follows, little is missing. So they are in the order in which they are worth a try. What
        clashes at once will always do so; as long as there is such, others are not looked at again.
        """
        seen = self._at_once
        enough = len([claim for claim in forced if claim in seen and seen[claim][0]]) >= _OF_MANY
        for claim in forced:
            if claim not in seen or (claim in self._stale and not enough and not seen[claim][0]):
                seen[claim] = self._group_of[abs(claim)].reasons.at_once(claim)
                self._stale.discard(claim)
        looked_at: list[tuple[int, int, bool]] = []
        for claim in forced:
            clashes, followed = seen[claim]
            looked_at.append((followed if clashes else -followed, claim, clashes))
        return sorted(looked_at, key=lambda one: (one[0], self._claims[one[1]]))

    def _chain(
        self,
        looked_at: Sequence[tuple[int, int, bool]],
        is_allowed: Callable[[Found], bool],
        tried: int,
    ) -> Found | None:
        """A literal that few instances force at once, so that no cases are needed to show it."""
        at_once = [claim for _, claim, clashes in looked_at if clashes]
        ways: list[Found] = []
        for claim in at_once[:tried]:
            group = self._group_of[abs(claim)]
            places = group.reasons.chain(claim, group.used(claim))
            ways.append(self._found(claim, group, places, False))
            if len(places) <= _LEAST:
                break
        return min(filter(is_allowed, ways), key=lambda way: len(way.instances), default=None)

    def _deep(
        self, looked_at: Sequence[tuple[int, int, bool]], is_allowed: Callable[[Found], bool]
    ) -> Found | None:
        """A literal that instances force of which none can be spared, if only by cases."""
        ways: list[Found] = []
        for _, claim, _ in looked_at:
            way = self._spared(claim)
            if way is not None and is_allowed(way):
                ways.append(way)
            if len(ways) == _DEEP_TRIED:
                break
        found = min(ways, key=lambda way: len(way.instances), default=None)
        if found is not None and not found.smallest:
            # To show it by cases takes the longer the more instances there are.
            self._work.spend(_SHOWN * len(found.instances) ** 3)
        return found

    def _spared(self, claim: int) -> Found | None:
        """What was found to force the claim, without what can be spared."""
        group, core = self._group_of[abs(claim)], self._core(claim)
        if core is None:
            return None
        try:
            places = group.reasons.irredundant(claim, core)
            self._cores[claim] = tuple(places)
            smallest = len(places) <= group.reasons.at_least(claim)
            smallest = smallest or group.reasons.are_in_all(claim, places)
        except LimitReached:
            self._limited()
            return None
        return self._found(claim, group, places, smallest)

    def _limited(self) -> None:
        """Goes on after a limit of the solver, but not if all work is done."""
        self._work.spend(0)
        self.complete = False

    def _within(self, claim: int, size: int, work: Budget) -> Found | None:
        group = self._group_of[abs(claim)]
        places = group.reasons.within(claim, size, work)
        return None if places is None else self._found(claim, group, places, True)

    def _found(self, claim: int, group: _Group, places: Sequence[int], smallest: bool) -> Found:
        instances = tuple([group.places[place] for place in places])
        technique = self._technique([self._given[place] for place in instances], claim)
        return Found(claim, technique, instances, smallest)

    def _is_forced(self, claim: int) -> bool:
        """Whether the claim follows without the number of mines."""
        if abs(claim) not in self._group_of:
            return False
        return self._answers.given.mines is None or self._core(claim) is not None

    def _core(self, claim: int) -> tuple[int, ...] | None:
        """Instances that force the claim, if any are found."""
        if claim not in self._cores:
            try:
                self._cores[claim] = self._group_of[abs(claim)].reasons.core(claim)
            except LimitReached:
                self._limited()
                self._cores[claim] = None
        return self._cores[claim]

    def _catch_up(self) -> None:
        """Lets the groups know what has become known."""
        trail = self._base.trail
        groups_told: dict[int, _Group] = {}
        if "_group_of" in self.__dict__:
            for forced in trail[self._seen :]:
                group = self._group_of.get(abs(forced.literal))
                if group is not None:
                    groups_told[id(group)] = group
                    group.learn(forced.literal)
        self._seen = len(trail)
        if groups_told:
            self._stale.update(
                [
                    claim
                    for claim, (clashes, _) in self._at_once.items()
                    if not clashes and id(self._group_of.get(abs(claim))) in groups_told
                ]
            )
            self._work.spend((len(self._at_once) + len(self._cores)) // _QUICK)
            touched = {name: group.touched() for name, group in groups_told.items()}
            for claim, core in list(self._cores.items()):
                name = id(self._group_of.get(abs(claim)))
                # What was not forced may be so now, and what was may be so by fewer.
                if name in touched and (core is None or not touched[name].isdisjoint(core)):
                    del self._cores[claim]

    @cached_property
    def _group_of(self) -> dict[int, _Group]:
        """For each atom that is open, what hangs together with it."""
        known = self._base.known
        about: list[set[int]] = []
        places: list[int] = []
        for place, premise in enumerate(self._given):
            if isinstance(premise.statement, Mines):
                continue
            atoms = {a for a in literals(premise.formula) if a not in known and -a not in known}
            if atoms:
                about.append(atoms)
                places.append(place)
        group_of: dict[int, _Group] = {}
        for members in groups(about):
            dear = [places[member] for member in members if self._given[places[member]].cost]
            cheap = [places[member] for member in members if not self._given[places[member]].cost]
            if dear:
                group = _Group(self, sorted(dear), sorted(cheap))
                for member in members:
                    for atom in about[member]:
                        group_of[atom] = group
        return group_of


class _Group:
    """Premises that hang together by what is open, and the search among them."""

    def __init__(self, whole: SeveralInstances, dear: list[int], cheap: list[int]) -> None:
        self.places = dear
        self._whole = whole
        self._cheap = cheap
        self._news: list[int] = []
        self._told = self._booked = 0
        """So much of what is known has been told to propagation."""

    def learn(self, literal: int) -> None:
        """Notes what has become known."""
        self._news.append(literal)

    def used(self, claim: int) -> list[int] | None:
        """The places of premises by which the opposite of a claim propagates to a clash."""
        every, work = self._every, self._whole._work
        trail = self._whole._base.trail
        for forced in trail[self._told :]:
            every.add(None, forced.literal)
        self._told = len(trail)
        every.run()
        every.assume(-claim)
        used: list[int] | None = None
        if every.clash is not None:
            places = every.reason(every.clash.because)
            keys = {every.trail[place].key for place in places} | {every.clash.key}
            used = sorted([key for key in keys if key is not None])
        every.retract()
        work.spend(1 + (every.touched - self._booked) // TOUCHED)
        self._booked = every.touched
        return used

    @cached_property
    def _every(self) -> Propagation:
        """What all premises together make known, each under its place."""
        given = self._whole._given
        every = Propagation()
        known = self._whole._base.known
        for place in self._cheap:
            every.add(None, given_that(given[place].formula, known), 0)
        for number, place in enumerate(self.places):
            every.add(number, given_that(given[place].formula, known))
        self._told = len(self._whole._base.trail)
        return every

    def touched(self) -> set[int]:
        """The places of the premises about what has become known."""
        return self._made.about([abs(literal) for literal in self._news])

    @property
    def reasons(self) -> LeastReasons:
        """The search, which knows all that is known."""
        made = self._made
        if self._news:
            made.learn(self._news)
            self._news = []
        return made

    @cached_property
    def _made(self) -> LeastReasons:
        whole = self._whole
        given = whole._given
        self._news = []
        known, claims = whole._base.known, whole._claims
        # What is known is put in: then little is left of what speaks of much else.
        premises = [
            replace(given[place], formula=given_that(given[place].formula, known))
            for place in self.places
        ]
        granted = [given_that(given[place].formula, known) for place in self._cheap]
        said = [*[premise.formula for premise in premises], *granted]
        # Formulas of several connectives take long to be put to the solver.
        nested = [one for one in said if any(isinstance(part, tuple) for part in children(one))]
        whole._work.spend(_PUT * sum([len(list(literals(one))) for one in nested]))
        atoms = {atom for formula in said for atom in literals(formula)}
        both = [literal for atom in sorted(atoms) for literal in (atom, -atom)]
        return LeastReasons(
            premises=premises,
            granted=granted,
            candidates=[one for one in both if one in claims],
            atoms=whole._atoms,
            limits=whole._answers.limits,
            work=whole._work,
        )
