"""Tables in countermodels: rows of a truth table, and predicates over the things there are."""

from __future__ import annotations

import re
from collections.abc import Sequence

from minelogic.grading.proof.countermodel_lines import WrittenLine
from minelogic.grading.proof.written import Thing, Words, WrittenAtom
from minelogic.records import dataclass
from minelogic.source import Span

_TRUE = frozenset(["t", "true", "1", "⊤", "✓", "✔", "yes", "+", "w"])
_FALSE = frozenset(["f", "false", "0", "⊥", "✗", "✘", "no", "-", "x", "×"])
_MARK = re.compile(r"\s*(?:<[-=]+.*|←.*|\*|!)\s*$")
_RULE = re.compile(r"[\s|+:─┼│=-]{3,}")
_ATOM = re.compile(r"([A-Za-z_]\w*'*)(?:\s*\(([^()]*)\))?")


@dataclass(frozen=True, slots=True)
class TableRow:
    """A row: what it is called, if it is called something, and what it says of atoms."""

    label: str | None
    values: dict[WrittenAtom, bool]
    is_marked: bool
    span: Span


@dataclass(frozen=True, slots=True)
class Table:
    """A table, and how many lines it has."""

    rows: tuple[TableRow, ...]
    lines: int
    predicates: tuple[str, ...]
    """Those of things, of which it says all."""
    things: tuple[Thing, ...] = ()


def table_at(lines: Sequence[WrittenLine], words: Words) -> Table | None:
    """The table that begins with the first of these lines, if one does."""
    head = _cells(lines[0].text)
    below = 1
    while below < len(lines) and _RULE.fullmatch(lines[below].text):
        below += 1
    if below == len(lines):
        return None
    rows: list[tuple[WrittenLine, list[str]]] = []
    for line in lines[below:]:
        if rows and _RULE.fullmatch(line.text) and "--" in line.text.replace(" ", ""):
            below += 1
            continue
        cells = _cells(_MARK.sub("", line.text))
        begins = bool(cells) and _are_values(cells[-1:])
        if not begins or (rows and not _is_row(cells, rows[0][1], words)):
            break
        rows.append((line, cells))
    if not rows:
        return None
    for read in (_of_two_things, _of_one_thing, _of_letters):
        if table := read(head, rows, words, below + len(rows)):
            return table
    return None


def _of_letters(
    head: list[str], rows: list[tuple[WrittenLine, list[str]]], words: Words, lines: int
) -> Table | None:
    """Rows of a truth table; columns of whole formulas are what follows from the others."""
    columns = [_atom(cell, words) for cell in head]
    labelled = len(rows[0][1]) == len(head) + 1 or (bool(columns) and _is_corner(head[0], words))
    if len(rows[0][1]) == len(head) and labelled:
        columns = columns[1:]
    if not any(columns) or any(not _are_values(row[labelled:]) for _, row in rows):
        return None
    if len(rows[0][1]) != len(columns) + labelled:
        return None
    read = []
    for line, cells in rows:
        values = {
            atom: truth
            for atom, cell in zip(columns, cells[labelled:], strict=True)
            if atom is not None and (truth := _truth(cell)) is not None
        }
        marked = _MARK.search(line.text) is not None
        read.append(TableRow(cells[0] if labelled else None, values, marked, line.span))
    return Table(tuple(read), lines, ())


def _of_one_thing(
    head: list[str], rows: list[tuple[WrittenLine, list[str]]], words: Words, lines: int
) -> Table | None:
    """Predicates of one thing side by side, a row a thing."""
    width = len(rows[0][1])
    predicates = head if len(head) == width - 1 else head[1:] if len(head) == width else []
    unary = all(1 in words.places.get(name, ()) for name in predicates)
    if not predicates or not unary or (len(head) == width and not _is_corner(head[0], words)):
        return None
    if any(not _are_values(cells[1:]) or not _is_thing(cells[0]) for _, cells in rows):
        return None
    read = []
    for line, cells in rows:
        of = _thing(cells[0])
        values = {
            WrittenAtom(name, (of,)): truth
            for name, cell in zip(predicates, cells[1:], strict=True)
            if (truth := _truth(cell)) is not None
        }
        read.append(TableRow(cells[0], values, False, line.span))
    things = tuple([_thing(cells[0]) for _, cells in rows])
    return Table(tuple(read), lines, tuple(predicates), things)


def _of_two_things(
    head: list[str], rows: list[tuple[WrittenLine, list[str]]], words: Words, lines: int
) -> Table | None:
    """One predicate of two things, a row for each first one."""
    name, things = "".join(head[:1]), head[1:]
    if 2 not in words.places.get(name, ()) or len(rows[0][1]) != len(head) or not things:
        return None
    whole = all(_are_values(cells[1:]) and _is_thing(cells[0]) for _, cells in rows)
    if not whole or not all(_is_thing(thing) for thing in things):
        return None
    read = []
    for line, cells in rows:
        values = {
            WrittenAtom(name, (_thing(cells[0]), _thing(other))): truth
            for other, cell in zip(things, cells[1:], strict=True)
            if (truth := _truth(cell)) is not None
        }
        read.append(TableRow(cells[0], values, False, line.span))
    listed = [*things, *[cells[0] for _, cells in rows]]
    return Table(tuple(read), lines, (name,), tuple(dict.fromkeys([_thing(t) for t in listed])))


def _is_row(cells: list[str], first: list[str], words: Words) -> bool:
    """Whether cells go on with the table that has this first row, and begin no other one."""
    if len(cells) != len(first):
        return False
    is_value = _are_values(first[:1]) and not words.has_places(cells[0])
    return (
        _are_values(cells)
        if is_value and _are_values(cells[:1])
        else (cells[0] not in words.places and _are_values(cells[1:]))
    )


def _cells(text: str) -> list[str]:
    """What stands in the columns: between bars, else between blanks that are in no bracket."""
    if "|" in text or "│" in text:
        parts = [part.strip() for part in re.split(r"[|│]+", text)]
        cells: list[str] = []
        for part in parts:
            inside = _words(part)
            several = all(_ATOM.fullmatch(word) or _are_values([word]) for word in inside)
            cells += inside if several else [part]
        return cells
    return _words(text)


def _words(text: str) -> list[str]:
    return re.findall(r"(?:[^\s()]|\([^()]*\))+", text)


def _atom(text: str, words: Words) -> WrittenAtom | None:
    """The atom that heads a column; None if it is a formula, or nobody asked about it."""
    match = _ATOM.fullmatch(text)
    if match is None:
        return None
    terms = tuple([_thing(word) for word in re.findall(r"-?\w+'*", match[2] or "")])
    return WrittenAtom(match[1], terms) if len(terms) in words.places.get(match[1], ()) else None


def _is_corner(text: str, words: Words) -> bool:
    """Whether the first cell of a heading only says what the rows are."""
    return text not in words.places and re.fullmatch(r"[A-Za-z]\w*|", text) is not None


def _are_values(cells: Sequence[str]) -> bool:
    return all(cell.lower() in _TRUE | _FALSE or cell == "?" for cell in cells)


def _truth(cell: str) -> bool | None:
    return None if cell == "?" else cell.lower() in _TRUE


def _is_thing(text: str) -> bool:
    return re.fullmatch(r"-?\d+|[A-Za-z_]\w*'*", text) is not None


def _thing(text: str) -> Thing:
    return int(text) if re.fullmatch(r"-?\d{1,9}", text) else text
