"""Ground formulas for property tests, and what is true of them, row by row."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product
from typing import Any

from hypothesis import strategies as st

from minelogic.encode.letters import LetterTable
from minelogic.encode.variables import Variables
from minelogic.ground import formula as make
from minelogic.ground.formula import Ground
from minelogic.syntax.tree import Atom

ATOMS = 4
KINDS = ("exactly", "at least", "at most")


@st.composite
def grounds(draw: st.DrawFn, depth: int = 3, atoms: int = ATOMS) -> Ground:
    """A ground formula as grounding makes them, now and then true or false."""
    if not depth or not draw(st.integers(0, 3)):
        return draw(st.integers(1, atoms)) * draw(st.sampled_from((1, -1)))
    part = grounds(depth - 1, atoms)
    match draw(st.sampled_from(("not", "and", "or", "implies", "iff", "count"))):
        case "not":
            return make.negation(draw(part))
        case "and":
            return make.conjunction(draw(st.lists(part, min_size=2, max_size=3)))
        case "or":
            return make.disjunction(draw(st.lists(part, min_size=2, max_size=3)))
        case "implies":
            return make.implication(draw(part), draw(part))
        case "iff":
            return make.equivalence(draw(part), draw(part))
        case _:
            parts = draw(st.lists(part, min_size=1, max_size=4))
            bound = draw(st.integers(0, len(parts)))
            return make.counted(draw(st.sampled_from(KINDS)), bound, parts)


def variables(atoms: int = ATOMS) -> Variables:
    """Variables whose atoms are the letters from A on."""
    return Variables(LetterTable(Atom(name) for name in "ABCDEFGHIJKLMNOP"[:atoms]))


def worlds(size: int) -> Iterator[tuple[bool, ...]]:
    """Every way to make so many atoms true or false."""
    return product((True, False), repeat=size)


def holds(formula: Any, world: tuple[bool, ...]) -> bool:
    """Whether the formula is true; the world says of each atom whether it is."""
    if isinstance(formula, bool):
        return formula
    if isinstance(formula, int):
        return world[abs(formula) - 1] is (formula > 0)
    match formula:
        case ("&", *parts):
            return all(holds(part, world) for part in parts)
        case ("|", *parts):
            return any(holds(part, world) for part in parts)
        case ("->", left, right):
            return holds(right, world) or not holds(left, world)
        case ("<->", left, right):
            return holds(left, world) is holds(right, world)
        case ("~", part):
            return not holds(part, world)
        case ("exactly", bound, *parts):
            return bool(sum(holds(part, world) for part in parts) == bound)
        case ("at least", bound, *parts):
            return bool(sum(holds(part, world) for part in parts) >= bound)
        case ("at most", bound, *parts):
            return bool(sum(holds(part, world) for part in parts) <= bound)
    raise AssertionError(formula)


def satisfied(clauses: Iterable[tuple[int, ...]], world: tuple[bool, ...]) -> bool:
    """Whether every clause has a literal that is true."""
    return all(any(world[abs(n) - 1] is (n > 0) for n in clause) for clause in clauses)


def same(clauses: Iterable[tuple[int, ...]], formula: Ground, atoms: int = ATOMS) -> bool:
    """Whether clauses and formula are true in the same worlds."""
    made = list(clauses)
    return all(satisfied(made, world) is holds(formula, world) for world in worlds(atoms))
