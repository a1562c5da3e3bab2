"""Every deduction from any file, the cheapest first.

What can be concluded is every literal that the file forces. One instance after another is put to
what is known; where no single one says anything new, the least premises are looked for that do.
Literals that no verdict rests on are dropped in the end.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property

from minelogic.derive.claims import claims_of
from minelogic.derive.entailed import Entailed, Forced
from minelogic.derive.file_numbers import FileNumbers
from minelogic.derive.many_instances import SeveralInstances, conclusions_of
from minelogic.derive.proofs.classify import TileAtoms, technique_of
from minelogic.derive.proofs.fewest import with_fewest_premises
from minelogic.derive.proofs.propagate import Propagation
from minelogic.derive.steps import Earlier, Step, StepId, ordered
from minelogic.derive.technique_sets import ALL, Techniques
from minelogic.derive.techniques import RANK, SEVERAL_NUMBERS, Makeup, technique_for
from minelogic.ground.formula import Ground, literals
from minelogic.ground.ground import Grounding
from minelogic.ground.premises import Premise
from minelogic.records import dataclass
from minelogic.solve.answers import Answers


@dataclass(frozen=True, slots=True)
class _Candidate:
    """Literals of one kind that one premise forces."""

    literals: tuple[int, ...]
    technique: str
    premise: int


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
        positive = [claim for claim in self.claims if claim > 0]
        self.given = answers.given.premises(grounding, positive)
        self.dear = [index for index, premise in enumerate(self.given) if premise.cost]
        self.base = Propagation()
        for index, premise in enumerate(self.given):
            if not premise.cost:
                self.base.add(index, premise.formula, 0)
        self.base.run()
        self.concluded: dict[int, int] = {}
        """The step of each literal."""
        self.candidates: dict[int, list[_Candidate]] = {}
        self.forcing: dict[int, list[int]] = {}
        """The premises that force a literal by themselves."""
        self.dirty = dict.fromkeys(self.dear)
        self.seen = len(self.base.trail)
        self.about: dict[int, list[int]] = {}
        for index in self.dear:
            for atom in dict.fromkeys(literals(self.given[index].formula)):
                self.about.setdefault(atom, []).append(index)

    def needed(self, steps: Sequence[Step]) -> list[Step]:
        """The steps to targets and those they rest on, without premises that are not needed."""
        needed: list[Step] = []
        wanted: set[StepId] = set()
        for step in reversed(steps):
            if step.id in wanted or not self.targets.isdisjoint(step.conclusions):
                kept, _ = with_fewest_premises(
                    step, self._conclusions, self.atoms, self.answers.limits
                )
                wanted.update(kept.earlier)
                needed.append(kept)
        return needed[::-1]

    def __iter__(self) -> Iterator[Step]:
        number = 1
        while (step := self._next(number)) is not None:
            yield step
            for literal in step.conclusions:
                assert isinstance(literal, int)
                self.concluded[literal] = number
                self.base.add(-number, literal, 0)
            self.base.run()
            self._refresh()
            number += 1

    def _next(self, number: int) -> Step | None:
        if self.targets <= self.concluded.keys():
            return None
        most = len(self.dear) if self.techniques.most is None else self.techniques.most
        step = self._given(number)
        if step is None and most >= 1:
            step = self._by_one(number)
        if step is None and most >= 2:
            step = self._by_two_numbers(number) or self._by_numbers(number)
        if step is None and most >= 2:
            step = self._by_several(number, False) or self._by_several(number, True)
        return step

    # One tile by itself

    def _given(self, number: int) -> Step | None:
        if "given" not in self.techniques:
            return None
        # Other literals need no step: what they follow from can be cited as well.
        for claim in self.claims:
            if claim in self.base.known and claim in self.targets and self._is_new(claim):
                return self._step(number, (claim,), "given", self._keys([claim]))
        return self._by_entailment(number, "given", self._entailed.by_tile())

    def _is_new(self, literal: int) -> bool:
        return literal not in self.concluded

    def _keys(self, wanted: Sequence[int]) -> list[int]:
        """The premises and, with a minus, the steps that the literals rest on."""
        trail, known = self.base.trail, self.base.known
        keys: dict[int, int] = {}
        todo = [known[literal] for literal in wanted]
        while todo:
            place = todo.pop()
            if place in keys:
                continue
            forced = trail[place]
            step = self.concluded.get(forced.literal)
            if step is not None and forced.literal not in wanted:
                # What has been concluded is cited as such, not what it came from.
                keys[place] = -step
                continue
            keys[place] = forced.key
            todo.extend([known[literal] for literal in forced.because])
        return list(dict.fromkeys([keys[place] for place in sorted(keys)]))

    @cached_property
    def _entailed(self) -> Entailed:
        return Entailed(self.given, self.atoms, self.answers.limits, self.base, self._is_wanted)

    def _is_wanted(self, claim: int) -> bool:
        """Whether a claim is new, and a way to the verdicts: not what covered tiles would show."""
        if claim not in self.claims or not self._is_new(claim):
            return False
        return (
            abs(claim) < self.tile_atoms.first_safe + self.tile_atoms.tiles or claim in self.targets
        )

    def _by_entailment(self, number: int, technique: str, found: list[Forced]) -> Step | None:
        """The step to the first of some literals that propagation does not see."""
        if not found or technique not in self.techniques:
            return None
        first = min(found, key=lambda forced: self.claims[forced.literal])
        about = {a for place in first.premises for a in literals(self.given[place].formula)}
        return self._by_these(
            number, (first.literal,), technique, list(first.premises), sorted(about)
        )

    # One instance

    def _by_one(self, number: int) -> Step | None:
        for index in self.dirty:
            self.candidates[index] = self._look(index)
        self.dirty.clear()
        best = self._first_candidate("instance")
        if best is None:
            step = self._by_entailment(number, "instance", self._entailed.by_instance())
            if step is not None:
                return step
            best = self._first_candidate("total")
        if best is None:
            return None
        self.base.assume(self.given[best.premise].formula, best.premise)
        keys = self._keys(best.literals)
        self.base.retract()
        return self._step(number, best.literals, best.technique, keys)

    def _first_candidate(self, dearest: str) -> _Candidate | None:
        """The first of the candidates by techniques that are not dearer than this one."""
        waiting = [
            candidate
            for candidates in self.candidates.values()
            for candidate in candidates
            if candidate.technique in self.techniques and RANK[candidate.technique] <= RANK[dearest]
        ]
        return min(
            waiting,
            key=lambda c: (RANK[c.technique], self.claims[c.literals[0]], c.premise),
            default=None,
        )

    def _look(self, index: int) -> list[_Candidate]:
        """What one premise forces, by kinds."""
        mark = len(self.base.trail)
        self.base.assume(self.given[index].formula, index)
        kinds: dict[tuple[str, bool], list[int]] = {}
        for forced in self.base.trail[mark:]:
            literal = forced.literal
            if literal in self.claims and self._is_new(literal):
                self.forcing.setdefault(literal, []).append(index)
                predicate = self.atoms.atom(abs(literal)).predicate
                kinds.setdefault((predicate, literal > 0), []).append(literal)
        self.base.retract()
        candidates = []
        for forced_literals in kinds.values():
            technique = self._technique([self.given[index]], forced_literals[0])
            ordered = sorted(forced_literals, key=self.claims.__getitem__)
            if technique == "instance":
                candidates += [_Candidate((literal,), technique, index) for literal in ordered]
            else:
                candidates.append(_Candidate(tuple(ordered), technique, index))
        return candidates

    def _refresh(self) -> None:
        """Premises that speak of what has become known are to be looked at again."""
        for forced in self.base.trail[self.seen :]:
            for index in self.about.get(abs(forced.literal), ()):
                self.dirty[index] = None
            # And those that force the same.
            for index in self.forcing.pop(forced.literal, ()):
                self.dirty[index] = None
        self.seen = len(self.base.trail)

    # Numbers together

    @cached_property
    def _numbers(self) -> FileNumbers | None:
        if self.board is None:
            return None
        signs, limits = self.answers.given.signs, self.answers.limits
        return FileNumbers(self.given, self.base, self.board, signs, limits.conflicts)

    def _by_two_numbers(self, number: int) -> Step | None:
        ways: list[tuple[int, int, tuple[int, ...], int, int, str]] = []
        for pair in self._numbers.pairs() if self._numbers is not None else ():
            for tiles, bomb in ((pair.bombs, True), (pair.safe, False)):
                claims = tuple([c for tile in tiles for c in self._claims_of(tile, bomb)])
                if claims and pair.technique in self.techniques:
                    rank, first = RANK[pair.technique], self.claims[claims[0]]
                    ways.append((rank, first, claims, pair.more, pair.less, pair.technique))
        if not ways:
            return None
        _, _, claims, more, less, technique = min(ways)
        near = {*literals(self.given[more].formula), *literals(self.given[less].formula)}
        return self._by_these(number, claims, technique, [more, less], sorted(near))

    def _by_numbers(self, number: int) -> Step | None:
        if self._numbers is None or SEVERAL_NUMBERS.isdisjoint(self.techniques.names):
            return None
        most = self.techniques.most
        best: tuple[int, int, str, list[int], list[int]] | None = None
        for tile in self.answers.covered:
            for bomb in (True, False):
                for claim in self._claims_of(tile + 1, bomb):
                    reason = self._numbers.least(tile, bomb)
                    if reason is None or (most is not None and len(reason[0]) > most):
                        continue
                    makeup = Makeup(others=len(reason[0]), numbers=True, bomb=bomb)
                    technique = technique_for(makeup)
                    if technique in self.techniques and (best is None or len(reason[0]) < best[0]):
                        best = len(reason[0]), claim, technique, *reason
        if best is None:
            return None
        _, claim, technique, numbers, known = best
        around = [atom for place in numbers for atom in literals(self.given[place].formula)]
        shown = [atom for atom in around if atom > self.tile_atoms.tiles]
        atoms = [*[tile + 1 for tile in known], *shown]
        return self._by_these(number, (claim,), technique, numbers, atoms)

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

    def _claims_of(self, atom: int, bomb: bool) -> list[int]:
        """The new claim that the tile of an atom is a bomb, or that it is safe or at least none."""
        safe = self.tile_atoms.first_safe + atom - 1
        wanted = [atom] if bomb else [safe, -atom]
        return [claim for claim in wanted if claim in self.claims and self._is_new(claim)][:1]

    def _cheap_about(self, claims: Sequence[int]) -> list[int]:
        """The premises that speak of the tiles of these claims alone."""
        atoms = {abs(claim) for claim in claims}
        return [
            index
            for index, premise in enumerate(self.given)
            if not premise.cost and not atoms.isdisjoint(literals(premise.formula))
        ]

    # Several instances

    @cached_property
    def _several(self) -> SeveralInstances:
        return SeveralInstances(
            self.given, self.atoms, self.answers, self._technique, self.concluded
        )

    def _by_several(self, number: int, total: bool) -> Step | None:
        """From several instances, the number of mines among them or not."""
        waiting = [claim for claim in self.claims if self._is_wanted(claim)]
        step = self._several.least(number, waiting, total, self._allowed)
        self.complete = self.complete and self._several.complete
        return step

    def _technique(self, used: Sequence[Premise], conclusion: Ground) -> str:
        return technique_of(used, conclusion, self.base.value, self.tile_atoms)

    def _allowed(self, step: Step) -> bool:
        most = self.techniques.most
        return step.technique in self.techniques and (most is None or step.cost <= most)

    # Steps

    def _step(
        self, number: int, conclusions: tuple[int, ...], technique: str, keys: Iterable[int]
    ) -> Step:
        """The step from these premises; some may not be needed."""
        reasons = [Earlier(-key) if key < 0 else self.given[key] for key in keys]
        return Step(number, conclusions, technique, ordered(reasons))

    def _conclusions(self, step: StepId) -> list[Ground]:
        return conclusions_of(step, self.concluded)
