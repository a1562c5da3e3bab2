"""Truth tables as text, Markdown and LaTeX, and what they say in sentences."""

from __future__ import annotations

from collections.abc import Sequence

from minelogic.board import Board, Display, Sign, text_of
from minelogic.ground.atoms import ground_value
from minelogic.ground.table import Column, Table, is_bomb, least_row, only_bombs, value
from minelogic.records import dataclass, replace
from minelogic.syntax.printer import Style, write
from minelogic.syntax.tree import Atom
from minelogic.words import counted, fill, listed

WIDTH = 80
GAP = "  "


@dataclass(frozen=True, slots=True)
class Look:
    """How a table is written: the spelling of formulas, and the signs for true and false."""

    style: Style = "ascii"
    true: str = "T"
    false: str = "F"

    def sign(self, holds: bool) -> str:
        return self.true if holds else self.false


_FEW = 4
"""So many atoms are named where cases are counted."""
PLAIN = Look()


@dataclass(frozen=True, slots=True)
class _Head:
    """A column with what stands above it."""

    column: Column
    label: str
    line: str

    def numbered(self, number: int) -> _Head:
        return replace(self, label=f"({number})")


def table_text(table: Table, look: Look = PLAIN) -> str:
    """The table in lines that fit.

    Formulas that are too long for it are numbered; a table that is still too wide goes on below.
    """
    letters = [_Head(c, write(c.formula, look.style), "-") for c in table.letters]
    others = [_Head(c, write(c.formula, look.style), "-") for c in table.steps]
    others += [_Head(c, write(c.formula, look.style), "=") for c in table.results]
    legend: list[str] = []
    if _width(letters + others) > WIDTH:
        start = 1
        if _width(letters) > WIDTH // 2:
            legend += _legend(letters, 1)
            letters = [head.numbered(n) for n, head in enumerate(letters, 1)]
            start += len(letters)
        legend += _legend(others, start)
        others = [head.numbered(n) for n, head in enumerate(others, start)]
    blocks = ["\n".join(legend)] if legend else []
    blocks += [_lines(table, letters + band, look) for band in _bands(letters, others)]
    return "\n\n".join(blocks)


def _legend(heads: list[_Head], start: int) -> list[str]:
    return [fill(head.label, f"{f'({n})':>4} ", " " * 9) for n, head in enumerate(heads, start)]


def _width(heads: Sequence[_Head]) -> int:
    return sum(len(head.label) + len(GAP) for head in heads) - len(GAP)


def _bands(letters: list[_Head], others: list[_Head]) -> list[list[_Head]]:
    """The columns beside the letters, in groups that fit."""
    bands: list[list[_Head]] = []
    for head in others:
        if bands and _width([*letters, *bands[-1], head]) <= WIDTH:
            bands[-1].append(head)
        else:
            bands.append([head])
    return bands


def _lines(table: Table, heads: Sequence[_Head], look: Look) -> str:
    lines = [
        GAP.join(head.label for head in heads),
        GAP.join(head.line * len(head.label) for head in heads),
    ]
    for row in range(table.rows):
        signs = (look.sign(value(head.column, row)).center(len(head.label)) for head in heads)
        lines.append(GAP.join(signs))
    return "\n".join(line.rstrip() for line in lines)


def table_markdown(table: Table, look: Look = PLAIN) -> str:
    """The table in Markdown."""
    columns = (*table.letters, *table.steps, *table.results)
    heads = [f"`{write(column.formula, look.style)}`".replace("|", r"\|") for column in columns]
    rows = [[look.sign(value(column, row)) for column in columns] for row in range(table.rows)]
    lines = [heads, [":-:"] * len(columns), *rows]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in lines)


def table_latex(table: Table, look: Look = PLAIN) -> str:
    """The table as a LaTeX tabular."""
    groups = [group for group in (table.letters, table.steps, table.results) if group]
    columns = [column for group in groups for column in group]
    rows = [[look.sign(value(column, row)) for column in columns] for row in range(table.rows)]
    return "\n".join(
        [
            rf"\begin{{tabular}}{{{'|'.join('c' * len(group) for group in groups)}}}",
            " & ".join(f"${write(column.formula, 'latex')}$" for column in columns) + r" \\",
            r"\hline",
            *(" & ".join(row) + r" \\" for row in rows),
            r"\end{tabular}",
        ]
    )


def verdict_text(table: Table, result: int, name: str) -> str:
    """Whether a formula is a tautology, a contradiction or neither, with the numbers of rows."""
    true, rows = table.true_rows(result), table.rows
    every = {1: "its only row", 2: "both rows"}.get(rows, f"all {rows:,} rows")
    match table.verdict(result):
        case "tautology":
            return f"{name} is a tautology: true in {every}."
        case "contradiction":
            return f"{name} is a contradiction: false in {every}."
        case _:
            ratio = f"true in {counted(true, 'row')}, false in {rows - true:,}"
            return f"{name} is contingent: {ratio}."


def compared_text(table: Table, look: Look = PLAIN) -> list[str]:
    """How two formulas stand to each other, in rows of the table."""
    difference, together = table.difference(), table.together()
    lines = [implied_text(table)]
    if difference is not None:
        first = "true" if value(table.results[0], difference) else "false"
        second = "false" if first == "true" else "true"
        where = row_text(table, difference, look)
        lines.append(f"They first differ in {where}: the first is {first}, the second {second}.")
    if together is None:
        lines.append("They cannot both be true.")
    else:
        lines.append(f"They can both be true: first in {row_text(table, together, look)}.")
    return lines


def implied_text(table: Table) -> str:
    """Whether two formulas are equivalent, or which implies which."""
    there, back = table.implies(0, 1), table.implies(1, 0)
    if there and back:
        return "The two are equivalent."
    if there or back:
        one, other = ("first", "second") if there else ("second", "first")
        return f"The two are not equivalent: the {one} implies the {other}, but not the reverse."
    return "The two are not equivalent, and neither implies the other."


def row_text(table: Table, row: int, look: Look = PLAIN) -> str:
    """A row by its number, with the values of the letters if there are not too many."""
    if not table.letters:
        return "the only row"
    values = [
        f"{write(column.formula, look.style)} = {look.sign(value(column, row))}"
        for column in table.letters
    ]
    listed = f" ({', '.join(values)})" if len(values) <= 12 else ""
    return f"row {row + 1:,}{listed}"


def worlds_text(table: Table, result: int, name: str, board: Board | None) -> list[str]:
    """In how many worlds, or boards, a formula holds."""
    true, rows, atoms = table.true_rows(result), table.rows, len(table.letters)
    verdict = {
        "tautology": "a tautology here: it holds in every one",
        "contradiction": "a contradiction here: it holds in none",
        "contingent": f"contingent, neither always true nor never: it fails in {rows - true:,}",
    }[table.verdict(result)]
    if board is not None and only_bombs(table) and atoms == board.size:
        return [f"{name} holds in {true:,} of {rows:,} boards. It is {verdict}."]
    if not atoms:
        return [f"{name} speaks of no open atom. It is {'true' if true else 'false'} here."]
    where = f"worlds over {atoms} open atoms"
    if atoms <= _FEW:
        # Who has a small table before them sees what its cases are.
        where = f"cases of {listed([write(column.formula) for column in table.letters])}"
    lines = [f"{name} holds in {true:,} of {rows:,} {where}. It is {verdict}."]
    if board is not None and only_bombs(table) and board.size <= 60:
        scale = 1 << (board.size - atoms)
        lines.append(f"That is {true * scale:,} of the {rows * scale:,} boards.")
    return lines


def drawn(table: Table, bits: int, board: Board | None) -> list[str]:
    """The canonical world among some: the bombs on the board, then what else is true."""
    row = least_row(table, bits)
    if row is None:
        return []
    bombs, others = world_of(table, row, board)
    lines = []
    if board is not None and any(is_bomb(column.formula) for column in table.letters):
        signs: list[Sign] = ["*" if tile in bombs else "." for tile in range(board.size)]
        lines.extend(text_of(board, Display(tuple(signs))).splitlines())
    if not only_bombs(table):
        listed = ", ".join(write(atom) for atom in others)
        lines.append(f"true: {listed}" if others else f"no {'other ' if lines else ''}atom is true")
    return lines


def world_of(table: Table, row: int, board: Board | None) -> tuple[list[int], list[Atom]]:
    """The bombs of a world, as tiles, and the other atoms that are true in it."""
    bombs, others = [], []
    for column in table.letters:
        atom = column.formula
        if not isinstance(atom, Atom) or not value(column, row):
            continue
        tile = None
        if atom.predicate == "B" and atom.arguments and board is not None:
            place = tuple(ground_value(term) for term in atom.arguments)
            tile = board.tile(place if board.is_grid else place[0])  # type: ignore[arg-type]
        if tile is None:
            others.append(atom)
        else:
            bombs.append(tile)
    return bombs, others
