"""Lines of a proof while it is made: they cite each other as objects and get their numbers last."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from minelogic.budget import Budget
from minelogic.derive.proofs.classify import TileAtoms, technique_of
from minelogic.derive.proofs.propagate import Propagation
from minelogic.derive.proofs.spare import is_plain, refutation
from minelogic.derive.steps import Assumption, Case, Earlier, Reason, Step, StepId, beside, ordered
from minelogic.derive.techniques import ONE_NUMBER
from minelogic.ground.formula import Ground, conjunction, negation
from minelogic.ground.premises import Premise
from minelogic.solve.irredundant import irredundant
from minelogic.syntax.statements import Mines

BUDGET = 600_000
"""The work that showing one step may take."""
TOUCHED = 3
"""Propagation looks at so many parts of formulas for one unit of work."""
MANY = 60
"""Of more reasons none is left out: these are the tiles that the number of mines counts."""


def work_to_show(number: int = BUDGET) -> Budget:
    """What showing a step, or some, may take."""
    return Budget(number, "units of work", "showing a step")


class DraftLine:
    """A step within a case: what it concludes, and the reasons and lines that it rests on."""

    __slots__ = ("by_number", "cases", "conclusions", "pairs", "reasons", "technique", "weights")

    def __init__(
        self,
        conclusions: list[Ground],
        technique: str,
        reasons: list[Source],
        cases: Sequence[tuple[Ground, list[DraftLine]]] = (),
        weights: Sequence[int] = (),
        pairs: bool = False,
    ) -> None:
        self.pairs = pairs
        self.conclusions, self.technique, self.reasons = conclusions, technique, reasons
        self.cases, self.weights = list(cases), tuple(weights)
        self.by_number = "instance"
        """What the technique is called if the line follows from a number."""

    @property
    def formula(self) -> Ground:
        return conjunction(self.conclusions)


Cited: TypeAlias = Reason | DraftLine


class Source:
    """Something that can be cited, what it says, and whether its use has to be told.

    Literals, and what is said of a single tile, need no telling: they are listed where they are
    used. Anything else that makes a literal known is a line of its own.
    """

    __slots__ = ("_formula", "cited", "told")

    def __init__(self, cited: Cited, formula: Ground = True) -> None:
        self.cited, self._formula = cited, formula
        free = isinstance(cited, Premise) and cited.cost == 0
        self.told = not free and not is_plain(self.formula)

    @property
    def formula(self) -> Ground:
        """What it says; of a line all that it concludes by now."""
        return self.cited.formula if isinstance(self.cited, DraftLine) else self._formula

    @property
    def paid(self) -> bool:
        """Whether it is a premise of the file that speaks of more than one tile."""
        return isinstance(self.cited, Premise) and self.cited.cost > 0

    @property
    def is_total(self) -> bool:
        return isinstance(self.cited, Premise) and isinstance(self.cited.statement, Mines)

    @property
    def rank(self) -> int:
        """When it fires: what need not be told first, the number of mines last."""
        return 2 if self.is_total else int(self.told)


def opposite(formula: Ground) -> Ground:
    """The negation, of a count as a count."""
    if isinstance(formula, tuple):
        if formula[0] == "~":
            inner: Ground = formula[1]
            return inner
        if formula[0] == "->" and type(formula[1]) is int and type(formula[2]) is int:
            return ("&", formula[1], -formula[2])
        if formula[0] == "|" and all(type(part) is int for part in formula[1:]):
            return ("&", *[-part for part in formula[1:]])
        if formula[0] == "at least" and formula[1] == 1:
            return conjunction([opposite(part) for part in formula[2:]])
        if formula[0] == "at least":
            return ("at most", formula[1] - 1, *formula[2:])
        if formula[0] == "at most":
            return ("at least", formula[1] + 1, *formula[2:])
        return ("~", formula)
    return negation(formula) if isinstance(formula, bool) else -formula


def tidied(cases: list[tuple[Ground, list[DraftLine]]], about: TileAtoms, budget: Budget) -> None:
    """Leaves out reasons that are not needed, and lines that nothing rests on any more.

    Beyond the budget all reasons stay.
    """
    _Tidying(about, budget).cases(cases)


_TRIES = 1_500
"""How many reasons it is tried to leave out; in longer proofs the first lines keep theirs."""


class _Tidying:
    def __init__(self, about: TileAtoms, budget: Budget) -> None:
        self.about = about
        self.budget = budget
        self.left = _TRIES
        self.used: dict[int, int] = {}
        """How many of the lines seen so far, from the end, rest on a line."""
        self.resting: dict[int, list[DraftLine]] = {}
        """Which of them rest on it by themselves, and not only their cases."""

    def cases(self, cases: list[tuple[Ground, list[DraftLine]]]) -> None:
        for _, lines in reversed(cases):
            for place in range(len(lines) - 1, -1, -1):
                line = lines[place]
                if place < len(lines) - 1 and not self.used.get(id(line)):
                    del lines[place]
                    continue
                if place < len(lines) - 1 and len(line.conclusions) > 1:
                    self._conclude_what_is_used(line)
                if line.cases:
                    self.cases(line.cases)
                    line.reasons = rests_on(line)
                    if line.technique == "":
                        line.technique = self._technique_by_cases(line)
                elif not (line.weights or line.pairs):
                    self._shorten(line, lines[:place])
                for source in line.reasons:
                    if isinstance(source.cited, DraftLine):
                        self.used[id(source.cited)] = self.used.get(id(source.cited), 0) + 1
                        if not line.cases:
                            self.resting.setdefault(id(source.cited), []).append(line)

    def _conclude_what_is_used(self, line: DraftLine) -> None:
        """Leaves out conclusions that no later line needs."""
        resting = self.resting.get(id(line), [])
        if any(other.weights for other in resting):
            return
        for conclusion in line.conclusions[::-1]:
            if len(line.conclusions) == 1:
                return
            every = line.conclusions
            line.conclusions = [other for other in every if other != conclusion]
            for other in resting:
                if not self._shows(other.reasons, other.conclusions):
                    line.conclusions = every
                    break

    def _shorten(self, line: DraftLine, before: list[DraftLine]) -> None:
        self._absorb(line, before)
        if len(line.reasons) > MANY:
            return
        order = sorted(line.reasons, key=lambda source: not isinstance(source.cited, DraftLine))
        self.left -= len(order)
        if self.left < 0 or _needs_all(order, line.conclusions):
            return

        def showing(sources: list[Source]) -> list[Source] | None:
            return sources if self._shows(sources, line.conclusions) else None

        kept, _ = irredundant(order if before else order[::-1], showing)
        line.reasons = [source for source in line.reasons if source in kept]

    def _absorb(self, line: DraftLine, before: list[DraftLine]) -> None:
        """Takes in the last line that only this one rests on, if it has no instance of its own."""
        if any(source.told and not isinstance(source.cited, DraftLine) for source in line.reasons):
            return
        for last in reversed(before):
            own = [source for source in line.reasons if source.cited is last]
            plain = not (last.cases or last.weights or last.pairs)
            if own and plain and not self.used.get(id(last)):
                reasons = [source for source in line.reasons if source.cited is not last]
                reasons = without_doubles([*last.reasons, *reasons])
                if self._shows(reasons, line.conclusions):
                    line.reasons = reasons
                    if line.technique == "given":
                        number = last.technique in ONE_NUMBER
                        line.technique = line.by_number if number else last.technique
                return

    def _shows(self, sources: Sequence[Source], conclusions: Iterable[Ground]) -> bool:
        """Whether what is cited and the opposite of any of the conclusions propagate to a clash.

        Beyond the budget that is not found out, so nothing is left out for it.
        """
        if self.budget.left < 0:
            return False
        propagation = Propagation([(None, source.formula) for source in sources], sets=True)
        fine = False
        for conclusion in conclusions:
            fine = propagation.assume(opposite(conclusion))
            propagation.retract()
            if fine:
                break
        self.budget.left -= 10 + propagation.touched // TOUCHED
        return not fine

    def _technique_by_cases(self, line: DraftLine) -> str:
        """What a line that has cases is called for the premises that it rests on."""
        used = [s.cited for s in line.reasons if isinstance(s.cited, Premise) and s.paid]
        known = Propagation([(None, s.formula) for s in line.reasons if not s.paid])
        return technique_of(used, line.conclusions[0], known.value, self.about, at_once=False)


def _needs_all(sources: Sequence[Source], conclusions: Iterable[Ground]) -> bool:
    """Whether it is certain that a conclusion needs all that it rests on."""
    formulas = [source.formula for source in sources]
    for conclusion in conclusions:
        against = opposite(conclusion)
        refuted = refutation(formulas, against) if isinstance(against, int) else None
        if refuted is not None and refuted.needs_all():
            return True
    return False


def without_doubles(sources: Iterable[Source]) -> list[Source]:
    """Each thing that is cited once."""
    sources_by_cited: dict[int, Source] = {}
    for source in sources:
        sources_by_cited.setdefault(id(source.cited), source)
    return list(sources_by_cited.values())


def rests_on(line: DraftLine) -> list[Source]:
    """All that the lines in its cases cite from outside of them."""
    inside: set[int] = set()
    assumed: list[Ground] = []
    cited: list[Source] = []

    def visit(inner: DraftLine) -> None:
        inside.add(id(inner))
        for assumption, lines in inner.cases:
            assumed.append(assumption)
            for each in lines:
                visit(each)
        if not inner.cases:
            cited.extend(inner.reasons)

    visit(line)
    return [
        source
        for source in without_doubles(cited)
        if id(source.cited) not in inside
        and not (isinstance(source.cited, Assumption) and source.cited.formula in assumed)
    ]


def as_cases(cases: Sequence[tuple[Ground, list[DraftLine]]], within: StepId) -> tuple[Case, ...]:
    """The cases of a step, their lines numbered and as steps."""
    ids: dict[int, StepId] = {}
    return _as_cases(cases, within, ids)


def _as_cases(
    cases: Sequence[tuple[Ground, list[DraftLine]]], within: StepId, ids: dict[int, StepId]
) -> tuple[Case, ...]:
    number = 0
    numbered: list[Case] = []
    for assumption, lines in cases:
        steps: list[Step] = []
        for line in lines:
            number += 1
            ids[id(line)] = identity = f"{within}.{number}"
            reasons: list[Reason] = [
                Earlier(ids[id(source.cited)])
                if isinstance(source.cited, DraftLine)
                else source.cited
                for source in line.reasons
            ]
            times = dict(zip(map(id, reasons), line.weights, strict=False))
            premises = ordered([*reasons, *beside(reasons)])
            weights = tuple([times.get(id(premise), 0) for premise in premises]) if times else ()
            inner = _as_cases(line.cases, identity, ids)
            steps.append(
                Step(
                    id=identity,
                    conclusions=tuple(line.conclusions),
                    technique=line.technique,
                    premises=premises,
                    cases=inner,
                    weights=weights,
                    pairs=line.pairs,
                )
            )
        numbered.append(Case(assumption, tuple(steps)))
    return tuple(numbered)
