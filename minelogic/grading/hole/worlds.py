"""Worlds that an exercise keeps to tell its holes: read from their drawings, and drawn."""

from __future__ import annotations

from collections.abc import Sequence

from minelogic.board import Board
from minelogic.exercises.boards import board_words, read_board
from minelogic.exercises.exercise import Exercise
from minelogic.exercises.tasks.hole import Gaps, Telling
from minelogic.grading.report.values import Witness
from minelogic.grading.worlds.compare import Comparer
from minelogic.grading.worlds.place import Arena
from minelogic.records import replace
from minelogic.source import Source
from minelogic.syntax.file.checked import Place
from minelogic.syntax.file.reader import read_formula
from minelogic.syntax.tree import Atom

_SIGNS = ("*", "-", ".", "!")


def read_world(
    exercise: Exercise, comparer: Comparer, telling: Telling
) -> tuple[Arena, frozenset[int]]:
    """The place of a world and the atoms that hold in it. Raises `ValueError`, saying why."""
    task = exercise.task
    assert isinstance(task, Gaps)
    signs, board = _drawn(telling, task.boards.largest.board)
    like = task.boards.largest
    place = next((p for p in comparer.places if p.board == board), None)
    arena = comparer.arena(place or _place(like, board))
    world: set[int] = set()
    for tile, sign in enumerate(signs):
        world.update(_atoms_of(arena, tile, sign))
    for text in telling.true:
        world.add(_atom(arena, text))
    return arena, frozenset(world)


def _place(like: Place, board: Board) -> Place:
    return replace(like, board=board, display=None)


def _drawn(telling: Telling, like: Board) -> tuple[list[str], Board]:
    if telling.board is not None and telling.board.strip().startswith("graph"):
        board = read_board(telling.board)
        pairs = [pair.partition("=") for row in telling.rows for pair in row.split(",")]
        named = {name.strip(): sign.strip() for name, _, sign in pairs}
        vertices = [str(vertex) for vertex in board.vertices]
        if sorted(named) != sorted(vertices):
            raise ValueError(f"the tiles of the graph are {', '.join(vertices)}")
        return [_sign(named[vertex]) for vertex in vertices], board
    rows = [row.split() for row in telling.rows]
    if not rows or not rows[0] or len({len(row) for row in rows}) > 1:
        raise ValueError("the rows are not equally long")
    text = telling.board or f"{len(rows)} x {len(rows[0])}"
    board = read_board(text, str(like.coordinates) if like.is_grid else "rows from 0")
    if (board.rows, board.columns) != (len(rows), len(rows[0])):
        raise ValueError(f"the rows do not make a board {board_words(board)}")
    return [_sign(sign) for row in rows for sign in row], board


def _sign(sign: str) -> str:
    if sign not in _SIGNS and not sign.isdecimal():
        raise ValueError(f"'{sign}' is no sign: * a bomb, - safe, . neither, ! both, or a number")
    return sign


def _atoms_of(arena: Arena, tile: int, sign: str) -> set[int]:
    """The atoms that a sign says hold of its tile."""
    families, words = arena.atoms.families, arena.vocabulary
    size = arena.place.board.size
    atoms = set()
    if sign in ("*", "!") and "B" in words:
        atoms.add(families["B"].start + tile)
    if sign in ("-", "!") or sign.isdecimal():
        if "S" in words:
            atoms.add(families["S"].start + tile)
        elif not sign.isdecimal():
            raise ValueError(f"'{sign}' says that a tile is safe, and worlds know nothing of it")
    if sign.isdecimal():
        if int(sign) not in arena.place.board.count_values or "Q" not in words:
            raise ValueError(f"no tile shows {sign} in such a world")
        atoms.add(families["Q"].start + int(sign) * size + tile)
    return atoms


def _atom(arena: Arena, text: str) -> int:
    formula = read_formula(Source("true", text), arena.limits, [])
    if not isinstance(formula, Atom) or formula.predicate not in arena.vocabulary:
        raise ValueError(f"'{text}' is no atom of the vocabulary")
    number = arena.atoms.number(formula)
    if number is None:
        raise ValueError(f"'{text}' is off the board")
    return number


def telling(
    hole: str, allowed: bool, witness: Witness, board: Board
) -> dict[str, str | bool | Sequence[str]]:
    """The keys of `[[board]]` for a world that was drawn."""
    table: dict[str, str | bool | Sequence[str]] = {
        "hole": hole,
        "allowed": allowed,
        "rows": witness.rows,
    }
    if witness.true:
        table["true"] = witness.true
    if not board.is_grid:
        edges = ", ".join([f"{one}-{other}" for one, other in board.edges])
        touched = {vertex for edge in board.edges for vertex in edge}
        alone = [str(vertex) for vertex in board.vertices if vertex not in touched]
        table["board"] = f"graph {', '.join([edges, *alone] if edges else alone)}"
    elif board.topology != "king":
        table["board"] = f"{board.rows} x {board.columns} {board.topology}"
    return table


def telling_lines(hole: str, allowed: bool, witness: Witness, board: Board) -> str:
    """The lines of exercise.toml for a world that was drawn."""
    lines = ["[[board]]"]
    for key, value in telling(hole, allowed, witness, board).items():
        if isinstance(value, bool):
            lines.append(f"{key} = {str(value).lower()}")
        elif isinstance(value, str):
            lines.append(f'{key} = "{value}"')
        else:
            quoted = ", ".join([f'"{each}"' for each in value])
            lines.append(f"{key} = [{quoted}]")
    return "\n".join(lines)
