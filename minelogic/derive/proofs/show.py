"""Steps with what shows them: cases or sums where they do not follow at once, and sentences."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from minelogic.derive.proofs.classify import renamed
from minelogic.derive.steps import Earlier, Reason, Step, StepId
from minelogic.ground.formula import Ground
from minelogic.ground.ground import Grounding
from minelogic.records import replace

_AT_ONCE = ("all-found", "all-missing", "total")
"""Techniques that always follow at once."""


class Shown:
    """The steps that could be shown, numbered anew; `complete` if all could."""

    def __init__(self, steps: Iterable[Step], grounding: Grounding, display: bool = False) -> None:
        self.steps: list[Step] = []
        self._display = display
        """Whether they are deductions on a display: then their techniques say how they follow."""
        self.complete = True
        self._grounding = grounding
        self._ids: dict[StepId, list[StepId]] = {}
        """Where each step has come to; if it had to be taken apart, in several places."""
        self._conclusions: dict[StepId, Sequence[Ground]] = {}
        for step in steps:
            if any(number not in self._ids for number in step.earlier):
                self.complete = False
                continue
            made = self._made(step)
            # What is not shown for several tiles at once may be shown for each.
            if not made and len(step.conclusions) > 1:
                for conclusion in step.conclusions:
                    one = self._made(replace(step, conclusions=(conclusion,)), apart=True)
                    self._take(one)
                    made += one[-1:]
            else:
                self._take(made)
                made = made[-1:]
            self.complete = self.complete and bool(made)
            if made:
                self._ids[step.id] = [each.id for each in made]

    def _take(self, made: Sequence[Step]) -> None:
        if not self._display:
            board = self._grounding.file.board
            tiles = 0 if board is None else board.size
            first_safe = self._grounding.atoms.families["S"].start if tiles else 0
            made = [renamed(one, self._known(made), tiles, first_safe) for one in made]
        self.steps += made
        for each in made:
            self._conclusions[each.id] = each.conclusions

    def _known(self, more: Sequence[Step]) -> dict[StepId, Sequence[Ground]]:
        return {**self._conclusions, **{one.id: one.conclusions for one in more}}

    def _made(self, step: Step, apart: bool = False) -> list[Step]:
        """The step with what shows it, as several steps if it is a chain; nothing if it is not."""
        cited = [new for old in step.earlier for new in self._ids[old]]
        placed = replace(step, id=len(self.steps) + 1, premises=_cited(step, self._ids))
        if apart or len(cited) > len(step.earlier):
            # Then not all that is cited may be needed.
            from minelogic.derive.proofs.fewest import with_fewest_premises

            atoms = self._grounding.atoms
            placed, _ = with_fewest_premises(placed, self._conclusions.__getitem__, atoms)
            placed = replace(placed, weights=())
        if placed.weights or (self._display and placed.technique in _AT_ONCE):
            return [placed]
        return _shown(placed, self._conclusions, self._grounding)


def _shown(
    step: Step, conclusions: Mapping[StepId, Sequence[Ground]], grounding: Grounding
) -> list[Step]:
    """The step with what shows it, as several steps if it is a chain of them."""
    from minelogic.derive.proofs.demonstrate import demonstrate

    found = demonstrate(step, conclusions, grounding.atoms)
    if (found is None or found.cases) and isinstance(step.conclusions[0], tuple):
        from minelogic.derive.proofs.conjuncts import joined

        parts = joined(step, conclusions, grounding)
        if parts is not None:
            return parts
    if found is None:
        return []
    chain = found.form == "direct" and len(found.conclusions) == 1 and found.cost > 1
    if chain:
        from minelogic.derive.proofs.unfold import unfolded

        return unfolded(found, conclusions, grounding.atoms)
    if found.cases and found.cases[0].assume is True:
        from minelogic.derive.proofs.unfold import taken_out

        return taken_out(found, found.cases[0])
    return [found]


def _cited(step: Step, ids: Mapping[StepId, Sequence[StepId]]) -> tuple[Reason, ...]:
    found: list[Reason] = []
    for premise in step.premises:
        if isinstance(premise, Earlier):
            found += [Earlier(number) for number in ids[premise.step]]
        else:
            found.append(premise)
    return tuple(found)
