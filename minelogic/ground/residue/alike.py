"""Tiles that look alike: what is left of the formulas about one stands for all of them.

What lifted rules say of a tile depends on the rules, on the board and on how much of it there is
around the tile; what is left of that, besides, on what is given of the tile. So it is kept from one
file to the next that has the same rules on the same board, whatever its display.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any, TypeAlias

from minelogic.board import Board
from minelogic.ground.blocks import Lifted, place_of
from minelogic.ground.formula import Ground, literals
from minelogic.ground.looks import looks
from minelogic.ground.residue.reduce import About, Because, Memory, Reduction, Said
from minelogic.ground.residue.shapes import parts_of
from minelogic.ground.sight import as_much_as

Place: TypeAlias = tuple[int, Any]
"""A block of a grounding and an instance in it, by its binding."""
Look: TypeAlias = Hashable

GIVEN = -2
"""In place of a block: what is given of the tile itself, by its number."""
_MOST_KEPT = 8
"""So many theories on boards are kept."""
_MOST_ORIGINALS = 2_000
"""So much of each."""
_KEPT: dict[Hashable, Alike] = {}


def alike(
    board: Board, first_shown: int, lifted: Sequence[tuple[int, Lifted]], memory: Memory
) -> Alike:
    """What rules, each with the place of its block, say of the tiles of a board.

    Atoms before the first that tells what a tile shows may not be set aside.
    """
    # One and the same value says how a rule is lifted, as long as that is kept.
    rules = tuple([(block, id(rule.how)) for block, rule in lifted])
    found = _KEPT.get((board, rules))
    if found is None:
        if len(_KEPT) >= _MOST_KEPT:
            del _KEPT[next(iter(_KEPT))]
        found = _KEPT[board, rules] = Alike(board, first_shown, lifted, memory)
    return found


def instances(
    lifted: Sequence[tuple[int, Lifted]], place: tuple[Any, ...]
) -> list[tuple[Ground, Place]]:
    """The instances of lifted rules that belong to the tile at a place."""
    return [
        (formula, (block, binding))
        for block, rule in lifted
        for binding, formula in sorted(rule.at(place), key=lambda made: made[0])
    ]


class Original:
    """What is left of the formulas about a tile that stands for others."""

    def __init__(self, tile: int, reduction: Reduction) -> None:
        self.tile = tile
        self.reduction = reduction


class Alike:
    """For each look of a tile what is said of the first tile that has it."""

    def __init__(
        self,
        board: Board,
        first_shown: int,
        lifted: Sequence[tuple[int, Lifted]],
        memory: Memory,
    ) -> None:
        self.board = board
        self.sight = as_much_as([rule.sight for _, rule in lifted])
        self.looks: list[Look] = list(looks(board, self.sight))
        self.formulas: dict[Place, Ground] = {}
        """The instances about these tiles."""
        self._rules = [rule.how for _, rule in lifted]
        """As long as these are there, no others have their ids."""
        self._end = first_shown
        self._memory = memory
        self._first: dict[Look, int] = {}
        self._said: dict[Look, list[Said]] = {}
        self._same: dict[Look, dict[int, int]] = {}
        """The atoms of a tile that are the same as its bomb, or as none, from the tile on."""
        self._originals: dict[Hashable, Original | None] = {}
        for tile, look in enumerate(self.looks):
            if look not in self._first:
                self._first[look] = tile
                said = instances(lifted, place_of(board, tile))
                self.formulas.update([(key, formula) for formula, key in said])
                self._said[look] = list(said)
                self._same[look] = self._same_of(tile, said)

    def tile_of(self, atom: int) -> int:
        """The tile that an atom is about."""
        return (atom - 1) % self.board.size

    def same(self, atom: int) -> int | None:
        """The bomb, or minus the bomb, that an atom is the same as."""
        tile = self.tile_of(atom)
        sign = self._same[self.looks[tile]].get(atom - tile)
        return None if sign is None else sign * (tile + 1)

    def original(self, tile: int, given: Sequence[int]) -> Original | None:
        """What is left for a tile that looks like this one, with literals given of it.

        None if that is not a sign. The literals are by their keys (`GIVEN`, 0), (`GIVEN`, 1) …
        """
        look = self.looks[tile]
        kind = look, tuple([one - tile if one > 0 else one + tile for one in given])
        if kind not in self._originals:
            if len(self._originals) >= _MOST_ORIGINALS:
                self._originals.clear()
            self._originals[kind] = self._reduced(look, kind[1])
        return self._originals[kind]

    def _same_of(self, tile: int, said: Sequence[tuple[Ground, Place]]) -> dict[int, int]:
        one: list[Because] = [
            (part, (key,))
            for formula, key in said
            for part in parts_of(formula)
            if all(self.tile_of(atom) == tile for atom in literals(part))
        ]
        same = About(one, self._memory).same(tile + 1) if one else {}
        return {atom - tile: bomb // (tile + 1) for atom, bomb in same.items()}

    def _reduced(self, look: Look, given: Sequence[int]) -> Original | None:
        tile, end = self._first[look], self._end
        reduction = Reduction(
            said=self._said[look],
            given=[
                (one + tile if one > 0 else one - tile, (GIVEN, index))
                for index, one in enumerate(given)
            ],
            board=self.board,
            tile_of=self.tile_of,
            is_asked=lambda atom: atom < end,
            memory=self._memory,
            same=self.same,
        )
        if reduction.clash is not None or reduction.rest or reduction.odd_numbers:
            return None
        return Original(tile, reduction)
