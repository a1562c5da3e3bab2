"""Asks for a proof of a sequent: a proof, a countermodel, or an honest *undecided*."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import permutations
from typing import Any

from minelogic.errors import LimitReached
from minelogic.limits import Limits
from minelogic.proof.first_order.prove import find as find_with_instances
from minelogic.proof.formulas.walk import subforms
from minelogic.proof.graphs.shorten import shortened
from minelogic.proof.kernel import CLASSICAL, ON_BOARD, RULES, Line, Sequent, Theorem, follows
from minelogic.proof.logic_and_rules import ALWAYS, known_logic, named_rules
from minelogic.proof.models.countermodels import (
    MOST_STRUCTURES,
    MOST_THINGS,
    countermodel,
    forms_of,
)
from minelogic.proof.models.kripke import MOST_WORLDS, kripke_countermodel
from minelogic.proof.models.structures import is_about_numbers, is_ordered, is_propositional
from minelogic.proof.script import Logic
from minelogic.proof.writing.results import Countermodel, Proof, Undecided
from minelogic.records import dataclass
from minelogic.words import counted

_FEW_THINGS = 2
_FEW_WORLDS = 3
"""So many things, or worlds, a countermodel may have that is looked for before any proof."""
_FEW_STRUCTURES = 30
CONNECTIVES = frozenset({"~", "&", "|", "->", "<->", "true", "false"})
_FEW_PREMISES = 5
"""Theorems that a proof may cite are compared with sequents of so many premises at most."""


def prove(
    sequent: str | Sequent,
    *,
    logic: Logic = "classical",
    rules: Iterable[str] | None = None,
    theorems: bool = False,
    on: Any = None,
    name: str = "found",
    limits: Limits | None = None,
) -> Proof | Countermodel | Undecided:
    """A proof of a sequent such as `~B -> S, ~S |- B`, or a world in which it fails, or neither.

    `rules` are those that the proof may use, by any of their names (all, if none are given), and
    `theorems` lets it cite those that ship. `on` is the problem, or the path of the file, of the
    board that the sequent is about. Raises `FileError` if the text has mistakes.
    """
    limits = limits or Limits()
    allowed = _allowed(logic, rules, theorems)
    if on is not None:
        from minelogic.proof.boards.deduce import deduce

        return deduce(sequent, on, logic=logic, rules=rules, name=name, limits=limits)
    if isinstance(sequent, str):
        from minelogic.proof.formulas.sequents import read_sequent

        sequent = read_sequent(sequent, limits)
    elif not isinstance(sequent, Sequent):
        raise TypeError(f"a sequent is a text or what read_sequent returns, not {sequent!r}")
    lemmas = _lemmas(logic) if theorems else {}
    asked = _Asked(
        sequent=sequent,
        logic=logic,
        allowed=allowed,
        restricted=rules is not None,
        lemmas=lemmas,
        name=name,
        limits=limits,
    )
    return asked.letters() if is_propositional(forms_of(sequent)) else asked.things()


@dataclass(frozen=True, slots=True)
class _Asked:
    """What is asked for."""

    sequent: Sequent
    logic: Logic
    allowed: frozenset[str]
    restricted: bool
    """Whether the caller has said which rules are allowed."""
    lemmas: Mapping[Sequent, str]
    name: str
    limits: Limits

    def letters(self) -> Proof | Countermodel | Undecided:
        """Decides a sequent that is about its closed atoms alone."""
        from minelogic.proof.search.propositional import find

        try:
            against = countermodel(self.sequent, self.limits)
            holds = True
        except LimitReached:
            against, holds = None, False
        if against is not None:
            return against
        lines = find(
            self.sequent,
            logic=self.logic,
            rules=self.allowed if self.restricted else None,
            lemmas={name: lemma for lemma, name in self.lemmas.items()} or None,
        )
        if lines is not None:
            return self.proof(self.less_classical(lines))
        against = self.not_intuitionistic()
        if against is not None:
            return against
        # What that search takes for letters, comparisons and numbers, this one looks into.
        outcome = find_with_instances(self.sequent, rules=self.allowed)
        return self.proof(outcome.lines) if outcome.lines is not None else self.beyond(holds)

    def less_classical(self, lines: tuple[Line, ...]) -> tuple[Line, ...]:
        """Lines without a classical rule, if they have one and are found without.

        The search knows what letters need; what it takes for letters may be more than that.
        """
        if not any(line.rule in CLASSICAL for line in lines) or not any(
            f[0] not in CONNECTIVES and f[0] != "atom"
            for whole in forms_of(self.sequent)
            for f in subforms(whole)
        ):
            return lines
        outcome = find_with_instances(self.sequent, rules=self.allowed - CLASSICAL)
        return outcome.lines or lines

    def things(self) -> Proof | Countermodel | Undecided:
        """Tries small countermodels and proofs with few instances."""
        forms = forms_of(self.sequent)
        # Integers that the sequent does not speak of may matter, so where there are any, a proof
        # is looked for first.
        if not any(is_about_numbers(f) for f in forms):
            against = self.countermodel(_FEW_THINGS, _FEW_STRUCTURES)
            if against is None:
                against = self.not_intuitionistic(_FEW_WORLDS)
            if against is not None:
                return against
        cited = self.by_theorem()
        if cited is not None:
            return self.proof(cited)
        outcome = find_with_instances(self.sequent, rules=self.allowed)
        if outcome.lines is not None:
            return self.proof(outcome.lines)
        against = self.countermodel(MOST_THINGS, MOST_STRUCTURES)
        if against is None:
            against = self.not_intuitionistic()
        if against is not None:
            return against
        return self.beyond(True) if outcome.holds else self.open(outcome.instances)

    def by_theorem(self) -> tuple[Line, ...] | None:
        """The proof that only cites one of the theorems, if there is one."""
        premises = [Line(premise, "premise") for premise in self.sequent.premises]
        if len(premises) > _FEW_PREMISES:
            return None
        for lemma in self.lemmas:
            for cites in permutations(range(len(premises)), len(lemma.premises)):
                last = Line(self.sequent.conclusion, "theorem", cites, (), lemma)
                lines = (*premises, last)
                theorem = Theorem(self.sequent, lines, self.allowed, frozenset({lemma}))
                if follows(theorem, len(premises), in_order=True):
                    return lines
        return None

    def countermodel(self, most: int, tries: int) -> Countermodel | None:
        try:
            return countermodel(self.sequent, self.limits, most, tries)
        except LimitReached:
            return None

    def not_intuitionistic(self, worlds: int = MOST_WORLDS) -> Countermodel | None:
        """The Kripke countermodel, if intuitionistic logic is asked for and there is one."""
        if self.logic == "classical":
            return None
        try:
            return kripke_countermodel(self.sequent, self.limits, worlds)
        except LimitReached:
            return None

    def proof(self, lines: tuple[Line, ...]) -> Proof:
        cited = {line.schema: self.lemmas[line.schema] for line in lines if line.schema is not None}
        theorem, _ = shortened(Theorem(self.sequent, lines, self.allowed, frozenset(cited)))
        cited = {f: name for f, name in cited.items() if any(f == x.schema for x in theorem.lines)}
        return Proof(theorem, self.name, self.logic, lemmas=cited)

    def beyond(self, holds: bool) -> Undecided:
        """No proof, although the sequent holds classically, as far as that is known."""
        rules = " with the rules that are allowed" if self.restricted else ""
        missing = f"no proof{rules} was found within the limits."
        if not holds:
            return Undecided(self.sequent, f"Neither a countermodel nor a proof{rules} was found.")
        sure = "It holds in every world" if self.logic == "classical" else "Classically it holds"
        return Undecided(self.sequent, f"{sure}, but {missing}")

    def open(self, instances: int) -> Undecided:
        """Neither a proof nor a countermodel: how far either was looked for."""
        number = counted(instances, "instance")
        tried = f" with {number} of its quantified formulas" if instances else ""
        reason = f"No proof was found{tried}, and no countermodel of up to {MOST_THINGS} things."
        if any(is_ordered(f) for f in forms_of(self.sequent)):
            reason += " Of < and arithmetic, proofs know comparisons of integers only."
        if any(_has_range(f) for f in forms_of(self.sequent)):
            reason += " Only on a board do proofs go through the values of a range."
        return Undecided(self.sequent, reason)


def _has_range(f: Any) -> bool:
    """Whether a variable of a form has a range of values."""
    return isinstance(f, tuple) and (f[:1] == ("values",) or any(_has_range(part) for part in f))


def _allowed(logic: Logic, rules: Iterable[str] | None, theorems: bool) -> frozenset[str]:
    """The rules that a proof may use, by the kernel's names."""
    allowed = RULES - ON_BOARD
    if rules is not None:
        allowed &= ALWAYS | named_rules(rules)
    if known_logic(logic) == "intuitionistic":
        allowed -= CLASSICAL
    return allowed | {"theorem"} if theorems else allowed - {"theorem"}


def _lemmas(logic: Logic) -> Mapping[Sequent, str]:
    """The theorems that ship and may be cited, with their names."""
    from minelogic.proof.rules.lemmas import lemma_is_classical, shipped

    return {
        lemma: name
        for name, lemma in shipped().items()
        if logic == "classical" or not lemma_is_classical(name)
    }
