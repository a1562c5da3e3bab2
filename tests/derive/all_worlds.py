"""Boards and formulas, and the truth of formulas in all worlds at once; nothing of the library.

A formula is a tuple that begins with its operator. A world is a bit: the truth of a formula in all
worlds is a whole number, its *column*, made of the columns of its atoms.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any, TypeAlias

Said: TypeAlias = Any
"""A formula: `("B", terms)`, `("~", f)`, `("forall", variables, f)`, and so on."""
Term: TypeAlias = Any
"""A number, a name, a variable `("var", name)` or `("+", variable, number)`."""
Place: TypeAlias = tuple[Any, ...]
Atom: TypeAlias = tuple[str, Place]
Variables: TypeAlias = tuple[tuple[str, str], ...]
"""Names, each with its sort."""


@dataclass
class Board:
    """Tiles by name, the sorts of their places, and who is next to whom."""

    statement: str
    tiles: list[Place]
    sorts: dict[str, list[Any]]
    tile_sorts: tuple[str, ...]
    near: dict[Place, set[Place]]


def grid(rows: int, columns: int, topology: str) -> Board:
    """A board of rows and columns, counted from 0."""
    tiles = list(product(range(rows), range(columns)))

    def touch(one: Place, other: Place) -> bool:
        down, right = abs(one[0] - other[0]), abs(one[1] - other[1])
        if topology == "torus":
            down, right = min(down, rows - down), min(right, columns - right)
        return bool(down + right == 1 if topology == "rook" else max(down, right) == 1)

    near = {
        tile: {other for other in tiles if other != tile and touch(tile, other)} for tile in tiles
    }
    sorts = {"row": list(range(rows)), "column": list(range(columns))}
    statement = f"board {rows} x {columns} {topology}"
    return Board(statement, list(tiles), sorts, ("row", "column"), near)


def graph(edges: Sequence[tuple[str, str]]) -> Board:
    """A board of vertices."""
    tiles = [(vertex,) for vertex in dict.fromkeys([end for edge in edges for end in edge])]
    near = {
        tile: {(b if a == tile[0] else a,) for a, b in edges if tile[0] in (a, b)} for tile in tiles
    }
    statement = "board graph " + ", ".join(f"{a}-{b}" for a, b in edges)
    return Board(statement, tiles, {"tile": [vertex for (vertex,) in tiles]}, ("tile",), near)


@dataclass
class Truth:
    """The columns of formulas."""

    board: Board
    columns: Mapping[Atom, int]
    definitions: Mapping[str, tuple[tuple[tuple[str, str], ...], Said]]
    every: int

    def column(self, said: Said, values: Mapping[str, Any]) -> int:
        """The worlds in which a formula holds, given the values of its variables."""
        match said:
            case ("~", body):
                return self.every ^ self.column(body, values)
            case ("&", *parts):
                found = self.every
                for part in parts:
                    found &= self.column(part, values)
                return found
            case ("|", *parts):
                return self.every ^ self.column(("&", *[("~", part) for part in parts]), values)
            case ("->", left, right):
                return (self.every ^ self.column(left, values)) | self.column(right, values)
            case ("<->", left, right):
                return self.every ^ self.column(left, values) ^ self.column(right, values)
            case ("KN", number, *parts):
                return self.counted("exactly", number, [self.column(p, values) for p in parts])
            case ("forall", variables, body):
                found = self.every
                for column in self.each(variables, body, values):
                    found &= column
                return found
            case ("exists", variables, body):
                found = 0
                for column in self.each(variables, body, values):
                    found |= column
                return found
            case ("count", how, number, variables, body):
                return self.counted(how, number, list(self.each(variables, body, values)))
            case (("=" | "!=" | "<" | "<=" | ">") as sign, left, right):
                one, two = self.value(left, values), self.value(right, values)
                truths = {
                    "=": one == two, "!=": one != two, "<": one < two, "<=": one <= two,
                    ">": one > two,
                }  # fmt: skip
                return self.every if truths[sign] else 0
            case ("adjacent", terms):
                place = tuple(self.value(term, values) for term in terms)
                half = len(place) // 2
                near = self.board.near.get(place[:half], set())
                return self.every if place[half:] in near else 0
            case (name, terms):
                place = tuple(self.value(term, values) for term in terms)
                if name in self.definitions:
                    variables, body = self.definitions[name]
                    inner = {v: value for (v, _), value in zip(variables, place, strict=True)}
                    return self.column(body, inner)
                return self.columns.get((name, place), 0)
        raise AssertionError(said)

    def each(
        self, variables: Sequence[tuple[str, str]], body: Said, values: Mapping[str, Any]
    ) -> Iterator[int]:
        for chosen in product(*[self.board.sorts[sort] for _, sort in variables]):
            names = [name for name, _ in variables]
            yield self.column(body, {**values, **dict(zip(names, chosen, strict=True))})

    def value(self, term: Term, values: Mapping[str, Any]) -> Any:
        if isinstance(term, tuple):
            return values[term[1]] if term[0] == "var" else self.value(term[1], values) + term[2]
        return term

    def counted(self, how: str, number: int, columns: list[int]) -> int:
        """The worlds in which so many of these hold."""
        exactly = [self.every, *[0] * len(columns)]
        for column in columns:
            for size in range(len(columns), 0, -1):
                exactly[size] = exactly[size] & ~column | exactly[size - 1] & column
            exactly[0] &= ~column
        found = 0
        for size, column in enumerate(exactly):
            if {"exactly": size == number, "at least": size >= number, "at most": size <= number}[
                how
            ]:
                found |= column
        return found


def predicates(said: Said, definitions: Mapping[str, Any]) -> Iterator[str]:
    match said:
        case (("=" | "!=" | "<" | "<=" | ">"), _, _) | ("adjacent", _):
            return
        case (("forall" | "exists"), _, body) | ("count", _, _, _, body) | ("~", body):
            yield from predicates(body, definitions)
        case (("&" | "|" | "->" | "<->"), *parts) | ("KN", int(), *parts):
            for part in parts:
                yield from predicates(part, definitions)
        case (name, _):
            if name in definitions:
                yield from predicates(definitions[name][1], definitions)
            else:
                yield name


def named(said: Any) -> Iterator[str]:
    """The variables that stand in atoms."""
    match said:
        case (("=" | "!=" | "<" | "<=" | ">"), _, _):
            return
        case (("forall" | "exists"), _, body) | ("count", _, _, _, body) | ("~", body):
            yield from named(body)
        case (("&" | "|" | "->" | "<->"), *parts) | ("KN", int(), *parts):
            for part in parts:
                yield from named(part)
        case (_, terms):
            for term in terms:
                while isinstance(term, tuple) and term[0] == "+":
                    term = term[1]
                if isinstance(term, tuple):
                    yield term[1]


def text_of(said: Said) -> str:
    """A formula as it is written, every part that is not an atom in brackets."""
    match said:
        case ("~", body):
            return f"~{_bracketed(body)}"
        case (("&" | "|" | "->" | "<->") as sign, *parts):
            return f" {sign} ".join(map(_bracketed, parts))
        case ("KN", number, *parts):
            return f"KN({number}; {', '.join(map(text_of, parts))})"
        case (("forall" | "exists") as word, variables, body):
            return f"{word} {_binders(variables, body)}. {_bracketed(body)}"
        case ("count", how, number, variables, body):
            return f"exists {how} {number} {_binders(variables, body)}. {_bracketed(body)}"
        case (("=" | "!=" | "<" | "<=" | ">") as sign, left, right):
            return f"{_term(left)} {sign} {_term(right)}"
        case (name, terms):
            return f"{name}({', '.join(map(_term, terms))})" if terms else f"{name}"
    raise AssertionError(said)


def _bracketed(said: Said) -> str:
    text = text_of(said)
    plain = said[0] in ("~", "KN") or (len(said) == 2 and isinstance(said[1], tuple))
    return text if plain else f"({text})"


def _binders(variables: Sequence[tuple[str, str]], body: Said) -> str:
    """Variables that stand in some atom need no range."""
    spoken = set(named(body))
    parts = [name if name in spoken else f"{name} in {sort}s" for name, sort in variables]
    # A range goes for all names since the last one, so those without one come last.
    return ", ".join(sorted(parts, key=lambda part: " in " not in part))


def _term(term: Term) -> str:
    if not isinstance(term, tuple):
        return str(term)
    if term[0] == "var":
        return str(term[1])
    return f"{_term(term[1])} {'+' if term[2] > 0 else '-'} {abs(term[2])}"
