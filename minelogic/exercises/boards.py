"""The boards that an exercise names: all sizes up to one, and others, each once."""

from __future__ import annotations

from collections.abc import Iterable

from minelogic.board import TOPOLOGIES, Board, Display
from minelogic.records import dataclass
from minelogic.source import Source
from minelogic.syntax.file.checked import Place


@dataclass(frozen=True, slots=True)
class Boards:
    """The boards that answers are judged on, the smallest first, and how that is said."""

    places: tuple[Place, ...]
    words: str
    """As in "on all boards up to 4 x 4"."""

    @property
    def largest(self) -> Place:
        return max(self.places, key=lambda place: place.board.size)


def read_board(text: str, coordinates: str = "rows from 0") -> Board:
    """The board that a text such as `3 x 3 torus` or `graph a-b` names, as in a constraint file.

    Raises `ValueError`.
    """
    from minelogic.syntax.file.load import load_file

    system = "" if text.strip().startswith("graph") else f"coordinates {coordinates}\n"
    file = load_file(Source("boards", f"board {text}\n{system}"))
    if file.errors or file.board is None:
        raise ValueError(file.errors[0].message if file.errors else f"'{text}' is no board")
    return file.board


def boards_up_to(least: Board, most: Board) -> list[Board]:
    """All boards from one size to another, or `ValueError`."""
    if not (least.is_grid and most.is_grid):
        raise ValueError("sizes go from one grid to another")
    rows, columns = range(least.rows, most.rows + 1), range(least.columns, most.columns + 1)
    if not rows or not columns:
        raise ValueError(f"{board_words(most)} is smaller than {board_words(least)}")
    return [Board.grid(r, c, most.topology, most.coordinates) for r in rows for c in columns]


def boards_of(
    sizes: Iterable[Board],
    up_to: Board | None,
    least: Board | None,
    others: int,
    display: Display | None,
    open_u: bool,
) -> Boards:
    """The boards in the order in which answers are judged on them: the smallest first."""
    unique = dict.fromkeys(sizes)
    ordered = sorted(unique, key=_size)
    places = tuple([Place(board, display, open_u and display is None) for board in ordered])
    return Boards(places, _words(ordered, up_to, least, others))


def _size(board: Board) -> tuple[int, int, int, str]:
    """Fewer tiles first; of the same number, fewer rows; then the simpler board."""
    return board.size, board.rows, TOPOLOGIES.index(board.topology), str(board.edges)


def _words(boards: list[Board], up_to: Board | None, least: Board | None, others: int) -> str:
    if len(boards) == 1:
        board = board_words(boards[0])
        return f"on {board}" if board.startswith("the ") else f"on the board {board}"
    if up_to is None:
        return f"on {len(boards)} boards"
    start = "" if least is None else f" from {board_words(least)}"
    more = f" and {others} more" if others else ""
    return f"on all boards{start} up to {board_words(up_to)}{more}"


def board_words(board: Board) -> str:
    """A board as it is called in reports: `2 x 3`, `3 x 3 torus`, `the graph of 4 tiles`."""
    if not board.is_grid:
        return f"the graph of {board.size} tiles"
    kind = "" if board.topology == "king" else f" {board.topology}"
    return f"{board.rows} x {board.columns}{kind}"
