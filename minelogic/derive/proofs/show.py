"""Steps with what shows them: cases or sums where they do not follow at once, and sentences."""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Iterable, Mapping, MutableMapping, Sequence

from minelogic.budget import Budget
from minelogic.derive.proofs.classify import TileAtoms, technique_of
from minelogic.derive.proofs.lines import BUDGET, opposite, work_to_show
from minelogic.derive.proofs.propagate import Propagation
from minelogic.derive.proofs.spare import is_plain, refutation
from minelogic.derive.steps import Assumption, Case, Earlier, Reason, Step, StepId
from minelogic.derive.techniques import BY_NAME, CATALOGUE, WITHIN_CASES
from minelogic.ground.formula import Ground, conjunction, literals
from minelogic.ground.ground import Grounding
from minelogic.ground.premises import Premise
from minelogic.records import replace

_UNNAMED = frozenset(entry.name for entry in WITHIN_CASES)
"""Techniques within cases that are named for what they conclude."""
_APART = 3
"""A conclusion that has parts may take such a part of the work to be shown as a whole."""
_LONG = 8
"""A step with cases of more lines is taken apart, if its conclusion has parts."""
_TWO_NUMBERS = frozenset(
    technique.name
    for technique in CATALOGUE
    if technique.needs.numbers and technique.needs.least == technique.needs.most == 2
)


class Shown:
    """The steps that could be shown, numbered anew; `complete` if all could."""

    def __init__(
        self,
        steps: Iterable[Step],
        grounding: Grounding,
        display: bool = False,
        work: Budget | None = None,
        before: Sequence[Step] = (),
    ) -> None:
        self.steps: list[Step] = []
        self._first = len(before) + 1
        """The number of the first step; those before have been shown."""
        self._display = display
        """Whether they are deductions on a display: then their techniques say how they follow."""
        self.complete = True
        self._grounding = grounding
        self._about = TileAtoms.of(grounding.atoms)
        self._ids: dict[StepId, list[StepId]] = {step.id: [step.id] for step in before}
        """Where each step has come to; if it had to be taken apart, in several places."""
        self._conclusions: dict[StepId, Sequence[Ground]] = {
            step.id: step.conclusions for step in before
        }
        steps = list(steps)
        self._work = work_to_show(len(steps) * BUDGET) if work is None else work
        for step in steps:
            if any(number not in self._ids for number in step.earlier):
                self.complete = False
                continue
            shown = self._made(step)
            # What is not shown for several tiles at once may be shown for each.
            if not shown and len(step.conclusions) > 1:
                for conclusion in step.conclusions:
                    one = self._made(replace(step, conclusions=(conclusion,)), apart=True)
                    self._take(one)
                    shown += one[-1:]
            else:
                self._take(shown)
                shown = shown[-1:]
            self.complete = self.complete and bool(shown)
            if shown:
                self._ids[step.id] = [each.id for each in shown]

    def _take(self, shown: Sequence[Step]) -> None:
        if not self._display:
            known = self._known(shown)
            shown = [_renamed(one, known, self._about) for one in shown]
        self.steps += shown
        for each in shown:
            self._conclusions[each.id] = each.conclusions

    def _known(self, more: Sequence[Step]) -> MutableMapping[StepId, Sequence[Ground]]:
        """What all steps conclude, these among them; more can be added without harm."""
        return ChainMap({one.id: one.conclusions for one in more}, self._conclusions)

    def _made(self, step: Step, apart: bool = False) -> list[Step]:
        """The step with what shows it, as several steps if it is a chain; nothing if it is not."""
        cited = [new for old in step.earlier for new in self._ids[old]]
        placed = replace(
            step,
            id=self._first + len(self.steps),
            premises=_cited(step.premises, self._ids),
            at_hand=_cited(step.at_hand, self._ids),
        )
        if apart or len(cited) > len(step.earlier):
            # Then not all that is cited may be needed.
            from minelogic.derive.proofs.fewest import with_fewest_premises

            atoms = self._grounding.atoms
            placed, _ = with_fewest_premises(
                placed, self._conclusions.__getitem__, atoms, work=self._work
            )
            placed = replace(placed, weights=())
        if placed.weights or (self._display and self._is_at_once(placed)):
            return [replace(placed, at_hand=())]
        return _shown(placed, self._conclusions, self._grounding, self._work)

    def _is_at_once(self, step: Step) -> bool:
        """Whether a deduction on a display follows by propagation.

        One number shows at once what it shows; a piece of one perhaps not, if it mentions a tile
        twice.
        """
        needs = BY_NAME[step.technique].needs
        if not needs.single or needs.numbers or needs.total:
            return needs.single
        if all(self._names_each_once(premise.formula) for premise in step.given if premise.cost):
            return True
        said = [
            conjunction(self._conclusions[reason.step])
            if isinstance(reason, Earlier)
            else reason.formula
            for reason in step.premises
        ]
        return all(refutation(said, opposite(one)) is not None for one in step.conclusions)

    def _names_each_once(self, formula: Ground) -> bool:
        """Whether a formula speaks of each of its tiles once: then propagation sees all of it."""
        end, tiles = self._grounding.atoms.first_own, self._about.tiles
        atoms = list(literals(formula))
        return max(atoms) < end and len({(atom - 1) % tiles for atom in atoms}) == len(atoms)


def _shown(
    step: Step,
    conclusions: Mapping[StepId, Sequence[Ground]],
    grounding: Grounding,
    work: Budget,
) -> list[Step]:
    """The step with what shows it, as several steps if it is a chain of them."""
    from minelogic.derive.proofs.demonstrate import demonstrate
    from minelogic.derive.proofs.unfold import parts_of

    # What has parts can still be shown part by part.
    has_parts = isinstance(step.conclusions[0], tuple) and len(parts_of(step.conclusions[0])) > 1
    with work.part(min(BUDGET, work.left // _APART) if has_parts else BUDGET) as own:
        shown = demonstrate(step, conclusions, grounding.atoms, own)
    if isinstance(step.conclusions[0], tuple) and (shown is None or _is_taken_apart(shown)):
        from minelogic.derive.proofs.unfold import joined

        parts = joined(step, conclusions, grounding, work)
        if parts is not None:
            return parts
    if shown is None:
        return []
    chain = shown.form == "direct" and len(shown.conclusions) == 1 and shown.cost > 1
    if chain:
        from minelogic.derive.proofs.unfold import unfolded

        known = replace(shown, at_hand=step.at_hand)
        return unfolded(known, conclusions, grounding.atoms, work)
    if shown.cases and shown.cases[0].assume is True:
        from minelogic.derive.proofs.unfold import taken_out

        return taken_out(shown, shown.cases[0])
    return [shown]


def _is_taken_apart(shown: Step) -> bool:
    """Whether a step reads better as one step for each part: literals, or what is long."""
    conclusion = shown.conclusions[0]
    literals_alone = isinstance(conclusion, tuple) and all(type(p) is int for p in conclusion[1:])
    return bool(shown.cases) and (literals_alone or len(list(shown.within())) > _LONG)


def _cited(
    premises: Iterable[Reason], ids: Mapping[StepId, Sequence[StepId]]
) -> tuple[Reason, ...]:
    reasons: list[Reason] = []
    for premise in premises:
        if isinstance(premise, Earlier):
            reasons += [Earlier(number) for number in ids.get(premise.step, ())]
        else:
            reasons.append(premise)
    return tuple(reasons)


def _renamed(
    step: Step, concluded: MutableMapping[StepId, Sequence[Ground]], about: TileAtoms
) -> Step:
    """The step, and those in its cases, with the techniques that their own premises make them.

    What is known of single tiles is only what the step itself cites.
    """
    cases = []
    for case in step.cases:
        inner = []
        for one in case.steps:
            inner.append(_renamed(one, concluded, about))
            concluded[one.id] = one.conclusions
        cases.append(Case(case.assume, tuple(inner)))
    technique = step.technique
    # What was asked for is no lemma, even if it is no literal.
    if technique not in _UNNAMED or (technique == "lemma" and step.wording is not None):
        other = _technique_by_itself(step, concluded, about)
        # Which tiles two numbers leave open is a matter of all that is known.
        if technique not in _TWO_NUMBERS or other not in _TWO_NUMBERS:
            technique = other
    return replace(step, technique=technique, cases=tuple(cases))


def _technique_by_itself(
    step: Step, conclusions: Mapping[StepId, Sequence[Ground]], about: TileAtoms
) -> str:
    """The technique that a step's own premises make it."""
    plain: list[Premise] = []
    dear: list[Premise] = []
    cheap = Propagation()
    for reason in step.premises:
        if isinstance(reason, Earlier):
            for formula in conclusions[reason.step]:
                cheap.add(None, formula)
        elif isinstance(reason, Assumption) or not reason.cost:
            cheap.add(None, reason.formula)
        elif is_plain(reason.formula):
            # Literals that the file gives are known once it is said that they are given.
            plain.append(reason)
            cheap.add(None, reason.formula)
        else:
            dear.append(reason)
    cheap.run()
    return technique_of(dear or plain, step.conclusions[0], cheap.value, about)
