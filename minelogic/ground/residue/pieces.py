"""The instances that together say a number, and what each says by itself.

`perimeter` has, for a tile that shows 1 and each tile around it, an instance that makes that tile
safe if there is a bomb elsewhere: the tile **heads** it. With what is known of its own tile and of
others put in, an instance may come down to a tile, or to a least or a most of some tiles.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, TypeAlias

from minelogic.ground.formula import Ground
from minelogic.ground.residue.local import Local
from minelogic.ground.residue.residue import Residue
from minelogic.ground.residue.shapes import bounds_of, parts_of, replaced

Place: TypeAlias = tuple[int, Any]


class Piece:
    """An instance that belongs to a number."""

    def __init__(self, key: Place, formula: Ground, local: Local) -> None:
        self._key = key
        self._formula = formula
        """What it says of the bombs, about the tile that stands for this one."""
        self._local = local

    @property
    def key(self) -> Place:
        """Its place."""
        return self._local.key(self._key)

    def said(self, values: Mapping[int, bool]) -> Ground:
        """What it says of the other bombs, if this is known of tiles."""

        def put_in(atom: int) -> Ground:
            bomb = self._local.bomb(atom)
            value = values.get(bomb - 1)
            return bomb if value is None else value

        return replaced(self._formula, put_in)

    def forces(self, tile: int, bomb: bool, values: Mapping[int, bool]) -> bool:
        """Whether it makes a tile a bomb, or safe, if this is known of others."""
        return (tile + 1 if bomb else -(tile + 1)) in parts_of(self.said(values))

    def is_half(self, side: int, values: Mapping[int, bool]) -> bool:
        """Whether it says at least (1) or at most (-1) how many of some tiles are bombs."""
        bounds = bounds_of(self.said(values))
        if bounds is None:
            return False
        tiles, low, high = bounds
        return low > 0 if side > 0 else high < len(tiles)


class Pieces:
    """The instances of numbers around tiles, by the tiles that head them."""

    def __init__(self, residue: Residue) -> None:
        self._residue = residue
        self._headed: dict[int, dict[int, list[Place]]] = {}
        """For tiles that stand for others, by what is left of them: the places of the instances,
        by the bombs, or with a minus the safe tiles, that head them."""
        self._said: dict[tuple[int, Place], Ground] = {}

    def headed(self, number: int, tile: int, bomb: bool) -> Iterator[Piece]:
        """The instances of a number that say when a tile is a bomb, or when it is safe."""
        if number >= self._residue.board.size:
            return
        local = self._residue.local(number)
        literal = local.bomb_back(tile + 1)
        for key in self._heads(local).get(literal if bomb else -literal, ()):
            yield self._piece(key, local)

    def _piece(self, key: Place, local: Local) -> Piece:
        name = id(local.original), key
        if name not in self._said:
            self._said[name] = self._about_bombs(self._residue.formula(key), local.original)
        return Piece(key, self._said[name], local)

    def _about_bombs(self, formula: Ground, local: Local) -> Ground:
        """A formula with what is known of the tile, beside the bombs, put in."""

        def put_in(atom: int) -> Ground:
            bomb = self._residue.bomb(atom)
            if bomb is not None:
                return bomb
            value = local.known(atom)
            return atom if value is None else value

        return replaced(formula, put_in)

    def _heads(self, local: Local) -> dict[int, list[Place]]:
        heads = self._headed.get(id(local.original))
        if heads is None:
            heads = self._headed[id(local.original)] = {}
            said = local.original.number
            for key in said.keys if said is not None else ():
                formula = self._residue.formula(key)  # type: ignore[arg-type]
                if isinstance(formula, tuple) and formula[0] == "->" and type(formula[2]) is int:
                    bomb = self._residue.bomb(abs(formula[2]))
                    if bomb is not None:
                        head = bomb if formula[2] > 0 else -bomb
                        heads.setdefault(head, []).append(key)  # type: ignore[arg-type]
        return heads
