"""Which technique a reason is: how many instances it takes, and of which kind they are."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from minelogic.derive.proofs.sums import Value, stripped
from minelogic.derive.techniques import Makeup, technique_for
from minelogic.ground.atoms import AtomTable
from minelogic.ground.formula import Ground
from minelogic.ground.premises import Premise
from minelogic.syntax.statements import Mines


class TileAtoms(NamedTuple):
    """Which atoms say that a tile is a bomb, 1 to `tiles`, and from which on, that it is safe."""

    tiles: int
    first_safe: int

    @staticmethod
    def of(atoms: AtomTable) -> TileAtoms:
        """Those of a file; there are none without a board."""
        board = atoms.vocabulary.board
        return (
            TileAtoms(0, 0) if board is None else TileAtoms(board.size, atoms.families["S"].start)
        )

    def is_bomb(self, literal: Ground) -> bool | None:
        """Whether a literal says that a tile is a bomb, or that it is none; None if neither."""
        if not isinstance(literal, int) or isinstance(literal, bool):
            return None
        atom = abs(literal)
        if 0 < atom <= self.tiles:
            return literal > 0
        safe = self.first_safe <= atom < self.first_safe + self.tiles
        return literal < 0 if safe else None


def technique_of(
    used: Sequence[Premise],
    conclusion: Ground,
    value: Value,
    about: TileAtoms,
    at_once: bool = True,
) -> str:
    """The technique by which premises force a conclusion, given what is known of single tiles.

    Not `at_once` is by cases: then it depends on the case what the numbers leave open.
    """
    dear = [premise for premise in used if premise.cost]
    others = [premise for premise in dear if not isinstance(premise.statement, Mines)]
    total, bomb = len(others) < len(dear), about.is_bomb(conclusion)
    if total or bomb is None:
        return technique_for(Makeup(len(others), total, bomb=bomb, at_once=at_once))
    left = [open_tiles(premise.formula, value, about.tiles) for premise in others]
    tiles = [each for each in left if each is not None]
    return technique_for(
        Makeup(
            others=len(others),
            numbers=len(tiles) == len(others),
            bomb=bomb,
            nested=len(tiles) == 2 and (tiles[0] <= tiles[1] or tiles[1] <= tiles[0]),
            at_once=at_once,
        )
    )


def open_tiles(formula: Ground, value: Value, tiles: int) -> frozenset[int] | None:
    """The bombs, by their atoms, that a number leaves open; None if the formula is no number."""
    number = as_number(formula, value, tiles)
    if number is None:
        return None
    return frozenset([bomb for bomb in number[1] if value(bomb) is None])


def as_number(formula: Ground, value: Value, tiles: int) -> tuple[int, tuple[int, ...]] | None:
    """How many of which bombs a number asks for; None if the formula is none.

    A number says, with what is known put in, how many of some tiles are bombs.
    """
    count = stripped(formula, value)
    if count is None or count[0] != "exactly" or not all(0 < part <= tiles for part in count[2:]):
        return None
    return count[1], count[2:]
