"""What is known at a place in a proof: premises, assumptions, and all that plain eliminations give.

A state is closed under ∧E, →E, ↔E, ¬E and, if lemmas may be cited, under those; their lines cost
nothing until a proof needs them.
"""

from __future__ import annotations

from collections.abc import Iterable

from minelogic.proof.search.formulas import Formulas
from minelogic.proof.search.lemmas import Lemmas
from minelogic.proof.search.steps import SearchStep, assumption

FALSE = 0
TRUE = 1
PUT_TOGETHER = frozenset({"&", "|", "<->", "true"})
"""What introductions without boxes may give."""


class State:
    """The facts at a place in a proof."""

    __slots__ = ("assumed", "fact_set", "facts", "memo", "moves", "open", "truth", "waiting")

    def __init__(
        self,
        facts: dict[int, SearchStep],
        assumed: int,
        fact_set: int,
        truth: int,
        waiting: list[int],
    ) -> None:
        self.facts = facts
        """From formulas to the steps that give them."""
        self.assumed = assumed
        """The set of premises and assumptions."""
        self.fact_set = fact_set
        """The set of all facts."""
        self.truth = truth
        """The worlds in which the premises and assumptions hold."""
        self.waiting = waiting
        """Facts that give more with a formula that may be put together from others."""
        self.memo: dict[int, tuple[int, SearchStep]] = {}
        """From goals to the best proof found, and how hard it was looked for."""
        self.moves: dict[int, list[tuple[int, int, str, int]]] = {}
        self.open: set[int] = set()
        """The goals that are being proved."""


class States:
    """The states of one search; each set of assumptions and facts has one."""

    def __init__(self, formulas: Formulas, rules: frozenset[str], lemmas: Lemmas | None) -> None:
        self.formulas = formulas
        self.rules = rules
        self.lemmas = lemmas
        self.by_sets: dict[tuple[int, int], State] = {}

    def first(self, premises: Iterable[int]) -> State:
        """The state in which the premises are known."""
        state = State({}, 0, 0, self.formulas.all_worlds, [])
        for premise in premises:
            state = self.assume(state, premise)
        return state

    def assume(self, state: State, formula: int) -> State:
        """The state in which a formula is assumed as well."""
        bit = 1 << formula
        key = (state.assumed | bit, state.fact_set | bit)
        larger = self.by_sets.get(key)
        if larger is None:
            larger = self.by_sets[key] = self._grown(
                state, assumption(formula), key[0], state.truth & self.formulas.truth[formula]
            )
        return larger

    def learn(self, state: State, step: SearchStep) -> State:
        """The state in which a step has been made as well."""
        key = (state.assumed, state.fact_set | 1 << step.form)
        larger = self.by_sets.get(key)
        if larger is None or larger.facts[step.form].cost > step.cost:
            larger = self.by_sets[key] = self._grown(state, step, state.assumed, state.truth)
        return larger

    def composed(self, facts: dict[int, SearchStep], formula: int) -> SearchStep | None:
        """A formula put together from facts by introductions without boxes."""
        step = facts.get(formula)
        if step is not None:
            return step
        word = self.formulas.word[formula]
        if word == "&":
            return self._both(facts, formula)
        if word == "|":
            return self._either(facts, formula)
        if word == "true" and "trueI" in self.rules:
            return SearchStep(formula, "trueI")
        if word == "<->" and "<->I" in self.rules:
            left, right = self.formulas.parts[formula]
            there = facts.get(self.formulas.built.get(("->", (left, right)), -1))
            back = facts.get(self.formulas.built.get(("->", (right, left)), -1))
            if there is not None and back is not None:
                return SearchStep(formula, "<->I", (there, back))
        return None

    def _both(self, facts: dict[int, SearchStep], formula: int) -> SearchStep | None:
        if "&I" not in self.rules:
            return None
        steps = [self.composed(facts, part) for part in self.known_parts(facts, formula)]
        whole = [step for step in steps if step is not None]
        return SearchStep(formula, "&I", tuple(whole)) if len(whole) == len(steps) else None

    def known_parts(self, facts: dict[int, SearchStep], conjunction: int) -> tuple[int, ...]:
        """The parts of a conjunction, the first few as one if they are known together."""
        parts = self.formulas.parts[conjunction]
        for run in self.formulas.runs.get(conjunction, ()):
            some = self.formulas.parts[run]
            if run in facts and some == parts[: len(some)]:
                return (run, *parts[len(some) :])
        return parts

    def _either(self, facts: dict[int, SearchStep], formula: int) -> SearchStep | None:
        if "|I" not in self.rules:
            return None
        best = None
        for part in (*self.formulas.runs.get(formula, ()), *self.formulas.parts[formula]):
            step = self.composed(facts, part)
            if step is not None and (best is None or step.cost < best.cost):
                best = step
        return None if best is None else SearchStep(formula, "|I", (best,))

    def _grown(self, state: State, step: SearchStep, assumed: int, truth: int) -> State:
        facts = dict(state.facts)
        is_new = step.form not in facts
        facts[step.form] = step
        grown = State(facts, assumed, state.fact_set, truth, state.waiting)
        if is_new and FALSE not in facts:
            self._close(grown, step.form)
        grown.fact_set |= 1 << step.form
        return grown

    def _close(self, state: State, formula: int) -> None:
        """Adds what follows from the facts by eliminations, now that there is one more."""
        facts = state.facts
        new = [formula]
        waiting = list(state.waiting)
        done = 0
        while done < len(new) and FALSE not in facts:
            while done < len(new) and FALSE not in facts:
                self._eliminate(facts, new[done], new, waiting)
                done += 1
            if FALSE not in facts:
                self._put_together(facts, new, waiting)
        state.waiting = waiting
        for f in new:
            state.fact_set |= 1 << f

    def _eliminate(
        self, facts: dict[int, SearchStep], formula: int, new: list[int], waiting: list[int]
    ) -> None:
        """Adds what one elimination gives from this fact, alone or with another."""
        formulas, rules = self.formulas, self.rules
        word, parts = formulas.word[formula], formulas.parts[formula]
        step = facts[formula]
        if word == "&":
            if "&E" in rules:
                for part in (*parts, *formulas.runs.get(formula, ())):
                    _add(facts, new, SearchStep(part, "&E", (step,)))
        elif word == "->":
            if parts[0] in facts:
                self._detach(facts, new, formula, "->E", parts[0], parts[1])
            elif formulas.word[parts[0]] in PUT_TOGETHER:
                waiting.append(formula)
        elif word == "<->":
            for side, other in (parts, parts[::-1]):
                if side in facts:
                    self._detach(facts, new, formula, "<->E", side, other)
            if formulas.word[parts[0]] in PUT_TOGETHER or formulas.word[parts[1]] in PUT_TOGETHER:
                waiting.append(formula)
        elif word == "~":
            if parts[0] in facts:
                self._detach(facts, new, formula, "~E", parts[0], FALSE)
            elif formulas.word[parts[0]] in PUT_TOGETHER:
                waiting.append(formula)
            elif formulas.word[parts[0]] == "~" and "~~E" in rules:
                _add(facts, new, SearchStep(formulas.parts[parts[0]][0], "~~E", (step,)))
        for implication in formulas.from_antecedent.get(formula, ()):
            if implication in facts:
                consequent = formulas.parts[implication][1]
                self._detach(facts, new, implication, "->E", formula, consequent)
        for iff in formulas.from_side.get(formula, ()):
            if iff in facts:
                left, right = formulas.parts[iff]
                other = right if formula == left else left
                self._detach(facts, new, iff, "<->E", formula, other)
        negation = formulas.negation.get(formula)
        if negation is not None and negation in facts:
            self._detach(facts, new, negation, "~E", formula, FALSE)
        if self.lemmas is not None:
            for consequence in self.lemmas.consequences(facts, formula):
                _add(facts, new, consequence)

    def _detach(
        self,
        facts: dict[int, SearchStep],
        new: list[int],
        major: int,
        rule: str,
        minor: int,
        what: int,
    ) -> None:
        if rule in self.rules:
            _add(facts, new, SearchStep(what, rule, (facts[major], facts[minor])))

    def _put_together(
        self, facts: dict[int, SearchStep], new: list[int], waiting: list[int]
    ) -> None:
        """Adds what follows by a formula that is not a fact but put together from facts."""
        for fact in waiting:
            parts = self.formulas.parts[fact]
            match self.formulas.word[fact]:
                case "->":
                    self._put_in(facts, new, fact, "->E", parts[0], parts[1])
                case "~":
                    self._put_in(facts, new, fact, "~E", parts[0], FALSE)
                case _:
                    self._put_in(facts, new, fact, "<->E", parts[0], parts[1])
                    self._put_in(facts, new, fact, "<->E", parts[1], parts[0])

    def _put_in(
        self,
        facts: dict[int, SearchStep],
        new: list[int],
        major: int,
        rule: str,
        minor: int,
        what: int,
    ) -> None:
        if what not in facts and rule in self.rules:
            inner = self.composed(facts, minor)
            if inner is not None:
                _add(facts, new, SearchStep(what, rule, (facts[major], inner)))


def _add(facts: dict[int, SearchStep], new: list[int], step: SearchStep) -> None:
    if step.form not in facts:
        facts[step.form] = step
        new.append(step.form)
