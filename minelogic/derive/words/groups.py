"""Many tiles or atoms by a short name: rows and columns, atoms with ranges of numbers."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import permutations, product
from typing import TypeAlias

from minelogic.board import Board
from minelogic.syntax.printer import write
from minelogic.syntax.tree import Atom, Int
from minelogic.words import listed

_TILES = 3
"""A line of fewer tiles is listed."""
_RUN = 4
"""So many atoms in a row, or in several, are told by one name."""
_PLACES = 3
"""Of so many places all orders are tried."""


def lines_name(board: Board, tiles: Collection[int]) -> str | None:
    """The rows or columns of which these are all tiles: `rows 2 and 3`.

    None if there are none, if they are short, and if they are the whole board.
    """
    if not board.is_grid or len(set(tiles)) < len(tiles) or not 0 < len(tiles) < board.size:
        return None
    first, cartesian = board.coordinates.first, board.coordinates.cartesian
    rows = sorted({tile // board.columns for tile in tiles})
    if len(rows) * board.columns == len(tiles):
        if cartesian:
            rows = [board.rows - 1 - row for row in reversed(rows)]
        axis = "y = " if cartesian else ""
        return _lines("row", axis, [row + first for row in rows], board.columns)
    columns = sorted({tile % board.columns for tile in tiles})
    if len(columns) * board.rows == len(tiles):
        axis = "x = " if cartesian else ""
        return _lines("column", axis, [column + first for column in columns], board.rows)
    return None


def _lines(noun: str, axis: str, numbers: Sequence[int], length: int) -> str | None:
    """Lines of so many tiles by their numbers."""
    if length < _TILES:
        return None
    if len(numbers) > 2 and numbers[-1] - numbers[0] == len(numbers) - 1:
        return f"{noun}s {axis}{numbers[0]} to {numbers[-1]}"
    return f"{noun}{'s' * (len(numbers) > 1)} {axis}{listed([str(n) for n in numbers])}"


def in_boxes(atoms: Sequence[Atom]) -> list[tuple[int, str | None]]:
    """Atoms in few names: `Guard(1, 0..3, 0)` is all of them with such a number in that place.

    Each atom is in one box, which stands where its first one stood; with the place of that one
    comes the name of its box, or None if it is by itself.
    """
    left: dict[_Place, int] = {}
    for number, atom in enumerate(atoms):
        left.setdefault(_place(atom), number)
    found: list[tuple[int, str | None]] = []
    for atom in atoms:
        place = _place(atom)
        if place not in left:
            continue
        box = _largest(place, left)
        inside = [place] if box is None else list(_inside(place, box))
        number = min([left.pop(one) for one in inside])
        found.append((number, None if box is None else _name(place, box)))
    return sorted(found)


_Place: TypeAlias = tuple[str, *tuple[int | str, ...]]
"""A predicate and its arguments; those that are no numbers as they are written."""


def _place(atom: Atom) -> _Place:
    return (atom.predicate, *[t.value if isinstance(t, Int) else write(t) for t in atom.arguments])


def _largest(first: _Place, left: Collection[_Place]) -> dict[int, int] | None:
    """The end of each range in the largest box from an atom on; None if it is a box of few."""
    numbers = [place for place, value in enumerate(first) if isinstance(value, int)]
    orders = permutations(numbers) if len(numbers) <= _PLACES else (numbers, numbers[::-1])
    boxes = [_grown(first, left, order) for order in orders]
    box = max(boxes, key=lambda box: _size(first, box), default={})
    return box if _size(first, box) >= _RUN else None


def _grown(first: _Place, left: Collection[_Place], order: Iterable[int]) -> dict[int, int]:
    """The box that comes of going as far as possible in each place, one after the other."""
    box: dict[int, int] = {}
    for place in order:
        start = end = first[place]
        assert isinstance(start, int)
        assert isinstance(end, int)
        while all(one in left for one in _inside(first, box, {place: end + 1})):
            end += 1
        if end > start:
            box[place] = end
    return box


def _inside(
    first: _Place, box: Mapping[int, int], moved: Mapping[int, int] | None = None
) -> Iterator[_Place]:
    """The places in a box; with some moved to another number."""
    ranges: list[Iterable[int | str]] = []
    for place, value in enumerate(first):
        if moved is not None and place in moved:
            ranges.append((moved[place],))
        elif place in box and isinstance(value, int):
            ranges.append(range(value, box[place] + 1))
        else:
            ranges.append((value,))
    for one in product(*ranges):
        yield (first[0], *one[1:])


def _size(first: _Place, box: Mapping[int, int]) -> int:
    size = 1
    for place, end in box.items():
        start = first[place]
        assert isinstance(start, int)
        size *= end - start + 1
    return size


def _name(first: _Place, box: Mapping[int, int]) -> str:
    values = [
        f"{value}..{box[place]}" if place in box else str(value)
        for place, value in enumerate(first)
    ]
    return f"{values[0]}({', '.join(values[1:])})"
