"""Whether a prompt shows the board that answers are judged by: its display or graph, its total."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from minelogic.board import Board
from minelogic.words import number_word

_FENCED = re.compile(r"```[^\n]*\n(.*?)```", re.DOTALL)
_SIGN = re.compile(r"[.*#?-]|\d+")
_VERTEX = re.compile(r"^\|\s*(\w+)\s*\|\s*`([^`]+)`\s*\|\s*([^|]*?)\s*\|\s*$", re.MULTILINE)
_TOTAL = re.compile(r"\bThere (?:is|are) ([\w,-]+) (?:mine|bomb)s? in all\b")


def board_fault(
    prompt: str, board: Board, signs: Sequence[int | str], mines: int | None, file: str
) -> str | None:
    """What a prompt says of a board that is otherwise in its file, in a sentence.

    None if nothing is: also if the prompt draws no board of this size at all.
    """
    drawn = _on_grid(prompt, board, signs, file) if board.is_grid else None
    if not board.is_grid:
        drawn = _on_graph(prompt, board, signs, file)
    return drawn or _total(prompt, mines, file)


def _on_grid(prompt: str, board: Board, signs: Sequence[int | str], file: str) -> str | None:
    columns = board.columns
    shown = [str(sign) for sign in signs]
    rows = [shown[start : start + columns] for start in range(0, len(shown), columns)]
    others = []
    for block in displays_in(prompt):
        if block == rows:
            return None
        if [len(row) for row in block] == [len(row) for row in rows]:
            others.append(block)
    for block in others:
        number = next(n for n, row in enumerate(block) if row != rows[n])
        return (
            f"The prompt shows another board than {file}: its row {number + 1} is "
            f"{' '.join(block[number])}, and in {file} it is {' '.join(rows[number])}."
        )
    return None


def displays_in(prompt: str) -> Iterator[list[list[str]]]:
    """The displays of grids that a prompt draws, as rows of signs."""
    for match in _FENCED.finditer(prompt):
        lines = [line.split() for line in match[1].splitlines() if line.strip()]
        if len(lines) > 0 and all(len(line) == 1 for line in lines):
            lines = [list(line[0]) for line in lines]
        if lines and all(_SIGN.fullmatch(sign) for line in lines for sign in line):
            yield lines


def _on_graph(prompt: str, board: Board, signs: Sequence[int | str], file: str) -> str | None:
    rows = {match[1]: (match[2], match[3]) for match in _VERTEX.finditer(prompt)}
    names = {str(board.name(tile)): tile for tile in range(board.size)}
    if not rows.keys() & names.keys():
        return None
    for name, tile in names.items():
        sign, near = rows.get(name, ("", ""))
        if name not in rows:
            return f"The prompt leaves out {name}, a vertex in {file}."
        if sign != str(signs[tile]):
            return f"The prompt shows {sign} at {name}, and {file} {signs[tile]}."
        joined = sorted([str(board.name(other)) for other in board.neighbours(tile)])
        if sorted(re.findall(r"\w+", near)) != (joined or ["nothing"]):
            told = ", ".join(joined) or "nothing"
            return f"The prompt says that {name} is joined to {near}, and in {file} it is {told}."
    return None


def _total(prompt: str, mines: int | None, file: str) -> str | None:
    match = _TOTAL.search(" ".join(prompt.split()))
    if match is None:
        return None
    if mines is None:
        return f"The prompt says how many bombs there are, and {file} does not."
    if match[1] in (str(mines), f"{mines:,}", number_word(mines)):
        return None
    return f"The prompt says that there are {match[1]} bombs in all, and {file} says {mines}."
