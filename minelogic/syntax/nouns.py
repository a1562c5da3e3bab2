"""The words for what variables stand for: a row, a column, a number, a tile, a value."""

from __future__ import annotations

from minelogic.syntax.tree import (
    Atom,
    Binder,
    Formula,
)
from minelogic.syntax.walk import binders_of, children, variables

_NOUNS = {"row": "row", "column": "column", "count": "number", "number": "number", "tile": "tile"}
_PLACES = {
    ("B", 2): ("row", "column"),
    ("S", 2): ("row", "column"),
    ("U", 2): ("row", "column"),
    ("Q", 3): ("number", "row", "column"),
    ("adjacent", 4): ("row", "column", "row", "column"),
    ("B", 1): ("tile",),
    ("S", 1): ("tile",),
    ("U", 1): ("tile",),
    ("Q", 2): ("number", "tile"),
    ("adjacent", 2): ("tile", "tile"),
}


def noun(binder: Binder, body: Formula) -> tuple[str, str]:
    """The word for what a variable without a range stands for, and what follows its name."""
    if binder.sort in _NOUNS:
        return _NOUNS[binder.sort], ""
    if binder.sort:
        return "value", f" of {binder.sort}"
    nouns = _standing(binder.name, body)
    if len(nouns) == 1:
        return nouns.pop(), ""
    return "number" if nouns and "tile" not in nouns else "value", ""


def _standing(name: str, formula: Formula) -> set[str]:
    """The nouns of the places of atoms where a variable stands free."""
    if isinstance(formula, Atom):
        nouns = _PLACES.get((formula.predicate, len(formula.arguments)), ())
        placed = zip(nouns, formula.arguments, strict=False)
        return {noun for noun, term in placed if name in variables(term)}
    if any(binder.name == name for binder in binders_of(formula)):
        return set()
    return set().union(*(_standing(name, part) for part in children(formula)))
