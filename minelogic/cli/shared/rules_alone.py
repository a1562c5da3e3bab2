"""Files of rules alone, as answers to exercises are: read though they have no board."""

from __future__ import annotations

from minelogic import catalogue
from minelogic.board import Board
from minelogic.limits import Limits
from minelogic.source import Source
from minelogic.syntax.file.load import File, Place, load_file
from minelogic.syntax.statements import Define, Domain, Fact, Predicate, Rule, Use

NO_BOARD = (
    "it has no board, and rules by themselves need none. Add a line such as board 3 x 3 to solve it"
)
_OF_RULES = (Rule, Fact, Define, Predicate, Domain, Use)
_SIDE = 9
"""So many rows and columns has the board that is lent."""


def without_board(file: File, source: Source, folder: str, limits: Limits) -> File | None:
    """The file as it is read on a board that is lent; None if it has one, or needs its own.

    Rules, facts and what they are made of need none; a display, mines and queries do. Where the
    words are those of a graph, the board is one.
    """
    if all(finding.code != catalogue.MISSING_BOARD.code for finding in file.errors):
        return None
    if not all(isinstance(statement, _OF_RULES) for statement in file.statements):
        return None
    on_grid = load_file(source, folder, limits, Place(Board.grid(_SIDE, _SIDE)))
    if not on_grid.errors:
        return on_grid
    on_graph = load_file(source, folder, limits, Place(Board.graph([("a", "b")])))
    return on_grid if on_graph.errors else on_graph
