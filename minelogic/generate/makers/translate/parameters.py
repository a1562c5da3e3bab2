"""What fills the places of templates: bombs or safe tiles, rows or columns, numbers, tiles."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from random import Random
from typing import Any

from minelogic.records import dataclass, field
from minelogic.words import number_word, raised


@dataclass(frozen=True, slots=True)
class Value:
    """One way to fill a parameter."""

    raw: Any
    words: Mapping[str, str]
    """What stands in sentences and formulas, by the names of places."""
    rows: int = 1
    """The least board on which it makes sense."""
    columns: int = 1
    key: str = ""
    """The same for values that differ only by turning the board, or by a place on it."""


@dataclass(frozen=True, slots=True)
class Filling:
    """A value for each parameter of a template."""

    values: Mapping[str, Value]
    words: Mapping[str, str] = field(default_factory=dict)

    @property
    def raw(self) -> dict[str, Any]:
        return {name: value.raw for name, value in self.values.items()}

    @property
    def key(self) -> str:
        keys = [f"{name}={value.key}" for name, value in self.values.items() if value.key]
        return " ".join(keys)

    @property
    def least(self) -> tuple[int, int]:
        """The least board on which everything makes sense."""
        values = [*self.values.values()]
        rows = max([value.rows for value in values], default=1)
        return rows, max([value.columns for value in values], default=1)


def _what(predicate: str) -> Value:
    names = {
        "B": ("bomb", "bombs", "a bomb", "bombs"),
        "S": ("safe tile", "safe tiles", "safe", "safe"),
    }
    other = "S" if predicate == "B" else "B"
    words: dict[str, str] = {"X": predicate, "Y": other}
    for place, name in (("x", predicate), ("y", other)):
        one, many, is_one, are_many = names[name]
        words |= {place: one, f"{place}s": many, f"a_{place}": f"a {one}"}
        words |= {f"is_{place}": is_one, f"are_{place}s": are_many}
    words["Xs"] = raised(words["xs"])
    return Value({"B": "bomb", "S": "safe"}[predicate], words, key=predicate)


def _line(line: str) -> Value:
    """Rows or columns: `a` counts them, and `b` counts the tiles of one."""
    if line == "row":
        names = {"line": "row", "cross": "column", "a": "i", "b": "j", "a2": "x", "b2": "y"}
        names |= {"along": "(i, y)", "beside": "(x, j)", "along_z": "(i, z)", "next": "(i, j + 1)"}
        names |= {"next_inside": "i, j + 1"}
        names |= {
            "before": "left of",
            "after": "right of",
            "first": "(i, 0)",
            "starts": "on the left",
        }
    else:
        names = {"line": "column", "cross": "row", "a": "j", "b": "i", "a2": "y", "b2": "x"}
        names |= {"along": "(x, j)", "beside": "(i, y)", "along_z": "(z, j)", "next": "(i + 1, j)"}
        names |= {"next_inside": "i + 1, j"}
        names |= {"before": "above", "after": "below", "first": "(0, j)", "starts": "at the top"}
    names |= {"lines": f"{names['line']}s", "crosses": f"{names['cross']}s"}
    return Value(line, names)


def _at(line: str, number: int) -> Value:
    is_row = line == "row"
    variable, along = ("j", "i") if is_row else ("i", "j")
    on = f"({number}, j)" if is_row else f"(i, {number})"
    words = {"the_line": f"{line} {number}", "The_line": f"{raised(line)} {number}", "on": on}
    words |= {"v": variable, "in_line": f"{along} = {number}", "off_line": f"{along} != {number}"}
    words |= {"other_in_line": f"{'x' if is_row else 'y'} = {number}"}
    rows, columns = (number + 1, 1) if is_row else (1, number + 1)
    return Value((line, number), words, rows, columns)


def _two_lines(line: str, one: int, other: int) -> Value:
    is_row = line == "row"
    places = [f"({n}, j)" if is_row else f"(i, {n})" for n in (one, other)]
    words = {
        "line1": f"{line} {one}",
        "line2": f"{line} {other}",
        "on1": places[0],
        "on2": places[1],
    }
    words |= {"v": "j" if is_row else "i", "cross": "column" if is_row else "row"}
    words |= {"Line1": raised(words["line1"]), "crosses": f"{words['cross']}s"}
    size = max(one, other) + 1
    return Value((line, one, other), words, *((size, 1) if is_row else (1, size)))


def _count(kind: str, number: int) -> Value:
    words = {"kind": kind, "k": str(number), "k_word": number_word(number), "Kind": raised(kind)}
    words |= {"k_tiles": f"{number_word(number)} {'tile' if number == 1 else 'tiles'}"}
    words |= {"k_is": "is" if number == 1 else "are", "k_show": "shows" if number == 1 else "show"}
    words |= {"k_has": "has" if number == 1 else "have"}
    return Value((kind, number), words, key=f"{kind} {number}")


def _number(name: str, number: int, size: int = 1) -> Value:
    return Value(number, {name: str(number)}, size, size, key=str(number))


def _tiles(*tiles: tuple[int, int]) -> Value:
    """One tile is called `tile`, several `tile1`, `tile2` and so on; `p` are their places."""
    names = ["tile"] if len(tiles) == 1 else [f"tile{n}" for n in range(1, len(tiles) + 1)]
    words: dict[str, str] = {}
    for name, (row, column) in zip(names, tiles, strict=True):
        place = name.replace("tile", "p")
        words |= {name: f"({row}, {column})", place: f"{row}, {column}"}
        words |= {name.replace("tile", "r"): str(row), name.replace("tile", "c"): str(column)}
    rows, columns = max(row for row, _ in tiles) + 1, max(column for _, column in tiles) + 1
    return Value(tiles[0] if len(tiles) == 1 else tiles, words, rows, columns)


_KINDS = ("exactly", "at least", "at most")
PARAMETERS: Mapping[str, tuple[Value, ...]] = {
    "what": (_what("B"), _what("S")),
    "line": (_line("row"), _line("column")),
    "at": tuple([_at(line, n) for line in ("row", "column") for n in (0, 1)]),
    "two_lines": tuple(
        [_two_lines(line, *pair) for line in ("row", "column") for pair in ((0, 1), (1, 0), (0, 2))]
    ),
    "count": tuple(
        [
            _count(kind, n)
            for kind, n in product(_KINDS, (1, 2, 3))
            if (kind, n) != ("at least", 1)
        ]
    ),
    "few": tuple(
        [_count(kind, n) for kind, n in product(_KINDS, (1, 2)) if (kind, n) != ("at least", 1)]
    ),
    "k": tuple([_count("exactly", n) for n in (1, 2)]),
    "limit": tuple([_count("at most", n) for n in (1, 2, 3)]),
    "many": tuple([_count("at least", n) for n in (2, 3)]),
    "number": tuple([_number("n", n) for n in (0, 1, 2, 3)]),
    "shown": tuple([_number("n", n, size=2) for n in (1, 2, 3)]),
    "other_number": tuple([_number("m", n) for n in (1, 2)]),
    "sum": tuple([_number("s", n) for n in (1, 2)]),
    "tile": tuple([_tiles(tile) for tile in ((0, 0), (0, 1), (1, 0), (1, 1))]),
    "two_tiles": tuple(
        [
            _tiles(one, other)
            for one, other in (
                ((0, 0), (0, 1)), ((0, 0), (1, 1)), ((1, 0), (0, 0)), ((0, 1), (1, 0)),
                ((0, 2), (0, 0)), ((1, 1), (0, 1)),
            )
        ]
    ),
    "three_tiles": (
        _tiles((0, 0), (0, 1), (1, 0)),
        _tiles((0, 0), (0, 1), (0, 2)),
        _tiles((0, 0), (1, 1), (1, 0)),
        _tiles((0, 0), (1, 0), (2, 0)),
    ),
}  # fmt: skip
"""The values of each parameter."""


def filled(names: tuple[str, ...], rng: Random) -> Filling:
    """A filling by chance."""
    while True:
        values = {name: rng.choice(PARAMETERS[name]) for name in names}
        if _apart(values):
            return filling(values)


def fillings(names: tuple[str, ...]) -> list[Filling]:
    """All fillings of some parameters."""
    all_values = [
        dict(zip(names, values, strict=True))
        for values in product(*[PARAMETERS[name] for name in names])
    ]
    return [filling(values) for values in all_values if _apart(values)]


def _apart(values: Mapping[str, Value]) -> bool:
    """Whether a tile is not in the row of which something is said if the tile is so and so.

    Else "whenever (0, 1) is safe, every tile of row 0 is a bomb" would only say that it is not.
    """
    if "tile" not in values or "two_lines" not in values:
        return True
    line, _, said_of = values["two_lines"].raw
    row, column = values["tile"].raw
    return bool((row if line == "row" else column) != said_of)


def filling(values: Mapping[str, Value]) -> Filling:
    """The words of all values, and of those that go together."""
    words: dict[str, str] = {}
    for value in values.values():
        words |= value.words
    if "k" in words:
        number = int(words["k"])
        for one, many, name in (
            ("x", "xs", "k_xs"),
            ("y", "ys", "k_ys"),
            ("line", "lines", "k_lines"),
        ):
            if one in words:
                words[name] = f"{words['k_word']} {words[one] if number == 1 else words[many]}"
        if "line" in words:
            words["k_lines_short"] = words["line"] if number == 1 else words["k_lines"]
        if "are_xs" in words:
            words["k_are_xs"] = words["is_x"] if number == 1 else words["are_xs"]
    return Filling(values, words)
