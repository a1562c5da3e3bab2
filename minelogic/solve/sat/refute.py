"""Refutations: clauses that lead from given ones to the empty clause, and no more than it takes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from minelogic.budget import Budget
from minelogic.encode.variables import Clause
from minelogic.errors import LimitReached
from minelogic.records import dataclass

_PORTION = 1_000
"""The conflicts after which the solver comes up for air for the first time."""
MOST_VISITS = 3_000_000
"""So many looks at clauses may be spent on leaving out what a refutation does not need."""


@dataclass(frozen=True, slots=True)
class Refutation:
    """Each lemma follows by unit propagation from the clauses used and the lemmas before it.

    So does, in the end, the empty clause.
    """

    used: tuple[int, ...]
    """The places of the clauses that are needed."""
    lemmas: tuple[Clause, ...]


def refutation(clauses: Sequence[Clause], conflicts: int) -> Refutation | None:
    """A refutation of the clauses; None if they can all hold.

    Raises `LimitReached` if the solver needs more conflicts.
    """
    learnt = _learnt(clauses, conflicts)
    if learnt is None:
        return None
    found = _Trimming(clauses, learnt).refutation()
    return found or Refutation(tuple(range(len(clauses))), tuple(learnt))


def _learnt(clauses: Sequence[Clause], conflicts: int) -> list[Clause] | None:
    """What the solver learns from the clauses until they are refuted; None if they are not."""
    from tempfile import TemporaryFile

    import pysolvers

    if () in clauses:
        return []
    # The solver writes to the file by itself, so it has to be done with it before the file closes.
    with TemporaryFile() as file:
        solver: Any = pysolvers.glucose41_new()
        try:
            for clause in clauses:
                pysolvers.glucose41_add_cl(solver, clause)
            trace = pysolvers.glucose41_tracepr(solver, file)
            try:
                satisfiable = _satisfiable(solver, conflicts)
            finally:
                pysolvers.flushpr(trace)
        finally:
            pysolvers.glucose41_del(solver)
        if satisfiable:
            return None
        file.seek(0)
        lines = file.read().decode("ascii").splitlines()
    # What the solver forgets need not be forgotten by who checks it.
    found = [line for line in lines if not line.startswith("d")]
    lemmas = [tuple([int(word) for word in line.split()][:-1]) for line in found]
    return [lemma for lemma in lemmas if lemma]


def _satisfiable(solver: Any, conflicts: int) -> bool:
    """The solver's answer, in portions, between which Python gets to see to other things."""
    import pysolvers

    portion = _PORTION
    while True:
        left = conflicts - pysolvers.glucose41_acc_stats(solver)["conflicts"]
        answer: bool | None = None
        if left > 0:
            pysolvers.glucose41_cbudget(solver, min(left, portion))
            answer = pysolvers.glucose41_solve_lim(solver, (), 0, 0)
            left = conflicts - pysolvers.glucose41_acc_stats(solver)["conflicts"]
        # The solver looks at its budget only now and then, and may have gone beyond it.
        if left < 0 or (left == 0 and answer is None):
            raise LimitReached("conflicts", conflicts, "a proof")
        if answer is not None:
            return answer
        portion *= 2


class _Trimming:
    """Goes through lemmas from the last to the first and keeps what the later ones rest on."""

    def __init__(self, clauses: Sequence[Clause], lemmas: Sequence[Clause]) -> None:
        self.lemmas = lemmas
        self.given = len(clauses)
        # Each literal once; the first two are those that are watched.
        self.clauses = [list(dict.fromkeys(clause)) for clause in (*clauses, *lemmas)]
        self.watching: dict[int, list[int]] = {}
        self.units: list[int] = []
        self.visits = Budget(MOST_VISITS, "looks", "trimming a refutation")
        for index, clause in enumerate(self.clauses):
            if len(clause) < 2:
                self.units.append(index)
            for literal in clause[:2] if len(clause) > 1 else ():
                self.watching.setdefault(literal, []).append(index)

    def refutation(self) -> Refutation | None:
        """What is needed of the clauses and lemmas; None if that takes too long to find."""
        try:
            needed = self._rests_on((), len(self.clauses))
            for index in range(len(self.clauses) - 1, self.given - 1, -1):
                if index in needed:
                    needed |= self._rests_on(self.clauses[index], index)
        except LimitReached:
            return None
        return Refutation(
            tuple([index for index in range(self.given) if index in needed]),
            tuple([lemma for i, lemma in enumerate(self.lemmas, self.given) if i in needed]),
        )

    def _rests_on(self, lemma: Sequence[int], before: int) -> set[int]:
        """Clauses before a place that clash by propagation if all literals of the lemma fail."""
        reasons: dict[int, int | None] = {-literal: None for literal in lemma}
        trail = list(reasons)
        if any(literal in reasons for literal in lemma):
            return set()
        for index in self.units:
            if index >= before:
                break
            if not self.clauses[index] or -self.clauses[index][0] in reasons:
                return self._reasons(index, reasons)
            literal = self.clauses[index][0]
            if literal not in reasons:
                reasons[literal] = index
                trail.append(literal)
        # The list grows while it is gone through.
        for literal in trail:
            clash = self._propagate(-literal, before, reasons, trail)
            if clash is not None:
                return self._reasons(clash, reasons)
        raise AssertionError("every lemma of a solver follows by propagation")

    def _propagate(
        self, failed: int, before: int, reasons: dict[int, int | None], trail: list[int]
    ) -> int | None:
        """Looks at the clauses that watch a literal that fails; a clause that clashes, if any."""
        watching = self.watching.get(failed, [])
        kept: list[int] = []
        clash = None
        self.visits.spend(len(watching))
        for place, index in enumerate(watching):
            # Lemmas are gone through backwards, so those that come later are done with.
            if index >= before:
                continue
            clause = self.clauses[index]
            if clause[0] == failed:
                clause[0], clause[1] = clause[1], clause[0]
            other = clause[0]
            if other not in reasons:
                for position in range(2, len(clause)):
                    if -clause[position] not in reasons:
                        clause[1], clause[position] = clause[position], clause[1]
                        self.watching.setdefault(clause[1], []).append(index)
                        break
                else:
                    kept.append(index)
                    if -other in reasons:
                        kept += watching[place + 1 :]
                        clash = index
                        break
                    reasons[other] = index
                    trail.append(other)
                continue
            kept.append(index)
        self.watching[failed] = kept
        return clash

    def _reasons(self, clash: int, reasons: dict[int, int | None]) -> set[int]:
        """The clause that clashes, and those that made its literals fail."""
        indices = {clash}
        todo = [clash]
        while todo:
            for literal in self.clauses[todo.pop()]:
                reason = reasons.get(-literal)
                if reason is not None and reason not in indices:
                    indices.add(reason)
                    todo.append(reason)
        return indices
