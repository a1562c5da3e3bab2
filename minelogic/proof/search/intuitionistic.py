"""Whether a sequent of propositional logic has an intuitionistic proof: a decision procedure.

The contraction-free calculus (Vorob'ev, Hudelmaier, Dyckhoff): an implication on the left is taken
apart by the form of its antecedent, so every step makes the sequent smaller, and there is nothing
to remember about loops. Negation is implication to `false`, equivalence two implications.
"""

from __future__ import annotations

from typing import Any

from minelogic.budget import Budget
from minelogic.proof.search.formulas import Formulas, members

FALSE = 0
TRUE = 1
Core = tuple[Any, ...]
"""A word, & | -> or atom, and the numbers of the parts."""


class Decision:
    """Answers for one search, remembered; formulas have numbers of their own here."""

    def __init__(self, formulas: Formulas, steps: int) -> None:
        self.formulas = formulas
        self.budget = Budget(steps, "steps", "the intuitionistic decision")
        self.core: list[Core] = [("false",), ("true",)]
        self.numbers: dict[Core, int] = {("false",): FALSE, ("true",): TRUE}
        self.cores: dict[int, int] = {}
        self.answers: dict[tuple[int, int], bool] = {}
        self.chosen: dict[tuple[int, int], bool] = {}

    def provable(self, premises: int, goal: int) -> bool:
        """Whether the goal follows from a set of formulas; raises `LimitReached`."""
        key = (premises, goal)
        answer = self.answers.get(key)
        if answer is None:
            left = [self._translated(n) for n in members(premises)]
            answer = self.answers[key] = self._provable(0, left, self._translated(goal))
        return answer

    def _translated(self, n: int) -> int:
        """The number here of a formula of the search."""
        number = self.cores.get(n)
        if number is None:
            parts = [self._translated(part) for part in self.formulas.parts[n]]
            number = self.cores[n] = self._translation(n, self.formulas.word[n], parts)
        return number

    def _translation(self, n: int, word: str, parts: list[int]) -> int:
        match word:
            case "true" | "false":
                return TRUE if word == "true" else FALSE
            case "atom":
                return self._number(("atom", n))
            case "~":
                return self._if(parts[0], FALSE)
            case "<->":
                return self._number(("&", self._if(*parts), self._if(*parts[::-1])))
            case _:
                return self._number((word, *parts))

    def _if(self, antecedent: int, consequent: int) -> int:
        return self._number(("->", antecedent, consequent))

    def _number(self, core: Core) -> int:
        number = self.numbers.get(core)
        if number is None:
            number = self.numbers[core] = len(self.core)
            self.core.append(core)
        return number

    def _provable(self, left: int, new: list[int], goal: int) -> bool:
        """Whether the goal follows from a set that is taken apart and from what is not yet."""
        word, *parts = self.core[goal]
        while word == "->":
            new = [*new, parts[0]]
            goal = parts[1]
            word, *parts = self.core[goal]
        if word == "&":
            return all(self._provable(left, new, part) for part in parts)
        self.budget.spend()
        waiting = list(new)
        while waiting:
            f = waiting.pop()
            if f in (FALSE, goal) or goal == TRUE:
                return True
            if f == TRUE or left >> f & 1:
                continue
            word, *parts = self.core[f]
            if word == "&":
                waiting += parts
            elif word == "|":
                left |= 0 if any(left >> part & 1 for part in parts) else 1 << f
            elif word == "->":
                left |= self._taken_apart(f, left, waiting)
            else:
                left |= 1 << f
                for g in members(left):
                    if self.core[g][0] == "->" and self.core[g][1] == f:
                        left ^= 1 << g
                        waiting.append(self.core[g][2])
        if goal == TRUE or left >> goal & 1:
            return True
        key = (left, goal)
        answer = self.chosen.get(key)
        if answer is None:
            answer = self.chosen[key] = self._chosen(left, goal)
        return answer

    def _taken_apart(self, f: int, left: int, waiting: list[int]) -> int:
        """Adds to what waits what an implication comes to; gives it back if it stays as it is."""
        _, antecedent, consequent = self.core[f]
        word, *parts = self.core[antecedent]
        if antecedent == TRUE or left >> antecedent & 1:
            waiting.append(consequent)
        elif word == "&":
            for part in reversed(parts):
                consequent = self._if(part, consequent)
            waiting.append(consequent)
        elif word == "|":
            waiting += [self._if(part, consequent) for part in parts]
        elif antecedent != FALSE and consequent != TRUE:
            return 1 << f
        return 0

    def _chosen(self, left: int, goal: int) -> bool:
        """Splits a disjunction, or else tries the rules after which there may be no way back."""
        for f in members(left):
            if self.core[f][0] == "|":
                rest, cases = left ^ 1 << f, self.core[f][1:]
                if any(rest >> case & 1 for case in cases):
                    return self._provable(rest, [], goal)
                return all(self._provable(rest, [case], goal) for case in cases)
        word, *parts = self.core[goal]
        if word == "|" and any(self._provable(left, [], part) for part in parts):
            return True
        for f in members(left):
            if self.core[f][0] == "->" and self.core[self.core[f][1]][0] == "->":
                _, inner, consequent = self.core[f]
                _, c, d = self.core[inner]
                rest = left ^ 1 << f
                if self._provable(rest, [consequent], goal) and self._provable(
                    rest, [c, self._if(d, consequent)], d
                ):
                    return True
        return False
