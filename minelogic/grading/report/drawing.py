"""The boards of witnesses: what a witness says of its board, and how that is drawn as text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from textwrap import wrap

from minelogic.board import Board, Coordinates, split_row
from minelogic.grading.report.values import Witness
from minelogic.records import replace


def with_place(witness: Witness, board: Board) -> Witness:
    """The witness with what has to be known of its board for it to be drawn."""
    edges = tuple([(str(one), str(other)) for one, other in board.edges])
    return replace(
        witness, topology=board.topology, edges=edges, coordinates=str(board.coordinates)
    )


def board_of(witness: Witness) -> tuple[Board, list[str]] | None:
    """The board of a witness whose tiles are no squares, and its signs; None of any other.

    A witness may have been read from a file, so what is no board is none.
    """
    if witness.topology == "graph":
        if len(witness.rows) != 1:
            return None
        pairs = [pair.strip().partition("=") for pair in witness.rows[0].split(",")]
        names, signs = [name for name, _, _ in pairs], [sign for _, _, sign in pairs]
        known = set(names)
        if any(len(edge) != 2 for edge in witness.edges):
            return None
        if not all(signs) or any(end not in known for edge in witness.edges for end in edge):
            return None
        try:
            edges = tuple([(one, other) for one, other in witness.edges])
            return Board("graph", vertices=tuple(names), edges=edges), signs
        except ValueError:
            return None
    rows = _triangles(witness)
    if rows is None:
        return None
    kind, _, first = witness.coordinates.partition(" from ")
    coordinates = Coordinates(cartesian=kind == "cartesian", first=int(first == "1"))
    board = Board.grid(len(rows), len(rows[0]), "triangle", coordinates)
    return board, [sign for row in rows for sign in row]


def drawn_rows(witness: Witness, width: int) -> list[str]:
    """The board as lines of text: triangles as triangles, and below a graph its edges."""
    rows = _triangles(witness)
    if rows is not None and 2 * len(rows[0]) + 2 <= width:
        return list(_drawn_triangles(rows))
    lines = list(witness.rows)
    if witness.topology == "graph" and len(witness.rows) == 1:
        edges = ", ".join(["-".join(edge) for edge in witness.edges]) or "none"
        kept = max(width, 20)
        lines = wrap(witness.rows[0], kept, break_on_hyphens=False)
        lines += wrap(f"edges: {edges}", kept, subsequent_indent="  ", break_on_hyphens=False)
    return lines


def _triangles(witness: Witness) -> list[list[str]] | None:
    """The signs of a board of triangles, row by row; None of any other board."""
    if witness.topology != "triangle" or not witness.rows:
        return None
    rows = [[cell for cell, _ in split_row(row)] for row in witness.rows]
    return rows if rows[0] and len({len(row) for row in rows}) == 1 else None


def _drawn_triangles(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    r"""Two lines a row. The tile (i, j) points up where i + j is even.

         __
       /\. /\
      /*_\/1_\
    """
    columns = len(rows[0])
    width = 2 * columns + 2
    # Only the tiles of the first row that point down have no other one above them.
    first = [" "] * width
    for j in range(1, columns, 2):
        first[2 * j + 1 : 2 * j + 3] = "__"
    if columns > 1:
        yield "".join(first).rstrip()
    for i, row in enumerate(rows):
        upper, lower = [" "] * width, [" "] * width
        for j, sign in enumerate(row):
            start = 2 * j
            if (i + j) % 2 == 0:
                upper[start + 1 : start + 3] = "/\\"
                lower[start : start + 4] = f"/{sign[:2]:_<2}\\"
            else:
                upper[start : start + 4] = f"\\{sign[:2]:<2}/"
                lower[start + 1 : start + 3] = "\\/"
        yield "".join(upper).rstrip()
        yield "".join(lower).rstrip()
