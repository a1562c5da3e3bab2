"""The words a formula may use: sorts with their values, predicates with their places."""

from __future__ import annotations

from collections.abc import Mapping

from minelogic.board import Board
from minelogic.records import dataclass, field
from minelogic.syntax.tree import Value

Values = range | tuple[Value, ...]

BOARD_PREDICATES = ("B", "S", "U", "Q", "adjacent")
BOARD_SORTS = {"row": "rows", "column": "columns", "count": "counts", "tile": "tiles"}
BOARD_RANGES = {plural: sort for sort, plural in BOARD_SORTS.items()}


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """A board, if there is one, and the domains and predicates that a file declares."""

    board: Board | None = None
    domains: Mapping[str, range] = field(default_factory=dict)
    predicates: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """The sorts of each declared predicate's places."""

    def values(self, sort: str) -> Values | None:
        """What a sort's values are; None if the board has no such sort."""
        if sort in self.domains:
            return self.domains[sort]
        board = self.board
        if board is None:
            return None
        if sort == "count":
            return board.count_values
        if sort == "tile":
            return None if board.is_grid else tuple(board.vertices)
        if not board.is_grid:
            return None
        return {"row": board.row_values, "column": board.column_values}.get(sort)

    def places(self, predicate: str) -> tuple[str, ...] | None:
        """The sorts of a predicate's places; None if there is no such predicate here."""
        declared = self.predicates.get(predicate)
        if declared is not None:
            return declared
        tile = self.tile_places
        if not tile or predicate not in BOARD_PREDICATES:
            return None
        if predicate == "Q":
            return ("count", *tile)
        return tile + tile if predicate == "adjacent" else tile

    @property
    def tile_places(self) -> tuple[str, ...]:
        """The sorts of the places that name a tile; none without a board."""
        board = self.board
        if board is None:
            return ()
        if not board.is_grid:
            return ("tile",)
        return ("column", "row") if board.coordinates.cartesian else ("row", "column")


def common(first: Values, second: Values) -> Values:
    """The values that both have, in the order of the first."""
    if isinstance(first, range) and isinstance(second, range):
        return range(max(first.start, second.start), max(min(first.stop, second.stop), first.start))
    members = second if isinstance(second, range) else frozenset(second)
    return tuple(value for value in first if value in members)
