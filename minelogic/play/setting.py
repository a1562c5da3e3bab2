"""What a game is set up from, and the problem that its display is."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from minelogic.board import Board, Coordinates, Sign, TileName, Topology
from minelogic.limits import Limits
from minelogic.play.moves import GameError
from minelogic.problem import Problem
from minelogic.syntax.file.display_text import as_coordinates


def problem_of(
    board: Board, signs: Iterable[Sign], mines: int, limits: Limits | None = None
) -> Problem:
    """The problem that a display of numbers and a total of mines are, under the standard theory."""
    if not board.is_grid:
        rows: Mapping[TileName, str] = {
            name: str(sign) for name, sign in zip(board.names, signs, strict=True)
        }
        # Vertices without edges are in the mapping.
        return Problem.from_display(rows, mines, "graph", edges=board.edges, limits=limits)
    cells = list(map(str, signs))
    width = board.columns
    lines = [" ".join(cells[at : at + width]) for at in range(0, board.size, width)]
    return Problem.from_display(
        lines, mines, board.topology, coordinates=board.coordinates, limits=limits
    )


def board_of(
    rows: int | Board,
    columns: int | None,
    topology: Topology,
    coordinates: Coordinates | str,
) -> Board:
    """The board of a game: as it is given, or of rows and columns; `GameError` if there is none."""
    if isinstance(rows, Board):
        return rows
    try:
        system = as_coordinates(coordinates)
        if topology == "graph":
            raise GameError("a game on a graph is given its board: Game(Board.graph(edges), …)")
        if type(rows) is not int or type(columns) is not int:
            raise GameError(
                f"a board has whole numbers of rows and columns, not {rows!r}, {columns!r}"
            )
        return Board.grid(rows, columns, topology, system)
    except ValueError as error:
        raise GameError(str(error)) from None


def shown(place: object) -> str:
    """A place that need not be on the board."""
    return ", ".join(map(str, place)).join("()") if isinstance(place, tuple) else str(place)


def extent(board: Board) -> str:
    """Which tiles there are."""
    if not board.is_grid:
        return "Its tiles are the vertices of the graph."
    first, last = board.names[0], board.names[-1]
    if board.coordinates.cartesian:
        return (
            f"Its tiles are (x, y), from ({board.coordinates.first}, {board.coordinates.first}), "
            f"bottom left, to ({board.column_values[-1]}, {board.row_values[-1]})."
        )
    return f"Its tiles are (row, column), from {first} to {last}."
