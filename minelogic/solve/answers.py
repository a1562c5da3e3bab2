"""Verdicts and entailment: what holds in every world of a problem."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Literal, TypeAlias

from minelogic.encode.method import Method
from minelogic.errors import LimitReached
from minelogic.ground.formula import Ground, negation
from minelogic.limits import Limits
from minelogic.records import dataclass
from minelogic.solve.backbone import backbone
from minelogic.solve.engine import Engine
from minelogic.solve.knowledge import Given, Knowledge
from minelogic.solve.numbers import settle

Status: TypeAlias = Literal["consistent", "inconsistent", "unknown"]
Verdict: TypeAlias = Literal["B", "S", "U", "?"]
Answer: TypeAlias = Literal["entailed", "refuted", "independent", "inconsistent", "unknown"]


@dataclass(frozen=True, slots=True)
class Solution:
    """The verdict on every covered tile, in reading order; none if there is no world."""

    status: Status
    verdicts: dict[int, Verdict]
    both: tuple[int, ...] = ()
    """Tiles that are entailed to be a bomb and safe as well."""


class Answers:
    """Answers about what is given, within a budget of conflicts for each question."""

    def __init__(self, given: Given, limits: Limits, method: Method = "auto") -> None:
        self.given = given
        self.limits = limits
        self.method: Method = method
        self.reached: list[LimitReached] = []
        """The limits at which answers had to stop."""
        self._defined = 0

    @cached_property
    def knowledge(self) -> Knowledge:
        """All that is given, as clauses."""
        return Knowledge(self.given, self.limits, self.method)

    @cached_property
    def covered(self) -> list[int]:
        """The tiles of which the display says nothing."""
        return [tile for tile, sign in enumerate(self.given.signs) if sign == "."]

    @cached_property
    def solution(self) -> Solution:
        """The verdict on every covered tile."""
        given = self.given
        covered = self.covered
        if given.standard and not given.formulas and given.board is not None:
            settled = settle(given.board, given.signs, given.mines, self.limits.conflicts)
            if settled.consistent is None or settled.unknown:
                self.stopped("finding the verdicts")
            if settled.consistent is False:
                return _nothing(False, covered)
            values = settled.values
            words: dict[int | None, Verdict] = {0: "S", 1: "B", None: "U"}
            verdicts = {tile: words[values[tile + 1]] for tile in covered}
            for variable in settled.unknown:
                verdicts[variable - 1] = "?"
            return Solution("consistent" if settled.consistent else "unknown", verdicts)
        try:
            return self._by_solver(covered)
        except LimitReached as reached:
            self.reached.append(reached)
            return _nothing(None, covered)

    def entails(self, formula: Ground) -> Answer:
        """Whether a formula holds in every world, in none, or in some only."""
        try:
            return self._entails(formula)
        except LimitReached as reached:
            self.reached.append(reached)
            return "unknown"

    def _entails(self, formula: Ground) -> Answer:
        status = self.solution.status
        if status == "inconsistent":
            return "inconsistent"
        if formula is True or formula is False:
            return "unknown" if status == "unknown" else "entailed" if formula else "refuted"
        if self.given.standard and isinstance(formula, int):
            answer = self._of_tile(self.knowledge.in_terms_of_bombs(formula))
            if answer is not None:
                return answer
        fails = self.possible(negation(formula))
        if fails is False:
            return "unknown" if status == "unknown" else "entailed"
        holds = self.possible(formula)
        if holds is False:
            return "unknown" if status == "unknown" else "refuted"
        return "unknown" if holds is None or fails is None else "independent"

    def _of_tile(self, literal: Ground) -> Answer | None:
        """The answer about a bomb on a covered tile, by its verdict; None for anything else."""
        if not isinstance(literal, int):
            return None
        verdict = self.solution.verdicts.get(abs(literal) - 1)
        if verdict is None or verdict == "?":
            return None
        if verdict == "U":
            return "independent"
        if self.solution.status == "unknown":
            return "unknown"
        return "entailed" if (verdict == "B") == (literal > 0) else "refuted"

    def possible(self, formula: Ground) -> bool | None:
        """Whether the formula holds in some world; None if the budget was used up."""
        known = self.knowledge
        engine = self._engine
        clauses = known.ask(formula)
        engine.add(known.asked[self._defined :])
        self._defined = len(known.asked)
        guard = known.variables.new(formula)
        engine.add([(*clause, -guard) for clause in clauses])
        engine.renew(self.limits.conflicts)
        answer = engine.satisfiable((guard,))
        if answer is None:
            self.stopped("answering the question")
        return answer

    def stopped(self, what: str) -> None:
        """Notes that the budget of conflicts was used up."""
        self.reached.append(LimitReached("conflicts", self.limits.conflicts, what))

    @cached_property
    def _engine(self) -> Engine:
        self._defined = len(self.knowledge.asked)
        return self.knowledge.engine()

    def _by_solver(self, covered: Sequence[int]) -> Solution:
        known = self.knowledge
        engine = known.engine()
        bombs = [tile + 1 for tile in covered]
        if self.given.standard:
            safes = [-bomb for bomb in bombs]
        elif bombs:
            first = self.given.atoms.families["S"].start
            safes = [first + tile for tile in covered]
        else:
            safes = []
        found = backbone(engine, [*bombs, *safes], known.variables.size + 1)
        if found.open or found.consistent is None:
            self.stopped("finding the verdicts")
        if not found.consistent:
            return _nothing(found.consistent, covered)
        verdicts: dict[int, Verdict] = {}
        both: list[int] = []
        for tile, bomb, safe in zip(covered, bombs, safes, strict=True):
            if bomb in found.forced:
                verdicts[tile] = "B"
                if safe in found.forced:
                    both.append(tile)
            elif safe in found.forced:
                verdicts[tile] = "S"
            elif bomb in found.open or safe in found.open:
                verdicts[tile] = "?"
            else:
                verdicts[tile] = "U"
        return Solution("consistent", verdicts, tuple(both))


def _nothing(consistent: bool | None, covered: Sequence[int]) -> Solution:
    if consistent is None:
        return Solution("unknown", dict.fromkeys(covered, "?"))
    return Solution("inconsistent", {})
