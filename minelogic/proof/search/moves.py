"""The moves there are at a goal, a guess at how long the proof gets by each, and what follows.

Whether a goal follows is asked before any proof of it is looked for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from minelogic.errors import LimitReached
from minelogic.proof.search.formulas import Formulas, members
from minelogic.proof.search.intuitionistic import Decision
from minelogic.proof.search.lemmas import Lemma
from minelogic.proof.search.states import FALSE, State, States
from minelogic.solve.sat.engine import Engine

Move = tuple[int, int, str, int]
"""A guess at the number of lines, a number for the order, the rule, and what it is used on."""
_ATOM, _FALSE, _NOT, _IFF, _OR = 7, 4, 4, 5, 5
"""Guesses where nothing better is known."""
_LONG = 16
"""So many parts of a disjunction are looked at one with another."""
CONFLICTS = 20_000
"""So many conflicts a solver may have to tell what follows from what does not."""


class Moves:
    """Finds the moves; each leads to goals that follow, too."""

    def __init__(
        self, states: States, follows: Callable[[State, int], bool], rules: frozenset[str]
    ) -> None:
        self.states = states
        self.formulas: Formulas = states.formulas
        self.lemmas = states.lemmas
        self.follows = follows
        self.rules = rules
        self.by_contradiction = _way(rules, "RAA", "~~E", "LEM")
        """How a proof by contradiction ends; empty if there is no rule for it."""
        self.citing: dict[tuple[int, int], Lemma] = {}
        """From a goal and a premise to the theorem that gives the one from the other."""

    def at(self, state: State, goal: int) -> list[Move]:
        """The moves at a goal, the most promising first."""
        moves = [
            *self._introductions(state, goal),
            *self._eliminations(state, goal),
            *self._classical(state, goal),
        ]
        return sorted([(guess, n, rule, what) for n, (guess, rule, what) in enumerate(moves)])

    def _introductions(self, state: State, goal: int) -> Iterator[tuple[int, str, int]]:
        word, parts = self.formulas.word[goal], self.formulas.parts[goal]
        if word + "I" not in self.rules:
            return
        if word == "->":
            yield 2 + self._guess(self.states.assume(state, parts[0]), parts[1]), "->I", 0
        elif word == "~":
            yield 2 + self._guess(self.states.assume(state, parts[0]), FALSE), "~I", 0
        elif word == "&":
            guesses = [self._guess(state, part) for part in parts]
            yield 1 + sum(guesses), "&I", 0
            if sum([guess > 1 for guess in guesses]) > 1:
                yield 2 + sum(guesses), "&I", 1
        elif word == "<->":
            there = self._guess(self.states.assume(state, parts[0]), parts[1])
            back = self._guess(self.states.assume(state, parts[1]), parts[0])
            yield 3 + there + back, "<->I", 0
        elif word == "|":
            for part in (*dict.fromkeys(parts), *self.formulas.runs.get(goal, ())):
                if self.follows(state, part):
                    yield 1 + self._guess(state, part), "|I", part

    def _eliminations(self, state: State, goal: int) -> Iterator[tuple[int, str, int]]:
        formulas, facts = self.formulas, state.facts
        word = formulas.word[goal]
        for fact in facts:
            kind = formulas.word[fact]
            near = bool(formulas.positive[fact] >> goal & 1)
            if kind + "E" not in self.rules:
                continue
            if kind == "~":
                if goal == FALSE:
                    yield 1 + self._guess(state, formulas.parts[fact][0]), "~E", fact
            # Goals with an introduction are better taken apart first, unless they are in sight.
            elif not (near or word in ("atom", "|", "false") or (word, kind) == ("&", "|")):
                continue
            elif kind == "|":
                # To split what was put together, or came of cases itself, would be a detour.
                is_given = facts[fact].rule not in ("|I", "|E", "RAA")
                if is_given and not any(part in facts for part in formulas.parts[fact]):
                    yield self._guess_cases(state, fact, goal), "|E", fact
            elif kind == "->":
                antecedent, consequent = formulas.parts[fact]
                if consequent not in facts:
                    yield from self._detaching(
                        state, goal, near, antecedent, consequent, "->E", fact
                    )
            elif kind == "<->":
                left, right = formulas.parts[fact]
                if left not in facts:
                    yield from self._detaching(state, goal, near, left, right, "<->E", 2 * fact)
                    yield from self._detaching(state, goal, near, right, left, "<->E", 2 * fact + 1)
        if goal != FALSE and "falseE" in self.rules and self.follows(state, FALSE):
            yield 1 + self._guess(state, FALSE), "falseE", 0

    def _detaching(
        self, state: State, goal: int, near: bool, minor: int, given: int, rule: str, what: int
    ) -> Iterator[tuple[int, str, int]]:
        """Proving one formula to get another from a fact, if it can be proved."""
        if minor != goal and self.follows(state, minor):
            far = 0 if given == goal else 2 if near else 4
            yield self._guess(state, minor) + 1 + far, rule, what

    def _classical(self, state: State, goal: int) -> Iterator[tuple[int, str, int]]:
        word = self.formulas.word[goal]
        is_stuck = word in ("atom", "|") or (goal != FALSE and word + "I" not in self.rules)
        if self.by_contradiction and is_stuck:
            negation = self.formulas.negated(goal)
            if negation not in state.facts:
                inner = self.states.assume(state, negation)
                yield 3 + self._guess(inner, FALSE), "RAA", negation
        if word == "|" and self.lemmas is not None:
            for lemma, premise in self.lemmas.moves(goal):
                self.citing[goal, premise] = lemma
                yield 1 + self._guess(state, premise), "theorem", premise
        if word == "|" and "LEM" in self.rules and "|E" in self.rules:
            yield from self._middles(state, goal)

    def _middles(self, state: State, goal: int) -> Iterator[tuple[int, str, int]]:
        """What to split on so that either way a part of the disjunction follows."""
        formulas = self.formulas
        parts = formulas.parts[goal]
        if len(parts) > _LONG:  # each half is tried with each part
            return
        antecedents = [formulas.parts[f][0] for f in state.facts if formulas.word[f] == "->"]
        for half in [*dict.fromkeys((*parts, *antecedents))][:_LONG]:
            if formulas.word[half] == "~":
                half = formulas.parts[half][0]
            if formulas.word[half] in ("true", "false"):
                continue
            yes = self.states.assume(state, half)
            no = self.states.assume(state, formulas.negated(half))
            if all(any(self.follows(case, part) for part in parts) for case in (yes, no)):
                yield 4 + self._guess(yes, goal) + self._guess(no, goal), "LEM", half

    def _guess(self, state: State, goal: int, depth: int = 1) -> int:
        """A guess at the number of lines that a goal takes."""
        facts, formulas = state.facts, self.formulas
        if goal in facts:
            return 0
        if FALSE in facts:
            return 1
        word, parts = formulas.word[goal], formulas.parts[goal]
        match word:
            case "&":
                return 1 + sum([self._guess(state, part, depth) for part in parts])
            case "|":
                if self.states.composed(facts, goal) is not None:
                    return 1
                ways = [self._guess(state, p, depth) for p in parts if self.follows(state, p)]
                return 1 + min(ways, default=_OR)
            case "->":
                inner = self.states.assume(state, parts[0]) if depth else state
                return 2 + (0 if parts[1] == parts[0] else self._guess(inner, parts[1], 0))
            case "~":
                return _NOT
            case "<->":
                return _IFF
            case "false":
                return _FALSE
        best = _ATOM
        for implication in formulas.from_consequent.get(goal, ()) if depth else ():
            antecedent = formulas.parts[implication][0]
            if implication in facts and self.follows(state, antecedent):
                best = min(best, 1 + self._guess(state, antecedent, 0))
        return best

    def _guess_cases(self, state: State, disjunction: int, goal: int) -> int:
        cases = [self.states.assume(state, part) for part in self.formulas.parts[disjunction]]
        return 1 + sum([1 + self._guess(case, goal) for case in cases])


def _way(rules: frozenset[str], *ways: str) -> str:
    """How a proof by contradiction may end: the first of these rules that is allowed."""
    needs = {"RAA": frozenset(), "~~E": {"~I"}, "LEM": {"|E", "falseE"}}
    return next((way for way in ways if way in rules and needs[way] <= rules), "")


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
            raise LimitReached("conflicts", CONFLICTS, "the search for a proof")
        if possible:
            true = self.solver.true()
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
