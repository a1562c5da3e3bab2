"""Proofs of answers that other programs can check: clauses in DIMACS form, and their refutation.

A formula follows from a file if the file and the opposite of the formula cannot hold together. The
clauses say just that, as far as it takes; the proof, in DRUP form, is a list of clauses each of
which follows from those before it by unit propagation alone, down to the empty clause.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from minelogic.diagnostics import visible
from minelogic.encode.dimacs import Dimacs, write_dimacs
from minelogic.encode.dimacs import variable_name as variable_name
from minelogic.encode.variables import Clause, Variables, renumbered
from minelogic.errors import LimitReached
from minelogic.ground.formula import Ground, count_of, literals, negation
from minelogic.ground.ground import Grounding
from minelogic.ground.premises import Premise
from minelogic.limits import Limits
from minelogic.records import dataclass, replace
from minelogic.solve.clash import Premises
from minelogic.solve.given import given_of
from minelogic.solve.knowledge import asked_clauses, is_large
from minelogic.solve.sat.refute import refutation
from minelogic.syntax.file.checked import File
from minelogic.syntax.printer import write
from minelogic.syntax.statements import Rule, keyword

NARROWING = 2_000
"""The conflicts that may be spent on finding out which premises are needed."""


@dataclass(frozen=True, slots=True)
class Proof:
    """That the file and the opposite of the formula cannot hold together."""

    formula: Ground
    """What follows; `False` if the file is inconsistent."""
    premises: tuple[Premise, ...]
    """The premises of the file that have clauses in it."""
    dimacs: str
    """Clauses of the premises and of the opposite of the formula, with comments that name every
    variable and say where every clause comes from."""
    proof: str
    """Clauses that follow one after the other, one a line, each ended by 0; the last is empty."""


def drup(grounding: Grounding, formula: Ground, limits: Limits | None = None) -> Proof | None:
    """A proof that the formula follows from the file; None if it does not.

    Of a refuted formula one proves the negation, of an inconsistent file `False`, of a tile that is
    a bomb or safe its `B` or `~B`. Raises `LimitReached` if there would be too many clauses, or if
    the solver would need too many conflicts.
    """
    return Proofs(grounding, limits).of(formula)


class Proofs:
    """Proofs of one answer after the other about a file."""

    def __init__(self, grounding: Grounding, limits: Limits | None = None) -> None:
        self.grounding = grounding
        self.limits = limits or Limits()
        self._from = given_of(grounding)
        self._given: Premises | None = None

    def of(self, formula: Ground) -> Proof | None:
        """A proof that the formula follows; see `drup`."""
        needed = self._needed(formula)
        if needed is None:
            return None
        variables = Variables(self.grounding.atoms)
        given, origins = self._clauses(needed, formula, variables)
        clauses, numbers = renumbered(given, variables.size)
        refuted = refutation(clauses, self.limits.conflicts)
        if refuted is None:
            return None
        words = [premise_words(premise, self.grounding.file) for premise in needed]
        words.append(f"the opposite of {write(variables.tree(formula))}")
        places = [origins[index] for index in refuted.used]
        kept = [clauses[index] for index in refuted.used]
        used = sorted({abs(literal) for clause in kept for literal in clause})
        dimacs = Dimacs(
            size=len(numbers),
            clauses=tuple(kept),
            names={place: variable_name(numbers[place - 1], variables) for place in used},
            sources=tuple([words[place] for place in places]),
        )
        lines = [" ".join(map(str, (*lemma, 0))) for lemma in (*refuted.lemmas, ())]
        from_file = tuple([needed[place] for place in sorted({*places} - {len(needed)})])
        return Proof(formula, from_file, self._text(dimacs), "\n".join(lines) + "\n")

    def of_verdict(self, tile: int, verdict: Literal["B", "S", "N"]) -> Proof | None:
        """A proof that the tile is a bomb, that it is safe, or that it is no bomb.

        Where safe is what is no bomb, that is proved: `~B` for `S`.
        """
        if verdict == "B":
            return self.of(tile + 1)
        if verdict == "N" or self._from.is_tied:
            return self.of(-(tile + 1))
        return self.of(self.grounding.atoms.families["S"].start + tile)

    def _needed(self, formula: Ground) -> list[Premise] | None:
        """Premises that cannot hold together with the opposite; None if all of them can."""
        given = self._premises(formula)
        asked = given.ask(opposite_of(formula))
        engine = given.asked_engine()
        switches = given.switches
        while True:
            satisfiable = engine.satisfiable([*switches, asked])
            if satisfiable:
                return None
            if satisfiable is None:
                # Where the solver that counts by itself gives up, clauses may still do.
                break
            core = set(engine.core())
            fewer = [switch for switch in switches if switch in core]
            if len(fewer) == len(switches):
                break
            switches = fewer
        kept = set(switches)
        pairs = zip(given.premises, given.switches, strict=True)
        return [premise for premise, switch in pairs if switch in kept]

    def _premises(self, formula: Ground) -> Premises:
        """The premises of the file; those for all formulas that mention bombs alone are kept."""
        atoms = self.grounding.atoms
        limits = replace(self.limits, conflicts=min(self.limits.conflicts, NARROWING))
        if any(number > self._from.tiles for number in literals(formula)):
            return Premises(self._from.instances(self.grounding, [formula]), atoms, limits)
        if self._given is None:
            self._given = Premises(self._from.instances(self.grounding), atoms, limits)
        return self._given

    def _clauses(
        self, needed: Sequence[Premise], formula: Ground, variables: Variables
    ) -> tuple[list[Clause], list[int]]:
        """The clauses of the premises and of the opposite, and for each the place of its origin."""
        origins: dict[Clause, int] = {}
        for place, premise in enumerate(needed):
            for clause in asked_clauses(premise.formula, variables, self.limits):
                origins.setdefault(clause, place)
            if len(origins) > self.limits.clauses:
                raise LimitReached("clauses", self.limits.clauses, "a proof")
        for clause in _opposite_clauses(formula, variables, self.limits):
            origins.setdefault(clause, len(needed))
        same = _of_same_meaning(variables)
        if same:
            merged: dict[Clause, int] = {}
            for clause, place in origins.items():
                merged.setdefault(tuple([same.get(one, one) for one in clause]), place)
            origins = merged
        return list(origins), list(origins.values())

    def _text(self, dimacs: Dimacs) -> str:
        file = visible(self.grounding.file.source.name)
        head = (
            "c These clauses cannot all hold: the proof derives the empty clause from them.\n"
            f"c They are clauses of the file {file}, and of the opposite of what follows from it.\n"
        )
        return head + write_dimacs(dimacs)


def opposite_of(formula: Ground) -> Ground:
    """The negation, without a sign before a sign."""
    if isinstance(formula, int) and not isinstance(formula, bool):
        return -formula
    if isinstance(formula, tuple) and formula[0] == "~":
        inner: Ground = formula[1]
        return inner
    return negation(formula)


def _opposite_clauses(formula: Ground, variables: Variables, limits: Limits) -> list[Clause]:
    """Clauses that say that the formula fails.

    That a large count fails is said by the same sums that say that it holds, so that it is easy to
    see that it cannot do both.
    """
    if not (isinstance(formula, tuple) and formula[0] == "exactly" and is_large(formula)):
        return asked_clauses(opposite_of(formula), variables, limits)
    _, bound, *parts = formula
    clauses: list[Clause] = []
    guards: list[int] = []
    for other in (count_of("at most", bound - 1, parts), count_of("at least", bound + 1, parts)):
        if other is not False:
            guards.append(variables.new(other))
            made = asked_clauses(other, variables, limits)
            clauses += [(*clause, -guards[-1]) for clause in made]
    return [*clauses, tuple(guards)]


def _of_same_meaning(variables: Variables) -> dict[int, int]:
    """For literals of auxiliary variables, those of an earlier variable that means the same.

    In a world, an auxiliary variable may always be taken to be what its meaning is there.
    """
    first: dict[Ground, int] = {}
    same: dict[int, int] = {}
    for number in range(variables.atoms.size + 1, variables.size + 1):
        other = first.setdefault(variables.meaning(number), number)
        if other != number:
            same[number], same[-number] = other, -other
    return same


def premise_words(premise: Premise, file: File) -> str:
    """A premise in a few words: a tile and what it shows, or a statement, its line, its binding."""
    statement = premise.statement
    if statement is None:
        assert premise.tile is not None
        assert file.board is not None
        assert file.display is not None
        sign = file.display.signs[premise.tile]
        return f"display, {file.board.label(premise.tile)} shows {sign}"
    name = statement.name if isinstance(statement, Rule) else keyword(statement)
    where = "" if statement.source is file.source else f"{statement.source.name}, "
    binding = "".join([f", {name} = {value}" for name, value in premise.binding.items()])
    return f"{name} ({where}line {statement.line}){binding}"
