"""Steps to formulas out of what a derivation has concluded, and the fewest premises besides.

What is shown and what earlier steps found costs nothing. So a formula is looked for in three
rounds: in what is known by itself, in what is known with one instance, and then in the least
premises with all that is known at hand.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property

from minelogic.budget import Budget
from minelogic.derive.exclusions import Exclusions, refuted
from minelogic.derive.proofs.classify import TileAtoms, technique_of
from minelogic.derive.proofs.lines import opposite
from minelogic.derive.proofs.propagate import Propagation
from minelogic.derive.proofs.show import Shown
from minelogic.derive.proofs.together import together
from minelogic.derive.steps import Earlier, Reason, Step, beside, ordered
from minelogic.derive.words.sentences import spoken
from minelogic.errors import LimitReached
from minelogic.ground.formula import Ground, conjuncts, literals, negation
from minelogic.ground.ground import Grounding
from minelogic.ground.premises import Premise
from minelogic.records import replace
from minelogic.solve.answers import Answers
from minelogic.solve.clash import Premises
from minelogic.solve.explain import QueryAnswer
from minelogic.solve.smallest import smallest_clash
from minelogic.syntax.printer import write
from minelogic.syntax.tree import Formula, Not

_READY, _TRIED = 2, 4
"""The work of making a part of the premises ready, and of each part of one that is tried."""


class FromSteps:
    """Makes further steps on top of those of a derivation; each may stand on all before it."""

    def __init__(
        self, steps: Sequence[Step], grounding: Grounding, answers: Answers, work: Budget
    ) -> None:
        self._before = list(steps)
        self._grounding = grounding
        self._answers = answers
        self._whole = self._work = work
        self._waiting = len(grounding.queries)
        """Among so many queries what is left of the work is shared."""
        self._about = TileAtoms.of(grounding.atoms)

    def steps(self, query: QueryAnswer) -> Sequence[Step]:
        """Steps that end in what answers a decided query; none if they are not found in time."""
        refuted = query.answer == "refuted"
        wanted = opposite(query.asked) if refuted else query.asked
        if refuted and isinstance(wanted, tuple):
            wanted = negation(query.asked)
        wording = None
        if isinstance(wanted, bool | tuple):
            wording = write(_not(query.statement.formula) if refuted else query.statement.formula)
        with self._whole.part(self._whole.left // max(self._waiting, 1)) as self._work:
            self._waiting -= 1
            try:
                step = self._known(wanted, wording) or self._by_pairs(wanted, wording)
                if step is None or not step.smallest:
                    step = self._least(wanted, wording, step)
            except LimitReached:
                return ()
            return () if step is None else self.taken_up([step])

    def taken_up(self, found: Iterable[Step]) -> Sequence[Step]:
        """Steps as they were found, shown and said, with numbers that follow those before."""
        shown = Shown(found, self._grounding, work=self._work, before=self._before)
        if not shown.complete:
            return ()
        steps = together(shown.steps, self._grounding.atoms, len(self._before) + 1)
        made = spoken(steps, self._grounding, self._before)
        self._before += made
        return made

    def forget(self, made: Sequence[Step]) -> None:
        """Takes back the steps that were made last."""
        del self._before[len(self._before) - len(made) :]

    @cached_property
    def _given(self) -> Sequence[Premise]:
        asked = [block.formulas[0] for block in self._grounding.queries if block.formulas]
        given = self._answers.given.premises(self._grounding, asked)
        # What steps found of tiles is known in all words, as they were told that a tile is safe.
        every = {premise.key: premise for premise in given}
        for step in self._before:
            every |= {one.key: one for one in step.given if not one.cost and one.key not in every}
        return tuple(every.values())

    @cached_property
    def _cheap(self) -> Propagation:
        """What is said of single tiles, by its place among the premises."""
        self._work.spend(_READY * sum([len(list(literals(p.formula))) for p in self._given]))
        known = Propagation(sets=True)
        for place, premise in enumerate(self._given):
            if not premise.cost:
                known.add(place, premise.formula, 0)
        known.run()
        return known

    @cached_property
    def _taken(self) -> list[Step]:
        """The steps whose conclusions are among what is known."""
        return []

    def _all_known(self) -> Propagation:
        """What single tiles and all steps so far say; a step's key is minus its number."""
        known = self._cheap
        for step in self._before[len(self._taken) :]:
            self._taken.append(step)
            for conclusion in step.conclusions:
                known.add(-len(self._taken), conclusion, 0)
        known.run()
        return known

    def _known(self, wanted: Ground, wording: str | None) -> Step | None:
        """The step from what is known and an instance for each part of it, where one is needed."""
        known = self._all_known()
        keys: dict[int, None] = {}
        instances: dict[int, Ground] = {}
        for part in conjuncts(wanted):
            shows = refuted(known, part)
            if shows is None:
                shows = self._by_one(known, part, instances)
            if shows is None:
                return None
            keys.update(dict.fromkeys(shows))
        # Of one instance there is nothing to spare.
        smallest = len(instances) < 2 or self._all_needed(instances)
        return self._step(wanted, wording, keys, smallest)

    def _by_pairs(self, wanted: Ground, wording: str | None) -> Step | None:
        """The step to counts of which any two literals exclude each other, pair by pair."""
        concluded = [one for step in self._before for one in step.conclusions]
        found = Exclusions(self._given, self._all_known(), self._work, concluded).of(wanted)
        return None if found is None else self._step(wanted, wording, found.keys, found.least)

    def _by_one(
        self, known: Propagation, part: Ground, instances: dict[int, Ground]
    ) -> Sequence[int] | None:
        """What shows a part with one instance, one that is used already if it will do."""
        ways: list[tuple[bool, int, int, Sequence[int]]] = []
        about = set(literals(part))
        for place in dict.fromkeys([place for atom in about for place in self._dear.get(atom, ())]):
            formula = self._given[place].formula
            self._work.spend(_TRIED * (1 + len(list(literals(formula)))))
            if formula == part:
                ways.append((place not in instances, 0, place, (place,)))
                continue
            known.assume(formula, place)
            keys = refuted(known, part)
            known.retract()
            if keys is not None:
                ways.append((place not in instances, len(keys), place, keys))
        if not ways:
            return None
        _, _, place, keys = min(ways)
        instances.setdefault(place, part)
        return keys

    @cached_property
    def _dear(self) -> Mapping[int, Sequence[int]]:
        """For each atom the premises that speak of it and of more than one tile."""
        places: dict[int, list[int]] = {}
        for place, premise in enumerate(self._given):
            if premise.cost:
                for atom in dict.fromkeys(literals(premise.formula)):
                    places.setdefault(atom, []).append(place)
        return places

    def _all_needed(self, instances: Mapping[int, Ground]) -> bool:
        """Whether without any of the instances what it shows would not follow from the rest."""
        switched = Premises(self._said, self._grounding.atoms, self._answers.limits)
        asked = [switched.ask(negation(part)) for part in instances.values()]
        engine = switched.asked_engine()
        first = len(self._said) - len(self._given)
        for place, failing in zip(instances, asked, strict=True):
            without = [*switched.switches[: first + place], *switched.switches[first + place + 1 :]]
            if not engine.working([*without, failing], self._work, "finding the steps"):
                return False
        return True

    @property
    def _said(self) -> list[Premise]:
        """What each step concludes, and then the premises."""
        said = [Premise(one, 0) for step in self._before for one in step.conclusions]
        return [*said, *self._given]

    def _least(self, wanted: Ground, wording: str | None, other: Step | None) -> Step | None:
        """The step from the least premises, with all that is known at hand.

        If there is another already it is that, unless this one costs less.
        """
        if other is None:
            return self._from_least(wanted, wording)
        try:
            least = self._from_least(wanted, wording)
        except LimitReached:
            return other
        if least is None or least.cost < other.cost:
            return least or other
        return replace(other, smallest=least.smallest)

    def _from_least(self, wanted: Ground, wording: str | None) -> Step | None:
        steps = [
            (Premise(conclusion, 0), step)
            for step in self._before
            for conclusion in step.conclusions
        ]
        said = [*[premise for premise, _ in steps], *self._given]
        self._work.spend(_READY * sum([len(list(literals(p.formula))) for p in said]))
        switched = Premises(said, self._grounding.atoms, self._answers.limits, negation(wanted))
        # The other half is for showing how it follows.
        with self._work.part(self._work.left // 2) as half:
            clash = smallest_clash(switched, work=half)
        if clash is None:
            return None
        of_step = {id(premise): step for premise, step in steps}
        reasons: dict[object, Reason] = {}
        for premise in clash.premises:
            step = of_step.get(id(premise))
            if step is None:
                reasons[id(premise)] = premise
            else:
                reasons[step.id] = Earlier(step.id)
        return self._made(wanted, wording, list(reasons.values()), clash.smallest)

    def _step(
        self, wanted: Ground, wording: str | None, keys: Iterable[int], smallest: bool
    ) -> Step:
        reasons: list[Reason] = [
            self._given[key] if key >= 0 else Earlier(self._taken[-key - 1].id) for key in keys
        ]
        return self._made(wanted, wording, reasons, smallest)

    def _made(
        self, wanted: Ground, wording: str | None, reasons: Sequence[Reason], smallest: bool
    ) -> Step:
        given = [reason for reason in reasons if isinstance(reason, Premise)]
        known = Propagation([(None, one.formula) for one in given if not one.cost])
        technique = technique_of(given, wanted, known.value, self._about)
        return Step(
            id=len(self._before) + 1,
            conclusions=(wanted,),
            technique=technique,
            premises=ordered([*reasons, *beside(reasons)]),
            smallest=smallest,
            wording=wording,
        )


def _not(formula: Formula) -> Formula:
    return formula.body if isinstance(formula, Not) else Not(formula)
