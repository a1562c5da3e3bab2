"""A world as a value that people can look at."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from minelogic.board import Board, Display, Sign, TileName, rows_of, text_of
from minelogic.jsonable import Shape, Tile, tile_json
from minelogic.records import dataclass
from minelogic.syntax.printer import write
from minelogic.syntax.tree import Atom


class WorldJson(Shape):
    """A world: its board, row by row or vertex by vertex, its bombs, and what else holds."""

    board: list[str] | dict[str, str] | None
    bombs: list[Tile]
    true: list[str]


@dataclass(frozen=True, slots=True)
class Model:
    """A world: the board with its bombs, and what else holds in it."""

    board: Board | None
    signs: tuple[Sign, ...]
    """The display, on which each covered tile is now a bomb or safe."""
    bombs: tuple[TileName, ...]
    """The tiles with a bomb, in reading order, by the names that the file gives them."""
    true: tuple[Atom, ...] = ()
    """The other atoms that hold, as far as the file speaks of them."""

    @property
    def rows(self) -> list[list[str]]:
        """The board row by row: `*` a bomb, `-` safe, and the numbers that the display shows."""
        if self.board is None or not self.board.is_grid:
            return []
        return rows_of(self.board, Display(self.signs))

    def to_json(self) -> WorldJson:
        """The world as the JSON formats have it."""
        return {
            "board": self._board_json(),
            "bombs": [tile_json(name) for name in self.bombs],
            "true": [write(atom) for atom in self.true],
        }

    def _board_json(self) -> list[str] | dict[str, str] | None:
        if self.board is None:
            return None
        if not self.board.is_grid:
            return dict(zip(map(str, self.board.vertices), map(str, self.signs), strict=True))
        return [
            "".join(row) if all(len(sign) == 1 for sign in row) else " ".join(row)
            for row in self.rows
        ]

    def _repr_svg_(self) -> str | None:
        """The board of this world, for notebooks."""
        from minelogic.render.boards.svg import board_svg

        return None if self.board is None else board_svg(self.board, self.signs)

    def __str__(self) -> str:
        text = "" if self.board is None else text_of(self.board, Display(self.signs))
        holds = ", ".join(write(atom) for atom in self.true)
        return "\n".join(part for part in (text, holds) if part) or "(nothing)"


def world_of(
    board: Board | None,
    signs: Sequence[Sign],
    bombs: Sequence[int],
    true: Sequence[Atom],
    noisy: Collection[int] = (),
) -> Model:
    """The world with bombs on these tiles, in which these atoms hold.

    Of noisy tiles that show a number it has the true one.
    """
    if board is None:
        return Model(None, (), (), tuple(true))
    chosen = set(bombs)
    shown: list[Sign] = []
    for tile, sign in enumerate(signs):
        if tile in chosen:
            shown.append("*")
        elif sign == "*" or sign == ".":
            shown.append("-")
        elif isinstance(sign, int) and tile in noisy:
            shown.append(len(chosen.intersection(board.neighbours(tile))))
        else:
            shown.append(sign)
    names = tuple([board.name(tile) for tile in sorted(chosen)])
    return Model(board, tuple(shown), names, tuple(true))
