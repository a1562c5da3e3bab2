"""What a file gives: display tiles, the number of mines, facts and instances, each a premise."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any, NotRequired, TypeAlias

from minelogic.board import Board, Display, Sign
from minelogic.board.noise import Possible
from minelogic.ground.atoms import AtomTable, ground_value
from minelogic.ground.blocks import Block
from minelogic.ground.formula import Ground, any_of, count_of, literals
from minelogic.ground.ground import Grounding
from minelogic.ground.noisy import around
from minelogic.ground.standard import (
    COUNTS,
    NUMBERED,
    SAFE,
    Standard,
    is_standard,
    mentioned,
    uses_standard,
)
from minelogic.jsonable import Shape, Tile, tile_json
from minelogic.records import dataclass, field
from minelogic.syntax.statements import Fact, Mines, Rule
from minelogic.syntax.tree import Value

Given: TypeAlias = Rule | Fact | Mines
_PLAIN: Possible = {}
"""No noise: every number is what is shown."""


class CitedJson(Shape):
    """What is cited, by a step perhaps with a factor, or only for what it says of a tile.

    Under noise, a rule for all numbers that a tile may have with what is shown there.
    """

    times: NotRequired[int]
    of: NotRequired[Tile]
    shown: NotRequired[Tile]


class InstanceJson(CitedJson):
    """A rule for one binding of its variables."""

    rule: str
    file: str
    line: int
    binding: dict[str, Value]


class FactJson(CitedJson):
    """A fact, by its line."""

    fact: int


class MinesJson(CitedJson):
    """The number of mines, by its line."""

    mines: int


class DisplayJson(CitedJson):
    """A tile of the display."""

    display: Tile


PremiseJson: TypeAlias = InstanceJson | FactJson | MinesJson | DisplayJson


@dataclass(frozen=True, slots=True)
class Premise:
    """One thing that is given, and what it says.

    A display tile has no statement; an instance of a rule has a binding.
    """

    formula: Ground
    cost: int
    """1 if it speaks of more than one tile or of none; else, and for a display tile, 0."""
    statement: Given | None = None
    binding: Mapping[str, Value] = field(default_factory=dict)
    tile: int | None = None
    of: int | None = None
    """The tile of which alone it is cited; then the formula is what it says of that tile."""
    half: int | None = None
    """The tile whose number it is, if another premise says the other half of that."""
    turned: bool = False
    """Whether the formula counts bombs where the statement counts tiles without."""
    values: tuple[int, ...] = ()
    """If a rule is put to what a noisy tile shows: the true numbers that it may have.

    Then the premise is all instances for these numbers, and that the tile has one of them."""
    beside: tuple[Premise, ...] = ()
    """What makes the formula what it is, if it is not what the statement says by itself."""

    @property
    def key(self) -> tuple[object, ...]:
        """The same for all copies of a premise that are cited alike."""
        return id(self.statement), tuple(self.binding.items()), self.tile, self.of, self.values

    def to_json(self, board: Board | None) -> PremiseJson:
        """The premise as the JSON formats have it."""
        if self.statement is None:
            assert board is not None
            assert self.tile is not None
            return {"display": tile_json(board.name(self.tile))}
        part: CitedJson = {}
        if self.of is not None and board is not None:
            part["of"] = tile_json(board.name(self.of))
        if isinstance(self.statement, Rule):
            shown: CitedJson = {}
            if self.values and board is not None:
                assert self.tile is not None
                shown["shown"] = tile_json(board.name(self.tile))
            return {
                "rule": self.statement.name,
                "file": self.statement.source.name,
                "line": self.statement.line,
                "binding": dict(self.binding),
                **part,
                **shown,
            }
        if isinstance(self.statement, Fact):
            return {"fact": self.statement.line, **part}
        return {"mines": self.statement.line}


def premises(
    grounding: Grounding, also: Iterable[Ground] = (), without: Collection[Block] = ()
) -> list[Premise]:
    """All that can play a part in what the file says of its bombs, or of other formulas too.

    Of the standard theory these are the instances for tiles whose S or Q something else mentions,
    the display among it: of any other tile they define S and Q and say nothing else. Some rules may
    be left out. The order is display, mines, facts, rules.
    """
    file, atoms = grounding.file, grounding.atoms
    speak = Speaking(atoms)
    given = list(_display(grounding))
    given += mines_premise(grounding)
    for block in grounding.facts:
        statement = block.statement
        assert isinstance(statement, Fact)
        given.extend(
            Premise(formula, speak.cost(formula), statement)
            for formula in block.formulas
            if formula is not True
        )
    reduced = uses_standard(file) and not without
    others: list[Premise] = []
    for block in grounding.rules:
        if block in without:
            continue
        statement = block.statement
        assert isinstance(statement, Rule)
        if not (reduced and is_standard(statement, file)):
            others.extend(
                Premise(instance.formula, speak.cost(instance.formula), statement, instance.binding)
                for instance in block
            )
    if reduced and file.board is not None:
        formulas = [premise.formula for premise in (*given, *others) if premise.tile is None]
        given.extend(_standard(grounding, mentioned(atoms, (*formulas, *also)), speak))
    return given + others


def mines_premise(grounding: Grounding) -> list[Premise]:
    """The number of mines, if it is given."""
    file = grounding.file
    if file.mines is None or file.board is None:
        return []
    bombs = list(range(1, file.board.size + 1))
    return [Premise(count_of("exactly", file.mines.number, bombs), 1, file.mines)]


def display_formula(
    atoms: AtomTable, sign: Sign, tile: int, possible: Possible = _PLAIN
) -> Ground | None:
    """What a display tile says; None if it is covered.

    Under noise it says that it is one of the numbers that could have shown the sign.
    """
    board = atoms.vocabulary.board
    assert board is not None
    if tile in possible:
        first = atoms.families["Q"].start
        return any_of([first + value * board.size + tile for value in possible[tile]])
    if sign == ".":
        return None
    if sign == "*":
        return tile + 1
    if sign == "-":
        return atoms.families["S"].start + tile
    if sign not in board.count_values:
        return False
    return atoms.families["Q"].start + sign * board.size + tile


class Speaking:
    """Of how many tiles formulas speak."""

    def __init__(self, atoms: AtomTable) -> None:
        self._atoms = atoms
        self._board = atoms.vocabulary.board
        self._end = atoms.first_own

    def cost(self, formula: Ground) -> int:
        """0 if the formula speaks of exactly one tile, else 1."""
        tiles: set[int | None] = set()
        for number in literals(formula):
            tiles.add(self.tile(number))
            if len(tiles) > 1:
                return 1
        return 0 if tiles and None not in tiles else 1

    def subjects(self, formula: Ground) -> set[int]:
        """The tiles that a formula speaks of, and minus the numbers of atoms that are of none."""
        subjects: set[int] = set()
        for number in set(literals(formula)):
            tile = self.tile(number)
            subjects.add(-number if tile is None else tile)
        return subjects

    def tile(self, number: int) -> int | None:
        """The tile that an atom speaks of: that of its last places, if they are a tile's."""
        board = self._board
        if board is None:
            return None
        if number < self._end:
            return (number - 1) % board.size
        atom = self._atoms.atom(number)
        vocabulary = self._atoms.vocabulary
        places = len(vocabulary.tile_places)
        if vocabulary.predicates[atom.predicate][-places:] != vocabulary.tile_places:
            return None
        values = tuple([ground_value(term) for term in atom.arguments[-places:]])
        name: Any = values if board.is_grid else values[0]
        return board.tile(name)


def _display(grounding: Grounding) -> Iterator[Premise]:
    display = grounding.file.display
    if display is None:
        return
    possible = grounding.file.possible
    for tile, sign in enumerate(display.signs):
        formula = display_formula(grounding.atoms, sign, tile, possible)
        if formula is not None:
            yield Premise(formula, 0, tile=tile)


def _standard(
    grounding: Grounding, mentions: tuple[set[int], set[int]], speak: Speaking
) -> Iterator[Premise]:
    board = grounding.file.board
    display = grounding.file.display
    assert board is not None
    standard = Standard(board, grounding.atoms)
    rules = {rule.name: rule for rule in grounding.file.rules}
    safe, shown = mentions
    signs = (display or Display.covered_board(board.size)).signs
    possible = grounding.file.possible
    for tile, sign in enumerate(signs):
        wanted: Iterable[tuple[str, int, Ground]] = ()
        if possible.get(tile):
            yield from _noisy(standard, rules, tile, possible[tile])
        if tile in shown:
            wanted = standard.definitions(tile)
        elif tile in possible:
            wanted = [(SAFE, 0, standard.formula(SAFE, tile))]
        elif isinstance(sign, int):
            wanted = [(rule, 0, standard.formula(rule, tile)) for rule in (SAFE, NUMBERED)]
            if sign in board.count_values:
                wanted.append((COUNTS, sign, standard.formula(COUNTS, tile, sign)))
        elif tile in safe or sign == "-":
            wanted = [(SAFE, 0, standard.formula(SAFE, tile))]
        for rule, count, formula in wanted:
            if formula is not True:
                binding = standard.binding(rule, tile, count)
                yield Premise(formula, speak.cost(formula), rules[rule], binding)


def _noisy(
    standard: Standard, rules: Mapping[str, Rule], tile: int, values: tuple[int, ...]
) -> Iterator[Premise]:
    """The rules put to what a noisy tile shows: it is safe, and so many bombs are around it."""
    safe = standard.formula(SAFE, tile)
    assert isinstance(safe, tuple)
    binding = standard.binding(NUMBERED, tile)
    yield Premise(safe[1], 0, rules[NUMBERED], binding, tile=tile, values=values)
    bombs = [near + 1 for near in standard.around(tile)]
    formula = around(values, bombs)
    if formula is not True:
        cost = int(len(bombs) > 1)
        yield Premise(formula, cost, rules[COUNTS], binding, tile=tile, values=values)


def taken_apart(premises: Iterable[Premise], grounding: Grounding) -> list[Premise]:
    """The premises with those of noisy tiles taken apart: what is shown, and each instance."""
    file, found = grounding.file, dict[tuple[object, ...], Premise]()
    speak = Speaking(grounding.atoms)
    possible = file.possible
    for premise in premises:
        if not premise.values or file.board is None or premise.tile is None:
            found[premise.key] = premise
            continue
        tile, statement = premise.tile, premise.statement
        assert file.display is not None
        assert isinstance(statement, Rule)
        standard = Standard(file.board, grounding.atoms)
        sign = file.display.signs[tile]
        shown = display_formula(grounding.atoms, sign, tile, possible)
        assert shown is not None
        parts = [Premise(shown, 0, tile=tile)]
        for value in premise.values if statement.name == COUNTS else premise.values[:1]:
            formula = standard.formula(statement.name, tile, value)
            binding = standard.binding(statement.name, tile, value)
            if formula is not True:
                parts.append(Premise(formula, speak.cost(formula), statement, binding))
        for part in parts:
            found[part.key] = part
    return list(found.values())
