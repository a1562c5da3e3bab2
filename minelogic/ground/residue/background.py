"""Rules that say of every tile what the standard theory says of it, in whatever words.

Each of their instances follows from what the standard theory says of one tile, and together those
of a tile say all of that; both are read off columns of bits. Two files with such rules differ in
what else they say, so that their rules need no comparing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from minelogic.board import Board
from minelogic.ground.blocks import Block
from minelogic.ground.formula import Ground, literals
from minelogic.ground.ground import Grounding
from minelogic.ground.looks import first_of_each, looks
from minelogic.ground.residue.partial import Known, found_out
from minelogic.ground.residue.shapes import replaced, shape
from minelogic.ground.residue.tables import MOST_ATOMS, columns, full_of, table
from minelogic.ground.sight import as_much_as
from minelogic.ground.standard import is_standard, uses_standard


def background(grounding: Grounding) -> tuple[Block, ...] | None:
    """The rules that say together what the standard theory says; None if they do not say it all.

    A rule is among them only if each of its instances follows from that theory.
    """
    file = grounding.file
    if file.board is None:
        return None
    if uses_standard(file):
        # A faster way to rules that are among them, and enough.
        return tuple([b for b in grounding.rules if is_standard(b.statement, file)])
    tiles = _Tiles(grounding, file.board)
    blocks = tiles.following(grounding.rules)
    if not blocks or not tiles.are_tied(blocks):
        return None
    tiles.is_tied = True
    blocks = tiles.following(grounding.rules)
    return blocks if tiles.are_settled(blocks) else None


class _Tiles:
    """What the standard theory says of each tile, and what rules say of it.

    Columns are over the bombs on a tile and around it, which settle the rest.
    """

    def __init__(self, grounding: Grounding, board: Board) -> None:
        self._board = board
        self._first_safe = grounding.atoms.families["S"].start
        self._first_shown = grounding.atoms.families["Q"].start
        self._end = grounding.atoms.first_own
        sights = [block.lifted.sight for block in grounding.rules if block.lifted]
        self._sight = as_much_as(sights)
        self._found: dict[int, tuple[dict[int, int], int]] = {}
        self._forced: dict[tuple[object, ...], bool] = {}
        """What was found out of formulas up to the names of their atoms."""
        self.is_tied = False
        """Whether a tile is known to be safe exactly if it is no bomb."""

    def following(self, blocks: Iterable[Block]) -> tuple[Block, ...]:
        """The rules whose every instance the standard theory entails."""
        return tuple([block for block in blocks if self._follows(block)])

    def are_tied(self, blocks: tuple[Block, ...]) -> bool:
        """Whether such rules make every tile safe exactly if it is no bomb."""
        return self._are_forced(blocks, lambda tile: [self._first_safe + tile])

    def are_settled(self, blocks: tuple[Block, ...]) -> bool:
        """Whether such rules say together of every tile what the standard theory says of it.

        As they follow from it, they do if the bombs settle whatever they speak of.
        """
        return self._are_forced(blocks, self._settled)

    def _are_forced(
        self, blocks: tuple[Block, ...], wanted: Callable[[int], Sequence[int]]
    ) -> bool:
        """Whether rules settle some atoms of every tile, whatever the bombs are."""
        lifted = all(block.lifted is not None for block in blocks)
        said: dict[int, list[Ground]] = {tile: [] for tile in self._tiles(lifted)}
        for block in blocks:
            for tile, formula in self._instances(block, lifted):
                if tile >= 0:
                    said[tile].append(self._by_bombs(formula, tile))
        return all(self._is_forced(tile, said[tile], wanted(tile)) for tile in said)

    def _is_forced(self, tile: int, formulas: list[Ground], wanted: Sequence[int]) -> bool:
        made, atoms = shape(formulas)
        if not set(wanted).issubset(atoms):
            return False
        place = {atom: number for number, atom in enumerate(atoms)}
        kinds = tuple([atom > self._board.size for atom in atoms])
        key = made, kinds, tuple([place[atom] for atom in wanted])
        if key not in self._forced:
            column, full = self._columns(tile)
            bombs = [atom for atom in column if atom <= self._board.size]
            known: Known = {atom: (column[atom], full ^ column[atom]) for atom in bombs}
            found_out(formulas, self._settled(tile), known, full)
            self._forced[key] = all(sum(known.get(atom, (0, 0))) == full for atom in wanted)
        return self._forced[key]

    def _follows(self, block: Block) -> bool:
        return all(
            self._is_entailed(tile, formula)
            for tile, formula in self._instances(block, block.lifted is not None)
        )

    def _instances(self, block: Block, lifted: bool) -> Iterator[tuple[int, Ground]]:
        """The instances of a rule, each with its tile; of tiles that look alike, those of one."""
        if not lifted:
            for formula in block.formulas:
                yield self._tile(formula), formula
            return
        assert block.lifted is not None
        for tile, formulas in block.lifted.samples(self._sight):
            yield from [(tile, formula) for formula in formulas]

    def _tiles(self, lifted: bool) -> Sequence[int]:
        if not lifted:
            return range(self._board.size)
        return first_of_each(looks(self._board, self._sight))

    def _tile(self, formula: Ground) -> int:
        """The tile whose Q, or else whose S, a formula speaks of; -1 if that is not one tile."""
        atoms = [atom for atom in literals(formula) if atom > self._board.size]
        shown = [atom for atom in atoms if atom >= self._first_shown] or atoms
        tiles = {(atom - 1) % self._board.size if atom < self._end else -1 for atom in shown}
        return tiles.pop() if len(tiles) == 1 else -1

    def _is_entailed(self, tile: int, formula: Ground) -> bool:
        if tile < 0 or len(self._board.neighbours(tile)) >= MOST_ATOMS:
            return False
        column, full = self._columns(tile)
        formula = self._by_bombs(formula, tile)
        if not all(atom in column for atom in literals(formula)):
            return False
        return table(formula, column, full) == full

    def _by_bombs(self, formula: Ground, tile: int) -> Ground:
        """The formula with what it says of other tiles in terms of bombs, if they are tied."""
        if not self.is_tied:
            return formula
        first, end = self._first_safe, self._first_shown

        def tied(atom: int) -> int:
            is_other = first <= atom < end and atom != first + tile
            return -(atom - first + 1) if is_other else atom

        return replaced(formula, tied)

    def _settled(self, tile: int) -> list[int]:
        """The atoms of a tile that its bombs settle: S, and Q for each number."""
        first, size = self._first_shown + tile, self._board.size
        counts = range(len(self._board.count_values))
        return [self._first_safe + tile, *[first + count * size for count in counts]]

    def _columns(self, tile: int) -> tuple[dict[int, int], int]:
        """The columns of a tile's atoms, and of the bombs around it, by the standard theory."""
        found = self._found.get(tile)
        if found is None:
            around = [near + 1 for near in self._board.neighbours(tile)]
            bombs = [*around, tile + 1]
            column, full = columns(bombs), full_of(len(bombs))
            safe, *shown = self._settled(tile)
            column[safe] = full ^ column[tile + 1]
            for count, atom in enumerate(shown):
                exactly = table(("exactly", count, *around), column, full)
                column[atom] = column[safe] & exactly
            found = self._found[tile] = column, full
        return found
