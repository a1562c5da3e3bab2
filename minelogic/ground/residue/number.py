"""Formulas that say together how many of some tiles are bombs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from minelogic.ground.formula import Ground
from minelogic.ground.residue.about import Key, Said
from minelogic.ground.residue.levels import Levels
from minelogic.ground.residue.shapes import bounds_of
from minelogic.ground.residue.tables import MOST_ATOMS, as_bounds, columns, full_of
from minelogic.ground.table import evaluate
from minelogic.records import dataclass


@dataclass(frozen=True, slots=True)
class Number:
    """So many of some tiles are bombs."""

    bombs: tuple[int, ...]
    """The atoms of the tiles."""
    low: int
    high: int
    keys: tuple[Key, ...]
    """The formulas that say so; if there are two, the least and the most of them."""
    anchor: int | None
    """The tile whose number it is."""
    plain: bool
    """Whether one or two formulas say it, which say nothing else of several tiles."""


def number_of(
    atoms: Sequence[int],
    together: Sequence[Said],
    anchor: int | None,
    one_by_one: bool,
    parts_left: Mapping[Key, int],
) -> Number | None:
    """The number that formulas about some bombs say together; None if they say something else.

    They may say it tile by tile, `one_by_one`. `parts_left` is how many parts of a formula say
    something, if they are not one.
    """
    size = len(atoms)
    bounds: list[tuple[int, int] | None] = []
    for formula, _ in together:
        found = bounds_of(formula)
        bounds.append(None if found is None else found[1:])
    plain = [found for found in bounds if found is not None]
    low = max([found[0] for found in plain], default=0)
    high = min([found[1] for found in plain], default=size)
    if len(plain) < len(bounds):
        whole = _bounds_together([formula for formula, _ in together], atoms)
        if whole is None:
            return None
        low, high = whole
    if low > high:
        return None
    if one_by_one:
        keys = tuple(dict.fromkeys([key for _, key in together]))
    else:
        keys = _who_says(low, high, bounds, [key for _, key in together])
    plainly = {key for found, (_, key) in zip(bounds, together, strict=True) if found}
    alone = _is_said(low, high, bounds, keys, [key for _, key in together]) and all(
        key in plainly and parts_left.get(key, 1) == 1 for key in keys
    )
    # Tile by tile, each says its share and none the whole.
    alone = alone and (not one_by_one or len(keys) == 1)
    return Number(tuple(atoms), low, high, keys, anchor, alone)


def _bounds_together(formulas: Sequence[Ground], atoms: Sequence[int]) -> tuple[int, int] | None:
    """The least and the most of the atoms that hold, if formulas say that and nothing else."""
    if len(atoms) <= MOST_ATOMS:
        column, full = columns(atoms), full_of(len(atoms))
    else:
        levels = Levels(formulas)
        if levels.sets != [frozenset(atoms)] or levels.single:
            return None
        formulas, column, full = levels.formulas, levels.columns(), levels.full
    ways = full
    for formula in formulas:
        ways &= evaluate(formula, column, full)
    if len(atoms) <= MOST_ATOMS:
        return as_bounds(ways, len(atoms))
    inside = [level for level in range(len(atoms) + 1) if ways >> level & 1]
    if not inside or len(inside) <= inside[-1] - inside[0]:
        return None
    return inside[0], inside[-1]


def _is_said(
    low: int,
    high: int,
    bounds: list[tuple[int, int] | None],
    keys: tuple[Key, ...],
    said: list[Key],
) -> bool:
    """Whether the first of the keys says the least, and the last the most."""
    ends = [found or (-1, -1) for found in bounds]
    least = [found for found, key in zip(ends, said, strict=True) if key == keys[0]]
    most = [found for found, key in zip(ends, said, strict=True) if key == keys[-1]]
    return (
        len(keys) <= 2
        and any(found[0] == low for found in least)
        and any(found[1] == high for found in most)
    )


def _who_says(
    low: int, high: int, bounds: list[tuple[int, int] | None], keys: list[Key]
) -> tuple[Key, ...]:
    """A formula that says it all, or two that do, or all of them."""
    least = most = None
    for found, key in zip(bounds, keys, strict=True):
        if found == (low, high):
            return (key,)
        if found is not None and found[0] == low and least is None:
            least = key
        if found is not None and found[1] == high and most is None:
            most = key
    if least is not None and most is not None:
        return least, most
    return tuple(dict.fromkeys(keys))
