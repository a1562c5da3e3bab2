"""Everything a problem says, as clauses and counts that a solver can be asked about.

Under the standard theory the numbers of the display are looked at first, and of S and Q only what
somebody mentions is defined: the rest follows from the bombs.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import combinations
from typing import TYPE_CHECKING, Any, TypeAlias

from minelogic.board import Board, Sign
from minelogic.encode.forecast import in_words
from minelogic.encode.kn import kn_size
from minelogic.encode.method import Method, clauses_of
from minelogic.encode.tseitin import tseitin
from minelogic.encode.variables import Clause, Variables
from minelogic.errors import LimitReached
from minelogic.ground.atoms import AtomTable
from minelogic.ground.formula import COUNTS, Ground, count_of, counted, literals, rebuilt, truth
from minelogic.ground.premises import display_formula, mentioned
from minelogic.ground.spoken import BOARD
from minelogic.ground.standard import SAFE, Standard
from minelogic.limits import Limits
from minelogic.records import dataclass
from minelogic.solve.numbers import look, read_numbers
from minelogic.solve.sat.engine import Engine
from minelogic.solve.sat.sparse import engine_for
from minelogic.syntax.vocabulary import Vocabulary

if TYPE_CHECKING:
    from collections.abc import Set

Bound: TypeAlias = tuple[int, Sequence[int]]
"""At most so many of the literals hold."""

SMALL_COUNT = 2_000
"""Counts of more clauses than this by KN(k, n) are left to a solver that can count."""
MANY_CLAUSES = 20_000
"""A formula that distribution turns into more clauses gets auxiliary variables instead."""
FEW_CLAUSES = 1_000
"""The same for formulas that are only asked about."""


# Without slots, so that the table of atoms, which plain verdicts do not need, can wait.
@dataclass(frozen=True)
class Given:
    """What is known: a display, a total, and formulas, with the standard theory or without."""

    vocabulary: Vocabulary
    signs: Sequence[Sign]
    """Of every tile; none without a board."""
    mines: int | None
    standard: bool
    formulas: Sequence[Ground]
    """The instances and facts; those of the standard theory only if it is not taken for granted."""
    spoken: Sequence[str] = BOARD
    """The open predicates that the problem speaks of."""

    @cached_property
    def atoms(self) -> AtomTable:
        """The numbers of the atoms."""
        return AtomTable(self.vocabulary)

    @property
    def board(self) -> Board | None:
        return self.vocabulary.board

    @property
    def tiles(self) -> int:
        """How many tiles there are."""
        board = self.board
        return 0 if board is None else board.size

    @property
    def bombs(self) -> range:
        """The atoms of the tiles' bombs; none if the problem does not speak of bombs."""
        return range(1, self.tiles + 1 if "B" in self.spoken else 1)

    @property
    def has_verdicts(self) -> bool:
        """Whether tiles have verdicts: the problem speaks of B or S, or of no predicate of its own.

        Where numbers are clues to something else, no tile could be anything but undecided.
        """
        said = "B" in self.spoken or "S" in self.spoken or tuple(self.spoken) == ("Q",)
        return bool(self.tiles) and said

    @cached_property
    def others(self) -> Sequence[int]:
        """The atoms beside the bombs that a world gives truth to, in their order.

        Under the standard theory the bombs settle S and Q, so these need no mention.
        """
        settled = BOARD if self.standard else ("B",)
        atoms: list[int] = []
        for name in self.spoken:
            if self.board is None or name not in settled:
                family = self.atoms.families[name]
                atoms += range(family.start, family.start + family.size)
        return atoms


class Knowledge:
    """The clauses and native counts of what is given, and engines loaded with them."""

    def __init__(
        self, given: Given, limits: Limits, method: Method = "auto", most: int | None = None
    ) -> None:
        self.given = given
        # Formulas of more clauses than this get auxiliary variables.
        self._most = MANY_CLAUSES if most is None else most
        self.limits = limits
        self.method: Method = method
        self.variables = Variables(given.atoms)
        self.notes: list[str] = []
        self.numbers: list[tuple[tuple[int, ...], int]] = []
        """What the display's numbers say of open tiles, under the standard theory."""
        self.clauses: list[Clause] = []
        """What everything else says."""
        self.bounds: list[Bound] = []
        """Counts that are not written as clauses."""
        self.asked: list[Clause] = []
        """Clauses that define what questions mention; they say nothing of the bombs."""
        self._safe: set[int] = set()
        self._shown: set[int] = set()
        board = given.board
        self._standard = None
        if given.standard and board is not None:
            self._standard = Standard(board, given.atoms)
            self._numbers(board)
        else:
            for tile, sign in enumerate(given.signs):
                formula = display_formula(given.atoms, sign, tile)
                if formula is not None:
                    self._say(formula)
        if given.mines is not None:
            bombs = list(range(1, given.tiles + 1))
            self._say(count_of("exactly", given.mines, bombs))
        for formula in given.formulas:
            self._say(formula)
        self.clauses += self._define(given.formulas)

    def engine(
        self, clauses: Iterable[Clause] = (), bounds: Iterable[Bound] = (), counting: bool = False
    ) -> Engine:
        """A solver that knows all of this, and something more if that is given."""
        bounds = [*self.bounds, *bounds]
        engine = engine_for(self.variables.size, self.limits.conflicts, counting or bool(bounds))
        engine.add(self.number_clauses)
        engine.add(self.clauses)
        engine.add(self.asked)
        engine.add(clauses)
        for bound, literals_counted in bounds:
            engine.at_most(bound, literals_counted)
        return engine

    @cached_property
    def number_clauses(self) -> list[Clause]:
        """The numbers as clauses."""
        clauses: list[Clause] = []
        for tiles, bombs in self.numbers:
            clauses += combinations(tiles, len(tiles) - bombs + 1)
            clauses += combinations([-tile for tile in tiles], bombs + 1)
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
        if not self.given.standard:
            for tile, sign in enumerate(self.given.signs):
                shown = display_formula(self.given.atoms, sign, tile)
                if shown is not None:
                    atoms.update(literals(shown))
        return atoms

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
        if self._standard is None:
            return literal
        family = self.given.atoms.families["S"]
        tile = abs(literal) - family.start
        if not 0 <= tile < family.size:
            return literal
        return tile + 1 if literal < 0 else -(tile + 1)

    def _say(self, formula: Ground) -> None:
        """Adds what must hold: as clauses, or natively if it is a count of too many clauses."""
        if isinstance(formula, tuple) and formula[0] in COUNTS and self.method == "auto":
            kind, bound, *parts = formula
            if is_large(formula):
                self.notes.append(
                    f"KN({bound}, {len(parts)}) would take {in_words(kn_size(bound, len(parts)))} "
                    f"clauses; the solver counts these {len(parts)} literals itself."
                )
                if kind != "at least":
                    self.bounds.append((bound, parts))
                if kind != "at most":
                    self.bounds.append((len(parts) - bound, [-part for part in parts]))
                return
        if self.method == "auto":
            self.clauses += short_clauses(
                formula, self.variables, self.limits, self._most, self.notes
            )
        else:
            self.clauses += clauses_of(formula, self.variables, self.method, self.limits.clauses)
            if len(self.clauses) > self.limits.clauses:
                what = f"the file, encoded by {self.method},"
                raise LimitReached("clauses", self.limits.clauses, what)

    def _numbers(self, board: Board) -> None:
        """What the display says of the bombs under the standard theory."""
        given = read_numbers(board, self.given.signs)
        seen = look(board.size, given.numbers)
        if seen is None:
            self.clauses.append(())
            return
        for tile, sign in enumerate(self.given.signs, 1):
            value = seen.values[tile]
            if sign != ".":
                value = int(sign == "*")
            if value is not None:
                self.clauses.append((tile if value else -tile,))
            if isinstance(sign, int) and sign not in board.count_values:
                self.clauses.append(())
        self.numbers = seen.numbers

    def _define(self, formulas: Iterable[Ground]) -> list[Clause]:
        """Clauses that define the S and Q of tiles that the formulas are the first to mention."""
        if self._standard is None:
            return []
        safe, shown = mentioned(self.given.atoms, formulas)
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
