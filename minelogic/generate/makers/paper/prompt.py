"""What students read of an exercise on paper that was made."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from minelogic.board import Board, Sign
from minelogic.derive.verify.certificate import NEEDS
from minelogic.exercises.tasks.paper import Ask
from minelogic.paper.openings.plain import grid
from minelogic.words import fill, number_word, raised, wrapped

_NEIGHBOURS = {
    "king": "Cells that share a side or a corner are neighbours.",
    "rook": "Only cells that share a side are neighbours.",
    "torus": "Cells that share a side or a corner are neighbours, and the board goes round: the "
    "last row touches the first, and the last column the first.",
    "triangle": "The cells are triangles, and those that share a corner are neighbours. A cell "
    "(i, j) points up if i + j is even: (0, 0) does, (0, 1) does not.",
}
_OPEN = "A number tells how many of its neighbours are mines; a cell with a number is no mine."
_WHAT: dict[Ask, str] = {
    "solve": "Mark every closed cell (`.`): with a cross, `x`, for a mine, or with a dash, `-`, "
    "for none. One set of mines alone fits, so nothing has to be guessed.",
    "decide": "How many sets of mines fit: none, one or several?",
    "complete": "Several sets of mines fit. Open more of the closed cells (`.`), as few as will "
    "do, and give them numbers so that exactly one set of mines fits.",
    "pair": "An `o` is an open cell, a dot a closed one. Find two different sets of mines on the "
    "closed cells that show the same number in every open cell.",
}
_HAND_IN: dict[Ask, str] = {
    "solve": "**Hand in** the file `answer.txt` with the whole table, numbers, crosses and dashes. "
    "On another board an answer looks like this:",
    "decide": "**Hand in** the file `answer.txt`. Its first line is `none`, `one` or `several`; "
    "behind *none* stand the cells of numbers that clash, as few as will do, as in `none: (0, 0), "
    "(1, 1)` (cells are row and column, from 0); below *one* stands the table, filled with a "
    "cross, `x`, for each mine and a dash, `-`, for every other closed cell; below *several* stand "
    "two such tables that differ. On another board an answer looks like this:",
    "complete": "**Hand in** the file `answer.txt` with the board and your numbers in it; the "
    "other closed cells stay dots. On another board an answer looks like this:",
    "pair": "**Hand in** the file `answer.txt` with both sets, below each other: a cross, `x`, for "
    "a mine and a dash, `-`, for every other closed cell; `o` in the open ones. On a board of 2 x "
    "2 an answer looks like this:",
}
_EXAMPLES: dict[Ask, str] = {
    "solve": "1 x 1\n- 1 -",
    "decide": "several\n\n1 1\nx -\n\n1 1\n- x",
    "complete": "1 1\n1 .",
    "pair": "o x\n- o\n\no -\nx o",
}


def points_of(ask: Ask) -> int:
    """What an exercise is worth: the same for all that ask the same."""
    return {"solve": 6, "decide": 6, "complete": 6, "pair": 4}[ask]


def title_of(ask: Ask, board: Board) -> str:
    """What people call it."""
    what = {
        "solve": "A table",
        "decide": "A table, or none",
        "complete": "An opening to be completed",
        "pair": "A layout that hides something",
    }
    kind = "" if board.topology == "king" else f" {board.topology}"
    return f"{what[ask]}, {board.rows} x {board.columns}{kind}"


def prompt_of(
    ask: Ask,
    board: Board,
    signs: Sequence[Sign],
    needs: str | None = None,
    fewest: int | None = None,
) -> str:
    """What students read."""
    rows = [str(sign) for sign in signs]
    about = [_NEIGHBOURS[board.topology], _OPEN]
    if ask == "pair":
        rows = ["." if sign == "." else "o" for sign in signs]
        about = [_NEIGHBOURS[board.topology], "The number in an open cell tells how many of its "
                 "neighbours are mines; an open cell is no mine."]  # fmt: skip
    what = _WHAT[ask]
    if needs is not None and ask == "solve":
        hint = f"At some place it takes {NEEDS[needs].words}."
        what += " One number at a time is enough." if needs == "one-number" else f" {hint}"
    if fewest is not None:
        enough = "number is enough" if fewest == 1 else "numbers are enough"
        what = what.replace(", as few as will do,", "")
        what += f" {raised(number_word(fewest))} more {enough}."
    return (
        "\n\n".join(
            [
                f"# {title_of(ask, board)}",
                fill(" ".join(about)),
                "```\n" + "\n".join(grid(board, rows)) + "\n```",
                fill(what),
                wrapped(_HAND_IN[ask]),
                f"```\n{_EXAMPLES[ask]}\n```",
                wrapped(_points(ask)),
                "",
            ]
        ).rstrip("\n")
        + "\n"
    )


def _points(ask: Ask) -> str:
    points = Fraction(points_of(ask))
    if ask == "solve":
        said = (
            "the mines together are worth as much as the other closed cells together; a cell that "
            "is filled wrongly takes off what it is worth, and one that is not filled has nothing."
        )
    elif ask == "decide":
        said = f"{points / 3} for the right word, {points * 2 / 3} for what shows it."
    elif ask == "complete":
        said = (
            f"{points * 2 / 3} if one set of mines fits, and no other; {points / 3} if you "
            "needed no more numbers than it takes, and less if some can be spared."
        )
    else:
        said = f"all {number_word(int(points))} for two different sets that show the same numbers."
    return f"**Points** ({points}): {said}"
