"""Finds a proof of a propositional sequent: short, normal, and intuitionistic where it can be."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from minelogic.budget import Budget
from minelogic.errors import LimitReached
from minelogic.proof.formulas.from_forms import formula_of, known_formulas
from minelogic.proof.graphs.layout import laid_out, numbered
from minelogic.proof.graphs.nodes import Node
from minelogic.proof.kernel import CLASSICAL, RULES, Line, Sequent, Theorem, proved
from minelogic.proof.logic_and_rules import ALWAYS
from minelogic.proof.script import Logic
from minelogic.proof.search.engine import SEARCH, Engine
from minelogic.proof.search.formulas import Formulas
from minelogic.proof.search.lemmas import Lemma, Lemmas, lemma_of
from minelogic.proof.search.moves import Classically, Intuitionistically, Moves
from minelogic.proof.search.parity import ByParity, by_parity
from minelogic.proof.search.states import States
from minelogic.proof.search.steps import SearchStep
from minelogic.proof.search.tidy import tidy
from minelogic.proof.writing.results import NotProved
from minelogic.syntax.forms import form
from minelogic.syntax.tree import Formula

BUDGET = 20_000
"""So many goals are looked at."""
EFFORT = 4_096
"""How hard a shorter proof is looked for, once there is one."""
_LITTLE = 2_000
"""So many goals are looked at where a proof is there that grows with the formulas alone."""


class First(NamedTuple):
    """What is asked of the first proof that is found."""

    goals: int
    """So many are looked at until it is there."""
    is_worth: Callable[[tuple[Line, ...]], bool]
    """Whether shorter ones are to be looked for; if not, that is all, and there is none."""


class _NotWorth(Exception):
    """The first proof is not worth looking for others."""


def find(
    sequent: Sequent,
    *,
    logic: Logic = "classical",
    rules: frozenset[str] | None = None,
    lemmas: Mapping[str, Sequent] | None = None,
    budget: int = BUDGET,
    effort: int = EFFORT,
    first: First | None = None,
) -> tuple[Line, ...] | None:
    """The lines of a proof, premises first; None if none is found with these rules and budget.

    Atoms are whatever is not built by connectives. A sequent that has an intuitionistic proof gets
    one, if the rules allow it.
    """
    proofs = found_in_turn(sequent, logic, rules, lemmas, budget, effort, first)
    try:
        return next(proofs, None)
    except _NotWorth:
        return None


def found_in_turn(
    sequent: Sequent,
    logic: Logic,
    rules: frozenset[str] | None,
    lemmas: Mapping[str, Sequent] | None,
    budget: int,
    effort: int,
    first: First | None = None,
) -> Iterator[tuple[Line, ...]]:
    """The proofs found without and then with classical rules, each checked by the kernel."""
    allowed = RULES if rules is None else rules | ALWAYS
    usable = [lemma_of(lemma) for lemma in (lemmas or {}).values()] if "theorem" in allowed else []
    ways = [allowed - CLASSICAL]
    equivalences = None
    if logic == "classical" and allowed & CLASSICAL:
        ways.append(allowed)
        equivalences = by_parity(sequent, allowed, _lemma)
        # With all rules every lemma has a proof.
        if equivalences is not None and rules is not None and equivalences.lines is None:
            equivalences = None
    if equivalences is not None:
        budget = min(budget, _LITTLE)
    search = _Search(
        sequent=sequent,
        lemmas=[lemma for lemma in usable if lemma is not None],
        budget=budget,
        effort=effort,
        first=first,
    )
    for way in ways:
        lines = search.by(way)
        if equivalences is not None and way & CLASSICAL:
            lines = _shorter(lines, equivalences)
        if lines is not None:
            cited = frozenset([line.schema for line in lines if line.schema is not None])
            if not proved(Theorem(sequent, lines, way, cited)):
                raise NotProved("the search made a proof that is not right")
            yield lines


def _shorter(lines: tuple[Line, ...] | None, other: ByParity) -> tuple[Line, ...] | None:
    """The lines, if there are any, or the other proof, if that is no longer."""
    if lines is not None and len(lines) < other.at_least:
        return lines
    return min([each for each in (other.lines, lines) if each is not None], key=len, default=None)


def _lemma(sequent: Sequent, rules: frozenset[str]) -> tuple[Line, ...] | None:
    """A proof of a short sequent about chains of equivalences."""
    return _Search(sequent=sequent, lemmas=[], budget=BUDGET, effort=EFFORT).by(rules)


class _Search:
    """The search for proofs of one sequent."""

    def __init__(
        self,
        sequent: Sequent,
        lemmas: list[Lemma],
        budget: int,
        effort: int,
        first: First | None = None,
    ) -> None:
        self.sequent = sequent
        self.lemmas = lemmas
        self.budget = budget
        self.effort = effort
        self.first = first
        self.forms = [form(f) for f in (*sequent.premises, sequent.conclusion)]
        self.formulas = Formulas(self.forms)
        *self.premises, self.goal = [self.formulas.number[f] for f in self.forms]
        self._spelling = known_formulas((*sequent.premises, sequent.conclusion))
        self._spelled: dict[int, Formula] = {}

    def by(self, rules: frozenset[str]) -> tuple[Line, ...] | None:
        """The lines of a proof by these rules; citing lemmas only if that makes it shorter."""
        is_classical = bool(rules & CLASSICAL)
        lemmas = [lemma for lemma in self.lemmas if is_classical or lemma.is_intuitionistic]
        best = self._shortest(rules, None)
        if lemmas:
            citing = self._shortest(rules, Lemmas(self.formulas, lemmas))
            if best is None or (citing is not None and len(citing) < len(best)):
                best = citing
        return best

    def _shortest(self, rules: frozenset[str], lemmas: Lemmas | None) -> tuple[Line, ...] | None:
        """The proof found by these rules and, if there are any, lemmas; none if no lemma gave a
        thing.
        """
        states = States(self.formulas, rules, lemmas)
        follows = (
            Classically(self.formulas)
            if rules & CLASSICAL
            else Intuitionistically(self.formulas, self.budget)
        )
        left = self.budget
        asked = self.first
        engine = Engine(Moves(states, follows, rules), min(left, asked.goals) if asked else left)
        steps: list[SearchStep] = []
        written: dict[int, tuple[Line, ...]] = {}
        try:
            first = states.first(self.premises)
            effort = 1 if follows(first, self.goal) else self.effort + 1
            while effort <= self.effort:
                engine.cut = False
                step = engine.prove(first, self.goal, effort)
                if step is not None and step not in steps:
                    steps.append(step)
                    if asked is not None and len(steps) == 1:
                        written[0] = self._written(step, rules)
                        if not asked.is_worth(written[0]):
                            raise _NotWorth
                if not engine.cut:
                    break
                effort *= 8
                left -= engine.budget.used
                engine.budget = Budget(min(left, self.effort), "goals", SEARCH)
        except (LimitReached, RecursionError):
            pass  # what was found before is a proof all the same
        if lemmas is not None and not lemmas.gave:
            return None  # the search went as it does without them
        # What tidying saves is not known before, so the last few are all written out.
        last = range(max(len(steps) - 3, 0), len(steps))
        proofs = [written.get(n) or self._written(steps[n], rules) for n in last]
        return min(proofs, key=len, default=None)

    def _written(self, step: SearchStep, rules: frozenset[str]) -> tuple[Line, ...]:
        """The lines of a proof, with formulas as they are written in the sequent."""
        page = laid_out(step, [Node(premise, "premise") for premise in self.premises])
        tidy(page, self.formulas, rules)
        *lines, last = numbered(page, lambda entry: self._formula(entry.form))
        for n, premise in enumerate(self.sequent.premises[: len(lines)]):
            lines[n] = lines[n]._replace(formula=premise)
        return (*lines, last._replace(formula=self.sequent.conclusion))

    def _formula(self, n: int) -> Formula:
        """A formula by its number, as the sequent writes it."""
        if n not in self._spelled:
            self._spelled[n] = formula_of(self.formulas.form[n], self._spelling)
        return self._spelled[n]
