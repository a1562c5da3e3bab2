"""Files that are a display and nothing more, and displays as such files."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from minelogic.board import Board, Display, Sign, text_of
from minelogic.board.display import numbers_of
from minelogic.errors import MinelogicError
from minelogic.problem import Problem, loads
from minelogic.syntax.statements import (
    BoardStatement,
    CoordinatesStatement,
    DisplayStatement,
    Mines,
    Prove,
    Use,
)
from minelogic.words import wrapped

_PLAIN = (BoardStatement, CoordinatesStatement, DisplayStatement, Mines, Prove, Use)


class PaperError(MinelogicError):
    """A table cannot be made, for a reason that is told."""


class OrderError(PaperError):
    """What is asked for makes no sense, or cannot be written where it is wanted."""


class NoneFound(PaperError):
    """Nothing that was tried is what is wanted."""


def plain_signs(problem: Problem) -> tuple[Board, tuple[Sign, ...]]:
    """The board and the display of a file that says no more; `PaperError` of any other."""
    board, display = problem.board, problem.display
    if board is None:
        raise PaperError("the file has no board")
    if "file" not in problem.__dict__ and display is not None and not problem.is_noisy:
        # It was made of a display alone, and its file has not been written yet.
        return board, display.signs
    file = problem.file
    others = [each for each in file.statements if not isinstance(each, _PLAIN)]
    if others:
        line = min([each.line for each in others])
        raise PaperError(
            f"the file says more than its display (line {line}); a table is made from a board, a "
            "display and the standard theory alone"
        )
    if {rule.source.name for rule in file.rules} != {"minesweeper"}:
        raise PaperError("the file does not use the standard theory alone: use minesweeper")
    return board, (display or Display.covered_board(board.size)).signs


def shown(board: Board, mines: Iterable[int], open_tiles: Iterable[int]) -> tuple[Sign, ...]:
    """The display on which these tiles show their numbers, and all others are covered."""
    numbers = numbers_of(board, frozenset(mines))
    opened = frozenset(open_tiles)
    return tuple([numbers[tile] if tile in opened else "." for tile in range(board.size)])


def problem_of(board: Board, signs: Sequence[Sign], total: int | None = None) -> Problem:
    """The problem of a display under the standard theory, in the board's own coordinates."""
    if not board.is_grid:
        return loads(file_text(board, signs, total))
    columns = board.columns
    rows = [signs[start : start + columns] for start in range(0, board.size, columns)]
    return Problem.from_display(
        [" ".join(map(str, row)) for row in rows],
        mines=total,
        topology=board.topology,
        coordinates=board.coordinates,
    )


def file_text(board: Board, signs: Sequence[Sign], total: int | None = None, says: str = "") -> str:
    """The file that a display is, with a comment above it."""
    lines = [wrapped(line, "# ", "# ") for line in says.split("\n") if line]
    if board.is_grid:
        lines.append(f"board {board.rows} x {board.columns} {board.topology}")
        if str(board.coordinates) != "rows from 0":
            lines.append(f"coordinates {board.coordinates}")
    else:
        parts = [f"{one}-{other}" for one, other in board.edges]
        parts += [str(board.name(t)) for t in range(board.size) if not board.neighbours(t)]
        lines.append(f"board graph {', '.join(parts)}")
    text = text_of(board, Display(tuple(signs)))
    if board.is_grid:
        lines += ["display", *[f"  {row}" for row in text.split("\n")]]
    else:
        lines.append(f"display {text}")
    if total is not None:
        lines.append(f"mines {total}")
    return "\n".join([*lines, "", "use minesweeper", ""])


def answer_text(board: Board, signs: Sequence[Sign], mines: Iterable[int]) -> str:
    """The solution of a display as it is handed in: a cross or a dash on every closed cell."""
    chosen = frozenset(mines)
    cells = [
        str(sign) if isinstance(sign, int) else "x" if tile in chosen else "-"
        for tile, sign in enumerate(signs)
    ]
    return "\n".join(grid(board, cells)) + "\n"


def grid(board: Board, cells: Sequence[str]) -> list[str]:
    """Cells in straight columns, a line a row; on a graph `a=1, b=x` on lines that fit."""
    if not board.is_grid:
        pairs = [f"{name}={cell}" for name, cell in zip(board.vertices, cells, strict=True)]
        return wrapped(", ".join(pairs)).split("\n")
    width, columns = max(map(len, cells)), board.columns
    return [
        " ".join([cell.rjust(width) for cell in cells[start : start + columns]])
        for start in range(0, board.size, columns)
    ]
