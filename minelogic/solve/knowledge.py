"""Everything a problem says, as clauses and counts that a solver can be asked about.

Where numbers tell what the rules say they are looked at first, and of S and Q only what somebody
mentions is defined: the rest follows from the bombs.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeAlias

from minelogic.board import Board, Sign
from minelogic.encode.alike import Alike
from minelogic.encode.blocks import in_blocks
from minelogic.encode.counter import NEVER_LARGE, SMALL_COUNT, between, counter_size, exactly
from minelogic.encode.forecast import in_words
from minelogic.encode.kn import kn_size
from minelogic.encode.method import Method, clauses_of
from minelogic.encode.shapes import count_clauses, one_clause
from minelogic.encode.tseitin import tseitin
from minelogic.encode.variables import MANY, Clause, Variables
from minelogic.errors import LimitReached
from minelogic.ground.formula import (
    COUNTS,
    Ground,
    count_of,
    counted,
    given_that,
    literals,
    rebuilt,
    truth,
)
from minelogic.ground.premises import display_formula
from minelogic.ground.residue.residue import Place
from minelogic.ground.standard import SAFE, Standard, mentioned
from minelogic.limits import Limits
from minelogic.solve.given import Given
from minelogic.solve.numbers import look, read_numbers
from minelogic.solve.sat.effort import Effort
from minelogic.solve.sat.engine import Engine
from minelogic.solve.sat.sparse import engine_for

if TYPE_CHECKING:
    from collections.abc import Set


Bound: TypeAlias = tuple[int, Sequence[int]]
"""At most so many of the literals hold."""

SMALL_COUNTER = 5_000
"""Counts that take more clauses with auxiliary variables are left to a solver that can count."""
MANY_COUNTERS = 200_000
"""So are all that are not written as clauses by then, if they take more together."""
LONG = 40
"""Into formulas of more literals, what is known is put before they are written as clauses."""
MANY_CLAUSES = 20_000
"""A formula that distribution turns into more clauses gets auxiliary variables instead."""
FEW_CLAUSES = 1_000
"""The same for formulas that are only asked about."""


class Knowledge:
    """The clauses and native counts of what is given, and engines loaded with them."""

    def __init__(
        self,
        given: Given,
        limits: Limits,
        method: Method = "auto",
        most: int | None = None,
        effort: Effort | None = None,
    ) -> None:
        self.given = given
        self.effort = effort
        """What its engines may do together, if there is a bound on that."""
        # Formulas of more clauses than this get auxiliary variables.
        self._most = MANY_CLAUSES if most is None else most
        self.limits = limits
        self.method: Method = method
        self.variables = Variables(given.atoms)
        self.notes: list[str] = []
        self.numbers: list[tuple[tuple[int, ...], int]] = []
        """What numbers say of open tiles."""
        self.clauses: list[Clause] = []
        """What everything else says."""
        self.bounds: list[Bound] = []
        """Counts that are not written as clauses."""
        self.known: set[int] = set()
        """Literals that are given by themselves, and what counts make of them."""
        self._decided: set[int] = set()
        """These and their negations."""
        self.asked: list[Clause] = []
        """Clauses that define what questions mention; they say nothing of the bombs."""
        self._alike = Alike(self.variables, self.notes, self._encoded)
        self._brought_back: set[Place] = set()
        self._safe: set[int] = set()
        self._shown: set[int] = set()
        board = given.board
        self._standard = None
        if given.by_numbers and board is not None:
            if given.residue is None:
                self._standard = Standard(board, given.atoms)
            self._numbers(*given.numbered)
        else:
            for tile, sign in enumerate(given.signs):
                formula = display_formula(given.atoms, sign, tile, given.possible)
                if formula is not None:
                    self._say(formula)
        if given.mines is not None:
            bombs = list(range(1, given.tiles + 1))
            self._say(count_of("exactly", given.mines, bombs))
        self._say_all(given.formulas)
        self.clauses += self._define(given.formulas)

    def engine(
        self, clauses: Iterable[Clause] = (), bounds: Iterable[Bound] = (), counting: bool = False
    ) -> Engine:
        """A solver that knows all of this, and something more if that is given."""
        counters, large = self._counters
        bounds = [*large, *bounds]
        engine = engine_for(
            self.variables.size, self.limits.conflicts, counting or bool(bounds), self.effort
        )
        engine.add(self.number_clauses)
        engine.add(self.clauses)
        engine.add(counters)
        engine.add(self.asked)
        engine.add(clauses)
        for bound, literals_counted in bounds:
            engine.at_most(bound, literals_counted)
        return engine

    def about_own(self, clauses: Iterable[Clause] = ()) -> Engine:
        """A solver for questions about nothing but what the problem speaks of.

        The atoms of other predicates, which are in no clause, would cost it a choice each, again
        and again; so they are settled for good.
        """
        engine = self.engine(clauses)
        if self.variables.size <= MANY:
            for name, family in self.given.atoms.families.items():
                if name not in self.given.spoken:
                    engine.add(
                        [(-atom,) for atom in range(family.start, family.start + family.size)]
                    )
        return engine

    @cached_property
    def _counters(self) -> tuple[list[Clause], list[Bound]]:
        """The bounds as clauses with auxiliary variables, and those that would take too many.

        A solver that counts by itself starts sooner, but learns less from what goes wrong.
        """
        ranges: dict[tuple[int, ...], tuple[int, int]] = {}
        for bound, literals_counted in self.bounds:
            size = len(literals_counted)
            opposite = tuple([-literal for literal in literals_counted])
            if opposite in ranges:
                least, most = ranges[opposite]
                ranges[opposite] = max(least, size - bound), most
            else:
                least, most = ranges.get(tuple(literals_counted), (0, size))
                ranges[tuple(literals_counted)] = least, min(most, bound)
        clauses: list[Clause] = []
        large: list[Bound] = []
        for each, (least, most) in ranges.items():
            size = counter_size("exactly", most, len(each)).clauses
            if size > SMALL_COUNTER or len(clauses) + size > MANY_COUNTERS:
                large += [(most, each), (len(each) - least, [-literal for literal in each])]
            else:
                clauses += between(least, most, in_blocks(each, self.given.atoms), self.variables)
        return clauses, large

    @cached_property
    def number_clauses(self) -> list[Clause]:
        """The numbers as clauses."""
        clauses: list[Clause] = []
        for tiles, bombs in self.numbers:
            clauses += exactly(bombs, tiles, self.variables)
        return clauses

    def ask(self, formula: Ground) -> list[Clause]:
        """The clauses of a formula that somebody asks about; its S and Q are defined if need be."""
        formula = self.in_terms_of_bombs(formula)
        self.asked += self._define([formula])
        return asked_clauses(formula, self.variables, self.limits)

    @property
    def used(self) -> Set[int]:
        """The atoms that are mentioned: every tile's B, if bombs are spoken of, and others."""
        atoms = set(self.given.bombs)
        for formula in self.given.formulas:
            atoms.update(literals(formula))
        if self.given.residue is not None:
            atoms.update(self.given.residue.own_atoms)
        if not self.given.by_numbers:
            for tile, sign in enumerate(self.given.signs):
                shown = display_formula(self.given.atoms, sign, tile, self.given.possible)
                if shown is not None:
                    atoms.update(literals(shown))
        return atoms

    def mention(self, atoms: Iterable[int]) -> None:
        """Brings back what was set aside about these atoms."""
        self.asked += self._define(list(atoms))

    def in_terms_of_bombs(self, formula: Ground) -> Ground:
        """The formula with S as no bomb, if that is the theory, and counts of all bombs settled.

        That the total is the total is hard to see for a solver: it would go through all the ways
        to place the bombs.
        """
        if formula is True or formula is False:
            return formula
        if isinstance(formula, int):
            return self._as_bomb(formula)
        op, *parts = formula
        mines = self.given.mines
        if op in COUNTS:
            bound, *parts = parts
            parts = [self.in_terms_of_bombs(part) for part in parts]
            if mines is not None and all(type(part) is int for part in parts):
                everywhere = [*range(1, self.given.tiles + 1)]
                if sorted(-part for part in parts) == everywhere:
                    # So many are no bombs: so many others are.
                    op = {"at least": "at most", "at most": "at least"}.get(op, op)
                    bound, parts = len(parts) - bound, everywhere
                if sorted(parts) == everywhere:
                    return truth((op, bound, *range(1, mines + 1)), lambda _: True)
            return counted(op, bound, parts)
        return rebuilt(op, [self.in_terms_of_bombs(part) for part in parts])

    def _as_bomb(self, literal: int) -> int:
        if not self.given.is_tied:
            return literal
        family = self.given.atoms.families["S"]
        tile = abs(literal) - family.start
        if not 0 <= tile < family.size:
            return literal
        return tile + 1 if literal < 0 else -(tile + 1)

    def _say_all(self, formulas: Sequence[Ground]) -> None:
        """Adds what must hold, formula by formula."""
        if self.method != "auto":
            for formula in formulas:
                self._say(formula)
            return
        clauses = self.clauses
        self._know([formula for formula in formulas if type(formula) is int])
        for formula in formulas:
            if isinstance(formula, tuple) and formula[0] == "&":
                self._know([part for part in formula[1:] if type(part) is int])
        for formula in formulas:
            # Most formulas of most files are clauses, however they are written.
            clause = one_clause(formula) if formula is not True and formula is not False else None
            if clause is not None:
                clauses.append(clause)
            else:
                self._say(formula)

    def _say(self, formula: Ground) -> None:
        """Adds what must hold: as clauses, or natively if it is a count of too many clauses."""
        if self.method != "auto":
            self.clauses += clauses_of(formula, self.variables, self.method, self.limits.clauses)
            if len(self.clauses) > self.limits.clauses:
                what = f"the file, encoded by {self.method},"
                raise LimitReached("clauses", self.limits.clauses, what)
        elif not isinstance(formula, tuple):
            self.clauses += clauses_of(formula, self.variables)
        elif formula[0] in COUNTS:
            self._say_count(formula)
        else:
            simpler = self._with_known(formula)
            if simpler is formula:
                self._add(self._alike.clauses(formula))
            elif formula[0] == "&":
                # What is known may be known from these parts themselves.
                for part in formula[1:]:
                    self._say(part)
            else:
                self._say(simpler)

    def _with_known(self, formula: tuple[Any, ...]) -> Ground:
        """The formula with what is known put in, if it is a long one: the others are left alone.

        The solver puts what is known into clauses itself, and faster; but a count of very many
        literals, of which most are known to fail, would take very many clauses.
        """
        if not self._decided:
            return formula
        atoms = list(literals(formula))
        if len(atoms) <= LONG or self._decided.isdisjoint(atoms):
            return formula
        return given_that(formula, self.known)

    def _add(self, clauses: Sequence[Clause]) -> None:
        """Adds clauses, but not more than there may be."""
        self.clauses += clauses
        if len(self.clauses) > self.limits.clauses:
            raise LimitReached("clauses", self.limits.clauses, "what the file says")

    def _say_count(self, count: tuple[Any, ...]) -> None:
        kind, bound, *parts = count
        if set(map(type, parts)) != {int}:
            self._add(self._alike.clauses(count))
            return
        decided = self._decided
        if not decided.isdisjoint(parts):
            bound -= sum(map(self.known.__contains__, parts))
            parts = [part for part in parts if part not in decided]
            settled = count_of(kind, bound, parts)
            if not isinstance(settled, tuple):
                self.clauses += [()] if settled is False else []
                return
        if bound == len(parts) and kind != "at most":
            self._say_each(parts)
        elif not bound and kind != "at least":
            self._say_each([-part for part in parts])
        elif len(set(map(abs, parts))) < len(parts):
            self._add(self._alike.clauses((kind, bound, *parts)))
        elif len(parts) > NEVER_LARGE and is_large((kind, bound, *parts)):
            self.notes.append(
                f"KN({bound}, {len(parts)}) would take {in_words(kn_size(bound, len(parts)))} "
                f"clauses; the solver counts these {len(parts)} literals itself."
            )
            if kind != "at least":
                self.bounds.append((bound, parts))
            if kind != "at most":
                self.bounds.append((len(parts) - bound, [-part for part in parts]))
        else:
            limit = min(self._most, self.limits.clauses)
            clauses = count_clauses(kind, bound, parts, limit)
            if clauses is None:
                clauses = self._alike.clauses((kind, bound, *parts))
            self._add(clauses)

    def _say_each(self, literals: Sequence[int]) -> None:
        """Adds that all of the literals hold."""
        self._know(literals)
        self.clauses += [(literal,) for literal in literals]

    def _know(self, literals: Sequence[int]) -> None:
        self.known.update(literals)
        self._decided.update(literals)
        self._decided.update([-literal for literal in literals])

    def _encoded(self, formula: Ground, variables: Variables, notes: list[str]) -> list[Clause]:
        return short_clauses(formula, variables, self.limits, self._most, notes)

    def _numbers(self, board: Board, signs: Sequence[Sign]) -> None:
        """What numbers say of the bombs."""
        given = read_numbers(board, signs)
        seen = look(board.size, given.numbers)
        if seen is None:
            self.clauses.append(())
            return
        for tile, sign in enumerate(signs[: self.given.tiles], 1):
            value = seen.values[tile]
            if sign != ".":
                value = int(sign == "*")
            if value is not None:
                self.clauses.append((tile if value else -tile,))
            if isinstance(sign, int) and sign not in board.count_values:
                self.clauses.append(())
        self.numbers = seen.numbers

    def _define(self, formulas: Iterable[Ground]) -> list[Clause]:
        """Clauses that define what was set aside, and the formulas are the first to mention."""
        residue = self.given.residue
        if residue is not None:
            keys = residue.defining({atom for formula in formulas for atom in literals(formula)})
            new = [key for key in keys if key not in self._brought_back]
            self._brought_back.update(new)
            return [
                clause
                for key in new
                for clause in short_clauses(
                    residue.formula(key), self.variables, self.limits, FEW_CLAUSES
                )
            ]
        if self._standard is None:
            return []
        safe, shown = mentioned(self.given.atoms, formulas)
        if self._standard.defining(shown) > self.limits.instances:
            what = f"what {len(shown):,} tiles show"
            raise LimitReached("instances", self.limits.instances, what)
        clauses: list[Clause] = []
        for tile in sorted((safe | shown) - self._safe):
            formula = self._standard.formula(SAFE, tile)
            clauses += clauses_of(formula, self.variables, "auto", FEW_CLAUSES)
        for tile in sorted(shown - self._shown):
            for rule, _, formula in self._standard.definitions(tile):
                if rule != SAFE:
                    clauses += clauses_of(formula, self.variables, "auto", FEW_CLAUSES)
        self._safe |= safe | shown
        self._shown |= shown
        return clauses


def said_clauses(
    formula: Ground, variables: Variables, limits: Limits, notes: list[str] | None = None
) -> list[Clause]:
    """The clauses of a formula that has to hold: by distribution if they are not very many."""
    return short_clauses(formula, variables, limits, MANY_CLAUSES, notes)


def asked_clauses(formula: Ground, variables: Variables, limits: Limits) -> list[Clause]:
    """The clauses of a formula that is asked about: by distribution if they are few."""
    return short_clauses(formula, variables, limits, FEW_CLAUSES)


def short_clauses(
    formula: Ground, variables: Variables, limits: Limits, most: int, notes: list[str] | None = None
) -> list[Clause]:
    """The clauses by distribution if there are not more than so many, else by what it takes."""
    try:
        return clauses_of(formula, variables, "auto", min(most, limits.clauses), notes)
    except LimitReached:
        return tseitin(formula, variables, limits.clauses)


def is_large(count: tuple[Any, ...]) -> bool:
    """Whether a count of literals is better left to a solver that can count."""
    _, bound, *parts = count
    if kn_size(bound, len(parts)) <= SMALL_COUNT:
        return False
    variables = {abs(part) for part in parts if isinstance(part, int)}
    return len(variables) == len(parts)
