"""Every deduction from any file, the cheapest first.

What can be concluded is every literal that the file forces. One instance after another is put to
what is known; where no single one says anything new, the least premises are looked for that do.
Literals that no verdict rests on are dropped in the end.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from heapq import heappop, heappush

from minelogic.budget import Budget
from minelogic.derive.claims import claims_of
from minelogic.derive.entailed import Entailed, Forced
from minelogic.derive.file_numbers import FileNumbers, Pair
from minelogic.derive.many_instances import Found, SeveralInstances
from minelogic.derive.proofs.classify import TileAtoms, technique_of
from minelogic.derive.proofs.fewest import with_fewest_premises
from minelogic.derive.proofs.propagate import Propagation
from minelogic.derive.rests_on import RestsOn
from minelogic.derive.single import SinglePremises
from minelogic.derive.steps import Earlier, Reason, Step, StepId, besides, ordered
from minelogic.derive.technique_sets import ALL, Techniques
from minelogic.derive.techniques import CATALOGUE, RANK, SEVERAL_NUMBERS, Makeup, technique_for
from minelogic.derive.with_total import WithTotal
from minelogic.errors import LimitReached
from minelogic.ground.formula import COUNTS, Ground, literals
from minelogic.ground.ground import Grounding
from minelogic.ground.premises import Premise
from minelogic.records import replace
from minelogic.solve.answers import Answers
from minelogic.solve.clash import allowance

_SEVERAL = frozenset(e.name for e in CATALOGUE if not e.needs.total and e.needs.most > 1)
_WITH_TOTAL = frozenset(e.name for e in CATALOGUE if e.needs.total)


_SHOWN = 12
"""Such a part of the work is set aside for showing steps that do not follow at once."""
_MADE_READY = 6
"""The work of making each part of the premises ready for the search."""
_TOLD, _TOLD_PART = 60, 14
"""The work of telling and checking a step, and of each conclusion and part of its premises."""
_READ = 1
"""The work of each character of a rule that is more than a count."""
_SPARED, _SPARED_PART = 300, 8
"""The work of leaving out what a step does not need, and of each part of its premises."""


class GeneralDeductions:
    """What follows from a file, one step after another."""

    def __init__(
        self, grounding: Grounding, answers: Answers, techniques: Techniques = ALL
    ) -> None:
        self.grounding = grounding
        self.answers = answers
        self.techniques = techniques
        self.atoms = grounding.atoms
        self.board = grounding.file.board
        self.tile_atoms = TileAtoms.of(self.atoms)
        claims = claims_of(grounding, answers)
        self.claims, self.targets, self.complete = claims.order, claims.targets, claims.complete
        # Of a tile that is no bomb, no rule about safe tiles is needed.
        first = self.atoms.first_own
        wanted = [claim for claim in self.claims if claim > 0 or -claim >= first]
        self.given = answers.given.premises(grounding, wanted)
        self.dear = [index for index, premise in enumerate(self.given) if premise.cost]
        self.parts = [len(list(literals(premise.formula))) for premise in self.given]
        characters = len(grounding.file.source.text)
        whole = allowance(self.given, characters, answers.limits, "finding the steps")
        self.work = Budget(whole.limit - whole.limit // _SHOWN, whole.name, whole.what)
        self._to_show = whole.limit // _SHOWN
        """What is set aside for showing the steps that are found."""
        self.base = Propagation()
        for index, premise in enumerate(self.given):
            if not premise.cost:
                self.base.add(index, premise.formula, 0)
        self.base.run()
        self.concluded: dict[int, int] = {}
        """The step of each literal."""
        self.conclusions: dict[int, tuple[int, ...]] = {}
        """The literals of each step."""
        self._first = 1
        self._left = set(self.targets)
        self._sure: set[StepId] = set()
        """The steps of whose premises none can be spared."""
        self._known_targets: list[tuple[int, int]] = []
        self._seen = 0
        self._waiting = list(self.claims)
        self._ways: list[tuple[int, int, tuple[int, ...], int, int, int, Pair]] = []
        """What pairs of numbers force, and as how many-th it was added."""
        self._added = 0
        self._covered = [tile for tile in answers.covered if self._decided(tile)]
        self._rests_on = RestsOn(self.given, self.base, self.concluded, self.conclusions)
        self._single = SinglePremises(
            given=self.given,
            dear=self.dear,
            base=self.base,
            atoms=self.atoms,
            claims=self.claims,
            techniques=self.techniques,
            technique=self._technique,
            work=self.work,
        )

    def needed(self, steps: Sequence[Step]) -> list[Step]:
        """The steps to targets and those they rest on, without premises that are not needed."""
        needed: list[Step] = []
        wanted: set[StepId] = set()
        for step in reversed(steps):
            if step.id in wanted or not self.targets.isdisjoint(step.conclusions):
                kept = step
                if step.id not in self._sure:
                    kept, _ = with_fewest_premises(
                        step, self._conclusions, self.atoms, self.answers.limits, self.left
                    )
                    free = filter(_is_free, step.premises)
                    kept = replace(kept, at_hand=besides(kept.premises, [*free, *step.at_hand]))
                wanted.update(kept.earlier)
                needed.append(kept)
        return needed[::-1]

    def __iter__(self) -> Iterator[Step]:
        number = self._first
        try:
            self.work.spend(_MADE_READY * sum(self.parts))
            while (step := self._next(number)) is not None:
                yield step
                self._pay(number, step)
                self._learn(number, step)
                number += 1
        except LimitReached as reached:
            self.complete = False
            self.answers.reached.append(reached)

    def take_up(self, steps: Sequence[Step]) -> None:
        """Goes on from steps that were made in another way."""
        for number, step in enumerate(steps, self._first):
            self._learn(number, step)
        self._first += len(steps)

    @cached_property
    def left(self) -> Budget:
        """The work that is left for showing the steps, once they are found."""
        return Budget(self._to_show + max(self.work.left, 0), self.work.name, "showing the steps")

    def _pay(self, number: int, step: Step) -> None:
        """Spends what it takes to tell a step, and sets aside what it takes to shorten it."""
        parts = sum([self._parts_of.get(id(premise), 1) for premise in step.premises])
        written = sum([_written(premise) for premise in step.given])
        self.work.spend(_TOLD + _TOLD_PART * (len(step.conclusions) + parts) + written)
        if number not in self._sure:
            work = _SPARED + _SPARED_PART * parts
            self._to_show += work
            self.work.spend(work)

    @cached_property
    def _parts_of(self) -> dict[int, int]:
        """How many parts each premise has, by its identity."""
        return {id(premise): n for premise, n in zip(self.given, self.parts, strict=True)}

    def _learn(self, number: int, step: Step) -> None:
        """Takes up what a step concludes."""
        concluded = [one for one in step.conclusions if isinstance(one, int)]
        self.work.spend(len(concluded))
        self.conclusions[number] = tuple(concluded)
        self._left.difference_update(concluded)
        for literal in concluded:
            self.concluded[literal] = number
            self.base.add(-number, literal, 0)
        self.base.run()

    def _next(self, number: int) -> Step | None:
        if not self._left:
            return None
        self.work.spend()
        most = len(self.dear) if self.techniques.most is None else self.techniques.most
        step = self._given(number)
        if step is None and most >= 1:
            step = self._by_one(number)
        if step is None and most >= 2:
            step = self._by_two_numbers(number) or self._by_numbers(number)
        if step is None and most >= 2:
            step = self._by_several(number)
        return step

    # One tile by itself

    def _given(self, number: int) -> Step | None:
        if "given" not in self.techniques:
            return None
        # Other literals need no step: what they follow from can be cited as well.
        for forced in self.base.trail[self._seen :]:
            if forced.literal in self._left:
                heappush(self._known_targets, (self.claims[forced.literal], forced.literal))
        self._seen = len(self.base.trail)
        while self._known_targets:
            _, claim = heappop(self._known_targets)
            if self._is_new(claim):
                return self._by_support(number, (claim,), "given")
        return self._by_entailment(number, "given", self._entailed.by_tile())

    def _is_new(self, literal: int) -> bool:
        return literal not in self.concluded

    def _keys(self, wanted: Sequence[int]) -> Sequence[int]:
        """The premises and, with a minus, the steps that the literals rest on."""
        return self._rests_on.support(wanted).keys

    def _by_support(self, number: int, claims: tuple[int, ...], technique: str) -> Step:
        """The step to literals that propagation has just made known."""
        support = self._rests_on.support(claims)
        if support.needed:
            self._sure.add(number)
        return self._step(number, claims, technique, support.keys)

    @cached_property
    def _entailed(self) -> Entailed:
        return Entailed(
            given=self.given,
            atoms=self.atoms,
            limits=self.answers.limits,
            base=self.base,
            claims=self.claims,
            is_wanted=self._is_wanted,
            work=self.work,
        )

    def _is_wanted(self, claim: int) -> bool:
        """Whether a claim is new, and a way to the verdicts: not what covered tiles would show."""
        if claim not in self.claims or not self._is_new(claim):
            return False
        return (
            abs(claim) < self.tile_atoms.first_safe + self.tile_atoms.tiles or claim in self.targets
        )

    def _by_entailment(self, number: int, technique: str, first: Forced | None) -> Step | None:
        """The step to a literal that propagation does not see."""
        if first is None or technique not in self.techniques:
            return None
        about = {a for place in first.premises for a in literals(self.given[place].formula)}
        return self._by_these(
            number, (first.literal,), technique, list(first.premises), sorted(about)
        )

    # One instance

    def _by_one(self, number: int) -> Step | None:
        best = self._single.first("instance")
        if best is None:
            step = self._by_entailment(number, "instance", self._entailed.by_instance())
            if step is not None:
                return step
            best = self._single.first("total")
        if best is None:
            return None
        self.base.assume(self.given[best.premise].formula, best.premise)
        step = self._by_support(number, best.literals, best.technique)
        self.base.retract()
        return step

    # Numbers together

    @cached_property
    def _numbers(self) -> FileNumbers | None:
        if self.board is None:
            return None
        signs, limits = self.answers.given.signs, self.answers.limits
        return FileNumbers(self.given, self.base, self.board, signs, limits.patience)

    def _by_two_numbers(self, number: int) -> Step | None:
        numbers = self._numbers
        if numbers is None:
            return None
        for pair in numbers.new_pairs():
            self._add_ways(pair)
        while self._ways:
            _, _, claims, more, less, _, pair = self._ways[0]
            if not numbers.is_current(pair):
                heappop(self._ways)
            elif not all(claim in self.claims and self._is_new(claim) for claim in claims):
                heappop(self._ways)
                self._add_ways(pair)
            else:
                near = {*literals(self.given[more].formula), *literals(self.given[less].formula)}
                return self._by_these(number, claims, pair.technique, [more, less], sorted(near))
        return None

    def _add_ways(self, pair: Pair) -> None:
        """Notes what two numbers force, the bombs and the safe tiles each by themselves."""
        if pair.technique not in self.techniques:
            return
        for tiles, bomb in ((pair.bombs, True), (pair.safe, False)):
            claims = tuple([c for tile in tiles for c in self._claims_of(tile, bomb)])
            if claims:
                rank, first = RANK[pair.technique], self.claims[claims[0]]
                self._added += 1
                way = rank, first, claims, pair.more, pair.less, self._added, pair
                heappush(self._ways, way)

    def _by_numbers(self, number: int) -> Step | None:
        numbers = self._numbers
        if numbers is None or SEVERAL_NUMBERS.isdisjoint(self.techniques.names):
            return None
        value = self.base.value
        self._covered = [tile for tile in self._covered if value(tile + 1) is None]
        waiting = [
            (tile, bomb)
            for tile in self._covered
            for bomb in (True, False)
            if self._claims_of(tile + 1, bomb)
        ]
        found = numbers.least(waiting, self.techniques.most)
        if found is None:
            return None
        tile, bomb, places, known = found
        technique = technique_for(Makeup(others=len(places), numbers=True, bomb=bomb))
        if technique not in self.techniques:
            return None
        (claim,) = self._claims_of(tile + 1, bomb)
        around = [atom for place in places for atom in literals(self.given[place].formula)]
        shown = [atom for atom in around if atom > self.tile_atoms.tiles]
        atoms = [*[tile + 1 for tile in known], *shown]
        return self._by_these(number, (claim,), technique, places, atoms)

    def _by_these(
        self,
        number: int,
        claims: tuple[int, ...],
        technique: str,
        dear: list[int],
        atoms: Sequence[int],
    ) -> Step:
        """The step from numbers and what is known of some atoms."""
        known = [literal for atom in dict.fromkeys(atoms) for literal in (atom, -atom)]
        keys = self._keys([literal for literal in known if literal in self.base.known])
        return self._step(
            number, claims, technique, dict.fromkeys([*dear, *self._cheap_about(claims), *keys])
        )

    def _decided(self, tile: int) -> bool:
        """Whether anything is claimed of a tile."""
        safe = self.tile_atoms.first_safe + tile
        return tile + 1 in self.claims or -tile - 1 in self.claims or safe in self.claims

    def _claims_of(self, atom: int, bomb: bool) -> list[int]:
        """The new claim that the tile of an atom is a bomb, or that it is safe or at least none."""
        safe = self.tile_atoms.first_safe + atom - 1
        wanted = [atom] if bomb else [safe, -atom]
        return [claim for claim in wanted if claim in self.claims and self._is_new(claim)][:1]

    def _cheap_about(self, claims: Sequence[int]) -> list[int]:
        """The premises that speak of the tiles of these claims alone."""
        return sorted({index for claim in claims for index in self._cheap.get(abs(claim), ())})

    @cached_property
    def _cheap(self) -> dict[int, list[int]]:
        """For each atom the premises about single tiles that speak of it."""
        about: dict[int, list[int]] = {}
        for index, premise in enumerate(self.given):
            if not premise.cost:
                for atom in dict.fromkeys(literals(premise.formula)):
                    about.setdefault(atom, []).append(index)
        return about

    # Several instances

    @cached_property
    def _several(self) -> SeveralInstances:
        return SeveralInstances(
            given=self.given,
            atoms=self.atoms,
            answers=self.answers,
            base=self.base,
            claims=self.claims,
            technique=self._technique,
            work=self.work,
        )

    @cached_property
    def _with_total(self) -> WithTotal:
        return WithTotal(
            given=self.given,
            atoms=self.atoms,
            answers=self.answers,
            technique=self._technique,
            conclusions=self.conclusions,
            work=self.work,
        )

    def _by_several(self, number: int) -> Step | None:
        """From several instances, the number of mines among them only if it has to be."""
        allowed = self.techniques
        self._waiting = [claim for claim in self._waiting if self._is_wanted(claim)]
        step: Step | None = None
        if not _SEVERAL.isdisjoint(allowed.names):
            found = self._several.least(self._waiting, self._found_allowed, allowed.most)
            self.complete = self.complete and self._several.complete
            step = None if found is None else self._by_instances(number, found)
        if step is None and not _WITH_TOTAL.isdisjoint(allowed.names):
            step = self._with_known(self._with_total.least(number, self._waiting, self._allowed))
            self.complete = self.complete and self._with_total.complete
        return step

    def _with_known(self, step: Step | None) -> Step | None:
        """The step with all that is known or said of single tiles that it speaks of."""
        if step is None:
            return None
        dear = [literals(premise.formula) for premise in step.given if premise.cost]
        atoms = sorted({atom for about in dear for atom in about})
        known = [literal for atom in atoms for literal in (atom, -atom)]
        keys = self._keys([literal for literal in known if literal in self.base.known])
        open_atoms = [atom for atom in atoms if self.base.value(atom) is None]
        nearby = self._step(0, (), "", dict.fromkeys([*keys, *self._cheap_about(open_atoms)]))
        return replace(step, at_hand=besides(step.premises, nearby.premises))

    def _by_instances(self, number: int, found: Found) -> Step:
        """The step from instances and all that is known or said of their atoms alone."""
        known, about = self.base.known, self._cheap
        atoms: dict[int, None] = {abs(found.claim): None}
        for place in found.instances:
            atoms.update(dict.fromkeys(literals(self.given[place].formula)))
        cheap: dict[int, None] = {}
        todo = list(atoms)
        while todo:
            atom = todo.pop()
            if atom in known or -atom in known:
                continue
            for place in about.get(atom, ()):
                if place not in cheap:
                    cheap[place] = None
                    more = [a for a in literals(self.given[place].formula) if a not in atoms]
                    atoms.update(dict.fromkeys(more))
                    todo += more
        dear = [*found.instances, *sorted(cheap)]
        step = self._by_these(number, (found.claim,), found.technique, dear, sorted(atoms))
        return replace(step, smallest=found.smallest)

    def _technique(self, used: Sequence[Premise], conclusion: Ground) -> str:
        return technique_of(used, conclusion, self.base.value, self.tile_atoms)

    def _allowed(self, step: Step) -> bool:
        return self._may_cost(step.technique, step.cost)

    def _found_allowed(self, found: Found) -> bool:
        return self._may_cost(found.technique, len(found.instances))

    def _may_cost(self, technique: str, cost: int) -> bool:
        most = self.techniques.most
        return technique in self.techniques and (most is None or cost <= most)

    # Steps

    def _step(
        self, number: int, conclusions: tuple[int, ...], technique: str, keys: Iterable[int]
    ) -> Step:
        """The step from these premises; some may not be needed."""
        reasons = [Earlier(-key) if key < 0 else self.given[key] for key in keys]
        return Step(number, conclusions, technique, ordered(reasons))

    def _conclusions(self, step: StepId) -> Sequence[Ground]:
        assert isinstance(step, int)
        return self.conclusions[step]


def _is_free(reason: Reason) -> bool:
    return not isinstance(reason, Premise) or not reason.cost


def _written(premise: Premise) -> int:
    """The work of reading what a premise of several connectives says as it is written."""
    formula, statement = premise.formula, premise.statement
    if statement is None or not isinstance(formula, tuple) or formula[0] in COUNTS:
        return 0
    return _READ * (statement.span.end - statement.span.start)
