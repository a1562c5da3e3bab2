"""What the numbers of a display say of the tiles that are not known, looked up as it is needed.

Sets of tiles are integers: each tile that is not known has a variable, and the tile of variable v
is in a set whose bit v - 1 is 1.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from minelogic.board import Board, Sign
from minelogic.ground.formula import Ground


class Counts:
    """The display, with what has been learned of its covered tiles."""

    def __init__(self, board: Board, signs: Sequence[Sign]) -> None:
        self.board = board
        self.signs = signs
        self.values: list[int | None] = [
            None if sign == "." else 1 if sign == "*" else 0 for sign in signs
        ]
        self.variables: dict[int, int] = {}
        """The variables of tiles."""
        self.last = 0
        self._said: dict[int, tuple[int, int]] = {}
        self._linked: dict[int, tuple[int, ...]] = {}
        self._touching: dict[int, tuple[int, ...]] = {}

    def part(self) -> Counts:
        """The same display with variables of its own, for a part of it that is looked at alone.

        What this one learns, that one knows; it has to be told to look at it again.
        """
        part = Counts.__new__(Counts)
        part.board, part.signs, part.values = self.board, self.signs, self.values
        part.variables, part.last = {}, 0
        part._said, part._linked, part._touching = {}, {}, self._touching
        return part

    def learn(self, values: Mapping[int, bool]) -> None:
        """These tiles are known from now on."""
        new = [tile for tile in values if self.values[tile] is None]
        for tile in new:
            self.values[tile] = int(values[tile])
        self.look_again(new)

    def look_again(self, tiles: Iterable[int]) -> None:
        """What the numbers next to these tiles say has changed."""
        for tile in tiles:
            for number in self.touching(tile):
                self._said.pop(number, None)
                self._linked.pop(number, None)

    def region(self, tile: int) -> list[int]:
        """The numbers that hang together with a tile by tiles that are not known."""
        region = dict.fromkeys(self.touching(tile))
        waiting = list(region)
        while waiting:
            new = [near for near in self.linked(waiting.pop()) if near not in region]
            region.update(dict.fromkeys(new))
            waiting += new
        return list(region)

    def new(self, meaning: Ground) -> int:  # noqa: ARG002 - what a namer is given
        """A variable that an encoding adds."""
        return self.fresh()

    def fresh(self) -> int:
        """A variable that nothing has yet."""
        self.last += 1
        return self.last

    def variable(self, tile: int) -> int:
        """The variable of a tile."""
        variable = self.variables.get(tile)
        if variable is None:
            variable = self.variables[tile] = self.fresh()
        return variable

    def touching(self, tile: int) -> tuple[int, ...]:
        """The numbers next to a tile."""
        numbers = self._touching.get(tile)
        if numbers is None:
            signs = self.signs
            numbers = tuple(
                [near for near in self.board.neighbours(tile) if signs[near].__class__ is int]
            )
            self._touching[tile] = numbers
        return numbers

    def said(self, number: int) -> tuple[int, int]:
        """The unknown tiles next to a number, and how many of them are bombs."""
        bounds = self._said.get(number)
        if bounds is None:
            values = self.values
            tiles = 0
            bombs: int = self.signs[number]  # type: ignore[assignment]
            for near in self.board.neighbours(number):
                value = values[near]
                if value is None:
                    tiles |= 1 << (self.variable(near) - 1)
                elif value:
                    bombs -= 1
            bounds = self._said[number] = tiles, bombs
        return bounds

    def linked(self, number: int) -> tuple[int, ...]:
        """The other numbers that speak of an unknown tile of which this one speaks."""
        numbers = self._linked.get(number)
        if numbers is None:
            values = self.values
            near: dict[int, None] = {}
            for tile in self.board.neighbours(number):
                if values[tile] is None:
                    near.update(dict.fromkeys(self.touching(tile)))
            near.pop(number, None)
            numbers = self._linked[number] = tuple(near)
        return numbers
