"""The least reason for an answer, from the file alone; or the clash; or two boards."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cached_property
from typing import TYPE_CHECKING

from minelogic.budget import Budget
from minelogic.derive.derivation import Derivation
from minelogic.derive.proofs.classify import TileAtoms, technique_of
from minelogic.derive.steps import Step, besides, ordered
from minelogic.errors import LimitReached
from minelogic.ground.formula import Ground, negation
from minelogic.ground.ground import Grounding
from minelogic.records import dataclass, replace
from minelogic.solve.answers import Answer, Answers
from minelogic.syntax.tree import Formula, Not

if TYPE_CHECKING:
    from minelogic.derive.number_premises import NumberPremises
    from minelogic.solve.clash import Clash
    from minelogic.solve.reasons.numbers import NumberReasons
    from minelogic.solve.reasons.total import TotalReasons


@dataclass(frozen=True, slots=True)
class _Numbers:
    """Numbers, by their tiles, that force a tile, with what must be known of others."""

    numbers: tuple[int, ...]
    known: tuple[int, ...]
    total: bool
    proved: bool

    @property
    def cost(self) -> int:
        return len(self.numbers) + self.total


class Explainer:
    """Explains answers about one problem; what it learns of a display serves the next question."""

    def __init__(self, answers: Answers, grounding: Callable[[], Grounding]) -> None:
        self.answers = answers
        self._ground = grounding
        self._about = TileAtoms.of(answers.given.atoms)
        self._shared: Budget | None = None
        """The work that the reasons asked for now may take together."""

    @property
    def grounding(self) -> Grounding:
        return self._ground()

    @contextmanager
    def one_of_the_queries(self) -> Iterator[None]:
        """Within, reasons share one budget with those of all other queries of the file."""
        self._shared = self._for_queries
        try:
            yield
        finally:
            self._shared = None

    @cached_property
    def _for_queries(self) -> Budget:
        from minelogic.solve.explain import work_of_queries

        return work_of_queries(self.answers, self.grounding)

    def explain(self, asked: Formula, formula: Ground) -> Derivation:
        """The answer about a formula, and what shows it."""
        least = self._by_numbers(asked, formula)
        if least is not None:
            return least
        answer = self.answers.entails(formula)
        if answer == "independent":
            from minelogic.solve.explain import two_worlds

            holds, fails = two_worlds(self.answers, formula)
            return Derivation(self.grounding, (), answer, asked, holds, fails)
        if answer == "inconsistent":
            return self.clash(asked)
        step = None
        if answer != "unknown":
            refuted = answer == "refuted"
            step = self._least(asked, _opposite(formula) if refuted else formula, refuted)
        if step is None:
            return Derivation(self.grounding, (), answer, asked, reached=False)
        return Derivation(self.grounding, (step,), answer, asked, bare=True, work=self._shared)

    @cached_property
    def conflict(self) -> Clash | None:
        """A smallest set of premises that clash; None if all can hold, or none was found."""
        from minelogic.solve.explain import conflict

        return conflict(self.answers, self.grounding)

    def clash(self, asked: Formula | None = None) -> Derivation:
        """Steps that end in a clash of the least premises; none if the budget does not suffice."""
        clash = self.conflict
        if clash is None:
            return Derivation(self.grounding, (), "inconsistent", asked, reached=False)
        step = Step(1, (False,), "clash", ordered(clash.premises), smallest=clash.smallest)
        return Derivation(self.grounding, (step,), "inconsistent", asked, bare=True)

    def _least(self, asked: Formula, conclusion: Ground, refuted: bool) -> Step | None:
        """One step that concludes it from the file's premises, of least cost."""
        from minelogic.solve.explain import reason_for

        clash = reason_for(self.answers, self.grounding, conclusion, self._shared)
        if clash is None:
            return None
        wording = None
        if isinstance(conclusion, bool | tuple):
            from minelogic.syntax.printer import write

            wording = write(_not(asked) if refuted else asked)
        from minelogic.derive.at_hand import with_what_is_said

        given = self.answers.given.premises(self.grounding, [negation(conclusion)])
        return with_what_is_said(self._step(conclusion, clash, wording), given)

    def _step(self, conclusion: Ground, clash: Clash, wording: str | None = None) -> Step:
        from minelogic.derive.proofs.propagate import Propagation

        known = Propagation([(None, p.formula) for p in clash.premises if not p.cost])
        technique = technique_of(clash.premises, conclusion, known.value, self._about)
        return Step(
            id=1,
            conclusions=(conclusion,),
            technique=technique,
            premises=ordered(clash.premises),
            smallest=clash.smallest,
            wording=wording,
        )

    # On a display under the standard theory

    def _by_numbers(self, asked: Formula, formula: Ground) -> Derivation | None:
        """The fewest numbers that force a covered tile to be a bomb, or safe.

        None if it is not about one, or if no reason was found within the limits.
        """
        given = self.answers.given
        bomb = self._about.is_bomb(formula)
        if bomb is None or not given.is_display:
            return None
        if given.residue is not None and not given.residue.is_plain:
            return None
        assert isinstance(formula, int)
        tile = (abs(formula) - 1) % self._about.tiles
        verdict = self.answers.solution.verdicts.get(tile)
        if verdict not in ("B", given.safe) or given.numbered[1][tile] != ".":
            return None
        answer: Answer = "entailed" if bomb == (verdict == "B") else "refuted"
        conclusion = formula if answer == "entailed" else -formula
        try:
            reason = self._fewest(conclusion, tile, verdict == "B")
        except LimitReached as reached:
            self.answers.reached.append(reached)
            return None
        return Derivation.later(
            lambda: (self.grounding, (self._made(conclusion, tile, reason),)),
            answer,
            asked,
            reason.cost,
            reason.proved,
        )

    def _fewest(self, conclusion: int, tile: int, bomb: bool) -> _Numbers:
        """The numbers, with the number of mines or without, and then the fewest premises."""
        least = self._numbers.least(tile, bomb)
        most = None
        reasons: list[_Numbers] = []
        if least is not None:
            most = len(least.numbers) - 1
            reasons.append(_Numbers(least.numbers, least.known, False, least.proved))
        total = self._total
        if total is not None and (most is None or total.binds(most)):
            other = total.least(tile, bomb, most)
            if other is not None:
                reasons.append(_Numbers(other.numbers, other.known, True, other.proved))
        if len(reasons) > 1:
            reasons.sort(key=lambda f: (f.cost, len(self._made(conclusion, tile, f).premises)))
        return reasons[0]

    def _made(self, conclusion: int, tile: int, numbers: _Numbers) -> Step:
        from minelogic.ground.premises import Premise
        from minelogic.solve.clash import Clash

        safe = (tile,) if abs(conclusion) > self._about.tiles else ()
        reasons = self._premises.reasons(numbers.numbers, numbers.known, safe, {}, numbers.total)
        given = tuple([reason for reason in reasons if isinstance(reason, Premise)])
        board, signs = self.answers.given.numbered
        around = sorted({near for number in numbers.numbers for near in board.neighbours(number)})
        nearby = self._premises.reasons((), [tile for tile in around if signs[tile] != "."], (), {})
        step = self._step(conclusion, Clash(given, numbers.proved))
        return replace(step, at_hand=besides(step.premises, nearby))

    @cached_property
    def _premises(self) -> NumberPremises:
        from minelogic.derive.number_premises import number_premises

        return number_premises(self.answers.given, self.grounding)

    @cached_property
    def _numbers(self) -> NumberReasons:
        from minelogic.solve.reasons.numbers import NumberReasons

        given = self.answers.given
        return NumberReasons(*given.numbered, self.answers.limits.patience)

    @cached_property
    def _total(self) -> TotalReasons | None:
        given, limits = self.answers.given, self.answers.limits
        if given.mines is None:
            return None
        from minelogic.solve.reasons.total import TotalReasons

        return TotalReasons(*given.numbered, given.mines, limits.states, limits.patience)


def _opposite(formula: Ground) -> Ground:
    """The negation; of a literal the other literal of its atom."""
    return -formula if type(formula) is int else negation(formula)


def _not(formula: Formula) -> Formula:
    return formula.body if isinstance(formula, Not) else Not(formula)
