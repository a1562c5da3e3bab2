"""Theorems as rules of the search: what they give from facts, and what a goal asks of them.

A theorem whose conclusion is a letter or a negation, or that takes a negation apart, is used
forwards, like an elimination. Any other is used on a goal: at once if its premises are facts, and
for a disjunction also as a move, with a premise that remains to be proved.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, NamedTuple

from minelogic.errors import LimitReached
from minelogic.proof.kernel import Sequent
from minelogic.proof.search.formulas import CONNECTIVES, Formulas
from minelogic.proof.search.intuitionistic import Decision
from minelogic.proof.search.steps import SearchStep
from minelogic.syntax.forms import Form, form

Pattern = tuple[Any, ...]
"""("letter", k), or a connective and patterns."""
Binding = list[int | None]
"""For each letter the number of what it stands for."""

_STEPS = 1_000
"""So many steps are made to find out whether a theorem is intuitionistic."""


class Lemma(NamedTuple):
    """A theorem, its letters by number."""

    sequent: Sequent
    premises: tuple[Pattern, ...]
    conclusion: Pattern
    letters: int
    is_intuitionistic: bool


class Lemmas:
    """The theorems that one search may cite."""

    def __init__(self, formulas: Formulas, lemmas: list[Lemma]) -> None:
        self.formulas = formulas
        self.gave = False
        """Whether any of them has been of use so far."""
        self.by_premise: dict[str, list[tuple[Lemma, int]]] = {}
        """The theorems to be used forwards, by the word of each premise."""
        self.by_conclusion: dict[str, list[Lemma]] = {}
        for lemma in lemmas:
            if _is_forward(lemma):
                for n, premise in enumerate(lemma.premises):
                    self.by_premise.setdefault(premise[0], []).append((lemma, n))
            if lemma.conclusion[0] != "letter":
                self.by_conclusion.setdefault(lemma.conclusion[0], []).append(lemma)

    def consequences(self, facts: dict[int, SearchStep], fact: int) -> Iterator[SearchStep]:
        """What theorems give from the facts, one of which is this one."""
        for word in (self.formulas.word[fact], "letter"):
            for lemma, place in self.by_premise.get(word, ()):
                binding: Binding = [None] * lemma.letters
                if self._matches(lemma.premises[place], fact, binding):
                    rest = [n for n in range(len(lemma.premises)) if n != place]
                    for full, cited in self._completed(facts, lemma, rest, binding):
                        cited[place] = facts[fact]
                        what = self._conclusion(lemma, full)
                        if what is not None and what not in facts:
                            self.gave = True
                            yield _cited(what, lemma, cited)

    def at_once(self, facts: dict[int, SearchStep], goal: int) -> SearchStep | None:
        """A goal from facts by one theorem."""
        for lemma in self.by_conclusion.get(self.formulas.word[goal], ()):
            binding: Binding = [None] * lemma.letters
            if self._matches(lemma.conclusion, goal, binding):
                places = list(range(len(lemma.premises)))
                for _, cited in self._completed(facts, lemma, places, binding):
                    self.gave = True
                    return _cited(goal, lemma, cited)
        return None

    def moves(self, goal: int) -> Iterator[tuple[Lemma, int]]:
        """The theorems that give a goal from one premise, and that premise."""
        for lemma in self.by_conclusion.get(self.formulas.word[goal], ()):
            binding: Binding = [None] * lemma.letters
            # From another disjunction one would not come any further.
            if (
                goal < self.formulas.own
                and len(lemma.premises) == 1
                and lemma.premises[0][0] in ("~", "->")
                and self._matches(lemma.conclusion, goal, binding)
            ):
                premise = self._instance(lemma.premises[0], binding, True)
                if premise is not None:
                    self.gave = True
                    yield lemma, premise

    def _conclusion(self, lemma: Lemma, binding: Binding) -> int | None:
        """What a theorem gives, if it is a letter, a negation, or a negation taken apart.

        What is negated has to be of the sequent: there is no end of negations else.
        """
        if lemma.conclusion[0] == "~":
            inner = self._instance(lemma.conclusion[1], binding, False)
            return (
                None
                if inner is None or inner >= self.formulas.own
                else self.formulas.negated(inner)
            )
        if lemma.conclusion[0] != "letter":
            inner = self._instance(lemma.premises[0][1], binding, False)
            if inner is None or inner >= self.formulas.own:
                return None
        return self._instance(lemma.conclusion, binding, True)

    def _completed(
        self, facts: dict[int, SearchStep], lemma: Lemma, places: list[int], binding: Binding
    ) -> Iterator[tuple[Binding, dict[int, SearchStep]]]:
        """The ways to find facts for the premises at these places."""
        if not places:
            yield binding, {}
            return
        pattern = lemma.premises[places[0]]
        candidates: list[int]
        if _is_bound(pattern, binding):
            bound = self._instance(pattern, binding, False)
            candidates = [bound] if bound is not None and bound in facts else []
        else:
            word = pattern[0]
            candidates = [f for f in facts if word in (self.formulas.word[f], "letter")]
        for fact in candidates:
            more = list(binding)
            if self._matches(pattern, fact, more):
                for full, cited in self._completed(facts, lemma, places[1:], more):
                    cited[places[0]] = facts[fact]
                    yield full, cited

    def _matches(self, pattern: Pattern, n: int, binding: Binding) -> bool:
        """Whether a formula is an instance of a pattern; completes the binding."""
        if pattern[0] == "letter":
            bound = binding[pattern[1]]
            if bound is None:
                binding[pattern[1]] = n
            return bound is None or bound == n
        if self.formulas.word[n] != pattern[0]:
            return False
        parts = self.formulas.parts[n]
        more = len(parts) - len(pattern) + 1
        if more < 0:
            return False
        if more:
            first = self.formulas.compound(pattern[0], parts[: more + 1])
            parts = (first, *parts[more + 1 :])
        return all(
            self._matches(p, part, binding) for p, part in zip(pattern[1:], parts, strict=True)
        )

    def _instance(self, pattern: Pattern, binding: Binding, make: bool) -> int | None:
        """The number of an instance; if it has none, it is given one or not."""
        if pattern[0] == "letter":
            return binding[pattern[1]]
        parts = [self._instance(p, binding, make) for p in pattern[1:]]
        numbers = tuple([part for part in parts if part is not None])
        if len(numbers) < len(parts):
            return None
        return (self.formulas.compound if make else self.formulas.find)(pattern[0], numbers)


@lru_cache(maxsize=1_000)
def lemma_of(sequent: Sequent) -> Lemma | None:
    """A theorem as a rule; None if it is not one of propositional logic."""
    forms = [form(f) for f in (*sequent.premises, sequent.conclusion)]
    letters: dict[Form, int] = {}
    patterns = [_pattern(f, letters) for f in forms]
    whole = [pattern for pattern in patterns if pattern is not None]
    if len(whole) < len(patterns):
        return None
    return Lemma(sequent, tuple(whole[:-1]), whole[-1], len(letters), _is_intuitionistic(forms))


def _is_intuitionistic(forms: list[Form]) -> bool:
    formulas = Formulas(forms)
    *premises, goal = [formulas.number[f] for f in forms]
    try:
        return Decision(formulas, _STEPS).provable(sum({1 << p for p in premises}), goal)
    except LimitReached:
        return False


def _pattern(f: Form, letters: dict[Form, int]) -> Pattern | None:
    if f[0] == "atom" and len(f) == 2:
        return ("letter", letters.setdefault(f, len(letters)))
    if f[0] not in CONNECTIVES:
        return None
    parts = [_pattern(part, letters) for part in f[1:]]
    return None if None in parts else (f[0], *parts)


def _is_forward(lemma: Lemma) -> bool:
    kind = lemma.conclusion
    takes_apart = len(lemma.premises) == 1 and lemma.premises[0][0] == "~"
    if not lemma.premises or not (takes_apart or kind[0] in ("letter", "~")):
        return False
    given = {letter for premise in lemma.premises for letter in _letters(premise)}
    bare = all(premise[0] == "letter" for premise in lemma.premises)
    return not bare and set(_letters(kind)) <= given


def _letters(pattern: Pattern) -> Iterator[int]:
    if pattern[0] == "letter":
        yield pattern[1]
    else:
        for part in pattern[1:]:
            yield from _letters(part)


def _is_bound(pattern: Pattern, binding: Binding) -> bool:
    return all(binding[letter] is not None for letter in _letters(pattern))


def _cited(what: int, lemma: Lemma, cited: dict[int, SearchStep]) -> SearchStep:
    lines = tuple([cited[n] for n in range(len(lemma.premises))])
    return SearchStep(what, "theorem", lines, lemma.sequent)
