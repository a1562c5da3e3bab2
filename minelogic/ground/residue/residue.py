"""What a file says of its bombs, whatever the rules in which it says so.

Where the rules make S the same as no bomb, where what tiles show settles how many bombs are around
them, and where all else only defines, what is left of a file is a display: signs on a board. Every
engine that serves displays serves the file then. What is neither is left as formulas beside it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import TypeAlias

from minelogic.board import Board, Display, Sign
from minelogic.ground.formula import (
    Ground,
    conjunction,
    count_of,
    implication,
    literals,
)
from minelogic.ground.ground import Block, Grounding
from minelogic.ground.premises import Premise, Speaking, display_formula, mines_premise
from minelogic.ground.residue.reduce import Key, Memory, Number, Reduction, Said
from minelogic.ground.residue.shapes import bounds_of, parts_of, replaced
from minelogic.records import replace
from minelogic.syntax.statements import Fact, Rule

Place: TypeAlias = tuple[int, int]
"""A block of a grounding and an instance in it; for a tile of the display -1 and the tile."""


def residue_of(grounding: Grounding) -> Residue | None:
    """The residue of a file with a board; None if it is not about bombs in the way of a display."""
    board = grounding.file.board
    if board is None:
        return None
    made = Residue(grounding, board)
    return made if made.is_about_bombs else None


class Residue:
    """A display, formulas beside it, and what was set aside; with the premises of each."""

    def __init__(self, grounding: Grounding, board: Board) -> None:
        self.grounding = grounding
        self.board = board
        self.atoms = grounding.atoms
        self._speak = Speaking(self.atoms)
        self._first_safe = self.atoms.families["S"].start
        self._reduction = self._reduced()
        self.is_about_bombs = self._reduction.clash is None and self._is_safe_settled()
        self.signs: tuple[Sign, ...] = ()
        self.formulas: list[Ground] = []
        self.keys: list[Place] = []
        """The places of the formulas."""
        if self.is_about_bombs:
            self._assemble()

    # What it comes to

    def safe(self, tile: int) -> int:
        """The literal that a tile is safe, or, if nothing speaks of that, no bomb."""
        return self._first_safe + tile if self.speaks_of_safe else -(tile + 1)

    def definitions(self, atoms: Iterable[int]) -> list[Ground]:
        """All that was set aside about these atoms, and what else that mentions."""
        return [self.formula(key) for key in self.defining(atoms)]

    def defining(self, atoms: Iterable[int]) -> list[Place]:
        """The places of these formulas."""
        found: dict[Place, None] = {}
        seen: set[int] = set()
        todo = list(atoms)
        while todo:
            atom = todo.pop()
            if atom in seen:
                continue
            seen.add(atom)
            more = list(self._aside_about.get(atom, ()))
            tile = self._tile_of(atom)
            if atom > self.board.size and tile in self._reduction.about:
                more += [key for _, keys in self._reduction.about[tile].said for key in keys]  # type: ignore[misc]
            for key in more:
                if key not in found:
                    found[key] = None
                    todo.extend(literals(self.formula(key)))
        return sorted(found)

    @property
    def everything(self) -> list[Ground]:
        """All instances and facts."""
        return [formula for formula, _ in self._all_said() if formula is not True]

    @property
    def own_atoms(self) -> set[int]:
        """The atoms of the file's own predicates that it mentions."""
        first = self.atoms.first_own
        return {a for formula in self.everything for a in literals(formula) if a >= first}

    @cached_property
    def is_settled(self) -> bool:
        """Whether the bombs settle all that was set aside."""
        return all(aside.is_settled() for aside in self._reduction.aside)

    # Premises

    def number(self, tile: int, side: int = 0) -> list[Premise]:
        """The premises that say how many bombs are around a tile, the instance first.

        If the side is 1, at least how many; if it is -1, at most how many. A number that is said by
        two instances is still one number, and has the cost of one.
        """
        number = self._numbers[tile]
        said: tuple[Place, ...] = number.keys  # type: ignore[assignment]
        if len(said) == 2 and side:
            said = said[:1] if side > 0 else said[1:]
        cheap: dict[Place, int] = {}
        for key in said:
            cheap.update(self._put_in(key, number))
        numbers = [self._plain_number(key, number) for key in said]
        if len(numbers) == 2:
            numbers = [replace(premise, half=tile) for premise in numbers]
        return [*numbers, *[self.premise(k, of) for k, of in cheap.items() if k not in said]]

    def _plain_number(self, key: Place, number: Number) -> Premise:
        """The premise, if it is plainly a number, as that alone."""
        premise = self.premise(key)
        reduction = self._reduction
        known = [
            atom
            for atom in dict.fromkeys(literals(premise.formula))
            if atom in reduction.known and not reduction.is_asked(atom)
        ]
        values = {atom: reduction.known[atom] for atom in known}
        left = replaced(
            premise.formula, lambda atom: values.get(atom, reduction.same.get(atom, atom))
        )
        bombs = frozenset(number.bombs)
        parts = [part for part in parts_of(left) if bombs.issuperset(literals(part))]
        said = bounds_of(parts[0]) if len(parts) == 1 else None
        if said is None or len(said[0]) < 2:
            return premise
        given = conjunction([atom if values[atom] else -atom for atom in known])
        return replace(premise, formula=implication(given, _count(*said)))

    @cached_property
    def is_plain(self) -> bool:
        """Whether every number is said by one instance, or its least and its most by one each."""
        return all(len(number.keys) <= 2 for number in self._numbers.values())

    def known(self, tile: int) -> list[Premise]:
        """The premises by which a tile is known to be a bomb, or to be none."""
        value = self._reduction.known[tile + 1]
        return self._support(tile, tile + 1 if value else -(tile + 1))

    def same(self, tile: int) -> list[Premise]:
        """Those by which a tile is safe exactly if it is no bomb; none if S is not spoken of."""
        if not self.speaks_of_safe:
            return []
        return self._support(tile, ("<->", self._first_safe + tile, -(tile + 1)))

    def premise(self, key: Place, of: int | None = None) -> Premise:
        """The premise at a place, or what it says of a tile alone."""
        premise = self._made.get(key)
        if premise is None:
            premise = self._made[key] = self._make(key)
        if of is None or (of, key) not in self._reduction.parts:
            return premise
        return replace(premise, formula=self._reduction.parts[of, key], cost=0, of=of)

    def premises(self, also: Iterable[Ground] = ()) -> list[Premise]:
        """All that has something to do with the bombs, or with other formulas.

        The order is display, mines, facts, rules.
        """
        needed: dict[Place, None] = dict.fromkeys(self.keys)
        for number in self._numbers.values():
            needed.update(dict.fromkeys(number.keys))  # type: ignore[arg-type]
            for key in number.keys:
                needed.update(dict.fromkeys(self._put_in(key, number)))
        about = self._reduction.about
        for tile in range(self.board.size):
            value = self._reduction.known.get(tile + 1)
            if value is not None:
                literal = tile + 1 if value else -(tile + 1)
                needed.update(dict.fromkeys(about[tile].support(literal)))  # type: ignore[arg-type]
            if self.speaks_of_safe:
                tied = ("<->", self._first_safe + tile, -(tile + 1))
                needed.update(dict.fromkeys(about[tile].support(tied)))  # type: ignore[arg-type]
        atoms = {atom for formula in also for atom in literals(formula)}
        for key in self.keys:
            atoms.update(literals(self.formula(key)))
        needed.update(dict.fromkeys(self.defining(atoms)))
        rules = len(self.grounding.rules)
        shown = [self.premise(key) for key in sorted(needed) if key[0] < 0]
        facts = [self.premise(key) for key in sorted(needed) if key[0] >= rules]
        others = [self.premise(key) for key in sorted(needed) if 0 <= key[0] < rules]
        return [*shown, *mines_premise(self.grounding), *facts, *others]

    # Inside

    def _make(self, key: Place) -> Premise:
        block, index = key
        formula = self.formula(key)
        if block < 0:
            return Premise(formula, 0, tile=index)
        found = self._blocks[block]
        statement = found.statement
        assert isinstance(statement, Rule | Fact)
        if isinstance(statement, Fact):
            return Premise(formula, self._speak.cost(formula), statement)
        binding = dict(zip(found.variables, found.bindings[index], strict=True))
        return Premise(formula, self._speak.cost(formula), statement, binding)

    def formula(self, key: Place) -> Ground:
        """What is said at a place."""
        block, index = key
        if block >= 0:
            return self._blocks[block].formulas[index]
        formula = display_formula(self.atoms, self._shown[index], index)
        assert formula is not None
        return formula

    @cached_property
    def _blocks(self) -> Sequence[Block]:
        return (*self.grounding.rules, *self.grounding.facts)

    @cached_property
    def _shown(self) -> Sequence[Sign]:
        file = self.grounding.file
        return (file.display or Display.covered_board(self.board.size)).signs

    def _reduced(self) -> Reduction:
        given: list[tuple[int, Key]] = []
        said: list[Said] = []
        for tile, sign in enumerate(self._shown):
            shown = display_formula(self.atoms, sign, tile)
            if isinstance(shown, bool):
                said.append((shown, (-1, tile)))
            elif isinstance(shown, int):
                given.append((shown, (-1, tile)))
        for place, block in enumerate(self._blocks):
            is_fact = isinstance(block.statement, Fact)
            for index, formula in enumerate(block.formulas):
                if formula is True:
                    continue
                if is_fact and isinstance(formula, int) and formula is not False:
                    given.append((formula, (place, index)))
                else:
                    said.append((formula, (place, index)))
        end = self._first_safe + self.board.size
        return Reduction(
            said, given, self.board.size, self._tile_of, lambda atom: atom < end, Memory()
        )

    def _tile_of(self, atom: int) -> int | None:
        """The tile that an atom is about."""
        tile = self._tiles.get(atom, -1)
        if tile == -1:
            tile = self._tiles[atom] = self._speak.tile(atom)
        return tile

    @cached_property
    def _tiles(self) -> dict[int, int | None]:
        return {}

    @cached_property
    def _made(self) -> dict[Place, Premise]:
        return {}

    def _is_safe_settled(self) -> bool:
        """Whether every tile is safe exactly if it is no bomb, or nothing speaks of safe tiles."""
        same, known = self._reduction.same, self._reduction.known
        size, first = self.board.size, self._first_safe
        tied = sum(same.get(first + tile) == -(tile + 1) for tile in range(size))
        self.speaks_of_safe = tied == size
        if tied == size:
            return True
        formulas = (
            formula for formula, _ in (*self._all_said(), *((literal, None) for literal in known))
        )
        return not tied and not any(
            first <= atom < first + size for formula in formulas for atom in literals(formula)
        )

    def _all_said(self) -> Iterator[Said]:
        for place, block in enumerate(self._blocks):
            for index, formula in enumerate(block.formulas):
                yield formula, (place, index)

    def _assemble(self) -> None:
        """Reads the reduction as signs and formulas."""
        reduction = self._reduction
        signs: list[Sign] = []
        for tile in range(self.board.size):
            value = reduction.known.get(tile + 1)
            signs.append("." if value is None else "*" if value else "-")
        self._numbers: dict[int, Number] = {}
        left: list[Said] = list(reduction.rest)
        for number in reduction.numbers:
            anchor = number.anchor
            if (
                anchor is not None
                and number.low == number.high
                and signs[anchor] == "-"
                and [bomb - 1 for bomb in number.bombs] == sorted(self.board.neighbours(anchor))
            ):
                signs[anchor] = number.low
                self._numbers[anchor] = number
            else:
                whole = _count(number.bombs, number.low, number.high)
                left += [(whole, key) for key in number.keys[:1]]
                left += [(True, key) for key in number.keys[1:]]
        self.signs = tuple(signs)
        self.formulas = [formula for formula, _ in left if formula is not True]
        self.keys = list(dict.fromkeys([key for _, key in left]))  # type: ignore[misc]
        self._aside_about: dict[int, list[Place]] = {}
        for aside in reduction.aside:
            for atom in aside.atoms:
                self._aside_about.setdefault(atom, []).extend(aside.keys)  # type: ignore[arg-type]

    def _put_in(self, key: Key, number: Number) -> dict[Place, int]:
        """The formulas by which what a number rests on is known, and the tile of each."""
        formula = self.formula(key)  # type: ignore[arg-type]
        reduction = self._reduction
        tiles = set(number.bombs)
        found: dict[Place, int] = {}
        known = [
            atom
            for atom in dict.fromkeys(literals(formula))
            if atom in reduction.known and atom not in tiles
        ]
        # What is not about bombs first: with it the rest is mostly needless.
        shown = [atom for atom in known if not reduction.is_asked(atom)]
        values = {atom: reduction.known[atom] for atom in shown}
        left = replaced(formula, lambda atom: values.get(atom, atom))
        own = {abs(bomb) for bomb in tiles}
        others = [abs(reduction.same.get(atom, atom)) for atom in literals(left)]
        needed = shown if own.issuperset(others) else known
        for atom in needed:
            tile = self._tile_of(atom)
            assert tile is not None
            literal = atom if reduction.known[atom] else -atom
            found.update(dict.fromkeys(reduction.about[tile].support(literal), tile))  # type: ignore[arg-type]
        # What the count is of, if it is not of bombs.
        for atom in dict.fromkeys(literals(left)):
            bomb = reduction.same.get(atom)
            if bomb is not None and abs(bomb) in own:
                tile = self._tile_of(atom)
                assert tile is not None
                link = ("<->", atom, bomb)
                found.update(dict.fromkeys(reduction.about[tile].support(link), tile))  # type: ignore[arg-type]
        return found

    def _support(self, tile: int, formula: Ground) -> list[Premise]:
        about = self._reduction.about[tile]
        return [self.premise(key, tile) for key in about.support(formula)]  # type: ignore[arg-type]


def _count(bombs: Sequence[int], low: int, high: int) -> Ground:
    """At least and at most so many of the bombs."""
    if low == high:
        return count_of("exactly", low, list(bombs))
    least = count_of("at least", low, list(bombs))
    return conjunction([least, count_of("at most", high, list(bombs))])
