"""Ground formulas, light enough to be made by the million.

A ground formula is

- `n`, an atom by its number, or `-n`, its negation;
- `True` or `False`, only ever by itself: within a formula they are simplified away;
- `("&", f, g, …)` or `("|", f, g, …)`, two parts or more;
- `("->", f, g)`, `("<->", f, g)`, `("~", f)`;
- `("exactly", k, f, g, …)`, `("at least", k, …)`, `("at most", k, …)`: a count that neither holds
  nor fails whatever its parts are.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator
from typing import Any, TypeAlias

from minelogic.ground.atoms import AtomTable
from minelogic.syntax import tree

Ground: TypeAlias = int | bool | tuple[Any, ...]


def negation(part: Ground) -> Ground:
    """`~part`, simplified if the part is true, false or an atom."""
    if part is True or part is False:
        return not part
    if isinstance(part, int) and part > 0:
        return -part
    return ("~", part)


def conjunction(parts: Iterable[Ground]) -> Ground:
    """All of the parts, those that are true left out."""
    open_parts = []
    for part in parts:
        if part is False:
            return False
        if part is not True:
            open_parts.append(part)
    if not open_parts:
        return True
    return open_parts[0] if len(open_parts) == 1 else ("&", *open_parts)


def conjuncts(formula: Ground) -> list[Ground]:
    """The formulas that together say what it says, as far as connectives take it apart."""
    match formula:
        case ("&", *parts):
            return [one for part in parts for one in conjuncts(part)]
        case ("~", ("|", *parts)):
            return [one for part in parts for one in conjuncts(negation(part))]
        case ("~", ("->", left, right)):
            return [*conjuncts(left), *conjuncts(negation(right))]
    return [formula]


def all_of(parts: list[Any]) -> Ground:
    """All of the parts, none of which is true or false."""
    if len(parts) > 1:
        return ("&", *parts)
    return parts[0] if parts else True


def any_of(parts: list[Any]) -> Ground:
    """Any of the parts, none of which is true or false."""
    if len(parts) > 1:
        return ("|", *parts)
    return parts[0] if parts else False


def disjunction(parts: Iterable[Ground]) -> Ground:
    """Any of the parts, those that are false left out."""
    open_parts = []
    for part in parts:
        if part is True:
            return True
        if part is not False:
            open_parts.append(part)
    if not open_parts:
        return False
    return open_parts[0] if len(open_parts) == 1 else ("|", *open_parts)


def implication(left: Ground, right: Ground) -> Ground:
    """`left -> right`, simplified if a side is true or false."""
    if left is False or right is True:
        return True
    if left is True:
        return right
    return negation(left) if right is False else ("->", left, right)


def equivalence(left: Ground, right: Ground) -> Ground:
    """`left <-> right`, simplified if a side is true or false."""
    if left is True:
        return right
    if right is True:
        return left
    if left is False:
        return negation(right)
    return negation(left) if right is False else ("<->", left, right)


def counted(kind: str, bound: int, parts: Iterable[Ground]) -> Ground:
    """So many of the parts: true ones are counted off, false ones left out."""
    open_parts = []
    for part in parts:
        if part is True:
            bound -= 1
        elif part is not False:
            open_parts.append(part)
    return count_of(kind, bound, open_parts)


def count_of(kind: str, bound: int, parts: list[Any]) -> Ground:
    """So many of the parts, none of which is true or false."""
    size = len(parts)
    if kind == "exactly":
        if bound < 0 or bound > size:
            return False
        if not size:
            return True
    elif kind == "at least":
        if bound <= 0:
            return True
        if bound > size:
            return False
    else:
        if bound < 0:
            return False
        if bound >= size:
            return True
    return (kind, bound, *parts)


def rebuilt(op: str, parts: list[Ground], bound: int = 0) -> Ground:
    """The formula of these parts, which may be true or false, simplified."""
    if op in COUNTS:
        return counted(op, bound, parts)
    if op == "&":
        return conjunction(parts)
    if op == "|":
        return disjunction(parts)
    if op == "~":
        return negation(parts[0])
    return (implication if op == "->" else equivalence)(parts[0], parts[1])


def given_that(formula: Ground, known: Container[int]) -> Ground:
    """What a formula says of the other atoms where the known literals hold."""
    if not isinstance(formula, tuple):
        if formula is True or formula is False:
            return formula
        return True if formula in known else False if -formula in known else formula
    op = formula[0]
    if op in COUNTS:
        return counted(op, formula[1], [given_that(part, known) for part in formula[2:]])
    return rebuilt(op, [given_that(part, known) for part in formula[1:]])


def children(formula: Ground) -> tuple[Any, ...]:
    """The formulas that a formula is directly made of, from left to right; none of an atom's."""
    if not isinstance(formula, tuple):
        return ()
    return formula[2:] if formula[0] in COUNTS else formula[1:]


def with_children(formula: Ground, parts: Iterable[Ground]) -> Ground:
    """The formula with these in the place of its children, and nothing simplified."""
    if not isinstance(formula, tuple):
        return formula
    return (*formula[: 2 if formula[0] in COUNTS else 1], *parts)


def subformulas(formula: Ground) -> Iterator[Ground]:
    """The formula and all that it is made of, from left to right, a whole before its parts."""
    todo: list[Ground] = [formula]
    while todo:
        part = todo.pop()
        yield part
        todo.extend(reversed(children(part)))


def literals(formula: Ground) -> Iterator[int]:
    """The numbers of the atoms in a formula, as often as they stand there."""
    todo: list[Ground] = [formula]
    while todo:
        part = todo.pop()
        if isinstance(part, tuple):
            todo.extend(part[:0:-1] if part[0] not in COUNTS else part[:1:-1])
        elif part is not True and part is not False:
            yield abs(part)


COUNTS = ("exactly", "at least", "at most")


def truth(formula: Ground, world: Callable[[int], bool]) -> bool:
    """Whether the formula holds where `world` tells which atoms do."""
    if isinstance(formula, tuple):
        op = formula[0]
        if op == "&":
            return all(truth(part, world) for part in formula[1:])
        if op == "|":
            return any(truth(part, world) for part in formula[1:])
        if op == "->":
            return not truth(formula[1], world) or truth(formula[2], world)
        if op == "<->":
            return truth(formula[1], world) == truth(formula[2], world)
        if op == "~":
            return not truth(formula[1], world)
        number = sum(truth(part, world) for part in formula[2:])
        bound: int = formula[1]
        if op == "exactly":
            return number == bound
        return number >= bound if op == "at least" else number <= bound
    if formula is True or formula is False:
        return formula
    return world(formula) if formula > 0 else not world(-formula)


def to_tree(formula: Ground, atoms: AtomTable) -> tree.Formula:
    """The formula as a tree, as a student would write it."""
    if isinstance(formula, tuple):
        op = formula[0]
        if op in COUNTS:
            parts = tuple([to_tree(part, atoms) for part in formula[2:]])
            return tree.KN(tree.Int(formula[1]), parts, kind=op)
        inner = [to_tree(part, atoms) for part in formula[1:]]
        if op == "&":
            return tree.And(tuple(inner))
        if op == "|":
            return tree.Or(tuple(inner))
        if op == "->":
            return tree.Implies(inner[0], inner[1])
        return tree.Iff(inner[0], inner[1]) if op == "<->" else tree.Not(inner[0])
    if formula is True or formula is False:
        return tree.Truth(formula)
    return atoms.atom(formula) if formula > 0 else tree.Not(atoms.atom(-formula))
