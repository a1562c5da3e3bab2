"""The SAT solver, as the rest of the room sees it: clauses in, yes, no or *out of budget* out.

PySAT's compiled module is called directly. Its Python classes would double the time it takes to
load clauses, which is most of the time of most questions, and triple the time of a first import.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from typing import Any

from minelogic.budget import Budget
from minelogic.errors import LimitReached
from minelogic.solve.sat.effort import CONFLICT, FOLLOWING, Effort

_PORTION, _FOLLOWING = 1_000, 2_000_000
"""The conflicts, or literals that follow, after which the solver comes up for air at first."""
_ASKED_FEW = 6
"""It takes as long to look up one variable of a model as to go through so many."""
_LONG = 64
"""So many assumptions, or literals of a count, make a conflict take one unit of effort more."""


_VERBS = (
    "acc_stats", "add_cl", "cbudget", "core", "del", "model", "pbudget", "propagate", "setphases",
)  # fmt: skip


class Engine:
    """A solver with a budget of conflicts; MiniCard if it has to count natively, else MiniSat.

    Variables are numbers from 1 on. The budget is shared by all questions that are put to the
    engine, so that the same questions in the same order always end at the same one. An effort, if
    there is one, is shared with the other engines that have it.
    """

    def __init__(
        self, conflicts: int, counting: bool = False, shared: Effort | None = None
    ) -> None:
        import pysolvers

        name = "minicard" if counting else "minisat22"
        self._call: Any = {verb: getattr(pysolvers, f"{name}_{verb}") for verb in _VERBS}
        self._handle: Any = getattr(pysolvers, f"{name}_new")()
        self._solve: Any = getattr(pysolvers, f"{name}_solve_lim")
        self._at_most = pysolvers.minicard_add_am if counting else None
        self._main = int(_in_main_thread())
        self._budget = self._limit = conflicts
        self._longest = 0
        self.shared = shared
        if shared is not None:
            shared.ask()

    def add(self, clauses: Iterable[Sequence[int]]) -> None:
        """Adds clauses, for good."""
        add, handle = self._call["add_cl"], self._handle
        for clause in clauses:
            add(handle, clause)

    def renew(self, conflicts: int) -> None:
        """Gives the next questions a budget of their own."""
        self._limit = conflicts
        self._budget = self._done()[0] + conflicts
        if self.shared is not None:
            self.shared.ask()

    def at_most(self, bound: int, literals: Sequence[int]) -> None:
        """At most so many of the literals, which are of different variables, hold."""
        if bound < 0:
            self.add([()])
        elif bound < len(literals):
            assert self._at_most is not None
            self._longest = max(self._longest, len(literals))
            self._at_most(self._handle, literals, bound)

    def satisfiable(self, assumptions: Sequence[int] = (), most: int | None = None) -> bool | None:
        """Whether all clauses and the assumptions can hold; None if the budget is used up.

        If no more than so many conflicts are wanted, None also if these do not suffice.
        """
        # In portions, between which Python gets to see to other things: an interrupt by the user,
        # or a sign that work is going on.
        portion, following, shared = _PORTION, _FOLLOWING, self.shared
        # What is learnt from a conflict may speak of all that is assumed, or counted together.
        longer = (len(assumptions) + self._longest) // _LONG
        conflicts, effort = self._done()
        budget = self._budget if most is None else min(self._budget, conflicts + most)
        while (left := budget - conflicts) > 0:
            allowed = min(left, portion)
            if shared is not None:
                if shared.is_spent:
                    return None
                allowed = min(allowed, shared.allowed // (CONFLICT + longer) + 1)
                self._call["pbudget"](self._handle, min(following, FOLLOWING * shared.allowed))
            self._call["cbudget"](self._handle, allowed)
            answer: bool | None = self._solve(self._handle, assumptions, self._main, 0)
            if answer is not None and shared is None:
                return answer
            before, done = (conflicts, effort), self._done()
            conflicts, effort = done
            if shared is not None:
                shared.spend(effort - before[1] + longer * (conflicts - before[0]))
            if answer is not None:
                return answer
            portion, following = 2 * portion, 2 * following
        return None

    def propagate(self, assumptions: Sequence[int]) -> tuple[bool, int]:
        """Whether assumptions lead to no clash at once, without a choice, and how much follows."""
        fine, followed = self._call["propagate"](self._handle, assumptions, 0, self._main)
        return bool(fine), len(followed or ())

    def sure(self, assumptions: Sequence[int] = (), what: str = "the search for boards") -> bool:
        """The same; raises `LimitReached` if the budget, which `what` needed, is used up."""
        answer = self.satisfiable(assumptions)
        if answer is None:
            raise self.reached(what)
        return answer

    def reached(self, what: str) -> LimitReached:
        """After no answer: the limit that `what` has reached."""
        if self.shared is not None and self.shared.is_spent:
            return self.shared.reached(what)
        return LimitReached("conflicts", self._limit, what)

    @property
    def has_conflicts_left(self) -> bool:
        """Whether conflicts were not what the last question was short of."""
        return self.conflicts < self._budget

    def working(self, assumptions: Sequence[int], work: Budget, what: str) -> bool:
        """The same, for no more than the work that is left, which goes down by what it takes."""
        conflicts, before = self._done()
        own = self._budget
        self._budget = min(own, conflicts + max(work.left, 0) // CONFLICT + 1)
        answer = self.satisfiable(assumptions)
        self._budget = own
        work.spend(10 + len(assumptions) // 10 + self.effort - before)
        if answer is None:
            raise self.reached(what)
        return answer

    @property
    def conflicts(self) -> int:
        """How many conflicts there have been."""
        return self._done()[0]

    @property
    def propagations(self) -> int:
        """How many literals have followed from others so far: a measure of the work done."""
        number: int = self._call["acc_stats"](self._handle)["propagations"]
        return number

    @property
    def effort(self) -> int:
        """How much has been done so far, in units of work: about a microsecond each."""
        return self._done()[1]

    def _done(self) -> tuple[int, int]:
        """The conflicts and the effort so far."""
        done = self._call["acc_stats"](self._handle)
        conflicts: int = done["conflicts"]
        return conflicts, CONFLICT * conflicts + done["propagations"] // FOLLOWING

    def model(self) -> list[int]:
        """After a yes: for the variables 1, 2, … the literal that holds."""
        return self._call["model"](self._handle) or []

    def true(self) -> set[int]:
        """After a yes: the variables that are true; one that was never met is false."""
        return {literal for literal in self.model() if literal > 0}

    def holding(self, literals: Sequence[int]) -> list[int]:
        """After a yes: those of the literals that hold; a variable that was never met is false."""
        model = self.model()
        met = len(model)
        if len(literals) > met // _ASKED_FEW:
            true = set(model)
            return [literal for literal in literals if literal in true or literal < -met]
        # By place, since a set of all that is true would take longer than many a question.
        return [
            literal
            for literal in literals
            if (model[abs(literal) - 1] == literal if abs(literal) <= met else literal < 0)
        ]

    def core(self) -> list[int]:
        """After a no: assumptions that cannot hold together."""
        return self._call["core"](self._handle) or []

    def prefer(self, literals: Sequence[int]) -> None:
        """Literals to try first where there is a choice."""
        self._call["setphases"](self._handle, literals)

    def __del__(self) -> None:
        handle = getattr(self, "_handle", None)
        if handle is not None:
            self._call["del"](handle)
            self._handle = None


def _in_main_thread() -> bool:
    """Whether the solver may look out for an interrupt by the user."""
    threading = sys.modules.get("threading")
    return threading is None or threading.current_thread() is threading.main_thread()
