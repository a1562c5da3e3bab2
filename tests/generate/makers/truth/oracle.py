"""Truth on a finished board by going through all cases: it shares no code with the library's."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any

from minelogic.syntax import tree


class Field:
    """A finished board: neighbours, numbers and truth, by going through all cases."""

    def __init__(self, rows: list[str], topology: str = "king") -> None:
        self.cells = [row.split() for row in rows]
        self.rows, self.columns = len(self.cells), len(self.cells[0])
        self.topology = topology

    def bomb(self, i: int, j: int) -> bool:
        inside = 0 <= i < self.rows and 0 <= j < self.columns
        return inside and self.cells[i][j] == "*"

    def safe(self, i: int, j: int) -> bool:
        inside = 0 <= i < self.rows and 0 <= j < self.columns
        return inside and self.cells[i][j] != "*"

    def near(self, i: int, j: int, x: int, y: int) -> bool:
        if not all(0 <= a < self.rows for a in (i, x)):
            return False
        if not all(0 <= b < self.columns for b in (j, y)):
            return False
        if self.topology == "torus":
            down = min((i - x) % self.rows, (x - i) % self.rows)
            right = min((j - y) % self.columns, (y - j) % self.columns)
            return max(down, right) == 1
        if self.topology == "triangle":
            return (i, j) != (x, y) and bool(self.corners(i, j) & self.corners(x, y))
        return max(abs(i - x), abs(j - y)) == 1

    def corners(self, i: int, j: int) -> set[tuple[int, int]]:
        """The corners of a triangle, by height and half steps to the right."""
        top, bottom = ([(i, j + 1)], [(i + 1, j), (i + 1, j + 2)])
        if (i + j) % 2:
            top, bottom = [(i, j), (i, j + 2)], [(i + 1, j + 1)]
        return {*top, *bottom}

    def number(self, i: int, j: int) -> int:
        tiles = product(range(self.rows), range(self.columns))
        return sum(self.near(i, j, x, y) and self.bomb(x, y) for x, y in tiles)

    def truth(self, formula: tree.Formula, values: Mapping[str, int] | None = None) -> bool:
        v = dict(values or {})
        match formula:
            case tree.Truth(value):
                return value
            case tree.Atom(name, arguments):
                places = [term(each, v) for each in arguments]
                if name == "B":
                    return self.bomb(places[0], places[1])
                if name == "S":
                    return self.safe(places[0], places[1])
                if name == "Q":
                    a, i, j = places
                    return self.safe(i, j) and self.number(i, j) == a
                assert name == "adjacent"
                return self.near(places[0], places[1], places[2], places[3])
            case tree.Comparison(terms, ops):
                numbers = [term(each, v) for each in terms]
                return all(
                    SIGNS[op](a, b) for op, a, b in zip(ops, numbers, numbers[1:], strict=False)
                )
            case tree.Not(body):
                return not self.truth(body, v)
            case tree.And(parts):
                return all(self.truth(part, v) for part in parts)
            case tree.Or(parts):
                return any(self.truth(part, v) for part in parts)
            case tree.Implies(left, right):
                return not self.truth(left, v) or self.truth(right, v)
            case tree.Iff(left, right):
                return self.truth(left, v) == self.truth(right, v)
            case tree.Forall(binders, body):
                return all(self.truth(body, v | case) for case in self.cases(binders, body))
            case tree.Exists(binders, body):
                return any(self.truth(body, v | case) for case in self.cases(binders, body))
            case tree.Count(kind, bound, binders, body):
                number = sum(self.truth(body, v | case) for case in self.cases(binders, body))
                return counts(kind, number, term(bound, v))
            case tree.KN(bound, parts):
                number = sum(self.truth(part, v) for part in parts)
                return counts(formula.kind, number, term(bound, v))
        raise AssertionError(formula)

    def cases(
        self, binders: tuple[tree.Binder, ...], body: tree.Formula
    ) -> Iterator[dict[str, int]]:
        """All values of some variables: rows, columns or numbers, by what they are named for."""
        names = [binder.name for binder in binders]
        for values in product(*[self.extent(binder, body) for binder in binders]):
            yield dict(zip(names, values, strict=True))

    def extent(self, binder: tree.Binder, body: tree.Formula) -> range:
        if isinstance(binder.range, tree.NamedRange):
            return range({"rows": self.rows, "columns": self.columns}[binder.range.name])
        places = {place for atom in atoms(body) for place in sorts_of(atom, binder.name)}
        if not places and binder.name in ("i", "x"):
            places = {"row"}
        if not places and binder.name in ("j", "y"):
            places = {"column"}
        assert places, binder.name
        extents = {"row": range(self.rows), "column": range(self.columns), "number": range(13)}
        # What stands for a row and for a column goes through what both have.
        return min([extents[place] for place in places], key=len)


SIGNS: dict[str, Any] = {
    "=": lambda a, b: a == b, "!=": lambda a, b: a != b, "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b, ">": lambda a, b: a > b, ">=": lambda a, b: a >= b,
}  # fmt: skip


def term(each: tree.Term, values: Mapping[str, int]) -> int:
    match each:
        case tree.Int(value):
            return value
        case tree.Var(name):
            return values[name]
        case tree.Negative(inner):
            return -term(inner, values)
        case tree.Absolute(inner):
            return abs(term(inner, values))
        case tree.Arithmetic(op, left, right):
            a, b = term(left, values), term(right, values)
            return {"+": a + b, "-": a - b, "*": a * b}[op]
    raise AssertionError(each)


def counts(kind: str, number: int, bound: int) -> bool:
    return {"exactly": number == bound, "at least": number >= bound}.get(kind, number <= bound)


def atoms(formula: tree.Formula) -> Iterator[tree.Atom]:
    if isinstance(formula, tree.Atom):
        yield formula
    for name in ("body", "left", "right"):
        if isinstance(part := getattr(formula, name, None), tree.Formula):
            yield from atoms(part)
    for part in getattr(formula, "parts", ()):
        yield from atoms(part)


def sorts_of(atom: tree.Atom, name: str) -> Iterator[str]:
    """For what a variable stands in an atom: in `B(i, j + 1)` j stands for a column."""
    sorts = ["row", "column"] * 2
    if atom.predicate == "Q":
        sorts = ["number", "row", "column"]
    for argument, sort in zip(atom.arguments, sorts, strict=False):
        if name in re.findall(r"name='(\w+)'", repr(argument)):
            yield sort
