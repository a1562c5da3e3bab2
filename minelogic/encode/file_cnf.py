"""The clauses of a whole file, each with what it comes from."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeAlias

from minelogic.encode.clauses import CNF
from minelogic.encode.forecast import TooManyClauses, forecast
from minelogic.encode.method import Method, auxiliary_note, clauses_of
from minelogic.encode.variables import Clause, Variables
from minelogic.errors import LimitReached
from minelogic.ground.atoms import AtomTable
from minelogic.ground.blocks import Block
from minelogic.ground.formula import Ground, counted
from minelogic.ground.ground import Grounding
from minelogic.ground.premises import display_formula
from minelogic.limits import Limits
from minelogic.syntax.file.load import File
from minelogic.syntax.statements import Rule, keyword

Sourced: TypeAlias = tuple[str, Ground]
"""What says so, in words, and the formula that must hold."""

MOST_NOTES = 3


def cnf_of(grounding: Grounding, method: Method = "auto", limits: Limits | None = None) -> CNF:
    """The clauses of a file: display, mines, facts and rules, in this order.

    Queries are no part of it. Raises `LimitReached` if there would be too many clauses.
    """
    return cnf_of_premises(file_premises(grounding), grounding.atoms, method, limits)


def cnf_of_premises(
    given: Iterable[Sourced],
    atoms: AtomTable,
    method: Method = "auto",
    limits: Limits | None = None,
    *,
    tautologies: bool = False,
    subsumed: bool = False,
) -> CNF:
    """The clauses of premises, in their order, by `clauses_of`.

    The limit is for all of them together. If `auto` reaches it, the premises that have the most
    clauses get auxiliary variables.
    """
    encoder = _Encoder(list(given), (limits or Limits()).clauses, tautologies, subsumed)
    try:
        return encoder.cnf(Variables(atoms), method)
    except LimitReached:
        if method != "auto":
            raise
    return encoder.cnf(Variables(atoms), "auto", encoder.threshold())


class _Encoder:
    def __init__(self, given: list[Sourced], limit: int, tautologies: bool, subsumed: bool) -> None:
        self.given = given
        self.limit = limit
        self.tautologies = tautologies
        self.subsumed = subsumed

    def cnf(self, variables: Variables, method: Method, threshold: int | None = None) -> CNF:
        """All clauses; what has more than the threshold gets auxiliary variables."""
        clauses: list[Clause] = []
        origins: list[int] = []
        notes: list[str] = []
        for place, (source, formula) in enumerate(self.given):
            remarks: list[str] = []
            way = method
            if threshold is not None:
                number = forecast(formula)
                if number > threshold:
                    way, remarks = "tseitin", [auxiliary_note(number)]
            added = self._clauses(source, formula, variables, way, len(clauses), remarks)
            clauses += added
            origins += [place] * len(added)
            notes += [f"{source}: {note[0].lower()}{note[1:]}" for note in remarks]
        if len(notes) > MOST_NOTES:
            notes[MOST_NOTES:] = [f"So it is with {len(notes) - MOST_NOTES:,} more."]
        sources = tuple([source for source, _ in self.given])
        return CNF(tuple(clauses), variables, tuple(origins), sources, tuple(notes))

    def threshold(self) -> int:
        """The most clauses a premise may have if those up to it are to take half of the limit."""
        total = 0
        for number in sorted(forecast(formula) for _, formula in self.given):
            total += number
            if total > self.limit // 2:
                return number - 1
        return self.limit

    def _clauses(
        self,
        source: str,
        formula: Ground,
        variables: Variables,
        method: Method,
        before: int,
        notes: list[str],
    ) -> list[Clause]:
        try:
            return clauses_of(
                formula,
                variables,
                method,
                self.limit - before,
                notes,
                tautologies=self.tautologies,
                subsumed=self.subsumed,
            )
        except TooManyClauses as error:
            total = before + error.number
            what = f"{source}, with what comes before it," if before else source
            raise TooManyClauses(total, self.limit, what, error.advice) from None
        except LimitReached as error:
            value = self.limit if error.limit == "clauses" else error.value
            raise LimitReached(error.limit, value, f"{source}: {error.what}") from None


def file_premises(grounding: Grounding) -> Iterator[Sourced]:
    """What must hold in a world of the file: display, mines, facts, rules."""
    file = grounding.file
    yield from known_premises(file, grounding.atoms)
    for block in (*grounding.facts, *grounding.rules):
        yield from block_premises(block, file)


def known_premises(file: File, atoms: AtomTable) -> Iterator[Sourced]:
    """What the display shows, tile by tile in reading order, and the number of mines."""
    board = file.board
    if board is None:
        return
    possible = file.possible
    for tile, sign in enumerate(file.display.signs if file.display is not None else ()):
        formula = display_formula(atoms, sign, tile, possible)
        if formula is not None:
            yield f"display, {board.name(tile)} shows {sign}", formula
    if file.mines is not None:
        bombs = range(1, board.size + 1)
        number = file.mines.number
        yield f"mines {number} (line {file.mines.line})", counted("exactly", number, bombs)


def block_premises(block: Block, file: File) -> Iterator[Sourced]:
    """The instances of a statement."""
    statement = block.statement
    name = statement.name if isinstance(statement, Rule) else keyword(statement)
    where = "" if statement.source is file.source else f"{statement.source.name}, "
    title = f"{name} ({where}line {statement.line})"
    for values, formula in zip(block.bindings, block.formulas, strict=True):
        pairs = zip(block.variables, values, strict=True)
        binding = "".join([f", {variable} = {value}" for variable, value in pairs])
        yield title + binding, formula
