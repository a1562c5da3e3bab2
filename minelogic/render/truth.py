"""The truth of a file's own predicates, for people: grids of tiles, and lists."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal, TypeAlias, TypeVar

from minelogic.ground.atoms import as_term
from minelogic.render.answers import Look, Paint, grid_lines, in_lines, plain
from minelogic.solve.truth import Places
from minelogic.syntax.printer import write
from minelogic.syntax.tree import Atom
from minelogic.syntax.vocabulary import Vocabulary
from minelogic.words import WIDTH, counted, fill, listed, plural

Known: TypeAlias = bool | Literal["?"] | None
"""True in every world, false in every world, left open by a limit, or open."""
SIGNS: Mapping[Known, str] = {True: "T", False: "F", None: ".", "?": "?"}
_WORDS: Mapping[Known, str] = {True: "true", False: "false", None: "open", "?": "unknown"}
_LOOKS: dict[str, Look] = {"T": "safe", "F": "bomb", ".": "open", "?": "unknown"}
_FEW = 24
"""So many atoms that are false, or open, are listed; more are only counted."""
_MANY = 200
"""So many atoms that are true are listed."""

Cell = TypeVar("Cell")


def truth_lines(
    vocabulary: Vocabulary,
    predicate: str,
    truth: Mapping[Places, Known],
    paint: Paint = plain,
) -> list[str]:
    """What is known of a predicate: in a line how much, and below it where, if anything is."""
    values = list(truth.values())
    numbers = {value: values.count(value) for value in _WORDS if value in values}
    atoms = f"{counted(len(values), 'atom')} of {predicate}"
    if len(numbers) <= 1:
        value = values[0] if values else None
        every = "All " if len(values) > 1 else ""
        head = f"{every}{atoms} {plural(len(values), 'is', 'are')} {_WORDS[value]}."
        return [head, *(_lists(_atoms(predicate, truth), [value]) if value is True else ())]
    rows = grid_of(vocabulary, predicate, truth)
    if rows is None:
        shares = ", ".join([f"{number:,} {_WORDS[value]}" for value, number in numbers.items()])
        return [f"{atoms}: {shares}.", *_lists(_atoms(predicate, truth), numbers)]
    assert vocabulary.board is not None
    shares = ", ".join(
        [f"{number:,} {_WORDS[value]} ({SIGNS[value]})" for value, number in numbers.items()]
    )
    signs = [[SIGNS[value] for value in row] for row in rows]
    drawn = grid_lines(vocabulary.board, signs, lambda sign, _: paint(sign, _LOOKS[sign]))
    return [f"{atoms}: {shares}.", *[f"  {line}" for line in drawn]]


def letter_lines(truth: Mapping[str, Known]) -> list[str]:
    """Which letters are true, which are false, which are open, and of which nothing is known."""
    lines: list[str] = []
    for value, word in _WORDS.items():
        letters = [letter for letter, found in truth.items() if found is value]
        if letters:
            are = plural(len(letters), "is", "are")
            text = f"{listed(letters, most=None)} {are} {word}."
            lines += fill(text, "", "  ").splitlines()
    return lines


def grid_of(
    vocabulary: Vocabulary, predicate: str, values: Mapping[Places, Cell]
) -> list[list[Cell]] | None:
    """The values row by row, if the places of the predicate are those of a grid's tiles."""
    board = vocabulary.board
    sorts = vocabulary.places(predicate) or ()
    if board is None or not board.is_grid or sorted(sorts) != ["column", "row"]:
        return None
    if not {"row", "column"}.isdisjoint(vocabulary.domains):
        return None
    turned = sorts != vocabulary.tile_places
    cells = [values[name[::-1] if turned else name] for name in board.names]  # type: ignore[index]
    return [cells[start : start + board.columns] for start in range(0, board.size, board.columns)]


def _atoms(predicate: str, truth: Mapping[Places, Known]) -> dict[str, Known]:
    """The truth of atoms as they are written."""
    return {
        write(Atom(predicate, tuple(map(as_term, places)))): value
        for places, value in truth.items()
    }


def _lists(truth: Mapping[str, Known], wanted: Iterable[Known]) -> list[str]:
    """The atoms that are true, and the others if they are few."""
    lines: list[str] = []
    for value in wanted:
        atoms = [atom for atom, found in truth.items() if found is value]
        most = _MANY if value is True else _FEW
        if len(atoms) > most:
            if value is not True:
                continue
            atoms[most:] = [f"and {len(atoms) - most:,} more"]
        head = f"  {_WORDS[value]}: "
        inside = in_lines(atoms, WIDTH - 6 - len(head))
        lines += [head + inside[0], *[" " * len(head) + line for line in inside[1:]]]
    return lines
