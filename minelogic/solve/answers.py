"""Verdicts and entailment: what holds in every world of a problem."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Literal, TypeAlias

from minelogic.chance.noisy import verdicts_by_counting
from minelogic.encode.method import Method
from minelogic.errors import LimitReached
from minelogic.ground.formula import COUNTS, Ground, count_of, literals, negation, rebuilt
from minelogic.limits import Limits
from minelogic.records import dataclass
from minelogic.solve.given import Given, Verdict
from minelogic.solve.knowledge import Knowledge
from minelogic.solve.numbers import settle
from minelogic.solve.pigeonholes import crowd
from minelogic.solve.sat.backbone import backbone
from minelogic.solve.sat.effort import Effort
from minelogic.solve.sat.engine import Engine

Status: TypeAlias = Literal["consistent", "inconsistent", "unknown"]
Answer: TypeAlias = Literal["entailed", "refuted", "independent", "inconsistent", "unknown"]


@dataclass(frozen=True, slots=True)
class Solution:
    """The verdict on every covered tile, in reading order.

    There is none without a world, and none if nothing is said of tiles.
    """

    status: Status
    verdicts: dict[int, Verdict]
    both: tuple[int, ...] = ()
    """Tiles that are entailed to be a bomb and safe as well."""


class Answers:
    """Answers about what is given, within conflicts for each question and effort for all."""

    def __init__(
        self,
        given: Given,
        limits: Limits,
        method: Method = "auto",
        effort: Effort | None = None,
    ) -> None:
        self.given = given
        self.effort = effort or Effort(limits.effort)
        self.limits = limits
        self.method: Method = method
        self.reached: list[LimitReached] = []
        """The limits at which answers had to stop."""
        self._defined = 0

    @cached_property
    def knowledge(self) -> Knowledge:
        """All that is given, as clauses."""
        return Knowledge(self.given, self.limits, self.method, effort=self.effort)

    @cached_property
    def whole(self) -> Answers:
        """The same with nothing set aside."""
        answers = Answers(self.given.whole(), self.limits, self.method, self.effort)
        answers.reached = self.reached
        return answers

    @cached_property
    def covered(self) -> list[int]:
        """The tiles of which the display says nothing."""
        return [tile for tile, sign in enumerate(self.given.signs) if sign == "."]

    @cached_property
    def solution(self) -> Solution:
        """The verdict on every covered tile, if the problem says something of tiles."""
        given = self.given
        covered = self.covered if given.has_verdicts else []
        if given.is_display:
            board, signs = given.numbered
            settled = settle(board, signs, given.mines, self.limits.conflicts, self.effort)
            if settled.consistent is None or settled.unknown:
                self.stopped("finding the verdicts")
            if settled.consistent is False:
                return _nothing(False, covered)
            values = settled.values
            words: dict[int | None, Verdict] = {0: given.safe, 1: "B", None: "U"}
            verdicts = {tile: words[values[tile + 1]] for tile in covered}
            for variable in settled.unknown:
                verdicts[variable - 1] = "?"
            if given.residue is not None:
                for tile in covered:
                    if signs[tile] != ".":
                        verdicts[tile] = "B" if signs[tile] == "*" else given.safe
            return Solution("consistent" if settled.consistent else "unknown", verdicts)
        noisy = bool(given.possible) and given.is_plain and self.method == "auto"
        if noisy and given.mines is not None and given.board is not None:
            try:
                bombs = verdicts_by_counting(
                    given.board, given.signs, given.possible, given.mines, self.limits.states
                )
            except LimitReached:
                pass
            else:
                if bombs is None:
                    return _nothing(False, covered)
                told: dict[bool | None, Verdict] = {False: given.safe, True: "B", None: "U"}
                return Solution("consistent", {tile: told[b] for tile, b in bombs.items()})
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
        if self.given.by_numbers and status == "consistent":
            formula = self._with_verdicts(self.knowledge.in_terms_of_bombs(formula))
        if formula is True or formula is False:
            return "unknown" if status == "unknown" else "entailed" if formula else "refuted"
        is_bomb = self.given.by_numbers and isinstance(formula, int)
        if is_bomb and self.solution.verdicts.get(abs(formula) - 1) == "U":  # type: ignore[arg-type]
            return "independent"
        fails = self.possible(negation(formula))
        if fails is False:
            return "unknown" if status == "unknown" else "entailed"
        holds = self.possible(formula)
        if holds is False:
            return "unknown" if status == "unknown" else "refuted"
        return "unknown" if holds is None or fails is None else "independent"

    def _with_verdicts(self, formula: Ground) -> Ground:
        """The formula where what is known of single tiles is put in."""
        if isinstance(formula, tuple):
            op, *parts = formula
            bound = [parts.pop(0)] if op in COUNTS else []
            return rebuilt(op, [self._with_verdicts(part) for part in parts], *bound)
        if formula is True or formula is False or not 0 < abs(formula) <= self.given.tiles:
            return formula
        tile = abs(formula) - 1
        verdict = self.solution.verdicts.get(tile)
        if verdict is None:
            sign = self.given.numbered[1][tile]
            verdict = "U" if sign == "." else "B" if sign == "*" else "S"
        if verdict in ("U", "?"):
            return formula
        return (verdict == "B") == (formula > 0)

    def possible(self, formula: Ground) -> bool | None:
        """Whether the formula holds in some world; None if the budget was used up."""
        knowledge = self.knowledge
        engine = self._engine
        clauses = knowledge.ask(formula)
        engine.add(knowledge.asked[self._defined :])
        self._defined = len(knowledge.asked)
        guard = knowledge.variables.new(formula)
        engine.add([(*clause, -guard) for clause in clauses])
        engine.renew(self.limits.conflicts)
        answer = engine.satisfiable((guard,))
        if answer is None:
            self.stopped("answering the question")
        return answer

    @property
    def conflicts(self) -> int:
        """The conflicts that questions have taken so far."""
        return self._engine.conflicts if "_engine" in self.__dict__ else 0

    def stopped(self, what: str) -> None:
        """Notes that the conflicts of a question were used up, or the effort that it may take."""
        if self.effort.is_spent:
            self.reached.append(self.effort.reached(what))
        else:
            self.reached.append(LimitReached("conflicts", self.limits.conflicts, what))

    @cached_property
    def _engine(self) -> Engine:
        self._defined = len(self.knowledge.asked)
        return self.knowledge.engine()

    def _by_solver(self, covered: Sequence[int]) -> Solution:
        knowledge = self.knowledge
        engine = knowledge.engine()
        bombs = [tile + 1 for tile in covered]
        none = [-bomb for bomb in bombs]
        safes = none
        if covered and not self.given.by_numbers:
            first = self.given.atoms.families["S"].start
            safes = [first + tile for tile in covered]
        spoken = self.given.spoken
        asked = [*bombs, *none] if "B" in spoken else []
        if "S" in spoken:
            asked += safes
        settled = backbone(
            engine, asked, knowledge.variables.size + 1, hopeless=lambda: is_crowded(knowledge)
        )
        if settled.open or settled.consistent is None:
            self.stopped("finding the verdicts" if asked else "finding a world")
        if not settled.consistent:
            return _nothing(settled.consistent, covered)
        verdicts: dict[int, Verdict] = {}
        both: list[int] = []
        for tile, bomb, safe in zip(covered, bombs, safes, strict=True):
            decided = settled.open.isdisjoint((bomb, -bomb, safe))
            if bomb in settled.forced:
                verdicts[tile] = "B"
                if safe in settled.forced:
                    both.append(tile)
            elif safe in settled.forced:
                verdicts[tile] = self.given.safe if self.given.by_numbers else "S"
            elif not decided:
                verdicts[tile] = "?"
            else:
                verdicts[tile] = "N" if -bomb in settled.forced else "U"
        return Solution("consistent", verdicts, tuple(both))


def _nothing(consistent: bool | None, covered: Sequence[int]) -> Solution:
    if consistent is None:
        return Solution("unknown", dict.fromkeys(covered, "?"))
    return Solution("inconsistent", {})


def is_crowded(knowledge: Knowledge) -> bool:
    """Whether counting shows that not all can hold that is known."""
    given = knowledge.given
    numbers: list[Ground] = [("exactly", bombs, *tiles) for tiles, bombs in knowledge.numbers]
    if given.mines is not None:
        numbers.append(count_of("exactly", given.mines, list(range(1, given.tiles + 1))))
    return crowd([*numbers, *given.formulas]) is not None


def other_atoms(answers: Answers, formula: Ground = True) -> Sequence[int]:
    """The atoms beside the bombs that the problem mentions, or the formula.

    Those of which it speaks without mentioning them can all be false. Where the bombs settle S and
    Q, as under the standard theory, these need no mention; of what only the formula speaks, nothing
    is settled.
    """
    given = answers.given
    first = given.atoms.first_own if given.is_settled else given.tiles + 1
    asked = set(literals(formula))
    used = {number for number in (*answers.knowledge.used, *asked) if number >= first}
    for name in ("S", "Q"):
        if given.board is not None and name not in given.spoken:
            family = given.atoms.families[name]
            used |= asked.intersection(range(family.start, family.start + family.size))
    answers.knowledge.mention(used)
    return sorted(used)


def bombs_in(given: Given, formula: Ground = True) -> range:
    """The atoms of bombs, if the problem speaks of them, or at least the formula."""
    if given.bombs or any(number <= given.tiles for number in literals(formula)):
        return range(1, given.tiles + 1)
    return range(1, 1)
