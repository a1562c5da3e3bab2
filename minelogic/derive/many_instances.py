"""The least reasons of several instances, for any file."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property

from minelogic.budget import Budget
from minelogic.derive.proofs.bounds import groups
from minelogic.derive.proofs.demonstrate import demonstrate
from minelogic.derive.proofs.propagate import Propagation
from minelogic.derive.steps import Earlier, Reason, Step, ordered
from minelogic.derive.techniques import RANK
from minelogic.errors import LimitReached
from minelogic.ground.atoms import AtomTable
from minelogic.ground.formula import Ground, conjunction, literals
from minelogic.ground.premises import Premise
from minelogic.records import dataclass, replace
from minelogic.solve.answers import Answers
from minelogic.solve.clash import Premises
from minelogic.solve.least_reasons import Core, LeastReasons
from minelogic.solve.smallest import smallest_clash
from minelogic.syntax.statements import Mines

_FEW = 60
"""If more literals wait to be explained, the first one that two instances force will do."""
_TRIED = 5
"""So many reasons that were found at hand are made as small as they go, and compared."""


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

    Half of the work that is allowed goes into making sure that no reason is smaller. After that
    the smallest that is at hand will do, if none of its instances can be spared.
    """

    def __init__(
        self,
        given: Sequence[Premise],
        atoms: AtomTable,
        answers: Answers,
        base: Propagation,
        claims: Mapping[int, int],
        technique: Callable[[Sequence[Premise], Ground], str],
        conclusions: Mapping[int, Sequence[int]],
        work: Budget,
    ) -> None:
        self._given = given
        self._atoms = atoms
        self._answers = answers
        self._base = base
        self._claims = claims
        self._technique = technique
        self._conclusions = conclusions
        self._work = work
        self._steps: dict[int, int] = {}
        """Of premises beyond the given ones, the steps that they stand for."""
        self._seen = 0
        self._cores: dict[int, Core | None] = {}
        self.complete = True
        """Whether no limit was reached."""

    def least(self, waiting: Sequence[int], is_allowed: Callable[[Found], bool]) -> Found | None:
        """Instances that force one of the literals that wait, in reading order.

        The number of mines is not among them.
        """
        self._catch_up()
        try:
            return self._smallest(waiting, is_allowed)
        except LimitReached:
            self._work.spend(0)
        return self._small(waiting, is_allowed)

    def _smallest(
        self, waiting: Sequence[int], is_allowed: Callable[[Found], bool]
    ) -> Found | None:
        """The first literal of those that the fewest instances force."""
        forced = [claim for claim in waiting if self._is_forced(claim)]
        refused: set[int] = set()
        size = 0
        while len(refused) < len(forced):
            size += 1
            best: Found | None = None
            for claim in forced:
                if claim in refused:
                    continue
                self._check_share()
                found = self._within(claim, size)
                if found is None:
                    continue
                if not is_allowed(found):
                    refused.add(claim)
                    continue
                if best is None or RANK[found.technique] < RANK[best.technique]:
                    best = found
                if best.technique != "instances" or (len(waiting) > _FEW and size == 2):
                    return best
            if best is not None:
                return best
        return None

    def _small(self, waiting: Sequence[int], is_allowed: Callable[[Found], bool]) -> Found | None:
        """A literal that few instances force, of which none can be spared."""
        at_hand = [claim for claim in waiting if self._core(claim) is not None]
        at_hand.sort(key=self._size_at_hand)
        best: Found | None = None
        tried = 0
        for claim in at_hand:
            group, core = self._group_of[abs(claim)], self._cores[claim]
            assert core is not None
            core = group.reasons.core(claim, core.places) or core
            places = group.reasons.irredundant(claim, core.places)
            self._cores[claim] = Core(tuple(places), core.conflicts)
            smallest = len(places) <= group.reasons.at_least(claim)
            found = self._found(claim, group, places, smallest)
            if is_allowed(found):
                if best is None or len(found.instances) < len(best.instances):
                    best = found
                tried += 1
            if tried == _TRIED:
                break
        return best

    def _size_at_hand(self, claim: int) -> tuple[bool, int, int]:
        core = self._cores[claim]
        assert core is not None
        return core.conflicts > 0, len(core.places), self._claims[claim]

    def _check_share(self) -> None:
        """Raises `LimitReached` if the share of making sure is used up."""
        if self._work.used > self._work.limit // 2:
            raise self._work.reached

    def _within(self, claim: int, size: int) -> Found | None:
        group = self._group_of[abs(claim)]
        places = group.reasons.within(claim, size)
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

    def _core(self, claim: int) -> Core | None:
        """Instances that force the claim, if there are any."""
        if claim not in self._cores:
            group = self._group_of.get(abs(claim))
            self._cores[claim] = None if group is None else group.reasons.core(claim)
        return self._cores[claim]

    def _catch_up(self) -> None:
        """Lets the groups know what has become known."""
        trail = self._base.trail
        news: dict[int, list[int]] = {}
        if "_group_of" in self.__dict__:
            for forced in trail[self._seen :]:
                group = self._group_of.get(abs(forced.literal))
                if group is not None:
                    news.setdefault(id(group), []).append(forced.literal)
                    group.learn(forced.literal)
        else:
            _ = self._group_of
        self._seen = len(trail)
        if news:
            # What was not forced may be so now.
            self._cores = {claim: core for claim, core in self._cores.items() if core is not None}

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

    def least_with_total(
        self, number: int, waiting: Sequence[int], is_allowed: Callable[[Step], bool]
    ) -> Step | None:
        """The step, with its number, to one of the literals that wait, in reading order.

        The number of mines may be among its premises.
        """
        search = self._with_total
        if search is None or not waiting:
            return None
        self._tell(search)
        best: tuple[int, int, Step] | None = None
        for claim in waiting:
            self._work.spend(len(search.switches))
            try:
                clash = smallest_clash(search, -claim, self._work)
            except LimitReached:
                self._work.spend(0)
                self.complete = False
                continue
            if clash is None:
                continue
            reasons = [self._reason(premise) for premise in clash.premises]
            step = Step(
                id=number,
                conclusions=(claim,),
                technique=self._technique(clash.premises, claim),
                premises=ordered(reasons),
                smallest=clash.smallest,
            )
            if not is_allowed(step):
                continue
            key = RANK[step.technique], step.cost, step
            if best is None or key[:2] < best[:2]:
                best = key
            if step.cost <= 1 or (len(waiting) > _FEW and step.cost == 2):
                break
        return None if best is None else self._with_alike(best[2], waiting)

    @cached_property
    def _with_total(self) -> Premises | None:
        if self._answers.given.mines is None:
            return None
        return Premises(self._given, self._atoms, self._answers.limits)

    def _tell(self, search: Premises) -> None:
        """Lets the search know the steps that have been made."""
        told = {self._steps.get(id(premise)) for premise in search.premises}
        for step, conclusions in self._conclusions.items():
            if step not in told:
                premise = Premise(conjunction(conclusions), 0)
                search.add(premise)
                self._steps[id(premise)] = step

    def _reason(self, premise: Premise) -> Reason:
        step = self._steps.get(id(premise))
        return premise if step is None else Earlier(step)

    def _with_alike(self, step: Step, waiting: Sequence[int]) -> Step:
        """The step for all tiles that the number of mines settles by the same sum."""
        shown = None
        if step.technique == "total-and-numbers" and self._answers.given.standard:
            shown = self._demonstrated(step)
        if shown is None or not shown.weights:
            return step
        (first,) = step.conclusions
        tiles, first_safe = self._answers.given.tiles, self._atoms.families["S"].start
        assert isinstance(first, int)
        bomb = first <= tiles
        definitions = {premise.formula: premise for premise in self._given}
        premises, alike = list(step.premises), [first]
        for claim in waiting:
            if claim == first or (claim <= tiles) != bomb:
                continue
            # A tile that is safe needs the instance that says what that means.
            more = []
            if not bomb:
                definition = definitions.get(("<->", claim, -(claim - first_safe + 1)))
                if definition is None:
                    continue
                more = [definition]
            other = replace(step, conclusions=(claim,), premises=ordered([*step.premises, *more]))
            shown_too = self._demonstrated(other)
            if shown_too is not None and not shown_too.cases:
                alike.append(claim)
                premises += more
        whole = replace(step, conclusions=tuple(alike), premises=ordered(premises))
        return whole if self._demonstrated(whole) is not None else step

    def _demonstrated(self, step: Step) -> Step | None:
        return demonstrate(step, self._conclusions, self._atoms)


class _Group:
    """Premises that hang together by what is open, and the search among them."""

    def __init__(self, whole: SeveralInstances, dear: list[int], cheap: list[int]) -> None:
        self.places = dear
        self._whole = whole
        self._cheap = cheap
        self._news: list[int] = []

    def learn(self, literal: int) -> None:
        """Notes what has become known."""
        self._news.append(literal)

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
        atoms = {a for place in self.places for a in literals(given[place].formula)}
        atoms |= {a for place in self._cheap for a in literals(given[place].formula)}
        known, claims = whole._base.known, whole._claims
        both = [literal for atom in sorted(atoms) for literal in (atom, -atom)]
        return LeastReasons(
            premises=[given[place] for place in self.places],
            granted=[
                *[literal for literal in both if literal in known],
                *[given[place].formula for place in self._cheap],
            ],
            candidates=[one for one in both if one in claims and one not in known],
            atoms=whole._atoms,
            limits=whole._answers.limits,
            work=whole._work,
        )
