"""What follows from what: asked before any proof is looked for."""

from __future__ import annotations

from minelogic.proof.search.formulas import Formulas, members
from minelogic.proof.search.intuitionistic import Decision, TooMuch
from minelogic.proof.search.states import State
from minelogic.solve.sat.engine import Engine

CONFLICTS = 20_000


class Classically:
    """Whether a goal is true in every world in which the assumptions are."""

    def __init__(self, formulas: Formulas) -> None:
        self.formulas = formulas
        self.answers: dict[tuple[int, int], bool] = {}
        self.solver: Engine | None = None
        self.defined = 0
        """So many formulas are known to the solver, where formula n is variable n + 1."""

    def __call__(self, state: State, goal: int) -> bool:
        if self.formulas.is_table:
            return not state.truth & ~self.formulas.truth[goal]
        key = (state.assumed, goal)
        answer = self.answers.get(key)
        if answer is None:
            answer = self.answers[key] = self._in_worlds(*key) and self._solved(*key)
        return answer

    def _in_worlds(self, assumed: int, goal: int) -> bool:
        """Whether it is so in the worlds that were looked at."""
        truth = self.formulas.truth
        holds = self.formulas.all_worlds & ~truth[goal]
        for n in members(assumed):
            holds &= truth[n]
        return not holds

    def _solved(self, assumed: int, goal: int) -> bool:
        """Whether it is so in all; if not, one more world is looked at from now on."""
        if self.solver is None:
            self.solver = Engine(CONFLICTS)
        while self.defined < len(self.formulas.form):
            self.solver.add(_definition(self.formulas, self.defined))
            self.defined += 1
        possible = self.solver.satisfiable([*[n + 1 for n in members(assumed)], -(goal + 1)])
        if possible is None:
            raise TooMuch
        if possible:
            true = {literal for literal in self.solver.model() if literal > 0}
            number = self.formulas.number
            self.formulas.add_world(
                frozenset(atom for atom in self.formulas.atoms if number[atom] + 1 in true)
            )
        return not possible


class Intuitionistically:
    """Whether a goal has an intuitionistic proof from the assumptions."""

    def __init__(self, formulas: Formulas, budget: int) -> None:
        self.classically = Classically(formulas)
        self.decision = Decision(formulas, budget)

    def __call__(self, state: State, goal: int) -> bool:
        return self.classically(state, goal) and self.decision.provable(state.assumed, goal)


def _definition(formulas: Formulas, n: int) -> list[tuple[int, ...]]:
    """The clauses that make a variable mean its formula."""
    own, parts = n + 1, [part + 1 for part in formulas.parts[n]]
    match formulas.word[n]:
        case "false":
            return [(-own,)]
        case "true":
            return [(own,)]
        case "~":
            return [(own, parts[0]), (-own, -parts[0])]
        case "&":
            return [(own, *[-part for part in parts]), *[(-own, part) for part in parts]]
        case "|":
            return [(-own, *parts), *[(own, -part) for part in parts]]
        case "->":
            return [(-own, -parts[0], parts[1]), (own, parts[0]), (own, -parts[1])]
        case "<->":
            a, b = parts
            return [(-own, -a, b), (-own, a, -b), (own, a, b), (own, -a, -b)]
        case _:
            return []
