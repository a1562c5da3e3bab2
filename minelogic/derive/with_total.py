"""The least reasons with the number of mines among them, for any file."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property

from minelogic.budget import Budget
from minelogic.derive.proofs.demonstrate import demonstrate
from minelogic.derive.steps import Earlier, Reason, Step, StepId, ordered
from minelogic.derive.techniques import RANK
from minelogic.errors import LimitReached
from minelogic.ground.atoms import AtomTable
from minelogic.ground.formula import Ground, conjunction
from minelogic.ground.premises import Premise
from minelogic.records import replace
from minelogic.solve.answers import Answers
from minelogic.solve.clash import Premises
from minelogic.solve.smallest import smallest_clash

_FEW = 60
"""If more literals wait to be explained, the first one that two premises force will do."""


class WithTotal:
    """Finds the literal that the fewest premises force, the number of mines among them."""

    def __init__(
        self,
        given: Sequence[Premise],
        atoms: AtomTable,
        answers: Answers,
        technique: Callable[[Sequence[Premise], Ground], str],
        conclusions: Mapping[int, Sequence[int]],
        work: Budget,
    ) -> None:
        self._given = given
        self._atoms = atoms
        self._answers = answers
        self._technique = technique
        self._conclusions = conclusions
        self._work = work
        self._steps: dict[int, int] = {}
        """Of premises beyond the given ones, the steps that they stand for."""
        self.complete = True
        """Whether no limit was reached."""

    def least(
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
        if step.technique == "total-and-numbers" and self._answers.given.by_numbers:
            shown = self._demonstrated(step)
        if shown is None or not shown.weights:
            return step
        (first,) = step.conclusions
        assert isinstance(first, int)
        kind, first_safe = self._kind(first), self._atoms.families["S"].start
        if kind == "own":
            return step
        definitions = {premise.formula: premise for premise in self._given}
        premises, alike = list(step.premises), [first]
        for claim in waiting:
            if claim == first or self._kind(claim) != kind:
                continue
            # A tile that is safe needs the instance that says what that means.
            more = []
            if kind == "safe":
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

    def _kind(self, claim: int) -> str:
        """What a literal says of a tile: a step concludes literals of one kind."""
        tiles, first_safe = self._answers.given.tiles, self._atoms.families["S"].start
        if abs(claim) <= tiles:
            return "bomb" if claim > 0 else "none"
        return "safe" if first_safe <= claim < first_safe + tiles else "own"

    def _demonstrated(self, step: Step) -> Step | None:
        earlier: dict[StepId, Sequence[Ground]] = {
            number: self._conclusions[number] for number in step.earlier if isinstance(number, int)
        }
        return demonstrate(step, earlier, self._atoms)
