"""The search itself: from the goal backwards, over what is known, the most promising move first.

*Before*: a state knows the premises and assumptions at a place, and all that plain eliminations
give from them. The goal follows from these: truth tables, a solver or, in intuitionistic logic, a
decision procedure were asked. So the search never looks for what is not there, and only wonders
which way is shorter.

*After*: `prove` gives a step with its formula, which rests on the facts of the state alone, and the
state remembers it; None where all moves that were tried failed, were dearer than the bound, or
led back to a goal that is being proved.

*Why it is right*: a move is a rule read backwards. It leads from a goal to goals that follow, too,
and its step cites their steps. Nobody has to believe that: the kernel looks at the lines.

*Whether it ends*: how many moves are tried at a goal depends on its `effort`, which is shared among
them; with effort 1 the first move that leads to a proof is taken. Classically that always ends in
a proof, if all rules are allowed and the budget lasts: what a proof by contradiction assumes is
new, and if a goal is `false`, each fact that is not yet taken apart leads to a goal whose negation
is new; and there are only so many formulas. With fewer rules, and in intuitionistic logic, a proof
may be missed; then the answer is *undecided*.

*Example*: `~B -> S, ~S |- B`. The facts are the premises; no implication gives B, so the one move
is RAA. It assumes ~B, and with that eliminations alone give S and then `false`: the goal in the
box is a fact at once. The step costs four lines, ~B, S, false and B, and a little for RAA.
"""

from __future__ import annotations

from minelogic.budget import Budget
from minelogic.errors import LimitReached
from minelogic.proof.search.formulas import Formulas
from minelogic.proof.search.moves import Moves
from minelogic.proof.search.states import FALSE, State
from minelogic.proof.search.steps import LINE, SearchStep, StepBox, boxed

DEPTH = 220
"""So many goals may be open inside one another."""
DOUBT = 4
"""A guess may be too high by so many lines."""
UNBOUNDED = 1 << 60
SEARCH = "the search for a proof"


class Engine:
    """One search, which remembers the best proof of every goal it has met."""

    def __init__(self, moves: Moves, goals: int) -> None:
        self.moves = moves
        self.states = moves.states
        self.formulas: Formulas = moves.formulas
        self.rules = moves.rules
        self.budget = Budget(goals, "goals", SEARCH)
        self.depth = 0
        self.cut = False
        """Whether a move was left out for want of effort."""

    def prove(
        self, state: State, goal: int, effort: int, bound: int = UNBOUNDED
    ) -> SearchStep | None:
        """A proof of a goal that follows, which costs less than the bound; None if none is found.

        None for a goal that is being proved already: a shortest proof does not need itself.
        """
        best = self._at_once(state, goal)
        if best is not None:
            return best
        if goal in state.memo:
            spent, best = state.memo[goal]
            if spent >= effort:
                self.cut = self.cut or spent < UNBOUNDED
                return best
        if goal in state.open:
            return None
        self.budget.spend()
        if self.depth > DEPTH:
            raise LimitReached("goals inside one another", DEPTH, SEARCH)
        state.open.add(goal)
        self.depth += 1
        before, self.cut = self.cut, False
        if goal not in state.moves:
            state.moves[goal] = self.moves.at(state, goal)
        moves = state.moves[goal]
        width = max(1, min(len(moves), int(effort**0.6)))
        cost = bound if best is None else min(best.cost, bound)
        is_bounded = bound < UNBOUNDED // 2  # there is another proof: this one may be given up
        for tried, (guess, _, rule, what) in enumerate(moves):
            if (best is not None or is_bounded) and (
                tried >= width or LINE * (guess - DOUBT) > cost
            ):
                self.cut = True
                break
            step = self._by_move(state, goal, rule, what, max(1, effort // width), cost)
            if step is not None and (best is None or step.cost < cost):
                best, cost = step, min(cost, step.cost)
        self.depth -= 1
        state.open.discard(goal)
        if best is not None:
            # What is not below the bound was not looked for in earnest.
            spent = 0 if best.cost >= bound else effort if self.cut else UNBOUNDED
            state.memo[goal] = (spent, best)
        self.cut = self.cut or before
        return best

    def _at_once(self, state: State, goal: int) -> SearchStep | None:
        """A proof of a goal from the facts without any box."""
        facts = state.facts
        step = facts.get(goal)
        if step is not None:
            return step
        if FALSE in facts:
            return SearchStep(goal, "falseE", (facts[FALSE],)) if "falseE" in self.rules else None
        step = self.states.composed(facts, goal)
        if step is None and self.states.lemmas is not None:
            step = self.states.lemmas.at_once(facts, goal)
        return step or self._by_equivalence(facts, goal)

    def _by_equivalence(self, facts: dict[int, SearchStep], goal: int) -> SearchStep | None:
        """An implication from an equivalence, or an equivalence the other way round."""
        find, word = self.formulas.find, self.formulas.word[goal]
        if word not in ("->", "<->") or "<->E" not in self.rules:
            return None
        left, right = self.formulas.parts[goal]
        for iff in (find("<->", (left, right)), find("<->", (right, left))):
            if iff is not None and iff in facts:
                if word == "->":
                    return SearchStep(goal, "<->E", (facts[iff],))
                if "<->I" in self.rules:
                    ways = [
                        self.formulas.compound("->", way) for way in ((left, right), (right, left))
                    ]
                    steps = [SearchStep(way, "<->E", (facts[iff],)) for way in ways]
                    return SearchStep(goal, "<->I", tuple(steps))
        return None

    def _by_move(
        self, state: State, goal: int, rule: str, what: int, effort: int, bound: int
    ) -> SearchStep | None:
        """The proof by a move."""
        formulas, facts = self.formulas, state.facts
        parts = formulas.parts[goal]
        match rule:
            case "->I":
                return self._boxed(state, goal, rule, (), [(parts[0], parts[1])], effort, bound)
            case "~I":
                return self._boxed(state, goal, rule, (), [(parts[0], FALSE)], effort, bound)
            case "<->I":
                both = [(parts[0], parts[1]), (parts[1], parts[0])]
                return self._boxed(state, goal, rule, (), both, effort, bound)
            case "&I":
                return self._together(state, goal, what == 1, effort, bound)
            case "|E":
                cases = [(part, goal) for part in dict.fromkeys(formulas.parts[what])]
                return self._boxed(state, goal, rule, (facts[what],), cases, effort, bound)
            case "LEM":
                negation = formulas.negated(what)
                middle = SearchStep(formulas.compound("|", (what, negation)), "LEM")
                cases = [(what, goal), (negation, goal)]
                return self._boxed(state, goal, "|E", (middle,), cases, effort, bound)
            case "->E":
                return self._detached(state, goal, rule, what, formulas.parts[what], effort, bound)
            case "<->E":
                sides = formulas.parts[what // 2]
                way = sides[::-1] if what % 2 else sides
                return self._detached(state, goal, rule, what // 2, way, effort, bound)
            case "RAA":
                return self._contradicted(state, goal, what, effort, bound)
        wanted = {"~E": formulas.parts[what][0] if rule == "~E" else 0, "falseE": FALSE}
        step = self.prove(state, wanted.get(rule, what), effort, bound - LINE)
        if step is None:
            return None
        schema = self.moves.citing[goal, what].sequent if rule == "theorem" else None
        return SearchStep(goal, rule, (facts[what], step) if rule == "~E" else (step,), schema)

    def _boxed(
        self,
        state: State,
        goal: int,
        rule: str,
        lines: tuple[SearchStep, ...],
        wanted: list[tuple[int, int]],
        effort: int,
        bound: int,
    ) -> SearchStep | None:
        """A step that cites boxes with these assumptions and ends."""
        boxes: list[StepBox] = []
        spent = LINE * (1 + len(wanted))
        for assumed, end in wanted:
            inner = self.states.assume(state, assumed)
            proof = self.prove(inner, end, max(1, effort // len(wanted)), bound - spent)
            if proof is None:
                return None
            boxes.append(StepBox(inner.facts[assumed], proof))
            spent += LINE * (proof.need & ~state.fact_set).bit_count()
            if spent >= bound:
                return None
        return boxed(goal, rule, lines, tuple(boxes), state.fact_set)

    def _together(
        self, state: State, goal: int, backwards: bool, effort: int, bound: int
    ) -> SearchStep | None:
        """The parts of a conjunction one after the other, each known for the next."""
        steps: dict[int, SearchStep] = {}
        parts = self.states.known_parts(state.facts, goal)
        spent = LINE
        for part in parts[::-1] if backwards else parts:
            step = self.prove(state, part, max(1, effort // len(parts)), bound - spent)
            if step is None:
                return None
            spent += LINE * (step.need & ~state.fact_set).bit_count()
            if spent >= bound:
                return None
            steps[part] = step
            if part not in state.facts:
                state = self.states.learn(state, step)
        return SearchStep(goal, "&I", tuple([steps[part] for part in parts]))

    def _detached(
        self,
        state: State,
        goal: int,
        rule: str,
        fact: int,
        way: tuple[int, ...],
        effort: int,
        bound: int,
    ) -> SearchStep | None:
        """A proof by way of what a fact gives, once what it asks for is proved."""
        asked, given = way
        half = max(1, effort // 2) if given != goal else effort
        step = self.prove(state, asked, half, bound - LINE)
        if step is None:
            return None
        detached = SearchStep(given, rule, (state.facts[fact], step))
        if given == goal:
            return detached
        if detached.cost >= bound:
            return None
        if asked not in state.facts:
            state = self.states.learn(state, step)
        return self.prove(self.states.learn(state, detached), goal, half, bound)

    def _contradicted(
        self, state: State, goal: int, negation: int, effort: int, bound: int
    ) -> SearchStep | None:
        """A proof by contradiction, by whichever of the classical rules there is."""
        inner = self.states.assume(state, negation)
        clash = self.prove(inner, FALSE, effort, bound - 2 * LINE)
        if clash is None:
            return None
        box = StepBox(inner.facts[negation], clash)
        match self.moves.by_contradiction:
            case "RAA":
                return boxed(goal, "RAA", (), (box,), state.fact_set)
            case "~~E":
                twice = self.formulas.negated(negation)
                return SearchStep(goal, "~~E", (boxed(twice, "~I", (), (box,), state.fact_set),))
            case _:
                middle = SearchStep(self.formulas.compound("|", (goal, negation)), "LEM")
                given = self.states.assume(state, goal).facts[goal]
                other = StepBox(box.assumed, SearchStep(goal, "falseE", (clash,)))
                boxes = (StepBox(given, given), other)
                return boxed(goal, "|E", (middle,), boxes, state.fact_set)
