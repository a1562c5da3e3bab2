"""How much of a board a rule sees from a tile."""

from __future__ import annotations

from collections.abc import Iterable

from minelogic.records import dataclass
from minelogic.syntax import tree
from minelogic.syntax.tree import Binder

SORTS = ("row", "column")
"""By what a tile of a grid is named."""


@dataclass(frozen=True, slots=True)
class Sight:
    """How far a rule looks from a tile.

    `only_around` if, on a graph, it asks only which tiles are next to the tile itself, and never
    which of them are next to each other.
    """

    reach: int
    only_around: bool = False


def as_much_as(sights: Iterable[Sight]) -> Sight:
    """What is seen by some rules together."""
    found = list(sights)
    reach = max([sight.reach for sight in found], default=0)
    return Sight(reach, all(sight.only_around for sight in found))


class NotLifted(Exception):
    """Something that is not seen through."""


def is_tile_variable(binder: Binder) -> bool:
    """Whether a variable runs through all rows, all columns, or all tiles of a graph."""
    if binder.sort not in (*SORTS, "tile"):
        return False
    return binder.range is None or isinstance(binder.range, tree.NamedRange)
